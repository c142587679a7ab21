"""Puts what the parser could not take into plain words: what was found, what was expected, one suggestion."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

from cattery.diagnostics import Diagnostic, Fix
from cattery.diagnostics.suggest import suggest
from cattery.source import Source
from cattery.syntax.lalr import Tables, Token, UnexpectedToken, tables
from cattery.syntax.lexer import BAD, BAD_INDENT, MAX_WORD, STOP, TAB_INDENT, Lexer
from cattery.syntax.recovery import declaration_words
from cattery.syntax.slips import BAD_SIGNS, FOREIGN_WORDS, MISPLACED, ODD_SIGNS

MOST_LISTED = 6
_ODD = re.compile(r"[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]|\r(?!\n)")
_VALUE = frozenset({"EACH", "EVERY", "FIRST", "IF", "LPAR", "MINUS", "NAME", "NOT", "NUMBER", "SOME"})
_OPERATOR = frozenset(
    [
        "AND",
        "AS",
        "AT_LEAST",
        "AT_MOST",
        "DOTDOT",
        "HAS",
        "IN",
        "IS",
        "LESS",
        "MINUS",
        "MOD",
        "MORE",
        "NOT",
        "OR",
        "PLUS",
        "SLASH",
        "STAR",
        "OF",
        "LPAR",
        "LSQB",
    ]
)
_STATEMENT = frozenset(
    [
        "ARRANGE",
        "CHECK",
        "CYCLE",
        "FOR",
        "IF",
        "IMPOSSIBLE",
        "LET",
        "MOVE",
        "NOTE",
        "NOTHING",
        "REPEAT",
        "SET",
        "TAKE",
        "TURN",
    ]
)
HUMAN = {
    "CITES": "a citation such as `[AB-01]`",
    "DATE": "a day such as `2024-05-01`",
    "DEDENT": "the end of the block",
    "INDENT": "an indented block",
    "NAME": "a name",
    "NEWLINE": "the end of the line",
    "NUMBER": "a number",
    "ROW": "a drawn row between bars",
    STOP: "the end of the declaration",
    "STRING": "a text in quotes",
}
_FOUND = HUMAN | {"CITES": "a citation", "INDENT": "an indented line", "ROW": "a drawn row", "STRING": "a text"}
_MISSING = {
    "COLON": frozenset({"NEWLINE", "NAME", "STRING", "CITES", "SQUARES", "HEXES", "ONE", "BAG", "STACK"}),
    "EQUAL": frozenset({"NEWLINE", "CITES"}),
    "COMMA": frozenset({"NAME", "NUMBER", "STRING"}),
}
"""Signs that are often left out, with what then comes in their place."""
_COMPARISONS = frozenset({"IS", "LESS", "AT_MOST", "MORE", "AT_LEAST", "IN", "HAS", "AS"})


def too_big(source: Source, most: int) -> Diagnostic:
    """A file that is not even looked into."""
    message = f"this file has {len(source.text)} characters; {most} is the most"
    return Diagnostic("C0105", source.span(0, 0), message, suggestion="split it with `import`")


def too_long(source: Source, at: int, most: int) -> Diagnostic:
    """A file of more words and signs than any game has."""
    message = f"this file has more than {most} words and signs"
    return Diagnostic("C0105", source.span(at, at), message, suggestion="split it with `import`")


def too_deep(source: Source, token: Token) -> Diagnostic:
    """A declaration in which too much stands one in the other."""
    message = "too much stands one in the other here"
    suggestion = "give a part of it a name with `define` or `rule`"
    return Diagnostic("C0105", source.span(token.start, token.end), message, suggestion=suggestion)


def indented_start(source: Source, start: int) -> Diagnostic | None:
    """A file whose first line stands below nothing and is indented all the same."""
    width = len(source.text) - start - len(source.text[start:].lstrip(" \t"))
    if width == 0:
        return None
    span = source.span(start, start + width)
    message = "nothing stands above this indented line"
    return Diagnostic("C0103", span, message, suggestion="declarations start at column one", fix=Fix(span, ""))


def odd_character(source: Source, start: int, end: int) -> Diagnostic | None:
    """The first character in a stretch of text that cannot be seen, or that changes how others are seen."""
    found = _ODD.search(source.text, start, end)
    if found is None:
        return None
    message = f"here is a character that cannot be seen (U+{ord(found[0]):04X})"
    span = source.span(found.start(), found.end())
    return Diagnostic("C0102", span, message, suggestion="delete it", fix=Fix(span, ""))


def explain(source: Source, error: UnexpectedToken, lexer: Lexer, start: int) -> Diagnostic:
    """One diagnostic for one unexpected token."""
    place = _Place(source, error.token, error.previous, tables(), tables().expected(error.stack), lexer, start)
    for rule in (
        _indentation,
        _unclosed,
        _bad_text,
        _column_one,
        _wrong_sign,
        _bad_cites,
        _misplaced,
        _reserved,
        _layout,
    ):
        found = rule(place)
        if found is not None:
            return found
    return _generic(place)


@frozen(repr=False)
class _Place:
    """All that is known about one unexpected token."""

    source: Source
    token: Token
    previous: Token | None
    tables: Tables
    expected: frozenset[str]
    lexer: Lexer
    start: int

    def say(self, code: str, message: str, suggestion: str | None, at: Token | None = None) -> Diagnostic:
        """A diagnostic at the token, or at another one."""
        token = at or self.token
        return Diagnostic(code, self.source.span(token.start, token.end), message, suggestion=suggestion)

    def fixed(self, code: str, message: str, replacement: str, suggestion: str) -> Diagnostic:
        """A diagnostic at the token that another text in its place would mend."""
        span = self.source.span(self.token.start, self.token.end)
        return Diagnostic(code, span, message, (), suggestion, Fix(span, replacement))

    @property
    def line(self) -> int:
        """The line of the token."""
        return self.source.span(self.token.start, self.token.end).line

    def line_of(self, token: Token | None) -> int:
        """The line of another token."""
        return self.source.span(token.start, token.end).line if token else 0


def _indentation(place: _Place) -> Diagnostic | None:
    if place.token.type == TAB_INDENT:
        message = "this line is indented with a tab"
        spaces = place.token.text.replace("\t", "    ")
        return place.fixed("C0103", message, spaces, "indent with four spaces for each level")
    if place.token.type == BAD_INDENT:
        message = (
            f"this line is indented by {len(place.token.text)} spaces, as none of the lines that it could go on with"
        )
        return place.say("C0103", message, "line it up with the other lines of its block")
    return None


def _unclosed(place: _Place) -> Diagnostic | None:
    brackets = place.lexer.open_brackets
    if place.token.type in ("LPAR", "LSQB"):
        brackets = brackets[:-1]
    if not brackets:
        return None
    bracket = brackets[-1]
    closes = bool(place.expected & {"RPAR", "RSQB"})
    over = place.token.type in ("NEWLINE", STOP) or (closes and place.token.type in ("RPAR", "RSQB", "STRING", "CITES"))
    if over or (place.line > place.line_of(bracket) and (closes or place.token.type in _STATEMENT)):
        return place.say("C0104", f"this `{bracket.text}` is never closed", None, at=bracket)
    return None


def _bad_text(place: _Place) -> Diagnostic | None:
    """Texts, rows and signs that no token fits."""
    text = place.token.text
    if place.token.type not in (BAD, "HAT"):
        return None
    if text[0] == '"':
        escaped = re.search(r'\\(?![\\"])', text)
        if escaped and text.count('"') > 1:
            return place.say("C0104", 'in a text, `\\` may only stand before `"` or `\\`', "write `\\\\`")
        if "\t" in text and text.count('"') > 1:
            return place.say("C0104", "there is a tab in this text", "write a space")
        return place.say("C0104", "this text is not closed", 'put a `"` at its end, on the same line')
    if text[0] == "|":
        return place.say("C0104", "this drawn row is not closed", "put a `|` at its end")
    if text in BAD_SIGNS:
        sign, advice = BAD_SIGNS[text]
        return place.fixed("C0111", f"`{text}` means nothing here", sign, advice)
    if text in ODD_SIGNS:
        return place.say("C0102", f"`{text}` is no sign of the language", ODD_SIGNS[text])
    if len(text) > MAX_WORD:
        return place.say("C0105", f"this word has {len(text)} letters; {MAX_WORD} is the most", None)
    if text[0].isdigit():
        number = re.match(r"[0-9]+", text)
        apart = f"{number[0]} {text[number.end() :]}" if number else text
        return place.fixed("C0101", f"`{text}` runs a number and a word together", apart, f"write `{apart}`")
    if text[0].isalpha():
        message = f"`{text}` cannot be a name"
        return place.say("C0102", message, "names are made of a-z, A-Z, 0-9, `_`, and single `-` between them")
    return place.say("C0102", f"`{text}` is no sign of the language", None)


def _column_one(place: _Place) -> Diagnostic | None:
    """What starts a line at column one and is no declaration."""
    token = place.token
    if place.source.span(token.start, token.end).column != 1 or token.start == token.end:
        return None
    words = declaration_words(place.tables)
    if token.start == place.start and token.text in words and place.previous is not None:
        return None
    close = suggest(token.text, words) if token.type == "NAME" else None
    advice = f"did you mean `{close}`?" if close else None
    if place.source.text[: token.start].strip("\ufeff \n"):
        advice = advice or "indent it if it belongs to the declaration above"
    advice = advice or "a declaration starts with a word such as `game`, `board`, `pieces`, `action`, `rule` or `end`"
    return place.say("C0110", f"no declaration starts with {_found(token)}", advice)


def _wrong_sign(place: _Place) -> Diagnostic | None:
    """`=` where things are compared, `||`, chains of comparisons."""
    token = place.token
    if token.type == "EQUAL" and "IS" in place.expected:
        return place.fixed(
            "C0111", "`=` only gives a first value", "is", "compare with `is`; change a value with `set`"
        )
    if token.type == "EQUAL" and "TO" in place.expected:
        return place.fixed("C0111", "`=` does not change a value", "to", "write `set NAME to VALUE`")
    if token.type == "EQUAL" and "COLON" in place.expected:
        return place.fixed("C0111", "`=` stands where a `:` is expected", ":", "write `:`")
    if token.type == "COLON" and "EQUAL" in place.expected and place.expected.isdisjoint(_COMPARISONS - {"IN"}):
        return place.fixed("C0111", "`:` stands where a `=` is expected", "=", "write `=`")
    if token.text.startswith("||"):
        return place.say("C0111", "`||` means nothing here", "write `or`")
    if token.type in _COMPARISONS and {"AND", "OR"} <= place.expected:
        message = f"a comparison cannot be compared again with `{token.text}`"
        return place.say("C0101", message, "join two comparisons with `and`, or put one in brackets")
    return None


def _bad_cites(place: _Place) -> Diagnostic | None:
    if place.token.type != "LSQB" or "CITES" not in place.expected:
        return None
    message = "this is not a citation"
    return place.say("C0109", message, "write `[AB-01]`, `[AB-01, AB-03]` or `[AB-01..04]`, with capitals")


def _misplaced(place: _Place) -> Diagnostic | None:
    """A word or a sign that people are known to put here."""
    before = place.previous.text if place.previous else None
    for text, after, needed, advice in MISPLACED:
        if place.token.text == text and after in (None, before) and needed <= place.expected:
            return place.say("C0101", _does_not_fit(place), advice)
    return None


def _reserved(place: _Place) -> Diagnostic | None:
    token = place.token
    alone = place.expected - {"EACH", "TURN", "SET"} == {"NAME"}
    as_value = {"NAME", "NUMBER"} <= place.expected and token.type in _STATEMENT | {"LINKS", "SITES"}
    if token.text not in place.tables.reserved or not (alone or as_value):
        return None
    message = f"`{token.text}` is a word of the language and cannot be a name"
    return place.say("C0112", message, f"choose another name, such as `the-{token.text}`")


def _layout(place: _Place) -> Diagnostic | None:
    """Blocks that are missing, or that nothing asks for."""
    kind = place.token.type
    if place.expected == {"INDENT"}:
        line = place.source.line(place.line_of(place.previous)).strip()
        words = line if len(line) <= 40 else line[:40] + "..."
        message = f"a block must follow `{words}`"
        return place.say("C0103", message, "indent the lines that belong to it by four spaces")
    if kind == "INDENT":
        here = Token("INDENT", "", place.lexer.at, place.lexer.at)
        message = "this line is indented, but the line above opens no block"
        return place.say("C0103", message, "line it up with the line above", at=here)
    return None


def _generic(place: _Place) -> Diagnostic:
    return place.say("C0101", _does_not_fit(place), _advice(place))


def _does_not_fit(place: _Place) -> str:
    """What stands here, and what could."""
    ends = {"NEWLINE": "the line ends here", "DEDENT": "the block ends here", STOP: "the declaration ends here"}
    found = ends.get(place.token.type) or f"{_found(place.token)} does not fit here"
    return f"{found}; expected {_listed(place)}"


def _advice(place: _Place) -> str | None:
    """What most likely has to be written here."""
    token, expected = place.token, place.expected
    named = token.type == "NAME" or token.text in place.tables.words
    texts = {terminal: text for text, terminal in (*place.tables.words.items(), *place.tables.signs.items())}
    close = (
        suggest(token.text, [texts[t] for t in sorted(expected) if t in texts and texts[t].isalpha()])
        if named
        else None
    )
    if close:
        return f"did you mean `{close}`?"
    if place.previous is not None and place.previous.text in FOREIGN_WORDS:
        return FOREIGN_WORDS[place.previous.text]
    if expected == {"ENUM", "PIECES"}:
        return "pieces and enums can be extended; other declarations are replaced"
    if expected == {"NAME"} and place.previous is not None and place.previous.type == "PLAYERS":
        return "name the players, or write `players OPTION of ENUM`"
    if expected - {"CITES", "EQUAL", "IN"} == {"LPAR", "NEWLINE"} and token.type == "NAME":
        return "fields and parameters stand in brackets"
    if token.type == "NEWLINE" and expected & {"THEN", "ELSE"} and "NEWLINE" not in expected:
        return "a line goes on in the next one inside brackets"
    if "DO" in expected:
        return "what an action does stands in a block below `do`"
    if expected == {"STRING"}:
        return "put it in quotes" if named else None
    for sign, after in _MISSING.items():
        if sign in expected and token.type in after:
            return f"put a `{texts[sign]}` here"
    if len(expected) == 1 and (only := next(iter(expected))) in texts:
        return f"put `{texts[only]}` here"
    return "take the `:` away" if token.type == "COLON" and "NEWLINE" in expected else None


def _found(token: Token) -> str:
    if token.type in _FOUND and token.type not in ("NAME", "NUMBER"):
        return _FOUND[token.type]
    return f"`{token.text}`" if len(token.text) <= MAX_WORD else f"`{token.text[:MAX_WORD]}...`"


def _listed(place: _Place) -> str:
    """The expected terminals as a person would list them: values, operators and statements as one each."""
    left = set(place.expected)
    if "NEWLINE" in left:
        left.discard("CITES")
    groups: list[str] = []
    if {"NAME", "NUMBER", "LPAR"} <= left:
        left -= _VALUE
        groups.append("a value")
    if {"MOVE", "TAKE"} <= left:
        left -= _STATEMENT | _VALUE
        groups = ["a statement"]
    if {"PLUS", "STAR"} <= left:
        left -= _OPERATOR if "IS" in left else _OPERATOR - {"AS"}
        groups.append("an operator")
    if set(declaration_words(place.tables).values()) <= left:
        return "a declaration"
    texts = {terminal: text for text, terminal in (*place.tables.words.items(), *place.tables.signs.items())}
    names = [HUMAN.get(terminal) or f"`{texts[terminal]}`" for terminal in sorted(left, key=_order)]
    return _either([*names, *groups])


def _order(terminal: str) -> tuple[int, str]:
    """Signs and words before the end of the line and citations."""
    return ({"CITES": 3, "NEWLINE": 2, "DEDENT": 2}.get(terminal, 1), terminal)


def _either(names: Iterable[str]) -> str:
    some = list(names)
    if len(some) > MOST_LISTED:
        some = [*some[: MOST_LISTED - 1], "something else"]
    return some[0] if len(some) == 1 else f"{', '.join(some[:-1])} or {some[-1]}"
