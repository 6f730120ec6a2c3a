"""What a message must name to be of use, where the golden file alone would not say that it matters."""

from __future__ import annotations

import pytest

from tests.language.test_bad import faults_of

NAMED = {
    "typographic-quotes": (2, '"'),
    "round-brackets-for-evidence": (3, "["),
    "slashes-for-a-comment": (3, "#"),
    "semicolon-after-clause": (2, ";"),
    "misspelt-block-word": (3, "phase"),
    "reading-outside-a-choice": (3, "choice"),
    "clause-in-a-choice": (4, "reading"),
    "colon-after-block-word": (3, "phase"),
    "comma-before-standing": (3, ";"),
    "unknown-player": (8, "“Aino”"),
    "rank-before-suit": (6, "suit"),
    "empty-evidence": (3, "source/passage"),
    "unknown-rule-point": (4, "“taken”"),
    "misspelt-rule-point": (4, "“first lead”"),
    "rule-point-of-another-mechanism": (4, "a phase of tricks"),
    "value-nearly-right": (4, "“the lowest card of the trick”"),
    "number-out-of-range": (3, "2 to 16"),
    "ties-of-the-highest-where-the-lowest-wins": (4, "“ties: of the lowest rank”"),
    "rank-not-in-the-pack": (4, "6"),
    "best-with-of-the-parent-does-not-fit": (3, "best with"),
    "missing-rule-point": (33, "taken"),
    "unknown-parent": (1, "“myllymatti-1940s”"),
    "unknown-passage": (3, "“three-cards-each”"),
    "governed-by-the-parents-choice": (3, "“hand”"),
    "missing-colon": (4, "“:”"),
    "equals-sign": (4, "“:”"),
    "name-not-the-files": (1, "“mykkae”"),
}
"""For each case the line of its first message, and what that message must say."""


@pytest.mark.parametrize("case", NAMED)
def test_first_message_is_at_the_mistake_and_names_the_way_out(case: str) -> None:
    first = faults_of(case)[0]
    line, word = NAMED[case]
    assert first.span is not None
    assert first.span.line == line
    assert word in f"{first.title}\n{first.text}\n{first.hint}"


@pytest.mark.parametrize("case", ["unknown-condition", "typographic-quotes", "unclosed-text", "missing-value"])
def test_no_phrase_is_offered_twice(case: str) -> None:
    for fault in faults_of(case):
        offered = [line.removesuffix(" …") for line in fault.text.splitlines() if line.startswith("- ")]
        assert len(offered) == len(set(offered))


def test_no_message_speaks_to_the_reader() -> None:
    for case in NAMED:
        for fault in faults_of(case):
            words = f"{fault.title} {fault.text} {fault.hint}".lower().split()
            assert not {"you", "your", "please", "sorry", "oops"} & set(words)
