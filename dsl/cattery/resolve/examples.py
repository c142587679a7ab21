"""Worked examples: the position they start from, what is played, and what is expected."""

from __future__ import annotations

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Expr, Logic, Value
from cattery.model.game import Example, Expect, Game, Given, Legal, Origin, PlaceContents, Play, Refuse, Setting, Step
from cattery.resolve.conditions import condition
from cattery.resolve.conservation import complete
from cattery.resolve.constants import constant_number, fixed
from cattery.resolve.context import Context, Env, PlaceHead
from cattery.resolve.declarations import place
from cattery.resolve.drawings import drawn
from cattery.resolve.expressions import index_values
from cattery.resolve.fields import pieces_of_line
from cattery.resolve.names import declared_name
from cattery.resolve.options import text_of
from cattery.resolve.pieces import MAX_COUNT, Piece
from cattery.resolve.places import pieces_of_column, player_of
from cattery.resolve.report import Stop, listed, part
from cattery.resolve.types import fit
from cattery.source import Span
from cattery.syntax import ast

MAX_MOVES = 100_000


def option_texts(context: Context, node: ast.ExampleDecl) -> dict[str, str]:
    """The options that an example asks for, in the order of the options, without those that are the default anyway."""
    env = place(context)
    asked: dict[str, str] = {}
    seen: set[str] = set()
    for name, value in node.options:
        option = context.options[declared_name(context, name, ("option",))]
        if name.text in seen:
            context.report.stop("C0236", name.span, f"the option `{name.text}` is given twice")
        found = fixed(
            env, fit(context, env.expr(value, option.type), option.type, f"`{name.text}`", value.span), "an option"
        )
        seen.add(name.text)
        if found != option.default:
            asked[name.text] = text_of(found)
    return {name: asked[name] for name in context.options if name in asked}


def example(context: Context, game: Game, node: ast.ExampleDecl, overlay: str | None) -> Example:
    """An example in the game it is about. With errors in one step, the other steps are looked at too."""
    before = len(context.report.found)
    given = _given(context, game, node) if node.given else None
    steps: list[Step] = []
    for step in node.steps:
        with part():
            steps += _step(context, step)
    origin = Origin(node.span, tuple(dict.fromkeys(cite.text for cite in node.cites)), None, overlay)
    options = tuple((name, text) for name, text in option_texts(context, node).items())
    assert given is not None or not node.given or len(context.report.found) > before
    return Example(node.title.text, options, given, tuple(steps), origin)


# --- the position ----------------------------------------------------------------------------------------------------


def _given(context: Context, game: Game, node: ast.ExampleDecl) -> Given | None:
    """The position; None where something in it is wrong."""
    before = len(context.report.found)
    turns: list[str] = []
    contents: list[PlaceContents] = []
    settings: list[Setting] = []
    for item in node.given:
        with part():
            match item:
                case ast.GivenTurn(name, span):
                    if turns:
                        context.report.stop("C0236", span, "whose turn it is is said twice")
                    turns.append(_player(context, name))
                case ast.GivenContents():
                    _add(context, contents, _contents(context, item))
                case ast.GivenValue(value, _, ast.NameExpr(column)) if value.text in context.places:
                    _add(context, contents, (_counted(context, item, column),))
                case ast.GivenValue():
                    settings.append(_setting(context, item, settings))
    if len(context.report.found) > before:
        return None
    if not turns:
        suggestion = f"add a line `turn {context.players[0]}`"
        context.report.say("C0231", node.title.span, "the example does not say whose turn it is", suggestion)
        return None
    try:
        return Given(turns[0], complete(context, game, tuple(contents), node.title.span), tuple(settings))
    except Stop:
        return None


def _player(context: Context, name: ast.Name) -> str:
    if name.text not in context.players:
        close = suggest(name.text, context.players)
        suggestion = f"did you mean `{close}`?" if close else f"{listed(context.players, 'or')} can be"
        context.report.stop("C0201", name.span, f"nobody is called `{name.text}`", suggestion)
    return name.text


def _add(context: Context, contents: list[PlaceContents], new: tuple[PlaceContents, ...]) -> None:
    known = {(content.place, content.indices) for content in contents}
    for content in new:
        if (content.place, content.indices) in known:
            where = "".join(f"[{index}]" for index in content.indices)
            context.report.stop("C0236", content.span, f"what is in {content.place}{where} is given twice")
    contents += new


