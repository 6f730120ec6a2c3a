"""Which branches the scoring of a deal reaches, as native code: see `play/scoring_branches.py`."""

from __future__ import annotations

from myllymatti.fast.codes import code
from myllymatti.fast.compiled import inner
from myllymatti.fast.kernel.scoring import scored_contract, tricks_of
from myllymatti.fast.records import DealState, Numbers, Phase
from myllymatti.play.branches import Branch

_BOOKED, _ONLY_TRICKS, _DOUBLED = (
    code(Branch.POINTS_BOOKED),
    code(Branch.ONLY_TRICKS_SCORED),
    code(Branch.DOUBLED_SCORED),
)
_CONTRACT, _NO_CONTRACT = code(Branch.CONTRACT_SCORED), code(Branch.NO_CONTRACT_SCORED)
_MADE, _OVERTRICKS = code(Branch.CONTRACT_MADE), code(Branch.OVERTRICKS_MADE)
_FAILED, _BY_SEVERAL = code(Branch.CONTRACT_FAILED), code(Branch.FAILED_BY_SEVERAL)
_TRICK_COSTS, _COSTS_OPPONENTS = code(Branch.TRICK_COSTS), code(Branch.COSTS_OPPONENTS)


@inner
def count_branches(rules: Phase, state: DealState, margin: Numbers, penalties: Numbers) -> None:
    """Count the branches that a deal reaches that is over; the tables are those of `fast/tables.py` for its kind."""
    contract = scored_contract(rules, state)
    state.reached[_BOOKED] += 1
    state.reached[_CONTRACT if contract else _NO_CONTRACT] += 1
    state.reached[_ONLY_TRICKS] += not rules.by_tricks
    state.reached[_DOUBLED] += state.multiplier > 1
    if contract:
        to_spare = margin[contract, tricks_of(state, state.declaring)]
        state.reached[_MADE if to_spare >= 0 else _FAILED] += 1
        state.reached[_OVERTRICKS] += to_spare > 0
        state.reached[_BY_SEVERAL] += to_spare < -1
    if rules.penalties:
        _count_penalties(state, contract, penalties)


@inner
def _count_penalties(state: DealState, contract: int, penalties: Numbers) -> None:
    """Count the tricks that cost something (scoring.trick_penalty, scoring.penalty_paid_by)."""
    for number in range(state.won_tricks):
        if penalties[contract, number + 1, state.trick_aces[number]]:
            state.reached[_TRICK_COSTS] += 1
            if contract and not state.declaring >> state.trick_winner[number] & 1:
                state.reached[_COSTS_OPPONENTS] += 1
