/* What follows from all states together: from which an end can be reached, and what the game is worth under best play.
 *
 * States are gone through from the last to the first, again and again, until nothing changes: what a state is worth is made
 * from what its successors are worth by now. To begin with every state is worth nothing, so that play that never ends is
 * worth nothing, too. Worth is what the first seat has more than the second one, in half points; with one seat, its score.
 */

#include <math.h>

enum { SOLVE_ON, SOLVE_DONE, SOLVE_FAILED };

/* From which states an end can be reached; from those that were not looked behind one may be. */
typedef struct Live {
    Explorer *e;
    uint8_t *bits;
    uint64_t at; /* states that are left in this round */
    int changed;
} Live;

API void cattery_live_free(Live *live)
{
    if (live)
        free(live->bits);
    free(live);
}

API Live *cattery_live_new(Explorer *e)
{
    Live *live = calloc(1, sizeof *live);
    if (live && !(live->bits = calloc(e->all.count / 8 + 1, 1))) {
        free(live);
        return NULL;
    }
    if (live) {
        live->e = e;
        live->at = e->all.count;
    }
    return live;
}

static int live_is(const Live *live, uint64_t number)
{
    return number != STATES_NONE && live->bits[number / 8] >> number % 8 & 1;
}

static int live_found(Live *live, uint64_t number)
{
    Explorer *e = live->e;
    if (explore_take(e, number) == OVER)
        return 1;
    explore_successors(e);
    for (int move = 0; move < e->moves; move++) {
        uint64_t after = explore_number(e, move);
        if (live_is(live, after) || (after == STATES_NONE && !e->faulted[move]))
            return 1;
    }
    return 0;
}

API int cattery_live_run(Live *live, uint64_t most)
{
    for (; most; most--) {
        if (!live->at) {
            if (!live->changed)
                return SOLVE_DONE;
            live->changed = 0;
            live->at = live->e->all.count;
        }
        uint64_t number = --live->at;
        if (!live_is(live, number) && live_found(live, number)) {
            live->bits[number / 8] |= (uint8_t)(1 << number % 8);
            live->changed = 1;
        }
    }
    return SOLVE_ON;
}

/* How many states there are from which no end can be reached, and the first of them. */
API uint64_t cattery_live_dead(const Live *live, uint64_t *first)
{
    uint64_t dead = 0;
    for (uint64_t number = live->e->all.count; number-- > 0;)
        if (!live_is(live, number)) {
            dead++;
            *first = number;
        }
    return dead;
}

#if HAS_CHANCE
typedef double Worth;
#define SOLVE_MOST 1e300
#else
typedef int16_t Worth;
#define SOLVE_MOST INT16_MAX
#endif
#define SOLVE_LONGEST UINT16_MAX

/* `within`: in how many moves an end comes about at the latest that is worth so much to whom it is worth something. */
typedef struct Solver {
    Explorer *e;
    Worth *worth;
    uint16_t *within;
    uint8_t *settled; /* a bit for each state whose worth cannot change any more */
    uint64_t at, sweeps, changes;
    double change, tolerance;
    int failed;
    uint64_t after[MOST_MOVES + 1]; /* the successors of the state that is looked at */
} Solver;

API void cattery_solve_free(Solver *solver)
{
    if (solver) {
        free(solver->worth);
        free(solver->within);
        free(solver->settled);
    }
    free(solver);
}

/* How many bits a state takes here. */
API uint64_t cattery_solve_aside(void)
{
    return 8 * sizeof(Worth) + (HAS_CHANCE ? 0 : 8 * sizeof(uint16_t)) + 1;
}

/* To be given all states of a game; NULL when there is no memory. */
API Solver *cattery_solve_new(Explorer *e, double tolerance)
{
    Solver *solver = calloc(1, sizeof *solver);
    uint64_t count = e->all.count;
    if (!solver)
        return NULL;
    solver->e = e;
    solver->at = count;
    solver->tolerance = tolerance;
    solver->worth = calloc(count, sizeof *solver->worth);
    solver->settled = calloc(count / 8 + 1, 1);
    solver->within = HAS_CHANCE ? NULL : calloc(count, sizeof *solver->within);
    if (!solver->worth || !solver->settled || !(HAS_CHANCE || solver->within)) {
        cattery_solve_free(solver);
        return NULL;
    }
    return solver;
}

static int solve_settled(const Solver *solver, uint64_t number)
{
    return solver->settled[number / 8] >> number % 8 & 1;
}

/* What the end of a game is worth. */
static double solve_end(const Game *g)
{
    Result result;
    game_result(g, &result);
    return (double)result.twice[0] - (SEATS > 1 ? (double)result.twice[SEATS - 1] : 0.0);
}

/* Find the successors that were made; 0 where one is a fault, or not known. */
static int solve_find(Solver *solver)
{
    Explorer *e = solver->e;
    for (int move = 0; move < e->moves; move++)
        if ((solver->after[move] = explore_number(e, move)) == STATES_NONE)
            return 0;
    return e->moves > 0;
}

