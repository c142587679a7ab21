"""Overlays: what variants and errata add, replace, remove and hook, merged into one set of declarations.

The merged game knows of each declaration which file's title it came from. Works on the syntax tree alone.
"""

from __future__ import annotations

from attrs import define, evolve, field, frozen

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.model.game import Citation, Listed
from cattery.resolve import hooks
from cattery.resolve.citations import citations
from cattery.resolve.load import Layer, LoadedFiles
from cattery.resolve.report import Report, listed
from cattery.source import Span
from cattery.syntax import ast

Named = (
    ast.EnumDecl
    | ast.OptionDecl
    | ast.BoardDecl
    | ast.PiecesDecl
    | ast.PlaceDecl
    | ast.ValueDecl
    | ast.DefineDecl
    | ast.ActionDecl
    | ast.RuleDecl
    | ast.ClauseDecl
    | ast.EndDecl
    | ast.LawDecl
)

KINDS: dict[type[Named], str] = {
    ast.EnumDecl: "enum",
    ast.OptionDecl: "option",
    ast.BoardDecl: "board",
    ast.PiecesDecl: "pieces",
    ast.PlaceDecl: "place",
    ast.ValueDecl: "value",
    ast.DefineDecl: "define",
    ast.ActionDecl: "action",
    ast.RuleDecl: "rule",
    ast.ClauseDecl: "clause",
    ast.EndDecl: "end",
}


def kind_of(declaration: Named) -> str:
    """What a declaration is, in the word that starts it."""
    return declaration.kind if isinstance(declaration, ast.LawDecl) else KINDS[type(declaration)]


def cited_as(declaration: Named) -> str:
    """What a declaration is where it is cited: a clause is a rule, or a define, of its own."""
    if isinstance(declaration, ast.ClauseDecl):
        return "rule" if declaration.value is None else "define"
    return kind_of(declaration)


def name_of(declaration: Named) -> ast.Name:
    """The name of a declaration; a clause is called `effect for arrow`."""
    if isinstance(declaration, ast.ClauseDecl):
        of, kind = declaration.of, declaration.kind
        return ast.Name(f"{of.text} for {kind.text}", of.span.to(kind.span))
    return declaration.name


@frozen(repr=False)
class Declared:
    """A declaration and where it came from; `overlay` is None for the game itself."""

    declaration: Named
    kind: str
    overlay: str | None
    layer: int

    @property
    def name_span(self) -> Span:
        """Where its name stands."""
        return name_of(self.declaration).span


@define(eq=False)
class Merged:
    """The declarations of a game after its overlays, in order: a replaced one stands where the first one stood."""

    head: ast.GameDecl
    title: str
    doc: str | None
    declared: dict[str, Declared] = field(factory=dict)
    flow: ast.FlowDecl | None = None
    examples: list[tuple[ast.ExampleDecl, str | None]] = field(factory=list)
    citations: list[Citation] = field(factory=list)
    listed: list[Listed] = field(factory=list)


def merge(loaded: LoadedFiles, report: Report) -> Merged | None:
    """All layers in one; None where the base file is no game."""
    base = loaded.layers[0]
    if base.head is None:
        return None
    merged = Merged(base.head, base.head.title.text, None if base.head.doc is None else base.head.doc.text)
    work = _Merge(merged, report, loaded.layers)
    for number, layer in enumerate(loaded.layers):
        work.add(number, layer)
    work.finish()
    return merged


def extended_enum(enum: ast.EnumDecl, more: ast.EnumDecl) -> ast.EnumDecl:
    """An enum with more members."""
    doc, cites = _both_docs(enum.doc, more.doc), enum.cites + more.cites
    return evolve(enum, members=enum.members + more.members, doc=doc, cites=cites)


def extended_pieces(pieces: ast.PiecesDecl, more: ast.PiecesDecl) -> ast.PiecesDecl:
    """Pieces with more kinds, tables, counts and marks."""
    known = {name.text for name in pieces.each}
    return evolve(
        pieces,
        kinds=pieces.kinds + more.kinds,
        tables=pieces.tables + more.tables,
        counts=pieces.counts + more.counts,
        each=(*pieces.each, *(name for name in more.each if name.text not in known)),
        drawn=pieces.drawn + more.drawn,
        doc=_both_docs(pieces.doc, more.doc),
        cites=pieces.cites + more.cites,
    )


def _both_docs(first: ast.Doc | None, second: ast.Doc | None) -> ast.Doc | None:
    if first is None or second is None:
        return first or second
    return ast.Doc(f"{first.text} {second.text}", first.span)


@frozen(repr=False)
class _Touched:
    """A replacement or removal, for telling conflicts."""

    layer: int
    span: Span
    what: str


