"""From an engine to a compiled one: where there is a C compiler, and where compiling is worth it or asked for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import ModuleType

import click

from cattery.cli.report import usage

OFF = {"0", "no", "off", "never"}


def native_of(module: ModuleType, name: str, asked: bool, much: bool, parts: Sequence[str]) -> object | None:
    """The compiled engine of an engine, with the parts that are wanted; None where the Python engine is to play.

    What is compiled already is always used; something is compiled where `much` is to be played. Where it is `asked` for
    and cannot be had, that is an error, else a line says that the Python engine plays.
    """
    if not asked and os.environ.get("CATTERY_NATIVE", "").casefold() in OFF:
        return None
    from cattery_runtime.native import NativeUnavailable, load

    try:
        native = load(module, kept=not (asked or much), parts=parts)
        for note in native.notes if asked or much else ():
            click.echo(note, err=True)
        return native
    except NativeUnavailable as error:
        if asked:
            raise usage(f"{name} cannot be compiled: {error.words}", error.suggestion, code="C0527") from error
        if much:
            click.echo(f"the Python engine plays, more slowly: {error}", err=True)
        return None
