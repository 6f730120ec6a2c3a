"""What a variant claims of the game as a whole: what is read of it, what it rests on, and that no child inherits it."""

from __future__ import annotations

from pathlib import Path

import pytest

from myllymatti import pipeline
from myllymatti.diagnostics.terminal import render_all
from myllymatti.mechanisms import Property
from myllymatti.variant.coverage import cited, claims
from myllymatti.variant.model import PassageRef, Standing, Variant
from tests.helpers import invented_library, project_library

GOOD = Path(__file__).parent / "good"


def good(name: str) -> Variant:
    return pipeline.open_library([str(GOOD / f"{name}.matti")]).variant(name)


def claiming(folder: Path, parent: str, *claimed: str) -> pipeline.Library:
    """The library with a variant `mine` that comes from a parent and makes these claims."""
    lines = [f"variant mine from {parent} [; invented] {{", '    title: en "Mine"', *claimed, "}", ""]
    path = folder / "mine.matti"
    path.write_text("\n".join(lines), encoding="utf-8")
    return pipeline.open_library([str(path)])


def test_claims_are_read_in_their_order() -> None:
    assert [claim.claimed for claim in good("claims").claims] == [
        Property.ALWAYS_ONE_LOSER,
        Property.NOBODY_PREVENTS_THE_END,
        Property.END_ALWAYS_POSSIBLE,
        Property.RANDOM_GAMES_END,
        Property.EVERY_PLAY_ENDS,
        Property.ALL_SEATS_ALIKE,
    ]


def test_claim_is_told_in_one_line_however_it_is_laid_out() -> None:
    first = good("claims").claims[0]
    assert first.span.text.partition("\n")[2], "it stands on two lines"
    assert (first.text, first.number, first.origin) == ("always one loser", None, "claims")


def test_claim_has_its_own_evidence_or_that_of_the_variant() -> None:
    evidence = {claim.claimed: claim.evidence for claim in good("claims").claims}
    assert evidence[Property.ALWAYS_ONE_LOSER].standing is Standing.INVENTED
    assert evidence[Property.EVERY_PLAY_ENDS].standing is Standing.CONJECTURE
    assert evidence[Property.END_ALWAYS_POSSIBLE].passages == (PassageRef("seres", "until-one-holds"),)


@pytest.mark.parametrize(("number", "meant"), [("0", 0), ("26", 26), ("+26", 26), ("-26", -26), ("−26", -26)])
def test_points_have_a_number_with_its_sign(tmp_path: Path, number: str, meant: int) -> None:
    library = claiming(tmp_path, "skruuvi", f"claim: points add up to {number}")
    assert [claim.number for claim in library.variant("mine").claims] == [meant]


def test_child_claims_nothing_that_it_does_not_say_itself(tmp_path: Path) -> None:
    library = claiming(tmp_path, "koira")
    assert library.variants["koira"].claims
    assert library.variant("mine").claims == ()


@pytest.mark.parametrize(
    ("parent", "claim", "codes"),
    [
        ("skruuvi", "points add up to 0", []),
        ("skruuvi", "always one loser", ["unfit-claim"]),
        ("koira", "always one loser", []),
        ("koira", "points add up to 0", ["unfit-claim"]),
        ("skruuvi", "all seats alike", []),
        ("koira", "all seats alike", []),
    ],
)
def test_claim_goes_with_the_outcome(tmp_path: Path, parent: str, claim: str, codes: list[str]) -> None:
    faults = pipeline.check(claiming(tmp_path, parent, f"claim: {claim}"), {"mine"})
    assert [fault.code for fault in faults] == codes


def test_claim_with_a_fault_is_told_once_and_the_others_are_read(tmp_path: Path) -> None:
    library = claiming(tmp_path, "koira", "claim: fair", "claim: points add up to", "claim: all seats alike")
    assert [fault.code for fault in library.faults] == ["value-not-understood"] * 2, render_all(library.faults)


def test_claims_count_as_resting_on_the_passages_they_cite() -> None:
    variant = project_library().variant("koira")
    found = [claim.of_the_game for claim in claims(variant) if claim.of_the_game is not None]
    assert tuple(found) == variant.claims
    resting = cited([variant])[PassageRef("gamerules-koira", "only-a-loser")]
    assert [one.of_the_game for one in resting if one.of_the_game is not None] == list(variant.claims)


def test_each_claim_is_made_by_a_variant() -> None:
    """What nobody claims is not built; as with answers, a game of one's own may be the one that does."""
    variants = (*project_library().variants.values(), *invented_library().variants.values())
    assert {claim.claimed for variant in variants for claim in variant.claims} == set(Property)


def test_claims_of_the_project_rest_on_passages() -> None:
    """A source says them, or they follow from what it says; none is a guess of the editors."""
    for variant in project_library().variants.values():
        for claim in variant.claims:
            assert claim.evidence.standing in (Standing.STATED, Standing.INFERRED), (variant.name, claim.text)
