"""What a card does, as plain values: the tree that text, rules, graph and FAQ all read.

The words of the tree (verbs, events, players, zones …) belong to a game's vocabulary
(:mod:`cardset.vocabulary`); this module knows only how they are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias, TypeVar

ALL = "all"

T = TypeVar("T")
Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands in plain data: keys and indexes from the top."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A card filter: a card passes when it is of one of ``types`` and of ``family`` (if given).

    ``this`` means the very card the ability is on, ``other`` any card but that one, ``played`` the cards
    that the ability's owner plays.
    """

    types: tuple[str, ...] = ("card",)
    family: str = ""
    this: bool = False
    other: bool = False
    played: bool = False


Argument: TypeAlias = Cards | int | str | tuple[str, ...]


class _WithCards:
    """What has arguments, one of which may be a card filter."""

    __slots__ = ()
    arguments: Mapping[str, Argument]

    @property
    def cards(self) -> Cards:
        """The card filter among the arguments; any card where there is none."""
        value = self.arguments.get("card")
        return value if isinstance(value, Cards) else Cards()


@dataclass(frozen=True, slots=True)
class Action(_WithCards):
    """One verb with all its arguments, defaults filled in."""

    verb: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)

    @property
    def amount(self) -> int | str:
        """How many: a number or :data:`ALL`; 1 when the verb counts nothing."""
        value = self.arguments.get("amount", 1)
        return value if isinstance(value, (int, str)) else 1

    def word(self, name: str) -> str:
        """The argument ``name`` as a word of the vocabulary, "" when the verb has no such argument."""
        value = self.arguments.get(name, "")
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class May:
    """The player may carry out ``effect``; ``gain`` follows only if they did, in full."""

    effect: Effect
    gain: Effect | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    """Two or more effects joined by ``and``, ``then``, ``or`` or ``next`` (see the vocabulary's joints)."""

    kind: str
    parts: tuple[Effect, ...]


Effect: TypeAlias = Action | May | Joint


@dataclass(frozen=True, slots=True)
class Trigger:
    """When a triggered ability is due.

    ``kind`` is ``this`` (an event happens to the card itself), ``card`` (to a card of ``cards`` in the same
    Stable), ``turn`` (its owner's turn begins), ``turn-ends`` (the turn ends), ``more-than`` (a count of
    Unicorns is exceeded) or ``response`` (another player tries to play a card).
    """

    kind: str
    cards: Cards = Cards()
    events: tuple[str, ...] = ()
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Triggered:
    """``effect`` is carried out each time ``trigger`` fires, or as often as ``limit`` allows ("": always)."""

    trigger: Trigger
    effect: Effect
    limit: str = ""


@dataclass(frozen=True, slots=True)
class OneShot:
    """``effect`` is carried out once, when the card is played."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Replacement:
    """What happens in place of an event that is about to happen to ``cards``.

    Either the card goes to ``redirect`` and the event counts as done, or ``effect`` is carried out (when
    ``optional``, only if the owner of the Stable wants it) and the card stays. ``events`` name what is
    replaced; ``zones`` name destinations instead. ``inherent`` abilities belong to the card's type and
    cannot be lost.
    """

    cards: Cards
    events: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    redirect: str = ""
    effect: Effect | None = None
    optional: bool = False
    inherent: bool = False


@dataclass(frozen=True, slots=True)
class Standing(_WithCards):
    """A rule that holds while the card is in a Stable: a standing ``word`` with its arguments. It carries
    out no ``effect``."""

    effect: ClassVar[None] = None
    word: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)


Ability: TypeAlias = Triggered | OneShot | Replacement | Standing


def walk(effect: Effect, at: Place = ()) -> Iterator[tuple[Effect, Place]]:
    """``effect``, which stands at ``at``, and everything in it, in reading order, with their places."""
    yield effect, at
    match effect:
        case May(inner, gain):
            yield from walk(inner, (*at, "may"))
            if gain is not None:
                yield from walk(gain, (*at, "if-you-do"))
        case Joint(kind, parts):
            for number, part in enumerate(parts):
                yield from walk(part, (*at, kind, number))


def fold(
    effect: Effect,
    act: Callable[[Action], T],
    may: Callable[[T, T | None], T],
    joint: Callable[[str, tuple[T, ...]], T],
) -> T:
    """What is made of ``effect``: of each action, and of what is put together by what was made of its parts.

    >>> fold(Joint("then", (Action("draw"), May(Action("discard")))), lambda action: action.verb,
    ...      lambda first, second: f"[{first}]", lambda kind, found: f" {kind} ".join(found))
    'draw then [discard]'
    """
    match effect:
        case Action():
            return act(effect)
        case May(inner, gain):
            first = fold(inner, act, may, joint)
            return may(first, None if gain is None else fold(gain, act, may, joint))
        case Joint(kind, parts):
            return joint(kind, tuple([fold(part, act, may, joint) for part in parts]))


def actions(effect: Effect | None) -> Iterator[Action]:
    """Every action in ``effect``, in reading order; none where there is no effect."""
    return (one for one, _ in walk(effect) if isinstance(one, Action)) if effect else iter(())


def holds_may(effect: Effect) -> bool:
    """Whether ``effect``, or a part of it, is for the player to decline."""
    return any(isinstance(one, May) for one, _ in walk(effect))


def alternatives(effect: Effect) -> Sequence[Effect]:
    """The parts of the first "either … or …" in ``effect``, () when there is none."""
    joints = (one for one, _ in walk(effect) if isinstance(one, Joint))
    return next((joint.parts for joint in joints if joint.kind == "or"), ())
