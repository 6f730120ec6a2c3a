"""Is it fair: who loses, from which seat, by which hand, in how long a game, and in which phase it is decided."""

from myllymatti.verify.fairness.model import (
    Amount,
    Contracts,
    Course,
    Fairness,
    HandsAndSeats,
    Length,
    Losing,
    Outcome,
    PairPoints,
    Points,
    SeatContracts,
    SeatPoints,
    SeatShare,
    Settled,
    Weight,
)
from myllymatti.verify.fairness.run import Size, fairness, fairness_of, size_for
from myllymatti.verify.fairness.told import told

__all__ = [
    "Amount",
    "Contracts",
    "Course",
    "Fairness",
    "HandsAndSeats",
    "Length",
    "Losing",
    "Outcome",
    "PairPoints",
    "Points",
    "SeatContracts",
    "SeatPoints",
    "SeatShare",
    "Settled",
    "Size",
    "Weight",
    "fairness",
    "fairness_of",
    "size_for",
    "told",
]
