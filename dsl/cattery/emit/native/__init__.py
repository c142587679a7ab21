"""Native engines: a plan printed as one self-contained C file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cattery.emit.native.engine import Native, safe
from cattery.emit.native.text import lay_out
from cattery.plan.plan import Plan

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
PARTS = ("single", "series", "explore", "symmetry", "mcts", "alphabeta", "batch")
"""What can be compiled by itself, each with the rules: nobody waits for what was not asked for."""
DRIVERS: dict[str, tuple[str, ...]] = {
    "api.c": (),
    "claim.c": ("single", "explore"),
    "single.c": ("single",),
    "playout.c": ("series", "mcts"),
    "stats.c": ("series",),
    "playouts.c": ("series",),
    "perft.c": ("series",),
    "states.c": ("explore", "alphabeta"),
    "watch.c": ("explore", "symmetry"),
    "explore.c": ("explore",),
    "solve.c": ("explore",),
    "symmetry.c": ("symmetry",),
    "worth.c": ("mcts", "alphabeta", "batch"),
    "mcts.c": ("mcts",),
    "alphabeta.c": ("alphabeta",),
    "batch.c": ("batch",),
    "main.c": (),
}
"""What studies a game, in order, with the parts that it belongs to; what belongs to none is in all."""


def emit_native(plan: Plan, command: str = "cattery build", drivers: Iterable[str] = DRIVERS) -> str:
    """The C file of a game's engine. `command` is what is said in its header to be the way to make it again.

    `drivers` are what studies it, for those who need nothing else.
    """
    native = Native(plan)
    context = native.context()
    template = _environment().get_template("engine.c.jinja")
    text = template.render(command=command, path=safe(plan.game.origin.span.path), parts=PARTS, **context)
    return "\n".join([lay_out(text), *map(_guarded, drivers)])


def _guarded(name: str) -> str:
    """A driver, for those parts only that it belongs to."""
    parts = DRIVERS[name]
    if not parts:
        return _driver(name)
    wanted = " || ".join(f"HAS(PART_{part.upper()})" for part in parts)
    return f"#if {wanted}\n\n{_driver(name)}\n#endif\n"


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
