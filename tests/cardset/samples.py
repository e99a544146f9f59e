"""Small card sets: one of a game that is no part of the package, with its own vocabulary, terms and locales,
and one that adds cards and words to a built-in game.
"""

from __future__ import annotations

import shutil
from pathlib import Path

__all__ = ["HIGHLANDS", "PEBBLES", "copy_of_pebbles", "edit"]

PEBBLES = Path(__file__).with_name("pebbles")
HIGHLANDS = Path(__file__).with_name("highlands")


def copy_of_pebbles(folder: Path) -> Path:
    """The set ``pebbles`` in a new folder below ``folder``, free to be changed."""
    return Path(shutil.copytree(PEBBLES, folder / "pebbles"))


def edit(path: Path, old: str, new: str) -> None:
    """Put ``new`` in the place of the only ``old`` in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")
