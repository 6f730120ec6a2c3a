"""Compiling the parts of games with a contract: auction, exchange, doubling, scoring, session."""

from __future__ import annotations

from myllymatti.mechanisms import Point, Term
from myllymatti.mechanisms import auction as a
from myllymatti.mechanisms import doubling as d
from myllymatti.mechanisms import exchange as e
from myllymatti.mechanisms import scoring as s
from myllymatti.mechanisms import session as n
from myllymatti.mechanisms.sums import Sum, read_sum
from myllymatti.rules.answers import Answers
from myllymatti.rules.contract import AuctionRules, DoublingRules, ExchangeRules, Gift, ScoringRules, SessionRules


def auction_rules(role: str, there: Answers, before: AuctionRules | None) -> AuctionRules:
    """An auction; `before` is the first one, to which a second may refer (the checks see to it that there is one)."""
    as_before = there.answer(a.Denominations) is a.Denominations.AS_BEFORE
    same_levels = there.answer(a.Levels) is a.Levels.AS_BEFORE
    denominations = tuple(a.Denomination(str(word)) for word in there.arguments(a.Denominations))
    levels = tuple(int(str(number)) for number in there.arguments(a.Levels))
    if as_before or same_levels:
        assert before is not None
        denominations = before.denominations if as_before else denominations
        levels = (before.lowest_level, before.highest_level) if same_levels else levels
    return AuctionRules(
        role=role,
        callers=there.answer(a.Callers),
        first_call=there.answer(a.FirstCall),
        denominations=denominations,
        lowest_level=levels[0],
        highest_level=levels[1],
        after_passing=there.answer(a.AfterPassing),
        ends_after=there.answer(a.EndsAfter),
        passes=there.number(a.EndsAfter),
        equal_bids=there.maybe(a.EqualBids),
        all_pass=there.maybe(a.AllPass),
        lowest_contract=there.number(a.LowestContract),
        below_it=there.maybe(a.BelowIt),
        declaring_side=there.maybe(a.DeclaringSide),
        declarer=there.maybe(a.Declarer),
    )


def exchange_rules(role: str, there: Answers) -> ExchangeRules:
    """An exchange of cards."""
    return ExchangeRules(
        role=role,
        takes_place=there.answer(e.TakesPlace),
        below=there.number(e.TakesPlace),
        kitty=there.answer(e.Kitty),
        kitty_seen_by=there.maybe(e.KittySeenBy),
        gifts=tuple(_gift(term) for term in there.terms(e.Gifts)),
        taken_up=there.maybe(e.TakenUp),
    )


def _gift(term: Term) -> Gift:
    giver, *packets = (part for part in term.arguments if isinstance(part, Term))
    return Gift(giver.name, tuple(_packet(packet) for packet in packets))


def _packet(term: Term) -> tuple[int, str]:
    number, receiver = term.arguments
    assert isinstance(number, int)
    assert isinstance(receiver, Term)
    return number, receiver.name


def doubling_rules(role: str, there: Answers) -> DoublingRules:
    """Doubling and redoubling."""
    return DoublingRules(
        role=role,
        double=there.number(d.Double),
        asked=there.answer(d.Asked),
        redouble=there.number(d.Redouble),
        without_contract=there.answer(d.WithoutContract),
    )


def scoring_rules(there: Answers) -> ScoringRules:
    """What a deal is worth."""
    return ScoringRules(
        contracts=there.answer(s.Contracts),
        target=_sum(there, s.Target),
        made=_sum(there, s.Made),
        overtricks=_sum(there, s.Overtricks),
        first_undertrick=_sum(there, s.FirstUndertrick),
        further_undertricks=_sum(there, s.FurtherUndertricks),
        without_contract=_sum(there, s.WithoutContract) or Sum((), ""),
        trick_penalty=_sum(there, s.TrickPenalty),
        penalty_paid_by=there.maybe(s.PenaltyPaidBy),
        booking=there.answer(s.Booking),
        divided_by=there.number(s.Counts) or 1,
    )


def _sum(there: Answers, point: type[Point]) -> Sum | None:
    """The sum that answers a rule point; None where it is not asked, or answered by “none”."""
    arguments = there.arguments(point)
    return read_sum(arguments, there.value(point).text) if arguments else None


def session_rules(there: Answers) -> SessionRules:
    """How deals follow one another."""
    extra = there.arguments(n.ExtraDeals)
    return SessionRules(
        series=there.number(n.Series),
        series_deals=tuple(_count(term) for term in there.terms(n.SeriesDeals)),
        partners_change=there.answer(n.PartnersChange),
        seats=there.maybe(n.Seats),
        series_dealer=there.answer(n.SeriesDealer),
        extra_deals=(int(str(extra[0])), str(extra[1])) if extra else None,
    )


def _count(term: Term) -> tuple[int, str]:
    number, kind = term.arguments
    assert isinstance(number, int)
    return number, str(kind)
