/* A small game written by hand, with all that the drivers expect of a printed game: noughts with cards and a die.
 *
 * Each of two seats is dealt one of three cards that only they see: it names a row of the 3x3 board. In turn the die
 * says how a seat goes on: 1 (once in three) lets it mark any empty cell or pass, 2 the empty cells with even numbers
 * while there are some, else any. Three in a line win at once. A full board is scored: the marks in the row of one's
 * card. The third pass of the game ends it in a draw. The claim `few-passes` says that there is at most one pass: it
 * can be broken.
 *
 * Macros: TOY_FAULT: the second pass is a fault of the rules. TOY_PLAIN: no chance and nothing hidden (cards are fixed,
 * the die always shows 1). TOY_ENDLESS: passes end nothing, and seats may pass for ever. TOY_WORTH: so much is scored
 * for each mark.
 *
 * `tests/native/toy.py` is its twin, and `tests/native/compiling.py` puts it together with the drivers.
 */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rng.c"

#define SEATS 2
#define MOVES 15 /* 0..8: mark a cell; 9, 10: the die; 11..13: a card; 14: pass */
#define MOST_MOVES 10
#define NODES 3
#define ENDS 3
#define CLAIMS 2
#define TAKEN 11
#define FAULTS 1
#define PACKED 8
#define FLAT 10
#define OBSERVED 14
#ifdef TOY_PLAIN
#define HIDES 0
#define HAS_CHANCE 0
#else
#define HIDES 1
#define HAS_CHANCE 1
#endif
#define OVER -1
#define CHANCE -2
#define GUARDED(g) (setjmp((g)->jump) == 0)
#define NOINLINE __attribute__((noinline))
#define FLATTENED NOINLINE
#define API __attribute__((visibility("default")))

#ifndef TOY_FAULT
#define TOY_FAULT 0
#endif
#ifndef TOY_WORTH
#define TOY_WORTH 1
#endif

typedef int32_t Code;

enum { DEAL, ROLL, MARK, DONE };         /* nodes; DONE is none */
enum { LINE = 1, FULL, TIRED };          /* ends, from 1 */
enum { T_MARK, T_PASS, T_ROLL, T_DEAL, T_BLOCKED, T_LINE, T_FULL, T_TIRED, T_NODE };

typedef struct State {
    uint16_t marks[2];
    uint8_t node, seat, roll, passes, end, card[2], winner; /* card, end: 0 is none; winner: of a line */
} State;

typedef struct Game {
    State s;
    uint64_t taken[TAKEN + 1];
    jmp_buf jump;
    int fault;
} Game;

typedef struct Result {
    uint32_t winners;
    int64_t twice[SEATS];
    int ranks[SEATS];
} Result;

#ifdef TOY_PLAIN
#define TOY_VARIANT "\"plain\": true"
#define TOY_FLAGS "\"hides\": false, \"chance\": false"
#else
#define TOY_VARIANT ""
#define TOY_FLAGS "\"hides\": true, \"chance\": true"
#endif

extern const char cattery_about[];
API const char cattery_about[] =
    "{\"format\": 1, \"game\": \"toy\", \"variants\": [], \"options\": {" TOY_VARIANT "}, \"players\": [\"nought\", \"cross\"],"
    " \"moves\": 15, \"most_moves\": 10, \"packed\": 8, \"flat\": 10, \"observed\": 14, " TOY_FLAGS ","
    " \"nodes\": [\"deal\", \"roll\", \"mark or pass\"], \"ends\": [\"line\", \"full\", \"tired\"],"
    " \"claims\": [\"few-passes\", \"apart\"],"
    " \"taken\": [{\"kind\": \"action\", \"name\": \"mark\", \"path\": \"toy.cat\", \"line\": 1},"
    " {\"kind\": \"action\", \"name\": \"pass\", \"path\": \"toy.cat\", \"line\": 2},"
    " {\"kind\": \"action\", \"name\": \"roll\", \"path\": \"toy.cat\", \"line\": 3},"
    " {\"kind\": \"action\", \"name\": \"deal\", \"path\": \"toy.cat\", \"line\": 4},"
    " {\"kind\": \"rule\", \"name\": \"blocked\", \"path\": \"toy.cat\", \"line\": 5},"
    " {\"kind\": \"end\", \"name\": \"line\", \"path\": \"toy.cat\", \"line\": 6},"
    " {\"kind\": \"end\", \"name\": \"full\", \"path\": \"toy.cat\", \"line\": 7},"
    " {\"kind\": \"end\", \"name\": \"tired\", \"path\": \"toy.cat\", \"line\": 8},"
    " {\"kind\": \"node\", \"name\": \"deal\", \"path\": \"toy.cat\", \"line\": 9},"
    " {\"kind\": \"node\", \"name\": \"roll\", \"path\": \"toy.cat\", \"line\": 10},"
    " {\"kind\": \"node\", \"name\": \"mark or pass\", \"path\": \"toy.cat\", \"line\": 11}],"
    " \"refusals\": [{\"id\": \"not-asked\", \"action\": \"mark\"}, {\"id\": \"occupied\", \"action\": \"mark\"},"
    " {\"id\": \"odd\", \"action\": \"mark\"}, {\"id\": \"not-now\", \"action\": \"pass\"},"
    " {\"id\": \"dealt\", \"action\": \"deal\"}],"
    " \"faults\": [{\"words\": \"passes would be 2, and it goes from 0 to 1\", \"path\": \"toy.cat\", \"line\": 12}],"
    " \"slots\": [{\"name\": \"marks\", \"kind\": \"place\", \"cells\": 2, \"pad\": false, \"codes\": 512}], \"limits\": {}}";

