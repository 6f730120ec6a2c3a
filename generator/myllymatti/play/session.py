"""Whole sessions: deals of stated kinds, partners and dealers changing, points added up exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from myllymatti.mechanisms.game import Winner
from myllymatti.mechanisms.session import PartnersChange
from myllymatti.play.game import MOST_ACTIONS, play_on, record_walk
from myllymatti.play.players import Policy, each_his_own, play_randomly
from myllymatti.play.record import GameRecord
from myllymatti.play.state import Bidding, State, shuffled
from myllymatti.random import Generator, mix
from myllymatti.rules.contract import SessionRules
from myllymatti.rules.model import Rules

DEALS_APART = 1000
"""Deal number N (from 0) of session number K is dealt as game K times so much plus N."""

SESSION_FORMAT = 1
"""The version of the form in which a session is printed as data."""

_CIRCLES = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))
"""The players clockwise round the table in each series: opposite the first sits the second, the third, the fourth."""


@dataclass(frozen=True)
class PlannedDeal:
    """A deal of a session: its number (from 0), its series (from 0; None after the series), its kind.

    `seats` are the players (from 0) in the seats from forehand to the dealer.
    """

    number: int
    series: int | None
    kind: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class SessionDeal:
    """A deal that was played: its plan, its record and last state, and what it counts for each player."""

    plan: PlannedDeal
    record: GameRecord
    state: State
    counted: tuple[Fraction, ...]


@dataclass(frozen=True)
class Session:
    """A session that was played, deal by deal.

    `totals` are the points of each player; `winners` are those with the highest total, several where it is equal, and
    none where the game knows no winner (game.winner).
    """

    number: int
    seed: int
    deals: tuple[SessionDeal, ...]
    totals: tuple[Fraction, ...]
    winners: tuple[int, ...]


def session_rules(rules: Rules) -> SessionRules:
    """The rules of a session.

    Raises:
        ValueError: when the game has no sessions.
    """
    if rules.session is None:
        raise ValueError(f"{rules.name} tells nothing of sessions: deals are played one by one")
    return rules.session


def series_deals(rules: Rules) -> Iterator[PlannedDeal]:
    """The deals of the series of a session, in order (session.series, session.series_deals, game.next_dealer).

    Raises:
        ValueError: when the game has no sessions.
    """
    session, players = session_rules(rules), rules.fewest_players
    number, dealer = 0, 0
    for series in range(session.series):
        circle = _circle(session, series, players)
        for kind in session.kinds:
            yield PlannedDeal(number, series, kind, _seats(circle, dealer))
            number += 1
            # The next player of the circle deals; that of the next series goes on from the last dealer.
            following = _circle(session, (number // len(session.kinds)), players)
            dealer = following[(following.index(dealer) + 1) % players]


def play_session(rules: Rules, seed: int, number: int = 0, *, policies: Sequence[Policy] = ()) -> Session:
    """Play session number `number` (from 0) of a run with that seed.

    `policies` are the ways to play of players A, B and so on, each wherever he sits; without them all play at random.

    Raises:
        ValueError: when the game has no sessions.
    """
    policies = policies or (play_randomly,) * rules.fewest_players
    deals = [_played(rules, plan, seed, number, None, policies) for plan in series_deals(rules)]
    deals.extend(_extra_deals(rules, deals[-1].plan, seed, number, policies))
    totals = [sum((deal.counted[player] for deal in deals), Fraction(0)) for player in range(rules.fewest_players)]
    won = rules.winner is Winner.HIGHEST_TOTAL
    winners = tuple(player for player, total in enumerate(totals) if won and total == max(totals))
    return Session(number, seed, tuple(deals), tuple(totals), winners)


def _circle(session: SessionRules, series: int, players: int) -> tuple[int, ...]:
    """The players clockwise in a series (session.partners_change, session.seats)."""
    if session.partners_change is PartnersChange.NEVER:
        return tuple(range(players))
    return _CIRCLES[series % len(_CIRCLES)]


def _seats(circle: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The players from forehand, at the dealer's left, round to the dealer."""
    place = circle.index(dealer)
    return (*circle[place + 1 :], *circle[: place + 1])


def _extra_deals(
    rules: Rules, last: PlannedDeal, seed: int, session: int, policies: Sequence[Policy]
) -> Iterator[SessionDeal]:
    """The deals after the series, until each player has declared in one (session.extra_deals)."""
    extra = session_rules(rules).extra_deals
    if extra is None:
        return
    most, kind = extra
    due = set(range(rules.fewest_players))
    seats = last.seats
    for played in range(most):
        if not due:
            return
        seats = (*seats[1:], seats[0])
        may_bid = sum(1 << seat for seat, player in enumerate(seats) if player in due)
        bidding = Bidding(may_bid, must_bid=most - played <= len(due))
        plan = PlannedDeal(last.number + 1 + played, None, kind, seats)
        deal = _played(rules, plan, seed, session, bidding, policies)
        declarer = deal.state.played().declarer
        if declarer >= 0:
            due.discard(seats[declarer])
        yield deal


def _played(
    rules: Rules, plan: PlannedDeal, seed: int, session: int, bidding: Bidding | None, policies: Sequence[Policy]
) -> SessionDeal:
    game = session * DEALS_APART + plan.number
    generator = Generator(mix(seed, game))
    deck = shuffled(rules, generator)
    state = State(rules, rules.fewest_players, deck, kind=plan.kind, bidding=bidding)
    policy = each_his_own([policies[player] for player in plan.seats])
    walk = play_on(state, generator, policy=policy)
    record = record_walk(state, deck, walk, seed=seed, game=game, most_actions=MOST_ACTIONS)
    scoring = state.position.deal.scoring
    divisor = scoring.divided_by if scoring is not None else 1
    by_player = {player: points / divisor for player, points in zip(plan.seats, state.points(), strict=True)}
    return SessionDeal(plan, record, state, tuple(by_player[player] for player in sorted(by_player)))


def player_name(player: int) -> str:
    """A player of a session (from 0) by a letter: A, B, C and so on."""
    return chr(ord("A") + player)


def session_data(session: Session) -> dict[str, Any]:
    """A session as plain data for JSON; points are exact, as text (`26`, `-26/3`)."""
    first = session.deals[0].record
    return {
        "format": SESSION_FORMAT,
        "variant": first.variant,
        "fingerprint": first.fingerprint,
        "seed": session.seed,
        "session": session.number,
        "players": [player_name(player) for player in range(len(session.totals))],
        "deals": [
            {
                "number": deal.plan.number + 1,
                "series": None if deal.plan.series is None else deal.plan.series + 1,
                "kind": deal.plan.kind,
                "seats": [player_name(player) for player in deal.plan.seats],
                "counted": [str(points) for points in deal.counted],
                "record": deal.record.as_data(),
            }
            for deal in session.deals
        ],
        "totals": [str(total) for total in session.totals],
        "winners": [player_name(player) for player in session.winners],
    }
