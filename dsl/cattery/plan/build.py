"""Making a plan from a game: declarations in an order in which each finds what it needs."""

from __future__ import annotations

from attrs import evolve

from cattery.model import expr as ir
from cattery.model import turns
from cattery.model.game import Define, End, Game, Law, Parameter, Rule
from cattery.model.nodes import points
from cattery.model.stmt import Assign, Block, Invoke, Note
from cattery.model.types import IntType, PieceType, Type
from cattery.model.walk import block_expressions, body, declarations, expressions, spots, statements
from cattery.plan import laws
from cattery.plan.actions import Actions
from cattery.plan.alike import refuse_alike
from cattery.plan.claims import are_watched, claims
from cattery.plan.code import Code, Const, Limit, Reset, Set, X
from cattery.plan.encode import Encoding
from cattery.plan.expressions import Expressions, Scope
from cattery.plan.flow import Blocks
from cattery.plan.footprint import reads, writes
from cattery.plan.order import callees_first
from cattery.plan.plan import EndPlan, FunctionPlan, LimitPlan, Plan, SlotPlan
from cattery.plan.prune import prune
from cattery.plan.statements import Statements, kind_of
from cattery.plan.turns import in_turns
from cattery.plan.world import World, domain_size, ident


class Builder:
    """Collects the parts of one plan."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.encoding = Encoding(game)
        self.world = World(game, self.encoding)
        self.expressions = Expressions(self.world)
        self.functions: list[FunctionPlan] = []
        self.function_reads: dict[str, frozenset[str]] = {}
        self.rule_writes: dict[str, frozenset[str]] = {}
        self.rules: dict[str, Code] = {}
        self.in_turns = in_turns(game)
        self.points = points(game)
        self.limits = {
            r.name: LimitPlan(r.name, f"spent_{ident(r.name)}", tuple(k.type for k in r.limit.keys), r.limit.most)
            for r in game.rules.values()
            if r.limit is not None
        }

    # --- slots -------------------------------------------------------------------------------------------------------

    def slots(self) -> None:
        """A slot for each place, value and count."""
        for place in self.game.places.values():
            cells = self._cells(place.per)
            codes = self.encoding.codes(place.pieces)
            contents = tuple(tuple(codes[p] for p in cell) for cell in place.initial)
            initial: tuple[int, ...] | tuple[tuple[int, ...], ...]
            match place.kind:
                case "one":
                    initial = tuple(cell[0] if cell else 0 for cell in contents)
                case "bag":
                    initial = tuple(cell.count(c) for cell in contents for c in codes.values())
                case _:
                    initial = contents
            assert len(contents) == cells
            self._slot(place.name, place.kind, place.per, PieceType(place.pieces), initial, len(codes))
        for value in self.game.values.values():
            start = self.expressions.lower(value.initial, self.expressions.scope())
            number = int(start.value) if isinstance(start, Const) else 0
            kind = "numbers" if value.per else "number"
            plan = self._slot(value.name, kind, value.per, value.type, (number,) * self._cells(value.per), 0)
            self.world.slots[plan.name] = evolve(
                plan, reset=value.reset == "turn", counted=value.reset is None and not isinstance(value.type, IntType)
            )
        counted = {e.action for d in declarations(self.game) for e in expressions(d) if isinstance(e, ir.Times)}
        counted |= {e.action for e in block_expressions(self.game.flow) if isinstance(e, ir.Times)}
        for action in [a for a in self.game.actions if a in counted]:
            name = f"times_{ident(action)}"
            self.world.slots[name] = SlotPlan(
                name, action, "number", (), IntType(0, 65_535), (0,), reset=True, counted=False
            )

    def _slot(
        self,
        name: str,
        kind: str,
        per: tuple[Type, ...],
        type_: Type,
        initial: tuple[int, ...] | tuple[tuple[int, ...], ...],
        codes: int,
    ) -> SlotPlan:
        plan = SlotPlan(ident(name), name, kind, per, type_, initial, codes)
        self.world.slots[plan.name] = plan
        return plan

    def _cells(self, per: tuple[Type, ...]) -> int:
        cells = 1
        for type_ in per:
            cells *= domain_size(type_, self.encoding)
        return cells

    # --- functions ---------------------------------------------------------------------------------------------------

    def defines(self) -> None:
        """Every define, those it uses first."""
        for name in callees_first({d.name: _called(d) for d in self.game.defines.values()}):
            define = self.game.defines[name]
            scope = self.expressions.scope()
            params = self._params(define.parameters, scope)
            value = self.expressions.lower(define.body, scope)
            self.world.inlinable[define.name] = (tuple(v for _, v, _ in params), value)
            self.function_reads[define.name] = reads(value, self.function_reads)
            self._function(define, "define", params, value, ())

    def rules_(self) -> None:
        """Every rule, those it invokes first."""
        invoked = {
            r.name: [s.rule for s in statements(r.body) if isinstance(s, Invoke)] for r in self.game.rules.values()
        }
        for name in [n for n in callees_first(invoked) if n not in self.points.rules]:
            rule = self.game.rules[name]
            scope = self.expressions.scope()
            params = self._params(rule.parameters, scope)
            self.world.parameters[rule.name] = tuple(v for _, v, _ in params)
            code = self._limited(rule, scope)
            code += Statements(self.expressions, scope, self.rules, self.in_turns[rule.name]).block(rule.body)
            self.rules[rule.name] = code
            self._function(rule, "rule", params, None, code)
        self._trace_writes()

    def _limited(self, rule: Rule, scope: Scope) -> Code:
        """What makes a rule happen only so often."""
        if rule.limit is None:
            return ()
        keys = tuple(self.expressions.lower(key, scope) for key in rule.limit.keys)
        return (Limit(self.limits[rule.name].slot, keys, rule.limit.most, ()),)

    def _trace_writes(self) -> None:
        """What rules change, with the rules that they use, also in rounds; one in which play can stop can change all."""
        everything = frozenset(self.world.slots)
        self.rule_writes = dict.fromkeys(self.points.rules, everything)
        before: dict[str, frozenset[str]] | None = None
        while before != self.rule_writes:
            before = dict(self.rule_writes)
            for name, code in self.rules.items():
                self.rule_writes[name] = writes(code, self.rule_writes)

    def limited(self) -> frozenset[str]:
        """The rules that count themselves, or use rules that do."""
        found = frozenset(self.limits)
        while True:
            uses = {r.name for r in self.game.rules.values() if called_rules(r.body) & found}
            if uses <= found:
                return found
            found |= uses

    def ends(self) -> tuple[EndPlan, ...]:
        """The condition of each end as a function, and how it ends the game."""
        found = []
        for number, end in enumerate(self.game.ends.values()):
            scope = self.expressions.scope()
            params = self._params(end.parameters, scope)
            condition = self.expressions.lower(end.condition, scope)
            self.world.ends[end.name] = (tuple(v for _, v, _ in params), condition)
            self._function(end, "end", params, condition, ())
            player = None if end.player is None else self.expressions.lower(end.player, scope)
            scope.name("player")
            score = None if end.score is None else self.expressions.lower(end.score, scope)
            ties = tuple(self.expressions.lower(tie, scope) for tie in end.ties)
            found.append(EndPlan(end.name, number, params, end.result, player, score, end.origin, ties))
        return tuple(found)

    def laws_(self) -> list[tuple[str, X, laws.Local | None]]:
        """The golden rules, as functions and (where they have that form) as tests of one stack."""
        found = []
        for law in self.game.laws.values():
            if law.kind == "must":
                condition = self.expressions.lower(law.condition, self.expressions.scope())
                self._function(law, "must", (), condition, ())
                found.append((law.name, condition, laws.localise(law, condition)))
        return found

    def _params(self, parameters: tuple[Parameter, ...], scope: Scope) -> tuple[tuple[str, str, Type], ...]:
        return tuple((p.name, scope.name(p.name, kind_of(p.type)).name, p.type) for p in parameters)

    def _function(
        self,
        of: Define | Rule | End | Law,
        what: str,
        params: tuple[tuple[str, str, Type], ...],
        value: X | None,
        body: Code,
    ) -> None:
        kind = value.kind if value is not None else "none"
        self.functions.append(FunctionPlan(ident(of.name), of.name, what, params, kind, value, body, of.origin))

    # --- the rest ----------------------------------------------------------------------------------------------------

    def between(self) -> frozenset[str]:
        """The slots that change without an action: what the flow writes, and stacks that do not start empty."""
        found = {"me", "upcoming", *(s.name for s in self.world.slots.values() if s.reset)}
        found |= {s.name for s in self.world.slots.values() if s.kind == "stack" and any(s.initial)}
        for s in statements(self.game.flow):
            match s:
                case Assign(value=name):
                    found.add(ident(name))
                case Invoke(rule=rule):
                    found |= self.rule_writes[rule]
                case _:
                    found |= {ident(spot.place) for spot in spots(s)}
        return frozenset(found)

    def forgets(self, action: str) -> bool:
        """Whether an action's effects are counted by limited rules."""
        return bool(called_rules(self.game.actions[action].body) & self.limited())

    def resets(self) -> tuple[Set | Reset, ...]:
        """What the start of a turn resets."""
        found: list[Set | Reset] = []
        for slot in self.world.slots.values():
            if slot.reset and slot.kind == "number":
                initial = slot.initial[0]
                assert isinstance(initial, int)
                found.append(Set(slot.name, None, Const(initial), None, None))
            elif slot.reset:
                found.append(Reset(slot.name))
        return tuple(found)


