"""How large a variant may be. A variant file is data from a stranger: none of it may exhaust the machine.

Each bound has a message of its own where it is passed. The numbers of cards and players that an answer may name stand
with the rule points (`ranges` of a mechanism).
"""

from __future__ import annotations

LARGEST_FILE = 256 * 1024
"""Bytes of a file; the largest variant of the project has a tenth of it."""

MOST_LINES = 3000
"""Lines of a variant file; the longest of the project has a tenth of that."""

LONGEST_TEXT = 1000
"""Characters of a text in quotation marks, and of a value."""

MOST_PARENTS = 64
"""Forefathers of a variant."""

MOST_CHOICES, MOST_READINGS = 40, 200
"""Choices of a variant and readings of all its choices together, those it inherits included."""

MOST_CONDITIONS = 24
"""Conditions of a relation between cards, over all its alternatives."""

MOST_SIGNS_OF_A_SUM, LARGEST_NUMBER_OF_A_SUM = 30, 9999
"""Signs +, - and * of a sum, in all its cases; and its numbers. So points stay numbers that can be handled."""

MOST_EXAMPLES, MOST_LINES_OF_AN_EXAMPLE = 100, 200
"""Worked examples of a variant, and lines of each."""

MOST_POINTS_OF_AN_EXAMPLE = 999_999
"""Points of a worked example, above or below nothing."""

MOST_PLAYERS = 16
"""Players; a source that sets no limit is played up to here."""

MOST_PACKS = 4
"""Packs that are mixed together."""

TOLD: tuple[tuple[str, str], ...] = (
    ("Size of a file", f"{LARGEST_FILE // 1024} KB, and {MOST_LINES} lines"),
    ("A text in quotation marks, or a value", f"{LONGEST_TEXT} characters"),
    ("Forefathers of a variant", f"{MOST_PARENTS}"),
    ("Choices of a variant", f"{MOST_CHOICES}, with {MOST_READINGS} readings in all"),
    ("Conditions of a relation between cards", f"{MOST_CONDITIONS}"),
    (
        "Signs +, - and * of a sum, and its numbers",
        f"{MOST_SIGNS_OF_A_SUM} in all its cases; each number is {LARGEST_NUMBER_OF_A_SUM} at most",
    ),
    ("Worked examples of a variant", f"{MOST_EXAMPLES}, each of {MOST_LINES_OF_AN_EXAMPLE} lines"),
    ("Players", f"{MOST_PLAYERS}"),
    ("Packs mixed together", f"{MOST_PACKS}"),
)
"""The bounds as the guide tells them: of what, and how much."""
