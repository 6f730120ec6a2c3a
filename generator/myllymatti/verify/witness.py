"""Where two games part: the smallest deal and the shortest play after which they are no longer alike.

Small packs are searched from the smallest up, all their deals and every play of them, breadth first: so the first play
that parts is a shortest one of the smallest pack. That two games are alike on all deals of these packs is proved, and
only that: of the whole pack, and of more players, it says nothing. Of these, games are played by lot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from myllymatti.play.actions import Action
from myllymatti.play.record import GameRecord
from myllymatti.play.state import State
from myllymatti.rules.model import Rules
from myllymatti.rules.reduced import NotReducible
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.by_lot import Drawn, Lots, play_by_lot
from myllymatti.verify.changes import same_deal
from myllymatti.verify.ending import Begun, SmallGame
from myllymatti.verify.parting import Parting, Play, parted, seen_otherwise
from myllymatti.verify.setting import settings_apart
from myllymatti.verify.small_games import (
    Searched,
    common_players,
    number_of_starts,
    search,
    small_games,
    why_not_searched,
    with_few_cards,
)


@dataclass(frozen=True)
class Bounds:
    """How far is looked for a witness.

    `players` are the numbers of players, None for as many as both games admit (in small packs up to three). A pack with
    more than so many starts is left out, and a search is broken off after so many positions. By lot so many `games` are
    played with the whole pack, and `small_games` with each small pack that cannot be searched.
    """

    players: tuple[int, ...] | None = None
    most_starts: int = 45_000
    most_positions: int = 4_000_000
    games: int = 200
    small_games: int = 40
    seed: int = 1


@dataclass(frozen=True)
class Side:
    """What one of the games has where they part: whose turn it is (a seat from 1), and what he may do.

    `only` is what may be done here and not in the other game. Where it is over nobody is to move, and `loser` may be a
    seat. Where only something else is seen, `seen` says what. `record` is the game so far; where nothing has been done
    yet it has one action, since a record needs one.
    """

    rules: Rules
    phase: str
    mover: int | None
    allowed: tuple[Action, ...]
    only: tuple[Action, ...]
    loser: int | None
    seen: str
    position: tuple[str, ...]
    record: GameRecord


@dataclass(frozen=True)
class Witness:
    """A play that shows how two games part, and what each of them has there.

    `reduction` says with how many cards, None for the whole pack. It is `shortest` where everything was searched: then
    no shorter play of this pack parts, and no smaller pack among those searched.
    """

    play: Play
    parting: Parting
    reduction: Reduction | None
    shortest: bool
    sides: tuple[Side, Side]


@dataclass(frozen=True)
class WitnessSearch:
    """What came of looking for where two games part.

    `alike` says that as many as both admit play by the same rules, so that nothing was looked for. `apart` are
    differences that show before a card is played. `searched` are small games without a difference, `left_out` those
    with too many starts; `why_not_searched` and `why_not_drawn` say why none was searched, and why no games were played
    by lot. `drawn` is what these showed, of `lots`. `stopped` is true where not all was done.
    """

    one: Rules
    other: Rules
    alike: bool = False
    apart: tuple[str, ...] = ()
    searched: tuple[Searched, ...] = ()
    left_out: tuple[SmallGame, ...] = ()
    why_not_searched: str = ""
    lots: Lots | None = None
    drawn: Drawn | None = None
    why_not_drawn: str = ""
    witness: Witness | None = None
    stopped: bool = False


def find_witness(
    one: Rules, other: Rules, bounds: Bounds | None = None, stopped: Callable[[], bool] = lambda: False
) -> WitnessSearch:
    """Look for a play after which two games part: in small packs everything, then with the whole pack by lot.

    The result depends on the arguments alone, but for where it was stopped. Where small packs cannot be searched, games
    with them are played by lot, too.
    """
    bounds = bounds or Bounds()
    if _same_rules(one, other, bounds.players):
        return WitnessSearch(one, other, alike=True, apart=settings_apart(one, other))
    looking = _Looking(one, other, bounds, stopped)
    looking.look()
    return WitnessSearch(
        one,
        other,
        apart=settings_apart(one, other),
        searched=tuple(looking.searched),
        left_out=tuple(looking.left_out),
        why_not_searched=looking.why_not_searched,
        lots=looking.lots,
        drawn=looking.drawn,
        why_not_drawn=looking.why_not_drawn,
        witness=looking.witness,
        stopped=looking.witness is None and stopped(),
    )


def _same_rules(one: Rules, other: Rules, players: tuple[int, ...] | None) -> bool:
    """Whether both are played by the same rules, whoever may play."""
    counts = players or common_players(one, other)
    same = all(same_deal(one, other, count) for count in counts)
    return one.fingerprint == other.fingerprint or (bool(counts) and same)


@dataclass
class _Looking:
    """Looking for a witness, and what came of it so far."""

    one: Rules
    other: Rules
    bounds: Bounds
    stopped: Callable[[], bool]
    searched: list[Searched] = field(default_factory=list)
    left_out: list[SmallGame] = field(default_factory=list)
    why_not_searched: str = ""
    lots: Lots | None = None
    drawn: Drawn | None = None
    why_not_drawn: str = ""
    witness: Witness | None = None

    def look(self) -> None:
        """Look in small packs, then in the whole one; what is seen counts only where nothing else is found."""
        games: tuple[SmallGame, ...] = ()
        try:
            games = small_games(self.one, self.other, self.bounds.players)
            self.why_not_searched = why_not_searched(self.one, self.other, games[0])
        except NotReducible as fault:
            self.why_not_searched = str(fault)
        look_at = self._draw_small if self.why_not_searched else self._search
        for game in games:
            if self.witness is None and not self.stopped():
                look_at(game)
        if self.witness is None and not self.stopped():
            self._draw(games)

    def _search(self, game: SmallGame) -> None:
        """Look at every play of a small game."""
        if number_of_starts(self.one, self.other, game) > self.bounds.most_starts:
            self.left_out.append(game)
            return
        searched, play = search(self.one, self.other, game, self.bounds.most_positions, self.stopped)
        if play is None:
            self.searched.append(searched)
        else:
            all_before = not self.left_out and all(before.complete for before in self.searched)
            self.witness = self._witness(play, game.reduction, shortest=all_before)

    def _draw_small(self, game: SmallGame) -> None:
        """Play games by lot with few cards."""
        found = self._drawn_small(game)
        if found is not None and found.parts is not None:
            self.witness = self._witness(found.parts, game.reduction)

    def _drawn_small(self, game: SmallGame) -> Drawn | None:
        """What games with few cards show, if both can be dealt the same."""
        both = with_few_cards(self.one, self.other, game.reduction)
        if game.begun is not Begun.DEALS or _why_not_drawn(*both):
            return None
        return play_by_lot(*both, Lots((game.players,), self.bounds.small_games, self.bounds.seed), self.stopped)

    def _draw(self, games: tuple[SmallGame, ...]) -> None:
        """Play games by lot with the whole pack. Something else seen is shown with few cards where it can be."""
        self.why_not_drawn = _why_not_drawn(self.one, self.other)
        common = common_players(self.one, self.other)
        players = common[:3] if self.bounds.players is None else self.bounds.players
        if self.why_not_drawn or not set(players) <= set(common) or not self.bounds.games:
            return
        self.lots = Lots(players, self.bounds.games, self.bounds.seed)
        self.drawn = play_by_lot(self.one, self.other, self.lots, self.stopped)
        if self.drawn.parts is not None:
            self.witness = self._witness(self.drawn.parts, None)
        elif self.drawn.seen is not None:
            small = ((game, self._drawn_small(game)) for game in games)
            shown = ((found.seen, game.reduction) for game, found in small if found is not None and found.seen)
            self.witness = self._witness(*next(shown, (self.drawn.seen, None)))

    def _witness(self, play: Play, reduction: Reduction | None, *, shortest: bool = False) -> Witness:
        both = (self.one, self.other) if reduction is None else with_few_cards(self.one, self.other, reduction)
        return witness_of(*both, play, shortest=shortest)


def _why_not_drawn(one: Rules, other: Rules) -> str:
    """Why the same cards cannot be dealt in both games by lot; empty where they can. Can stand alone."""
    if not common_players(one, other):
        return "both are not played by the same number"
    if one.pack != other.pack:
        return "they have other cards"
    if [(deal.kind, deal.dealt) for deal in one.deals] != [(deal.kind, deal.dealt) for deal in other.deals]:
        return "other cards are dealt"
    return ""


def witness_of(one: Rules, other: Rules, play: Play, *, shortest: bool) -> Witness:
    """A play as a witness, checked by the reference engine: the games part after its last action, and not before.

    Raises:
        ValueError: when they do not.
    """
    states = play.begin(one), play.begin(other)
    for action in play.actions:
        if parted(*states) is not None:
            raise ValueError("the games part before the end of the play")
        for state in states:
            state.apply_action(action)
    parting, seen = parted(*states), ("", "")
    if parting is None:
        found = seen_otherwise(*states)
        if found is None:
            raise ValueError("the games do not part at the end of the play")
        parting, seen = Parting.SEEN, (found.base, found.other)
    sides = _side(one, play, states, seen[0]), _side(other, play, states[::-1], seen[1])
    return Witness(play, parting, one.reduction, shortest, sides)


def _side(rules: Rules, play: Play, states: tuple[State, State], seen: str) -> Side:
    """What the first of two states has at the end of a play, compared with the second."""
    state, other = states
    mover, loser = state.current_player(), state.loser()
    allowed, elsewhere = state.legal_actions(), other.legal_actions()
    only = tuple(action for action in allowed if action not in elsewhere)
    further = (*only, *allowed)[:1] if not play.actions else ()
    return Side(
        rules=rules,
        phase=state.phase,
        mover=None if mover is None else mover + 1,
        allowed=tuple(allowed),
        only=only,
        loser=None if loser is None else loser + 1,
        seen=seen,
        position=tuple(_position(state)),
        record=play.record(rules, further),
    )


def _position(state: State) -> Iterator[str]:
    """The position in lines: the phase, the places where cards lie, and what else there is to know of it."""
    yield f"phase: {state.phase}"
    for line in state.text().splitlines()[1:]:
        if not line.endswith((": -", ": []")) and not line.startswith("to play"):
            yield line
