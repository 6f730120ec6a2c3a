"""`matti new`: the files that it writes are read by the commands as they are, and say what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from myllymatti.diagnostics import SourceText
from myllymatti.syntax.layout import format_source
from myllymatti.variant.beginning import Head, begin_from
from myllymatti.variant.wordings import AnswersInUse
from tests.cli.matti import matti, own_game, refused
from tests.helpers import FAMILY, PROJECT, SKRUUVI, project_library

ANSWER = re.compile(r"^ *# [a-z' ]+:  ")
"""A line that answers a question, behind its #."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answered(text: str, *, number: int = 0) -> str:
    """The text with one answer to every question that is always asked: the first, or the one of that number."""
    lines: list[str] = []
    group: list[int] = []
    for line in [*text.split("\n"), ""]:
        if ANSWER.match(line):
            group.append(len(lines))
        elif group:
            question = _question(lines, group[0])
            if question.endswith("?") and "may be said or left out" not in _part(lines):
                chosen = group[min(number, len(group) - 1)]
                lines[chosen] = lines[chosen].replace("# ", "", 1)
            group = []
        lines.append(line)
    return "\n".join(lines)


def _question(lines: list[str], first: int) -> str:
    return lines[first - 1].strip()


def _part(lines: list[str]) -> str:
    """What stands since the last block began."""
    heads = [index for index, line in enumerate(lines) if line.endswith("{")]
    return "\n".join(lines[heads[-1] :]) if heads else ""


@pytest.mark.parametrize("parent", [*FAMILY, *SKRUUVI])
def test_from_every_game_of_the_family_the_file_is_valid(parent: str) -> None:
    configured = project_library().configured(parent)
    asked = [choice for choice, _ in configured.readings] if ":" in parent else []
    Path("mygame.matti").write_text(
        begin_from(Head("mygame", "My game"), configured, asked, AnswersInUse()), encoding="utf-8"
    )
    lines = Path("mygame.matti").read_text(encoding="utf-8").splitlines()
    assert max(len(line) for line in lines if not ANSWER.match(line)) <= 120, "an answer is one line, however long"
    done = matti("compare", parent, "mygame.matti", "--json")
    assert done.status == 0, done
    assert {row["rule_point"] for row in done.data()["rows"] if row["differs"]} == {"game.title"}


def test_it_differs_in_its_title_only_until_it_is_changed() -> None:
    done = matti("new", "kitchen-koira", "--from", "koira", "--title", "Köksmatti “at home”", "--language", "sv")
    assert done.status == 0, done
    rows = matti("compare", "koira", "kitchen-koira.matti", "--json").data()["rows"]
    assert {row["rule_point"] for row in rows if row["differs"]} == {"game.title"}
    assert "Köksmatti “at home”" in matti("show", "kitchen-koira.matti").out


def test_what_it_says_to_do_next_can_be_done() -> None:
    done = matti("new", "kitchen-koira", "--from", "koira", "--into", "my games")
    steps = [line.partition("#")[0].split("matti ", 1)[1] for line in done.out.splitlines() if "  matti " in line]
    assert len(steps) == 4
    for step in steps:
        words = [word.strip("' ") for word in re.findall(r"'[^']*'|\S+", step)]
        extra = ("--games", "2", "--players", "3") if words[0] == "simulate" else ()
        assert matti(*words, *extra).status == 0, step


def test_an_answer_without_its_sign_changes_the_rule() -> None:
    matti("new", "mine", "--from", "koira")
    path = Path("mine.matti")
    text = path.read_text(encoding="utf-8")
    assert "        # taken:  the lowest card of the trick\n        # taken:  the last card played\n" in text
    path.write_text(text.replace("# taken:  the last card played\n", "taken:  the last card played\n"), "utf-8")
    assert matti("check", "mine.matti").status == 0
    rows = matti("compare", "koira", "mine.matti", "--json").data()["rows"]
    assert {row["rule_point"] for row in rows if row["differs"]} == {"game.title", "beating.taken"}


