/* Monte-Carlo tree search. `runtime/cattery_runtime/study/mcts.py` is its definition: what is done, in which order random
 * numbers are drawn, and how floating numbers are reckoned, to the last bit: roots and logarithms come from Python in a table.
 * All memory is taken before the search begins.
 */

#define MCTS_DIGITS 8 /* greater counts are rounded down to so many binary digits */
#define MCTS_ROOTS ((1 << MCTS_DIGITS) + ((32 - MCTS_DIGITS) << (MCTS_DIGITS - 1)))

typedef struct MctsNode {
    uint32_t first, next; /* the last child that was added, the one that was added before this; 0 for none */
    Code code;
    uint32_t visits, chosen_from, children;
    int32_t actor; /* who played here when it was last passed through */
    int64_t sums[SEATS];
} MctsNode;

typedef struct Mcts {
    Game g;
    State root;
    Rng rng;
    double exploration;
    int64_t most;
    int seat;
    uint32_t nodes, used, length;
    MctsNode *pool;  /* node 0 is the root */
    uint32_t *path;  /* the nodes that a simulation goes through */
    uint32_t *known; /* for each move the child that it leads to, while one node is looked at; else 0 */
    const double *roots; /* the roots of the logarithms of counts, and then those of the counts themselves */
    Code legal[MOST_MOVES + 1];
} Mcts;

/* A factor that is rounded before anything is added to it, also where the processor could do both in one. */
static inline double mcts_rounded(double number)
{
    volatile double rounded = number;
    return rounded;
}

/* Where in the table a count stands, which is not 0. */
static inline uint32_t mcts_place(uint32_t count)
{
    if (count < 1u << MCTS_DIGITS)
        return count;
    const uint32_t more = 32 - MCTS_DIGITS - (uint32_t)__builtin_clz(count);
    return (more << (MCTS_DIGITS - 1)) + (count >> more);
}

static uint32_t mcts_child(const Mcts *m, uint32_t node, Code code)
{
    uint32_t child = m->pool[node].first;
    while (child && m->pool[child].code != code)
        child = m->pool[child].next;
    return child;
}

/* A new node below another; 0 when there is no room. */
static uint32_t mcts_add(Mcts *m, uint32_t node, Code code)
{
    if (m->used == m->nodes)
        return 0;
    MctsNode *above = &m->pool[node], *added = &m->pool[m->used];
    memset(added, 0, sizeof *added);
    added->code = code;
    added->next = above->first;
    above->first = m->used;
    added->chosen_from = ++above->children;
    return m->used++;
}

/* The tried move that may be the best for a seat, the first of equals. */
static Code mcts_promising(const Mcts *m, int n, int seat)
{
    Code best = -1;
    double most = -1.0;
    for (int i = 0; i < n; i++) {
        uint32_t child = m->known[m->legal[i]];
        if (!child)
            continue;
        const MctsNode *node = &m->pool[child];
        double mean = (double)node->sums[seat] / (double)((int64_t)node->visits * WORTH_UNIT);
        double part = m->roots[mcts_place(node->chosen_from)] / m->roots[MCTS_ROOTS + mcts_place(node->visits)];
        double bound = mean + mcts_rounded(m->exploration * part);
        if (best < 0 || bound > most) {
            best = m->legal[i];
            most = bound;
        }
    }
    return best;
}

/* The move of a player: one that is to be added to the tree, or one in it; -1 if there is no such move. */
static Code mcts_choose(Mcts *m, uint32_t node, int seat)
{
    int n = game_list(&m->g, m->legal), tried = 0;
    Code code = -1;
    for (uint32_t child = m->pool[node].first; child; child = m->pool[child].next)
        m->known[m->pool[child].code] = child;
    for (int i = 0; i < n; i++) {
        uint32_t child = m->known[m->legal[i]];
        if (child) {
            m->pool[child].chosen_from++;
            tried++;
        }
    }
    if (tried < n && m->used < m->nodes) {
        uint64_t skip = rng_below(&m->rng, (uint64_t)(n - tried));
        for (int i = 0; code < 0; i++)
            if (!m->known[m->legal[i]] && skip-- == 0)
                code = m->legal[i];
    } else if (tried)
        code = mcts_promising(m, n, seat);
    for (uint32_t child = m->pool[node].first; child; child = m->pool[child].next)
        m->known[m->pool[child].code] = 0;
    return code;
}

