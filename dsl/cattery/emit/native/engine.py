"""A game's native engine: what the templates of its C file need, gathered from the plan."""

from __future__ import annotations

import json
import re

from attrs import define, field

from cattery.emit.native.actions import ActionParts, Refusals, with_declarations
from cattery.emit.native.body import LETTERS, UNARY
from cattery.emit.native.counts import Counted
from cattery.emit.native.frames import Frames
from cattery.emit.native.layout import Layout, result_name, width
from cattery.emit.native.nodes import NodeParts
from cattery.emit.native.secrets import Secrets
from cattery.emit.native.shape import Shape, kind_in_c, small_type
from cattery.emit.native.statements import Statements
from cattery.emit.native.steps import StepParts
from cattery.emit.native.symmetry import Symmetries
from cattery.emit.native.tables import Tables
from cattery.model.types import Type
from cattery.plan.claims import watched
from cattery.plan.encode import text
from cattery.plan.faults import FLOW_WITHOUT_DECISION, Faults
from cattery.plan.plan import ActionPlan, BlockPlan, EndPlan, FunctionPlan, LimitPlan, Plan
from cattery.plan.room.shapes import typed
from cattery.plan.swift.at_once import at_once
from cattery.plan.swift.beforehand import asked_beforehand
from cattery.plan.swift.extent import extent
from cattery.plan.swift.tops import with_tops
from cattery.plan.world import ident

FORMAT = 1
MOST_NOTED = 1_000
MOST_FLAT = 800
"""Up to this extent all that a random game does is made one function; decision 19 says what comes of it."""
TOO_MUCH = "the native engine has no room for so much; the Python engine has"
NOT_NOW = "not-now"


