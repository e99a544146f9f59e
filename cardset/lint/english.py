"""The forms that an English term takes in a source text. English is the source language of every set."""

from __future__ import annotations

__all__ = ["inflected"]

_NOUN = frozenset({"noun", ""})
_VERB = frozenset({"verb", ""})

# Past tense and participle of irregular verbs that rules and interfaces use; -s and -ing are regular.
_IRREGULAR_VERBS = {
    "begin": ("began", "begun"),
    "bring": ("brought",),
    "buy": ("bought",),
    "choose": ("chose", "chosen"),
    "deal": ("dealt",),
    "draw": ("drew", "drawn"),
    "find": ("found",),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "hide": ("hid", "hidden"),
    "hold": ("held",),
    "keep": ("kept",),
    "leave": ("left",),
    "lose": ("lost",),
    "make": ("made",),
    "pay": ("paid",),
    "put": ("put",),
    "sell": ("sold",),
    "send": ("sent",),
    "spend": ("spent",),
    "steal": ("stole", "stolen"),
    "take": ("took", "taken"),
    "win": ("won",),
    "withdraw": ("withdrew", "withdrawn"),
}
_IRREGULAR_PLURALS = {"child": "children", "die": "dice", "foot": "feet", "person": "people"}
_VOWELS = frozenset("aeiou")


def inflected(term: str, part_of_speech: str = "") -> frozenset[str]:
    """``term`` with its inflected forms: the last word of a noun, the first of a verb, both if unknown.

    >>> sorted(inflected("bring into play", "verb"))
    ['bring into play', 'bringing into play', 'brings into play', 'brought into play']
    >>> sorted(inflected("deck", "noun"))
    ['deck', 'decks']
    """
    words = term.split()
    forms = {term}
    if not words:
        return frozenset(forms)
    if part_of_speech in _NOUN:
        forms.add(" ".join([*words[:-1], _plural(words[-1])]))
    if part_of_speech in _VERB:
        forms.update(" ".join([verb, *words[1:]]) for verb in _verb_forms(words[0]))
    return frozenset(forms)


def _plural(noun: str) -> str:
    if noun.lower() in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[noun.lower()]
    return _with_s(noun)


def _verb_forms(verb: str) -> list[str]:
    past = _IRREGULAR_VERBS.get(verb.lower(), (_with_ending(verb, "ed"),))
    return [_with_s(verb), _with_ending(verb, "ing"), *past]


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def _with_ending(verb: str, ending: str) -> str:
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + ending
    if verb.endswith("y") and ending == "ed" and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ied"
    return (verb + verb[-1] if _doubles(verb.lower()) else verb) + ending


def _doubles(verb: str) -> bool:
    """Whether the last consonant doubles: one vowel before it, and the syllable the only one (drop, swap)."""
    vowels = sum(letter in _VOWELS for letter in verb)
    return (
        len(verb) > 2
        and vowels == 1
        and verb[-2] in _VOWELS
        and verb[-1] not in _VOWELS
        and verb[-1] not in "wxy"
    )
