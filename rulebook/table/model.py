"""What any table shows one player, as a value: who sits there, what lies where, what is asked, what happened.

It is plain data in the words of one language, made by :class:`rulebook.table.Table` from a view. It holds no
more than the view, so nobody learns from it what they may not know. A line stream, a picture, a screen or a
browser renders it and needs to know no rule and no word of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CLOSE = 2
"""Who lacks so much of the goal, or less, may win soon."""


class Sign(NamedTuple):
    """How a kind of things is told from others at a glance: a sign, one for those who know ASCII only, and
    one of the sixteen colours that terminals have names for."""

    sign: str
    plain: str
    colour: str


class Thing(NamedTuple):
    """A card, a die, a pawn: whatever lies on a table.

    ``number`` tells it from all others of the game; ``face`` is the same for those that are alike. ``kind``
    is one of :attr:`TableView.signs`, ``marks`` say what it is at the moment, as "no effect".
    """

    number: int
    face: str
    name: str
    kind: str = ""
    kind_name: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()


class Zone(NamedTuple):
    """A place where things lie: ``things`` that the player sees, and how many more lie there ``hidden``.

    ``said`` is a line with ``{cards}`` where the things go, "" for a place that needs no name. ``owner`` is
    a seat, -1 for a place of all.
    """

    id: str
    said: str
    things: tuple[Thing, ...] = ()
    hidden: int = 0
    owner: int = -1

    @property
    def title(self) -> str:
        """What the place is called."""
        return self.said.partition("{cards}")[0].rstrip(" :")


class Lane(NamedTuple):
    """A track on which a thing runs: it stands ``at`` a space, from 0; ``spaces`` is the finish line, and it
    may be past that. ``start`` stands before its name; ``place`` is how it came in (0: it has not); ``said``
    is what else there is to know of it, what matters most first.
    """

    thing: Thing
    at: int
    spaces: int
    start: str = ""
    place: int = 0
    said: tuple[str, ...] = ()


class Seat(NamedTuple):
    """A player: the ``score`` (``None``: none is counted), of ``goal`` (0: there is none), ``hand`` cards in
    hand (-1: there are no hands), and what lies in front. ``owns`` says in words what a player has instead of
    a score, such as money, and ``brief`` the same where there is little room.

    ``danger`` is how near to winning this player is, from 0 to 1, also where something on the table holds
    that back at the moment; then ``held`` says in a word or two what the score would be without it. Where
    what players have is counted in several things, ``level`` is how it stands beside the best, from 0 to 1
    (-1: nobody has said), and ``held`` what is amiss with it.
    """

    number: int
    name: str
    score: int | None = None
    goal: int = 0
    danger: float = 0.0
    hand: int = -1
    active: bool = False
    held: str = ""
    level: float = -1.0
    owns: str = ""
    brief: str = ""
    zones: tuple[Zone, ...] = ()

    @property
    def counted(self) -> str:
        """The score in figures, or what the player has; "" where nothing is counted."""
        if self.score is None:
            return self.owns
        return f"{self.score}/{self.goal}" if self.goal else str(self.score)


class Remark(NamedTuple):
    """What follows from an answer, in a sentence; one that is ``grave`` may decide the game."""

    text: str
    grave: bool = False


class Option(NamedTuple):
    """An answer: the move, how it is said, and what it is about: a thing, a seat (-1: none).

    ``effect`` is in one line what comes of it, "" where that is not said; one that is ``pointless`` would
    achieve nothing. One that ``passes`` leaves everything as it is: Enter gives it to a question that
    interrupts. ``odd`` says in a sentence why somebody may not mean this answer, "" where nothing is odd:
    whoever gives it is asked once more. ``target`` is what tells it from others of its group. What
    ``follows`` from it, as far as the player can know, has what matters most first; where that goes without
    saying, there is nothing.
    """

    move: Any
    text: str
    thing: Thing | None = None
    seat: int = -1
    effect: str = ""
    pointless: bool = False
    passes: bool = False
    odd: str = ""
    target: str = ""
    follows: tuple[Remark, ...] = ()


class Group(NamedTuple):
    """Answers about the same thing, which differ in the target; an answer of its own kind stands alone.

    Where ``asked`` is the question for the target, ``text`` says what all answers have in common, and they
    may be chosen in two steps.
    """

    thing: Thing | None
    options: tuple[Option, ...]
    text: str = ""
    asked: str = ""


class Question(NamedTuple):
    """What is asked, the things whose text has to be known to answer, and the answers.

    One that ``interrupts`` comes in the middle of what somebody else does; it ``presses`` where that hits
    the player who is asked, or brings somebody within :data:`CLOSE` of winning. Answers that are ``alike``
    differ in their looks only: Enter takes one by chance. ``kind`` is the game's own word for such questions.
    """

    text: str
    groups: tuple[Group, ...]
    about: tuple[Thing, ...] = ()
    interrupts: bool = False
    presses: bool = False
    alike: bool = False
    kind: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """All answers in the order in which they are numbered."""
        return tuple(option for group in self.groups for option in group.options)

    @property
    def passing(self) -> Option | None:
        """The answer that lets pass what this question interrupts; ``None`` where there is none."""
        return next((option for option in self.options if option.passes), None) if self.interrupts else None


class Happening(NamedTuple):
    """A line about what has happened; one that ``hits`` did something to the player who is told, one that
    ``begins`` a turn stands above what happened in it."""

    text: str
    hits: bool = False
    begins: bool = False


class UnderWay(NamedTuple):
    """A step of what is under way: who put which thing, against which one (``None``: none), in words."""

    seat: int
    thing: Thing
    against: Thing | None
    text: str


class Ground(NamedTuple):
    """What something rests on: the id of a clause of the rules ("" for none), and a thing whose text says
    so."""

    clause: str
    thing: Thing | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """All that one ``player`` sees.

    ``heading`` says in parts when it is, ``common`` what there is to say of the places of all, ``rules``
    which rules hold. ``lanes`` are where things run, ``zones`` the other places of all, ``hand`` the
    player's own, ``shown`` what is seen for the moment: open hands, cards being looked at. What was
    ``picked`` so far lies elsewhere as well. ``since`` is what has happened since the player's last turn
    began, ``under_way`` what is not settled yet.
    """

    player: int
    heading: tuple[str, ...]
    common: tuple[str, ...]
    rules: str
    seats: tuple[Seat, ...]
    lanes: tuple[Lane, ...]
    zones: tuple[Zone, ...]
    hand: Zone | None
    shown: tuple[Zone, ...]
    picked: Zone | None
    question: Question | None
    since: tuple[Happening, ...]
    under_way: tuple[UnderWay, ...]
    signs: Mapping[str, Sign] = field(default_factory=dict)

    @property
    def places(self) -> Iterator[Zone]:
        """All places, each once: what lies in front of players, the hand, what is shown, the rest."""
        for seat in self.seats:
            yield from seat.zones
        if self.hand is not None:
            yield self.hand
        yield from self.shown
        yield from self.zones

    @property
    def things(self) -> Iterator[Thing]:
        """All things in sight, each once."""
        return (thing for zone in self.places for thing in zone.things)

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers to the open question; none where this player is not asked."""
        return self.question.options if self.question else ()
