"""The pieces of a position's text: words with their columns, values by their specs, cards into zones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from cardset.errors import CardsetError, suggestion
from cardset.values import grouped
from rulebook.games.unstable_unicorns.match import BOX, DECK, DISCARD, NURSERY, Match
from rulebook.games.unstable_unicorns.notation.layout import MAX_NUMBER, Leaf, Many, Maybe, Record, Row, Spec
from rulebook.games.unstable_unicorns.notation.naming import LETTERS, copy_name, program_names, zone_name
from rulebook.games.unstable_unicorns.state import State

REST = "*"
NUMERAL = re.compile(r"-?[0-9]{1,20}", re.ASCII)
TOKEN = re.compile(r"[\[\]{}:,=]|[^\[\]{}:,=]+")
NONE = "-"
MAX_CHARACTERS = 200_000
STARS = {NURSERY: 1, DECK: 2, DISCARD: 3, BOX: 4}
"""The zones that may hold "all the rest", in the order in which they take it."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of the text, and the column where it begins."""

    text: str
    column: int

    @staticmethod
    def words(text: str) -> list[Excerpt]:
        """The words of one line, at least two. Raises :class:`CardsetError`."""
        line = text.strip("\r\n")
        if len(line) > MAX_CHARACTERS:
            raise CardsetError(f"a position is one line of at most {MAX_CHARACTERS} characters")
        places = [Excerpt(match[0], match.start() + 1) for match in re.finditer(r"\S+", line)]
        if "\n" in line or "\r" in line:
            raise CardsetError("a position is one line", hint="this text has several")
        if len(places) < 2:
            raise CardsetError("this is no position", hint="expected the game, the rules and fields")
        return places

    def refuse(self, message: str, hint: str = "") -> NoReturn:
        """Raise :class:`CardsetError` about this place."""
        raise CardsetError(message, "position", 1, self.column, hint)

    def number(self, least: int, most: int) -> int:
        """The whole number that stands here."""
        if not NUMERAL.fullmatch(self.text) or not least <= int(self.text) <= most:
            self.refuse(f"{self.text[:60]!r} is not a number from {least} to {most}")
        return int(self.text)

    def part(self, start: int, end: int) -> Excerpt:
        """A piece of this piece."""
        return Excerpt(self.text[start:end], self.column + start)


def fields_of(words: Sequence[Excerpt]) -> dict[str, Excerpt]:
    """Words of the form ``name=value``, by name."""
    found: dict[str, Excerpt] = {}
    for word in words:
        name, equals, _ = word.text.partition("=")
        if not equals:
            word.refuse(f"{word.text[:60]!r} is not a field", "expected name=value")
        if name in found:
            word.refuse(f"{name[:60]!r} stands there twice")
        found[name] = word.part(len(name) + 1, len(word.text))
    return found


def cards_of(value: Excerpt) -> list[Excerpt]:
    """The words of a list without brackets; none for "" and "-"."""
    if value.text in ("", NONE):
        return []
    words, start = [], 0
    for word in value.text.split(","):
        words.append(value.part(start, start + len(word)))
        start += len(word) + 1
    return words


# Cards into zones


def deal(state: State, zones: Mapping[int, Sequence[Excerpt]]) -> None:
    """Put cards where the words say, by zone; see :mod:`.position` for the words.

    Raises :class:`CardsetError` for an unknown card, one that is in two zones, or one that is in none.
    """
    deck = state.match.deck
    copies = grouped((deck.faces[face].card.id, card) for card, face in enumerate(deck.face_of))
    said = {word: _numbered(word, copies) for words in zones.values() for word in words if word.text != REST}
    taken: set[int] = set()
    for word, copy in said.items():
        if copy is not None and copy in taken:
            word.refuse(f"{word.text!r} stands there twice")
        taken.add(-1 if copy is None else copy)
    for word in [word for word, copy in said.items() if copy is None]:
        free = next((copy for copy in copies[word.text] if copy not in taken), None)
        if free is None:
            word.refuse(f"there are only {len(copies[word.text])} copies of {word.text!r}")
        taken.add(free)
        said[word] = free
    rest = [card for card in range(len(deck.face_of)) if card not in taken]
    for zone in sorted(zones, key=lambda zone: STARS.get(zone, 0)):
        state.zones[zone] = _filled(state, zone, zones[zone], said, rest)
    if rest:
        hint = "name it, or end a zone with *: deck=…,* nursery=*"
        raise CardsetError(f"{len(rest)} cards are in no zone, such as {copy_name(deck, rest[0])}", hint=hint)
    where = {card: zone for zone, cards in enumerate(state.zones) for card in cards}
    state.where = [where[card] for card in range(len(where))]


def _numbered(word: Excerpt, copies: Mapping[str, Sequence[int]]) -> int | None:
    """The copy that ``word`` names, ``None`` for any one of several."""
    card_id, dot, _ = word.text.partition(".")
    if card_id not in copies:
        word.refuse(f"there is no card {card_id[:60]!r}", suggestion(card_id[:60], copies))
    of_card = copies[card_id]
    if dot:
        return of_card[word.part(len(card_id) + 1, len(word.text)).number(1, len(of_card)) - 1]
    return of_card[0] if len(of_card) == 1 else None


