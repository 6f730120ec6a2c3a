"""Where two variants part, for `matti compare --witness`: the play, what each of them has there, and why."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from myllymatti import files
from myllymatti.cli.options import number_of_players, print_json, width
from myllymatti.cli.stopping import STOPPED, stop_when_interrupted
from myllymatti.compare.explained import Explanation, explained
from myllymatti.compare.matrix import Row
from myllymatti.play.actions import Action
from myllymatti.play.set_up import BeatingStart
from myllymatti.rules.from_variant import compile_rules
from myllymatti.variant.model import ConfiguredVariant, Fact
from myllymatti.verify.ending import Begun
from myllymatti.verify.parting import Parting, Play
from myllymatti.verify.small_games import Searched, must_be_compiled
from myllymatti.verify.witness import Bounds, Side, Witness, WitnessSearch, find_witness
from myllymatti.words.lexicon import Lexicon, lexicon
from myllymatti.words_nearby import count_of, listed

Columns = tuple[ConfiguredVariant, ConfiguredVariant]


@dataclass(frozen=True)
class Wanted:
    """What was asked for: None where nothing was said."""

    players: int | None
    games: int | None
    seed: int | None
    save: str | None


def print_witness(columns: Columns, wanted: Wanted, compared: Callable[[], dict[str, object]], *, as_json: bool) -> int:
    """Print a comparison (`compared` does, or hands over its data) and where the two part; the exit status."""
    if wanted.save is not None and (not wanted.save or "\0" in wanted.save):
        raise click.BadParameter("it begins the name of a file", param_hint="'--save'")
    rules = compile_rules(columns[0]), compile_rules(columns[1])
    for one in rules:
        number_of_players(one, wanted.players, one.fewest_players)
    data = compared()
    with stop_when_interrupted() as stopped:
        if must_be_compiled(*rules):
            click.echo("Compiling the native engine for it, once for this installation: about a minute …", err=True)
        found = find_witness(*rules, _bounds(wanted), stopped)
    if as_json:
        print_json({**data, "witness": witness_data(found, columns)})
    else:
        click.echo("\nWhere they part")
        for line in witness_lines(found, columns, lexicon()):
            click.echo(line)
    if wanted.save is not None:
        _save(found, wanted.save)
    return STOPPED if found.stopped else 0


def _bounds(wanted: Wanted) -> Bounds:
    bounds = Bounds(players=None if wanted.players is None else (wanted.players,))
    if wanted.games is not None:
        bounds = replace(bounds, games=wanted.games)
    return bounds if wanted.seed is None else replace(bounds, seed=wanted.seed)


def _save(found: WitnessSearch, prefix: str) -> None:
    """Write the records of both games, and tell where; nothing is written where there is no witness."""
    paths = save_records(found, prefix)
    told = [f"matti replay {files.shown_path(path)}" for path in paths]
    click.echo(f"Written: {'; '.join(told)}" if told else "Nothing was written: there is no play to show.", err=True)


def witness_lines(found: WitnessSearch, columns: Columns, words: Lexicon) -> Iterator[str]:
    """All that was found, in lines."""
    if found.apart:
        yield from _filled(f"Before a card is played: {'; '.join(found.apart)}.")
    if found.apart and (found.searched or (found.witness is not None and found.witness.reduction is not None)):
        yield from _filled("In small packs, as here, both are played with the same cards, and hands of the same size.")
    if found.alike:
        yield from _filled(_alike(found))
        return
    if found.witness is None:
        yield from _without_witness(found)
        return
    yield from _filled(_how(found.witness, found))
    yield ""
    yield from _told(found.witness, found)
    yield ""
    yield from _clauses(explained(*columns, found.witness), words)


def _alike(found: WitnessSearch) -> str:
    if found.one.fingerprint == found.other.fingerprint:
        return "Nowhere: all clauses that matter in play are the same. Nothing was searched."
    return "Nowhere in a deal: what differs does not matter to how it is played. Nothing was searched."


def _how(witness: Witness, found: WitnessSearch) -> str:
    """With how many cards and players, and whether a shorter play is possible."""
    cards = f"with {witness.reduction.text}" if witness.reduction is not None else "with the whole pack"
    told = f"{witness.parting.meaning.capitalize()}: {cards}, {witness.play.players} players, "
    actions = len(witness.play.actions)
    told += f"after {count_of(actions, 'action')}." if actions else "before anybody has done anything."
    if witness.shortest:
        return f"{told} No shorter play of this pack shows a difference, nor any of a smaller pack that was looked at."
    if witness.parting is Parting.SEEN:
        return f"{told} No other difference was found. {' '.join(_looked_at(found))}"
    return f"{told} It is the shortest play that was found, not all having been looked at."


def _told(witness: Witness, found: WitnessSearch) -> Iterator[str]:
    """The cards, the actions, and what each has after them."""
    one, other = witness.sides
    yield from _begun(witness.play, one)
    for number, (seat, action) in enumerate(one.record.actions[: len(witness.play.actions)], start=1):
        yield f"  {number:>3}  seat {seat}: {action}"
    yield ""
    shared = [line for line in one.position if line in other.position]
    yield "  Then:"
    yield from (f"    {line}" for line in shared)
    names = found.one.name, found.other.name
    for name, not_here, side in zip(names, names[::-1], witness.sides, strict=True):
        yield ""
        yield f"  {name}:"
        yield from (f"    {line}" for line in side.position if line not in shared)
        yield from _allowed(side, not_here, witness.parting)


def _begun(play: Play, side: Side) -> Iterator[str]:
    """The cards at the beginning; the stock is told from its top."""
    if play.kind:
        yield f"  A deal of the kind {play.kind}:"
    if isinstance(play.begun, BeatingStart):
        yield f"  Beating begins, seat {play.begun.leader} to lead, trump {play.begun.trump or 'none'}:"
        hands = [" ".join(hand) or "-" for hand in play.begun.hands]
        yield "    " + ", ".join(f"seat {seat}: {hand}" for seat, hand in enumerate(hands, start=1))
        return
    for place, seat, cards in play.begin(side.rules).cards_by_place():
        if cards:
            owner = f"seat {seat + 1}" if seat is not None else place.value
            yield from _filled(f"  {owner}: {' '.join(side.rules.pack.names[card] for card in cards)}")


def _allowed(side: Side, other: str, parting: Parting) -> Iterator[str]:
    """What may be done, and what the other game does not allow. An end is told by the position."""
    if parting is Parting.SEEN:
        yield f"    {side.seen}"
    elif side.mover is not None:
        yield from _filled(f"    seat {side.mover} may {_texts(side.allowed, side)}")
        if side.only == side.allowed:
            yield f"    nothing of it in {other}"
        elif side.only:
            yield from _filled(f"    only here: {_texts(side.only, side)}")


def _texts(actions: Sequence[Action], side: Side) -> str:
    return listed([action.text(side.rules.pack) for action in actions])


def _clauses(found: Explanation, words: Lexicon) -> Iterator[str]:
    yield f"{found.weight.meaning}:"
    for row in found.rows:
        one, other = (_answer(cell) for cell in row.cells)
        deal = f", {row.deal} deals" if row.deal else ""
        yield f"  {words.label(row.mechanism, row.point)} ({words.phase(row.role)}{deal}): {one} | {other}"


def _answer(fact: Fact | None) -> str:
    return fact.value.text if fact is not None and fact.value is not None else "-"


def _without_witness(found: WitnessSearch) -> Iterator[str]:
    """What was looked at, and what that does not prove."""
    if found.stopped:
        yield "Not found before it was stopped."
    elif not found.searched and found.drawn is None:
        yield "Nothing was played."
    else:
        yield "No difference in play was found."
    for line in _looked_at(found):
        yield from _filled(line)
    yield from (f"  {_searched(one)}" for one in found.searched)
    if any(one.complete for one in found.searched):
        yield from _filled(
            "That is proved for those looked at as a whole; of the whole pack and of more players it proves nothing."
        )


def _looked_at(found: WitnessSearch) -> Iterator[str]:
    """What was searched and what was played by lot, as sentences."""
    if found.why_not_searched:
        yield f"Not every play of small packs was looked at: {found.why_not_searched}."
    elif found.searched:
        positions = sum(one.positions for one in found.searched)
        yield f"Alike in all {count_of(positions, 'position')} of {count_of(len(found.searched), 'small game')}."
    if found.left_out:
        yield f"{count_of(len(found.left_out), 'small game')} with too many deals left out."
    if found.why_not_drawn:
        yield f"No games were played by lot: {found.why_not_drawn}."
    elif found.drawn is not None and found.lots is not None:
        players = listed(map(str, found.lots.players), "and")
        yield (
            f"Alike in {count_of(found.drawn.games, 'game')} by lot with the whole pack, by {players} players, "
            f"seed {found.lots.seed} ({count_of(found.drawn.actions, 'action')})."
        )


def _searched(one: Searched) -> str:
    what = "deal" if one.game.begun is Begun.DEALS else "beginning"
    begun = count_of(one.starts, what) + (" of beating" if what == "beginning" else "")
    cards = one.game.reduction.text if what == "deal" else one.game.reduction.text.partition(",")[0]
    rest = "" if one.complete else ", not all of them looked at"
    return f"{cards}, {one.game.players} players: {begun}, {count_of(one.positions, 'position')}{rest}"


def _filled(text: str) -> list[str]:
    indent = text[: len(text) - len(text.lstrip())]
    return textwrap.wrap(
        text, width(), subsequent_indent=indent + "  " if indent else "", break_long_words=False, break_on_hyphens=False
    )


def save_records(found: WitnessSearch, prefix: str) -> list[Path]:
    """Write the records of both games to files named after them, whole; none where there is no witness.

    Raises:
        OSError: when a file cannot be written.
    """
    paths = []
    for number, side in enumerate(found.witness.sides if found.witness else (), start=1):
        name = re.sub(r"[^\w-]+", "-", side.rules.name).strip("-")
        path = Path(f"{prefix}-{number}-{name}.json")
        files.write_whole(path, json.dumps(side.record.as_data(), ensure_ascii=False, indent=2) + "\n")
        paths.append(path)
    return paths


def witness_data(found: WitnessSearch, columns: Columns) -> dict[str, object]:
    """All that was found, as plain data."""
    witness = found.witness
    return {
        "alike": found.alike,
        "before_play": list(found.apart),
        "searched": [_searched_data(one) for one in found.searched],
        "left_out": len(found.left_out),
        "why_not_searched": found.why_not_searched,
        "by_lot": _lot_data(found),
        "why_not_by_lot": found.why_not_drawn,
        "stopped": found.stopped,
        "found": None if witness is None else _witness_data(witness, explained(*columns, witness)),
    }


def _searched_data(one: Searched) -> dict[str, object]:
    reduction = one.game.reduction
    return {
        "suits": reduction.suits,
        "ranks": reduction.ranks,
        "hand": reduction.hand,
        "players": one.game.players,
        "from": one.game.begun.value,
        "starts": one.starts,
        "positions": one.positions,
        "complete": one.complete,
    }


def _lot_data(found: WitnessSearch) -> dict[str, object] | None:
    if found.drawn is None or found.lots is None:
        return None
    lots, drawn = found.lots, found.drawn
    return {"players": list(lots.players), "seed": lots.seed, "games": drawn.games, "actions": drawn.actions}


def _witness_data(witness: Witness, why: Explanation) -> dict[str, object]:
    return {
        "parting": witness.parting.value,
        "players": witness.play.players,
        "shortest": witness.shortest,
        "actions": len(witness.play.actions),
        "sides": [_side_data(side) for side in witness.sides],
        "explained": why.weight.value,
        "rule_points": [_row_data(row) for row in why.rows],
    }


def _row_data(row: Row) -> dict[str, object]:
    deal = {"deal": row.deal} if row.deal else {}
    return {
        "rule_point": f"{row.mechanism}.{row.point.rule()}",
        "phase": row.role,
        **deal,
        "answers": [fact.value.text if fact and fact.value else None for fact in row.cells],
    }


def _side_data(side: Side) -> dict[str, object]:
    pack = side.rules.pack
    return {
        "variant": side.rules.full_name,
        "phase": side.phase,
        "seat": side.mover,
        "allowed": [action.text(pack) for action in side.allowed],
        "only_here": [action.text(pack) for action in side.only],
        "loser_seat": side.loser,
        **({"seen": side.seen} if side.seen else {}),
        "position": list(side.position),
        "record": side.record.as_data(),
    }
