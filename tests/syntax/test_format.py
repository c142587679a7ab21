"""The canonical layout: stable, harmless, and that of the specs."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings

from cattery.diagnostics import CatError
from cattery.source import Source
from cattery.syntax import format_text, parse
from tests.syntax.dump import bare
from tests.syntax.mutate import IDS, TEXTS, almost_games


def formatted(text: str) -> str:
    return format_text(Source("a.cat", text))


def check(text: str) -> str:
    """Format a text that parses, and see that it means the same and stays as it is."""
    file, mistakes = parse(Source("a.cat", text))
    assert not mistakes
    once = formatted(text)
    again, mistakes = parse(Source("a.cat", once))
    assert not mistakes
    assert bare(again) == bare(file)
    assert formatted(once) == once
    assert comments(once) == comments(text)
    return once


COMMENT = re.compile(r'^(?:[^"#]|"(?:[^"\\]|\\.)*")*#(.*)$', re.MULTILINE)


def comments(text: str) -> list[str]:
    """Whatever follows a `#` that stands in no quotes, in order."""
    return [found.strip() for found in COMMENT.findall(text)]


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_specs_are_in_the_canonical_layout(text: str) -> None:
    assert check(text) == text, "run `cattery fmt spec`"


CASES = {
    "spaces": (
        "define   x( a:b ,c :d )=( a+b )*-c -f( g ,h[ i , j ] ) mod 3 is 1 .. 2+n\n",
        "define x(a: b, c: d) = (a + b) * -c - f(g, h[i, j]) mod 3 is 1..2 + n\n",
    ),
    "slashes": ("define x = a/b + a / b + a/ b\n", "define x = a/b + a / b + a / b\n"),
    "brackets": (
        "rule x\n  if(a)and not(b)and p has(n)man\n    f (a)\n",
        "rule x\n    if (a) and not (b) and p has (n) man\n        f(a)\n",
    ),
    "indentation": (
        "rule x\n  if a\n   nothing\n  else\n       nothing\n",
        "rule x\n    if a\n        nothing\n    else\n        nothing\n",
    ),
    "blank lines": (
        "\n\nrule x\n\n    nothing\n\n\n    nothing\nrule y\n    nothing\n\n\n\n",
        "rule x\n    nothing\n\n    nothing\nrule y\n    nothing\n",
    ),
    "citations": (
        f"rule x [AB-01,AB-02]\n    f(a)  [AB-03]\n    f({'a' * 50}, {'b' * 25})[AB-04]\n".replace(")[", ") ["),
        f"rule x{' ' * 74}[AB-01, AB-02]\n    f(a){' ' * 72}[AB-03]\n    f({'a' * 50}, {'b' * 25})  [AB-04]\n",
    ),
    "comments": (
        "#a\n\n#b\nrule x #c\n  #d\n  if a#e\n      nothing\n      #f\n  #g\n#h\nrule y\n    nothing\n   #i\n#j",
        ("#a\n\n#b\nrule x  #c\n    #d\n    if a  #e\n        nothing\n        #f\n    #g\n#h\nrule y\n    nothing\n"
        "#i\n#j\n"),
    ),
    "guards": (
        'action x\n    when a "b"\n    when a or b  "c" [AB-01]\n    when ' + "c" * 55 + ' "d"\n    do\n        nothing\n',
        'action x\n    when a          "b"\n    when a or b     "c"' + " " * 57 + '[AB-01]\n    when ' + "c" * 55
        + '  "d"\n    do\n        nothing\n',
    ),
    "places": (
        ("places\n  on per field:one Man\n  deck: stack of Card hidden=the rest\n"
        "  pool per player, Kind: bag of Man = 8 man # eight\n"),
        ("places\n    on   per field:        one Man\n    deck:                  stack of Card hidden = the rest\n"
        "    pool per player, Kind: bag of Man = 8 man  # eight\n"),
    ),
    "boards and kinds": (
        ("board b :squares( 3,3 )\n  region  a:columns 1 .. 2,row 3\n  links c:up   within a wrapping rows and columns of a\n"
        "  columns named a,1 .. 3\n"
        'pieces T\n  kind  a( b :c )\n  from "t.csv" :d,e\n  drawn < a 1,^ a 2\n'),
        ("board b: squares(3, 3)\n    region a: columns 1..2, row 3\n    links c: up within a wrapping rows and columns of a\n"
        "    columns named a, 1..3\n"
        'pieces T\n    kind a(b: c)\n    from "t.csv": d, e\n    drawn < a 1, ^ a 2\n'),
    ),
    "clauses and steps": (
        ("clause e for a ( b,c )=d\nrule e( a:T ) at most 3  times per a,b[ a ]\n"
        "action s( p in f( a,2 ) where g( p ),o in h )  in steps\n  do\n    cycle t along a,b by -1\n"),
        ("clause e for a(b, c) = d\nrule e(a: T) at most 3 times per a, b[a]\n"
        "action s(p in f(a, 2) where g(p), o in h) in steps\n    do\n        cycle t along a, b by -1\n"),
    ),
    "drawings": (
        'example "x"\n  given\n    on\n     |.  x|\n     | .  |\n',
        'example "x"\n    given\n        on\n            |.  x|\n            | .  |\n',
    ),
    "long lines": (
        "define x = f(a,# one\n  b\n # two\n    ) and\n c or   # three\n d\n",
        "define x = f(a,  # one\n        b\n        # two\n        ) and\n        c or  # three\n        d\n",
    ),
    "other line ends": ("\ufeffrule x\r\n    nothing\r\n", "rule x\n    nothing\n"),
    "only comments": ("\n# a\n\n\n   # b\n", "# a\n\n# b\n"),
    "nothing": ("\n   \n", ""),
}  # fmt: skip


@pytest.mark.parametrize(("text", "layout"), CASES.values(), ids=list(CASES))
def test_layout(text: str, layout: str) -> None:
    assert check(text) == layout


def test_mistakes_are_raised() -> None:
    with pytest.raises(CatError) as error:
        formatted("action x\nenum A b\n")
    assert [found.code for found in error.value.diagnostics] == ["C0103", "C0101"]


def check_if_it_parses(text: str) -> None:
    _, mistakes = parse(Source("a.cat", text))
    assume(not mistakes)
    check(text)


@settings(max_examples=100)
@given(almost_games(slips=1))
def test_layout_keeps_the_meaning(text: str) -> None:
    check_if_it_parses(text)


@pytest.mark.soak
@settings(max_examples=3_000)
@given(almost_games(slips=2))
def test_layout_keeps_the_meaning_of_very_many_texts(text: str) -> None:
    check_if_it_parses(text)
