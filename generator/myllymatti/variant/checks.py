"""What must hold of a resolved variant as a whole. A check is one function; the tuple lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from myllymatti.cards import RANKS, ranks_of_pack
from myllymatti.diagnostics import Diagnostic, Related, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.mechanisms import GAME, MECHANISMS, Mechanism, Needs, Point, Term, Value
from myllymatti.mechanisms import beating as beating_points
from myllymatti.mechanisms import game as game_points
from myllymatti.mechanisms import tricks as tricks_points
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import incompatible, one_reading_changed, settle
from myllymatti.variant.model import Choice, ConfiguredVariant, Fact, Phase, Reading, Variant
from myllymatti.words_nearby import listed


def nothing_missing(variant: Variant, attempted: frozenset[tuple[str, str]] = frozenset()) -> Iterable[Diagnostic]:
    """Every rule point that the game needs has an answer, in every reading.

    `attempted` are points with a faulty clause: what is wrong there is told already.
    """
    parts = [("", GAME, variant.span), *((phase.role, phase.mechanism, phase.span) for phase in _all_phases(variant))]
    found: dict[tuple[str, str], tuple[type[Point], str, str]] = {}
    for configured in one_reading_changed(variant):
        answers = {fact.slot: fact for fact in configured.facts}
        there = {"", *(phase.role for phase in configured.phases)}
        for role, mechanism, _ in parts:
            for point in mechanism.points:
                slot = (role, point.rule())
                if (
                    role not in there
                    or point in mechanism.optional
                    or slot in answers.keys() | found.keys() | attempted
                ):
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
    if fact is None or fact.value is None or fact.value.answer not in needs.answers:
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
        because = f" (asked because {reason})" if reason else ""
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


def _all_phases(variant: Variant) -> Iterable[Phase]:
    """The phases of the variant and those that only a reading brings, each role once."""
    phases = {phase.role: phase for choice in variant.choices for one in choice.readings for phase in one.phases}
    return {**phases, **{phase.role: phase for phase in variant.phases}}.values()


def has_phases(variant: Variant) -> Iterable[Diagnostic]:
    """A game has a phase in which cards are got rid of."""
    for configured in one_reading_changed(variant):
        if not any(phase.role == "shedding" for phase in configured.phases):
            yield Diagnostic(
                code="missing-phase",
                title="there is no phase “shedding”",
                span=variant.span,
                text="The last player with cards loses, so there must be a phase in which cards are got rid of.",
                hint="write phase shedding: beating { … }",
            )
            return


def readings_known(variant: Variant) -> Iterable[Diagnostic]:
    """What a reading requires or excludes is a reading of another choice, and every reading can be taken."""
    for choice in variant.choices:
        for reading in choice.readings:
            pairs = (*reading.requires, *reading.excludes)
            unknown = next((pair for pair in pairs if not _is_of_another(variant, choice, pair)), None)
            if unknown is not None:
                name, wanted = unknown
                yield _about_reading(choice, reading, f"there is no other choice with a reading {name}={wanted}")
            elif settle(variant, {choice.name: reading.name}) is None:
                yield _about_reading(choice, reading, "it can never be taken: what it requires is excluded")


def _is_of_another(variant: Variant, choice: Choice, pair: tuple[str, str]) -> bool:
    """Whether choice=reading names a reading of another choice."""
    found = variant.choice(pair[0])
    return found is not None and found is not choice and found.reading(pair[1]) is not None


def defaults_go_together(variant: Variant) -> Iterable[Diagnostic]:
    """The default readings make a game: it is what the plain name of the variant means."""
    defaults = {choice.name: choice.default for choice in variant.choices}
    settled = settle(variant, {})
    if settled is not None and settled != defaults:
        clash = ", ".join(f"{name}={reading}" for name, reading in defaults.items() if settled[name] != reading)
        yield Diagnostic(
            code="impossible-reading",
            title=f"the default readings do not go together: {clash} is ruled out by the others",
            span=variant.span,
            text="The plain name of a variant means its default readings.",
            hint="make another reading the default, or change what the readings require and exclude",
        )


def no_point_in_two_choices(variant: Variant) -> Iterable[Diagnostic]:
    """What can be taken together does not decide the same rule point twice."""
    owners: dict[tuple[str, str], list[Fact]] = {}
    told: set[tuple[str, str]] = set()
    for fact in variant.all_facts():
        owners.setdefault(fact.slot, []).append(fact)
    for facts in owners.values():
        for index, fact in enumerate(facts):
            for other in facts[:index]:
                if _together(variant, other, fact) and fact.slot not in told:
                    told.add(fact.slot)
                    yield Diagnostic(
                        code="decided-twice",
                        title=f"“{fact.point.key()}” is decided in two places",
                        span=fact.span,
                        related=(Related(other.span, "here too"),),
                        hint="leave it to one choice, or let one reading exclude the other",
                    )


def _together(variant: Variant, one: Fact, other: Fact) -> bool:
    """Whether two facts on the same rule point can hold in one game."""
    if one.reading is None or other.reading is None:
        return True
    if one.reading[0] == other.reading[0]:
        return False
    return not incompatible(variant, one.reading, other.reading)


def players_in_order(variant: Variant) -> Iterable[Diagnostic]:
    """The numbers of players make a range, and the best number lies in it."""
    for configured in one_reading_changed(variant):
        players = _value(configured, game_points.Players)
        if players is None or players.answer is game_points.Players.AT_LEAST:
            continue
        low, high = players.number(0), players.number(-1)
        fact = _fact(configured, game_points.Players)
        if low > high:
            yield _about(
                fact, "players-contradict", f"{low} to {high} players is no range", "write the smaller number first"
            )
            continue
        best = _value(configured, game_points.BestWith)
        if best is not None and not low <= best.number() <= high:
            found, other = _own_first(variant, _fact(configured, game_points.BestWith), fact)
            title = f"best with {best.number()}, but {players.text} can play"
            valid = f"“best with: {low}”" if low == high else f"“best with:” and a number from {low} to {high}"
            yield _about(found, "players-contradict", title, f"write {valid}", related=other)


def pack_fits(variant: Variant) -> Iterable[Diagnostic]:
    """The pack makes four suits, and the ranking names every rank of the pack, or all thirteen, once."""
    for configured in one_reading_changed(variant):
        pack, ranking = _value(configured, game_points.Pack), _value(configured, game_points.Ranking)
        if pack is None or ranking is None:
            continue
        if pack.number() % 4:
            fact = _fact(configured, game_points.Pack)
            yield _about(
                fact, "uneven-pack", f"{pack.number()} cards do not make four equal suits", _even_pack(pack.number())
            )
            continue
        order = sorted(str(rank) for rank in ranking.arguments)
        kept = ranks_of_pack(pack.number())
        if order not in (sorted(RANKS), sorted(kept)):
            facts = _fact(configured, game_points.Ranking), _fact(configured, game_points.Pack)
            found, other = _own_first(variant, *facts)
            hint = _unnamed_ranks(order, kept)
            related = other if len(kept) < len(RANKS) or found is not facts[0] else None
            yield _about(found, "ranking-incomplete", "the ranking does not name every rank once", hint, related)


def _even_pack(cards: int) -> str:
    """The nearest packs of four equal suits, as a way out."""
    below = cards - cards % 4
    near = [number for number in (below, below + 4) if 8 <= number <= 52]
    return f"write {listed(f'{number} cards' for number in near)}"


def _unnamed_ranks(order: list[str], kept: tuple[str, ...]) -> str:
    """What a ranking lacks, or has too often; a smaller pack may be ranked without the ranks taken out."""
    if len(kept) < len(RANKS):
        return f"the ranks of the pack are {listed(reversed(kept), 'and')}: name each of them once, or all thirteen"
    missing = [rank for rank in RANKS if rank not in order]
    return f"missing: {listed(missing, 'and')}" if missing else "a rank stands twice"


def deal_fits(variant: Variant) -> Iterable[Diagnostic]:
    """The cards go round for the largest number of players, and leave a stock where one is needed."""
    for configured in one_reading_changed(variant):
        pack, players = _value(configured, game_points.Pack), _value(configured, game_points.Players)
        deal = _value(configured, game_points.Deal)
        if pack is None or players is None or deal is None or deal.answer is not game_points.Deal.EACH:
            continue
        packs = _value(configured, game_points.Packs)
        cards = pack.number() * (packs.number() if packs else 1)
        most = players.number(-1)
        if deal.number() * most >= cards:
            yield _about(
                _fact(configured, game_points.Deal),
                "no-stock-left",
                f"{most} players with {deal.number()} cards each leave no stock of {cards} cards",
                "allow fewer players, or deal fewer cards",
                related=_fact(configured, game_points.Players),
            )


def phases_fit(variant: Variant) -> Iterable[Diagnostic]:
    """What is said to come from a phase of tricks needs one before it, and dealt cards none."""
    for configured in one_reading_changed(variant):
        before = any(phase.mechanism.name == "tricks" for phase in configured.phases)
        facts = [fact for fact in configured.facts if fact.mechanism == "beating" and fact.value is not None]
        homeless = [fact for fact in facts if fact.value and fact.value.answer in _FROM_BEFORE and not before]
        if homeless:
            keys = [f"“{fact.point.key()}”" for fact in homeless]
            title = f"{listed(keys, 'and')} speak{'s' if len(keys) == 1 else ''} of a phase of tricks before"
            hint = "put a phase gathering: tricks before it, or answer otherwise"
            yield _about(homeless[0], "phase-before-missing", f"{title}, and there is none", hint)
            return
        for fact in facts:
            if fact.value and fact.value.answer is beating_points.Hands.DEALT and before:
                title = "the phase begins with the cards dealt, and a phase of tricks comes before"
                hint = (
                    "write hands: the cards collected; or, as an inherited phase cannot be left out, come from a "
                    "variant without a phase of tricks"
                )
                yield _about(fact, "dealt-after-tricks", title, hint)
                return


def nothing_without_effect(variant: Variant) -> Iterable[Diagnostic]:
    """A clause that answers what is not asked in any configuration is a mistake."""
    asked = {fact.slot for configured in one_reading_changed(variant) for fact in configured.facts}
    for fact in variant.facts:
        if fact.slot not in asked and _is_own(variant, fact):
            needs = next(one.conditional[fact.point] for one in MECHANISMS if fact.point in one.conditional)
            yield _about(
                fact,
                "without-effect",
                f"“{fact.point.key()}” is not asked here",
                f"it is asked only where {needs.reason}: see “{needs.point.key()}”",
            )


_FROM_BEFORE = (
    beating_points.Hands.COLLECTED,
    beating_points.TrumpSuit.MADE_BEFORE,
    beating_points.FirstLead.TRUMP_HOLDER,
    beating_points.FirstLead.LAST_WINNER,
)


def ties_fit_the_winner(variant: Variant) -> Iterable[Diagnostic]:
    """A tie is fought for the trick, so it goes by what wins it: the highest rank or the lowest."""
    told: set[Span] = set()
    for configured in one_reading_changed(variant):
        for phase in configured.phases:
            ties = configured.fact(phase.role, tricks_points.Ties.rule())
            wins = configured.fact(phase.role, tricks_points.TrickWinner.rule())
            if ties is None or ties.value is None or wins is None or wins.value is None:
                continue
            found, other = _own_first(variant, ties, wins)
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
    return _about(found, "ties-never-win", title, f"write {listed(valid, 'or')}", related=other)


def _is_own(variant: Variant, fact: Fact) -> bool:
    """Whether the clause stands in the variant's own file."""
    return fact.origin == variant.name and fact.span.source == variant.span.source


