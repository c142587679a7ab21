/* Generated from boop/boop.cat by `cattery build`; changes are made there.
   *
   * The whole engine of one game: its rules, and what studies them. Compile it as a shared library, or with -DCATTERY_MAIN
   * as a program; with -DPART=PART_SINGLE, or another of its parts, as a library that has this part only.
   */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What a rule or a node does not ask of is given to it all the same. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#pragma GCC diagnostic ignored "-Wtype-limits"

#define PART_SINGLE 1
#define PART_SERIES 2
#define PART_EXPLORE 3
#define PART_SYMMETRY 4
#define PART_MCTS 5
#define PART_ALPHABETA 6
#define PART_BATCH 7
#ifdef PART
#define HAS(part) (PART == part)
#else
#define HAS(part) 1
#endif

#define SEATS 2
#define MOVES 192
#define MOST_MOVES 119
#define DECLINE 191
#define DONE 192
#define NODES 3
#define ENDS 5
#define CLAIMS 2
#define TAKEN 8
#define FAULTS 4
#define PACKED 29
#define FLAT 1410
#define OBSERVED 58
#define HIDES 0
#define HAS_CHANCE 0
#define OVER -1
#define CHANCE -2
#define GUARDED(g) (setjmp((g)->jump) == 0)
#define API __attribute__((visibility("default")))
#define INLINE inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
/* All that is called is made part of it. */
#define FLATTENED NOINLINE __attribute__((flatten))

typedef int64_t Num;
typedef int32_t Code;
typedef struct State State;
typedef struct Game Game;
typedef struct Result { uint32_t winners; int64_t twice[SEATS]; int ranks[SEATS]; } Result;

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
/* Truths, 0 or 1, of which the second takes less time than guessing wrong whether it has to be asked. */
static inline int both(int a, int b) { return a & b; }
static inline int either(int a, int b) { return a | b; }

/* Division as in the rules: the rest has the sign of what is divided by. */
static inline Num floor_div(Num a, Num b) { const Num q = a / b; return q - (a % b != 0 && (a % b < 0) != (b < 0)); }
static inline Num floor_mod(Num a, Num b) { const Num r = a % b; return r != 0 && (r < 0) != (b < 0) ? r + b : r; }

/* --- sets: bit i is the i-th site, direction or member ------------------------------------------------------------ */

typedef uint64_t Set;
#define SET_NONE UINT64_C(0)

static inline Set set_of(Num i) { return UINT64_C(1) << i; }
static inline Set set_from(uint64_t word) { return word; }
static inline uint64_t set_word(Set a) { return a; }
static inline Set set_and(Set a, Set b) { return a & b; }
static inline Set set_or(Set a, Set b) { return a | b; }
static inline Set set_xor(Set a, Set b) { return a ^ b; }
static inline Set set_without(Set a, Set b) { return a & ~b; }
/* The set where something is true, which is 1, and else none: without a branch. */
static inline Set set_if(int truth, Set a) { return a & -(Set)truth; }
static inline int set_empty(Set a) { return a == 0; }
static inline int set_same(Set a, Set b) { return a == b; }
static inline int set_has(Set a, Num i) { return a >> i & 1; }
static inline int set_size(Set a) { return __builtin_popcountll(a); }
static inline int set_covers(Set a, Set b) { return (b & ~a) == 0; }
static inline Set set_shr(Set a, int by) { return a >> by; }
static inline Num set_lowest(Set a) { return a ? __builtin_ctzll(a) : -1; }
static inline Set set_rest(Set a) { return a & (a - 1); }
static inline Set set_beyond(Set a, Num i) { return i < 0 ? a : i >= 63 ? 0 : a >> (i + 1) << (i + 1); }
/* The k-th member, from 0. */
static inline Num set_nth(Set a, int k) {
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << k, a));
#else
    Num at = 0;
    for (int width = 32; width; width >>= 1) {
        const int low = __builtin_popcountll(a & ((UINT64_C(1) << width) - 1));
        if (k >= low) { k -= low; a >>= width; at += width; }
    }
    return at;
#endif
}
/* The members of `from` that are in `a`, as a number with a bit for each member of `from`. */
static inline unsigned set_extract(Set a, Set from) {
#ifdef __BMI2__
    return (unsigned)__builtin_ia32_pext_di(a, from);
#else
    unsigned bits = 0;
    for (int k = 0; from; from &= from - 1) bits |= (unsigned)set_has(a, set_lowest(from)) << k++;
    return bits;
#endif
}

/* The sites of `start`, and those of `through` that connect with them by steps within `through`. */
static inline Set reach(Set start, Set through, const Set *near) {
    Set found = start, border = start;
    while (!set_empty(border)) {
        Set next = SET_NONE;
        for (Set b = border; !set_empty(b); b = set_rest(b)) next = set_or(next, near[set_lowest(b)]);
        border = set_without(set_and(next, through), found);
        found = set_or(found, border);
    }
    return found;
}
/* The set with a member put in or left out. */
static inline Set set_put(Set a, Num i, int in) { return in ? set_or(a, set_of(i)) : set_without(a, set_of(i)); }
/* --- sequences: what is past the end is zero, so that equal ones are equal bytes ----------------------------------- */

typedef int8_t Item;
typedef struct Seq { int8_t n; Item v[2]; } Seq;
#define LONGEST 2

static inline Num seq_first(const Seq *q) { return q->n ? q->v[0] : 0; }
/* The number of items comes before them: it is what is found, without a question, where there is none. */
static inline Num seq_last(const Seq *q) { return ((const Item *)q)[q->n]; }
static inline int seq_same(Seq a, Seq b) { return !memcmp(&a, &b, sizeof(Seq)); }
static inline int seq_has(Seq a, Num item) {
    for (int i = 0; i < a.n; i++) if (a.v[i] == item) return 1;
    return 0;
}
static inline Num seq_copies(Seq a, Num item) {
    Num n = 0;
    for (int i = 0; i < a.n; i++) n += a.v[i] == item;
    return n;
}
static inline Seq seq_of(int n, const Num *items) {
    Seq r = {0};
    for (int i = 0; i < n; i++) r.v[r.n++] = (Item)items[i];
    return r;
}
static inline Seq seq_pushed(Seq a, Num item) { a.v[a.n++] = (Item)item; return a; }
static inline Seq seq_tail(Seq a) {
    Seq r = {0};
    for (int i = 1; i < a.n; i++) r.v[r.n++] = a.v[i];
    return r;
}
static inline Seq seq_backwards(Seq a) {
    Seq r = {0};
    for (int i = a.n; i--;) r.v[r.n++] = a.v[i];
    return r;
}
static inline Seq seq_distinct(Seq a) {
    Seq r = {0};
    for (int i = 0; i < a.n; i++) if (!seq_has(r, a.v[i])) r.v[r.n++] = a.v[i];
    return r;
}
static inline Seq seq_of_set(Set a) {
    Seq r = {0};
    for (; !set_empty(a); a = set_rest(a)) r.v[r.n++] = (Item)set_lowest(a);
    return r;
}
static inline void stack_push(Seq *q, Num item) { q->v[q->n++] = (Item)item; }
static inline void stack_put_under(Seq *q, Num item) {
    memmove(q->v + 1, q->v, sizeof(Item) * q->n);
    q->v[0] = (Item)item;
    q->n++;
}
static inline Num stack_pop(Seq *q) {
    const Num item = q->v[--q->n];
    q->v[q->n] = 0;
    return item;
}
static inline Num stack_pull(Seq *q) {
    const Num item = q->v[0];
    memmove(q->v, q->v + 1, sizeof(Item) * --q->n);
    q->v[q->n] = 0;
    return item;
}
static inline Seq stack_take(Seq *q) { const Seq all = *q; *q = (Seq){0}; return all; }

/* --- what never changes ---------------------------------------------------------------------------------------------- */

static const int8_t T_KIND_OF_MAN[6] = {1, -1, 0, 0, 1, 1};

static const int8_t T_OWNER_OF_MAN[6] = {1, -1, 0, 1, 0, 1};

static const int8_t T_STEP_BED[10][38] = {{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}, {-1, -1, -1, -1, -1,
        -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
        27, 28, 29, -1}, {-1, -1, -1, -1, -1, -1, -1, 1, 2, 3, 4, 5, -1, 7, 8, 9, 10, 11, -1, 13, 14, 15, 16, 17,
        -1, 19, 20, 21, 22, 23, -1, 25, 26, 27, 28, 29, -1, -1}, {-1, 1, 2, 3, 4, 5, -1, 7, 8, 9, 10, 11, -1, 13,
        14, 15, 16, 17, -1, 19, 20, 21, 22, 23, -1, 25, 26, 27, 28, 29, -1, 31, 32, 33, 34, 35, -1, -1}, {-1, 7,
        8, 9, 10, 11, -1, 13, 14, 15, 16, 17, -1, 19, 20, 21, 22, 23, -1, 25, 26, 27, 28, 29, -1, 31, 32, 33, 34,
        35, -1, -1, -1, -1, -1, -1, -1, -1}, {-1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
        23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, -1, -1, -1, -1, -1, -1, -1}, {-1, -1, 6, 7, 8, 9, 10,
        -1, 12, 13, 14, 15, 16, -1, 18, 19, 20, 21, 22, -1, 24, 25, 26, 27, 28, -1, 30, 31, 32, 33, 34, -1, -1,
        -1, -1, -1, -1, -1}, {-1, -1, 0, 1, 2, 3, 4, -1, 6, 7, 8, 9, 10, -1, 12, 13, 14, 15, 16, -1, 18, 19, 20,
        21, 22, -1, 24, 25, 26, 27, 28, -1, 30, 31, 32, 33, 34, -1}, {-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3,
        4, -1, 6, 7, 8, 9, 10, -1, 12, 13, 14, 15, 16, -1, 18, 19, 20, 21, 22, -1, 24, 25, 26, 27, 28, -1}, {-1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}};

static const Set T_ROWS_BOOP_0_NEAR_4[37] = {UINT64_C(0x430000000), UINT64_C(0xc2), UINT64_C(0x1c5),
    UINT64_C(0x38a), UINT64_C(0x714), UINT64_C(0xe28), UINT64_C(0xc10), UINT64_C(0x3083), UINT64_C(0x7147),
    UINT64_C(0xe28e), UINT64_C(0x1c51c), UINT64_C(0x38a38), UINT64_C(0x30430), UINT64_C(0xc20c0),
    UINT64_C(0x1c51c0), UINT64_C(0x38a380), UINT64_C(0x714700), UINT64_C(0xe28e00), UINT64_C(0xc10c00),
    UINT64_C(0x3083000), UINT64_C(0x7147000), UINT64_C(0xe28e000), UINT64_C(0x1c51c000), UINT64_C(0x38a38000),
    UINT64_C(0x30430000), UINT64_C(0xc20c0000), UINT64_C(0x1c51c0000), UINT64_C(0x38a380000),
    UINT64_C(0x714700000), UINT64_C(0xe28e00000), UINT64_C(0xc10c00000), UINT64_C(0x83000000),
    UINT64_C(0x147000000), UINT64_C(0x28e000000), UINT64_C(0x51c000000), UINT64_C(0xa38000000),
    UINT64_C(0x430000000)};

static const Set T_ROWS_BOOP_0_START_6[37] = {UINT64_C(0x430000000), UINT64_C(0xc2), UINT64_C(0x184),
    UINT64_C(0x38a), UINT64_C(0x714), UINT64_C(0x608), UINT64_C(0xc10), UINT64_C(0x3080), UINT64_C(0x6100),
    UINT64_C(0xe280), UINT64_C(0x1c500), UINT64_C(0x18200), UINT64_C(0x30400), UINT64_C(0xc20c0),
    UINT64_C(0x184180), UINT64_C(0x38a380), UINT64_C(0x714700), UINT64_C(0x608600), UINT64_C(0xc10c00),
    UINT64_C(0x3083000), UINT64_C(0x6106000), UINT64_C(0xe28e000), UINT64_C(0x1c51c000), UINT64_C(0x18218000),
    UINT64_C(0x30430000), UINT64_C(0x20c0000), UINT64_C(0x4180000), UINT64_C(0xa380000), UINT64_C(0x14700000),
    UINT64_C(0x8600000), UINT64_C(0x10c00000), UINT64_C(0x83000000), UINT64_C(0x106000000),
    UINT64_C(0x28e000000), UINT64_C(0x51c000000), UINT64_C(0x218000000), UINT64_C(0x430000000)};

static const Set T_ROWS_BOOP_0_NEAR_7[37] = {UINT64_C(0x200a00000), UINT64_C(0x5004), UINT64_C(0xa008),
    UINT64_C(0x15011), UINT64_C(0x2a022), UINT64_C(0x14004), UINT64_C(0x28008), UINT64_C(0x140100),
    UINT64_C(0x280200), UINT64_C(0x540440), UINT64_C(0xa80880), UINT64_C(0x500100), UINT64_C(0xa00200),
    UINT64_C(0x5004005), UINT64_C(0xa00800a), UINT64_C(0x15011015), UINT64_C(0x2a02202a),
    UINT64_C(0x14004014), UINT64_C(0x28008028), UINT64_C(0x140100140), UINT64_C(0x280200280),
    UINT64_C(0x540440540), UINT64_C(0xa80880a80), UINT64_C(0x500100500), UINT64_C(0xa00200a00),
    UINT64_C(0x4005000), UINT64_C(0x800a000), UINT64_C(0x11015000), UINT64_C(0x2202a000), UINT64_C(0x4014000),
    UINT64_C(0x8028000), UINT64_C(0x100140000), UINT64_C(0x200280000), UINT64_C(0x440540000),
    UINT64_C(0x880a80000), UINT64_C(0x100500000), UINT64_C(0x200a00000)};

static const Set T_ROWS_BOOP_0_LEAVING_8[37] = {UINT64_C(0x0), UINT64_C(0x0), UINT64_C(0x41), UINT64_C(0x0),
    UINT64_C(0x0), UINT64_C(0x820), UINT64_C(0x0), UINT64_C(0x3), UINT64_C(0x1047), UINT64_C(0xe),
    UINT64_C(0x1c), UINT64_C(0x20838), UINT64_C(0x30), UINT64_C(0x0), UINT64_C(0x41040), UINT64_C(0x0),
    UINT64_C(0x0), UINT64_C(0x820800), UINT64_C(0x0), UINT64_C(0x0), UINT64_C(0x1041000), UINT64_C(0x0),
    UINT64_C(0x0), UINT64_C(0x20820000), UINT64_C(0x0), UINT64_C(0xc0000000), UINT64_C(0x1c1040000),
    UINT64_C(0x380000000), UINT64_C(0x700000000), UINT64_C(0xe20800000), UINT64_C(0xc00000000), UINT64_C(0x0),
    UINT64_C(0x41000000), UINT64_C(0x0), UINT64_C(0x0), UINT64_C(0x820000000), UINT64_C(0x0)};

static const int8_t T_ROWS_BOOP_0_CELLS_9[6] = {7, 0, 0, 5, 2, 7};

/* --- lines ----------------------------------------------------------------------------------------------------------- */

static const Set F_LINES_BED_3[80] = {
    UINT64_C(0x1041), UINT64_C(0x2082), UINT64_C(0x4104), UINT64_C(0x8208), UINT64_C(0x10410), UINT64_C(0x20820),
    UINT64_C(0x41040), UINT64_C(0x82080), UINT64_C(0x104100), UINT64_C(0x208200), UINT64_C(0x410400),
    UINT64_C(0x820800), UINT64_C(0x1041000), UINT64_C(0x2082000), UINT64_C(0x4104000), UINT64_C(0x8208000),
    UINT64_C(0x10410000), UINT64_C(0x20820000), UINT64_C(0x41040000), UINT64_C(0x82080000),
    UINT64_C(0x104100000), UINT64_C(0x208200000), UINT64_C(0x410400000), UINT64_C(0x820800000),
    UINT64_C(0x1084), UINT64_C(0x2108), UINT64_C(0x4210), UINT64_C(0x8420), UINT64_C(0x42100),
    UINT64_C(0x84200), UINT64_C(0x108400), UINT64_C(0x210800), UINT64_C(0x1084000), UINT64_C(0x2108000),
    UINT64_C(0x4210000), UINT64_C(0x8420000), UINT64_C(0x42100000), UINT64_C(0x84200000),
    UINT64_C(0x108400000), UINT64_C(0x210800000), UINT64_C(0x7), UINT64_C(0xe), UINT64_C(0x1c),
    UINT64_C(0x38), UINT64_C(0x1c0), UINT64_C(0x380), UINT64_C(0x700), UINT64_C(0xe00), UINT64_C(0x7000),
    UINT64_C(0xe000), UINT64_C(0x1c000), UINT64_C(0x38000), UINT64_C(0x1c0000), UINT64_C(0x380000),
    UINT64_C(0x700000), UINT64_C(0xe00000), UINT64_C(0x7000000), UINT64_C(0xe000000), UINT64_C(0x1c000000),
    UINT64_C(0x38000000), UINT64_C(0x1c0000000), UINT64_C(0x380000000), UINT64_C(0x700000000),
    UINT64_C(0xe00000000), UINT64_C(0x4081), UINT64_C(0x8102), UINT64_C(0x10204), UINT64_C(0x20408),
    UINT64_C(0x102040), UINT64_C(0x204080), UINT64_C(0x408100), UINT64_C(0x810200), UINT64_C(0x4081000),
    UINT64_C(0x8102000), UINT64_C(0x10204000), UINT64_C(0x20408000), UINT64_C(0x102040000),
    UINT64_C(0x204080000), UINT64_C(0x408100000), UINT64_C(0x810200000)
};
/* By direction and first site: the number of the line, or -1. */
static const int8_t N_LINES_BED_3[144] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, 24, 25, 26, 27, -1, -1, 28, 29, 30, 31, -1, -1, 32, 33, 34, 35, -1, -1,
    36, 37, 38, 39, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 40, 41, 42, 43, -1, -1, 44, 45, 46, 47,
    -1, -1, 48, 49, 50, 51, -1, -1, 52, 53, 54, 55, -1, -1, 56, 57, 58, 59, -1, -1, 60, 61, 62, 63, -1, -1,
    64, 65, 66, 67, -1, -1, 68, 69, 70, 71, -1, -1, 72, 73, 74, 75, -1, -1, 76, 77, 78, 79, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1
};
static inline int number_in_lines_bed_3(Set line) {
    for (int k = 0; k < 80; k++) if (set_same(F_LINES_BED_3[k], line)) return k;
    return -1;
}
/* Whether a set includes one of the lines; all directions are looked at, which is quicker than to stop at the first. */
static inline int includes_lines_bed_3(Set sites) {
    Set found = SET_NONE;
    {
        const Set pairs = set_and(sites, set_shr(sites, 6));
        Set here = set_and(pairs, UINT64_C(0xffffff));
        here = set_and(here, set_shr(pairs, 6));
        found = set_or(found, here);
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 5));
        Set here = set_and(pairs, UINT64_C(0xf3cf3c));
        here = set_and(here, set_shr(pairs, 5));
        found = set_or(found, here);
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 1));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf3cf));
        here = set_and(here, set_shr(pairs, 1));
        found = set_or(found, here);
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 7));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf));
        here = set_and(here, set_shr(pairs, 7));
        found = set_or(found, here);
    }
    return !set_empty(found);
}
/* How many of the lines a set includes. */
static inline int count_lines_bed_3(Set sites) {
    int n = 0;
    {
        const Set pairs = set_and(sites, set_shr(sites, 6));
        Set here = set_and(pairs, UINT64_C(0xffffff));
        here = set_and(here, set_shr(pairs, 6));
        n += set_size(here);
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 5));
        Set here = set_and(pairs, UINT64_C(0xf3cf3c));
        here = set_and(here, set_shr(pairs, 5));
        n += set_size(here);
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 1));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf3cf));
        here = set_and(here, set_shr(pairs, 1));
        n += set_size(here);
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 7));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf));
        here = set_and(here, set_shr(pairs, 7));
        n += set_size(here);
    }
    return n;
}
/* The numbers of the lines that a set includes, in order, each with `base` added. */
static inline int find_lines_bed_3(Set sites, Code base, Code *out, int n) {
    {
        const Set pairs = set_and(sites, set_shr(sites, 6));
        Set here = set_and(pairs, UINT64_C(0xffffff));
        here = set_and(here, set_shr(pairs, 6));
        for (; !set_empty(here); here = set_rest(here)) out[n++] = base + N_LINES_BED_3[0 + set_lowest(here)];
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 5));
        Set here = set_and(pairs, UINT64_C(0xf3cf3c));
        here = set_and(here, set_shr(pairs, 5));
        for (; !set_empty(here); here = set_rest(here)) out[n++] = base + N_LINES_BED_3[36 + set_lowest(here)];
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 1));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf3cf));
        here = set_and(here, set_shr(pairs, 1));
        for (; !set_empty(here); here = set_rest(here)) out[n++] = base + N_LINES_BED_3[72 + set_lowest(here)];
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 7));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf));
        here = set_and(here, set_shr(pairs, 7));
        for (; !set_empty(here); here = set_rest(here)) out[n++] = base + N_LINES_BED_3[108 + set_lowest(here)];
    }
    return n;
}
/* The number of the k-th line that a set includes. */
static inline int nth_lines_bed_3(Set sites, int k) {
    {
        const Set pairs = set_and(sites, set_shr(sites, 6));
        Set here = set_and(pairs, UINT64_C(0xffffff));
        here = set_and(here, set_shr(pairs, 6));
        const int size = set_size(here);
        if (k < size) return N_LINES_BED_3[0 + set_nth(here, k)];
        k -= size;
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 5));
        Set here = set_and(pairs, UINT64_C(0xf3cf3c));
        here = set_and(here, set_shr(pairs, 5));
        const int size = set_size(here);
        if (k < size) return N_LINES_BED_3[36 + set_nth(here, k)];
        k -= size;
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 1));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf3cf));
        here = set_and(here, set_shr(pairs, 1));
        const int size = set_size(here);
        if (k < size) return N_LINES_BED_3[72 + set_nth(here, k)];
        k -= size;
    }
    {
        const Set pairs = set_and(sites, set_shr(sites, 7));
        Set here = set_and(pairs, UINT64_C(0x3cf3cf));
        here = set_and(here, set_shr(pairs, 7));
        const int size = set_size(here);
        if (k < size) return N_LINES_BED_3[108 + set_nth(here, k)];
        k -= size;
    }
    return -1;
}

