"""The codes of all messages, grouped by what they are about. Each has a page of its name in the handbook.

A code is stable: scripts and editors go by it. The type checker knows them, so none can be misspelt.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

ShapeCode = Literal[
    "card-form",
    "clause-on-same-line",
    "does-not-fit",
    "missing-colon",
    "missing-sign",
    "missing-value",
    "outside-the-variant",
    "second-variant",
    "text-ends",
    "text-too-long",
    "unclosed-text",
    "wrong-sign",
]
MeaningCode = Literal[
    "clause-twice",
    "clauses-contradict",
    "dealt-after-tricks",
    "decided-twice",
    "for-all-deals",
    "hands-differ",
    "missing-phase",
    "missing-rule-point",
    "name-form",
    "name-twice",
    "needs-an-answer",
    "no-bidder",
    "no-card-to-turn",
    "no-kitty",
    "no-mechanism",
    "no-partner",
    "no-stock-left",
    "out-of-range",
    "phase-before-missing",
    "players-contradict",
    "ranking-incomplete",
    "sum-too-long",
    "target-out-of-reach",
    "ties-never-win",
    "too-many-conditions",
    "trumps-idle",
    "unequal-hands",
    "uneven-pack",
    "unfit-bids",
    "unfit-booking",
    "unfit-claim",
    "unfit-gift",
    "unfit-phase",
    "unfit-word",
    "unknown-deal",
    "unknown-mechanism",
    "unknown-phase",
    "unknown-rule-point",
    "value-not-understood",
    "without-effect",
]
EvidenceCode = Literal[
    "no-evidence",
    "standing-after-comma",
    "stated-though-doubted",
    "unfit-standing",
    "unknown-passage",
    "unknown-source",
    "unknown-standing",
]
ParentCode = Literal[
    "faulty-parent",
    "file-name",
    "governed-by-choice",
    "inheritance-cycle",
    "too-many-parents",
    "unknown-parent",
]
ChoiceCode = Literal[
    "default-reading",
    "excluded-readings",
    "impossible-reading",
    "misnamed-configuration",
    "no-choice",
    "too-many-choices",
    "unknown-choice",
    "unknown-kind",
    "unknown-reading",
]
ExampleCode = Literal[
    "example-fails",
    "example-incomplete",
    "too-many-examples",
    "unknown-player",
]
FileCode = Literal[
    "encoding",
    "file-too-large",
    "no-such-file",
    "not-a-file",
    "unreadable-file",
]
CorpusCode = Literal[
    "corpus-entry-twice",
    "corpus-field",
    "corpus-field-twice",
    "corpus-passage-twice",
    "corpus-unknown-attestation",
    "corpus-unknown-citation",
    "corpus-unknown-game",
    "corpus-unknown-source",
    "corpus-unreadable-file",
    "corpus-verbatim",
    "corpus-yaml",
]
CommandCode = Literal[
    "bad-record",
    "unknown-code",
    "unknown-source-name",
    "unknown-variant",
    "wrong-players",
]

Code: TypeAlias = (
    ShapeCode | MeaningCode | EvidenceCode | ParentCode | ChoiceCode | ExampleCode | FileCode | CorpusCode | CommandCode
)

GROUPS: dict[str, tuple[Code, ...]] = {
    "The shape of a file": get_args(ShapeCode),
    "Rule points and their values": get_args(MeaningCode),
    "Evidence": get_args(EvidenceCode),
    "Names and parents": get_args(ParentCode),
    "Choices": get_args(ChoiceCode),
    "Worked examples": get_args(ExampleCode),
    "Reading files": get_args(FileCode),
    "Sources and history": get_args(CorpusCode),
    "What was typed": get_args(CommandCode),
}
"""Heading -> codes, in the order in which the handbook tells them."""

CODES: tuple[Code, ...] = tuple(code for codes in GROUPS.values() for code in codes)
"""Every code."""
