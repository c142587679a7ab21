/* What an end is worth to those who search and learn. */

#define WORTH_ALONE 65536
#define WORTH_UNIT (SEATS > 1 ? 2 * (SEATS - 1) : WORTH_ALONE)

/* What the end of a game is worth to each seat, out of WORTH_UNIT: study/worth.py. */
static void worth(const Game *g, int32_t *out)
{
    Result result;
    game_result(g, &result);
    for (int seat = 0; seat < SEATS; seat++) {
        out[seat] = -1;
        for (int other = 0; other < SEATS; other++)
            out[seat] += result.ranks[other] > result.ranks[seat] ? 2 : result.ranks[other] == result.ranks[seat];
    }
    if (SEATS == 1) {
        int64_t size = result.twice[0] < 0 ? -result.twice[0] : result.twice[0];
        int32_t part = (int32_t)(WORTH_ALONE / 2 * size / (2 + size));
        out[0] = WORTH_ALONE / 2 + (result.twice[0] < 0 ? -part : part);
    }
}
