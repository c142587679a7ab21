/* How many sequences of moves and events of chance there are of each length: as `cattery perft` counts.
 *
 * A walk is carried on in pieces, so that the caller may stop it between them. Its last ply is counted and not played.
 */

typedef struct PerftLevel {
    State s;
    int32_t n, next; /* moves, and which of them comes next */
    Code codes[MOST_MOVES];
} PerftLevel;

#define PERFT_DEEPEST 64

typedef struct PerftWalk {
    int64_t fault; /* 1 + the number of a fault; 0: none */
    int32_t depth, level;
    uint64_t counts[PERFT_DEEPEST + 1]; /* sequences of 0, 1, ... `depth` moves */
    PerftLevel levels[];
} PerftWalk;

/* The bytes of a walk of this depth; 0 where that is too deep. */
API int64_t cattery_perft_size(int depth)
{
    return depth < 0 || depth > PERFT_DEEPEST ? 0 : (int64_t)(sizeof(PerftWalk) + (size_t)depth * sizeof(PerftLevel));
}

/* Where the counts begin in a walk. */
API int64_t cattery_perft_counts(void)
{
    return (int64_t)offsetof(PerftWalk, counts);
}

/* Counts what goes on from where the game stands, which is `level` moves from the start; more is below if there is more. */
static inline void perft_reach(Game *g, PerftWalk *walk, int level)
{
    PerftLevel *here;
    if (level >= walk->depth || game_actor(g) == OVER)
        return;
    here = &walk->levels[level];
    here->n = game_list(g, here->codes);
    walk->counts[level + 1] += (uint64_t)here->n;
    if (level + 1 == walk->depth || !here->n)
        return;
    here->s = g->s;
    here->next = 0;
    walk->level = level;
}

static __attribute__((noinline)) int perft_walk(Game *g, PerftWalk *walk, int64_t budget)
{
    while (walk->level >= 0) {
        PerftLevel *here = &walk->levels[walk->level];
        if (here->next == here->n) {
            walk->level--;
            continue;
        }
        if (budget-- <= 0)
            return 0;
        g->s = here->s;
        game_play(g, here->codes[here->next++]);
        perft_reach(g, walk, walk->level + 1);
    }
    return 1;
}

static __attribute__((noinline)) void perft_start(Game *g, PerftWalk *walk, const State *start)
{
    if (start)
        g->s = *start;
    else
        game_initial(g);
    perft_reach(g, walk, 0);
}

/* Begins a walk in zeroed memory, from a state or a new game. Returns 0, or -1 for a fault. */
API int cattery_perft_begin(Game *g, PerftWalk *walk, const State *start, int depth)
{
    walk->depth = depth;
    walk->level = -1;
    walk->counts[0] = 1;
    if (GUARDED(g)) {
        perft_start(g, walk, start);
        return 0;
    }
    walk->fault = g->fault;
    return -1;
}

/* Goes on by up to `budget` moves. Returns 1 when all is counted, 0 when there is more, -1 for a fault. */
API int cattery_perft_run(Game *g, PerftWalk *walk, int64_t budget)
{
    if (GUARDED(g))
        return perft_walk(g, walk, budget);
    walk->fault = g->fault;
    return -1;
}
