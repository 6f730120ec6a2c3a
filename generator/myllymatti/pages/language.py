"""What the guide tells that is found, not written: each answer with a clause that gives it, each line of an example.

A clause that the guide shows as an example is taken from a variant's file where one gives that answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from myllymatti.diagnostics import SourceText
from myllymatti.mechanisms import GAME, Mechanism, Point
from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.doubling import DOUBLING
from myllymatti.mechanisms.exchange import EXCHANGE
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION
from myllymatti.play.examples import POSITION, STEPS
from myllymatti.syntax.layout import format_source
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.beginning import BOTH_PHASES
from myllymatti.variant.model import Choice, ConfiguredVariant, Evidence, Example, Fact, Standing, Variant

EVIDENCE_FORMS: dict[Standing, str] = {
    Standing.STATED: "[source/passage, source/passage]",
    Standing.UNCERTAIN: "[source/passage; uncertain]",
    Standing.INFERRED: '[source/passage; inferred "why"]',
    Standing.BORROWED: '[source/passage; borrowed "why"]',
    Standing.CONJECTURE: '[; conjecture "why"]',
    Standing.NOT_SAID: "key: not said [source]",
    Standing.INVENTED: "[; invented]",
}
"""How evidence of each standing is written, with words in the places of what is cited and told."""

# ---- Answers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """A word in capitals that stands in a wording for one of several, and these."""

    name: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Wording:
    """How an answer is written, and what may stand in the places of its words in capitals."""

    phrase: str
    parts: tuple[Part, ...] = ()


_ROLES = {
    **{name: role for role, name in BOTH_PHASES.items()},
    **{AUCTION.name: "bidding", EXCHANGE.name: "exchange", DOUBLING.name: "doubling"},
    **{SCORING.name: "scoring", SESSION.name: "session"},
}
"""For each mechanism a phase that is made of it."""

_ALTERNATIVES = re.compile(r"\(([^()]* \| [^()]*)\)")
_PARTS = {"spades": "DENOMINATION", "the bidder": "GIVER", "to the bidder": "RECEIVER"}
"""What alternatives are called in a wording, by the first of them; those of a relation between cards are conditions."""
_RANK_IN_A_PHRASE = re.compile(r"(?<=[a-z] )A K Q …")


def answer_wordings(point: type[Point], phrases: Sequence[str]) -> dict[Point, Wording]:
    """How each answer is written; the grammar has a phrase for each, in the order of the answers."""
    answers = list(point)
    if len(answers) == 1:  # the longest phrase shows what may be repeated
        return {answers[0]: _wording(max(phrases, key=len))}
    told = [_wording(_RANK_IN_A_PHRASE.sub("RANK", phrase)) for phrase in phrases]
    return dict(zip(answers, told, strict=True))


def _wording(phrase: str) -> Wording:
    """A phrase of the grammar with a name in the place of each list of alternatives."""
    parts: dict[str, Part] = {}

    def named(found: re.Match[str]) -> str:
        options = tuple(found[1].split(" | "))
        part = Part(_PARTS.get(options[0], "CONDITION"), options)
        parts[part.name] = part
        return part.name

    return Wording(_ALTERNATIVES.sub(named, phrase), tuple(parts.values()))


Use = tuple[ConfiguredVariant, Fact]
"""A variant that gives an answer, and where."""


@dataclass(frozen=True)
class ShownClause:
    """A clause as an example: its text, where it may stand, and the variant it is from; None where it was made."""

    text: str
    place: str
    use: Use | None


def uses_of(mechanism: Mechanism, variants: Sequence[ConfiguredVariant]) -> dict[Point, list[Use]]:
    """Which variants give which answer, in any of their readings; of each variant the first clause that does."""
    used: dict[Point, list[Use]] = {}
    for column in variants:
        for fact in column.variant.all_facts():
            if fact.mechanism == mechanism.name and fact.value is not None:
                there = used.setdefault(fact.value.answer, [])
                if all(other.variant.name != column.variant.name for other, _ in there):
                    there.append((column, fact))
    return used


def shown_clause(
    mechanism: Mechanism, answer: Point, wording: Wording, variants: Sequence[ConfiguredVariant]
) -> ShownClause:
    """An example of an answer: of the clauses that give it the one whose evidence is plainest."""
    candidates = [
        (column, fact)
        for column in variants
        for fact in column.variant.all_facts()
        if fact.value is not None and fact.value.answer is answer and _written_there(fact, column)
    ]
    if not candidates:
        place = place_of(mechanism)
        number = str(mechanism.ranges.get(type(answer), (2, 2))[0])
        made = f"{type(answer).key()}:  {wording.phrase.replace('NUMBER', number)}  [; invented]"
        return ShownClause(_laid_out(made, place), place, None)
    use = min(candidates, key=lambda one: _plainness(one[1].evidence))
    place = place_of_fact(use[1], use[0].variant)
    return ShownClause(_laid_out(clause_text(use[1]), place), place, use)


def _written_there(fact: Fact, column: ConfiguredVariant) -> bool:
    """Whether the clause stands in the variant's own file, neither inherited nor brought by a reading that it fixes."""
    key = fact.span.text.partition(":")[0]
    return fact.origin == column.variant.name and " ".join(key.split()) == fact.point.key()


