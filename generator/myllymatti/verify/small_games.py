"""The small games in which two games are compared: fewest cards first, then fewest players, then smallest hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from myllymatti.fast import why_not
from myllymatti.mechanisms.beating import TrumpSuit
from myllymatti.rules.model import BeatingRules, Rules
from myllymatti.rules.reduced import NotReducible, reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.ending import Begun, SmallGame
from myllymatti.verify.parting import Play

PACKS = ((2, 2), (2, 3), (3, 2), (2, 4))
"""The packs: how many suits of how many ranks."""

LARGEST_HAND, MOST_PLAYERS = 3, 3
"""Up to which hands, and how many players; more where a game is played by more only, or that was asked for."""


@dataclass(frozen=True)
class Searched:
    """A small game of which every play was looked at, or as many as there was room for (then not `complete`)."""

    game: SmallGame
    starts: int
    positions: int
    complete: bool


def common_players(one: Rules, other: Rules) -> tuple[int, ...]:
    """The numbers of players that both games admit."""
    fewest, most = max(one.fewest_players, other.fewest_players), min(one.most_players, other.most_players)
    return tuple(range(fewest, most + 1))


def with_few_cards(one: Rules, other: Rules, reduction: Reduction) -> tuple[Rules, Rules]:
    """Both games with as few cards.

    Raises:
        NotReducible: when one of them cannot be played so; the message names it.
    """
    both = []
    for rules in (one, other):
        try:
            both.append(reduced(rules, reduction))
        except NotReducible as fault:
            raise NotReducible(f"{rules.name} {fault}") from fault
    return both[0], both[1]


def small_games(one: Rules, other: Rules, players: tuple[int, ...] | None) -> tuple[SmallGame, ...]:
    """The small games that both can be played as: from all deals, then from all beginnings of beating.

    Raises:
        NotReducible: when there are none; the message says why, and can stand alone.
    """
    found: list[SmallGame] = []
    why = "both are not played by the same number"
    for reduction in (Reduction(*pack, hand) for pack in PACKS for hand in _hands(one, other)):
        try:
            both = with_few_cards(one, other, reduction)
        except NotReducible as fault:
            why = str(fault)
            continue
        common = common_players(*both)
        most = max((MOST_PLAYERS, *common[:1]))
        wanted = [count for count in common if (count <= most if players is None else count in players)]
        begun = _beginnings(one, other, first_hand=reduction.hand == 1)
        found.extend(SmallGame(reduction, count, start) for start in begun for count in wanted)
    if not found:
        raise NotReducible(why)
    return tuple(sorted(found, key=_size))


def _hands(one: Rules, other: Rules) -> range:
    """The sizes of hands; where the whole pack is dealt in both they are as they come."""
    dealt = max(one.deals[0].dealt, other.deals[0].dealt)
    return range(1, min(LARGEST_HAND, max(1, dealt)) + 1)


def _beginnings(one: Rules, other: Rules, *, first_hand: bool) -> tuple[Begun, ...]:
    """From where a small game is looked at; all ways to divide the cards are the same whatever is dealt."""
    alike = bool(one.deals[0].dealt) == bool(other.deals[0].dealt)
    beating = first_hand and all(isinstance(rules.deals[0].phases[-1], BeatingRules) for rules in (one, other))
    return (*((Begun.DEALS,) if alike else ()), *((Begun.BEGINNINGS,) if beating else ()))


def _size(game: SmallGame) -> tuple[bool, int, int, int, int]:
    reduction = game.reduction
    return game.begun is Begun.BEGINNINGS, reduction.cards, game.players, reduction.hand, reduction.suits


def why_not_searched(one: Rules, other: Rules, game: SmallGame) -> str:
    """Why not every play of a small game can be looked at; empty where it can. Can stand alone."""
    both = with_few_cards(one, other, game.reduction)
    for rules in both:
        if why := why_not(rules, game.players, ("random",)):
            return why
    from myllymatti.fast.pairs import why_not_side_by_side

    return why_not_side_by_side(*both, game.players)


def must_be_compiled(one: Rules, other: Rules) -> bool:
    """Whether looking at every play of small games of these two begins with compiling the native engine."""
    try:
        game = small_games(one, other, None)[0]
    except NotReducible:
        return False
    if why_not_searched(one, other, game):
        return False
    from myllymatti.fast.pairs import is_compiled

    return not is_compiled()


def number_of_starts(one: Rules, other: Rules, game: SmallGame) -> int:
    """How many deals a small game has, or at most how many beginnings of beating; the native engine is needed."""
    from myllymatti.fast.starts import number_of_deals

    rules, _ = with_few_cards(one, other, game.reduction)
    if game.begun is Begun.DEALS:
        return number_of_deals(rules, game.players)
    return int(game.players**rules.pack.size) * (rules.pack.suits + 1)


def search(
    one: Rules, other: Rules, game: SmallGame, most_positions: int, stopped: Callable[[], bool]
) -> tuple[Searched, Play | None]:
    """Look at every play of a small game; with a shortest one after which the two part. Needs the native engine."""
    from myllymatti.fast.pairs import play_side_by_side
    from myllymatti.fast.starts import Deals, all_beginnings, all_deals

    both = with_few_cards(one, other, game.reduction)
    with_trumps = both[_has_no_trumps(both[0])]
    starts = (
        all_deals(both[0], game.players) if game.begun is Begun.DEALS else all_beginnings(with_trumps, game.players)
    )
    found = play_side_by_side(*both, game.players, starts, most_positions=most_positions, stopped=stopped)
    searched = Searched(game, len(starts), found.positions, found.complete)
    if found.parting is None:
        return searched, None
    number = found.parting.start
    begun = starts.deck(number) if isinstance(starts, Deals) else starts.start(both[0], game.players, number)
    return searched, Play(game.players, begun, found.parting.actions, both[0].deals[0].kind)


def _has_no_trumps(rules: Rules) -> bool:
    last = rules.deals[0].phases[-1]
    return isinstance(last, BeatingRules) and last.trump_suit is TrumpSuit.NONE
