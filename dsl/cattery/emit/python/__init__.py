"""Python engines: a plan printed as a typed package."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cattery.emit.python.engine import Engine
from cattery.emit.python.imports import prune
from cattery.emit.python.layout import lay_out
from cattery.plan.plan import Plan

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
MODULES = ("__init__", "names", "tables", "moves", "rules", "actions", "flow", "nodes", "schema", "state")


def emit_python(plan: Plan, command: str) -> dict[str, str]:
    """The files of a game's engine by their names relative to the folder of engines.

    `command` is what is said in each header to be the way to make the files again.
    """
    environment = _environment()
    contexts = Engine(plan).contexts()
    header = f"# Generated from {plan.game.origin.span.path} by `{command}`; changes are made there."
    files = {}
    for module in MODULES:
        template = environment.get_template(f"{module}.py.jinja")
        text = template.render(header=header, title=_title(plan), **contexts[module])
        files[f"{plan.module}/{module}.py"] = lay_out(prune(text)).rstrip("\n") + "\n"
    return files


@cache
def _environment() -> Environment:
    """The templates; made once, since compiling them takes longer than filling them."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )


def _title(plan: Plan) -> str:
    """The game's title, safe in a docstring."""
    return "".join(c if c.isprintable() and c not in '"\\' else " " for c in plan.game.title).strip() or plan.game.name