static const uint16_t LINES[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

__attribute__((noreturn)) static void fault(Game *g, int number)
{
    g->fault = 1 + number;
    longjmp(g->jump, 1);
}

static void enter(Game *g, int node)
{
    g->s.node = (uint8_t)node;
    g->taken[T_NODE + node]++;
}

static void finish(Game *g, int end)
{
    g->s.node = DONE;
    g->s.end = (uint8_t)end;
    g->s.roll = g->s.seat = 0;
    g->taken[T_LINE + end - LINE]++;
}

static void next_turn(Game *g)
{
#ifdef TOY_PLAIN
    g->s.roll = 1;
    enter(g, MARK);
#else
    g->s.roll = 0;
    enter(g, ROLL);
#endif
}

static void game_initial(Game *g)
{
    memset(&g->s, 0, sizeof g->s);
#ifdef TOY_PLAIN
    g->s.card[0] = 1;
    g->s.card[1] = 2;
    next_turn(g);
#else
    enter(g, DEAL);
#endif
}

static int game_actor(const Game *g)
{
    return g->s.node == DONE ? OVER : g->s.node == MARK ? g->s.seat : CHANCE;
}

static int game_node(const Game *g)
{
    return g->s.node == DONE ? -1 : g->s.node;
}

/* The cells that may be marked. */
static uint32_t open_cells(const State *s)
{
    uint32_t empty = 0777u & ~(uint32_t)(s->marks[0] | s->marks[1]);
    return s->roll == 2 && (empty & 0525u) ? empty & 0525u : empty;
}

static int game_list(Game *g, Code *codes)
{
    const State *s = &g->s;
    int n = 0;
    if (s->node == DEAL) {
        for (int card = 1; card <= 3; card++)
            if (s->card[0] != card)
                codes[n++] = 10 + card;
    } else if (s->node == ROLL) {
        codes[n++] = 9;
        codes[n++] = 10;
    } else if (s->node == MARK) {
        for (uint32_t left = open_cells(s); left; left &= left - 1)
            codes[n++] = __builtin_ctz(left);
        if (s->roll == 1)
            codes[n++] = 14;
    }
    return n;
}

static uint64_t game_weights(Game *g, int n, const Code *codes, uint64_t *weights)
{
    uint64_t total = 0;
    for (int i = 0; i < n; i++)
        total += weights[i] = g->s.node == ROLL && codes[i] == 10 ? 2 : 1;
    return total;
}

static int game_draw(Game *g, Rng *rng, Code *code)
{
    Code codes[MOST_MOVES];
    uint64_t weights[MOST_MOVES], left;
    int n = game_list(g, codes), i = 0;
    if (game_actor(g) == CHANCE) {
        left = rng_below(rng, game_weights(g, n, codes, weights));
        while (left >= weights[i])
            left -= weights[i++];
    } else
        i = (int)rng_below(rng, (uint64_t)n);
    *code = codes[i];
    return n;
}

static void mark(Game *g, int cell)
{
    State *s = &g->s;
    uint16_t mine = s->marks[s->seat] |= (uint16_t)(1u << cell);
    g->taken[T_MARK]++;
    for (int i = 0; i < 8; i++)
        if ((mine & LINES[i]) == LINES[i]) {
            s->winner = s->seat;
            finish(g, LINE);
            return;
        }
    for (int i = 0; i < 8; i++)
        g->taken[T_BLOCKED] += (LINES[i] & 1u << cell) && (s->marks[!s->seat] & LINES[i]) == (LINES[i] & ~(1u << cell));
    if ((s->marks[0] | s->marks[1]) == 0777) {
        finish(g, FULL);
        return;
    }
    s->seat ^= 1;
    next_turn(g);
}

static void pass(Game *g)
{
    State *s = &g->s;
    g->taken[T_PASS]++;
    if (TOY_FAULT && s->passes == 1)
        fault(g, 0);
#ifdef TOY_ENDLESS
    s->passes = s->passes < 2 ? s->passes + 1 : 2;
#else
    if (++s->passes == 3) {
        finish(g, TIRED);
        return;
    }
#endif
    s->seat ^= 1;
    next_turn(g);
}

static void game_play(Game *g, Code code)
{
    State *s = &g->s;
    if (code < 9)
        mark(g, code);
    else if (code == 14)
        pass(g);
    else if (code < 11) {
        g->taken[T_ROLL]++;
        s->roll = (uint8_t)(code - 8);
        enter(g, MARK);
    } else {
        g->taken[T_DEAL]++;
        s->card[s->card[0] != 0] = (uint8_t)(code - 10);
        if (s->card[1])
            next_turn(g);
        else
            enter(g, DEAL);
    }
}

static int game_step(Game *g, Rng *rng, Code *code)
{
    Code drawn;
    int n = game_draw(g, rng, &drawn);
    game_play(g, drawn);
    if (code)
        *code = drawn;
    return n;
}

static int game_why(Game *g, Code code)
{
    const State *s = &g->s;
    if (s->node != (code < 9 || code == 14 ? MARK : code < 11 ? ROLL : DEAL))
        return 1;
    if (code < 9)
        return (s->marks[0] | s->marks[1]) >> code & 1 ? 2 : open_cells(s) >> code & 1 ? 0 : 3;
    if (code == 14)
        return s->roll == 1 ? 0 : 4;
    return code >= 11 && s->card[0] == code - 10 ? 5 : 0;
}

static int game_claim(Game *g)
{
    return g->s.passes > 1 ? 0 : (g->s.marks[0] & g->s.marks[1]) ? 1 : -1;
}

static int game_end(const Game *g)
{
    return g->s.end - 1;
}

static void game_result(const Game *g, Result *out)
{
    const State *s = &g->s;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < 2; seat++) {
        uint32_t row = s->card[seat] ? (uint32_t)LINES[s->card[seat] - 1] : 0;
        out->twice[seat] = s->end == LINE    ? 2 * (seat == s->winner)
                           : s->end == FULL ? 2 * (int64_t)TOY_WORTH * __builtin_popcount(s->marks[seat] & row)
                                            : 1;
    }
    for (int seat = 0; seat < 2; seat++) {
        out->ranks[seat] = 1 + (out->twice[!seat] > out->twice[seat]);
        if (out->ranks[seat] == 1 && s->end != TIRED)
            out->winners |= 1u << seat;
    }
}

