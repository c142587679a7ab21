/* Many games side by side, each row one game: a step plays one move in each. `runtime/cattery_runtime/native/batch.py` owns
 * the arrays and says what is in them; several threads may work on rows of their own, each with a Game of its own.
 */

#define BATCH_CHANCES 1000000 /* a game in which chance goes on for so long is given up */

/* In the order of `_Rows` in Python. A pointer that is NULL stands for what nobody wants to have. */
typedef struct Batch {
    uint8_t *states;        /* [rows, sizeof(State)] */
    uint64_t *random;       /* the generator of each game; NULL: chance is played by the caller */
    int32_t *actors;        /* seat, CHANCE or OVER */
    uint8_t *masks;         /* [rows, MOVES] of 0 and 1, or with `bits` [rows, (MOVES + 7) / 8], lowest bit first */
    int16_t *observations;  /* [rows, OBSERVED] */
    float *rewards;         /* [rows, SEATS] */
    uint8_t *done, *given_up;
    int32_t *lengths;       /* decisions since the game began */
    int32_t bits, reset;    /* reset: a game that is over gives way to a new one */
    int64_t most;           /* a game is given up after so many decisions; 0: never */
} Batch;

static inline void batch_load(Game *g, const Batch *b, int64_t row)
{
    memcpy(&g->s, b->states + (uint64_t)row * sizeof g->s, sizeof g->s);
}

/* What can be seen of the state that a game is in. */
static void batch_look(Game *g, const Batch *b, int64_t row)
{
    Code codes[MOST_MOVES + 1];
    const int actor = game_actor(g);
    memcpy(b->states + (uint64_t)row * sizeof g->s, &g->s, sizeof g->s);
    b->actors[row] = actor;
    if (b->masks) {
        const uint64_t width = b->bits ? (MOVES + 7) / 8 : MOVES;
        uint8_t *mask = b->masks + (uint64_t)row * width;
        int n = actor == OVER ? 0 : game_list(g, codes);
        memset(mask, 0, width);
        if (b->bits)
            for (int i = 0; i < n; i++)
                mask[codes[i] / 8] |= (uint8_t)(1u << codes[i] % 8);
        else
            for (int i = 0; i < n; i++)
                mask[codes[i]] = 1;
    }
    if (b->observations)
        game_observe(&g->s, actor < 0 ? 0 : actor, b->observations + (uint64_t)row * OBSERVED);
}

/* Plays chance up to the next decision or the end; 0 when that does not come. */
static int batch_roll(Game *g, const Batch *b, int64_t row)
{
    if (!HAS_CHANCE || !b->random)
        return 1;
    Rng rng = {b->random[row]};
    int left = BATCH_CHANCES;
    while (left > 0 && game_actor(g) == CHANCE) {
        Code code;
        game_draw(g, &rng, &code);
        game_play(g, code);
        left--;
    }
    b->random[row] = rng.state;
    return left > 0;
}

/* A new game in a row. */
static void batch_begin(Game *g, const Batch *b, int64_t row)
{
    game_initial(g);
    b->lengths[row] = 0;
    if (!batch_roll(g, b, row))
        b->given_up[row] = 1;
}

/* From -1 to 1, by what the end is worth to each seat: study/worth.py. */
static void batch_gain(const Game *g, float *rewards)
{
    int32_t gains[SEATS];
    worth(g, gains);
    for (int seat = 0; seat < SEATS; seat++)
        rewards[seat] = (float)(2 * gains[seat] - WORTH_UNIT) / (float)WORTH_UNIT;
}

static void batch_step(Game *g, const Batch *b, int64_t row, Code code)
{
    float *rewards = b->rewards + (uint64_t)row * SEATS;
    memset(rewards, 0, SEATS * sizeof *rewards);
    b->given_up[row] = 0;
    if (code < 0) { /* a game that is over */
        b->done[row] = !b->reset;
        if (!b->reset)
            return;
        batch_begin(g, b, row);
        batch_look(g, b, row);
        return;
    }
    batch_load(g, b, row);
    int decided = game_actor(g) != CHANCE;
    game_play(g, code);
    int going = batch_roll(g, b, row), over = game_actor(g) == OVER;
    b->lengths[row] += decided;
    b->done[row] = (uint8_t)over;
    if (over)
        batch_gain(g, rewards);
    else
        b->given_up[row] = !going || (b->most && b->lengths[row] >= b->most);
    if (b->reset && (over || b->given_up[row]))
        batch_begin(g, b, row);
    batch_look(g, b, row);
}

