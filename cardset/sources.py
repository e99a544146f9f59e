"""Which files make up a card set; finding them reads no more than a line of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset import paths
from cardset.errors import CardsetError
from cardset.files import read_bytes

WORDS, TERMS = "vocabulary.yaml", "terms.yaml"
"""What a set may add to the vocabulary and the terms of its game."""


Chosen = str | Path | Sequence[str | Path] | None
"""A set, or several of one game: built-in ids and folders; none means the base deck."""


class Quoted(NamedTuple):
    """A YAML file whose texts name cards and terms: those below the keys ``keys``."""

    path: Path
    keys: frozenset[str]


class SetFiles(NamedTuple):
    """The files of one set, or of a designer's folder of cards, which has no ``set.yaml`` (``meta``).

    ``words`` and ``terms`` are what it adds to the vocabulary and the terms of its game.
    """

    root: Path
    meta: Path | None
    words: Path | None
    terms: Path | None
    cards: tuple[Path, ...]


class Sources(NamedTuple):
    """The files that make up one set or several together, the first of them with a ``set.yaml``.

    ``vocabulary`` is that of the game, ``added`` are files of a designer's own cards. ``games`` has, by game,
    the terms of all built-in games, the shared ones first, and those of a game that a set brings: words of
    one game are mistaken for words of another, and translations of all lie in one place. ``print`` is that
    of the cards, "" for the newest.
    """

    parts: tuple[SetFiles, ...]
    game: str
    vocabulary: Path
    games: Mapping[str, Path]
    added: tuple[Path, ...] = ()
    print: str = ""

    @property
    def metas(self) -> tuple[Path, ...]:
        """The ``set.yaml`` of every set."""
        return tuple(part.meta for part in self.parts if part.meta)

    @property
    def words(self) -> tuple[Path, ...]:
        """The vocabulary of the game, then what extends it."""
        return (self.vocabulary, *(part.words for part in self.parts if part.words))

    @property
    def terms(self) -> tuple[tuple[str, Path], ...]:
        """Every file of terms and the game it belongs to."""
        return (*self.games.items(), *((self.game, part.terms) for part in self.parts if part.terms))

    @property
    def cards(self) -> tuple[Path, ...]:
        """Every file of cards, those of a set sorted by name, the added ones last."""
        return (*(path for part in self.parts for path in part.cards), *self.added)

    @property
    def all(self) -> tuple[Path, ...]:
        """Every file, in a fixed order."""
        return (*self.metas, *self.words, *(path for _, path in self.terms), *self.cards)


def sources_of(chosen: Chosen = None, added: Sequence[str | Path] = (), print: str = "") -> Sources:
    """The files of the card sets ``chosen`` in a print, with the cards of the files and folders ``added``.

    Raises :class:`CardsetError` for a set that is not there, and as :func:`find_sources`.
    """
    return find_sources(paths.set_folders(chosen), [Path(path) for path in added])._replace(print=print)


def find_sources(roots: Path | Sequence[Path], added: Sequence[Path] = ()) -> Sources:
    """The files of the sets in ``roots``, with ``added`` files and folders of cards.

    An added folder with a ``set.yaml`` is one set more; one without holds cards, what words it adds, and
    ``i18n``. A file that one of the sets holds adds nothing. Raises :class:`CardsetError` when one has no
    cards or no game, is there twice, or is of another game than the first.
    """
    folders = [roots] if isinstance(roots, Path) else list(roots)
    folders += [path for path in added if path.is_dir()]
    _refuse_twice(folders)
    parts = tuple(map(_part, folders))
    game, vocabulary = _game(parts)
    own = vocabulary.with_name(TERMS)
    games = paths.glossaries() | ({game: own} if own.is_file() else {})
    files = [path for path in added if not path.is_dir()]
    held = {card.resolve() for part in parts for card in part.cards} if files else set()
    return Sources(
        parts, game, vocabulary, games, tuple(path for path in files if path.resolve() not in held)
    )


def _refuse_twice(folders: Sequence[Path]) -> None:
    known: set[Path] = set()
    for folder in folders:
        if folder.resolve() in known:
            raise CardsetError("this set is there twice", folder, hint="name it once")
        known.add(folder.resolve())


def _part(root: Path) -> SetFiles:
    meta, words, terms = root / "set.yaml", root / WORDS, root / TERMS
    inside = root / "cards"
    if meta.is_file() or inside.is_dir():
        cards = sorted(inside.glob("*.yaml"))
        expected = inside, "cards/*.yaml"
    else:
        cards = sorted({*root.glob("*.yaml")} - {words, terms})
        expected = root, "*.yaml, or cards/*.yaml"
    if not cards:
        raise CardsetError("this set has no card files", expected[0], hint=f"expected {expected[1]}")
    there = [path if path.is_file() else None for path in (meta, words, terms)]
    return SetFiles(root, there[0], there[1], there[2], tuple(cards))


def _game(parts: Sequence[SetFiles]) -> tuple[str, Path]:
    """The game that the sets name, and its vocabulary: the built-in one, unless a set brings it whole.

    ``set.yaml`` is read without the YAML library here, since every start-up passes. A set that brings its
    game may have forgotten to name it; that is found when its files are checked.
    """
    named = [(part.meta, *_game_named(part.meta)) for part in parts if part.meta]
    first, game, line, column = named[0]
    for meta, other, place, start in named[1:]:
        if other != game:
            hint = f"sets that go together are of one game; that of {first} is {game!r}"
            raise CardsetError(f"this set is of the game {other!r}", meta, place, start, hint)
    brought = [path for part in parts if (path := part.root / "game" / WORDS).is_file()]
    if len(brought) > 1:
        hint = f"so does {brought[0]}; a set that adds words has a {WORDS} that says extends: {game}"
        raise CardsetError("this brings a game that another set brings", brought[1], hint=hint)
    if brought:
        return game, brought[0]
    if game in paths.games():
        return game, paths.game_folder(game) / WORDS
    if line:
        hint = f"give the set a game/{WORDS}, or name one of: {', '.join(paths.games())}"
        raise CardsetError(f"there is no game {game!r}", first, line, column, hint)
    raise CardsetError(
        "the set does not say which game it belongs to",
        first,
        hint=f"add a line 'game:' with one of: {', '.join(paths.games())}; or with a name of your own, "
        f"and give the set a game/{WORDS}",
    )


def _game_named(meta: Path) -> tuple[str, int, int]:
    """What stands after ``game:``, its line and column, as far as the line tells; "" and 0 without one."""
    for number, line in enumerate(read_bytes(meta).decode("utf-8", "replace").splitlines(), 1):
        key, colon, value = line.partition(":")
        if key == "game" and colon:
            game = value.partition(" #")[0].strip().strip("\"'")
            return game, number, len(line) - len(value.lstrip()) + 1
    return "", 0, 0
