"""Myllymatti of the 1940s as a plain script: lists, loops and nothing else.

It is a second reading of the rules in corpus/seres, made without a look at the engine: a yardstick for its speed
in `run.py`, and for what it allows in tests/play/test_script.py. What the source leaves open is settled as the
variant file says. Cards are numbers from 0 to 51, thirteen a suit, the deuce first.
"""

from __future__ import annotations

from myllymatti.random import Generator, mix

Move = tuple[str, int]
"""("play", card), ("turn", -1) or ("take", -1)."""

TURN: Move = ("turn", -1)
TAKE: Move = ("take", -1)


class Script:
    """One deal. `turn` is the seat to play (from 0), `loser` is -1 until somebody has lost."""

    def __init__(self, players: int, deck: list[int]) -> None:
        self.players = players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]
        self.stock = list(deck)
        for _ in range(3):  # three cards each
            for hand in self.hands:
                hand.append(self.stock.pop(0))
        self.first_phase = True
        self.trick: list[tuple[int, int]] = []  # who, which card
        self.since = 0  # where in the trick the two cards begin that are compared now
        self.leader = 0  # forehand
        self.turn = 0
        self.last_card = -1
        self.last_card_of = -1
        self.trump = -1
        self.trick_size = 0
        self.loser = -1

    def moves(self) -> list[Move]:
        """All that is allowed, single cards in the order of the pack."""
        hand = sorted(self.hands[self.turn])
        if self.first_phase:
            found: list[Move] = [("play", card) for card in hand]
            if len(self.stock) > 1:
                found.append(TURN)
            return found
        if not self.trick:
            return [("play", card) for card in hand]
        return [*(("play", card) for card in hand if self.beats(card, self.trick[-1][1])), TAKE]

    def beats(self, card: int, other: int) -> bool:
        """On a trump only a higher trump, on another card a higher one of its suit or any trump."""
        if card // 13 == other // 13:
            return card > other
        return card // 13 == self.trump

    def move(self, what: str, card: int) -> None:
        """Carry out one of the moves."""
        if self.first_phase:
            self.gather(what, card)
        elif what == "take":
            self.take()
        else:
            self.beat(card)

    def gather(self, what: str, card: int) -> None:
        """The first phase: two play to a trick, the higher card takes it."""
        who = self.turn
        if what == "turn":
            card = self.stock.pop(0)
        else:
            self.hands[who].remove(card)
            if self.stock:
                drawn = self.stock.pop(0)
                if self.stock:
                    self.hands[who].append(drawn)
                else:  # the last one is laid aside unseen
                    self.last_card, self.last_card_of = drawn, who
        self.trick.append((who, card))
        if len(self.trick) - self.since == 1:
            self.turn = (self.leader + 1) % self.players
        else:
            self.compare()
        if not self.hands[self.turn] and len(self.stock) <= 1:
            self.second_phase()

    def compare(self) -> None:
        """Two cards lie against each other."""
        (_, first), (second_player, second) = self.trick[-2:]
        if first % 13 == second % 13:  # a tie: the same two play on, the same leads
            self.since = len(self.trick)
        else:
            if second % 13 > first % 13:
                self.leader = second_player
            self.won[self.leader] += [card for _, card in self.trick]
            self.trick, self.since = [], 0
        self.turn = self.leader

    def second_phase(self) -> None:
        """Everybody takes back what lies unfinished, keeps what he holds, and takes up his pile."""
        for who, card in self.trick:
            self.won[who].append(card)
        for who in range(self.players):
            self.hands[who] += self.won[who]
        self.trick = []
        self.first_phase = False
        if self.last_card >= 0:
            self.trump = self.last_card // 13
            self.hands[self.last_card_of].append(self.last_card)
        self.lead(max(self.last_card_of, 0))
        self.look_for_a_loser()

    def take(self) -> None:
        """The card played last is taken up."""
        self.hands[self.turn].append(self.trick.pop()[1])
        if self.trick:
            self.turn = self.after(self.turn)
        else:
            self.lead(self.after(self.turn))

    def beat(self, card: int) -> None:
        """A card is played to the trick, which falls when it is full."""
        who = self.turn
        self.hands[who].remove(card)
        self.trick.append((who, card))
        self.look_for_a_loser()
        if self.loser >= 0:
            return
        if len(self.trick) == self.trick_size:
            self.trick = []
            self.lead(who)
        else:
            self.turn = self.after(who)

    def lead(self, who: int) -> None:
        """A new trick is led by this player, or by the next who has cards."""
        self.turn = who if self.hands[who] else self.after(who)
        self.trick_size = sum(1 for hand in self.hands if hand)

    def after(self, who: int) -> int:
        """The next player who has cards."""
        who = (who + 1) % self.players
        while not self.hands[who]:
            who = (who + 1) % self.players
        return who

    def look_for_a_loser(self) -> None:
        """The game goes on until only one player has cards."""
        holders = [who for who in range(self.players) if self.hands[who]]
        if len(holders) == 1:
            self.loser = holders[0]


def play(players: int, seed: int, game: int, most_actions: int = 10_000) -> tuple[int, int]:
    """Play a game at random by the project's contract on randomness; returns the loser and the number of actions."""
    generator = Generator(mix(seed, game))
    deck = list(range(52))
    generator.shuffle(deck)
    script = Script(players, deck)
    actions = 0
    while script.loser < 0 and actions < most_actions:
        moves = script.moves()
        script.move(*(moves[0] if len(moves) == 1 else moves[generator.below(len(moves))]))
        actions += 1
    return script.loser, actions
