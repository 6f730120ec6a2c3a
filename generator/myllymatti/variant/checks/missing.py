"""What a game needs and a variant does not say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.mechanisms import GAME, Mechanism, Needs, Point, Term
from myllymatti.mechanisms.auction import AllPass
from myllymatti.mechanisms.exchange import Gifts, TakenUp
from myllymatti.mechanisms.game import Outcome
from myllymatti.mechanisms.tricks import LeadWithoutContract
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import ConfiguredVariant, Fact, Phase, Variant

Missing: TypeAlias = tuple[type[Point], str, str]
"""A rule point that is not answered, why it is asked, and the readings in which it is."""


def nothing_missing(variant: Variant, attempted: frozenset[tuple[str, str]] = frozenset()) -> Iterable[Diagnostic]:
    """Every rule point that the game needs has an answer, in every reading.

    `attempted` are points with a faulty clause: what is wrong there is told already.
    """
    parts = [("", GAME, variant.span), *((phase.role, phase.mechanism, phase.span) for phase in _all_phases(variant))]
    found: dict[tuple[str, str], tuple[type[Point], str, str]] = {}
    for configured in each_game(variant):
        answers = {(fact.role, fact.point.rule()): fact for fact in configured.facts}
        there = {("", GAME.name), *((phase.role, phase.mechanism.name) for phase in configured.phases)}
        for role, mechanism, _ in parts:
            for point in mechanism.points:
                slot = (role, point.rule())
                if (
                    (role, mechanism.name) not in there
                    or point in mechanism.optional
                    or slot in answers.keys() | found.keys() | attempted
                ):
                    continue
                reason = _needed(mechanism, point, role, answers)
                if reason is not None and not _changes_nothing(configured, point, role):
                    found[slot] = (point, reason, _where_asked(configured))
    for role, mechanism, span in parts:
        missing = [entry for (place, _), entry in found.items() if place == role]
        if missing:
            own = span.source == variant.span.source
            hint = _way_out(missing, has_parent=variant.parent is not None)
            yield _missing(role, mechanism, missing, span if own else variant.span, hint)


def _where_asked(configured: ConfiguredVariant) -> str:
    """The readings and the kind of deal in which something is missing; empty where it always is."""
    readings = configured.name.partition(":")[2]
    deals = f"deals {configured.deal}" if configured.deal else ""
    return ", ".join(part for part in (f"the reading {readings}" if readings else "", deals) if part)


def _way_out(missing: list[Missing], *, has_parent: bool) -> str:
    if all(chosen.startswith("the reading") for _, _, chosen in missing):
        return "where one reading of a choice answers a rule point, the others must, too"
    return "add a line for each" + ("" if has_parent else ", or inherit them: variant NAME from PARENT")


def _needed(mechanism: Mechanism, point: type[Point], role: str, answers: dict[tuple[str, str], Fact]) -> str | None:
    """Why the point must be answered, empty when it always must; None when it need not be."""
    needs: Needs | None = mechanism.conditional.get(point)
    if needs is None:
        return ""
    fact = answers.get((role, needs.point.rule()))
    if fact is None or fact.value is None or fact.value.answer not in needs.answers:
        return None
    return needs.reason


def _changes_nothing(configured: ConfiguredVariant, point: type[Point], role: str) -> bool:
    """Whether a rule point is asked of what never comes about, by answers of more than one other rule point."""
    if point is LeadWithoutContract:
        return not any(fact.value is not None and fact.value.answer is AllPass.PLAYED for fact in configured.facts)
    if point is TakenUp:
        gifts = configured.fact(role, Gifts.rule())
        return gifts is not None and gifts.value is not None and all(map(_goes_out_of_play, gifts.value.terms()))
    return False


def _goes_out_of_play(gift: Term) -> bool:
    """Whether nobody receives what is given: all of it is laid aside."""
    packets = [part for part in gift.arguments if isinstance(part, Term) and part.arguments]
    return all(Term("out_of_play") in packet.arguments for packet in packets)


def _missing(role: str, mechanism: Mechanism, missing: list[Missing], span: Span, hint: str) -> Diagnostic:
    """All that one part of a variant leaves open, with what each would have to say."""
    where = f"the phase “{role}”" if role else "the variant"
    keys = [point.key() for point, _, _ in missing]
    title = f"“{keys[0]}” is missing" if len(keys) == 1 else f"{len(keys)} rule points are missing"
    lines = []
    for point, reason, chosen in missing:
        wordings = value_grammar(mechanism.name).phrases(point.rule())
        because = f" (asked because {reason})" if reason else ""
        where_chosen = f" (in {chosen})" if chosen else ""
        lines.append(f"- {point.key()}: {' | '.join(wordings)}")
        lines.append(f"    {point.question()}{because}{where_chosen}")
    return Diagnostic(
        code="missing-rule-point",
        title=f"{title} in {where}",
        span=span,
        text="Needed, with what may stand there:\n" + "\n".join(lines),
        hint=hint,
    )


def _all_phases(variant: Variant) -> Iterable[Phase]:
    """The phases of the variant and those that only a reading brings, each role once."""
    brought = (phase for choice in variant.choices for one in choice.readings for phase in one.phases)
    return {(phase.role, phase.mechanism.name): phase for phase in (*brought, *variant.phases)}.values()


_ENDED_BY: dict[Point, list[tuple[tuple[str, ...], str, str]]] = {
    Outcome.LAST_HOLDER_LOSES: [
        (
            ("shedding",),
            "beating",
            "The last player with cards loses, so there must be a phase in which cards are got rid of.",
        ),
    ],
    Outcome.POINTS: [
        (("scoring",), "scoring", "Points are scored, so it must be said what a deal is worth."),
        (
            ("play", "gathering"),
            "tricks",
            "Points are scored for tricks, so there must be a phase in which they are won.",
        ),
    ],
}
"""What a game must have for its outcome: a phase of one of these roles, its mechanism, and why."""


def has_phases(variant: Variant) -> Iterable[Diagnostic]:
    """A game has the phases that bring about its outcome."""
    games = list(each_game(variant))
    told: set[str] = set()
    for configured in games:
        outcome = configured.fact("", Outcome.rule())
        needed = _ENDED_BY.get(outcome.value.answer, []) if outcome is not None and outcome.value is not None else []
        for roles, mechanism, reason in needed:
            if not _has_one_of(configured, roles) and roles[0] not in told:
                told.add(roles[0])
                others = any(_has_one_of(game, roles) for game in games)
                yield Diagnostic(
                    code="missing-phase",
                    title=f"there is no phase “{roles[0]}”{f' in deals {configured.deal}' if others else ''}",
                    span=variant.span,
                    text=reason,
                    hint=f"write phase {roles[0]}: {mechanism} {{ … }}",
                )


def _has_one_of(configured: ConfiguredVariant, roles: tuple[str, ...]) -> bool:
    return any(phase.role in roles for phase in configured.phases)
