"""From the IR to a plan: every decision about representation, made once for all targets."""

from __future__ import annotations

from cattery.plan.build import plan
from cattery.plan.plan import Plan

__all__ = ["Plan", "plan"]
