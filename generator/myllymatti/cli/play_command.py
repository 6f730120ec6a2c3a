"""`matti play`: one game, move by move, or a whole session."""

from __future__ import annotations

from collections.abc import Iterator

import click

from myllymatti.cli.options import (
    Number,
    deal_option,
    json_option,
    most_actions_option,
    number_of_players,
    one_a_seat,
    player_option,
    players_option,
    print_json,
    seed_option,
    with_deals,
)
from myllymatti.pipeline import best_number, open_library, play_session, record_game
from myllymatti.play.game import MOST_ACTIONS
from myllymatti.play.narrate import narrate, seat_name
from myllymatti.play.narrate_contract import narrate_contract
from myllymatti.play.players import PLAYERS, each_his_own
from myllymatti.play.scoring import points_text
from myllymatti.play.session import Session, SessionDeal, player_name, session_data
from myllymatti.play.state import State
from myllymatti.rules.model import Rules
from myllymatti.words.lexicon import lexicon
from myllymatti.words_nearby import count_of, listed


@click.command("play", epilog="Example: matti play koira --players 3 --seed 7")
@click.argument("name")
@players_option
@seed_option
@click.option(
    "--game",
    type=Number(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Game K of `matti simulate` with the same seed; session K with --session.",
)
@deal_option
@player_option
@click.option("--session", "whole_session", is_flag=True, help="Play a whole session, and tell what each deal brought.")
@most_actions_option
@json_option
def command(
    name: str,
    players: int | None,
    seed: int,
    game: int,
    deal: str | None,
    named: tuple[str, ...],
    *,
    whole_session: bool,
    most_actions: int,
    as_json: bool,
) -> None:
    """Play one game of variant NAME, and tell it move by move; with --session every deal of a session in a line.

    Players choose at random, or as --player says; in a session the names are those of players A, B and so on,
    wherever they sit. With --json the record is printed that `matti replay` plays again.
    """
    library = open_library([name])
    configured = library.configured(name)
    rules = library.rules(name)
    count = number_of_players(rules, players, best_number(configured))
    names = one_a_seat(named, count)
    if whole_session:
        if most_actions != MOST_ACTIONS:
            raise click.UsageError("the deals of a session are played to their ends: leave out --most-actions")
        _play_session(rules, seed, game, deal, names, as_json=as_json)
        return
    policy = each_his_own([PLAYERS[name] for name in names])
    chosen = with_deals(rules, deal)
    record, state = record_game(chosen, count, seed, game, most_actions=most_actions, policy=policy)
    if as_json:
        print_json(record.as_data())
        return
    which = f", {state.deal}" if state.deal else ""
    click.echo(f"{rules.full_name}, {count} players, seed {seed}, game {game}{which}{_by(names)}\n")
    for line in told(state):
        click.echo(line)
    click.echo(f"\n{_ending(state, len(record.actions), most_actions)}")


def told(state: State) -> list[str]:
    """What has happened in a game, as lines."""
    if state.position.deal.scoring is not None:
        return narrate_contract(state, lexicon())
    return narrate(state.events, state.rules, lexicon())


def _ending(state: State, actions: int, most_actions: int) -> str:
    """How a game has ended, as a sentence."""
    loser = state.loser()
    if not state.is_terminal():
        return f"Not ended after {count_of(most_actions, 'action')}."
    if state.points():
        return f"After {count_of(actions, 'action')} the deal is over."
    if loser is None:
        return f"After {count_of(actions, 'action')} the game is over, and nobody has lost."
    return f"After {count_of(actions, 'action')} {seat_name(loser)} has lost."


def _by(names: tuple[str, ...]) -> str:
    """Who plays, where that is not the random player alone."""
    kinds = set(names)
    if kinds == {"random"}:
        return ""
    return f", {names[0]} play" if len(kinds) == 1 else f", played by {', '.join(names)}"


def _play_session(
    rules: Rules, seed: int, number: int, deal: str | None, names: tuple[str, ...], *, as_json: bool
) -> None:
    if deal is not None:
        raise click.UsageError("a session has deals of several kinds: leave out --deal, or --session")
    if rules.session is None:
        raise click.UsageError(f"{rules.name} tells nothing of sessions: leave out --session")
    session = play_session(rules, seed, number, policies=[PLAYERS[name] for name in names])
    if as_json:
        print_json(session_data(session))
        return
    click.echo(f"{rules.full_name}, seed {seed}, session {number}{_by(names)}\n")
    for line in _session_lines(session, rules):
        click.echo(line)


def _session_lines(session: Session, rules: Rules) -> Iterator[str]:
    """A line for each deal: who dealt, what was played by whom, and what it counts for each player."""
    players = range(len(session.totals))
    rows = [
        [points_text(one) for one in points] for points in (*(one.counted for one in session.deals), session.totals)
    ]
    width = 2 + max(len(text) for row in rows for text in (*row, "+1000 1/3"))
    series: int | None = -1
    for deal, row in zip(session.deals, rows, strict=False):
        if deal.plan.series != series:
            series = deal.plan.series
            yield f"{_heading(deal, rules):<48}" + "".join(f"{player_name(player):>{width}}" for player in players)
        yield f"{deal.plan.number + 1:>3}  {_what(deal):<43}" + "".join(f"{text:>{width}}" for text in row)
    yield ""
    yield f"{'Total':<48}" + "".join(f"{text:>{width}}" for text in rows[-1])
    if session.winners:
        winners = [player_name(player) for player in session.winners]
        yield ""
        yield f"{listed(winners, 'and')} {'has' if len(winners) == 1 else 'have'} won."


def _heading(deal: SessionDeal, rules: Rules) -> str:
    """What begins: a series, and who plays with whom in it, or the deals after the series."""
    if deal.plan.series is None:
        return "After the series"
    series = f"Series {deal.plan.series + 1}"
    return f"{series}, {_pairs(deal)}" if rules.partners else series


def _pairs(deal: SessionDeal) -> str:
    """Who plays with whom: `A and C against B and D`."""
    seats = deal.plan.seats
    first, second = sorted((sorted(seats[0::2]), sorted(seats[1::2])))
    return " against ".join(" and ".join(player_name(player) for player in pair) for pair in (first, second))


def _what(deal: SessionDeal) -> str:
    """What was played, in a few words: `kitty, A deals: 5 hearts by B, 11 tricks`."""
    plan, played = deal.plan, deal.state.played()
    told = f"{plan.kind + ', ' if plan.kind else ''}{player_name(plan.seats[-1])} deals: "
    if played.contract is None:
        return told + ("everybody passed" if played.tricks else "void")
    times = f" ×{played.multiplier}" if played.multiplier > 1 else ""
    tricks = sum(played.sides[0] >> one.winner & 1 for one in played.tricks)
    contract = lexicon().bid(played.contract.level, played.contract.denomination.value)
    return f"{told}{contract}{times} by {player_name(plan.seats[played.declarer])}, {count_of(tricks, 'trick')}"