def test_every_line_of_the_parent_can_be_uncommented_at_once() -> None:
    """The first answer to each question is the parent's: with all of them the game is still the same."""
    matti("new", "mine", "--from", "skitgubbe")
    path = Path("mine.matti")
    path.write_text(
        re.sub(r"(\?\n *)# (?=[a-z' ]+:  )(?!fix)", r"\1", path.read_text(encoding="utf-8")), encoding="utf-8"
    )
    assert matti("check", "mine.matti").status == 0
    rows = matti("compare", "skitgubbe", "mine.matti", "--json").data()["rows"]
    assert {row["rule_point"] for row in rows if row["differs"]} == {"game.title"}


def test_an_open_choice_is_settled_by_taking_a_sign_away() -> None:
    matti("new", "mine", "--from", "koira")
    path = Path("mine.matti")
    text = path.read_text(encoding="utf-8")
    assert "# fix:  runs=from-the-deuce  # runs: from the lowest rank up (the default)" in text
    path.write_text(text.replace("# fix:  runs=two-or-more", "fix:  runs=two-or-more"), encoding="utf-8")
    assert matti("check", "mine.matti").status == 0
    assert "runs" not in [one["name"] for one in matti("readings", "mine.matti", "--json").data()["choices"]]


def test_readings_of_the_parent_are_fixed() -> None:
    assert matti("new", "mine", "--from", "koira:runs=two-or-more").status == 0
    text = Path("mine.matti").read_text(encoding="utf-8")
    assert "    fix:    runs=two-or-more\n" in text
    assert "        # runs:  anywhere in a suit\n        # runs:  none\n" in text
    rows = matti("compare", "koira:runs=two-or-more", "mine.matti", "--json").data()["rows"]
    assert {row["rule_point"] for row in rows if row["differs"]} == {"game.title"}


def test_readings_that_the_parent_does_not_have() -> None:
    assert "two-or-more" in refused(matti("new", "mine", "--from", "koira:runs=two-or-mor"))
    assert "does not name a configured variant" in refused(matti("new", "mine", "--from", "koira:runs"))
    assert not list(Path().iterdir())


def test_without_a_parent_the_check_tells_what_is_left_to_answer() -> None:
    assert matti("new", "mygame").status == 0
    done = matti("check", "mygame.matti")
    assert done.status == 1
    assert re.findall(r"error\[(.*?)\]", done.err) == ["missing-rule-point"] * 3
    asked = re.findall(r"^  - (.+?): ", done.err, flags=re.MULTILINE)
    text = Path("mygame.matti").read_text(encoding="utf-8")
    for key in asked:
        assert re.search(rf"\?\n *# {key}:  ", text), key


@pytest.mark.parametrize("phases", ["gathering:tricks,shedding:beating", "shedding: beating"])
def test_without_a_parent_answers_make_a_game(phases: str) -> None:
    matti("new", "mygame", "--phases", phases)
    path = Path("mygame.matti")
    path.write_text(answered(path.read_text(encoding="utf-8")), encoding="utf-8")
    while missing := _missing(path):  # what is asked only because of an answer, step by step
        text = path.read_text(encoding="utf-8")
        for key in missing:
            assert f"# {key}:" in text
            text = text.replace(f"# {key}:", f"{key}:", 1)
        path.write_text(text, encoding="utf-8")
    done = matti("check", "mygame.matti")
    assert done.status == 0, done.err
    assert matti("play", "mygame.matti", "--players", "4", "--most-actions", "500").status == 0


def _missing(path: Path) -> list[str]:
    return re.findall(r"^  - (.+?): ", matti("check", str(path)).err, flags=re.MULTILINE)


