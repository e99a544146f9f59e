"""From effects, as the card data says them, to programs of primitive operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardset.effects import Action, Argument, Cards, Effect, Joint, May
from cardset.vocabulary import Primitive, Vocabulary
from rulebook.games.unstable_unicorns.program import (
    Arrange,
    Ask,
    Branch,
    Choose,
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
    UnlessDone,
)


def select(
    cards: Cards, vocabulary: Vocabulary, copies: Mapping[int, tuple[str, tuple[str, ...]]]
) -> Selector:
    """``cards`` compiled for ``copies`` (number to card type and families)."""
    types = frozenset[str]().union(*(vocabulary.members(kind) for kind in cards.types))
    passing = frozenset(
        copy
        for copy, (kind, families) in copies.items()
        if kind in types and (not cards.family or cards.family in families)
    )
    unicorns = vocabulary.members("unicorn") if "unicorn" in vocabulary.types else frozenset[str]()
    return Selector(passing, types <= unicorns, cards.this, cards.other)


def compile_effect(
    effect: Effect, vocabulary: Vocabulary, copies: Mapping[int, tuple[str, tuple[str, ...]]]
) -> tuple[tuple[Operation, ...], tuple[int, ...]]:
    """``effect`` as operations, and where its independent parts begin; falling off the end finishes it."""
    compiler = _Compiler(vocabulary, copies)
    parts = compiler.effect(effect)
    return tuple(compiler.operations), tuple(parts)


class _Compiler:
    def __init__(self, vocabulary: Vocabulary, copies: Mapping[int, tuple[str, tuple[str, ...]]]) -> None:
        self.vocabulary = vocabulary
        self.copies = copies
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
            case Joint("or", parts):
                self.branches(parts)
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
                    starts += self.effect(part)
        return starts

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
        heir = next((step.parameters["who"] for step in verb.steps if "for" in step.parameters), "")
        heir = str(arguments.get(heir, heir))
        for step in verb.steps:
            if step.primitive == "move" and step.parameters.get("from") in ("zones", "answered"):
                zones = arguments.get("zones", ("answered",))
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
                return Choose(
                    zone=value("from"),
                    of=value("of", "you"),
                    by=value("by"),
                    cards=select(cards, self.vocabulary, self.copies),
                    amount=value("amount", "amount"),
                    event=move.get("event", ""),
                    to=parameters.get("to", heir),
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
