"""Does it end? Every position of a small game is looked at, and what is found is shown as a play.

What this proves: with the reduced pack, from the starts named, the verdict holds whatever the players do. A play that
goes on for ever in the phase of beating is one of the whole pack as well, with the other cards out of play, unless
cards come back from there. What it does not prove: that the whole pack, or more players, hold no other surprise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from myllymatti.play.actions import Action
from myllymatti.play.game import record_walk
from myllymatti.play.set_up import BeatingStart, state_at
from myllymatti.play.state import State
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import NotReducible, reduced
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.recorded import RecordedGame

if TYPE_CHECKING:  # NumPy and Numba are loaded only where they are used
    from myllymatti.fast.findings import Findings
    from myllymatti.fast.graph import Graph, Path
    from myllymatti.fast.starts import Beginnings, Deals


class Ending(Enum):
    """Whether a game ends, from the worst to the best."""

    DEAD_END = "dead end"
    NO_WAY_OUT = "no way out"
    ONE_ALONE = "one alone"
    TOGETHER = "together"
    NOT_KNOWN = "not known"
    ALWAYS = "always"

    @property
    def meaning(self) -> str:
        """The verdict in one sentence, without a full stop."""
        return _MEANINGS[self]


_MEANINGS = {
    Ending.DEAD_END: "a position can be reached in which somebody must act and has no legal action",
    Ending.NO_WAY_OUT: "a position can be reached from which no play ends",
    Ending.ONE_ALONE: "one player alone can keep the game going for ever, whatever the others do",
    Ending.TOGETHER: "a play can go on for ever, but only if several players keep it going",
    Ending.NOT_KNOWN: "nothing was found that keeps a play from ending, and not every position was looked at",
    Ending.ALWAYS: "every play ends, whatever the players do",
}


class Begun(Enum):
    """From where a small game is looked at."""

    DEALS = "deals"
    BEGINNINGS = "beginnings"

    @property
    def meaning(self) -> str:
        """The starts in words, to stand in a sentence."""
        return "all deals" if self is Begun.DEALS else "all ways to divide the cards when beating begins"


@dataclass(frozen=True)
class SmallGame:
    """Which small game is looked at: how many cards and players, and from where."""

    reduction: Reduction
    players: int
    begun: Begun


def told_of(game: SmallGame) -> str:
    """A small game in words: `2 suits of 4 ranks, hands of 2, 3 players, all deals`."""
    return f"{game.reduction.text}, {game.players} players, {game.begun.meaning}"


@dataclass(frozen=True)
class OpenChoice:
    """A move of an endless play that is not forced: who made it (a seat from 1), what, and what else was allowed."""

    number: int
    seat: int
    action: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """A play that shows a verdict: its record, and for an endless one after how many actions it repeats itself.

    `choices` are the moves of the part that is repeated at which a player could have done something else.
    """

    record: RecordedGame
    repeats_from: int | None = None
    choices: tuple[OpenChoice, ...] = ()


@dataclass(frozen=True)
class Searched:
    """What was found by looking at every position of a small game.

    `starts`, `positions` and `moves` are how many there are; positions that are the same but for suits and seats count
    as one where it is `symmetric`. It is not `complete` where not all were looked at. `endless` counts starts from
    which a play can go on for ever, `held_up` those from which one player alone can see to that. `longest` is the most
    actions of a play from a start whose every play ends; None where there is none. `without_loser` is a shortest play
    that ends without a loser, if there is one.
    """

    game: SmallGame
    symmetric: bool
    starts: int
    positions: int
    moves: int
    complete: bool
    ending: Ending
    endless: int
    held_up: int
    longest: int | None
    shown: Shown | None
    without_loser: Shown | None


@dataclass(frozen=True)
class Counted:
    """That every play ends was found by counting: it has so many actions at most, with the whole pack."""

    players: int
    most_actions: int


def search_endings(
    rules: Rules,
    game: SmallGame,
    *,
    most_positions: int = 20_000_000,
    symmetric: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Searched:
    """Look at every position of a game with a reduced pack. The native engine is needed.

    Raises:
        ValueError: when the game cannot be reduced so, or its positions cannot be looked at; the message says why.
    """
    from myllymatti.fast import findings, graph, starts

    small, players = _small(rules, game), game.players
    given = (starts.all_deals if game.begun is Begun.DEALS else starts.all_beginnings)(small, players)
    found = graph.explore(small, players, given, most_nodes=most_positions, symmetric=symmetric, stopped=stopped)
    numbers = findings.findings(found)
    ending = worst_ending(numbers, complete=found.complete)
    path = _path_that_shows(ending, found) if numbers.longest != 0 else None
    undecided = findings.to_end_without_loser(found) if numbers.without_loser else None

    def shown(path: Path | None) -> Shown | None:
        return None if path is None else _shown(small, players, _start(given, small, players, path), path)

    return Searched(
        game=game,
        symmetric=symmetric,
        starts=numbers.starts,
        positions=found.nodes,
        moves=found.moves,
        complete=found.complete,
        ending=ending,
        endless=numbers.endless_starts,
        held_up=numbers.held_up_starts,
        longest=numbers.longest,
        shown=shown(path),
        without_loser=shown(undecided),
    )


def _small(rules: Rules, game: SmallGame) -> Rules:
    """The rules with as few cards, if all positions can be looked at then; raises NotReducible where they cannot."""
    from myllymatti.fast import graph, starts

    small, players = reduced(rules, game.reduction), game.players
    if not small.fewest_players <= players <= small.most_players:
        raise NotReducible(f"is played by {small.players_told} with {game.reduction.text}, not by {players}")
    deals = game.begun is Begun.DEALS
    if why := graph.why_no_graph(small, players) or starts.why_too_many(small, players, deals=deals):
        raise NotReducible(why)
    return small


def _path_that_shows(ending: Ending, found: Graph) -> Path | None:
    """A play that shows how a game ends; None where nothing was found that could be shown."""
    from myllymatti.fast import findings

    shows = {
        Ending.DEAD_END: findings.to_dead_end,
        Ending.NO_WAY_OUT: findings.without_way_out,
        Ending.ONE_ALONE: findings.kept_going_alone,
        Ending.TOGETHER: findings.shortest_cycle,
        Ending.ALWAYS: findings.longest_play,
    }
    return shows[ending](found) if ending in shows else None


def prepare_search(rules: Rules) -> None:
    """Compile or load the native code of a search, so that several processes find it kept.

    Nothing happens where the game cannot be reduced.
    """
    tiny = SmallGame(Reduction(2, 2, 1), min(max(2, rules.fewest_players), rules.most_players), Begun.BEGINNINGS)
    with suppress(ValueError):
        search_endings(rules, tiny)


def worst_ending(found: Findings, *, complete: bool) -> Ending:
    """The worst that was found."""
    if found.dead_ends:
        return Ending.DEAD_END
    if found.without_way_out:
        return Ending.NO_WAY_OUT
    if found.kept_going_alone:
        return Ending.ONE_ALONE
    if found.endless_starts:
        return Ending.TOGETHER
    return Ending.ALWAYS if complete else Ending.NOT_KNOWN


def _start(given: Deals | Beginnings, small: Rules, players: int, path: Path) -> Sequence[int] | BeatingStart:
    """How a play begins, as a record has it: a deck, or hands set up by hand."""
    from myllymatti.fast.starts import Deals

    return given.deck(path.start) if isinstance(given, Deals) else given.start(small, players, path.start)


def _shown(small: Rules, players: int, begun: Sequence[int] | BeatingStart, path: Path) -> Shown:
    """Play a path with the reference engine, every move checked, and record it."""
    state = state_at(small, begun) if isinstance(begun, BeatingStart) else State(small, players, begun)
    choices: list[OpenChoice] = []
    walk = _walked(state, path, choices)
    record = record_walk(state, begun, walk, seed=0, game=0, most_actions=max(1, len(path.moves)))
    return Shown(record, path.loop, tuple(choices))


def _walked(state: State, path: Path, choices: list[OpenChoice]) -> Iterator[tuple[int, Action]]:
    """The moves of a path as they are made; those of the loop that are not forced are noted."""
    pack = state.rules.pack
    for number, (seat, action) in enumerate(path.moves, start=1):
        legal = state.legal_actions()
        assert state.current_player() == seat, "both engines agree on whose turn it is"
        if path.loop is not None and number > path.loop and len(legal) > 1:
            others = tuple(other.text(pack) for other in legal if other != action)
            choices.append(OpenChoice(number, seat + 1, action.text(pack), others))
        state.apply_action(action)
        yield seat, action
