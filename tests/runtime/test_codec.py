"""Decoding understands a value completely or refuses it with the way to the offending part."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import BadState, codec
from cattery_runtime.codec import Names

COLOURS = Names("colour", ("red", "green", "blue"))
SITES = Names("site", ("a1", "a2"))

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON: .* in line 1, column 2"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 10_000, "too many digits"),
        ("NaN", "NaN is not a JSON number"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ('{"a": 1, "a": 2}', 'the key "a" occurs twice'),
        (" " * (codec.MAX_TEXT + 1), "longer than"),
    ],
)
def test_bad_text_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadState, match=words):
        codec.loads(text)


@given(json_values)
def test_good_text_is_read(value: object) -> None:
    assert codec.loads(json.dumps(value)) == value


REFUSALS: list[tuple[Callable[[], object], str]] = [
    (lambda: codec.as_object([], "x"), "x: expected an object, found a list"),
    (lambda: codec.as_object({1: 2}, "x"), "x: expected texts as keys, found 1"),
    (lambda: codec.as_record({}, ("a",), "x"), 'x: "a" is missing'),
    (lambda: codec.as_record({"a": 1, "b": 2}, ("a",), "x"), 'x: there is no "b" here'),
    (lambda: codec.as_list("ab", "x"), 'x: expected a list, found "ab"'),
    (lambda: codec.as_text(3, "x"), "x: expected a text, found 3"),
    (lambda: codec.as_bool(1, "x"), "x: expected true or false, found 1"),
    (lambda: codec.as_int(True, 0, 9, "x"), "x: expected a whole number, found true"),
    (lambda: codec.as_int(1.0, 0, 9, "x"), r"x: expected a whole number, found 1\.0"),
    (lambda: codec.as_int(10, 0, 9, "x"), "x: expected a number from 0 to 9, found 10"),
    (lambda: codec.as_int(10**5000, 0, 9, "x"), "x: expected a number from 0 to 9, found a huge number"),
    (lambda: codec.expect("b", "a", "x"), 'x: expected "a", found "b"'),
    (lambda: codec.expect(True, 1, "x"), "x: expected 1, found true"),
    (lambda: codec.expect([False], [0], "x"), r"x: expected \[0\], found \[false\]"),
    (lambda: codec.expect({"b": 1}, {"a": 1}, "x"), "x: expected"),
    (lambda: codec.expect({"b": 1, "a": 2}, {"a": 1, "b": 1}, "x"), "x: expected"),
    (lambda: COLOURS.code("grene", "x"), 'x: "grene" is no colour; did you mean "green"'),
    (lambda: COLOURS.code(None, "x"), "x: expected a text, found null"),
    (lambda: COLOURS.code("x" * 10**6, "x"), r'x: "x{40}\.\.\." is no colour$'),
    (lambda: COLOURS.ones({"a1": "red"}, SITES, "on", -1), 'on: "a2" is missing'),
    (lambda: COLOURS.ones({"a1": "red", "a2": "mauve"}, SITES, "on", -1), r'on\.a2: "mauve" is no colour'),
    (lambda: COLOURS.bag({"red": 0}, "sack"), r"sack\.red: expected a number from 1"),
    (lambda: COLOURS.bag({"red": True}, "sack"), r"sack\.red: expected a whole number"),
    (lambda: COLOURS.bag({"mauve": 1}, "sack"), 'sack: "mauve" is no colour'),
    (lambda: COLOURS.bag(["red"], "sack"), "sack: expected an object"),
    (lambda: COLOURS.sequence(["red", 4], "stack"), r"stack\.1: expected a text"),
    (lambda: COLOURS.set_of(["green", "red"], "set"), "set: expected every colour at most once and in order"),
    (lambda: COLOURS.set_of(["red", "red"], "set"), "set: expected every colour at most once and in order"),
]


@pytest.mark.parametrize(("decode", "words"), REFUSALS)
def test_wrong_value_is_refused(decode: Callable[[], object], words: str) -> None:
    with pytest.raises(BadState, match=f"^{words}"):
        decode()


def test_keys_may_be_in_any_order() -> None:
    codec.expect({"b": {"d": 2, "c": 1}, "a": 1}, {"a": 1, "b": {"c": 1, "d": 2}}, "x")


@given(json_values)
def test_nothing_but_bad_state_comes_out(value: object) -> None:
    decoders: list[Callable[[object], object]] = [
        lambda data: codec.as_record(data, ("a", "b"), "x"),
        lambda data: codec.as_int(data, -5, 5, "x"),
        lambda data: COLOURS.code_or_none(data, "x", -1),
        lambda data: COLOURS.ones(data, SITES, "x", -1),
        lambda data: COLOURS.bag(data, "x"),
        lambda data: COLOURS.set_of(data, "x"),
        lambda data: codec.expect(data, {"a": [1, None]}, "x"),
    ]
    for decode in decoders:
        with suppress(BadState):
            decode(value)


@given(st.lists(st.integers(-1, 2), min_size=2, max_size=2))
def test_places_of_one_come_back(codes: list[int]) -> None:
    data = SITES.keyed(COLOURS.name_or_none(code, -1) for code in codes)
    assert COLOURS.ones(json.loads(json.dumps(data)), SITES, "on", -1) == codes


@given(st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_bags_come_back(counts: list[int]) -> None:
    data = COLOURS.bag_json(counts)
    assert COLOURS.bag(data, "sack") == counts
    assert 0 not in data.values()


@given(st.lists(st.integers(0, 2)))
def test_sequences_come_back(codes: list[int]) -> None:
    assert COLOURS.sequence(COLOURS.sequence_json(codes), "stack") == codes


@given(st.integers(0, 7))
def test_sets_come_back(mask: int) -> None:
    names = [name for code, name in enumerate(COLOURS.names) if mask >> code & 1]
    assert COLOURS.set_of(names, "set") == mask


def test_position_key_tells_positions_apart() -> None:
    key = codec.position_key("red", {"on": {"a1": None}}, {"n": 1})
    assert key == '["red",{"on":{"a1":null}},{"n":1}]'
    assert key != codec.position_key("blue", {"on": {"a1": None}}, {"n": 1})
    assert key != codec.position_key("red", {"on": {"a1": "red"}}, {"n": 1})
