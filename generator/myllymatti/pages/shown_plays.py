"""A play that shows something, as a list of moves: how it begins, who does what, and where another choice was open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from myllymatti.play.calling import NOBODY
from myllymatti.play.game import replay
from myllymatti.play.narrate import cards_text
from myllymatti.play.position import Event, Happening
from myllymatti.play.record import GameRecord
from myllymatti.rules.model import Rules
from myllymatti.verify.ending import Shown
from myllymatti.words.lexicon import Lexicon
from myllymatti.words_nearby import listed

_MOVES = frozenset({Happening.PLAY, Happening.TURN, Happening.TAKE})
"""What a player does in the phases that can go on for ever; whatever else happens follows from it."""


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


def told_play(shown: Shown, rules: Rules, words: Lexicon) -> ToldPlay:
    """A play that shows something, played again by the rules of its variant.

    Raises:
        BadRecord: when the rules are no more those that the record was made with.
    """
    record = shown.record
    state = replay(rules, record)
    choices = {one.number: listed(one.others, "or") for one in shown.choices}
    beginning = list(_beginning(record))
    moves: list[tuple[str, list[str]]] = []
    for event in state.position.events:
        text = _sentence(event, state.rules, words)
        if event.what in _MOVES:
            moves.append((text, []))
        else:
            (moves[-1][1] if moves else beginning).append(text)
    told = tuple(
        Move(number, text, tuple(follows), choices.get(number, ""))
        for number, (text, follows) in enumerate(moves, start=1)
    )
    again = len(told) if shown.repeats_from is None else shown.repeats_from
    return ToldPlay(tuple(beginning), told[:again], told[again:])


def _beginning(record: GameRecord) -> Iterator[str]:
    """How a phase of beating begins, where the play is no whole game; a whole one tells of its deal itself."""
    if record.start is None:
        return
    for seat, hand in enumerate(record.start.hands, start=1):
        yield f"seat {seat} holds {' '.join(hand) or 'no cards'}"
    yield f"trumps are {record.start.trump}" if record.start.trump else "there are no trumps"


def _sentence(event: Event, rules: Rules, words: Lexicon) -> str:
    who = f"seat {event.seat + 1} " if event.seat != NOBODY else ""
    return who + words.event(event.what.value, cards_text(event.cards, rules))