@pytest.mark.parametrize("parent", ["", "one-phase"])
def test_a_game_of_one_phase_is_not_asked_about_one_before(parent: str) -> None:
    if parent:
        Path("one-phase.matti").write_text(
            "variant one-phase from koira [; invented] {\n"
            '    title:    en "One"\n    without:  gathering\n    deal:     5 each\n'
            "    phase shedding {\n        hands:       the cards dealt\n        refill:      none\n"
            "        trump suit:  turned up\n        first lead:  forehand\n    }\n}\n",
            encoding="utf-8",
        )
    matti("new", "mygame", *(("--from", parent) if parent else ("--phases", "shedding:beating")))
    text = Path("mygame.matti").read_text(encoding="utf-8")
    assert "hands:" in text
    for words in ("the cards collected", "made before", "the holder of the trump card", "the winner of the last trick"):
        assert words not in text
    assert "trump card:" not in text, "asked only where trumps were made before"
    assert "refill:  none" in text


def test_a_game_with_tricks_before_does_not_begin_with_the_cards_dealt() -> None:
    matti("new", "mygame")
    text = Path("mygame.matti").read_text(encoding="utf-8")
    assert "        hands:              the cards collected\n" in text
    assert "the cards dealt" not in text


def test_other_answers_to_an_open_question_are_offered() -> None:
    """Also where the readings give every answer that the language knows, but one of them has a number in it."""
    matti("new", "mine", "--from", "koira")
    path = Path("mine.matti")
    text = path.read_text(encoding="utf-8")
    assert "answer with another number)\n    # with two players:  10 cards fewer\n\n" in text
    path.write_text(text.replace("# with two players:  10", "with two players:  16"), encoding="utf-8")
    assert matti("check", "mine.matti").status == 0
    assert matti("show", "mine.matti", "--json").status == 0


def test_a_choice_of_several_points_can_be_answered_otherwise() -> None:
    matti("new", "mine", "--from", "mattis")
    path = Path("mine.matti")
    text = path.read_text(encoding="utf-8")
    assert "    # fix:  runs  # none of these: answered otherwise below\n" in text
    asked = " ".join(text.replace("# ", "").split())
    assert "see “fix: runs” above, or take the choice alone and answer otherwise) runs: from the lowest" in asked
    text = text.replace("# fix:  runs  #", "fix:  runs  #").replace("# runs:  from", "runs:  from")
    path.write_text(text.replace("# run length:  2", "run length:  2"), encoding="utf-8")
    assert matti("check", "mine.matti").status == 0
    assert "runs" not in [one["name"] for one in matti("readings", "mine.matti", "--json").data()["choices"]]


def from_skruuvi() -> str:
    assert matti("new", "mine", "--from", "skruuvi").status == 0
    return Path("mine.matti").read_text(encoding="utf-8")


def rows_that_differ() -> set[str]:
    rows = matti("compare", "skruuvi", "mine.matti", "--json").data()["rows"]
    return {row["rule_point"] for row in rows if row["differs"]}


def test_what_holds_in_one_kind_of_deal_is_asked_there() -> None:
    text = from_skruuvi()
    frame, kitty, kotka, bolshevik = re.split(r"^    deals (?:kitty|kotka|bolshevik) \{$", text, flags=re.MULTILINE)
    asked = " ".join(frame.replace("#", "").split())
    assert "How many cards is each player dealt? (told below, for each kind of deal)" in asked
    assert "# deal:" not in frame
    assert "# deal:  12 each\n" in kitty
    assert "# deal:  the whole pack\n        # deal:  " in kotka, "the parent's answer first"
    assert "phase defence {" in kitty
    assert "phase defence {" not in kotka
    assert "# counts:  divided by 3\n            # counts:  in full\n" in bolshevik
    assert "players" not in kitty, "what is as in all deals is not asked again"


def test_a_rule_of_one_kind_of_deal_is_changed_there_alone() -> None:
    text = from_skruuvi()
    head, _, inside = text.partition("    deals kotka {\n")
    inside = inside.replace("# lowest contract:  level 7", "lowest contract:  level 7", 1)
    Path("mine.matti").write_text(f"{head}    deals kotka {{\n{inside}", encoding="utf-8")
    done = matti("check", "mine.matti")
    assert done.status == 0, done.err
    assert rows_that_differ() == {"game.title", "auction.lowest_contract"}


