/* The rival in C: Cat-a-comb in its staggered layout with its default options, as fast as we could write it by hand.

   All nine stacks are one number: six bits a tile, two for each cat from the bottom up, 1 brown, 2 black and 3 white.
   Sets of tiles, those where a cat may land among them, are worked out from it once a position. Moves are not listed to
   pick one: they are counted for each stack, and only the walks of the stack that the random number hits are followed.

   What may be dropped where, while a stack is walked: nothing on three cats, nothing on its own colour. The tile that
   the stack left is free; the tile of the first cat matters for the third one only. Moves are numbered as the engine
   lists them, so the same seed gives the same game. */

#include "by_hand.h"

#define FIRST 0x0001041041041041u /* the lower bit of every tile's lowest cat */
enum { TILES = 9, ALL = 0x1FF, BROWN = 1, BLACK = 2, WHITE = 3, EACH = 6, WIDE = 16, LIMIT = 3 };

static const uint16_t NEXT_TO[TILES] = {0x00A, 0x01D, 0x032, 0x0D3, 0x1AE, 0x114, 0x088, 0x158, 0x0B0};

/* For each set of tiles, four bits a tile: how many neighbours it has in the set; and fifteen for each member. */
static uint64_t touching[ALL + 1], fours[ALL + 1];

typedef struct Game {
    uint64_t stacks;
    unsigned region[4], reserve[4]; /* by colour */
    unsigned me, passes;
} Game;

typedef struct View {
    unsigned one, two, three; /* tiles by the height of their stacks */
    Set top, open; /* sixteen bits a colour: tiles that show such a cat, and tiles where one may land */
} View;

__attribute__((constructor)) static void make_tables(void) {
    for (unsigned set = 0; set <= ALL; set++)
        for (unsigned tile = 0; tile < TILES; tile++) {
            touching[set] |= (uint64_t)size(NEXT_TO[tile] & set) << 4 * tile;
            fours[set] |= (uint64_t)(set >> tile & 1 ? 15 : 0) << 4 * tile;
        }
}

static inline unsigned added_up(uint64_t counts) {
    const uint64_t every_other = 0x0F0F0F0F0F0F0F0Fu;
    return (unsigned)(((counts & every_other) + (counts >> 4 & every_other)) * 0x0101010101010101u >> 56);
}

static inline View view_of(uint64_t stacks) {
    unsigned low[LIMIT], high[LIMIT], has[LIMIT];
    for (int level = 0; level < LIMIT; level++) {
        low[level] = (unsigned)gather(stacks, FIRST << 2 * level);
        high[level] = (unsigned)gather(stacks, FIRST << (2 * level + 1));
        has[level] = low[level] | high[level];
    }
    unsigned odd = low[2] | (low[1] & ~has[2]) | (low[0] & ~has[1]);
    unsigned dark = high[2] | (high[1] & ~has[2]) | (high[0] & ~has[1]);
    Set room = ALL & ~has[2];
    Set brown = odd & ~dark, black = dark & ~odd, white = odd & dark;
    Set top = brown << BROWN * WIDE | black << BLACK * WIDE | white << WHITE * WIDE;
    return (View){has[0] & ~has[1], has[1] & ~has[2], has[2], top, room * 0x0001000100010000u & ~top};
}

/* The tiles of one colour in `top` or `open`. */
static inline unsigned hued(Set sets, unsigned colour) {
    return sets >> WIDE * colour & ALL;
}

static inline unsigned cat_at(uint64_t stacks, unsigned tile, unsigned level) {
    return stacks >> (EACH * tile + 2 * level) & 3;
}

static inline unsigned take(unsigned *set) {
    unsigned tile = lowest(*set);
    *set &= *set - 1;
    return tile;
}

/* Where the third cat of a stack may land after the first one went to a tile. */
static inline unsigned open_to_third(const View *view, unsigned start, unsigned tile, unsigned first, unsigned third) {
    unsigned on_first = first != third && !(view->two >> tile & 1);
    return (hued(view->open, third) & ~(1u << tile)) | on_first << tile | 1u << start;
}

