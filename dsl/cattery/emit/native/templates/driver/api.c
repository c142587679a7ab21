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

API int cattery_play(Game *g, Code code)
{
    return API_GUARDED(g, (game_play(g, code), 0));
}

API int cattery_end(const Game *g)
{
    return game_end(g);
}

API void cattery_result(const Game *g, Result *out)
{
    game_result(g, out);
}
