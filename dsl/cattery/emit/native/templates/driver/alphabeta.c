/* The value of a tree of so many steps, by alpha-beta with a table of states. `runtime/cattery_runtime/study/alphabeta.py`
 * says what is meant; it also asks the questions. The value of a tree does not depend on what the table still holds: an
 * entry is used for the same depth and worth of what is unknown, or when it is sound, that is, when no unknown state has
 * part in it. Then it holds for every deeper tree as well. States are compared whole.
 *
 * The search has a stack of its own, so that it can be left and gone on with. All memory is taken before it begins.
 */

typedef struct AlphaEntry {
    double least, most;
    Code best;
    int16_t depth;
    uint8_t unknown, sound; /* unknown: 1 + twice what unknown states are worth; 0: an empty entry */
    uint8_t key[PACKED];
} AlphaEntry;

typedef struct AlphaFrame {
    State s;
    uint64_t hash;
    double low, high, start, end; /* the window as it is now, and as it was */
    double best, total, weights;
    int depth, actor, n, i, sound;
    Code choice;
    Code codes[MOST_MOVES + 1];
    uint64_t weight[HAS_CHANCE ? MOST_MOVES + 1 : 1];
    uint8_t key[PACKED];
} AlphaFrame;

typedef struct Alpha {
    Game g;
    AlphaFrame *frames;
    AlphaEntry *table;
    uint64_t slots, nodes;
    int deepest, level, unknown; /* level: how many frames are in use */
    double value;                /* what was last found ... */
    int sound;                   /* ... and whether nothing unknown has part in it */
} Alpha;

static inline AlphaEntry *alpha_slot(const Alpha *a, uint64_t hash)
{
    return &a->table[(uint64_t)(((unsigned __int128)hash * a->slots) >> 64) & ~(uint64_t)1];
}

/* Whether the table knows enough of a state; else, the move that was best when it was last looked at. */
static int alpha_known(Alpha *a, AlphaFrame *f)
{
    AlphaEntry *pair = alpha_slot(a, f->hash);
    f->choice = -1;
    for (int i = 0; i < 2; i++) {
        const AlphaEntry *entry = &pair[i];
        if (!entry->unknown || memcmp(entry->key, f->key, PACKED))
            continue;
        f->choice = entry->best;
        if (!(entry->depth == f->depth && entry->unknown == a->unknown) && !(entry->sound && entry->depth <= f->depth))
            continue;
        if (entry->least >= f->high || entry->most <= f->low || entry->least == entry->most) {
            a->value = entry->most <= f->low ? entry->most : entry->least;
            a->sound = entry->sound;
            return 1;
        }
    }
    return 0;
}

/* The entry that a state may have: its own, an empty one, or else that of a less deep search. */
static AlphaEntry *alpha_place(const Alpha *a, const AlphaFrame *f, int sound)
{
    AlphaEntry *pair = alpha_slot(a, f->hash);
    for (int i = 0; i < 2; i++)
        if (pair[i].unknown && !memcmp(pair[i].key, f->key, PACKED) && pair[i].sound <= sound)
            return &pair[i];
    for (int i = 0; i < 2; i++)
        if (!pair[i].unknown)
            return &pair[i];
    return &pair[pair[0].depth > f->depth];
}

static void alpha_keep(Alpha *a, const AlphaFrame *f)
{
    AlphaEntry *entry = alpha_place(a, f, a->sound);
    entry->least = a->value <= f->start ? 0.0 : a->value;
    entry->most = a->value >= f->end ? 1.0 : a->value;
    entry->best = f->choice;
    entry->depth = (int16_t)f->depth;
    entry->unknown = (uint8_t)a->unknown;
    entry->sound = (uint8_t)a->sound;
    memcpy(entry->key, f->key, PACKED);
}

/* The move that was best before is looked at first. The outcomes of chance keep their order: it is that of their sum. */
static void alpha_order(AlphaFrame *f)
{
    int at = 0;
    while (at < f->n && f->codes[at] != f->choice)
        at++;
    for (; at < f->n && at > 0; at--) {
        f->codes[at] = f->codes[at - 1];
        f->codes[at - 1] = f->choice;
    }
}

