"""Which branches the scoring of a deal reaches (see `play/branches.py`)."""

from __future__ import annotations

from collections import Counter

from myllymatti.mechanisms.scoring import Contracts
from myllymatti.play.branches import Branch
from myllymatti.play.scoring import Played, cost_of_trick, margin
from myllymatti.rules.contract import ScoringRules


def count_branches(reached: Counter[Branch], rules: ScoringRules, played: Played) -> None:
    """Count the branches that a deal reaches that is over."""
    contract = played.contract if rules.contracts is Contracts.BY_TRICKS else None
    reached[Branch.POINTS_BOOKED] += 1
    reached[Branch.CONTRACT_SCORED if contract is not None else Branch.NO_CONTRACT_SCORED] += 1
    reached[Branch.ONLY_TRICKS_SCORED] += rules.contracts is Contracts.NONE
    reached[Branch.DOUBLED_SCORED] += played.multiplier > 1
    if contract is not None:
        tricks = sum(played.sides[0] >> one.winner & 1 for one in played.tricks)
        to_spare = margin(rules, contract, tricks)
        reached[Branch.CONTRACT_MADE if to_spare >= 0 else Branch.CONTRACT_FAILED] += 1
        reached[Branch.OVERTRICKS_MADE] += to_spare > 0
        reached[Branch.FAILED_BY_SEVERAL] += to_spare < -1
    if rules.trick_penalty is None:
        return
    for number, trick in enumerate(played.tricks, start=1):
        costs = cost_of_trick(rules, contract, number, trick.aces) != 0
        reached[Branch.TRICK_COSTS] += costs
        of_opponents = contract is not None and not played.sides[0] >> trick.winner & 1
        reached[Branch.COSTS_OPPONENTS] += costs and of_opponents
