"""Worked examples: from the lines of the file to a position and steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import Term
from myllymatti.sources.model import Sources
from myllymatti.syntax.tree import Clause, ExampleTree
from myllymatti.syntax.values import Misread, parse_example_line, parse_settings
from myllymatti.variant.evidence import bind
from myllymatti.variant.example_lines import line_without_effect, out_of_range
from myllymatti.variant.model import Evidence, Example, ExampleContract, ExampleStep, Holding, Phase, Standing
from myllymatti.words_nearby import listed, with_nearest

WITH = "with"
"""The key of a line that names the readings in which an example holds."""

_SETTING_SHOWN = {"in": "in: shedding", "players": "players: Aino, Eino, Helmi"}

SETTINGS = (
    *(WITH, "in", "deal", "players", "trump", "stock", "leads"),
    *("contract", "declarer", "doubling", "tricks", "aces", "other aces", "points", "points by tricks"),
)
"""The keys of an example that set up the position; every other key is a player's name."""


@dataclass(frozen=True)
class Ground:
    """What examples of a variant may speak of: its phases by role, its kinds of deal, the sources.

    `default` is the evidence of the variant as a whole.
    """

    phases: Mapping[str, Phase]
    deals: tuple[str, ...]
    sources: Sources
    default: Evidence | None = None


def bind_example(tree: ExampleTree, ground: Ground, faults: list[Diagnostic]) -> Example:
    """The example, with what is wrong in it added to `faults`."""
    return _Binding(tree, ground, faults).example()


