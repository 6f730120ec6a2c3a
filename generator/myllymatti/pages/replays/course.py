"""The course of a play, step by step: what happened, by which rules, and what lies where after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from myllymatti.mechanisms import Term
from myllymatti.mechanisms.beating import Hands
from myllymatti.mechanisms.tricks import RefillTime
from myllymatti.pages.replays.layout import Layout, after, hands_taken_up, layout_of, stock_left_aside
from myllymatti.pages.replays.named_rules import (
    PHASE_IS_OVER,
    WITH_THE_LAST_CALL,
    Situation,
    first_lead,
    lead_after,
    points_of,
    scoring_points,
    taken_up_points,
)
from myllymatti.play.branches import Branch
from myllymatti.play.calling import NOBODY, HandedOver
from myllymatti.play.position import Event, Happening
from myllymatti.play.scoring import points_text
from myllymatti.play.state import State
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import BeatingRules, PhaseRules, TricksRules

TAKEN_UP = "hands are taken up"
"""What happens when a phase of beating begins with the cards collected; no happening of the engine tells of it."""

BEGINNING = ""
"""What happens at the first step of a play that does not begin with a deal: nothing."""


@dataclass(frozen=True)
class Line:
    """One thing that happened: `what` is as the lexicon has it; seats count from 0, `seen_by` are seats as bits."""

    what: str
    seat: int = NOBODY
    cards: tuple[int, ...] = ()
    seen_by: int = 0
    bid: tuple[int, str] | None = None
    to: int = NOBODY
    points: str = ""


@dataclass(frozen=True)
class Step:
    """A step: what happened, the rule points it rests on as (role of the phase, rule point), and the layout after it.

    `phase` is the role of the phase it belongs to. A step may hold several lines, such as the hands dealt.
    """

    lines: tuple[Line, ...]
    points: tuple[tuple[str, str], ...]
    layout: Layout
    phase: str


@dataclass(frozen=True)
class Course:
    """A play from its beginning on. `final` is its last state."""

    steps: tuple[Step, ...]
    final: State


_MECHANISMS: dict[type[PhaseRules], str] = {
    TricksRules: "tricks",
    BeatingRules: "beating",
    AuctionRules: "auction",
    ExchangeRules: "exchange",
    DoublingRules: "doubling",
}

_JOINS: dict[Happening, frozenset[Happening]] = {
    Happening.DEAL: frozenset({Happening.DEAL}),
    Happening.DRAW: frozenset({Happening.PLAY, Happening.TURN, Happening.DRAW, Happening.SET_ASIDE}),
    Happening.SET_ASIDE: frozenset({Happening.PLAY, Happening.TURN, Happening.DRAW}),
    Happening.RETURN: frozenset({Happening.RETURN}),
    Happening.SHOW: frozenset({Happening.SHOW}),
    Happening.KEEP: frozenset({Happening.KEEP}),
    Happening.GIVE: frozenset({Happening.GIVE}),
    Happening.TAKE_UP: frozenset({Happening.TAKE_UP}),
    Happening.SCORE: frozenset({Happening.SCORE}),
    Happening.OUT: frozenset({Happening.PLAY, Happening.OUT, Happening.FALL, Happening.DRAW}),
}
"""Happenings that belong to the step before them, and after which."""


def course(state: State, walk: Iterable[object], relation: Callable[[str], tuple[Term, ...]]) -> Course:
    """Follow a play: the state as it begins, and a walk that does something more each time it is asked."""
    recorder = Recorder(state, relation)
    for _ in walk:
        recorder.look()
    return recorder.course()


def _dealt(state: State, deals: int) -> Layout:
    """The layout right after the deal, before anything follows from it."""
    position = state.position
    hands = [0] * position.players
    seen = [0] * position.rules.pack.size
    for event in state.events[:deals]:
        for card in event.cards:
            hands[event.seat] |= 1 << card
            seen[card] = event.seen_by
    unused = position.rules.fewer_with_two if position.players == 2 else 0
    left = position.rules.pack.size - sum(hand.bit_count() for hand in hands) - unused
    nobody = (0,) * position.players
    return replace(
        layout_of(state, nobody),
        hands=tuple(hands),
        piles=nobody,
        table=(),
        stock=left,
        turned_up=NOBODY,
        aside=NOBODY,
        out=0,
        out_of_play=0,
        loser=NOBODY,
        unused=unused,
        trump=NO_TRUMPS,
        turn=NOBODY,
        seen_by=tuple(seen),
        handed=tuple[HandedOver, ...](),
    )


class Recorder:
    """Looks at a state after each action, and keeps the steps.

    `relation` gives what beats what in a phase, as the variant writes it.
    """

    def __init__(self, state: State, relation: Callable[[str], tuple[Term, ...]]) -> None:
        self.state = state
        self.relation = relation
        self.steps: list[Step] = []
        self.told = 0
        self.won = [0] * state.players
        self.phases = state.position.deal.phases
        self.phase = 0
        self.lead: tuple[str, ...] = ()
        self.ended: tuple[str, ...] = ()
        self.in_tie = False
        self.before: Counter[Branch] = Counter()
        self.previous: Happening | None = None
        self.cause: Happening | None = None
        self._begin()

    def _begin(self) -> None:
        deals = sum(event.what is Happening.DEAL for event in self.state.events)
        if deals:
            self.layout = _dealt(self.state, deals)
            self.lead = first_lead(self.phases[0], frozenset(self.state.position.reached))
            self.look()
            return
        # A play that begins in the middle: what has followed from its beginning already is told with it.
        self.phase = self.state.position.phase
        self.layout = layout_of(self.state, tuple(self.won))
        if isinstance(self.phases[self.phase], TricksRules):
            self.lead = first_lead(self.phases[self.phase], frozenset(self.state.position.reached))
        lines = [Line(BEGINNING), *map(_line, self.state.events)]
        self.steps.append(Step(tuple(lines), (), self.layout, self.phases[self.phase].role))
        self.told = len(self.state.events)
        self.before = self.state.position.reached.copy()

    def course(self) -> Course:
        """What was kept so far."""
        return Course(tuple(self.steps), self.state)

    def look(self) -> None:
        """Keep what has happened since the last look, as steps."""
        position = self.state.position
        events = self._new_events()
        reached = frozenset(position.reached - self.before)
        self.before = position.reached.copy()
        self.ended = ("tricks.ends_when",) if reached & PHASE_IS_OVER else ()
        first = len(self.steps)
        self.previous = self.cause = None
        last_call = max((at for at, event in enumerate(events) if event.what in _CALLS), default=-1)
        for at, event in enumerate(events):
            self._pass_on_to(event, reached)
            told = reached - WITH_THE_LAST_CALL if at < last_call else reached
            self._tell(event, told, joins=len(self.steps) > first)
            self.previous = event.what
            self.cause = self.cause if event.what in _FROM_THE_STOCK else event.what
        while self.phase < position.phase:
            self._next_phase(reached)
        if len(self.steps) > first:
            self._tell_of_the_end(first)
            self._settle()

    def _tell_of_the_end(self, first: int) -> None:
        """A phase of tricks that is over, where nothing follows from that: it is told with the last trick."""
        scores = Happening.SCORE.value
        at = max(at for at in range(first, len(self.steps)) if self.steps[at].lines[0].what != scores or at == first)
        step = self.steps[at]
        ended = tuple((step.phase, point) for point in self.ended)
        self.steps[at] = replace(step, points=tuple(dict.fromkeys((*step.points, *ended))))

    def _settle(self) -> None:
        """The last step of an action ends with what the engine says."""
        self.layout = layout_of(self.state, tuple(self.won))
        self.steps[-1] = replace(self.steps[-1], layout=self.layout)

    def _new_events(self) -> list[Event]:
        """The events since the last look; where hands are filled after the trick, the trick is taken before that."""
        events = list(self.state.events[self.told :])
        self.told = len(self.state.events)
        phase = self.phases[self.phase]
        if isinstance(phase, TricksRules) and phase.refill_time is RefillTime.AFTER_THE_TRICK:
            won = next((at for at, event in enumerate(events) if event.what is Happening.WIN), None)
            drawn = next((at for at, event in enumerate(events) if event.what in _FROM_THE_STOCK), None)
            if won is not None and drawn is not None and drawn < won:
                events.insert(drawn, events.pop(won))
        return events

    def _pass_on_to(self, event: Event, reached: frozenset[Branch]) -> None:
        """Go on to the phase that a happening belongs to."""
        mechanism = event.point.partition(".")[0]
        while (
            self.phase < self.state.position.phase
            and mechanism in _MECHANISMS.values()
            and _MECHANISMS[type(self.phases[self.phase])] != mechanism
        ):
            self._next_phase(reached)

    def _next_phase(self, reached: frozenset[Branch]) -> None:
        self.layout = stock_left_aside(self.layout, self.phases[self.phase])
        self.phase += 1
        phase = self.phases[self.phase]
        self.lead = first_lead(phase, reached)
        if isinstance(phase, BeatingRules) and phase.hands is Hands.COLLECTED:
            self._take_hands_up(phase, reached)

    def _take_hands_up(self, phase: BeatingRules, reached: frozenset[Branch]) -> None:
        position = self.state.position
        collected = [event for event in self.state.events if event.what in _COLLECTS]
        hands = list(self.layout.hands)
        for event in collected:
            for card in event.cards:
                hands[event.seat] |= 1 << card
        self.layout = hands_taken_up(replace(self.layout, hands=tuple(hands), piles=(0,) * position.players))
        points = [*((_role_of(point, phase.role), point) for point in taken_up_points(reached))]
        points += [(self.phases[self.phase - 1].role, point) for point in self.ended]
        self.ended = ()
        self.steps.append(Step((Line(TAKEN_UP),), tuple(points), self.layout, phase.role))

    def _tell(self, event: Event, reached: frozenset[Branch], *, joins: bool) -> None:
        position = self.state.position
        phase = self.phases[self.phase]
        here = Situation(
            rules=self.state.rules,
            phase=phase,
            layout=self.layout,
            lead=self.lead,
            reached=reached,
            relation=self.relation(phase.role) if isinstance(phase, BeatingRules) else (),
            before=self.cause,
            everybody_passed=position.calling.everybody_passed,
            in_tie=self.in_tie,
        )
        points = scoring_points(reached) if event.what is Happening.SCORE else points_of(event, here)
        if self.ended and event.what in _FOLLOWS:
            points, self.ended = (*points, *self.ended), ()
        self.lead = lead_after(event, here, self.lead)
        self.in_tie = event.what is Happening.TIE or (self.in_tie and event.what is not Happening.WIN)
        if event.what is Happening.WIN:
            self.won[event.seat] += 1
        self.layout = replace(after(self.layout, event, position), times=position.calling.multiplier)
        named = tuple((_role_of(point, phase.role), point) for point in points)
        line = _line(event)
        if joins and self.previous in _JOINS.get(event.what, ()):
            last = self.steps[-1]
            together = tuple(dict.fromkeys((*last.points, *named)))
            self.steps[-1] = replace(last, lines=(*last.lines, line), points=together, layout=self.layout)
        else:
            self.steps.append(Step((line,), named, self.layout, phase.role))


_CALLS = (Happening.BID, Happening.PASS)
_FROM_THE_STOCK = (Happening.DRAW, Happening.SET_ASIDE)
_COLLECTS = (Happening.WIN, Happening.RETURN, Happening.SHOW, Happening.KEEP)
"""What brings cards into the pile of a player, in a phase of tricks."""

_FOLLOWS = (Happening.RETURN, Happening.SHOW, Happening.KEEP, Happening.TRUMP)
"""What follows from the end of a phase of tricks."""


def _role_of(point: str, role: str) -> str:
    """The role under which a rule point is answered: the frame of the game and the scoring have their own."""
    mechanism = point.partition(".")[0]
    return {"game": "", "scoring": "scoring"}.get(mechanism, role)


def _line(event: Event) -> Line:
    bid = None if event.bid is None else (event.bid.level, event.bid.denomination.value)
    points = "" if event.points is None else points_text(event.points)
    return Line(event.what.value, event.seat, event.cards, event.seen_by, bid, event.to, points)
