"""What must hold of a resolved variant as a whole. A check is one function; the tuple lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from myllymatti.cards import RANKS
from myllymatti.diagnostics import Diagnostic, Related, Span
from myllymatti.mechanisms import GAME, Mechanism, Needs, Point, Value
from myllymatti.mechanisms import beating as beating_points
from myllymatti.mechanisms import game as game_points
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import one_reading_changed
from myllymatti.variant.model import ConfiguredVariant, Fact, Variant
from myllymatti.words_nearby import listed


def nothing_missing(variant: Variant, attempted: frozenset[tuple[str, str]] = frozenset()) -> Iterable[Diagnostic]:
    """Every rule point that the game needs has an answer, in every reading.

    `attempted` are points with a faulty clause: what is wrong there is told already.
    """
    parts = [("", GAME, variant.span), *((phase.role, phase.mechanism, phase.span) for phase in variant.phases)]
    found: dict[tuple[str, str], tuple[type[Point], str, str]] = {}
    for configured in one_reading_changed(variant):
        answers = {fact.slot: fact for fact in configured.facts}
        for role, mechanism, _ in parts:
            for point in mechanism.points:
                slot = (role, point.rule())
                if point in mechanism.optional or slot in answers or slot in found or slot in attempted:
                    continue
                reason = _needed(mechanism, point, role, answers)
                if reason is not None:
                    found[slot] = (point, reason, configured.name.partition(":")[2])
    for role, mechanism, span in parts:
        missing = [entry for (place, _), entry in found.items() if place == role]
        if missing:
            own = span.source == variant.span.source
            yield _missing(role, mechanism, missing, span if own else variant.span)


def _needed(mechanism: Mechanism, point: type[Point], role: str, answers: dict[tuple[str, str], Fact]) -> str | None:
    """Why the point must be answered, empty when it always must; None when it need not be."""
    needs: Needs | None = mechanism.conditional.get(point)
    if needs is None:
        return ""
    fact = answers.get((role, needs.point.rule()))
    if fact is None or fact.value is None or fact.value.answer is needs.unless:
        return None
    return needs.reason


def _missing(role: str, mechanism: Mechanism, missing: list[tuple[type[Point], str, str]], span: Span) -> Diagnostic:
    """All that one part of a variant leaves open, with what each would have to say."""
    where = f"the phase “{role}”" if role else "the variant"
    keys = [point.key() for point, _, _ in missing]
    title = f"“{keys[0]}” is missing" if len(keys) == 1 else f"{len(keys)} rule points are missing"
    lines = []
    for point, reason, chosen in missing:
        wordings = value_grammar(mechanism.name).phrases(point.rule())
        because = f", because {reason}" if reason else ""
        where_chosen = f" (in the reading {chosen})" if chosen else ""
        lines.append(f"- {point.key()}: {' | '.join(wordings)}")
        lines.append(f"    {point.question()}{because}{where_chosen}")
    return Diagnostic(
        code="missing-rule-point",
        title=f"{title} in {where}",
        span=span,
        text="Needed, with what may stand there:\n" + "\n".join(lines),
        hint="add a line for each, or inherit them: variant NAME from PARENT",
    )


def has_phases(variant: Variant) -> Iterable[Diagnostic]:
    """A game has at least one phase in which cards are got rid of."""
    if not any(phase.role == "shedding" for phase in variant.phases):
        yield Diagnostic(
            code="missing-phase",
            title="there is no phase “shedding”",
            span=variant.span,
            text="The last player with cards loses, so there must be a phase in which cards are got rid of.",
            hint="write phase shedding: beating { … }",
        )


def no_point_in_two_choices(variant: Variant) -> Iterable[Diagnostic]:
    """Two choices do not decide the same rule point, and a choice does not override a plain clause."""
    owner: dict[tuple[str, str], Fact] = {fact.slot: fact for fact in variant.facts}
    for choice in variant.choices:
        slots = {fact.slot: fact for reading in choice.readings for fact in reading.facts}
        for slot, fact in slots.items():
            if slot in owner:
                yield Diagnostic(
                    code="decided-twice",
                    title=f"“{fact.point.key()}” is decided in two places",
                    span=fact.span,
                    related=(Related(owner[slot].span, "here too"),),
                    hint="leave it to one choice, or to a plain clause",
                )
        owner.update(slots)


def players_in_order(variant: Variant) -> Iterable[Diagnostic]:
    """The numbers of players make a range, and the best number lies in it."""
    for configured in one_reading_changed(variant):
        players = _value(configured, game_points.Players)
        if players is None:
            continue
        low, high = players.number(0), players.number(1)
        fact = _fact(configured, game_points.Players)
        if low > high:
            yield _about(
                fact, "contradiction", f"{low} to {high} players is no range", "write the smaller number first"
            )
        best = _value(configured, game_points.BestWith)
        if best is not None and not low <= best.number() <= high:
            other = _fact(configured, game_points.BestWith)
            yield _about(
                other, "contradiction", f"best with {best.number()}, but {low} to {high} can play", related=fact
            )


def pack_fits(variant: Variant) -> Iterable[Diagnostic]:
    """Pack, ranking and deal fit together for the largest number of players."""
    for configured in one_reading_changed(variant):
        pack, ranking = _value(configured, game_points.Pack), _value(configured, game_points.Ranking)
        deal, players = _value(configured, game_points.Deal), _value(configured, game_points.Players)
        if pack is None or ranking is None or deal is None or players is None:
            continue
        fact = _fact(configured, game_points.Pack)
        if pack.number() % 4:
            yield _about(fact, "contradiction", f"{pack.number()} cards do not make four equal suits")
        order = [str(rank) for rank in ranking.arguments]
        if sorted(order) != sorted(RANKS):
            missing = [rank for rank in RANKS if rank not in order]
            yield _about(
                _fact(configured, game_points.Ranking),
                "contradiction",
                "the ranking does not name every rank once",
                f"missing: {listed(missing, 'and')}" if missing else "a rank stands twice",
            )
        most = players.number(1)
        if deal.number() * most >= pack.number():
            yield _about(
                _fact(configured, game_points.Deal),
                "contradiction",
                f"{most} players with {deal.number()} cards each leave no stock of {pack.number()} cards",
                "allow fewer players, or deal fewer cards",
                related=_fact(configured, game_points.Players),
            )


def phases_in_order(variant: Variant) -> Iterable[Diagnostic]:
    """A phase that begins with collected cards follows one in which cards are collected."""
    for index, phase in enumerate(variant.phases):
        if phase.mechanism.name != "beating" or any(one.mechanism.name == "tricks" for one in variant.phases[:index]):
            continue
        for fact in variant.facts:
            if fact.role == phase.role and fact.point in (beating_points.Hands, beating_points.FirstLead):
                yield _about(
                    fact,
                    "contradiction",
                    f"“{fact.point.key()}” speaks of a phase of tricks before, and there is none",
                    "put a phase gathering: tricks before it",
                )


def _value(configured: ConfiguredVariant, point: type[Point]) -> Value | None:
    fact = configured.fact("", point.rule())
    return fact.value if fact else None


def _fact(configured: ConfiguredVariant, point: type[Point]) -> Fact:
    fact = configured.fact("", point.rule())
    assert fact is not None
    return fact


def _about(fact: Fact, code: str, title: str, hint: str = "", related: Fact | None = None) -> Diagnostic:
    others = (Related(related.span, "against this"),) if related is not None else ()
    return Diagnostic(code=code, title=title, span=fact.span, hint=hint, related=others)


CHECKS: tuple[Callable[[Variant], Iterable[Diagnostic]], ...] = (
    has_phases,
    no_point_in_two_choices,
    players_in_order,
    pack_fits,
    phases_in_order,
)
"""The checks of a variant whose every clause is understood and that lacks nothing, in their order."""