/* --- the state: no pointers, and what is not used is zero, so that equal states are equal bytes --------------------- */

struct State {
    Set s_on_at[5];
    uint32_t Won;
    int32_t s_times_graduate;
    int32_t s_times_retire;
    int16_t Node;
    int16_t End;
    int16_t s_turns;
    int8_t s_me;
    int8_t s_pool[12];
    int8_t s_box[12];
};
/* The state before anything has happened. */
static const State INITIAL = {
    .Node = -1,
    .End = -1,
    .s_pool = { 0, 0, 0, 0, 8, 0, 0, 0, 0, 8, 0, 0 },
    .s_box = { 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 8 },
    .s_turns = 0,
    .s_times_graduate = 0,
    .s_times_retire = 0,
    .s_on_at = { UINT64_C(0xfffffffff), UINT64_C(0x0), UINT64_C(0x0), UINT64_C(0x0), UINT64_C(0x0) },
};

/* Everything that one thread plays with: a state, what is counted, and where a fault leads. */
struct Game {
    State s;
    uint64_t taken[TAKEN + 1];
    jmp_buf jump;
    jmp_buf over;
    int fault;
    int64_t fault_value;
    uintptr_t stack; /* where on the stack play came in, for rules that use themselves */
    int watching, broken; /* whether claims are asked for; the first one that did not hold at the end of a turn, or -1 */
    Code codes[MOST_MOVES];
};

/* Broken rules: play cannot go on. */
static NOINLINE _Noreturn void fail_with(Game *g, int fault, int64_t value) {
    g->fault = 1 + fault;
    g->fault_value = value;
    longjmp(g->jump, 1);
}
static NOINLINE _Noreturn void fail(Game *g, int fault) { fail_with(g, fault, 0); }
/* The number in the words of the last fault, where there is one. */
API int64_t cattery_fault_value(const Game *g) { return g->fault_value; }

static inline Num in_range(Game *g, Num value, Num low, Num high, int fault) {
    if (value < low || value > high) fail_with(g, fault, value);
    return value;
}

/* The game ends in the middle of an effect: what is being carried out is left. */
static _Noreturn inline void game_over(Game *g) { longjmp(g->over, 1); }
/* --- pieces on boards ------------------------------------------------------------------------------------------------ */

/* --- places of which a set of sites for each piece is all that is held ------------------------------------------------ */

/* What is at a site; nothing is off. */
static inline Num look_s_on(const State *s, Num at) {
    Num piece = 0;
    if (at < 0) return 0;
    piece |= -(Num)set_has(s->s_on_at[1], at) & 1;
    piece |= -(Num)set_has(s->s_on_at[2], at) & 2;
    piece |= -(Num)set_has(s->s_on_at[3], at) & 3;
    piece |= -(Num)set_has(s->s_on_at[4], at) & 4;
    return piece;
}
static inline int there_s_on(const State *s, Num at, Num piece) {
    return at < 0 ? piece == 0 : set_has(s->s_on_at[piece], at);
}
/* Something is laid down, or nothing, where nothing is said to be yet. */
static inline void lay_s_on(State *s, Num at, Num piece) {
    s->s_on_at[piece] = set_or(s->s_on_at[piece], set_of(at));
}
/* Every plane is written, at an address that no piece has a say in: what is read next need not wait for it. */
static inline void put_s_on(Game *g, Num at, Num piece) {
    const Set bit = set_of(at);
    g->s.s_on_at[1] = set_xor(g->s.s_on_at[1], set_if(piece == 1, bit));
    g->s.s_on_at[2] = set_xor(g->s.s_on_at[2], set_if(piece == 2, bit));
    g->s.s_on_at[3] = set_xor(g->s.s_on_at[3], set_if(piece == 3, bit));
    g->s.s_on_at[4] = set_xor(g->s.s_on_at[4], set_if(piece == 4, bit));
    g->s.s_on_at[0] = set_xor(g->s.s_on_at[0], set_if(piece != 0, bit));
}
static inline Num lift_s_on(Game *g, Num at) {
    const Num piece = look_s_on(&g->s, at);
    put_s_on(g, at, piece);
    return piece;
}
static inline Num slide_s_on(Game *g, Num at, Num to) {
    const Num piece = lift_s_on(g, at);
    put_s_on(g, to, piece);
    return piece;
}
/* Pieces by the digits of their numbers, each a set of sites: what is at all sites in as few bits as there can be. */
static inline void digits_s_on(const State *s, uint64_t *digits) {
    digits[0] = 0;
    digits[0] |= set_word(s->s_on_at[1]);
    digits[0] |= set_word(s->s_on_at[3]);
    digits[1] = 0;
    digits[1] |= set_word(s->s_on_at[2]);
    digits[1] |= set_word(s->s_on_at[3]);
    digits[2] = 0;
    digits[2] |= set_word(s->s_on_at[4]);
}
/* ... and back; 0 where there is no piece of such a number. */
static inline int from_digits_s_on(State *s, const uint64_t *digits) {
    const uint64_t full = UINT64_C(0xfffffffff);
    uint64_t known = 0;
    {
        uint64_t sites = full;
        sites &= ~digits[0];
        sites &= ~digits[1];
        sites &= ~digits[2];
        s->s_on_at[0] = set_from(sites);
        known |= sites;
    }
    {
        uint64_t sites = full;
        sites &= digits[0];
        sites &= ~digits[1];
        sites &= ~digits[2];
        s->s_on_at[1] = set_from(sites);
        known |= sites;
    }
    {
        uint64_t sites = full;
        sites &= ~digits[0];
        sites &= digits[1];
        sites &= ~digits[2];
        s->s_on_at[2] = set_from(sites);
        known |= sites;
    }
    {
        uint64_t sites = full;
        sites &= digits[0];
        sites &= digits[1];
        sites &= ~digits[2];
        s->s_on_at[3] = set_from(sites);
        known |= sites;
    }
    {
        uint64_t sites = full;
        sites &= ~digits[0];
        sites &= ~digits[1];
        sites &= digits[2];
        s->s_on_at[4] = set_from(sites);
        known |= sites;
    }
    return known == full;
}

/* --- rows of tables that are gone through at once: bit k of a set of them is the k-th row -------------------------- */

/* Which members of `from` are in `a`: bit k is the k-th of them. */
static inline Set set_gather(Set a, Set from) {
#ifdef __BMI2__
    return __builtin_ia32_pext_di(a, from);
#else
    Set found = 0;
    for (int k = 0; from; from &= from - 1) found |= (Set)set_has(a, set_lowest(from)) << k++;
    return found;
#endif
}
/* The k-th member of `into` for bit k of `a`. */
static inline Set set_spread(Set a, Set into) {
#ifdef __BMI2__
    return __builtin_ia32_pdep_di(a, into);
#else
    Set found = 0;
    for (; into; into &= into - 1, a >>= 1) found |= into & -into & -(a & 1);
    return found;
#endif
}

/* --- stacks, and the sets of sites by what is on top of them and by how high they are -------------------------------- */

/* Rules that use themselves, not deeper than the stack of a thread can bear: so many bytes below where play came in. */
#define MOST_STACK 1500000
#define STACK_HERE ((uintptr_t)__builtin_frame_address(0))
#define COMES_IN
#define DEEPER if (g->stack - STACK_HERE > MOST_STACK && STACK_HERE - g->stack > MOST_STACK) fail(g, 0);

/* --- rules: one function each ---------------------------------------------------------------------------------------- */

static Num r_three_cats(Game *g, Num v_who);
static Num r_eight_cats(Game *g, Num v_who);
static void r_boop(Game *g, Num v_target, Num v_way, Num v_by);
static void r_send_home(Game *g, Num v_at);
static int can_A_place(Game *g);
static int can_A_graduate(Game *g);
static int can_A_retire(Game *g);
static int can_A_forgo(Game *g);
static void end_three_cats(Game *g, Num v_who);
static void end_eight_cats(Game *g, Num v_who);

/* three-cats: boop/boop.cat:106 */
static Num r_three_cats(Game *g, Num v_who) {
    return v_who == g->s.s_me && includes_lines_bed_3(g->s.s_on_at[v_who + 3]);
}

/* eight-cats: boop/boop.cat:111 */
static Num r_eight_cats(Game *g, Num v_who) {
    return set_size(g->s.s_on_at[v_who + 3]) == 8;
}

/* boop: boop/boop.cat:57 */
static void r_boop(Game *g, Num v_target, Num v_way, Num v_by) {
    Num v_behind = 0;
    Num v_man = 0;
    Num v_piece = 0;
    g->taken[4]++;
    if ((v_man = look_s_on(&g->s, v_target)) != 0 && (v_by == 1 || T_KIND_OF_MAN[v_man + 1] == 0)) {
        v_behind = T_STEP_BED[v_way + 1][v_target + 1];
        if (v_behind == (-1)) {
            v_piece = lift_s_on(g, v_target);
            g->s.s_pool[T_OWNER_OF_MAN[v_man + 1] * 4 + v_piece - 1 + 4]++;
        } else {
            if (there_s_on(&g->s, v_behind, 0)) {
                v_piece = slide_s_on(g, v_target, v_behind);
            }
        }
    }
}

/* send-home: boop/boop.cat:98 */
static void r_send_home(Game *g, Num v_at) {
    Num v_piece = 0;
    g->taken[5]++;
    if (there_s_on(&g->s, v_at, g->s.s_me + 1)) {
        v_piece = lift_s_on(g, v_at);
        g->s.s_box[g->s.s_me * 4 + v_piece - 1 + 4]++;
        v_piece = g->s.s_me + 3;
        if (!g->s.s_box[g->s.s_me * 5 + 2 + 4]) fail(g, 2);
        g->s.s_box[g->s.s_me * 5 + 2 + 4]--;
        g->s.s_pool[g->s.s_me * 4 + v_piece - 1 + 4]++;
    } else {
        if (there_s_on(&g->s, v_at, 0)) fail(g, 3);
        v_piece = lift_s_on(g, v_at);
        g->s.s_pool[g->s.s_me * 4 + v_piece - 1 + 4]++;
    }
}

/* boop/boop.cat:106: the game ends. */
static void end_three_cats(Game *g, Num v_who) {
    g->taken[6]++;
    g->s.Won = UINT32_C(1) << v_who;
    g->s.End = 2;
    g->s.Node = -1;
}

/* boop/boop.cat:111: the game ends. */
static void end_eight_cats(Game *g, Num v_who) {
    g->taken[7]++;
    g->s.Won = UINT32_C(1) << v_who;
    g->s.End = 3;
    g->s.Node = -1;
}

/* --- actions: what each does, its legal moves, and which clause forbids one ------------------------------------------ */
static void a_A_place(Game *g, Num v_kind, Num v_at);
static int list_A_place(Game *g, Code *out, int n);
static int can_A_place(Game *g);
static void a_A_graduate(Game *g, Set m_group);
static int list_A_graduate(Game *g, Code *out, int n);
static int can_A_graduate(Game *g);
static void a_A_retire(Game *g, Num v_at);
static int list_A_retire(Game *g, Code *out, int n);
static int can_A_retire(Game *g);
static void a_A_forgo(Game *g);
static int list_A_forgo(Game *g, Code *out, int n);
static int can_A_forgo(Game *g);

static void a_A_place(Game *g, Num v_kind, Num v_at) {
    Set m_sites = SET_NONE;
    Num v_piece = 0;
    v_piece = v_kind * 2 + g->s.s_me + 1;
    g->s.s_pool[g->s.s_me * 5 + v_kind * 2 + 4]--;
    put_s_on(g, v_at, v_piece);
    g->taken[4] += (uint64_t)set_size(set_and(set_without(UINT64_C(0xfffffffff), g->s.s_on_at[0]), T_ROWS_BOOP_0_NEAR_4[v_at + 1]));
    m_sites = set_and(set_without(UINT64_C(0xfffffffff), g->s.s_on_at[0]), set_or(v_kind == 1 ? UINT64_C(0xfffffffff) : SET_NONE, set_or(g->s.s_on_at[1], g->s.s_on_at[2])));
    { const Set start0 = T_ROWS_BOOP_0_START_6[v_at + 1], ahead0 = T_ROWS_BOOP_0_NEAR_7[v_at + 1], rows0 = set_and(set_gather(m_sites, T_ROWS_BOOP_0_START_6[v_at + 1]), set_gather(g->s.s_on_at[0], T_ROWS_BOOP_0_NEAR_7[v_at + 1]));
        const Set off0 = set_and(m_sites, T_ROWS_BOOP_0_LEAVING_8[v_at + 1]), left0 = set_or(off0, set_spread(rows0, start0));
        { const Set here = g->s.s_on_at[1];
            g->s.s_pool[T_ROWS_BOOP_0_CELLS_9[2] + 4] += set_size(set_and(here, off0));
            g->s.s_on_at[1] = set_or(set_without(here, left0), set_spread(set_and(set_gather(here, start0), rows0), ahead0)); }
        { const Set here = g->s.s_on_at[2];
            g->s.s_pool[T_ROWS_BOOP_0_CELLS_9[3] + 4] += set_size(set_and(here, off0));
            g->s.s_on_at[2] = set_or(set_without(here, left0), set_spread(set_and(set_gather(here, start0), rows0), ahead0)); }
        { const Set here = g->s.s_on_at[3];
            g->s.s_pool[T_ROWS_BOOP_0_CELLS_9[4] + 4] += set_size(set_and(here, off0));
            g->s.s_on_at[3] = set_or(set_without(here, left0), set_spread(set_and(set_gather(here, start0), rows0), ahead0)); }
        { const Set here = g->s.s_on_at[4];
            g->s.s_pool[T_ROWS_BOOP_0_CELLS_9[5] + 4] += set_size(set_and(here, off0));
            g->s.s_on_at[4] = set_or(set_without(here, left0), set_spread(set_and(set_gather(here, start0), rows0), ahead0)); }
        g->s.s_on_at[0] = set_or(set_without(g->s.s_on_at[0], set_spread(rows0, ahead0)), left0); }
}

static int list_A_place(Game *g, Code *out, int n) {
    for (Num v_kind = 0, e0 = 1; v_kind <= e0; v_kind++) {
        if (g->s.s_pool[g->s.s_me * 5 + v_kind * 2 + 4] >= 1) {
            { const Code first = (Code)(2 + v_kind * 36 + 0); for (Set left = g->s.s_on_at[0]; !set_empty(left); left = set_rest(left)) out[n++] = first + (Code)set_lowest(left); }
        }
    }
    return n;
}
static int can_A_place(Game *g) {
    for (Num v_kind = 0, e0 = 1; v_kind <= e0; v_kind++) {
        if (g->s.s_pool[g->s.s_me * 5 + v_kind * 2 + 4] >= 1) {
            if (!set_empty(g->s.s_on_at[0])) return 1;
        }
    }
    return 0;
}
static inline int count_A_place(Game *g) {
    int n = 0;
    n += set_size(g->s.s_on_at[0]) * !!(g->s.s_pool[g->s.s_me * 5 + 4] >= 1);
    n += set_size(g->s.s_on_at[0]) * !!(g->s.s_pool[g->s.s_me * 5 + 2 + 4] >= 1);
    return n;
}
/* The k-th legal move, from 0, when they have just been counted. */
static inline Code nth_A_place(Game *g, int k) {
    for (Num v_kind = 0, e0 = 1; v_kind <= e0; v_kind++) {
        if (g->s.s_pool[g->s.s_me * 5 + v_kind * 2 + 4] >= 1) {
            { const Set all = g->s.s_on_at[0]; const int size = set_size(all); if (k < size) return (Code)(2 + v_kind * 36 + 0) + (Code)set_nth(all, k); k -= size; }
        }
    }
    return -1;
}
static int why_A_place(Game *g, Code code) {
    const Num index = code - 2;
    const Num v_kind = index / 36;
    const Num v_at = index % 36;
    if (g->s.s_pool[g->s.s_me * 5 + v_kind * 2 + 4] < 1) return 2;
    if (!there_s_on(&g->s, v_at, 0)) return 4;
    return 0;
}

