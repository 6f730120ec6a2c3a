"""From clauses to facts: each rule point with its answer and its evidence, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import GAME, MECHANISMS, Mechanism, Point
from myllymatti.mechanisms.game import OF_A_DEAL
from myllymatti.sources.model import Sources
from myllymatti.syntax.tree import Clause, EvidenceTree, Name, NoteTree
from myllymatti.syntax.values import Misread, parse_value
from myllymatti.variant.claiming import OF_THE_WHOLE
from myllymatti.variant.evidence import bind
from myllymatti.variant.model import Evidence, Fact, Note, Slot, Standing
from myllymatti.variant.names import NAME_FORM, likely_name
from myllymatti.words_nearby import listed, with_nearest

NOT_SAID = "not said"
"""The value of a clause that records that the source is silent."""


class ClauseReader:
    """Reads the clauses of the variant `origin`; what is wrong goes to `faults`."""

    def __init__(self, origin: str, sources: Sources, faults: list[Diagnostic]) -> None:
        self.origin = origin
        self.sources = sources
        self.faults = faults
        self.attempted: set[tuple[str, str]] = set()
        """Rule points whose clause is faulty: they are not missing besides."""

    def _facts(
        self,
        clauses: Iterable[Clause],
        mechanism: Mechanism,
        role: str,
        default: Evidence | None,
        reading: tuple[str, str] | None = None,
        deal: str = "",
    ) -> list[Fact]:
        facts = []
        for clause in clauses:
            point = mechanism.point(clause.key.text)
            fact: Fact | None = None
            if point is None:
                beside = OF_THE_WHOLE if not (role or deal or reading) else ()
                self._unknown_key(clause, mechanism, beside, in_deals=bool(deal))
            elif deal and mechanism is GAME and point not in OF_A_DEAL:
                self._same_in_all_deals(clause)
            else:
                fact = self._fact(clause, mechanism, point, role, default, reading)
            if fact is not None:
                facts.append(replace(fact, deal=deal))
            elif point is not None:
                self.attempted.add((role, point.rule()))
        return facts

    def _fact(
        self,
        clause: Clause,
        mechanism: Mechanism,
        point: type[Point],
        role: str,
        default: Evidence | None,
        reading: tuple[str, str] | None,
    ) -> Fact | None:
        silent = " ".join(clause.value.text.split()) == NOT_SAID
        evidence = self._bound(clause.evidence, silent=silent) or default
        if evidence is None:
            self._fault(
                "no-evidence",
                clause.key,
                f"“{clause.key.text}” rests on nothing",
                text="Every clause says what it rests on, itself or through the block around it.",
                hint='write [source/passage], [; conjecture "why"], or [; invented] for a rule of one\'s own',
            )
            return None
        value = None
        if silent:
            if point not in mechanism.optional:
                self._fault(
                    "needs-an-answer",
                    clause.value,
                    f"“{clause.key.text}” cannot stay open: the game cannot be played without it",
                    hint='where the source is silent, give an answer with [; conjecture "why"] or a borrowed one',
                )
                return None
        else:
            if evidence.standing is Standing.NOT_SAID:
                self._fault(
                    "unfit-standing",
                    clause.value,
                    "a value stands here, though nothing is said",
                    hint=f"write {clause.key.text}: not said [source]",
                )
            parsed = parse_value(mechanism, point, clause.value.span)
            if isinstance(parsed, Misread):
                self.faults.extend(parsed.faults)
                return None
            value = parsed
        return Fact(role, mechanism.name, point, value, evidence, self.origin, clause.span, reading)

    def _same_in_all_deals(self, clause: Clause) -> None:
        """What is said of a clause in deals of one kind that holds for the whole game."""
        own = [point.key() for point in GAME.points if point in OF_A_DEAL]
        self._fault(
            "for-all-deals",
            clause.key,
            f"“{clause.key.text}” is the same in all deals; those of one kind have no answer of their own",
            text=f"Of the frame of the game there may stand in a block “deals”: {listed(own, 'and')}.",
            hint="say it for all deals, outside the block; another game is another variant: variant NAME from PARENT",
        )

    def _unknown_key(self, clause: Clause, mechanism: Mechanism, beside: Iterable[str], *, in_deals: bool) -> None:
        """What is said of a key that is no rule point there; `beside` are other keys that there are in its place."""
        of_one_kind = in_deals and mechanism is GAME
        known = [point.key() for point in mechanism.points if not of_one_kind or point in OF_A_DEAL]
        elsewhere = [one.name for one in MECHANISMS if one is not mechanism and one.point(clause.key.text)]
        where = f"a phase of {mechanism.name}" if mechanism is not GAME else "the variant itself, outside its phases"
        where = "deals of one kind, outside their phases" if of_one_kind else where
        hint = ""
        if elsewhere:
            places = [f"a phase of {name}" if name != GAME.name else "the variant itself" for name in elsewhere]
            hint = f"“{clause.key.text}” belongs in {listed(places)}"
        if clause.key.text in OF_THE_WHOLE:
            hint = f"“{clause.key.text}” belongs in the variant itself, outside its blocks: it holds for the whole game"
        self._not_known(
            "unknown-rule-point",
            clause.key,
            f"“{clause.key.text}” is no rule point of {where}",
            [*known, *beside],
            text=f"Known there: {', '.join(known)}.",
            hint=hint,
        )

    def _notes(self, trees: Iterable[NoteTree], role: str = "", deal: str = "") -> tuple[Note, ...]:
        return tuple(Note(tree.text, self._bound(tree.evidence), role, deal) for tree in trees)

    def _bound(self, tree: EvidenceTree | None, *, silent: bool = False) -> Evidence | None:
        return None if tree is None else bind(tree, self.sources, self.faults, silent=silent)

    def _not_twice(self, facts: list[Fact]) -> None:
        seen: dict[Slot, Fact] = {}
        for fact in facts:
            if fact.slot in seen:
                first = seen[fact.slot]
                self.faults.append(
                    Diagnostic(
                        code="clause-twice",
                        title=f"“{fact.point.key()}” stands twice",
                        span=fact.span,
                        text="A rule point has one answer.",
                        related=(Related(first.span, "it stands first here"),),
                        hint="remove one of them, or make a choice of two readings",
                    )
                )
            seen.setdefault(fact.slot, fact)

    def _no_name_twice(self, names: list[Name], what: str) -> None:
        seen: dict[str, Name] = {}
        for name in names:
            if name.text in seen:
                self._twice(what, name, seen[name.text])
            seen.setdefault(name.text, name)

    def _twice(self, what: str, name: Name, first: Name) -> None:
        self.faults.append(
            Diagnostic(
                code="name-twice",
                title=f"the {what} “{name.text}” stands twice",
                span=name.span,
                related=(Related(first.span, "it stands first here"),),
                hint=f"{'' if what == 'phase' else 'give one of them another name, or '}put both together",
            )
        )

    def _check_form(self, name: Name) -> None:
        if not NAME_FORM.match(name.text):
            likely = likely_name(name.text)
            self._fault(
                "name-form",
                name,
                f"“{name.text}” is no name",
                text="A name is made of small letters a-z and digits, joined by single hyphens.",
                hint=f"write {likely}" if likely else "",
            )

    def _check_kind(self, name: Name) -> None:
        """The name of a kind of deal stands beside numbers of deals (`4 kitty, 4 kotka`), so it is none itself."""
        self._check_form(name)
        if NAME_FORM.match(name.text) and not any(letter.isalpha() for letter in name.text):
            self._fault(
                "name-form",
                name,
                f"“{name.text}” could be taken for a number of deals",
                text="A kind of deal has at least one letter in its name: in a series it stands after a number.",
                hint=f"write deals kind-{name.text}, or what these deals are called",
            )

    def _fault(self, code: Code, name: Name, title: str, text: str = "", hint: str = "") -> None:
        self.faults.append(Diagnostic(code=code, title=title, span=name.span, text=text, hint=hint))

    def _not_known(self, code: Code, name: Name, title: str, known: Iterable[str], text: str, hint: str = "") -> None:
        """A fault about a word that is none of those known; the nearest of them is the way out."""
        fault = Diagnostic(code=code, title=title, span=name.span, text=text, hint=hint)
        self.faults.append(fault if hint else with_nearest(fault, name.text, known, name.span))
