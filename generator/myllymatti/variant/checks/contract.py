"""Games with a contract: phases, partners and booking go together, and sessions are made of deals that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from myllymatti.diagnostics import Diagnostic, Related
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import MADE_OF, Point, Term
from myllymatti.mechanisms.auction import AUCTION, Callers, DeclaringSide, Denominations, FirstCall, Levels
from myllymatti.mechanisms.beating import BEATING
from myllymatti.mechanisms.doubling import Asked
from myllymatti.mechanisms.exchange import EXCHANGE, Gifts, TakesPlace
from myllymatti.mechanisms.game import Outcome, Partners, Players
from myllymatti.mechanisms.scoring import SCORING, Booking, Contracts
from myllymatti.mechanisms.session import SESSION, ExtraDeals, PartnersChange, SeriesDeals
from myllymatti.mechanisms.tricks import FirstLead, TrumpSuit
from myllymatti.variant.checks.telling import fact_of, is_own, once, parts, place_of, together, value_of
from myllymatti.variant.configure import each_game
from myllymatti.variant.model import ConfiguredVariant, Fact, Phase, Variant
from myllymatti.words_nearby import listed, with_nearest

FROM_AN_AUCTION: frozenset[Point] = frozenset(
    {
        Callers.DECLARERS,
        Callers.NOBODY,
        FirstCall.HIGHEST_BIDDER,
        Denominations.AS_BEFORE,
        Levels.AS_BEFORE,
        *TakesPlace,
        *Asked,
        FirstLead.AFTER_DECLARER,
        FirstLead.BEFORE_DECLARER,
        TrumpSuit.CONTRACT,
        Contracts.BY_TRICKS,
    }
)
"""Answers that speak of an auction before: without one they answer nothing."""

OF_PARTNERS: frozenset[Point] = frozenset({DeclaringSide.PARTNERS, Booking.BALANCE, PartnersChange.EACH_SERIES})
"""Answers that speak of partners, besides gifts to one."""

ONE_AGAINST_ALL: frozenset[Point] = frozenset({Booking.SETTLES, Booking.SHARED, Booking.EACH_AS_MUCH})
"""Ways to book that take one player for the declarer, and all others for his opponents."""

PLAYERS_OF_PAIRS = 4
"""How many play where partners sit opposite; the engines know two pairs, and no more."""


def phases_are_for_something(variant: Variant) -> Iterable[Diagnostic]:
    """A phase is made of what its role is for; the session is one of all deals, and points go with their outcome."""
    return once(fault for configured in each_game(variant) for fault in _unfit_phases(variant, configured))


def _unfit_phases(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    for phase in configured.phases:
        wanted = MADE_OF[phase.role]
        if phase.mechanism is not wanted:
            fitting = listed(f"“{role}”" for role, mechanism in MADE_OF.items() if mechanism is phase.mechanism)
            title = f"the phase “{phase.role}” is one of {wanted.name}, not of {phase.mechanism.name}"
            hint = f"write phase {phase.role}: {wanted.name}; a phase of {phase.mechanism.name} is called {fitting}"
            yield _about_phase(variant, phase, title, hint)
    yield from _in_deals_of_one_kind(variant, configured)
    yield from _second_auction(variant, configured)
    scoring, beating = parts(configured, SCORING), parts(configured, BEATING)
    if scoring and beating:
        points = fact_of(configured, Outcome)
        is_scored = points.value is not None and points.value.answer is Outcome.POINTS
        yield _against_outcome(variant, (beating if is_scored else scoring)[0].phase, points)


def _against_outcome(variant: Variant, phase: Phase, outcome: Fact) -> Diagnostic:
    """Points are scored in a game without a loser, and cards are got rid of in one that has a loser."""
    title = f"in a phase of {phase.mechanism.name} the game does not end so: “outcome: {_told(outcome)}”"
    hint = "leave the phase out, or write outcome: points are scored"
    if phase.mechanism is BEATING:
        hint = "leave the phase out, or write outcome: the last player with cards loses"
    if is_own(variant, outcome) and phase.span.source != variant.span.source:
        return together(variant, "unfit-phase", title, hint, [outcome])
    return _about_phase(variant, phase, title, hint, outcome)


def _told(fact: Fact) -> str:
    return fact.value.text if fact.value is not None else "not said"


def _in_deals_of_one_kind(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    title = "a session goes over deals of all kinds; deals of one kind have none of their own"
    hint = "put the phase outside the block “deals”"
    phases = [phase for phase in configured.all_phases() if phase.mechanism is SESSION and phase.deal]
    for phase in phases:
        yield _about_phase(variant, phase, title, hint)
    facts = [fact for fact in variant.all_facts() if fact.mechanism == SESSION.name and fact.deal]
    if facts and not phases:
        yield together(variant, "unfit-phase", title, hint, facts[:1])


def _second_auction(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    for part in parts(configured, AUCTION)[1:]:
        if part.answer(Callers) is Callers.EVERYBODY:
            title = "a second auction is one of the declarers alone: who has won the first is settled by then"
            yield together(variant, "unfit-phase", title, "write callers: the declarers", [part.facts[Callers]])


def _about_phase(variant: Variant, phase: Phase, title: str, hint: str, other: Fact | None = None) -> Diagnostic:
    """A fault of a phase, shown at its name; at that of the variant where the phase is inherited."""
    own = phase.span.source == variant.span.source
    related = [] if own else [Related(phase.span, "inherited")]
    if other is not None:
        related.append(Related(other.span, "against this"))
    return Diagnostic("unfit-phase", title, phase.span if own else variant.span, hint=hint, related=tuple(related))


def auctions_come_before(variant: Variant) -> Iterable[Diagnostic]:
    """What speaks of the bidder, of a contract or of the first auction has an auction before it."""
    for configured in each_game(variant):
        facts = without_an_auction(configured)
        if facts:
            hint = "put a phase bidding: auction before it, or answer otherwise"
            yield _speaking(variant, "phase-before-missing", facts, "an auction before, and there is none", hint)
            return


def without_an_auction(configured: ConfiguredVariant) -> list[Fact]:
    """The clauses that speak of an auction before, where there is none."""
    facts: list[Fact] = []
    for phase in configured.phases:
        there = [fact for fact in configured.facts if fact.role == phase.role and fact.value is not None]
        facts += [fact for fact in there if fact.value and fact.value.answer in FROM_AN_AUCTION]
        if phase.mechanism is AUCTION:
            break
    return facts


def _speaking(variant: Variant, code: Code, facts: Sequence[Fact], of: str, hint: str) -> Diagnostic:
    """Answers that speak of something that there is not, in one message; it may rest with who plays together."""
    keys = list(dict.fromkeys(f"“{fact.point.key()}”" for fact in facts if fact.point is not Partners))
    title = f"{listed(keys, 'and')} {'speaks' if len(keys) == 1 else 'speak'} of {of}"
    return together(variant, code, title, hint, facts)


def partners_fit(variant: Variant) -> Iterable[Diagnostic]:
    """Where partners sit opposite four play, and where there are none nothing speaks of them."""
    return once(fault for configured in each_game(variant) for fault in _partners(variant, configured))


def _partners(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    speaking, alone = of_nobody(configured)
    if speaking and not plays_in_pairs(configured):
        hint = "write partners: opposite, or answer otherwise"
        facts = [*speaking, *alone]
        yield _speaking(variant, "no-partner", facts, "partners, and everybody plays alone", hint)
        return
    if speaking:
        hint = "let each opponent give or receive, or write declaring side: the bidder and the partner"
        title = "the bidder plays alone, and the gifts speak of a partner"
        yield together(variant, "no-partner", title, hint, [*speaking, *alone])
    if plays_in_pairs(configured) and not pairs_fit(configured):
        players = fact_of(configured, Players)
        title = f"partners sit opposite, and {_told(players)} can play"
        hint = f"write players: {PLAYERS_OF_PAIRS}; other numbers of pairs are not known yet"
        yield together(variant, "players-contradict", title, hint, [players, fact_of(configured, Partners)])
    yield from _booking(variant, configured)


def of_nobody(configured: ConfiguredVariant) -> tuple[list[Fact], list[Fact]]:
    """The clauses that speak of partners where there are none, and those that say who plays alone."""
    if not plays_in_pairs(configured):
        said = [fact for fact in configured.facts if fact.point is Partners]
        return [fact for fact in configured.facts if _speaks_of_partners(fact)], said
    side = side_said(configured)
    if side is None or not bidder_is_alone(configured):
        return [], []
    exchanges = (part for part in parts(configured, EXCHANGE) if part.answer(TakesPlace) is not TakesPlace.ALL_PASSED)
    return [part.facts[Gifts] for part in exchanges if _gives_to_partner(part.facts[Gifts])], [side]


def pairs_fit(configured: ConfiguredVariant) -> bool:
    """Whether only so many can play as make pairs."""
    players = value_of(configured, Players)
    return players is None or PLAYERS_OF_PAIRS == players.number(0) == players.number(-1)


def plays_in_pairs(configured: ConfiguredVariant) -> bool:
    """Whether partners sit opposite."""
    partners = value_of(configured, Partners)
    return partners is not None and partners.answer is Partners.OPPOSITE


def side_said(configured: ConfiguredVariant) -> Fact | None:
    """The clause that says who plays the contract, if there is an auction."""
    return next((part.facts.get(DeclaringSide) for part in parts(configured, AUCTION)), None)


def bidder_is_alone(configured: ConfiguredVariant) -> bool:
    """Whether the bidder plays against all others."""
    side = side_said(configured)
    return side is not None and side.value is not None and side.value.answer is DeclaringSide.ALONE


def _speaks_of_partners(fact: Fact) -> bool:
    return fact.value is not None and (fact.value.answer in OF_PARTNERS or _gives_to_partner(fact))


def _gives_to_partner(fact: Fact) -> bool:
    """Whether a clause lets a partner give or receive cards."""
    return fact.point is Gifts and fact.value is not None and any(map(_names_partner, fact.value.terms()))


def _names_partner(term: Term) -> bool:
    return term.name == "partner" or any(_names_partner(one) for one in term.arguments if isinstance(one, Term))


def _booking(variant: Variant, configured: ConfiguredVariant) -> Iterator[Diagnostic]:
    """Points are booked to sides where sides play, and to one against all where one plays alone."""
    side, alone = side_said(configured), bidder_is_alone(configured)
    if side is None and without_an_auction(configured):
        return
    for part in parts(configured, SCORING):
        booking, said = part.answer(Booking), [part.facts[Booking], *([side] if side else [])]
        if booking in ONE_AGAINST_ALL and not alone:
            title = f"“booking: {_told(part.facts[Booking])}” takes one player for the declarer, who plays alone"
            title = title if side else f"{title}; here nobody declares"
            hint = "write booking: one side gets what the other loses, or each side its own points"
            yield together(variant, "unfit-booking", title, hint, said)
        elif booking is Booking.BALANCE and alone:
            title = "one side gets what the other loses, and the bidder plays alone against all others"
            hint = "write booking: the declarer settles with each opponent, or another answer that speaks of opponents"
            yield together(variant, "unfit-booking", title, hint, said)


def deals_of_sessions_are_known(variant: Variant) -> Iterable[Diagnostic]:
    """The kinds of deal that a session is made of are those of the variant."""
    return once(
        fault
        for configured in each_game(variant)
        for part in parts(configured, SESSION)
        for point in (SeriesDeals, ExtraDeals)
        for fault in _unknown_deals(variant, part.facts[point])
    )


def _unknown_deals(variant: Variant, fact: Fact) -> Iterator[Diagnostic]:
    value = fact.value
    assert value is not None
    kinds = [str(term.arguments[1]) for term in value.terms()]
    kinds += [str(argument) for argument in value.arguments[1:] if value.answer is ExtraDeals.UNTIL_EACH_DECLARED]
    for kind in dict.fromkeys(kinds):
        if kind in variant.deals:
            continue
        text = f"Its kinds of deal: {listed(variant.deals, 'and')}."
        hint = ""
        if not variant.deals:
            text = "It tells no kinds of deal apart."
            hint = f"write deals {kind} {{ … }} with what holds in them; the block may be empty"
        place = place_of(fact, kind) if is_own(variant, fact) else variant.span
        fault = Diagnostic("unknown-deal", f"the variant has no deals “{kind}”", place, text=text, hint=hint)
        yield with_nearest(fault, kind, variant.deals, place)
