"""Signs that people bring along from other languages, from mathematics and from word processors, with what is meant."""

from __future__ import annotations

_COMPARE = "compare with `is`"

BAD_SIGNS: dict[str, tuple[str, str]] = {
    "==": ("is", _COMPARE),
    "!=": ("is not", "write `is not`"),
    "<>": ("is not", "write `is not`"),
    ":=": ("=", "write `let NAME = VALUE` or `set NAME to VALUE`"),
    "=>": (">=", "write `>=` for at least"),
    "=<": ("<=", "write `<=` for at most"),
    "&&": ("and", "write `and`"),
    "->": ("to", "write `to`"),
    "<-": ("from", "write `from`"),
    "+=": ("+", "write `set NAME to NAME + VALUE`"),
    "-=": ("-", "write `set NAME to NAME - VALUE`"),
    "**": ("*", "there are no powers; multiply with `*`"),
}
"""The sign, what stands in its place, and the advice."""

_QUOTES = 'texts stand in straight quotes: `"`'
_BLOCKS = "blocks are made by indentation, not by braces"

FOREIGN_WORDS: dict[str, str] = {
    "def": "a rule starts with `rule`, at column one",
    "elif": "write `else if`",
    "elsif": "write `else if`",
    "foreach": "write `for each x in ...`",
    "function": "a rule starts with `rule`, at column one",
    "return": "only a `define` gives a value: `define name(...) = value`",
    "unless": "write `if not ...`",
    "var": "write `let NAME = VALUE`",
    "while": "write `repeat until ...`",
}
"""Words that start a statement elsewhere, with the advice."""

ODD_SIGNS: dict[str, str] = {
    "!": "write `not`",
    "%": "write `mod` for the rest of a division",
    "&": "write `and`",
    "'": _QUOTES,
    ".": "write `owner of it` for a property",
    ";": "each statement has a line of its own",
    "?": "write `if ... then ... else ...`",
    "\\": "a line goes on in the next inside brackets, or after a comma, `and` or `or`",
    "^": "there are no powers; multiply with `*`",
    "`": _QUOTES,
    "{": _BLOCKS,
    "}": _BLOCKS,
    "~": "write `not`",
    "\u00a0": "this is a space that does not break; write an ordinary one",
    "\u00ab": _QUOTES,
    "\u00bb": _QUOTES,
    "\u00d7": "write `*`",
    "\u00f7": "write `/`",
    "\u2010": "write the hyphen `-`",
    "\u2011": "write the hyphen `-`",
    "\u2012": "write the hyphen `-`",
    "\u2013": "write the hyphen `-`, or `..` for a range",
    "\u2014": "write the hyphen `-`",
    "\u2018": _QUOTES,
    "\u2019": _QUOTES,
    "\u201c": _QUOTES,
    "\u201d": _QUOTES,
    "\u201e": _QUOTES,
    "\u2026": "write `..` for a range",
    "\u2192": "write `to`",
    "\u2212": "write the hyphen `-`",
    "\u2260": "write `is not`",
    "\u2264": "write `<=`",
    "\u2265": "write `>=`",
}


MISPLACED: tuple[tuple[str, str | None, frozenset[str], str], ...] = (
    (",", None, frozenset({"THEN", "NEWLINE"}), "what decides between equals comes after `then`"),
    ("within", None, frozenset({"AND", "OF", "NEWLINE"}), "`within ...` comes before `wrapping ...`"),
    ("in", None, frozenset({"WITHIN"}), "write `within`"),
    ("in", None, frozenset({"AS"}), "put `as` here"),
    ("steps", None, frozenset({"IN"}), "write `in steps`"),
    ("least", "at", frozenset({"MOST"}), "write `at most N times`"),
    ("per", None, frozenset({"TIMES"}), "put `times` here"),
    ("where", ",", frozenset({"NAME"}), "take the `,` away"),
    ("each", "in", frozenset({"NAME"}), "a condition comes after the domain: `each x in D where C`"),
)
"""Words and signs that belong elsewhere: what stands here, what before it, what could come, and the advice."""
