/* Searches and batches of the game by hand, for the sanitizers: everything is called, with little room and with much. */

#include <stdio.h>

static void test_failed(const char *words)
{
    fprintf(stderr, "%s\n", words);
    exit(1);
}

/* The first state of a game in which somebody decides. */
static void test_begin(Game *g, uint64_t seed)
{
    Rng rng = {seed};
    Code code;
    game_initial(g);
    while (game_actor(g) == CHANCE) {
        game_draw(g, &rng, &code);
        game_play(g, code);
    }
}

static void test_trees(Game *g)
{
    static double roots[2 * MCTS_ROOTS];
    const uint64_t nodes[] = {2, 40, 3000};
    Code line[64];
    int64_t sums[SEATS];
    for (int i = 0; i < 2 * MCTS_ROOTS; i++)
        roots[i] = 1.0 + i % MCTS_ROOTS;
    for (uint64_t i = 0; i < 3; i++) {
        test_begin(g, i);
        Mcts *m = cattery_mcts_open(g, nodes[i], i, 1.4, 1 + 5000 * (int64_t)i, roots);
        if (!m || cattery_mcts_run(m, HIDES && SEATS > 2 ? 500 : 6000) || cattery_mcts_used(m) > nodes[i])
            test_failed("a tree");
        for (Code code = 0; code < MOVES; code++)
            if (cattery_mcts_move(m, code, sums) > 6000 || cattery_mcts_line(m, code, 64, line) > 64)
                test_failed("a move");
        cattery_mcts_close(m);
    }
}

static void test_values(Game *g)
{
    for (uint64_t memory = 1; memory < 1u << 20; memory *= 64) {
        test_begin(g, memory);
        Alpha *a = cattery_alpha_open(9, memory);
        int found = a ? cattery_alpha_ask(a, g, 6, 0.0, 1.0, 1) : -1;
        for (int i = 0; found == 0 && i < 60; i++)
            found = cattery_alpha_run(a, 1000);
        if (found < 0 || (found && (cattery_alpha_value(a) < 0.0 || cattery_alpha_value(a) > 1.0)))
            test_failed("a value");
        cattery_alpha_close(a);
    }
}

#define ROWS 7

static void test_rows(Game *g, int bits)
{
    static State states[ROWS];
    static uint64_t random[ROWS];
    static int32_t actors[ROWS], lengths[ROWS], why[ROWS];
    static uint8_t masks[ROWS * MOVES], done[ROWS], given_up[ROWS], packed[ROWS * PACKED];
    static int16_t observations[ROWS * OBSERVED];
    static float got[ROWS * SEATS];
    Batch b = {(uint8_t *)states, random, actors, masks, observations, got, done, given_up, lengths, bits, bits, 40 * bits};
    Code codes[ROWS];
    int64_t at = 0;
    if (cattery_batch_begin(g, &b, ROWS, &at) || at != ROWS)
        test_failed("new games");
    for (int step = 0; step < 200; step++) {
        if (cattery_batch_pick(g, &b, codes, ROWS, &(int64_t){0}) || cattery_batch_refused(g, &b, codes, 0, ROWS, why))
            test_failed("a pick");
        if (cattery_batch_step(g, &b, codes, ROWS, &(int64_t){0}))
            test_failed("a step");
        cattery_batch_pack((uint8_t *)states, packed, ROWS);
        cattery_batch_unpack(packed, (uint8_t *)states, ROWS);
    }
    for (Code code = -3; code < MOVES + 3; code++) {
        for (int row = 0; row < ROWS; row++)
            codes[row] = code;
        cattery_batch_refused(g, &b, codes, 0, ROWS, why);
    }
}

int main(void)
{
    static Game g;
    test_trees(&g);
    if (!HIDES)
        test_values(&g);
    test_rows(&g, 0);
    test_rows(&g, 1);
    return 0;
}