def test_a_choice_about_one_kind_of_deal_is_settled() -> None:
    text = from_skruuvi()
    assert "In deals “kotka”: When does the auction end?" in text
    line = "# fix:  kotka-passes=four"
    Path("mine.matti").write_text(text.replace(line, line[2:]), encoding="utf-8")
    assert matti("check", "mine.matti").status == 0
    assert "kotka-passes" not in [one["name"] for one in matti("readings", "mine.matti", "--json").data()["choices"]]


@pytest.mark.parametrize("role", ["exchange", "defence", "all-pass", "doubling"])
def test_a_phase_that_is_offered_to_be_left_out_can_be(role: str) -> None:
    text = from_skruuvi()
    line = f"# without:  {role}\n"
    assert text.count(line) == 1
    Path("mine.matti").write_text(text.replace(line, line[2:]), encoding="utf-8")
    done = matti("check", "mine.matti")
    assert done.status == 0, done.err


def test_a_new_game_like_matti_is_not_asked_about_contracts() -> None:
    matti("new", "mygame")
    text = Path("mygame.matti").read_text(encoding="utf-8")
    for words in ("declarer", "contract", "kitty", "partner", "auction", "points are scored", "highest total"):
        assert words not in text, words


def test_a_game_with_an_auction_is_asked_about_it() -> None:
    phases = "scoring:scoring,bidding:auction,play:tricks,doubling:doubling,exchange:exchange,session:session"
    assert matti("new", "mygame", "--phases", phases).status == 0
    text = Path("mygame.matti").read_text(encoding="utf-8")
    assert re.findall(r"^    phase ([a-z]+)", text, flags=re.MULTILINE) == [
        *("bidding", "exchange", "doubling", "play", "scoring", "session")
    ]
    assert "    outcome:    points are scored\n" in text, "which is settled"
    for words in ("# first lead:  the player after the declarer", "# undealt cards:  the kitty", "# target:  "):
        assert words in text
    for words in ("last player with cards", "no points", "bidding:  none", "SUM", "the loser\n"):
        assert words not in text
    done = matti("check", "mygame.matti")
    assert done.status == 1
    assert set(re.findall(r"error\[(.*?)\]", done.err)) == {"missing-rule-point"}
    assert matti("fmt", "--check", "mygame.matti").status == 0


def test_bare_is_without_questions() -> None:
    assert matti("new", "mine", "--from", "koira:runs=two-or-more", "--bare", "--language", "sv").status == 0
    assert Path("mine.matti").read_text(encoding="utf-8") == (
        "# Mine: as koira, but for the rules that are written here.\n"
        "variant mine from koira [; invented] {\n"
        '    title:  sv "Mine"\n'
        "    fix:    runs=two-or-more\n"
        "}\n"
    )
    assert matti("check", "mine.matti").status == 0


def test_bare_without_a_parent_says_what_leaves_nothing_to_decide() -> None:
    assert matti("new", "full").status == 0
    assert matti("new", "bare", "--bare").status == 0
    bare = [line.strip() for line in Path("bare.matti").read_text(encoding="utf-8").splitlines() if "#" not in line]
    full = [line.strip() for line in Path("full.matti").read_text(encoding="utf-8").splitlines() if "#" not in line]
    assert len(bare) > 10
    assert [line for line in bare[2:] if line] == [line for line in full[2:] if line]
    assert _missing(Path("bare.matti")) == _missing(Path("full.matti"))


@pytest.mark.parametrize(
    "arguments",
    [(), ("--bare",), ("--phases", "shedding:beating"), ("--from", "koira"), ("--from", "mattis:runs=two")],
)
def test_the_file_is_laid_out_as_all_are(arguments: tuple[str, ...]) -> None:
    matti("new", "mygame", *arguments)
    text = Path("mygame.matti").read_text(encoding="utf-8")
    assert format_source(SourceText("mygame.matti", text)) == (text, ())
    assert matti("fmt", "--check", "mygame.matti").status == 0


@pytest.mark.parametrize("name", ["MyGame", "my_game", "-x", "a--b", "é", "", "x" * 61, "my game", "a:b"])
def test_name_of_another_form(name: str) -> None:
    assert "small letters a-z and digits" in refused(matti("new", "--", name))
    assert not list(Path().iterdir())


