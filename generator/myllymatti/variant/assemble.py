"""Making one Variant from its tree and its (resolved) parent."""

from __future__ import annotations

from collections.abc import Iterable

from myllymatti.bounds import MOST_CHOICES, MOST_EXAMPLES, MOST_LINES_OF_AN_EXAMPLE, MOST_READINGS
from myllymatti.diagnostics import Diagnostic
from myllymatti.mechanisms import GAME, MADE_OF, PHASE_MECHANISMS, PHASE_ROLES, Mechanism, phase_mechanism
from myllymatti.mechanisms.game import Deal
from myllymatti.sources.model import Sources
from myllymatti.syntax.tree import (
    ChoiceTree,
    Clause,
    DealsTree,
    EvidenceTree,
    ExampleTree,
    Name,
    PhaseTree,
    ReadingTree,
    VariantTree,
)
from myllymatti.syntax.values import Misread, parse_settings
from myllymatti.variant.claiming import OF_THE_WHOLE, claimed
from myllymatti.variant.clauses import ClauseReader
from myllymatti.variant.examples import Ground, bind_example
from myllymatti.variant.fixing import fixed, left_out
from myllymatti.variant.inherit import inherit
from myllymatti.variant.model import (
    Choice,
    ChoiceKind,
    Evidence,
    Example,
    Fact,
    Note,
    Phase,
    Reading,
    Standing,
    Variant,
)
from myllymatti.words_nearby import listed, with_nearest

REQUIRES, EXCLUDES = "requires", "excludes"
"""Keys of clauses of a reading that speak of other choices."""

Phases = dict[tuple[str, str], Phase]
"""Phases by the kind of deal that has them (empty: all) and their role."""


