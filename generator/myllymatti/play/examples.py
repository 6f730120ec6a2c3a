"""Running the worked examples of a variant: what they say must be what the engine does.

What an example leaves open (cards of a hand that is given in part, the order of the stock) is filled in
several ways; what it says must hold in each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic
from myllymatti.mechanisms.auction import Denomination
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.play.actions import DOUBLE, PASS, REDOUBLE, TAKE, TURN, Action, ActionKind
from myllymatti.play.example_fails import ExampleFails
from myllymatti.play.example_position import kinds_of_cards, order_of_turn, starting_state
from myllymatti.play.example_scoring import scoring_faults
from myllymatti.play.position import Happening
from myllymatti.play.scoring import points_text
from myllymatti.play.state import State
from myllymatti.random import Generator, mix
from myllymatti.rules.contract import Bid
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
    "deal": "The kind of deal it plays in; where this is not said the first of them.",
    "contract": "The contract, in an example that begins with the play or scores a deal; *none* where all passed.",
    "declarer": "Who plays the contract; where this is not said the first of the players.",
    "doubling": "Whether the contract is doubled or redoubled, where an example begins with the play or scores a deal.",
    "tricks": "The tricks that the declaring side won; where there is no contract, the first player's side.",
    "aces": "The numbers of the tricks with an ace that this side won; with two aces in it a number stands twice.",
    "other_aces": "Those that the other side won.",
    "points": "What the declarer (where there is no contract the first player) is written for such a deal.",
    "points_by_tricks": "The same for 0, 1, 2 … tricks, one number for each.",
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
    if example.role == SCORING.name:
        return scoring_faults(rules, example)
    for filling in range(FILLINGS):
        try:
            _Run(rules, example, Generator(mix(filling, 0))).steps()
        except ExampleFails as failed:
            return (failed.diagnostic,)
    return ()


def walked_example(rules: Rules, example: Example) -> tuple[State, Iterator[ExampleStep]]:
    """The state that an example begins with, and its steps, each yielded once it is carried out or checked there.

    What is open is filled in the first of the several ways.

    Raises:
        ExampleFails: when there can be no such position; the steps raise it where one is not as the example says.
    """
    run = _Run(rules, example, Generator(mix(0, 0)))

    def walk() -> Iterator[ExampleStep]:
        for step in example.steps:
            _STEPS[step.what.name].run(run, step)
            yield step

    return run.state, walk()


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
                f"Allowed here: {self.allowed()}.",
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

    def allowed(self) -> str:
        """All that is allowed to the player to move, as it is told in a message."""
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


def _bid(step: ExampleStep) -> Action:
    level, denomination = step.what.arguments
    return Action(ActionKind.BID, bid=Bid(int(str(level)), Denomination(str(denomination))))


def _bids(run: _Run, step: ExampleStep) -> None:
    run.act(step, _bid(step))


def _acts(action: Action) -> Callable[[_Run, ExampleStep], None]:
    return lambda run, step: run.act(step, action)


def _bid_allowed(*, allowed: bool) -> Callable[[_Run, ExampleStep], None]:
    def check(run: _Run, step: ExampleStep) -> None:
        bid = _bid(step)
        if run.allows(step, bid) != allowed:
            word = "may not" if allowed else "may"
            raise ExampleFails(step.span, f"{step.player} {word} {bid.text(run.rules.pack)} here")

    return check


def _passes_on(run: _Run, step: ExampleStep) -> None:
    """The player passes, and those after pass as well, so many passes in all."""
    run.is_turn(step)
    for number in range(int(str(step.what.arguments[0]))):
        if PASS not in run.state.legal_actions():
            current = run.state.current_player()
            who = "nobody" if current is None else run.order[current]
            title = f"after {number} pass{'' if number == 1 else 'es'} it is {who}'s turn, who may not pass"
            raise ExampleFails(step.span, title, f"Allowed here: {run.allowed()}." if current is not None else "")
        run.state.apply_legal(PASS)


def _gives(run: _Run, step: ExampleStep) -> None:
    for kind in kinds_of_cards(run.rules.pack, map(str, step.what.arguments), step.span):
        run.act(step, Action(ActionKind.GIVE, (kind,)))


def _gives_any(run: _Run, step: ExampleStep) -> None:
    """The player gives so many cards, whichever."""
    for _ in range(int(str(step.what.arguments[0]))):
        run.is_turn(step)
        legal = run.state.legal_actions()
        if legal[0].kind is not ActionKind.GIVE:
            raise ExampleFails(step.span, f"{step.player} has nothing to give here", f"Allowed here: {run.allowed()}.")
        run.state.apply_legal(legal[0])


def _holds_cards(run: _Run, step: ExampleStep) -> None:
    found = run.state.position.hands[run.seat(step.player)].bit_count()
    if found != step.what.arguments[0]:
        raise ExampleFails(step.span, f"{step.player} holds {count_of(found, 'card')}, not {step.what.arguments[0]}")


def _has_won_tricks(run: _Run, step: ExampleStep) -> None:
    found = sum(one.winner == run.seat(step.player) for one in run.state.position.calling.tricks)
    if found != step.what.arguments[0]:
        raise ExampleFails(step.span, f"{step.player} has won {count_of(found, 'trick')}, not {step.what.arguments[0]}")


def _is_declarer(run: _Run, step: ExampleStep) -> None:
    declarer = run.state.position.calling.declarer
    if declarer != run.seat(step.player):
        who = run.order[declarer] if declarer >= 0 else "nobody"
        raise ExampleFails(step.span, f"{who} is the declarer, not {step.player}")


def _is_written(run: _Run, step: ExampleStep) -> None:
    points = run.state.points()
    if not points:
        raise ExampleFails(step.span, "the deal is not over: no points are written yet")
    found = points[run.seat(step.player)]
    if found != step.what.arguments[0]:
        raise ExampleFails(step.span, f"{step.player} is written {points_text(found)}, not {step.what.arguments[0]}")


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
    "bids": _Step("The player, whose turn it must be, makes the bid.", _bids),
    "may_bid": _Step("It is the player's turn, and the bid is allowed.", _bid_allowed(allowed=True)),
    "may_not_bid": _Step("The player may not make the bid now.", _bid_allowed(allowed=False)),
    "passes": _Step("The player passes: in an auction, or where doubling is offered.", _acts(PASS)),
    "passes_on": _Step("The player passes, and so do those after him, so many passes in all.", _passes_on),
    "may_pass": _Step("The player may pass now.", _may(PASS, "pass", allowed=True)),
    "may_not_pass": _Step("The player may not pass now.", _may(PASS, "pass", allowed=False)),
    "doubles": _Step("The player doubles.", _acts(DOUBLE)),
    "redoubles": _Step("The player redoubles.", _acts(REDOUBLE)),
    "may_double": _Step("The player may double now.", _may(DOUBLE, "double", allowed=True)),
    "may_not_double": _Step("The player may not double now.", _may(DOUBLE, "double", allowed=False)),
    "may_redouble": _Step("The player may redouble now.", _may(REDOUBLE, "redouble", allowed=True)),
    "gives": _Step("The player, whose turn it must be to give, gives the cards.", _gives),
    "gives_any": _Step("The player gives so many cards, whichever they are.", _gives_any),
    "holds_cards": _Step("So many cards are in the player's hand by now.", _holds_cards),
    "has_won_tricks": _Step("So many tricks the player has won by now.", _has_won_tricks),
    "is_declarer": _Step("The player is the declarer.", _is_declarer),
    "is_written": _Step("The deal is over, and the player is written so many points.", _is_written),
}
"""What each step of the example grammar means, and what carries it out."""

STEPS: Mapping[str, str] = {name: step.meaning for name, step in _STEPS.items()}
"""What each step of an example means, for the guide; the names are those of the grammar."""
