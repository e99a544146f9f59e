"""An ability as compact plain data: for fingerprints, for comments to translators, for other programs.

The form is that of card files: :class:`~cardset.reading.AbilityReader` reads it back to the same ability.

Only what differs from the usual is written down, so a new field of the tree changes no fingerprint of
cards that do not use it. Defaults of verbs are filled in before, so a changed default does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from cardset.effects import (
    Ability,
    Action,
    Argument,
    Cards,
    Count,
    Effect,
    OneShot,
    Replacement,
    Standing,
    Trigger,
    Triggered,
    fold,
)
from cardset.model import Card, canonical
from cardset.vocabulary import Vocabulary


def plain_abilities(card: Card, vocabulary: Vocabulary) -> list[Any]:
    """The abilities of ``card`` and of its type as JSON-able data."""
    return [
        _ability(ability, vocabulary) for ability in (*card.abilities, *vocabulary.types[card.type].abilities)
    ]


def fingerprint(card: Card, vocabulary: Vocabulary) -> str:
    """A short digest of what ``card`` does, however its English reads; "" for a card without abilities."""
    abilities = plain_abilities(card, vocabulary)
    return hashlib.sha256(canonical(abilities).encode()).hexdigest()[:12] if abilities else ""


def outline(card: Card, vocabulary: Vocabulary) -> list[str]:
    """One line per ability that names its parts by the words of the vocabulary."""
    return [_flow(ability) for ability in plain_abilities(card, vocabulary)]


def _flow(data: Any) -> str:
    """Plain data on one line, as one would write it in YAML without quotes."""
    if isinstance(data, Mapping):
        return ", ".join(f"{key}: {_nested(value)}" for key, value in data.items())
    if isinstance(data, list):
        return ", ".join(_nested(value) for value in data)
    return _word(data)


def _nested(data: Any) -> str:
    if isinstance(data, Mapping):
        return f"{{{_flow(data)}}}"
    return f"[{_flow(data)}]" if isinstance(data, list) else _word(data)


def _word(data: object) -> str:
    return str(data).lower() if isinstance(data, bool) else str(data)


def _ability(ability: Ability, vocabulary: Vocabulary) -> dict[str, Any]:
    match ability:
        case OneShot(effect):
            return {"do": _effect(effect, vocabulary)}
        case Triggered(trigger, effect, limit):
            often = {"once": limit} if limit else {}
            return {"when": _trigger(trigger), **often, "do": _effect(effect, vocabulary)}
        case Standing(word, arguments):
            return {"always": {word: _arguments(arguments)}}
        case Replacement():
            would = _would(ability)
            more = {"inherent": True} if ability.inherent else {}
            if ability.effect is None:
                return {"would": would, "redirect": ability.redirect, **more}
            inner = _effect(ability.effect, vocabulary)
            return {"would": would, "instead": {"may": inner} if ability.optional else inner, **more}


def _would(ability: Replacement) -> dict[str, Any]:
    if ability.zones:
        return {"this": {"go-to": list(ability.zones)}}
    if ability.cards.this:
        return {"this": list(ability.events)}
    return {"card": _cards(ability.cards), "event": list(ability.events)}


def _trigger(trigger: Trigger) -> dict[str, Any]:
    match trigger.kind:
        case "this":
            return {"this": list(trigger.events)}
        case "card":
            return {"card": _cards(trigger.cards), "event": list(trigger.events)}
        case "more-than":
            return {"more-than": trigger.amount}
        case "fewer-than":
            return {"fewer-than": trigger.amount}
        case "phase":
            return {"phase": trigger.phase}
        case "turn":
            return {"turn": "begins"}
        case "turn-ends":
            return {"turn": "ends"}
        case kind:
            return {kind: "played"}


def _effect(effect: Effect, vocabulary: Vocabulary) -> dict[str, Any]:
    def act(action: Action) -> dict[str, Any]:
        verb, said = vocabulary.verbs[action.verb], _arguments(action.arguments)
        usual = [name for name in verb.rare if said.get(name) == verb.parameters[name]]
        return {action.verb: {name: value for name, value in said.items() if name not in usual}}

    return fold(
        effect,
        act,
        lambda inner, gain: {"may": inner} if gain is None else {"may": inner, "if-you-do": gain},
        lambda kind, parts, who: {kind: [*parts], **({"who": who} if who else {})},
        lambda cards, inner, otherwise: {
            "if": {"it": _cards(cards), "do": inner, **({} if otherwise is None else {"else": otherwise})}
        },
        lambda trigger, inner: {"later": {"when": _trigger(trigger), "do": inner}},
    )


def _arguments(arguments: Mapping[str, Argument]) -> dict[str, Any]:
    return {name: _argument(value) for name, value in arguments.items()}


def _argument(value: Argument) -> Any:
    match value:
        case Cards():
            return _cards(value)
        case Count(cards, less):
            return {"count": _cards(cards), **({"less": less} if less else {})}
        case tuple():
            return [*value]
    return value


def _cards(cards: Cards) -> Any:
    if cards.this:
        return "this"
    if cards.played:
        return "played"
    if cards.named:
        return {"named": cards.named}
    types: Any = cards.types[0] if len(cards.types) == 1 else list(cards.types)
    if not cards.family and not cards.other:
        return types
    found: dict[str, Any] = {"type": types} if cards.types != ("card",) or not cards.family else {}
    if cards.family:
        found["family"] = cards.family
    return found | ({"other": True} if cards.other else {})
