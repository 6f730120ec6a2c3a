"""The claims of a variant, held against what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from myllymatti.mechanisms import Property
from myllymatti.play.game import record_game
from myllymatti.rules.model import Rules
from myllymatti.variant.model import PropertyClaim
from myllymatti.verify.ending import Counted, Ending, Searched, Shown, told_of
from myllymatti.verify.fairness import Fairness
from myllymatti.verify.report import ClaimVerdict, Kept
from myllymatti.verify.shares import EndShare
from myllymatti.words_nearby import count_of, listed

SUMS_LOOKED_AT = 100
"""Deals whose points are added up, for each kind of deal."""


MOST_NOT_ENDED = 0.01
"""Where a larger share of the games did not end, it is not told from the others whether seats are alike."""


@dataclass(frozen=True)
class Findings:
    """What claims are held against."""

    rules: Rules
    players: int
    seed: int
    counted: Counted | None
    searched: Sequence[Searched]
    shares: Sequence[EndShare]
    fairness: Fairness | None


def judged(claim: PropertyClaim, text: str, found: Findings) -> ClaimVerdict:
    """Whether a claim is kept, broken or open; `text` is its sentence."""
    kept, why, proved, shown = _JUDGES[claim.claimed](found, claim.number)
    return ClaimVerdict(claim.claimed.identity, text, kept, why, proved, shown)


Judgement = tuple[Kept, str, bool, Shown | None]


def _open(why: str) -> Judgement:
    return Kept.OPEN, why, False, None


def _nobody_can_prevent(allowed: frozenset[Ending]) -> Callable[[Findings, int | None], Judgement]:
    """The judge of a claim that is broken by every ending but those allowed."""

    def judge(found: Findings, _number: int | None) -> Judgement:
        if found.counted is not None:
            return Kept.KEPT, f"a deal has {found.counted.most_actions} actions at most, by counting", True, None
        for one in found.searched:
            if one.ending not in allowed | {Ending.NOT_KNOWN}:
                return Kept.BROKEN, f"{one.ending.meaning}: {told_of(one.game)}", False, one.shown
        looked = [one for one in found.searched if one.complete]
        if not looked:
            return _open("no small game could be looked at as a whole")
        return (
            Kept.KEPT,
            f"true of {'; '.join(told_of(one.game) for one in looked)}; not proved for the whole pack",
            False,
            None,
        )

    return judge


def _random_games_end(found: Findings, _number: int | None) -> Judgement:
    games = [share for share in found.shares if share.player == "random"]
    if found.counted is not None:
        return Kept.KEPT, f"a deal has {found.counted.most_actions} actions at most, by counting", True, None
    for one in found.searched:
        if one.ending in (Ending.NO_WAY_OUT, Ending.DEAD_END):
            return Kept.BROKEN, f"{one.ending.meaning}: {told_of(one.game)}", False, one.shown
    late = sum(one.games_not_ended for one in games)
    played = sum(one.games for one in games)
    if not played:
        return _open("no games were played")
    bound = max(one.most_actions for one in games)
    if late:
        return _open(f"{late} of {played} games had not ended after {bound} actions")
    return Kept.KEPT, f"all of {count_of(played, 'game')} ended within {bound} actions", False, None


def _always_one_loser(found: Findings, _number: int | None) -> Judgement:
    for one in found.searched:
        if one.without_loser:
            return Kept.BROKEN, f"a game can end without a loser: {told_of(one.game)}", False, one.without_loser
    nobody = sum(one.nobody_lost for one in found.shares)
    ended = sum(one.games - one.games_not_ended for one in found.shares)
    if nobody:
        return Kept.BROKEN, f"nobody lost {nobody} of {ended} games", False, None
    if not ended:
        return _open("no game ended")
    small = sum(one.complete for one in found.searched)
    also = f", and in every play of {count_of(small, 'small game')}" if small else ""
    return Kept.KEPT, f"one player lost in each of {count_of(ended, 'game')}{also}", False, None


def _points_add_up(found: Findings, number: int | None) -> Judgement:
    deals = 0
    for deal in found.rules.deals:
        rules = found.rules.only(deal.kind)
        for game in range(SUMS_LOOKED_AT):
            record, state = record_game(rules, found.players, found.seed, game)
            if state.points() and sum(state.points()) != number:
                total = sum(state.points())
                return Kept.BROKEN, f"the points of a deal add up to {total}", False, Shown(record)
            deals += bool(state.points())
    if not deals:
        return _open("no deal came to points")
    return Kept.KEPT, f"the points of each of {count_of(deals, 'deal')} do", False, None


def _all_seats_alike(found: Findings, _number: int | None) -> Judgement:
    fair = found.fairness
    seats = (fair.losing or fair.points) if fair is not None else None
    if fair is None or seats is None:
        return _open("seats were not compared")
    if fair.games - fair.ended > MOST_NOT_ENDED * fair.games:
        return _open(f"{fair.games - fair.ended} of {fair.games} games had not ended, and nobody knows who loses them")
    standing_out = [str(one.seat) for one in seats.seats if one.stands_out]
    games = count_of(fair.ended, "game")
    if standing_out:
        many = len(standing_out) > 1
        named = f"{'seats' if many else 'seat'} {listed(standing_out, 'and')} {'stand' if many else 'stands'} out"
        return Kept.BROKEN, f"in {games} {named}, by more than chance explains", False, None
    return Kept.KEPT, f"no seat stands out in {games}", False, None


_JUDGES: dict[Property, Callable[[Findings, int | None], Judgement]] = {
    Property.EVERY_PLAY_ENDS: _nobody_can_prevent(frozenset({Ending.ALWAYS})),
    Property.NOBODY_PREVENTS_THE_END: _nobody_can_prevent(frozenset({Ending.ALWAYS, Ending.TOGETHER})),
    Property.END_ALWAYS_POSSIBLE: _nobody_can_prevent(frozenset({Ending.ALWAYS, Ending.TOGETHER, Ending.ONE_ALONE})),
    Property.RANDOM_GAMES_END: _random_games_end,
    Property.ALWAYS_ONE_LOSER: _always_one_loser,
    Property.POINTS_ADD_UP: _points_add_up,
    Property.ALL_SEATS_ALIKE: _all_seats_alike,
}