@define
class Native:
    """Prints the C file of one engine. What it prints first can be asked for by what comes later."""

    plan: Plan
    shape: Shape = field(init=False)
    layout: Layout = field(init=False)
    faults: Faults = field(factory=Faults)
    refusals: Refusals = field(factory=lambda: Refusals({}))
    counted: Counted = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.plan = asked_beforehand(at_once(with_tops(watched(self.plan))))
        self.shape = Shape(self.plan)
        self.layout = Layout(self.plan, self.shape)
        self.counted = Counted(self.plan)

    def body(self, flow: bool = False) -> Statements:
        """What prints the code of one function."""
        return Statements(self.plan, self.shape, faults=self.faults, flow=flow)

    def context(self) -> dict[str, object]:
        """What the templates need."""
        span = self.plan.game.origin.span
        found: dict[str, object] = {
            "too_much": self.faults.number(TOO_MUCH, span),
            "endless": self.faults.number(FLOW_WITHOUT_DECISION, span),
            "deep": bool(self.shape.sizes.deep),
            "layout": self.layout,
            "leaves": self.plan.leaves,
            "flat_play": extent(self.plan) <= MOST_FLAT,
            "forget": self.body().forget_limits(),
        }
        found |= self._state() | self._code() | self._nodes() | self._claims()
        found |= Secrets(self.plan, self.shape, self.layout).context()
        found |= Symmetries(self.plan, self.layout).context()
        found |= self._values() | self._tables()
        found |= self._numbers()
        found["fault_count"] = len(self.faults.listed)
        found["about"] = self._about(found)
        found["symmetry_about"] = c_string(str(found["symmetry_about"]))
        return found

    # --- values ------------------------------------------------------------------------------------------------------

    def _values(self) -> dict[str, object]:
        sizes = self.shape.sizes
        item = small_type(min(-1, sizes.least), max(sizes.items + 1, sizes.greatest))
        longest = max([sizes.items, 1, *(w.longest + 1 for w in self.plan.walks)]) + 1
        return {
            "words": self.shape.words,
            "item": item,
            "item_size": {"int8_t": 1, "int16_t": 2, "int32_t": 4}.get(item, 8),
            "longest": longest,
            "most_sets": sizes.groups,
            "most_seqs": sizes.nested,
            "least_item": min(0, sizes.least),
            "greatest_item": sizes.greatest,
            "item_bits": max(1, width(min(0, sizes.least), sizes.greatest)),
        }

    def _tables(self) -> dict[str, object]:
        tables = Tables(self.plan, self.shape)
        return {
            "tables": [tables.table(t) for t in self.plan.tables],
            "rows": [tables.rows(table, column, name) for (table, column), name in self.shape.rows.items()],
            "families": [tables.family(f) for f in self.plan.families],
            "walks": [tables.walks(w) for w in self.plan.walks],
            "constants": [
                {"name": name, "text": f"{{{len(values)}, {{{', '.join(map(str, values)) or '0'}}}}}"}
                for values, name in self.shape.pool.items()
            ],
        }

    # --- state -------------------------------------------------------------------------------------------------------

    def _state(self) -> dict[str, object]:
        frames = Frames(self.plan, self.layout)
        stepped = self.plan.stepped
        choosing = self.shape.sizes.choosing
        parts = [self._step_parts(a) for a in stepped]
        return {
            "points": [frames.point(p, self.body()) for p in self.plan.points],
            "framed": self.plan.nested,
            "frame": frames.context(),
            "steps": {
                "levels": max(len(a.levels) for a in stepped),
                "picks": max(max(choosing[a.name], default=1) for a in stepped) or 1,
                "items": max(p.most_items() for p in parts),
                "values": max(len(a.given) + len(a.params) for a in stepped),
            }
            if stepped
            else None,
            "limits": [self._limit(limit) for limit in self.plan.limits],
            "totals": self.layout.totals(),
            "noting": self.plan.noting,
            "noted": [f for f in self.layout.fields if f.slot.counted],
            "most_noted": MOST_NOTED,
            "node_bits": width(0, len(self.plan.nodes)),
            "end_bits": width(0, len(self.plan.ends)),
            "me_bits": width(0, len(self.plan.game.players) - 1),
        }

    def _limit(self, limit: LimitPlan) -> dict[str, object]:
        """How a limited rule is counted: rows of small numbers."""
        rows, number = self.shape.sizes.rows[limit.slot], self._row_type(limit)
        bits = int(number.strip("inu_t"))
        return {
            "slot": limit.slot, "rows": rows.rows, "numbers": rows.numbers, "type": number, "bare": f"uint{bits}_t",
            "width": bits,
        }  # fmt: skip

    def _row_type(self, limit: LimitPlan) -> str:
        """The C type of the keys of a limited rule and of how often it has happened."""
        ranges = [typed(key, self.plan.encoding) for key in limit.keys]
        low = min([0, *(r.least for r in ranges)])
        return small_type(low, max([limit.most, *(r.greatest for r in ranges)]))

    # --- code --------------------------------------------------------------------------------------------------------

    def _code(self) -> dict[str, object]:
        ends = [f for f in self.plan.functions if f.what == "end"]
        actions = [self._action(a) for a in self.plan.offered]
        functions = [self._function(f) for f in self.plan.functions]
        blocks, declared = self._blocks()
        return {
            "functions": functions,
            "ends": [self._end(f) for f in ends],
            "actions": actions,
            "blocks": blocks,
            "declared": declared,
            "start": self.plan.start,
        }

    def _action(self, a: ActionPlan) -> dict[str, object]:
        if a.levels:
            parts = self._step_parts(a)
            return {**parts.context(), "most": parts.most_items()}
        plain = ActionParts(self.plan, self.shape, self.faults, self.refusals, a)
        letters = [f"{LETTERS[kind_in_c(t)]}_{name}" for _, name, t in a.given]
        letters += [f"{LETTERS[kind]}_{name}" for name, kind in plain.numbering.chosen()]
        return {**plain.context(), "applied": ", ".join(["g", *letters])}

    def _step_parts(self, a: ActionPlan) -> StepParts:
        return StepParts(self.plan, self.shape, self.faults, self.refusals, a)

    def _function(self, f: FunctionPlan) -> dict[str, object]:
        body = self.body()
        for _, name, type_ in f.params:
            body.bind(name, kind_in_c(type_))
        returns = "void"
        if f.value is not None:
            returns = body.kind(f.value) if f.kind in ("set", "seq") else "Num"
            lines = [f"return {body.truth(f.value) if f.kind == 'bool' else body.x(f.value)};"]
        else:
            before, taken, rest = self.counted.into("rule", f.source, f.body)
            lines = [*body.lines(before), *taken, *body.lines(rest)]
        if f.source in self.shape.sizes.deep:
            lines = ["DEEPER", *lines]
        return {
            "name": f"r_{f.name}",
            "returns": returns,
            "args": arguments(f.params),
            "where": safe(f"{f.source}: {f.origin.span.path}:{f.origin.span.line}"),
            "body": with_declarations(body, lines),
        }

    def _end(self, f: FunctionPlan) -> dict[str, object]:
        end = next(e for e in self.plan.ends if e.name == f.source)
        body = self.body()
        for _, name, type_ in f.params:
            body.bind(name, kind_in_c(type_))
        lines = [*self.counted.take("end", end.name), *self._scored(end, body)]
        lines += [f"g->s.End = {end.number};", "g->s.Node = -1;", *body.blank(self.plan.kept)]
        lines += ["memset(g->s.Frames, 0, sizeof g->s.Frames);", "g->s.Deep = 0;"] if self.plan.points else []
        return {
            "name": ident(end.name),
            "args": arguments(f.params),
            "where": safe(f"{end.origin.span.path}:{end.origin.span.line}"),
            "lines": with_declarations(body, [*lines, *body.forget_limits()]),
        }

    def _scored(self, end: EndPlan, body: Statements) -> list[str]:
        everybody = (1 << len(self.plan.game.players)) - 1
        match end.result:
            case "draw":
                return ["g->s.Won = 0;"]
            case "scores":
                assert end.score is not None
                player = body.bind("player", "Num")
                lines = [f"for (Num {player} = 0; {player} < SEATS; {player}++) {{"]
                lines += [f"g->s.Score[{player}] = {body.x(end.score)};"]
                lines += [f"g->s.Tie[{player}][{k}] = {body.x(tie)};" for k, tie in enumerate(end.ties)]
                return [*lines, "}"]
            case _:
                assert end.player is not None
                who = f"UINT32_C(1) << {body.x(end.player, UNARY)}"
                return [f"g->s.Won = {who};" if end.result == "wins" else f"g->s.Won = {everybody}u & ~({who});"]

    def _blocks(self) -> tuple[list[dict[str, object]], list[str]]:
        """The blocks, and what they need declared at the top of the one function that has them all."""
        shared = self.body(flow=True)
        entries = {block: owner for owner, block in self.plan.entries.items() if owner[0] == "rule"}
        found = [self._block(b, shared, entries) for b in self.plan.blocks]
        return found, shared.declarations()

    def _block(self, b: BlockPlan, shared: Statements, entries: dict[int, tuple[str, str]]) -> dict[str, object]:
        body = self.body(flow=True)
        body.declared, body.fresh = shared.declared, shared.fresh
        owner = entries.get(b.number)
        if owner is None:
            lines = body.lines(b.code)
        else:
            before, taken, rest = self.counted.into("rule", owner[1], b.code)
            lines = [*body.lines(before), *taken, *body.lines(rest)]
        return {"number": b.number, "name": safe(b.name), "code": lines}

    # --- nodes -------------------------------------------------------------------------------------------------------

    def _nodes(self) -> dict[str, object]:
        parts = NodeParts(self.plan, self.shape, self.faults, self.refusals, self.counted)
        nodes = [parts.context(n) for n in self.plan.nodes]
        sets = [a for a in self.plan.stepped if a.picks_sets]
        number = self.refusals.number
        return {
            "nodes": nodes,
            "weighs": any(n["weights"] for n in nodes),
            "not_now": [
                {"base": a.base, "count": a.count, "number": number(a.name, NOT_NOW)} for a in self.plan.actions
            ],
            "decline_refusal": number("decline", NOT_NOW),
            "done_refusal": number("done", NOT_NOW) if sets else 0,
            "done_of": [
                {"number": self.plan.stepped.index(a) + 1, "refusal": number(a.name, NOT_NOW)}
                for a in self.plan.stepped
            ]
            if sets
            else [],
            "results": [result_name(end) for end in self.plan.ends],
        }

    # --- claims ------------------------------------------------------------------------------------------------------

    def _claims(self) -> dict[str, object]:
        """The claims as functions; those about the end of a turn are looked at while playing, if anybody asks."""
        found = []
        for claim in self.plan.claims:
            body = self.body()
            lines = with_declarations(body, [f"return {body.truth(claim.test)};"])
            found.append({"number": claim.number, "turn": claim.moment == "turn", "lines": lines})
        return {"claims": found}

    # --- numbers and what is said of them -----------------------------------------------------------------------------

    def _numbers(self) -> dict[str, object]:
        total = sum(a.count for a in self.plan.actions)
        sets = any(a.picks_sets for a in self.plan.actions)
        bits = Frames(self.plan, self.layout).bits() + self._more_bits()
        return {
            "seats": len(self.plan.game.players),
            "moves": total + 1 + sets,
            "decline": total,
            "done": total + 1,
            "most_moves": max((self._offered_at(n.number) for n in self.plan.nodes), default=1) + 2,
            "packed": self.layout.packed(bits),
            "hides": int(any(place.visible is not None for place in self.plan.game.places.values())),
            "chance": int(any(n.actor is None for n in self.plan.nodes)),
            "taken": len(self.counted.all),
            "flat": self._flat_size(),
        }

    def _offered_at(self, node: int) -> int:
        return sum(self.plan.action(use.action).count for use in self.plan.nodes[node].uses)

    def _more_bits(self) -> int:
        """The bits of picks, counts of limits and noted positions."""
        bits = 0
        if self.plan.stepped:
            choosing = self.shape.sizes.choosing
            bits += 32 + max(sum(16 + 32 * picks for picks in choosing[a.name]) for a in self.plan.stepped)
        for limit in self.plan.limits:
            rows = self.shape.sizes.rows[limit.slot]
            bits += 16 + int(self._row_type(limit).strip("inu_t")) * rows.rows * rows.numbers
        if self.plan.noting:
            each = sum(self.layout.most_bits(f) for f in self.layout.fields if f.slot.counted)
            bits += 32 + MOST_NOTED * (40 + each)
        return bits

    def _flat_size(self) -> int:
        """The most numbers of a flat state, generously."""
        words, longest = self.shape.words, self.shape.sizes.items + 2
        each = {"Num": 1, "Set": words, "Seq": longest, "Sets": 1 + self.shape.sizes.groups * words}
        each["Seqs"] = 1 + self.shape.sizes.nested * longest
        fields = sum(each[f.holds] * (f.cells if f.array else 1) for f in self.layout.fields)
        frames = Frames(self.plan, self.layout)
        frame = max((1 + sum(each[p.holds] for p in frames.parts(point)) for point in self.plan.points), default=0)
        choosing = sum(sum(1 + n for n in picks) for picks in self.shape.sizes.choosing.values())
        rows = sum(1 + r.rows * r.numbers for r in self.shape.sizes.rows.values())
        noted = MOST_NOTED * (2 + fields) if self.plan.noting else 0
        return 16 + fields * 2 + max(1, self.shape.sizes.depth) * frame + choosing + 4 + rows + noted + 20 * 64

    def _about(self, found: dict[str, object]) -> list[str]:
        """What is said of the engine, as lines of a C string that holds JSON."""
        game = self.plan.game
        data = {
            "format": FORMAT,
            "game": game.name,
            "variants": list(game.variants),
            "options": {o.name: text(o.value) for o in game.options.values()},
            "players": list(game.players),
            "moves": found["moves"],
            "most_moves": found["most_moves"],
            "packed": found["packed"],
            "flat": found["flat"],
            "observed": found["observed"],
            "words": self.shape.words,
            "hides": bool(found["hides"]),
            "chance": bool(found["chance"]),
            "scores": self.layout.scored,
            "ties": self.layout.ties,
            "nodes": [n.name for n in self.plan.nodes],
            "ends": [e.name for e in self.plan.ends],
            "end_results": [e.result for e in self.plan.ends],
            "end_ties": [len(e.ties) for e in self.plan.ends],
            "claims": [claim.name for claim in self.plan.claims],
            "unasked": [name for name, _ in self.plan.watching.left_out],
            "taken": [
                {"kind": k.kind, "name": k.name, "of": k.of, "path": k.span.path, "line": k.span.line}
                for k in self.counted.all
            ],
            "refusals": [{"action": action, "id": id} for action, id in self.refusals.found],
            "faults": [
                {"words": f.words, "holed": f.holed, "path": f.path, "line": f.line} for f in self.faults.listed
            ],
            "slots": [
                {"name": f.slot.name, "kind": f.slot.kind, "cells": f.cells, "codes": f.slot.codes, "holds": f.holds,
                 "array": f.array, "counted": f.slot.counted}
                for f in self.layout.fields
            ],
            "points": [
                [part.holds for part in Frames(self.plan, self.layout).parts(p)] for p in self.plan.points
            ],
            "steps": [len(a.levels) for a in self.plan.stepped],
            "limits": [{"name": k.slot, "numbers": len(k.keys) + 1} for k in self.plan.limits],
            "noting": self.plan.noting,
        }  # fmt: skip
        return c_string(json.dumps(data, ensure_ascii=True))


def arguments(params: tuple[tuple[str, str, Type], ...]) -> str:
    """The parameters of a C function behind the game."""
    return "".join(f", {kind_in_c(t)} {LETTERS[kind_in_c(t)]}_{name}" for _, name, t in params)


def safe(words: str) -> str:
    """Words that can stand in a comment: nothing in them ends it, goes on to another line or is read as another character."""
    return re.sub(r"[^A-Za-z0-9 _./:\-]", "_", words).replace("//", "/_")


def c_string(words: str, piece: int = 100) -> list[str]:
    """A text of ASCII as C string literals; all but letters and digits by their numbers."""
    parts = [words[i : i + piece] for i in range(0, len(words), piece)] or [""]
    plain = set(" ,.:;_-+*()[]{}=<>!")
    shown = [
        "".join(ch if (ch.isascii() and ch.isalnum()) or ch in plain else f"\\{ord(ch):03o}" for ch in part)
        for part in parts
    ]
    return [f'"{part}"' for part in shown]
