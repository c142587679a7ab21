"""Faults: numbered where they are asked for, with words that the Python engines say, too."""

from __future__ import annotations

import pytest

from cattery.plan import faults
from cattery.plan.faults import Faults
from cattery.source import NOWHERE
from cattery_runtime.errors import Fault
from cattery_runtime.faults import in_range


def test_equal_faults_are_one() -> None:
    found = Faults()
    assert [found.number(words, NOWHERE) for words in ("a", "b", "a")] == [0, 1, 0]
    assert [(f.number, f.words, f.holed) for f in found.listed] == [(0, "a", False), (1, "b", False)]


def test_words_with_a_number_have_a_hole_around_it() -> None:
    found = Faults()
    words = faults.out_of_range("points", -3, 60)
    number = found.number(words, NOWHERE)
    fault = found.listed[number]
    assert (fault.before, fault.after, fault.holed) == ("points would be ", ", and it goes from -3 to 60", True)


def test_the_runtime_says_the_same_of_a_value_out_of_its_range() -> None:
    with pytest.raises(Fault) as raised:
        in_range(61, -3, 60, "points", "a.cat", 4)
    assert raised.value.words == faults.out_of_range("points", -3, 60).replace(faults.HOLE, "61")


def test_a_brace_in_the_words_of_a_rulebook_is_no_hole() -> None:
    found = Faults()
    number = found.number("no {value} {} here", NOWHERE)
    fault = found.listed[number]
    assert (fault.before, fault.after, fault.holed) == ("no {value} {} here", "", False)
