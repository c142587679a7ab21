"""Who sees what an expression looks at.

A place is a secret where not everybody sees it and there are different pieces to tell apart. How many pieces lie in it
everybody sees: to ask whether there is one, or how many, is no look at a secret.

Players are compared by texts: two expressions with one text in one state are the same player. A parameter has the text of its
argument, so that a place of `who` is the decider's own where the decider has been handed on as `who`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from cattery.checks.footprint import ME, Footprints
from cattery.checks.keys import head
from cattery.model import walk
from cattery.model.expr import (
    Builtin,
    Call,
    Choice,
    Compare,
    Content,
    Domain,
    Expr,
    Has,
    Lit,
    Local,
    Logic,
    Narrow,
    Not,
    Possible,
    Quantified,
    Widen,
)
from cattery.model.game import Action, Game, Law, Words
from cattery.model.legality import Clause, clauses

NOBODY: frozenset[str] = frozenset()
MYSELF = "Me()"
"""The text of `me`."""


@frozen(repr=False)
class Look:
    """A look at a secret: at a place, or at a name that holds what came from there. `own`: surely the decider's own.

    `prefix` says in which declaration it is, as in its scope.
    """

    node: Expr
    place: str
    own: bool
    prefix: str = ""


@frozen(repr=False)
class Judged:
    """A look by which it is found out whether an action is legal: in what is asked in a clause, or only in its words."""

    clause: Clause
    asked: Domain
    look: Look
    words: bool = False


@frozen(repr=False)
class Scope:
    """What is known where an expression stands.

    `names` are the texts of local names, `same` the texts that are the decider; `secrets` are the names that hold what came
    from a secret place, with that place and whether it is the decider's own.
    """

    prefix: str
    names: Mapping[str, str] = field(factory=dict)
    same: frozenset[str] = NOBODY
    secrets: Mapping[str, tuple[str, bool]] = field(factory=dict)

    def naming(self, name: str, text: str) -> Scope:
        """The same, with a text for a name."""
        return evolve(self, names={**self.names, name: text})


def is_secret(game: Game, place: str) -> bool:
    """Whether somebody cannot see what is in a place, and there is something to see."""
    declared = game.places[place]
    return declared.visible is not None and len(game.pieces[declared.pieces].counts) > 1


def has_secrets(game: Game) -> bool:
    """Whether there is a secret place in a game."""
    return any(is_secret(game, place) for place in game.places)


def whose(game: Game, place: str) -> str:
    """Who sees a place, as it is said."""
    return "nobody sees" if game.places[place].visible == "hidden" else "only its owner sees"


@frozen(eq=False)
class Sight:
    """Finds the looks at secrets in one game's expressions."""

    game: Game
    prints: Footprints
    stopping: frozenset[str]
    """The actions after which no golden rule is looked at."""

    # --- who is who --------------------------------------------------------------------------------------------------

    def text(self, node: Domain, scope: Scope) -> str:
        """What an expression is, in the names of whoever decides."""
        match node:
            case Local(name):
                return scope.names.get(name, f"{scope.prefix}:{name}")
            case Widen(operand):
                return self.text(operand, scope)
            case _:
                return f"{head(node)}({','.join([self.text(child, scope) for child in walk.children(node)])})"

    def is_own(self, content: Content, scope: Scope) -> bool:
        """Whether a place surely is the decider's own, which only its owner sees."""
        owned = self.game.places[content.place].visible == "owner" and bool(content.indices)
        return owned and self.text(content.indices[0], scope) in scope.same

    def learn(self, condition: Expr, wanted: bool, scope: Scope) -> Scope:
        """What is known once a condition has turned out as `wanted`."""
        match condition:
            case Not(operand):
                return self.learn(operand, not wanted, scope)
            case Logic(op, left, right) if (op == "and") == wanted:
                return self.learn(right, wanted, self.learn(left, wanted, scope))
            case Compare("is" | "is not", left, right) if (condition.op == "is") == wanted:
                texts = {self.text(left, scope), self.text(right, scope)}
                return evolve(scope, same=scope.same | texts) if texts & scope.same else scope
            case Narrow(operand, local) if wanted:
                named = scope.naming(local, self.text(operand, scope))
                held = self.held(operand, scope)
                return named if held is None else evolve(named, secrets={**scope.secrets, local: held})
            case Call(name, arguments) if wanted:
                inner = self.learn(self.game.defines[name].body, True, self._inside(name, arguments, scope))
                return evolve(scope, same=scope.same | inner.same)
            case _:
                return scope

    def _inside(self, define: str, arguments: tuple[Expr, ...], scope: Scope) -> Scope:
        names = (parameter.name for parameter in self.game.defines[define].parameters)
        texts = (self.text(argument, scope) for argument in arguments)
        return self.entering(f"in {define}", dict(zip(names, texts, strict=True)), scope)

    def entering(self, prefix: str, names: Mapping[str, str], scope: Scope) -> Scope:
        """The scope inside another declaration; names of its own from an earlier visit are not those of this one."""
        return Scope(prefix, names, frozenset(text for text in scope.same if f"{prefix}:" not in text))

    def held(self, expr: Domain, scope: Scope) -> tuple[str, bool] | None:
        """The secret place of which an expression just hands on what lies there, and whether it is the decider's own."""
        match expr:
            case Local(name):
                return scope.secrets.get(name)
            case Content(place):
                return (place, self.is_own(expr, scope)) if is_secret(self.game, place) else None
            case Widen(operand) | Builtin("top" | "bottom" | "backwards", (operand,)):
                return self.held(operand, scope)
            case Builtin("pairing", (first, second)):
                return self.held(first, scope) or self.held(second, scope)
            case _:
                return None

    # --- looks -------------------------------------------------------------------------------------------------------

    def looks(self, node: Domain, scope: Scope, seen: set[object] | None = None) -> Iterator[Look]:
        """The looks at secrets in an expression, also through defines and questions whether something is possible."""
        seen = set() if seen is None else seen
        counted = self._only_counted(node, scope)
        if counted is not None:
            for part in counted:
                yield from self.looks(part, scope, seen)
            return
        yield from self._own(node, scope)
        match node:
            case Logic(op, left, right):
                yield from self.looks(left, scope, seen)
                yield from self.looks(right, self.learn(left, op == "and", scope), seen)
            case Choice(condition, then, otherwise):
                yield from self.looks(condition, scope, seen)
                for part, wanted in ((then, True), (otherwise, False)):
                    yield from self.looks(part, self.learn(condition, wanted, scope), seen)
            case Quantified(_, _, domain, where, body):
                yield from self.looks(domain, scope, seen)
                for part in () if where is None else (where,):
                    yield from self.looks(part, scope, seen)
                    scope = self.learn(part, True, scope)
                for part in () if body is None else (body,):
                    yield from self.looks(part, scope, seen)
            case _:
                for child in walk.children(node):
                    yield from self.looks(child, scope, seen)
                yield from self._through(node, scope, seen)

    def _own(self, node: Domain, scope: Scope) -> Iterator[Look]:
        match node:
            case Content(place) if is_secret(self.game, place):
                yield Look(node, place, self.is_own(node, scope), scope.prefix)
            case Builtin(place=place) if place is not None and is_secret(self.game, place):
                yield Look(node, place, False)
            case Local(name) if name in scope.secrets:
                yield Look(node, *scope.secrets[name], scope.prefix)
            case _:
                pass

    def _through(self, node: Domain, scope: Scope, seen: set[object]) -> Iterator[Look]:
        match node:
            case Call(name, arguments):
                inner = self._inside(name, arguments, scope)
                if _fresh(("define", name, *inner.names.values(), scope.same), seen):
                    yield from self.looks(self.game.defines[name].body, inner, seen)
            case Possible(name, arguments):
                action = self.game.actions[name]
                given = (parameter.name for parameter in action.parameters if parameter.domain is None)
                texts = dict(zip(given, (self.text(argument, scope) for argument in arguments), strict=True))
                if _fresh(("action", name, *texts.values(), scope.same), seen):
                    yield from self.legality(action, self.entering(f"for {name}", texts, scope), False, seen)
            case _:
                pass

    def _only_counted(self, node: Domain, scope: Scope) -> tuple[Domain, ...] | None:
        """What else is looked at where only the number of pieces in a place is asked for; None where more is."""
        match node:
            case Builtin("size", (Content(_, indices),)):
                return indices
            case Builtin("size", (operand,)) if self.held(operand, scope) is not None:
                return ()
            case Has(Content(_, indices), count, _, fields) if all(wanted is None for wanted in fields):
                return (*indices, count)
            case Narrow(operand):
                return self._whether_there(operand, scope)
            case Compare("is" | "is not", operand, Lit(None)) | Compare("is" | "is not", Lit(None), operand):
                return self._whether_there(operand, scope)
            case _:
                return None

    def _whether_there(self, operand: Expr, scope: Scope) -> tuple[Domain, ...] | None:
        match operand:
            case Content(_, indices) | Builtin("top" | "bottom", (Content(_, indices),)):
                return indices
            case Local() if self.held(operand, scope) is not None:
                return ()
            case _:
                return None

    # --- legality ----------------------------------------------------------------------------------------------------

    def legality(self, action: Action, scope: Scope, listed: bool, seen: set[object] | None = None) -> Iterator[Look]:
        """The looks at secrets by which it is found out whether an action is legal, in the order of its clauses."""
        return (judged.look for judged in self.judged(action, scope, listed, seen))

    def judged(self, action: Action, scope: Scope, listed: bool, seen: set[object] | None = None) -> Iterator[Judged]:
        """The looks at secrets in the clauses of an action and in their words, in order.

        `listed`: for each value, so that to choose from a secret place is a look at it; else whether there is any, to which
        only what is asked of the chosen piece matters. The scope has texts for what is given.
        """
        seen = set() if seen is None else seen
        for clause in clauses(self.game, action):
            if clause.guard is not None:
                yield from self._judged(clause, clause.guard.condition, scope, seen)
                yield from self._words(clause, clause.guard.words, scope, seen)
                scope = self.learn(clause.guard.condition, True, scope)
            elif clause.kind == "domain" and clause.parameter is not None and clause.parameter.domain is not None:
                domain = clause.parameter.domain
                held = self.held(domain, scope) if isinstance(domain, Content) and not listed else None
                for part in (domain,) if held is None else walk.children(domain):
                    yield from self._judged(clause, part, scope, seen)
                yield from self._words(clause, clause.parameter.words, scope, seen)
                if held is not None:
                    scope = evolve(scope, secrets={**scope.secrets, clause.parameter.name: held})
            elif clause.kind == "where" and clause.parameter is not None and clause.parameter.where is not None:
                yield from self._judged(clause, clause.parameter.where, scope, seen)
            elif clause.law is not None and action.name not in self.stopping:
                later = self._after(clause.law, action, scope)
                yield from self._judged(clause, clause.law.condition, later, seen)
                yield from self._words(clause, clause.law.words, later, seen)

    def _after(self, law: Law, action: Action, scope: Scope) -> Scope:
        """A golden rule is looked at after the action: by then only a player who is named is surely the same."""
        lasting = {text for text in scope.same if text.startswith("'")}
        if ME not in self.prints.action(action.name):
            lasting |= {text for text in scope.same if text == MYSELF}
        return Scope(f"law {law.name}", {}, frozenset(lasting))

    def _judged(self, clause: Clause, asked: Domain, scope: Scope, seen: set[object]) -> Iterator[Judged]:
        return (Judged(clause, asked, look) for look in self.looks(asked, scope, seen))

    def _words(self, clause: Clause, words: Words | None, scope: Scope, seen: set[object]) -> Iterator[Judged]:
        for part in () if words is None else words.parts:
            if not isinstance(part, str):
                yield from (Judged(clause, part, look, words=True) for look in self.looks(part, scope, seen))


def _fresh(key: object, seen: set[object]) -> bool:
    if key in seen:
        return False
    seen.add(key)
    return True
