"""What a verification found, as the pages tell it: in a word, in a row of figures, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from myllymatti.mechanisms.game import Deal, Outcome
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.numbers import NOT_KNOWN, Numbers
from myllymatti.pages.plots import share_plot
from myllymatti.variant.model import Fact, PropertyClaim
from myllymatti.verify.coverage import Clause, ClauseVerdict
from myllymatti.verify.ending import Ending, Searched
from myllymatti.verify.extent import FULL
from myllymatti.verify.fairness import Fairness
from myllymatti.verify.properties import FAILURE, PROPERTIES
from myllymatti.verify.report import ClaimVerdict, Kept, Report
from myllymatti.verify.shares import EndShare
from myllymatti.words.lexicon import Lexicon

PLAYERS_SHOWN = ("random", "greedy", "cautious")
"""The ways to play that every game knows."""

WHY_NOT_COUNTED = (
    N_("it holds in every game from its beginning on, so that there is nothing to count"),
    N_("it says how deals follow one another, and each deal is played by itself"),
    N_("no deal in which it holds was played"),
    N_("it is counted together with beating.beats"),
    N_("no other branch is open where its answer is in force"),
)
"""Why a clause is not counted, as reports say it (`verify/coverage.py`)."""

_IN_A_WORD: Mapping[Ending, str] = MappingProxyType(
    {
        Ending.DEAD_END: N_("there is a dead end"),
        Ending.NO_WAY_OUT: N_("not always possible"),
        Ending.ONE_ALONE: N_("one alone can prevent it"),
        Ending.TOGETHER: N_("only several can prevent it"),
        Ending.NOT_KNOWN: N_("not known"),
        Ending.ALWAYS: N_("always"),
    }
)


def command(report: Report) -> str:
    """The command that finds the same again."""
    quick = "" if report.extent == FULL.name else f" --{report.extent}"
    return f"matti verify {report.variant}{quick} --seed {report.seed}"


# ---- What must hold in play ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PropertyTold:
    """A property of play: its sentence, how often it was put to the test, and whether it was violated."""

    text: str
    times: int
    is_broken: bool


def properties(report: Report) -> list[PropertyTold]:
    """Every property of play, in the order in which they are told."""
    broken = {violation.property for played in report.properties for violation in played.violations}
    looked: Counter[str] = Counter()
    for played in report.properties:
        looked.update({FAILURE: played.actions, **dict(played.looked)})
    return [PropertyTold(text, looked[name], name in broken) for name, text in PROPERTIES.items()]


def properties_in_short(report: Report, say: Catalogue) -> str:
    """How many properties are kept, of those that were put to the test."""
    found = [one for one in properties(report) if one.times or one.is_broken]
    if not found:
        return say.gettext("not looked at")
    broken = sum(one.is_broken for one in found)
    if broken:
        return say.gettext("%(broken)s of %(all)s broken") % {"broken": broken, "all": len(found)}
    return say.gettext("all %(all)s kept") % {"all": len(found)}


# ---- Does it end? ----------------------------------------------------------------------------------------------------


def ending(report: Report) -> Ending | None:
    """The worst that was found of the end of a game; None where nothing could be looked at as a whole."""
    if report.counted is not None:
        return Ending.ALWAYS
    order = list(Ending)
    return min((one.ending for one in report.searched), key=order.index, default=None)


def ending_in_short(report: Report, say: Catalogue) -> str:
    """Whether it ends, and on what that rests."""
    found = ending(report)
    if found is None:
        return say.gettext("not looked at")
    return say.gettext("always, by counting") if report.counted is not None else say.gettext(_IN_A_WORD[found])


def longest(report: Report, told: Numbers) -> str:
    """The longest play that there is, where every play ends."""
    if report.counted is not None:
        bound = report.counted.most_actions
        at_most = told.say.ngettext("at most %(number)s action", "at most %(number)s actions", bound)
        return at_most % {"number": told.whole(bound)}
    found = [one.longest for one in report.searched if one.longest]
    return actions(max(found), told) if found else NOT_KNOWN


def actions(number: int, told: Numbers) -> str:
    """So many actions."""
    return told.say.ngettext("%(number)s action", "%(number)s actions", number) % {"number": told.whole(number)}


def times(number: int, told: Numbers) -> str:
    """So many times."""
    return told.say.ngettext("%(number)s time", "%(number)s times", number) % {"number": told.whole(number)}


def not_ended_plot(report: Report, told: Numbers) -> str:
    """The share of games with the whole pack that did not end, by way to play."""
    title = told.say.gettext("Share of games that did not end, by way to play, with 95 % intervals")
    labels = [told.say.gettext(share.player) for share in report.shares]
    return share_plot(labels, [share.not_ended for share in report.shares], None, title, told)


def games_of(report: Report, player: str) -> EndShare | None:
    """What came of games in which all play one way."""
    return next((share for share in report.shares if share.player == player), None)


def is_told(one: Searched) -> bool:
    """Whether the play that a search shows is told move by move.

    What is found where positions count once that are the same but for suits and seats is no shortest play, and long.
    """
    return one.shown is not None and one.ending is not Ending.ALWAYS and not (one.symmetric and one.shown.choices)


# ---- Does each rule matter? ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ClausesInShort:
    """How many clauses there are that can be looked at in play, and what became of them."""

    looked_at: int
    reached: int
    decided: int
    never_decided: int
    never_reached: int


def clauses_in_short(report: Report) -> ClausesInShort | None:
    """What became of all clauses together; None where that was not looked at."""
    if report.coverage is None:
        return None
    found = Counter(clause.verdict for clause in report.coverage.clauses)
    looked_at = found.total() - found[ClauseVerdict.NOT_COUNTED]
    return ClausesInShort(
        looked_at=looked_at,
        reached=looked_at - found[ClauseVerdict.NEVER_REACHED],
        decided=found[ClauseVerdict.DECIDED],
        never_decided=found[ClauseVerdict.NEVER_DECIDED],
        never_reached=found[ClauseVerdict.NEVER_REACHED],
    )


def clause_of(report: Report | None, fact: Fact) -> Clause | None:
    """What became of the clause of a fact on the rule sheet; None where it was not looked at."""
    if report is None or report.coverage is None:
        return None
    place = (fact.deal, fact.role, fact.identity)
    return next((one for one in report.coverage.clauses if (one.deal, one.role, one.point) == place), None)


def phases_of(clause: Clause, words: Lexicon) -> list[str]:
    """The other phases with which a clause shares its counts, by their headings; a report has `play (kitty)`."""
    places = [place.removesuffix(")").partition(" (") for place in clause.counted_with]
    return [words.phase(role, kind) for role, _, kind in places]


def figure_of(report: Report | None, fact: Fact) -> str:
    """The anchor of the figure that shows what a clause brings about, on the page of verification; empty without."""
    fair = None if report is None else report.fairness
    if fair is None or fact.mechanism != "game":
        return ""
    if fact.point is Outcome and (fair.losing or fair.points):
        return "figure-seats"
    return "figure-what-decides" if fact.point is Deal and fair.hands_and_seats else ""


def doubtful_clause(report: Report | None, fact: Fact) -> Clause | None:
    """The clause of a fact if it was never reached, or never decided anything: what the rule sheet marks."""
    found = clause_of(report, fact)
    doubtful = (ClauseVerdict.NEVER_REACHED, ClauseVerdict.NEVER_DECIDED)
    return found if found is not None and found.verdict in doubtful else None


# ---- Is it fair? -----------------------------------------------------------------------------------------------------


def seats_in_short(report: Report, told: Numbers) -> str:
    """Whether a seat stands out."""
    fair = report.fairness
    standing_out = None if fair is None else _standing_out(fair)
    if standing_out is None:
        return told.say.gettext("not compared")
    if not standing_out:
        return told.say.gettext("none stands out")
    found = told.say.ngettext("seat %(seats)s stands out", "seats %(seats)s stand out", len(standing_out))
    return found % {"seats": told.listed(standing_out)}


def _standing_out(fair: Fairness) -> list[str] | None:
    """The seats that lose or score more or less than others for certain; None where they were not compared."""
    seats = fair.losing or fair.points
    return None if seats is None else [str(one.seat) for one in seats.seats if one.stands_out]


# ---- What it claims --------------------------------------------------------------------------------------------------


def outcome_of(report: Report | None, claim: PropertyClaim) -> ClaimVerdict | None:
    """What came of a claim; None where it was not looked at."""
    claims = () if report is None else report.claims
    return next((verdict for verdict in claims if verdict.claim == claim.claimed.identity), None)


_KEPT_IN_SHORT: Mapping[Kept, str] = MappingProxyType(
    {Kept.KEPT: N_("%(number)s kept"), Kept.BROKEN: N_("%(number)s broken"), Kept.OPEN: N_("%(number)s open")}
)


def claims_in_short(report: Report, say: Catalogue) -> str:
    """How many claims are kept, broken and open."""
    return ", ".join(_claims_in_short(report, say)) or say.gettext("none made")


def _claims_in_short(report: Report, say: Catalogue) -> Iterator[str]:
    found = Counter(verdict.kept for verdict in report.claims)
    for outcome in Kept:
        if found[outcome]:
            yield say.gettext(_KEPT_IN_SHORT[outcome]) % {"number": found[outcome]}
