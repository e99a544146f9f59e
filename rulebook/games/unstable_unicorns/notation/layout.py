"""What every field of a state holds, so that states can be saved, printed and checked field by field.

A *kind* is a thing such as a card or a seat; a *spec* says how things are put together. ``STATE`` and
``FRAME`` name every field there is (a test holds this); what walks over them needs to know nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from rulebook.games.unstable_unicorns.match import Delayed, Played, Spent, Waiting
from rulebook.games.unstable_unicorns.moves import Decision, DecisionKind, Move, MoveKind
from rulebook.games.unstable_unicorns.program import Choose, Frame, Program
from rulebook.protocol import Event

Kind: TypeAlias = Literal["card", "seat", "zone", "program", "number", "flag", "word"]

MAX_NUMBER = 9999
"""No number of a game but the generator comes near: what is larger is refused."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One thing. ``least`` is -1 where there may be none; ``most`` bounds numbers; ``words`` are the words
    that may stand there, any when there are none."""

    kind: Kind
    least: int = 0
    most: int = MAX_NUMBER
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Many:
    """Any number of alike things, in a collection that ``build`` makes."""

    of: Spec
    build: Callable[[Iterable[Any]], Any] = list


@dataclass(frozen=True, slots=True)
class Row:
    """Different things in a fixed order, which ``build`` takes as its arguments."""

    parts: tuple[Spec, ...]
    build: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Record:
    """Named things; those that have a default may be left out in a text, and the ``rare`` ones, which most
    have at their default, everywhere."""

    parts: Mapping[str, Spec]
    defaults: Mapping[str, Any]
    build: Callable[..., Any]
    rare: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Maybe:
    """A thing, or ``None``."""

    of: Spec


Spec: TypeAlias = Leaf | Many | Row | Record | Maybe

CARD, SEAT, PROGRAM = Leaf("card"), Leaf("seat"), Leaf("program")
ZONE, NUMBER, FLAG = Leaf("zone"), Leaf("number"), Leaf("flag")
CARD_OR_NONE, SEAT_OR_NONE, NUMBER_OR_NONE = Leaf("card", -1), Leaf("seat", -1), Leaf("number", -1)
CARDS, SEATS = Many(CARD), Many(SEAT, tuple)


def _triple(*parts: Any) -> tuple[Any, ...]:
    return parts


_FRAME: dict[str, Spec] = {
    "program": PROGRAM,
    "you": SEAT,
    "source": CARD_OR_NONE,
    "pc": NUMBER,
    "done": FLAG,
    "that": SEAT_OR_NONE,
    "chosen": Many(CARD, tuple),
    "looked": Many(CARD, tuple),
    "queue": Many(SEAT_OR_NONE, tuple),
    "need": NUMBER,
    "begun": FLAG,
    "moving": Many(CARD, tuple),
    "settled": Many(Row((CARD, ZONE, ZONE), _triple), tuple),
    "kept": NUMBER,
    "left": NUMBER_OR_NONE,
    "revealed": FLAG,
    "fixed": FLAG,
    "answered": CARD_OR_NONE,
    "stash": Many(FLAG, tuple),
    "guard": NUMBER_OR_NONE,
    "walking": FLAG,
    "aims": Many(Many(NUMBER_OR_NONE, tuple), tuple),
    "moved": Many(CARD, tuple),
    "those": SEATS,
    "targets": Many(CARD, tuple),
    "it": Many(Row((CARD, ZONE), _triple), tuple),
}
_BLANK = Frame(0, 0, -1)
FRAME = Record(
    _FRAME,
    {name: getattr(_BLANK, name) for name in _FRAME if name not in ("program", "you", "source")},
    Frame,
    frozenset({"it"}),
)
"""An effect under way. What is chosen ahead of time are numbers here; :func:`aimed` says which are cards."""

WAITING = Row((PROGRAM, SEAT, CARD), Waiting)
DELAYED = Row(
    (
        PROGRAM,
        SEAT,
        CARD,
        Leaf("word", words=("end", "draw", "left", "due")),
        Many(Row((CARD, ZONE), _triple), tuple),
    ),
    Delayed,
)
PLAYED = Row(
    (
        Leaf("zone", -1),
        Many(Row((CARD, SEAT), _triple), tuple),
        SEATS,
        Leaf("word", words=("window", "responses", "effect")),
    ),
    Played,
)
MOVE = Row((Leaf("word", words=get_args(MoveKind)), CARD_OR_NONE, SEAT_OR_NONE, NUMBER_OR_NONE), Move)
DECISION = Row(
    (
        SEAT,
        Leaf("word", words=get_args(DecisionKind)),
        Many(MOVE, tuple),
        CARD_OR_NONE,
        Leaf("word"),
        Leaf("program", -1),
    ),
    Decision,
)

STATE: Mapping[str, Spec] = {
    "turn": NUMBER,
    "active": SEAT,
    "phase": Leaf("word", words=("setup", "babies", "beginning", "draw", "action", "end")),
    "plays": NUMBER,
    "plays_left": NUMBER,
    "extra_turns": NUMBER,
    "skips": Many(Leaf("word", words=("action", "draw")), frozenset),
    "spent": Many(Row((PROGRAM, CARD), Spent), frozenset),
    "delayed": Many(DELAYED, tuple),
    "missed": SEATS,
    "generator": Leaf("number", most=(1 << 64) - 1),
    "zones": Many(CARDS),
    "in_place": Many(ZONE, tuple),
    "frames": Many(FRAME),
    "link": Many(FRAME),
    "due": Many(WAITING),
    "agenda": Many(WAITING),
    "pending": Maybe(PLAYED),
    "changed": FLAG,
    "winners": SEATS,
    "ended": Leaf("word", words=("", "goal", "deck", "letters", "tie", "endless")),
    "decision": Maybe(DECISION),
}
"""The fields of a state's own. Beside them it has its game, its journal, and what follows from these."""

RARE: Mapping[str, Any] = {"delayed": (), "missed": ()}
"""The fields that nearly all positions have at this value: it is written down only where it is another."""

EVENT = Row(
    (Leaf("word"), SEAT_OR_NONE, CARD_OR_NONE, SEAT_OR_NONE, CARD_OR_NONE, NUMBER_OR_NONE, Maybe(SEATS)),
    Event,
)


def plain(spec: Spec, value: Any) -> Any:
    """``value`` as JSON-able data; sets are sorted."""
    match spec:
        case Leaf():
            return value
        case Many(Leaf()):
            return sorted(value) if isinstance(value, frozenset) else list(value)
        case Many(of):
            return [plain(of, item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
        case Row(parts):
            return [plain(part, item) for part, item in zip(parts, value, strict=True)]
        case Record(parts, defaults, _, rare):
            return {
                name: plain(part, getattr(value, name))
                for name, part in parts.items()
                if name not in rare or getattr(value, name) != defaults[name]
            }
        case Maybe(of):
            return None if value is None else plain(of, value)


def aimed(program: Program, aim: tuple[int, ...]) -> int:
    """From which place on the numbers of ``aim`` (a place of ``program``, then what was chosen there) are
    cards: behind the place and the number needed where cards are chosen, else from nowhere."""
    place = aim[0]
    chooses = place < len(program.operations) and isinstance(program.operations[place], Choose)
    return 2 if chooses else len(aim)
