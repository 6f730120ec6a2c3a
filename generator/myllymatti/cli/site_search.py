"""The search's workers: Material's, the stemmer of a language and our own script, put together in one file each.

One file works from disk as well as over HTTP; scripts that load others do not, because browsers look for these beside
the page, not beside the script.
"""

from __future__ import annotations

from importlib.resources import files as files_of
from pathlib import Path

from myllymatti import files
from myllymatti.words.languages import LANGUAGES

_SCRIPTS = Path(str(files_of("material"))) / "templates" / "assets" / "javascripts"
_STEMMERS = {"fi": "fi", "sv": "sv", "nb": "no"}
"""Language -> the name of its stemmer in Material's scripts; that of English is in the worker."""


def material_worker() -> str:
    """The name of Material's own worker, which has its version in it."""
    (worker,) = (_SCRIPTS / "workers").glob("search.*.min.js")
    return worker.name


def worker_name(code: str) -> str:
    """The name of a language's worker, beside Material's."""
    return f"search-{code}.js"


def search_workers() -> dict[str, str]:
    """Path -> script for the worker of each language."""
    return {f"assets/javascripts/workers/{worker_name(one.code)}": _worker(one.code) for one in LANGUAGES}


def _worker(code: str) -> str:
    parts = [_SCRIPTS / "workers" / material_worker()]
    if code in _STEMMERS:
        lunr = _SCRIPTS / "lunr" / "min"
        parts += [lunr / "lunr.stemmer.support.min.js", lunr / f"lunr.{_STEMMERS[code]}.min.js"]
    texts = [part.read_text("utf-8").partition("//# sourceMappingURL")[0].rstrip() for part in parts]
    own = (files.data_folder("site") / "assets" / "search-forms.js").read_text("utf-8")
    return "\n".join([*texts, f'self.searchLanguage = "{code}";', own])