static void a_A_graduate(Game *g, Set m_group) {
    for (Set b0 = m_group; !set_empty(b0); b0 = set_rest(b0)) { const Num v_at = set_lowest(b0);
        r_send_home(g, v_at);
    }
}

static int list_A_graduate(Game *g, Code *out, int n) {
    if (g->s.s_times_graduate + g->s.s_times_retire != 0) return n;
    n = find_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]), 74, out, n);
    return n;
}
static int can_A_graduate(Game *g) {
    if (g->s.s_times_graduate + g->s.s_times_retire != 0) return 0;
    if (includes_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]))) return 1;
    return 0;
}
static inline int count_A_graduate(Game *g) {
    int n = 0;
    if (g->s.s_times_graduate + g->s.s_times_retire != 0) return n;
    n += count_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]));
    return n;
}
/* The k-th legal move, from 0, when they have just been counted. */
static inline Code nth_A_graduate(Game *g, int k) {
    if (g->s.s_times_graduate + g->s.s_times_retire != 0) return -1;
    return 74 + nth_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]), k);
    return -1;
}
static int why_A_graduate(Game *g, Code code) {
    const Num index = code - 74;
    const Set m_group = F_LINES_BED_3[index];
    if (g->s.s_times_graduate + g->s.s_times_retire != 0) return 5;
    if (!set_covers(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]), m_group)) return 7;
    return 0;
}

static void a_A_retire(Game *g, Num v_at) {
    r_send_home(g, v_at);
}

static int list_A_retire(Game *g, Code *out, int n) {
    if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) != 8) return n;
    { const Code first = (Code)(154 + 0); for (Set left = set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]); !set_empty(left); left = set_rest(left)) out[n++] = first + (Code)set_lowest(left); }
    return n;
}
static int can_A_retire(Game *g) {
    if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) != 8) return 0;
    if (!set_empty(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]))) return 1;
    return 0;
}
static inline int count_A_retire(Game *g) {
    int n = 0;
    if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) != 8) return n;
    n += set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]));
    return n;
}
/* The k-th legal move, from 0, when they have just been counted. */
static inline Code nth_A_retire(Game *g, int k) {
    if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) != 8) return -1;
    { const Set all = set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]); const int size = set_size(all); if (k < size) return (Code)(154 + 0) + (Code)set_nth(all, k); k -= size; }
    return -1;
}
static int why_A_retire(Game *g, Code code) {
    const Num index = code - 154;
    const Num v_at = index;
    if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) != 8) return 9;
    if (T_OWNER_OF_MAN[look_s_on(&g->s, v_at) + 1] != g->s.s_me) return 12;
    return 0;
}

static void a_A_forgo(Game *g) {
}

static int list_A_forgo(Game *g, Code *out, int n) {
    return n;
}
static int can_A_forgo(Game *g) {
    return 0;
}
static inline int count_A_forgo(Game *g) {
    int n = 0;
    return n;
}
/* The k-th legal move, from 0, when they have just been counted. */
static inline Code nth_A_forgo(Game *g, int k) {
    return -1;
}
static int why_A_forgo(Game *g, Code code) {
    if (1) return 14;
    if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) != 8 || includes_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]))) return 15;
    return 0;
}

/* --- claims: what is said to hold always, or at the end of each turn ------------------------------------------------- */

static int claim_0(Game *g) {
    return g->s.s_times_graduate + g->s.s_times_retire <= 1;
}
static int claim_1(Game *g) {
    return ({ __label__ d0; Num r0 = 1; for (Num v_who = 0, e1 = 1; v_who <= e1; v_who++) { if (!(set_size(set_or(g->s.s_on_at[v_who + 1], g->s.s_on_at[v_who + 3])) + g->s.s_pool[v_who * 4 + 4] + g->s.s_pool[v_who * 4 + 1 + 4] + g->s.s_pool[v_who * 4 + 2 + 4] + g->s.s_pool[v_who * 4 + 3 + 4] == 8)) { r0 = 0; goto d0; } } d0:; r0; });
}
static inline void look_at_turn(Game *g) {
    if (g->broken < 0 && !claim_0(g)) g->broken = 0;
}
/* The first claim that does not hold here, or did not at the end of a turn on the way here from the node before, or -1.
   Who asks once is taken to ask at every node. */
static int game_claim(Game *g) {
    g->watching = 1;
    if (g->broken >= 0) return g->broken;
    if (!claim_1(g)) return 1;
    return -1;
}

#define TURN_CLAIMS 1
/* Whether one of the claims holds in this state; those about ends of turns are looked at on the way. */
static int game_holds(Game *g, int claim) {
    switch (claim) {
    case 1: return claim_1(g);
    default: return 1;
    }
}
/* --- the flow: what happens between one node and the next ------------------------------------------------------------ */

#define AGAIN if (++rounds > 1000000) fail(g, 1);

static void run(Game *g, int block) {
    int rounds = 0;
    switch (block) {
    case 0: goto B_0;
    case 1: goto B_1;
    case 2: goto B_2;
    }
    return;
    B_0: { /* repeat */
        g->s.s_times_graduate = 0;
        g->s.s_times_retire = 0;
        if (both(either(g->s.s_pool[g->s.s_me * 5 + 4] >= 1, g->s.s_pool[g->s.s_me * 5 + 2 + 4] >= 1), !set_empty(g->s.s_on_at[0]))) {
            g->s.Node = 0;
            return;
        }
        if (set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) == 8) {
            g->s.Node = 1;
            return;
        }
        AGAIN goto B_2;
        return;
    }
    B_1: { /* end_of_turn */
        if (g->watching) look_at_turn(g);
        g->s.s_me = 1 - g->s.s_me;
        goto B_0;
        return;
    }
    B_2: { /* after_place */
        if (includes_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) || set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) >= 8) {
            if (r_three_cats(g, g->s.s_me)) {
                end_three_cats(g, g->s.s_me);
                return;
            }
            if (r_eight_cats(g, g->s.s_me)) {
                end_eight_cats(g, g->s.s_me);
                return;
            }
            if ((g->s.s_times_graduate + g->s.s_times_retire == 0 && includes_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]))) || set_size(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3])) == 8) {
                g->s.Node = 2;
                return;
            }
        }
        goto B_1;
        return;
    }
}
/* --- the nodes: what may be done at each, by whom, and what then happens --------------------------------------------- */

static int list_at_0(Game *g, Code *out) {
    int n = 0;
    n = list_A_place(g, out, n);
    return n;
}
static inline int draw_at_0(Game *g, Rng *rng, Code *code) {
    const int n0 = count_A_place(g);
    const int n = n0;
    int k = (int)rng_below(rng, (uint64_t)n);
    *code = nth_A_place(g, k);
    return n;
}
static inline void act_0_0(Game *g, Num v_kind, Num v_at) {
    g->taken[0]++;
    a_A_place(g, v_kind, v_at);
    run(g, 2);
}
static inline int step_at_0(Game *g, Rng *rng, Code *code) {
    const int n0 = count_A_place(g);
    const int n = n0;
    int k = (int)rng_below(rng, (uint64_t)n);
    if (k < n0) {
        { Num v_kind = 0; int past = 1;
            { const int size = set_size(g->s.s_on_at[0]) * !!(g->s.s_pool[g->s.s_me * 5 + 4] >= 1); past &= k >= size; k -= size & -past; v_kind += past; }
            const Num at = set_nth(g->s.s_on_at[0], k); if (code) *code = (Code)(2 + v_kind * 36 + 0) + (Code)at; act_0_0(g, v_kind, at); return n; }
    }
    k -= n0;
    return n;
}
static inline void play_at_0(Game *g, Code code) {
    if (code >= 2 && code < 74) {
        const Num index = code - 2;
        const Num v_kind = index / 36;
        const Num v_at = index % 36;
        act_0_0(g, v_kind, v_at);
        return;
    }
}
static int list_at_1(Game *g, Code *out) {
    int n = 0;
    n = list_A_retire(g, out, n);
    return n;
}
static inline int draw_at_1(Game *g, Rng *rng, Code *code) {
    const int n0 = count_A_retire(g);
    const int n = n0;
    int k = (int)rng_below(rng, (uint64_t)n);
    *code = nth_A_retire(g, k);
    return n;
}
static inline void act_1_0(Game *g, Num v_at) {
    g->taken[2]++;
    a_A_retire(g, v_at);
    g->s.s_times_retire++;
    run(g, 2);
}
static inline int step_at_1(Game *g, Rng *rng, Code *code) {
    const int n0 = count_A_retire(g);
    const int n = n0;
    int k = (int)rng_below(rng, (uint64_t)n);
    if (k < n0) {
        { const Set all = set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]); const int size = set_size(all); if (k < size) { const Num at = set_nth(all, k); if (code) *code = (Code)(154 + 0) + (Code)at; act_1_0(g, at); return n; } k -= size; }
    }
    k -= n0;
    return n;
}
static inline void play_at_1(Game *g, Code code) {
    if (code >= 154 && code < 190) {
        const Num index = code - 154;
        const Num v_at = index;
        act_1_0(g, v_at);
        return;
    }
}
static int list_at_2(Game *g, Code *out) {
    int n = 0;
    n = list_A_graduate(g, out, n);
    n = list_A_retire(g, out, n);
    return n;
}
static inline int draw_at_2(Game *g, Rng *rng, Code *code) {
    const int n0 = count_A_graduate(g);
    const int n1 = count_A_retire(g);
    const int n = n0 + n1;
    int k = (int)rng_below(rng, (uint64_t)n);
    if (k < n0) { *code = nth_A_graduate(g, k); return n; } k -= n0;
    *code = nth_A_retire(g, k);
    return n;
}
static inline void act_2_0(Game *g, Set m_group) {
    g->taken[1]++;
    a_A_graduate(g, m_group);
    g->s.s_times_graduate++;
    run(g, 1);
}
static inline void act_2_1(Game *g, Num v_at) {
    g->taken[2]++;
    a_A_retire(g, v_at);
    g->s.s_times_retire++;
    run(g, 1);
}
static inline int step_at_2(Game *g, Rng *rng, Code *code) {
    const int n0 = count_A_graduate(g);
    const int n1 = count_A_retire(g);
    const int n = n0 + n1;
    int k = (int)rng_below(rng, (uint64_t)n);
    if (k < n0) {
        { const int number = nth_lines_bed_3(set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]), k); if (code) *code = 74 + number; act_2_0(g, F_LINES_BED_3[number]); return n; }
    }
    k -= n0;
    if (k < n1) {
        { const Set all = set_or(g->s.s_on_at[g->s.s_me + 1], g->s.s_on_at[g->s.s_me + 3]); const int size = set_size(all); if (k < size) { const Num at = set_nth(all, k); if (code) *code = (Code)(154 + 0) + (Code)at; act_2_1(g, at); return n; } k -= size; }
    }
    k -= n1;
    return n;
}
static inline void play_at_2(Game *g, Code code) {
    if (code >= 74 && code < 154) {
        const Num index = code - 74;
        const Set m_group = F_LINES_BED_3[index];
        act_2_0(g, m_group);
        return;
    }
    if (code >= 154 && code < 190) {
        const Num index = code - 154;
        const Num v_at = index;
        act_2_1(g, v_at);
        return;
    }
    if (code >= 190 && code < 191) {
        g->taken[3]++;
        a_A_forgo(g);
        run(g, 1);
        return;
    }
}

/* The refusal of a move that is not among what is offered. */
static int not_now(const Game *g, Code code) {
    if (code >= 0 && code < 2) return 16;
    if (code >= 2 && code < 74) return 17;
    if (code >= 74 && code < 154) return 18;
    if (code >= 154 && code < 190) return 19;
    if (code >= 190 && code < 191) return 20;
    return 21;
}
static int why_at_0(Game *g, Code code) {
    if (code >= 2 && code < 74) {
        return why_A_place(g, code);
    }
    return not_now(g, code);
}
static int why_at_1(Game *g, Code code) {
    if (code >= 154 && code < 190) {
        return why_A_retire(g, code);
    }
    return not_now(g, code);
}
static int why_at_2(Game *g, Code code) {
    if (code >= 74 && code < 154) {
        return why_A_graduate(g, code);
    }
    if (code >= 154 && code < 190) {
        return why_A_retire(g, code);
    }
    if (code >= 190 && code < 191) {
        return why_A_forgo(g, code);
    }
    return not_now(g, code);
}

/* --- what is asked of a game ----------------------------------------------------------------------------------------- */

static int game_node(const Game *g) { return g->s.Node; }
static int game_end(const Game *g) { return g->s.End; }

static int game_actor(const Game *at) {
    Game *g = (Game *)at;
    switch (g->s.Node) {
    case 0: return (int)g->s.s_me;
    case 1: return (int)g->s.s_me;
    case 2: return (int)g->s.s_me;
    }
    return OVER;
}
static int game_list(Game *g, Code *codes) {
    COMES_IN
    switch (g->s.Node) {
    case 0: return list_at_0(g, codes);
    case 1: return list_at_1(g, codes);
    case 2: return list_at_2(g, codes);
    }
    return 0;
}
static uint64_t game_weights(Game *g, int n, const Code *codes, uint64_t *weights) {
    uint64_t total = 0;
    for (int k = 0; k < n; k++) {
        switch (g->s.Node) {
        default: weights[k] = 1;
        }
        total += weights[k];
    }
    return total;
}
/* --- a move at random, and what is done when one is played ------------------------------------------------------------ */

static int draw_listed(Game *g, Rng *rng, Code *code) {
    const int n = game_list(g, g->codes);
    *code = g->codes[rng_below(rng, (uint64_t)n)];
    return n;
}
static inline int game_draw(Game *g, Rng *rng, Code *code) {
    COMES_IN
    switch (g->s.Node) {
    case 0: return draw_at_0(g, rng, code);
    case 1: return draw_at_1(g, rng, code);
    case 2: return draw_at_2(g, rng, code);
    }
    return draw_listed(g, rng, code);
}
static inline void game_play(Game *g, Code code) {
    COMES_IN
    g->broken = -1;
    switch (g->s.Node) {
    case 0: play_at_0(g, code); break;
    case 1: play_at_1(g, code); break;
    case 2: play_at_2(g, code); break;
    }
}
/* Draws a move and plays it at once, in a game that is not over, as `game_draw` and `game_play` would; returns how many there were. Its number, which
   can take a while to work out, is told to those who ask for it: `code` can be NULL. Whose turn it is decides which of
   several copies is used, in each of which it is known. */
static inline int game_step(Game *g, Rng *rng, Code *code) {
    COMES_IN
    g->broken = -1;
    switch (g->s.Node) {
    case 0:
        if (g->s.s_me == 0) { g->s.s_me = 0; return step_at_0(g, rng, code); }
        g->s.s_me = 1;
        return step_at_0(g, rng, code);
    case 1:
        if (g->s.s_me == 0) { g->s.s_me = 0; return step_at_1(g, rng, code); }
        g->s.s_me = 1;
        return step_at_1(g, rng, code);
    case 2:
        if (g->s.s_me == 0) { g->s.s_me = 0; return step_at_2(g, rng, code); }
        g->s.s_me = 1;
        return step_at_2(g, rng, code);
    }
    __builtin_unreachable();
}
static int game_why(Game *g, Code code) {
    COMES_IN
    switch (g->s.Node) {
    case 0: return why_at_0(g, code);
    case 1: return why_at_1(g, code);
    case 2: return why_at_2(g, code);
    }
    return not_now(g, code);
}
static void game_initial(Game *g) {
    COMES_IN
    memcpy(&g->s, &INITIAL, sizeof g->s);
    g->fault = 0;
    g->broken = -1;
    run(g, 0);
}

/* How each end ends the game. */
enum { WON, DRAWN, SCORED };
static const int8_t RESULTS[ENDS + 1] = { DRAWN, DRAWN, WON, WON, DRAWN, 0 };

static int game_better(const Game *g, int other, int seat) {
    if (RESULTS[g->s.End] != SCORED) return (g->s.Won >> other & 1) > (g->s.Won >> seat & 1);
    return 0;
}
static void game_result(const Game *g, Result *out) {
    const int how = RESULTS[g->s.End];
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < SEATS; seat++) {
        out->ranks[seat] = 1;
        for (int other = 0; other < SEATS; other++) out->ranks[seat] += how != DRAWN && game_better(g, other, seat);
        if (how != DRAWN && out->ranks[seat] == 1) out->winners |= UINT32_C(1) << seat;
        out->twice[seat] = how == DRAWN ? 1 : 2 * (g->s.Won >> seat & 1);
    }
}
/* --- what a player may know ------------------------------------------------------------------------------------------ */

/* Deals out anew what a seat cannot see: every arrangement of the single copies is equally likely. */
static void game_sample(Game *g, int seat, Rng *rng) {
    State *s = &g->s;
}

/* What a seat may know, as numbers: the node; who decides and whose turn it is, counted from the seat; all slots in
   their order, of what cannot be seen nothing but how much it is. */
static void game_observe(const State *s, int seat, int16_t *out) {
    int16_t *o = out;
    const int actor = game_actor((const Game *)s);
    *o++ = s->Node;
    *o++ = (int16_t)(actor < 0 ? actor : (actor - seat + SEATS) % SEATS);
    *o++ = (int16_t)((s->s_me - seat + SEATS) % SEATS);
    for (int k = 0; k < 36; k++) {
        const int dark = 0;
        const int amount = look_s_on(s, k) != 0;
        *o++ = (int16_t)(dark ? 0 : look_s_on(s, k));
    }
    for (int k = 0; k < 2; k++) {
        const int dark = 0;
        int amount = 0;
        for (int c = 0; c < 4; c++) {
            const int n = s->s_pool[4 + k * 4 + c];
            amount += n;
            *o++ = (int16_t)(dark ? 0 : n);
        }
    }
    for (int k = 0; k < 2; k++) {
        const int dark = 0;
        int amount = 0;
        for (int c = 0; c < 4; c++) {
            const int n = s->s_box[4 + k * 4 + c];
            amount += n;
            *o++ = (int16_t)(dark ? 0 : n);
        }
    }
    for (int k = 0; k < 1; k++) {
        const int dark = 0;
        const int amount = s->s_turns != 0;
        *o++ = (int16_t)(dark ? 0 : s->s_turns);
    }
    for (int k = 0; k < 1; k++) {
        const int dark = 0;
        const int amount = s->s_times_graduate != 0;
        *o++ = (int16_t)(dark ? 0 : s->s_times_graduate);
    }
    for (int k = 0; k < 1; k++) {
        const int dark = 0;
        const int amount = s->s_times_retire != 0;
        *o++ = (int16_t)(dark ? 0 : s->s_times_retire);
    }
    while (o < out + OBSERVED) *o++ = 0;
}
/* --- states as numbers, for those who know nothing of their layout --------------------------------------------------- */

static int64_t *flat_set(int64_t *o, const Set *set) { memcpy(o, set, sizeof *set); return o + sizeof *set / 8; }
static int64_t *flat_seq(int64_t *o, const Seq *q) {
    *o++ = q->n;
    for (int k = 0; k < q->n; k++) *o++ = q->v[k];
    return o;
}

/* Node, end, who has won, me; points and tie-breaks where there are ends with points; all slots in their order; frames,
   picks, counts of limited rules; noted positions. */
