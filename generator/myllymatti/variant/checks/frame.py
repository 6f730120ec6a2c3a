"""The frame of the game: players, pack and deal fit one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from myllymatti.cards import RANKS, ranks_of_pack
from myllymatti.diagnostics import Diagnostic, Related, Severity
from myllymatti.mechanisms import beating as beating_points
from myllymatti.mechanisms import game as game_points
from myllymatti.mechanisms import tricks as tricks_points
from myllymatti.variant.checks.telling import about, fact_of, is_own, own_first, value_of
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import ConfiguredVariant, Variant
from myllymatti.words_nearby import listed


def players_in_order(variant: Variant) -> Iterable[Diagnostic]:
    """The numbers of players make a range, and the best number lies in it."""
    for configured in each_game(variant):
        players = value_of(configured, game_points.Players)
        if players is None or players.answer is game_points.Players.AT_LEAST:
            continue
        low, high = players.number(0), players.number(-1)
        fact = fact_of(configured, game_points.Players)
        if low > high:
            yield about(
                fact, "players-contradict", f"{low} to {high} players is no range", "write the smaller number first"
            )
            continue
        best = value_of(configured, game_points.BestWith)
        if best is not None and not low <= best.number() <= high:
            found, other = own_first(variant, fact_of(configured, game_points.BestWith), fact)
            title = f"best with {best.number()}, but {players.text} can play"
            valid = f"“best with: {low}”" if low == high else f"“best with:” and a number from {low} to {high}"
            yield about(found, "players-contradict", title, f"write {valid}", related=other)


def pack_fits(variant: Variant) -> Iterable[Diagnostic]:
    """The pack makes four suits, and the ranking names every rank of the pack, or all thirteen, once."""
    for configured in each_game(variant):
        pack, ranking = value_of(configured, game_points.Pack), value_of(configured, game_points.Ranking)
        if pack is None or ranking is None:
            continue
        if pack.number() % 4:
            fact = fact_of(configured, game_points.Pack)
            yield about(
                fact, "uneven-pack", f"{pack.number()} cards do not make four equal suits", _even_pack(pack.number())
            )
            continue
        order = sorted(str(rank) for rank in ranking.arguments)
        kept = ranks_of_pack(pack.number())
        if order not in (sorted(RANKS), sorted(kept)):
            facts = fact_of(configured, game_points.Ranking), fact_of(configured, game_points.Pack)
            found, other = own_first(variant, *facts)
            hint = _unnamed_ranks(order, kept)
            related = other if len(kept) < len(RANKS) or found is not facts[0] else None
            yield about(found, "ranking-incomplete", "the ranking does not name every rank once", hint, related)


def _even_pack(cards: int) -> str:
    """The nearest packs of four equal suits, as a way out."""
    below = cards - cards % 4
    near = [number for number in (below, below + 4) if 8 <= number <= 52]
    return f"write {listed(f'{number} cards' for number in near)}"


def _unnamed_ranks(order: list[str], kept: tuple[str, ...]) -> str:
    """What a ranking lacks, or has too often; a smaller pack may be ranked without the ranks taken out."""
    if len(kept) < len(RANKS):
        return f"the ranks of the pack are {listed(reversed(kept), 'and')}: name each of them once, or all thirteen"
    missing = [rank for rank in RANKS if rank not in order]
    return f"missing: {listed(missing, 'and')}" if missing else "a rank stands twice"


def deal_fits(variant: Variant) -> Iterable[Diagnostic]:
    """The cards go round for the largest number of players, and for two, and leave a stock where one is needed."""
    for configured in each_game(variant):
        pack, players = value_of(configured, game_points.Pack), value_of(configured, game_points.Players)
        deal = value_of(configured, game_points.Deal)
        if pack is None or players is None or deal is None or deal.answer is not game_points.Deal.EACH:
            continue
        packs = value_of(configured, game_points.Packs)
        cards = pack.number() * (packs.number() if packs else 1)
        most = players.number(-1)
        yield from _fits_two(variant, configured, cards)
        if deal.number() * most >= cards:
            facts = [fact_of(configured, one) for one in (game_points.Deal, game_points.Pack, game_points.Players)]
            facts.sort(key=lambda fact: not is_own(variant, fact))
            undealt = value_of(configured, game_points.UndealtCards)
            is_kitty = undealt is not None and undealt.answer is game_points.UndealtCards.KITTY
            left = "kitty" if is_kitty else "stock"
            title = f"{most} players with {deal.number()} cards each leave no {left} of {cards} cards"
            hint = "allow fewer players, deal fewer cards, or take a larger pack"
            if is_kitty:
                hint = "deal fewer cards, or take a larger pack; a game without a kitty has deal: the whole pack"
            elif deal.number() * players.number(0) == cards:
                hint = "if no cards are to be left, write deal: the whole pack; else deal fewer, or take a larger pack"
            fault = about(facts[0], "no-kitty" if is_kitty else "no-stock-left", title, hint)
            yield replace(fault, related=tuple(Related(one.span, "against this") for one in facts[1:]))


def _fits_two(variant: Variant, configured: ConfiguredVariant, cards: int) -> Iterator[Diagnostic]:
    """Where two play with fewer cards, these go round, too, and leave a stock."""
    players, deal, fewer = (
        value_of(configured, one) for one in (game_points.Players, game_points.Deal, game_points.WithTwoPlayers)
    )
    if players is None or players.number(0) != 2 or deal is None or fewer is None:
        return
    if fewer.answer is not game_points.WithTwoPlayers.FEWER_CARDS or 2 * deal.number() < cards - fewer.number():
        return
    found, other = own_first(
        variant, fact_of(configured, game_points.WithTwoPlayers), fact_of(configured, game_points.Deal)
    )
    left = max(0, cards - fewer.number())
    title = f"2 players with {deal.number()} cards each leave no stock of the {left} cards that two play with"
    yield about(found, "no-stock-left", title, "take fewer cards out when two play, or deal fewer", related=other)


def hands_stay_as_dealt(variant: Variant) -> Iterable[Diagnostic]:
    """A warning where the variant changes how many cards are dealt, but not up to how many a hand is filled, or so.

    Both may be meant; a parent's clause is easily overlooked.
    """
    for configured in each_game(variant):
        deal = configured.fact("", game_points.Deal.rule())
        if deal is None or deal.value is None or deal.reading or deal.value.answer is not game_points.Deal.EACH:
            continue
        for fact in configured.facts:
            plain = fact.value is not None and not fact.reading and fact.value.answer in _FILLED
            filled = plain and fact.value is not None and fact.value.number()
            if filled and filled != deal.value.number() and is_own(variant, fact) != is_own(variant, deal):
                found, other = own_first(variant, deal, fact)
                title = f"{deal.value.number()} cards are dealt, and hands are filled up to {filled}"
                hint = f"if that is not meant, write the same number as “{other.point.key()}: …”, too"
                yield replace(about(found, "hands-differ", title, hint, related=other), severity=Severity.WARNING)
                return


_FILLED = (tricks_points.Refill.TO_SIZE, beating_points.Refill.TO_SIZE)
"""Answers by which a hand is filled up to a number of cards."""
