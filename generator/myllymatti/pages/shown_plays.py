"""A play that shows something, as a list of moves: how it begins, who does what, and where another choice was open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from myllymatti.pages.catalogue import N_
from myllymatti.pages.numbers import Numbers
from myllymatti.play.actions import ActionKind
from myllymatti.play.calling import NOBODY
from myllymatti.play.game import replay
from myllymatti.play.position import Event, Happening
from myllymatti.play.record import GameRecord
from myllymatti.rules.model import Rules
from myllymatti.verify.ending import Shown
from myllymatti.words.lexicon import Lexicon

_MOVES = frozenset({Happening.PLAY, Happening.TURN, Happening.TAKE})
"""What a player does in the phases that can go on for ever; whatever else happens follows from it."""

_COULD = {
    ActionKind.PLAY.value: N_("play %(cards)s"),
    ActionKind.TURN.value: N_("turn up a card of the stock"),
    ActionKind.TAKE.value: N_("take from the table"),
    ActionKind.PASS.value: N_("pass"),
}
"""What can be done in these phases, in the form that stands behind “could also”."""


@dataclass(frozen=True)
class Move:
    """A move with its number, as a sentence without a full stop; `follows` is what comes of it without anybody's doing.

    `could` says what its player could have done instead, empty where nothing else was allowed or it does not matter.
    """

    number: int
    text: str
    follows: tuple[str, ...]
    could: str


@dataclass(frozen=True)
class ToldPlay:
    """A play: what lies where at its beginning, its moves, and those of them that come again and again."""

    beginning: tuple[str, ...]
    moves: tuple[Move, ...]
    repeated: tuple[Move, ...]

    @property
    def open_moves(self) -> int:
        """How many of the moves that are repeated are not forced."""
        return sum(bool(move.could) for move in self.repeated)


def told_play(shown: Shown, rules: Rules, words: Lexicon, told: Numbers) -> ToldPlay:
    """A play that shows something, played again by the rules of its variant, in the language of the page.

    Raises:
        BadRecord: when the rules are no more those that the record was made with.
    """
    record = shown.record
    state = replay(rules, record)
    choices = {
        one.number: told.listed([_action(other, words, told) for other in one.others], "or") for one in shown.choices
    }
    beginning = list(_beginning(record, words, told))
    moves: list[tuple[str, list[str]]] = []
    for event in state.position.events:
        text = _sentence(event, state.rules, words, told)
        if event.what in _MOVES:
            moves.append((text, []))
        else:
            (moves[-1][1] if moves else beginning).append(text)
    all_moves = tuple(
        Move(number, text, tuple(follows), choices.get(number, ""))
        for number, (text, follows) in enumerate(moves, start=1)
    )
    again = len(all_moves) if shown.repeats_from is None else shown.repeats_from
    return ToldPlay(tuple(beginning), all_moves[:again], all_moves[again:])


def _beginning(record: GameRecord, words: Lexicon, told: Numbers) -> Iterator[str]:
    """How a phase of beating begins, where the play is no whole game; a whole one tells of its deal itself."""
    say = told.say.gettext
    if record.start is None:
        return
    for seat, hand in enumerate(record.start.hands, start=1):
        if hand:
            yield say("seat %(seat)s holds %(cards)s") % {"seat": seat, "cards": _named(hand, words)}
        else:
            yield say("seat %(seat)s holds no cards") % {"seat": seat}
    yield (
        say("trumps are %(suit)s") % {"suit": record.start.trump} if record.start.trump else say("there are no trumps")
    )


def _sentence(event: Event, rules: Rules, words: Lexicon, told: Numbers) -> str:
    does = words.event(event.what.value, _named([rules.pack.names[card] for card in event.cards], words))
    if event.seat == NOBODY:
        return does
    return told.say.gettext("seat %(seat)s %(does)s") % {"seat": event.seat + 1, "does": does}


def _action(text: str, words: Lexicon, told: Numbers) -> str:
    """What a player could do, from how a record writes it (`play ♥A`), to stand behind “could also”."""
    what, _, cards = text.partition(" ")
    return told.say.gettext(_COULD[what]) % {"cards": _named(cards.split(), words)} if what in _COULD else text


def _named(cards: Sequence[str], words: Lexicon) -> str:
    """Cards by name, with the indices of the language."""
    return " ".join(map(words.card, cards))
