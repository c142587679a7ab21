/* Exploring: every state that can be reached, breadth first; chance nodes branch over all their outcomes.
 *
 * Comes in chunks: `cattery_explore_run` goes on for so many states and returns. No state knows where it came from: the
 * shortest play to one is found afterwards, by looking again at what may have led there. A fault of the rules is noted with
 * the first state and move that give it, and the search goes on beside it.
 */

#define EXPLORE_MARK 256 /* after so many states is noted how many were known */
#define EXPLORE_ASIDE 2  /* bits for each state: one for dead ends, and one for the marks */

enum { EXPLORE_ON, EXPLORE_DONE };
enum { EXPLORE_OPEN, EXPLORE_DEPTH, EXPLORE_STATES, EXPLORE_MEMORY }; /* why no state is looked behind any more */
enum { EXPLORE_LISTING = -1, EXPLORE_CLAIM = -2 };                  /* what gives a fault, if it is no move */

typedef struct Level {
    uint64_t states, moves, ends, first;
} Level;

/* How often something was found, and in which state first, by which move. */
typedef struct Finding {
    uint64_t count, state;
    int64_t code;
} Finding;

typedef struct Explorer {
    Game game;
    State from, start, mapped;
    States all;
    int at, moves; /* the successor that is being made, and how many there are */
    int failed;    /* the fault of what is no move */
    Code codes[MOST_MOVES + 1];
    int faulted[MOST_MOVES + 1];
    int broken[MOST_MOVES + 1];    /* the claim that did not hold at the end of a turn on the way there, or -1 */
    uint8_t flips[MOST_MOVES + 1]; /* whether the successor is kept with the seats changed about */
    uint64_t hashes[MOST_MOVES + 1];
    uint8_t packed[MOST_MOVES + 1][PACKED];
    uint8_t other[PACKED];
    uint8_t active[SYMMETRIES];
    int symmetric, closed;
    uint64_t next, cut; /* the state to look behind; how many that are not over were not looked behind */
    uint64_t most_states, most_depth;
    Level *levels;
    uint64_t depth, level_room, level_end;
    uint64_t *marks;
    uint64_t mark_room;
    Finding faults[FAULTS + 1], claims[CLAIMS + 1], stuck;
    uint64_t ends[ENDS + 1];
} Explorer;

/* A state packed, as the least of those that are equal to it under the game's symmetry; whether that changes the seats. */
static int explore_pack(Explorer *e, const State *state, uint8_t *out)
{
    int flip = 0;
    game_pack(state, out);
    for (int symmetry = 1; e->symmetric && symmetry < SYMMETRIES; symmetry++) {
        if (!e->active[symmetry])
            continue;
        if (!game_map(state, symmetry, &e->mapped))
            continue;
        game_pack(&e->mapped, e->other);
        if (memcmp(e->other, out, PACKED) < 0) {
            memcpy(out, e->other, PACKED);
            flip = symmetry_seat(symmetry, 0) != 0;
        }
    }
    return flip;
}

static void explore_found(Finding *finding, uint64_t state, int64_t code)
{
    if (!finding->count++) {
        finding->state = state;
        finding->code = code;
    }
}

/* The legal moves of `from`, or its outcomes, and what each leads to; those that give a fault have it in `faulted`. */
static void explore_successors(Explorer *e)
{
    Game *g = &e->game;
    e->at = EXPLORE_LISTING;
    e->moves = e->failed = 0;
    if (GUARDED(g)) {
        memcpy(&g->s, &e->from, sizeof g->s);
        e->moves = game_list(g, e->codes);
        e->at = 0;
    } else if (e->at == EXPLORE_LISTING) {
        e->failed = g->fault;
        return;
    } else
        e->faulted[e->at++] = g->fault;
    for (; e->at < e->moves; e->at++) {
        memcpy(&g->s, &e->from, sizeof g->s);
        game_play(g, e->codes[e->at]);
        e->faulted[e->at] = 0;
        e->broken[e->at] = EXPLORE_BROKEN(g);
        e->flips[e->at] = (uint8_t)explore_pack(e, &g->s, e->packed[e->at]);
        e->hashes[e->at] = states_hash(e->packed[e->at]);
        __builtin_prefetch(&e->all.low[states_slot(&e->all, e->hashes[e->at])]);
    }
}

/* The number of the successor that was made; STATES_NONE where it is not known, or gives a fault. */
static uint64_t explore_number(const Explorer *e, int move)
{
    uint64_t slot = 0;
    return e->faulted[move] ? STATES_NONE : states_find(&e->all, e->packed[move], e->hashes[move], &slot);
}

/* Take up a state; whose turn it is there. */
static int explore_take(Explorer *e, uint64_t number)
{
    game_unpack(states_at(&e->all, number), &e->from);
    memcpy(&e->game.s, &e->from, sizeof e->from);
    return game_actor(&e->game);
}

static void explore_claim(Explorer *e, int claim)
{
    Game *g = &e->game;
    if (!GUARDED(g))
        explore_found(&e->faults[g->fault - 1], e->next, EXPLORE_CLAIM);
    else if (!game_holds(g, claim))
        explore_found(&e->claims[claim], e->next, EXPLORE_CLAIM);
}

