"""`matti new`: a variant of one's own to begin with."""

from __future__ import annotations

import os
import shlex
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.options import language_of
from myllymatti.diagnostics import Faults
from myllymatti.mechanisms import MADE_OF, PHASE_MECHANISMS, PHASE_ROLES, phase_mechanism
from myllymatti.pipeline import Library, open_library
from myllymatti.variant.beginning import BOTH_PHASES, Head, begin, begin_bare, begin_bare_from, begin_from, title_from
from myllymatti.variant.configure import split_name
from myllymatti.variant.names import LONGEST_NAME, NAME_FORM, likely_name
from myllymatti.variant.read import SUFFIX, is_path, name_of, project_files, unknown_variant
from myllymatti.variant.wordings import AnswersInUse
from myllymatti.words_nearby import did_you_mean, listed, shortened


@click.command("new", epilog="Example: matti new kitchen-koira --from koira")
@click.argument("name")
@click.option(
    "--from",
    "parent",
    metavar="PARENT",
    help="The variant that it differs from: a name of `matti list`, also with readings, or a file of one's own.",
)
@click.option("--title", metavar="TEXT", help="What the game is called; without it, its name.")
@click.option(
    "--language", default="en", show_default=True, metavar="xx", help="The language of the title: fi, sv, nb, en …"
)
@click.option("--bare", is_flag=True, help="Without the questions: only what can be said already.")
@click.option(
    "--phases",
    metavar="ROLE:MECHANISM,…",
    help="What a game without a parent is made of, of these: "
    f"{', '.join(f'{role}:{mechanism.name}' for role, mechanism in MADE_OF.items())}.  "
    "[default: gathering:tricks,shedding:beating]",
)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help="Where the file is written; without it, the working folder.",
)
def command(
    name: str, parent: str | None, title: str | None, language: str, bare: bool, phases: str | None, into: Path
) -> None:
    """Begin a variant: write NAME.matti with all that can be said already, and questions for the rest.

    With --from the new variant is as its parent until something in it is changed; every rule of the parent stands in
    the file as a comment, with the other answers that could be given. Without it every rule is asked for.

    Comments change nothing, so the questions can stay for as long as they are of use; with --bare the file begins
    without them.

    No file is ever overwritten.
    """
    project = project_files(files.data_folder("variants"))
    path = _new_file(name, into, project)
    head = Head(name, _title(title if title is not None else title_from(name)), language_of(language))
    if parent is not None and phases is not None:
        raise click.UsageError("--phases is for a game without a parent: with --from the phases are the parent's")
    library = open_library(list(project))
    if parent is None:
        made_of = _phases(phases)
        in_use = AnswersInUse.of(library.variants.values())
        files.write_whole(path, begin_bare(head, made_of) if bare else begin(head, made_of, in_use))
        _say_begun(path, head, bare=bare)
    else:
        found = _parent(parent, into, project)
        files.write_whole(path, _text_from(head, found, library, bare=bare))
        _say_begun_from(path, head, found, bare=bare)


def _text_from(head: Head, parent: _Found, library: Library, *, bare: bool) -> str:
    """The text of a variant that comes from another; the library holds the variants of the project."""
    configured = (open_library([parent.name]) if parent.own else library).configured(parent.name)
    if bare:
        return begin_bare_from(head, configured, parent.readings)
    return begin_from(head, configured, parent.readings, AnswersInUse.of(library.variants.values()))


def _new_file(name: str, into: Path, project: dict[str, Path]) -> Path:
    """The file that is to be written, or why it cannot be."""
    if is_path(name):
        plain, folder = Path(name).name.removesuffix(SUFFIX), Path(name).parent
        elsewhere = "" if folder == Path() else f" --into {shlex.quote(str(folder))}"
        hint = f"write: matti new {plain}{elsewhere}" if NAME_FORM.match(plain) else _FORM
        raise click.UsageError(f"“{shortened(name, 80)}” is a file, and here the name of a variant is needed; {hint}")
    if not NAME_FORM.match(name) or len(name) > LONGEST_NAME:
        likely = likely_name(name if likely_name(name) not in project else f"my {name}")
        hint = f"; write: {likely}" if likely else ""
        raise click.UsageError(f"“{shortened(name, 80)}” is no name for a variant: {_FORM}{hint}")
    if name in project:
        raise click.UsageError(
            f"{name} is a variant of the project already; a variant of one's own needs another name, and can come "
            f"from it: matti new my-{name} --from {name}"
        )
    path = into / f"{name}{SUFFIX}"
    if os.path.lexists(path):
        raise click.UsageError(f"{files.shown_path(path)} exists already and stays as it is; choose another name")
    return path


LONGEST_TITLE = 200
"""Characters of a title; it is the heading of a page."""

_FORM = f"a name is made of small letters a-z and digits, joined by single hyphens, at most {LONGEST_NAME} of them"


