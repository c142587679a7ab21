"""Declarations of rules, flow and overlays, and the table of all kinds of declarations."""

from __future__ import annotations

from collections.abc import Callable

from cattery.syntax import ast
from cattery.syntax.ast import Decl, Expr
from cattery.syntax.build import expr as e
from cattery.syntax.build.boards import board_decl
from cattery.syntax.build.example import example_decl
from cattery.syntax.build.reader import Reader, child, children, following, need, token, tokens
from cattery.syntax.build.stmt import block, statements
from cattery.syntax.build.things import params, pieces_decl, place_decl, value_decl
from cattery.syntax.lalr import Node, Token


def declarations(read: Reader, declaration: Node) -> tuple[Decl, ...]:
    """What one declaration of the file declares: `places` and `values` have a line for each."""
    (node,) = declaration.children
    assert isinstance(node, Node)
    match node.rule:
        case "places_block":
            return tuple(place_decl(read, item) for item in children(node, "place_decl"))
        case "values_block":
            return tuple(value_decl(read, item) for item in children(node, "value_decl"))
        case _:
            return (_DECLARATIONS[node.rule](read, node),)


def _game(read: Reader, node: Node) -> Decl:
    kind = need(node, "GAME", "VARIANT", "ERRATA")
    texts = [read.text(string) for string in tokens(node, "STRING")]
    date = token(node, "DATE")
    lines = children(node, "players_line")
    if len(lines) > 1:
        raise read.fault("C0106", lines[1], "the players have been named already")
    names = child(lines[0], "names") if lines else None
    of = token(lines[0], "NAME") if lines else None
    if names is not None and of is not None and len(names.children) > 1:
        raise read.fault("C0106", names, "one option says how many play", "write `players OPTION of ENUM`")
    ids = [ids for line in children(node, "rulebook_line") for ids in children(line, "rule_ids")]
    return ast.GameDecl(
        kind=kind.text,
        title=texts[0],
        of=texts[1] if len(texts) > 1 else None,
        date=date.text if date else None,
        doc=read.doc(node),
        players=read.names(names) if names else (),
        players_of=read.name(of) if of else None,
        players_cites=tuple(cite for line in lines for cite in read.cites(line)),
        rulebook=tuple(cite for item in ids for cite in read.rule_ids(item)),
        cites=read.cites(node),
        span=read.span(node),
    )


def _import(read: Reader, node: Node) -> Decl:
    return ast.ImportDecl(read.text(need(node, "STRING")), read.span(node))


def _enum(read: Reader, node: Node) -> Decl:
    members = tuple(
        ast.EnumMember(read.name(need(item, "NAME")), token(item, "EACH") is not None, read.span(item))
        for item in children(node, "enum_member")
    )
    return ast.EnumDecl(read.name(need(node, "NAME")), members, read.doc(node), read.cites(node), read.span(node))