static inline unsigned ways_of_two(const View *view, uint64_t stacks, unsigned start) {
    unsigned tiles = NEXT_TO[start] & hued(view->open, cat_at(stacks, start, 0));
    return added_up(fours[tiles] & touching[hued(view->open, cat_at(stacks, start, 1)) | 1u << start]);
}

/* The ways to go on with a stack of three when its first cat has landed on a tile. */
static inline unsigned ways_on(const View *view, uint64_t stacks, unsigned start, unsigned tile) {
    unsigned first = cat_at(stacks, start, 0), third = cat_at(stacks, start, 2);
    unsigned tiles = NEXT_TO[tile] & (hued(view->open, cat_at(stacks, start, 1)) | 1u << start);
    return added_up(fours[tiles] & touching[open_to_third(view, start, tile, first, third)]);
}

static inline unsigned ways_of_three(const View *view, uint64_t stacks, unsigned start) {
    unsigned tiles = NEXT_TO[start] & hued(view->open, cat_at(stacks, start, 0)), ways = 0;
    while (tiles)
        ways += ways_on(view, stacks, start, take(&tiles));
    return ways;
}

/* Count the walks from every tile; returns their sum. */
static inline unsigned walks(const View *view, uint64_t stacks, unsigned *ways) {
    uint64_t singles = 0;
    for (int colour = BROWN; colour <= WHITE; colour++)
        singles |= fours[view->one & hued(view->top, colour)] & touching[hued(view->open, colour)];
    for (unsigned tile = 0; tile < TILES; tile++)
        ways[tile] = singles >> 4 * tile & 15;
    unsigned sum = added_up(singles);
    for (unsigned left = view->two; left;) {
        unsigned tile = take(&left);
        sum += ways[tile] = ways_of_two(view, stacks, tile);
    }
    for (unsigned left = view->three; left;) {
        unsigned tile = take(&left);
        sum += ways[tile] = ways_of_three(view, stacks, tile);
    }
    return sum;
}

static inline uint64_t dropped(uint64_t stacks, unsigned tile, unsigned cat) {
    uint64_t stack = stacks >> EACH * tile & 63;
    unsigned height = (stack > 0) + (stack > 3) + (stack > 15);
    return stacks | (uint64_t)cat << (EACH * tile + 2 * height);
}

static inline unsigned nth(unsigned set, unsigned number) {
    return lowest(member(set, number));
}

/* The tile among at most eight whose share of all ways has way `number`, which becomes its number within the share. */
static inline unsigned share(uint64_t counts, unsigned tiles, unsigned *number) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x80 * ones;
    uint64_t sums = spread(gather(counts, fours[tiles]), 15 * ones) * ones;
    unsigned at = lowest(((sums | tops) - (*number + 1) * ones) & tops) & ~7u;
    *number -= (unsigned)(sums << 8 >> at & 0xFF);
    return nth(tiles, at / 8);
}

static inline uint64_t walked_one(const View *view, uint64_t bare, unsigned cats, unsigned start, unsigned number) {
    return dropped(bare, nth(NEXT_TO[start] & hued(view->open, cats), number), cats);
}

static inline uint64_t walked_two(const View *view, uint64_t bare, unsigned cats, unsigned start, unsigned number) {
    unsigned open = hued(view->open, cats >> 2) | 1u << start;
    unsigned tile = share(touching[open], NEXT_TO[start] & hued(view->open, cats & 3), &number);
    return dropped(dropped(bare, tile, cats & 3), nth(NEXT_TO[tile] & open, number), cats >> 2);
}

