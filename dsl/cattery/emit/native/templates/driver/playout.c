/* One random game: every legal move is equally likely, and chance goes by its weights. */

/* What one game came to. */
typedef struct Played {
    int64_t decisions, chances, alternatives, widest;
} Played;

/* A game is given up after so many events of chance for each decision that is allowed: chance may go round for ever. */
#define CHANCES_PER_DECISION 100

/* One game to its end, from where it stands; 0 where it was given up. */
static FLATTENED int playout(Game *g, Rng *rng, int64_t most, Played *out)
{
    int64_t decisions = 0, chances = 0, alternatives = 0, widest = 0;
    while (game_node(g) >= 0 && decisions < most) {
        int decided = !HAS_CHANCE || game_actor(g) != CHANCE;
        int n = game_step(g, rng, NULL);
        if (decided) {
            decisions++;
            alternatives += n;
            if (n > widest)
                widest = n;
        } else if (++chances > most * CHANCES_PER_DECISION) {
            chances--;
            break;
        }
    }
    *out = (Played){decisions, chances, alternatives, widest};
    return game_node(g) < 0;
}
