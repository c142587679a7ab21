"""Signs that people bring along from other languages, from mathematics and from word processors, with what is meant."""

from __future__ import annotations

_COMPARE = "Compare with `is`."

BAD_SIGNS: dict[str, tuple[str, str]] = {
    "==": ("is", _COMPARE),
    "!=": ("is not", "Write `is not`."),
    "<>": ("is not", "Write `is not`."),
    ":=": ("=", "Write `let NAME = VALUE` or `set NAME to VALUE`."),
    "=>": (">=", "Write `>=` for at least."),
    "=<": ("<=", "Write `<=` for at most."),
    "&&": ("and", "Write `and`."),
    "->": ("to", "Write `to`."),
    "<-": ("from", "Write `from`."),
    "+=": ("+", "Write `set NAME to NAME + VALUE`."),
    "-=": ("-", "Write `set NAME to NAME - VALUE`."),
    "**": ("*", "There are no powers; multiply with `*`."),
}
"""The sign, what stands in its place, and the advice."""

_QUOTES = 'Texts stand in straight quotes: `"`.'
_BLOCKS = "Blocks are made by indentation, not by braces."

FOREIGN_WORDS: dict[str, str] = {
    "def": "A rule starts with `rule`, at column one.",
    "elif": "Write `else if`.",
    "elsif": "Write `else if`.",
    "foreach": "Write `for each x in ...`.",
    "function": "A rule starts with `rule`, at column one.",
    "return": "Only a `define` gives a value: `define name(...) = value`.",
    "unless": "Write `if not ...`.",
    "var": "Write `let NAME = VALUE`.",
    "while": "Write `repeat until ...`.",
}
"""Words that start a statement elsewhere, with the advice."""

ODD_SIGNS: dict[str, str] = {
    "!": "Write `not`.",
    "%": "Write `mod` for the rest of a division.",
    "&": "Write `and`.",
    "'": _QUOTES,
    ".": "Write `owner of it` for a property.",
    ";": "Each statement has a line of its own.",
    "?": "Write `if ... then ... else ...`.",
    "\\": "A line goes on in the next inside brackets, or after a comma, `and` or `or`.",
    "^": "There are no powers; multiply with `*`.",
    "`": _QUOTES,
    "{": _BLOCKS,
    "}": _BLOCKS,
    "~": "Write `not`.",
    "\u00a0": "This is a space that does not break; write an ordinary one.",
    "\u00ab": _QUOTES,
    "\u00bb": _QUOTES,
    "\u00d7": "Write `*`.",
    "\u00f7": "Write `/`.",
    "\u2010": "Write the hyphen `-`.",
    "\u2011": "Write the hyphen `-`.",
    "\u2012": "Write the hyphen `-`.",
    "\u2013": "Write the hyphen `-`, or `..` for a range.",
    "\u2014": "Write the hyphen `-`.",
    "\u2018": _QUOTES,
    "\u2019": _QUOTES,
    "\u201c": _QUOTES,
    "\u201d": _QUOTES,
    "\u201e": _QUOTES,
    "\u2026": "Write `..` for a range.",
    "\u2192": "Write `to`.",
    "\u2212": "Write the hyphen `-`.",
    "\u2260": "Write `is not`.",
    "\u2264": "Write `<=`.",
    "\u2265": "Write `>=`.",
}
