/* One game at a time, for callers from outside: each step of the rules as a function that no fault leaves by a jump.
 *
 * What is negative stands for a fault, -(1 + its number from 1), but for the -1 that says that there is nothing.
 */

#define API_GUARDED(g, value) (GUARDED(g) ? (value) : -1 - (g)->fault)

API uint64_t cattery_size(void)
{
    return sizeof(Game);
}

/* So many bytes of it, at its beginning, are the state. */
API uint64_t cattery_state_size(void)
{
    return sizeof(State);
}

API int cattery_initial(Game *g)
{
    return API_GUARDED(g, (game_initial(g), 0));
}

API int cattery_actor(const Game *g)
{
    return game_actor(g);
}

API int cattery_node(const Game *g)
{
    return game_node(g);
}

API int cattery_list(Game *g, Code *codes)
{
    return API_GUARDED(g, game_list(g, codes));
}

/* The total of the weights of n outcomes; 0 for a fault. */
API uint64_t cattery_weights(Game *g, int n, const Code *codes, uint64_t *weights)
{
    return GUARDED(g) ? game_weights(g, n, codes, weights) : 0;
}

/* One of them at random; gives how many there were. */
API int cattery_draw(Game *g, Rng *rng, Code *code)
{
    return API_GUARDED(g, game_draw(g, rng, code));
}

/* The same, and it is played at once. */
API int cattery_step(Game *g, Rng *rng, Code *code)
{
    return API_GUARDED(g, game_step(g, rng, code));
}

API int cattery_play(Game *g, Code code)
{
    return API_GUARDED(g, (game_play(g, code), 0));
}

API int cattery_why(Game *g, Code code)
{
    return API_GUARDED(g, game_why(g, code));
}

API int cattery_claim(Game *g)
{
    return API_GUARDED(g, game_claim(g));
}

API int cattery_end(const Game *g)
{
    return game_end(g);
}

API void cattery_result(const Game *g, Result *out)
{
    game_result(g, out);
}

API int cattery_sample(Game *g, int seat, Rng *rng)
{
    return API_GUARDED(g, (game_sample(g, seat, rng), 0));
}

API int cattery_observe(const State *s, int seat, int16_t *out)
{
    game_observe(s, seat, out);
    return 0;
}

API int cattery_pack(const State *s, uint8_t *out)
{
    game_pack(s, out);
    return 0;
}

API int cattery_unpack(const uint8_t *in, State *s)
{
    return game_read(in, s);
}

API int cattery_flat(const State *s, int64_t *out)
{
    return game_flat(s, out);
}

API int cattery_fill(State *s, const int64_t *in)
{
    return game_fill(s, in);
}
