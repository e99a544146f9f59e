"""Rules in force, as values: what the rulebooks of a game differ in or leave open, one field each.

A game derives a frozen dataclass from :class:`Options`, with a field made by :func:`number`, :func:`option`
or :func:`language` for each point, and names its rulebooks in a :class:`Presets`.
``presets.read("ru-2020,flyers=after")`` is that rulebook with one thing changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from inspect import get_annotations
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from cardset.errors import CardsetError, suggestion

YES, NO = "yes", "no"


def number(default: int, meaning: str, *clauses: str, highest: int = 99) -> Any:
    """A field that is a number from 1 to ``highest``, tied to ``clauses``."""
    metadata = {"meaning": meaning, "clauses": clauses, "choices": {}, "highest": highest}
    return field(default=default, metadata=metadata)


def option(meaning: str, choices: Mapping[str, str], *clauses: str) -> Any:
    """A field that is one of ``choices``, each with what it means; the first holds where a rulebook does not
    say. Where the choices are yes and no, the field is a :class:`bool`."""
    default = next(iter(choices))
    metadata = {"meaning": meaning, "clauses": clauses, "choices": choices}
    return field(default=default == YES if set(choices) == {YES, NO} else default, metadata=metadata)


def language(default: str, meaning: str, *clauses: str) -> Any:
    """A field that is a language by its code. Which there are is known only where names are looked up."""
    metadata = {"meaning": meaning, "clauses": clauses, "choices": {}, "language": True}
    return field(default=default, metadata=metadata)


PRINT = "print"
"""The option that says which print of the cards is played, where a game has it."""
GIVEN = "given"
"""Its value for the cards as they are given: the newest print, unless another was asked for."""


def printing(meaning: str, *clauses: str) -> Any:
    """A field that is a print of the cards, by its id. Which there are is known only where cards are."""
    metadata = {"meaning": meaning, "clauses": clauses, "choices": {}, "pattern": "[a-z0-9]+(-[a-z0-9]+)*"}
    return field(default=GIVEN, metadata=metadata)


class Point(NamedTuple):
    """One option or number: its name, value, what it means, the clauses it is tied to, and every value it
    can have with what that means (none for a number, a language or a print)."""

    name: str
    value: int | str
    meaning: str
    clauses: tuple[str, ...]
    choices: Mapping[str, str]


R = TypeVar("R", bound="Options")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force; ``name`` is the preset they are, or are changed from.

    ``str(rules)`` names the preset and what differs from it; :meth:`Presets.read` reads that back.
    """

    name: str

    def __init_subclass__(cls) -> None:
        """Refuse an option that would hide something of ours: programs would take its value for that."""
        taken = [name for name in get_annotations(cls) if hasattr(Options, name)]
        if taken and "__dataclass_fields__" not in cls.__dict__:
            raise TypeError(
                f"an option of {cls.__name__} cannot be called {taken[0]}: rules have that already"
            )

    @classmethod
    def presets(cls) -> Presets[Any]:
        """The rulebooks of the game that these are the rules of."""
        raise NotImplementedError

    def points(self) -> Iterator[Point]:
        """Every option and number in force."""
        for entry in _points(type(self)):
            value = getattr(self, entry.name)
            metadata = entry.metadata
            yield Point(
                entry.name, _said(value), metadata["meaning"], metadata["clauses"], metadata["choices"]
            )

    def changes(self) -> Iterator[Point]:
        """The points in which these rules differ from the preset they are named after."""
        preset: Options = self.presets()[self.name]
        for ours, theirs in zip(self.points(), preset.points(), strict=True):
            if ours.value != theirs.value:
                yield ours

    @property
    def print_of_cards(self) -> str:
        """The print of the cards that is played; "" for the cards as they are given."""
        said = str(getattr(self, PRINT, GIVEN))
        return "" if said == GIVEN else said

    def in_print(self: R, name: str) -> R:
        """The same rules with the cards in the print ``name``; as they are for "".

        Raises :class:`CardsetError` where they name another, or the game does not know of prints.
        """
        if name in ("", self.print_of_cards):
            return self
        if self.print_of_cards:
            message = f"the rules say {PRINT}={self.print_of_cards}, and {name!r} is asked for"
            raise CardsetError(message, hint="leave one of the two out")
        found: R = self.presets().read(f"{self},{PRINT}={name}")
        return found

    def __str__(self) -> str:
        return ",".join([self.name, *(f"{point.name}={point.value}" for point in self.changes())])


class Length(NamedTuple):
    """How long a game lasts: the ``changes`` to a rulebook that make it so, as :meth:`Presets.read` reads
    them, and in how many ``minutes`` half of the games of one person against three programs are over, where
    that was measured."""

    changes: str
    minutes: int | None = None


