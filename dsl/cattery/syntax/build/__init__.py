"""Makes the syntax tree (`ast.py`) out of what the parser has matched; knows nothing of what names mean."""

from cattery.syntax.build.decl import declarations
from cattery.syntax.build.reader import Reader, SyntaxFault

__all__ = ["Reader", "SyntaxFault", "declarations"]
