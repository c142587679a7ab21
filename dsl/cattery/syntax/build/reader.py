"""What all builders need: spans, names, texts, citations, and the children of a matched rule by their kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, field

from cattery.diagnostics import Diagnostic
from cattery.source import Source, Span
from cattery.syntax.ast import Cite, Doc, Name
from cattery.syntax.lalr import Node, Token

MAX_DEPTH = 100
MAX_CITE_RANGE = 500
_CITE = re.compile(r"(?P<book>[A-Z]{2,})-(?P<first>[0-9]+)(?:\.\.(?P<last>[0-9]+))?")
_ESCAPE = re.compile(r"\\([\"\\])")


class SyntaxFault(Exception):
    """A mistake that the grammar has let through; ends the declaration it is in."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def token(node: Node, *types: str) -> Token | None:
    """The first token of one of these types among the children."""
    return next((child for child in node.children if isinstance(child, Token) and child.type in types), None)


def need(node: Node, *types: str) -> Token:
    """The first token of one of these types; the grammar says that there is one."""
    found = token(node, *types)
    assert found is not None, (node.rule, types)
    return found


def tokens(node: Node, *types: str) -> list[Token]:
    """All tokens of these types among the children."""
    return [child for child in node.children if isinstance(child, Token) and child.type in types]


def child(node: Node, *rules: str) -> Node | None:
    """The first child that one of these rules has matched."""
    return next((item for item in node.children if isinstance(item, Node) and item.rule in rules), None)


def children(node: Node, *rules: str) -> list[Node]:
    """All children that these rules have matched."""
    return [item for item in node.children if isinstance(item, Node) and item.rule in rules]


def following(node: Node, sign: str) -> Node:
    """The child that comes right after the first token of this type."""
    at = next(i for i, item in enumerate(node.children) if isinstance(item, Token) and item.type == sign)
    found = node.children[at + 1]
    assert isinstance(found, Node)
    return found


@define
class Reader:
    """Reads the leaves of one source; `depth` bounds what later stages have to recurse into."""

    source: Source
    depth: int = field(default=0, init=False)

    def span(self, item: Node | Token) -> Span:
        """Where it stands."""
        return self.source.span(item.start, item.end)

    def fault(self, code: str, item: Node | Token, message: str, suggestion: str | None = None) -> SyntaxFault:
        """The exception to raise for a mistake at `item`."""
        return SyntaxFault(Diagnostic(code, self.span(item), message, suggestion=suggestion))

    @contextmanager
    def deeper(self, node: Node) -> Iterator[None]:
        """One level of nesting."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            message = f"this is more than {MAX_DEPTH} levels deep"
            raise self.fault("C0105", node, message, "give a part of it a name with `define` or `rule`")
        try:
            yield
        finally:
            self.depth -= 1

    def name(self, word: Token) -> Name:
        """A name, or a word used as one."""
        return Name(word.text, self.span(word))

    def names(self, node: Node) -> tuple[Name, ...]:
        """All names that are children."""
        return tuple(self.name(word) for word in tokens(node, "NAME"))

    def values(self, node: Node) -> tuple[Name, ...]:
        """All names and numbers that are children, a number without zeros before it."""
        return tuple(map(self.value, tokens(node, "NAME", "NUMBER")))

    def value(self, word: Token) -> Name:
        """A name or a number, which has one way to be written."""
        text = word.text.lstrip("0") or "0" if word.type == "NUMBER" else word.text
        return Name(text, self.span(word))

    def text(self, string: Token) -> Doc:
        """A text in quotes, without them."""
        return Doc(_ESCAPE.sub(r"\1", string.text[1:-1]), self.span(string))

    def optional_text(self, node: Node) -> Doc | None:
        """The first text among the children."""
        string = token(node, "STRING")
        return self.text(string) if string else None

    def doc(self, node: Node) -> Doc | None:
        """The doc string of a declaration; a second one is a mistake."""
        lines = children(node, "doc_line")
        if len(lines) > 1:
            raise self.fault("C0106", lines[1].children[0], "this declaration has its text already")
        return self.optional_text(lines[0]) if lines else None

    def row(self, node: Node) -> Doc:
        """A drawn row without its bars; the span is that of the text between them."""
        bars = need(node, "ROW")
        return Doc(bars.text[1:-1], self.source.span(bars.start + 1, bars.end - 1))

    def cites(self, node: Node, *also: str) -> tuple[Cite, ...]:
        """The rule ids cited by this node, its doc line, its block's header and children that `also` names."""
        found: list[Cite] = []
        for item in node.children:
            if isinstance(item, Token):
                if item.type == "CITES":
                    found += self._spread(item)
            elif item.rule in ("doc_line", "block") or item.rule in also:
                found += self.cites(item, *also)
        return tuple(found)

    def _spread(self, item: Token) -> Iterator[Cite]:
        for found in _CITE.finditer(item.text):
            place = Token("CITES", found[0], item.start + found.start(), item.start + found.end())
            yield from self.cite_range(place, found["book"], found["first"], found["last"])

    def rule_ids(self, node: Node) -> Iterator[Cite]:
        """`BO-01..20` as the `rulebook` line has it."""
        found = _CITE.fullmatch(need(node, "NAME").text)
        if found is None:
            raise self.fault("C0109", node, f"`{need(node, 'NAME').text}` is not a rule id", "write `AB-01..20`")
        last = token(node, "NUMBER")
        yield from self.cite_range(node, found["book"], found["first"], last.text if last else None)

    def cite_range(self, item: Node | Token, book: str, first: str, last: str | None) -> Iterator[Cite]:
        """Every id from the first to the last one, as wide as the first is written."""
        span = self.span(item)
        if last is None:
            yield Cite(f"{book}-{first}", span)
            return
        if len(first) > 6 or len(last) > 6 or not 0 <= int(last) - int(first) <= MAX_CITE_RANGE:
            message = f"`{book}-{first}..{last}` is not a range of rule ids"
            raise self.fault(
                "C0109", item, message, f"the last number comes after the first, at most {MAX_CITE_RANGE} on"
            )
        for number in range(int(first), int(last) + 1):
            yield Cite(f"{book}-{number:0{len(first)}}", span)
