"""Worked examples that score a deal: a contract and what came of it must bring the points that the example says."""

from __future__ import annotations

from fractions import Fraction

from myllymatti.diagnostics import Diagnostic
from myllymatti.mechanisms.auction import DeclaringSide, Denomination
from myllymatti.play.calling import NOBODY, WonTrick
from myllymatti.play.scoring import Played, booked, points_text
from myllymatti.rules.contract import AuctionRules, Bid, DoublingRules
from myllymatti.rules.model import DealRules, Rules
from myllymatti.variant.model import Example
from myllymatti.words_nearby import count_of


def scoring_faults(rules: Rules, example: Example) -> tuple[Diagnostic, ...]:
    """What is wrong with an example that scores a deal; nothing when all of it holds."""
    try:
        _check(rules, example)
    except _Fails as fails:
        return (fails.diagnostic,)
    return ()


class _Fails(Exception):
    """What an example says is not so, or it says too little."""

    def __init__(self, example: Example, line: str, title: str, hint: str = "") -> None:
        super().__init__(title)
        self.diagnostic = Diagnostic("example-fails", title, example.place(line), hint=hint)


def _check(rules: Rules, example: Example) -> None:
    deal, said = rules.deal_of(example.deal), example.contract
    if deal.scoring is None:
        raise _Fails(example, "in", "no points are scored in this game")
    if not rules.fewest_players <= len(example.players) <= rules.most_players:
        title = f"{rules.name} is played by {rules.players_told}, not by {len(example.players)}"
        raise _Fails(example, "players", title)
    wanted = dict(enumerate(said.by_tricks))
    if said.points is not None:
        if said.tricks is None:
            raise _Fails(example, "points", "it is not said how many tricks were won", "add a line such as tricks: 11")
        wanted[said.tricks] = said.points
    if not wanted:
        raise _Fails(example, "in", "the example says no points", "add a line such as points: 25")
    seat = _declarer(example)
    for tricks, points in wanted.items():
        found = booked(deal.scoring, _played(rules, deal, example, tricks))[seat]
        if found != Fraction(points):
            line = "points" if tricks == said.tricks else "points by tricks"
            who = f"{example.players[seat]} is written {points_text(found)}"
            raise _Fails(example, line, f"with {count_of(tricks, 'trick')} {who}, not {points}")


def _declarer(example: Example) -> int:
    """The declarer's place among the players; the first where the example does not say it."""
    return example.players.index(example.contract.declarer) if example.contract.declarer else 0


def _played(rules: Rules, deal: DealRules, example: Example, tricks: int) -> Played:
    """The deal that the example describes, with so many tricks for the declaring side."""
    said, players, declarer = example.contract, len(example.players), _declarer(example)
    contract = Bid(said.contract[0], Denomination(said.contract[1])) if said.contract else None
    side, everyone = _side(rules, deal, players, declarer), (1 << players) - 1
    others = next(seat for seat in range(players) if not side >> seat & 1)
    number_of_tricks = rules.pack.size // players
    won = _won_tricks(tricks, number_of_tricks, (declarer, said.aces), (others, said.other_aces))
    if isinstance(won, str):
        raise _Fails(example, "aces", won)
    sides: tuple[int, ...] = (side, everyone ^ side)
    if contract is None and not rules.partners:
        sides = tuple(1 << seat for seat in range(players))
    return Played(
        players=players,
        sides=sides,
        contract=contract,
        declarer=declarer if contract else NOBODY,
        multiplier=_multiplier(deal, said.doubling),
        tricks=won,
    )


def _side(rules: Rules, deal: DealRules, players: int, seat: int) -> int:
    """The seats (as bits) that play with this one."""
    first = next((phase for phase in deal.phases if isinstance(phase, AuctionRules)), None)
    alone = first is not None and first.declaring_side is DeclaringSide.ALONE
    partner = 0 if alone or not rules.partners else 1 << (seat + players // 2) % players
    return 1 << seat | partner


def _won_tricks(
    tricks: int, number_of_tricks: int, own: tuple[int, tuple[int, ...]], others: tuple[int, tuple[int, ...]]
) -> tuple[WonTrick, ...] | str:
    """Who won each trick, as far as aces say it; the other tricks are shared out so that the number fits."""
    winner: dict[int, int] = {}
    for seat, aces in (own, others):
        for number in aces:
            if winner.setdefault(number, seat) != seat:
                return f"trick {number} is won by both sides"
            if not 1 <= number <= number_of_tricks:
                return f"there is no trick {number}: {number_of_tricks} are played"
    left = [number for number in range(1, number_of_tricks + 1) if number not in winner]
    missing = tricks - sum(seat == own[0] for seat in winner.values())
    if not 0 <= missing <= len(left):
        return f"with these aces the side cannot have won {tricks} tricks of {number_of_tricks}"
    winner |= dict.fromkeys(left[:missing], own[0]) | dict.fromkeys(left[missing:], others[0])
    aces_in = (*own[1], *others[1])
    return tuple(WonTrick(winner[number], aces_in.count(number)) for number in sorted(winner))


def _multiplier(deal: DealRules, doubling: str) -> int:
    """How many times points count (doubling.double, doubling.redouble)."""
    rules = next((phase for phase in deal.phases if isinstance(phase, DoublingRules)), None)
    if rules is None or not doubling:
        return 1
    return rules.double if doubling == "doubled" else rules.redouble