def plan(game: Game) -> Plan:
    """The plan of a game. Raises CatError (C04xx) for what cannot be planned."""
    refuse_alike(game)
    builder = Builder(game)
    builder.slots()
    pending = turns.pending(builder.game)
    builder.defines()
    ends = builder.ends()
    builder.rules_()
    golden = builder.laws_()
    actions = Actions(
        builder.expressions, builder.rules, builder.rule_writes, builder.function_reads, golden, builder.in_turns,
        builder.between(), builder.points.actions,
    )  # fmt: skip
    for action in game.actions.values():
        actions.plan(action)
    blocks = Blocks(
        builder.expressions, builder.points, builder.rules, builder.limits, builder.limited(), builder.resets(), pending,
        builder.in_turns, are_watched(game, "turn"),
    )  # fmt: skip
    start = blocks.flow()
    return prune(_made(builder, actions, blocks, ends, start, pending))


def _made(
    builder: Builder, actions: Actions, blocks: Blocks, ends: tuple[EndPlan, ...], start: int, pending: bool
) -> Plan:
    """The parts of a plan put together."""
    game, world = builder.game, builder.world
    effects = (game.flow, *map(body, declarations(game)))
    slots = [evolve(s, planes=s.name in world.planed) for s in world.slots.values()]
    slots += [slot for owned in blocks.owned.values() for slot in owned.values()]
    found, watching = claims(world)
    planned = [evolve(a, enters=blocks.parameters(a.name), forgets=builder.forgets(a.name)) for a in actions.made]
    return Plan(
        game=game,
        module=module_name(game),
        encoding=builder.encoding,
        slots=tuple(slots),
        tables=tuple(world.tables.values()),
        families=tuple(world.families.values()),
        walks=tuple(world.walks.values()),
        actions=tuple(planned),
        functions=tuple(builder.functions),
        ends=ends,
        nodes=tuple(blocks.nodes[n] for n in sorted(blocks.nodes)),
        points=tuple(blocks.frames.values()),
        entries=blocks.entries,
        owned={owner: tuple(s.name for s in owned.values()) for owner, owned in blocks.owned.items()},
        limits=tuple(builder.limits.values()),
        blocks=tuple(blocks.made),
        start=start,
        notes=any(isinstance(s, Note) for block in effects for s in statements(block)),
        noting=True,
        nested=builder.points.nested,
        pending=pending,
        claims=found,
        watching=watching,
        span=game.origin.span,
    )


def module_name(game: Game) -> str:
    """The name of the engine's package: the game's, or its last variant's."""
    return ident(game.variants[-1] if game.variants else game.name).lower()


def called_rules(block: Block) -> frozenset[str]:
    """The rules that a block calls."""
    return frozenset(s.rule for s in statements(block) if isinstance(s, Invoke))


def _called(define: Define) -> list[str]:
    return [e.define for e in expressions(define) if isinstance(e, ir.Call)]
