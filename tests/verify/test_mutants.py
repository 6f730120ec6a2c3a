"""Planted faults: every one is caught, and by exactly what its table says.

The tables are in `mutants/`: a fault of the engine is caught by properties of play and by worked examples, a fault of a
variant by `matti check`, by worked examples and by its golden game.
"""

from __future__ import annotations

from collections import Counter

import pytest

from myllymatti import files, pipeline
from myllymatti.diagnostics.codes import Code
from myllymatti.fast import why_not
from myllymatti.play.record import GameRecord
from myllymatti.variant.read import project_files
from myllymatti.verify.played import Effort, verify_play
from myllymatti.verify.properties import PROPERTIES
from tests.helpers import GOLDEN, project_library, rules_of
from tests.test_random import told
from tests.verify.mutants import in_beating, in_contracts, in_states, in_tricks, in_variants
from tests.verify.mutants.catching import failing_examples
from tests.verify.mutants.mutant import EngineMutant, VariantMutant

ENGINE_MUTANTS = (*in_tricks.MUTANTS, *in_beating.MUTANTS, *in_contracts.MUTANTS, *in_states.MUTANTS)
LOOK = Effort(games=12, most_actions=300, every=4, replay_every=1)


@pytest.mark.parametrize("mutant", ENGINE_MUTANTS, ids=lambda mutant: mutant.name)
def test_fault_of_the_engine_is_caught(mutant: EngineMutant, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(mutant.game)
    if "engines" in mutant.properties:
        reason = why_not(rules, mutant.players, ("random",))
        if reason:
            pytest.skip(f"only the native engine shows it, and {reason}")
    mutant.plant(monkeypatch)
    verdict = verify_play(rules, mutant.players, LOOK)
    assert {violation.property for violation in verdict.violations} == mutant.properties
    assert failing_examples(project_library().variants[mutant.game.partition(":")[0]]) == mutant.examples


@pytest.mark.parametrize(("game", "players"), sorted({(mutant.game, mutant.players) for mutant in ENGINE_MUTANTS}))
def test_without_a_fault_nothing_is_caught(game: str, players: int) -> None:
    verdict = verify_play(rules_of(game), players, LOOK)
    assert verdict.violations == ()
    assert verdict.games == LOOK.games
    assert not failing_examples(project_library().variants[game.partition(":")[0]])


def test_every_property_catches_something() -> None:
    caught = Counter(name for mutant in ENGINE_MUTANTS for name in mutant.properties)
    assert caught.keys() == PROPERTIES.keys()


def test_every_fault_has_a_name_of_its_own() -> None:
    names = [mutant.name for mutant in (*ENGINE_MUTANTS, *in_variants.MUTANTS)]
    assert len(set(names)) == len(names)


@pytest.fixture(scope="module")
def corpus() -> pipeline.Corpus:
    return pipeline.read_corpus([files.data_folder("corpus")])


@pytest.mark.parametrize("mutant", in_variants.MUTANTS, ids=lambda mutant: mutant.name)
def test_fault_of_a_variant_is_caught(mutant: VariantMutant, corpus: pipeline.Corpus) -> None:
    path = project_files(files.data_folder("variants"))[mutant.variant]
    text = path.read_text(encoding="utf-8")
    assert text.count(mutant.written) == 1
    assert mutant.examples or mutant.codes or mutant.golden
    library = pipeline.open_file(path, {path: text.replace(mutant.written, mutant.instead)}, corpus)
    codes: set[Code] = {fault.code for fault in library.faults}
    assert codes == mutant.codes
    if codes:
        return
    variant = library.variants[mutant.variant]
    assert failing_examples(variant) == mutant.examples
    failing = pipeline.check(library, {mutant.variant})
    assert {fault.code for fault in failing} == ({"example-fails"} if mutant.examples else set())
    assert (told(golden_game(library, mutant.variant)) != golden_text(mutant.variant)) == mutant.golden


def golden_game(library: pipeline.Library, name: str) -> GameRecord:
    """The game that is kept as golden, played by these rules."""
    rules = library.rules(name)
    return pipeline.record_game(rules, min(max(3, rules.fewest_players), rules.most_players), seed=1)[0]


def golden_text(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