def _filled(
    state: State, zone: int, words: Sequence[Excerpt], said: Mapping[Excerpt, int | None], rest: list[int]
) -> list[int]:
    """The cards of a zone; what its star takes leaves ``rest``."""
    found: list[int] = []
    starred = False
    for word in words:
        if word.text != REST:
            card = said[word]
            assert card is not None  # every word has its copy by now
            found.append(card)
            continue
        if zone not in STARS or starred:
            word.refuse(
                "the rest of the cards cannot go there", "only once, to nursery, deck, discard or box"
            )
        starred = True
        faces, face_of = state.match.deck.faces, state.match.deck.face_of
        nursery = {card for card in rest if faces[face_of[card]].starts == "nursery"}
        wanted = {NURSERY: nursery, DECK: set(rest) - nursery}.get(zone, set(rest))
        found += sorted(wanted)
        rest[:] = [card for card in rest if card not in wanted]
    return found[::-1] if zone == DECK else found


# Values by their specs


class Text:
    """Reads the value of one field, from left to right."""

    def __init__(self, place: Excerpt, game: Match) -> None:
        self.place = place
        self.match = game
        self.tokens = [place.part(match.start(), match.end()) for match in TOKEN.finditer(place.text)]
        self.tokens.append(place.part(len(place.text), len(place.text)))
        self.next = 0

    def value(self, spec: Spec) -> Any:
        """What the whole text says. Raises :class:`CardsetError` that names the column."""
        found = self._value(spec)
        if self.tokens[self.next].text:
            self._here().refuse(f"{self._here().text[:60]!r} does not belong there")
        return found

    def _here(self) -> Excerpt:
        return self.tokens[self.next]

    def _skip(self, mark: str) -> bool:
        """Go past ``mark`` if it comes next."""
        if self._here().text == mark:
            self.next += 1
            return True
        return False

    def _need(self, mark: str) -> None:
        if not self._skip(mark):
            self._here().refuse(f"{mark!r} is missing")

    def _atom(self) -> Excerpt:
        here = self._here()
        if not here.text or here.text in "[]{}:,=":
            here.refuse("something is missing here")
        self.next += 1
        return here

    def _value(self, spec: Spec) -> Any:
        match spec:
            case Leaf():
                return self._thing(spec, self._atom())
            case Maybe(of):  # nothing is said by leaving the field out
                return self._value(of)
            case Many(of, build):
                return build(self._items(of))
            case Row(parts, build):
                found = []
                for number, part in enumerate(parts):
                    if number:
                        self._need(":")
                    found.append(self._value(part))
                return build(*found)
            case Record():
                return self._record(spec)

    def _items(self, of: Spec | None) -> list[Any]:
        self._need("[")
        items: list[Any] = []
        while not self._skip("]"):
            if items:
                self._need(",")
            items.append(self._value(of) if of else self._aim())
        return items

    def _record(self, spec: Record) -> Any:
        self._need("{")
        start = self._here()
        found: dict[str, Any] = {}
        while not self._skip("}"):
            if found:
                self._need(",")
            key = self._atom()
            if key.text not in spec.parts:
                key.refuse(f"{key.text[:60]!r} is no part of this", suggestion(key.text[:60], spec.parts))
            if key.text in found:
                key.refuse(f"{key.text!r} stands there twice")
            self._need("=")
            aims = key.text == "aims"
            found[key.text] = tuple(self._items(None)) if aims else self._value(spec.parts[key.text])
        for name in spec.parts:
            if name not in found and name not in spec.defaults:
                start.refuse(f"{name!r} is missing")
        return spec.build(**found)

    def _aim(self) -> tuple[int, ...]:
        """What was chosen ahead of time: numbers, and where cards were chosen, their names."""
        found: list[int] = []
        while not found or self._skip(":"):
            atom = self._atom()
            numeral = NUMERAL.fullmatch(atom.text)
            found.append(atom.number(-1, MAX_NUMBER) if numeral else self._thing(Leaf("card"), atom))
        return tuple(found)

    def _thing(self, leaf: Leaf, atom: Excerpt) -> Any:
        if leaf.kind == "number":
            return atom.number(leaf.least, leaf.most)
        if leaf.least < 0 and atom.text == NONE:
            return -1
        known = self._known(leaf)
        if atom.text not in known:
            hint = suggestion(atom.text[:60], known)
            if leaf.kind == "card" and f"{atom.text}.1" in known:
                hint = f"say which copy, as in {atom.text}.1"
            atom.refuse(f"{atom.text[:60]!r} is no {leaf.kind}", hint)
        return known[atom.text]

    def _known(self, leaf: Leaf) -> Mapping[str, Any]:
        """The words that may stand for a thing, with what they mean."""
        game = self.match
        match leaf.kind:
            case "card":
                return {copy_name(game.deck, card): card for card in range(len(game.deck.face_of))}
            case "seat":
                return {LETTERS[seat]: seat for seat in range(game.players)}
            case "zone":
                return {zone_name(game, zone): zone for zone in range(game.stable(game.players))}
            case "program":
                return {name: number for number, name in enumerate(program_names(game.deck))}
            case "flag":
                return {"yes": True, "no": False}
        return {word: word for word in leaf.words}
