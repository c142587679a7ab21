"""A game's Python engine: the contexts of its templates, gathered from the plan."""

from __future__ import annotations

from attrs import define, field

from cattery.emit.python.actions import ActionParts, python_type
from cattery.emit.python.moves import MoveParts, PickParts, doc, listed, where
from cattery.emit.python.naming import Naming, member_names
from cattery.emit.python.nodes import NodeParts
from cattery.emit.python.printer import Printer, blank, block_name, raised, tuple_text
from cattery.emit.python.schema import schema
from cattery.emit.python.slots import slot_parts
from cattery.emit.python.steps import StepParts
from cattery.emit.python.text import finds, includes, nested, row_width, wrapped
from cattery.model import legality
from cattery.model.types import EnumType, PieceType, Type
from cattery.plan import code as c
from cattery.plan import faults
from cattery.plan.encode import text
from cattery.plan.logic import inside
from cattery.plan.order import callees_first
from cattery.plan.plan import (
    ActionPlan,
    BlockPlan,
    EndPlan,
    FamilyPlan,
    FunctionPlan,
    Match,
    Plan,
    PointPlan,
    TablePlan,
)
from cattery.plan.slots import all_slots
from cattery.plan.world import ident, shout

MANY_RULES = 100
"""More rules, one inside the other, than what Python allows leaves room for wherever an engine is called from."""


