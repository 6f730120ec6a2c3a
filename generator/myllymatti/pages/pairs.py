"""Two variants side by side: their rule points aligned, and the position in which they part, as a page tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from myllymatti.cards import SUIT_NAMES, SUITS
from myllymatti.compare.explained import Weight
from myllymatti.compare.matrix import DESCRIPTIVE, Matrix, OpenPoint, Row, matrix, open_points
from myllymatti.compare.witnesses import Cause, LookedAt, Pair, PairWitness, played_again
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.play.actions import Action, ActionKind
from myllymatti.play.calling import NOBODY
from myllymatti.play.position import Event, Happening, Place
from myllymatti.play.state import State
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.lays import NO_TRUMPS
from myllymatti.rules.model import BeatingRules
from myllymatti.rules.reduction import Reduction
from myllymatti.verify.parting import Parting
from myllymatti.verify.witness import Side, Witness
from myllymatti.words.lexicon import Lexicon

_PLACES = MappingProxyType(
    {
        Place.HAND: N_("Hand of seat %(seat)s"),
        Place.STOCK: N_("Stock, from the top"),
        Place.KITTY: N_("Kitty"),
        Place.TURN_UP: N_("Card turned up"),
        Place.TRICK: N_("On the table"),
        Place.PILE: N_("Cards won by seat %(seat)s"),
        Place.ASIDE: N_("Card set aside"),
        Place.HANDED_OVER: N_("Handed over"),
        Place.OUT_OF_PLAY: N_("Out of play"),
        Place.UNUSED: N_("Not dealt"),
    }
)

_NO_CARDS = "–"

_ACTIONS = MappingProxyType(
    {
        ActionKind.PLAY: N_("play %(cards)s"),
        ActionKind.TURN: N_("turn up the top card of the stock and play it"),
        ActionKind.TAKE: N_("not beat, and take cards up"),
        ActionKind.GIVE: N_("give %(cards)s"),
        ActionKind.BID: N_("bid %(bid)s"),
        ActionKind.DOUBLE: N_("double"),
        ActionKind.REDOUBLE: N_("redouble"),
        ActionKind.PASS: N_("pass"),
    }
)

_PARTINGS = MappingProxyType(
    {
        Parting.OTHER_PLAYER: N_("Then it is another player’s turn in each game."),
        Parting.OTHER_ACTIONS: N_("Then the player whose turn it is may do other things in each game."),
        Parting.OTHER_END: N_("Then the games do not end alike."),
        Parting.SEEN: N_("Then the same may be done in both, but not the same players have seen the same cards."),
    }
)

_WEIGHTS = MappingProxyType(
    {
        Weight.ALONE: N_("A rule that explains it: put into the other game, it makes that game do the same there."),
        Weight.IN_PART: N_(
            "Rules that explain it in part: with each of them the other game does something else there."
        ),
        Weight.NOT_SINGLED_OUT: N_("No rule explains it alone. There the games differ in:"),
    }
)


# ---- The rules -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """The frame of the game or a phase, and its rows that differ, or those that do not."""

    role: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class PairTold:
    """Two variants side by side: the parts in which they differ, those in which they agree, and what is left open.

    `distance` is in how many rule points of play they differ, names and places apart.
    """

    pair: Pair
    differing: tuple[Part, ...]
    alike: tuple[Part, ...]
    distance: int
    open_points: tuple[OpenPoint, ...]
    witness: WitnessTold | None
    looked_at: LookedAt | None
    plays_alike: bool


def told_pair(pair: Pair, witness: PairWitness | None, words: Lexicon, say: Catalogue) -> PairTold:
    """What the page of two variants tells; without a kept witness it tells of none."""
    found = matrix(pair)
    return PairTold(
        pair=pair,
        differing=tuple(_parts(found, differing=True)),
        alike=tuple(_parts(found, differing=False)),
        distance=sum(row.point.rule() not in DESCRIPTIVE for row in found.differing),
        open_points=tuple(open_points(found)),
        witness=_Telling(pair, words, say).witness(witness, found) if witness is not None and witness.play else None,
        looked_at=witness.looked_at if witness is not None else None,
        plays_alike=witness is not None and witness.alike,
    )


def _parts(found: Matrix, *, differing: bool) -> Iterator[Part]:
    for role in dict.fromkeys(row.role for row in found.rows):
        rows = tuple(row for row in found.rows if row.role == role and row.differs is differing)
        if rows:
            yield Part(role, rows)


# ---- Where they part -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SideTold:
    """What one game has where the two part: what lies elsewhere than in the other, and what may be done.

    `over` says how it has ended, empty where it goes on; then `mover` is the seat whose turn it is. `only` are of its
    `allowed` actions those that the other game does not allow. `seen` tells who has seen a card, where it is that.
    """

    name: str
    rows: tuple[tuple[str, str], ...]
    over: str
    mover: int | None
    allowed: tuple[str, ...]
    only: tuple[str, ...]
    seen: str


@dataclass(frozen=True)
class WitnessTold:
    """A play after which two games part, told: with which cards, how it begins, its moves, and what comes of it."""

    players: int
    reduction: Reduction | None
    from_beating: bool
    shortest: bool
    beginning: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, ...], ...]
    parting: str
    shared: tuple[tuple[str, str], ...]
    sides: tuple[SideTold, SideTold]
    explained: str
    causes: tuple[Row, ...]


@dataclass(frozen=True)
class _Telling:
    """Telling of two variants in the words of a language."""

    pair: Pair
    words: Lexicon
    say: Catalogue

    def witness(self, kept: PairWitness, found: Matrix) -> WitnessTold:
        """What was kept of a pair, played again and told."""
        assert kept.play is not None
        assert kept.weight is not None
        witness = played_again(kept.play, compile_rules(self.pair[0]), compile_rules(self.pair[1]))
        states = [witness.play.end(side.rules) for side in witness.sides]
        rows = [list(self._position(state)) for state in states]
        shared = tuple(row for row in rows[0] if row in rows[1])
        one, other = (
            self._side(index, witness, states, tuple(row for row in rows[index] if row not in shared))
            for index in (0, 1)
        )
        return WitnessTold(
            players=witness.play.players,
            reduction=witness.reduction,
            from_beating=kept.play.start is not None,
            shortest=witness.shortest,
            beginning=tuple(self._position(witness.play.begin(witness.sides[0].rules), begins=True)),
            moves=tuple(self._moves(states[0])),
            parting=self.say.gettext(_PARTINGS[witness.parting]),
            shared=shared,
            sides=(one, other),
            explained=self.say.gettext(_WEIGHTS[kept.weight]),
            causes=tuple(_rows(found, kept.causes)),
        )

    def _position(self, state: State, *, begins: bool = False) -> Iterator[tuple[str, str]]:
        """Where the cards lie, as (what, which cards), with the phase and trumps; at the beginning only the cards."""
        names = state.rules.pack.names
        if not begins:
            yield self.say.gettext("Phase"), self.words.phase(state.phase)
        for place, seat, cards in state.cards_by_place():
            if cards or place is Place.HAND:
                label = self.say.gettext(_PLACES[place])
                told = self._cards(names, cards) or _NO_CARDS
                yield (label % {"seat": seat + 1} if seat is not None else label), told
        trump = state.position.trump
        if trump != NO_TRUMPS:
            suit = self.words.denominations([SUIT_NAMES[trump]])[0]
            yield self.say.gettext("Trumps"), f"{SUITS[trump]} {suit}"
        elif _is_beating(state):
            yield self.say.gettext("Trumps"), self.say.gettext("none")

    def _side(
        self, index: int, witness: Witness, states: Sequence[State], rows: tuple[tuple[str, str], ...]
    ) -> SideTold:
        side, state = witness.sides[index], states[index]
        return SideTold(
            name=self.pair[index].variant.name,
            rows=rows,
            over=self._over(side) if state.is_terminal() else "",
            mover=side.mover,
            allowed=tuple(self._action(action, side) for action in side.allowed),
            only=tuple(self._action(action, side) for action in side.only),
            seen=self._seen(states[index], states[1 - index]) if witness.parting is Parting.SEEN else "",
        )

    def _over(self, side: Side) -> str:
        if side.loser is None:
            return self.say.gettext("The game is over, and nobody loses.")
        return self.say.gettext("The game is over: seat %(seat)s loses.") % {"seat": side.loser}

    def _action(self, action: Action, side: Side) -> str:
        cards = self._cards(side.rules.pack.names, action.cards)
        bid = self.words.bid(action.bid.level, action.bid.denomination.value) if action.bid is not None else ""
        return self.say.gettext(_ACTIONS[action.kind]) % {"cards": cards, "bid": bid}

    def _seen(self, state: State, other: State) -> str:
        """Who has seen the first card that others have seen in the other game."""
        both = enumerate(zip(state.position.seen_by, other.position.seen_by, strict=True))
        card, bits = next((card, one) for card, (one, two) in both if one != two)
        seats = ", ".join(str(seat + 1) for seat in range(state.players) if bits >> seat & 1)
        told = {"card": self.words.card(state.rules.pack.names[card]), "seats": seats}
        if not seats:
            return self.say.gettext("Nobody has seen %(card)s.") % told
        return self.say.gettext("Seen by: %(card)s by seat %(seats)s.") % told

    def _moves(self, state: State) -> Iterator[tuple[str, ...]]:
        """The moves of a play, each with what follows from it; the deal is told before."""
        moves: list[list[str]] = []
        for event in state.position.events:
            if event.what is Happening.DEAL:
                continue
            if event.what in (Happening.PLAY, Happening.TURN, Happening.TAKE) or not moves:
                moves.append([])
            moves[-1].append(self._event(event, state))
        return map(tuple, moves)

    def _event(self, event: Event, state: State) -> str:
        told = self.words.event(event.what.value, self._cards(state.rules.pack.names, event.cards))
        return (
            f"{self.say.gettext('seat %(seat)s') % {'seat': event.seat + 1}} {told}" if event.seat != NOBODY else told
        )

    def _cards(self, names: Sequence[str], cards: Sequence[int]) -> str:
        return " ".join(self.words.card(names[card]) for card in cards)


def _is_beating(state: State) -> bool:
    return isinstance(state.position.deal.phases[state.position.phase], BeatingRules)


def _rows(found: Matrix, causes: Sequence[Cause]) -> Iterator[Row]:
    """The rows of a comparison that causes name; what is no more there is left out."""
    by_place = {Cause(row.role, row.mechanism, row.point.rule(), row.deal): row for row in found.rows}
    return (by_place[cause] for cause in causes if cause in by_place)
