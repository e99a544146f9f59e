"""Which files make up a card set; finding them reads no more than a line of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset import paths
from cardset.errors import CardsetError
from cardset.files import read_bytes

__all__ = ["Sources", "find_sources"]


class Sources(NamedTuple):
    """The files that make up a set; ``cards`` are sorted by name, ``added`` are a designer's own cards.

    ``terms`` has, by game, the terms of all built-in games, the shared ones first, and those that the set
    brings: words of one game are mistaken for words of another, and translations of all lie in one place.
    """

    root: Path
    game: str
    meta: Path
    vocabulary: Path
    terms: Mapping[str, Path]
    cards: tuple[Path, ...]
    added: tuple[Path, ...] = ()

    @property
    def all(self) -> tuple[Path, ...]:
        """Every file, in a fixed order."""
        return (self.meta, self.vocabulary, *self.terms.values(), *self.cards, *self.added)


def find_sources(root: Path, added: Sequence[Path] = ()) -> Sources:
    """The files of the set in ``root``. Raises :class:`CardsetError` when it has no cards or no game."""
    meta = root / "set.yaml"
    game, folder = _game(root, meta)
    cards = tuple(sorted((root / "cards").glob("*.yaml")))
    if not cards:
        raise CardsetError("this set has no card files", root / "cards", hint="expected cards/*.yaml")
    own = folder / "terms.yaml"
    terms = paths.glossaries() | ({game: own} if own.is_file() else {})
    return Sources(root, game, meta, folder / "vocabulary.yaml", terms, cards, tuple(added))


def _game(root: Path, meta: Path) -> tuple[str, Path]:
    """The game that a set names, and its folder.

    ``set.yaml`` is read without the YAML library here, since every start-up passes. A set that brings its
    game may have forgotten to name it; that is found when its files are checked.
    """
    game, line, column = _game_named(meta)
    folder = paths.game_folder(root, game)
    if folder.parent == root or game in paths.games():
        return game, folder
    if line:
        hint = f"give the set a game/vocabulary.yaml, or name one of: {', '.join(paths.games())}"
        raise CardsetError(f"there is no game {game!r}", meta, line, column, hint)
    raise CardsetError(
        "the set does not say which game it belongs to",
        meta,
        hint=f"add a line 'game:' with one of: {', '.join(paths.games())}; or with a name of your own, "
        "and give the set a game/vocabulary.yaml",
    )


def _game_named(meta: Path) -> tuple[str, int, int]:
    """What stands after ``game:``, its line and column, as far as the line tells; "" and 0 without one."""
    for number, line in enumerate(read_bytes(meta).decode("utf-8", "replace").splitlines(), 1):
        key, colon, value = line.partition(":")
        if key == "game" and colon:
            game = value.partition(" #")[0].strip().strip("\"'")
            return game, number, len(line) - len(value.lstrip()) + 1
    return "", 0, 0
