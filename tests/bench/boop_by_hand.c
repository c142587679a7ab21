/* The rival in C: boop. with its default options, as fast as we could write it by hand.

   The bed lies in the corner of a board of 8 by 8, site (row, column) being bit 8 * row + column. Its two empty rows
   and columns keep shifted sets from running into each other, and a set can be turned so that any site comes to one
   place: then the eight neighbours and the eight sites behind them are constants, and all pushes are done at once.
   That is allowed because no push of one placement stands in the way of another. A piece pushed off the bed lands in
   the empty rows or columns and is masked away.

   Pools need no counters: a player always has eight pieces, of which `cats` are cats, and what is not on the bed is
   in the pool. Moves are numbered as the engine lists them, so the same seed gives the same game. */

#include "by_hand.h"

#define BED 0x00003F3F3F3F3F3Fu
#define CENTRE 18
#define NEAR 0x000000000E0A0E00u /* the neighbours of CENTRE, and behind each of them: */
#define FAR 0x0000001500110015u
enum { SITES = 36, PIECES = 8 };

typedef struct Boop {
    Set mine, yours, cats; /* pieces of the player to move and of the other, and which of all are cats */
    unsigned my_cats, your_cats;
} Boop;

/* The lines of three in a set, by direction and by their lowest sites, in the order of the moves. */
typedef struct Lines {
    Set down, left, along, right;
} Lines;

static const int STEP[4] = {8, 7, 1, 9};

static inline Lines lines_in(Set set) {
    return (Lines){
        set & set >> 8 & set >> 16,
        set & set >> 7 & set >> 14,
        set & set >> 1 & set >> 2,
        set & set >> 9 & set >> 18,
    };
}

static inline Set any_line(Lines lines) {
    return lines.down | lines.left | lines.along | lines.right;
}

static inline Set turned(Set set, unsigned by) {
    return set >> (by & 63) | set << (-by & 63);
}

/* A plane after the pieces on `left` went where they were pushed; `going` numbers the same neighbours of CENTRE. */
static inline Set pushed(Set plane, Set going, Set left) {
    return (plane & ~left) | spread(gather(plane, NEAR) & going, FAR);
}

/* Put a piece on the bed and push what it pushes, all turned so that the piece comes to CENTRE. */
static inline void place(Boop *game, Set at, Set is_cat) {
    unsigned turn = lowest(at) - CENTRE, back = -turn;
    Set mine = turned(game->mine, turn), yours = turned(game->yours, turn), cats = turned(game->cats, turn);
    Set all = mine | yours;
    Set light = all & ~(cats & (is_cat - 1)); /* a kitten pushes no cat */
    Set going = gather(light, NEAR) & ~gather(all, FAR);
    Set left = spread(going, NEAR);
    game->mine = (turned(pushed(mine, going, left), back) & BED) | at;
    game->yours = turned(pushed(yours, going, left), back) & BED;
    game->cats = (turned(pushed(cats, going, left), back) & BED) | (at & -is_cat);
}

static inline unsigned kittens_left(const Boop *game) {
    return PIECES - game->my_cats - size(game->mine & ~game->cats);
}

static inline unsigned cats_left(const Boop *game) {
    return game->my_cats - size(game->mine & game->cats);
}

/* Place a random piece: kittens come before cats, and each anywhere on the empty sites. */
static inline void place_any(Boop *game, uint64_t *rng) {
    Set empty = BED & ~(game->mine | game->yours);
    unsigned sites = size(empty), kittens = kittens_left(game) > 0, cats = cats_left(game) > 0;
    unsigned choice = below(rng, sites << (kittens & cats));
    unsigned second = choice >= sites;
    place(game, member(empty, choice - (second ? sites : 0)), second | !kittens);
}

static inline int has_won(const Boop *game) {
    Set cats = game->mine & game->cats;
    return any_line(lines_in(cats)) || size(cats) == PIECES;
}

/* Take pieces off; kittens come back as cats. */
static inline void send_home(Boop *game, Set group) {
    game->my_cats += size(group & ~game->cats);
    game->mine &= ~group;
    game->cats &= ~group;
}

/* The pieces that move `number` takes off: a line, or after all lines one of eight. */
static inline Set group_of(const Boop *game, const Lines *lines, unsigned number) {
    const Set starts[4] = {lines->down, lines->left, lines->along, lines->right};
    for (int way = 0; way < 4; way++) {
        unsigned count = size(starts[way]);
        if (number < count) {
            Set start = member(starts[way], number);
            return start | start << STEP[way] | start << 2 * STEP[way];
        }
        number -= count;
    }
    return member(game->mine, number);
}

static inline unsigned groups(const Boop *game, const Lines *lines) {
    unsigned retiring = size(game->mine) == PIECES ? PIECES : 0;
    return size(lines->down) + size(lines->left) + size(lines->along) + size(lines->right) + retiring;
}

static inline void next_player(Boop *game) {
    *game = (Boop){game->yours, game->mine, game->cats, game->your_cats, game->my_cats};
}

/* One random game: returns who won, and counts its decisions. */
static inline int play(uint64_t rng, int64_t *decisions) {
    Boop game = {0, 0, 0, 0, 0};
    int64_t count = 0;
    for (int me = 0; count < MOST_DECISIONS; me ^= 1) {
        place_any(&game, &rng);
        count++;
        Lines lines = lines_in(game.mine);
        if (any_line(lines) || size(game.mine) == PIECES) {
            if (has_won(&game)) {
                *decisions = count;
                return me;
            }
            if (count == MOST_DECISIONS)
                break;
            send_home(&game, group_of(&game, &lines, below(&rng, groups(&game, &lines))));
            count++;
        }
        next_player(&game);
    }
    *decisions = count;
    return UNFINISHED;
}

/* Games 0 to n - 1 of a series: game i has the seed + i. */
API void playouts(uint64_t seed, int64_t n, Totals *totals) {
    for (int64_t number = 0; number < n; number++) {
        int64_t decisions;
        int winner = play(seed + (uint64_t)number, &decisions);
        count_game(totals, decisions, winner);
    }
}

API int game_of(uint64_t seed, int64_t *decisions) {
    return play(seed, decisions);
}

static uint64_t perft_from(const Boop *game, int depth);

/* The ways to go on after a placement: a win, pieces to take off, or the other player's turn. */
static uint64_t perft_after(Boop *game, int depth) {
    Lines lines = lines_in(game->mine);
    unsigned choices = groups(game, &lines);
    if (depth == 0)
        return 1;
    if (choices == 0) {
        next_player(game);
        return perft_from(game, depth);
    }
    if (has_won(game))
        return 0;
    uint64_t total = 0;
    for (unsigned number = 0; number < choices; number++) {
        Boop after = *game;
        send_home(&after, group_of(game, &lines, number));
        next_player(&after);
        total += perft_from(&after, depth - 1);
    }
    return total;
}

static uint64_t perft_from(const Boop *game, int depth) {
    if (depth == 0)
        return 1;
    Set empty = BED & ~(game->mine | game->yours);
    uint64_t total = 0;
    for (unsigned is_cat = 0; is_cat < 2; is_cat++) {
        if (!(is_cat ? cats_left(game) : kittens_left(game)))
            continue;
        for (Set left = empty; left; left &= left - 1) {
            Boop after = *game;
            place(&after, left & -left, is_cat);
            total += perft_after(&after, depth - 1);
        }
    }
    return total;
}

/* How many ways there are to play the first `depth` decisions. */
API uint64_t perft(int depth) {
    Boop game = {0, 0, 0, 0, 0};
    return perft_from(&game, depth);
}
