"""From syntax trees to the IR: overlays merged, options fixed, names and types resolved."""

from cattery.resolve.load import LoadedFiles, load, load_text
from cattery.resolve.others import Other, others
from cattery.resolve.resolve import resolve, resolve_examples

__all__ = ["LoadedFiles", "Other", "load", "load_text", "others", "resolve", "resolve_examples"]
