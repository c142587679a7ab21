/* Studies, searches and batches of a game, for the sanitizers: everything is called, with little room and with much.
 *
 * The first word on the command line says how much: so many simulations, half as many states. With a second one rules may
 * have faults.
 */

#include <stdio.h>

static int64_t test_many = 6000;
static int test_faults; /* whether rules may fail, and somebody may have no move */

static void test_failed(const char *words)
{
    fprintf(stderr, "%s\n", words);
    exit(1);
}

/* Nothing that is less than 0 may come of it, but where rules may fail; whether all is well. */
static int test_well(int64_t result, const char *words)
{
    if (result < 0 && !test_faults)
        test_failed(words);
    return result >= 0;
}

/* The first state of a game in which somebody decides; 0 where there is none. */
static int test_begin(Game *g, uint64_t seed)
{
    Rng rng = {seed};
    Code code;
    if (!GUARDED(g))
        return test_well(-1, "a new game");
    game_initial(g);
    while (game_actor(g) == CHANCE) {
        game_draw(g, &rng, &code);
        game_play(g, code);
    }
    return game_actor(g) != OVER && (game_list(g, (Code[MOST_MOVES + 1]){0}) || test_well(-1, "nobody can move"));
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
        if (!test_begin(g, i))
            continue;
        Mcts *m = cattery_mcts_open(g, nodes[i], i, 1.4, 1 + test_many * (int64_t)i, roots);
        if (!m || cattery_mcts_used(m) > nodes[i])
            test_failed("a tree");
        test_well(cattery_mcts_run(m, HIDES && SEATS > 2 ? test_many / 12 : test_many), "a simulation");
        for (Code code = 0; code < MOVES; code++)
            if (cattery_mcts_move(m, code, sums) > test_many || cattery_mcts_line(m, code, 64, line) > 64)
                test_failed("a move");
        cattery_mcts_close(m);
    }
}

static void test_values(Game *g)
{
    for (uint64_t memory = 1; memory < 1u << 20; memory *= 64) {
        if (!test_begin(g, memory))
            continue;
        Alpha *a = cattery_alpha_open(9, memory);
        if (!a)
            test_failed("no memory");
        int found = cattery_alpha_ask(a, g, 6, 0.0, 1.0, 1);
        for (int i = 0; found == 0 && i < 60; i++)
            found = cattery_alpha_run(a, test_many / 6);
        if (test_well(found, "a search") && found && (cattery_alpha_value(a) < 0.0 || cattery_alpha_value(a) > 1.0))
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
    if (!test_well(cattery_batch_begin(g, &b, ROWS, &at), "new games"))
        return;
    for (int step = 0; step < 200; step++) {
        if (!test_well(cattery_batch_pick(g, &b, codes, ROWS, &(int64_t){0}), "a pick"))
            return;
        if (test_well(cattery_batch_refused(g, &b, codes, 0, ROWS, why), "a refusal") && cattery_batch_refused(g, &b, codes, 0, ROWS, why))
            test_failed("a pick");
        if (!test_well(cattery_batch_step(g, &b, codes, ROWS, &(int64_t){0}), "a step"))
            return;
        cattery_batch_pack((uint8_t *)states, packed, ROWS);
        if (cattery_batch_unpack(packed, (uint8_t *)states, ROWS) != ROWS)
            test_failed("what was packed");
    }
    for (Code code = -3; code < MOVES + 3; code++) {
        for (int row = 0; row < ROWS; row++)
            codes[row] = code;
        cattery_batch_refused(g, &b, codes, 0, ROWS, why);
    }
}

/* What follows from all states, or from those that there is room for. */
static void test_worths(Explorer *e, const Game *start)
{
    static Code codes[MOST_MOVES + 1];
    static double worth[MOST_MOVES + 1];
    static uint32_t within[MOST_MOVES + 1];
    uint64_t first;
    Live *live = cattery_live_new(e);
    Solver *solver = SEATS > 2 || e->cut ? NULL : cattery_solve_new(e, 1e-9);
    for (int i = 0; i < 40 && live && cattery_live_run(live, 1000) == SOLVE_ON; i++)
        ;
    cattery_live_dead(live, &first);
    cattery_live_free(live);
    for (int i = 0; i < 40 && solver && cattery_solve_run(solver, 1000) == SOLVE_ON; i++)
        ;
    if (solver && test_well(cattery_solve_moves(solver, start, codes, worth, within), "moves of the first state"))
        cattery_solve_sweeps(solver, worth);
    cattery_solve_free(solver);
}

static void test_states(Game *g, const uint8_t *active)
{
    static Code codes[10000];
    if (!GUARDED(g)) {
        test_well(-1, "a new game");
        return;
    }
    game_initial(g);
    Explorer *e = cattery_explore_new(g, (uint64_t)1 << 33, (uint64_t)test_many / 2, UINT64_MAX, active, cattery_solve_aside());
    if (!e)
        test_failed("no memory");
    while (cattery_explore_run(e, 100) == EXPLORE_ON)
        ;
    for (uint64_t number = 0; number < e->next; number += 1 + e->next / 4) {
        if (test_well(cattery_explore_play(e, number, codes, 10000), "a play"))
            cattery_explore_last(e, 0, 0);
    }
    test_worths(e, g);
    cattery_explore_free(e);
}

static void test_all_states(Game *g)
{
    uint8_t broken[SYMMETRIES + 1] = {0}, active[SYMMETRIES + 1];
    test_well(cattery_symmetry_check(1, (uint64_t)test_many / 30, broken) - 1, "no state to look at");
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        active[symmetry] = !broken[symmetry];
    test_states(g, NULL);
    test_states(g, active);
}

int main(int argc, char **argv)
{
    static Game g;
    test_many = argc > 1 ? atoi(argv[1]) : test_many;
    test_faults = argc > 2;
    test_trees(&g);
    if (!HIDES && SEATS <= 2)
        test_values(&g);
    test_rows(&g, 0);
    test_rows(&g, 1);
    test_all_states(&g);
    return 0;
}
