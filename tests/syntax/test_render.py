"""Diagnostics as text, as JSON and as annotations."""

from __future__ import annotations

import json

from cattery.diagnostics import CODES, Diagnostic, Label, render
from cattery.source import NOWHERE, Source
from cattery.syntax import parse

TEXT = 'game "Stones"\n    players red blue\n'
SOURCE = Source("stones.cat", TEXT)


def read(path: str) -> str | None:
    return TEXT if path == "stones.cat" else None


def comma() -> Diagnostic:
    _, (found,) = parse(SOURCE)
    return found


def test_text_shows_the_line_and_what_is_meant() -> None:
    assert render.text([comma()], read) == (
        "error[C0101]: `blue` does not fit here; expected `,`, `of` or the end of the line\n"
        "  --> stones.cat:2:17\n"
        "  |\n"
        "2 |     players red blue\n"
        "  |                 ^^^^\n"
        "  = put a `,` here\n"
    )


def test_text_shows_labels_and_goes_without_a_file() -> None:
    other = Label(SOURCE.span(5, 13), "the game")
    gone = Label(Source("gone.cat", "x").span(0, 1), "nobody knows")
    shown = render.text([Diagnostic("C0201", NOWHERE, "no place", (other, gone))], read)
    assert shown == (
        "error[C0201]: no place\n"
        "  --> stones.cat:1:6: the game\n"
        "  |\n"
        '1 | game "Stones"\n'
        "  |      ^^^^^^^^\n"
        "  --> gone.cat:1:1: nobody knows\n"
    )


def test_carets_stand_under_wide_letters_tabs_and_the_end_of_a_line() -> None:
    source = Source("a.cat", "\tab\u732b c\n")
    lines = list(render.excerpt(source, source.span(3, 4)))
    assert lines[-1] == "  |       ^^"
    assert list(render.excerpt(source, source.span(5, 6)))[-1] == "  |          ^"
    assert list(render.excerpt(source, source.span(6, 6)))[-1] == "  |           ^"


def test_long_lines_are_cut_around_the_place() -> None:
    source = Source("a.cat", "x" * 5000 + "HERE" + "y" * 5000)
    _, line, carets = render.excerpt(source, source.span(5000, 5004))
    assert len(line) < 120
    assert line[carets.index("^") : carets.rindex("^") + 1] == "HERE"
    assert line.startswith("1 | ...x") and line.endswith("y...")


def test_only_where_something_is_cut_are_there_dots() -> None:
    source = Source("a.cat", "HERE" + "y" * 5000 + "\n" + "z" * 96 + "\n" + "x" * 5000 + "THERE  \n")
    _, line, carets = render.excerpt(source, source.span(0, 4))
    assert line.startswith("1 | HEREy") and line.endswith("y...") and carets == "  | ^^^^"
    _, line, _ = render.excerpt(source, source.span(5010, 5012))
    assert line == "2 | " + "z" * 96
    start = source.text.index("THERE")
    _, line, carets = render.excerpt(source, source.span(start, start + 5))
    assert line.startswith("3 | ...x") and line.endswith("xTHERE")
    assert line[carets.index("^") :] == "THERE"


def test_colour_changes_nothing_else() -> None:
    coloured = render.text([comma()], read, colour=True)
    assert "\x1b[31m" in coloured
    for code in ("\x1b[31m", "\x1b[34m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == render.text([comma()], read)


def test_no_file_sends_control_codes() -> None:
    nasty = "\x1b[31mred\u202e\r\n::error::x"
    source = Source(nasty, nasty)
    found = [Diagnostic("C0101", source.span(0, 3), nasty, (Label(source.span(1, 2), nasty),), nasty)]
    shown = render.text(found, lambda _: nasty)
    assert "\x1b" not in shown and "\u202e" not in shown and "\r" not in shown
    assert render.github(found).count("\n") == 1


def test_many_are_not_all_shown_and_errors_come_first() -> None:
    warning = next(code for code, row in CODES.items() if row.severity == "warning")
    found = [Diagnostic(warning, SOURCE.span(0, 1), "w"), *[Diagnostic("C0101", SOURCE.span(1, 2), "e")] * 40]
    shown = render.text(found, lambda _: None)
    assert shown.startswith("error[C0101]: e\n") and shown.endswith("... and 11 more\n")
    assert render.text([], read) == ""


def test_json_has_all_that_is_known() -> None:
    assert json.loads(json.dumps(render.to_json([comma()]))) == [
        {
            "code": "C0101",
            "slug": "unexpected-text",
            "severity": "error",
            "path": "stones.cat",
            "line": 2,
            "column": 17,
            "start": 30,
            "end": 34,
            "message": "`blue` does not fit here; expected `,`, `of` or the end of the line",
            "suggestion": "put a `,` here",
            "labels": [],
        }
    ]
    (nowhere,) = render.to_json([Diagnostic("C0900", NOWHERE, "x", (Label(SOURCE.span(0, 4), "here"),))])
    assert nowhere["path"] is None
    assert nowhere["labels"] == [{"path": "stones.cat", "line": 1, "column": 1, "start": 0, "end": 4, "text": "here"}]


def test_annotations() -> None:
    assert render.github([comma()]) == (
        "::error title=C0101 unexpected-text,file=stones.cat,line=2,col=17::"
        "`blue` does not fit here; expected `,`, `of` or the end of the line%0Aput a `,` here\n"
    )
    assert render.github([Diagnostic("C0900", NOWHERE, "100%")]) == "::error title=C0900 internal::100%25\n"
