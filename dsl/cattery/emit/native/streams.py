"""Walks along which a stack is dropped piece by piece: counted, and one of them found, without a list of them.

For each piece that is taken up there is a set of sites where it may go. A piece that has been dropped changes, for those
after it, only the bit of its own site. The walks of a length are nested loops over such sets; the last step is not gone
through, its sites are counted.
"""

from __future__ import annotations

from attrs import frozen

from cattery.emit.native.shape import Shape, action_name
from cattery.emit.native.statements import Statements
from cattery.emit.native.tables import has_pairs
from cattery.plan import laws
from cattery.plan.code import Code, For, TakeAll, Var
from cattery.plan.logic import inside
from cattery.plan.plan import HEIGHT, TOP, ActionPlan, Plan, Stream

MOST_STEPS = 6
"""Longer walks are listed: there would be a loop in a loop for each step."""
MOST_ROOMS = 16
"""So many different pieces have their sets worked out beforehand, when all walks are counted."""
MOST_SHARES = 8
"""From so many sites at most a step is found at a stroke."""
HEADS = {"list": ", Code base, Code *out, int n", "can": "", "nth": ", int k", "drop": ", int k"}


@frozen(repr=False)
class StreamParts:
    """Prints the functions for one action whose moves are such walks."""

    plan: Plan
    shape: Shape
    action: ActionPlan
    stream: Stream

    @property
    def name(self) -> str:
        """The action's name in C."""
        return action_name(self.action.name)

    @property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """The sites that are one step from each site."""
        walks = next(w for w in self.plan.walks if w.name == self.stream.target)
        return next(b for b in self.plan.game.boards.values() if b.name == walks.board).link(walks.links).neighbours

    @property
    def longest(self) -> int:
        """The most steps of a walk."""
        return next(w for w in self.plan.walks if w.name == self.stream.target).longest

    @property
    def countable(self) -> bool:
        """Whether walks can be counted: steps are in the order of the sites, and a stack's height and top say enough."""
        ordered = all(list(row) == sorted(set(row)) for row in self.near)
        return self.stream.takes is not None and ordered and 0 < self.longest <= MOST_STEPS

    @property
    def after(self) -> Code | None:
        """What the action does when the walk is done, if that is all it does besides; None where it does more."""
        match self.action.body:
            case (TakeAll(into=carried), For(), *rest) if laws.pushes(self.action.body, self.stream.slot) is not None:
                known = {carried, *(p.var for p in self.action.params[1:])}
                used = {n.name for s in rest for n in inside(s) if isinstance(n, Var)}
                return None if known & used else tuple(rest)
            case _:
                return None

    def context(self, body: Statements, after: Statements) -> dict[str, object]:
        """What the template needs; `body` knows no names, `after` knows where the walk begins."""
        stream = self.stream
        assert stream.takes is not None
        slot = self.shape.slot(stream.slot)
        piece = body.bind(stream.piece, "Num")
        return {
            "piece": piece,
            "height": body.bind(HEIGHT, "Num"),
            "top": body.bind(TOP, "Num"),
            "takes": body.truth(stream.takes),
            "room": None if stream.room is None else body.x(stream.room),
            "stacks": f"g->s.{self.shape.field(stream.slot)}",
            "pad": self.shape.pad(stream.slot),
            "sites": len(self.near),
            "lengths": list(range(1, self.longest + 1)),
            "codes": slot.codes,
            "at_first": slot.codes <= MOST_ROOMS,
            "tall": f"g->s.{self.shape.field(stream.slot)}_tall",
            "counts": [self._case(n, "count") for n in range(1, self.longest + 1)],
            "walks": f"W_{stream.target}",
            "tops": f"g->s.{self.shape.field(stream.slot)}_top",
            "singles": self.paired and slot.tops and slot.codes <= MOST_ROOMS,
            "field": self.shape.field(stream.slot),
            "drops": self.after is not None,
            "after": [] if self.after is None else after.lines(self.after),
            "searches": [
                {"goal": goal, "head": head, "cases": [self._case(n, goal) for n in range(1, self.longest + 1)]}
                for goal, head in HEADS.items()
                if goal != "drop" or self.after is not None
            ],
        }

    def _case(self, length: int, goal: str) -> dict[str, object]:
        """What is done for a stack of a height."""
        first = [f"const Set r_{k} = landing_{self.name}(g, open, carried->v[{k}], start);" for k in range(length)]
        if goal == "drop":
            first += [f"const Num p{k} = carried->v[{k}];" for k in range(length)]
        return {"length": length, "lines": [*first, *self._step(length, 0, {k: f"r_{k}" for k in range(length)}, goal)]}

    def _step(self, length: int, k: int, rooms: dict[int, str], goal: str) -> list[str]:
        """The k-th step of a walk and those after it; `rooms` are the sets of sites where the pieces may go."""
        last = k + 1 == length
        at = "start" if k == 0 else f"s{k - 1}"
        there = f"set_and(W_{self.stream.target}_to[{at}], {rooms[k]})"
        if goal == "list":
            head = self._listing(k, rooms[k])
            if last:
                return [*head, f"out[n++] = base + (Code)k{k};", "}"]
        elif last:
            return self._last(length, there, goal)
        elif k + 2 == length and self.paired and goal == "count":
            return [f"n += {self._pairs(there, rooms[k + 1])};"]
        elif k + 2 == length and self.paired and goal == "can":
            return [f"if ({self._pairs(there, rooms[k + 1])}) return 1;"]
        elif k + 2 == length and self.paired and max(map(len, self.near)) <= MOST_SHARES:
            found = f"const Num s{k} = steps_nth(W_{self.stream.target}_pairs, {there}, {rooms[k + 1]}, &k);"
            return [found, *self._step(length, k + 1, rooms, goal)]
        else:
            head = [
                f"for (Set b{k} = {there}; !set_empty(b{k}); b{k} = set_rest(b{k})) {{",
                f"const Num s{k} = set_lowest(b{k});",
            ]
        dropped, rooms = self._dropped(length, k, rooms)
        if goal in ("nth", "drop") and k + 3 == length and self.paired:
            beyond = f"set_and(W_{self.stream.target}_to[s{k}], {rooms[k + 1]})"
            dropped.append(
                f"{{ const int size = {self._pairs(beyond, rooms[k + 2])}; if (k >= size) {{ k -= size; continue; }} }}"
            )
        return [*head, *dropped, *self._step(length, k + 1, rooms, goal), "}"]

    @property
    def paired(self) -> bool:
        """Whether the last two steps are counted at a stroke: no step stays where it is, and the board is small."""
        return not self.stays and has_pairs(self.near)

    def _pairs(self, sites: str, room: str) -> str:
        return f"pairs_between(W_{self.stream.target}_pairs, {sites}, {room})"

    @property
    def stays(self) -> bool:
        """Whether some step leads to where it comes from."""
        return any(site in row for site, row in enumerate(self.near))

    def _listing(self, k: int, room: str) -> list[str]:
        """The head of a loop over the walks that go on by a step, which come one after another in the tree of all walks."""
        walks = f"W_{self.stream.target}"
        first = f"k{k - 1} + 1" if k else f"walks_from(&{walks}, start)"
        end = f"k{k - 1} + {walks}_size[k{k - 1}]" if k else f"walks_from(&{walks}, start + 1)"
        return [
            f"for (Num k{k} = {first}, e{k} = {end}; k{k} < e{k}; k{k} += {walks}_size[k{k}]) {{",
            f"const Num s{k} = {walks}_site[k{k}];",
            f"if (!set_has({room}, s{k})) continue;",
        ]

    def _last(self, length: int, there: str, goal: str) -> list[str]:
        match goal:
            case "count":
                return [f"n += set_size({there});"]
            case "can":
                return [f"if (!set_empty({there})) return 1;"]
            case "drop":
                field = self.shape.field(self.stream.slot)
                sites = [f"s{k}" for k in range(length - 1)] + ["last"]
                moved = [f"clear_{field}(g, start, {length}, p{length - 1});"]
                moved += [f"push_{field}(g, {site}, p{k});" for k, site in enumerate(sites)]
                found = f"{{ const Num last = set_nth(all, k); {' '.join(moved)} return; }}"
                return [f"const Set all = {there};", f"if (k < set_size(all)) {found}", "k -= set_size(all);"]
            case _:
                sites = [f"s{k}" for k in range(length - 1)] + ["set_nth(all, k)"]
                laid = " ".join(f"path.v[{k}] = (Item){site};" for k, site in enumerate(sites))
                found = f"{{ path.n = {length}; {laid} return path; }}"
                return [
                    f"{{ const Set all = {there}; const int size = set_size(all); if (k < size) {found} k -= size; }}"
                ]

    def _dropped(self, length: int, k: int, rooms: dict[int, str]) -> tuple[list[str], dict[int, str]]:
        """Where the pieces after the k-th may go when it has been dropped: a step does not stay where it is."""
        later = range(k + 1 if self.stays else k + 2, length)
        if not later:
            return [], rooms
        field, pad = self.shape.field(self.stream.slot), self.shape.pad(self.stream.slot)
        before = "".join(f" + (s{i} == s{k})" for i in range(k if self.stays else k - 1))
        lines = [f"const Num h{k} = (s{k} == start ? 0 : g->s.{field}[s{k} + {pad}].n) + 1{before};"]
        for j in later:
            takes = f"takes_{self.name}(g, h{k}, carried->v[{k}], carried->v[{j}])"
            lines.append(f"const Set r{k}_{j} = set_put({rooms[j]}, s{k}, {takes});")
        return lines, rooms | {j: f"r{k}_{j}" for j in later}


__all__ = ["MOST_STEPS", "StreamParts"]
