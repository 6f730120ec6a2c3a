"""`matti serve`: the site on this machine, renewed as files change."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import click

from myllymatti.cli.build_command import site_settings
from myllymatti.cli.options import Number


@click.command("serve", epilog="Example: matti serve --port 8001")
@click.option("--port", type=Number(1, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser at the site.")
def command(port: int, open_browser: bool) -> None:
    """Show the site at http://127.0.0.1:8000/ and rebuild it when a variant, a source or a template changes.

    Faults in a file are printed and leave the other pages standing. Ctrl-C ends it.
    """
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.serve import serve
    from mkdocs.exceptions import Abort, ConfigurationError

    _ask_for(port)
    settings = site_settings()
    del settings["site_dir"]  # MkDocs serves from a folder of its own
    watched = ", ".join(Path(folder).name for folder in settings["watch"])
    click.echo(f"Building the site for http://127.0.0.1:{port}/ (watching {watched}; Ctrl-C ends it)")
    try:
        serve(livereload=True, open_in_browser=open_browser, dev_addr=f"127.0.0.1:{port}", strict=False, **settings)
    except (Abort, ConfigurationError) as error:
        raise click.ClickException(f"the site cannot be shown: {error}") from error
    except OSError as error:
        _refuse_taken(error, port)
        raise


def _ask_for(port: int) -> None:
    """That the port is free is asked first; MkDocs asks for it once the whole site is built."""
    with socket.socket() as asked:
        asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            asked.bind(("127.0.0.1", port))
        except OSError as error:
            _refuse_taken(error, port)
            raise


def _refuse_taken(error: OSError, port: int) -> None:
    if error.errno == errno.EADDRINUSE:
        raise click.ClickException(f"port {port} is taken; choose another with --port") from error
