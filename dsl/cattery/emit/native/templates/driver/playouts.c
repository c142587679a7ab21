/* Random games in series. Game i of a series with seed S draws its numbers from S + i; every legal move is equally likely,
 * and chance goes by its weights: `runtime/cattery_runtime/study/playouts.py` plays the same games.
 */

/* A game is given up after so many events of chance for each decision that is allowed: chance may go round for ever. */
#define CHANCES_PER_DECISION 100

/* One game to its end, from where it stands; 0 where it was given up. */
static inline int playout(Game *g, Rng *rng, int64_t most, Played *out)
{
    int64_t decisions = 0, chances = 0, alternatives = 0, widest = 0;
    int actor;
    while ((actor = game_actor(g)) != OVER && decisions < most) {
        int n = game_step(g, rng, NULL);
        if (!HAS_CHANCE || actor != CHANCE) {
            decisions++;
            alternatives += n;
            if (n > widest)
                widest = n;
        } else if (++chances > most * CHANCES_PER_DECISION) {
            chances--;
            break;
        }
    }
    *out = (Played){decisions, chances, alternatives, widest};
    return actor == OVER;
}

/* The games of a series one after another; a fault of the rules leaves this by its jump. */
static __attribute__((noinline)) void playouts(Game *g, uint64_t seed, int64_t n, const State *start, int counting,
                                               Stats *stats)
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