def _contents(context: Context, node: ast.GivenContents) -> tuple[PlaceContents, ...]:
    head = context.places[declared_name(context, node.place, ("place",))]
    if isinstance(node.contents, ast.Drawing):
        if node.indices:
            context.report.stop("C0225", node.span, "a drawing is of the whole board", "leave the index out")
        return drawn(context, head, node.contents)
    index = _index(context, head, node)
    kind = context.pieces[head.pieces]
    pieces: list[Piece] = []
    for line in node.contents:
        count = constant_number(place(context), line.count, "a number of pieces", 0, MAX_COUNT)
        pieces += pieces_of_line(context, kind, line, count, player_of(head, index))
    if head.kind == "one" and len(pieces) > 1:
        context.report.stop("C0226", node.span, f"`{head.name}` holds one piece", "give one, or `nothing`")
    return (PlaceContents(head.name, index, tuple(pieces), node.span),)


def _counted(context: Context, node: ast.GivenValue, column: ast.Name) -> PlaceContents:
    """`spare = first`: a place that holds just what a column of the pieces' table counts."""
    head = context.places[node.value.text]
    index = _index(context, head, ast.GivenContents(node.value, node.indices, (), node.span))
    return PlaceContents(head.name, index, pieces_of_column(context, head, column), node.span)


def _index(context: Context, head: PlaceHead, node: ast.GivenContents) -> tuple[Value, ...]:
    exprs = index_values(place(context), node.place, node.indices, head.per, node.span, maybe=False)
    return _constants(context, exprs)


def _constants(context: Context, exprs: tuple[Expr, ...]) -> tuple[Value, ...]:
    return tuple(fixed(place(context), expr, "an index in an example") for expr in exprs)


def _setting(context: Context, node: ast.GivenValue, before: list[Setting]) -> Setting:
    head = context.values[declared_name(context, node.value, ("value",))]
    env = place(context)
    indices = _constants(context, index_values(env, node.value, node.indices, head.per, node.span, maybe=False))
    content = fit(context, env.expr(node.content, head.type), head.type, f"`{head.name}`", node.content.span)
    if any(other.value == head.name and other.indices == indices for other in before):
        context.report.stop("C0236", node.span, f"`{head.name}` is given twice")
    return Setting(head.name, indices, fixed(env, content, "what an example gives"), node.span)


# --- steps -----------------------------------------------------------------------------------------------------------


def _step(context: Context, step: ast.ExampleStep) -> list[Step]:
    match step:
        case ast.PlayStep(moves, span):
            return [Play(_moves(context, moves), span)]
        case ast.RefuseStep(moves, because, span):
            return [Refuse(_moves(context, moves), None if because is None else because.text, span)]
        case ast.LegalStep():
            return [_legal(context, step)]
        case ast.ExpectStep(conditions, span):
            return [_holds(place(context), conditions, span)]
        case ast.ExpectDrawing(name, drawing, span):
            head = context.places[declared_name(context, name, ("place",))]
            return [Expect("contents", None, drawn(context, head, drawing), None, span)]
        case ast.ExpectEnd(what, name, span):
            return [Expect(what, None, (), None if name is None else _player(context, name), span)]


def _moves(context: Context, moves: tuple[ast.Doc, ...]) -> tuple[str, ...]:
    """Move texts; that they start with an action can be told already here."""
    declared = [d.declaration for d in context.merged.declared.values()]
    actions = [node.name.text for node in declared if isinstance(node, ast.ActionDecl)]
    words = ["decline"]
    if any(isinstance(node, ast.ActionDecl) and node.stepped for node in declared):
        words.append("done")
    for move in moves:
        first = move.text.split(" ", 1)[0]
        if first.casefold() not in (*map(str.casefold, actions), *words):
            close = suggest(first, [*actions, *words])
            suggestion = f"did you mean `{close}`?" if close else f"the actions are {listed(actions)}"
            context.report.stop(
                "C0233", move.span, f"`{move.text}` is no move: nothing that can be done is `{first}`", suggestion
            )
    return tuple(move.text for move in moves)


def _legal(context: Context, step: ast.LegalStep) -> Legal:
    action = None if step.action is None else declared_name(context, step.action, ("action",))
    count = None
    if step.count is not None:
        count = constant_number(place(context), step.count, "a number of moves", 0, MAX_MOVES)
    return Legal(_moves(context, step.moves), count, action, step.span)


def _holds(env: Env, conditions: tuple[ast.Expr, ...], span: Span) -> Expect:
    asked = [condition(env, node).expr for node in conditions]
    held = asked[0]
    for expr in asked[1:]:
        held = Logic("and", held, expr, span)
    return Expect("holds", held, (), None, span)
