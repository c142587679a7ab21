"""Regions of boards: named sets of sites, said by rows, columns, sites and earlier regions."""

from __future__ import annotations

from attrs import frozen

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.resolve.constants import constant_number
from cattery.resolve.context import Env
from cattery.resolve.literals import MAX_CANDIDATES
from cattery.resolve.names import RESERVED, with_article
from cattery.syntax import ast

MAX_REGIONS = 256
MAX_PARTS = 1024

Sites = tuple[int, ...]
Regions = dict[str, Sites]


@frozen(repr=False)
class Layout:
    """What regions need to know of a board: what its sites are called, and the rows and columns they are in."""

    sites: tuple[str, ...]
    row: tuple[int, ...]
    column: tuple[int, ...]
    has_rows: bool = True


def regions(env: Env, node: ast.BoardDecl, layout: Layout) -> Regions:
    """The regions of a board, each in the order of the board's sites."""
    found: Regions = {}
    report = env.report
    if len(node.regions) > MAX_REGIONS:
        report.stop("C0219", node.regions[MAX_REGIONS].span, f"a board has at most {MAX_REGIONS} regions")
    numbers = {name: number for number, name in enumerate(layout.sites)}
    for clause in node.regions:
        _new_name(env, clause.name, found)
        env.context.spend("parts of regions", len(clause.parts), MAX_PARTS, clause.span)
        members: set[int] = set()
        for word, amount in clause.parts:
            if amount is None:
                members.update(_named(env, node, layout, word, found, numbers))
            else:
                members.update(_lines(env, node, layout, word, amount))
        found[clause.name.text] = tuple(sorted(members))
    return found


def _new_name(env: Env, name: ast.Name, found: Regions) -> None:
    if name.text in found:
        env.report.stop("C0202", name.span, f"there are two regions `{name.text}`", "choose another name")
    if name.text in RESERVED:
        env.report.stop("C0203", name.span, f"`{name.text}` is a word of the language", "choose another name")
    kind, span = env.context.kind_of(name.text), env.context.span_of(name.text)
    if kind is not None and span is not None:
        labels = (Label(span, f"the {kind} `{name.text}`"),)
        message = f"`{name.text}` is the name of {with_article(kind)} already"
        env.report.stop("C0202", name.span, message, "choose another name", labels)


def _named(
    env: Env, node: ast.BoardDecl, layout: Layout, word: ast.Name, found: Regions, numbers: dict[str, int]
) -> Sites:
    """A site, or an earlier region."""
    if word.text in found:
        return found[word.text]
    if word.text in numbers:
        return (numbers[word.text],)
    if any(clause.name.text == word.text for clause in node.regions):
        message = f"the region `{word.text}` is declared further down"
        env.report.stop("C0201", word.span, message, "declare it first")
    close = suggest(word.text, [*found, *layout.sites[:MAX_CANDIDATES]])
    suggestion = f"did you mean `{close}`?" if close else "a part is rows, columns, a site or an earlier region"
    env.report.stop("C0201", word.span, f"`{node.name.text}` has no site or region `{word.text}`", suggestion)


def _lines(env: Env, node: ast.BoardDecl, layout: Layout, word: ast.Name, amount: ast.Expr) -> Sites:
    """Whole rows or columns."""
    if not layout.has_rows:
        message = f"the sites of `{node.name.text}` stand in no {word.text.removesuffix('s')}s"
        env.report.stop("C0220", word.span, message, "name the sites")
    by_row = word.text.startswith("row")
    what, places = ("a row", layout.row) if by_row else ("a column", layout.column)
    ends = (amount.low, amount.high) if isinstance(amount, ast.RangeExpr) else (amount, amount)
    low, high = (constant_number(env, end, what, 1, max(places)) for end in ends)
    if low > high:
        message = f"there is nothing from {low} to {high}"
        env.report.stop("C0212", amount.span, message, "put the smaller number first")
    return tuple(site for site, place in enumerate(places) if low <= place <= high)
