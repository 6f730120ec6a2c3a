"""Running the worked examples of a variant: what they say must be what the engine does.

What an example leaves open (cards of a hand that is given in part, the order of the stock) is filled in
several ways; what it says must hold in each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic
from myllymatti.play.actions import TAKE, TURN, Action, ActionKind
from myllymatti.play.example_position import ExampleFails, kinds_of_cards, order_of_turn, starting_state
from myllymatti.play.position import Happening
from myllymatti.random import Generator, mix
from myllymatti.rules.model import Rules
from myllymatti.variant.model import Example, ExampleStep
from myllymatti.words_nearby import count_of, listed

FILLINGS = 5
"""In how many ways the open cards are filled in."""

POSITION: Mapping[str, str] = {
    "with": "The readings of choices in which the example holds; those that are not named are the default ones.",
    "in": "The phase in which it plays.",
    "players": "Who plays, in the order of the turn.",
    "leads": "Who leads; where this is not said, the first of the players.",
    "trump": "The trump suit, in a phase of beating; where this is not said there are no trumps.",
    "stock": (
        "The first cards of the stock, from the top, in a phase of tricks; those below come as they may. Where this "
        "is not said the whole stock is open."
    ),
    "holds": (
        "The whole hand of a player. In a phase of tricks a hand that is too small is filled up. Where several packs "
        "are mixed, a card may be named as often as there are packs."
    ),
    "holds_among_others": (
        "Some cards of a hand; which others there are is open. So is a hand that is not given at all. What the "
        "example says must hold whatever the open cards are: it is run with several."
    ),
}
"""What each line means that sets up a position; the names are those of the grammar, and of the key for readings."""


def run_example(rules: Rules, example: Example) -> tuple[Diagnostic, ...]:
    """The first thing in the example that is not so, as a diagnostic; nothing when all of it holds."""
    for filling in range(FILLINGS):
        try:
            _Run(rules, example, Generator(mix(filling, 0))).steps()
        except ExampleFails as failed:
            return (failed.diagnostic,)
    return ()


class _Run:
    """One run of an example, with one way of filling in what it leaves open."""

    def __init__(self, rules: Rules, example: Example, generator: Generator) -> None:
        self.rules = rules
        self.example = example
        self.order = order_of_turn(example)
        self.state = starting_state(rules, example, generator)

    def steps(self) -> None:
        """Carry out and check each step.

        Raises:
            ExampleFails: at the first step that is not as the example says.
        """
        for step in self.example.steps:
            _STEPS[step.what.name].run(self, step)

    def seat(self, player: str) -> int:
        """The seat of a player of the example; whoever leads sits in seat 0."""
        return self.order.index(player)

    def act(self, step: ExampleStep, action: Action) -> None:
        """Let the player of the step do something that must be allowed."""
        self.is_turn(step)
        if action not in self.state.legal_actions():
            raise ExampleFails(
                step.span,
                f"{step.player} may not {action.text(self.rules.pack)} here",
                f"Allowed here: {self._allowed()}.",
            )
        self.state.apply_legal(action)

    def is_turn(self, step: ExampleStep) -> None:
        """The player of the step must be the one to play."""
        current = self.state.current_player()
        if current != self.seat(step.player):
            turn = "the game is over" if current is None else f"it is {self.order[current]}'s turn"
            raise ExampleFails(step.span, f"{turn}, not {step.player}'s")

    def allows(self, step: ExampleStep, action: Action) -> bool:
        """Whether the player could do it, were it his turn; he must be next for that to be asked."""
        return self.state.current_player() == self.seat(step.player) and action in self.state.legal_actions()

    def _allowed(self) -> str:
        return listed(action.text(self.rules.pack) for action in self.state.legal_actions())

    def play(self, step: ExampleStep) -> Action:
        """The playing of the cards that the step names, as one action."""
        cards = kinds_of_cards(self.rules.pack, map(str, step.what.arguments), step.span)
        return Action(ActionKind.PLAY, tuple(sorted(cards)))


def _plays(run: _Run, step: ExampleStep) -> None:
    run.act(step, run.play(step))


def _turns(run: _Run, step: ExampleStep) -> None:
    run.act(step, TURN)
    _last_card_is(run, step, Happening.TURN)


def _takes(run: _Run, step: ExampleStep) -> None:
    run.act(step, TAKE)
    _last_card_is(run, step, Happening.TAKE)


def _last_card_is(run: _Run, step: ExampleStep, what: Happening) -> None:
    event = next(event for event in reversed(run.state.events) if event.what is what)
    pack = run.rules.pack
    if tuple(sorted(pack.kind(card) for card in event.cards)) != run.play(step).cards:
        found = " ".join(pack.names[card] for card in event.cards)
        raise ExampleFails(
            step.span, f"{step.player} {what.value} {found}, not {' '.join(map(str, step.what.arguments))}"
        )


def _each_card(allowed: bool) -> Callable[[_Run, ExampleStep], None]:
    def check(run: _Run, step: ExampleStep) -> None:
        together = run.play(step)
        singles = [Action(ActionKind.PLAY, (card,)) for card in together.cards]
        # Cards in sequence may be meant together, as a run; each by itself is the usual sense.
        candidates = [together] if allowed and run.allows(step, together) else singles
        for action in candidates:
            if run.allows(step, action) != allowed:
                word = "may not" if allowed else "may"
                raise ExampleFails(step.span, f"{step.player} {word} {action.text(run.rules.pack)} here")

    return check


def _may(action: Action, wording: str, allowed: bool) -> Callable[[_Run, ExampleStep], None]:
    def check(run: _Run, step: ExampleStep) -> None:
        if run.allows(step, action) != allowed:
            raise ExampleFails(step.span, f"{step.player} {'may not' if allowed else 'may'} {wording} here")

    return check


def _is_next(run: _Run, step: ExampleStep) -> None:
    run.is_turn(step)


def _leads_next(run: _Run, step: ExampleStep) -> None:
    run.is_turn(step)
    if run.state.position.table:
        raise ExampleFails(step.span, f"{step.player} does not lead: cards lie on the table")


def _has_won(run: _Run, step: ExampleStep) -> None:
    found = run.state.position.piles[run.seat(step.player)].bit_count()
    if found != step.what.arguments[0]:
        raise ExampleFails(step.span, f"{step.player} has won {count_of(found, 'card')}, not {step.what.arguments[0]}")


def _is_out(run: _Run, step: ExampleStep) -> None:
    if not run.state.position.out >> run.seat(step.player) & 1:
        raise ExampleFails(step.span, f"{step.player} is not out")


def _loses(run: _Run, step: ExampleStep) -> None:
    if run.state.loser() != run.seat(step.player):
        raise ExampleFails(step.span, f"{step.player} does not lose here")


@dataclass(frozen=True)
class _Step:
    """A step: what it means, and how it is carried out or checked."""

    meaning: str
    run: Callable[[_Run, ExampleStep], None]


_STEPS: Mapping[str, _Step] = {
    "plays": _Step("The player, whose turn it must be, plays the card, or several together as a run.", _plays),
    "turns": _Step("The player turns up the top card of the stock and plays it; it is this card.", _turns),
    "takes": _Step("The player takes up cards from the table; they are these and no others.", _takes),
    "may_play": _Step(
        "It is the player's turn, and each of the cards may be played; where runs are allowed, all of them together.",
        _each_card(allowed=True),
    ),
    "may_not_play": _Step(
        "None of the cards may be played by the player now, by the rules or because it is not the player's turn.",
        _each_card(allowed=False),
    ),
    "may_take": _Step("The player may take cards from the table now.", _may(TAKE, "take a card", allowed=True)),
    "may_not_take": _Step("The player may not take any now.", _may(TAKE, "take a card", allowed=False)),
    "may_turn": _Step(
        "The player may turn up a card of the stock now.", _may(TURN, "turn up a card of the stock", allowed=True)
    ),
    "may_not_turn": _Step(
        "The player may not turn up any now.", _may(TURN, "turn up a card of the stock", allowed=False)
    ),
    "is_next": _Step("It is the player's turn.", _is_next),
    "leads_next": _Step("It is the player's turn, and no card lies on the table.", _leads_next),
    "has_won": _Step("So many cards lie in the player's pile by now.", _has_won),
    "is_out": _Step("The player is rid of all cards and safe.", _is_out),
    "loses": _Step("The game is over, and the player has lost it.", _loses),
}
"""What each step of the example grammar means, and what carries it out."""

STEPS: Mapping[str, str] = {name: step.meaning for name, step in _STEPS.items()}
"""What each step of an example means, for the guide; the names are those of the grammar."""
