"""`cattery explain`: the page of a diagnostic code."""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path

import click

from cattery.cli.asked import common
from cattery.cli.report import usage
from cattery.diagnostics import CODES, Code


@click.command("explain")
@click.argument("code", required=False)
@common
def command(code: str | None, as_json: bool) -> None:
    """Say more about a diagnostic CODE (or its name); list all codes where none is given.

    With --json: {"code", "slug", "stage", "severity", "title", "page"}, or {"codes": [...]} without pages.
    """
    if code is None:
        _list(as_json)
        return
    row = _find(code)
    text = page(row)
    if as_json:
        click.echo(json.dumps({**_row_json(row), "page": text}, ensure_ascii=False))
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        from cattery.cli.paint import console

        console().print(Markdown(text))
    else:
        click.echo(text, nl=not text.endswith("\n"))


def page(row: Code) -> str:
    """The text of a code's page."""
    path = docs_folder() / "errors" / f"{row.code}-{row.slug}.md"
    return path.read_text("utf-8")


def docs_folder() -> Path:
    """The documents: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[2]
    packaged = package / "docs"
    return packaged if packaged.is_dir() else package.parent / "docs"


def _find(code: str) -> Code:
    for row in CODES.values():
        if code.upper() == row.code or code.lower() == row.slug:
            return row
    near = difflib.get_close_matches(code[:40], [*CODES, *(row.slug for row in CODES.values())], n=1)
    suggestion = f"did you mean `{near[0]}`?" if near else "`cattery explain` lists all codes"
    raise usage(f"no diagnostic has the code `{code[:40]}`", suggestion, code="C0519")


def _list(as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"codes": [_row_json(row) for row in CODES.values()]}, ensure_ascii=False))
        return
    for row in CODES.values():
        click.echo(f"{row.code}  {row.severity:<8} {row.title}")


def _row_json(row: Code) -> dict[str, str]:
    return {"code": row.code, "slug": row.slug, "stage": row.stage, "severity": row.severity, "title": row.title}
