"""The command `cattery`.

Start-up is part of its quality: nothing is imported here, and each command's module only when it is called.
"""

from __future__ import annotations


def main() -> None:
    """Run the command line of this process."""
    import gc

    gc.set_threshold(100_000, 20, 20)  # what is imported stays: looking for garbage in it takes a tenth of the start
    try:
        from cattery.cli.app import app  # so that importing the package costs nothing
    except KeyboardInterrupt:
        raise SystemExit(130) from None

    app(prog_name="cattery")