/* Look at the claims about every state. */
static void explore_look(Explorer *e)
{
    EXPLORE_WATCH(&e->game);
    for (e->at = 0; e->at < CLAIMS; e->at++)
        explore_claim(e, e->at);
}

/* Put the successors that were made into the array; 0 when there is no room for more. */
static int explore_insert(Explorer *e)
{
    uint64_t slot = 0;
    for (int move = 0; move < e->moves; move++)
        if (!e->faulted[move])
            states_ask(&e->all, e->hashes[move]);
    for (int move = 0; move < e->moves; move++) {
        if (e->faulted[move]) {
            explore_found(&e->faults[e->faulted[move] - 1], e->next, e->codes[move]);
            continue;
        }
        if (e->broken[move] >= 0)
            explore_found(&e->claims[e->broken[move]], e->next, e->codes[move]);
        if (states_find(&e->all, e->packed[move], e->hashes[move], &slot) != STATES_NONE)
            continue;
        if (e->all.count >= e->most_states)
            e->closed = EXPLORE_STATES;
        else if (!states_add(&e->all, e->packed[move], e->hashes[move], slot))
            e->closed = EXPLORE_MEMORY;
        if (e->closed)
            return 0;
    }
    return 1;
}

/* Look behind the next state. */
static void explore_expand(Explorer *e, Level *level)
{
    if (e->depth >= e->most_depth && !e->closed)
        e->closed = EXPLORE_DEPTH;
    if (e->closed) {
        e->cut++;
        return;
    }
    explore_successors(e);
    if (e->failed)
        explore_found(&e->faults[e->failed - 1], e->next, EXPLORE_LISTING);
    else if (!e->moves)
        explore_found(&e->stuck, e->next, EXPLORE_LISTING);
    if (explore_insert(e))
        level->moves += (uint64_t)e->moves;
    else
        e->cut++;
}

/* Room for one more depth; 0 when there is none. Where no more is allowed nothing is looked behind any more. */
static int explore_deepen(Explorer *e)
{
    uint64_t room = 2 * (e->depth + 1), bytes = sizeof *e->levels;
    Level *levels;
    if (!e->closed && !states_allowed(&e->all, room * bytes, 0))
        e->closed = EXPLORE_MEMORY;
    if (e->closed)
        room = e->depth + 2;
    if (!(levels = realloc(e->levels, room * bytes)))
        return 0;
    e->all.beside += (room - e->level_room) * bytes;
    e->levels = levels;
    e->level_room = room;
    return 1;
}

/* Note how far the array goes, and begin a new depth where the last one is done; 0 when there is no memory for that. */
static int explore_note(Explorer *e)
{
    uint64_t mark = e->next / EXPLORE_MARK;
    if (e->next % EXPLORE_MARK == 0) {
        if (mark >= e->mark_room) {
            uint64_t *marks = realloc(e->marks, (2 * mark + 64) * sizeof *marks);
            if (!marks)
                return 0;
            e->marks = marks;
            e->mark_room = 2 * mark + 64;
        }
        e->marks[mark] = e->all.count;
    }
    if (e->next < e->level_end)
        return 1;
    if (e->depth + 1 >= e->level_room && !explore_deepen(e))
        return 0;
    e->depth++;
    e->level_end = e->all.count;
    e->levels[e->depth] = (Level){.first = e->next, .states = e->level_end - e->next};
    return 1;
}

/* Go on for at most so many states: EXPLORE_ON, or EXPLORE_DONE when all that are there have been looked at. */
API int cattery_explore_run(Explorer *e, uint64_t most)
{
    for (; most && e->next < e->all.count; most--, e->next++) {
        if (!explore_note(e)) { /* no room to go on: what is left is not looked behind */
            e->closed = EXPLORE_MEMORY;
            e->cut += e->all.count - e->next;
            return EXPLORE_DONE;
        }
        Level *level = &e->levels[e->depth];
        int over = explore_take(e, e->next) == OVER;
        explore_look(e);
        if (over) {
            level->ends++;
            e->ends[game_end(&e->game)]++;
        } else
            explore_expand(e, level);
    }
    return e->next < e->all.count ? EXPLORE_ON : EXPLORE_DONE;
}

/* Stop looking behind states; what is known is looked at by going on with `cattery_explore_run`. */
API void cattery_explore_close(Explorer *e, int why)
{
    e->closed = why;
}

API void cattery_explore_free(Explorer *e)
{
    if (e) {
        states_free(&e->all);
        free(e->levels);
        free(e->marks);
    }
    free(e);
}

/* A search from a game's state; NULL when there is no memory. `active` says which symmetries are used, or is NULL; `aside`
 * bits of memory for each state are left for what is made of them. */
