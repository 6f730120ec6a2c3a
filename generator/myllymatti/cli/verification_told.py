"""A verification told on a terminal: an answer to each question, with what it rests on."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from myllymatti.cli.options import width
from myllymatti.play.record import GameRecord
from myllymatti.verify import fairness
from myllymatti.verify.coverage import Clause, ClauseVerdict, Coverage
from myllymatti.verify.ending import Ending, Searched, Shown
from myllymatti.verify.properties import FAILURE, PROPERTIES
from myllymatti.verify.report import (
    ClaimVerdict,
    FigureChanged,
    FoundViolation,
    KnockedOut,
    KnockOutTable,
    PropertiesOfPlay,
    Report,
)
from myllymatti.verify.shares import EndShare
from myllymatti.words.lexicon import Lexicon
from myllymatti.words_nearby import count_of, listed

MOST_KNOCK_OUTS = 12
"""Knock-outs that are told one by one; all of them are in the JSON."""

MOST_CHOICES = 6
"""Open choices of an endless play that are told."""


def told(report: Report, words: Lexicon) -> Iterator[str]:
    """The whole report, line by line."""
    yield f"{report.full_name}: {report.extent} verification, seed {report.seed}"
    yield from _section("What must hold in play", _properties(report.properties))
    yield from _section("Does it end?", _ending(report))
    yield from _section("Does each rule matter?", _mattering(report, words))
    fair = report.fairness
    yield from _section("Is it fair?", fairness.told(fair) if fair is not None else iter(()))
    yield from _section("What it claims", map(claim_told, report.claims))
    yield from _section("Left out", iter(report.left_out))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A heading with its lines, each wrapped and set in; nothing where there are none."""
    first = True
    for line in lines:
        if first:
            yield ""
            yield title
            first = False
        indent = "  " + " " * (len(line) - len(line.lstrip()))
        yield from textwrap.wrap(
            line.strip(), width(), initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False
        )


def _properties(found: Sequence[PropertiesOfPlay]) -> Iterator[str]:
    """What came of looking for the properties of play: one line where all hold, else one for each that does not."""
    if not found:
        return
    broken = [(one.players, violation) for one in found for violation in one.violations]
    for players, violation in broken:
        yield violation_told(players, violation)
        yield f"  {play(violation.record)}"
    numbers = [one.players for one in found]
    told = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    games, actions = sum(one.games for one in found), sum(one.actions for one in found)
    yield f"{'' if broken else 'kept: '}{count_of(games, 'game')} of {told} players, {count_of(actions, 'action')}"
    if not broken:
        for name, text in PROPERTIES.items():
            times = actions if name == FAILURE else sum(dict(one.looked).get(name, 0) for one in found)
            yield f"  {text} ({'not looked at' if not times else f'{times} times'})"
    without = {one.without_native for one in found if one.without_native}
    for reason in sorted(without):
        yield f"the two engines were not compared: {reason}"


def violation_told(players: int, violation: FoundViolation) -> str:
    """A property that does not hold, in one line."""
    return (
        f"BROKEN with {players} players after {count_of(violation.after_actions, 'action')}: "
        f"{PROPERTIES[violation.property]} ({violation.text})"
    )


def _ending(report: Report) -> Iterator[str]:
    if report.counted is not None:
        yield f"every play ends: a deal has {report.counted.most_actions} actions at most, by counting what is used up"
    for one in report.searched:
        yield from _searched(one)
    if report.why_not_searched and report.counted is None:
        yield f"no small game was looked at as a whole: {report.why_not_searched}"
    if any(one.complete for one in report.searched):
        yield (
            "This is proved of the small games of which every position was looked at, whatever the players do. An "
            "endless play of the phase of beating is one of the whole pack, too, with the other cards out of play "
            "(unless they can come back); that the whole pack or more players hold no other surprise is not proved."
        )
    yield from map(_share, report.shares)


def _searched(one: Searched) -> Iterator[str]:
    game = one.game
    part = "" if one.complete else ", of more than there was room or time for"
    alike = ", alike but for suits and seats counted once" if one.symmetric else ""
    yield f"{one.ending.meaning}."
    yield (
        f"  {game.reduction.text}, {game.players} players, {game.begun.meaning} ({one.starts}): "
        f"{count_of(one.positions, 'position')}{alike}{part}"
    )
    if one.endless:
        yield f"  from {one.endless} of {one.starts} starts a play can go on for ever"
    if one.held_up:
        yield f"  from {one.held_up} of {one.starts} starts one player alone can see to that"
    if one.longest:
        yield f"  where every play ends the longest has {count_of(one.longest, 'action')}"
    if one.shown is None or one.ending is Ending.ALWAYS:
        return
    if one.symmetric and one.shown.choices:
        yield "  such a play is written by --save"
    else:
        yield from (f"  {line}" for line in shown_play(one.shown, shortest=not one.symmetric))


def shown_play(shown: Shown, *, shortest: bool) -> Iterator[str]:
    """A play that shows something, and which choices keep it going."""
    record, first = shown.record, shown.repeats_from
    if first is None:
        yield play(record)
        return
    rounds = len(record.actions) - first
    kind = "the shortest endless play" if shortest else "a short endless play"
    yield f"{kind} repeats {count_of(rounds, 'action')}{f' after {first}' if first else ''}: {play(record)}"
    if not shown.choices:
        yield "nobody has a choice in it"
        return
    open_ones = [
        f"{one.number}. seat {one.seat} chose {one.action}, and could {listed(one.others, 'or')}"
        for one in shown.choices[:MOST_CHOICES]
    ]
    more = len(shown.choices) - len(open_ones)
    rest = [f"{more} more"] if more else []
    yield f"kept going by {count_of(len(shown.choices), 'choice')}: {'; '.join([*open_ones, *rest])}"


