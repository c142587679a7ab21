"""Native engines: a plan printed as one self-contained C file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cattery.emit.native.engine import Native, safe
from cattery.emit.native.text import lay_out
from cattery.plan.plan import Plan

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
DRIVERS = (
    "api.c",
    "stats.c",
    "playouts.c",
    "perft.c",
    "states.c",
    "explore.c",
    "solve.c",
    "symmetry.c",
    "mcts.c",
    "alphabeta.c",
    "batch.c",
    "main.c",
)


def emit_native(plan: Plan, command: str = "cattery build", drivers: tuple[str, ...] = DRIVERS) -> str:
    """The C file of a game's engine. `command` is what is said in its header to be the way to make it again.

    `drivers` are what studies it: fewer are compiled faster.
    """
    native = Native(plan)
    context = native.context()
    template = _environment().get_template("engine.c.jinja")
    text = template.render(command=command, path=safe(plan.game.origin.span.path), **context)
    return "\n".join([lay_out(text), *map(_driver, drivers)])


@cache
def _driver(name: str) -> str:
    """A driver, which is the same for all games."""
    environment = _environment()
    assert environment.loader is not None
    return environment.loader.get_source(environment, f"driver/{name}")[0]


@cache
def _environment() -> Environment:
    """The templates; made once, since compiling them takes longer than filling them."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader([TEMPLATES, TEMPLATES / "game"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
        comment_start_string="{##",
        comment_end_string="##}",
    )
