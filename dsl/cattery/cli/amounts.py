"""Amounts of memory on the command line, such as `500M` and `8G`."""

from __future__ import annotations

import re

import click

UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
MEMORY = re.compile(r"(\d{1,15})(?:\.(\d{1,6}))?\s*([kmgt]?)(?:i?b)?", re.IGNORECASE | re.ASCII)
LEAST_MEMORY, MOST_MEMORY = 2**20, 2**50


def memory_of(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """The bytes that an option says: a number, with K, M, G or T for powers of 1024."""
    if value is None:
        return None
    match = MEMORY.fullmatch(value.strip())
    if match is None:
        raise click.BadParameter(f"`{value[:40]}` is no amount of memory: write it as 500M or 8G", context, parameter)
    whole, part, unit = match.groups()
    amount = int(float(f"{whole}.{part or 0}") * UNITS[unit.upper()])
    if not LEAST_MEMORY <= amount <= MOST_MEMORY:
        raise click.BadParameter(f"`{value[:40]}` is not between 1M and 1024T", context, parameter)
    return amount
