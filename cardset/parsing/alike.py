"""Whether two texts play the same: abilities in a normal form that tells nothing apart that plays alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise, starmap
from typing import Any, TypeVar, cast

from cardset.effects import (
    Ability,
    Action,
    Cards,
    Effect,
    If,
    Joint,
    Later,
    May,
    OneShot,
    Replacement,
    Triggered,
    actions,
    holds_may,
    walk,
)

T = TypeVar("T")

ONE = "then"
OTHER = "next"
YOU, THAT = "you", "that-player"
MAY_FAIL = ("card", "amount")
"""The arguments of what can be done in part: there may not be so many cards, or none of the kind."""


def alike(ones: Iterable[Ability], others: Iterable[Ability]) -> bool:
    """Whether cards with these abilities play the same.

    The abilities of a card have no order, nor have the parts of a choice, the places that are shuffled
    together, the kinds of cards that will do. Where nothing else waits for it, *and* is *after that*, and so
    is *then* where what comes first cannot fail, or where what comes later is done by the very player of whom
    it speaks.
    """
    return normal(ones) == normal(others)


def normal(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Abilities in their normal form. No text says that one belongs to the type of the card."""
    return tuple(sorted(map(_ability, abilities), key=repr))


def _ability(ability: Ability) -> Ability:
    match ability:
        case Replacement(effect=effect):
            ability = replace(ability, inherent=False, effect=_effect(effect) if effect else None)
        case OneShot(effect):
            ability = replace(ability, effect=_effect(effect))
        case Triggered(trigger, effect):
            if trigger.cards.this:
                trigger = replace(trigger, kind="this", cards=Cards())
            ability = replace(ability, trigger=trigger, effect=_effect(effect))
    return _sorted(ability)


def _sorted(value: T) -> T:
    """``value`` with the words that have no order in one, however deep they lie."""
    found: Any = value
    if isinstance(found, tuple):
        parts = tuple(map(_sorted, found))
        found = tuple(sorted(parts)) if all(isinstance(part, str) for part in parts) else parts
    elif isinstance(found, Mapping):
        found = {name: _sorted(found[name]) for name in sorted(found)}
    elif is_dataclass(found) and not isinstance(found, type):
        found = replace(found, **{each.name: _sorted(getattr(found, each.name)) for each in fields(found)})
    return cast(T, found)


def _effect(effect: Effect, awaited: bool = False) -> Effect:
    """``awaited`` says that something else happens only if it was done in full."""
    match effect:
        case May(first, gain):
            return May(_effect(first, gain is not None), _effect(gain) if gain else None)
        case If(cards, first, other):
            return If(cards, _effect(first), _effect(other) if other else None)
        case Later(trigger, first):
            return Later(trigger, _effect(first))
        case Joint(kind, parts, who):
            last = len(parts) - 1
            inner = [
                _effect(part, awaited or (kind == ONE and place < last)) for place, part in enumerate(parts)
            ]
            if kind == "or":
                return Joint(kind, tuple(sorted(inner, key=repr)), who)
            freely = kind in ("and", OTHER) or all(_goes_on(one, other) for one, other in pairwise(parts))
            if awaited or not freely:
                return Joint(kind, tuple(inner), who)
            return Joint(OTHER, tuple(step for part in inner for step in _in_order(part)), who)
    return effect


def _in_order(effect: Effect) -> tuple[Effect, ...]:
    return effect.parts if isinstance(effect, Joint) and effect.kind == OTHER else (effect,)


def _goes_on(one: Effect, other: Effect) -> bool:
    """Whether ``other`` can be done just where ``one`` was done in full."""
    if not isinstance(one, Action):
        return False
    bound = any(THAT in action.arguments.values() for action in actions(other))
    return one.arguments.keys().isdisjoint(MAY_FAIL) or (one.amount == 1 and bound)


def odd_joints(effect: Effect | None) -> int:
    """How often an effect joins parts otherwise than people mean it who say "then" for both joints.

    *Then* asks that the first part was done in full: so it is said of what the reader may fail to do, and not
    of a choice, a condition or something later, nor in the midst of a list of things to do. And who acts
    first in a sentence acts in all of it: "each player draws a card and discards one".
    """
    match effect:
        case May(first, gain):
            return odd_joints(first) + odd_joints(gain)
        case If(_, first, other):
            return odd_joints(first) + odd_joints(other)
        case Later(_, first):
            return odd_joints(first)
        case Joint(kind, parts):
            inner = sum(map(odd_joints, (part for part in parts if not _is_order(part))))
            done = [effect for effect, _ in _steps(effect)] if kind in (ONE, OTHER) else list(parts)
            strays = sum(_strays(one, other) for one, other in pairwise(done))
            return inner + strays + (_oddly(effect) if kind in (ONE, OTHER) else 0)
    return 0


def _strays(one: Effect, other: Effect) -> bool:
    """Whether somebody else acts first, and then, without a word for it, the reader."""
    before, after = _actors(one), _actors(other)
    return bool(before) and YOU not in before and YOU in after and not holds_may(other)


def turns_to_reader(effect: Effect) -> bool:
    """Whether the reader does something after somebody else, without a word for it."""
    return any(
        isinstance(part, Joint) and part.kind != "or" and any(starmap(_strays, pairwise(part.parts)))
        for part, _ in walk(effect)
    )


def _actors(effect: Effect) -> set[object]:
    """Who does something in an effect; what nobody is said to do counts for nobody."""
    return {action.arguments["who"] for action in actions(effect) if "who" in action.arguments}


def _is_order(effect: Effect) -> bool:
    return isinstance(effect, Joint) and effect.kind in (ONE, OTHER)


def _oddly(joint: Joint) -> int:
    steps = list(_steps(joint))
    odd, listed = 0, False
    for (one, _), (other, kind) in pairwise(steps):
        listed = listed or not _is_condition(one, other)
        odd += kind != (OTHER if listed else ONE)
    return odd


def _steps(joint: Joint) -> Iterator[tuple[Effect, str]]:
    """What is done one after another, each with the joint before it."""
    for number, part in enumerate(joint.parts):
        inner = _steps(part) if isinstance(part, Joint) and _is_order(part) else iter([(part, "")])
        for place, (effect, kind) in enumerate(inner):
            yield effect, kind if place else joint.kind if number else ""


def _is_condition(one: Effect, other: Effect) -> bool:
    if isinstance(other, (If, Later)) or holds_may(other):
        return False
    may_fail = (not action.arguments.keys().isdisjoint(MAY_FAIL) for action in actions(one))
    return _actors(one) <= {YOU} and any(may_fail)