static int game_flat(const State *s, int64_t *out) {
    int64_t *o = out;
    *o++ = s->Node;
    *o++ = s->End;
    *o++ = s->Won;
    *o++ = s->s_me;
    for (int k = 0; k < 36; k++) { *o++ = look_s_on(s, k); }
    for (int k = 0; k < 8; k++) { *o++ = s->s_pool[k + 4]; }
    for (int k = 0; k < 8; k++) { *o++ = s->s_box[k + 4]; }
    *o++ = s->s_turns;
    *o++ = s->s_times_graduate;
    *o++ = s->s_times_retire;
    return (int)(o - out);
}
static const int64_t *fill_set(const int64_t *i, Set *set) { memcpy(set, i, sizeof *set); return i + sizeof *set / 8; }
/* NULL where there are too many items. */
static const int64_t *fill_seq(const int64_t *i, Seq *q, int most) {
    memset(q, 0, sizeof *q);
    if (!i || *i < 0 || *i > most) return NULL;
    q->n = (Item)*i++;
    for (int k = 0; k < q->n; k++) q->v[k] = (Item)*i++;
    return i;
}

/* The inverse of `game_flat`; 0 where there is more than a state has room for. */
static int game_fill(State *s, const int64_t *in) {
    const int64_t *i = in;
    memset(s, 0, sizeof *s);
    s->Node = (int16_t)*i++;
    s->End = (int16_t)*i++;
    s->Won = (uint32_t)*i++;
    s->s_me = (int8_t)*i++;
    for (int k = 0; k < 36; k++) { Num piece; piece = (int8_t)*i++; lay_s_on(s, k, piece); }
    for (int k = 0; k < 8; k++) { s->s_pool[k + 4] = (int8_t)*i++; }
    for (int k = 0; k < 8; k++) { s->s_box[k + 4] = (int8_t)*i++; }
    s->s_turns = (int16_t)*i++;
    s->s_times_graduate = (int32_t)*i++;
    s->s_times_retire = (int32_t)*i++;
    return 1;
}
/* --- states as bits: what cannot be worked out from the rest, each number in as many bits as it needs ---------------- */

typedef struct Bits { uint8_t *at; uint64_t held; int n; const uint8_t *end; } Bits;

/* Where a state has very many numbers, this is called for each: it would take long to compile as often as it is needed. */
#if PACKED > 256
#define BITS_INLINE __attribute__((noinline))
#else
#define BITS_INLINE inline
#endif

static inline void bits_put_some(Bits *b, uint64_t value, int width) {
    b->held |= value << b->n;
    b->n += width;
    if (b->n >= 32) {
        for (int k = 0; k < 4; k++) b->at[k] = (uint8_t)(b->held >> 8 * k);
        b->at += 4;
        b->held >>= 32;
        b->n -= 32;
    }
}
/* Up to 64 bits; they are written by fours of bytes, and the last of them by `bits_end`. */
static BITS_INLINE void bits_put(Bits *b, uint64_t value, int width) {
    bits_put_some(b, value & 0xffffffff, width > 32 ? 32 : width);
    if (width > 32) bits_put_some(b, value >> 32, width - 32);
}
static inline void bits_end(Bits *b) {
    for (; b->n > 0; b->n -= 8) { *b->at++ = (uint8_t)b->held; b->held >>= 8; }
}

/* PACKED bytes; the bytes behind what is needed are zero. */
static void game_pack(const State *s, uint8_t *out) {
    Bits b = {out, 0, 0, out + PACKED};
    bits_put(&b, (uint64_t)(s->Node + 1), 2);
    bits_put(&b, (uint64_t)(s->End + 1), 3);
    bits_put(&b, (uint64_t)s->s_me, 1);
    if (s->Node < 0) {
        for (int k = 0; k < SEATS; k++) bits_put(&b, s->Won >> k & 1, 1);
    }
    { uint64_t digits[3]; digits_s_on(s, digits); for (int k = 0; k < 3; k++) bits_put(&b, digits[k], 36); }
    for (int k = 0; k < 8; k++) { bits_put(&b, (uint64_t)(s->s_pool[k + 4] - (0)), 4); }
    for (int k = 0; k < 8; k++) { bits_put(&b, (uint64_t)(s->s_box[k + 4] - (0)), 4); }
    bits_put(&b, (uint64_t)(s->s_turns - (0)), 14);
    bits_put(&b, (uint64_t)(s->s_times_graduate - (0)), 16);
    bits_put(&b, (uint64_t)(s->s_times_retire - (0)), 16);
    bits_end(&b);
    memset(b.at, 0, (size_t)(out + PACKED - b.at));
}
/* --- whether numbers from anywhere are a state: ranges, and as many pieces as there are ------------------------------- */

static int game_sound(const State *s) {
    if (s->Node >= NODES || s->End >= ENDS || (s->Node < 0) != (s->End >= 0) || s->s_me >= SEATS) return 0;
    for (int k = 0; k < 8; k++) { if (s->s_pool[k + 4] < 0 || s->s_pool[k + 4] > 8) return 0; }
    for (int k = 0; k < 8; k++) { if (s->s_box[k + 4] < 0 || s->s_box[k + 4] > 8) return 0; }
    if (s->s_turns < 0 || s->s_turns > 10000) return 0;
    if (s->s_times_graduate < 0 || s->s_times_graduate > 65535) return 0;
    if (s->s_times_retire < 0 || s->s_times_retire > 65535) return 0;
    int32_t left1[] = { 0, 8, 8, 8, 8 };
    for (int code = 1; code <= 4; code++) left1[code] -= set_size(s->s_on_at[code]);
    for (int k = 0; k < 8; k++) left1[1 + k % 4] -= s->s_pool[k + 4];
    for (int k = 0; k < 8; k++) left1[1 + k % 4] -= s->s_box[k + 4];
    for (int code = 1; code <= 4; code++) if (left1[code]) return 0;
    return 1;
}
/* Up to 48 bits; what comes after the end is zero. */
static BITS_INLINE uint64_t bits_get(Bits *b, int width) {
    while (b->n < width) { b->held |= (uint64_t)(b->at < b->end ? *b->at++ : 0) << b->n; b->n += 8; }
    const uint64_t value = b->held & ((UINT64_C(1) << width) - 1);
    b->held >>= width;
    b->n -= width;
    return value;
}
/* More than 48 bits. */
static inline uint64_t bits_get_wide(Bits *b, int width) {
    const uint64_t low = bits_get(b, 32);
    return low | bits_get(b, width - 32) << 32;
}

/* 0 for bytes for which there is no room; `looking`: also for those that are no state of this game. */
static inline __attribute__((always_inline)) int unpack(const uint8_t *in, State *s, int looking) {
    Bits b = {(uint8_t *)in, 0, 0, in + PACKED};
    memset(s, 0, sizeof *s);
    s->Node = (int16_t)((int)bits_get(&b, 2) - 1);
    s->End = (int16_t)((int)bits_get(&b, 3) - 1);
    s->s_me = (int8_t)bits_get(&b, 1);
    if (s->Node < 0) {
        for (int k = 0; k < SEATS; k++) s->Won |= (uint32_t)bits_get(&b, 1) << k;
    }
    { uint64_t digits[3]; for (int k = 0; k < 3; k++) digits[k] = bits_get(&b, 36); if (!from_digits_s_on(s, digits)) return 0; }
    for (int k = 0; k < 8; k++) { s->s_pool[k + 4] = (int8_t)((int64_t)bits_get(&b, 4) + (0)); }
    for (int k = 0; k < 8; k++) { s->s_box[k + 4] = (int8_t)((int64_t)bits_get(&b, 4) + (0)); }
    s->s_turns = (int16_t)((int64_t)bits_get(&b, 14) + (0));
    s->s_times_graduate = (int32_t)((int64_t)bits_get(&b, 16) + (0));
    s->s_times_retire = (int32_t)((int64_t)bits_get(&b, 16) + (0));
    if (looking && !game_sound(s)) return 0;
    return 1;
}
/* What this engine has packed itself. */
static int game_unpack(const uint8_t *in, State *s) { return unpack(in, s, 0); }
/* What comes from anywhere; 0 for what is no state of this game. */
static int game_read(const uint8_t *in, State *s) { return unpack(in, s, 1); }
/* --- symmetries: a state seen another way, in which the game plays the same ------------------------------------------ */

#define SYMMETRIES 16 /* the first of them changes nothing */
static const uint8_t Y_0[16][36] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
        21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
        13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35}, {0, 6, 12,
        18, 24, 30, 1, 7, 13, 19, 25, 31, 2, 8, 14, 20, 26, 32, 3, 9, 15, 21, 27, 33, 4, 10, 16, 22, 28, 34, 5,
        11, 17, 23, 29, 35}, {0, 6, 12, 18, 24, 30, 1, 7, 13, 19, 25, 31, 2, 8, 14, 20, 26, 32, 3, 9, 15, 21, 27,
        33, 4, 10, 16, 22, 28, 34, 5, 11, 17, 23, 29, 35}, {5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 17, 16, 15, 14,
        13, 12, 23, 22, 21, 20, 19, 18, 29, 28, 27, 26, 25, 24, 35, 34, 33, 32, 31, 30}, {5, 4, 3, 2, 1, 0, 11,
        10, 9, 8, 7, 6, 17, 16, 15, 14, 13, 12, 23, 22, 21, 20, 19, 18, 29, 28, 27, 26, 25, 24, 35, 34, 33, 32,
        31, 30}, {30, 24, 18, 12, 6, 0, 31, 25, 19, 13, 7, 1, 32, 26, 20, 14, 8, 2, 33, 27, 21, 15, 9, 3, 34, 28,
        22, 16, 10, 4, 35, 29, 23, 17, 11, 5}, {5, 11, 17, 23, 29, 35, 4, 10, 16, 22, 28, 34, 3, 9, 15, 21, 27,
        33, 2, 8, 14, 20, 26, 32, 1, 7, 13, 19, 25, 31, 0, 6, 12, 18, 24, 30}, {30, 24, 18, 12, 6, 0, 31, 25, 19,
        13, 7, 1, 32, 26, 20, 14, 8, 2, 33, 27, 21, 15, 9, 3, 34, 28, 22, 16, 10, 4, 35, 29, 23, 17, 11, 5}, {5,
        11, 17, 23, 29, 35, 4, 10, 16, 22, 28, 34, 3, 9, 15, 21, 27, 33, 2, 8, 14, 20, 26, 32, 1, 7, 13, 19, 25,
        31, 0, 6, 12, 18, 24, 30}, {30, 31, 32, 33, 34, 35, 24, 25, 26, 27, 28, 29, 18, 19, 20, 21, 22, 23, 12,
        13, 14, 15, 16, 17, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5}, {30, 31, 32, 33, 34, 35, 24, 25, 26, 27, 28,
        29, 18, 19, 20, 21, 22, 23, 12, 13, 14, 15, 16, 17, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5}, {35, 29, 23,
        17, 11, 5, 34, 28, 22, 16, 10, 4, 33, 27, 21, 15, 9, 3, 32, 26, 20, 14, 8, 2, 31, 25, 19, 13, 7, 1, 30,
        24, 18, 12, 6, 0}, {35, 29, 23, 17, 11, 5, 34, 28, 22, 16, 10, 4, 33, 27, 21, 15, 9, 3, 32, 26, 20, 14, 8,
        2, 31, 25, 19, 13, 7, 1, 30, 24, 18, 12, 6, 0}, {35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22,
        21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, {35, 34, 33, 32, 31, 30,
        29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
        0}};
static const uint8_t Y_1[16][5] = {{0, 1, 2, 3, 4}, {0, 2, 1, 4, 3}, {0, 1, 2, 3, 4}, {0, 2, 1, 4, 3}, {0, 1,
        2, 3, 4}, {0, 2, 1, 4, 3}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}, {0, 2, 1, 4, 3}, {0, 2, 1, 4, 3}, {0, 2, 1,
        4, 3}, {0, 1, 2, 3, 4}, {0, 2, 1, 4, 3}, {0, 1, 2, 3, 4}, {0, 2, 1, 4, 3}, {0, 1, 2, 3, 4}};
static const uint8_t Y_2[16][8] = {{0, 1, 2, 3, 4, 5, 6, 7}, {5, 4, 7, 6, 1, 0, 3, 2}, {0, 1, 2, 3, 4, 5, 6,
        7}, {5, 4, 7, 6, 1, 0, 3, 2}, {0, 1, 2, 3, 4, 5, 6, 7}, {5, 4, 7, 6, 1, 0, 3, 2}, {0, 1, 2, 3, 4, 5, 6,
        7}, {0, 1, 2, 3, 4, 5, 6, 7}, {5, 4, 7, 6, 1, 0, 3, 2}, {5, 4, 7, 6, 1, 0, 3, 2}, {5, 4, 7, 6, 1, 0, 3,
        2}, {0, 1, 2, 3, 4, 5, 6, 7}, {5, 4, 7, 6, 1, 0, 3, 2}, {0, 1, 2, 3, 4, 5, 6, 7}, {5, 4, 7, 6, 1, 0, 3,
        2}, {0, 1, 2, 3, 4, 5, 6, 7}};
static const uint8_t Y_3[16][2] = {{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 1}, {0, 1}, {1, 0}, {1,
        0}, {1, 0}, {0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 1}};
static const uint8_t Y_4[16][3] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1,
        1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

/* Whose seat a seat becomes. */
static inline int symmetry_seat(int symmetry, int seat) { return Y_3[symmetry][seat]; }

/* A value moved; what is less than none is in nobody's use. */
#define MOVED(table, none, value) ((value) < (none) ? (value) : table[symmetry][(value) - (none)])

static inline Set moved_set(Set from, int symmetry, Num (*to)(int, Num)) {
    Set found = SET_NONE;
    for (; !set_empty(from); from = set_rest(from)) found = set_or(found, set_of(to(symmetry, set_lowest(from))));
    return found;
}

/* What is packed of a state, as a symmetry sees it; 0 where the symmetry says nothing of such states. The sets that are held
   beside the places are not made anew. */
static int game_map(const State *s, int symmetry, State *out) {
    memcpy(out, s, sizeof *out);
    if (!symmetry) return 1;
    if (s->Node >= 0 && !Y_4[symmetry][s->Node]) return 0;
    out->s_me = (int8_t)symmetry_seat(symmetry, s->s_me);
    out->Won = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const int to = symmetry_seat(symmetry, seat);
        out->Won |= (s->Won >> seat & 1) << to;
    }
    memset(out->s_on_at, 0, sizeof out->s_on_at);
    for (int k = 0; k < 36; k++) {
        const Num piece = look_s_on(s, k);
        lay_s_on(out, Y_0[symmetry][k], MOVED(Y_1, (0), piece));
    }
    for (int k = 0; k < 8; k++) {
        out->s_pool[Y_2[symmetry][k] + 4] = s->s_pool[k + 4];
    }
    for (int k = 0; k < 8; k++) {
        out->s_box[Y_2[symmetry][k] + 4] = s->s_box[k + 4];
    }
    return 1;
}