def test_name_in_another_form_gets_the_form_it_needs() -> None:
    assert "write: mokki-koira" in refused(matti("new", "Mökki Koira", "--from", "koira"))
    assert "write: matti new mygame --into games" in refused(matti("new", "games/mygame.matti"))


def test_nothing_is_overwritten() -> None:
    path = own_game(Path())
    before = path.read_text(encoding="utf-8")
    assert "mygame.matti exists already" in refused(matti("new", "mygame", "--from", "koira"))
    assert path.read_text(encoding="utf-8") == before
    Path("dangling.matti").symlink_to("nowhere")
    assert "exists already" in refused(matti("new", "dangling"))


def test_name_of_a_variant_of_the_project() -> None:
    assert "matti new my-koira --from koira" in refused(matti("new", "koira"))


def test_unknown_parent_gets_the_nearest_known_one() -> None:
    assert "the nearest known word is “koira”" in refused(matti("new", "mine", "--from", "kiora"))
    own_game(Path())
    assert "the nearest known word is “mygame”" in refused(matti("new", "mine", "--from", "mygme"))
    assert "no such file" in refused(matti("new", "mine", "--from", "games/mygame.matti"))


@pytest.mark.parametrize("parent", ["mygame", "mygame.matti", "./mygame.matti"])
def test_parent_of_ones_own_beside_it(parent: str) -> None:
    own_game(Path())
    assert matti("new", "mine", "--from", parent).status == 0
    assert matti("check", "mine.matti").status == 0
    assert matti("show", "mine.matti", "--json").data()["from"] == "mygame"


def test_parent_of_ones_own_in_the_folder_of_the_new_file() -> None:
    own_game(Path("games"))
    assert matti("new", "mine", "--from", "games/mygame.matti", "--into", "games").status == 0
    assert matti("check", "games/mine.matti").status == 0


def test_parent_that_would_not_be_found_from_the_new_file() -> None:
    own_game(Path("games"))
    assert "--into games" in refused(matti("new", "mine", "--from", "games/mygame.matti"))
    own_game(Path(), name="koira", parent="mattis")
    assert "would not be found" in refused(matti("new", "mine", "--from", str(PROJECT / "variants/matti/koira.matti")))


def test_file_of_the_project_as_parent() -> None:
    assert matti("new", "mine", "--from", str(PROJECT / "variants/matti/koira.matti")).status == 0
    assert "variant mine from koira" in Path("mine.matti").read_text(encoding="utf-8")


def test_faulty_parent() -> None:
    Path("parent.matti").write_text("variant parent { nonsense")
    assert "parent.matti:1:" in refused(matti("new", "mine", "--from", "parent"), status=1)
    assert not Path("mine.matti").exists()


@pytest.mark.parametrize("title", ['a "quoted" one', "", " ", "bell\a"])
def test_title_that_cannot_stand_in_a_file(title: str) -> None:
    assert "a title is a line of text" in refused(matti("new", "mine", "--from", "koira", "--title", title))


@pytest.mark.parametrize(
    ("phases", "said"),
    [
        ("gathering:tricks", "add: shedding:beating"),
        ("bidding:auction,play:tricks", "or scoring:scoring"),
        ("sheding:beating", "the nearest known word is “shedding”"),
        ("shedding:beeting", "the nearest known word is “beating”"),
        ("shedding", "known: tricks, beating, auction"),
        ("shedding:beating,shedding:beating", "stands twice"),
        ("", "known: bidding, exchange"),
    ],
)
def test_phases_that_cannot_be(phases: str, said: str) -> None:
    assert said in refused(matti("new", "mine", "--phases", phases))


def test_phases_are_the_parents() -> None:
    assert "--phases is for a game without a parent" in refused(
        matti("new", "mine", "--from", "koira", "--phases", "shedding:beating")
    )


def test_language_that_is_none() -> None:
    assert "two letters" in refused(matti("new", "mine", "--language", "finnish"))
