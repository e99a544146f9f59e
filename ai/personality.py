"""A character read from its file: rules in order, then likings, in words that a person can write.

The file is YAML, described by ``schemas/character.schema.json`` and taught by ``docs/characters.md``. Which
facts its rules may name is told by the :class:`ai.facts.FactBook` of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ai.conditions import Condition, ConditionError, parse, unlikely
from ai.facts import Fact, FactBook
from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.paths import lineage
from cardset.people import Name

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

SCHEMA = Path(__file__).resolve().parent / "schemas" / "character.schema.json"

At: TypeAlias = tuple[str | int, ...]

YES = (True, "yes")


@dataclass(frozen=True, slots=True)
class Liking:
    """``weight`` points for a move that fits ``move`` in a position that fits ``when``; with a fact in
    ``times`` so many times."""

    weight: int
    move: tuple[Condition, ...]
    when: tuple[Condition, ...] = ()
    times: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """In a position that fits ``when``, in ``chance`` of a hundred cases, a move that fits ``do``.

    ``prefer`` are likings that count beside the character's own while the rule decides; none count when it
    is ``at_random``. ``character`` is the id of the character whose rule it is, where that comes with us,
    else ""; ``place`` is where it stands.
    """

    name: str
    say: str
    when: tuple[Condition, ...]
    chance: int
    do: tuple[Condition, ...]
    prefer: tuple[Liking, ...]
    at_random: bool
    character: str
    place: Fault


@dataclass(frozen=True, slots=True)
class Character:
    """``rules`` and ``prefer`` hold the character's own first, then those of the one that it is like.

    ``id`` is the name of its file; ``own`` says how many of the rules are its own. ``unsure`` are conditions
    that may be slips, with their places; :mod:`ai.doubts` finds more. What is ``shipped`` comes with us, and
    so speaks all our languages; any other has ``names`` of its own in other languages.
    """

    id: str
    name: str
    about: str
    rules: tuple[Rule, ...]
    prefer: tuple[Liking, ...]
    reckless: bool
    path: Path
    own: int
    shipped: bool
    unsure: tuple[Fault, ...] = ()
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    def named(self, language: str) -> Name:
        """What it says itself that it is called in ``language``, with the forms of that."""
        forms = next((self.names[one] for one in lineage(language) if one in self.names), {})
        cases = {case: form for case, form in forms.items() if case != "name"}
        return Name(forms.get("name", self.name), cases)


def shipped(facts: FactBook) -> tuple[str, ...]:
    """The ids of the characters that come with a game."""
    return tuple(sorted(path.stem for path in facts.characters.glob("*.yaml")))


def is_file(name: str) -> bool:
    """Whether ``name`` is meant as the path of a character's file."""
    return name.endswith((".yaml", ".yml")) or "/" in name


def find(name: str, facts: FactBook, beside: Path | None = None) -> Path:
    """The file of the character called ``name``: an id, or a path, from the folder ``beside`` if given.

    Raises :class:`CardsetError` for an id that there is not.
    """
    if is_file(name):
        return (beside or Path()) / name
    if name not in shipped(facts):
        raise CardsetError(f"there is no character {name!r}", hint=suggestion(name, shipped(facts)))
    return facts.characters / f"{name}.yaml"


class Kept(NamedTuple):
    """The content of a file that was found faultless before: no library is needed to read it."""

    data: Any
    path: Path

    def fault(self, message: str, at: At, hint: str = "", *, key: bool = False) -> Fault:
        """A fault of the file; nobody knows where any more."""
        return Fault(message, self.path, hint=hint)


def _checked(path: Path) -> Document:
    """The file in ``path``. Raises :class:`FaultsError` where its shape is not that of a character."""
    from cardset.shape import shape_faults
    from cardset.yaml_reader import read_yaml

    document = read_yaml(path)
    faults = [fault for _, fault in shape_faults(document, SCHEMA)]
    if faults:
        raise FaultsError(faults)
    return document


