"""The abilities of a set, each with a name that graph, net and certificate use for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardset.effects import CHECKS, Ability, Effect, OneShot, Replacement, Standing, Triggered
from cardset.errors import CardsetError
from cardset.model import CardSet
from cardset.text import ability_text

Kind: TypeAlias = Literal["triggered", "one-shot", "replacement", "redirect", "standing", "response"]

CHAINED: frozenset[Kind] = frozenset({"triggered", "one-shot", "replacement"})
"""The kinds that carry something out in a chain of effects: nodes of the graph of triggers.

A redirection does too where the rules let a card go to the discard pile first. Nobody responds to effects,
and what stands waits for nothing.
"""

TRIGGERS = frozenset({"this", "card", "turn", "turn-ends", *CHECKS, "response"})
LIMITS = frozenset({"", "turn"})


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One ability: ``<card>/<number>``, or ``type:<type>/<number>`` for what all cards of a type have.

    ``cards`` are the ids of the cards that it is on, ``copies`` how many of those there are in all; ``name``
    is the title of the card, or the noun of the type; ``text`` what it says in English.
    """

    id: str
    kind: Kind
    ability: Ability
    name: str
    text: str
    cards: tuple[str, ...]
    copies: int

    @property
    def effect(self) -> Effect | None:
        """What it carries out; ``None`` for what stands, and for a redirection."""
        return self.ability.effect

    @property
    def check(self) -> bool:
        """Whether it waits for a state and not for an event: it is asked again and again."""
        return isinstance(self.ability, Triggered) and self.ability.trigger.check


def nodes_of(cards: CardSet) -> tuple[Node, ...]:
    """Every ability of ``cards``, those of types last. Raises :class:`CardsetError` for one that is no part
    of the model of chains, naming it."""
    return tuple(_nodes(cards))


def _nodes(cards: CardSet) -> Iterator[Node]:
    homes = [(card.id, card.name, card.abilities, [card]) for card in cards.cards.values()]
    for kind in cards.vocabulary.types.values():
        of_kind = [card for card in cards.cards.values() if card.type == kind.id]
        homes.append((f"type:{kind.id}", kind.noun.one, kind.abilities if of_kind else (), of_kind))
    for home, name, abilities, on in homes:
        for number, ability in enumerate(abilities, 1):
            ident, text = f"{home}/{number}", ability_text(ability, cards.vocabulary)
            ids = tuple(card.id for card in on)
            yield Node(
                ident, _kind(ident, ability), ability, name, text, ids, sum(card.copies for card in on)
            )


def _kind(ident: str, ability: Ability) -> Kind:
    match ability:
        case OneShot():
            return "one-shot"
        case Standing():
            return "standing"
        case Replacement(effect=effect):
            return "redirect" if effect is None else "replacement"
        case Triggered(trigger=trigger, limit=limit):
            if trigger.kind not in TRIGGERS or limit not in LIMITS:
                word = limit if trigger.kind in TRIGGERS else trigger.kind
                raise CardsetError(
                    f"the ability {ident} cannot be followed through a chain: {word!r} is not in the model",
                    hint="cardset docs chains says what is",
                )
            return "response" if trigger.kind == "response" else "triggered"