/* Looks at the state that the game is in: its value is found at once, or there is one more frame. */
static int alpha_enter(Alpha *a, int depth, double low, double high)
{
    int32_t gains[SEATS];
    a->nodes++;
    int actor = game_actor(&a->g);
    if (actor == OVER || depth == 0) {
        a->sound = actor == OVER;
        a->value = (double)(a->unknown - 1) / 2.0;
        if (actor == OVER) {
            worth(&a->g, gains);
            a->value = (double)gains[0] / (double)WORTH_UNIT;
        }
        return 1;
    }
    AlphaFrame *f = &a->frames[a->level];
    game_pack(&a->g.s, f->key);
    f->hash = states_hash(f->key);
    f->depth = depth;
    f->low = f->start = low;
    f->high = f->end = high;
    if (alpha_known(a, f))
        return 1;
    f->s = a->g.s;
    f->actor = actor;
    f->best = actor == 0 ? -1.0 : 2.0;
    f->total = f->weights = 0.0;
    f->i = 0;
    f->sound = 1;
    f->n = game_list(&a->g, f->codes);
    if (HAS_CHANCE && actor == CHANCE)
        game_weights(&a->g, f->n, f->codes, f->weight);
    else
        alpha_order(f);
    a->level++;
    return 0;
}

/* The next move of the uppermost frame. */
static int alpha_next(Alpha *a, AlphaFrame *f)
{
    a->g.s = f->s;
    game_play(&a->g, f->codes[f->i]);
    if (HAS_CHANCE && f->actor == CHANCE)
        return alpha_enter(a, f->depth - 1, 0.0, 1.0);
    return alpha_enter(a, f->depth - 1, f->low, f->high);
}

/* A value was found for the move that the uppermost frame has looked at. */
static void alpha_take(Alpha *a, AlphaFrame *f)
{
    if (HAS_CHANCE && f->actor == CHANCE) {
        volatile double part = (double)f->weight[f->i++] * a->value; /* rounded before it is added */
        f->total += part;
        f->weights += (double)f->weight[f->i - 1];
        f->sound &= a->sound;
        return;
    }
    Code code = f->codes[f->i++];
    f->sound &= a->sound;
    if (f->actor == 0 ? a->value > f->best : a->value < f->best) {
        f->best = a->value;
        f->choice = code;
        if (f->actor == 0 && a->value > f->low)
            f->low = a->value;
        if (f->actor != 0 && a->value < f->high)
            f->high = a->value;
    }
    if (f->low >= f->high) { /* this move is enough, whatever the others are worth */
        f->sound = a->sound;
        f->i = f->n;
    }
}

static __attribute__((noinline)) int alpha_steps(Alpha *a, int64_t steps)
{
    while (a->level > 0) {
        AlphaFrame *f = &a->frames[a->level - 1];
        if (steps-- == 0)
            return 0;
        if (f->i < f->n) {
            if (alpha_next(a, f))
                alpha_take(a, f);
            continue;
        }
        a->value = HAS_CHANCE && f->actor == CHANCE ? f->total / f->weights : f->best;
        a->sound = f->sound;
        alpha_keep(a, f);
        if (--a->level > 0)
            alpha_take(a, f - 1);
    }
    return 1;
}

API void cattery_alpha_close(Alpha *a)
{
    if (!a)
        return;
    free(a->frames);
    free(a->table);
    free(a);
}

/* A search of up to so many steps with a table of so many bytes; NULL when there is no such memory. */
API Alpha *cattery_alpha_open(int deepest, uint64_t memory)
{
    Alpha *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->deepest = deepest;
    a->slots = memory / sizeof *a->table & ~(uint64_t)1;
    if (a->slots < 2)
        a->slots = 2;
    a->frames = calloc((uint64_t)deepest + 1, sizeof *a->frames);
    a->table = calloc(a->slots, sizeof *a->table);
    if (!a->frames || !a->table) {
        cattery_alpha_close(a);
        return NULL;
    }
    return a;
}

static __attribute__((noinline)) int alpha_begin(Alpha *a, int depth, double low, double high)
{
    a->level = 0;
    return alpha_enter(a, depth, low, high);
}

/* Begins with a question; `twice` is 0, 1 or 2: what unknown states are worth. Gives 1 when the answer is there, 0 when
 * `cattery_alpha_run` has to find it; a fault of the rules gives -1 less its number.
 */
API int cattery_alpha_ask(Alpha *a, const Game *from, int depth, double low, double high, int twice)
{
    a->g.s = from->s;
    a->unknown = 1 + twice;
    return GUARDED(&a->g) ? alpha_begin(a, depth, low, high) : -1 - a->g.fault;
}

/* Goes on for so many steps; gives what `cattery_alpha_ask` does. */
API int cattery_alpha_run(Alpha *a, int64_t steps)
{
    return GUARDED(&a->g) ? alpha_steps(a, steps) : -1 - a->g.fault;
}

/* The answer: the value, or a bound of it outside of the window. */
API double cattery_alpha_value(const Alpha *a)
{
    return a->value;
}

/* How many states have been looked at. */
API uint64_t cattery_alpha_nodes(const Alpha *a)
{
    return a->nodes;
}
