"""Do the terms hold together: does every relation lead somewhere, is it said once, is every word in order?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardset.errors import suggestion
from cardset.glossary import Entry, source_words
from cardset.model import OURS
from cardset.paths import COMMON
from cardset.reading import Complain

AVOIDED = ("deprecated", "forbidden")


@dataclass(frozen=True, slots=True)
class TermFile:
    """A term file: its content, the line of each concept, and whether its faults are to be told.

    Those of the built-in files are not, where a set of one's own is checked. One that ``adds`` to the terms
    of ``game`` says nothing again that is said there or for all games.
    """

    path: Path
    game: str
    data: Mapping[str, Any]
    lines: Sequence[int]
    told: bool
    adds: bool = False

    def meets(self, other: TermFile) -> bool:
        """Whether both are about one game, so that no id may stand in both."""
        return self.told and (other.told or (self.adds and other.game in (self.game, COMMON)))

    @property
    def entries(self) -> Sequence[Entry]:
        found: Sequence[Entry] = self.data["concepts"]
        return found


@dataclass(frozen=True, slots=True)
class _Place:
    """An entry, and where its faults are to be told."""

    entry: Entry
    file: TermFile
    index: int
    report: Complain

    @property
    def id(self) -> str:
        return str(self.entry["id"])

    def tell(self, message: str, *at: str | int, hint: str = "") -> None:
        self.report(message, ("concepts", self.index, *at), hint)


def check_terms(files: Sequence[TermFile], to: Callable[[Path], Complain], complete: bool = True) -> None:
    """Report what is wrong between and within the concepts of ``files``; ``to`` gives the report of a file.

    A game of one's own may say for itself what a built-in concept means; else each id stands once. Without
    ``complete`` nothing is said of concepts that may stand in a missing file.
    """
    places = [
        _Place(entry, file, index, to(file.path))
        for file in files
        for index, entry in enumerate(file.entries)
    ]
    editions = {edition for file in files for edition in file.data.get("editions", ())}
    _Checks(places, editions, complete).run()


@dataclass(slots=True)
class _Checks:
    known: Sequence[_Place]
    editions: set[str]
    complete: bool
    places: list[_Place] = field(init=False)
    by_id: dict[str, _Place] = field(init=False)

    def __post_init__(self) -> None:
        self.places = [place for place in self.known if place.file.told]
        self.by_id = {place.id: place for place in self.known}

    def run(self) -> None:
        self.taken()
        for place in self.places:
            self.words(place)
            self.named(place)
        self.circles()
        self.opposites()
        self.nouns()
        self.said_twice()

    def taken(self) -> None:
        """No id stands twice, but for a built-in one that a game of one's own replaces."""
        known: dict[str, list[_Place]] = defaultdict(list)
        for place in self.known:
            before = next((one for one in known[place.id] if place.file.meets(one.file)), None)
            known[place.id].append(place)
            if before:
                where = f"line {before.file.lines[before.index]}"
                if before.file is not place.file:
                    where = f"{before.file.path.parent.name}/{before.file.path.name}, {where}"
                place.tell(f"the term id {place.id!r} is taken", "id", hint=f"by the term in {where}")

    def words(self, place: _Place) -> None:
        """One word is preferred and stands first, one to avoid says why, each stands once, editions exist."""
        english = place.entry["en"]
        words = source_words(english)
        if [word.status == "preferred" for word in words] != [True] + [False] * (len(words) - 1):
            place.tell(
                "one word is preferred, and it stands first", "en", hint="mend the order or the status"
            )
        for index, word in enumerate(words):
            at = ("en", index) if isinstance(english, list) else ("en",)
            if word.text in [other.text for other in words[:index]]:
                place.tell(f"the word {word.text!r} is here twice", *at, hint="once is enough")
            if word.status in AVOIDED and not word.reason:
                place.tell(f"nothing says why {word.text!r} is avoided", *at, hint="add a reason")
            for number, edition in enumerate(word.editions):
                if edition not in (OURS, *self.editions):
                    hint = suggestion(edition, self.editions) if self.editions else ""
                    hint = hint or "say under the key 'editions' of the file what it is"
                    place.tell(f"unknown edition {edition!r}", *at, "editions", number, hint=hint)

    def named(self, place: _Place) -> None:
        """What an entry names exists and is another one."""
        for what, other, *at in _references(place.entry):
            if other == place.id:
                place.tell(f"this term names itself as {what}", *at, hint="name another one, or leave it out")
            elif self.complete and other not in self.by_id:
                place.tell(f"unknown term {other!r}", *at, hint=suggestion(other, self.by_id))

    def circles(self) -> None:
        """Nothing is, by way of broader terms, broader than itself; each circle is told once."""
        told: set[str] = set()
        for place in self.places:
            way = [place.id]
            while (above := self.said(way[-1], "broader")) in self.by_id and above not in way:
                way.append(above)
            circle = way[way.index(above) :] if above in way else []
            if len(circle) > 1 and told.isdisjoint(circle):
                told.update(circle)
                first = self.by_id[circle[0]]
                hint = "it leads back to itself: " + " > ".join([*circle, circle[0]])
                first.tell(f"the term {first.id!r} is broader than itself", "broader", hint=hint)

    def opposites(self) -> None:
        """Each term has one opposite, and one of the two says so."""
        taken: dict[str, str] = {}
        for place in self.places:
            other = place.entry.get("opposite", "")
            if not other or other == place.id:
                continue
            for one, another in ((place.id, other), (other, place.id)):
                if one in taken:
                    message = f"{one!r} already has the opposite {taken[one]!r}"
                    hint = "each term has one; say it at one of the two, it is read both ways"
                    place.tell(message, "opposite", hint=hint)
                    break
                taken[one] = another

    def nouns(self) -> None:
        """It is a noun that belongs to a verb."""
        for place in self.places:
            other = self.by_id.get(place.entry.get("noun_of", ""))
            if "noun_of" not in place.entry or other is None:
                continue
            kind, verb = place.entry["part_of_speech"], other.entry["part_of_speech"]
            if kind != "noun":
                hint = "say it at the noun, it is read both ways"
                place.tell(f"this is no noun but: {kind}", "noun_of", hint=hint)
            elif verb != "verb":
                hint = "name the verb of this noun"
                place.tell(f"{other.id!r} is no verb but: {verb}", "noun_of", hint=hint)

    def said_twice(self) -> None:
        """What another relation says already need not be called related."""
        for place in self.places:
            for index, other in enumerate(place.entry.get("related", ())):
                for key in ("broader", "opposite", "noun_of"):
                    if self.said(place.id, key) == other:
                        message = f"the key {key!r} says already that {other!r} is related"
                    elif self.said(other, key) == place.id:
                        message = f"{other!r} says already under {key!r} that it is related"
                    else:
                        continue
                    place.tell(message, "related", index, hint="leave it out, relations are read both ways")
                    break

    def said(self, ident: str, key: str) -> str:
        """What the term says under ``key``, if there is such a term and it says anything."""
        place = self.by_id.get(ident)
        return str(place.entry.get(key, "")) if place else ""


def _references(entry: Entry) -> Iterator[tuple[Any, ...]]:
    """What an entry names: as what, the id, and the path to it."""
    for key, what in (("broader", "broader"), ("opposite", "its opposite"), ("noun_of", "its verb")):
        if key in entry:
            yield what, entry[key], key
    for index, other in enumerate(entry.get("related", ())):
        yield "related", other, "related", index
    for index, friend in enumerate(entry.get("false_friends", ())):
        key = "means" if "means" in friend else "not"
        yield "a false friend", friend[key], "false_friends", index, key
