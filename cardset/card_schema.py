"""The JSON Schema of the cards of one set: that of any cards, with the words of its vocabulary put in.

So an editor completes the words, says what each means, and marks a wrong one while it is written. What
hangs on several cards (names that are taken, totals) and whether an effect can ever happen is for
:mod:`cardset.validate` to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardset.effects import ALL, AS_MANY
from cardset.load import IN_PRINT
from cardset.meaning import OWN
from cardset.model import CardSet
from cardset.paths import schema_path
from cardset.reading import JOINTS, WAYS
from cardset.vocabulary import Vocabulary

Schema = dict[str, Any]
_AMOUNT: Schema = {"type": "integer", "minimum": 1, "maximum": 99}
_CARDS_AND_EVENTS: Schema = {"card": {"$ref": "#/$defs/cards"}, "event": {"$ref": "#/$defs/events"}}
_NAME = "cards.schema.json"


def card_schema(cards: CardSet) -> Schema:
    """The schema of files with cards of the first of the sets in ``cards``."""
    vocabulary, part = cards.vocabulary, cards.parts[0]
    schema: Schema = json.loads(schema_path("cards").read_text(encoding="utf-8"))
    schema["$id"] = schema["$id"].replace(_NAME, f"{part.id}/{_NAME}")
    schema["title"] = f"Cards of {part.id}"
    schema["description"] = "Written by cardset vocabulary --schema; change the vocabulary instead."
    card = schema["$defs"]["card"]
    card["properties"] |= {
        "type": _one(ident for ident, kind in vocabulary.types.items() if not kind.group),
        "families": {**card["properties"]["families"], "items": _one(vocabulary.families)},
        "sources": {**card["properties"]["sources"], "items": _one([*part.meta.get("sources", ()), OWN])},
    }
    for key, named in (("prints", "items"), (IN_PRINT, "propertyNames")):
        if part.prints:
            card["properties"][key][named] = _one(part.prints)
        else:
            del card["properties"][key]
    card["allOf"] = list(_effects_of_types(vocabulary))
    schema["$defs"] |= _definitions(vocabulary)
    for kind in schema["$defs"]["ability"]["oneOf"]:
        own = kind["properties"]
        if "once" in own:
            own["do"] = {"$ref": "#/$defs/effect"}
            own["once"] = _one(vocabulary.limits)
            kind["dependentRequired"] = {"once": ["when"]}
        if "always" in own:
            own["always"] |= {"additionalProperties": False, "properties": _standing(vocabulary)}
        if "redirect" in own:
            own["redirect"] = _one(vocabulary.zones)
        if "instead" in own:
            own["instead"] = {"$ref": "#/$defs/effect"}
    schema["$defs"]["trigger"]["oneOf"] = list(_triggers(schema["$defs"]["trigger"]["oneOf"], vocabulary))
    this, card = (kind["properties"] for kind in schema["$defs"]["would"]["oneOf"])
    goes = this["this"]["oneOf"][1]
    goes["properties"] = {"go-to": _words(vocabulary.zones)}
    this["this"] = {"oneOf": [{"$ref": "#/$defs/events"}, goes]}
    card |= _CARDS_AND_EVENTS
    return schema


def _triggers(kinds: Iterable[Schema], vocabulary: Vocabulary) -> Iterator[Schema]:
    """The triggers that the game has, of all ``kinds`` that the program knows."""
    for kind in kinds:
        own = kind["properties"]
        (word,) = own.keys() - {"event"}
        known = vocabulary.triggers.get(word)
        if word == "this":
            own["this"] = {"$ref": "#/$defs/events"}
        elif word == "card":
            own |= _CARDS_AND_EVENTS
        elif word == "turn":
            ways = {"begins": "turn", "ends": "turn-ends"}
            own["turn"] = _one(way for way, trigger in ways.items() if trigger in vocabulary.triggers)
            known = known or vocabulary.triggers.get("turn-ends")
        if known:
            yield {"description": known["meaning"], **kind}


def _definitions(vocabulary: Vocabulary) -> dict[str, Schema]:
    """What effects are made of, by the names that they have in the schema."""
    verbs = {
        word: _word(verb.parameters, f"{verb.meaning} “{verb.phrase}”", vocabulary)
        for word, verb in vocabulary.verbs.items()
    }
    effect = {"$ref": "#/$defs/effect"}
    cards = {"$ref": "#/$defs/cards"}
    joints: dict[str, Schema] = {}
    for word, joint in vocabulary.joints.items():
        shape: Schema = effect
        if word in JOINTS:
            shape = {"type": "array", "minItems": 2, "items": effect}
        elif word == "if":
            shape = _object({"it": cards, "do": effect, "else": effect}, ("it", "do"))
        elif word == "later":
            moments: list[Schema] = [
                {"turn": {"const": "ends"}},
                {"phase": {"const": "draw"}},
                {"this": {"const": "left"}},
            ]
            when = {"oneOf": [_object(moment, moment) for moment in moments]}
            shape = _object({"when": when, "do": effect}, ("when", "do"))
        elif word == "else":
            continue
        joints[word] = {"description": joint["meaning"], **shape}
    if "or" in joints:
        joints["who"] = {"description": "Who picks a part of 'or'.", **_one(vocabulary.players)}
    filtered = {"type": _words(vocabulary.types), "family": _one(vocabulary.families)}
    return {
        "cards": {
            "description": "Which cards: a type or several, this, played, or a filter.",
            "anyOf": [
                _one([*vocabulary.types, "this", "played"]),
                {"type": "array", "minItems": 1, "items": _one(vocabulary.types)},
                {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {**filtered, "other": {"type": "boolean"}},
                },
                _object({"named": {"type": "string"}}, ("named",)),
            ],
        },
        "count": {
            "description": "As many as there are such cards in one's own Stable, less some.",
            **_object({"count": cards, "less": _AMOUNT}, ("count",)),
        },
        "events": _words(vocabulary.events, different=True),
        "effect": {
            "description": "One verb with its parameters, or a joint of several effects.",
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": {**verbs, **joints},
            "dependentRequired": {"if-you-do": ["may"], "who": ["or"]},
            "if": {"required": ["may"]},
            "then": {"propertyNames": {"enum": ["may", "if-you-do"]}},
            "else": {
                "if": {"required": ["who"]},
                "then": {"propertyNames": {"enum": ["or", "who"]}},
                "else": {"maxProperties": 1},
            },
        },
    }


def _standing(vocabulary: Vocabulary) -> dict[str, Schema]:
    return {
        word: _word(standing.parameters, f"{standing.meaning} “{standing.phrase}”", vocabulary)
        for word, standing in vocabulary.standing.items()
    }


def _word(parameters: Mapping[str, Any], meaning: str, vocabulary: Vocabulary) -> Schema:
    """What stands behind a verb, or a word for a standing effect."""
    return {
        "description": meaning,
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {**_parameter(name, vocabulary), "default": usual} for name, usual in parameters.items()
        },
    }


def _parameter(name: str, vocabulary: Vocabulary) -> Schema:
    """What a parameter may be, as :meth:`~cardset.reading.AbilityReader.argument` reads it."""
    match name:
        case "card" | "by":
            return {"$ref": "#/$defs/cards"}
        case "amount":
            return {"anyOf": [_one((ALL, AS_MANY)), _AMOUNT, {"$ref": "#/$defs/count"}]}
        case "take":
            return _AMOUNT
        case "change":
            return {"type": "integer", "minimum": -99, "maximum": 99, "not": {"const": 0}}
        case "how":
            return _one(WAYS)
        case "from" | "into":
            return _one(vocabulary.zones)
        case "event":
            return _one(vocabulary.events)
        case "guise":
            return _one(vocabulary.guises)
        case "phases":
            return _words(vocabulary.phases)
        case "zones":
            return _words((*vocabulary.zones, "this"))
        case _:
            return _one(vocabulary.players)


def _effects_of_types(vocabulary: Vocabulary) -> Iterator[Schema]:
    """Which types have effects, which have none, and of which playing a card does one thing."""
    one = {"type": "array", "contains": {"required": ["do"]}, "minContains": 1, "maxContains": 1}
    kinds = vocabulary.types.values()
    for types, then in (
        ([kind.id for kind in kinds if kind.effects == "none"], {"properties": {"abilities": False}}),
        ([kind.id for kind in kinds if kind.effects == "some"], {"required": ["abilities"]}),
        (
            [kind.id for kind in kinds if kind.plays in ("effect", "response")],
            {"required": ["abilities"], "properties": {"abilities": one}},
        ),
    ):
        if types:
            yield {"if": {"properties": {"type": _one(types)}, "required": ["type"]}, "then": then}


def _object(properties: Schema, required: Iterable[str]) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(required),
        "properties": properties,
    }


def _one(words: Iterable[str]) -> Schema:
    return {"enum": list(words)}


def _words(words: Iterable[str], different: bool = False) -> Schema:
    """A word or a list of some, no two alike where they are to be ``different``."""
    one = _one(words)
    return {"anyOf": [one, {"type": "array", "minItems": 1, "uniqueItems": different, "items": one}]}
