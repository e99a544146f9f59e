"""From effects, as the card data says them, to programs of primitive operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cardset.effects import (
    Action,
    Argument,
    Cards,
    Count,
    Effect,
    If,
    Joint,
    Later,
    May,
)
from cardset.vocabulary import Primitive, Vocabulary
from rulebook.games.unstable_unicorns.program import (
    Arrange,
    Ask,
    Branch,
    Choose,
    Counted,
    Delay,
    DrawCards,
    Exchange,
    Gather,
    Grant,
    Jump,
    Look,
    Merge,
    MoveCards,
    Operation,
    Pick,
    Reveal,
    Selector,
    Shuffle,
    Stash,
    Unless,
    UnlessDone,
)

Copies: TypeAlias = Mapping[int, tuple[str, tuple[str, ...], str]]
"""Of every copy the type, the families and the id of its card."""


def select(cards: Cards, vocabulary: Vocabulary, copies: Copies) -> Selector:
    """``cards`` compiled for ``copies``."""
    types = frozenset[str]().union(*(vocabulary.members(kind) for kind in cards.types))
    passing = frozenset(
        copy
        for copy, (kind, families, ident) in copies.items()
        if kind in types
        and (not cards.family or cards.family in families)
        and (not cards.named or cards.named == ident)
    )
    unicorns = vocabulary.members("unicorn") if "unicorn" in vocabulary.types else frozenset[str]()
    return Selector(passing, types <= unicorns, cards.this, cards.other)


def compile_effect(
    effect: Effect, vocabulary: Vocabulary, copies: Copies, apart: Callable[[Effect], int]
) -> tuple[tuple[Operation, ...], tuple[int, ...]]:
    """``effect`` as operations, and where its independent parts begin; falling off the end finishes it.

    ``apart`` makes a program of its own of what is carried out later, and says its number.
    """
    compiler = _Compiler(vocabulary, copies, apart, vocabulary.speaks_of_it(effect))
    parts = compiler.effect(effect)
    return tuple(compiler.operations), tuple(parts)


class _Compiler:
    def __init__(
        self, vocabulary: Vocabulary, copies: Copies, apart: Callable[[Effect], int], binds: bool
    ) -> None:
        self.vocabulary = vocabulary
        self.copies = copies
        self.apart = apart
        self.binds = binds
        self.themselves = False
        self.operations: list[Any] = []

    def effect(self, effect: Effect) -> list[int]:
        """Compile ``effect``; returns where the parts of it begin that depend on nothing before them.

        Actions come in the order of the card (effects.several-actions-order).
        """
        starts = [len(self.operations)]
        match effect:
            case Action():
                self.action(effect)
            case May(inner, gain):  # effects.may-marks-optional
                ask = self.reserve()
                self.effect(inner)
                if gain is not None:  # effects.connector-if-you-do
                    unless = self.reserve()
                    self.effect(gain)
                    self.operations[unless] = UnlessDone(len(self.operations))
                self.operations[ask] = Ask(len(self.operations))
            case Joint("or", parts, who):
                self.branches(parts, who)
            case If(cards, inner, otherwise):
                unless = self.reserve()
                self.effect(inner)
                jump = self.reserve()
                self.operations[unless] = Unless(
                    select(cards, self.vocabulary, self.copies), len(self.operations)
                )
                if otherwise is not None:
                    self.effect(otherwise)
                self.operations[jump] = Jump(len(self.operations))
            case Later(trigger, inner):
                when = trigger.phase or MOMENTS[trigger.kind]
                self.operations.append(Delay(self.apart(inner), when, self.vocabulary.speaks_of_it(inner)))
            case Joint("then", parts):  # effects.connector-then
                gates = []
                for part in parts[:-1]:
                    self.effect(part)
                    gates.append(self.reserve())
                self.effect(parts[-1])
                for gate in gates:
                    self.operations[gate] = UnlessDone(len(self.operations))
            case Joint("and", parts):  # effects.connector-and
                starts = self.effect(parts[0])
                for part in parts[1:]:
                    self.operations.append(Stash())
                    starts += self.effect(part)
                    self.operations.append(Merge())
            case Joint(_, parts):
                starts = self.effect(parts[0])
                for part in parts[1:]:
                    begun = self.effect(part)
                    starts += () if isinstance(part, If | Later) else begun  # these need what came before
        return starts

    def branches(self, parts: tuple[Effect, ...], who: str) -> None:
        """Either … or …; ``who`` is asked, and acts for themselves, where that is not the player."""
        if who:
            several = self.vocabulary.players[who]["which"] == "some"
            self.operations.append(Pick(who, chosen=False, several=several))
            self.themselves = True
        branch = self.reserve()
        starts, jumps = [], []
        for part in parts:
            starts.append(len(self.operations))
            self.effect(part)
            jumps.append(self.reserve())
        end = len(self.operations)
        for jump in jumps:
            self.operations[jump] = Jump(end)
        self.operations[branch] = Branch(tuple(starts), end, "that-player" if who else "you")
        self.themselves = False

    def reserve(self) -> int:
        """A place whose operation is known only after what follows it."""
        self.operations.append(None)
        return len(self.operations) - 1

    def action(self, action: Action) -> None:
        steps = self.vocabulary.steps(action)
        arguments = dict(action.arguments)
        move = next((step.parameters for step in steps if step.primitive == "move"), {})
        heir = next((step.parameters["who"] for step in steps if "for" in step.parameters), "")
        heir = str(arguments.get(heir, heir)) if move.get("to") == "stable" else ""  # a hand takes any card
        for step in steps:
            if step.primitive == "move" and step.parameters.get("from") in ("zones", "answered", "it"):
                zones = arguments.get("zones", (step.parameters["from"],))
                assert isinstance(zones, tuple)
                self.operations.append(Gather(zones))
            self.operations.append(self.step(step, arguments, move, heir))
            if step.primitive == "pick":  # from here on the parameter means the player that was picked
                name = step.parameters["who"]
                match self.vocabulary.players[str(arguments[name])]["which"]:
                    case "one":
                        arguments[name] = "that-player"
                    case "some":
                        arguments[name] = "those-players"
                    case _:
                        self.operations.pop()

    def step(
        self, step: Primitive, arguments: Mapping[str, Argument], move: Mapping[str, str], heir: str
    ) -> Operation:
        parameters = step.parameters

        def value(name: str, default: str = "") -> Any:
            given = parameters.get(name, default)
            return arguments.get(given, given)

        match step.primitive:
            case "pick":
                who = value("who")
                return Pick(who, "for" in parameters, self.vocabulary.players[who]["which"] == "some")
            case "choose":
                cards = arguments.get("card", Cards())
                assert isinstance(cards, Cards)
                zone, by = value("from"), value("by")
                freely = self.themselves and zone == "stable" and by == "owner"
                return Choose(
                    zone=zone,
                    of=value("of", "you"),
                    by="themselves" if freely else by,
                    cards=select(cards, self.vocabulary, self.copies),
                    amount=self.amount(value("amount", "amount")),
                    event=move.get("event", ""),
                    to=parameters.get("to", heir),
                )
            case "move":
                source = value("from")
                if source == "deck":
                    return DrawCards(value("of"), self.amount(value("amount", "amount")))
                return MoveCards(value("to"), value("of", "you"), parameters["event"], self.binds)
            case "look":
                hand = value("from") == self.vocabulary.hand
                return Look(0, value("of")) if hand else Look(value("amount", "amount"))
            case "arrange":
                return Arrange()
            case "reveal":
                return Reveal()
            case "shuffle":
                return Shuffle()
            case "exchange":
                return Exchange()
            case "grant":
                return Grant(parameters["permit"], _number(value("amount")), value("of", "you"))
            case _:
                raise ValueError(f"no such primitive: {step.primitive}")

    def amount(self, value: Any) -> Any:
        """An amount, compiled where it is counted; a verb that counts nothing means one card."""
        if value == "amount":
            return 1
        if isinstance(value, Count):
            return Counted(select(value.cards, self.vocabulary, self.copies), value.less)
        return value


MOMENTS = {"turn-ends": "end", "this": "left"}
"""When a delayed effect is carried out, by the kind of its trigger; a phase has its own name."""


def _number(value: Any) -> int | tuple[str, ...]:
    return value if isinstance(value, tuple) else int(value)
