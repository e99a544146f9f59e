"""A card with one of its numbers changed, for whoever asks how strong it should be."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardset.effects import Action, Place, Standing, Trigger
from cardset.model import Card, CardSet


class Variant(NamedTuple):
    """The card with this id, with ``value`` for the number at ``place``: fields, arguments and indexes, from
    the card down."""

    card: str
    place: Place
    value: int


def variants_of(card: Card) -> list[Variant]:
    """``card`` with each of its numbers one less and one more: its copies, and those in what it does. None
    becomes 0, which would be another card."""
    return [
        Variant(card.id, place, changed)
        for place, number in _numbers(card)
        for changed in (number - 1, number + 1)
        if changed
    ]


def varied(cards: CardSet, variant: Variant) -> CardSet:
    """``cards`` with that one change. Raises :class:`KeyError` where there is no such card."""
    card = _with(cards.cards[variant.card], variant.place, variant.value)
    return dataclasses.replace(cards, cards={**cards.cards, variant.card: card})


def told(card: Card, variant: Variant) -> str:
    """What is changed: ``copies 2 → 3``, ``draw: amount 2 → 1``."""
    value: Any = card
    doing = ""
    for step in variant.place:
        value = _part(value, step)
        match value:
            case Action(verb=word) | Standing(word=word) | Trigger(kind=word):
                doing = f"{word}: "
    return f"{doing}{variant.place[-1]} {value} → {variant.value}"


def _numbers(card: Card) -> Iterator[tuple[Place, int]]:
    yield ("copies",), card.copies
    yield from _within(card.abilities, ("abilities",))


def _within(value: Any, place: Place) -> Iterator[tuple[Place, int]]:
    """The numbers in a value. What happens to the card itself happens once, and 0 is no number of a card."""
    if isinstance(value, int) and not isinstance(value, bool) and value:
        yield place, value
    once = isinstance(value, Action) and value.cards.this
    for step, part in _parts(value):
        if not once:
            yield from _within(part, (*place, step))


def _parts(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, tuple):
        yield from enumerate(value)
    elif isinstance(value, Mapping):
        yield from value.items()
    elif dataclasses.is_dataclass(value):
        yield from ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))


def _part(value: Any, step: str | int) -> Any:
    return dict(_parts(value))[step]


def _with(value: Any, place: Place, number: int) -> Any:
    """``value`` with ``number`` at ``place``."""
    if not place:
        return number
    step, *rest = place
    part = _with(_part(value, step), tuple(rest), number)
    if isinstance(value, tuple):
        return (*value[: int(step)], part, *value[int(step) + 1 :])
    if isinstance(value, Mapping):
        return {**value, step: part}
    return dataclasses.replace(value, **{str(step): part})