/* Goes down the tree and, where there is room, one step out of it. */
static void mcts_descend(Mcts *m)
{
    uint32_t node = 0;
    int actor;
    m->path[0] = 0;
    m->length = 1;
    while ((actor = game_actor(&m->g)) != OVER) {
        Code code;
        m->pool[node].actor = actor;
        if (actor == CHANCE)
            game_draw(&m->g, &m->rng, &code);
        else if ((code = mcts_choose(m, node, actor)) < 0)
            return;
        game_play(&m->g, code);
        uint32_t child = mcts_child(m, node, code), added = child ? 0 : mcts_add(m, node, code);
        if (child || added)
            m->path[m->length++] = child ? child : added;
        if (!child)
            return;
        node = child;
    }
}

static void mcts_simulate(Mcts *m)
{
    int32_t gains[SEATS];
    Played played;
    m->g.s = m->root;
    game_sample(&m->g, m->seat, &m->rng);
    mcts_descend(m);
    if (playout(&m->g, &m->rng, m->most, &played))
        worth(&m->g, gains);
    else
        for (int seat = 0; seat < SEATS; seat++)
            gains[seat] = WORTH_UNIT / 2;
    for (uint32_t i = 0; i < m->length; i++) {
        MctsNode *node = &m->pool[m->path[i]];
        node->visits++;
        for (int seat = 0; seat < SEATS; seat++)
            node->sums[seat] += gains[seat];
    }
}

static __attribute__((noinline)) void mcts_simulations(Mcts *m, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        mcts_simulate(m);
}

API void cattery_mcts_close(Mcts *m)
{
    if (!m)
        return;
    free(m->pool);
    free(m->path);
    free(m->known);
    free(m);
}

/* A search from a state in which a player decides; NULL when there is no memory for so many nodes. The table of roots has
 * to last as long.
 */
API Mcts *cattery_mcts_open(const Game *from, uint64_t nodes, uint64_t seed, double exploration, int64_t most,
                            const double *roots)
{
    Mcts *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->pool = calloc(nodes, sizeof *m->pool);
    m->path = malloc(nodes * sizeof *m->path);
    m->known = calloc(MOVES, sizeof *m->known);
    if (!m->pool || !m->path || !m->known) {
        cattery_mcts_close(m);
        return NULL;
    }
    m->root = from->s;
    m->rng.state = seed;
    m->exploration = exploration;
    m->most = most;
    m->seat = game_actor(from);
    m->nodes = (uint32_t)nodes;
    m->used = 1;
    m->roots = roots;
    return m;
}

/* So many simulations; a fault of the rules gives -1 less its number. */
API int cattery_mcts_run(Mcts *m, int64_t n)
{
    if (!GUARDED(&m->g))
        return -1 - m->g.fault;
    mcts_simulations(m, n);
    return 0;
}

/* How many nodes the tree has. */
API uint32_t cattery_mcts_used(const Mcts *m)
{
    return m->used;
}

/* How often a move of the root was played, and what it was worth in sum for each seat. */
API uint32_t cattery_mcts_move(const Mcts *m, Code code, int64_t *sums)
{
    uint32_t child = mcts_child(m, 0, code);
    if (!child)
        return 0;
    memcpy(sums, m->pool[child].sums, sizeof m->pool[child].sums);
    return m->pool[child].visits;
}

/* What was mostly played after a move of the root, up to chance; of equals the one with the least code. */
API int cattery_mcts_line(const Mcts *m, Code code, int most, Code *line)
{
    uint32_t node = mcts_child(m, 0, code);
    int n = 0;
    while (node && n < most) {
        const MctsNode *best = NULL;
        line[n++] = m->pool[node].code;
        uint32_t child = m->pool[node].actor == CHANCE ? 0 : m->pool[node].first;
        for (; child; child = m->pool[child].next) {
            const MctsNode *one = &m->pool[child];
            if (!best || one->visits > best->visits || (one->visits == best->visits && one->code < best->code))
                best = one;
        }
        node = best ? (uint32_t)(best - m->pool) : 0;
    }
    return n;
}
