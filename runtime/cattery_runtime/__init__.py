"""What generated engines and those who play them share: written by hand once, typed and tested.

Knows no game and nothing of the language or its compiler; imports the standard library and attrs only.
"""

from cattery_runtime.chance import CHANCE, Chance, draw
from cattery_runtime.errors import BadMove, BadState, CatteryError, Fault, IllegalMove
from cattery_runtime.outcome import Outcome
from cattery_runtime.protocol import Engine, GameMove, GameState
from cattery_runtime.refusal import Refusal
from cattery_runtime.rng import Rng
from cattery_runtime.session import Session, Step

__all__ = [
    "CHANCE",
    "BadMove",
    "BadState",
    "CatteryError",
    "Chance",
    "Engine",
    "Fault",
    "GameMove",
    "GameState",
    "IllegalMove",
    "Outcome",
    "Refusal",
    "Rng",
    "Session",
    "Step",
    "draw",
]