def _option(read: Reader, node: Node) -> Decl:
    words = child(node, "option_words")
    return ast.OptionDecl(
        name=read.name(need(node, "NAME")),
        domain=read.names(words) if words else e.need_type(read, node),
        default=e.expr(read, following(node, "EQUAL")),
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _define(read: Reader, node: Node) -> Decl:
    return ast.DefineDecl(
        name=read.name(need(node, "NAME")),
        params=params(read, node),
        body=e.only_expr(read, node),
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _action(read: Reader, node: Node) -> Decl:
    guards = tuple(
        ast.GuardClause(e.only_expr(read, item), read.optional_text(item), read.cites(item), read.span(item))
        for item in children(node, "guard_clause")
    )
    return ast.ActionDecl(
        name=read.name(need(node, "NAME")),
        params=params(read, node),
        stepped=token(node, "STEPS") is not None,
        guards=guards,
        body=block(read, node),
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _rule(read: Reader, node: Node) -> Decl:
    return ast.RuleDecl(
        name=read.name(need(node, "NAME")),
        params=params(read, node),
        limit=_limit(read, node),
        body=statements(read, node),
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _limit(read: Reader, node: Node) -> ast.LimitClause | None:
    found = child(node, "limit_clause")
    if found is None:
        return None
    most, keys = None, e.exprs(read, found)
    if token(found, "MOST"):
        most, *others = keys
        keys = tuple(others)
    return ast.LimitClause(most, keys, read.span(found))


def _clause(read: Reader, node: Node) -> Decl:
    of, kind = tokens(node, "NAME")
    names = child(node, "names")
    return ast.ClauseDecl(
        of=read.name(of),
        kind=read.name(kind),
        fields=read.names(names) if names else (),
        body=statements(read, node),
        value=e.only_expr(read, node) if token(node, "EQUAL") else None,
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _end(read: Reader, node: Node) -> Decl:
    result = child(node, "end_result")
    assert result is not None
    word = token(result, "NAME")
    kind, player, score = need(result, "WINS", "LOSES", "NAME").text, None, None
    ties: tuple[Expr, ...] = ()
    if word is None:
        player = e.only_expr(read, result)
    elif word.text == "scores" and token(result, "BY"):
        score, *others = e.exprs(read, result)
        ties = tuple(others)
    elif word.text != "draw" or token(result, "BY"):
        message = f"`{word.text}` does not say how the game ends"
        raise read.fault("C0108", result, message, "write `draw`, `NAME wins`, `NAME loses` or `scores by ...`")
    return ast.EndDecl(
        name=read.name(need(node, "NAME")),
        params=params(read, node),
        result=kind,
        player=player,
        score=score,
        ties=ties,
        conditions=tuple(e.only_expr(read, line) for line in children(node, "condition")),
        doc=read.doc(node),
        cites=read.cites(node, "condition"),
        span=read.span(node),
    )


def _law(read: Reader, node: Node) -> Decl:
    kind = child(node, "law_kind")
    assert kind is not None and isinstance(kind.children[0], Token)
    word = kind.children[0].text
    moment = token(node, "ALWAYS", "TURN")
    if moment is not None and word != "claim":
        raise read.fault("C0106", moment, f"`{word}` has its moment already", f"leave out `{moment.text}`")
    words, doc = read.optional_text(node), child(node, "doc_line")
    if words is not None and doc is not None:
        raise read.fault("C0106", doc, "this declaration has its text already")
    lines = children(node, "condition")
    condition = _all(tuple(e.only_expr(read, line) for line in lines)) if lines else e.only_expr(read, node)
    usual = {"must": "action", "claim": "always", "possible": "ever"}[word]
    return ast.LawDecl(
        kind=word,
        name=read.name(need(node, "NAME")),
        moment=moment.text if moment else usual,
        condition=condition,
        words=words or read.doc(node),
        cites=read.cites(node, "condition"),
        span=read.span(node),
    )


def _all(conditions: tuple[Expr, ...]) -> Expr:
    whole, *rest = conditions
    for condition in rest:
        whole = ast.BinaryExpr("and", whole, condition, whole.span.to(condition.span))
    return whole


def _flow(read: Reader, node: Node) -> Decl:
    return ast.FlowDecl(statements(read, node), read.doc(node), read.cites(node), read.span(node))


def _replace(read: Reader, node: Node) -> Decl:
    (inner,) = (item for item in node.children if isinstance(item, Node))
    match inner.rule:
        case "place_decl":
            declaration: Decl = place_decl(read, inner)
        case "value_decl":
            declaration = value_decl(read, inner)
        case _:
            declaration = _DECLARATIONS[inner.rule](read, inner)
    return ast.ReplaceDecl(declaration, read.span(node))


def _extend(read: Reader, node: Node) -> Decl:
    (inner,) = (item for item in node.children if isinstance(item, Node))
    declaration = _DECLARATIONS[inner.rule](read, inner)
    assert isinstance(declaration, ast.EnumDecl | ast.PiecesDecl)
    return ast.ExtendDecl(declaration, read.span(node))


def _remove(read: Reader, node: Node) -> Decl:
    """A clause has the name of what it is for and of its kind."""
    kind = node.children[1]
    assert isinstance(kind, Token)
    name, *others = read.names(node)
    for other in others:
        name = ast.Name(f"{name.text} for {other.text}", name.span.to(other.span))
    return ast.RemoveDecl(kind.text, name, read.span(node))


def _hook(read: Reader, node: Node) -> Decl:
    where = need(node, "BEFORE", "AFTER", "START", "END")
    anchor = need(node, "NAME", "TURN")
    return ast.HookDecl(where.text, read.name(anchor), block(read, node), read.cites(node), read.span(node))


_DECLARATIONS: dict[str, Callable[[Reader, Node], Decl]] = {
    "action_decl": _action,
    "board_decl": board_decl,
    "clause_decl": _clause,
    "define_decl": _define,
    "end_decl": _end,
    "enum_decl": _enum,
    "example_decl": example_decl,
    "extend_decl": _extend,
    "flow_decl": _flow,
    "game_decl": _game,
    "hook_decl": _hook,
    "import_decl": _import,
    "law_decl": _law,
    "option_decl": _option,
    "pieces_decl": pieces_decl,
    "remove_decl": _remove,
    "replace_decl": _replace,
    "rule_decl": _rule,
}
