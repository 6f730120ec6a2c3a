"""What must hold of every game, one function a property; a function says what is wrong, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from myllymatti.verify.properties.actions import can_act, can_be_done, in_order, others_refused
from myllymatti.verify.properties.cards import hands_in_bounds, in_one_place
from myllymatti.verify.properties.copies import copies_agree
from myllymatti.verify.properties.outcome import outcome, phase_ends
from myllymatti.verify.properties.secrecy import nothing_leaks
from myllymatti.verify.properties.step import Step

FAILURE, REPLAY, ENGINES = "failure", "replay", "engines"
"""The properties that are not looked for in a single state."""

PROPERTIES: Mapping[str, str] = {
    FAILURE: "the engine plays on without an error",
    "cards": "every card of the pack is in exactly one place",
    "action": "whoever is to play has a legal action",
    "order": "the legal actions are distinct, and in canonical order",
    "possible": "what is legal can be done: the cards are held and fit the table, a bid is higher than the last",
    "hands": "hands grow by taking alone or up to the size to which they are filled, and who is out holds no cards",
    "progress": "every phase but that of beating ends within as many actions as its cards, bids and offers allow",
    "outcome": (
        "a game ends when its rules say, with the loser that they say, and nobody else holds cards; points add up as "
        "they are booked"
    ),
    "refused": "an action outside the rules is refused, and changes nothing",
    "clone": (
        "a copy of a state equals it, playing on in the copy leaves the state alone, and the same action leads to the "
        "same state"
    ),
    "secrecy": "when two cards change places that a player was never shown, all that he is told stays the same",
    REPLAY: "a recorded game plays again to the same end",
    ENGINES: "the native engine plays the same game to the same end",
}
"""What is checked, in one sentence each."""

Check = Callable[[Step], str]

AFTER_EACH_ACTION: Mapping[str, Check] = {
    "cards": in_one_place,
    "action": can_act,
    "order": in_order,
    "possible": can_be_done,
    "hands": hands_in_bounds,
    "progress": phase_ends,
    "outcome": outcome,
}
"""What is looked at after the deal and after each action."""

NOW_AND_THEN: Mapping[str, Check] = {"refused": others_refused, "clone": copies_agree, "secrecy": nothing_leaks}
"""What costs more, and is looked at after some actions."""


def broken(step: Step, wanted: Collection[str], *, thorough: bool) -> Iterator[tuple[str, str]]:
    """The properties among those wanted that do not hold, each with what is wrong. `thorough` looks at all of them."""
    for checks in (AFTER_EACH_ACTION, NOW_AND_THEN) if thorough else (AFTER_EACH_ACTION,):
        for name, check in checks.items():
            if name in wanted:
                found = check(step)
                if found:
                    yield name, found
