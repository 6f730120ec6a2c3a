"""Where two variants part, kept in files: as it was found, played again, and found again only when it must be."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.compare.explained import Weight
from myllymatti.compare.witnesses import (
    PairWitness,
    keep_witness,
    kept_witness,
    pairs,
    played_again,
    witness_of_pair,
)
from myllymatti.verify.parting import Parting
from myllymatti.verify.witness import Bounds
from tests.helpers import project_library, rules_of

FEW = Bounds(games=2, small_games=2)


def found(one: str, other: str) -> PairWitness:
    library = project_library()
    return witness_of_pair(library.configured(one), library.configured(other), FEW)


def test_pairs_are_of_one_family_and_in_order() -> None:
    library = project_library()
    columns = [library.configured(name) for name in library.variants]
    names = [(one.variant.name, other.variant.name) for one, other in pairs(columns)]
    family = [name for name, variant in library.variants.items() if variant.family == "matti"]
    assert len(names) == len(set(names)) == len(family) * (len(family) - 1) // 2
    assert all(family.index(one) < family.index(other) for one, other in names)
    assert not any("skruuvi" in pair for pair in names)


@pytest.mark.parametrize(
    ("one", "other", "parting", "cause"),
    [
        ("koira", "skitgubbe", Parting.OTHER_ACTIONS, "runs"),
        ("mattis", "mattis-two-player-tricks", Parting.OTHER_PLAYER, "played_by"),
        ("mattis", "mjolis-1913", Parting.OTHER_END, "hands"),
    ],
)
def test_kept_play_parts_again(one: str, other: str, parting: Parting, cause: str, tmp_path: Path) -> None:
    witness = found(one, other)
    assert cause in [its.point for its in witness.causes]
    keep_witness(witness, "digest", tmp_path)
    again = kept_witness(one, other, "digest", tmp_path)
    assert again == witness
    assert again.play is not None
    played = played_again(again.play, rules_of(one), rules_of(other))
    assert played.parting is parting
    assert played.shortest is again.play.shortest


def test_same_game_parts_nowhere() -> None:
    witness = found("koira", "koira")
    assert (witness.alike, witness.play, witness.weight, witness.causes) == (True, None, None, ())


def test_who_may_play_is_no_other_game() -> None:
    assert found("koira", "koira:players=two-to-six").alike


def test_how_far_was_looked_is_kept() -> None:
    """Too few deals are looked at to find anything; in games by lot it shows at once."""
    library = project_library()
    both = library.configured("koira"), library.configured("skitgubbe")
    nothing = witness_of_pair(*both, Bounds(most_starts=0, games=0))
    assert (nothing.play, nothing.weight, nothing.alike) == (None, None, False)
    assert (nothing.looked_at.small_games, nothing.looked_at.games) == (0, 0)
    assert nothing.looked_at.left_out > 0
    by_lot = witness_of_pair(*both, Bounds(most_starts=0, games=3, seed=5))
    assert by_lot.looked_at.seed == 5
    assert by_lot.looked_at.games > 0
    assert by_lot.play is not None
    assert (by_lot.play.reduction, by_lot.play.shortest) == (None, False)


def test_what_is_kept_is_found_by_its_digest_only(tmp_path: Path) -> None:
    witness = found("koira", "skitgubbe")
    keep_witness(witness, "old", tmp_path)
    assert kept_witness("koira", "skitgubbe", "new", tmp_path) is None
    keep_witness(witness, "new", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["koira--skitgubbe.new.json"]
    assert kept_witness("skitgubbe", "koira", "new", tmp_path) is None


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"one": "koira"}', "no JSON"])
def test_broken_file_counts_as_none(text: str, tmp_path: Path) -> None:
    keep_witness(found("koira", "skitgubbe"), "digest", tmp_path)
    (tmp_path / "koira--skitgubbe.digest.json").write_text(text, encoding="utf-8")
    assert kept_witness("koira", "skitgubbe", "digest", tmp_path) is None


def test_play_that_does_not_part_is_refused() -> None:
    witness = found("koira", "skitgubbe")
    assert witness.play is not None
    shorter = replace(witness.play, actions=witness.play.actions[:1])
    with pytest.raises(ValueError, match="do not part"):
        played_again(shorter, rules_of("koira"), rules_of("skitgubbe"))


def test_pipeline_keeps_what_it_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pipeline, "WITNESS_BOUNDS", FEW)
    library = project_library()
    assert pipeline.kept_witnesses(library) == {}
    witness = pipeline.find_pair_witness("koira", "skitgubbe", FEW)
    assert pipeline.kept_witnesses(library) == {("koira", "skitgubbe"): witness}
    assert witness.weight is Weight.ALONE
    (file,) = (tmp_path / pipeline.WITNESSES).iterdir()
    assert json.loads(file.read_text(encoding="utf-8"))["play"]["actions"] == ["play ♠2", "play ♠A"]
    monkeypatch.setattr(pipeline, "WITNESS_BOUNDS", Bounds(games=3))
    assert pipeline.kept_witnesses(library) == {}
