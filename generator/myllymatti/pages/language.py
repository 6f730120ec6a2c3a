"""What the guide tells that is found, not written: each answer with a clause that gives it, each line of an example.

A clause that the guide shows as an example is taken from a variant's file where one gives that answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from myllymatti.diagnostics import SourceText
from myllymatti.mechanisms import GAME, MECHANISMS, Mechanism, Point
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
class Wording:
    """How an answer is written, and the parts that may stand where it has CONDITION."""

    phrase: str
    parts: tuple[str, ...] = ()


_ALTERNATIVES = re.compile(r"\(([^()]* \| [^()]*)\)")
_RANK_IN_A_PHRASE = re.compile(r"(?<=[a-z] )A K Q …")


def answer_wordings(point: type[Point], phrases: Sequence[str]) -> dict[Point, Wording]:
    """How each answer is written; the grammar has a phrase for each, in the order of the answers."""
    answers = list(point)
    if len(answers) == 1:
        return {answers[0]: _one_wording(phrases)}
    told = [Wording(_RANK_IN_A_PHRASE.sub("RANK", phrase)) for phrase in phrases]
    return dict(zip(answers, told, strict=True))


def _one_wording(phrases: Sequence[str]) -> Wording:
    """The wording of a point's only answer; the longest phrase shows what may be repeated."""
    phrase = max(phrases, key=len)
    found = _ALTERNATIVES.search(phrase)
    if found is None:
        return Wording(phrase)
    return Wording(_ALTERNATIVES.sub("CONDITION", phrase), tuple(found[1].split(" | ")))


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
    place = place_of(mechanism)
    if not candidates:
        number = str(mechanism.ranges.get(type(answer), (2, 2))[0])
        made = f"{type(answer).key()}:  {wording.phrase.replace('NUMBER', number)}  [; invented]"
        return ShownClause(_laid_out(made, place), place, None)
    use = min(candidates, key=lambda one: _plainness(one[1].evidence))
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
    role = next(role for role, name in BOTH_PHASES.items() if name == mechanism.name)
    return f"phase {role}: {mechanism.name}"


def place_of_fact(fact: Fact) -> str:
    """Where a clause stands, as `place_of`."""
    return place_of(GAME if not fact.role else next(one for one in MECHANISMS if one.name == fact.mechanism))


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


def _laid_out(clause: str, place: str) -> str:
    """A clause with its lines broken as in a file."""
    block = clause if place == "variant" else f"{place} {{\n{clause}\n}}"
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
    """How each line is written; the grammar has its steps in the order of their meanings."""
    grammar = value_grammar("example")
    players = ("holds", "holds_among_others", *STEPS)
    steps = dict(zip(players, grammar.phrases("step"), strict=True))
    settings = [name for name in POSITION if name not in players and name != "with"]
    told = {name: f"{name}: {max(grammar.phrases(name), key=len)}" for name in settings}
    return {"with": "with: CHOICE=READING, …", **told, **{name: f"NAME: {phrase}" for name, phrase in steps.items()}}


def _lines_in(example: Example) -> set[str]:
    """The lines that an example has, by name."""
    found = {"in", "players", *(step.what.name for step in example.steps)}
    found |= {"holds" if holding.whole else "holds_among_others" for holding in example.holdings.values()}
    said = {"with": example.readings, "trump": example.trump, "stock": example.stock}
    found |= {name for name, value in said.items() if value}
    return found | ({"leads"} if example.leads != example.players[0] else set())
