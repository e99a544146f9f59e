"""A card set of a game that is no part of the package: its own vocabulary, terms and locales."""

from __future__ import annotations

import shutil
from pathlib import Path

__all__ = ["PEBBLES", "copy_of_pebbles", "edit"]

PEBBLES = Path(__file__).with_name("pebbles")


def copy_of_pebbles(folder: Path) -> Path:
    """The set ``pebbles`` in a new folder below ``folder``, free to be changed."""
    return Path(shutil.copytree(PEBBLES, folder / "pebbles"))


def edit(path: Path, old: str, new: str) -> None:
    """Put ``new`` in the place of the only ``old`` in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")
