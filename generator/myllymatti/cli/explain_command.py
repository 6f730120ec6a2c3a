"""`matti explain`: what a message means."""

from __future__ import annotations

import re

import click

from myllymatti import files
from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.diagnostics.codes import CODES
from myllymatti.handbook import Entry, entry, handbook
from myllymatti.words_nearby import did_you_mean, shortened


@click.command("explain", epilog="Example: matti explain unknown-passage")
@click.argument("code", required=False, metavar="[CODE]")
def command(code: str | None) -> None:
    """Explain a message: what it means, an example that produces it, and the way out.

    The code stands in brackets at the head of each message. Without a code, all codes are listed.
    """
    folder = files.data_folder("grammar") / "handbook"
    if code is None:
        _list(handbook(folder))
        return
    wanted = re.sub(r"^(error|warning)?\[|\]?:?$", "", code.strip().casefold())
    if wanted not in CODES:
        raise Faults([_unknown(code)])
    found = entry(folder, wanted)
    click.echo(f"{found.title}  [{found.code}]\n\n{_plain(found.text)}")


def _list(entries: tuple[Entry, ...]) -> None:
    widest = max(len(one.code) for one in entries)
    group = ""
    for one in entries:
        if one.group != group:
            click.echo(f"{'' if not group else chr(10)}{one.group}")
            group = one.group
        click.echo(f"  {one.code:<{widest}}  {one.title}")


def _plain(text: str) -> str:
    """The Markdown of a page for a terminal: blocks set in, without their fences; headings without their signs."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
            name = line.partition(" ")[2]
            if inside and name:
                lines += [f"    # {name}" if name.endswith((".matti", ".yaml")) else f"    {name}"]
            continue
        lines.append(f"    {line}".rstrip() if inside else line.removeprefix("## "))
    return "\n".join(lines)


def _unknown(code: str) -> Diagnostic:
    return Diagnostic(
        code="unknown-code",
        title=f"there is no message with the code “{shortened(code, 60)}”",
        span=None,
        hint=did_you_mean(code, CODES) or "`matti explain` lists all codes",
    )
