"""``grammar.yaml``: read, and checked for what its schema cannot say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.errors import Fault, suggestion
from cardset.lexicon.grammar import NO_GRAMMAR, Grammar, build_grammar

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

RESERVED = frozenset(
    {
        "also",
        "editions",
        "forms",
        "forms_by",
        "inflects_like",
        "invariable",
        "not_in",
        "paradigm",
        "part_of_speech",
        "participle",
        "partner",
        "parts",
        "reason",
        "sources",
        "status",
        "verbal_noun",
        "word",
    }
)
"""The keys of a word in ``lexicon.yaml`` that are no categories."""


def read_grammar(root: Path, language: str) -> Grammar:
    """The grammar of ``language`` below ``root``; where none is written down, no word inflects.

    A code with a modifier (``xx@edition``) has the grammar of the one without unless it brings its own.
    Raises :class:`CardsetError` when the file cannot be read, :class:`FaultsError` with all that is wrong.
    """
    path = grammar_path(root, language)
    return build_grammar(checked_grammar(path)) if path else NO_GRAMMAR


def grammar_path(root: Path, language: str) -> Path | None:
    """The file with the grammar of ``language``, if there is one."""
    return next((path for path in grammar_files(root, language) if path.is_file()), None)


def grammar_files(root: Path, language: str) -> list[Path]:
    """Where the grammar of ``language`` may be, nearest first."""
    names = dict.fromkeys((language, language.partition("@")[0]))
    return [root / name / "grammar.yaml" for name in names]


def checked_grammar(path: Path) -> Mapping[str, Any]:
    """The data of a grammar file that has passed all checks. Raises as :func:`read_grammar`."""
    from cardset.shape import read_shaped

    data: Mapping[str, Any] = read_shaped(path, "grammar", _faults)
    return data


def _faults(document: Document) -> list[Fault]:
    """What is wrong with the names in a grammar that has its shape."""
    return [*_names(document), *_tags(document), *_paradigms(document), *_varies(document)]


At = tuple[str | int, ...]


def _names(document: Document) -> Iterator[Fault]:
    """Each name means one thing."""
    categories = document.data["categories"]
    owners: dict[str, str] = {}
    for category, values in categories.items():
        if category in RESERVED:
            message = f"{category!r} cannot be a category: words of the lexicon have a key of this name"
            yield document.fault(message, ("categories", category), "choose another name", key=True)
        for index, value in enumerate(values):
            if value in owners:
                message = f"{value!r} is a value of {owners[value]!r} already"
                at = ("categories", category, index)
                yield document.fault(message, at, "give every value a name of its own")
            owners.setdefault(value, category)
    for tag in document.data.get("tags", {}):
        if tag in owners:
            message = f"{tag!r} is a value of {owners[tag]!r} already"
            yield document.fault(message, ("tags", tag), "give the tag a name of its own", key=True)


def _tags(document: Document) -> Iterator[Fault]:
    categories = document.data["categories"]
    for tag, meaning in document.data.get("tags", {}).items():
        for category, values in meaning.items():
            at: At = ("tags", tag, category)
            if category not in categories:
                yield _unknown(document, "category", category, at, categories, key=True)
                continue
            for index, value in enumerate([values] if isinstance(values, str) else values):
                if value not in categories[category]:
                    place = at if isinstance(values, str) else (*at, index)
                    yield _unknown(document, f"value of {category}", value, place, categories[category])


def _paradigms(document: Document) -> Iterator[Fault]:
    data = document.data
    categories = data["categories"]
    tags = [*data.get("tags", {}), *(value for values in categories.values() for value in values)]
    served: dict[str, str] = {}
    for name, paradigm in data.get("paradigms", {}).items():
        at: At = ("paradigms", name)
        for part in paradigm.get("parts_of_speech", [name]):
            if part in served:
                message = f"{part!r} has the paradigm {served[part]!r} already"
                hint = "list under parts_of_speech what a paradigm serves; [] serves words that name it"
                yield document.fault(message, at, hint, key=True)
            served.setdefault(part, name)
        for index, category in enumerate(paradigm.get("inherent", ())):
            if category not in categories:
                yield _unknown(document, "category", category, (*at, "inherent", index), categories)
        rows: Counter[str] = Counter()
        for number, table in enumerate(paradigm["tables"]):
            within: At = (*at, "tables", number)
            for side in ("rows", "columns"):
                for index, tag in enumerate(table.get(side, ())):
                    if tag not in tags:
                        yield _unknown(document, "tag", tag, (*within, side, index), tags)
            for index, row in enumerate(table["rows"]):
                rows[row] += 1
                if rows[row] == 2:
                    message = f"{row!r} is a row of this paradigm already"
                    yield document.fault(message, (*within, "rows", index), "a row occurs once in a paradigm")
            yield from _clashes(document, table, within)


def _clashes(document: Document, table: Mapping[str, Sequence[str]], at: At) -> Iterator[Fault]:
    """A row and a column that speak of the same category could not both be satisfied."""
    grammar = build_grammar({**document.data, "paradigms": {}})
    rows = {category for row in table["rows"] for category in grammar.meaning(row) or {}}
    for index, column in enumerate(table.get("columns", ())):
        for category in sorted(rows & set(grammar.meaning(column) or {})):
            message = f"{column!r} says the {category}, and so do rows of this table"
            yield document.fault(message, (*at, "columns", index), "let either rows or columns say it")


def _varies(document: Document) -> Iterator[Fault]:
    """Phrases vary by whole categories, or have variants for single values only."""
    data = document.data
    categories = data["categories"]
    known = [
        *categories,
        *data.get("tags", {}),
        *(value for values in categories.values() for value in values),
    ]
    for kind, listed in data.get("varies", {}).items():
        for index, name in enumerate(listed):
            if name not in known:
                yield _unknown(document, "category or value", name, ("varies", kind, index), known)


def _unknown(
    document: Document,
    what: str,
    name: str,
    at: At,
    known: Sequence[str] | Mapping[str, Any],
    key: bool = False,
) -> Fault:
    return document.fault(f"there is no {what} {name!r}", at, suggestion(name, known), key=key)
