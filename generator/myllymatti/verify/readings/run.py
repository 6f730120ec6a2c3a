"""Verifying the readings of a variant: every different game is played, every different small game searched, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.simulate.crew import Crew
from myllymatti.simulate.engines import REFERENCE, PlayBlock, why_not_native
from myllymatti.simulate.result import Simulation
from myllymatti.simulate.series import Series
from myllymatti.variant.configure import configure
from myllymatti.variant.model import ConfiguredVariant, Variant
from myllymatti.verify.counting import most_actions_of
from myllymatti.verify.ending import Ending
from myllymatti.verify.readings.combinations import Selection, select
from myllymatti.verify.readings.measures import Played, played_of
from myllymatti.verify.readings.small_packs import PLAYERS, ending_of, small_beating
from myllymatti.verify.readings.tasks import Progress, Tasks
from myllymatti.verify.readings.verified import Combination, Game, Plan, Readings, VerifiedReadings


class NothingDone(RuntimeError):
    """The work was stopped before the first game was played."""


def verify_readings(
    variant: Variant,
    plan: Plan,
    crew: Crew,
    progress: Progress = lambda _what, _done, _of: None,
    stopped: Callable[[], bool] = lambda: False,
) -> VerifiedReadings:
    """Look at the combinations of a variant's readings. The same plan finds the same, whatever the crew.

    The small pack is searched where the crew's engine is the native one. Combinations that are not played by as many as
    the plan says are left out. Once `stopped` says so the rest is left.

    Raises:
        NothingDone: when nothing had been done by then, or no combination is played by so many.
    """
    tasks = Tasks(progress, stopped)
    selection = select(variant, plan.most_combinations, plan.seed)
    rules = _rules(selection, tasks)
    different = {
        one.fingerprint: one for one in rules.values() if one.fewest_players <= plan.players <= one.most_players
    }
    played = _played(different, plan, crew, tasks)
    searched = _searched({name: different[name] for name in played}, plan, crew, tasks)
    if not played:
        raise NothingDone
    games = {
        name: Game(name, one, searched.of(name), most_actions_of(different[name], plan.players))
        for name, one in played.items()
    }
    return VerifiedReadings(
        variant=variant.name,
        plan=plan,
        possible=selection.possible,
        left_out=sum(one.fingerprint not in different for one in rules.values()),
        combinations=tuple(_combinations(selection.combinations, rules, games)),
        default=configure(variant).readings,
        searches=len(searched.endings),
        complete=not tasks.broken_off,
    )


def _rules(selection: Selection, tasks: Tasks) -> dict[Readings, Rules]:
    """The rules of each combination."""
    wanted = {configured.readings: configured for configured in selection.combinations}
    return tasks.one_by_one("rules", wanted, compile_rules)


def _played(different: Mapping[str, Rules], plan: Plan, crew: Crew, tasks: Tasks) -> dict[str, Played]:
    """What came of the random games of each different game."""
    series = {name: Series(rules, plan.players, plan.seed, plan.most_actions) for name, rules in different.items()}
    with crew.at_work(plan.games * len(series)) as (executor, most_waiting):
        play = partial(_play, crew.engine.play_block, plan.games, native=crew.engine.on_threads)
        return tasks.handed_out("games", series, play, executor, most_waiting)


def _play(play_block: PlayBlock, games: int, series: Series, *, native: bool) -> Played:
    """Play the games of one combination; the reference engine does where the native one cannot."""
    if native and why_not_native(series):
        play_block = REFERENCE.play_block
    return played_of(Simulation(series, play_block(series, 0, games)))


@dataclass(frozen=True)
class _Searched:
    """What searches found: of each game (by fingerprint) its small game, and of each small game its endings."""

    small: Mapping[str, Rules]
    endings: Mapping[tuple[Rules, int], Ending]

    def of(self, fingerprint: str) -> dict[int, Ending]:
        """The endings of a game by number of players; empty where none was searched."""
        small = self.small.get(fingerprint)
        found = {players: self.endings.get((small, players)) for players in PLAYERS} if small is not None else {}
        return {players: ending for players, ending in found.items() if ending is not None}


def _searched(different: Mapping[str, Rules], plan: Plan, crew: Crew, tasks: Tasks) -> _Searched:
    """Search each different phase of beating with the small pack; nothing where no native engine is there to do it."""
    if plan.small_pack is None or not crew.engine.on_threads:
        return _Searched({}, {})
    small = {
        name: found for name, rules in different.items() if (found := small_beating(rules, plan.small_pack)) is not None
    }
    wanted = {
        (found, players): (found, players)
        for name, found in small.items()
        for players in PLAYERS
        if different[name].fewest_players <= players <= different[name].most_players
    }
    with crew.at_work(len(wanted)) as (executor, most_waiting):
        search = partial(ending_of, stopped=tasks.stopped)
        return _Searched(small, tasks.handed_out("searches", wanted, search, executor, most_waiting))


def _combinations(
    chosen: tuple[ConfiguredVariant, ...], rules: Mapping[Readings, Rules], games: Mapping[str, Game]
) -> list[Combination]:
    """The combinations whose games were played."""
    made = [(one, games.get(rules[one.readings].fingerprint)) for one in chosen if one.readings in rules]
    return [Combination(one.name, one.readings, game) for one, game in made if game is not None]
