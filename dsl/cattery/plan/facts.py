"""What is certain at a point of an effect, so that what cannot fail is not checked again."""

from __future__ import annotations

from attrs import define, field

from cattery.plan.code import Assigned, Const, Fold, Prim, Slot, Var, X
from cattery.plan.logic import inside
from cattery.plan.sets import substitute


@define
class Facts:
    """Cells known to be empty (0) and cells known to hold something (not 0)."""

    empty: set[Slot] = field(factory=set)
    some: set[Slot] = field(factory=set)

    def copy(self) -> Facts:
        """The same facts, to be changed on their own."""
        return Facts(set(self.empty), set(self.some))

    def learn(self, test: X) -> None:
        """A test has held."""
        match test:
            case Prim(op="and", args=(left, right)):
                self.learn(left)
                self.learn(right)
            case Prim(op="==", args=(Slot() as cell, Const(value=0))):
                self.empty.add(cell)
            case (
                Prim(op="!=", args=(Slot() as cell, Const(value=0)))
                | Prim(op=">=", args=(Slot() as cell, Const(value=1)))
            ):
                self.some.add(cell)
            case Assigned(value=Slot() as cell, none=0):
                self.some.add(cell)
            case Prim(op="==", args=(Slot() as cell, Const(value=value))) if value > 0:
                self.some.add(cell)
            case Prim(op="==", args=(Slot() as cell, Prim(op="+", args=(rest, Const(value=value))))) if (
                value > 0 and not any(isinstance(n, Prim) and n.op == "optional" for n in inside(rest))
            ):
                self.some.add(cell)  # a piece by its fields: their numbers are never below 0
            case Assigned(name=name, value=Fold(op="first", vars=(item,), where=where)) if where is not None:
                self.learn(substitute(where, {item: Var(name)}))
            case _:
                pass

    def learn_not(self, test: X) -> None:
        """A test has failed."""
        match test:
            case Prim(op="or", args=(left, right)):
                self.learn_not(left)
                self.learn_not(right)
            case Prim(op="==", args=(Slot() as cell, Const(value=0))):
                self.some.add(cell)
            case Prim(op="!=", args=(Slot() as cell, Const(value=0))) | Assigned(value=Slot() as cell, none=0):
                self.empty.add(cell)
            case _:
                pass

    def is_empty(self, cell: Slot) -> bool:
        """Whether the cell certainly holds nothing."""
        return cell in self.empty

    def is_some(self, cell: Slot) -> bool:
        """Whether the cell certainly holds something."""
        return cell in self.some

    def wrote(self, slot: str, *, lifted: bool = False) -> None:
        """A cell of the slot has changed, so nothing is certain of its cells, or of cells found by way of it.

        Where a piece has only been lifted, what was empty stays so.
        """
        for known in (self.some,) if lifted else (self.empty, self.some):
            known.difference_update(
                [c for c in known if any(isinstance(n, Slot) and n.slot == slot for n in inside(c))]
            )

    def emptied(self, cell: Slot) -> None:
        """A piece has just been taken from the cell."""
        self.empty.add(cell)

    def forget(self) -> None:
        """Something has happened of which nothing is known."""
        self.empty.clear()
        self.some.clear()

    def common(self, other: Facts) -> Facts:
        """What is certain on both of two ways."""
        return Facts(self.empty & other.empty, self.some & other.some)