def _plainness(evidence: Evidence) -> tuple[bool, int, int]:
    return (evidence.standing is not Standing.STATED, len(evidence.reason), len(evidence.passages))


def place_of(mechanism: Mechanism) -> str:
    """Where the clauses of a mechanism stand, as the guide's blocks name it: `phase shedding: beating`."""
    if mechanism.name == GAME.name:
        return "variant"
    return f"phase {_ROLES[mechanism.name]}: {mechanism.name}"


def place_of_fact(fact: Fact, variant: Variant) -> str:
    """Where a clause stands, as `place_of`; a clause that speaks of kinds of deal names them: `…; deals kitty`."""
    place = f"phase {fact.role}: {fact.mechanism}" if fact.role else "variant"
    named = [kind for kind in variant.deals if fact.value and re.search(rf"\b{re.escape(kind)}\b", fact.value.text)]
    return f"{place}; deals {', '.join(variant.deals)}" if named and fact.mechanism == SESSION.name else place


def clause_text(fact: Fact) -> str:
    """The clause as it could stand in a file, evidence that stands at its block written out, in one line."""
    value = fact.value.text if fact.value else "not said"
    return f"{fact.point.key()}:  {value}  {evidence_written(fact.evidence)}"


def evidence_written(evidence: Evidence) -> str:
    """Evidence in the brackets of a file."""
    cited = ", ".join(map(str, evidence.passages))
    if evidence.standing in (Standing.STATED, Standing.NOT_SAID):
        return f"[{cited}]"
    reason = f' "{evidence.reason}"' if evidence.reason else ""
    return f"[{cited}; {evidence.standing.value}{reason}]"


@cache
def _laid_out(clause: str, place: str) -> str:
    """A clause with its lines broken as in a file."""
    block = clause if place == "variant" else f"{place.partition(';')[0]} {{\n{clause}\n}}"
    text, _ = format_source(SourceText("", f"variant x {{\n{block}\n}}\n"))
    if text is None:
        return clause
    depth = 1 if place == "variant" else 2
    lines = text.splitlines()[depth:-depth]
    return "\n".join(line[4 * depth :] for line in lines)


def fact_of_standing(standing: Standing, variants: Sequence[ConfiguredVariant]) -> Use | None:
    """The shortest clause of that standing in the variants' own files."""
    found = [
        (column, fact)
        for column in variants
        for fact in column.variant.all_facts()
        if fact.evidence.standing is standing and _written_there(fact, column)
    ]
    return min(found, key=lambda one: len(clause_text(one[1])), default=None)


def choices_by_kind(variants: Sequence[ConfiguredVariant]) -> Iterator[tuple[ConfiguredVariant, Choice]]:
    """For each kind of choice the first variant that has one."""
    seen = set()
    for column in variants:
        for choice in column.variant.choices:
            if choice.kind not in seen:
                seen.add(choice.kind)
                yield column, choice


# ---- Worked examples -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ExampleLine:
    """A line that worked examples are made of: how it is written, what it means, and the examples that have it."""

    name: str
    wording: str
    meaning: str
    uses: tuple[tuple[Variant, Example], ...] = field(default=())

    @property
    def sets_up(self) -> bool:
        """Whether it belongs to the position from which the example starts."""
        return self.name in POSITION


def example_lines(variants: Sequence[ConfiguredVariant]) -> tuple[ExampleLine, ...]:
    """Every line of worked examples, those of the position first."""
    examples = [(column.variant, example) for column in variants for example in column.variant.examples]
    meanings = {**POSITION, **STEPS}
    return tuple(
        ExampleLine(name, wording, meanings[name], tuple(one for one in examples if name in _lines_in(one[1])))
        for name, wording in _line_wordings().items()
    )


def _line_wordings() -> dict[str, str]:
    """How each line is written, those that set up the position first."""
    grammar = value_grammar("example")
    rules = [str(rule.alias or rule.origin.name) for rule in grammar.lark.rules if rule.origin.name == "step"]
    # The first phrase of each step: one that is written in two ways (1 trick, 2 tricks) is told once.
    steps = dict(reversed(list(zip(rules, grammar.phrases("step"), strict=True))))
    players = ("holds", "holds_among_others", *STEPS)
    settings = [name for name in POSITION if name not in players and name != "with"]
    told = {name: _setting_wording(name, grammar.phrases(name)) for name in settings}
    lines = {**told, **{name: f"NAME: {_bid_named(steps[name])}" for name in players}}
    return {"with": "with: CHOICE=READING, …", **lines}


def _setting_wording(name: str, phrases: Sequence[str]) -> str:
    """A line with all its phrases side by side; of those that only repeat more or less of the same the longest."""
    named = [_bid_named(phrase) for phrase in phrases]
    told = [max(named, key=len)] if any("," in phrase or "…" in phrase for phrase in named) else named
    return f"{name.replace('_', ' ')}: {' | '.join(told)}"


def _bid_named(phrase: str) -> str:
    """A phrase in which a bid stands as NUMBER DENOMINATION."""
    return _wording(phrase).phrase


def _lines_in(example: Example) -> set[str]:
    """The lines that an example has, by name."""
    found = {key.replace(" ", "_") for key in example.settings}
    found |= {step.what.name for step in example.steps}
    return found | {"holds" if holding.whole else "holds_among_others" for holding in example.holdings.values()}
