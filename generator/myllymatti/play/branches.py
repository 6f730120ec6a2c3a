"""Every branch of a rule point that play can reach: what shows that a rule was needed at all.

An engine counts the branches of a game as it plays (`Position.reached`, and the same in the native engine), as far as
the happenings do not tell of them already; `reached.py` says which do.
"""

from __future__ import annotations

from enum import Enum, unique


@unique
class Branch(Enum):
    """A branch: the rule point that it belongs to, and the circumstance in which the rule point decides.

    What always comes with something else is counted with that: a phase that begins, a trick, a card.
    """

    # Tricks
    FIRST_LEAD_IN_TRICKS = "tricks.first_lead", "somebody leads to the first trick"
    LEAD_WITHOUT_CONTRACT = "tricks.lead_without_contract", "somebody leads where everybody has passed"
    TRICK_PLAYED = "tricks.played_by", "a trick is played and won"
    PLAYED_AS_LIKED = "tricks.following_suit", "a trick is played, to which any card may be played"
    MUST_FOLLOW = "tricks.following_suit", "a player has cards of the suit led, and others, which may not be played"
    CANNOT_FOLLOW = "tricks.following_suit", "a player has no card of the suit led"
    CARD_TURNED_UP = "tricks.blind_card", "a card of the stock is turned up and played"
    NOT_TURNED_UP = "tricks.blind_card", "cards lie in the stock, and none may be turned up"
    LAST_COULD_BE_TURNED = (
        "tricks.last_card_blind",
        "only one card of the stock is left where a player could turn one up, so that it may be or is forbidden to be",
    )
    LAST_TURNED_UP = "tricks.last_card_blind", "the last card of the stock is turned up"
    TURNED_CARD_STAYS = "tricks.blind_card_stays", "a card that was turned up lies in a trick"
    BEST_CARD_WINS = "tricks.trick_winner", "the best card of a trick wins it"
    TRUMP_WINS = "tricks.trick_winner", "a trump wins a trick that was led in another suit"
    NO_TRUMPS_IN_TRICKS = "tricks.trump_suit", "a trick is played without trumps"
    CONTRACT_NAMES_TRUMPS = "tricks.trump_suit", "the contract names a trump suit"
    CONTRACT_WITHOUT_TRUMPS = "tricks.trump_suit", "the contract names no suit, so that there are no trumps"
    NO_CONTRACT_NO_TRUMPS = "tricks.trump_suit", "there is no contract, so that there are no trumps"
    LAST_DEALT_SHOWN = "tricks.trump_suit", "the last card dealt is shown and makes trumps"
    TIE = "tricks.ties", "several cards tie"
    TIE_IN_TIE = "tricks.ties", "a tie within a tie: those who fight tie again"
    TIE_BELOW_BEST = "tricks.ties", "cards tie that are not the best ones"
    TIE_LED = "tricks.tie_lead", "one of those tied plays first"
    TRICK_LAID_IN_PILE = "tricks.won_cards", "a trick is won, and its cards are laid down"
    NEXT_LEAD_IN_TRICKS = "tricks.next_lead", "a trick is won, and the next can be led to"
    HAND_FILLED = "tricks.refill", "a card is drawn"
    HAND_NOT_FILLED = "tricks.refill", "a trick is played, and nobody draws"
    DRAWN_IN_TRICKS = "tricks.refill_time", "a card is drawn, so that it matters when"
    TIE_WITH_STOCK = "tricks.refill_in_tie", "cards tie while there is a stock to draw from"
    TIED_WITHOUT_CARDS = "tricks.refill_in_tie", "a player tied has no cards left while there is a stock to draw from"
    DRAWN_IN_ORDER = "tricks.refill_order", "a card is drawn after a trick, so that somebody is the first"
    STOCK_ENDS_IN_ROUND = (
        "tricks.refill_order",
        "the stock is used up in the middle of the refill round, so that the order matters",
    )
    LAST_CARD_SET_ASIDE = "tricks.last_card", "the last card of the stock is drawn"
    LAST_CARD_SEEN = "tricks.last_card_seen_by", "the last card of the stock lies aside"
    TRUMPS_MADE = "tricks.trumps", "the last card of the stock makes trumps"
    TRUMPS_NOT_MADE = "tricks.trumps", "the phase ends before the last card of the stock is drawn"
    LEADER_WITHOUT_CARDS = "tricks.ends_when", "the player who would lead has no card to play"
    NEXT_WITHOUT_CARDS = "tricks.ends_when", "a player who would answer has no card to play"
    TIED_CANNOT_FIGHT = "tricks.ends_when", "a player tied has no card to fight with"
    TOO_FEW_WITH_CARDS = "tricks.ends_when", "fewer than two players have cards, so that no trick can be played"
    PASSED_OVER_IN_TRICKS = "tricks.ends_when", "a player without cards is passed over in a trick"
    HANDS_PLAYED = "tricks.ends_when", "all cards of the hands are played"
    HAND_LEFT_OVER = "tricks.leftover_cards", "a hand is left over at the end of the phase"
    TRICK_UNFINISHED = "tricks.unfinished_trick", "a card of an unfinished trick goes back"

    # Beating
    HANDS_TAKEN_UP = "beating.hands", "a phase of beating begins"
    NOT_REFILLED = "beating.refill", "a phase of beating is played without drawing"
    REFILLED = "beating.refill", "a card is drawn"
    DRAWN_IN_BEATING = "beating.refill_time", "a card is drawn, so that it matters when"
    STOCK_ENDS_IN_DRAWING = (
        "beating.refill_time",
        "the stock is used up while all draw in turn, so that the order matters",
    )
    TRUMPS_KNOWN = "beating.trump_suit", "trumps were made in the phase before"
    NO_TRUMPS_KNOWN = "beating.trump_suit", "no trumps were made in the phase before"
    TRUMPS_TURNED_UP = "beating.trump_suit", "a card is turned up and makes trumps"
    NOTHING_TO_TURN_UP = "beating.trump_suit", "no card is left that could be turned up for trumps"
    WITHOUT_TRUMPS = "beating.trump_suit", "a phase of beating is played without trumps"
    TRUMP_CARD_TAKEN_UP = "beating.trump_card", "a player holds the card that made trumps as the phase begins"
    NO_CARDS_AT_START = "beating.no_cards_at_start", "a player has no cards at the start"
    SEVERAL_WITHOUT_CARDS = "beating.no_cards_at_start", "several players have no cards at the start"
    NOTHING_TO_TAKE = "beating.nothing_to_take", "an empty table comes to a player without cards"
    FIRST_LEAD_IN_BEATING = "beating.first_lead", "somebody leads to the first trick"
    NOBODY_TO_LEAD_FIRST = "beating.first_lead", "the player who would lead first is nobody, so that forehand leads"
    FIRST_LEADER_WITHOUT_CARDS = "beating.first_lead", "the player who would lead first has no cards"
    NO_RUNS = "beating.runs", "a phase of beating is played without runs"
    RUN_LED = "beating.runs", "a run is led"
    RUN_LONG_ENOUGH = "beating.run_length", "a run is led"
    RUN_BEATEN = "beating.run_beaten_by", "a run is laid on a run"
    RUN_BEATEN_BY_CARD = "beating.run_beaten_by", "a single card is laid on a run"
    RUN_ON_CARD = "beating.run_beaten_by", "a run is laid on a single card"
    RUN_NOT_BEATEN = "beating.run_beaten_by", "a player who cannot beat a run takes"
    RUN_COUNTED = "beating.run_counts_as", "a run is laid, and counts towards the end of the trick"
    RUN_TAKEN_FROM = "beating.taken_from_run", "the card to be taken belongs to a run"
    CARDS_BEATEN = "beating.beats", "a card or a run is laid on another"
    TRUMP_LAID = "beating.trumping", "a trump is laid on a plain card"
    TRUMP_HELD_BACK = "beating.trumping", "a player holds a card of another suit that beats, and must not play it"
    CANNOT_BEAT = "beating.beating", "a player who cannot beat takes"
    COULD_BEAT = "beating.beating", "a player who could beat takes"
    MUST_BEAT = "beating.beating", "a player who can beat has to"
    TAKEN = "beating.taken", "a player takes from the table"
    TAKEN_OF_SEVERAL = "beating.taken", "a player takes, and several lays lie on the table"
    TURN_PASSES = "beating.turn_after_taking", "a player has taken, and somebody is next"
    TRICK_COMPLETE = "beating.trick_complete", "the trick is complete"
    TRICK_OUTLASTS_PLAYER = "beating.trick_complete", "the trick is complete, and a player is out since it began"
    NOBODY_CAN_GO_ON = "beating.trick_complete", "all who are in the game wait for cards, so that the trick is over"
    TRICK_LAID_ASIDE = "beating.completed_trick", "a complete trick is laid aside"
    NEXT_LEAD_IN_BEATING = "beating.next_lead", "the trick is complete, and somebody leads"
    LEADER_OUT = "beating.leader_out", "the player of the last card is out, another leads"
    TABLE_EMPTIED = "beating.empty_table", "all cards of the trick were taken up"
    GOES_OUT = "beating.going_out", "a player goes out"
    WAITS_FOR_STOCK = "beating.going_out", "a player without cards waits for the stock"
    GAME_ENDS = "beating.ends_when", "only one player holds cards, or nobody, and the game ends"
    ONE_HOLDS_CARDS = "beating.ends_when", "one holds cards while the trick is not over"
    ALL_OUT = "beating.all_out", "both last players got rid of their cards"

    # Auction
    SOMEBODY_CALLS = "auction.callers", "players are asked to call"
    NOBODY_CALLS = "auction.callers", "nobody is asked to call"
    CALLED_FIRST = "auction.first_call", "somebody calls first"
    DENOMINATION_BID = "auction.denominations", "a bid is made"
    LEVEL_BID = "auction.levels", "a bid is made"
    CALLED_AGAIN = "auction.after_passing", "a player who has passed calls again"
    NOT_CALLED_AGAIN = "auction.after_passing", "a player who has passed is asked no more"
    AUCTION_ENDS = "auction.ends_after", "the auction ends"
    HIGHER_BID = "auction.equal_bids", "a bid is made, higher than the last"
    EQUAL_BID = "auction.equal_bids", "the last bid is made again"
    SEVERAL_ASKED = "auction.equal_bids", "several have made the highest bid, and are asked whether they keep to it"
    BID_WITHDRAWN = "auction.equal_bids", "one of those who have made the highest bid withdraws"
    ALL_PASS = "auction.all_pass", "everybody passes"
    LOW_ENOUGH = "auction.lowest_contract", "an auction ends with a bid that is high enough"
    TOO_LOW = "auction.lowest_contract", "the auction would end, but the last bid is too low"
    MUST_RAISE = "auction.below_it", "the last bid is too low, and the caller may not pass"
    LEFT_TO_PARTNER = "auction.below_it", "the last bid is too low, and the caller may leave it to another"
    SIDE_DECLARES = "auction.declaring_side", "a bid stands, so that a side declares"
    DECLARER_SETTLED = "auction.declarer", "a second auction ends, so that one is the declarer"
    DECLARER_CHANGES = "auction.declarer", "another than the highest bidder of the first auction had the last word"

    # Exchange
    EXCHANGED = "exchange.takes_place", "cards are exchanged"
    NOT_EXCHANGED = "exchange.takes_place", "no cards are exchanged"
    KITTY_TAKEN = "exchange.kitty", "the highest bidder takes the kitty"
    KITTY_GIVEN_OUT = "exchange.kitty", "a card of the kitty is given to a player"
    KITTY_LEFT_ALONE = "exchange.kitty", "cards are exchanged, and the kitty is left alone"
    KITTY_SEEN = "exchange.kitty_seen_by", "the kitty is taken, and seen"
    CARD_GIVEN = "exchange.gifts", "a card is given"
    CARD_GIVEN_AWAY = "exchange.gifts", "a card is given out of play"
    NOTHING_GIVEN = "exchange.gifts", "cards are exchanged, but nobody gives any"
    TAKEN_UP_AT_ONCE = "exchange.taken_up", "a card is given and taken up at once"
    TAKEN_UP_LATER = "exchange.taken_up", "a card is taken up when all have given"

    # Doubling
    DOUBLED = "doubling.double", "a player doubles"
    DOUBLING_ASKED = "doubling.asked", "the opponents of the declarers are asked whether they double"
    REDOUBLE_ASKED = "doubling.redouble", "a player has doubled, so that another could redouble, or is not allowed to"
    REDOUBLED = "doubling.redouble", "a player redoubles"
    DOUBLING_WITHOUT_CONTRACT = "doubling.without_contract", "doubling comes where everybody has passed"

    # Scoring
    CONTRACT_SCORED = "scoring.contracts", "a contract is scored"
    ONLY_TRICKS_SCORED = "scoring.contracts", "a deal is scored by tricks alone"
    TARGET_SET = "scoring.target", "a contract is scored, so that tricks are needed for it"
    CONTRACT_MADE = "scoring.made", "a contract is made"
    OVERTRICKS_MADE = "scoring.overtricks", "a contract is made with tricks to spare"
    CONTRACT_FAILED = "scoring.first_undertrick", "a contract fails"
    FAILED_BY_SEVERAL = "scoring.further_undertricks", "a contract fails by more than one trick"
    NO_CONTRACT_SCORED = "scoring.without_contract", "a deal without a contract is scored"
    TRICK_COSTS = "scoring.trick_penalty", "a trick costs something"
    COSTS_OPPONENTS = "scoring.penalty_paid_by", "the opponents of the declarers win a trick that costs something"
    DOUBLED_SCORED = "scoring.doubling_counts_for", "a deal that was doubled is scored"
    POINTS_BOOKED = "scoring.booking", "points are written to the players"
    DEAL_COUNTS = "scoring.counts", "a deal is scored, and counts in a total"

    __hash__ = object.__hash__  # a branch is itself alone, and counting is done all the time

    @property
    def point(self) -> str:
        """The rule point that the branch belongs to, by its name over all mechanisms: `tricks.ties`."""
        point: str = self.value[0]
        return point

    @property
    def circumstance(self) -> str:
        """When the branch is reached, as a clause in plain English."""
        circumstance: str = self.value[1]
        return circumstance
