"""Which term files a catalog is checked by: those of its game, or those that a person gave for a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.files import read_bytes
from cardset.paths import COMMON

YAML = frozenset({".yaml", ".yml"})
"""How the names of files of ours end."""


class Glossaries(NamedTuple):
    """The term files by game, and the ``game`` of the catalogs whose names tell none.

    ``more`` are files that add to its terms.
    """

    files: Mapping[str, Path]
    game: str
    more: tuple[Path, ...] = ()

    def names(self, domain: str) -> bool:
        """Whether the name of a catalog tells its game."""
        return any(domain == game or domain.startswith(f"{game}-") for game in self.files)

    def of(self, domain: str) -> tuple[Path, ...]:
        """The terms that the catalog of ``domain`` speaks of: those that games share, and its game's.

        A domain is named after its game (``unstable-unicorns``, ``unstable-unicorns-clauses``), or it is
        one of the set, or of the programs.
        """
        games = [game for game in self.files if domain == game or domain.startswith(f"{game}-")]
        game = max(games, key=len, default=self.game)
        found = [self.files[name] for name in dict.fromkeys((COMMON, game)) if name in self.files]
        return (*found, *(self.more if game == self.game else ()))


class Given(NamedTuple):
    """The files that a person gave: ``glossaries`` of any format, and of ours ``terms`` and ``lexicons``."""

    glossaries: tuple[Path, ...] = ()
    terms: tuple[Path, ...] = ()
    lexicons: tuple[Path, ...] = ()


def sorted_out(paths: Sequence[Path]) -> Given:
    """The files by what they are: a ``terms.yaml`` has concepts, a ``lexicon.yaml`` the words for them.

    Raises :class:`CardsetError` for one that cannot be read.
    """
    kinds: dict[str, list[Path]] = {"concepts": [], "lexicon": [], "glossary": []}
    for path in paths:
        kinds[_kind(path) if path.suffix.lower() in YAML else "glossary"].append(path)
    return Given(tuple(kinds["glossary"]), tuple(kinds["concepts"]), tuple(kinds["lexicon"]))


def _kind(path: Path) -> str:
    from cardset.encodings import text_of
    from cardset.yaml_reader import parse_yaml

    data = parse_yaml(text_of(read_bytes(path), path), path).data
    if isinstance(data, dict):
        if "concepts" in data:
            return "concepts"
        if isinstance(data.get("terms"), dict):
            return "lexicon"
    return "glossary"
