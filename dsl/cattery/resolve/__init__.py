"""From syntax trees to the IR: overlays merged, options fixed, names and types resolved."""

from cattery.resolve.load import LoadedFiles, load, load_text
from cattery.resolve.resolve import resolve, resolve_examples

__all__ = ["LoadedFiles", "load", "load_text", "resolve", "resolve_examples"]
