"""The position from which a worked example starts: the cards that it names, and the others as they may come.

Cards are written by kind. Where several packs are mixed, each time that a card is named means another copy of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from myllymatti.cards import SUIT_NAMES, Pack
from myllymatti.diagnostics import Span
from myllymatti.mechanisms.beating import TrumpSuit
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.play.example_contract import contract_fits, contract_of, declarer_of, multiplier_of
from myllymatti.play.example_fails import ExampleFails
from myllymatti.play.example_hands import cards_at_first_lead, cards_dealt
from myllymatti.play.set_up import state_in_beating, state_in_contract
from myllymatti.play.state import State
from myllymatti.random import Generator
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import BeatingRules, PhaseRules, Rules, TricksRules
from myllymatti.variant.model import Example
from myllymatti.words_nearby import count_of

MOST_OPEN = 5
"""The most cards that are added to a hand which an example leaves open, in a phase of beating."""


def order_of_turn(example: Example) -> tuple[str, ...]:
    """The players from the leader on, who sits in seat 0."""
    start = example.players.index(example.leads)
    return (*example.players[start:], *example.players[:start])


def starting_state(rules: Rules, example: Example, generator: Generator) -> State:
    """The position that an example sets up; what it leaves open is filled in by the generator.

    Raises:
        ExampleFails: when there can be no such position.
    """
    players_fit(rules, example)
    if example.role in (SCORING.name, SESSION.name):
        raise ExampleFails(example.place("in"), f"nothing is played in “{example.role}”: it has no steps")
    phase = _phase(rules, example)
    held, stock = _named_cards(rules.pack, example)
    named = {card for cards in (*held.values(), stock) for card in cards}
    rest = [card for card in range(rules.pack.size) if card not in named]
    generator.shuffle(rest)
    if isinstance(phase, BeatingRules):
        return _in_beating(rules, phase, example, held, rest, generator)
    if _begins_with_a_contract(rules, example, phase):
        return _in_contract(rules, example, held, rest)
    return _from_the_deal(rules, example, held, stock, rest)


def kinds_of_cards(pack: Pack, names: Iterable[str], span: Span) -> list[int]:
    """The kinds of the cards that a line names.

    Raises:
        ExampleFails: when the pack has no such card; it points at the line.
    """
    try:
        return [pack.parse(name) for name in names]
    except ValueError as error:
        hint = "name a card of these ranks; a larger pack has more of them (pack: 52 cards)"
        raise ExampleFails(span, str(error), hint=hint) from error


def _phase(rules: Rules, example: Example) -> PhaseRules:
    for phase in rules.deal_of(example.deal).phases:
        if phase.role == example.role:
            return phase
    raise ExampleFails(
        example.place("in"),
        f"in these readings there is no phase “{example.role}”",
        f"The phases of {rules.name}: {', '.join(phase.role for phase in rules.deal_of(example.deal).phases)}.",
        "the line “with: choice=reading” names the readings in which the example holds",
    )


def players_fit(rules: Rules, example: Example) -> None:
    """See to it that the game is played by so many.

    Raises:
        ExampleFails: when it is not; it points at the line of the players.
    """
    count = len(example.players)
    if not rules.fewest_players <= count <= rules.most_players:
        text = f"It is played by {rules.players_told}."
        hint = f"name {rules.players_told} players"
        raise ExampleFails(example.place("players"), f"{rules.name} is not played by {count}", text, hint)


def _named_cards(pack: Pack, example: Example) -> tuple[dict[str, list[int]], list[int]]:
    """The cards of the hands and of the stock; of equal ones each is another copy."""
    lines = [(holding.cards, holding.span) for holding in example.holdings.values()]
    lines.append((example.stock, example.place("stock")))
    places: dict[int, list[Span]] = {}
    found: list[list[int]] = []
    for names, span in lines:
        found.append([])
        for kind in kinds_of_cards(pack, names, span):
            there = places.setdefault(kind, [])
            found[-1].append(kind + len(there) * pack.kinds)
            there.append(span)
    for kind, spans in places.items():
        if len(spans) > pack.copies:
            raise _too_many_equal(pack, kind, spans)
    return dict(zip(example.holdings, found, strict=False)), found[-1]


def _too_many_equal(pack: Pack, kind: int, spans: Sequence[Span]) -> ExampleFails:
    packs = "the pack has" if pack.copies == 1 else f"{pack.copies} packs have"
    return ExampleFails(
        spans[pack.copies],
        f"the example names {pack.names[kind]} {_times(len(spans))}, and {packs} it {_times(pack.copies)}",
        hint="name another card there; more packs have more of them (packs: …, or a reading that says so)",
        earlier=dict.fromkeys(span for span in spans[: pack.copies] if span != spans[pack.copies]),
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _begins_with_a_contract(rules: Rules, example: Example, phase: PhaseRules) -> bool:
    """Whether the contract is settled before the phase: it is the first one of tricks, and not the first of all."""
    phases = rules.deal_of(example.deal).phases
    tricks = next((one for one in phases if isinstance(one, TricksRules)), None)
    return phase is tricks and phase is not phases[0]


def _in_contract(rules: Rules, example: Example, held: Mapping[str, list[int]], rest: list[int]) -> State:
    """The first lead with a contract that is settled; hands that are too small are filled up."""
    if example.stock:
        title = "an example that begins with the play has no stock"
        raise ExampleFails(example.place("stock"), title, hint="remove the line; what a player holds can be named")
    deal, order = rules.deal_of(example.deal), order_of_turn(example)
    contract_fits(deal, example)
    contract, declarer = contract_of(example), declarer_of(example, order)
    sizes = cards_at_first_lead(rules, example, declarer)
    for player, size in zip(order, sizes, strict=True):
        if len(held.get(player, ())) > size:
            title = f"{player} holds {count_of(len(held[player]), 'card')}, and plays with {size}"
            raise ExampleFails(example.holdings[player].span, title, hint=f"name {size} at most")
    hands = [_filled(held.get(player, []), size, rest) for player, size in zip(order, sizes, strict=True)]
    state = state_in_contract(rules, hands, contract, declarer, example.deal)
    state.position.calling.multiplier = multiplier_of(deal, example)
    _leader_leads(example, order, state)
    return state


def _leader_leads(example: Example, order: Sequence[str], state: State) -> None:
    """Who leads depends on the declarer; the line “leads: …” may say it, not change it."""
    leader = state.current_player()
    if "leads" in example.settings and leader is not None and order[leader] != example.leads:
        title = f"{order[leader]} leads, not {example.leads}"
        hint = f"write leads: {order[leader]}, or remove the line"
        raise ExampleFails(example.place("leads"), title, "Who leads depends on the declarer.", hint)


def _from_the_deal(
    rules: Rules, example: Example, held: Mapping[str, list[int]], stock: list[int], rest: list[int]
) -> State:
    deal = rules.deal_of(example.deal)
    if example.role != deal.phases[0].role:
        title = f"an example can begin with “{deal.phases[0].role}”, and with the play; not with “{example.role}”"
        raise ExampleFails(example.place("in"), title, hint=f"write in: {deal.phases[0].role}, and what is called")
    _no_contract_yet(example)
    order = order_of_turn(example)
    sizes, left = cards_dealt(rules, deal, len(order))
    for player, size in zip(order, sizes, strict=True):
        if len(held.get(player, ())) > size:
            title = (
                f"{player} holds {count_of(len(held[player]), 'card')}, and {size} {'is' if size == 1 else 'are'} dealt"
            )
            hint = f"name {size} at most; what is drawn later is named by the line “stock: …”"
            raise ExampleFails(example.holdings[player].span, title, hint=hint)
    if len(stock) > left:
        title = f"the example names {count_of(len(stock), 'card')} of the stock, which has {left} here"
        raise ExampleFails(example.place("stock"), title, hint="name fewer: those below come as they may")
    hands = [_filled(held.get(player, []), size, rest) for player, size in zip(order, sizes, strict=True)]
    deck = [hand[turn] for turn in range(max(sizes)) for hand in hands if turn < len(hand)]
    return State(rules, len(order), deck + stock + rest, kind=example.deal)


def _no_contract_yet(example: Example) -> None:
    """An example that begins with the deal has no contract yet, or never has one."""
    for setting in ("contract", "declarer", "doubling"):
        if setting in example.settings:
            title = f"“{setting}” has no effect here: “{example.role}” begins with the deal"
            raise ExampleFails(example.place(setting), title, hint="remove the line")


def _filled(hand: list[int], size: int, rest: list[int]) -> list[int]:
    """A hand filled up to its size with cards that nobody has named."""
    return hand + [rest.pop() for _ in range(size - len(hand))]


def _in_beating(
    rules: Rules,
    phase: BeatingRules,
    example: Example,
    held: dict[str, list[int]],
    rest: list[int],
    generator: Generator,
) -> State:
    if example.trump and phase.trump_suit is TrumpSuit.NONE:
        title = f"{example.trump} cannot be trumps here: this game has no trumps"
        hint = "remove the line “trump: …”, or let the game have trumps (trump suit: …)"
        raise ExampleFails(example.place("trump"), title, hint=hint)
    order = order_of_turn(example)
    open_hands = [player for player in order if player not in held or not example.holdings[player].whole]
    most = min(MOST_OPEN, len(rest) // len(open_hands)) if open_hands else 0
    for player in open_hands:
        cards = held.setdefault(player, [])
        if not most and not cards:
            title = f"no card is left for {player}: the other lines name them all"
            raise ExampleFails(example.place("players"), title, hint=f"write what {player} holds, or name fewer cards")
        cards.extend(rest.pop() for _ in range(1 + generator.below(most) if most else 0))
    trump = SUIT_NAMES.index(example.trump) if example.trump else NO_TRUMPS
    return state_in_beating(rules, [held[player] for player in order], trump)