/* What is said of them. */
extern const char cattery_symmetries[];
API const char cattery_symmetries[] =
"[{\042words\042: \042as it is\042, \042seats\042: [0, 1], \042then\042: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1"
"5]}, {\042words\042: \042gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [1, 0, 3, 2, 5, 4, 8, 9, 6"
", 7, 11, 10, 13, 12, 15, 14]}, {\042words\042: \042bed turned, b1 to a2, c1 to a3 and so on\042, \042seats\042: [0, 1]"
", \042then\042: [2, 3, 0, 1, 7, 9, 11, 4, 10, 5, 8, 6, 14, 15, 12, 13]}, {\042words\042: \042bed turned, b1 to a2, "
"c1 to a3 and so on; gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [3, 2, 1, 0, 9, 7, 10,"
" 5, 11, 4, 6, 8, 15, 14, 13, 12]}, {\042words\042: \042bed turned, a1 to f1, b1 to e1 and so on\042, \042seats\042: [0"
", 1], \042then\042: [4, 5, 6, 8, 0, 1, 2, 13, 3, 12, 14, 15, 9, 7, 10, 11]}, {\042words\042: \042bed turned, a1 to "
"f1, b1 to e1 and so on; gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [5, 4, 8, 6, 1, 0,"
" 3, 12, 2, 13, 15, 14, 7, 9, 11, 10]}, {\042words\042: \042bed turned, a1 to a6, b1 to a5 and so on\042, \042seats\042"
": [0, 1], \042then\042: [6, 8, 4, 5, 13, 12, 15, 0, 14, 1, 3, 2, 10, 11, 9, 7]}, {\042words\042: \042bed turned, a1"
" to f1, b1 to f2 and so on\042, \042seats\042: [0, 1], \042then\042: [7, 9, 11, 10, 2, 3, 0, 15, 1, 14, 12, 13, 5, "
"4, 8, 6]}, {\042words\042: \042bed turned, a1 to a6, b1 to a5 and so on; gray as orange; orange as gray\042, \042se"
"ats\042: [1, 0], \042then\042: [8, 6, 5, 4, 12, 13, 14, 1, 15, 0, 2, 3, 11, 10, 7, 9]}, {\042words\042: \042bed turned"
", a1 to f1, b1 to f2 and so on; gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [9, 7, 10,"
" 11, 3, 2, 1, 14, 0, 15, 13, 12, 4, 5, 6, 8]}, {\042words\042: \042bed turned, a1 to a6, b1 to b6 and so on; "
"gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [10, 11, 9, 7, 14, 15, 12, 3, 13, 2, 0, 1,"
" 6, 8, 4, 5]}, {\042words\042: \042bed turned, a1 to a6, b1 to b6 and so on\042, \042seats\042: [0, 1], \042then\042: [11, 1"
"0, 7, 9, 15, 14, 13, 2, 12, 3, 1, 0, 8, 6, 5, 4]}, {\042words\042: \042bed turned, a1 to f6, b1 to f5 and so "
"on; gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [12, 13, 14, 15, 8, 6, 5, 10, 4, 11, 7"
", 9, 0, 1, 2, 3]}, {\042words\042: \042bed turned, a1 to f6, b1 to f5 and so on\042, \042seats\042: [0, 1], \042then\042: [1"
"3, 12, 15, 14, 6, 8, 4, 11, 5, 10, 9, 7, 1, 0, 3, 2]}, {\042words\042: \042bed turned, a1 to f6, b1 to e6 and"
" so on; gray as orange; orange as gray\042, \042seats\042: [1, 0], \042then\042: [14, 15, 12, 13, 10, 11, 9, 8, 7, "
"6, 4, 5, 2, 3, 0, 1]}, {\042words\042: \042bed turned, a1 to f6, b1 to e6 and so on\042, \042seats\042: [0, 1], \042then\042"
": [15, 14, 13, 12, 11, 10, 7, 6, 9, 8, 5, 4, 3, 2, 1, 0]}]"
;
/* What is said of the engine to those who load it. */
extern const char cattery_about[];
API const char cattery_about[] =
"{\042format\042: 1, \042game\042: \042boop\042, \042variants\042: [], \042options\042: {\042max-turns\042: \0420\042, \042repetition-draw\042: \0420\042, "
"\042first\042: \042gray\042, \042eight-rule\042: \042required\042, \042eight-vs-line\042: \042choose\042, \042eight-may-return-cat\042: \042yes\042,"
" \042opponent-line-wins\042: \042at-own-turn-end\042}, \042players\042: [\042gray\042, \042orange\042], \042moves\042: 192, \042most_moves\042"
": 119, \042packed\042: 29, \042flat\042: 1410, \042observed\042: 58, \042words\042: 1, \042hides\042: false, \042chance\042: false, \042sco"
"res\042: false, \042ties\042: 0, \042nodes\042: [\042place\042, \042retire\042, \042graduate or retire or forgo\042], \042ends\042: [\042too-l"
"ong\042, \042repetition\042, \042three-cats\042, \042eight-cats\042, \042nobody-can-play\042], \042end_results\042: [\042draw\042, \042draw\042, "
"\042wins\042, \042wins\042, \042draw\042], \042end_ties\042: [0, 0, 0, 0, 0], \042claims\042: [\042one-graduation\042, \042eight-active\042], "
"\042unasked\042: [], \042taken\042: [{\042kind\042: \042action\042, \042name\042: \042place\042, \042of\042: null, \042path\042: \042boop\057boop.cat\042, \042l"
"ine\042: 48}, {\042kind\042: \042action\042, \042name\042: \042graduate\042, \042of\042: null, \042path\042: \042boop\057boop.cat\042, \042line\042: 73}, "
"{\042kind\042: \042action\042, \042name\042: \042retire\042, \042of\042: null, \042path\042: \042boop\057boop.cat\042, \042line\042: 81}, {\042kind\042: \042act"
"ion\042, \042name\042: \042forgo\042, \042of\042: null, \042path\042: \042boop\057boop.cat\042, \042line\042: 91}, {\042kind\042: \042rule\042, \042name\042: \042b"
"oop\042, \042of\042: null, \042path\042: \042boop\057boop.cat\042, \042line\042: 57}, {\042kind\042: \042rule\042, \042name\042: \042send-home\042, \042of\042: "
"null, \042path\042: \042boop\057boop.cat\042, \042line\042: 98}, {\042kind\042: \042end\042, \042name\042: \042three-cats\042, \042of\042: null, \042path\042"
": \042boop\057boop.cat\042, \042line\042: 106}, {\042kind\042: \042end\042, \042name\042: \042eight-cats\042, \042of\042: null, \042path\042: \042boop\057boo"
"p.cat\042, \042line\042: 111}], \042refusals\042: [{\042action\042: \042place\042, \042id\042: \042place.kind\042}, {\042action\042: \042place\042, \042id"
"\042: \042place.1\042}, {\042action\042: \042place\042, \042id\042: \042place.at\042}, {\042action\042: \042place\042, \042id\042: \042place.2\042}, {\042action"
"\042: \042graduate\042, \042id\042: \042graduate.2\042}, {\042action\042: \042graduate\042, \042id\042: \042graduate.group\042}, {\042action\042: \042grad"
"uate\042, \042id\042: \042graduate.1\042}, {\042action\042: \042retire\042, \042id\042: \042retire.1\042}, {\042action\042: \042retire\042, \042id\042: \042reti"
"re.3\042}, {\042action\042: \042retire\042, \042id\042: \042retire.4\042}, {\042action\042: \042retire\042, \042id\042: \042retire.at\042}, {\042action\042: "
"\042retire\042, \042id\042: \042retire.2\042}, {\042action\042: \042retire\042, \042id\042: \042retire.5\042}, {\042action\042: \042forgo\042, \042id\042: \042forg"
"o.1\042}, {\042action\042: \042forgo\042, \042id\042: \042forgo.2\042}, {\042action\042: \042draw-lots\042, \042id\042: \042not-now\042}, {\042action\042: \042p"
"lace\042, \042id\042: \042not-now\042}, {\042action\042: \042graduate\042, \042id\042: \042not-now\042}, {\042action\042: \042retire\042, \042id\042: \042not-no"
"w\042}, {\042action\042: \042forgo\042, \042id\042: \042not-now\042}, {\042action\042: \042decline\042, \042id\042: \042not-now\042}], \042faults\042: [{\042wor"
"ds\042: \042the native engine has no room for so much; the Python engine has\042, \042holed\042: false, \042path\042: \042bo"
"op\057boop.cat\042, \042line\042: 2}, {\042words\042: \042the flow goes round and round without a decision\042, \042holed\042: fal"
"se, \042path\042: \042boop\057boop.cat\042, \042line\042: 2}, {\042words\042: \042there is no such piece\042, \042holed\042: false, \042path\042:"
" \042boop\057boop.cat\042, \042line\042: 102}, {\042words\042: \042there is nothing to move\042, \042holed\042: false, \042path\042: \042boop\057"
"boop.cat\042, \042line\042: 104}], \042slots\042: [{\042name\042: \042on\042, \042kind\042: \042one\042, \042cells\042: 36, \042codes\042: 4, \042holds\042: "
"\042Num\042, \042array\042: true, \042counted\042: true}, {\042name\042: \042pool\042, \042kind\042: \042bag\042, \042cells\042: 8, \042codes\042: 4, \042hol"
"ds\042: \042Num\042, \042array\042: true, \042counted\042: true}, {\042name\042: \042box\042, \042kind\042: \042bag\042, \042cells\042: 8, \042codes\042: 4, "
"\042holds\042: \042Num\042, \042array\042: true, \042counted\042: true}, {\042name\042: \042turns\042, \042kind\042: \042number\042, \042cells\042: 1, \042co"
"des\042: 0, \042holds\042: \042Num\042, \042array\042: false, \042counted\042: false}, {\042name\042: \042times_graduate\042, \042kind\042: \042numb"
"er\042, \042cells\042: 1, \042codes\042: 0, \042holds\042: \042Num\042, \042array\042: false, \042counted\042: false}, {\042name\042: \042times_reti"
"re\042, \042kind\042: \042number\042, \042cells\042: 1, \042codes\042: 0, \042holds\042: \042Num\042, \042array\042: false, \042counted\042: false}], \042"
"points\042: [], \042steps\042: [], \042limits\042: [], \042noting\042: false}"
;

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

#if HAS(PART_SINGLE) || HAS(PART_EXPLORE)

/* Whether the claims hold in a state. */

API int cattery_claim(Game *g)
{
    return API_GUARDED(g, game_claim(g));
}

#endif

#if HAS(PART_SINGLE)

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

#endif

#if HAS(PART_SERIES) || HAS(PART_MCTS)

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

#endif

#if HAS(PART_SERIES)

/* What a series of random games adds up to: whole numbers only, so that parts of a series may be added in any order.
 *
 * `runtime/cattery_runtime/native/playouts.py` reads this as one row of 64-bit numbers, in this order.
 */

typedef struct Stats {
    int64_t games, given_up, draws, shared;           /* shared: of the games won, those with several winners */
    int64_t decisions, chances, alternatives, widest; /* alternatives: legal moves of all decisions; widest: the most */
    int64_t fault;                                    /* 1 + the number of a fault, which ends a series; 0: none */
    int64_t most;                                     /* so many decisions are given up; lengths go up to it */
    int64_t ends[ENDS + 1], wins[SEATS];
    int64_t twice[SEATS];       /* sums of twice the scores, of games that have an end */
    uint64_t squares[SEATS][2]; /* ... and of their squares: 128 bits, the lower half first */
    int64_t ranks[SEATS][SEATS];
    int64_t taken[TAKEN + 1], games_taken[TAKEN + 1]; /* in all; and in how many games at all. The last is unused */
    int64_t lengths[];                                /* games of 0, 1, ... `most` decisions */
} Stats;

/* How many 64-bit numbers the statistics of games of up to `most` decisions are. */
API int64_t cattery_stats_size(int64_t most)
{
    return (int64_t)(sizeof(Stats) / sizeof(int64_t)) + most + 1;
}

/* Makes zeroed numbers into the statistics of no games. */
API void cattery_stats_begin(Stats *stats, int64_t most)
{
    stats->most = most;
}

static void stats_score(Stats *stats, int seat, int64_t twice)
{
    unsigned __int128 sum = (unsigned __int128)stats->squares[seat][1] << 64 | stats->squares[seat][0];
    stats->twice[seat] += twice;
    sum += (unsigned __int128)((__int128)twice * twice);
    stats->squares[seat][0] = (uint64_t)sum;
    stats->squares[seat][1] = (uint64_t)(sum >> 64);
}

/* The outcome of a game that is over. */
static void stats_outcome(Stats *stats, const Game *g)
{
    Result result;
    int end = game_end(g);
    game_result(g, &result);
    stats->draws += !result.winners;
    stats->shared += (result.winners & (result.winners - 1)) != 0;
    if (end >= 0)
        stats->ends[end]++;
    for (int seat = 0; seat < SEATS; seat++) {
        stats->wins[seat] += result.winners >> seat & 1;
        stats->ranks[seat][result.ranks[seat] - 1]++;
        stats_score(stats, seat, result.twice[seat]);
    }
}

/* How often rules were taken in the game just played. */
static void stats_taken(Stats *stats, const uint64_t *taken)
{
    for (int i = 0; i < TAKEN; i++) {
        stats->taken[i] += (int64_t)taken[i];
        stats->games_taken[i] += taken[i] != 0;
    }
}

/* Adds a game that is over or is given up. */
static void stats_add(Stats *stats, const Game *g, const Played *played, int over)
{
    stats->games++;
    stats->decisions += played->decisions;
    stats->chances += played->chances;
    stats->alternatives += played->alternatives;
    if (played->widest > stats->widest)
        stats->widest = played->widest;
    stats->lengths[played->decisions]++;
    if (over)
        stats_outcome(stats, g);
    else
        stats->given_up++;
}

#endif

#if HAS(PART_SERIES)

/* Random games in series. Game i of a series with seed S draws its numbers from S + i; every legal move is equally likely,
 * and chance goes by its weights: `runtime/cattery_runtime/study/playouts.py` plays the same games.
 */

/* The games of a series one after another; a fault of the rules leaves this by its jump. */
static NOINLINE void playouts(Game *g, uint64_t seed, int64_t n, const State *start, int counting, Stats *stats)
{
    for (int64_t i = 0; i < n; i++) {
        Rng rng = {seed + (uint64_t)i};
        Played played;
        if (counting)
            memset(g->taken, 0, sizeof g->taken);
        if (start)
            g->s = *start;
        else
            game_initial(g);
        int over = playout(g, &rng, stats->most, &played);
        if (counting)
            stats_taken(stats, g->taken);
        stats_add(stats, g, &played, over);
    }
}

/* Plays n games and adds them to `stats`; returns how many were finished or given up. A fault ends the series before the
 * game in which it came up, and says its number in `stats`. With `counting` it is also added up how often rules were taken.
 */
API int64_t cattery_playouts(Game *g, uint64_t first_seed, int64_t n, const State *start, int counting, Stats *stats)
{
    const int64_t before = stats->games;
    if (GUARDED(g))
        playouts(g, first_seed, n, start, counting, stats);
    else
        stats->fault = g->fault;
    return stats->games - before;
}

#endif

#if HAS(PART_SERIES)

/* How many sequences of moves and events of chance there are of each length: as `cattery perft` counts.
 *
 * A walk is carried on in pieces, so that the caller may stop it between them. Its last ply is counted and not played.
 */

typedef struct PerftLevel {
    State s;
    int32_t n, next; /* moves, and which of them comes next */
    Code codes[MOST_MOVES];
} PerftLevel;

#define PERFT_DEEPEST 64

typedef struct PerftWalk {
    int64_t fault; /* 1 + the number of a fault; 0: none */
    int32_t depth, level;
    uint64_t counts[PERFT_DEEPEST + 1]; /* sequences of 0, 1, ... `depth` moves */
    PerftLevel levels[];
} PerftWalk;

/* The bytes of a walk of this depth; 0 where that is too deep. */
API int64_t cattery_perft_size(int depth)
{
    return depth < 0 || depth > PERFT_DEEPEST ? 0 : (int64_t)(sizeof(PerftWalk) + (size_t)depth * sizeof(PerftLevel));
}

/* Where the counts begin in a walk. */
API int64_t cattery_perft_counts(void)
{
    return (int64_t)offsetof(PerftWalk, counts);
}

/* Counts what goes on from where the game stands, which is `level` moves from the start; more is below if there is more. */
static inline void perft_reach(Game *g, PerftWalk *walk, int level)
{
    PerftLevel *here;
    if (level >= walk->depth || game_actor(g) == OVER)
        return;
    here = &walk->levels[level];
    here->n = game_list(g, here->codes);
    walk->counts[level + 1] += (uint64_t)here->n;
    if (level + 1 == walk->depth || !here->n)
        return;
    here->s = g->s;
    here->next = 0;
    walk->level = level;
}

static __attribute__((noinline)) int perft_walk(Game *g, PerftWalk *walk, int64_t budget)
{
    while (walk->level >= 0) {
        PerftLevel *here = &walk->levels[walk->level];
        if (here->next == here->n) {
            walk->level--;
            continue;
        }
        if (budget-- <= 0)
            return 0;
        g->s = here->s;
        game_play(g, here->codes[here->next++]);
        perft_reach(g, walk, walk->level + 1);
    }
    return 1;
}

static __attribute__((noinline)) void perft_start(Game *g, PerftWalk *walk, const State *start)
{
    if (start)
        g->s = *start;
    else
        game_initial(g);
    perft_reach(g, walk, 0);
}

/* Begins a walk in zeroed memory, from a state or a new game. Returns 0, or -1 for a fault. */
API int cattery_perft_begin(Game *g, PerftWalk *walk, const State *start, int depth)
{
    walk->depth = depth;
    walk->level = -1;
    walk->counts[0] = 1;
    if (GUARDED(g)) {
        perft_start(g, walk, start);
        return 0;
    }
    walk->fault = g->fault;
    return -1;
}

/* Goes on by up to `budget` moves. Returns 1 when all is counted, 0 when there is more, -1 for a fault. */
API int cattery_perft_run(Game *g, PerftWalk *walk, int64_t budget)
{
    if (GUARDED(g))
        return perft_walk(g, walk, budget);
    walk->fault = g->fault;
    return -1;
}

#endif

#if HAS(PART_EXPLORE) || HAS(PART_ALPHABETA)

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

#endif

#if HAS(PART_EXPLORE) || HAS(PART_SYMMETRY)

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

#endif

#if HAS(PART_EXPLORE)

/* Exploring: every state that can be reached, breadth first; chance nodes branch over all their outcomes.
 *
 * Comes in chunks: `cattery_explore_run` goes on for so many states and returns. No state knows where it came from: the
 * shortest play to one is found afterwards, by looking again at what may have led there. A fault of the rules is noted with
 * the first state and move that give it, and the search goes on beside it.
 */

#define EXPLORE_MARK 256 /* after so many states is noted how many were known */
#define EXPLORE_ASIDE 2  /* bits for each state: one for dead ends, and one for the marks */

enum { EXPLORE_ON, EXPLORE_DONE };
enum { EXPLORE_OPEN, EXPLORE_DEPTH, EXPLORE_STATES, EXPLORE_MEMORY }; /* why no state is looked behind any more */
enum { EXPLORE_LISTING = -1, EXPLORE_CLAIM = -2 };                  /* what gives a fault, if it is no move */

typedef struct Level {
    uint64_t states, moves, ends, first;
} Level;

/* How often something was found, and in which state first, by which move. */
typedef struct Finding {
    uint64_t count, state;
    int64_t code;
} Finding;

typedef struct Explorer {
    Game game;
    State from, start, mapped;
    States all;
    int at, moves; /* the successor that is being made, and how many there are */
    int failed;    /* the fault of what is no move */
    Code codes[MOST_MOVES + 1];
    int faulted[MOST_MOVES + 1];
    int broken[MOST_MOVES + 1];    /* the claim that did not hold at the end of a turn on the way there, or -1 */
    uint8_t flips[MOST_MOVES + 1]; /* whether the successor is kept with the seats changed about */
    uint64_t hashes[MOST_MOVES + 1];
    uint8_t packed[MOST_MOVES + 1][PACKED];
    uint8_t other[PACKED];
    uint8_t active[SYMMETRIES];
    int symmetric, closed;
    uint64_t next, cut; /* the state to look behind; how many that are not over were not looked behind */
    uint64_t most_states, most_depth;
    Level *levels;
    uint64_t depth, level_room, level_end;
    uint64_t *marks;
    uint64_t mark_room;
    Finding faults[FAULTS + 1], claims[CLAIMS + 1], stuck;
    uint64_t ends[ENDS + 1];
} Explorer;

/* A state packed, as the least of those that are equal to it under the game's symmetry; whether that changes the seats. */
static int explore_pack(Explorer *e, const State *state, uint8_t *out)
{
    int flip = 0;
    game_pack(state, out);
    for (int symmetry = 1; e->symmetric && symmetry < SYMMETRIES; symmetry++) {
        if (!e->active[symmetry])
            continue;
        if (!game_map(state, symmetry, &e->mapped))
            continue;
        game_pack(&e->mapped, e->other);
        if (memcmp(e->other, out, PACKED) < 0) {
            memcpy(out, e->other, PACKED);
            flip = symmetry_seat(symmetry, 0) != 0;
        }
    }
    return flip;
}

static void explore_found(Finding *finding, uint64_t state, int64_t code)
{
    if (!finding->count++) {
        finding->state = state;
        finding->code = code;
    }
}

/* The legal moves of `from`, or its outcomes, and what each leads to; those that give a fault have it in `faulted`. */
static void explore_successors(Explorer *e)
{
    Game *g = &e->game;
    e->at = EXPLORE_LISTING;
    e->moves = e->failed = 0;
    if (GUARDED(g)) {
        memcpy(&g->s, &e->from, sizeof g->s);
        e->moves = game_list(g, e->codes);
        e->at = 0;
    } else if (e->at == EXPLORE_LISTING) {
        e->failed = g->fault;
        return;
    } else
        e->faulted[e->at++] = g->fault;
    for (; e->at < e->moves; e->at++) {
        memcpy(&g->s, &e->from, sizeof g->s);
        game_play(g, e->codes[e->at]);
        e->faulted[e->at] = 0;
        e->broken[e->at] = EXPLORE_BROKEN(g);
        e->flips[e->at] = (uint8_t)explore_pack(e, &g->s, e->packed[e->at]);
        e->hashes[e->at] = states_hash(e->packed[e->at]);
        __builtin_prefetch(&e->all.low[states_slot(&e->all, e->hashes[e->at])]);
    }
}

/* The number of the successor that was made; STATES_NONE where it is not known, or gives a fault. */
static uint64_t explore_number(const Explorer *e, int move)
{
    uint64_t slot = 0;
    return e->faulted[move] ? STATES_NONE : states_find(&e->all, e->packed[move], e->hashes[move], &slot);
}

/* Take up a state; whose turn it is there. */
static int explore_take(Explorer *e, uint64_t number)
{
    game_unpack(states_at(&e->all, number), &e->from);
    memcpy(&e->game.s, &e->from, sizeof e->from);
    return game_actor(&e->game);
}

static void explore_claim(Explorer *e, int claim)
{
    Game *g = &e->game;
    if (!GUARDED(g))
        explore_found(&e->faults[g->fault - 1], e->next, EXPLORE_CLAIM);
    else if (!game_holds(g, claim))
        explore_found(&e->claims[claim], e->next, EXPLORE_CLAIM);
}

