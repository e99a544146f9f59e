"""Small card sets: one of a game that is no part of the package, with its own vocabulary, terms and locales,
and one that adds cards and words to a built-in game.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

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


def in_other_words(folder: Path) -> Path:
    """The set ``pebbles`` in a new folder below ``folder``, in which zones and players have other ids.

    Three Pebbles win, so Pebbles are counted, and a charm waits for a fourth.
    """
    root = copy_of_pebbles(folder)
    for path in [*root.glob("game/vocabulary.yaml"), *root.glob("cards/*.yaml")]:
        text = path.read_text(encoding="utf-8")
        for old, new in {
            "stable": "row",
            "hand": "pocket",
            "another-player": "neighbour",
            "that-player": "the-one",
        }.items():
            text = re.sub(rf"(?<!role: )\b{old}\b", new, text)
        path.write_text(text, encoding="utf-8")
    words = root / "game" / "vocabulary.yaml"
    edit(words, "name: Pebbles\n", "name: Pebbles\ncounted: pebble\n")
    edit(words, "hidden: true, term: bag", "hidden: true, role: deck, term: bag")
    edit(
        words,
        "triggers:\n",
        "triggers:\n  more-than:\n    phrase: Whenever your Row holds more than {amount} Pebbles\n"
        "    meaning: A state.\n    happens: a Row may be too long\n",
    )
    with (root / "cards" / "pebbles.yaml").open("a", encoding="utf-8") as file:
        file.write(_WALL)
    edit(root / "set.yaml", "{distinct: 5, copies: 14}", "{distinct: 6, copies: 15, starts: {bag: 15}}")
    return root


_WALL = """\
- id: wall
  name: Wall
  type: charm
  copies: 1
  abilities:
    - when: {more-than: 3}
      do: {toss: {card: pebble}}
  sources: [project]
"""
