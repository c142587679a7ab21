"""Whatever a spec says, what is printed is Python that says no more: texts stay texts, and layout changes no meaning."""

from __future__ import annotations

import ast

from hypothesis import given
from hypothesis import strategies as st

from cattery.emit.properties.layout import WIDTH, Bracket, Chain, Code, Row, call, flat, lines
from cattery.emit.properties.names import Names, Scope, docstring, identifier, quoted

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}(-[A-Za-z0-9_]{1,8}){0,2}", fullmatch=True)


@given(TEXTS)
def test_a_quoted_text_is_that_text(text: str) -> None:
    assert ast.literal_eval(quoted(text)) == text


@given(TEXTS)
def test_a_docstring_is_its_words(text: str) -> None:
    printed = f'"""{docstring(text)}"""'
    assert ast.literal_eval(printed) == " ".join(text.split())
    assert "\n" not in printed


@given(TEXTS | NAMES)
def test_a_name_is_an_identifier(text: str) -> None:
    assert identifier(text).isidentifier()


@given(st.lists(NAMES, unique=True, max_size=12))
def test_unlike_names_stay_unlike(names: list[str]) -> None:
    module = Names()
    functions = [module.function("define", name) for name in names]
    scope = Scope(module)
    locals_ = [scope.local(name) for name in names]
    assert len({*functions, *locals_}) == 2 * len(names)
    assert not {*functions, *locals_} & {"if", "list", "match", "all"}
    assert [module.function("define", name) for name in names] == functions


WORDS = st.from_regex(r"[a-z]{3,18}", fullmatch=True).filter(lambda word: f"{word}_".isidentifier()).map("{}_".format)


def operands(inner: st.SearchStrategy[Code]) -> st.SearchStrategy[Code]:
    """Code that binds as tightly as a name."""
    items = st.lists(inner, min_size=1, max_size=5)
    comprehension = st.tuples(WORDS, WORDS, WORDS).map(
        lambda words: Bracket("all(", (words[0], f"for {words[1]} in {words[2]}"), ")", comma=False)
    )
    calls = st.tuples(WORDS, items).map(lambda parts: call(parts[0], *parts[1]))
    chains = st.tuples(items, st.sampled_from(["and", "or"])).map(
        lambda parts: Bracket("(", (Chain(tuple(parts[0]), (parts[1],) * (len(parts[0]) - 1)),), ")")
    )
    looked_up = st.tuples(WORDS, inner).map(lambda parts: Row((parts[0], Bracket("[", (parts[1],), "]"))))
    displays = items.map(lambda parts: Bracket("(", tuple(parts), ",)" if len(parts) == 1 else ")"))
    return calls | comprehension | chains | looked_up | displays


CODES = st.recursive(WORDS, operands, max_leaves=40)


@given(CODES, st.sampled_from(["", "    ", "            "]))
def test_layout_changes_no_meaning(code: Code, indent: str) -> None:
    laid_out = lines(code, before="found = ", indent=indent)
    text = "\n".join(line.removeprefix(indent) for line in laid_out)
    assert ast.dump(ast.parse(text)) == ast.dump(ast.parse(f"found = {flat(code)}"))


@given(CODES)
def test_what_fits_stays_on_one_line(code: Code) -> None:
    found = lines(code)
    assert (len(found) == 1) == (len(flat(code)) <= WIDTH or isinstance(code, str))
    assert all(line == line.rstrip() for line in found)
