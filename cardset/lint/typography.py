"""How a language is printed: ``typography.yaml``, read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, product, zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardset.cache import cached_file
from cardset.lint.locale import bare_language
from cardset.paths import lineage
from cardset.values import made

DATA = Path(__file__).resolve().parent / "data"
"""What is known of languages without a folder: how the source language is printed, little words of many."""


class Typography(NamedTuple):
    """The letters, marks and spaces of a language; what is empty is not known and not checked.

    ``letters`` are those of its own words in lower case, ``look_alikes`` the groups of letters that readers
    take for one another, ``optional`` pairs of a letter and the one that many write for it. ``quotes`` are
    pairs of an opening and a closing mark: the one to write, the one inside it, then others that are no
    mistake. ``dashes`` are those between parts of a sentence, the one to write first; ``range_dash`` stands
    between two numbers. ``space_before`` are marks that follow a space.
    The words: ``bound`` ones do not end a line, ``repeats`` may stand twice in a row, ``joints`` follow a
    hyphen left hanging, ``defines`` stand between a term and what it means. ``prefixes`` are what words begin
    with that are made from others. ``sounds`` are pairs of spellings that are heard alike, ``apart`` phrases
    that many write as one word, ``confused`` what is written for something else. Words in ``clauses`` begin a
    clause, before which stands a comma, but behind those in ``joined``. ``decimal`` stands before
    the parts of a whole number, ``months`` are the words for months, each with its number, ``units`` what
    stands behind a number, each with the sign that the unit has in every language. ``latin`` says, by code
    point, how its letters are written in Latin ones.
    """

    letters: frozenset[str]
    look_alikes: tuple[str, ...] = ()
    optional: tuple[tuple[str, str], ...] = ()
    quotes: tuple[tuple[str, str], ...] = ()
    dashes: str = ""
    range_dash: str = ""
    ellipsis: str = ""
    space_before: str = ""
    bound: frozenset[str] = frozenset()
    repeats: frozenset[str] = frozenset()
    joints: frozenset[str] = frozenset()
    defines: frozenset[str] = frozenset()
    prefixes: frozenset[str] = frozenset()
    sounds: tuple[tuple[str, str], ...] = ()
    apart: Mapping[str, str] = MappingProxyType({})
    confused: Mapping[str, str] = MappingProxyType({})
    clauses: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()
    decimal: str = ""
    months: Mapping[str, int] = MappingProxyType({})
    units: Mapping[str, str] = MappingProxyType({})
    latin: Mapping[int, str] = MappingProxyType({})

    def alike(self, word: str, other: str) -> bool:
        """Whether two words differ only in letters that readers take for one another."""
        return len(word) == len(other) and all(
            a == b or any(a in group and b in group for group in self.look_alikes)
            for a, b in zip(word, other, strict=True)
        )


@lru_cache(maxsize=1)
def source_typography() -> Typography:
    """How the source language is printed."""
    return _typography(cached_file("typography", DATA / "en.yaml", "typography"))


def read_typography(root: Path, language: str) -> Typography | None:
    """The typography of ``language``, ``None`` where nobody wrote it down.

    It is in the language's folder below ``root``, else among :data:`DATA`. A locale with a modifier or a
    territory that has no file of its own is printed as the language is.
    Raises :class:`CardsetError` when the file cannot be read, and :class:`FaultsError` with everything that
    is not as ``typography.schema.json`` describes it.
    """
    for name in dict.fromkeys((*lineage(language), bare_language(language))):
        for path in (root / name / "typography.yaml", DATA / f"{name}.yaml"):
            if name and path.is_file():
                return _typography(cached_file("typography", path, "typography"))
    return None


def _typography(data: Mapping[str, Any]) -> Typography:
    names = ("letters", "bound", "repeats", "joints", "defines", "prefixes", "clauses", "joined")
    sets: dict[str, Any] = {name: frozenset(data.get(name, ())) for name in names}
    pairs = {name: tuple(map(tuple, data.get(name, ()))) for name in ("optional", "quotes")}
    sounds = tuple(_sounds(pair) for pair in data.get("sounds", ()))
    apart = {phrase.replace(" ", ""): phrase for phrase in data.get("apart", ())}
    latin = str.maketrans(dict(data.get("latin", {})))
    confused = dict(
        chosen for phrase, right in data.get("confused", {}).items() for chosen in _choices(phrase, right)
    )
    figures = {
        "months": {word: number for number, said in enumerate(data.get("months", ()), 1) for word in said},
        "units": {word: unit for unit, said in data.get("units", {}).items() for word in said},
    }
    return made(
        Typography,
        data,
        latin=latin,
        sounds=sounds,
        apart=apart,
        confused=confused,
        **figures,
        **sets,
        **pairs,
    )


def _choices(phrase: str, right: str) -> Iterator[tuple[str, str]]:
    """A phrase with `(one|other)` in it and what is meant by it, for each choice; ``\\1`` is what was chosen.

    >>> list(_choices("(w|na) prost", "\\\\1prost"))
    [('w prost', 'wprost'), ('na prost', 'naprost')]
    """
    parts = _CHOICE.split(phrase)
    options = [part.split("|") for part in parts[1::2]]
    for chosen in product(*options):
        said = "".join(chain.from_iterable(zip_longest(parts[::2], chosen, fillvalue="")))
        meant = right
        for number, choice in enumerate(chosen, 1):
            meant = meant.replace(f"\\{number}", choice)
        yield said, meant


def _sounds(pair: str) -> tuple[str, str]:
    """Two spellings from a text that has a space between them and `-` for nothing."""
    one, other = ("" if said == "-" else said for said in pair.split())
    return one, other


# What is chosen from.
_CHOICE = re.compile(r"\(([^()]*)\)")


class LittleWords(NamedTuple):
    """The most frequent words of a language, and its ``name`` in English."""

    name: str
    words: frozenset[str]


@lru_cache(maxsize=1)
def little_words() -> Mapping[str, LittleWords]:
    """The most frequent words of many languages, by language code."""
    found: Mapping[str, Any] = cached_file("languages", DATA / "languages.yaml")
    return {code: LittleWords(said["name"], frozenset(said["words"])) for code, said in found.items()}


@lru_cache(maxsize=1)
def english_words() -> frozenset[str]:
    """Words that texts of programs and games have most often in English, in small letters."""
    words: str = cached_file("english", DATA / "english.yaml")["words"]
    return frozenset(words.split())
