"""The choices of a variant, with what is known of each reading: what it makes in play, and what its answers change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from myllymatti.pages.readings_made import ReadingCount, ReadingsMade
from myllymatti.simulate.run import Simulation
from myllymatti.variant.alternatives import Whence
from myllymatti.variant.configure import configure, settle
from myllymatti.variant.model import Choice, ConfiguredVariant, Reading
from myllymatti.verify.report import KnockedOut, Report


@dataclass(frozen=True)
class ReadingTold:
    """A reading, and what is known of it.

    `name` is that of the game that is the default one but for this reading, and `others` are further readings that have
    to change with it; it is empty where no game has the reading. `results` are its simulations. `knock_outs` say what
    changes where its answers alone are put into the default game; `count` what came of all combinations that have it.
    """

    reading: Reading
    is_default: bool
    name: str
    others: tuple[tuple[str, str], ...]
    results: tuple[Simulation, ...]
    knock_outs: tuple[KnockedOut, ...]
    count: ReadingCount | None


@dataclass(frozen=True)
class ChoiceTold:
    """A choice with its readings, the default first."""

    choice: Choice
    readings: tuple[ReadingTold, ...]


def told_choices(
    column: ConfiguredVariant,
    simulations: Mapping[str, tuple[Simulation, ...]],
    report: Report | None,
    made: ReadingsMade | None,
) -> Iterator[ChoiceTold]:
    """The choices of a variant in their order; `column` has the readings played by default."""
    counts = {(one.choice, one.reading): one for one in made.readings} if made is not None else {}
    for choice in column.variant.choices:
        readings = sorted(choice.readings, key=lambda reading: reading.name != choice.default)
        told = []
        for reading in readings:
            wanted = {choice.name: reading.name}
            game = None if settle(column.variant, wanted) is None else configure(column.variant, wanted)
            name = game.name if game is not None else ""
            changed = [one for one in game.readings if one not in column.readings] if game is not None else []
            told.append(
                ReadingTold(
                    reading=reading,
                    is_default=reading.name == choice.default,
                    name=name,
                    others=tuple(one for one in changed if one[0] != choice.name),
                    results=_as_many(simulations, name, column),
                    knock_outs=tuple(_knock_outs(report, f"{choice.name}={reading.name}")),
                    count=counts.get((choice.name, reading.name)),
                )
            )
        yield ChoiceTold(choice, tuple(told))


def _as_many(
    simulations: Mapping[str, tuple[Simulation, ...]], name: str, column: ConfiguredVariant
) -> tuple[Simulation, ...]:
    """What was played; of the default game only by as many, and in the way, as another reading was."""
    found = simulations.get(name, ())
    if name != column.variant.name:
        return found
    others = [result for full, results in simulations.items() if full.startswith(f"{name}:") for result in results]
    how = {(other.players, other.series.player) for other in others}
    return tuple(result for result in found if (result.players, result.series.player) in how)


def _knock_outs(report: Report | None, reading: str) -> Iterator[KnockedOut]:
    if report is not None and report.knock_outs is not None:
        for row in report.knock_outs.rows:
            whence, _, named = row.origin.partition(" ")
            if whence == Whence.READING.value and named == reading:
                yield row
