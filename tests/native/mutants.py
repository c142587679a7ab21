"""Broken C templates: what a change could get wrong in one of them, and the comparison of the lock step that is about it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from attrs import frozen

from cattery import pipeline
from cattery.emit import native
from cattery.model.game import Game
from tests.engines.cases import CASES, case, game_of
from tests.engines.test_odd_games import GAMES, NAMES
from tests.native.compiling import quick_text
from tests.native.twins import Differs, Twins, native_engine

DECISIONS = 400


@frozen
class Mutant:
    """A template with one place changed. `game` is played; `seen` is how what is seen begins."""

    name: str
    game: str
    seen: str
    template: str
    old: str
    new: str

    def __str__(self) -> str:
        return self.name

    def text(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
        """The C that is printed with the broken template; raises LookupError where the change does not fit."""
        templates = folder / "templates"
        shutil.copytree(native.TEMPLATES, templates)
        path = templates / self.template
        whole = path.read_text(encoding="utf-8")
        if whole.count(self.old) != 1:
            raise LookupError(f"{self.old!r} occurs {whole.count(self.old)} times in {self.template}")
        path.write_text(whole.replace(self.old, self.new), encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(native, "TEMPLATES", templates)
            forget()
            try:
                return quick_text(game_called(self.game))
            finally:
                forget()


def forget() -> None:
    """The templates are read anew."""
    native._environment.cache_clear()
    native._driver.cache_clear()


def game_called(name: str) -> Game:
    """A shipped game, or an odd one."""
    if name in {found.name for found in CASES}:
        return game_of(case(name))
    path, variants, options = GAMES[NAMES.index(name)]
    return pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game


def difference(game: Game, c: str) -> str | None:
    """What the lock step says of a C text; None when it sees nothing."""
    with native_engine(game, c=c) as engine:
        try:
            Twins(engine, "the mutants", 3).series(DECISIONS, 60)
        except Differs as error:
            return str(error)
    return None


RANDOM = (
    Mutant(
        "drawn-from-the-other-end",
        "boop",
        "what is drawn is",
        "driver/rng.c",
        "return (uint64_t)(product >> 64);",
        "return n - 1 - (uint64_t)(product >> 64);",
    ),
    Mutant("weight-off-by-one", "catacomb", "what is drawn", "game/draws.c.jinja", "if (left < w)", "if (left <= w)"),
    Mutant("weights-not-added", "catacomb", "the chances", "game/game.c.jinja", "total += weights[k];", "total += 1;"),
    Mutant(
        "hand-dealt-badly",
        "secrets",
        "what ",
        "game/secrets.c.jinja",
        "if (left < pool[k]) {",
        "if (left <= pool[k]) {",
    ),
)
RULES = (
    Mutant(
        "in-the-name-of-another",
        "boop",
        "the state after drawing and playing",
        "game/draws.c.jinja",
        "g->s.s_me = {{ copies - 1 }};",
        "g->s.s_me = 0;",
    ),
    Mutant(
        "on-two-planes",
        "boop",
        "the slot on",
        "game/planes.c.jinja",
        "set_if(piece == {{ code }}, bit)",
        "set_if(piece >= {{ code }}, bit)",
    ),
    Mutant(
        "slid-from-nowhere",
        "catspath",
        "what is read from the JSON, byte by byte",
        "game/places.c.jinja",
        "const Set both = set_xor(set_of(at), set_of(to));",
        "const Set both = set_of(to);",
    ),
    Mutant(
        "cycled-backwards",
        "turning",
        "the slot ",
        "game/places.c.jinja",
        "sites.v[floor_mod(i + by, sites.n)]",
        "sites.v[floor_mod(i - by, sites.n)]",
    ),
    Mutant("once-too-often", "limits", "the ", "game/places.c.jinja", ">= most) return 0;", "> most) return 0;"),
    Mutant("frame-left-behind", "nested", "what is read from", "game/flow.c.jinja", "memset(f, 0, sizeof *f);", ""),
    Mutant("noted-twice", "boop-2", "the actor", "game/places.c.jinja", "Noted[at].times++;", "Noted[at].times += 2;"),
    Mutant(
        "fault-of-another-line",
        "found-b9",
        "the fault",
        "game/initial.c.jinja",
        "g->fault = 1 + fault;",
        "g->fault = 2 + fault;",
    ),
    Mutant(
        "tried-is-counted",
        "found-b6",
        "what is counted",
        "game/actions.c.jinja",
        "memcpy(g->taken, taken, sizeof taken);",
        "",
    ),
)
ASKED = (
    Mutant(
        "start-not-free",
        "catacomb",
        "the moves",
        "game/streams.c.jinja",
        "return set_put(room, start, takes_{{ a.name }}(g, 0, 0, {{ d.piece }}));",
        "return set_put(room, start, 0);",
    ),
    Mutant(
        "single-pieces-not-counted",
        "catacomb",
        "what is drawn",
        "game/streams.c.jinja",
        "n += steps_sum(singles);",
        "",
    ),
    Mutant(
        "steps-into-another-set",
        "catacomb",
        "what is drawn",
        "game/walks.c.jinja",
        "steps = steps_between(pairs, from, to);",
        "steps = steps_between(pairs, from, from);",
    ),
    Mutant(
        "refusal-of-another",
        "boop",
        "the clause against",
        "game/nodes.c.jinja",
        "{{ r.base + r.count }}) return {{ r.number }};",
        "{{ r.base + r.count }}) return 1;",
    ),
    Mutant("winner-has-half", "boop", "the outcome", "game/game.c.jinja", "? 1 : 2 * (g->s.Won", "? 1 : 1 * (g->s.Won"),
    Mutant(
        "least-is-best",
        "ties",
        "the outcome",
        "game/game.c.jinja",
        "return g->s.Score[other] > g->s.Score[seat];",
        "return g->s.Score[other] < g->s.Score[seat];",
    ),
    Mutant(
        "order-of-picks",
        "steps",
        "the moves",
        "driver/picking.c",
        "out[at - 1] > code",
        "out[at - 1] < code",
    ),
    Mutant(
        "picks-that-change-nothing",
        "steps",
        "the moves",
        "driver/picking.c",
        "if (code == there->v[count]) continue;",
        "",
    ),
)
HELD = (
    Mutant(
        "heights-not-kept",
        "catacomb",
        "the clause against",
        "game/stacks.c.jinja",
        "if (n < {{ f.slot.tall }}) {{ tall }}[n]",
        "if (n < {{ f.slot.tall - 1 }}) {{ tall }}[n]",
    ),
    Mutant(
        "old-top-still-there",
        "catacomb",
        "what is read from the JSON, byte by byte",
        "game/stacks.c.jinja",
        "{{ top }}[was] = set_xor({{ top }}[was], bit);",
        "",
    ),
    Mutant(
        "planes-lost-in-bytes",
        "catacomb",
        "a state that is unpacked, byte by byte",
        "game/unpacked.c.jinja",
        "rebuild_{{ f.name }}(s);",
        "",
    ),
    Mutant(
        "planes-lost-in-numbers",
        "catacomb",
        "what is read from the JSON, byte by byte",
        "game/fill.c.jinja",
        "rebuild_{{ f.name }}(s);",
        "",
    ),
    Mutant(
        "bits-too-few",
        "boop",
        "a state that is unpacked",
        "game/unpacked.c.jinja",
        "s->s_me = (int8_t)bits_get(&b, {{ me_bits }});",
        "bits_get(&b, {{ me_bits }});",
    ),
    Mutant("whose-turn-lost", "boop", "the slot me", "game/flat.c.jinja", "*o++ = s->s_me;", "*o++ = 0;"),
)
MUTANTS = RANDOM + RULES + ASKED + HELD
