"""A game told in lines for people: who does what, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence

from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Event, Happening
from myllymatti.rules.model import Rules
from myllymatti.words.lexicon import Lexicon, lexicon


def seat_name(seat: int, players: int = 0, words: Lexicon | None = None) -> str:
    """A seat (from 0) as people read it: seat 1 is forehand, the last of so many players is the dealer."""
    return (words or lexicon()).seat(seat + 1, forehand=seat == 0, dealer=seat + 1 == players)


def narrate(events: Sequence[Event], rules: Rules, words: Lexicon) -> list[str]:
    """The events as lines; what a player does in one turn stands in one line, actions are numbered."""
    lines: list[str] = []
    number, acting = 0, NOBODY
    for event in events:
        text = _told(event, rules, words)
        if event.what in (Happening.PLAY, Happening.TURN, Happening.TAKE):
            number += 1
            acting = event.seat
            lines.append(f"{number:>4}  {text}")
        elif event.what in (Happening.DRAW, Happening.SET_ASIDE) and event.seat == acting:
            lines[-1] += f", {words.event(event.what.value, cards_text(event.cards, rules))}"
        elif event.what is Happening.TRUMP:
            lines.extend(("", f"      {text}", ""))
        else:
            acting = NOBODY
            lines.append(f"      {text}")
    return lines


def _told(event: Event, rules: Rules, words: Lexicon) -> str:
    who = f"{seat_name(event.seat, words=words)} " if event.seat != NOBODY else ""
    return who + words.event(event.what.value, cards_text(event.cards, rules))


def cards_text(cards: Sequence[int], rules: Rules) -> str:
    """Cards by name, in the order given."""
    return " ".join(rules.pack.names[card] for card in cards)
