"""What a deal is worth: sums over what was bid and what came of it."""

from __future__ import annotations

from collections.abc import Mapping

from myllymatti.mechanisms.point import Mechanism, Needs, Point

WORDS: Mapping[str, str] = {
    "level": "The level of the contract; 0 where there is none.",
    "target": "What the rule point “target” says of the contract: a number of tricks; 0 where there is no contract.",
    "tricks": "The tricks that the side has won.",
    "overtricks": "By how many tricks the contract was made better than needed; 0 where it was not.",
    "undertricks": "By how many tricks the contract failed; 0 where it was made.",
    "trick number": "The number of the trick, the first being 1; only in the penalty of a trick.",
    "aces": "How many aces are in the trick; only in the penalty of a trick.",
}
"""The words that sums may use, with their meaning in a deal."""

CONDITIONS: Mapping[str, str] = {
    "misère": "The contract is a misère.",
    "grand": "The contract is a grand.",
    "a trump suit": "The contract names a suit.",
    "there is no contract": "Everybody has passed, or there is no auction.",
}
"""The conditions that a case of a sum may have besides comparisons, with their meaning."""

TERMS: Mapping[str, str] = {
    "target_tricks": "target",
    "overtricks_made": "overtricks",
    "undertricks_made": "undertricks",
    "trick_number": "trick number",
    "misere": "misère",
    "trump_suit": "a trump suit",
    "no_contract": "there is no contract",
    **{name: name for name in ("level", "tricks", "aces", "grand")},
}
"""Words and conditions by their names in the grammar (`grammar/scoring.lark`)."""


class Contracts(Point):
    """How is a contract scored?"""

    BY_TRICKS = "It is made when the declaring side wins enough tricks, in a misère few enough."
    NONE = "There are no contracts; each side counts its tricks."


class Target(Point):
    """How many tricks does a contract need, or in a misère allow?"""

    SUM = "As many as the sum says; it may speak of the level."


class Made(Point):
    """What is a contract worth that is made?"""

    SUM = "The sum, in the first case that fits. Where no case fits it is 0."


class Overtricks(Point):
    """What are the overtricks worth, all together?

    In a misère they are the tricks that the declarers won less than they were allowed.
    """

    SUM = "The sum, added to what the contract is worth."


class FirstUndertrick(Point):
    """What does a contract cost that fails, by one trick?"""

    SUM = "The sum, as a positive number; it is taken away."


class FurtherUndertricks(Point):
    """What do the further undertricks cost, all together?"""

    SUM = "The sum, as a positive number, besides the cost of the first."


class WithoutContract(Point):
    """What does a side score where there is no contract?"""

    SUM = "The sum over the tricks of the side; what tricks cost is negative."


class TrickPenalty(Point):
    """Does winning a trick cost anything, whatever the contract?

    It is worked out for each trick by itself.
    """

    SUM = "The sum, as a positive number, is taken away from the side that wins the trick."
    NONE = "No."


class PenaltyPaidBy(Point):
    """Who pays the penalties of tricks in a contract?

    Where there is no contract every side pays its own.
    """

    EITHER_SIDE = "Each side pays for the tricks that it wins."
    DECLARERS = "Only the declarers pay; the others win such tricks for nothing."


class DoublingCountsFor(Point):
    """What does a double multiply?"""

    NOT_PENALTIES = "What the contract brings or costs, its over- and undertricks, and tricks without a contract."


class Booking(Point):
    """To whom are points written?"""

    BALANCE = "Each player of a side is written the points of the side, less those of the other: all four make 0."
    OWN = "Each player of a side is written the points of that side alone."
    SETTLES = "The declarer is written the points once for each opponent, each opponent as many less: all make 0."
    SHARED = "The declarer is written the points, and the opponents share as many less, in equal parts: all make 0."
    EACH_AS_MUCH = "The declarer is written the points, and each opponent as many less; they do not make 0."


class Counts(Point):
    """How does a deal count in the total of a session?"""

    IN_FULL = "As it is written."
    DIVIDED = "Divided by that number, exactly: fractions are kept."


OF_A_CONTRACT = frozenset({"level", "target", "misère", "grand", "a trump suit"})
"""Words and conditions that speak of a contract."""

USABLE: Mapping[type[Point], frozenset[str]] = {
    Target: OF_A_CONTRACT - {"target"},
    Made: OF_A_CONTRACT | {"tricks", "overtricks"},
    Overtricks: OF_A_CONTRACT | {"tricks", "overtricks"},
    FirstUndertrick: OF_A_CONTRACT | {"tricks", "undertricks"},
    FurtherUndertricks: OF_A_CONTRACT | {"tricks", "undertricks"},
    WithoutContract: frozenset({"tricks"}),
    TrickPenalty: OF_A_CONTRACT | {"trick number", "aces", "there is no contract"},
}
"""Which words and conditions have a meaning in which sum."""

_WITH_CONTRACTS = Needs(Contracts, frozenset({Contracts.BY_TRICKS}), "contracts are scored")

SCORING = Mechanism(
    name="scoring",
    about="When the cards are played, tricks, contract and penalties make points, which are written to the players.",
    points=(
        Contracts,
        Target,
        Made,
        Overtricks,
        FirstUndertrick,
        FurtherUndertricks,
        WithoutContract,
        TrickPenalty,
        PenaltyPaidBy,
        DoublingCountsFor,
        Booking,
        Counts,
    ),
    optional=frozenset({DoublingCountsFor}),
    conditional={
        Target: _WITH_CONTRACTS,
        Made: _WITH_CONTRACTS,
        Overtricks: _WITH_CONTRACTS,
        FirstUndertrick: _WITH_CONTRACTS,
        FurtherUndertricks: _WITH_CONTRACTS,
        PenaltyPaidBy: Needs(TrickPenalty, frozenset({TrickPenalty.SUM}), "winning a trick can cost points"),
    },
    ranges={Counts: (2, 12)},
)
