"""Sentences that a verification puts together with numbers, told again in the language of a page.

A report keeps such a sentence in English, as it was found (`verify/claims.py` makes most of them). Here each is known
again by its form, so that it can be told in another language. One whose form is not known is told in English, and
marked as such.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup

from myllymatti.pages.catalogue import N_, markup
from myllymatti.pages.numbers import Numbers
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.ending import Begun, Ending, SmallGame
from myllymatti.words.languages import ENGLISH

_NUMBER = re.compile(r"%\((\w+)\)s")

_WITH_NUMBERS = (
    N_("a deal has %(number)s actions at most, by counting"),
    N_("no games were played"),
    N_("no game ended"),
    N_("no deal came to points"),
    N_("seats were not compared"),
    N_("no small game could be looked at as a whole"),
    N_("all of %(games)s games ended within %(bound)s actions"),
    N_("%(late)s of %(games)s games had not ended after %(bound)s actions"),
    N_("%(late)s of %(games)s games had not ended, and nobody knows who loses them"),
    N_("nobody lost %(nobody)s of %(games)s games"),
    N_("one player lost in each of %(games)s games"),
    N_("one player lost in each of %(games)s games, and in every play of %(small)s small games"),
    N_("the points of a deal add up to %(total)s"),
    N_("the points of each of %(deals)s deals do"),
    N_("no seat stands out in %(games)s games"),
    N_("in %(games)s games seat %(seat)s stands out, by more than chance explains"),
    N_("has phases that are made for hands of one size"),
    N_("has %(number)s ranks only"),
    N_("has phases of another kind than tricks and beating"),
    N_("does not end with a phase of beating"),
    N_("has more than %(number)s cards"),
    N_("has more than %(number)s players"),
)
"""Sentences whose only parts are numbers. What a number is of stands in the plural: a run has many games and deals."""

_SMALL_GAME = re.compile(
    r"(?P<suits>\d+) suits? of (?P<ranks>\d+) ranks, hands of (?P<hand>\d+), (?P<players>\d+) players, "
    rf"(?P<begun>{'|'.join(re.escape(one.meaning) for one in Begun)})"
)
_SEATS = re.compile(r"in (?P<games>\d+) games seats (?P<seats>[\d, and]+) stand out, by more than chance explains")
_TRUE_OF = "true of "
_NOT_PROVED = "; not proved for the whole pack"
_WITHOUT_LOSER = "a game can end without a loser: "


@dataclass(frozen=True)
class _Form:
    """A sentence with places for numbers, and what it looks like with these in it."""

    text: str
    pattern: re.Pattern[str]


def _form(text: str) -> _Form:
    parts = _NUMBER.split(text)
    return _Form(text, re.compile("".join(_pattern(part, bool(index % 2)) for index, part in enumerate(parts))))


def _pattern(part: str, is_number: bool) -> str:
    """What a part of a sentence looks like; the end of a plural is missing where its number is 1."""
    return f"(?P<{part}>-?\\d+)" if is_number else re.sub("(game|deal)s", r"\1s?", re.escape(part))


_FORMS = tuple(map(_form, _WITH_NUMBERS))


def small_game(game: SmallGame, told: Numbers) -> str:
    """A small game in words: `2 suits of 4 ranks, hands of 2, 3 players, all deals`."""
    return told.say.gettext("%(pack)s, %(players)s players, %(begun)s") % {
        "pack": pack(game.reduction, told),
        "players": game.players,
        "begun": told.say.gettext(game.begun.meaning),
    }


def pack(reduction: Reduction, told: Numbers) -> str:
    """A reduced pack in words: `2 suits of 4 ranks, hands of 2`."""
    words = told.say.ngettext(
        "%(suits)s suit of %(ranks)s ranks, hands of %(hand)s",
        "%(suits)s suits of %(ranks)s ranks, hands of %(hand)s",
        reduction.suits,
    )
    return words % {"suits": reduction.suits, "ranks": reduction.ranks, "hand": reduction.hand}


def composed(text: str, told: Numbers) -> Markup:
    """A sentence of a report as HTML, without a full stop, in the language of the page or marked as English."""
    if told.say.code == ENGLISH.code:
        return Markup.escape(text)
    found = _again(text, told)
    return Markup.escape(found) if found else markup(Markup.escape(text), ENGLISH.code, told.say.code)


def _again(text: str, told: Numbers) -> str:
    """The sentence in the language of the page; empty where its form is not known."""
    for tell in (_numbers_in, _seats, _with_small_games, _reasons):
        found = tell(text, told)
        if found:
            return found
    return ""


def _numbers_in(text: str, told: Numbers) -> str:
    for form in _FORMS:
        found = form.pattern.fullmatch(text)
        if found:
            numbers = {name: told.whole(int(number)) for name, number in found.groupdict().items()}
            return told.say.gettext(form.text) % numbers
    return ""


def _seats(text: str, told: Numbers) -> str:
    found = _SEATS.fullmatch(text)
    if not found:
        return ""
    words = told.say.gettext("in %(games)s games seats %(seats)s stand out, by more than chance explains")
    seats = told.listed(re.findall(r"\d+", found["seats"]))
    return words % {"games": told.whole(int(found["games"])), "seats": seats}


def _with_small_games(text: str, told: Numbers) -> str:
    """Sentences that name small games: that something is true of them, or what was found in one."""
    if text.startswith(_TRUE_OF) and text.endswith(_NOT_PROVED):
        games = _small_games(text.removeprefix(_TRUE_OF).removesuffix(_NOT_PROVED), told)
        words = told.say.gettext("true of %(games)s; not proved for the whole pack")
        return words % {"games": games} if games else ""
    if text.startswith(_WITHOUT_LOSER):
        game = _small_games(text.removeprefix(_WITHOUT_LOSER), told)
        return told.say.gettext("a game can end without a loser: %(game)s") % {"game": game} if game else ""
    for ending in Ending:
        if text.startswith(f"{ending.meaning}: "):
            game = _small_games(text.removeprefix(f"{ending.meaning}: "), told)
            return f"{told.say.gettext(ending.meaning)}: {game}" if game else ""
    return ""


def _small_games(text: str, told: Numbers) -> str:
    """Small games, one after another; empty where a part is none."""
    matches = [_SMALL_GAME.fullmatch(part) for part in text.split("; ")]
    return "; ".join(small_game(_game(one), told) for one in matches if one) if all(matches) else ""


def _game(found: re.Match[str]) -> SmallGame:
    numbers = [int(found[name]) for name in ("suits", "ranks", "hand")]
    begun = next(one for one in Begun if one.meaning == found["begun"])
    return SmallGame(Reduction(numbers[0], numbers[1], numbers[2]), int(found["players"]), begun)


def _reasons(text: str, told: Numbers) -> str:
    """Why small games were not looked at: `GAME: VARIANT WHY; GAME: VARIANT WHY`."""
    parts = [_reason(part, told) for part in text.split("; ")]
    return "; ".join(parts) if all(parts) else ""


def _reason(text: str, told: Numbers) -> str:
    game, _, rest = text.partition(": ")
    variant, _, why = rest.partition(" ")
    words, small = _numbers_in(why, told), _small_games(game, told)
    return f"{small}: {variant} {words}" if words and small else ""