/* Look at the claims about every state. */
static void explore_look(Explorer *e)
{
    EXPLORE_WATCH(&e->game);
    for (e->at = 0; e->at < CLAIMS; e->at++)
        explore_claim(e, e->at);
}

/* Put the successors that were made into the array; 0 when there is no room for more. */
static int explore_insert(Explorer *e)
{
    uint64_t slot = 0;
    for (int move = 0; move < e->moves; move++)
        if (!e->faulted[move])
            states_ask(&e->all, e->hashes[move]);
    for (int move = 0; move < e->moves; move++) {
        if (e->faulted[move]) {
            explore_found(&e->faults[e->faulted[move] - 1], e->next, e->codes[move]);
            continue;
        }
        if (e->broken[move] >= 0)
            explore_found(&e->claims[e->broken[move]], e->next, e->codes[move]);
        if (states_find(&e->all, e->packed[move], e->hashes[move], &slot) != STATES_NONE)
            continue;
        if (e->all.count >= e->most_states)
            e->closed = EXPLORE_STATES;
        else if (!states_add(&e->all, e->packed[move], e->hashes[move], slot))
            e->closed = EXPLORE_MEMORY;
        if (e->closed)
            return 0;
    }
    return 1;
}

/* Look behind the next state. */
static void explore_expand(Explorer *e, Level *level)
{
    if (e->depth >= e->most_depth && !e->closed)
        e->closed = EXPLORE_DEPTH;
    if (e->closed) {
        e->cut++;
        return;
    }
    explore_successors(e);
    if (e->failed)
        explore_found(&e->faults[e->failed - 1], e->next, EXPLORE_LISTING);
    else if (!e->moves)
        explore_found(&e->stuck, e->next, EXPLORE_LISTING);
    if (explore_insert(e))
        level->moves += (uint64_t)e->moves;
    else
        e->cut++;
}

/* Room for one more depth; 0 when there is none. Where no more is allowed nothing is looked behind any more. */
static int explore_deepen(Explorer *e)
{
    uint64_t room = 2 * (e->depth + 1), bytes = sizeof *e->levels;
    Level *levels;
    if (!e->closed && !states_allowed(&e->all, room * bytes, 0))
        e->closed = EXPLORE_MEMORY;
    if (e->closed)
        room = e->depth + 2;
    if (!(levels = realloc(e->levels, room * bytes)))
        return 0;
    e->all.beside += (room - e->level_room) * bytes;
    e->levels = levels;
    e->level_room = room;
    return 1;
}

/* Note how far the array goes, and begin a new depth where the last one is done; 0 when there is no memory for that. */
static int explore_note(Explorer *e)
{
    uint64_t mark = e->next / EXPLORE_MARK;
    if (e->next % EXPLORE_MARK == 0) {
        if (mark >= e->mark_room) {
            uint64_t *marks = realloc(e->marks, (2 * mark + 64) * sizeof *marks);
            if (!marks)
                return 0;
            e->marks = marks;
            e->mark_room = 2 * mark + 64;
        }
        e->marks[mark] = e->all.count;
    }
    if (e->next < e->level_end)
        return 1;
    if (e->depth + 1 >= e->level_room && !explore_deepen(e))
        return 0;
    e->depth++;
    e->level_end = e->all.count;
    e->levels[e->depth] = (Level){.first = e->next, .states = e->level_end - e->next};
    return 1;
}

/* Go on for at most so many states: EXPLORE_ON, or EXPLORE_DONE when all that are there have been looked at. */
API int cattery_explore_run(Explorer *e, uint64_t most)
{
    for (; most && e->next < e->all.count; most--, e->next++) {
        if (!explore_note(e)) { /* no room to go on: what is left is not looked behind */
            e->closed = EXPLORE_MEMORY;
            e->cut += e->all.count - e->next;
            return EXPLORE_DONE;
        }
        Level *level = &e->levels[e->depth];
        int over = explore_take(e, e->next) == OVER;
        explore_look(e);
        if (over) {
            level->ends++;
            e->ends[game_end(&e->game)]++;
        } else
            explore_expand(e, level);
    }
    return e->next < e->all.count ? EXPLORE_ON : EXPLORE_DONE;
}

/* Stop looking behind states; what is known is looked at by going on with `cattery_explore_run`. */
API void cattery_explore_close(Explorer *e, int why)
{
    e->closed = why;
}

API void cattery_explore_free(Explorer *e)
{
    if (e) {
        states_free(&e->all);
        free(e->levels);
        free(e->marks);
    }
    free(e);
}

/* A search from a game's state; NULL when there is no memory. `active` says which symmetries are used, or is NULL; `aside`
 * bits of memory for each state are left for what is made of them. */
API Explorer *cattery_explore_new(const Game *start, uint64_t memory, uint64_t states, uint64_t depth, const uint8_t *active,
                                  uint64_t aside)
{
    Explorer *e = calloc(1, sizeof *e);
    uint64_t slot = 0;
    if (!e || !states_new(&e->all, memory, sizeof *e, EXPLORE_ASIDE + aside) || !(e->levels = calloc(2, sizeof *e->levels))) {
        cattery_explore_free(e);
        return NULL;
    }
    e->level_room = 2;
    e->most_states = states;
    e->most_depth = depth;
    for (int symmetry = 1; active && symmetry < SYMMETRIES; symmetry++)
        e->symmetric += e->active[symmetry] = active[symmetry] != 0;
    memcpy(&e->start, &start->s, sizeof e->start);
    memcpy(e->game.taken, start->taken, sizeof e->game.taken);
    EXPLORE_WATCH(&e->game);
    explore_pack(e, &e->start, e->packed[0]);
    uint64_t hash = states_hash(e->packed[0]);
    states_find(&e->all, e->packed[0], hash, &slot);
    states_add(&e->all, e->packed[0], hash, slot);
    e->levels[0].states = e->level_end = 1;
    return e;
}

/* The first state of those that may have led to a state whose successor it is; STATES_NONE when a fault hides it. */
static uint64_t explore_parent(Explorer *e, uint64_t number)
{
    uint64_t low = 0, high = e->next / EXPLORE_MARK;
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        if (middle * EXPLORE_MARK < e->next && e->marks[middle] <= number)
            low = middle;
        else
            high = middle - 1;
    }
    for (uint64_t parent = low * EXPLORE_MARK; parent < number && parent < (low + 1) * EXPLORE_MARK; parent++) {
        if (explore_take(e, parent) == OVER)
            continue;
        explore_successors(e);
        for (int move = 0; move < e->moves; move++)
            if (explore_number(e, move) == number)
                return parent;
    }
    return STATES_NONE;
}

/* The move of `from` that leads to a state; -1 where none does. Then `from` is what it leads to, as it is played. */
static Code explore_towards(Explorer *e, uint64_t number)
{
    explore_successors(e);
    for (int move = 0; move < e->moves; move++)
        if (explore_number(e, move) == number) {
            Game *g = &e->game;
            memcpy(&g->s, &e->from, sizeof g->s);
            game_play(g, e->codes[move]);
            memcpy(&e->from, &g->s, sizeof g->s);
            return e->codes[move];
        }
    return -1;
}

/* The shortest play to a state as moves: how many, or -1 where there is no memory or no room for them. */
API int64_t cattery_explore_play(Explorer *e, uint64_t number, Code *codes, uint64_t room)
{
    uint64_t length = 0;
    uint64_t *chain;
    while (length < e->depth && number >= e->levels[length + 1].first)
        length++;
    if (length > room || !(chain = malloc((length + 1) * sizeof *chain)))
        return -1;
    chain[length] = number;
    for (uint64_t step = length; step > 0; step--)
        chain[step - 1] = explore_parent(e, chain[step]);
    memcpy(&e->from, &e->start, sizeof e->from);
    for (uint64_t step = 0; step < length; step++)
        codes[step] = explore_towards(e, chain[step + 1]);
    free(chain);
    return (int64_t)length;
}

/* After `cattery_explore_play`: a move there that gives a fault, or (`fault` 0) breaks a claim about ends of turns. */
API Code cattery_explore_last(Explorer *e, int fault, int claim)
{
    explore_successors(e);
    for (int move = 0; move < e->moves; move++)
        if (fault ? e->faulted[move] == fault : !e->faulted[move] && e->broken[move] == claim)
            return e->codes[move];
    return -1;
}

enum { EXPLORE_COUNT, EXPLORE_DEPTHS, EXPLORE_CLOSED, EXPLORE_CUT, EXPLORE_BYTES, EXPLORE_NEXT, EXPLORE_SYMMETRIC };

/* One of the numbers above. */
API uint64_t cattery_explore_figure(const Explorer *e, int figure)
{
    const uint64_t figures[] = {e->all.count, e->depth + 1, (uint64_t)e->closed, e->cut, states_bytes(&e->all), e->next,
                                (uint64_t)e->symmetric};
    return figures[figure];
}

/* States, moves and ends of a depth. */
API void cattery_explore_level(const Explorer *e, uint64_t depth, uint64_t *out)
{
    memcpy(out, &e->levels[depth], 3 * sizeof *out);
}

/* How often each end was reached, and each thing that is counted was taken. */
API void cattery_explore_counts(const Explorer *e, uint64_t *ends, uint64_t *taken)
{
    memcpy(ends, e->ends, ENDS * sizeof *ends);
    memcpy(taken, e->game.taken, TAKEN * sizeof *taken);
}

/* How often a fault, a claim that does not hold, or (`kind` 2) a state without a move was found, and where first. */
API uint64_t cattery_explore_finding(const Explorer *e, int kind, int number, uint64_t *state, int64_t *code)
{
    const Finding *found = kind == 0 ? &e->faults[number] : kind == 1 ? &e->claims[number] : &e->stuck;
    *state = found->state;
    *code = found->code;
    return found->count;
}

#endif

#if HAS(PART_EXPLORE)

/* What follows from all states together: from which an end can be reached, and what the game is worth under best play.
 *
 * States are gone through from the last to the first, again and again, until nothing changes: what a state is worth is made
 * from what its successors are worth by now. To begin with every state is worth nothing, so that play that never ends is
 * worth nothing, too. Worth is what the first seat has more than the second one, in half points; with one seat, its score.
 */

#include <math.h>

enum { SOLVE_ON, SOLVE_DONE, SOLVE_FAILED };

/* From which states an end can be reached; from those that were not looked behind one may be. */
typedef struct Live {
    Explorer *e;
    uint8_t *bits;
    uint64_t at; /* states that are left in this round */
    int changed;
} Live;

API void cattery_live_free(Live *live)
{
    if (live)
        free(live->bits);
    free(live);
}

API Live *cattery_live_new(Explorer *e)
{
    Live *live = calloc(1, sizeof *live);
    if (live && !(live->bits = calloc(e->all.count / 8 + 1, 1))) {
        free(live);
        return NULL;
    }
    if (live) {
        live->e = e;
        live->at = e->all.count;
    }
    return live;
}

static int live_is(const Live *live, uint64_t number)
{
    return number != STATES_NONE && live->bits[number / 8] >> number % 8 & 1;
}

static int live_found(Live *live, uint64_t number)
{
    Explorer *e = live->e;
    if (explore_take(e, number) == OVER)
        return 1;
    explore_successors(e);
    for (int move = 0; move < e->moves; move++) {
        uint64_t after = explore_number(e, move);
        if (live_is(live, after) || (after == STATES_NONE && !e->faulted[move]))
            return 1;
    }
    return 0;
}

API int cattery_live_run(Live *live, uint64_t most)
{
    for (; most; most--) {
        if (!live->at) {
            if (!live->changed)
                return SOLVE_DONE;
            live->changed = 0;
            live->at = live->e->all.count;
        }
        uint64_t number = --live->at;
        if (!live_is(live, number) && live_found(live, number)) {
            live->bits[number / 8] |= (uint8_t)(1 << number % 8);
            live->changed = 1;
        }
    }
    return SOLVE_ON;
}

/* How many states there are from which no end can be reached, and the first of them. */
API uint64_t cattery_live_dead(const Live *live, uint64_t *first)
{
    uint64_t dead = 0;
    for (uint64_t number = live->e->all.count; number-- > 0;)
        if (!live_is(live, number)) {
            dead++;
            *first = number;
        }
    return dead;
}

#if HAS_CHANCE
typedef double Worth;
#define SOLVE_MOST 1e300
#else
typedef int16_t Worth;
#define SOLVE_MOST INT16_MAX
#endif
#define SOLVE_LONGEST UINT16_MAX

/* `within`: in how many moves an end comes about at the latest that is worth so much to whom it is worth something. */
typedef struct Solver {
    Explorer *e;
    Worth *worth;
    uint16_t *within;
    uint8_t *settled; /* a bit for each state whose worth cannot change any more */
    uint64_t at, sweeps, changes;
    double change, tolerance;
    int failed;
    uint64_t after[MOST_MOVES + 1]; /* the successors of the state that is looked at */
} Solver;

API void cattery_solve_free(Solver *solver)
{
    if (solver) {
        free(solver->worth);
        free(solver->within);
        free(solver->settled);
    }
    free(solver);
}

/* How many bits a state takes here. */
API uint64_t cattery_solve_aside(void)
{
    return 8 * sizeof(Worth) + (HAS_CHANCE ? 0 : 8 * sizeof(uint16_t)) + 1;
}

/* To be given all states of a game; NULL when there is no memory. */
API Solver *cattery_solve_new(Explorer *e, double tolerance)
{
    Solver *solver = calloc(1, sizeof *solver);
    uint64_t count = e->all.count;
    if (!solver)
        return NULL;
    solver->e = e;
    solver->at = count;
    solver->tolerance = tolerance;
    solver->worth = calloc(count, sizeof *solver->worth);
    solver->settled = calloc(count / 8 + 1, 1);
    solver->within = HAS_CHANCE ? NULL : calloc(count, sizeof *solver->within);
    if (!solver->worth || !solver->settled || !(HAS_CHANCE || solver->within)) {
        cattery_solve_free(solver);
        return NULL;
    }
    return solver;
}

static int solve_settled(const Solver *solver, uint64_t number)
{
    return solver->settled[number / 8] >> number % 8 & 1;
}

/* What the end of a game is worth. */
static double solve_end(const Game *g)
{
    Result result;
    game_result(g, &result);
    return (double)result.twice[0] - (SEATS > 1 ? (double)result.twice[SEATS - 1] : 0.0);
}

/* Find the successors that were made; 0 where one is a fault, or not known. */
static int solve_find(Solver *solver)
{
    Explorer *e = solver->e;
    for (int move = 0; move < e->moves; move++)
        if ((solver->after[move] = explore_number(e, move)) == STATES_NONE)
            return 0;
    return e->moves > 0;
}

/* What the successor of a move is worth, seen from the first seat. */
static double solve_after(const Solver *solver, int move)
{
    double worth = (double)solver->worth[solver->after[move]];
    return solver->e->flips[move] ? -worth : worth;
}

static uint32_t solve_within(const Solver *solver, int move)
{
    return solver->within ? solver->within[solver->after[move]] : 0;
}

/* What is made of a state's successors. */
typedef struct Making {
    double worth;
    uint32_t within;
    int settled;
} Making;

/* The best for the seat that decides; how long it takes is the least for whom it is worth something, else the most. */
static Making solve_choice(const Solver *solver, int seat)
{
    double sign = seat == 0 ? 1.0 : -1.0;
    Making best = {-INFINITY, 0, 1};
    for (int move = 0; move < solver->e->moves; move++) {
        double worth = sign * solve_after(solver, move);
        uint32_t within = solve_within(solver, move);
        best.settled &= solve_settled(solver, solver->after[move]);
        if (worth > best.worth || (worth == best.worth && (worth > 0 ? within < best.within : within > best.within))) {
            best.worth = worth;
            best.within = within;
        }
    }
    best.worth = best.worth == 0 ? 0.0 : sign * best.worth;
    best.within = best.worth != 0 && best.within < SOLVE_LONGEST ? best.within + 1 : best.worth != 0 ? best.within : 0;
    return best;
}

/* The expectation over the outcomes of chance. */
static Making solve_chance(const Solver *solver)
{
    Explorer *e = solver->e;
    uint64_t weights[MOST_MOVES + 1], total;
    Making made = {0, 0, 1};
    memcpy(&e->game.s, &e->from, sizeof e->from);
    total = game_weights(&e->game, e->moves, e->codes, weights);
    for (int move = 0; move < e->moves; move++) {
        made.settled &= solve_settled(solver, solver->after[move]);
        made.worth += (double)weights[move] * solve_after(solver, move);
    }
    made.worth /= (double)total;
    return made;
}

static Making solve_made(Solver *solver, uint64_t number)
{
    Explorer *e = solver->e;
    int actor = explore_take(e, number);
    if (actor == OVER)
        return (Making){solve_end(&e->game), 0, 1};
    explore_successors(e);
    if (!solve_find(solver)) {
        solver->failed = 1;
        return (Making){0, 0, 0};
    }
    return actor == CHANCE ? solve_chance(solver) : solve_choice(solver, actor);
}

static void solve_state(Solver *solver, uint64_t number)
{
    Making made = solve_made(solver, number);
    double before = (double)solver->worth[number];
    if (made.worth > SOLVE_MOST || made.worth < -SOLVE_MOST)
        solver->failed = 1;
    else if (made.worth != before) {
        double change = fabs(made.worth - before);
        solver->change = change > solver->change ? change : solver->change;
        solver->worth[number] = (Worth)made.worth;
        if (solver->within)
            solver->within[number] = (uint16_t)made.within;
        solver->changes++;
    }
    if (made.settled)
        solver->settled[number / 8] |= (uint8_t)(1 << number % 8);
}

/* Go on for at most so many states; SOLVE_FAILED when an end is worth more than can be held, or a state is not known. */
API int cattery_solve_run(Solver *solver, uint64_t most)
{
    for (; most && !solver->failed; most--) {
        if (!solver->at) {
            if (solver->change <= solver->tolerance)
                return SOLVE_DONE;
            solver->change = 0;
            solver->at = solver->e->all.count;
        }
        if (solver->at == solver->e->all.count)
            solver->sweeps++;
        solver->at--;
        if (!solve_settled(solver, solver->at))
            solve_state(solver, solver->at);
    }
    return solver->failed ? SOLVE_FAILED : SOLVE_ON;
}

/* How often all states were gone through, and how much the last time has changed. */
API uint64_t cattery_solve_sweeps(const Solver *solver, double *change)
{
    *change = solver->change;
    return solver->sweeps;
}

/* What a state is worth and within how many moves: 0 where it is none of those that were explored. */
API int cattery_solve_worth(Solver *solver, const Game *game, double *worth, uint32_t *within)
{
    Explorer *e = solver->e;
    uint64_t slot, number;
    int flip = explore_pack(e, &game->s, e->packed[0]);
    number = states_find(&e->all, e->packed[0], states_hash(e->packed[0]), &slot);
    if (number == STATES_NONE)
        return 0;
    *worth = flip ? -(double)solver->worth[number] : (double)solver->worth[number];
    *within = solver->within ? solver->within[number] : 0;
    return 1;
}

