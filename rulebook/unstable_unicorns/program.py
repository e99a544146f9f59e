"""Effects compiled to flat programs: tuples of primitive operations with jumps.

A program is data without state. The state of carrying one out is a :class:`Frame`: where it is, on whose
behalf, and a few registers, so that a position can be copied, saved and searched in the middle of a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cardset.effects import Action, Argument, Cards, Effect, Joint, May
from cardset.vocabulary import Step, Vocabulary

__all__ = [
    "Arrange",
    "Ask",
    "Branch",
    "Choose",
    "DrawCards",
    "Exchange",
    "Frame",
    "Gather",
    "Grant",
    "Jump",
    "Look",
    "Merge",
    "MoveCards",
    "Operation",
    "Pick",
    "Program",
    "Reveal",
    "Selector",
    "Shuffle",
    "Stash",
    "UnlessDone",
    "compile_effect",
    "select",
]


@dataclass(frozen=True, slots=True)
class Selector:
    """A compiled card filter: the faces that pass, and what depends on the position.

    ``unicorn`` says that the filter names Unicorn cards, so that cards in another guise do not pass.
    """

    faces: frozenset[int]
    unicorn: bool = False
    this: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody picks a player; ``chosen`` when it is for the chosen card to go to."""

    who: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choose:
    """Cards are picked from a zone. ``event`` and ``to`` say what for: only legal ones are offered."""

    zone: str
    of: str
    by: str
    cards: Selector
    amount: int | str
    event: str
    to: str


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Cards go from the top of the deck to hands."""

    of: str
    amount: int | str


@dataclass(frozen=True, slots=True)
class MoveCards:
    """The chosen cards go somewhere; replacements are heard first, triggers afterwards."""

    to: str
    of: str
    event: str


@dataclass(frozen=True, slots=True)
class Gather:
    """Whole zones become the chosen cards."""

    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """The player looks at the top cards of the deck."""

    amount: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """What is left of the cards looked at goes back on top in an order of the player's choice."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The chosen cards are shown to everybody."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck is shuffled."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players exchange their hands."""


@dataclass(frozen=True, slots=True)
class Grant:
    """The player gets a permit: extra turns, more plays, or phases to skip."""

    permit: str
    amount: int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """The player may go on or jump to ``no``; not asked when the next action cannot be done in full."""

    no: int


@dataclass(frozen=True, slots=True)
class Branch:
    """The player picks one of the ``branches`` that can be carried out; with none, jump to ``end``."""

    branches: tuple[int, ...]
    end: int


@dataclass(frozen=True, slots=True)
class UnlessDone:
    """Jump when what came before was not done in full."""

    to: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump."""

    to: int


@dataclass(frozen=True, slots=True)
class Stash:
    """Remember whether the part before was done."""


@dataclass(frozen=True, slots=True)
class Merge:
    """Done means: this part and the remembered one."""


Operation: TypeAlias = (
    Pick
    | Choose
    | DrawCards
    | MoveCards
    | Gather
    | Look
    | Arrange
    | Reveal
    | Shuffle
    | Exchange
    | Grant
    | Ask
    | Branch
    | UnlessDone
    | Jump
    | Stash
    | Merge
)


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled effect: its operations, the face it is on (-1: the game's own), its verbs, its source."""

    id: int
    face: int
    operations: tuple[Operation, ...]
    verbs: tuple[str, ...]
    effect: Effect


@dataclass(slots=True)
class Frame:
    """A program being carried out by ``you`` because of the card ``source``.

    ``that`` is "that player", ``chosen`` the cards picked so far, ``looked`` cards being looked at,
    ``queue`` the players still to pick from (-1: a common pool), ``left`` how many picks the first of them
    still owes, ``need`` how many cards make the action complete, ``moving`` and ``settled`` the two halves
    of a move under way (cards still to be judged; card, destination, origin), ``kept`` how many events were
    replaced, ``guard`` which replacement is being asked about, ``answered`` the card a response stops,
    ``fixed`` an effect of the beginning phase.
    """

    program: int
    you: int
    source: int
    pc: int = 0
    done: bool = True
    that: int = -1
    chosen: list[int] = field(default_factory=list)
    looked: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    need: int = 0
    begun: bool = False
    moving: list[int] = field(default_factory=list)
    settled: list[tuple[int, int, int]] = field(default_factory=list)
    kept: int = 0
    left: int = -1
    revealed: bool = False
    fixed: bool = False
    answered: int = -1
    stash: list[bool] = field(default_factory=list)
    guard: int = -1

    def copy(self) -> Frame:
        """An independent copy."""
        return Frame(
            self.program,
            self.you,
            self.source,
            self.pc,
            self.done,
            self.that,
            self.chosen[:],
            self.looked[:],
            self.queue[:],
            self.need,
            self.begun,
            self.moving[:],
            self.settled[:],
            self.kept,
            self.left,
            self.revealed,
            self.fixed,
            self.answered,
            self.stash[:],
            self.guard,
        )


