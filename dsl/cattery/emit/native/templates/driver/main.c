/* A program of its own, for those who want one and for the sanitizers: `cc -DCATTERY_MAIN native.c`. */

#ifdef CATTERY_MAIN

#include <stdio.h>

static int main_faulted(int64_t fault, uint64_t seed)
{
    fprintf(stderr, "a fault of the rules: number %lld in what `about` lists, game of seed %llu\n",
            (long long)fault - 1, (unsigned long long)seed);
    return 1;
}

static void main_row(const char *name, const int64_t *numbers, int n)
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < n; i++)
        printf(i ? ", %lld" : "%lld", (long long)numbers[i]);
    printf("]");
}

/* Plays a series and prints what came of it as JSON. */
static int main_playouts(Game *g, int64_t n, uint64_t seed)
{
    const int64_t most = 10000;
    Stats *stats = calloc((size_t)cattery_stats_size(most), sizeof(int64_t));
    int64_t played;
    int status = 0;
    if (!stats)
        return 2;
    cattery_stats_begin(stats, most);
    played = cattery_playouts(g, seed, n, NULL, 1, stats);
    printf("{\"games\": %lld, \"unfinished\": %lld, \"draws\": %lld, \"decisions\": %lld, \"chances\": %lld,"
           " \"alternatives\": %lld",
           (long long)stats->games, (long long)stats->given_up, (long long)stats->draws, (long long)stats->decisions,
           (long long)stats->chances, (long long)stats->alternatives);
    main_row("wins", stats->wins, SEATS);
    main_row("ends", stats->ends, ENDS);
    main_row("taken", stats->taken, TAKEN);
    puts("}");
    if (stats->fault)
        status = main_faulted(stats->fault, seed + (uint64_t)played);
    free(stats);
    return status;
}

static int main_perft(Game *g, int depth)
{
    PerftWalk *walk = depth < 0 || depth > PERFT_DEEPEST ? NULL : calloc(1, (size_t)cattery_perft_size(depth));
    int status;
    if (!walk)
        return 2;
    status = cattery_perft_begin(g, walk, NULL, depth);
    if (!status)
        status = cattery_perft_run(g, walk, INT64_MAX);
    for (int level = 0; status == 1 && level <= depth; level++)
        printf("%d %llu\n", level, (unsigned long long)walk->counts[level]);
    status = status < 0 ? main_faulted(walk->fault, 0) : 0;
    free(walk);
    return status;
}

/* What must hold of any state: it comes back from bytes and numbers, and looks the same in a sample. */
static int main_state_holds(Game *g, Rng *rng)
{
    uint8_t packed[PACKED + 1] = {0};
    int64_t flat[FLAT + 1];
    int16_t seen[OBSERVED + 1] = {0}, guessed[OBSERVED + 1] = {0};
    State before = g->s, back;
    game_pack(&before, packed);
    game_unpack(packed, &back);
    if (memcmp(&before, &back, sizeof back))
        return 0;
    game_flat(&before, flat);
    memset(&back, 255, sizeof back);
    game_fill(&back, flat);
    if (memcmp(&before, &back, sizeof back))
        return 0;
    for (int seat = 0; seat < SEATS; seat++) {
        game_observe(&g->s, seat, seen);
        game_sample(g, seat, rng);
        game_observe(&g->s, seat, guessed);
        g->s = before;
        if (memcmp(seen, guessed, sizeof seen))
            return 0;
    }
    return 1;
}

/* What must hold of the moves: exactly those listed may be played, in a list that leaves the state as it was. */
static int main_moves_hold(Game *g)
{
    static Code codes[MOST_MOVES];
    static uint64_t weights[MOST_MOVES];
    static uint8_t listed[MOVES];
    State before = g->s;
    uint64_t total = 0, told;
    int n = game_list(g, codes);
    if (n < 1 || n > MOST_MOVES)
        return 0;
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < n; i++)
        listed[codes[i]]++;
    for (Code code = 0; code < MOVES; code++)
        if (listed[code] != !game_why(g, code))
            return 0;
    if (game_actor(g) == CHANCE) {
        told = game_weights(g, n, codes, weights);
        for (int i = 0; i < n; i++)
            total += weights[i];
        if (total != told)
            return 0;
    }
    return !memcmp(&before, &g->s, sizeof before);
}

static __attribute__((noinline)) int main_check_game(Game *g, uint64_t seed)
{
    Rng rng = {seed}, other = {~seed};
    int64_t plies = 0;
    game_initial(g);
    for (; plies < 10000 && game_actor(g) != OVER; plies++) {
        Code code;
        if (!main_state_holds(g, &other) || !main_moves_hold(g)) {
            fprintf(stderr, "game of seed %llu: broken after %lld plies\n", (unsigned long long)seed, (long long)plies);
            return 1;
        }
        game_draw(g, &rng, &code);
        game_play(g, code);
    }
    return !main_state_holds(g, &other);
}

/* Plays games and looks at every state. */
static int main_check(Game *g, int64_t n, uint64_t seed)
{
    for (volatile int64_t i = 0; i < n; i++) {
        if (!GUARDED(g))
            return main_faulted(g->fault, seed + (uint64_t)i);
        if (main_check_game(g, seed + (uint64_t)i))
            return 1;
    }
    puts("all is well");
    return 0;
}

int main(int count, char **words)
{
    static Game game;
    const char *what = count > 1 ? words[1] : "";
    uint64_t number = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    if (!strcmp(what, "playouts") && number)
        return main_playouts(&game, (int64_t)number, seed);
    if (!strcmp(what, "perft") && count > 2)
        return main_perft(&game, (int)(number > PERFT_DEEPEST ? PERFT_DEEPEST + 1 : number));
    if (!strcmp(what, "check") && number)
        return main_check(&game, (int64_t)number, seed);
    if (!strcmp(what, "about")) {
        puts(cattery_about);
        return 0;
    }
    fprintf(stderr, "usage: %s playouts N [SEED] | perft DEPTH | check N [SEED] | about\n", words[0]);
    return 2;
}

#endif
