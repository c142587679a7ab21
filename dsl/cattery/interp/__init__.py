"""The reference interpreter of the IR: small, slow and obviously right."""

from cattery.interp.interpreter import Interpreter
from cattery.interp.machine import Heard
from cattery.interp.position import Position

__all__ = ["Heard", "Interpreter", "Position"]
