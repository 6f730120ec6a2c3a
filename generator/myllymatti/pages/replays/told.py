"""What the page of a variant's replays needs in its language: words for the script, and the course in sentences."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from myllymatti.cards import SUITS
from myllymatti.mechanisms.auction import Denomination
from myllymatti.pages import links
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.examples import step_sentence
from myllymatti.pages.render import begun
from myllymatti.pages.replays.collected import Replay
from myllymatti.pages.replays.course import BEGINNING, TAKEN_UP, Line, Step
from myllymatti.pages.replays.data import points_of
from myllymatti.play.calling import NOBODY
from myllymatti.play.narrate_contract import score_lines
from myllymatti.play.position import Happening
from myllymatti.variant.model import ConfiguredVariant, Fact
from myllymatti.words.lexicon import Lexicon

To = Callable[[str, str], str]
"""A link from the page to an anchor on another."""

CARDS, BID, RECEIVER, POINTS = "\ue000", "\ue001", "\ue002", "\ue003"
"""What stands in the words for a happening where the script puts the cards, the bid, who is given cards, the points."""

MOST_SEATS = 8
"""So many seats have names in the words of a page; a replay with more would be told by numbers all the same."""

_LABELS = {
    "table": N_("Whole table"),
    "hand": N_("Cards of %s"),
    "won": N_("won: %s"),
    "tricks": N_("tricks: %s"),
    "out": N_("out"),
    "lost": N_("has lost"),
    "turn": N_("to move"),
    "stock": N_("Stock"),
    "kitty": N_("Kitty"),
    "trumps": N_("Trumps"),
    "none": N_("none"),
    "aside": N_("Set aside"),
    "handed": N_("Given, not yet taken up"),
    "away": N_("Out of play"),
    "unused": N_("Not used"),
    "turned": N_("Turned up"),
    "trick": N_("On the table"),
    "empty": N_("The table is empty."),
    "nocards": N_("no cards"),
    "contract": N_("Contract"),
    "by": N_("%(bid)s by %(player)s"),
    "times": N_("points count %s times"),
    "calls": N_("Calls"),
    "known": N_("%s, seen before"),
    "step": N_("%(step)s of %(steps)s"),
    "beginning": N_("The position at the beginning."),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "copied": N_("The link is copied."),
    "nocopy": N_("The link stands in the address bar."),
    "again": N_("From here on the moves repeat for ever."),
    "loading": N_("The replay could not be loaded."),
    "next": N_("%s is next."),
}
"""The words of the script, by the names that it knows them by."""


def script_words(replays: Sequence[Replay], words: Lexicon, say: Catalogue) -> dict[str, Any]:
    """The words for the script that all replays of a page share."""
    names = sorted({name for replay in replays for name in replay.course.final.rules.pack.names})
    most = max(len(line.cards) for replay in replays for step in replay.course.steps for line in step.lines)
    seats = range(1, MOST_SEATS + 1)
    return {
        "labels": {name: say.gettext(label) for name, label in _LABELS.items()},
        "events": {what: _event(what, words) for what in (*(one.value for one in Happening), TAKEN_UP)},
        "aside": words.event(Happening.HAND_OVER.value, CARDS),
        "seats": [words.seat(seat) for seat in seats],
        "forehand": words.seat(1, forehand=True),
        "dealer": [words.seat(seat, dealer=True) for seat in seats],
        "to": [words.receiver(seat) for seat in seats],
        "named": words.receiver(0, CARDS),
        "cards": {name: [words.rank(name[1:]), words.spoken_card(name)] for name in names},
        "hidden": [words.hidden_cards(number, moved=True) for number in range(max(most, 52) + 1)],
        "backs": [words.hidden_cards(number) for number in range(max(most, 52) + 1)],
        "bids": {bid: words.bid(int(bid.split()[0]), bid.split()[1]) for bid in _bids(replays)},
        "suits": [f"{SUITS[number]} {_suit(name, words)}" for number, name in enumerate(_SUIT_NAMES)],
        "pass": words.event(Happening.PASS.value, ""),
        "double": words.event(Happening.DOUBLE.value, ""),
        "redouble": words.event(Happening.REDOUBLE.value, ""),
        "phases": {role: words.phase(role) for role in _roles(replays)},
    }


_SUIT_NAMES = (Denomination.SPADES, Denomination.HEARTS, Denomination.DIAMONDS, Denomination.CLUBS)


def _suit(suit: Denomination, words: Lexicon) -> str:
    return words.denominations([suit.value])[0]


def _event(what: str, words: Lexicon) -> str:
    """The words for a happening, with marks where cards, bids, receivers and points stand."""
    return words.event(what, CARDS, bid=BID, to=RECEIVER, points=POINTS)


def _bids(replays: Sequence[Replay]) -> list[str]:
    """Every bid of the replays."""
    lines = (line for replay in replays for step in replay.course.steps for line in step.lines)
    made = {f"{line.bid[0]} {line.bid[1]}" for line in lines if line.bid}
    made |= {f"{bid[0]} {bid[1]}" for replay in replays for step in replay.course.steps if (bid := step.layout.bid)}
    return sorted(made)


def _roles(replays: Sequence[Replay]) -> list[str]:
    return sorted({step.phase for replay in replays for step in replay.course.steps})


# ---- Rules -----------------------------------------------------------------------------------------------------------


def rules_told(replay: Replay, words: Lexicon, to: To) -> list[list[str] | None]:
    """For each rule point of a replay its label, its sentence and a link to it; None where the game does not ask it."""
    found = (fact_at(replay.configured, role, point, replay.deal) for role, point in points_of(replay))
    return [None if fact is None else _rule(fact, replay.configured, words, to) for fact in found]


def fact_at(configured: ConfiguredVariant, role: str, point: str, deal: str) -> Fact | None:
    """The fact that answers a rule point; that of another phase of its mechanism, where the phase does not ask it."""
    rule = point.partition(".")[2]
    own = configured.fact(role, rule, deal) if deal else None
    there = own or configured.fact(role, rule)
    if there is not None and there.identity == point:
        return there
    others = (fact for fact in configured.facts if fact.identity == point and fact.deal in {"", deal})
    return next(others, None)


def _rule(fact: Fact, configured: ConfiguredVariant, words: Lexicon, to: To) -> list[str]:
    variant = configured.variant
    choice = variant.choice(fact.reading[0]) if fact.reading else None
    by_default = choice is None or fact.reading is None or choice.default == fact.reading[1]
    anchor = links.anchor_of_rule(fact) if by_default else links.fact_anchor(fact)
    label = words.label_of(fact.identity)
    return [label, words.sentence(fact), to(links.variant_page(variant.name), anchor)]


# ---- What is told of a replay besides --------------------------------------------------------------------------------


def notes_told(replay: Replay, words: Lexicon, say: Catalogue) -> dict[str, list[str]]:
    """What a worked example says after its steps, as sentences."""
    return {str(at): [step_sentence(one, words, say) for one in steps] for at, steps in replay.notes.items()}


def score_told(replay: Replay, words: Lexicon) -> list[str]:
    """How the points of a deal came about; empty where none were written."""
    final = replay.course.final
    return list(score_lines(final, words, replay.names)) if final.points() else []


# ---- The course in sentences, for readers without a script -----------------------------------------------------------


def sentences(replay: Replay, words: Lexicon, say: Catalogue) -> Iterator[tuple[str, list[str]]]:
    """Each step with the heading of its phase, where a phase begins, else with an empty one, and its sentences."""
    phase = None
    for number, step in enumerate(replay.course.steps):
        heading = words.phase(step.phase) if step.phase != phase else ""
        phase = step.phase
        score = score_told(replay, words) if step is replay.course.steps[-1] else []
        told = score or _step_told(step, replay, words, say)
        yield heading, [*told, *notes_told(replay, words, say).get(str(number), [])]


def _step_told(step: Step, replay: Replay, words: Lexicon, say: Catalogue) -> list[str]:
    """The lines of a step as sentences; what the same player does goes into one."""
    told: list[tuple[int, str]] = []
    for line in step.lines:
        if line.what == BEGINNING:
            told.append((NOBODY, say.gettext(_LABELS["beginning"]).rstrip(".")))
        elif told and line.seat != NOBODY and told[-1][0] == line.seat:
            told[-1] = (line.seat, f"{told[-1][1]}, {_done(line, replay, words)}")
        else:
            told.append(
                (line.seat, " ".join(filter(None, (_who(line.seat, replay, words), _done(line, replay, words)))))
            )
    return [f"{begun(text)}." for _, text in told]


def _who(seat: int, replay: Replay, words: Lexicon) -> str:
    if seat == NOBODY:
        return ""
    return replay.names[seat] if replay.names else words.seat(seat + 1)


def _done(line: Line, replay: Replay, words: Lexicon) -> str:
    pack = replay.course.final.rules.pack
    cards = " ".join(words.card(pack.names[card]) for card in line.cards)
    bid = words.bid(*line.bid) if line.bid else ""
    to = words.receiver(line.to + 1, replay.names[line.to] if replay.names else "") if line.to != NOBODY else ""
    return words.event(line.what, cards, bid=bid, to=to, points=line.points)


def json_script(data: object) -> Markup:
    """Data as JSON that may stand in a script element: nothing in it ends that."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))