def _own_first(variant: Variant, one: Fact, other: Fact) -> tuple[Fact, Fact]:
    """Two facts that do not go together; the first is one that can be mended in the variant's own file."""
    return (other, one) if _is_own(variant, other) and not _is_own(variant, one) else (one, other)


def turned_card_needs_stock(variant: Variant) -> Iterable[Diagnostic]:
    """A card can be turned up for trumps only where the deal leaves a stock."""
    for configured in one_reading_changed(variant):
        deal = _value(configured, game_points.Deal)
        for fact in configured.facts:
            turned = fact.value is not None and fact.value.answer in (
                beating_points.TrumpSuit.TURNED_UP,
                beating_points.TrumpSuit.HIGH_AND_LOW,
            )
            if turned and deal is not None and deal.answer is game_points.Deal.WHOLE_PACK:
                title = "a card is turned up for trumps, but the whole pack is dealt"
                hint = "deal fewer cards, so that a stock is left: deal: 5 each; or make no trumps: trump suit: none"
                yield _about(fact, "no-card-to-turn", title, hint, related=_fact(configured, game_points.Deal))


def trumps_matter(variant: Variant) -> Iterable[Diagnostic]:
    """Where a suit is made trumps, a trump beats a plain card; else it would be made for nothing."""
    for configured in one_reading_changed(variant):
        by_rule = {fact.point: fact for fact in configured.facts if fact.mechanism == "beating" and fact.value}
        suit = by_rule.get(beating_points.TrumpSuit)
        if suit is None or suit.value is None or suit.value.answer is beating_points.TrumpSuit.NONE:
            continue
        beats = [by_rule[point] for point in (beating_points.Beats, beating_points.AlsoBeats) if point in by_rule]
        if beats and not any("trump_over_plain" in _conditions(fact) for fact in beats):
            found, other = _own_first(variant, suit, beats[0])
            yield _about(
                found,
                "trumps-idle",
                "a suit is made trumps, but no trump beats a plain card",
                "write beats: same suit and higher rank, or trump over plain card; or trump suit: none",
                related=other,
            )
            return


