"""The phases: what each says fits the deal, the other phases, and what else it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from myllymatti.diagnostics import Diagnostic, Related, Span
from myllymatti.mechanisms import MECHANISMS, Point, Term, Value
from myllymatti.mechanisms import beating as beating_points
from myllymatti.mechanisms import game as game_points
from myllymatti.mechanisms import tricks as tricks_points
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.checks.telling import about, fact_of, is_own, own_first, value_of
from myllymatti.variant.configure import each_game, one_reading_changed
from myllymatti.variant.model import Fact, Variant
from myllymatti.words_nearby import listed

FROM_BEFORE: frozenset[Point] = frozenset(
    {
        beating_points.Hands.COLLECTED,
        beating_points.TrumpSuit.MADE_BEFORE,
        beating_points.FirstLead.TRUMP_HOLDER,
        beating_points.FirstLead.LAST_WINNER,
    }
)
"""Answers that speak of a phase of tricks before: without one they answer nothing."""

NOT_AFTER_TRICKS: frozenset[Point] = frozenset({beating_points.Hands.DEALT})
"""Answers that go only with a game that has no phase of tricks."""


def phases_fit(variant: Variant) -> Iterable[Diagnostic]:
    """What is said to come from a phase of tricks needs one before it, and dealt cards none."""
    for configured in each_game(variant):
        before = any(phase.mechanism.name == "tricks" for phase in configured.phases)
        facts = [fact for fact in configured.facts if fact.mechanism == "beating" and fact.value is not None]
        homeless = [fact for fact in facts if fact.value and fact.value.answer in FROM_BEFORE and not before]
        if homeless:
            yield _homeless(variant, homeless)
            return
        for fact in facts:
            if fact.value and fact.value.answer in NOT_AFTER_TRICKS and before:
                title = "the phase begins with the cards dealt, and a phase of tricks comes before"
                hint = "write hands: the cards collected; or leave the phase of tricks out: without: gathering"
                yield about(fact, "dealt-after-tricks", title, hint)
                return


def _homeless(variant: Variant, facts: Sequence[Fact]) -> Diagnostic:
    """Answers that speak of a phase of tricks where there is none, with those that don't."""
    keys = [f"“{fact.point.key()}”" for fact in facts]
    others = []
    for fact in facts:
        phrases = value_grammar(fact.mechanism).phrases(fact.point.rule())
        fitting = [phrase for answer, phrase in zip(fact.point, phrases, strict=True) if answer not in FROM_BEFORE]
        others.append(f"- {fact.point.key()}: {' | '.join(fitting)}")
    own = next((fact for fact in facts if is_own(variant, fact)), None)
    return Diagnostic(
        code="phase-before-missing",
        title=f"{listed(keys, 'and')} speak{'s' if len(keys) == 1 else ''} of a phase of tricks before, "
        "and there is none",
        span=own.span if own else variant.span,
        text="Without such a phase may stand there:\n" + "\n".join(others),
        hint="answer so" + ("" if variant.parent else ", or put a phase gathering: tricks before it"),
        related=() if own else (Related(facts[0].span, "inherited"),),
    )


def nothing_without_effect(variant: Variant) -> Iterable[Diagnostic]:
    """A clause that answers what is not asked in any configuration is a mistake, as is one that holds in no deal."""
    asked = {fact.slot for configured in one_reading_changed(variant) for fact in configured.facts}
    holding = {fact.span for configured in each_game(variant) for fact in configured.facts}
    for fact in variant.facts:
        if not is_own(variant, fact):
            continue
        if fact.slot not in asked:
            needs = next(one.conditional[fact.point] for one in MECHANISMS if fact.point in one.conditional)
            yield about(
                fact,
                "without-effect",
                f"“{fact.point.key()}” is not asked here",
                f"it is asked only where {needs.reason}: see “{needs.point.key()}”",
            )
        elif fact.span not in holding:
            yield _overruled(variant, fact)