USUAL = "usual"
"""The length of a game by a rulebook as it is."""


class Presets(Mapping[str, R], Generic[R]):
    """The rulebooks of a game by name, the default first; ``aliases`` are further names of them.

    ``renamed`` is a JSON file with what options are called now, by the names that they had: those are still
    read, where a game was saved or a scenario written under them. ``lengths`` are how long a game can be made
    to last under any of them, always also :data:`USUAL`.
    """

    def __init__(
        self,
        rules: Sequence[R],
        aliases: Mapping[str, str] | None = None,
        renamed: Path | None = None,
        lengths: Mapping[str, Length] | None = None,
    ) -> None:
        self._rules = {one.name: one for one in rules}
        self.aliases: Mapping[str, str] = aliases or {}
        self.lengths = {USUAL: Length(""), **(lengths or {})}
        self.default = rules[0]
        self._renamed = renamed

    def __getitem__(self, name: str) -> R:
        return self._rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def read(self, text: str) -> R:
        """The rules that ``text`` names: a preset or an alias, then options, as in ``002,flyers=after``; the
        default where it is empty.

        Options may be written with ``-`` or ``_``; yes and no also as true and false. Raises
        :class:`CardsetError` that names the nearest preset, option or value.
        """
        if not text:
            return self.default
        name, *changes = [part.strip() for part in text.split(",")]
        rules = self._rules.get(self.aliases.get(name, name))
        if rules is None:
            known = [*self._rules, *self.aliases]
            raise CardsetError(f"there are no rules {name!r}", hint=suggestion(name, known))
        options: dict[str, Any] = {}
        for change in changes:
            changed, value = self._change(type(rules), change)
            if options.setdefault(changed, value) != value:
                raise CardsetError(f"{changed} is said twice", hint="keep one of the two")
        return replace(rules, **options)

    def of_length(self, text: str, length: str) -> R:
        """The rules that ``text`` names, changed so that a game lasts as ``length`` says.

        Raises :class:`CardsetError` for a length that there is not, and where ``text`` says otherwise.
        """
        if length not in self.lengths:
            raise CardsetError(
                f"there are no games of length {length!r}", hint=suggestion(length, self.lengths)
            )
        changes = self.lengths[length].changes
        return self.read(f"{text or self.default.name},{changes}" if changes else text)

    def minutes(self, rules: R) -> int | None:
        """In how many minutes half of the games by these rules are over; ``None`` where that was not
        measured."""
        said = ",".join(f"{point.name}={point.value}" for point in rules.changes())
        return next((length.minutes for length in self.lengths.values() if length.changes == said), None)

    def _change(self, kind: type[Options], text: str) -> tuple[str, int | str]:
        """The option that a text names, and the value that it gives it."""
        written, equals, value = text.partition("=")
        name = written.strip().replace("-", "_")
        known = {entry.name: entry for entry in _points(kind)}
        if name not in known and self._renamed:
            name = json.loads(self._renamed.read_bytes()).get(name, name)
        if not equals or name not in known:
            raise CardsetError(
                f"{text!r} is not an option of the rules",
                hint=suggestion(name, known) if equals else "expected option=value",
            )
        return name, _value(name, value.strip().replace("_", "-"), known[name])


def _points(kind: type[Options]) -> list[Field[Any]]:
    return [entry for entry in fields(kind) if "meaning" in entry.metadata]


def _said(value: int | str) -> int | str:
    return (YES if value else NO) if isinstance(value, bool) else value


def _value(name: str, value: str, entry: Field[Any]) -> int | str:
    choices: Mapping[str, str] = entry.metadata["choices"]
    if "language" in entry.metadata:
        if not re.fullmatch("[a-z]{2,3}(-[A-Z]{2})?", value):
            raise CardsetError(f"{name}={value}", hint="expected the code of a language, such as en")
        return value.replace("-", "_")
    if "pattern" in entry.metadata:
        if not re.fullmatch(entry.metadata["pattern"], value):
            raise CardsetError(f"{name}={value}", hint="expected the id of a print, such as first")
        return value
    if not choices:
        highest = entry.metadata["highest"]
        if not (value.isascii() and value.isdigit() and 1 <= int(value[:9]) <= highest):
            raise CardsetError(f"{name}={value}", hint=f"expected a number from 1 to {highest}")
        return int(value)
    value = {"true": YES, "false": NO}.get(value, value) if YES in choices else value
    if value not in choices:
        raise CardsetError(f"{name} cannot be {value!r}", hint=suggestion(value, choices))
    return value == YES if YES in choices else value
