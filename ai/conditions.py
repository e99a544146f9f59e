"""What a rule may say of a fact: a small language that reads as it is spoken, and nothing of it is run.

A number: ``3``, ``at least 2`` (or ``">= 2"``), ``at most``, ``more than``, ``less than``, ``2 to 4``; in
the place of a number a fact of the position that is one: ``more than biggest_hand``. Yes or no: ``yes``,
``no``. A word: ``leader``. ``not`` before any of them turns it round; a list means any of its entries, a list
whose entries all begin with ``not`` means none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from ai.domains import character_folders
from ai.facts import Fact, FactBook, Value
from ai.knowledge import known_here
from cardset.errors import Fault, suggestion

Known: TypeAlias = Callable[[str], Value]
"""Gives the value of a fact of the position by its name."""
At: TypeAlias = tuple[str | int, ...]
"""A place in the data of a file: keys and indexes."""


class ConditionError(ValueError):
    """A condition that means nothing. ``at`` is the index in a list, -1 where the whole is wrong."""

    def __init__(self, message: str, hint: str, at: int = -1) -> None:
        super().__init__(message)
        self.message, self.hint, self.at = message, hint, at


class Bound(NamedTuple):
    """A number: ``plus``, or so much more than the fact of this name."""

    plus: int
    fact: str = ""

    def value(self, known: Known) -> int:
        """The number at the moment."""
        found = known(self.fact) if self.fact else 0
        assert isinstance(found, int)  # no other fact may stand for a number
        return found + self.plus


class Span(NamedTuple):
    """The numbers from ``low`` to ``high``; ``None`` where there is no limit."""

    low: Bound | None
    high: Bound | None


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold of one fact: any of ``wanted``, or none of them when ``negated``."""

    fact: str
    wanted: tuple[Span | str | bool, ...]
    negated: bool = False

    def holds(self, value: Value, known: Known) -> bool:
        """Whether it holds of ``value``; ``known`` gives the facts of the position that it refers to."""
        return any(_fits(wanted, value, known) for wanted in self.wanted) != self.negated


def _fits(wanted: Span | str | bool, value: Value, known: Known) -> bool:
    if isinstance(wanted, bool):
        return value is wanted
    if isinstance(wanted, str):
        return isinstance(value, frozenset) and wanted in value
    if isinstance(value, frozenset):
        return False
    low, high = wanted
    return (low is None or low.value(known) <= value) and (high is None or value <= high.value(known))


def parse(fact: Fact, said: object, numbers: Collection[str]) -> Condition:
    """The condition that ``said``, a value of a YAML file, puts on ``fact``; ``numbers`` are the facts that
    may stand for a number. Raises :class:`ConditionError`.

    >>> from ai.facts import Fact
    >>> parse(Fact("hand", "number", "cards", len, 0, 20), "at least 2", ()).wanted
    (Span(low=Bound(plus=2, fact=''), high=None),)
    """
    entries = said if isinstance(said, list) else [said]
    if not entries:
        raise ConditionError("an empty list fits nothing", "write what is wanted, or leave the line out")
    wanted: list[Span | str | bool] = []
    turned: list[bool] = []
    for index, entry in enumerate(entries):
        at = index if isinstance(said, list) else -1
        negated = isinstance(entry, str) and entry.startswith("not ")
        wanted.append(_one(fact, entry[4:].strip() if negated else entry, numbers, at))
        turned.append(negated)
    if len(set(turned)) > 1:
        raise ConditionError(
            "some entries begin with 'not' and some do not", "a list means any of these, or not any of these"
        )
    return Condition(fact.name, tuple(wanted), turned[0])


def _one(fact: Fact, said: object, numbers: Collection[str], at: int) -> Span | str | bool:
    if fact.kind == "number":
        return _span(fact, said, numbers, at)
    if fact.kind == "yes or no":
        truth = {"yes": True, "no": False}.get(said, said) if isinstance(said, str) else said
        if not isinstance(truth, bool):
            raise ConditionError(f"{said!r} is not yes or no", f"{fact.name} is yes or no", at)
        return truth
    if not isinstance(said, str):
        raise ConditionError(f"{said!r} is not a word", f"{fact.name} is a word", at)
    words = None if fact.words is None else list(fact.words())
    if words is not None and said not in words:
        raise ConditionError(f"{fact.name} is never {said!r}", suggestion(said, words), at)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", said):
        raise ConditionError(f"{said!r} is no id", "ids are small letters, digits and hyphens", at)
    return said


