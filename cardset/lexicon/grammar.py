"""What the words of a language can be: categories, and the tables in which a word's forms are written down.

All of it is data (``i18n/<language>/grammar.yaml``); nothing here knows a case or a gender by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from cardset.values import made

Features = Mapping[str, str]
"""What is asked of a form: one value for each category that matters, such as ``{"case": "acc"}``."""

Cells = tuple[tuple[str, ...], ...]
"""The forms of a word: for each cell of its tables the variants, none where there is no form."""

Meaning = Mapping[str, tuple[str, ...]]
"""What a tag says: for each category of which it says something, the values that fit."""


class TableShape(NamedTuple):
    """The names of the rows and columns of one table; ``columns`` is empty where there is but one."""

    rows: tuple[str, ...]
    columns: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return len(self.columns) or 1


class Slot(NamedTuple):
    """The place of one cell. ``meaning`` is that of its row and its column together."""

    row: str
    column: str
    meaning: Meaning

    def fits(self, features: Features) -> bool:
        """Whether ``features`` satisfy everything that row and column say."""
        for category, values in self.meaning.items():  # noqa: SIM110 - a generator takes three times as long
            if features.get(category) not in values:
                return False
        return True

    def allows(self, features: Features) -> bool:
        """Whether nothing in ``features`` contradicts row and column."""
        for category, values in self.meaning.items():
            if category in features and features[category] not in values:
                return False
        return True

    def features(self) -> Features:
        """The first features that fit."""
        return {category: values[0] for category, values in self.meaning.items()}

    def all_features(self) -> Iterator[Features]:
        """Everything that fits, the first features first."""
        for values in product(*self.meaning.values()):
            yield dict(zip(self.meaning, values, strict=True))


@dataclass(frozen=True, slots=True)
class Paradigm:
    """The tables that a kind of words fills. ``slots`` are their cells, row by row, table after table.

    ``inherent`` are the categories of which every such word has a value of its own, such as a noun's gender.
    """

    name: str
    parts_of_speech: tuple[str, ...]
    inherent: tuple[str, ...]
    tables: tuple[TableShape, ...]
    slots: tuple[Slot, ...]
    _found: dict[tuple[tuple[str, str], ...], int | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _allowed: dict[tuple[tuple[str, str], ...], tuple[bool, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _expressed: dict[tuple[tuple[str, str], ...], Sequence[tuple[int, Features]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def find(self, features: Features) -> int | None:
        """The place among ``slots`` of the cell with these features, ``None`` where no cell has them.

        That is the first cell whose row and column the features satisfy; features that say more than a
        table asks do no harm.
        """
        asked = tuple(features.items())
        if asked not in self._found:
            fitting = (place for place, slot in enumerate(self.slots) if slot.fits(features))
            self._found[asked] = next(fitting, None)
        return self._found[asked]

    def allowed(self, inherent: Features) -> tuple[bool, ...]:
        """For each slot whether a word that is ``inherent`` by itself may have a form there."""
        asked = tuple(inherent.items())
        if asked not in self._allowed:
            self._allowed[asked] = tuple([slot.allows(inherent) for slot in self.slots])
        return self._allowed[asked]

    def expressed(self, inherent: Features) -> Sequence[tuple[int, Features]]:
        """The places among ``slots`` and what their forms express of a word that is ``inherent`` by itself.

        What contradicts the word, or leads to an earlier cell, is not expressed by a later one.
        """
        asked = tuple(inherent.items())
        if asked not in self._expressed:
            every = ((place, one) for place, slot in enumerate(self.slots) for one in slot.all_features())
            self._expressed[asked] = [
                (place, whole)
                for place, features in every
                if features.items() <= (whole := {**features, **inherent}).items()
                and self.find(whole) == place
            ]
        return self._expressed[asked]


class Grammar(NamedTuple):
    """The grammar of one language. ``varies`` says by which categories, or which values of them, each kind of
    phrases varies.

    ``categories`` maps each category to its values; ``tags`` the other names to what they mean.
    """

    categories: Mapping[str, tuple[str, ...]]
    paradigms: Mapping[str, Paradigm]
    tags: Mapping[str, Meaning]
    varies: Mapping[str, tuple[str, ...]]

    def paradigm_for(self, part_of_speech: str) -> Paradigm | None:
        """The paradigm of the words of this part of speech, if they inflect."""
        return next(
            (found for found in self.paradigms.values() if part_of_speech in found.parts_of_speech), None
        )

    def meaning(self, name: str) -> Meaning | None:
        """What a tag, or a value of a category, says; ``None`` for an unknown name."""
        if name in self.tags:
            return self.tags[name]
        category = next((key for key, values in self.categories.items() if name in values), None)
        return {category: (name,)} if category else None

    @property
    def names(self) -> list[str]:
        """Every tag and every value of a category."""
        return [*self.tags, *(value for values in self.categories.values() for value in values)]


NO_GRAMMAR = Grammar({}, {}, {}, {})
"""The grammar of a language that has not written one down: no word inflects."""


def build_grammar(data: Mapping[str, Any]) -> Grammar:
    """The grammar in ``data``, which is as ``grammar.schema.json`` says and has passed all checks."""
    bare = Grammar(
        {category: tuple(values) for category, values in data["categories"].items()},
        {},
        {
            tag: {
                category: (values,) if isinstance(values, str) else tuple(values)
                for category, values in meaning.items()
            }
            for tag, meaning in data.get("tags", {}).items()
        },
        {kind: tuple(categories) for kind, categories in data.get("varies", {}).items()},
    )
    paradigms = {name: _paradigm(name, entry, bare) for name, entry in data.get("paradigms", {}).items()}
    return Grammar(bare.categories, paradigms, bare.tags, bare.varies)


def _paradigm(name: str, entry: Mapping[str, Any], grammar: Grammar) -> Paradigm:
    tables = tuple(made(TableShape, table) for table in entry["tables"])
    slots = tuple(
        Slot(row, column, {**(grammar.meaning(row) or {}), **(grammar.meaning(column) or {})})
        for table in tables
        for row in table.rows
        for column in table.columns or ("",)
    )
    return Paradigm(
        name, tuple(entry.get("parts_of_speech", (name,))), tuple(entry.get("inherent", ())), tables, slots
    )
