/* Skitgubbe for three players who play at random, written by hand: the yardstick of the native engine.
 *
 * The rules are those of variants/matti/skitgubbe.matti as it is played by default; words in quotes are its rule
 * points. Numbers are drawn as the contract on randomness says (generator/myllymatti/random.py), so the same seed
 * gives the same games as in the engines.
 *
 * A card is a number, thirteen a suit, the deuce first; a set of cards is the bits of a word. What makes the program
 * fast a program for any game could do as well: sets as words, no memory taken while playing, random numbers computed
 * a block at a time, and no branch where one of two values will do.
 *
 *     gcc -O3 -march=native -o skitgubbe skitgubbe.c
 *     ./skitgubbe SEED FIRST COUNT           sums over COUNT games, the first of them number FIRST
 *     ./skitgubbe SEED FIRST COUNT --each    a line a game: number, loser's seat (from 0), actions, hash of the actions
 */

#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum {
    CARDS = 52,
    SUITS = 4,
    RANKS = 13,
    PLAYERS = 3,
    DEALT = 3,            /* "deal", and "refill" */
    MOST_ACTIONS = 10000, /* a game is given up after so many */
    NOBODY = PLAYERS,     /* the loser of a game that was given up */
    NO_CARD = CARDS,      /* lies under the first card of a trick: every card may be played on it */
    TURN = CARDS,         /* what the hash of the actions takes for turning up the stock, */
    TAKE = CARDS + 1,     /* and for taking; a card played is its number */
};

typedef uint64_t Set;

static inline Set only(unsigned card) { return (Set)1 << card; }
static inline unsigned size(Set set) { return (unsigned)__builtin_popcountll(set); }
static inline unsigned lowest(Set set) { return (unsigned)__builtin_ctzll(set); }

/* The card at place `index` of a set, from the lowest up, as a set; empty where the set has no more than `index`. */
static inline Set pick(Set set, unsigned index)
{
#ifdef __BMI2__
    return _pdep_u64((Set)1 << index, set);
#else
    while (index-- > 0)
        set &= set - 1;
    return set & -set;
#endif
}


/* ---- Random numbers: SplitMix64, a block at a time, so that the compiler computes several abreast ---------------- */

static const uint64_t GOLDEN_GAMMA = 0x9E3779B97F4A7C15;

enum { BLOCK = 64 };

typedef struct {
    uint64_t state;
    unsigned used;
    uint32_t upper[BLOCK]; /* the upper halves of the words */
} Numbers;

static inline uint64_t scramble(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    return word ^ (word >> 31);
}

static inline void next_block(Numbers *numbers)
{
    for (unsigned place = 0; place < BLOCK; place++)
        numbers->upper[place] = (uint32_t)(scramble(numbers->state + (place + 1) * GOLDEN_GAMMA) >> 32);
    numbers->state += BLOCK * GOLDEN_GAMMA;
    numbers->used = 0;
}

/* Which of `count` actions; of a single one the draw gives 0 whatever the number, which is then not used up. */
static inline unsigned choose(Numbers *numbers, unsigned count)
{
    if (__builtin_expect(numbers->used == BLOCK, false))
        next_block(numbers);
    unsigned index = (unsigned)((uint64_t)numbers->upper[numbers->used] * count >> 32);
    numbers->used += count > 1;
    return index;
}

/* The numbers of a game, from the first, of which the shuffle takes 51. */
static inline void shuffled(Numbers *numbers, uint64_t seed, uint64_t game, uint8_t deck[CARDS])
{
    uint8_t other[CARDS];
    numbers->state = scramble(scramble(seed + GOLDEN_GAMMA) + game * GOLDEN_GAMMA);
    next_block(numbers);
    for (unsigned step = 0; step < CARDS - 1; step++)
        other[step] = (uint8_t)((uint64_t)numbers->upper[step] * (CARDS - step) >> 32);
    numbers->used = CARDS - 1;
    for (unsigned card = 0; card < CARDS; card++)
        deck[card] = (uint8_t)card;
    for (unsigned step = 0; step < CARDS - 1; step++) {
        uint8_t card = deck[CARDS - 1 - step];
        deck[CARDS - 1 - step] = deck[other[step]];
        deck[other[step]] = card;
    }
}


/* ---- What is looked up ------------------------------------------------------------------------------------------- */

static uint8_t rank_of[CARDS];
static Set beaten_by[SUITS][CARDS + 1];          /* by trump suit and card: the cards that beat it */
static uint8_t following[1 << PLAYERS][PLAYERS]; /* by who is out (as bits) and seat: the next seat that is not */