def play(record: GameRecord) -> str:
    """A recorded game in one line: how it begins, and who does what."""
    if record.start is not None:
        hands = [f"seat {seat} {' '.join(hand) or '-'}" for seat, hand in enumerate(record.start.hands, start=1)]
        begun = f"{', '.join(hands)}, trumps {record.start.trump or 'none'}"
    else:
        begun = f"deck {' '.join(record.deck)}"
    moves = "; ".join(f"{seat} {action}" for seat, action in record.actions)
    return f"{begun} | {moves or 'nothing is played'}"


def _share(share: EndShare) -> str:
    low, high = 100 * share.not_ended.low, 100 * share.not_ended.high
    digits = 1 if high - low > 1 else 2 if high - low > 0.1 else 4
    interval = f"[{low:.{digits}f} to {high:.{digits}f} %]"
    mean = "" if share.mean_length is None else f"; those that had, {share.mean_length:.1f} actions on average"
    return (
        f"whole pack, {share.players} players, {share.player}: {share.games_not_ended} of "
        f"{count_of(share.games, 'game')} had not ended after {count_of(share.most_actions, 'action')} {interval}{mean}"
    )


def _mattering(report: Report, words: Lexicon) -> Iterator[str]:
    if report.coverage is not None:
        yield from _coverage(report.coverage, words)
    if report.knock_outs is not None:
        yield from _knock_outs(report.knock_outs, words)
    if report.shortest_deals:
        yield "The smallest deal and the shortest play that make a clause matter:"
        for one in report.shortest_deals:
            where = f"{one.deal} deals: " if one.deal else ""
            yield f"  {where}{words.label_of(one.point)}: {one.statement}"


def _coverage(found: Coverage, words: Lexicon) -> Iterator[str]:
    """How many clauses were reached, and which never were, or never decided anything."""
    counts = {verdict: len(found.with_verdict(verdict)) for verdict in ClauseVerdict}
    told = [f"{count} {verdict.value}" for verdict, count in counts.items() if count]
    yield (
        f"Of {count_of(len(found.clauses), 'clause')}: {listed(told, 'and')} ({count_of(found.games, 'game')} counted, "
        f"{found.sampled} sampled for what another answer would have changed)."
    )
    for verdict in (ClauseVerdict.NEVER_REACHED, ClauseVerdict.NEVER_DECIDED):
        games = found.games if verdict is ClauseVerdict.NEVER_REACHED else found.sampled
        for clause in found.with_verdict(verdict):
            named = f"{_where(clause)}{words.label_of(clause.point)}, “{clause.text}”"
            yield f"  {verdict.value} in {count_of(games, 'game')}: {named}"
    for clause in found.clauses:
        if clause.branches and clause.verdict is not ClauseVerdict.NEVER_REACHED:
            for branch in clause.never_reached:
                yield f"  never: {_where(clause)}{words.label_of(clause.point)}: {branch.circumstance}"


def _where(clause: Clause | KnockedOut) -> str:
    """The kind of deal of a clause, where it stands for one alone."""
    return f"{clause.deal} deals: " if clause.deal else ""


def _knock_outs(table: KnockOutTable, words: Lexicon) -> Iterator[str]:
    rows = [row for row in table.rows if row.verdict == "stands"]
    yield (
        f"Of {count_of(len(table.rows), 'knock-out')} ({count_of(table.games, 'game')} each, {table.players} players) "
        f"{len(rows) or 'none'} change figures by more than chance explains (95 %, all "
        f"{count_of(table.comparisons, 'comparison')} together){':' if rows else '.'}"
    )
    for row in sorted(rows, key=_weight, reverse=True)[:MOST_KNOCK_OUTS]:
        changes = "; ".join(_changed(one) for one in row.changed[:3])
        yield f"  {_where(row)}{words.label_of(row.point)}, “{row.other}” for “{row.answer}” ({row.origin}): {changes}"
    if len(rows) > MOST_KNOCK_OUTS:
        yield f"  and {len(rows) - MOST_KNOCK_OUTS} more (all are in --json)"
    verdicts: dict[str, set[str]] = {}
    for row in table.rows:
        verdicts.setdefault(_where(row) + words.label_of(row.point), set()).add(row.verdict)
    same = [label for label, found in verdicts.items() if found == {"same games"}]
    if same:
        yield f"No game came out otherwise, whatever was put in place of: {listed(same, 'and')}."


def _weight(row: KnockedOut) -> float:
    """How much a knock-out changes, for ordering: the largest part by which a figure differs."""
    return max(abs(one.other - one.base) / max(abs(one.base), abs(one.other), 1e-9) for one in row.changed)


def _changed(one: FigureChanged) -> str:
    seat = f" of seat {one.seat}" if one.seat is not None else ""
    share = one.measured in ("not ended", "lost", "nobody lost", "made", "without contract")
    base, other = (f"{100 * value:.1f} %" if share else f"{value:.1f}" for value in (one.base, one.other))
    return f"{one.measured}{seat} {base} → {other}"


def claim_told(verdict: ClaimVerdict) -> str:
    """A claim, whether it is kept, and why."""
    proved = " (proved)" if verdict.proved else ""
    shown = f": {play(verdict.shown.record)}" if verdict.shown is not None else ""
    why = verdict.why[:1].upper() + verdict.why[1:]
    return f"{verdict.kept.value}{proved}: {verdict.text} {why}{shown or '.'}"