def _conditions(fact: Fact) -> set[str]:
    """The conditions that a relation between cards speaks of, in any of its alternatives."""
    alternatives = fact.value.terms() if fact.value else ()
    return {term.name for one in alternatives for term in one.arguments if isinstance(term, Term)}


def _about_reading(choice: Choice, reading: Reading, title: str) -> Diagnostic:
    return Diagnostic(
        code="impossible-reading",
        title=f"{choice.name}={reading.name}: {title}",
        span=reading.span,
        hint="requires and excludes name readings of other choices: “requires: packs=two”",
    )


def _value(configured: ConfiguredVariant, point: type[Point]) -> Value | None:
    fact = configured.fact("", point.rule())
    return fact.value if fact else None


def _fact(configured: ConfiguredVariant, point: type[Point]) -> Fact:
    fact = configured.fact("", point.rule())
    assert fact is not None
    return fact


def _about(fact: Fact, code: Code, title: str, hint: str = "", related: Fact | None = None) -> Diagnostic:
    apart = related is not None and related.span != fact.span
    others = (Related(related.span, "against this"),) if related is not None and apart else ()
    return Diagnostic(code=code, title=title, span=fact.span, hint=hint, related=others)


CHECKS: tuple[Callable[[Variant], Iterable[Diagnostic]], ...] = (
    readings_known,
    defaults_go_together,
    has_phases,
    no_point_in_two_choices,
    players_in_order,
    pack_fits,
    deal_fits,
    phases_fit,
    nothing_without_effect,
    ties_fit_the_winner,
    turned_card_needs_stock,
    trumps_matter,
)
"""The checks of a variant whose every clause is understood and that lacks nothing, in their order."""