def select(
    cards: Cards, vocabulary: Vocabulary, faces: Mapping[int, tuple[str, tuple[str, ...]]]
) -> Selector:
    """``cards`` compiled for ``faces`` (index to card type and families)."""
    types = frozenset[str]().union(*(vocabulary.members(kind) for kind in cards.types))
    passing = frozenset(
        index
        for index, (kind, families) in faces.items()
        if kind in types and (not cards.family or cards.family in families)
    )
    unicorns = vocabulary.members("unicorn") if "unicorn" in vocabulary.types else frozenset[str]()
    return Selector(passing, types <= unicorns, cards.this, cards.other)


def compile_effect(
    effect: Effect, vocabulary: Vocabulary, faces: Mapping[int, tuple[str, tuple[str, ...]]]
) -> tuple[Operation, ...]:
    """``effect`` as operations; falling off the end finishes the effect."""
    compiler = _Compiler(vocabulary, faces)
    compiler.effect(effect)
    return tuple(compiler.operations)


class _Compiler:
    def __init__(self, vocabulary: Vocabulary, faces: Mapping[int, tuple[str, tuple[str, ...]]]) -> None:
        self.vocabulary = vocabulary
        self.faces = faces
        self.operations: list[Any] = []

    def effect(self, effect: Effect) -> None:
        match effect:
            case Action():
                self.action(effect)
            case May(inner, gain):
                ask = self.reserve()
                self.effect(inner)
                if gain is not None:
                    unless = self.reserve()
                    self.effect(gain)
                    self.operations[unless] = UnlessDone(len(self.operations))
                self.operations[ask] = Ask(len(self.operations))
            case Joint("or", parts):
                self.branches(parts)
            case Joint("then", parts):
                gates = []
                for part in parts[:-1]:
                    self.effect(part)
                    gates.append(self.reserve())
                self.effect(parts[-1])
                for gate in gates:
                    self.operations[gate] = UnlessDone(len(self.operations))
            case Joint("and", parts):
                self.effect(parts[0])
                for part in parts[1:]:
                    self.operations.append(Stash())
                    self.effect(part)
                    self.operations.append(Merge())
            case Joint(_, parts):
                for part in parts:
                    self.effect(part)

    def branches(self, parts: tuple[Effect, ...]) -> None:
        branch = self.reserve()
        starts, jumps = [], []
        for part in parts:
            starts.append(len(self.operations))
            self.effect(part)
            jumps.append(self.reserve())
        end = len(self.operations)
        for jump in jumps:
            self.operations[jump] = Jump(end)
        self.operations[branch] = Branch(tuple(starts), end)

    def reserve(self) -> int:
        """A place whose operation is known only after what follows it."""
        self.operations.append(None)
        return len(self.operations) - 1

    def action(self, action: Action) -> None:
        verb = self.vocabulary.verbs[action.verb]
        arguments = dict(action.arguments)
        move = next((step.parameters for step in verb.steps if step.primitive == "move"), {})
        for step in verb.steps:
            if step.primitive == "move" and step.parameters.get("from") in ("zones", "answered"):
                zones = arguments.get("zones", ("answered",))
                assert isinstance(zones, tuple)
                self.operations.append(Gather(zones))
            self.operations.append(self.step(step, arguments, move))
            if step.primitive == "pick":  # from here on the parameter means the player that was picked
                name = step.parameters["who"]
                if self.vocabulary.players[str(arguments[name])]["which"] == "one":
                    arguments[name] = "that-player"
                else:
                    self.operations.pop()

    def step(self, step: Step, arguments: Mapping[str, Argument], move: Mapping[str, str]) -> Operation:
        parameters = step.parameters

        def value(name: str, default: str = "") -> Any:
            given = parameters.get(name, default)
            return arguments.get(given, given)

        match step.primitive:
            case "pick":
                return Pick(value("who"), "for" in parameters)
            case "choose":
                cards = arguments.get("card", Cards())
                assert isinstance(cards, Cards)
                return Choose(
                    zone=value("from"),
                    of=value("of", "you"),
                    by=value("by"),
                    cards=select(cards, self.vocabulary, self.faces),
                    amount=value("amount", "amount"),
                    event=move.get("event", ""),
                    to=parameters.get("to", ""),
                )
            case "move":
                source = value("from")
                if source == "deck":
                    return DrawCards(value("of"), value("amount", "amount"))
                return MoveCards(value("to"), value("of", "you"), parameters["event"])
            case "look":
                return Look(value("amount", "amount"))
            case "arrange":
                return Arrange()
            case "reveal":
                return Reveal()
            case "shuffle":
                return Shuffle()
            case "exchange":
                return Exchange()
            case "grant":
                return Grant(parameters["permit"], _number(value("amount")))
            case _:
                raise ValueError(f"no such primitive: {step.primitive}")


def _number(value: Any) -> int | tuple[str, ...]:
    return value if isinstance(value, tuple) else int(value)
