"""Native engines: the C of a game compiled on demand, with the API of its Python engine, and much at once.

Nothing is compiled or looked for when this is imported.
"""

from cattery_runtime.native.cache import library
from cattery_runtime.native.errors import NativeUnavailable
from cattery_runtime.native.library import Library
from cattery_runtime.native.load import NativeEngine, load
from cattery_runtime.native.state import NativeState

__all__ = ["Library", "NativeEngine", "NativeState", "NativeUnavailable", "library", "load"]
