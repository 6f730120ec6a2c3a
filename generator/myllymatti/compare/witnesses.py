"""The play after which two variants part, in a form that can be kept: found once, shown whenever pages are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from pydantic import TypeAdapter

from myllymatti import files
from myllymatti.cards import parse_deck
from myllymatti.compare.explained import Weight, explained
from myllymatti.play.actions import parse_action
from myllymatti.play.set_up import BeatingStart
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.rules.reduction import Reduction
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.verify.kept import digest_of
from myllymatti.verify.parting import Play
from myllymatti.verify.small_games import with_few_cards
from myllymatti.verify.witness import Bounds, Witness, WitnessSearch, find_witness, witness_of

Pair = tuple[ConfiguredVariant, ConfiguredVariant]
"""Two variants of a family, in the order of their family."""


@dataclass(frozen=True)
class KeptPlay:
    """A play as it is kept: cards by name, from a deck (its top first) or from where beating begins.

    `reduction` says with how many cards, None for the whole pack; `shortest` that no shorter play parts there.
    """

    players: int
    reduction: Reduction | None
    kind: str
    deck: tuple[str, ...]
    start: BeatingStart | None
    actions: tuple[str, ...]
    seed: int
    game: int
    shortest: bool


@dataclass(frozen=True)
class Cause:
    """A rule point that explains why two variants part, named as a row of their comparison is."""

    role: str
    mechanism: str
    point: str
    deal: str


@dataclass(frozen=True)
class LookedAt:
    """How far was looked without finding a difference.

    So many small games with so many positions were searched, all of them `complete` or not, and `left_out` had too many
    deals. By lot so many games were played with the whole pack, by these numbers of players, from a seed.
    """

    small_games: int
    positions: int
    complete: bool
    left_out: int
    games: int
    players: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class PairWitness:
    """Where two variants part. `alike` says that they are played by the same rules; `play` is None where none is found.

    `weight` and `causes` are the explanation (see `explained`).
    """

    one: str
    other: str
    alike: bool
    looked_at: LookedAt
    play: KeptPlay | None
    weight: Weight | None
    causes: tuple[Cause, ...]


def pairs(columns: Sequence[ConfiguredVariant]) -> list[Pair]:
    """Every two variants of one family, in the order in which they are given."""
    return [(one, other) for one, other in combinations(columns, 2) if one.variant.family == other.variant.family]


def witness_of_pair(one: ConfiguredVariant, other: ConfiguredVariant, bounds: Bounds) -> PairWitness:
    """Look for where two variants part, within bounds, and for what explains it."""
    found = find_witness(compile_rules(one), compile_rules(other), bounds)
    why = explained(one, other, found.witness) if found.witness is not None else None
    rows = why.rows if why is not None else ()
    return PairWitness(
        one=one.variant.name,
        other=other.variant.name,
        alike=found.alike,
        looked_at=_looked_at(found),
        play=_kept(found.witness) if found.witness is not None else None,
        weight=why.weight if why is not None else None,
        causes=tuple(Cause(row.role, row.mechanism, row.point.rule(), row.deal) for row in rows),
    )


def _looked_at(found: WitnessSearch) -> LookedAt:
    lots = found.lots
    return LookedAt(
        small_games=len(found.searched),
        positions=sum(one.positions for one in found.searched),
        complete=all(one.complete for one in found.searched),
        left_out=len(found.left_out),
        games=found.drawn.games if found.drawn is not None else 0,
        players=lots.players if lots is not None else (),
        seed=lots.seed if lots is not None else 0,
    )


def _kept(witness: Witness) -> KeptPlay:
    play, pack = witness.play, witness.sides[0].rules.pack
    from_beating = isinstance(play.begun, BeatingStart)
    return KeptPlay(
        players=play.players,
        reduction=witness.reduction,
        kind=play.kind,
        deck=() if isinstance(play.begun, BeatingStart) else tuple(pack.names[card] for card in play.begun),
        start=play.begun if isinstance(play.begun, BeatingStart) else None,
        actions=tuple(action.text(pack) for action in play.actions),
        seed=0 if from_beating else play.seed,
        game=0 if from_beating else play.game,
        shortest=witness.shortest,
    )


def played_again(kept: KeptPlay, one: Rules, other: Rules) -> Witness:
    """The witness that was kept, played again by the reference engine in both games.

    Raises:
        ValueError: when the games do not part there.
    """
    both = (one, other) if kept.reduction is None else with_few_cards(one, other, kept.reduction)
    pack = both[0].pack
    begun = kept.start if kept.start is not None else tuple(parse_deck(kept.deck, pack))
    actions = tuple(parse_action(text, pack) for text in kept.actions)
    play = Play(kept.players, begun, actions, kept.kind, kept.seed, kept.game)
    return witness_of(*both, play, shortest=kept.shortest)


# ---- In files --------------------------------------------------------------------------------------------------------


@cache
def _adapter() -> TypeAdapter[PairWitness]:
    return TypeAdapter(PairWitness)


def keep_witness(found: PairWitness, digest: str, folder: Path) -> None:
    """Keep what was found of a pair; what was found of it before is removed.

    Raises:
        OSError: when the folder cannot be written.
    """
    file = _file(found.one, found.other, digest, folder)
    files.write_whole(file, _adapter().dump_json(found, indent=2).decode() + "\n")
    for older in folder.glob(f"{found.one}--{found.other}.*.json"):
        if older != file:
            older.unlink(missing_ok=True)


def kept_witness(one: str, other: str, digest: str, folder: Path) -> PairWitness | None:
    """What was kept of a pair, or None where there is nothing of this digest."""
    try:
        return _adapter().validate_json(_file(one, other, digest, folder).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def kept_of(there: Iterable[Pair], bounds: Bounds, folder: Path) -> dict[tuple[str, str], PairWitness]:
    """What was kept of pairs as they are now, by their names."""
    found = {}
    for pair in there:
        names = pair[0].variant.name, pair[1].variant.name
        witness = kept_witness(*names, digest_of_pair(pair, bounds), folder)
        if witness is not None:
            found[names] = witness
    return found


def digest_of_pair(pair: Pair, bounds: Bounds) -> str:
    """What is kept of a pair is found by: the bounds, and what is played in each of the two."""
    answers = [[(fact.slot, fact.value.text if fact.value else "") for fact in one.facts] for one in pair]
    told = repr((bounds, [compile_rules(one).fingerprint for one in pair], answers))
    return digest_of(told, ("verify", "variant", "compare"))


def _file(one: str, other: str, digest: str, folder: Path) -> Path:
    return folder / f"{one}--{other}.{digest}.json"
