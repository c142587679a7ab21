"""From the text of a `.cat` file to its syntax tree and back to text in the canonical layout."""

from cattery.syntax.format import format_text
from cattery.syntax.parser import parse

__all__ = ["format_text", "parse"]
