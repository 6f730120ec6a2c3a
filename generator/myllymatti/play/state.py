"""A game in progress, under OpenSpiel's names: whose turn, what is allowed, what comes of it, who knows what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from myllymatti.cards import SUITS
from myllymatti.mechanisms.game import UndealtCards
from myllymatti.play import auction, phases, tricks
from myllymatti.play.actions import Action
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Event, Happening, Place, Position
from myllymatti.play.scoring import Played, booked
from myllymatti.play.scoring_branches import count_branches
from myllymatti.random import Generator
from myllymatti.rules.contract import AuctionRules
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import BeatingRules, PhaseRules, Rules, TricksRules


class IllegalAction(ValueError):
    """An action that the rules do not allow where it was tried."""


@dataclass(frozen=True)
class SeenPlace:
    """What a player knows of the cards in one place.

    `now` are the cards whose faces lie before his eyes; `before` those he has seen earlier and knows to be
    there; `unseen` is the number of the others. `seat` counts from 1; None for places that are nobody's.
    """

    place: Place
    seat: int | None
    now: tuple[str, ...]
    before: tuple[str, ...]
    unseen: int


@dataclass(frozen=True)
class Observation:
    """All that a player may know of a position: what he sees now, and what he has seen before.

    Seats count from 1. `trick` are the cards on the table in the order in which they were played, with the
    seats that played them; `trick_size` is how many complete it (0 in a phase of tricks, where it is those
    who take part). `trump` is empty while there is none.

    `calls` are those of the auctions so far, a bid as its text, a pass as “pass”. `contract` is the highest bid and
    the seat that made it, None while there is none; `multiplier` is how many times points count. `to_give` is what
    the player to move gives next: how many cards, and the seat that gets them (None: out of play).
    """

    player: int
    phase: str
    current_player: int | None
    trump: str
    trick: tuple[tuple[int, tuple[str, ...]], ...]
    trick_size: int
    taking_part: tuple[int, ...]
    out: tuple[int, ...]
    places: tuple[SeenPlace, ...]
    deal: str = ""
    calls: tuple[tuple[int, str], ...] = ()
    contract: tuple[str, int] | None = None
    declaring: tuple[int, ...] = ()
    multiplier: int = 1
    to_give: tuple[int, int | None] | None = None


@dataclass(frozen=True)
class Bidding:
    """Who may bid at all in a deal (seats as bits), and whether the last of them must if nobody has.

    A session decides it where each player has to declare once.
    """

    may_bid: int
    must_bid: bool


class State:
    """A deal being played. Seats count from 0 in this interface (0 is forehand), as in OpenSpiel."""

    __slots__ = ("position",)

    def __init__(
        self,
        rules: Rules,
        players: int,
        deck: Sequence[int],
        *,
        kind: str | None = None,
        bidding: Bidding | None = None,
    ) -> None:
        """Begin a deal of that kind (of the first one, where none is named) from a deck, given from the top.

        Raises:
            ValueError: when the number of players, the deck or the kind does not fit the rules.
        """
        if not rules.fewest_players <= players <= rules.most_players:
            raise ValueError(f"{rules.name} is played by {rules.players_told}, not by {players}")
        if sorted(deck) != list(range(rules.pack.size)):
            raise ValueError(f"the deck is not a whole pack of {rules.pack.size} cards")
        self.position = Position(rules, players, tuple(deck), kind)
        if bidding is not None:
            self.position.calling.may_bid = bidding.may_bid
            self.position.calling.must_bid = bidding.must_bid
        self.begin_phase()

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.position.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self.position.players

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, in order."""
        return self.position.events

    @property
    def phase(self) -> str:
        """The role of the phase being played."""
        return self._phase().role

    @property
    def deal(self) -> str:
        """The kind of deal that is played; empty where all deals are alike."""
        return self.position.deal.kind

    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the deal is over."""
        return None if self.position.current == NOBODY else self.position.current

    def legal_actions(self) -> list[Action]:
        """What the player to move may do, in canonical order; empty when the deal is over."""
        if self.position.current == NOBODY:
            return []
        return phases.legal_actions(self.position, self._phase())

    def apply_action(self, action: Action) -> None:
        """Carry out an action of the player to move.

        Raises:
            IllegalAction: when the rules do not allow it here; the state is unchanged.
        """
        if action not in self.legal_actions():
            who = self.position.current + 1
            what = action.text(self.rules.pack)
            raise IllegalAction(f"seat {who} may not {what} here" if who else f"the deal is over: no {what}")
        self.apply_legal(action)

    def apply_legal(self, action: Action) -> None:
        """Carry out an action known to be legal: what `apply_action` does, without looking again."""
        phase = self._phase()
        if phases.apply(self.position, phase, action):
            self._end_phase(phase)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.position.current == NOBODY

    def loser(self) -> int | None:
        """The seat that has lost; None while the deal goes on, and where nobody loses (beating.all_out)."""
        return None if self.position.loser == NOBODY else self.position.loser

    def points(self) -> tuple[Fraction, ...]:
        """The points that each seat is written; empty while the deal goes on, and where none are scored."""
        return self.position.points

    def played(self) -> Played:
        """What the scoring asks of the deal: contract, sides, tricks."""
        position, calling = self.position, self.position.calling
        return Played(
            players=self.players,
            sides=position.sides(),
            contract=calling.bid,
            declarer=calling.declarer,
            multiplier=calling.multiplier,
            tricks=tuple(calling.tricks),
        )

    def returns(self) -> list[float]:
        """What the deal brought each seat: its points, or -1 to the loser and 0 to the others (game.outcome)."""
        if self.position.points:
            return [float(points) for points in self.position.points]
        return [-1.0 if seat == self.position.loser else 0.0 for seat in range(self.players)]

    def clone(self) -> State:
        """An independent copy."""
        copy = object.__new__(State)
        copy.position = self.position.clone()
        return copy

    def observation(self, player: int) -> Observation:
        """What the player in that seat (from 0) may know now.

        Raises:
            ValueError: for a seat that does not play.
        """
        self._check_seat(player)
        position, names = self.position, self.rules.pack.names
        current = self.current_player()
        calling = position.calling
        in_tricks = isinstance(self._phase(), TricksRules)
        return Observation(
            player=player + 1,
            phase=self.phase,
            current_player=None if current is None else current + 1,
            trump="" if position.trump == NO_TRUMPS else SUITS[position.trump],
            trick=tuple((seat + 1, tuple(names[card] for card in cards)) for seat, cards in position.table),
            trick_size=0 if in_tricks else position.trick_size,
            taking_part=tuple(seat + 1 for seat in position.trick_order) if in_tricks else (),
            out=tuple(seat + 1 for seat in range(self.players) if position.out >> seat & 1),
            places=tuple(self._seen(player, *place) for place in self._places()),
            deal=self.deal,
            calls=tuple((call.seat + 1, call.bid.text if call.bid else "pass") for call in calling.calls),
            contract=(calling.bid.text, calling.last_bidder + 1) if calling.bid else None,
            declaring=tuple(seat + 1 for seat in range(self.players) if calling.declaring >> seat & 1),
            multiplier=calling.multiplier,
            to_give=self._to_give(),
        )

    def _to_give(self) -> tuple[int, int | None] | None:
        """How many cards the player to move has still to give, and to which seat (from 1)."""
        packet = next(iter(self.position.calling.packets), None)
        if packet is None:
            return None
        return packet.number, None if packet.receiver == NOBODY else packet.receiver + 1

    def information(self, player: int) -> tuple[str, ...]:
        """All that has happened as the player in that seat (from 0) saw it, hidden cards masked.

        Raises:
            ValueError: for a seat that does not play.
        """
        self._check_seat(player)
        names = self.rules.pack.names
        lines = []
        for event in self.events:
            seen = event.seen_by >> player & 1
            cards = " ".join(names[card] if seen else "?" for card in event.cards)
            who = f"seat {event.seat + 1} " if event.seat != NOBODY else ""
            bid = event.bid.text if event.bid is not None else ""
            to = f"to seat {event.to + 1}" if event.to != NOBODY else ""
            lines.append(" ".join(part for part in (f"{who}{event.what.value}", bid, cards, to) if part))
        return tuple(lines)

    def cards_by_place(self) -> Iterator[tuple[Place, int | None, tuple[int, ...]]]:
        """Every place that can hold cards, its seat (from 0, or None), and the cards in it."""
        for place, seat, cards, _ in self._places():
            yield place, seat, cards

    def text(self) -> str:
        """The whole position as text, the same for equal positions; seats count from 1."""
        position, names = self.position, self.rules.pack.names
        deal = f", deals {self.deal}" if self.deal else ""
        lines = [f"{self.rules.full_name}, {self.players} players{deal}, {self.phase}"]
        for place, seat, cards, _ in self._places():
            owner = f" of seat {seat + 1}" if seat is not None else ""
            lines.append(f"{place.value}{owner}: {' '.join(names[card] for card in cards) or '-'}")
        played = ", ".join(f"{seat + 1} {' '.join(names[card] for card in cards)}" for seat, cards in position.table)
        lines.append(f"played: {played or '-'}")
        lines.append(f"trump: {'-' if position.trump == NO_TRUMPS else SUITS[position.trump]}")
        if position.deal.scoring is not None:
            lines.extend(position.calling.lines())
        phase = self._phase()
        if isinstance(phase, TricksRules):
            order = " ".join(str(seat + 1) for seat in position.trick_order)
            lines.append(f"trick: played by {order}, card {position.turn + 1}, fight from {position.fighting_since}")
        elif isinstance(phase, BeatingRules):
            played = " ".join(str(seat + 1) for seat in range(self.players) if position.has_played >> seat & 1)
            lines.append(
                f"trick: begun with {position.trick_size} players, {position.cards_played} played by {played or '-'}"
            )
        if position.points:
            lines.append(f"over: {' '.join(map(str, position.points))} points")
        elif position.ended:
            lines.append(f"over: {f'seat {position.loser + 1}' if position.loser != NOBODY else 'nobody'} loses")
        else:
            lines.append(f"to play: seat {position.current + 1}")
        return "\n".join(lines) + "\n"

    def _phase(self) -> PhaseRules:
        return self.position.deal.phases[self.position.phase]

    def begin_phase(self) -> None:
        """Begin the phase that the position is in, and go on to the next where it is over at once."""
        phase, position = self._phase(), self.position
        if position.phase + 1 == len(position.deal.phases):
            position.decisions.before_last_phase = position.decisions.actions
        if phases.begin(position, phase):
            self._end_phase(phase)

    def _end_phase(self, phase: PhaseRules) -> None:
        """Pass to the next phase, or end the deal where there is none, or where it is void."""
        position = self.position
        if isinstance(phase, TricksRules):
            tricks.end(position, phase)
        elif isinstance(phase, AuctionRules) and not auction.end(position, phase):
            self._end_deal((Fraction(0),) * self.players)
            return
        if position.phase + 1 < len(position.deal.phases):
            position.phase += 1
            self.begin_phase()
        else:
            self._end_deal(self._booked())

    def _booked(self) -> tuple[Fraction, ...]:
        """The points of a deal whose phases are over; none where deals are not scored."""
        scoring = self.position.deal.scoring
        if scoring is None:
            return ()
        played = self.played()
        count_branches(self.position.reached, scoring, played)
        return booked(scoring, played)

    def _end_deal(self, points: tuple[Fraction, ...]) -> None:
        """The deal is over, and the points are written (scoring.booking)."""
        position = self.position
        position.current = NOBODY
        position.ended = True
        position.points = points
        for seat, one in enumerate(points):
            told = Event(Happening.SCORE, seat, (), position.everyone, "scoring.booking", points=one)
            position.events.append(told)

    def _places(self) -> Iterator[tuple[Place, int | None, tuple[int, ...], int]]:
        """Every place with its seat, its cards, and the seats that see their faces now.

        A hand is seen by its owner, the trick and a card turned up by all; the stock, piles, what is out of play
        and what is not used lie face down (game.undealt_cards, tricks.won_cards, beating.completed_trick); who
        sees the card set aside is a rule point (tricks.last_card_seen_by).
        """
        position = self.position
        ordered = self.rules.pack.ordered
        turned_up = () if position.turned_up == NOBODY else (position.turned_up,)
        for seat, hand in enumerate(position.hands):
            yield Place.HAND, seat, ordered(hand), 1 << seat
        kitty = position.deal.undealt_cards is UndealtCards.KITTY
        undealt = tuple(card for card in reversed(position.stock) if card not in turned_up)
        yield Place.KITTY if kitty else Place.STOCK, None, undealt, 0
        yield Place.TURN_UP, None, turned_up, position.everyone
        yield Place.TRICK, None, tuple(c for played in position.table for c in played.cards), position.everyone
        for seat, pile in enumerate(position.piles):
            yield Place.PILE, seat, ordered(pile), 0
        aside = () if position.aside == NOBODY else (position.aside,)
        seen = position.seen_by[position.aside] if aside else 0
        yield Place.ASIDE, position.aside_holder if aside else None, aside, seen
        if position.deal.scoring is not None:
            yield Place.HANDED_OVER, None, tuple(one.card for one in position.calling.handed), 0
        yield Place.OUT_OF_PLAY, None, ordered(position.out_of_play), 0
        yield Place.UNUSED, None, ordered(position.unused), 0

    def _seen(self, player: int, place: Place, seat: int | None, cards: tuple[int, ...], seen_now: int) -> SeenPlace:
        names, seen_by = self.rules.pack.names, self.position.seen_by
        sees = bool(seen_now >> player & 1)
        known = tuple(names[card] for card in cards if seen_by[card] >> player & 1)
        return SeenPlace(
            place=place,
            seat=None if seat is None else seat + 1,
            now=tuple(names[card] for card in cards) if sees else (),
            before=() if sees else known,
            unseen=0 if sees else len(cards) - len(known),
        )

    def _check_seat(self, player: int) -> None:
        if not 0 <= player < self.players:
            raise ValueError(f"there is no seat {player + 1}: {self.players} play")


def shuffled(rules: Rules, generator: Generator) -> list[int]:
    """A shuffled deck, its top first, as the randomness contract says (see `myllymatti.random`)."""
    deck = list(range(rules.pack.size))
    generator.shuffle(deck)
    return deck
