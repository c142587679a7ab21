/* What the C engines written by hand share: random numbers, picking a bit of a set, and what a series of games says.

   A processor with the bit instructions of BMI2 takes a few cycles for spread() and gather(); any other takes loops. */

#ifndef BY_HAND_H
#define BY_HAND_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#define API __attribute__((visibility("default")))
#define RARE(truth) __builtin_expect(!!(truth), 0)

enum { MOST_DECISIONS = 10000, UNFINISHED = -2, DRAW = -1 };

typedef uint64_t Set;

/* Sums over a series of games; `winner` and lengths of single games come from `game_of`. */
typedef struct Totals {
    int64_t games, decisions, wins[2], draws, unfinished;
} Totals;

/* splitmix64, as the runtime's: the same seed gives the same game. */
static inline uint64_t next64(uint64_t *rng) {
    uint64_t z = *rng += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A number below n without bias: Lemire's multiplication; the division is hardly ever reached. */
static inline unsigned below(uint64_t *rng, uint64_t n) {
    unsigned __int128 product = (unsigned __int128)next64(rng) * n;
    if (RARE((uint64_t)product < n)) {
        uint64_t threshold = -n % n;
        while ((uint64_t)product < threshold)
            product = (unsigned __int128)next64(rng) * n;
    }
    return (unsigned)(product >> 64);
}

static inline unsigned size(Set set) {
    return (unsigned)__builtin_popcountll(set);
}

static inline unsigned lowest(Set set) {
    return (unsigned)__builtin_ctzll(set);
}

/* The bits of `set` at the places of `mask`, side by side. */
static inline Set gather(Set set, Set mask) {
#ifdef __BMI2__
    return _pext_u64(set, mask);
#else
    Set found = 0;
    for (unsigned number = 0; mask; mask &= mask - 1, number++)
        found |= (Set)(set >> lowest(mask) & 1) << number;
    return found;
#endif
}

/* The lowest bits of `set`, each at the next place of `mask`. */
static inline Set spread(Set set, Set mask) {
#ifdef __BMI2__
    return _pdep_u64(set, mask);
#else
    Set found = 0;
    for (; mask; mask &= mask - 1, set >>= 1)
        found |= set & 1 ? mask & -mask : 0;
    return found;
#endif
}

/* The member of a set that has `number` smaller ones, as a set of its own. */
static inline Set member(Set set, unsigned number) {
#ifdef __BMI2__
    return _pdep_u64((Set)1 << number, set);
#else
    while (number--)
        set &= set - 1;
    return set & -set;
#endif
}

static inline void count_game(Totals *totals, int64_t decisions, int winner) {
    totals->games++;
    totals->decisions += decisions;
    if (winner >= 0)
        totals->wins[winner]++;
    totals->draws += winner == DRAW;
    totals->unfinished += winner == UNFINISHED;
}

#endif
