"""Texts that are almost games: pieces of the specs with slips in them, as Hypothesis draws them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from cattery.syntax.lalr import tables

TREE = Path(__file__).resolve().parents[2] / "spec"
SPECS = sorted(TREE.rglob("*.cat"))
IDS = [path.relative_to(TREE).as_posix() for path in SPECS]
TEXTS = [path.read_text(encoding="utf-8") for path in SPECS]
PARTS = sorted({part.strip("\n") for text in TEXTS for part in text.split("\n\n")})
SNIPPETS = [
    *tables().words, *tables().signs, "name", "a-b", "12", '"text"', "[AB-01]", "[AB-01..03]", "| . x |", "# comment",
    "\n", "\n\n", "\n    ", "\n        ", "    ", " ", "\t", "\r\n", "\r", "\x00", "\u00e9", "\ud800", "\u202e", '"', "|",
    "[", "(", ":=", "==", "\u201c", "2024-05-01", "1..2", "each x in y", "first x in y",
]  # fmt: skip
INDENTS = [0, 1, 2, 3, 4, 6, 8, 12, 16]


@st.composite
def almost_games(draw: st.DrawFn, slips: int = 5) -> str:
    """A few declarations of the specs in any order, with up to so many slips."""
    text = "\n\n".join(draw(st.lists(st.sampled_from(PARTS), min_size=1, max_size=4))) + "\n"
    for _ in range(draw(st.integers(0, slips))):
        text = _slip(draw, text)
    return text


def _slip(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    match draw(st.sampled_from(["drop", "put", "word", "indent", "move"])):
        case "drop":
            return text[:at] + text[at + draw(st.integers(1, 6)) :]
        case "put":
            return text[:at] + draw(st.sampled_from(SNIPPETS)) + text[at:]
        case "word":
            return f"{text[:at]} {draw(st.sampled_from(SNIPPETS))} {text[at:]}"
        case "indent":
            lines = text.split("\n")
            line = draw(st.integers(0, len(lines) - 1))
            lines[line] = " " * draw(st.sampled_from(INDENTS)) + lines[line].lstrip()
            return "\n".join(lines)
        case _:
            lines = text.split("\n")
            moved = lines.pop(draw(st.integers(0, len(lines) - 1)))
            lines.insert(draw(st.integers(0, len(lines))), moved)
            return "\n".join(lines)


soups = st.lists(st.sampled_from(SNIPPETS), max_size=60).map(" ".join)
"""Words and signs in any order."""

any_texts = st.one_of(
    almost_games(), soups, st.text(max_size=200), st.binary(max_size=200).map(lambda b: b.decode("latin-1"))
)
