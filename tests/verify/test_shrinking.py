"""Shrinking: a violation is shown by a short game with few cards, and `matti replay` plays it to the same point."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from myllymatti.play.game import replay
from myllymatti.play.record import record_from_data
from myllymatti.verify.played import Effort, Violation, verify_play
from myllymatti.verify.shrinking import Search, shortest, with_shortest_games
from tests.cli.matti import matti
from tests.helpers import rules_of
from tests.verify.mutants import in_beating, in_contracts, in_states, in_tricks
from tests.verify.mutants.mutant import EngineMutant

LOOK = Effort(games=12, most_actions=300, every=4, replay_every=1)
MUTANTS = {
    mutant.name: mutant
    for mutant in (*in_tricks.MUTANTS, *in_beating.MUTANTS, *in_contracts.MUTANTS, *in_states.MUTANTS)
}


def shrunk(mutant: EngineMutant) -> tuple[Violation, Violation]:
    """The violation as it was found, and the shortest."""
    rules = rules_of(mutant.game)
    found = verify_play(rules, mutant.players, LOOK)
    less = with_shortest_games(rules, found, LOOK)
    assert less.games == found.games
    return found.violations[0], less.violations[0]


@pytest.mark.parametrize(
    ("name", "cards", "actions"),
    [
        ("lost-card", 4, 2),
        ("doubled-card", 4, 6),
        ("wrong-loser", 4, 6),
        ("trump-shown-too-early", 4, 1),
        ("division-by-nothing", 4, 2),
        ("no-action-at-all", 4, 5),
        ("any-card-accepted", 2, 0),
    ],
)
def test_short_game_shows_the_fault(name: str, cards: int, actions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[name].plant(monkeypatch)
    found, less = shrunk(MUTANTS[name])
    assert less.property == found.property
    assert len(less.record.deck) <= cards
    assert less.after_actions <= actions
    assert less.record.reduction is not None
    state = replay(rules_of(MUTANTS[name].game), record_from_data(json.loads(json.dumps(less.record.as_data()))))
    assert len(less.record.actions) == max(1, less.after_actions)
    assert state.is_terminal() == less.record.ended


@pytest.mark.parametrize("name", ["lost-card", "wrong-loser"])
def test_command_replays_the_short_game(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    MUTANTS[name].plant(monkeypatch)
    _, less = shrunk(MUTANTS[name])
    path = tmp_path / "violation.json"
    path.write_text(json.dumps(less.record.as_data()), encoding="utf-8")
    done = matti("replay", str(path))
    assert done.status == 0
    count = len(less.record.actions)
    assert f"Played again as recorded: {count} action" in done.out


def test_game_that_cannot_be_reduced_is_shortened_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = MUTANTS["exchange-card-lost"]
    mutant.plant(monkeypatch)
    found, less = shrunk(mutant)
    assert len(less.record.deck) == len(found.record.deck) == 52
    assert less.after_actions < found.after_actions
    assert less.record.reduction is None


def test_same_search_finds_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = MUTANTS["doubled-card"]
    mutant.plant(monkeypatch)
    assert shrunk(mutant) == shrunk(mutant)


def test_without_a_shorter_game_the_violation_stays() -> None:
    """The engine is sound again: nothing breaks the property that was broken."""
    with pytest.MonkeyPatch.context() as patch:
        MUTANTS["lost-card"].plant(patch)
        (violation,) = verify_play(rules_of("koira"), 3, LOOK).violations
    assert shortest(rules_of("koira"), violation, LOOK, Search(games=2, whole_games=2, actions=2_000)) == violation
