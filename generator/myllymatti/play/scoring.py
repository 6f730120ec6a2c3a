"""What a deal is worth: from the contract and the tricks to the points of each player. All of it exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from myllymatti.mechanisms.auction import Denomination
from myllymatti.mechanisms.scoring import Booking, Contracts, PenaltyPaidBy
from myllymatti.mechanisms.sums import Figures, Sum
from myllymatti.play.calling import WonTrick
from myllymatti.rules.contract import Bid, ScoringRules


@dataclass(frozen=True)
class Played:
    """What the scoring asks of a deal that is over.

    `sides` are the seats (as bits) that win and lose together, the declaring side first where there is a contract;
    `contract` is None where there is none. `declarer` is a seat, -1 where there is none.
    """

    players: int
    sides: tuple[int, ...]
    contract: Bid | None
    declarer: int
    multiplier: int
    tricks: tuple[WonTrick, ...]


@dataclass(frozen=True)
class Account:
    """How the points of one side come about: those of contract or tricks (multiplied), and its penalties."""

    side: int
    tricks: int
    points: int
    penalties: int

    @property
    def total(self) -> int:
        """What the side has made or lost before it is booked."""
        return self.points - self.penalties


def accounts(rules: ScoringRules, played: Played) -> tuple[Account, ...]:
    """The points of each side, in the order of the sides."""
    contract = _as_scored(rules, played).contract
    found = []
    for index, side in enumerate(played.sides):
        tricks = sum(side >> one.winner & 1 for one in played.tricks)
        is_worth = index == 0 or contract is None
        points = worth_of_tricks(rules, contract, tricks) if is_worth else 0
        penalties = _penalties(rules, contract, played, index)
        found.append(Account(side, tricks, points * played.multiplier, penalties))
    return tuple(found)


def worth_of_tricks(rules: ScoringRules, contract: Bid | None, tricks: int) -> int:
    """What so many tricks bring the declaring side, or, without a contract, any side; before doubling."""
    contract = contract if rules.contracts is Contracts.BY_TRICKS else None
    figures = _figures(rules, contract, tricks)
    return rules.without_contract.worked_out(figures) if contract is None else _contract_points(rules, figures)


def cost_of_trick(rules: ScoringRules, contract: Bid | None, number: int, aces: int) -> int:
    """What a trick, the `number`th of the deal (from 1), costs the side that wins it (scoring.trick_penalty)."""
    if rules.trick_penalty is None:
        return 0
    contract = contract if rules.contracts is Contracts.BY_TRICKS else None
    figures = _figures(rules, contract, 0)
    return rules.trick_penalty.worked_out({**figures, "trick_number": number, "aces": aces})


def makes(rules: ScoringRules, contract: Bid, tricks: int) -> bool:
    """Whether the declaring side makes a contract with so many tricks."""
    return margin(rules, contract, tricks) >= 0


def margin(rules: ScoringRules, contract: Bid, tricks: int) -> int:
    """By how many tricks the declaring side makes a contract better than needed; below 0 it fails by so many."""
    figures = _figures(rules, contract, tricks)
    return figures.get("overtricks_made", 0) - figures.get("undertricks_made", 0)


def booked(rules: ScoringRules, played: Played) -> tuple[Fraction, ...]:
    """The points that each player is written (scoring.booking), by seat."""
    played = _as_scored(rules, played)
    sides = accounts(rules, played)
    balance = {one.side: one.total - sum(other.total for other in sides if other is not one) for one in sides}
    points = []
    for seat in range(played.players):
        own = next(one for one in sides if one.side >> seat & 1)
        if rules.booking is Booking.OWN or (played.contract is None and rules.booking is not Booking.BALANCE):
            points.append(Fraction(own.total))
        elif rules.booking is Booking.BALANCE:
            points.append(Fraction(balance[own.side]))
        else:
            points.append(_alone(rules.booking, balance[sides[0].side], seat == played.declarer, played.players - 1))
    return tuple(points)


def target(rules: ScoringRules, bid: Bid) -> int:
    """How many tricks a contract needs, or in a misère allows; 0 where contracts are not scored (scoring.target)."""
    return rules.target.worked_out(_of_contract(bid)) if rules.target is not None else 0


def is_made(rules: ScoringRules, played: Played) -> bool:
    """Whether the contract was made; there must be one."""
    assert played.contract is not None
    return makes(rules, played.contract, sum(played.sides[0] >> one.winner & 1 for one in played.tricks))


def adds_up_to(rules: ScoringRules, played: Played) -> Fraction:
    """To what the points of all players add up, by the rule of booking alone."""
    sides = accounts(rules, played)
    alone = rules.booking in (Booking.SETTLES, Booking.SHARED, Booking.EACH_AS_MUCH)
    if rules.booking is Booking.OWN or (alone and played.contract is None):
        return Fraction(sum(one.side.bit_count() * one.total for one in sides))
    if rules.booking is not Booking.EACH_AS_MUCH:
        return Fraction(0)
    return Fraction((2 - played.players) * (sides[0].total - sum(one.total for one in sides[1:])))


def _as_scored(rules: ScoringRules, played: Played) -> Played:
    """The deal as the scoring sees it: where contracts are not scored there is none (scoring.contracts)."""
    return played if rules.contracts is Contracts.BY_TRICKS else replace(played, contract=None)


def points_text(points: Fraction) -> str:
    """Points as people read them: `+26`, `−8 2/3`, `0`."""
    if not points:
        return "0"
    sign = "+" if points > 0 else "−"
    whole, rest = divmod(abs(points), 1)
    parts = [str(whole)] if whole or not rest else []
    if rest:
        parts.append(f"{rest.numerator}/{rest.denominator}")
    return sign + " ".join(parts)


def _alone(booking: Booking, points: int, is_declarer: bool, opponents: int) -> Fraction:
    """The points of a player where the declarer plays against all others."""
    if booking is Booking.SETTLES:
        return Fraction(points * opponents if is_declarer else -points)
    if booking is Booking.SHARED and not is_declarer:
        return Fraction(-points, opponents)
    return Fraction(points if is_declarer else -points)


def _figures(rules: ScoringRules, contract: Bid | None, tricks: int) -> dict[str, int]:
    """The words of the sums, for a side that has won so many tricks."""
    figures = {"tricks": tricks, "no_contract": int(contract is None), "level": 0, "target_tricks": 0}
    if contract is None or rules.target is None:
        return figures
    figures |= _of_contract(contract)
    needed = rules.target.worked_out(figures)
    margin = needed - tricks if contract.denomination is Denomination.MISERE else tricks - needed
    figures["target_tricks"] = needed
    figures["overtricks_made"] = max(0, margin)
    figures["undertricks_made"] = max(0, -margin)
    return figures


def _of_contract(bid: Bid) -> dict[str, int]:
    """The words of the sums that depend on the contract alone."""
    return {
        "level": bid.level,
        "misere": int(bid.denomination is Denomination.MISERE),
        "grand": int(bid.denomination is Denomination.GRAND),
        "trump_suit": int(bid.denomination.suit is not None),
    }


def _contract_points(rules: ScoringRules, figures: Figures) -> int:
    """What the contract brings the declaring side, before doubling."""
    if figures["undertricks_made"]:
        return -_total((rules.first_undertrick, rules.further_undertricks), figures)
    return _total((rules.made, rules.overtricks), figures)


def _total(sums: Sequence[Sum | None], figures: Figures) -> int:
    return sum(one.worked_out(figures) for one in sums if one is not None)


def _penalties(rules: ScoringRules, contract: Bid | None, played: Played, index: int) -> int:
    """What the tricks that a side has won cost it (scoring.trick_penalty, scoring.penalty_paid_by)."""
    if contract is not None and index > 0 and rules.penalty_paid_by is PenaltyPaidBy.DECLARERS:
        return 0
    return sum(
        cost_of_trick(rules, contract, number, trick.aces)
        for number, trick in enumerate(played.tricks, start=1)
        if played.sides[index] >> trick.winner & 1
    )
