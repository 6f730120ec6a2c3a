"""Tables of what came of deals that are scored."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from myllymatti.play.narrate import seat_name
from myllymatti.simulate.points import Outcome
from myllymatti.simulate.run import Simulation
from myllymatti.simulate.statistics import Mean, Share, wilson
from myllymatti.words.lexicon import lexicon
from myllymatti.words_nearby import count_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def percent(share: float, games: int) -> str:
    """A share as a percentage, with as many decimals as so many games tell; a dash where there is none."""
    return "-" if math.isnan(share) else f"{100 * share:.{_decimals(games)}f} %"


def interval(share: Share, games: int) -> str:
    """An interval in per cent, with as many decimals as so many games tell."""
    return f"{100 * share.low:.{_decimals(games)}f}-{100 * share.high:.{_decimals(games)}f} %"


def _decimals(games: int) -> int:
    """One as long as intervals are some tenths of a per cent wide, then one more for a hundred times as many games."""
    return 1 if games < 100_000 else 2 if games < 10_000_000 else 3


def print_points(result: Simulation, console: Console) -> None:
    """Contracts made and failed, doubling, and points by seat and by pair."""
    if not result.ended:
        console.print("No deal ended within the bound on actions.")
        return
    _print_contracts(result, console)
    console.print()
    _print_doubling(result, console)
    console.print()
    _print_means(result, console)
    off = result.tally.points.off_balance
    told = "in every deal" if not off else f"in all deals but {off}"
    console.print(f"\nThe points of all players add up as the booking says {told}.")


def _print_contracts(result: Simulation, console: Console) -> None:
    """A row for each contract of each kind of deal: how often it was played, how often made."""
    outcomes = result.tally.points.outcomes
    played: Counter[tuple[str, str]] = Counter()
    made: Counter[tuple[str, str]] = Counter()
    for outcome, count in outcomes.items():
        played[outcome.kind, _name(outcome)] += count
        made[outcome.kind, _name(outcome)] += count if outcome.made else 0
    with_contract = {(one.kind, _name(one)) for one in outcomes if one.made is not None}
    table = _table("deals", "contract", *("played", "share", "made", "share made", "95 % interval"))
    for kind, name in sorted(played, key=lambda one: _order(result, *one)):
        count = played[kind, name]
        row = [kind, name, str(count), percent(count / result.ended, result.ended)]
        if (kind, name) in with_contract:
            share = wilson(made[kind, name], count)
            row += [str(made[kind, name]), percent(share.share, count), interval(share, count)]
        table.add_row(*row)
    contracts = sum(count for outcome, count in outcomes.items() if outcome.made is not None)
    kept = sum(count for outcome, count in outcomes.items() if outcome.made)
    if contracts:
        share = wilson(kept, contracts)
        played_share = percent(contracts / result.ended, result.ended)
        table.add_row("all", "", str(contracts), played_share, str(kept), percent(share.share, contracts))
    console.print(table)


def _name(outcome: Outcome) -> str:
    if outcome.made is None:
        return "everybody passed" if outcome.multiplier else "void"
    level, _, denomination = outcome.contract.partition(" ")
    return lexicon().bid(int(level), denomination)


def _order(result: Simulation, kind: str, name: str) -> tuple[int, str]:
    """Kinds as the variant has them, then contracts by level; those without a contract last."""
    kinds = [deal.kind for deal in result.series.rules.deals]
    return kinds.index(kind), name if name[0].isdecimal() else f"~{name}"


def _print_doubling(result: Simulation, console: Console) -> None:
    times: Counter[int] = Counter()
    for outcome, count in result.tally.points.outcomes.items():
        if outcome.multiplier:
            times[outcome.multiplier] += count
    told = [f"{count} counted {multiplier} times" for multiplier, count in sorted(times.items()) if multiplier > 1]
    if told:
        console.print(f"Doubling: {times[1]} deals counted once, {', '.join(told)}.")


def _print_means(result: Simulation, console: Console) -> None:
    """Points by seat, and by pair where there are pairs."""
    table = _table("points a deal", "", *("mean", "95 % interval", "standard deviation"))
    for seat in range(result.players):
        _add_mean(table, seat_name(seat, result.players), result.points_of_seat(seat))
    half = result.players // 2
    for first in sorted({first for first, _ in result.tally.points.by_side}):
        _add_mean(table, f"seats {first + 1} and {first + 1 + half} together", result.points_of_side(first))
    console.print(table)
    if result.tally.not_ended:
        console.print(f"{count_of(result.tally.not_ended, 'deal')} did not end within the bound on actions.")


def _add_mean(table: Table, name: str, mean: Mean) -> None:
    table.add_row(name, "", f"{mean.mean:+.2f}", f"{mean.low:+.2f} to {mean.high:+.2f}", f"{mean.deviation:.1f}")


def _table(first: str, second: str, *figures: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(first)
    table.add_column(second)
    for heading in figures:
        table.add_column(heading, justify="right")
    return table
