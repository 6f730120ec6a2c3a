"""Dates as a language writes them; one that is only partly known is told as far as it is known."""

from __future__ import annotations

import datetime
import re

from babel.dates import format_date
from markupsafe import Markup

from myllymatti.pages.catalogue import Catalogue, markup
from myllymatti.pages.render import prose
from myllymatti.sources.history import Dating
from myllymatti.words.languages import ENGLISH

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")

_DAY_FIRST = {ENGLISH.code: "en_GB"}
"""Locales for languages whose own would put the month before the day."""


def parts_of_date(date: str) -> list[int]:
    """The year, and the month and the day as far as they are given; nothing for what is no date of the calendar."""
    if not _DATE.fullmatch(date):
        return []
    parts = [int(part) for part in date.split("-")]
    try:
        datetime.date(*[*parts, 1, 1][:3])
    except ValueError:
        return []
    return parts


def date_told(date: str, say: Catalogue) -> str:
    """A date that is given as YYYY, YYYY-MM or YYYY-MM-DD: 1833, February 1833, 19 February 1833.

    What is written in another way, such as a decade, stays as it is.
    """
    parts = parts_of_date(date)
    if len(parts) < 2:
        return date
    locale = _DAY_FIRST.get(say.code, say.code)
    day = datetime.date(*[*parts, 1][:3])
    return format_date(day, "long" if len(parts) == 3 else "LLLL y", locale=locale)


def years_told(dating: Dating) -> str:
    """The years of a dating: 1833, or 1895–1905."""
    first, last = dating.earliest[:4], dating.latest[:4]
    return first if first == last else f"{first}–{last}"


def dating_text(dating: Dating, say: Catalogue) -> tuple[str, str]:
    """When, in words, and the code of the language they are in; how the witnesses put it where that says more."""
    if dating.told:
        return say.text(dating.told)
    ends = dict.fromkeys(date_told(end, say) for end in (dating.earliest, dating.latest))
    when = "–".join(ends)
    if dating.or_earlier and dating.and_since:
        return say.gettext("since %s or earlier") % when, say.code
    if dating.or_earlier:
        return say.gettext("%s or earlier") % when, say.code
    return say.gettext("since %s") % when if dating.and_since else when, say.code


def dated(dating: Dating, say: Catalogue) -> Markup:
    """When, in words, as HTML; marked as English where it is not translated."""
    text, code = dating_text(dating, say)
    return markup(prose(text), code, say.code)
