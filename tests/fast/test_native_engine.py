"""What the native engine promises besides playing the same games: one compilation for all, and what it leaves alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from myllymatti.fast import POLICIES, compiled, why_not
from myllymatti.fast.kernel import games
from myllymatti.fast.tables import LARGEST_WORTH, TooLarge, tables_of
from myllymatti.mechanisms import Term
from myllymatti.mechanisms.sums import Sum
from myllymatti.play.players import PLAYERS
from myllymatti.rules.model import Rules
from myllymatti.simulate import native
from myllymatti.simulate.series import Series
from tests.fast.sameness import every_game
from tests.helpers import rules_of


def test_every_variant_reading_and_number_of_players_is_played() -> None:
    assert [game.name for game in every_game() if why_not(game.rules, game.players, ("random",) * game.players)] == []


def test_what_is_left_to_the_reference_engine() -> None:
    left = [name for name in PLAYERS if why_not(rules_of("koira"), 3, (name,) * 3)]
    assert left == ["simple"], "a way to play that the native engine does not know needs a reason"
    assert set(POLICIES) | set(left) == set(PLAYERS)


def with_worth(worth: int) -> Rules:
    """Skruuvi, but a contract that is made is worth so much."""
    rules = rules_of("skruuvi")
    made = Sum((((), Term("number", (worth,))),), str(worth))
    deals = tuple(
        replace(deal, scoring=replace(deal.scoring, made=made)) if deal.scoring is not None else deal
        for deal in rules.deals
    )
    return replace(rules, deals=deals)


def test_points_too_large_for_the_tables_are_left_to_the_reference_engine() -> None:
    assert why_not(with_worth(LARGEST_WORTH // 2), 4, ("random",) * 4) == ""
    assert "points too large" in why_not(with_worth(LARGEST_WORTH + 1), 4, ("random",) * 4)
    with pytest.raises(TooLarge):
        tables_of(with_worth(LARGEST_WORTH + 1), 4)


def test_another_variant_reading_or_number_of_players_compiles_nothing() -> None:
    series = [Series(rules_of(name), players, 1) for name, players in (("koira", 3), ("skruuvi", 4), ("mattis", 5))]
    series.append(Series(rules_of("koira:runs=two-or-more"), 2, 1, policies=("greedy", "cautious")))
    for one in series:
        native.play_block(one, 0, 5)
    assert len(games.play_games.signatures) == 1  # type: ignore[attr-defined]


def test_compiling_is_told_and_only_compiling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    native.prepare(lambda _: None)
    told: list[str] = []
    native.prepare(told.append)
    assert told == []
    monkeypatch.setenv("MYLLYMATTI_CACHE", str(tmp_path))
    native.prepare(told.append)  # in this process it is compiled already, so that it takes no time
    assert [line.split(",")[0].split(" in ")[0] for line in told] == ["Compiling the native engine", "Compiled"]


@pytest.mark.slow
def test_code_that_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    kept = compiled.cache_folder()
    copy = tmp_path / kept.name
    shutil.copytree(kept, copy)
    for path in copy.rglob("*.nbi"):
        path.write_bytes(path.read_bytes()[:-20])
    program = "from myllymatti.simulate import native\nnative.prepare(print)"
    environment = {**os.environ, "MYLLYMATTI_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert "cannot be read" in done.stdout
    assert "Compiled in" in done.stdout
    assert any(copy.rglob("*.nbi"))


def test_a_variant_is_no_part_of_what_the_native_code_depends_on() -> None:
    package = Path(compiled.__file__).parent.parent
    made_of = {path.relative_to(package).parts[0] for path in compiled.sources()}
    assert made_of == {"fast", "mechanisms", "rules", "play"}


def test_a_deal_of_more_cards_than_there_are_is_not_played() -> None:
    rules = replace(rules_of("mattis"), fewer_with_two=47)
    assert "more cards than there are" in why_not(rules, 2, ("random",) * 2)
    assert why_not(rules, 3, ("random",) * 3) == ""


def test_numba_that_cannot_be_loaded_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "myllymatti.fast.compiled", None)
    assert why_not(rules_of("koira"), 3, ("random",) * 3).startswith("Numba cannot be loaded (")