def _overruled(variant: Variant, fact: Fact) -> Diagnostic:
    """A clause for all deals, where deals of each kind have their own answer to the rule point."""
    others = [one for one in variant.all_facts() if one.deal and one.slot[1:] == fact.slot[1:]]
    kinds = listed(dict.fromkeys(one.deal for one in others), "and")
    return Diagnostic(
        code="without-effect",
        title=f"“{fact.point.key()}” holds in no deals: those of each kind have their own answer",
        span=fact.span,
        hint=f"write it in the block of those deals for which it is meant: deals {kinds}",
        related=tuple(Related(one.span, f"deals {one.deal}") for one in others),
    )


def ties_fit_the_winner(variant: Variant) -> Iterable[Diagnostic]:
    """A tie is fought for the trick, so it goes by what wins it: the highest rank or the lowest."""
    told: set[Span] = set()
    for configured in each_game(variant):
        for phase in configured.phases:
            ties = configured.fact(phase.role, tricks_points.Ties.rule())
            wins = configured.fact(phase.role, tricks_points.TrickWinner.rule())
            if ties is None or ties.value is None or wins is None or wins.value is None:
                continue
            found, other = own_first(variant, ties, wins)
            if ties.value.answer not in tricks_points.TIES_WON_BY[wins.value.answer] and found.span not in told:
                told.add(found.span)
                yield _unfitting_ties(found, other, wins.value)


def _unfitting_ties(found: Fact, other: Fact, wins: Value) -> Diagnostic:
    """Ties that do not go with what wins, shown at the clause that the variant itself has written."""
    lowest = wins.answer is tricks_points.TrickWinner.LOWEST_RANK
    best, other_end = ("lowest", "highest") if lowest else ("highest", "lowest")
    valid = [f"“ties: {phrase}”" for phrase in value_grammar("tricks").phrases("ties") if best in phrase]
    if found.point is tricks_points.Ties:
        valid.insert(0, f"“trick winner: the {other_end} rank”")
    title = f"the {best} rank wins the trick, but the ties go by the {other_end}"
    return about(found, "ties-never-win", title, f"write {listed(valid, 'or')}", related=other)


def turned_card_needs_stock(variant: Variant) -> Iterable[Diagnostic]:
    """A card can be turned up for trumps only where the deal leaves a stock."""
    for configured in each_game(variant):
        deal = value_of(configured, game_points.Deal)
        for fact in configured.facts:
            turned = fact.value is not None and fact.value.answer in (
                beating_points.TrumpSuit.TURNED_UP,
                beating_points.TrumpSuit.HIGH_AND_LOW,
            )
            if turned and deal is not None and deal.answer is game_points.Deal.WHOLE_PACK:
                title = "a card is turned up for trumps, but the whole pack is dealt"
                hint = "deal fewer cards, so that a stock is left: deal: 5 each; or make no trumps: trump suit: none"
                yield about(fact, "no-card-to-turn", title, hint, related=fact_of(configured, game_points.Deal))


def trumps_matter(variant: Variant) -> Iterable[Diagnostic]:
    """Where a suit is made trumps, a trump beats a plain card; else it would be made for nothing."""
    for configured in each_game(variant):
        by_rule = {fact.point: fact for fact in configured.facts if fact.mechanism == "beating" and fact.value}
        suit = by_rule.get(beating_points.TrumpSuit)
        if suit is None or suit.value is None or suit.value.answer is beating_points.TrumpSuit.NONE:
            continue
        beats = [by_rule[point] for point in (beating_points.Beats, beating_points.AlsoBeats) if point in by_rule]
        if beats and not any("trump_over_plain" in _conditions(fact) for fact in beats):
            found, other = own_first(variant, suit, beats[0])
            yield about(
                found,
                "trumps-idle",
                "a suit is made trumps, but no trump beats a plain card",
                "add “, or trump over plain card” to what beats; or make no trumps: trump suit: none",
                related=other,
            )
            return


def _conditions(fact: Fact) -> set[str]:
    """The conditions that a relation between cards speaks of, in any of its alternatives."""
    alternatives = fact.value.terms() if fact.value else ()
    return {term.name for one in alternatives for term in one.arguments if isinstance(term, Term)}
