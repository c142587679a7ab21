/* Whether the claims hold in a state. */

API int cattery_claim(Game *g)
{
    return API_GUARDED(g, game_claim(g));
}