/* "beats": same suit and higher rank, or trump over plain card; "trumping": free. */
static bool beats(unsigned card, unsigned other, unsigned trump)
{
    return card / RANKS == other / RANKS ? card > other : card / RANKS == trump;
}

static void prepare_cards(void)
{
    for (unsigned card = 0; card < CARDS; card++)
        rank_of[card] = card % RANKS;
    for (unsigned trump = 0; trump < SUITS; trump++) {
        for (unsigned other = 0; other < CARDS; other++)
            for (unsigned card = 0; card < CARDS; card++)
                if (beats(card, other, trump))
                    beaten_by[trump][other] |= only(card);
        beaten_by[trump][NO_CARD] = only(CARDS) - 1;
    }
}

static void prepare_seats(void)
{
    for (unsigned out = 0; out < (1 << PLAYERS) - 1; out++)
        for (unsigned seat = 0; seat < PLAYERS; seat++) {
            unsigned next = (seat + 1) % PLAYERS;
            while (out >> next & 1)
                next = (next + 1) % PLAYERS;
            following[out][seat] = (uint8_t)next;
        }
}


/* ---- A game ------------------------------------------------------------------------------------------------------ */

typedef struct {
    Numbers numbers;
    uint8_t deck[CARDS];
    unsigned drawn; /* how many cards are gone from the top of the deck */
    Set hands[PLAYERS];
    Set piles[PLAYERS];
    unsigned last_card; /* "last card", whose suit is trumps, */
    unsigned holder;    /* and who has set it aside */
    unsigned actions;
    uint64_t hash;
} Game;

typedef struct {
    unsigned loser; /* a seat from 0, or NOBODY */
    unsigned actions;
    uint64_t hash;
} Result;

/* The actions are hashed only where every game is told; `told` is a constant wherever it is handed over. */
static inline void note(Game *game, bool told, unsigned action)
{
    if (told)
        game->hash = scramble(game->hash + GOLDEN_GAMMA + action);
}

static inline void deal(Game *game, uint64_t seed, uint64_t number)
{
    shuffled(&game->numbers, seed, number, game->deck);
    for (unsigned seat = 0; seat < PLAYERS; seat++)
        game->hands[seat] = game->piles[seat] = 0;
    for (unsigned place = 0; place < PLAYERS * DEALT; place++)
        game->hands[place % PLAYERS] |= only(game->deck[place]);
    game->drawn = PLAYERS * DEALT;
    game->actions = 0;
    game->hash = 0;
}

/* A card is played, or turned up while two are left ("blind card", "last card blind"), and a hand of fewer than three
 * drawn up ("refill time": after each card). While there is a stock a hand has three cards. So the card on top of the
 * stock goes into the hand in either case, and turning up is playing that one. */
static inline Set gather_card(Game *game, unsigned seat, bool told)
{
    Set hand = game->hands[seat], played;
    unsigned left = CARDS - game->drawn;
    if (left > 1) {
        Set top = only(game->deck[game->drawn++]);
        unsigned index = choose(&game->numbers, DEALT + 1);
        bool blind = index == DEALT;
        played = pick(hand, index) | (top & -(Set)blind);
        hand |= top;
        note(game, told, blind ? TURN : lowest(played));
    } else {
        played = pick(hand, choose(&game->numbers, size(hand)));
        note(game, told, lowest(played));
        if (left == 1) { /* "last card": set aside by the player who would draw it */
            game->last_card = game->deck[game->drawn++];
            game->holder = seat;
        }
    }
    game->hands[seat] = hand ^ played;
    game->actions++;
    return played;
}

/* The first phase. Two play to a trick ("played by"), the higher rank takes it ("trick winner"), equal ranks are played
 * on ("ties"). It is over when the player to play has no card ("ends when"). */
static inline void gather(Game *game, bool told)
{
    unsigned pair[2] = {0, 1}; /* who leads and who answers; "first lead": forehand */
    Set led = 0, answered = 0;
    while (game->hands[pair[0]]) {
        Set first = gather_card(game, pair[0], told);
        led |= first;
        if (!game->hands[pair[1]])
            break;
        Set second = gather_card(game, pair[1], told);
        answered |= second;
        unsigned first_rank = rank_of[lowest(first)], second_rank = rank_of[lowest(second)];
        if (first_rank == second_rank)
            continue; /* "tie lead": who led before */
        unsigned winner = pair[second_rank > first_rank];
        game->piles[winner] |= led | answered;
        led = answered = 0;
        pair[0] = winner; /* "next lead": the winner */
        pair[1] = following[0][winner];
    }
    game->piles[pair[0]] |= led; /* "unfinished trick": each takes back the cards played */
    game->piles[pair[1]] |= answered;
}