def read(path: Path, facts: FactBook, source: Callable[[Path], Document | Kept] = _checked) -> Character:
    """The character in ``path``; ``source`` gives the content of a file, that on disk unless given.

    Raises :class:`FaultsError` with every fault of the file, each with line and column, and
    :class:`CardsetError` when it cannot be read.
    """
    return _read(path, facts, (), source)


def _read(
    path: Path, facts: FactBook, above: tuple[Path, ...], source: Callable[[Path], Document | Kept]
) -> Character:
    document = source(path)
    ours = path.resolve().parent == facts.characters.resolve()
    reader = _Reader(document, facts, path.stem if ours else "")
    rules = tuple(reader.rules())
    prefer = tuple(reader.likings(document.data.get("prefer", ()), ("prefer",)))
    base = None
    like = document.data.get("like")
    if like is not None:
        try:
            named = find(like, facts, path.parent).resolve()
            if named in (*above, path.resolve()):
                raise CardsetError(f"{like!r} is in the end like this one", hint="leave out one 'like'")
        except CardsetError as error:
            reader.faults.append(document.fault(error.fault.message, ("like",), error.fault.hint))
        else:
            base = _read(named, facts, (*above, path.resolve()), source)
    if reader.faults:
        raise FaultsError(sorted(reader.faults, key=lambda fault: (fault.line, fault.column)))
    data = document.data
    return Character(
        id=path.stem,
        name=data["name"],
        about=data["about"],
        rules=rules + (base.rules if base else ()),
        prefer=prefer + (base.prefer if base else ()),
        reckless=data.get("reckless") in YES,
        path=path.resolve(),
        own=len(rules),
        shipped=ours,
        unsure=tuple(reader.unsure),
        names=data.get("names", {}),
    )


class _Reader:
    """Turns the data of a file into rules and likings, and gathers what is wrong with it."""

    def __init__(self, document: Document | Kept, facts: FactBook, character: str) -> None:
        self.document = document
        self.facts = facts
        self.character = character
        self.faults: list[Fault] = []
        self.unsure: list[Fault] = []

    def rules(self) -> Iterator[Rule]:
        lines: dict[str, int] = {}
        for index, entry in enumerate(self.document.data.get("rules", ())):
            at: At = ("rules", index)
            place = self.document.fault(entry["name"], (*at, "name"))
            if entry["name"] in lines:
                hint = f"the other one is in line {lines[entry['name']]}"
                self.fault("there is such a rule already", (*at, "name"), hint)
            lines[entry["name"]] = place.line
            if not {"do", "prefer", "at_random"} & entry.keys():
                self.fault("the rule does not say what to do", at, "add do: or prefer:")
            yield Rule(
                name=entry["name"],
                say=entry.get("say", ""),
                when=self.conditions(entry.get("when", {}), (*at, "when"), self.facts.position),
                chance=entry.get("chance", 100),
                do=self.conditions(entry.get("do", {}), (*at, "do"), self.facts.move),
                prefer=tuple(self.likings(entry.get("prefer", ()), (*at, "prefer"))),
                at_random=entry.get("at_random") in YES,
                character=self.character,
                place=place,
            )

    def likings(self, entries: Sequence[Mapping[str, Any]], at: At) -> Iterator[Liking]:
        for index, entry in enumerate(entries):
            here = (*at, index)
            facts = {name: said for name, said in entry.items() if name not in ("weight", "times", "when")}
            times = entry.get("times", "")
            facts_there = {**self.facts.position, **self.facts.move}
            numbers = [name for name, fact in facts_there.items() if fact.kind == "number"]
            if times and times not in numbers:
                self.fault(f"{times!r} is no number", (*here, "times"), suggestion(times, numbers))
            yield Liking(
                weight=entry["weight"],
                move=self.conditions(facts, here, self.facts.move),
                when=self.conditions(entry.get("when", {}), (*here, "when"), self.facts.position),
                times=times,
            )

    def conditions(self, said: Mapping[str, Any], at: At, known: Mapping[str, Fact]) -> tuple[Condition, ...]:
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
        else:
            message = f"there is no fact {name!r}"
        self.fault(message, at, hint, key=True)

    def fault(self, message: str, at: At, hint: str, key: bool = False) -> None:
        self.faults.append(self.document.fault(message, at, hint, key=key))