@define
class Engine:
    """Prints the modules of one engine; each method returns the context of one template."""

    plan: Plan
    naming: Naming = field(init=False)
    printer: Printer = field(init=False)
    effects: Printer = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.naming = Naming(self.plan)
        self.printer = Printer(self.plan, self.naming)
        self.effects = Printer(self.plan, self.naming, effect=True)

    def contexts(self) -> dict[str, dict[str, object]]:
        """The context of each module by its name."""
        return {
            "__init__": self._init(),
            "names": self._names(),
            "tables": self._tables(),
            "moves": self._moves(),
            "rules": self._rules(),
            "actions": self._actions(),
            "flow": self._flow(),
            "nodes": self._flow(),
            "schema": self._schema(),
            "state": self._state(),
        }

    # --- names and tables --------------------------------------------------------------------------------------------

    def _names(self) -> dict[str, object]:
        enums = []
        for type_, name in self.naming.classes.items():
            texts = self.plan.encoding.names(type_)
            low = self.plan.encoding.low(type_)
            none = repr("none" if not isinstance(type_, PieceType) else "nothing")
            listed_texts = [repr(t) for t in texts]
            enums.append(
                {
                    "name": name,
                    "doc": doc(self._type_doc(type_), ()),
                    "members": list(zip(member_names(texts), range(low, low + len(texts)), strict=True)),
                    "table": self.naming.table(type_),
                    "texts": [none, *listed_texts] if isinstance(type_, PieceType) else [*listed_texts, none],
                }
            )
        return {"enums": enums, "players": [repr(p) for p in self.plan.game.players]}

    def _type_doc(self, type_: Type) -> str:
        game = self.plan.game
        match type_:
            case PieceType(pieces=name):
                return game.pieces[name].origin.doc or f"The pieces called {name}, by their codes; 0 is no piece."
            case EnumType(name="player"):
                return "The players, in the order of their seats."
            case EnumType(name=name):
                origin = game.enums[name].origin if name in game.enums else game.options[name].origin
                return origin.doc or f"{name}, in the order of the rules."
            case _:
                return f"The {type(type_).__name__.removesuffix('Type').lower()}s of {getattr(type_, 'board', '')}, in order."

    def _tables(self) -> dict[str, object]:
        tables = [self._table(t) for t in self.plan.tables] + [self._steps(w.name) for w in self.plan.walks]
        families = [
            {
                "name": f.name,
                "text": wrapped([f"{m:#x}" for m in f.masks]),
                "comment": f.comment,
                "numbers": nested(f.numbers) if f.numbers else "",
            }
            for f in self.plan.families
        ]
        return {"tables": tables, "families": families}

    def _table(self, t: TablePlan) -> dict[str, str]:
        leaf = {"int": "int", "set": "int", "seq": "tuple[int, ...]", "rows": "tuple[tuple[int, ...], ...]"}[t.leaf]
        annotation = leaf
        if t.leaf == "rows":
            width = row_width(t.data)
            annotation = f"tuple[tuple[{', '.join(['int'] * width)}], ...]" if width else leaf
        for _ in range(t.depth):
            annotation = f"tuple[{annotation}, ...]"
        return {"name": t.name, "annotation": f"[{annotation}]", "text": nested(t.data), "comment": t.comment}

    def _steps(self, walks: str) -> dict[str, str]:
        plan = next(w for w in self.plan.walks if w.name == walks)
        near = self.plan.game.boards[plan.board].link(plan.links).neighbours
        return {
            "name": f"STEPS_{walks}",
            "annotation": "[tuple[tuple[int, ...], ...]]",
            "text": nested(near),
            "comment": f"[site]: where a walk on {plan.board} can go next, in order",
        }

    @property
    def table_names(self) -> list[str]:
        """Everything that `tables.py` defines."""
        return [
            *(t.name for t in self.plan.tables),
            *(f"STEPS_{w.name}" for w in self.plan.walks),
            *(f.name for f in self.plan.families),
            *(f"{f.name}_FROM" for f in self.plan.families if f.numbers),
        ]

    # --- moves and actions -------------------------------------------------------------------------------------------

    def _moves(self) -> dict[str, object]:
        actions = [context for a in self.plan.actions for context in self._move_classes(a)]
        unordered = [repr(a.name) for a in self.plan.actions if any(p.form == "family" for p in a.params)]
        return {
            "actions": actions,
            "names": [*self.naming.classes.values(), "YES_NO"],
            "tables": self.table_names,
            "families": [self._family_sites(f) for f in self.plan.families],
            "total": sum(a.count for a in self.plan.actions),
            "last": len(self.plan.actions),
            "done": self._can_be_done,
            "any_move": " | ".join(
                [*(str(a["cls"]) for a in actions), "Decline", *(["Done"] if self._can_be_done else [])]
            ),
            "unordered": listed(unordered),
        }

    def _move_classes(self, a: ActionPlan) -> list[dict[str, object]]:
        """The classes of an action's moves: one, or one for each parameter that is picked in a step of its own."""
        if a.levels:
            return [PickParts(self.plan, self.naming, a, level).context() for level in range(len(a.params))]
        return [MoveParts(self.plan, self.naming, a).context()]

    @property
    def _can_be_done(self) -> bool:
        """Whether picking can be stopped somewhere."""
        return any(a.picks_sets for a in self.plan.actions)

    def _family_sites(self, f: FamilyPlan) -> dict[str, str]:
        board = next(n for t, n in self.naming.classes.items() if getattr(t, "board", None) == f.board)
        return {
            "name": f"FAMILY_{f.name}",
            "annotation": f"tuple[tuple[{board}, ...], ...]",
            "text": f"tuple(tuple({board}(site) for site in bits(sites)) for sites in {f.name})",
        }

    def _actions(self) -> dict[str, object]:
        return {
            "actions": [self._action_parts(a).context() for a in self.plan.offered],
            "moves": self._move_names(),
            "rules": self._rule_names(),
            "tables": self.table_names,
            "names": [*(self.naming.table(t) for t in self.naming.classes), "YES_NO"],
        }

    def _action_parts(self, a: ActionPlan) -> ActionParts | StepParts:
        return (StepParts if a.levels else ActionParts)(self.plan, self.naming, self.effects, a)

    def _move_names(self) -> list[str]:
        parts = [MoveParts(self.plan, self.naming, a) for a in self.plan.actions if not a.levels]
        picks = [PickParts(self.plan, self.naming, a, n) for a in self.plan.stepped for n in range(len(a.params))]
        names = ["AnyMove", "DONE", "Done", *self.naming.moves.values(), *(p.table for p in parts)]
        names += [*self.naming.picks.values(), *(p.table for p in picks)]
        names += [f"PATHS_{p.table.removeprefix('ALL_')}" for p in parts if "PATHS_" in p.gathered()]
        return names + [f"CHUNKS_{p.table.removeprefix('ALL_')}" for p in parts if "CHUNKS_" in p.gathered()]

    def _rule_names(self) -> list[str]:
        names = [f.name for f in self.plan.functions]
        names += [f"_end_{f.name}" for f in self.plan.functions if f.what == "end"]
        names += [f"_{verb}_{f.name.lower()}" for f in self.plan.families for verb in ("includes", "find")]
        for s in self.plan.slots:
            names += [f"_lift_{s.name}"] if s.planes else []
        return [*names, "_note", "_sightings"]

    # --- rules -------------------------------------------------------------------------------------------------------

    def _rules(self) -> dict[str, object]:
        ends = [f for f in self.plan.functions if f.what == "end"]
        return {
            "functions": [self._function(f) for f in self.plan.functions],
            "families": [
                {
                    "name": f.name,
                    "comment": f.comment,
                    "length": f.length,
                    "test": includes(f),
                    "find": finds(f),
                    "found": self._found(f.name),
                }
                for f in self.plan.families
            ],
            "planes": [s.name for s in self.plan.slots if s.planes and self._lifted(s.name)],
            "ends": [self._end(f) for f in ends],
            "kept": self._forgotten(),
            "tables": self.table_names,
            "notes": self.plan.noting,
        }

    def _forgotten(self) -> list[str]:
        """What is left of what was being carried out when the game ends: nothing."""
        lines = [f"s.{slot} = {blank(self.printer.slot(slot))}" for slot in self.plan.kept]
        lines += ["s.frames = ()"] if self.plan.nested else []
        return [*lines, *self.printer.forget_limits()]

    def _lifted(self, slot: str) -> bool:
        """Whether a piece is ever taken off a place by itself."""
        code = [
            *(f.body for f in self.plan.functions),
            *(a.body for a in self.plan.offered),
            *(b.code for b in self.plan.blocks),
        ]
        return any(isinstance(n, c.Lift) and n.slot == slot for block in code for s in block for n in inside(s))

    def _found(self, family: str) -> bool:
        """Whether the members of a family that lie in a set are ever asked for."""
        return any(isinstance(n, Match) and n.family == family for a in self.plan.offered for n in inside(a.search))

    def _function(self, f: FunctionPlan) -> dict[str, object]:
        body = self.effects.block(f.body) if f.body else []
        asked = sorted({f"_can_{ident(n.action)}" for n in inside(f) if isinstance(n, c.Can)})
        returns = "None"
        if f.value is not None:
            returns = {"bool": "bool", "seq": "tuple[int, ...]"}.get(f.kind, "int")
            value = self.printer.boolean(f.value) if f.kind == "bool" else self.printer.x(f.value)
            body = [f"    return {value}"]
        if asked:  # actions look at rules, so that rules can look at actions only when they are carried out
            body = [f"    from .actions import {', '.join(asked)}", "", *body]
        return {
            "name": f.name,
            "args": "".join(f", {v}: {python_type(t)}" for _, v, t in f.params),
            "returns": returns,
            "doc": doc(f.origin.doc or f.source, ()),
            "where": where(f.origin),
            "body": body,
        }

    def _end(self, f: FunctionPlan) -> dict[str, object]:
        end = next(e for e in self.plan.ends if e.name == f.source)
        name = repr(end.name)
        match end.result:
            case "draw":
                outcome = f"Outcome.drawn({name}, PLAYERS)"
            case "scores":
                assert end.score is not None
                scores = f"{{PLAYERS[player]: {self.printer.x(end.score)} for player in range({len(self.plan.game.players)})}}"
                outcome = f"Outcome.scored({name}, {scores}{self._ties(end)})"
            case _:
                assert end.player is not None
                who = f"PLAYERS[{self.printer.x(end.player)}]"
                won = f"[{who}]" if end.result == "wins" else who
                outcome = f"Outcome.{'won' if end.result == 'wins' else 'lost'}({name}, {won}, PLAYERS)"
        args = "".join(f", {v}: {python_type(t)}" for _, v, t in f.params)
        return {"name": f.name, "args": args, "doc": doc(f.origin.doc or f.source, ()), "outcome": outcome}

    def _ties(self, end: EndPlan) -> str:
        """What decides between equal scores, for each player."""
        if not end.ties:
            return ""
        ties = tuple_text(tuple(self.printer.x(tie) for tie in end.ties))
        return f", {{PLAYERS[player]: {ties} for player in range({len(self.plan.game.players)})}}"

    # --- flow --------------------------------------------------------------------------------------------------------

    def _flow(self) -> dict[str, object]:
        nodes = NodeParts(self.plan, self.naming, self.printer, self.effects)
        span = self.plan.game.origin.span
        return {
            "nodes": [nodes.context(n) for n in self.plan.nodes],
            "blocks": [self._block(b) for b in self.plan.blocks],
            "start": block_name(self.plan, self.plan.start),
            "notes": self.plan.noting,
            "where": f"{span.path!r}, {span.line}",
            "without_decision": raised(faults.FLOW_WITHOUT_DECISION, span),
            "actions": self._action_names(),
            "moves": [*self.naming.moves.values(), *self.naming.picks.values()],
            "points": [self._point(p) for p in self.plan.points],
            "forget": self.printer.forget_limits(),
            "steps": [nodes.step_classes(a) for a in self.plan.stepped],
            "step_names": [repr(a.name) for a in self.plan.stepped],
            "came_about": nodes.came_about(),
            "hides": any(place.visible is not None for place in self.plan.game.places.values()),
            "secrets": nodes.secrets(),
            "rules": self._rule_names(),
            "tables": self.table_names,
            "not_now": [self._not_now(a) for a in self.plan.actions],
            "weights": self._weights(),
        }

    def _action_names(self) -> list[str]:
        names = []
        for a in self.plan.offered:
            name = ident(a.name)
            names += [name] if a.enters is None else []
            names += [
                f"_moves_{name}",
                f"_can_{name}",
                f"_why_{name}",
                f"_pick_{name}",
                f"_STEPS_{shout(a.name)}",
            ]
        return names

    def _weights(self) -> list[dict[str, object]]:
        """For each node of chance and action offered there, how often an outcome occurs, where that is not always once."""
        found: list[dict[str, object]] = []
        for node in self.plan.nodes:
            for use in node.uses if node.actor is None else ():
                a = self.plan.action(use.action)
                if a.weight != c.Const(1):
                    used = {n.name for n in inside(a.weight) if isinstance(n, c.Var)}
                    given = zip(a.given, use.given, strict=True)
                    lines = [f"{v} = {self.printer.x(g)}" for (_, v, _), g in given if v in used]
                    lines += [f"{p.var} = move.{p.var}" for p in a.params if p.var in used]
                    returned = f"return {self.printer.x(a.weight)}"
                    found.append({"node": node.number, "cls": self.naming.moves[a.name], "lines": [*lines, returned]})
        return found

    def _point(self, p: PointPlan) -> dict[str, object]:
        slots = repr(tuple(slot for _, slot, _ in p.locals))
        return {"block": block_name(self.plan, p.after), "slots": slots, "name": p.name}

    def _block(self, b: BlockPlan) -> dict[str, object]:
        return {
            "name": b.name,
            "constant": block_name(self.plan, b.number),
            "function": f"_{b.name}",
            "number": b.number,
            "doc": b.comment or b.name.replace("_", " ").capitalize() + ".",
            "code": self.printer.block(b.code),
        }

    def _not_now(self, a: ActionPlan) -> dict[str, str]:
        action = self.plan.game.actions[a.name]
        clause = legality.clauses(self.plan.game, action)[0]
        words = "".join(str(p) for p in legality.words(action, clause).parts)
        o = a.origin
        args = f"{a.name!r}, {words!r}, {o.cites!r}, {o.span.path!r}, {o.span.line}"
        return {"action": repr(a.name), "args": args}

    # --- state and schema --------------------------------------------------------------------------------------------

    def _state(self) -> dict[str, object]:
        slots = [part for s in all_slots(self.plan) for part in slot_parts(s)]
        if self.plan.noting:
            key = "tuple(sorted(self.noted.items()))"
            slots.append(
                {"name": "noted", "annotation": "dict[str, int]", "initial": "{}", "copied": ".copy()", "key": key}
            )
        slots = [{"rebuild": "", **slot} for slot in slots]
        laws = [f for f in self.plan.functions if f.what == "must"]
        return {
            "doc": doc(self.plan.game.doc or self.plan.game.title, ()),
            "slots": slots,
            "chance": any(n.actor is None for n in self.plan.nodes),
            "leaves": self.plan.leaves,
            "laws": [{"name": f.name, "words": self._law_words(f)} for f in laws],
            "deep": self._goes_deep(),
            "without_end": raised(faults.RULES_WITHOUT_END, self.plan.game.origin.span),
            "steps": bool(self.plan.stepped),
            "secrets": any(place.visible is not None for place in self.plan.game.places.values()),
        }

    def _goes_deep(self) -> bool:
        """Whether a rule that is one function uses itself, through others or directly, or many others in each other."""
        uses = {
            f.source: [n.rule for s in f.body for n in inside(s) if isinstance(n, c.Do)] for f in self.plan.functions
        }
        depth: dict[str, int] = {}
        for name in callees_first(uses):
            used = [one for one in uses[name] if one in uses]
            if any(one not in depth for one in used):
                return True
            depth[name] = 1 + max((depth[one] for one in used), default=0)
        return max(depth.values(), default=0) > MANY_RULES

    def _law_words(self, f: FunctionPlan) -> str:
        law = self.plan.game.laws[f.source]
        parts = [] if law.words is None else [p for p in law.words.parts if isinstance(p, str)]
        return repr(f"{f.source} is broken: {''.join(parts)}".removesuffix(": "))

    def _schema(self) -> dict[str, object]:
        return schema(self.plan, self.naming, all_slots(self.plan))

    def _init(self) -> dict[str, object]:
        game = self.plan.game
        meta = {
            "title": game.title,
            "players": game.players,
            "variants": game.variants,
            "options": {o.name: text(o.value) for o in game.options.values()},
        }
        moves = [name for a in self.plan.actions for name in self.naming.classes_of(a)]
        names = list(self.naming.classes.values())
        everything = sorted({"State", "MOVES", "META", "AnyMove", "PLAYERS", "parse_move", *moves, *names})
        return {
            "doc": doc(game.doc or game.title, ()),
            "moves": moves,
            "names": [*names, "PLAYERS"],
            "meta": repr(meta),
            "all": everything,
        }
