"""The command `matti`: commands are found by name and imported when they are called.

Exit status: 0 fine, 1 faults found, 2 wrong use. Faults go to standard error; nothing that a person can type
ends in a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from importlib import import_module

import click

from myllymatti import __version__
from myllymatti.cli.streams import make_usable
from myllymatti.diagnostics import Diagnostic, Faults
from myllymatti.diagnostics.codes import Code
from myllymatti.diagnostics.terminal import render_all
from myllymatti.words_nearby import did_you_mean

COMMANDS: dict[str, str] = {
    "list": "The variants there are.",
    "show": "The rule sheet of a variant, with its evidence.",
    "readings": "Where a variant is open, and how many games that makes.",
    "new": "Begin a variant of one's own.",
    "new-source": "Begin the record of a source.",
    "check": "Check variants, sources and worked examples.",
    "explain": "What a message means, with an example and the way out.",
    "fmt": "Lay out variant files as the project does.",
    "lsp": "Help an editor: the language server.",
    "play": "Play one game and tell it move by move.",
    "replay": "Play a recorded game again.",
    "simulate": "Play many games and add up what came of them.",
    "verify": "Put what must hold of a game to the test.",
    "compare": "Two variants side by side, rule point by rule point.",
    "sources": "The sources, their passages, and what rests on them.",
    "build": "Check, simulate and build the whole site.",
    "serve": "Show the site and rebuild it when a file changes.",
}
"""Every command, in the order of the help, with its line in it. The module has the command's name, with _ for -."""

WRONG_USE: frozenset[Code] = frozenset(
    {
        "unknown-variant",
        "unknown-choice",
        "unknown-reading",
        "excluded-readings",
        "unknown-source-name",
        "unknown-code",
        "unknown-deal",
        "misnamed-configuration",
        "no-such-file",
        "not-a-file",
        "bad-record",
        "wrong-players",
    }
)
"""Codes of faults that lie in what was typed rather than in a file; they end with status 2."""


class _Commands(click.Group):
    """Commands that are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"myllymatti.cli.{cmd_name.replace('-', '_')}_command").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], COMMANDS)
            raise click.UsageError(f"there is no command “{args[0]}”" + (f"; {hint}" if hint else ""), ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: matti simulate koira --players 3 --games 2000 --seed 1",
)
@click.version_option(__version__, "--version", prog_name="matti")
def group() -> None:
    """Rules of historical card games: read, checked, played, simulated and compared.

    A variant is named as `matti list` shows it (koira), with readings chosen after a colon
    (koira:runs=two-or-more), or by the path of a file of one's own (mygame.matti).
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    make_usable()
    try:
        result = group.main(args=arguments, prog_name="matti", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return 2
    except Faults as faults:
        return report(faults.diagnostics)
    except (SystemExit, BrokenPipeError):
        # Whoever read the output has closed it (`matti show koira | head`), which click turns into an exit:
        # nothing to complain about.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (click.Abort, KeyboardInterrupt, BrokenExecutor, OSError) as error:
        return _stopped(error)
    return result if isinstance(result, int) else 0


def _stopped(error: BaseException) -> int:
    """Say what stopped a command from outside; returns the exit status."""
    if isinstance(error, OSError):
        return _system_error(error)
    if isinstance(error, BrokenExecutor):
        click.echo("error: a worker process died (out of memory?); fewer games at a time may go through", err=True)
        return 1
    click.echo("stopped.", err=True)
    return 130


def _system_error(error: OSError) -> int:
    name = str(error.filename or "")
    where = f" {name if len(name) < 80 else '…' + name[-79:]}" if name else ""
    click.echo(f"error: cannot write or read{where}: {error.strerror or error}", err=True)
    return 1


def report(diagnostics: Sequence[Diagnostic]) -> int:
    """Print faults on standard error; returns the exit status that they call for."""
    colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    click.echo(render_all(diagnostics, colour=colour), err=True, color=colour)
    return 2 if any(is_wrong_use(one) for one in diagnostics) else 1


def is_wrong_use(diagnostic: Diagnostic) -> bool:
    """Whether a fault lies in what was typed; the same code may also be told of a place in a file."""
    inside_a_file = diagnostic.span is not None and diagnostic.span.source.text
    return diagnostic.code in WRONG_USE and not inside_a_file
