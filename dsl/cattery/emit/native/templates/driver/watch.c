/* What exploring and the check of symmetries ask of every game: how it looks to a symmetry, and which claims are broken. */

#ifndef SYMMETRIES
#define SYMMETRIES 1 /* the first of them changes nothing */
static int symmetry_seat(int symmetry, int seat)
{
    (void)symmetry;
    return seat;
}
static int game_map(const State *from, int symmetry, State *to)
{
    (void)symmetry;
    memcpy(to, from, sizeof *to);
    return 1;
}
#endif

#ifdef TURN_CLAIMS
#define EXPLORE_WATCH(g) ((g)->watching = 1, (g)->broken = -1) /* claims about ends of turns are looked at in play */
#define EXPLORE_BROKEN(g) ((g)->broken)
#else
#define EXPLORE_WATCH(g) ((void)0)
#define EXPLORE_BROKEN(g) (-1)
static int game_holds(Game *g, int claim)
{
    return game_claim(g) != claim;
}
#endif