/* What the successor of a move is worth, seen from the first seat. */
static double solve_after(const Solver *solver, int move)
{
    double worth = (double)solver->worth[solver->after[move]];
    return solver->e->flips[move] ? -worth : worth;
}

static uint32_t solve_within(const Solver *solver, int move)
{
    return solver->within ? solver->within[solver->after[move]] : 0;
}

/* What is made of a state's successors. */
typedef struct Making {
    double worth;
    uint32_t within;
    int settled;
} Making;

/* The best for the seat that decides; how long it takes is the least for whom it is worth something, else the most. */
static Making solve_choice(const Solver *solver, int seat)
{
    double sign = seat == 0 ? 1.0 : -1.0;
    Making best = {-INFINITY, 0, 1};
    for (int move = 0; move < solver->e->moves; move++) {
        double worth = sign * solve_after(solver, move);
        uint32_t within = solve_within(solver, move);
        best.settled &= solve_settled(solver, solver->after[move]);
        if (worth > best.worth || (worth == best.worth && (worth > 0 ? within < best.within : within > best.within))) {
            best.worth = worth;
            best.within = within;
        }
    }
    best.worth = best.worth == 0 ? 0.0 : sign * best.worth;
    best.within = best.worth != 0 && best.within < SOLVE_LONGEST ? best.within + 1 : best.worth != 0 ? best.within : 0;
    return best;
}

/* The expectation over the outcomes of chance. */
static Making solve_chance(const Solver *solver)
{
    Explorer *e = solver->e;
    uint64_t weights[MOST_MOVES + 1], total;
    Making made = {0, 0, 1};
    memcpy(&e->game.s, &e->from, sizeof e->from);
    total = game_weights(&e->game, e->moves, e->codes, weights);
    for (int move = 0; move < e->moves; move++) {
        made.settled &= solve_settled(solver, solver->after[move]);
        made.worth += (double)weights[move] * solve_after(solver, move);
    }
    made.worth /= (double)total;
    return made;
}

static Making solve_made(Solver *solver, uint64_t number)
{
    Explorer *e = solver->e;
    int actor = explore_take(e, number);
    if (actor == OVER)
        return (Making){solve_end(&e->game), 0, 1};
    explore_successors(e);
    if (!solve_find(solver)) {
        solver->failed = 1;
        return (Making){0, 0, 0};
    }
    return actor == CHANCE ? solve_chance(solver) : solve_choice(solver, actor);
}

static void solve_state(Solver *solver, uint64_t number)
{
    Making made = solve_made(solver, number);
    double before = (double)solver->worth[number];
    if (made.worth > SOLVE_MOST || made.worth < -SOLVE_MOST)
        solver->failed = 1;
    else if (made.worth != before) {
        double change = fabs(made.worth - before);
        solver->change = change > solver->change ? change : solver->change;
        solver->worth[number] = (Worth)made.worth;
        if (solver->within)
            solver->within[number] = (uint16_t)made.within;
        solver->changes++;
    }
    if (made.settled)
        solver->settled[number / 8] |= (uint8_t)(1 << number % 8);
}

/* Go on for at most so many states; SOLVE_FAILED when an end is worth more than can be held, or a state is not known. */
API int cattery_solve_run(Solver *solver, uint64_t most)
{
    for (; most && !solver->failed; most--) {
        if (!solver->at) {
            if (solver->change <= solver->tolerance)
                return SOLVE_DONE;
            solver->change = 0;
            solver->at = solver->e->all.count;
        }
        if (solver->at == solver->e->all.count)
            solver->sweeps++;
        solver->at--;
        if (!solve_settled(solver, solver->at))
            solve_state(solver, solver->at);
    }
    return solver->failed ? SOLVE_FAILED : SOLVE_ON;
}

/* How often all states were gone through, and how much the last time has changed. */
API uint64_t cattery_solve_sweeps(const Solver *solver, double *change)
{
    *change = solver->change;
    return solver->sweeps;
}

/* What a state is worth and within how many moves: 0 where it is none of those that were explored. */
API int cattery_solve_worth(Solver *solver, const Game *game, double *worth, uint32_t *within)
{
    Explorer *e = solver->e;
    uint64_t slot, number;
    int flip = explore_pack(e, &game->s, e->packed[0]);
    number = states_find(&e->all, e->packed[0], states_hash(e->packed[0]), &slot);
    if (number == STATES_NONE)
        return 0;
    *worth = flip ? -(double)solver->worth[number] : (double)solver->worth[number];
    *within = solver->within ? solver->within[number] : 0;
    return 1;
}

/* The moves of a state with what they lead to; how many, or -1 where the state is none of those that were explored. */
API int cattery_solve_moves(Solver *solver, const Game *game, Code *codes, double *worth, uint32_t *within)
{
    Explorer *e = solver->e;
    if (!cattery_solve_worth(solver, game, worth, within))
        return -1;
    memcpy(&e->from, &game->s, sizeof e->from);
    explore_successors(e);
    if (!solve_find(solver))
        return -1;
    for (int move = 0; move < e->moves; move++) {
        codes[move] = e->codes[move];
        worth[move] = solve_after(solver, move);
        within[move] = solve_within(solver, move);
    }
    return e->moves;
}
