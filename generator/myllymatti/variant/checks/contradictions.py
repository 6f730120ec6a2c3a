"""Clauses that cannot both hold: what is said of points and of a loser, of doubling, of the number of deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.mechanisms import Point
from myllymatti.mechanisms.auction import AUCTION
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.doubling import DOUBLING, Double, Redouble
from myllymatti.mechanisms.game import Bidding, LoserName, NextDealer, Outcome, Players, Scoring, Winner
from myllymatti.mechanisms.scoring import SCORING
from myllymatti.mechanisms.session import SESSION, ExtraDeals
from myllymatti.variant.checks.telling import Part, about, is_own, once, parts, together, value_of
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import ConfiguredVariant, Fact, Variant
from myllymatti.words_nearby import count_of, listed

AGAINST_OUTCOME: Mapping[Point, Mapping[Point, str]] = {
    Outcome.POINTS: {
        Scoring.NONE: "leave it out: the phase of scoring says what a deal is worth",
        LoserName.NAMED: "leave it out: where points are scored no deal has a loser",
        Winner.FIRST_OUT: "write winner: the highest total",
        NextDealer.LOSER: "write next dealer: the next player",
    },
    Outcome.LAST_HOLDER_LOSES: {
        Winner.HIGHEST_TOTAL: "write winner: the first player out, or winner: none",
    },
}
"""For each outcome the answers that do not go with it, with the way out."""


def nothing_contradicts(variant: Variant) -> Iterable[Diagnostic]:
    """No clause says what another one rules out."""
    return once(
        fault
        for configured in each_game(variant)
        for check in (_against_outcome, _against_bidding, _redoubling, _extra_deals)
        for fault in check(variant, configured)
    )


def _against_outcome(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    """Who wins, loses and deals next is said as it goes with the outcome.

    Where a phase does not go with it that is told first: it may be the outcome that is to be mended.
    """
    outcome = configured.fact("", Outcome.rule())
    if outcome is None or outcome.value is None:
        return
    points = outcome.value.answer is Outcome.POINTS
    if bool(parts(configured, SCORING)) != points or bool(parts(configured, BEATING)) == points:
        return
    against = AGAINST_OUTCOME[outcome.value.answer]
    unfit = [fact for fact in configured.facts if fact.value is not None and fact.value.answer in against]
    for fact in unfit:
        if fact.value is not None and is_own(variant, fact):
            title = f"{_quoted(fact)} does not go with {_quoted(outcome)}"
            yield about(fact, "clauses-contradict", title, against[fact.value.answer], related=outcome)
    inherited = [fact for fact in unfit if not is_own(variant, fact)]
    if inherited:
        told = listed(map(_quoted, inherited), "and")
        title = f"{told} {'does' if len(inherited) == 1 else 'do'} not go with {_quoted(outcome)}"
        unsaid = listed((f"{fact.point.key()}: not said" for fact in inherited), "and")
        hint = f"answer otherwise what is inherited, or leave it open: write {unsaid}"
        yield together(variant, "clauses-contradict", title, hint, [outcome, *inherited])


def _quoted(fact: Fact) -> str:
    assert fact.value is not None
    return f"“{fact.point.key()}: {fact.value.text}”"


def _against_bidding(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    """Where there is no bidding there is no auction."""
    bidding, auctions = configured.fact("", Bidding.rule()), parts(configured, AUCTION)
    if bidding is None or bidding.value is None or bidding.value.answer is not Bidding.NONE or not auctions:
        return
    phase = auctions[0].phase
    title = f"“bidding: none”, and the phase “{phase.role}” is an auction"
    hint = "leave one of them out" if is_own(variant, bidding) else "leave the phase out, or write bidding: not said"
    places = [span for span in (bidding.span, phase.span) if span.source == variant.span.source]
    place = places[0] if places else variant.span
    others = [span for span in (bidding.span, phase.span) if span != place]
    related = tuple(Related(span, "against this" if places else "inherited") for span in others)
    yield Diagnostic("clauses-contradict", title, place, hint=hint, related=related)


def _redoubling(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    """A redouble raises what a double has raised."""
    for part in parts(configured, DOUBLING):
        if part.answer(Redouble) is Redouble.TIMES and part.value(Redouble).number() <= part.value(Double).number():
            double, redouble = part.value(Double).number(), part.value(Redouble).number()
            title = f"a redouble makes points count {redouble} times, no more than a double, {double} times"
            hint = f"both are counted from points without any doubling: write redouble: {2 * double} times"
            facts = [part.facts[Redouble], part.facts[Double]]
            yield together(variant, "clauses-contradict", title, hint, facts)


def _extra_deals(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    """There are as many extra deals as players, at least, where each player is to declare in one."""
    players = configured.fact("", Players.rule())
    value = value_of(configured, Players)
    for part in parts(configured, SESSION):
        if players is None or value is None or part.answer(ExtraDeals) is not ExtraDeals.UNTIL_EACH_DECLARED:
            continue
        most, deals = value.number(-1), part.value(ExtraDeals).number()
        if deals < most:
            title = f"in {count_of(deals, 'deal')} not each of {most} players can declare once"
            hint = f"write extra deals: up to {most} {_kind(part)} until each player has declared once"
            yield together(variant, "clauses-contradict", title, hint, [part.facts[ExtraDeals], players])


def _kind(session: Part) -> str:
    return session.value(ExtraDeals).word(1)