/* The rows of a part one after another; `at` says how far it is when a fault leaves this by its jump. */
static __attribute__((noinline)) void batch_rows(Game *g, const Batch *b, const Code *codes, int64_t last, int64_t *at)
{
    for (; *at < last; ++*at)
        if (codes)
            batch_step(g, b, *at, codes[*at]);
        else {
            batch_load(g, b, *at);
            batch_look(g, b, *at);
        }
}

static __attribute__((noinline)) void batch_news(Game *g, const Batch *b, int64_t last, int64_t *at)
{
    for (; *at < last; ++*at) {
        b->done[*at] = b->given_up[*at] = 0;
        batch_begin(g, b, *at);
        b->done[*at] = game_actor(g) == OVER;
        batch_look(g, b, *at);
    }
}

/* Which clause forbids each move: 0 for none, -1 for a move where there is none to play; returns how many are not 0. */
static __attribute__((noinline)) int64_t batch_refused(Game *g, const Batch *b, const Code *codes, int64_t first,
                                                       int64_t last, int32_t *why)
{
    int64_t refused = 0;
    for (int64_t row = first; row < last; row++) {
        const Code code = codes[row];
        why[row] = 0;
        if (b->actors[row] == OVER || code < 0 || code >= MOVES)
            why[row] = b->actors[row] == OVER && code == -1 ? 0 : -1;
        else if (b->masks && (b->bits ? b->masks[(uint64_t)row * ((MOVES + 7) / 8) + (uint64_t)code / 8] >> code % 8 & 1
                                      : b->masks[(uint64_t)row * MOVES + (uint64_t)code]))
            continue;
        else {
            batch_load(g, b, row);
            why[row] = game_why(g, code);
        }
        refused += why[row] != 0;
    }
    return refused;
}

/* A random move for each game, by its own generator; -1 where the game is over. */
static __attribute__((noinline)) void batch_picks(Game *g, const Batch *b, Code *codes, int64_t last, int64_t *at)
{
    for (; *at < last; ++*at) {
        codes[*at] = -1;
        if (b->actors[*at] == OVER)
            continue;
        Rng rng = {b->random[*at]};
        batch_load(g, b, *at);
        game_draw(g, &rng, &codes[*at]);
        b->random[*at] = rng.state;
    }
}

/* Bytes of a state as it lies in a row. */
API uint64_t cattery_batch_bytes(void)
{
    return sizeof(State);
}

/* Each of the following works on the rows from `*at` up to `last`, and gives 0; at a fault of the rules it gives -1 less its
 * number, `*at` is the row, and that row is as it was.
 */

/* New games. */
API int cattery_batch_begin(Game *g, const Batch *b, int64_t last, int64_t *at)
{
    if (!GUARDED(g))
        return -1 - g->fault;
    batch_news(g, b, last, at);
    return 0;
}

/* A legal move in each game, -1 where it is over. With no moves: what can be seen of the states. */
API int cattery_batch_step(Game *g, const Batch *b, const Code *codes, int64_t last, int64_t *at)
{
    if (!GUARDED(g))
        return -1 - g->fault;
    batch_rows(g, b, codes, last, at);
    return 0;
}

API int cattery_batch_pick(Game *g, const Batch *b, Code *codes, int64_t last, int64_t *at)
{
    if (!GUARDED(g))
        return -1 - g->fault;
    batch_picks(g, b, codes, last, at);
    return 0;
}

/* How many moves are not legal; `why` says which. */
API int64_t cattery_batch_refused(Game *g, const Batch *b, const Code *codes, int64_t first, int64_t last, int32_t *why)
{
    return GUARDED(g) ? batch_refused(g, b, codes, first, last, why) : -1 - g->fault;
}

API void cattery_batch_pack(const uint8_t *states, uint8_t *packed, int64_t rows)
{
    State s;
    for (int64_t row = 0; row < rows; row++) {
        memcpy(&s, states + (uint64_t)row * sizeof s, sizeof s);
        game_pack(&s, packed + (uint64_t)row * PACKED);
    }
}

/* The number of rows, or that of the first one that is no state of this game. */
API int64_t cattery_batch_unpack(const uint8_t *packed, uint8_t *states, int64_t rows)
{
    State s;
    for (int64_t row = 0; row < rows; row++) {
        if (!game_read(packed + (uint64_t)row * PACKED, &s))
            return row;
        memcpy(states + (uint64_t)row * sizeof s, &s, sizeof s);
    }
    return rows;
}
