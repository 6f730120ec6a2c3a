"""What is dealt, taken up and given away: whether there is a stock or a kitty, who gives to whom, who has how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from myllymatti.diagnostics import Diagnostic
from myllymatti.mechanisms import Point, Term, Value
from myllymatti.mechanisms.auction import AUCTION, AllPass
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.beating import Refill as BeatingRefill
from myllymatti.mechanisms.exchange import EXCHANGE, Gifts, Kitty, TakenUp, TakesPlace
from myllymatti.mechanisms.game import Deal, Pack, Packs, Players, UndealtCards, WithTwoPlayers
from myllymatti.mechanisms.tricks import TRICKS, EndsWhen, PlayedBy, Refill, TrickWinner
from myllymatti.variant.checks.contract import bidder_is_alone, of_nobody, pairs_fit, plays_in_pairs, without_an_auction
from myllymatti.variant.checks.giving import CannotGive, Hands, Table
from myllymatti.variant.checks.telling import Part, fact_of, is_own, once, parts, together, value_of
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import ConfiguredVariant, Fact, Variant
from myllymatti.words_nearby import count_of, listed

_SEATS_OF_THE_CONTRACT = frozenset({"bidder", "first_defender", "second_defender"})
"""Givers and receivers that there are only where somebody has bid."""

_ALL_DEALT = Value(Deal.WHOLE_PACK)


def stock_and_kitty_are_dealt(variant: Variant) -> Iterable[Diagnostic]:
    """Hands are filled from a stock, and a kitty is taken, only where the deal leaves one."""
    return once(fault for configured in each_game(variant) for fault in _undealt(variant, configured))


def _undealt(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    undealt = configured.fact("", UndealtCards.rule())
    answer = undealt.value.answer if undealt is not None and undealt.value is not None else None
    said = undealt or fact_of(configured, Deal)
    for part, point, to_size in [
        *((part, Refill, Refill.TO_SIZE) for part in parts(configured, TRICKS)),
        *((part, BeatingRefill, BeatingRefill.TO_SIZE) for part in parts(configured, BEATING)),
    ]:
        if part.answer(point) is to_size and answer is not UndealtCards.STOCK:
            title = f"hands are filled {part.value(point).text}, and the deal leaves no stock"
            hint = "write refill: none, or deal fewer cards and write undealt cards: the stock"
            yield together(variant, "no-stock-left", title, hint, [part.facts[point], said])
    for part in parts(configured, EXCHANGE):
        if part.answer(Kitty) is not Kitty.LEFT_ALONE and answer is not UndealtCards.KITTY:
            title = f"the kitty is {part.value(Kitty).text.partition(',')[0]}, and none is dealt"
            hint = "write kitty: left alone, or deal fewer cards and write undealt cards: the kitty"
            yield together(variant, "no-kitty", title, hint, [part.facts[Kitty], said])


def all_cards_can_be_played(variant: Variant) -> Iterable[Diagnostic]:
    """A phase ends when all cards are played only where each trick takes a card of everybody, and nobody draws."""
    return once(
        fault
        for configured in each_game(variant)
        for part in parts(configured, TRICKS)
        if part.answer(EndsWhen) is EndsWhen.ALL_PLAYED
        for fault in _left_over(variant, part)
    )


def _left_over(variant: Variant, part: Part) -> Iterator[Diagnostic]:
    reasons: dict[Point | None, str] = {
        PlayedBy.LEADER_AND_NEXT: "only two play to a trick",
        TrickWinner.HIGHEST_RANK: "a fight for a tie takes cards of some players only",
        TrickWinner.LOWEST_RANK: "a fight for a tie takes cards of some players only",
        Refill.TO_SIZE: "the last cards of the stock do not come to all",
    }
    for point in (PlayedBy, TrickWinner, Refill):
        reason = reasons.get(part.answer(point))
        if reason is not None:
            title = f"that all cards are played does not go with “{point.key()}”: {reason}"
            hint = "write ends when: the player to play has no card, or fewer than two players have cards"
            yield together(variant, "unequal-hands", title, hint, [part.facts[EndsWhen], part.facts[point]])
            return


def gifts_fit(variant: Variant) -> Iterable[Diagnostic]:
    """Who gives and who receives is known, and each hand has as many cards as the others when the play begins."""
    return once(fault for configured in each_game(variant) for fault in _gifts(variant, configured))


def _gifts(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    exchanges = parts(configured, EXCHANGE)
    faults = [fault for part in exchanges for fault in (*_nobody(variant, part), *_to_oneself(variant, part))]
    faults += [fault for part in exchanges for fault in _no_second_defender(variant, configured, part)]
    faults += _undealt(variant, configured)
    yield from (fault for fault in faults if fault.code in ("no-bidder", "unfit-gift"))
    seats_fit = not plays_in_pairs(configured) or pairs_fit(configured)
    if not faults and seats_fit and not of_nobody(configured)[0] and not without_an_auction(configured):
        yield from _sizes(variant, configured)


def _nobody(variant: Variant, part: Part) -> Iterator[Diagnostic]:
    """Where everybody has passed there is no bidder, nor declarers and defenders."""
    if part.answer(TakesPlace) is not TakesPlace.ALL_PASSED:
        return
    when = part.facts[TakesPlace]
    if part.answer(Kitty) is Kitty.TAKEN:
        title = "where everybody has passed there is no bidder to take the kitty"
        hint = "write kitty: given out, one card to each player, or kitty: left alone"
        yield together(variant, "no-bidder", title, hint, [part.facts[Kitty], when])
    names = {giver for giver, _, _ in packets(part) if giver != "each_player"}
    names |= {receiver for _, _, receiver in packets(part) if receiver in _SEATS_OF_THE_CONTRACT}
    if names:
        told = listed((_told(name) for name in sorted(names)), "and")
        title = f"where everybody has passed there is no bidder, so “{told}” {_is(names)} nobody"
        hint = "let each player give: gifts: each player gives 1 to the partner"
        yield together(variant, "no-bidder", title, hint, [part.facts[Gifts], when])


def _is(names: Iterable[str]) -> str:
    return "is" if len(list(names)) == 1 else "are"


def _to_oneself(variant: Variant, part: Part) -> Iterator[Diagnostic]:
    for giver, _, receiver in packets(part):
        if giver == receiver or (giver == "each_player" and receiver in _SEATS_OF_THE_CONTRACT):
            title = f"“{_told(giver)} gives to {_told(receiver)}” would be a gift to oneself"
            hint = "name the others: each opponent, the first defender, the partner; or “out of play”"
            yield together(variant, "unfit-gift", title, hint, [part.facts[Gifts]])
            return


def _no_second_defender(variant: Variant, configured: ConfiguredVariant, part: Part) -> Iterator[Diagnostic]:
    players = value_of(configured, Players)
    named = any("second_defender" in (giver, receiver) for giver, _, receiver in packets(part))
    if named and players is not None and players.number(0) == 2:
        title = "two can play, and then there is no second defender"
        hint = "let each opponent give or receive, or write players: 3"
        yield together(variant, "unfit-gift", title, hint, [part.facts[Gifts], fact_of(configured, Players)])


def packets(part: Part) -> Iterator[tuple[str, int, str]]:
    """What is given in an exchange: by whom, how many, to whom; by the names of the grammar."""
    for gift in part.value(Gifts).terms():
        giver, *given = (one for one in gift.arguments if isinstance(one, Term))
        for packet in given:
            count, receiver = packet.arguments
            assert isinstance(count, int)
            assert isinstance(receiver, Term)
            yield giver.name, count, receiver.name


def _told(name: str) -> str:
    """A giver or receiver as it is written in the language."""
    return name.replace("_", " ") if name.startswith(("each", "out")) else f"the {name.replace('_', ' ')}"


def _sizes(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    """The first number of players and course of the deal at which cards are lacking, or hands differ."""
    for players in _numbers_of_players(configured):
        dealt = _dealt(configured, players)
        if dealt.left < 1 and fact_of(configured, Deal).value != _ALL_DEALT:
            return  # that more is dealt than there is, or nothing is left, is told of the deal
        for passed, course in _courses(configured):
            hands = Hands(dealt, _sides(configured, players, passed=passed))
            facts = _clauses(variant, configured, course)
            try:
                for part in course:
                    hands.exchange(part.answer(Kitty), part.answer(TakenUp), list(packets(part)))
            except CannotGive as cannot:
                title = f"{_told(cannot.giver)} is to give {count_of(cannot.count, 'card')} and holds {cannot.held}"
                yield together(variant, "unfit-gift", title, "let fewer cards be given", facts)
                return
            if len(set(hands.sizes)) > 1 and _all_are_played(configured):
                yield _unequal(variant, hands, facts, passed=passed, course=course)
                return


def _clauses(variant: Variant, configured: ConfiguredVariant, course: Sequence[Part]) -> list[Fact]:
    """The clauses that decide who has how many cards: what changes hands, the deal; the pack where it matters."""
    changing = [
        part.facts[point]
        for part in course
        for point, idle in ((Gifts, Gifts.NONE), (Kitty, Kitty.LEFT_ALONE))
        if part.answer(point) is not idle
    ]
    frame = [fact_of(configured, point) for point in (Pack, Players)]
    return [*changing, fact_of(configured, Deal), *(fact for fact in frame if not course or is_own(variant, fact))]


def _numbers_of_players(configured: ConfiguredVariant) -> range:
    players = value_of(configured, Players)
    assert players is not None
    most = players.number(0) if players.answer is Players.AT_LEAST else players.number(-1)
    return range(players.number(0), most + 1)


def _sides(configured: ConfiguredVariant, players: int, *, passed: bool) -> list[frozenset[int]]:
    """The seats that play together, counted from the bidder: pairs, one against all, or each alone."""
    pairs = plays_in_pairs(configured)
    if passed:
        everybody = range(players // 2) if pairs else range(players)
        return [frozenset({seat, seat + players // 2}) if pairs else frozenset({seat}) for seat in everybody]
    own = frozenset({0, players // 2}) if pairs and not bidder_is_alone(configured) else frozenset({0})
    return [own, frozenset(range(players)) - own]


def _dealt(configured: ConfiguredVariant, players: int) -> Table:
    """The cards of each hand, and those that are not dealt."""
    pack, packs, deal = (value_of(configured, point) for point in (Pack, Packs, Deal))
    fewer = value_of(configured, WithTwoPlayers)
    assert pack is not None
    assert deal is not None
    cards = pack.number() * (packs.number() if packs else 1)
    if players == 2 and fewer is not None and fewer.answer is WithTwoPlayers.FEWER_CARDS:
        cards -= fewer.number()
    if deal.answer is Deal.EACH:
        return Table([deal.number()] * players, cards - deal.number() * players)
    return Table([len(range(seat, cards, players)) for seat in range(players)], 0)


def _courses(configured: ConfiguredVariant) -> Iterator[tuple[bool, tuple[Part, ...]]]:
    """The exchanges that can take place in one deal, and whether everybody has passed in it."""
    exchanges = parts(configured, EXCHANGE)
    always = [part for part in exchanges if part.answer(TakesPlace) is TakesPlace.AFTER_A_BID]
    passed = [part for part in exchanges if part.answer(TakesPlace) is TakesPlace.ALL_PASSED]
    sometimes = [part for part in exchanges if part not in always and part not in passed]
    for some in chain.from_iterable(combinations(sometimes, number) for number in range(len(sometimes) + 1)):
        yield False, tuple(part for part in exchanges if part in always or part in some)
    if any(part.answer(AllPass) is AllPass.PLAYED for part in parts(configured, AUCTION)):
        yield True, tuple(passed)


def _all_are_played(configured: ConfiguredVariant) -> bool:
    """Whether there are tricks to which everybody is to play all cards."""
    return any(
        part.answer(EndsWhen) is EndsWhen.ALL_PLAYED and not list(_left_over(configured.variant, part))
        for part in parts(configured, TRICKS)
    )


def _unequal(
    variant: Variant, hands: Hands, facts: Sequence[Fact], *, passed: bool, course: Sequence[Part]
) -> Diagnostic:
    """Hands of different size at the first lead: who has how many."""
    if passed or not course:
        sizes = listed((str(size) for size in sorted(set(hands.sizes))), "and")
        when = "when everybody has passed" if passed else f"with {len(hands.sizes)} players"
        title = f"{when} the hands have {sizes} cards at the first lead"
    else:
        title = f"at the first lead {hands.told()}"
    hint = "let each take up as many cards as are given away; “out of play” lays cards aside"
    if not course:
        hint = "deal the same number to each, or use a pack that goes round evenly"
    return together(variant, "unequal-hands", title, hint, facts)
