"""`matti new-source`: the record of a source to begin with."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
import unicodedata
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.options import language_of
from myllymatti.sources.beginning import FIRST_PASSAGE, allowed_values, passages_text, source_text, still_empty
from myllymatti.sources.checked_yaml import IDENTIFIER_FORM
from myllymatti.sources.fields import SourceFile
from myllymatti.words_nearby import listed, shortened

LONGEST_ID = 60
"""Letters of the id of a source; it becomes the name of a folder and of a page."""

_RIGHTS, _SEEN = allowed_values(SourceFile, "rights"), allowed_values(SourceFile, "seen")


@click.command(
    "new-source", epilog='Example: matti new-source aunts-notebook --type manuscript --title "Card games at home"'
)
@click.argument("source", metavar="ID")
@click.option("--title", metavar="TEXT", help="Its title, as it stands there.")
@click.option("--type", "kind", metavar="TEXT", help="webpage, book, manuscript or another of CSL's types.")
@click.option("--language", metavar="xx", help="Its language: fi, sv, nb, en …")
@click.option("--url", metavar="ADDRESS", help="Where it stands on the web.")
@click.option("--issued", metavar="DATE", help="When it was published: 1913 or 1913-05-02.")
@click.option("--author", "authors", multiple=True, metavar='"FAMILY, GIVEN"', help="Who wrote it; once for each.")
@click.option("--rights", type=click.Choice(_RIGHTS), help="Whether its words may be quoted.")
@click.option("--seen", type=click.Choice(_SEEN), help="How much of it was read.")
@click.option("--about", metavar="TEXT", help="What it is, in a sentence or two.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help="The folder of the variants that cite it; without it, the working folder.",
)
def command(
    source: str,
    title: str | None,
    kind: str | None,
    language: str | None,
    url: str | None,
    issued: str | None,
    authors: tuple[str, ...],
    rights: str | None,
    seen: str | None,
    about: str | None,
    into: Path,
) -> None:
    """Begin the record of a source: write corpus/ID/source.yaml and corpus/ID/passages.yaml.

    Every field is explained in the files; what the options say is filled in, and what else is needed stands empty.
    Variant files beside the folder corpus can cite the source; at the top of a checkout that is the project's corpus.

    No file is ever overwritten.
    """
    folder = _new_folder(source, into)
    texts = {"type": kind, "title": title, "issued": issued, "URL": url, "about": about}
    known: dict[str, object] = {field: _text(field, text) for field, text in texts.items() if text is not None}
    known |= {field: word for field, word in (("rights", rights), ("seen", seen)) if word is not None}
    if language is not None:
        known["language"] = language_of(language)
    if authors:
        known["author"] = [_author(author) for author in authors]
    _write(folder, {"source.yaml": source_text(source, known), "passages.yaml": passages_text(source)})
    _say(source, folder, still_empty(known), into)


def _new_folder(source: str, into: Path) -> Path:
    """The folder that is to be made, or why it cannot be."""
    if not re.fullmatch(IDENTIFIER_FORM, source) or len(source) > LONGEST_ID:
        raise click.UsageError(
            f"“{shortened(source, 80)}” is no id for a source: it is made of small letters and digits, words joined by "
            f"hyphens, as in aunts-notebook, with at most {LONGEST_ID} letters"
        )
    folder = into / "corpus" / source
    if os.path.lexists(folder):
        raise click.UsageError(f"{files.shown_path(folder)} exists already and stays as it is; choose another id")
    if (files.data_folder("corpus") / source).exists():
        raise click.UsageError(
            f"{source} is a source of the project already, and another of that id would take its place; "
            f"its passages can be cited as they are: matti sources {source}"
        )
    return folder


def _text(field: str, text: str) -> str:
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    if not plain or not plain.isprintable():
        raise click.UsageError(f"--{field.casefold()}: a line of text is needed; leave the option out if it is unknown")
    return plain


def _author(text: str) -> dict[str, str]:
    family, _, given = (piece.strip() for piece in _text("author", text).partition(","))
    if not family:
        raise click.UsageError(f"--author: “{shortened(text, 40)}” has no family name; the form is “Seres, Cristian”")
    return {"family": family, "given": given} if given else {"family": family}


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Write the files into a folder that appears whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent.parent, prefix=".new-source.") as beside:
        inner = Path(beside) / folder.name
        for name, text in texts.items():
            files.write_whole(inner / name, text)
        inner.rename(folder)


def _say(source: str, folder: Path, empty: list[str], into: Path) -> None:
    """What was written, what is empty in it, and what comes next."""
    shown = files.shown_path(folder)
    click.echo(f"Written: {shown}/source.yaml, {shown}/passages.yaml")
    click.echo("Open them in a text editor; every field is explained there. Still to be filled in:")
    if empty:
        click.echo(f"  {shown}/source.yaml: {listed(empty, 'and')}")
    click.echo(f"  {shown}/passages.yaml: what the source says, passage by passage")
    click.echo(f"Then a clause can cite a passage, as in [{source}/{FIRST_PASSAGE}].")
    if folder.resolve() == (files.data_folder("corpus") / source).resolve():
        click.echo("What is missing is told by: matti check")
    else:
        beside = shlex.quote((into / "VARIANT.matti").as_posix())
        click.echo(f"What is missing is told when a variant beside it is checked: matti check {beside}")