/* The moves of a state with what they lead to; how many, or -1 where the state is none of those that were explored. */
API int cattery_solve_moves(Solver *solver, const Game *game, Code *codes, double *worth, uint32_t *within)
{
    Explorer *e = solver->e;
    if (!cattery_solve_worth(solver, game, worth, within))
        return -1;
    memcpy(&e->from, &game->s, sizeof e->from);
    explore_successors(e);
    if (!solve_find(solver))
        return -1;
    for (int move = 0; move < e->moves; move++) {
        codes[move] = e->codes[move];
        worth[move] = solve_after(solver, move);
        within[move] = solve_within(solver, move);
    }
    return e->moves;
}

#endif

#if HAS(PART_SYMMETRY)

/* A check of the game's symmetries in play: what the compiler has derived is not taken on trust.
 *
 * For states on the way of random games: the state as a symmetry sees it has as many moves, which lead to what the moves of
 * the state lead to, seen by the symmetry; chance has the same weights, ends and claims and faults are the same, and the
 * players have changed places as the symmetry says.
 */

#define SYMMETRY_RECORD (PACKED + 8)

typedef struct Mirror {
    Game game;
    State from, seen, mapped;
    int at, moves, whole;
    Code codes[MOST_MOVES + 1];
    uint64_t weights[MOST_MOVES + 1];
    uint8_t records[2][MOST_MOVES + 1][SYMMETRY_RECORD];
} Mirror;

static int mirror_order(const void *a, const void *b)
{
    return memcmp(a, b, SYMMETRY_RECORD);
}

/* What a state leads to, seen by a symmetry: a record for each move, sorted; `whole` is 0 where one cannot be seen so. */
static int mirror_behind(Mirror *m, const State *state, int symmetry, uint8_t (*records)[SYMMETRY_RECORD])
{
    Game *g = &m->game;
    m->at = m->moves = 0;
    memcpy(&m->from, state, sizeof m->from);
    memcpy(&g->s, state, sizeof g->s);
    if (game_actor(g) == OVER)
        return 0;
    memset(m->weights, 0, sizeof m->weights);
    if (GUARDED(g)) {
        m->moves = game_list(g, m->codes);
        if (game_actor(g) == CHANCE)
            game_weights(g, m->moves, m->codes, m->weights);
    } else if (m->at < m->moves) {
        uint64_t failed = (uint64_t)g->fault << 32;
        memset(records[m->at], 255, PACKED);
        memcpy(records[m->at++] + PACKED, &failed, 8);
    } else
        return -g->fault;
    for (; m->at < m->moves; m->at++) {
        memcpy(&g->s, &m->from, sizeof g->s);
        game_play(g, m->codes[m->at]);
        if (!game_map(&g->s, symmetry, &m->mapped))
            m->whole = 0;
        game_pack(&m->mapped, records[m->at]);
        memcpy(records[m->at] + PACKED, &m->weights[m->at], 8);
    }
    qsort(records, (size_t)m->moves, SYMMETRY_RECORD, mirror_order);
    return m->moves;
}

/* A state as a symmetry sees it, with all that is held beside what is packed; 0 where there is no such thing. */
static int mirror_see(Mirror *m, const State *state, int symmetry)
{
    if (!game_map(state, symmetry, &m->mapped))
        return 0;
    game_pack(&m->mapped, m->records[0][0]);
    game_unpack(m->records[0][0], &m->seen);
    return 1;
}

/* The claim that does not hold in the game's state; -2 where that is a fault. */
static int mirror_claim(Game *g)
{
    EXPLORE_WATCH(g);
    return GUARDED(g) ? game_claim(g) : -2;
}

/* Who acts, how it ended, and what each seat has of it are the same, with the seats changed about. */
static int mirror_told(Mirror *m, const State *state, int symmetry)
{
    Game *g = &m->game;
    Result one, other;
    memcpy(&g->s, state, sizeof g->s);
    int actor = game_actor(g), node = game_node(g), end = game_end(g), claim = mirror_claim(g);
    if (actor == OVER)
        game_result(g, &one);
    memcpy(&g->s, &m->seen, sizeof g->s);
    if (game_actor(g) != (actor >= 0 ? symmetry_seat(symmetry, actor) : actor))
        return 0;
    if (node != game_node(g) || end != game_end(g) || claim != mirror_claim(g))
        return 0;
    if (actor != OVER)
        return 1;
    game_result(g, &other);
    for (int seat = 0; seat < SEATS; seat++) {
        int there = symmetry_seat(symmetry, seat);
        if (one.twice[seat] != other.twice[there] || one.ranks[seat] != other.ranks[there])
            return 0;
        if ((one.winners >> seat & 1) != (other.winners >> there & 1))
            return 0;
    }
    return 1;
}

/* Whether a state keeps what a symmetry promises. */
static int mirror_holds(Mirror *m, const State *state, int symmetry)
{
    if (!mirror_see(m, state, symmetry))
        return 1;
    if (!mirror_told(m, state, symmetry))
        return 0;
    m->whole = 1;
    int moves = mirror_behind(m, state, symmetry, m->records[0]);
    if (moves != mirror_behind(m, &m->seen, 0, m->records[1]))
        return 0;
    if (moves <= 0 || !m->whole)
        return 1;
    return !memcmp(m->records[0], m->records[1], (size_t)moves * SYMMETRY_RECORD);
}

/* A new game; 0 when that is a fault. */
static int mirror_begin(Game *g)
{
    if (!GUARDED(g))
        return 0;
    game_initial(g);
    return 1;
}

static NOINLINE int mirror_play(Game *g, Rng *rng)
{
    Code code = 0;
    if (!game_draw(g, rng, &code))
        return 0;
    game_play(g, code);
    return 1;
}

/* The next state of a random game; 0 where it is over, or at a fault. */
static int mirror_step(Game *g, Rng *rng)
{
    return GUARDED(g) && game_actor(g) != OVER && mirror_play(g, rng);
}

/* Look at so many states of random games; `broken` says which symmetries do not hold in one. 0 when that cannot be done. */
API int cattery_symmetry_check(uint64_t seed, uint64_t states, uint8_t *broken)
{
    Mirror *m = calloc(1, sizeof *m);
    Game *g = calloc(1, sizeof *g);
    Rng rng = {seed};
    int done = m && g && mirror_begin(g);
    for (uint64_t state = 0; done && state < states; state++) {
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++)
            broken[symmetry] |= !mirror_holds(m, &g->s, symmetry);
        if (!mirror_step(g, &rng) && !mirror_begin(g))
            break;
    }
    free(m);
    free(g);
    return done;
}

#endif

#if HAS(PART_MCTS) || HAS(PART_ALPHABETA) || HAS(PART_BATCH)

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

#endif

#if HAS(PART_MCTS)

/* Monte-Carlo tree search. `runtime/cattery_runtime/study/mcts.py` is its definition: what is done, in which order random
 * numbers are drawn, and how floating numbers are reckoned, to the last bit: roots and logarithms come from Python in a table.
 * All memory is taken before the search begins.
 */

#define MCTS_DIGITS 8 /* greater counts are rounded down to so many binary digits */
#define MCTS_ROOTS ((1 << MCTS_DIGITS) + ((32 - MCTS_DIGITS) << (MCTS_DIGITS - 1)))

typedef struct MctsNode {
    uint32_t first, next; /* the last child that was added, the one that was added before this; 0 for none */
    Code code;
    uint32_t visits, chosen_from, children;
    int32_t actor; /* who played here when it was last passed through */
    int64_t sums[SEATS];
} MctsNode;

typedef struct Mcts {
    Game g;
    State root;
    Rng rng;
    double exploration;
    int64_t most;
    int seat;
    uint32_t nodes, used, length;
    MctsNode *pool;  /* node 0 is the root */
    uint32_t *path;  /* the nodes that a simulation goes through */
    uint32_t *known; /* for each move the child that it leads to, while one node is looked at; else 0 */
    const double *roots; /* the roots of the logarithms of counts, and then those of the counts themselves */
    Code legal[MOST_MOVES + 1];
} Mcts;

/* A factor that is rounded before anything is added to it, also where the processor could do both in one. */
static inline double mcts_rounded(double number)
{
    volatile double rounded = number;
    return rounded;
}

/* Where in the table a count stands, which is not 0. */
static inline uint32_t mcts_place(uint32_t count)
{
    if (count < 1u << MCTS_DIGITS)
        return count;
    const uint32_t more = 32 - MCTS_DIGITS - (uint32_t)__builtin_clz(count);
    return (more << (MCTS_DIGITS - 1)) + (count >> more);
}

static uint32_t mcts_child(const Mcts *m, uint32_t node, Code code)
{
    uint32_t child = m->pool[node].first;
    while (child && m->pool[child].code != code)
        child = m->pool[child].next;
    return child;
}

/* A new node below another; 0 when there is no room. */
static uint32_t mcts_add(Mcts *m, uint32_t node, Code code)
{
    if (m->used == m->nodes)
        return 0;
    MctsNode *above = &m->pool[node], *added = &m->pool[m->used];
    memset(added, 0, sizeof *added);
    added->code = code;
    added->next = above->first;
    above->first = m->used;
    added->chosen_from = ++above->children;
    return m->used++;
}

/* The tried move that may be the best for a seat, the first of equals. */
static Code mcts_promising(const Mcts *m, int n, int seat)
{
    Code best = -1;
    double most = -1.0;
    for (int i = 0; i < n; i++) {
        uint32_t child = m->known[m->legal[i]];
        if (!child)
            continue;
        const MctsNode *node = &m->pool[child];
        double mean = (double)node->sums[seat] / (double)((int64_t)node->visits * WORTH_UNIT);
        double part = m->roots[mcts_place(node->chosen_from)] / m->roots[MCTS_ROOTS + mcts_place(node->visits)];
        double bound = mean + mcts_rounded(m->exploration * part);
        if (best < 0 || bound > most) {
            best = m->legal[i];
            most = bound;
        }
    }
    return best;
}

/* The move of a player: one that is to be added to the tree, or one in it; -1 if there is no such move. */
static Code mcts_choose(Mcts *m, uint32_t node, int seat)
{
    int n = game_list(&m->g, m->legal), tried = 0;
    Code code = -1;
    for (uint32_t child = m->pool[node].first; child; child = m->pool[child].next)
        m->known[m->pool[child].code] = child;
    for (int i = 0; i < n; i++) {
        uint32_t child = m->known[m->legal[i]];
        if (child) {
            m->pool[child].chosen_from++;
            tried++;
        }
    }
    if (tried < n && m->used < m->nodes) {
        uint64_t skip = rng_below(&m->rng, (uint64_t)(n - tried));
        for (int i = 0; code < 0; i++)
            if (!m->known[m->legal[i]] && skip-- == 0)
                code = m->legal[i];
    } else if (tried)
        code = mcts_promising(m, n, seat);
    for (uint32_t child = m->pool[node].first; child; child = m->pool[child].next)
        m->known[m->pool[child].code] = 0;
    return code;
}

/* Goes down the tree and, where there is room, one step out of it. */
static void mcts_descend(Mcts *m)
{
    uint32_t node = 0;
    int actor;
    m->path[0] = 0;
    m->length = 1;
    while ((actor = game_actor(&m->g)) != OVER) {
        Code code;
        m->pool[node].actor = actor;
        if (actor == CHANCE)
            game_draw(&m->g, &m->rng, &code);
        else if ((code = mcts_choose(m, node, actor)) < 0)
            return;
        game_play(&m->g, code);
        uint32_t child = mcts_child(m, node, code), added = child ? 0 : mcts_add(m, node, code);
        if (child || added)
            m->path[m->length++] = child ? child : added;
        if (!child)
            return;
        node = child;
    }
}

static void mcts_simulate(Mcts *m)
{
    int32_t gains[SEATS];
    Played played;
    m->g.s = m->root;
    game_sample(&m->g, m->seat, &m->rng);
    mcts_descend(m);
    if (playout(&m->g, &m->rng, m->most, &played))
        worth(&m->g, gains);
    else
        for (int seat = 0; seat < SEATS; seat++)
            gains[seat] = WORTH_UNIT / 2;
    for (uint32_t i = 0; i < m->length; i++) {
        MctsNode *node = &m->pool[m->path[i]];
        node->visits++;
        for (int seat = 0; seat < SEATS; seat++)
            node->sums[seat] += gains[seat];
    }
}

static __attribute__((noinline)) void mcts_simulations(Mcts *m, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        mcts_simulate(m);
}

API void cattery_mcts_close(Mcts *m)
{
    if (!m)
        return;
    free(m->pool);
    free(m->path);
    free(m->known);
    free(m);
}

/* A search from a state in which a player decides; NULL when there is no memory for so many nodes. The table of roots has
 * to last as long.
 */
API Mcts *cattery_mcts_open(const Game *from, uint64_t nodes, uint64_t seed, double exploration, int64_t most,
                            const double *roots)
{
    Mcts *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->pool = calloc(nodes, sizeof *m->pool);
    m->path = malloc(nodes * sizeof *m->path);
    m->known = calloc(MOVES, sizeof *m->known);
    if (!m->pool || !m->path || !m->known) {
        cattery_mcts_close(m);
        return NULL;
    }
    m->root = from->s;
    m->rng.state = seed;
    m->exploration = exploration;
    m->most = most;
    m->seat = game_actor(from);
    m->nodes = (uint32_t)nodes;
    m->used = 1;
    m->roots = roots;
    return m;
}

/* So many simulations; a fault of the rules gives -1 less its number. */
API int cattery_mcts_run(Mcts *m, int64_t n)
{
    if (!GUARDED(&m->g))
        return -1 - m->g.fault;
    mcts_simulations(m, n);
    return 0;
}

/* How many nodes the tree has. */
API uint32_t cattery_mcts_used(const Mcts *m)
{
    return m->used;
}

/* How often a move of the root was played, and what it was worth in sum for each seat. */
API uint32_t cattery_mcts_move(const Mcts *m, Code code, int64_t *sums)
{
    uint32_t child = mcts_child(m, 0, code);
    if (!child)
        return 0;
    memcpy(sums, m->pool[child].sums, sizeof m->pool[child].sums);
    return m->pool[child].visits;
}

/* What was mostly played after a move of the root, up to chance; of equals the one with the least code. */
API int cattery_mcts_line(const Mcts *m, Code code, int most, Code *line)
{
    uint32_t node = mcts_child(m, 0, code);
    int n = 0;
    while (node && n < most) {
        const MctsNode *best = NULL;
        line[n++] = m->pool[node].code;
        uint32_t child = m->pool[node].actor == CHANCE ? 0 : m->pool[node].first;
        for (; child; child = m->pool[child].next) {
            const MctsNode *one = &m->pool[child];
            if (!best || one->visits > best->visits || (one->visits == best->visits && one->code < best->code))
                best = one;
        }
        node = best ? (uint32_t)(best - m->pool) : 0;
    }
    return n;
}

#endif

#if HAS(PART_ALPHABETA)

/* The value of a tree of so many steps, by alpha-beta with a table of states. `runtime/cattery_runtime/study/alphabeta.py`
 * says what is meant; it also asks the questions. The value of a tree does not depend on what the table still holds: an
 * entry is used for the same depth and worth of what is unknown, or when it is sound, that is, when no unknown state has
 * part in it. Then it holds for every deeper tree as well. States are compared whole.
 *
 * The search has a stack of its own, so that it can be left and gone on with. All memory is taken before it begins.
 */

typedef struct AlphaEntry {
    double least, most;
    Code best;
    int16_t depth;
    uint8_t unknown, sound; /* unknown: 1 + twice what unknown states are worth; 0: an empty entry */
    uint8_t key[PACKED];
} AlphaEntry;

typedef struct AlphaFrame {
    State s;
    uint64_t hash;
    double low, high, start, end; /* the window as it is now, and as it was */
    double best, total, weights;
    int depth, actor, n, i, sound;
    Code choice;
    Code codes[MOST_MOVES + 1];
    uint64_t weight[HAS_CHANCE ? MOST_MOVES + 1 : 1];
    uint8_t key[PACKED];
} AlphaFrame;

typedef struct Alpha {
    Game g;
    AlphaFrame *frames;
    AlphaEntry *table;
    uint64_t slots, nodes;
    int deepest, level, unknown; /* level: how many frames are in use */
    double value;                /* what was last found ... */
    int sound;                   /* ... and whether nothing unknown has part in it */
} Alpha;

static inline AlphaEntry *alpha_slot(const Alpha *a, uint64_t hash)
{
    return &a->table[(uint64_t)(((unsigned __int128)hash * a->slots) >> 64) & ~(uint64_t)1];
}

/* Whether the table knows enough of a state; else, the move that was best when it was last looked at. */
static int alpha_known(Alpha *a, AlphaFrame *f)
{
    AlphaEntry *pair = alpha_slot(a, f->hash);
    f->choice = -1;
    for (int i = 0; i < 2; i++) {
        const AlphaEntry *entry = &pair[i];
        if (!entry->unknown || memcmp(entry->key, f->key, PACKED))
            continue;
        f->choice = entry->best;
        if (!(entry->depth == f->depth && entry->unknown == a->unknown) && !(entry->sound && entry->depth <= f->depth))
            continue;
        if (entry->least >= f->high || entry->most <= f->low || entry->least == entry->most) {
            a->value = entry->most <= f->low ? entry->most : entry->least;
            a->sound = entry->sound;
            return 1;
        }
    }
    return 0;
}

/* The entry that a state may have: its own, an empty one, or else that of a less deep search. */
static AlphaEntry *alpha_place(const Alpha *a, const AlphaFrame *f, int sound)
{
    AlphaEntry *pair = alpha_slot(a, f->hash);
    for (int i = 0; i < 2; i++)
        if (pair[i].unknown && !memcmp(pair[i].key, f->key, PACKED) && pair[i].sound <= sound)
            return &pair[i];
    for (int i = 0; i < 2; i++)
        if (!pair[i].unknown)
            return &pair[i];
    return &pair[pair[0].depth > f->depth];
}

static void alpha_keep(Alpha *a, const AlphaFrame *f)
{
    AlphaEntry *entry = alpha_place(a, f, a->sound);
    entry->least = a->value <= f->start ? 0.0 : a->value;
    entry->most = a->value >= f->end ? 1.0 : a->value;
    entry->best = f->choice;
    entry->depth = (int16_t)f->depth;
    entry->unknown = (uint8_t)a->unknown;
    entry->sound = (uint8_t)a->sound;
    memcpy(entry->key, f->key, PACKED);
}

/* The move that was best before is looked at first. The outcomes of chance keep their order: it is that of their sum. */
static void alpha_order(AlphaFrame *f)
{
    int at = 0;
    while (at < f->n && f->codes[at] != f->choice)
        at++;
    for (; at < f->n && at > 0; at--) {
        f->codes[at] = f->codes[at - 1];
        f->codes[at - 1] = f->choice;
    }
}