/* The other's card is dealt out anew from those that the seat does not hold. */
static void game_sample(Game *g, int seat, Rng *rng)
{
    State *s = &g->s;
    if (!HIDES || !s->card[!seat])
        return;
    int left[3], n = 0;
    for (int card = 1; card <= 3; card++)
        if (card != s->card[seat])
            left[n++] = card;
    s->card[!seat] = (uint8_t)left[rng_below(rng, (uint64_t)n)];
}

static void game_observe(const State *s, int seat, int16_t *out)
{
    for (int cell = 0; cell < 9; cell++)
        out[cell] = (int16_t)((s->marks[seat] >> cell & 1) + 2 * (s->marks[!seat] >> cell & 1));
    out[9] = s->card[seat];
    out[10] = s->roll;
    out[11] = s->passes;
    out[12] = s->node;
    out[13] = s->node == MARK && s->seat == seat;
}

static void game_pack(const State *s, uint8_t *out)
{
    uint64_t word = s->marks[0] | (uint64_t)s->marks[1] << 9 | (uint64_t)s->node << 18 | (uint64_t)s->seat << 20 |
                    (uint64_t)s->roll << 21 | (uint64_t)s->passes << 23 | (uint64_t)s->end << 25 |
                    (uint64_t)s->card[0] << 27 | (uint64_t)s->card[1] << 29 | (uint64_t)s->winner << 31;
    memcpy(out, &word, sizeof word);
}

static int game_unpack(const uint8_t *in, State *s)
{
    uint64_t word;
    memcpy(&word, in, sizeof word);
    memset(s, 0, sizeof *s);
    s->marks[0] = word & 0777;
    s->marks[1] = word >> 9 & 0777;
    s->node = word >> 18 & 3;
    s->seat = word >> 20 & 1;
    s->roll = word >> 21 & 3;
    s->passes = word >> 23 & 3;
    s->end = word >> 25 & 3;
    s->card[0] = word >> 27 & 3;
    s->card[1] = word >> 29 & 3;
    s->winner = word >> 31 & 1;
    return 1;
}

static int game_read(const uint8_t *in, State *s)
{
    return game_unpack(in, s);
}

static int game_flat(const State *s, int64_t *out)
{
    const int64_t all[FLAT] = {s->marks[0], s->marks[1], s->node,    s->seat,    s->roll,  s->passes,
                               s->end,      s->card[0],  s->card[1], s->winner};
    memcpy(out, all, sizeof all);
    return FLAT;
}

static int game_fill(State *s, const int64_t *in)
{
    memset(s, 0, sizeof *s);
    s->marks[0] = (uint16_t)in[0];
    s->marks[1] = (uint16_t)in[1];
    uint8_t *rest[8] = {&s->node, &s->seat, &s->roll, &s->passes, &s->end, &s->card[0], &s->card[1], &s->winner};
    for (int i = 0; i < 8; i++)
        *rest[i] = (uint8_t)in[i + 2];
    return FLAT;
}
