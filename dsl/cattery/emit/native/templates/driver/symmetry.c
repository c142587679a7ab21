/* A check of the game's symmetries in play: what the compiler has derived is not taken on trust.
 *
 * For states on the way of random games: the state as a symmetry sees it has as many moves, which lead to what the moves of
 * the state lead to, seen by the symmetry; chance has the same weights, ends and claims and faults are the same, and the
 * players have changed places as the symmetry says.
 */

#define SYMMETRY_RECORD (PACKED + 8)

typedef struct Mirror {
    Game game;
    State from, seen, mapped;
    int at, moves, whole;
    Code codes[MOST_MOVES + 1];
    uint64_t weights[MOST_MOVES + 1];
    uint8_t records[2][MOST_MOVES + 1][SYMMETRY_RECORD];
} Mirror;

static int mirror_order(const void *a, const void *b)
{
    return memcmp(a, b, SYMMETRY_RECORD);
}

/* What a state leads to, seen by a symmetry: a record for each move, sorted; `whole` is 0 where one cannot be seen so. */
static int mirror_behind(Mirror *m, const State *state, int symmetry, uint8_t (*records)[SYMMETRY_RECORD])
{
    Game *g = &m->game;
    m->at = m->moves = 0;
    memcpy(&m->from, state, sizeof m->from);
    memcpy(&g->s, state, sizeof g->s);
    if (game_actor(g) == OVER)
        return 0;
    memset(m->weights, 0, sizeof m->weights);
    if (GUARDED(g)) {
        m->moves = game_list(g, m->codes);
        if (game_actor(g) == CHANCE)
            game_weights(g, m->moves, m->codes, m->weights);
    } else if (m->at < m->moves) {
        uint64_t failed = (uint64_t)g->fault << 32;
        memset(records[m->at], 255, PACKED);
        memcpy(records[m->at++] + PACKED, &failed, 8);
    } else
        return -g->fault;
    for (; m->at < m->moves; m->at++) {
        memcpy(&g->s, &m->from, sizeof g->s);
        game_play(g, m->codes[m->at]);
        if (!game_map(&g->s, symmetry, &m->mapped))
            m->whole = 0;
        game_pack(&m->mapped, records[m->at]);
        memcpy(records[m->at] + PACKED, &m->weights[m->at], 8);
    }
    qsort(records, (size_t)m->moves, SYMMETRY_RECORD, mirror_order);
    return m->moves;
}

/* A state as a symmetry sees it, with all that is held beside what is packed; 0 where there is no such thing. */
static int mirror_see(Mirror *m, const State *state, int symmetry)
{
    if (!game_map(state, symmetry, &m->mapped))
        return 0;
    game_pack(&m->mapped, m->records[0][0]);
    game_unpack(m->records[0][0], &m->seen);
    return 1;
}

/* The claim that does not hold in the game's state; -2 where that is a fault. */
static int mirror_claim(Game *g)
{
    EXPLORE_WATCH(g);
    return GUARDED(g) ? game_claim(g) : -2;
}

/* Who acts, how it ended, and what each seat has of it are the same, with the seats changed about. */
static int mirror_told(Mirror *m, const State *state, int symmetry)
{
    Game *g = &m->game;
    Result one, other;
    memcpy(&g->s, state, sizeof g->s);
    int actor = game_actor(g), node = game_node(g), end = game_end(g), claim = mirror_claim(g);
    if (actor == OVER)
        game_result(g, &one);
    memcpy(&g->s, &m->seen, sizeof g->s);
    if (game_actor(g) != (actor >= 0 ? symmetry_seat(symmetry, actor) : actor))
        return 0;
    if (node != game_node(g) || end != game_end(g) || claim != mirror_claim(g))
        return 0;
    if (actor != OVER)
        return 1;
    game_result(g, &other);
    for (int seat = 0; seat < SEATS; seat++) {
        int there = symmetry_seat(symmetry, seat);
        if (one.twice[seat] != other.twice[there] || one.ranks[seat] != other.ranks[there])
            return 0;
        if ((one.winners >> seat & 1) != (other.winners >> there & 1))
            return 0;
    }
    return 1;
}

/* Whether a state keeps what a symmetry promises. */
static int mirror_holds(Mirror *m, const State *state, int symmetry)
{
    if (!mirror_see(m, state, symmetry))
        return 1;
    if (!mirror_told(m, state, symmetry))
        return 0;
    m->whole = 1;
    int moves = mirror_behind(m, state, symmetry, m->records[0]);
    if (moves != mirror_behind(m, &m->seen, 0, m->records[1]))
        return 0;
    if (moves <= 0 || !m->whole)
        return 1;
    return !memcmp(m->records[0], m->records[1], (size_t)moves * SYMMETRY_RECORD);
}

/* A new game; 0 when that is a fault. */
static int mirror_begin(Game *g)
{
    if (!GUARDED(g))
        return 0;
    game_initial(g);
    return 1;
}

static NOINLINE int mirror_play(Game *g, Rng *rng)
{
    Code code = 0;
    if (!game_draw(g, rng, &code))
        return 0;
    game_play(g, code);
    return 1;
}

/* The next state of a random game; 0 where it is over, or at a fault. */
static int mirror_step(Game *g, Rng *rng)
{
    return GUARDED(g) && game_actor(g) != OVER && mirror_play(g, rng);
}

/* Look at so many states of random games; `broken` says which symmetries do not hold in one. 0 when that cannot be done. */
API int cattery_symmetry_check(uint64_t seed, uint64_t states, uint8_t *broken)
{
    Mirror *m = calloc(1, sizeof *m);
    Game *g = calloc(1, sizeof *g);
    Rng rng = {seed};
    int done = m && g && mirror_begin(g);
    for (uint64_t state = 0; done && state < states; state++) {
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++)
            broken[symmetry] |= !mirror_holds(m, &g->s, symmetry);
        if (!mirror_step(g, &rng) && !mirror_begin(g))
            break;
    }
    free(m);
    free(g);
    return done;
}
