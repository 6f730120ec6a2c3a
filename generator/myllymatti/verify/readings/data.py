"""The result as plain data, for JSON, for pages, and to be kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from myllymatti.variant.model import Variant
from myllymatti.verify.readings.grades import Grade
from myllymatti.verify.readings.influence import Influence, ReadingRank, Reason, common_to, influences, ranks, reasons
from myllymatti.verify.readings.measures import Measure
from myllymatti.verify.readings.small_packs import PLAYERS
from myllymatti.verify.readings.verified import Game, Plan, Readings, VerifiedReadings

DIGITS = 6
"""After the point: what comes after these depends on the order of additions."""


def data_of(variant: Variant, found: VerifiedReadings) -> dict[str, Any]:
    """The result with everything that follows from it. Each game is there once, with the combinations that make it."""
    default = found.default_game()
    return {
        "variant": found.variant,
        **_plan_data(found.plan),
        "combinations": {
            "possible": found.possible,
            "looked_at": len(found.combinations),
            "left_out": found.left_out,
            "complete": found.complete,
        },
        "different_games": len(found.games()),
        "searches": found.searches,
        "grades": [
            {"grade": grade.value, "meaning": grade.meaning, "combinations": count}
            for grade, count in found.grades().items()
        ],
        "endings": [
            {
                "players": players,
                "ending": ending.value,
                "meaning": ending.meaning,
                "combinations": count,
                "exactly_those_with": _named(common_to(variant, found, players, ending)),
            }
            for players in PLAYERS
            for ending, count in found.endings(players).items()
        ],
        "measures": {measure.name.lower(): measure.value for measure in Measure},
        "default": {
            "readings": _named(found.default),
            "grade": None if default is None else default.grade.value,
        },
        "choices": [_influence_data(one) for one in influences(variant, found)],
        "readings": [_rank_data(one) for one in ranks(variant, found)],
        "reasons": [_reason_data(one) for one in reasons(variant, found)],
        "games": [_game_data(game, found) for game in found.games()],
    }


def _plan_data(plan: Plan) -> dict[str, Any]:
    pack = plan.small_pack
    return {
        "players": plan.players,
        "games_of_each": plan.games,
        "seed": plan.seed,
        "most_actions": plan.most_actions,
        "small_pack": None if pack is None else {"suits": pack.suits, "ranks": pack.ranks},
    }


def _named(readings: Readings) -> list[str]:
    return [f"{choice}={reading}" for choice, reading in readings]


def _measured(values: Mapping[Measure, float]) -> dict[str, float]:
    return {measure.name.lower(): round(value, DIGITS) for measure, value in values.items()}


def _grades(grades: Mapping[Grade, int]) -> dict[str, int]:
    return {grade.value: count for grade, count in grades.items()}


def _influence_data(one: Influence) -> dict[str, Any]:
    playable = None if one.playable is None else round(one.playable, DIGITS)
    return {"choice": one.choice, "explains": {"playable": playable, **_measured(one.measures)}}


def _rank_data(one: ReadingRank) -> dict[str, Any]:
    return {
        "choice": one.choice,
        "reading": one.reading,
        "combinations": one.combinations,
        "playable": one.playable,
        "grades": _grades(one.grades),
        "means": _measured(one.means),
    }


def _reason_data(one: Reason) -> dict[str, Any]:
    return {"readings": _named(one.readings), "combinations": one.combinations, "further": one.further}


def _game_data(game: Game, found: VerifiedReadings) -> dict[str, Any]:
    played = game.played
    return {
        "fingerprint": game.fingerprint,
        "combinations": [one.name for one in found.combinations_of(game)],
        "grade": game.grade.value,
        "ended": played.ended,
        "without_loser": played.without_loser,
        "mean_length": None if played.mean_length is None else round(played.mean_length, DIGITS),
        "measures": _measured(played.measures),
        "seats_by_chance": None if played.seats_by_chance is None else round(played.seats_by_chance, DIGITS),
        "endings": {str(players): ending.value for players, ending in game.endings.items()},
        "most_actions": game.most_actions,
    }
