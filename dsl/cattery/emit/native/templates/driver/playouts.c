/* Random games in series. Game i of a series with seed S draws its numbers from S + i; every legal move is equally likely,
 * and chance goes by its weights: `runtime/cattery_runtime/study/playouts.py` plays the same games.
 */

/* The games of a series one after another; a fault of the rules leaves this by its jump. */
static NOINLINE void playouts(Game *g, uint64_t seed, int64_t n, const State *start, int counting, Stats *stats)
{
    for (int64_t i = 0; i < n; i++) {
        Rng rng = {seed + (uint64_t)i};
        Played played;
        if (counting)
            memset(g->taken, 0, sizeof g->taken);
        if (start)
            g->s = *start;
        else
            game_initial(g);
        int over = playout(g, &rng, stats->most, &played);
        if (counting)
            stats_taken(stats, g->taken);
        stats_add(stats, g, &played, over);
    }
}

/* Plays n games and adds them to `stats`; returns how many were finished or given up. A fault ends the series before the
 * game in which it came up, and says its number in `stats`. With `counting` it is also added up how often rules were taken.
 */
API int64_t cattery_playouts(Game *g, uint64_t first_seed, int64_t n, const State *start, int counting, Stats *stats)
{
    const int64_t before = stats->games;
    if (GUARDED(g))
        playouts(g, first_seed, n, start, counting, stats);
    else
        stats->fault = g->fault;
    return stats->games - before;
}
