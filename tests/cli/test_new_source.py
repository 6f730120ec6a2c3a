"""`matti new-source`: records of sources that say what is still to be filled in, and can be cited once it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from myllymatti.sources.beginning import passages_text, source_text
from myllymatti.sources.fields import PassageFile, SourceFile
from myllymatti.sources.model import PassageKind
from myllymatti.sources.read import read_sources
from tests.cli.matti import matti, own_game, refused

WHOLE = (
    *("--type", "manuscript", "--title", 'Games: "at home"', "--language", "fi", "--issued", "1912"),
    *("--author", "Virtanen, Aino", "--author", "Helmi", "--url", "example.org/games", "--rights", "copyright"),
    *("--seen", "full", "--about", "A notebook."),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_from_a_new_source_to_a_clause_that_cites_it() -> None:
    assert matti("new-source", "notebook", *WHOLE).status == 0
    assert matti("new", "mine", "--from", "koira").status == 0
    passages, variant = Path("corpus/notebook/passages.yaml"), Path("mine.matti")
    err = refused(matti("check", "mine.matti"), status=1)
    assert err.count("error[") == 1
    assert "paraphrase: this is still to be filled in" in err
    text = passages.read_text(encoding="utf-8")
    assert text.endswith("  paraphrase:\n")
    passages.write_text(text.rstrip("\n") + " The last card is taken.\n", encoding="utf-8")
    text = variant.read_text(encoding="utf-8")
    clause = "taken:  the last card played"
    variant.write_text(text.replace(f"# {clause}\n", f"{clause}  [notebook/first-passage]\n"), encoding="utf-8")
    done = matti("check", "mine.matti")
    assert done.status == 0, done
    shown = matti("show", "mine.matti", "--json").data()
    rules = {rule["rule_point"]: rule for section in shown["sections"] for rule in section["rules"]}
    assert "notebook/first-passage" in str(rules["beating.taken"])


def test_what_the_options_say_is_read_back() -> None:
    matti("new-source", "notebook", *WHOLE)
    passages = Path("corpus/notebook/passages.yaml")
    passages.write_text(passages.read_text(encoding="utf-8").rstrip("\n") + " It is so.\n", encoding="utf-8")
    sources, faults = read_sources(Path("corpus"))
    assert not faults
    source = sources.by_id["notebook"]
    assert (source.type, source.title, source.language) == ("manuscript", 'Games: "at home"', "fi")
    assert (source.issued, source.url, source.rights, source.seen) == ("1912", "example.org/games", "copyright", "full")
    assert [str(author) for author in source.authors] == ["Aino Virtanen", "Helmi"]
    assert [passage.id for passage in source.passages] == ["first-passage"]


def test_what_is_empty_is_told_by_the_command_and_by_the_check() -> None:
    done = matti("new-source", "notebook", "--title", "Games")
    assert "corpus/notebook/source.yaml: type, language, rights, seen and about" in done.out
    own_game(Path())
    err = refused(matti("check", "mygame.matti"), status=1)
    told = re.findall(r"error\[corpus-field\]: (\S+):", err)
    assert sorted(told) == ["about", "language", "paraphrase", "rights", "seen", "type"]


def test_every_field_is_explained_once_with_the_values_it_can_have() -> None:
    head, body = source_text("notebook", {}), passages_text("notebook")
    for name, info in SourceFile.model_fields.items():
        assert info.description
        assert len(re.findall(rf"^(?:# )?{info.alias or name}:$", head, flags=re.MULTILINE)) == 1, name
    for name, info in PassageFile.model_fields.items():
        assert info.description
        assert len(re.findall(rf"^#   {info.alias or name}: ", body, flags=re.MULTILINE)) >= 1, name
    assert "One of: full, excerpt, quoted." in " ".join(head.replace("# ", "").split())
    kinds = ", ".join(kind.value for kind in PassageKind)
    assert f"One of: {kinds}." in " ".join(body.replace("#", "").split())


def test_the_example_of_a_passage_is_a_passage() -> None:
    body = passages_text("notebook")
    example = body.partition("# For example:\n")[2].partition("\n\n")[0]
    (passage,) = yaml.safe_load(re.sub(r"^# ", "", example, flags=re.MULTILINE))
    assert PassageFile.model_validate(passage).kind is PassageKind.RULE


def test_into_the_folder_of_the_variants() -> None:
    own_game(Path("games"))
    done = matti("new-source", "notebook", *WHOLE, "--into", "games")
    assert "games/corpus/notebook/source.yaml" in done.out
    assert sorted(path.name for path in Path("games").iterdir()) == ["corpus", "mygame.matti"]
    assert "paraphrase" in refused(matti("check", "games/mygame.matti"), status=1)


@pytest.mark.parametrize("source", ["Notebook", "a_b", "1913", "a--b", "", "a/b", "x" * 61, "ä", "a\n"])
def test_id_of_another_form(source: str) -> None:
    assert "is no id for a source" in refused(matti("new-source", source))
    assert not list(Path().iterdir())


def test_nothing_is_overwritten() -> None:
    matti("new-source", "notebook", "--title", "First")
    assert "corpus/notebook exists already" in refused(matti("new-source", "notebook", "--title", "Second"))
    assert "title: First" in Path("corpus/notebook/source.yaml").read_text(encoding="utf-8")


def test_id_of_a_source_of_the_project() -> None:
    assert "matti sources seres" in refused(matti("new-source", "seres"))


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--language", "finnish", "two letters"),
        ("--author", ", Aino", "has no family name"),
        ("--title", " ", "a line of text is needed"),
        ("--rights", "mine", "'copyright', 'public-domain'"),
        ("--seen", "some", "'full', 'excerpt', 'quoted'"),
    ],
)
def test_options_that_say_nothing_that_can_be(option: str, value: str, said: str) -> None:
    assert said in refused(matti("new-source", "notebook", option, value))
    assert not list(Path().iterdir())
