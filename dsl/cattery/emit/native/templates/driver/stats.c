/* What a series of random games adds up to: whole numbers only, so that parts of a series may be added in any order.
 *
 * `runtime/cattery_runtime/native/playouts.py` reads this as one row of 64-bit numbers, in this order.
 */

typedef struct Stats {
    int64_t games, given_up, draws, shared;           /* shared: of the games won, those with several winners */
    int64_t decisions, chances, alternatives, widest; /* alternatives: legal moves of all decisions; widest: the most */
    int64_t fault;                                    /* 1 + the number of a fault, which ends a series; 0: none */
    int64_t most;                                     /* so many decisions are given up; lengths go up to it */
    int64_t ends[ENDS + 1], wins[SEATS];
    int64_t twice[SEATS];       /* sums of twice the scores, of games that have an end */
    uint64_t squares[SEATS][2]; /* ... and of their squares: 128 bits, the lower half first */
    int64_t ranks[SEATS][SEATS];
    int64_t taken[TAKEN + 1], games_taken[TAKEN + 1]; /* in all; and in how many games at all. The last is unused */
    int64_t lengths[];                                /* games of 0, 1, ... `most` decisions */
} Stats;

/* How many 64-bit numbers the statistics of games of up to `most` decisions are. */
API int64_t cattery_stats_size(int64_t most)
{
    return (int64_t)(sizeof(Stats) / sizeof(int64_t)) + most + 1;
}

/* Makes zeroed numbers into the statistics of no games. */
API void cattery_stats_begin(Stats *stats, int64_t most)
{
    stats->most = most;
}

static void stats_score(Stats *stats, int seat, int64_t twice)
{
    unsigned __int128 sum = (unsigned __int128)stats->squares[seat][1] << 64 | stats->squares[seat][0];
    stats->twice[seat] += twice;
    sum += (unsigned __int128)((__int128)twice * twice);
    stats->squares[seat][0] = (uint64_t)sum;
    stats->squares[seat][1] = (uint64_t)(sum >> 64);
}

/* The outcome of a game that is over. */
static void stats_outcome(Stats *stats, const Game *g)
{
    Result result;
    int end = game_end(g);
    game_result(g, &result);
    stats->draws += !result.winners;
    stats->shared += (result.winners & (result.winners - 1)) != 0;
    if (end >= 0)
        stats->ends[end]++;
    for (int seat = 0; seat < SEATS; seat++) {
        stats->wins[seat] += result.winners >> seat & 1;
        stats->ranks[seat][result.ranks[seat] - 1]++;
        stats_score(stats, seat, result.twice[seat]);
    }
}

/* How often rules were taken in the game just played. */
static void stats_taken(Stats *stats, const uint64_t *taken)
{
    for (int i = 0; i < TAKEN; i++) {
        stats->taken[i] += (int64_t)taken[i];
        stats->games_taken[i] += taken[i] != 0;
    }
}

/* Adds a game that is over or is given up. */
static void stats_add(Stats *stats, const Game *g, const Played *played, int over)
{
    stats->games++;
    stats->decisions += played->decisions;
    stats->chances += played->chances;
    stats->alternatives += played->alternatives;
    if (played->widest > stats->widest)
        stats->widest = played->widest;
    stats->lengths[played->decisions]++;
    if (over)
        stats_outcome(stats, g);
    else
        stats->given_up++;
}
