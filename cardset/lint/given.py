"""The files with terms that a person gave for a run, by what they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardset.files import read_bytes

__all__ = ["YAML", "Given", "sorted_out"]

YAML = frozenset({".yaml", ".yml"})
"""How the names of files of ours end."""


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
    from cardset.lint.inputs.encoding import text_of
    from cardset.yaml_reader import parse_yaml

    data = parse_yaml(text_of(read_bytes(path), path), path).data
    if isinstance(data, dict):
        if "concepts" in data:
            return "concepts"
        if isinstance(data.get("terms"), dict):
            return "lexicon"
    return "glossary"