/* "hands": the cards collected; "leftover cards": kept; "trump card": joins its holder's hand. Returns who has no
 * cards, as bits: these are out of the game ("no cards at start"). */
static inline unsigned take_up(Game *game)
{
    unsigned out = 0;
    game->hands[game->holder] |= only(game->last_card);
    for (unsigned seat = 0; seat < PLAYERS; seat++) {
        game->hands[seat] |= game->piles[seat];
        out |= (unsigned)(game->hands[seat] == 0) << seat;
    }
    return out;
}

/* The second phase; returns the loser: "ends when" one player holds cards. */
static inline unsigned shed(Game *game, bool told)
{
    const Set *beaten = beaten_by[game->last_card / RANKS]; /* "trumps": the suit of the last card */
    unsigned out = take_up(game), players = PLAYERS - size(out);
    const uint8_t *after = following[out];
    uint8_t trick[1 + PLAYERS] = {NO_CARD};
    unsigned top = NO_CARD, lying = 0, full = players; /* "trick complete": as many cards as players when it began */
    unsigned seat = game->holder;                      /* "first lead": the holder of the trump card */
    unsigned loser = players == 1 ? seat : NOBODY, actions = game->actions;
    while (loser == NOBODY && actions < MOST_ACTIONS) {
        Set hand = game->hands[seat], allowed = hand & beaten[top];
        /* Taking is always allowed where a card lies ("beating": may be declined), and comes last. */
        Set played = pick(allowed, choose(&game->numbers, size(allowed) + (lying > 0)));
        unsigned next = after[seat];
        note(game, told, played ? lowest(played) : TAKE);
        actions++;
        if (!played) { /* "taken": the last card played; "turn after taking", "empty table": the next player */
            game->hands[seat] = hand | only(top);
            top = trick[--lying];
            full = lying ? full : players;
            seat = next;
            continue;
        }
        game->hands[seat] = hand ^= played;
        trick[++lying] = (uint8_t)(top = lowest(played));
        if (!hand) { /* "going out": safe with the last card played */
            after = following[out |= 1u << seat];
            next = after[seat];
            if (--players == 1)
                loser = next;
        }
        if (lying == full) { /* "completed trick": out of play */
            top = NO_CARD, lying = 0, full = players;
            next = hand ? seat : next; /* "next lead": the player of the last card; "leader out": the next one */
        }
        seat = next;
    }
    game->actions = actions;
    return loser;
}

static inline __attribute__((always_inline)) Result play(uint64_t seed, uint64_t number, bool told)
{
    Game game;
    deal(&game, seed, number);
    gather(&game, told);
    unsigned loser = shed(&game, told);
    return (Result){loser, game.actions, game.hash};
}


/* ---- Telling ----------------------------------------------------------------------------------------------------- */

static void tell_each(uint64_t seed, uint64_t first, uint64_t count)
{
    for (uint64_t number = first; number < first + count; number++) {
        Result result = play(seed, number, true);
        int loser = result.loser == NOBODY ? -1 : (int)result.loser;
        printf("%" PRIu64 " %d %u %016" PRIx64 "\n", number, loser, result.actions, result.hash);
    }
}

/* The processor's time, as the suite measures the engines. */
static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void tell_sums(uint64_t seed, uint64_t first, uint64_t count)
{
    uint64_t lost[PLAYERS + 1] = {0}, actions = 0, checksum = 0;
    double begun = seconds();
    for (uint64_t number = first; number < first + count; number++) {
        Result result = play(seed, number, false);
        lost[result.loser]++;
        actions += result.actions;
        checksum += scramble(number << 20 ^ (uint64_t)result.actions << 2 ^ result.loser);
    }
    double taken = seconds() - begun;
    printf("games %" PRIu64 "\nactions %" PRIu64 "\n", count, actions);
    printf("losers %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", lost[0], lost[1], lost[2]);
    printf("not_ended %" PRIu64 "\nchecksum %016" PRIx64 "\nseconds %.9f\n", lost[NOBODY], checksum, taken);
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

int main(int words, char **word)
{
    uint64_t seed, first, count;
    bool each = words == 5 && strcmp(word[4], "--each") == 0;
    if ((words != 4 && !each) || !read_number(word[1], &seed) || !read_number(word[2], &first) ||
        !read_number(word[3], &count)) {
        fprintf(stderr, "usage: skitgubbe SEED FIRST COUNT [--each], three whole numbers\n");
        return 2;
    }
    prepare_cards();
    prepare_seats();
    (each ? tell_each : tell_sums)(seed, first, count);
    return 0;
}