def unlikely(condition: Condition, fact: Fact) -> Iterator[tuple[str, str]]:
    """What of a condition on ``fact`` never holds as far as we know: in words, with a hint."""
    known = None if fact.known is None else set(fact.known())
    for wanted in condition.wanted:
        if isinstance(wanted, str) and known is not None and wanted not in known:
            yield f"we know no {wanted!r}", suggestion(wanted, known)
        if isinstance(wanted, Span):
            low, high = wanted
            above = low is not None and not low.fact and low.plus > fact.high
            below = high is not None and not high.fact and high.plus < fact.low
            if above or below:
                yield f"{fact.name} is never that", f"it is {fact.low} to {fact.high}"


_OPERAND = r"-?[0-9]{1,6}|[a-z_]+"
_SAID = re.compile(
    rf"(?:(at least|at most|more than|less than|>=|<=|>|<|=) ?)?({_OPERAND})|({_OPERAND}) to ({_OPERAND})"
)
_HOW = "write it as 3, at least 2, at most 5, more than hand, or 2 to 4"


def _span(fact: Fact, said: object, numbers: Collection[str], at: int) -> Span:
    text = str(said) if isinstance(said, int | str) and not isinstance(said, bool) else ""
    found = _SAID.fullmatch(" ".join(text.split()))
    if found is None:
        raise ConditionError(f"{said!r} says nothing of the number {fact.name}", _HOW, at)
    comparison, operand, first, last = found.groups()
    if operand is None:
        low, high = _bound(first, numbers, at), _bound(last, numbers, at)
        if not (low.fact or high.fact) and low.plus > high.plus:
            raise ConditionError(f"nothing is {text}", "the smaller number comes first", at)
        return Span(low, high)
    bound = _bound(operand, numbers, at)
    match comparison:
        case "at least" | ">=":
            return Span(bound, None)
        case "at most" | "<=":
            return Span(None, bound)
        case "more than" | ">":
            return Span(bound._replace(plus=bound.plus + 1), None)
        case "less than" | "<":
            return Span(None, bound._replace(plus=bound.plus - 1))
        case _:
            return Span(bound, bound)


def _bound(said: str, numbers: Collection[str], at: int) -> Bound:
    if said.lstrip("-").isdigit():
        return Bound(int(said))
    if said not in numbers:
        raise ConditionError(f"{said!r} is no number", suggestion(said, numbers), at)
    return Bound(0, said)


class FactFile(Protocol):
    """A file that was read, as far as its faults are concerned."""

    @property
    def data(self) -> Any:
        """What is in it."""

    def fault(self, message: str, at: At, hint: str = "", *, key: bool = False) -> Fault:
        """A fault at a place in the data; at the key there instead of its value."""


class ConditionReader:
    """Reads the conditions in a file by the facts that there are, and gathers what is wrong (``faults``) and
    what can hardly be meant (``unsure``)."""

    def __init__(self, document: FactFile, facts: FactBook) -> None:
        self.document = document
        self.facts = facts
        self.faults: list[Fault] = []
        self.unsure: list[Fault] = []

    def conditions(self, said: Mapping[str, Any], at: At, known: Mapping[str, Fact]) -> tuple[Condition, ...]:
        """What ``said`` at ``at`` asks of the ``known`` facts."""
        found = []
        for name, wanted in said.items():
            fact = known.get(name)
            if fact is None:
                self.unknown(name, (*at, name), known)
                continue
            try:
                found.append(parse(fact, wanted, self.facts.numbers))
            except ConditionError as error:
                inside = (error.at,) if error.at >= 0 else ()
                self.fault(error.message, (*at, name, *inside), error.hint)
            else:
                self.unsure += [
                    self.document.fault(message, (*at, name), hint)
                    for message, hint in unlikely(found[-1], fact)
                ]
        return tuple(found)

    def unknown(self, name: str, at: At, known: Mapping[str, Fact]) -> None:
        """A fault for a fact that there is not, or not here."""
        hint = suggestion(name, known)
        if name in self.facts.move:
            message, hint = f"{name!r} is a fact of a move", "it belongs under do: or prefer:"
        elif name in self.facts.position:
            message, hint = f"{name!r} is a fact of the position", "it belongs under when:"
        elif game := _game_with(name):
            message, hint = f"{name!r} is a fact of {game}", f"this is a character for {self.facts.game}"
        else:
            message = f"there is no fact {name!r}"
        self.fault(message, at, hint, key=True)

    def fault(self, message: str, at: At, hint: str, key: bool = False) -> None:
        """Note a fault."""
        self.faults.append(self.document.fault(message, at, hint, key=key))


def _game_with(name: str) -> str:
    """The id of a game among ours of which ``name`` is a fact, "" for none."""
    for game in character_folders():
        known = known_here(game)
        facts = known.facts() if known and known.facts else None
        if facts and (name in facts.position or name in facts.move):
            return game
    return ""