API Explorer *cattery_explore_new(const Game *start, uint64_t memory, uint64_t states, uint64_t depth, const uint8_t *active,
                                  uint64_t aside)
{
    Explorer *e = calloc(1, sizeof *e);
    uint64_t slot = 0;
    if (!e || !states_new(&e->all, memory, sizeof *e, EXPLORE_ASIDE + aside) || !(e->levels = calloc(2, sizeof *e->levels))) {
        cattery_explore_free(e);
        return NULL;
    }
    e->level_room = 2;
    e->most_states = states;
    e->most_depth = depth;
    for (int symmetry = 1; active && symmetry < SYMMETRIES; symmetry++)
        e->symmetric += e->active[symmetry] = active[symmetry] != 0;
    memcpy(&e->start, &start->s, sizeof e->start);
    memcpy(e->game.taken, start->taken, sizeof e->game.taken);
    EXPLORE_WATCH(&e->game);
    explore_pack(e, &e->start, e->packed[0]);
    uint64_t hash = states_hash(e->packed[0]);
    states_find(&e->all, e->packed[0], hash, &slot);
    states_add(&e->all, e->packed[0], hash, slot);
    e->levels[0].states = e->level_end = 1;
    return e;
}

/* The first state of those that may have led to a state whose successor it is; STATES_NONE when a fault hides it. */
static uint64_t explore_parent(Explorer *e, uint64_t number)
{
    uint64_t low = 0, high = e->next / EXPLORE_MARK;
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        if (middle * EXPLORE_MARK < e->next && e->marks[middle] <= number)
            low = middle;
        else
            high = middle - 1;
    }
    for (uint64_t parent = low * EXPLORE_MARK; parent < number && parent < (low + 1) * EXPLORE_MARK; parent++) {
        if (explore_take(e, parent) == OVER)
            continue;
        explore_successors(e);
        for (int move = 0; move < e->moves; move++)
            if (explore_number(e, move) == number)
                return parent;
    }
    return STATES_NONE;
}

/* The move of `from` that leads to a state; -1 where none does. Then `from` is what it leads to, as it is played. */
static Code explore_towards(Explorer *e, uint64_t number)
{
    explore_successors(e);
    for (int move = 0; move < e->moves; move++)
        if (explore_number(e, move) == number) {
            Game *g = &e->game;
            memcpy(&g->s, &e->from, sizeof g->s);
            game_play(g, e->codes[move]);
            memcpy(&e->from, &g->s, sizeof g->s);
            return e->codes[move];
        }
    return -1;
}

/* The shortest play to a state as moves: how many, or -1 where there is no memory or no room for them. */
API int64_t cattery_explore_play(Explorer *e, uint64_t number, Code *codes, uint64_t room)
{
    uint64_t length = 0;
    uint64_t *chain;
    while (length < e->depth && number >= e->levels[length + 1].first)
        length++;
    if (length > room || !(chain = malloc((length + 1) * sizeof *chain)))
        return -1;
    chain[length] = number;
    for (uint64_t step = length; step > 0; step--)
        chain[step - 1] = explore_parent(e, chain[step]);
    memcpy(&e->from, &e->start, sizeof e->from);
    for (uint64_t step = 0; step < length; step++)
        codes[step] = explore_towards(e, chain[step + 1]);
    free(chain);
    return (int64_t)length;
}

/* After `cattery_explore_play`: a move there that gives a fault, or (`fault` 0) breaks a claim about ends of turns. */
API Code cattery_explore_last(Explorer *e, int fault, int claim)
{
    explore_successors(e);
    for (int move = 0; move < e->moves; move++)
        if (fault ? e->faulted[move] == fault : !e->faulted[move] && e->broken[move] == claim)
            return e->codes[move];
    return -1;
}

enum { EXPLORE_COUNT, EXPLORE_DEPTHS, EXPLORE_CLOSED, EXPLORE_CUT, EXPLORE_BYTES, EXPLORE_NEXT, EXPLORE_SYMMETRIC };

/* One of the numbers above. */
API uint64_t cattery_explore_figure(const Explorer *e, int figure)
{
    const uint64_t figures[] = {e->all.count, e->depth + 1, (uint64_t)e->closed, e->cut, states_bytes(&e->all), e->next,
                                (uint64_t)e->symmetric};
    return figures[figure];
}

/* States, moves and ends of a depth. */
API void cattery_explore_level(const Explorer *e, uint64_t depth, uint64_t *out)
{
    memcpy(out, &e->levels[depth], 3 * sizeof *out);
}

/* How often each end was reached, and each thing that is counted was taken. */
API void cattery_explore_counts(const Explorer *e, uint64_t *ends, uint64_t *taken)
{
    memcpy(ends, e->ends, ENDS * sizeof *ends);
    memcpy(taken, e->game.taken, TAKEN * sizeof *taken);
}

/* How often a fault, a claim that does not hold, or (`kind` 2) a state without a move was found, and where first. */
API uint64_t cattery_explore_finding(const Explorer *e, int kind, int number, uint64_t *state, int64_t *code)
{
    const Finding *found = kind == 0 ? &e->faults[number] : kind == 1 ? &e->claims[number] : &e->stuck;
    *state = found->state;
    *code = found->code;
    return found->count;
}
