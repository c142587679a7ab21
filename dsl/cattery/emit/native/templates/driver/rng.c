/* The one random generator: runtime/cattery_runtime/rng.py says what it is and where it comes from. */

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

/* The next 64 random bits. */
static inline uint64_t rng_next(Rng *rng)
{
    uint64_t z = rng->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* A number from 0 to n - 1, each equally likely; n is not 0. */
static inline uint64_t rng_below(Rng *rng, uint64_t n)
{
    unsigned __int128 product = (unsigned __int128)rng_next(rng) * n;
    if (__builtin_expect((uint64_t)product < n, 0)) {
        uint64_t threshold = -n % n;
        while ((uint64_t)product < threshold)
            product = (unsigned __int128)rng_next(rng) * n;
    }
    return (uint64_t)(product >> 64);
}