@define(eq=False)
class _Merge:
    merged: Merged
    report: Report
    layers: tuple[Layer, ...]
    touched: dict[tuple[str, str], _Touched] = field(factory=dict)
    extended: dict[tuple[str, str], list[_Touched]] = field(factory=dict)
    hooks: list[tuple[int, ast.HookDecl]] = field(factory=list)
    answered: dict[tuple[str, str], int] = field(factory=dict)
    """How many of the citations were there when a declaration was replaced or removed."""
    flow_layer: int = 0

    def add(self, number: int, layer: Layer) -> None:
        """The declarations of one layer."""
        title = None if number == 0 or layer.head is None else layer.head.title.text
        self._head(number, layer)
        for declaration in layer.declarations:
            self._declaration(number, title, declaration)

    def _head(self, number: int, layer: Layer) -> None:
        head = layer.head
        if head is None:
            return
        self.merged.listed += [Listed(cite.text, cite.span) for cite in head.rulebook]
        self._cite(head, "game", "")
        if number == 0:
            return
        if head.kind == "variant":
            self.merged.title = head.title.text
            self.merged.doc = self.merged.doc if head.doc is None else head.doc.text
        if head.players:
            self.report.say(
                "C0244", head.players[0].span, "an overlay cannot say who plays", "say it in the game itself"
            )

    def _declaration(self, number: int, title: str | None, declaration: ast.Decl) -> None:
        match declaration:
            case ast.GameDecl() | ast.ImportDecl():
                pass
            case ast.ReplaceDecl(inner):
                self._replace(number, title, declaration, inner)
            case ast.ExtendDecl(inner):
                self._extend(number, declaration, inner)
            case ast.RemoveDecl():
                self._remove(number, declaration)
            case ast.HookDecl():
                self._cite(declaration, "flow", "")
                if number == 0:
                    self.report.say(
                        "C0244", declaration.span, "only an overlay hooks the flow", "write it into the flow"
                    )
                else:
                    self.hooks.append((number, declaration))
            case ast.FlowDecl():
                self._flow(number, declaration)
            case ast.ExampleDecl():
                self._cite(declaration, "example", declaration.title.text)
                if number == len(self.layers) - 1 and self._covers_all(number):
                    self.merged.examples.append((declaration, title))
            case _:
                self._new(number, title, declaration)

    def _covers_all(self, number: int) -> bool:
        """Whether a layer was written for exactly the layers below it."""
        return set(self._below(number)) == set(range(number))

    def _below(self, number: int) -> list[int]:
        """The layers that a layer lies on, by its chain of `of`."""
        found = []
        path = self.layers[number].of
        while path is not None:
            under = next((n for n, layer in enumerate(self.layers) if layer.path == path), None)
            if under is None or under in found:
                break
            found.append(under)
            path = self.layers[under].of
        return found

    def _new(self, number: int, title: str | None, declaration: Named) -> None:
        name = name_of(declaration)
        self._cite(declaration, cited_as(declaration), name.text)
        known = self.merged.declared.get(name.text)
        if known is None:
            self.merged.declared[name.text] = Declared(declaration, kind_of(declaration), title, number)
            return
        suggestion = "choose another name"
        if number != known.layer and kind_of(declaration) == known.kind:
            suggestion = f"write `replace {known.kind} {name.text}` to put this in its place"
        labels = (Label(known.name_span, f"the {known.kind} `{name.text}`"),)
        self.report.say("C0202", name.span, f"`{name.text}` is declared twice", suggestion, labels)

    def _flow(self, number: int, flow: ast.FlowDecl) -> None:
        self._cite(flow, "flow", "")
        if self.merged.flow is None:
            self.merged.flow, self.flow_layer = flow, number
            return
        suggestion = "write `replace flow`, or hook the flow" if number else "join the two"
        labels = (Label(self.merged.flow.span, "the flow"),)
        self.report.say("C0202", flow.span, "there are two flows", suggestion, labels)

    def _replace(self, number: int, title: str | None, node: ast.ReplaceDecl, inner: ast.Decl) -> None:
        if isinstance(inner, ast.FlowDecl):
            self._replace_flow(number, node, inner)
            return
        if not isinstance(inner, Named):
            self.report.say(
                "C0250", node.span, "this cannot be replaced", "replace a declaration that has a name, or the flow"
            )
            return
        name = name_of(inner)
        if self._exists(number, kind_of(inner), name, node.span, "replace"):
            self._answered(name.text)
        elif name.text in self.merged.declared:
            return
        self._cite(inner, cited_as(inner), name.text)
        self.merged.declared[name.text] = Declared(inner, kind_of(inner), title, number)

    def _replace_flow(self, number: int, node: ast.ReplaceDecl, flow: ast.FlowDecl) -> None:
        if number == 0 or self.merged.flow is None:
            self.report.say("C0250", node.span, "there is no flow to replace", "write `flow` without `replace`")
            return
        self._conflict(number, "flow", "", node.span, "replace")
        self._answered("")
        self._cite(flow, "flow", "")
        self.merged.flow, self.flow_layer = flow, number

    def _extend(self, number: int, node: ast.ExtendDecl, inner: ast.PiecesDecl | ast.EnumDecl) -> None:
        kind, name = kind_of(inner), inner.name
        if not self._exists(number, kind, name, node.span, "extend"):
            return
        self._cite(inner, kind, name.text)
        known = self.merged.declared[name.text]
        match known.declaration, inner:
            case ast.EnumDecl() as enum, ast.EnumDecl():
                self.merged.declared[name.text] = evolve(known, declaration=extended_enum(enum, inner))
            case ast.PiecesDecl() as pieces, ast.PiecesDecl():
                if inner.fields:
                    message = (
                        f"the fields of {name.text} are those it has: an extension adds kinds, tables, counts and marks"
                    )
                    self.report.say("C0250", inner.fields[0].span, message, "leave the fields out")
                self.merged.declared[name.text] = evolve(known, declaration=extended_pieces(pieces, inner))

    def _remove(self, number: int, node: ast.RemoveDecl) -> None:
        if self._exists(number, node.kind, node.name, node.span, "remove"):
            self._answered(node.name.text)
            del self.merged.declared[node.name.text]

    def _exists(self, number: int, kind: str, name: ast.Name, span: Span, what: str) -> bool:
        """Whether there is such a declaration to replace or remove, and nobody else has done so."""
        if number == 0:
            self.report.say("C0250", span, f"a game has nothing to {what}", "only overlays (variants, errata) do this")
            return False
        if self._extension_conflict(number, kind, name.text, span, what):
            return False
        if what != "extend" and self._conflict(number, kind, name.text, span, what):
            return False
        known = self.merged.declared.get(name.text)
        if known is not None and known.kind == kind:
            return True
        same = [other for other, declared in self.merged.declared.items() if declared.kind == kind]
        close = suggest(name.text, same)
        suggestion = f"did you mean `{close}`?" if close else None
        if known is not None:
            suggestion = (
                f"`{name.text}` is declared with the word `{known.kind}`: write `{what} {known.kind} {name.text}`"
            )
        self.report.say("C0250", name.span, f"there is no {kind} `{name.text}` to {what}", suggestion)
        return False

    def _conflict(self, number: int, kind: str, name: str, span: Span, what: str) -> bool:
        """Whether another overlay, which this one does not lie on, has replaced or removed the same; complains."""
        before = self.touched.get((kind, name))
        self.touched[kind, name] = _Touched(number, span, what)
        if before is None or self._in_order(before.layer, number):
            return False
        titles = listed([self._title(before.layer), self._title(number)])
        labels = (Label(before.span, f"{self._title(before.layer)} does so here"),)
        thing = f"the {kind} `{name}`" if name else "the flow"
        suggestion = "let one of them be `of` the other, so that there is an order"
        self.report.say("C0251", span, f"{titles} both {what} {thing}", suggestion, labels)
        return True

    def _in_order(self, before: int, now: int) -> bool:
        """Whether one overlay surely comes before another one."""
        return before in self._below(now) or self._later_erratum(before, now)

    def _extension_conflict(self, number: int, kind: str, name: str, span: Span, what: str) -> bool:
        """Whether of two overlays without an order one extends what the other replaces or removes; complains.

        Several overlays may extend the same: each adds something.
        """
        key, now = (kind, name), _Touched(number, span, what)
        replaced = [self.touched[key]] if key in self.touched else []
        before = replaced if what == "extend" else self.extended.get(key, [])
        if what == "extend":
            self.extended.setdefault(key, []).append(now)
        for other in before:
            if other.layer != number and self._in_order(other.layer, number):
                continue
            thing, suggestion = f"the {kind} `{name}`", "let one of them be `of` the other, so that there is an order"
            if other.layer == number:
                suggestion = "write all of it where it is replaced"
            labels = (Label(other.span, f"{self._title(other.layer)} {other.what}s it here"),)
            message = f"{self._title(other.layer)} {other.what}s {thing}, and {self._title(number)} {what}s it"
            self.report.say("C0251", span, message, suggestion, labels)
            return True
        return False

    def _later_erratum(self, before: int, now: int) -> bool:
        """Errata are in the order of their dates."""
        dates = (self.layers[before].date, self.layers[now].date)
        return all(dates) and dates[0] < dates[1]

    def _title(self, number: int) -> str:
        head = self.layers[number].head
        return self.layers[number].path if head is None else f'"{head.title.text}"'

    # --- citations ---------------------------------------------------------------------------------------------------

    def _cite(self, node: ast.Decl, kind: str, by: str) -> None:
        self.merged.citations += [Citation(cite.text, cite.span, kind, by) for cite in citations(node)]

    def _answered(self, name: str) -> None:
        """What a replaced or removed declaration (the flow has no name) has cited so far is answered elsewhere."""
        kind = cited_as(self.merged.declared[name].declaration) if name else "flow"
        self.answered[kind, name] = len(self.merged.citations)

    def _mark_answered(self) -> None:
        citations = enumerate(self.merged.citations)
        self.merged.citations = [
            evolve(c, replaced=True) if number < self.answered.get((c.kind, c.by), 0) else c for number, c in citations
        ]

    # --- hooks -------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Mark what has been replaced, and put the hooks of the overlays into the flow."""
        self._mark_answered()
        if self.merged.flow is not None:
            body = hooks.weave(self.merged.flow.body, self.hooks, self.report)
            self.merged.flow = evolve(self.merged.flow, body=body)
        elif self.hooks:
            self.report.say("C0252", self.hooks[0][1].span, "there is no flow to hook")
