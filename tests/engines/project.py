"""Where the project is."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "generated"
ENGINES = GENERATED / "cattery_engines"
PROPERTIES = GENERATED / "properties"
