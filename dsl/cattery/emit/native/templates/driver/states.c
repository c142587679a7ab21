/* Many states: packed, in the order in which they were found, with an index by what they are.
 *
 * A state costs PACKED bytes in a chunk, and at most PACKED or 8 bytes more in the index: the array is the queue of a search,
 * too. Chunks never move and the index is made anew from them when it grows, so that growing takes no room for two of anything.
 * Where there is no memory to grow, everything stays as it was.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#define STATES_CHUNK 14 /* log2 of the states of a chunk */
#define STATES_NONE UINT64_MAX
#define STATES_AHEAD 16 /* so many states are asked for before they are needed */
#ifndef STATES_NARROW
#define STATES_NARROW UINT32_MAX /* an index with more slots has entries of five bytes */
#endif

typedef struct States {
    uint8_t **chunks;
    uint64_t count, chunked, room; /* states; chunks that there are; chunks for which there are pointers */
    uint32_t *low;                 /* slots of the index: 0 for none, else the state's number + 1 below, part of its hash above */
    uint8_t *high;                 /* the fifth byte of each slot, in a wide index */
    uint64_t slots, most;          /* how many there are, and at how many states it grows */
    int bits;                      /* of a number + 1; what is left of an entry is for the hash */
    uint64_t memory, beside;       /* bytes that may be used, and what is used for other things */
    uint64_t aside;                /* bits that stay free for each state, for what will be made of all of them */
} States;

/* The state of a number. */
static inline uint8_t *states_at(const States *all, uint64_t number)
{
    return all->chunks[number >> STATES_CHUNK] + (number & ((1u << STATES_CHUNK) - 1)) * PACKED;
}

