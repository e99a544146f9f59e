"""What all states of a game share, where cards can be, and the small values that a state is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from cardset.errors import CardsetError
from cardset.model import letters
from rulebook.games.unstable_unicorns import GAME, UnstableUnicorns
from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.rules import Rules

DECK: Final = 0
DISCARD: Final = 1
NURSERY: Final = 2
TABLE: Final = 3
BOX: Final = 4
COMMON: Final = 5  # hands follow the common zones, Stables follow the hands

COMMON_ZONES = {"deck": DECK, "discard": DISCARD, "nursery": NURSERY}
WORDS = (*COMMON_ZONES, "table", "box")
"""What the common zones are called, by number; of the last two the vocabulary knows nothing."""


@dataclass(frozen=True, slots=True)
class Match:
    """What does not change during a game and is shared by all its states; ``goal`` Unicorns win.

    ``letters`` are those of the titles by face, in the language of the names. Raises :class:`CardsetError`
    when a Unicorn has no name in that language.
    """

    deck: Deck
    rules: Rules
    players: int
    goal: int
    letters: tuple[int, ...] = field(init=False, repr=False)
    first_stable: int = field(init=False, repr=False)
    """The first of the zones that are Stables; all after it are Stables too."""
    game: UnstableUnicorns = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", GAME)
        object.__setattr__(self, "first_stable", COMMON + self.players)
        object.__setattr__(self, "letters", letters_of(self.deck, self.rules.name_language))

    @property
    def components(self) -> Deck:
        """What is played with."""
        return self.deck

    def hand(self, player: int) -> int:
        """The number of the zone that is the hand of ``player``."""
        return COMMON + player

    def stable(self, player: int) -> int:
        """The number of the zone that is the Stable of ``player``."""
        return COMMON + self.players + player

    def owner(self, zone: int) -> int:
        """The player whose hand or Stable ``zone`` is, -1 for a common zone."""
        return (zone - COMMON) % self.players if zone >= COMMON else -1

    def zone(self, word: str, player: int) -> int:
        """The number of the zone that the vocabulary calls ``word``."""
        if word == "hand":
            return COMMON + player
        if word == "stable":
            return COMMON + self.players + player
        return COMMON_ZONES[word]

    def word(self, zone: int) -> str:
        """What the zone with this number is called."""
        if zone < COMMON:
            return WORDS[zone]
        return "stable" if self.is_stable(zone) else "hand"

    def seats_from(self, first: int) -> tuple[int, ...]:
        """All players in turn order, beginning with ``first``."""
        return _in_turn_order(self.players, first)

    def is_stable(self, zone: int) -> bool:
        """Whether ``zone`` is a Stable."""
        return zone >= COMMON + self.players

    def is_hand(self, zone: int) -> bool:
        """Whether ``zone`` is a hand."""
        return COMMON <= zone < COMMON + self.players


@cache
def _in_turn_order(players: int, first: int) -> tuple[int, ...]:
    return (*range(first, players), *range(first))


class Waiting(NamedTuple):
    """An effect that is due: its program, on whose behalf, because of which card."""

    program: int
    you: int
    source: int


def waits(program: int, you: int, source: int) -> Waiting:
    """A :class:`Waiting`, made in half the time that a call of the class takes."""
    return tuple.__new__(Waiting, (program, you, source))


class Spent(NamedTuple):
    """An effect that a copy may not be triggered to carry out again in this turn."""

    program: int
    source: int


class Delayed(NamedTuple):
    """A program that is carried out once, on behalf of ``you``, ``when`` the turn ends (``end``), in its Draw
    phase (``draw``) or when the card ``source`` leaves the Stable (``left``); ``due``: that has come.

    ``it`` are the cards that it speaks of, with the zones they came from.
    """

    program: int
    you: int
    source: int
    when: str
    it: tuple[tuple[int, int], ...]


class Played(NamedTuple):
    """A card being played. ``stack`` holds it and the responses on it, each with its player; ``queue`` who
    is still to be asked; ``stage`` is ``window``, ``responses`` or ``effect``."""

    into: int
    stack: tuple[tuple[int, int], ...]
    queue: tuple[int, ...]
    stage: str = "window"


def played(
    into: int, stack: tuple[tuple[int, int], ...], queue: tuple[int, ...], stage: str = "window"
) -> Played:
    """A :class:`Played`, made in half the time that a call of the class takes."""
    return tuple.__new__(Played, (into, stack, queue, stage))


USUAL = "en"
"""The language of names when the rules ask for none in particular: the names are those of the set."""


def letters_of(deck: Deck, language: str) -> tuple[int, ...]:
    """How many letters the printed titles have in ``language``, by face (win.tie-letters, decision 15).

    Where no language was asked for, the names of the set itself count, whatever they are written in. Raises
    :class:`CardsetError` when a Unicorn, whose letters alone are ever counted, has no approved name in
    ``language``.
    """
    if language in (USUAL, deck.set.language):
        return tuple(face.letters for face in deck.faces)
    from cardset.localize import Localizer

    localizer = Localizer(deck.set, language)
    titles = [localizer.title(face.card) for face in deck.faces]
    missing = [
        face.card.id for face, title in zip(deck.faces, titles, strict=True) if face.unicorn and not title
    ]
    if missing:
        others = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
        raise CardsetError(
            f"letters of names cannot be counted in {language!r}: {missing[0]}{others} has no name there",
            hint="translate the names of all Unicorns, or choose another name_language",
        )
    return tuple(letters(title) for title in titles)
