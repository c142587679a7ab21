"""Exploring and solving keep to the memory that they may use, and end well wherever there is none."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.native.compiling import program, toy_text

COUNTED = """
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory that is counted, and of which there is none from the nth time on, or just that once. */
static size_t room_used, room_most;
static long room_asked, room_last = -1;
static int room_once;

static void *room_larger(void *old, size_t bytes)
{
    size_t *head = old ? (size_t *)old - 2 : NULL, before = head ? *head : 0;
    if (room_last >= 0 && (room_once ? room_asked++ == room_last : room_asked++ >= room_last))
        return NULL;
    if (!(head = realloc(head, bytes + 2 * sizeof *head)))
        exit(9);
    *head = bytes;
    room_used += bytes - before;
    room_most = room_used > room_most ? room_used : room_most;
    return head + 2;
}

static void *room_malloc(size_t bytes)
{
    return room_larger(NULL, bytes);
}

static void *room_zeroed(size_t count, size_t bytes)
{
    void *held = room_larger(NULL, count * bytes);
    return held ? memset(held, 0, count * bytes) : NULL;
}

static void room_free(void *held)
{
    if (held) {
        room_used -= ((size_t *)held)[-2];
        free((size_t *)held - 2);
    }
}

#define malloc room_malloc
#define calloc room_zeroed
#define realloc room_larger
#define free room_free
"""

TRIED = """
static void room_fail(const char *words, uint64_t number)
{
    fprintf(stderr, "%s (%llu)\\n", words, (unsigned long long)number);
    exit(1);
}

static Explorer *room_explored(const Game *start, uint64_t memory, uint64_t states)
{
    Explorer *e = cattery_explore_new(start, memory, states, UINT64_MAX, NULL, cattery_solve_aside());
    while (e && cattery_explore_run(e, 5000) == EXPLORE_ON)
        ;
    return e;
}

/* The plays to some of the states lead there, and no state is there twice. */
static void room_plays(Explorer *e)
{
    Code codes[64];
    uint8_t packed[PACKED];
    uint64_t slot;
    for (uint64_t number = 0; number < e->next; number++)
        if (states_find(&e->all, states_at(&e->all, number), states_hash(states_at(&e->all, number)), &slot) != number)
            room_fail("a state is not found", number);
    for (uint64_t number = 0; number < e->next; number += 1 + e->next / 10) {
        if (cattery_explore_play(e, number, codes, 64) < 0)
            room_fail("no play", number);
        game_pack(&e->from, packed);
        if (memcmp(packed, states_at(&e->all, number), PACKED))
            room_fail("the play leads elsewhere", number);
    }
}

/* What the first state is worth, if there was memory enough. */
static int room_solved(Explorer *e, const Game *start, double *worth)
{
    uint32_t within;
    Solver *solver = e->cut ? NULL : cattery_solve_new(e, 1e-9);
    int made = solver != NULL;
    while (solver && cattery_solve_run(solver, 5000) == SOLVE_ON)
        ;
    if (made && !cattery_solve_worth(solver, start, worth, &within))
        room_fail("the first state is not known", 0);
    cattery_solve_free(solver);
    return made;
}

/* Without memory from each time on that it is asked for, or just that once; how often it was asked for in all. */
static long room_gone(const Game *start, int once)
{
    for (long last = 0;; last++) {
        double worth;
        room_once = once;
        room_asked = 0;
        room_last = last;
        Explorer *e = room_explored(start, UINT64_MAX / 2, 40000);
        if (e)
            room_solved(e, start, &worth);
        int asked = room_asked > last;
        room_last = -1;
        if (e)
            room_plays(e);
        cattery_explore_free(e);
        if (room_used)
            room_fail("memory is kept", (uint64_t)last);
        if (!asked)
            return last;
    }
}

int main(void)
{
    static Game start;
    double wanted = 0, worth;
    game_initial(&start);
    Explorer *e = room_explored(&start, UINT64_MAX / 2, UINT64_MAX);
    uint64_t states = e->all.count, all = room_most;
    if (!room_solved(e, &start, &wanted))
        room_fail("nothing was solved", 0);
    cattery_explore_free(e);
    for (uint64_t memory = 100000, solved = 0; !solved; memory += all / 8) {
        room_most = 0;
        if ((e = room_explored(&start, memory, UINT64_MAX)) && room_solved(e, &start, &worth)) {
            solved = e->all.count == states && worth == wanted && cattery_explore_figure(e, EXPLORE_BYTES) > all / 2;
            if (!solved)
                room_fail("it comes to something else", memory);
        }
        if (room_most > memory || memory > 4 * all)
            room_fail("more was used", memory);
        cattery_explore_free(e);
    }
    printf("%llu %ld %ld\\n", (unsigned long long)states, room_gone(&start, 0), room_gone(&start, 1));
    return 0;
}
"""


@pytest.mark.parametrize("macros", [("TOY_PLAIN",), (), ("TOY_PLAIN", "STATES_NARROW=5000")], ids=" ".join)
def test_memory_is_kept_to_and_may_be_gone(macros: tuple[str, ...], tmp_path: Path) -> None:
    """Under sanitizers: whenever memory ends, all states are found again, plays lead to them, and nothing is kept."""
    made = program(tmp_path, COUNTED + toy_text("explore", macros=macros) + TRIED)
    done = subprocess.run([made], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    states, asked, once = map(int, done.stdout.split())
    assert states > 1000 and asked > 15 and once >= asked
