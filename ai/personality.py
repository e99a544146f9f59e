"""A character read from its file: rules in order, then likings, in words that a person can write.

The file is YAML, described by ``schemas/character.schema.json`` and taught by ``docs/characters.md``. Which
facts its rules may name is told by the :class:`ai.facts.FactBook` of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.conditions import At, Condition, ConditionReader
from ai.facts import FactBook
from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.paths import lineage
from cardset.people import Name

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

SCHEMA = Path(__file__).resolve().parent / "schemas" / "character.schema.json"

YES = (True, "yes")
BESIDE_FACTS = frozenset(("weight", "times", "when", "say"))
"""What stands beside facts in a liking."""


@dataclass(frozen=True, slots=True)
class Liking:
    """``weight`` points for a move that fits ``move`` in a position that fits ``when``; with a fact in
    ``times`` so many times. ``say`` is what the character says where this decides, "" where the file has no
    words for it: then ``text`` tells the facts as they are written. ``character`` is as in
    :class:`Rule`."""

    weight: int
    move: tuple[Condition, ...]
    when: tuple[Condition, ...] = ()
    times: str = ""
    say: str = ""
    text: str = ""
    character: str = ""


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

    ``vice`` is the blunder that belongs to it, "" for none. ``id`` is the name of its file; ``own`` says how
    many of the rules are its own. ``unsure`` are conditions that may be slips, with their places;
    :mod:`ai.doubts` finds more. What is ``shipped`` comes with us, and so speaks all our languages; any other
    has ``names`` of its own in other languages.
    """

    id: str
    name: str
    about: str
    rules: tuple[Rule, ...]
    prefer: tuple[Liking, ...]
    reckless: bool
    vice: str
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
        vice=data.get("vice", ""),
        path=path.resolve(),
        own=len(rules),
        shipped=ours,
        unsure=tuple(reader.unsure),
        names=data.get("names", {}),
    )


def liking_text(entry: Mapping[str, Any]) -> str:
    """The facts of a liking as they are written: "kind play, card_type basic".

    >>> liking_text({"kind": "play", "verbs": ["draw", "look"], "when": {"my_turn": True}, "weight": 8})
    'kind play, verbs draw or look, when my_turn yes'
    """
    facts = [f"{name} {_written(said)}" for name, said in entry.items() if name not in BESIDE_FACTS]
    return ", ".join(
        [*facts, *(f"when {name} {_written(said)}" for name, said in entry.get("when", {}).items())]
    )


def _written(said: object) -> str:
    """What a condition says, as it is written in a file."""
    if isinstance(said, list):
        return " or ".join(map(_written, said))
    return ("no", "yes")[said] if isinstance(said, bool) else str(said)


class _Reader(ConditionReader):
    """Turns the data of a file into rules and likings, and gathers what is wrong with it."""

    def __init__(self, document: Document | Kept, facts: FactBook, character: str) -> None:
        super().__init__(document, facts)
        self.character = character

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
            facts = {name: said for name, said in entry.items() if name not in BESIDE_FACTS}
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
                say=entry.get("say", ""),
                text=liking_text(entry),
                character=self.character,
            )
