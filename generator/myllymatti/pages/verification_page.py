"""What the pages of verification and of figures have at hand, besides what every page has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from myllymatti.pages import (
    fairness,
    knock_outs,
    readings_made,
    verification,
    verification_files,
)
from myllymatti.pages.numbers import Numbers
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.pages.shown_plays import told_play
from myllymatti.rules.from_variant import compile_rules
from myllymatti.variant.model import ConfiguredVariant
from myllymatti.verify.report import Report
from myllymatti.words.lexicon import Lexicon
from myllymatti.words.sheet import rule_sheet


def verification_values(
    column: ConfiguredVariant,
    reports: Mapping[str, Report],
    readings: Mapping[str, ReadingsMade],
    words: Lexicon,
    told: Numbers,
) -> dict[str, Any]:
    """What the page of a variant's verification tells; reports and readings are by variant."""
    name = column.variant.name
    report = reports.get(name)
    facts = [fact for fact in column.facts if verification.clause_of(report, fact) is not None]
    return {
        "variant": column.variant,
        "configured": column,
        "report": report,
        "made": readings.get(name),
        "sheet": rule_sheet(column, words),
        "facts_looked_at": facts,
        "told_play": partial(told_play, rules=compile_rules(column), words=words, told=told),
        "fairness": fairness,
        "knock_outs": knock_outs,
        "readings_made": readings_made,
        "verification_files": verification_files,
    }