def _title(text: str) -> str:
    title = unicodedata.normalize("NFC", " ".join(text.split()))
    if not title or '"' in title or not title.isprintable():
        raise click.UsageError('a title is a line of text without quotation marks ("); ‘ ’ and “ ” can stand in it')
    if len(title) > LONGEST_TITLE:
        raise click.UsageError(f"a title has at most {LONGEST_TITLE} characters; what is longer can stand in a note")
    return title


def _phases(text: str | None) -> dict[str, str]:
    """The phases asked for: role -> mechanism, in the order in which they are played."""
    if text is None:
        return BOTH_PHASES
    found: dict[str, str] = {}
    mechanisms = [mechanism.name for mechanism in PHASE_MECHANISMS]
    for part in text.split(","):
        role, _, mechanism = (piece.strip() for piece in part.partition(":"))
        if role not in PHASE_ROLES or role in found:
            problem = "stands twice" if role in found else "is no phase"
            raise click.UsageError(_unfit(role, problem, list(PHASE_ROLES)))
        if phase_mechanism(mechanism) is None:
            raise click.UsageError(_unfit(mechanism, f"is nothing that the phase {role} can be made of", mechanisms))
        found[role] = mechanism
    if not found.keys() & {"shedding", "scoring"}:
        lost, scored = (
            "in which cards are got rid of; add: shedding:beating",
            "scoring:scoring, where points are counted",
        )
        raise click.UsageError(f"there must be a phase {lost}, or {scored}")
    return {role: found[role] for role in PHASE_ROLES if role in found}


def _unfit(word: str, problem: str, known: list[str]) -> str:
    near = did_you_mean(word, known)
    form = "the form is gathering:tricks,shedding:beating"
    return f"--phases: “{shortened(word, 40)}” {problem}; known: {listed(known, 'and')}; {near or form}"


@dataclass(frozen=True)
class _Found:
    """A parent that was found: the name or path by which it is opened, with its readings, and the choices in them."""

    name: str
    readings: tuple[str, ...]
    own: bool

    @property
    def plain(self) -> str:
        """The name or path without the readings."""
        return split_name(self.name)[0]


def _parent(text: str, into: Path, project: dict[str, Path]) -> _Found:
    """Where the parent lies: beside the new file first, then in the project, as when the file is read later.

    Raises:
        Faults: when there is no such variant.
    """
    plain, readings = split_name(text)
    tail = text[len(plain) :]
    beside = into / f"{name_of(plain)}{SUFFIX}"
    if not is_path(plain):
        if _is_file(beside):
            return _Found(f"{beside}{tail}", tuple(readings), own=True)
        if plain not in project:
            raise Faults([unknown_variant(plain, [*project, *_files_beside(into)])])
        return _Found(text, tuple(readings), own=False)
    path = Path(plain)
    if _is_file(path) and not (_is_file(beside) and beside.samefile(path)):
        in_project = project.get(name_of(plain))
        if _is_file(beside) or in_project is None or not in_project.samefile(path):
            raise click.UsageError(_lies_elsewhere(path, into))
        return _Found(f"{name_of(plain)}{tail}", tuple(readings), own=False)
    return _Found(text, tuple(readings), own=True)


def _lies_elsewhere(path: Path, into: Path) -> str:
    where = "the working folder" if into == Path() else str(into)
    return (
        f"{path} would not be found from the new file: a parent is looked for beside it ({where}), then among the "
        f"variants of the project; put both into one folder: --into {shlex.quote(str(path.parent))}"
    )


def _files_beside(folder: Path) -> list[str]:
    """The names of the variant files in a folder."""
    return sorted(path.stem for path in folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _say_begun_from(path: Path, head: Head, parent: _Found, *, bare: bool) -> None:
    """What was written, and what can be done with it."""
    shown, of = shlex.quote(files.shown_path(path)), shlex.quote(parent.plain)
    click.echo(f"Written: {files.shown_path(path)} (“{head.title}”), which is played as {parent.name} so far.")
    how = "write what is to be different" if bare else "change what is to be different; it says how"
    click.echo(f"Open it in a text editor and {how}. Then:")
    _say_steps(
        (f"matti check {shown}", "whether anything is missing or contradictory"),
        (f"matti show {shown}", "its rules in sentences"),
        (f"matti compare {of} {shown}", "what differs"),
        (f"matti simulate {shown}", "many games: who loses, how long it takes"),
    )


def _say_begun(path: Path, head: Head, *, bare: bool) -> None:
    shown = shlex.quote(files.shown_path(path))
    holds = "what leaves nothing to decide" if bare else "a question for each rule of the game"
    how = "write how it is played" if bare else "answer the questions; it says how"
    click.echo(f"Written: {files.shown_path(path)} (“{head.title}”), with {holds}.")
    click.echo(f"Open it in a text editor and {how}. Then:")
    _say_steps(
        (f"matti check {shown}", "which questions are still to be answered"),
        (f"matti show {shown}", "its rules in sentences, once all are answered"),
        (f"matti simulate {shown}", "many games: who loses, how long it takes"),
    )


def _say_steps(*steps: tuple[str, str]) -> None:
    widest = max(len(step) for step, _ in steps)
    for step, what in steps:
        click.echo(f"  {step:<{widest}}  # {what}")