/* Looks at the state that the game is in: its value is found at once, or there is one more frame. */
static int alpha_enter(Alpha *a, int depth, double low, double high)
{
    int32_t gains[SEATS];
    a->nodes++;
    int actor = game_actor(&a->g);
    if (actor == OVER || depth == 0) {
        a->sound = actor == OVER;
        a->value = (double)(a->unknown - 1) / 2.0;
        if (actor == OVER) {
            worth(&a->g, gains);
            a->value = (double)gains[0] / (double)WORTH_UNIT;
        }
        return 1;
    }
    AlphaFrame *f = &a->frames[a->level];
    game_pack(&a->g.s, f->key);
    f->hash = states_hash(f->key);
    f->depth = depth;
    f->low = f->start = low;
    f->high = f->end = high;
    if (alpha_known(a, f))
        return 1;
    f->s = a->g.s;
    f->actor = actor;
    f->best = actor == 0 ? -1.0 : 2.0;
    f->total = f->weights = 0.0;
    f->i = 0;
    f->sound = 1;
    f->n = game_list(&a->g, f->codes);
    if (HAS_CHANCE && actor == CHANCE)
        game_weights(&a->g, f->n, f->codes, f->weight);
    else
        alpha_order(f);
    a->level++;
    return 0;
}

/* The next move of the uppermost frame. */
static int alpha_next(Alpha *a, AlphaFrame *f)
{
    a->g.s = f->s;
    game_play(&a->g, f->codes[f->i]);
    if (HAS_CHANCE && f->actor == CHANCE)
        return alpha_enter(a, f->depth - 1, 0.0, 1.0);
    return alpha_enter(a, f->depth - 1, f->low, f->high);
}

/* A value was found for the move that the uppermost frame has looked at. */
static void alpha_take(Alpha *a, AlphaFrame *f)
{
    if (HAS_CHANCE && f->actor == CHANCE) {
        volatile double part = (double)f->weight[f->i++] * a->value; /* rounded before it is added */
        f->total += part;
        f->weights += (double)f->weight[f->i - 1];
        f->sound &= a->sound;
        return;
    }
    Code code = f->codes[f->i++];
    f->sound &= a->sound;
    if (f->actor == 0 ? a->value > f->best : a->value < f->best) {
        f->best = a->value;
        f->choice = code;
        if (f->actor == 0 && a->value > f->low)
            f->low = a->value;
        if (f->actor != 0 && a->value < f->high)
            f->high = a->value;
    }
    if (f->low >= f->high) { /* this move is enough, whatever the others are worth */
        f->sound = a->sound;
        f->i = f->n;
    }
}

static __attribute__((noinline)) int alpha_steps(Alpha *a, int64_t steps)
{
    while (a->level > 0) {
        AlphaFrame *f = &a->frames[a->level - 1];
        if (steps-- == 0)
            return 0;
        if (f->i < f->n) {
            if (alpha_next(a, f))
                alpha_take(a, f);
            continue;
        }
        a->value = HAS_CHANCE && f->actor == CHANCE ? f->total / f->weights : f->best;
        a->sound = f->sound;
        alpha_keep(a, f);
        if (--a->level > 0)
            alpha_take(a, f - 1);
    }
    return 1;
}

API void cattery_alpha_close(Alpha *a)
{
    if (!a)
        return;
    free(a->frames);
    free(a->table);
    free(a);
}

/* A search of up to so many steps with a table of so many bytes; NULL when there is no such memory. */
API Alpha *cattery_alpha_open(int deepest, uint64_t memory)
{
    Alpha *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->deepest = deepest;
    a->slots = memory / sizeof *a->table & ~(uint64_t)1;
    if (a->slots < 2)
        a->slots = 2;
    a->frames = calloc((uint64_t)deepest + 1, sizeof *a->frames);
    a->table = calloc(a->slots, sizeof *a->table);
    if (!a->frames || !a->table) {
        cattery_alpha_close(a);
        return NULL;
    }
    return a;
}

static __attribute__((noinline)) int alpha_begin(Alpha *a, int depth, double low, double high)
{
    a->level = 0;
    return alpha_enter(a, depth, low, high);
}

/* Begins with a question; `twice` is 0, 1 or 2: what unknown states are worth. Gives 1 when the answer is there, 0 when
 * `cattery_alpha_run` has to find it; a fault of the rules gives -1 less its number.
 */
API int cattery_alpha_ask(Alpha *a, const Game *from, int depth, double low, double high, int twice)
{
    a->g.s = from->s;
    a->unknown = 1 + twice;
    return GUARDED(&a->g) ? alpha_begin(a, depth, low, high) : -1 - a->g.fault;
}

/* Goes on for so many steps; gives what `cattery_alpha_ask` does. */
API int cattery_alpha_run(Alpha *a, int64_t steps)
{
    return GUARDED(&a->g) ? alpha_steps(a, steps) : -1 - a->g.fault;
}

/* The answer: the value, or a bound of it outside of the window. */
API double cattery_alpha_value(const Alpha *a)
{
    return a->value;
}

/* How many states have been looked at. */
API uint64_t cattery_alpha_nodes(const Alpha *a)
{
    return a->nodes;
}

#endif

#if HAS(PART_BATCH)

/* Many games side by side, each row one game: a step plays one move in each. `runtime/cattery_runtime/native/batch.py` owns
 * the arrays and says what is in them; several threads may work on rows of their own, each with a Game of its own.
 */

#define BATCH_CHANCES 1000000 /* a game in which chance goes on for so long is given up */

/* In the order of `_Rows` in Python. A pointer that is NULL stands for what nobody wants to have. */
typedef struct Batch {
    uint8_t *states;        /* [rows, sizeof(State)] */
    uint64_t *random;       /* the generator of each game; NULL: chance is played by the caller */
    int32_t *actors;        /* seat, CHANCE or OVER */
    uint8_t *masks;         /* [rows, MOVES] of 0 and 1, or with `bits` [rows, (MOVES + 7) / 8], lowest bit first */
    int16_t *observations;  /* [rows, OBSERVED] */
    float *rewards;         /* [rows, SEATS] */
    uint8_t *done, *given_up;
    int32_t *lengths;       /* decisions since the game began */
    int32_t bits, reset;    /* reset: a game that is over gives way to a new one */
    int64_t most;           /* a game is given up after so many decisions; 0: never */
} Batch;

static inline void batch_load(Game *g, const Batch *b, int64_t row)
{
    memcpy(&g->s, b->states + (uint64_t)row * sizeof g->s, sizeof g->s);
}

/* What can be seen of the state that a game is in. */
static void batch_look(Game *g, const Batch *b, int64_t row)
{
    Code codes[MOST_MOVES + 1];
    const int actor = game_actor(g);
    memcpy(b->states + (uint64_t)row * sizeof g->s, &g->s, sizeof g->s);
    b->actors[row] = actor;
    if (b->masks) {
        const uint64_t width = b->bits ? (MOVES + 7) / 8 : MOVES;
        uint8_t *mask = b->masks + (uint64_t)row * width;
        int n = actor == OVER ? 0 : game_list(g, codes);
        memset(mask, 0, width);
        if (b->bits)
            for (int i = 0; i < n; i++)
                mask[codes[i] / 8] |= (uint8_t)(1u << codes[i] % 8);
        else
            for (int i = 0; i < n; i++)
                mask[codes[i]] = 1;
    }
    if (b->observations)
        game_observe(&g->s, actor < 0 ? 0 : actor, b->observations + (uint64_t)row * OBSERVED);
}

/* Plays chance up to the next decision or the end; 0 when that does not come. */
static int batch_roll(Game *g, const Batch *b, int64_t row)
{
    if (!HAS_CHANCE || !b->random)
        return 1;
    Rng rng = {b->random[row]};
    int left = BATCH_CHANCES;
    while (left > 0 && game_actor(g) == CHANCE) {
        Code code;
        game_draw(g, &rng, &code);
        game_play(g, code);
        left--;
    }
    b->random[row] = rng.state;
    return left > 0;
}

/* A new game in a row. */
static void batch_begin(Game *g, const Batch *b, int64_t row)
{
    game_initial(g);
    b->lengths[row] = 0;
    if (!batch_roll(g, b, row))
        b->given_up[row] = 1;
}

/* From -1 to 1, by what the end is worth to each seat: study/worth.py. */
static void batch_gain(const Game *g, float *rewards)
{
    int32_t gains[SEATS];
    worth(g, gains);
    for (int seat = 0; seat < SEATS; seat++)
        rewards[seat] = (float)(2 * gains[seat] - WORTH_UNIT) / (float)WORTH_UNIT;
}

static void batch_step(Game *g, const Batch *b, int64_t row, Code code)
{
    float *rewards = b->rewards + (uint64_t)row * SEATS;
    memset(rewards, 0, SEATS * sizeof *rewards);
    b->given_up[row] = 0;
    if (code < 0) { /* a game that is over */
        b->done[row] = !b->reset;
        if (!b->reset)
            return;
        batch_begin(g, b, row);
        batch_look(g, b, row);
        return;
    }
    batch_load(g, b, row);
    int decided = game_actor(g) != CHANCE;
    game_play(g, code);
    int going = batch_roll(g, b, row), over = game_actor(g) == OVER;
    b->lengths[row] += decided;
    b->done[row] = (uint8_t)over;
    if (over)
        batch_gain(g, rewards);
    else
        b->given_up[row] = !going || (b->most && b->lengths[row] >= b->most);
    if (b->reset && (over || b->given_up[row]))
        batch_begin(g, b, row);
    batch_look(g, b, row);
}

/* The rows of a part one after another; `at` says how far it is when a fault leaves this by its jump. */
static __attribute__((noinline)) void batch_rows(Game *g, const Batch *b, const Code *codes, int64_t last, int64_t *at)
{
    for (; *at < last; ++*at)
        if (codes)
            batch_step(g, b, *at, codes[*at]);
        else {
            batch_load(g, b, *at);
            batch_look(g, b, *at);
        }
}

static __attribute__((noinline)) void batch_news(Game *g, const Batch *b, int64_t last, int64_t *at)
{
    for (; *at < last; ++*at) {
        b->done[*at] = b->given_up[*at] = 0;
        batch_begin(g, b, *at);
        b->done[*at] = game_actor(g) == OVER;
        batch_look(g, b, *at);
    }
}

/* Which clause forbids each move: 0 for none, -1 for a move where there is none to play; returns how many are not 0. */
static __attribute__((noinline)) int64_t batch_refused(Game *g, const Batch *b, const Code *codes, int64_t first,
                                                       int64_t last, int32_t *why)
{
    int64_t refused = 0;
    for (int64_t row = first; row < last; row++) {
        const Code code = codes[row];
        why[row] = 0;
        if (b->actors[row] == OVER || code < 0 || code >= MOVES)
            why[row] = b->actors[row] == OVER && code == -1 ? 0 : -1;
        else if (b->masks && (b->bits ? b->masks[(uint64_t)row * ((MOVES + 7) / 8) + (uint64_t)code / 8] >> code % 8 & 1
                                      : b->masks[(uint64_t)row * MOVES + (uint64_t)code]))
            continue;
        else {
            batch_load(g, b, row);
            why[row] = game_why(g, code);
        }
        refused += why[row] != 0;
    }
    return refused;
}

/* A random move for each game, by its own generator; -1 where the game is over. */
static __attribute__((noinline)) void batch_picks(Game *g, const Batch *b, Code *codes, int64_t last, int64_t *at)
{
    for (; *at < last; ++*at) {
        codes[*at] = -1;
        if (b->actors[*at] == OVER)
            continue;
        Rng rng = {b->random[*at]};
        batch_load(g, b, *at);
        game_draw(g, &rng, &codes[*at]);
        b->random[*at] = rng.state;
    }
}

/* Bytes of a state as it lies in a row. */
API uint64_t cattery_batch_bytes(void)
{
    return sizeof(State);
}

/* Each of the following works on the rows from `*at` up to `last`, and gives 0; at a fault of the rules it gives -1 less its
 * number, `*at` is the row, and that row is as it was.
 */

/* New games. */
API int cattery_batch_begin(Game *g, const Batch *b, int64_t last, int64_t *at)
{
    if (!GUARDED(g))
        return -1 - g->fault;
    batch_news(g, b, last, at);
    return 0;
}

/* A legal move in each game, -1 where it is over. With no moves: what can be seen of the states. */
API int cattery_batch_step(Game *g, const Batch *b, const Code *codes, int64_t last, int64_t *at)
{
    if (!GUARDED(g))
        return -1 - g->fault;
    batch_rows(g, b, codes, last, at);
    return 0;
}

API int cattery_batch_pick(Game *g, const Batch *b, Code *codes, int64_t last, int64_t *at)
{
    if (!GUARDED(g))
        return -1 - g->fault;
    batch_picks(g, b, codes, last, at);
    return 0;
}

/* How many moves are not legal; `why` says which. */
API int64_t cattery_batch_refused(Game *g, const Batch *b, const Code *codes, int64_t first, int64_t last, int32_t *why)
{
    return GUARDED(g) ? batch_refused(g, b, codes, first, last, why) : -1 - g->fault;
}

API void cattery_batch_pack(const uint8_t *states, uint8_t *packed, int64_t rows)
{
    State s;
    for (int64_t row = 0; row < rows; row++) {
        memcpy(&s, states + (uint64_t)row * sizeof s, sizeof s);
        game_pack(&s, packed + (uint64_t)row * PACKED);
    }
}

/* The number of rows, or that of the first one that is no state of this game. */
API int64_t cattery_batch_unpack(const uint8_t *packed, uint8_t *states, int64_t rows)
{
    State s;
    for (int64_t row = 0; row < rows; row++) {
        if (!game_read(packed + (uint64_t)row * PACKED, &s))
            return row;
        memcpy(states + (uint64_t)row * sizeof s, &s, sizeof s);
    }
    return rows;
}

#endif

/* A program of its own, for those who want one and for the sanitizers: `cc -DCATTERY_MAIN native.c`. */

#ifdef CATTERY_MAIN

#include <stdio.h>

static int main_faulted(int64_t fault, uint64_t seed)
{
    fprintf(stderr, "a fault of the rules: number %lld in what `about` lists, game of seed %llu\n",
            (long long)fault - 1, (unsigned long long)seed);
    return 1;
}

static void main_row(const char *name, const int64_t *numbers, int n)
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < n; i++)
        printf(i ? ", %lld" : "%lld", (long long)numbers[i]);
    printf("]");
}

/* Plays a series and prints what came of it as JSON. */
static int main_playouts(Game *g, int64_t n, uint64_t seed)
{
    const int64_t most = 10000;
    Stats *stats = calloc((size_t)cattery_stats_size(most), sizeof(int64_t));
    int64_t played;
    int status = 0;
    if (!stats)
        return 2;
    cattery_stats_begin(stats, most);
    played = cattery_playouts(g, seed, n, NULL, 1, stats);
    printf("{\"games\": %lld, \"unfinished\": %lld, \"draws\": %lld, \"decisions\": %lld, \"chances\": %lld,"
           " \"alternatives\": %lld",
           (long long)stats->games, (long long)stats->given_up, (long long)stats->draws, (long long)stats->decisions,
           (long long)stats->chances, (long long)stats->alternatives);
    main_row("wins", stats->wins, SEATS);
    main_row("ends", stats->ends, ENDS);
    main_row("taken", stats->taken, TAKEN);
    puts("}");
    if (stats->fault)
        status = main_faulted(stats->fault, seed + (uint64_t)played);
    free(stats);
    return status;
}

static int main_perft(Game *g, int depth)
{
    PerftWalk *walk = depth < 0 || depth > PERFT_DEEPEST ? NULL : calloc(1, (size_t)cattery_perft_size(depth));
    int status;
    if (!walk)
        return 2;
    status = cattery_perft_begin(g, walk, NULL, depth);
    if (!status)
        status = cattery_perft_run(g, walk, INT64_MAX);
    for (int level = 0; status == 1 && level <= depth; level++)
        printf("%d %llu\n", level, (unsigned long long)walk->counts[level]);
    status = status < 0 ? main_faulted(walk->fault, 0) : 0;
    free(walk);
    return status;
}

/* What must hold of any state: it comes back from bytes and numbers, and looks the same in a sample. */
static int main_state_holds(Game *g, Rng *rng)
{
    uint8_t packed[PACKED + 1] = {0};
    int64_t flat[FLAT + 1];
    int16_t seen[OBSERVED + 1] = {0}, guessed[OBSERVED + 1] = {0};
    State before = g->s, back;
    game_pack(&before, packed);
    game_unpack(packed, &back);
    if (memcmp(&before, &back, sizeof back))
        return 0;
    game_flat(&before, flat);
    memset(&back, 255, sizeof back);
    game_fill(&back, flat);
    if (memcmp(&before, &back, sizeof back))
        return 0;
    for (int seat = 0; seat < SEATS; seat++) {
        game_observe(&g->s, seat, seen);
        game_sample(g, seat, rng);
        game_observe(&g->s, seat, guessed);
        g->s = before;
        if (memcmp(seen, guessed, sizeof seen))
            return 0;
    }
    return 1;
}

/* What must hold of the moves: exactly those listed may be played, in a list that leaves the state as it was. */
static int main_moves_hold(Game *g)
{
    static Code codes[MOST_MOVES];
    static uint64_t weights[MOST_MOVES];
    static uint8_t listed[MOVES];
    State before = g->s;
    uint64_t total = 0, told;
    int n = game_list(g, codes);
    if (n < 1 || n > MOST_MOVES)
        return 0;
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < n; i++)
        listed[codes[i]]++;
    for (Code code = 0; code < MOVES; code++)
        if (listed[code] != !game_why(g, code))
            return 0;
    if (game_actor(g) == CHANCE) {
        told = game_weights(g, n, codes, weights);
        for (int i = 0; i < n; i++)
            total += weights[i];
        if (total != told)
            return 0;
    }
    return !memcmp(&before, &g->s, sizeof before);
}

static __attribute__((noinline)) int main_check_game(Game *g, uint64_t seed)
{
    Rng rng = {seed}, other = {~seed};
    int64_t plies = 0;
    game_initial(g);
    for (; plies < 10000 && game_actor(g) != OVER; plies++) {
        Code code;
        if (!main_state_holds(g, &other) || !main_moves_hold(g)) {
            fprintf(stderr, "game of seed %llu: broken after %lld plies\n", (unsigned long long)seed, (long long)plies);
            return 1;
        }
        game_draw(g, &rng, &code);
        game_play(g, code);
    }
    return !main_state_holds(g, &other);
}

/* Plays games and looks at every state. */
static int main_check(Game *g, int64_t n, uint64_t seed)
{
    for (volatile int64_t i = 0; i < n; i++) {
        if (!GUARDED(g))
            return main_faulted(g->fault, seed + (uint64_t)i);
        if (main_check_game(g, seed + (uint64_t)i))
            return 1;
    }
    puts("all is well");
    return 0;
}

int main(int count, char **words)
{
    static Game game;
    const char *what = count > 1 ? words[1] : "";
    uint64_t number = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    if (!strcmp(what, "playouts") && number)
        return main_playouts(&game, (int64_t)number, seed);
    if (!strcmp(what, "perft") && count > 2)
        return main_perft(&game, (int)(number > PERFT_DEEPEST ? PERFT_DEEPEST + 1 : number));
    if (!strcmp(what, "check") && number)
        return main_check(&game, (int64_t)number, seed);
    if (!strcmp(what, "about")) {
        puts(cattery_about);
        return 0;
    }
    fprintf(stderr, "usage: %s playouts N [SEED] | perft DEPTH | check N [SEED] | about\n", words[0]);
    return 2;
}

#endif
