"""`matti serve`: the site on this machine, renewed as files change."""

from __future__ import annotations

import errno
import logging
import socket
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click

from myllymatti import files, words
from myllymatti.cli.options import Number
from myllymatti.simulate.executors import cores, process_pool
from myllymatti.words.languages import ENGLISH, LANGUAGES

WATCHED = ("variants", "corpus", "grammar", "site")


@click.command("serve", epilog="Example: matti serve --port 8001")
@click.option("--port", type=Number(1, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser at the site.")
@click.option(
    "--language",
    "languages",
    type=click.Choice([language.code for language in LANGUAGES]),
    multiple=True,
    help="Show the site in English and this language only; may be given several times.  [default: all]",
)
def command(port: int, open_browser: bool, languages: tuple[str, ...]) -> None:
    """Show the site at http://127.0.0.1:8000/ and renew it when what it is made of changes.

    Pages that are looked at, and those of what was edited, are renewed first. Faults in a file are printed and leave
    the other pages standing. Ctrl-C ends it.
    """
    _ask_for(port)
    click.echo(f"Building the site for http://127.0.0.1:{port}/ (watching {', '.join(WATCHED)}; Ctrl-C ends it)")
    logging.basicConfig(format="%(message)s", stream=sys.stderr, level=logging.ERROR)
    codes = [language.code for language in LANGUAGES if not languages or language.code in (ENGLISH.code, *languages)]
    with ExitStack() as stack:
        try:
            _serve(stack, port, codes, open_browser)
        except OSError as error:
            _refuse_taken(error, port)
            raise
        except KeyboardInterrupt:
            click.echo()


def _serve(stack: ExitStack, port: int, codes: list[str], open_browser: bool) -> None:
    from myllymatti.cli.site_serving import SiteServer

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="myllymatti-", ignore_cleanup_errors=True)))
    workers = [stack.enter_context(process_pool(1)) for _ in range(min(cores(), len(codes)))]
    server = SiteServer(port, folder, list(workers), codes)
    server.build()
    for name in WATCHED:
        server.watch(str(files.data_folder(name)))
    server.watch(str(files.project_folder() / "mkdocs.yml"))
    server.watch(str(Path(words.__file__).parent), recursive=False)
    click.echo(f"Serving    http://127.0.0.1:{port}/")
    try:
        server.serve(open_in_browser=open_browser)  # type: ignore[no-untyped-call]
    finally:
        server.shutdown()


def _ask_for(port: int) -> None:
    """That the port is free is asked first; the server asks for it once the site is built."""
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
