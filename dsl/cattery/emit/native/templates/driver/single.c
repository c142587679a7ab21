/* What else is asked of one game at a time: whether a move may be played, what somebody may know, and the state as numbers and
 * as bytes. Who asks this of C waits for other things: it is made small rather than fast, which takes less time.
 */

#define SINGLE API __attribute__((cold))

/* One of them at random; gives how many there were. */
SINGLE int cattery_draw(Game *g, Rng *rng, Code *code)
{
    return API_GUARDED(g, game_draw(g, rng, code));
}

/* The same, and it is played at once; 0 where the game is over. */
SINGLE int cattery_step(Game *g, Rng *rng, Code *code)
{
    return API_GUARDED(g, game_node(g) < 0 ? 0 : game_step(g, rng, code));
}

SINGLE int cattery_why(Game *g, Code code)
{
    return API_GUARDED(g, game_why(g, code));
}

SINGLE int cattery_sample(Game *g, int seat, Rng *rng)
{
    return API_GUARDED(g, (game_sample(g, seat, rng), 0));
}

SINGLE int cattery_observe(const State *s, int seat, int16_t *out)
{
    game_observe(s, seat, out);
    return 0;
}

SINGLE int cattery_pack(const State *s, uint8_t *out)
{
    game_pack(s, out);
    return 0;
}

SINGLE int cattery_unpack(const uint8_t *in, State *s)
{
    return game_read(in, s);
}

SINGLE int cattery_flat(const State *s, int64_t *out)
{
    return game_flat(s, out);
}

SINGLE int cattery_fill(State *s, const int64_t *in)
{
    return game_fill(s, in);
}
