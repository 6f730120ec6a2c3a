"""What the names of variants, choices and readings look like."""

from __future__ import annotations

import re
import unicodedata

NAME_FORM = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
"""Small letters a-z and digits, joined by single hyphens."""

LONGEST_NAME = 60
"""Characters; a name is also a file's name."""


def likely_name(text: str) -> str:
    """A text in the form of a name (`Mökki Koira` is mokki-koira); empty where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