static inline uint64_t states_mix(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A hash of a packed state: a product for each eight bytes, and one more to spread the last of them. */
static inline uint64_t states_hash(const uint8_t *packed)
{
    uint64_t hash = 0x9E3779B97F4A7C15u, word;
    int at = 0;
    for (; at + 8 <= PACKED; at += 8) {
        memcpy(&word, packed + at, 8);
        hash = states_mix(hash ^ word, 0xBF58476D1CE4E5B9u) + word;
    }
    if (at < PACKED) {
        word = 0;
        memcpy(&word, packed + at, (size_t)(PACKED - at));
        hash = states_mix(hash ^ word, 0xBF58476D1CE4E5B9u) + word;
    }
    return states_mix(hash ^ 0x94D049BB133111EBu, 0xD6E8FEB86659FD93u);
}

static inline uint64_t states_slot(const States *all, uint64_t hash)
{
    return (uint64_t)(((unsigned __int128)hash * all->slots) >> 64);
}

static inline uint64_t states_entry(const States *all, uint64_t slot)
{
    return all->low[slot] | (all->high ? (uint64_t)all->high[slot] << 32 : 0);
}

/* What an entry has beside the number: the low bits of the hash, as many as there is room for. */
static inline uint64_t states_tag(const States *all, uint64_t hash)
{
    return (hash << all->bits) & (all->high ? 0xFFFFFFFFFFu : UINT32_MAX);
}

/* Ask for the state that a hash may stand for, so that it is there when it is compared. */
static inline void states_ask(const States *all, uint64_t hash)
{
    uint64_t entry = states_entry(all, states_slot(all, hash)), mask = ((uint64_t)1 << all->bits) - 1;
    if (entry && (entry & ~mask) == states_tag(all, hash))
        __builtin_prefetch(states_at(all, (entry & mask) - 1));
}

/* The number of a state, or STATES_NONE and where in the index it would be. */
static inline uint64_t states_find(const States *all, const uint8_t *packed, uint64_t hash, uint64_t *slot)
{
    uint64_t at = states_slot(all, hash), tag = states_tag(all, hash), mask = ((uint64_t)1 << all->bits) - 1, entry;
    while ((entry = states_entry(all, at))) {
        if ((entry & ~mask) == tag && !memcmp(states_at(all, (entry & mask) - 1), packed, PACKED))
            return (entry & mask) - 1;
        if (++at == all->slots)
            at = 0;
    }
    *slot = at;
    return STATES_NONE;
}

static inline void states_enter(States *all, uint64_t slot, uint64_t number, uint64_t hash)
{
    uint64_t entry = states_tag(all, hash) | (number + 1);
    all->low[slot] = (uint32_t)entry;
    if (all->high)
        all->high[slot] = (uint8_t)(entry >> 32);
}

static uint64_t states_index_bytes(uint64_t slots)
{
    return slots * (slots > STATES_NARROW ? 5 : 4);
}

/* How many bytes are used. */
static uint64_t states_bytes(const States *all)
{
    return all->chunked * ((uint64_t)PACKED << STATES_CHUNK) + states_index_bytes(all->slots);
}

/* Whether so many bytes more, of which a chunk may be a part, are allowed. */
static int states_allowed(const States *all, uint64_t more, uint64_t chunks)
{
    uint64_t aside = ((all->chunked + chunks) << STATES_CHUNK) / 8 * all->aside;
    return states_bytes(all) + all->beside + aside + more <= all->memory;
}

/* Enter all states into an empty index: they are different, so that the first free slot is the right one. */
static void states_enter_all(States *all)
{
    uint64_t hashes[STATES_AHEAD], slot;
    for (uint64_t number = 0; number < all->count + STATES_AHEAD; number++) {
        uint64_t *hash = &hashes[number % STATES_AHEAD];
        if (number >= STATES_AHEAD) {
            for (slot = states_slot(all, *hash); states_entry(all, slot);)
                if (++slot == all->slots)
                    slot = 0;
            states_enter(all, slot, number - STATES_AHEAD, *hash);
        }
        if (number < all->count) {
            *hash = states_hash(states_at(all, number));
            __builtin_prefetch(&all->low[states_slot(all, *hash)], 1);
        }
    }
}

/* Make memory of an index zero: in large pages where there are such, since it is looked at all over the place. */
static void states_zero(void *held, uint64_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    const uintptr_t page = 1 << 21, start = (uintptr_t)held, first = (start + page - 1) / page * page;
    const uintptr_t behind = (start + bytes) / page * page;
    if (bytes >= 4 * page && !madvise((void *)first, behind - first, MADV_DONTNEED)) { /* new pages come as zero */
        madvise((void *)first, behind - first, MADV_HUGEPAGE);
        memset(held, 0, first - start);
        memset((void *)behind, 0, start + bytes - behind);
        return;
    }
#endif
    memset(held, 0, bytes);
}

/* An index of more slots instead of the one there is; 0 when there is no memory: then that one stays. */
static int states_reindex(States *all, uint64_t slots)
{
    uint32_t *low = realloc(all->low, slots * sizeof *low);
    if (!low)
        return 0;
    all->low = low;
    if (slots > STATES_NARROW) {
        uint8_t *high = realloc(all->high, slots);
        if (!high)
            return 0;
        all->high = high;
        states_zero(high, slots);
    }
    states_zero(low, slots * sizeof *low);
    all->slots = slots;
    all->most = slots / 16 * (PACKED >= 12 ? 11 : 13);
    for (all->bits = 1; (uint64_t)1 << all->bits <= slots; all->bits++)
        ;
    states_enter_all(all);
    return 1;
}

/* Room for one more chunk; 0 when there is none. */
static int states_chunk(States *all)
{
    uint64_t bytes = (uint64_t)PACKED << STATES_CHUNK;
    if (!states_allowed(all, bytes, 1))
        return 0;
    if (all->chunked == all->room) {
        uint64_t room = all->room ? 2 * all->room : 64;
        uint8_t **chunks = realloc(all->chunks, room * sizeof *chunks);
        if (!chunks)
            return 0;
        all->chunks = chunks;
        all->room = room;
    }
    if (!(all->chunks[all->chunked] = malloc(bytes)))
        return 0;
    all->chunked++;
    return 1;
}

/* More slots: twice as many where states are so large that they may cost as much again, else half as many or fewer again. */
static int states_grow(States *all)
{
    uint64_t wanted = all->slots + (PACKED >= 12 ? all->slots : all->slots / 2);
    if (wanted > STATES_NARROW)
        wanted = all->slots + (PACKED >= 12 ? all->slots / 2 : all->slots / 4);
    if (!states_allowed(all, states_index_bytes(wanted) - states_index_bytes(all->slots), 0))
        return 0;
    return states_reindex(all, wanted);
}

/* A state that is not there yet joins, at the slot that `states_find` gave; 0 when there is no room for it. */
static int states_add(States *all, const uint8_t *packed, uint64_t hash, uint64_t slot)
{
    if (all->count == all->chunked << STATES_CHUNK && !states_chunk(all))
        return 0;
    if (all->count >= all->most) {
        if (!states_grow(all))
            return 0;
        states_find(all, packed, hash, &slot);
    }
    memcpy(states_at(all, all->count), packed, PACKED);
    states_enter(all, slot, all->count++, hash);
    return 1;
}

static void states_free(States *all)
{
    for (uint64_t chunk = 0; chunk < all->chunked; chunk++)
        free(all->chunks[chunk]);
    free(all->chunks);
    free(all->low);
    free(all->high);
    memset(all, 0, sizeof *all);
}

/* No states yet; 0 when there is no memory even for that. */
static int states_new(States *all, uint64_t memory, uint64_t beside, uint64_t aside)
{
    memset(all, 0, sizeof *all);
    all->memory = memory;
    all->beside = beside;
    all->aside = aside;
    return states_reindex(all, 4096) && states_chunk(all);
}
