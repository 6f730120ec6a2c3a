"""Keeping reports in files, so that what has not changed is not verified again."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from myllymatti import files
from myllymatti.simulate.cache import engine_digest
from myllymatti.verify.report import Report
from myllymatti.verify.report_data import report_from_json, report_json

_DECIDES = ("verify", "variant", "words", "compare")
"""What a report depends on besides the engine, in the package."""


@cache
def _digest(parts: tuple[str, ...]) -> str:
    """A digest of the code that decides what a report says: a change of it makes kept ones stale."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256(engine_digest().encode())
    for part in parts:
        for path in sorted((package / part).rglob("*.*")):
            if path.suffix in (".py", ".yaml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def digest_of(told: str, parts: tuple[str, ...] = _DECIDES) -> str:
    """What is kept is found by: the code of these parts, and whatever else it depends on, told in a text."""
    return hashlib.sha256(f"{_digest(parts)} {told}".encode()).hexdigest()[:16]


def kept_report(variant: str, digest: str, folder: Path) -> Report | None:
    """The kept report of a variant, or None where there is none of this digest."""
    try:
        return report_from_json(_file(variant, digest, folder).read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError):
        return None


def keep_report(report: Report, digest: str, folder: Path) -> None:
    """Keep a report; older ones of the same variant are removed.

    Raises:
        OSError: when the folder cannot be written.
    """
    file = _file(report.variant, digest, folder)
    files.write_whole(file, report_json(report))
    for older in folder.glob(f"{report.variant}.*.json"):
        if older != file:
            older.unlink(missing_ok=True)


def _file(variant: str, digest: str, folder: Path) -> Path:
    return folder / f"{variant}.{digest}.json"
