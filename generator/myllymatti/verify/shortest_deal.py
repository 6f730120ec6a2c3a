"""The smallest deal and the shortest play that make a clause matter: where the variant parts from an alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from myllymatti.play.set_up import BeatingStart
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.rules.reduction import Reduction
from myllymatti.variant.alternatives import Alternative
from myllymatti.verify.parting import Parting, Play
from myllymatti.verify.witness import Bounds, Side, Witness, WitnessSearch, find_witness
from myllymatti.words_nearby import count_of, listed

QUICK = Bounds(most_starts=1_000, most_positions=200_000, games=20, small_games=10)
"""The bounds with which all alternatives are tried first: most of them part at once."""


@dataclass(frozen=True)
class SideTold:
    """What one of the games has where they part: who is to move (a seat from 1), what he may do, and what only there.

    Where it is over, `loser` may be a seat. `seen` tells of cards seen where nothing else differs.
    """

    mover: int | None
    allowed: tuple[str, ...]
    only: tuple[str, ...]
    loser: int | None
    seen: str


@dataclass(frozen=True)
class PartingPlay:
    """A play that shows how the variant parts from an alternative of a clause; seats count from 1.

    `alternative` is its answer, `origin` where that is from. `reduction` says with how many of the `cards`, None for
    the whole pack. `begun` are the cards at the beginning, line by line. It is `shortest` where all shorter plays and
    smaller packs were looked at. `record` can be played again with the variant.
    """

    alternative: str
    origin: str
    parting: Parting
    shortest: bool
    players: int
    cards: int
    reduction: Reduction | None
    begun: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    variant: SideTold
    other: SideTold
    record: dict[str, Any]


@dataclass(frozen=True)
class ShortestDeal:
    """What came of looking for a deal that makes a clause matter.

    Of so many `alternatives`, `alike` are played by the same rules. `statement` is what was found, as a sentence; where
    there is no play it tells the bounds. It is not `complete` where it was stopped.
    """

    deal: str
    role: str
    point: str
    alternatives: int
    alike: int
    play: PartingPlay | None
    statement: str
    complete: bool


def shortest_deal(
    rules: Rules,
    alternatives: Sequence[Alternative],
    bounds: Bounds | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> ShortestDeal:
    """The smallest deal and shortest play by which the variant parts from any alternative of one clause.

    All alternatives are tried within narrow bounds, then those given where none has parted so.

    Raises:
        ValueError: when there are no alternatives, or they are of several clauses.
    """
    if len({one.fact.slot for one in alternatives}) != 1:
        raise ValueError("the alternatives must be those of one clause")
    bounds = bounds or Bounds()
    others = [(one, compile_rules(one.configured)) for one in alternatives]
    found: list[tuple[Alternative, WitnessSearch]] = []
    for limits in dict.fromkeys((_narrow(bounds), bounds)):
        found = [(one, find_witness(rules, other, limits, stopped)) for one, other in others]
        if any(_plays_otherwise(search) for _, search in found) or all(search.alike for _, search in found):
            break
    return _told(rules, found, stopped=stopped())


def _narrow(bounds: Bounds) -> Bounds:
    """The bounds with which all are tried first, but no wider than those given."""
    return replace(
        bounds,
        most_starts=min(bounds.most_starts, QUICK.most_starts),
        most_positions=min(bounds.most_positions, QUICK.most_positions),
        games=min(bounds.games, QUICK.games),
        small_games=min(bounds.small_games, QUICK.small_games),
    )


def _plays_otherwise(search: WitnessSearch) -> bool:
    """Whether something else is done, not only seen: that may yet be found where more is looked at."""
    return search.witness is not None and search.witness.parting is not Parting.SEEN


def _told(rules: Rules, found: Sequence[tuple[Alternative, WitnessSearch]], *, stopped: bool) -> ShortestDeal:
    fact = found[0][0].fact
    shown = [(one, search.witness) for one, search in found if search.witness is not None]
    alternative, witness = min(shown, key=lambda pair: _size(rules, pair[1]), default=(None, None))
    play = _play(rules, alternative, witness) if alternative is not None and witness is not None else None
    return ShortestDeal(
        deal=fact.deal,
        role=fact.role,
        point=fact.identity,
        alternatives=len(found),
        alike=sum(search.alike for _, search in found),
        play=play,
        statement=_parts(play) if play is not None else _without_play([search for _, search in found], stopped=stopped),
        complete=not stopped,
    )


def _size(rules: Rules, witness: Witness) -> tuple[bool, int, int, int, int]:
    """What makes a witness small: something else is done, few cards, few players, few actions, small hands."""
    reduction = witness.reduction
    cards, hand = (reduction.cards, reduction.hand) if reduction is not None else (rules.pack.size, 0)
    return witness.parting is Parting.SEEN, cards, witness.play.players, len(witness.play.actions), hand


def _play(rules: Rules, alternative: Alternative, witness: Witness) -> PartingPlay:
    one, other = witness.sides
    actions = one.record.actions[: len(witness.play.actions)]
    return PartingPlay(
        alternative=alternative.value.text,
        origin=str(alternative.origin),
        parting=witness.parting,
        shortest=witness.shortest,
        players=witness.play.players,
        cards=witness.reduction.cards if witness.reduction is not None else rules.pack.size,
        reduction=witness.reduction,
        begun=tuple(_begun(witness.play, one)),
        actions=actions,
        variant=_side(one),
        other=_side(other),
        record=one.record.as_data(),
    )


def _begun(play: Play, side: Side) -> list[str]:
    """The cards at the beginning; the stock is told from its top."""
    if isinstance(play.begun, BeatingStart):
        hands = [f"seat {seat}: {' '.join(hand) or '-'}" for seat, hand in enumerate(play.begun.hands, start=1)]
        return [*hands, f"beating begins, seat {play.begun.leader} to lead, trump {play.begun.trump or 'none'}"]
    names = side.rules.pack.names
    return [
        f"{place.value if seat is None else f'seat {seat + 1}'}: {' '.join(names[card] for card in cards)}"
        for place, seat, cards in play.begin(side.rules).cards_by_place()
        if cards
    ]


def _side(side: Side) -> SideTold:
    pack = side.rules.pack
    allowed, only = (tuple(one.text(pack) for one in actions) for actions in (side.allowed, side.only))
    return SideTold(side.mover, allowed, only, side.loser, side.seen)


def _parts(play: PartingPlay) -> str:
    cards = play.reduction.text if play.reduction is not None else f"all {play.cards} cards"
    after = f"after {count_of(len(play.actions), 'action')}" if play.actions else "before anybody has done anything"
    how = "no shorter play does, nor one with fewer cards" if play.shortest else "a shorter play may do so, too"
    return (
        f"With {cards} and {play.players} players it parts from “{play.alternative}” {after}: "
        f"{play.parting.meaning} ({how})."
    )


def _without_play(searches: Sequence[WitnessSearch], *, stopped: bool) -> str:
    """That nothing has parted, and what was looked at."""
    if stopped:
        return "Nothing was found before it was stopped."
    if all(search.alike for search in searches):
        return "A deal is played by the same rules whatever stands in its place."
    if any(search.apart for search in searches):
        return "It shows before a card is played: other cards are dealt, or to others."
    looked = [search for search in searches if search.searched]
    drawn = sum(search.drawn.games for search in searches if search.drawn is not None)
    if not looked and not drawn:
        why = dict.fromkeys(search.why_not_drawn or search.why_not_searched for search in searches)
        return f"Nothing was played: {listed(why)}."
    return f"No play parts from an alternative: {' and '.join((*_small_games(looked), *_by_lot(drawn)))}."


def _small_games(searches: Sequence[WitnessSearch]) -> Iterator[str]:
    """The small games of which every play was looked at, or as many as there was room for."""
    if searches:
        games = {one.game for search in searches for one in search.searched}
        most = max(games, key=lambda game: (game.reduction.cards, game.players, game.reduction.hand))
        positions = sum(one.positions for search in searches for one in search.searched)
        whole = all(one.complete for search in searches for one in search.searched)
        yield (
            f"{'all' if whole else 'of many'} plays of {count_of(len(games), 'small game')} up to "
            f"{most.reduction.text} and {most.players} players ({count_of(positions, 'position')}) were looked at"
        )


def _by_lot(games: int) -> Iterator[str]:
    if games:
        yield f"{count_of(games, 'game')} were played by lot with the whole pack"
