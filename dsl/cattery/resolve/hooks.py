"""Hooks: statements that an overlay puts beside a named statement of the flow, or at the start or end of turns.

`before place` is beside the one statement that mentions `place`. The flow as it was without hooks is looked at first, so
that hooks do not get in each other's way; then what the hooks of other overlays have put in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from attrs import define, evolve, field

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.resolve.report import Report
from cattery.syntax import ast

Hook = tuple[int, ast.HookDecl]
Mentions = dict[str, list[ast.Stmt]]
"""The statements that mention a name."""


def weave(body: tuple[ast.Stmt, ...], hooks: list[Hook], report: Report) -> tuple[ast.Stmt, ...]:
    """The flow with what the hooks put in, in the order of the overlays."""
    loom = _Loom(report, any(isinstance(statement, ast.TurnStmt) for statement in statements(body)))
    base = _mentions(body)
    for layer in dict.fromkeys(layer for layer, _ in hooks):
        mine = [hook for number, hook in hooks if number == layer]
        woven = _mentions((*body, *(statement for _, other in loom.placed for statement in other.body)))
        for hook in mine:
            loom.place(layer, hook, base, woven)
    return loom.block(body)


@define(eq=False)
class _Loom:
    report: Report
    has_turn: bool
    before: dict[int, list[ast.HookDecl]] = field(factory=dict)
    after: dict[int, list[ast.HookDecl]] = field(factory=dict)
    start: list[ast.HookDecl] = field(factory=list)
    end: list[ast.HookDecl] = field(factory=list)
    placed: list[Hook] = field(factory=list)

    def place(self, layer: int, hook: ast.HookDecl, base: Mentions, woven: Mentions) -> None:
        """Find where a hook belongs."""
        if hook.where in ("start", "end"):
            if not self.has_turn:
                self.report.say("C0252", hook.span, "the flow has no turn to hook")
                return
            (self.start if hook.where == "start" else self.end).append(hook)
            self.placed.append((layer, hook))
            return
        anchor = base.get(hook.anchor.text) or woven.get(hook.anchor.text)
        if not anchor:
            self._not_found(hook, woven)
        elif len(anchor) > 1:
            labels = tuple(Label(statement.span, f"mentions `{hook.anchor.text}`") for statement in anchor)
            message = f"{len(anchor)} statements of the flow mention `{hook.anchor.text}`"
            self.report.say("C0253", hook.anchor.span, message, "hook a name that only one statement mentions", labels)
        else:
            beside = self.before if hook.where == "before" else self.after
            beside.setdefault(id(anchor[0]), []).append(hook)
            self.placed.append((layer, hook))

    def _not_found(self, hook: ast.HookDecl, names: Mentions) -> None:
        close = suggest(hook.anchor.text, names)
        message = f"no statement of the flow mentions `{hook.anchor.text}`"
        self.report.say("C0252", hook.anchor.span, message, f"did you mean `{close}`?" if close else None)

    def block(self, body: tuple[ast.Stmt, ...]) -> tuple[ast.Stmt, ...]:
        """A block with its hooks."""
        found: list[ast.Stmt] = []
        for statement in body:
            for hook in self.before.get(id(statement), ()):
                found += self.block(hook.body)
            found.append(self._inside(statement))
            for hook in self.after.get(id(statement), ()):
                found += self.block(hook.body)
        return tuple(found)

    def _inside(self, statement: ast.Stmt) -> ast.Stmt:
        match statement:
            case ast.IfStmt():
                return evolve(statement, then=self.block(statement.then), otherwise=self.block(statement.otherwise))
            case ast.ChooseStmt(otherwise=block) if block is not None:
                return evolve(statement, otherwise=self.block(block))
            case ast.ForStmt() | ast.RepeatStmt():
                return evolve(statement, body=self.block(statement.body))
            case ast.TurnStmt():
                first = [inner for hook in self.start for inner in self.block(hook.body)]
                last = [inner for hook in self.end for inner in self.block(hook.body)]
                return evolve(statement, body=(*first, *self.block(statement.body), *last))
            case _:
                return statement


def inner_blocks(statement: ast.Stmt) -> tuple[tuple[ast.Stmt, ...], ...]:
    """The blocks inside a statement."""
    match statement:
        case ast.IfStmt(then=then, otherwise=otherwise):
            return (then, otherwise)
        case ast.ChooseStmt(otherwise=block):
            return () if block is None else (block,)
        case ast.ForStmt(body=body) | ast.RepeatStmt(body=body) | ast.TurnStmt(body=body):
            return (body,)
        case (
            ast.MoveStmt()
            | ast.TakeStmt()
            | ast.CycleStmt()
            | ast.ArrangeStmt()
            | ast.LetStmt()
            | ast.SetStmt()
            | ast.CallStmt()
            | ast.CheckStmt()
            | ast.NextStmt()
            | ast.NoteStmt()
            | ast.ImpossibleStmt()
            | ast.NothingStmt()
        ):
            return ()
        case _:
            assert_never(statement)


def statements(body: tuple[ast.Stmt, ...]) -> Iterator[ast.Stmt]:
    """The statements of a block and of the blocks inside."""
    for statement in body:
        yield statement
        for block in inner_blocks(statement):
            yield from statements(block)


def _mentions(body: tuple[ast.Stmt, ...]) -> Mentions:
    found: Mentions = {}
    for statement in statements(body):
        for name in sorted(mentioned(statement)):
            found.setdefault(name, []).append(statement)
    return found


def mentioned(statement: ast.Stmt) -> set[str]:
    """The actions, ends and rules that a statement itself names, and the values it sets."""
    match statement:
        case ast.ChooseStmt(uses=uses) | ast.CheckStmt(uses=uses):
            return {use.name.text for use in uses}
        case ast.CallStmt(name=name):
            return {name.text}
        case ast.SetStmt(target=ast.NameExpr(name)) | ast.SetStmt(target=ast.IndexExpr(name)):
            return {name.text}
        case _:
            return set()