class Assembly(ClauseReader):
    """Builds the Variant of one tree; what is wrong goes to `faults`."""

    def __init__(
        self,
        tree: VariantTree,
        family: str,
        parent: Variant | None,
        sources: Sources,
        faults: list[Diagnostic],
    ) -> None:
        super().__init__(tree.name.text, sources, faults)
        self.tree = tree
        self.family = family
        self.parent = parent
        inheritance = self._bound(tree.parent.evidence) if tree.parent else None
        self.inheritance = inheritance
        self.evidence = self._bound(tree.evidence)
        self.has_strange_kinds = False
        """A kind of deal is probably misnamed: what it lacks as one of its own need not be told."""
        if self.evidence is None and inheritance is not None and inheritance.standing is Standing.INVENTED:
            # `variant mine from theirs [; invented]` says once for all that the rules are one's own.
            self.evidence = inheritance
        self.fixed = fixed(tree, parent, self._bound_or_own, faults)

    def _bound_or_own(self, evidence: EvidenceTree | None) -> Evidence | None:
        return self._bound(evidence) or self.evidence

    def variant(self) -> Variant:
        """The variant, as whole as its tree allows."""
        tree = self.tree
        for name in (tree.name, *(choice.name for choice in tree.choices)):
            self._check_form(name)
        for deals in tree.deals:
            self._check_kind(deals.name)
        phases = self._phases()
        plain = [one for one in tree.clauses if one.key.text not in OF_THE_WHOLE]
        facts = self._facts(plain, GAME, "", self.evidence)
        for phase in tree.phases:
            facts.extend(self._phase_facts(phase, phases, self.evidence))
        for deals in tree.deals:
            self._check_new_kind(deals, facts)
            facts.extend(self._deals_facts(deals, phases, self.evidence))
        self._not_twice(facts)
        self._no_name_twice([deals.name for deals in tree.deals], "kind of deal")
        choices = [self._choice(one, phases) for one in self._not_too_many(tree.choices)]
        self._no_name_twice([choice.name for choice in tree.choices], "choice")
        self._no_name_twice([example.name for example in tree.examples], "example")
        variant = Variant(
            name=tree.name.text,
            family=self.family,
            parent=self.parent.name if self.parent else None,
            inheritance=self._inheritance(),
            phases=tuple(phases.values()),
            facts=tuple(facts),
            choices=tuple(choices),
            examples=self._examples(phases, choices),
            notes=self._all_notes(),
            span=tree.name.span,
            deals=self._kinds(),
            claims=claimed(tree.clauses, self.origin, self._bound_or_own, self.faults),
        )
        return inherit(variant, self.parent, self.fixed, self.faults) if self.parent else variant

    def _not_too_many(self, choices: tuple[ChoiceTree, ...]) -> tuple[ChoiceTree, ...]:
        """The choices, as far as the bounds on a file from a stranger go."""
        readings = 0
        for index, choice in enumerate(choices):
            readings += len(choice.readings)
            if index >= MOST_CHOICES or readings > MOST_READINGS:
                self._fault(
                    "too-many-choices",
                    choice.name,
                    f"more than {MOST_CHOICES} choices, or {MOST_READINGS} readings, in one variant",
                    hint="what is not disputed is a plain clause",
                )
                return choices[:index]
        return choices

    def _examples(self, phases: Phases, choices: list[Choice]) -> tuple[Example, ...]:
        """The examples; they may play in any phase that the game has in some reading."""
        inherited = self.parent.choices if self.parent else ()
        readings = [reading for choice in (*inherited, *choices) for reading in choice.readings]
        brought = (phase for reading in readings for phase in reading.phases)
        possible = {phase.role: phase for phase in (*brought, *phases.values())}
        ground = Ground(possible, self._kinds(), self.sources, self.evidence)
        return tuple(bind_example(one, ground, self.faults) for one in self._bounded(self.tree.examples))

    def _kinds(self) -> tuple[str, ...]:
        """The kinds of deal that are told apart, those of the parent first."""
        inherited = self.parent.deals if self.parent else ()
        return tuple(dict.fromkeys((*inherited, *(deals.name.text for deals in self.tree.deals))))

    def _bounded(self, examples: tuple[ExampleTree, ...]) -> tuple[ExampleTree, ...]:
        """The examples, as far as the bounds on a file from a stranger go."""
        for index, example in enumerate(examples):
            if index >= MOST_EXAMPLES or len(example.lines) > MOST_LINES_OF_AN_EXAMPLE:
                self._fault(
                    "too-many-examples",
                    example.name,
                    f"more than {MOST_EXAMPLES} worked examples, or {MOST_LINES_OF_AN_EXAMPLE} lines in one of them",
                    hint="an example shows one thing; what is longer can be two",
                )
                return examples[:index]
        return examples

    def _settings(self, clause: Clause) -> tuple[tuple[str, str], ...]:
        """The `choice=reading` pairs in the value of a clause."""
        parsed = parse_settings(clause.value.span)
        if isinstance(parsed, Misread):
            self.faults.extend(parsed.faults)
            return ()
        return parsed

    def _inheritance(self) -> Evidence | None:
        tree = self.tree.parent
        if tree is None:
            return None
        if self.inheritance is None and self.evidence is None:
            self._fault(
                "no-evidence",
                tree.name,
                "inheriting is a claim, and this one rests on nothing",
                text="What the variant does not say itself is claimed to be as in its parent.",
                hint='write from PARENT [source/passage; inferred "why"], or [; invented] for a game of one\'s own',
            )
            return None
        return self.inheritance or self.evidence

    def _phases(self) -> Phases:
        inherited = (*self.parent.phases, *self.fixed.phases) if self.parent else ()
        phases = {(phase.deal, phase.role): phase for phase in inherited if phase.role not in self.fixed.without}
        self._add_phases(phases, self.tree.phases, "")
        for deals in self.tree.deals:
            self._add_phases(phases, deals.phases, deals.name.text)
        return phases

    def _add_phases(self, phases: Phases, trees: Iterable[PhaseTree], deal: str) -> None:
        """Add the phases of a block; a phase that all deals have is no other one where its mechanism is not said."""
        seen: dict[str, Name] = {}
        for tree in trees:
            role = tree.role.text
            if role in seen:
                self._twice("phase", tree.role, seen[role])
                continue
            seen[role] = tree.role
            if role in self.fixed.without:
                if tree.clauses:  # an empty block says nothing
                    self.faults.append(left_out(tree.role, self.tree))
                continue
            known = phases.get((deal, role)) or phases.get(("", role))
            if deal and known is not None and tree.mechanism is None:
                continue
            mechanism = self._mechanism(tree, known)
            if mechanism is not None:
                phases[deal, role] = Phase(role, mechanism, tree.role.span, deal)

    def _mechanism(self, tree: PhaseTree, inherited: Phase | None) -> Mechanism | None:
        if tree.role.text not in PHASE_ROLES:
            self._not_known(
                "unknown-phase",
                tree.role,
                f"“{tree.role.text}” is no phase",
                PHASE_ROLES,
                text=f"Known phases: {listed(PHASE_ROLES, 'and')}.",
            )
            return None
        known = [mechanism.name for mechanism in PHASE_MECHANISMS]
        if tree.mechanism is None:
            if inherited is None:
                self._fault(
                    "no-mechanism",
                    tree.role,
                    f"what the phase “{tree.role.text}” is made of is not said",
                    hint=f"write phase {tree.role.text}: {MADE_OF[tree.role.text].name} {{ … }}",
                )
                return None
            return inherited.mechanism
        mechanism = phase_mechanism(tree.mechanism.text)
        if mechanism is None:
            self._not_known(
                "unknown-mechanism",
                tree.mechanism,
                f"“{tree.mechanism.text}” is no mechanism",
                known,
                text=f"Known mechanisms: {listed(known, 'and')}.",
            )
        return mechanism

    def _phase_facts(
        self,
        tree: PhaseTree,
        phases: Phases,
        default: Evidence | None,
        reading: tuple[str, str] | None = None,
        deal: str = "",
    ) -> list[Fact]:
        phase = phases.get((deal, tree.role.text)) or phases.get(("", tree.role.text))
        if phase is None:
            return []
        evidence = self._bound(tree.evidence) or default
        return self._facts(tree.clauses, phase.mechanism, phase.role, evidence, reading, deal)

    def _deals_facts(
        self,
        tree: DealsTree,
        phases: Phases,
        default: Evidence | None,
        reading: tuple[str, str] | None = None,
    ) -> list[Fact]:
        """What holds in deals of one kind."""
        kind = tree.name.text
        evidence = self._bound(tree.evidence) or default
        facts = self._facts(tree.clauses, GAME, "", evidence, reading, kind)
        for phase in tree.phases:
            facts.extend(self._phase_facts(phase, phases, evidence, reading, kind))
        return facts

    def _choice(self, tree: ChoiceTree, phases: Phases) -> Choice:
        readings = []
        for one in tree.readings:
            self._check_form(one.name)
            readings.append(self._reading(one, tree.name.text, phases))
        self._no_name_twice([reading.name for reading in tree.readings], "reading")
        defaults = [reading.name for reading in tree.readings if reading.is_default]
        if len(readings) < 2:
            self._fault(
                "no-choice",
                tree.name,
                f"“{tree.name.text}” has fewer than two readings and leaves no choice",
                hint="add a second reading, or write what the only one says as plain clauses",
            )
        if len(defaults) != 1:
            self._fault(
                "default-reading",
                defaults[1] if defaults else tree.name,
                f"“{tree.name.text}” has {'no' if not defaults else 'more than one'} default reading",
                hint="write default after the name of the one reading that a plain command plays",
            )
        return Choice(
            name=tree.name.text,
            kind=self._kind(tree),
            readings=tuple(readings),
            default=defaults[0].text if defaults else "",
            origin=self.origin,
            notes=self._notes(tree.notes),
        )

    def _kind(self, tree: ChoiceTree) -> ChoiceKind:
        known = [kind.value for kind in ChoiceKind]
        text = " ".join(tree.kind.text.split()) if tree.kind else ""
        if text in known:
            return ChoiceKind(text)
        self._not_known(
            "unknown-kind",
            tree.kind or tree.name,
            f"“{text}” is no kind of choice" if text else f"why “{tree.name.text}” is a choice is not said",
            known,
            text=f"Valid here: {listed(known)}.",
            hint="" if text else f"write choice {tree.name.text}: {known[0]} {{",
        )
        return ChoiceKind.GAP

    def _reading(self, tree: ReadingTree, choice: str, phases: Phases) -> Reading:
        evidence = self._bound(tree.evidence) or self.evidence
        mark = (choice, tree.name.text)
        plain = [one for one in tree.clauses if one.key.text not in (REQUIRES, EXCLUDES)]
        facts = self._facts(plain, GAME, "", evidence, mark)
        known = dict(phases)
        self._bring_phases(known, tree.phases, "")
        for phase in tree.phases:
            facts.extend(self._phase_facts(phase, known, evidence, mark))
        for deals in tree.deals:
            if self._is_known_kind(deals):
                self._bring_phases(known, deals.phases, deals.name.text)
                facts.extend(self._deals_facts(deals, known, evidence, mark))
        self._not_twice(facts)
        ties = {
            key: tuple(pair for one in tree.clauses if one.key.text == key for pair in self._settings(one))
            for key in (REQUIRES, EXCLUDES)
        }
        return Reading(
            name=tree.name.text,
            evidence=evidence,
            facts=tuple(facts),
            notes=self._notes(tree.notes),
            phases=tuple(phase for place, phase in known.items() if place not in phases),
            requires=ties[REQUIRES],
            excludes=ties[EXCLUDES],
            span=tree.name.span,
        )

    def _bring_phases(self, known: Phases, trees: Iterable[PhaseTree], deal: str) -> None:
        """Add the phases that the game has only in a reading."""
        for tree in trees:
            role = tree.role.text
            if (deal, role) not in known and ("", role) not in known:
                mechanism = self._mechanism(tree, None)
                if mechanism is not None:
                    known[deal, role] = Phase(role, mechanism, tree.role.span, deal)

    def _check_new_kind(self, tree: DealsTree, facts: list[Fact]) -> None:
        """A kind that the parent does not have says how it is dealt; else one of the parent's is probably meant."""
        known = self.parent.deals if self.parent else ()
        if not known or tree.name.text in known or any(clause.key.text == Deal.key() for clause in tree.clauses):
            return
        if any(fact.point is Deal and not fact.deal for fact in (*facts, *(self.parent.facts if self.parent else ()))):
            return
        fault = Diagnostic(
            code="unknown-deal",
            title=f"the parent has no deals “{tree.name.text}”, and how a new kind is dealt is not said",
            span=tree.name.span,
            text=f"The parent's kinds of deal: {listed(known, 'and')}.",
            hint=f"for a new kind add a clause “{Deal.key()}: …”",
        )
        self.faults.append(with_nearest(fault, tree.name.text, known, tree.name.span))
        self.has_strange_kinds = True

    def _is_known_kind(self, tree: DealsTree) -> bool:
        kinds = self._kinds()
        if tree.name.text in kinds:
            return True
        self._not_known(
            "unknown-deal",
            tree.name,
            f"the variant has no deals “{tree.name.text}”",
            kinds,
            text=f"Its kinds of deal: {listed(kinds, 'and')}." if kinds else "It tells no kinds of deal apart.",
            hint="" if kinds else "what holds in all deals stands without a block “deals”",
        )
        return False

    def _all_notes(self) -> tuple[Note, ...]:
        notes = list(self._notes(self.tree.notes))
        for phase in self.tree.phases:
            notes.extend(self._notes(phase.notes, phase.role.text))
        for deals in self.tree.deals:
            notes.extend(self._notes(deals.notes, deal=deals.name.text))
            for phase in deals.phases:
                notes.extend(self._notes(phase.notes, phase.role.text, deals.name.text))
        return tuple(notes)