class _Binding:
    def __init__(self, tree: ExampleTree, ground: Ground, faults: list[Diagnostic]) -> None:
        self.default = ground.default
        self.tree = tree
        self.phases = ground.phases
        self.deals = ground.deals
        self.sources = ground.sources
        self.faults = faults
        self.settings: dict[str, Term] = {}
        self.places: dict[str, Span] = {}
        self.holdings: dict[str, Holding] = {}
        self.steps: list[ExampleStep] = []
        self.readings: tuple[tuple[str, str], ...] = ()

    def example(self) -> Example:
        """Go through the lines in order: settings first, then players' lines."""
        for line in self.tree.lines:
            if line.key.text in SETTINGS:
                self._setting(line)
        players = self._words("players")
        for line in self.tree.lines:
            if line.key.text not in SETTINGS:
                self._player_line(line, players)
        role = next(iter(self._words("in")), "")
        leads = next(iter(self._words("leads")), players[0] if players else "")
        self._check(players, role, leads)
        self._refuse_without_effect(players, role)
        return Example(
            name=self.tree.name.text,
            role=role,
            players=players,
            leads=leads,
            trump=next(iter(self._words("trump")), ""),
            stock=self._words("stock"),
            holdings=self.holdings,
            steps=tuple(self.steps),
            readings=self.readings,
            evidence=self._evidence(),
            span=self.tree.name.span,
            settings=self.places,
            deal=next(iter(self._words("deal")), None),
            contract=self._contract(),
        )

    def _contract(self) -> ExampleContract:
        """What is said of the contract and of what came of it."""
        bid = self._arguments("contract")
        doubling = self.settings.get("doubling")
        return ExampleContract(
            contract=(int(str(bid[0])), str(bid[1])) if bid else None,
            declarer=next(iter(self._words("declarer")), ""),
            doubling=doubling.name if doubling else "",
            tricks=next(iter(self._numbers("tricks")), None),
            aces=self._numbers("aces"),
            other_aces=self._numbers("other aces"),
            points=next(iter(self._numbers("points")), None),
            by_tricks=self._numbers("points by tricks"),
        )

    def _arguments(self, setting: str) -> tuple[int | str | Term, ...]:
        term = self.settings.get(setting)
        return term.arguments if term else ()

    def _numbers(self, setting: str) -> tuple[int, ...]:
        return tuple(argument for argument in self._arguments(setting) if isinstance(argument, int))

    def _setting(self, line: Clause) -> None:
        if line.key.text in self.places:
            self._twice(line, f"“{line.key.text}” stands twice in the example")
            return
        self.places[line.key.text] = line.value.span
        if line.key.text == WITH:
            readings = parse_settings(line.value.span)
            if isinstance(readings, Misread):
                self.faults.extend(readings.faults)
            else:
                self.readings = readings
            return
        term = parse_example_line(line.key.text.replace(" ", "_"), line.value.span)
        if isinstance(term, Misread):
            self.faults.extend(term.faults)
        else:
            self.settings[line.key.text] = term
            self.faults.extend(out_of_range(term, line.value.span))

    def _player_line(self, line: Clause, players: tuple[str, ...]) -> None:
        term = parse_example_line("step", line.value.span)
        if isinstance(term, Misread):
            self.faults.extend(term.faults)
            return
        self.faults.extend(out_of_range(term, line.value.span))
        player = line.key.text
        if not players:
            return  # that the line “players: …” is missing is told once
        if player not in players:
            known = (*players, *SETTINGS)
            fault = Diagnostic(
                code="unknown-player",
                title=f"nobody called “{player}” plays in this example",
                span=line.key.span,
                text=f"Its players: {listed(players, 'and')}.",
            )
            self.faults.append(with_nearest(fault, player, known, line.key.span))
        elif term.name in ("holds", "holds_among_others"):
            self._holding(line, player, term)
        else:
            self.steps.append(ExampleStep(player, term, line.value.span))

    def _holding(self, line: Clause, player: str, term: Term) -> None:
        if player in self.holdings:
            self._twice(line, f"what “{player}” holds is said twice")
        cards = tuple(str(card) for card in term.arguments)
        self.holdings[player] = Holding(cards, term.name == "holds", line.value.span)

    def _words(self, setting: str) -> tuple[str, ...]:
        return tuple(str(argument) for argument in self._arguments(setting))

    def _check(self, players: tuple[str, ...], role: str, leads: str) -> None:
        for setting in ("in", "players"):
            if setting not in self.settings:
                hint = f"add the line, for example: {_SETTING_SHOWN[setting]}"
                self._example_fault("example-incomplete", f"the example has no line “{setting}: …”", hint)
        if role and role not in self.phases:
            self._setting_fault("unknown-phase", "in", f"the variant has no phase “{role}”", self.phases)
        for setting, name in (("leads", leads), ("declarer", next(iter(self._words("declarer")), ""))):
            if players and name and name not in players:
                is_it = "leads" if setting == "leads" else "is the declarer"
                title = f"“{name}” {is_it}, but does not play in this example"
                self._setting_fault("unknown-player", setting, title, players)
        deal = next(iter(self._words("deal")), "")
        if deal and deal not in self.deals:
            title = f"the variant has no deals “{deal}”"
            self._setting_fault("unknown-deal", "deal", title, self.deals)
        if len(set(players)) != len(players):
            self._setting_fault("name-twice", "players", "two players of the example have the same name")

    def _refuse_without_effect(self, players: tuple[str, ...], role: str) -> None:
        """Each line must mean something in a phase of that role; names that nobody has are told elsewhere."""
        phase = self.phases.get(role)
        if phase is None:
            return
        for line in self.tree.lines:
            is_setting = line.key.text in SETTINGS
            if is_setting or line.key.text in players:
                fault = line_without_effect(line.key.span, phase, is_setting=is_setting)
                self.faults.extend([fault] if fault is not None else [])

    def _evidence(self) -> Evidence:
        if self.tree.evidence is not None:
            return bind(self.tree.evidence, self.sources, self.faults)
        if self.default is not None:
            return self.default
        self._example_fault(
            "no-evidence",
            f"the example “{self.tree.name.text}” rests on nothing",
            "write [source/passage], or [; invented] for an example of one's own",
        )
        return Evidence((), Standing.INVENTED)

    def _setting_fault(self, code: Code, setting: str, title: str, known: Iterable[str] = ()) -> None:
        """A fault of the line of a setting; `known` are the names that may stand there."""
        span, names = self.places[setting], list(known)
        fault = Diagnostic(
            code=code,
            title=title,
            span=span,
            text=f"Valid here: {listed(names)}." if names else "",
            hint=f"write {setting}: {names[0]}" if names else "give one of them another name",
        )
        self.faults.append(with_nearest(fault, span.text, names, span))

    def _example_fault(self, code: Code, title: str, hint: str = "") -> None:
        self.faults.append(Diagnostic(code=code, title=title, span=self.tree.name.span, hint=hint))

    def _twice(self, line: Clause, title: str) -> None:
        hint = "keep one of the two lines"
        self.faults.append(Diagnostic(code="clause-twice", title=title, span=line.key.span, hint=hint))