static inline uint64_t walked_three(const View *view, uint64_t bare, unsigned cats, unsigned start, unsigned number) {
    unsigned first = cats & 3, second = cats >> 2 & 3, third = cats >> 4, tile, open, after;
    for (unsigned tiles = NEXT_TO[start] & hued(view->open, first), ways;; number -= ways) {
        tile = take(&tiles);
        open = open_to_third(view, start, tile, first, third);
        after = NEXT_TO[tile] & (hued(view->open, second) | 1u << start);
        ways = added_up(fours[after] & touching[open]);
        if (number < ways)
            break;
    }
    unsigned next = share(touching[open], after, &number);
    bare = dropped(dropped(bare, tile, first), next, second);
    return dropped(bare, nth(NEXT_TO[next] & open, number), third);
}

/* The stacks after walk `number` of a stack, whose cats are dropped from the bottom up. */
static inline uint64_t walked(const View *view, uint64_t stacks, unsigned start, unsigned number) {
    unsigned cats = stacks >> EACH * start & 63;
    uint64_t bare = stacks & ~((uint64_t)63 << EACH * start);
    if (cats < 4)
        return walked_one(view, bare, cats, start, number);
    if (cats < 16)
        return walked_two(view, bare, cats, start, number);
    return walked_three(view, bare, cats, start, number);
}

/* Chance lays the tiles out: a piece from the sack for each, every piece equally likely. */
static inline void lay(Game *game, uint64_t *rng) {
    unsigned sack[4] = {0, 3, 3, 3};
    for (unsigned tile = 0; tile < TILES; tile++) {
        unsigned left = below(rng, TILES - tile), colour = BROWN;
        while (left >= sack[colour])
            left -= sack[colour++];
        sack[colour]--;
        game->region[colour] |= 1u << tile;
    }
}

/* White puts a brown cat on a tile of each colour; then black begins. */
static inline void set_up(Game *game, uint64_t *rng) {
    for (unsigned colour = BROWN; colour <= WHITE; colour++)
        game->stacks = dropped(game->stacks, nth(game->region[colour], below(rng, 3)), BROWN);
}

static inline int has_won(const Game *game, const View *view) {
    unsigned mine = hued(view->top, game->me);
    int region = 0;
    for (int colour = BROWN; colour <= WHITE; colour++)
        region |= !(game->region[colour] & ~mine);
    return region | (size(view->three & mine) >= 3);
}

/* The tile whose walks have way `number`, which becomes its number among them; a branch would often be guessed wrong. */
static inline unsigned start_of(const unsigned *ways, unsigned *number) {
    unsigned tile = 0, sum = 0, before = 0;
    for (unsigned at = 0; at < TILES - 1; at++) {
        sum += ways[at];
        tile += sum <= *number;
        before = sum <= *number ? sum : before;
    }
    *number -= before;
    return tile;
}

/* Play a random move of the turn; returns 0 if there is none. */
static inline int move_any(Game *game, const View *view, uint64_t *rng) {
    unsigned ways[TILES];
    unsigned seats = game->reserve[game->me] ? view->one & ~hued(view->top, game->me) : 0, places = size(seats);
    unsigned choices = places + walks(view, game->stacks, ways);
    if (RARE(choices == 0))
        return 0;
    unsigned number = below(rng, choices);
    game->passes = 0;
    if (number < places) {
        game->reserve[game->me]--;
        game->stacks = dropped(game->stacks, nth(seats, number), game->me);
        return 1;
    }
    number -= places;
    unsigned tile = start_of(ways, &number);
    game->stacks = walked(view, game->stacks, tile, number);
    return 1;
}

/* One random game: returns who won (0 black, 1 white), and counts its decisions. */
static inline int play(uint64_t rng, int64_t *decisions) {
    Game game = {0, {0}, {0, 0, 6, 6}, BLACK, 0};
    int64_t count = LIMIT;
    lay(&game, &rng);
    set_up(&game, &rng);
    View view = view_of(game.stacks);
    for (; count < MOST_DECISIONS; game.me ^= BLACK ^ WHITE) {
        if (move_any(&game, &view, &rng)) {
            count++;
            view = view_of(game.stacks);
        } else if (++game.passes == 2) {
            *decisions = count;
            return DRAW;
        }
        if (has_won(&game, &view)) {
            *decisions = count;
            return (int)game.me - BLACK;
        }
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
