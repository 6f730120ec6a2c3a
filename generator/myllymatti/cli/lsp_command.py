"""`matti lsp`: the language server, which an editor starts by itself."""

from __future__ import annotations

import logging
import os
import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING

import click

from myllymatti import files
from myllymatti.cli.options import Number

if TYPE_CHECKING:
    from myllymatti.editor.server import Server

_GREETING = """\
This is the language server of Myllymatti. It speaks to editors, not to people: an editor starts it by itself and
asks it for faults, completion and explanations while a variant is being written. How to set an editor up stands in
{guide}. Ctrl-C leaves."""


@click.command("lsp", epilog="Example: matti lsp --tcp 2087")
@click.option("--tcp", "port", type=Number(1, 65535), metavar="PORT", help="Wait for an editor on this port instead.")
@click.option("--stdio", is_flag=True, help="Speak over standard input and output, as without it; editors say so.")
def command(port: int | None, stdio: bool) -> int:
    """Help an editor: faults while typing, completion, explanations, definitions, layout.

    The editor starts the command and speaks to it over standard input and output. It reads files and never writes
    one. Messages about the server itself go to standard error.
    """
    if stdio and port is not None:
        raise click.UsageError("--stdio and --tcp exclude each other")
    signal.signal(signal.SIGINT, _leave)
    from myllymatti.editor.server import Server

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="matti lsp: %(levelname)s: %(message)s")
    if port is None and sys.stdin is not None and sys.stdin.isatty():
        guide = files.shown_path(files.data_folder("grammar") / "editors" / "README.md")
        click.echo(_GREETING.format(guide=guide), err=True)
    server = Server()
    if port is not None:
        return _serve_tcp(server, port)
    _serve_stdio(server)
    return 0 if server.was_shut_down else 1


def _serve_stdio(server: Server) -> None:
    """Speak over standard output as it was given; whatever else is printed in this process goes to standard error."""
    given = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    server.serve(given, answers)


def _serve_tcp(server: Server, port: int) -> int:
    click.echo(f"Waiting for an editor at 127.0.0.1:{port}; Ctrl-C leaves.", err=True)
    try:
        server.serve_tcp(port)
    except SystemExit:
        pass  # so the exit of the protocol ends a connection
    except OSError as error:
        click.echo(f"error: the port {port} cannot be used: {os.strerror(error.errno or 0)}", err=True)
        return 1
    return 0 if server.was_shut_down else 1


def _leave(_: int, __: FrameType | None) -> None:
    """Leave at once: a thread that waits for input would hold the process until the next line."""
    os.write(2, b"stopped.\n")
    os._exit(130)
