"""Worked examples that score a deal: a contract and what came of it must bring the points that the example says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from myllymatti.diagnostics import Diagnostic
from myllymatti.play.calling import NOBODY, WonTrick
from myllymatti.play.example_contract import contract_fits, contract_of, declarer_of, multiplier_of
from myllymatti.play.example_fails import ExampleFails
from myllymatti.play.example_hands import cards_in_a_trick, number_of_tricks, tricks_phase
from myllymatti.play.example_position import players_fit
from myllymatti.play.scoring import Played, booked, points_text
from myllymatti.rules.model import DealRules, Rules
from myllymatti.variant.model import Example
from myllymatti.words_nearby import count_of


def scoring_faults(rules: Rules, example: Example) -> tuple[Diagnostic, ...]:
    """What is wrong with an example that scores a deal; nothing when all of it holds."""
    try:
        _check(rules, example)
    except ExampleFails as fails:
        return (fails.diagnostic,)
    return ()


def _check(rules: Rules, example: Example) -> None:
    deal = rules.deal_of(example.deal)
    if deal.scoring is None:
        raise ExampleFails(example.place("in"), "no points are scored in this game")
    players_fit(rules, example)
    contract_fits(deal, example)
    most = number_of_tricks(rules, example)
    wanted = _wanted_points(example, most)
    _aces_fit(rules, deal, example, most)
    seat = declarer_of(example, example.players)
    for tricks, points in wanted.items():
        found = booked(deal.scoring, _played(rules, deal, example, tricks, most))[seat]
        if found != Fraction(points):
            line = "points" if "points" in example.settings else "points by tricks"
            who = f"{example.players[seat]} is written {points_text(found)}"
            raise ExampleFails(example.place(line), f"with {count_of(tricks, 'trick')} {who}, not {points}")


def _wanted_points(example: Example, most: int) -> Mapping[int, int]:
    """The points that are said, by the number of tricks.

    Raises:
        ExampleFails: when they are not said once for a number of tricks that can be won.
    """
    said = example.contract
    if said.by_tricks:
        _by_tricks_fits(example, most)
        return dict(enumerate(said.by_tricks))
    if said.points is None:
        raise ExampleFails(example.place("in"), "the example says no points", hint="add a line such as points: 25")
    if said.tricks is None:
        title = "it is not said how many tricks were won"
        raise ExampleFails(example.place("points"), title, hint="add a line such as tricks: 11")
    if said.tricks > most:
        title = f"nobody can win {count_of(said.tricks, 'trick')}: {most} are played"
        raise ExampleFails(example.place("tricks"), title, hint=f"write a number from 0 to {most}")
    return {said.tricks: said.points}


def _by_tricks_fits(example: Example, most: int) -> None:
    """The points for each number of tricks are as many as there are numbers, and one deal is not meant besides."""
    for line in ("points", "tricks", "aces", "other aces"):
        if line in example.settings:
            title = f"“{line}” is said of one deal, and “points by tricks” of a deal for each number of tricks"
            hint = "remove the line, or write two examples"
            raise ExampleFails(example.place(line), title, hint=hint, earlier=[example.place("points by tricks")])
    count = len(example.contract.by_tricks)
    if count != most + 1:
        title = f"{most + 1} numbers are needed, one for each number of tricks from 0 to {most}; here {_are(count)}"
        missing, too_many = f"add those for {count_of(count, 'trick')} and more", f"remove the last {count - most - 1}"
        hint = missing if count <= most else too_many
        raise ExampleFails(example.place("points by tricks"), title, hint=hint)


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def _aces_fit(rules: Rules, deal: DealRules, example: Example, most: int) -> None:
    """The tricks with an ace are tricks that are played, each won by one side, with aces that the pack has."""
    said = example.contract
    for line, aces in (("aces", said.aces), ("other aces", said.other_aces)):
        outside = next((number for number in aces if not 1 <= number <= most), None)
        if outside is not None:
            title = f"there is no trick {outside}: {most} are played"
            raise ExampleFails(example.place(line), title, hint=f"number the tricks from 1 to {most}")
        largest = cards_in_a_trick(tricks_phase(deal), len(example.players))
        full = next((number for number in aces if aces.count(number) > largest), None)
        if full is not None:
            title = f"{count_of(aces.count(full), 'ace')} cannot be in trick {full}, which has {largest} cards"
            raise ExampleFails(example.place(line), title, hint=f"name a trick {largest} times at most")
    both = next((number for number in said.other_aces if number in said.aces), None)
    if both is not None:
        title = f"trick {both} is won by both sides"
        hint = "let one of the lines name it; all its aces go to the side that won it"
        raise ExampleFails(example.place("other aces"), title, hint=hint, earlier=[example.place("aces")])
    _aces_in_the_pack(rules, example)
    _aces_in_the_tricks_won(example, most)


def _aces_in_the_pack(rules: Rules, example: Example) -> None:
    named = len(example.contract.aces) + len(example.contract.other_aces)
    there = sum(name.endswith("A") for name in rules.pack.names)
    if named > there:
        line = "other aces" if len(example.contract.aces) <= there else "aces"
        title = f"the example names {count_of(named, 'ace')}, and the pack has {there}"
        raise ExampleFails(example.place(line), title, hint="an ace is named once, by the trick that it was played to")


def _aces_in_the_tricks_won(example: Example, most: int) -> None:
    """A side has won at least the tricks in which it won aces."""
    said = example.contract
    if said.tricks is None:
        return
    for line, aces, won in (("aces", said.aces, said.tricks), ("other aces", said.other_aces, most - said.tricks)):
        tricks = len(set(aces))
        if tricks > won:
            side = "the declaring side" if line == "aces" else "the other side"
            title = f"{side} has won {count_of(won, 'trick')} of {most}, and here {tricks} with aces"
            hint = f"name {won} at most, or write another number of tricks"
            raise ExampleFails(example.place(line), title, hint=hint, earlier=[example.place("tricks")])


def _played(rules: Rules, deal: DealRules, example: Example, tricks: int, most: int) -> Played:
    """The deal that the example describes, with so many tricks for the declaring side."""
    players, declarer, contract = len(example.players), declarer_of(example, example.players), contract_of(example)
    alone = not rules.partners or (contract is not None and deal.bidder_is_alone)
    side, everyone = _side(players, declarer, alone=alone), (1 << players) - 1
    sides: tuple[int, ...] = (side, everyone ^ side)
    if contract is None and not rules.partners:
        sides = tuple(1 << seat for seat in range(players))
    other = next(seat for seat in range(players) if not side >> seat & 1)
    return Played(
        players=players,
        sides=sides,
        contract=contract,
        declarer=declarer if contract else NOBODY,
        multiplier=multiplier_of(deal, example),
        tricks=_won_tricks(example, (declarer, other), tricks, most),
    )


def _side(players: int, seat: int, *, alone: bool) -> int:
    """The seats (as bits) that play with this one."""
    return 1 << seat if alone else 1 << seat | 1 << (seat + players // 2) % players


def _won_tricks(example: Example, seats: tuple[int, int], tricks: int, most: int) -> tuple[WonTrick, ...]:
    """Who won each trick, as far as aces say it; the other tricks are shared out so that the number fits.

    `seats` are one of the declaring side and one of the other.
    """
    said, (own, other) = example.contract, seats
    winner = dict.fromkeys(said.aces, own) | dict.fromkeys(said.other_aces, other)
    left = [number for number in range(1, most + 1) if number not in winner]
    missing = tricks - len(set(said.aces))
    winner |= dict.fromkeys(left[:missing], own) | dict.fromkeys(left[missing:], other)
    aces = (*said.aces, *said.other_aces)
    return tuple(WonTrick(winner[number], aces.count(number)) for number in sorted(winner))
