"""Markdown files of cases: small games, and what is made of them or found wrong in them.

The fence `prelude` of a document stands before every `cat` fence of it. A case is what follows a heading: its `cat` fence,
more files as `file NAME`, and answers: `diagnostics ARGS` or `ir WHAT ARGS` (with `~` for a blank in WHAT), where ARGS are
`--variant NAME` and `-O NAME=VALUE`. Answers are written anew by `pytest --update tests/resolve`; read the change before keeping it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from attrs import field, frozen

from cattery.diagnostics import Diagnostic
from cattery.model.dump import to_text
from cattery.model.game import Game
from cattery.resolve import LoadedFiles, load, load_text, resolve, resolve_examples

FENCE = re.compile(r"^```(?P<head>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Case:
    """The files of one case; `before` is how many lines of the first one are the prelude."""

    text: str
    before: int
    files: Mapping[str, str] = field(factory=dict, hash=False)


@frozen
class Asked:
    """What a fence asks for."""

    kind: str
    what: str
    variants: tuple[str, ...]
    options: Mapping[str, str]


def renewed(document: str, folder: Path) -> str:
    """The document with its answers as they are now."""
    prelude, *cases = re.split(r"^(?=## )", document, flags=re.MULTILINE)
    found = re.search(r"^```prelude\n(.*?)^```$", prelude, re.MULTILINE | re.DOTALL)
    before = found[1] if found else ""
    return prelude + "".join(_renewed(case, before, folder / str(number)) for number, case in enumerate(cases))


def _renewed(text: str, before: str, folder: Path) -> str:
    case = _case(text, before)

    def answer(fence: re.Match[str]) -> str:
        head = fence["head"].split()
        if not head or head[0] not in ("diagnostics", "ir"):
            return fence[0]
        return f"```{fence['head']}\n{answer_to(case, asked(head), folder)}```"

    return FENCE.sub(answer, text)


def _case(text: str, before: str) -> Case:
    game, files = before, {}
    for fence in FENCE.finditer(text):
        head = fence["head"].split()
        if head == ["cat"]:
            game += fence["body"]
        elif head[:1] == ["file"]:
            files[head[1]] = fence["body"]
    return Case(game, before.count("\n"), files)


def asked(head: list[str]) -> Asked:
    """The head of a fence taken apart."""
    words = head[1:]
    what = words.pop(0) if words and not words[0].startswith("-") else ""
    pairs = list(zip(words[::2], words[1::2], strict=True))
    options = dict(value.split("=", 1) for flag, value in pairs if flag == "-O")
    return Asked(head[0], what, tuple(value for flag, value in pairs if flag == "--variant"), options)


def answer_to(case: Case, question: Asked, folder: Path) -> str:
    """What the compiler says."""
    loaded = _loaded(case, question, folder)
    game, found = resolve(loaded, question.options, question.variants)
    if game is not None:
        examples, more = resolve_examples(loaded, game)
        found += more
    else:
        examples = ()
    if question.kind == "diagnostics":
        lines = dict.fromkeys(_say(diagnostic, case.before) for diagnostic in (*loaded.diagnostics, *found))
        return "\n".join(lines) + "\n" if lines else ""
    if game is None:
        raise AssertionError("\n".join(_say(diagnostic, case.before) for diagnostic in (*loaded.diagnostics, *found)))
    if question.what == "examples":
        return "".join(to_text(example) for _, example in examples)
    return to_text(_part(game, question.what))


def _loaded(case: Case, question: Asked, folder: Path) -> LoadedFiles:
    if not case.files and not question.variants:
        return load_text(case.text)
    for name, text in {"game.cat": case.text, **case.files}.items():
        path = folder / "spec" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load(folder / "spec" / "game.cat", folder / "spec", question.variants)


def _part(game: Game, what: str) -> object:
    node: object = game
    for word in what.replace("~", " ").split("."):
        if isinstance(node, Mapping):
            node = node[word]
        elif isinstance(node, tuple):
            node = node[int(word)]
        else:
            node = getattr(node, word)
    return node


def _say(diagnostic: Diagnostic, before: int) -> str:
    span = diagnostic.span
    place = "-" if not span.path else f"{span.line - (before if span.path == 'game.cat' else 0)}:{span.column}"
    file = "" if span.path in ("game.cat", "") else f"{span.path}:"
    tail = "" if diagnostic.suggestion is None else f" | {diagnostic.suggestion}"
    return f"{file}{place} {diagnostic.code} {diagnostic.message}{tail}"
