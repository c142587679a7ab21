"""What happens must not depend on a secret: everybody sees what happens.

A secret piece may be moved, and handed on to be moved. Nothing else may be made of it: no condition, no value, no end, no
name that has to be kept while somebody chooses, no position that is noted.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.checks.footprint import Footprints
from cattery.checks.reckon import Reckoner
from cattery.checks.sight import Look, Scope, Sight, has_secrets, is_secret, whose
from cattery.checks.taint import Taint, arguments_of, drawn_from, handed_on, owners
from cattery.checks.walks import reckoner
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Domain, Local
from cattery.model.game import Action, Game
from cattery.model.legality import chosen, form
from cattery.model.nodes import Owner, points
from cattery.model.secrets import told
from cattery.model.stmt import Assign, Block, Branch, Check, Invoke, Let, Loop, Move, Note, Repeat, Stmt
from cattery.source import Span


def depends_on_secrets(game: Game) -> Iterator[Diagnostic]:
    """Statements and ends that look at what not everybody sees."""
    if not has_secrets(game):
        return
    told: set[object] = set()
    for found in _Leaks(game, _taint(game)).everything():
        if found.look.node.span not in told:
            told.add(found.look.node.span)
            yield found.diagnostic(game)


def _taint(game: Game) -> Taint:
    return Taint(Sight(game, Footprints(game), points(game).actions)).spread()


@frozen(repr=False)
class _Leak:
    """Something that depends on a secret; `what` says what it is, at `span`."""

    look: Look
    what: str
    span: Span

    def diagnostic(self, game: Game) -> Diagnostic:
        node, place = self.look.node, game.places[self.look.place]
        said = f"`{node.name}`, a piece from `{place.name}`" if isinstance(node, Local) else f"`{place.name}`"
        message = f"{self.what} depends on {said}, which {whose(game, place.name)}"
        reason = () if self.span == node.span else (Label(self.span, "this depends on it"),)
        labels = (*reason, Label(place.origin.span, f"`{place.name}` is declared here"))
        suggestion = "ask for what everybody sees, or let it be moved to where everybody sees it first"
        return Diagnostic("C0376", node.span, message, labels, suggestion)


@frozen(eq=False)
class _Leaks:
    """Looks through a game for what depends on secrets."""

    game: Game
    taint: Taint

    def everything(self) -> Iterator[_Leak]:
        for owner, block in owners(self.game):
            scope = self.taint.scope(owner)
            if owner[0] == "rule":
                limit = self.game.rules[owner[1]].limit
                for key in () if limit is None else limit.keys:
                    yield from self._looks(key, scope, f"how often `{owner[1]}` happens", key.span)
            for statement, here in self.taint.along(owner, block):
                yield from self._statement(statement, here)
        for end in self.game.ends.values():
            span = end.condition.span
            yield from self._looks(end.condition, Scope(end.name), f"whether the end `{end.name}` holds", span)

    def _statement(self, statement: Stmt, scope: Scope) -> Iterator[_Leak]:
        what = _said(statement)
        handed = arguments_of(statement)
        for part in self._looked_at(statement, scope):
            if any(part is one for one in handed) and self.taint.sight.held(part, scope) is not None:
                continue
            yield from self._looks(part, scope, what, statement.span)

    def _looked_at(self, statement: Stmt, scope: Scope) -> tuple[Domain, ...]:
        """The expressions of a statement on which something depends, without what is only handed on or moved."""
        held = self.taint.sight.held
        match statement:
            case Let(_, value) if held(value, scope) is not None:
                return ()
            case Loop(_, domain, where) if handed_on(self.taint.sight, domain, scope) is not None:
                return () if where is None else (where,)
            case Move(Local(), source, target):
                return (*(() if source is None else source.indices), *target.indices)
            case Assign(_, indices, content) if held(content, scope) is not None:
                return indices
            case _:
                return walk.parts(statement)

    def _looks(self, part: Domain, scope: Scope, what: str, span: Span) -> Iterator[_Leak]:
        for look in self.taint.sight.looks(part, scope):
            yield _Leak(look, what, span)


def _said(statement: Stmt) -> str:
    match statement:
        case Branch():
            return "what happens next"
        case Loop() | Repeat():
            return "how often this happens"
        case Assign(value):
            return f"what `{value}` is set to"
        case Invoke(rule):
            return f"what `{rule}` is used with"
        case Check():
            return "whether this end holds"
        case _:
            return "what happens here"


# --- secrets that would have to be kept ------------------------------------------------------------------------------


def keeps_secrets(game: Game) -> Iterator[Diagnostic]:
    """Names that hold a secret where play can stop, values that are set to one, and picks that the next pick shows."""
    if not has_secrets(game):
        return
    taint = _taint(game)
    found = points(game)
    scopes = {id(s): scope for owner, block in owners(game) for s, scope in taint.along(owner, block)}
    for point in (*found.nodes, *found.calls):
        held = scopes[id(point.statement)].secrets
        for name, _ in point.locals:
            if name in held:
                message = f"play can stop here while `{name}` holds a piece from {_from(game, held[name][0])}"
                suggestion = "move the piece first, and do not speak of it afterwards"
                yield _kept(game, point.statement.span, message, held[name][0], suggestion)
    for owner, block in owners(game):
        yield from _assigned(taint, owner, block)
    for action in game.actions.values():
        yield from _picked(game, action)


def _assigned(taint: Taint, owner: Owner, block: Block) -> Iterator[Diagnostic]:
    for statement, scope in taint.along(owner, block):
        if isinstance(statement, Assign):
            held = taint.sight.held(statement.content, scope)
            if held is not None:
                message = f"everybody sees the value `{statement.value}`, and this is from {_from(taint.game, held[0])}"
                suggestion = "leave it in its place, where only those see it who may"
                yield _kept(taint.game, statement.span, message, held[0], suggestion)


def _picked(game: Game, action: Action) -> Iterator[Diagnostic]:
    parameters = chosen(action) if action.stepped else ()
    for number, parameter in enumerate(parameters, start=1):
        place = drawn_from(game, parameter)
        if place is None or told(game, action, parameter) is None:
            continue
        if number < len(parameters) or form(parameter) != "one":
            message = (
                f"`{parameter.name}` is picked from {_from(game, place)}, "
                f"and everybody sees it while the rest of `{action.name}` is chosen"
            )
            suggestion = "let one action play the piece, and another one choose the rest"
            yield _kept(game, parameter.span, message, place, suggestion)


def _from(game: Game, place: str) -> str:
    return f"`{place}`, which {whose(game, place)}"


def _kept(game: Game, span: Span, message: str, place: str, suggestion: str) -> Diagnostic:
    label = Label(game.places[place].origin.span, f"`{place}` is declared here")
    return Diagnostic("C0377", span, message, (label,), suggestion)


def _with_these_options(block: Block, reckon: Reckoner) -> Iterator[Stmt]:
    """The statements of a block, without those that the options of this build rule out."""
    for statement in block:
        yield statement
        if isinstance(statement, Branch):
            truth = reckon.truth(statement.condition, reckon.unknown)
            for way, wanted in ((statement.then, True), (statement.otherwise, False)):
                if truth in (wanted, None):
                    yield from _with_these_options(way, reckon)
        else:
            for inner in walk.blocks(statement):
                yield from _with_these_options(inner, reckon)


def notes_secrets(game: Game) -> Iterator[Diagnostic]:
    """Positions that are noted in a game with secrets."""
    secret = next((place for place in game.places.values() if is_secret(game, place.name)), None)
    if secret is None:
        return
    reckon = reckoner(game, free=False)
    for _, block in owners(game):
        for statement in _with_these_options(block, reckon):
            if isinstance(statement, Note):
                message = f"the position is noted with all that is in `{secret.name}`, which {whose(game, secret.name)}"
                label = Label(secret.origin.span, f"`{secret.name}` is declared here")
                suggestion = "count what everybody sees in a value, or play without secrets"
                yield Diagnostic("C0378", statement.span, message, (label,), suggestion)
