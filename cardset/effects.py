"""What a card does, as plain values: the tree that text, rules, graph and FAQ all read.

The words of the tree (verbs, events, players, zones …) belong to a game's vocabulary
(:mod:`cardset.vocabulary`); this module knows only how they are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias, TypeVar

ALL = "all"
"""The amount that means every card there is."""
AS_MANY = "as-many"
"""The amount that means as many cards of each player as the action before has moved."""

T = TypeVar("T")
Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands in plain data: keys and indexes from the top."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A card filter: a card passes when it is of one of ``types`` and of ``family`` (if given).

    ``this`` means the very card the ability is on, ``other`` any card but that one, ``played`` the cards
    that the ability's owner plays. ``named`` is the id of the only card that passes, ``title`` its name.
    """

    types: tuple[str, ...] = ("card",)
    family: str = ""
    this: bool = False
    other: bool = False
    played: bool = False
    named: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """An amount that is counted: as many as the player has such ``cards`` in play, ``less`` some."""

    cards: Cards
    less: int = 0


Argument: TypeAlias = Cards | Count | int | str | tuple[str, ...]


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
    def amount(self) -> int | str | Count:
        """How many: a number, :data:`ALL`, :data:`AS_MANY` or a count; 1 when the verb counts nothing."""
        value = self.arguments.get("amount", 1)
        return value if isinstance(value, (int, str, Count)) else 1

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
    """Two or more effects joined by ``and``, ``then``, ``or`` or ``next`` (see the vocabulary's joints).

    ``who`` picks a part of ``or`` and carries it out; "" is the player of the effect.
    """

    kind: str
    parts: tuple[Effect, ...]
    who: str = ""


@dataclass(frozen=True, slots=True)
class If:
    """``effect`` is carried out if the card that was shown before passes ``cards``, else ``otherwise``."""

    cards: Cards
    effect: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class Later:
    """``effect`` is carried out once, when ``trigger`` fires for the next time: a delayed effect.

    What was bound before (the cards moved, say) is so still.
    """

    trigger: Trigger
    effect: Effect


Effect: TypeAlias = Action | May | Joint | If | Later


@dataclass(frozen=True, slots=True)
class Trigger:
    """When a triggered ability is due.

    ``kind`` is ``this`` (an event happens to the card itself), ``card`` (to a card of ``cards`` in the same
    Stable), ``turn`` (its owner's turn begins), ``turn-ends`` (the turn ends), ``phase`` (a phase of this
    turn comes, for a delayed effect), ``more-than`` and ``fewer-than`` (a count of Unicorns is exceeded, or
    not reached) or ``response`` (another player tries to play a card).
    """

    kind: str
    cards: Cards = Cards()
    events: tuple[str, ...] = ()
    amount: int = 0
    phase: str = ""

    @property
    def check(self) -> bool:
        """Whether it waits for a state and not for an event: it is asked again and again."""
        return self.kind in CHECKS


CHECKS = ("more-than", "fewer-than")
"""The kinds of trigger that wait for a state."""


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
        case If(_, inner, otherwise):
            yield from walk(inner, (*at, "if", "do"))
            if otherwise is not None:
                yield from walk(otherwise, (*at, "if", "else"))
        case Later(_, inner):
            yield from walk(inner, (*at, "later", "do"))


def fold(
    effect: Effect,
    act: Callable[[Action], T],
    may: Callable[[T, T | None], T],
    joint: Callable[[str, tuple[T, ...], str], T],
    given: Callable[[Cards, T, T | None], T],
    later: Callable[[Trigger, T], T],
) -> T:
    """What is made of ``effect``: of each action, and of what is put together by what was made of its parts.

    >>> fold(Joint("then", (Action("draw"), May(Action("discard")))), lambda action: action.verb,
    ...      lambda first, second: f"[{first}]", lambda kind, found, who: f" {kind} ".join(found),
    ...      lambda cards, first, second: first, lambda trigger, first: first)
    'draw then [discard]'
    """

    def made(part: Effect) -> T:
        match part:
            case Action():
                return act(part)
            case May(inner, gain):
                first = made(inner)
                return may(first, None if gain is None else made(gain))
            case Joint(kind, parts, who):
                return joint(kind, tuple([made(one) for one in parts]), who)
            case If(cards, inner, otherwise):
                first = made(inner)
                return given(cards, first, None if otherwise is None else made(otherwise))
            case Later(trigger, inner):
                return later(trigger, made(inner))

    return made(effect)


def actions(effect: Effect | None) -> Iterator[Action]:
    """Every action in ``effect``, in reading order; none where there is no effect."""
    return (one for one, _ in walk(effect) if isinstance(one, Action)) if effect else iter(())


def speaks_of_it(effect: Effect, verbs: Collection[str]) -> bool:
    """Whether ``effect`` speaks of the cards that were moved or shown before: by one of ``verbs``, by a
    condition, or by an amount."""
    return any(
        isinstance(one, If) or (isinstance(one, Action) and (one.verb in verbs or one.amount == AS_MANY))
        for one, _ in walk(effect)
    )


def holds_may(effect: Effect) -> bool:
    """Whether ``effect``, or a part of it, is for the player to decline."""
    return any(isinstance(one, May) for one, _ in walk(effect))


def alternatives(effect: Effect) -> Sequence[Effect]:
    """The parts of the first "either … or …" in ``effect``, () when there is none."""
    joints = (one for one, _ in walk(effect) if isinstance(one, Joint))
    return next((joint.parts for joint in joints if joint.kind == "or"), ())
