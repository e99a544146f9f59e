"""The forms that an English term takes in a source text. English is the source language of every set."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

_NOUN = frozenset({"noun", ""})
_VERB = frozenset({"verb", ""})

# Past tense and participle of irregular verbs that rules and interfaces use; -s and -ing are regular.
_IRREGULAR_VERBS = {
    "become": ("became", "become"),
    "begin": ("began", "begun"),
    "bet": ("bet",),
    "break": ("broke", "broken"),
    "bring": ("brought",),
    "build": ("built",),
    "buy": ("bought",),
    "catch": ("caught",),
    "choose": ("chose", "chosen"),
    "cut": ("cut",),
    "deal": ("dealt",),
    "draw": ("drew", "drawn"),
    "drive": ("drove", "driven"),
    "fall": ("fell", "fallen"),
    "fight": ("fought",),
    "find": ("found",),
    "fly": ("flew", "flown"),
    "freeze": ("froze", "frozen"),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "grow": ("grew", "grown"),
    "hide": ("hid", "hidden"),
    "hit": ("hit",),
    "hold": ("held",),
    "keep": ("kept",),
    "leave": ("left",),
    "lose": ("lost",),
    "make": ("made",),
    "meet": ("met",),
    "pay": ("paid",),
    "put": ("put",),
    "read": ("read",),
    "ride": ("rode", "ridden"),
    "run": ("ran", "run"),
    "see": ("saw", "seen"),
    "sell": ("sold",),
    "send": ("sent",),
    "set": ("set",),
    "show": ("showed", "shown"),
    "shut": ("shut",),
    "spend": ("spent",),
    "split": ("split",),
    "spread": ("spread",),
    "stand": ("stood",),
    "steal": ("stole", "stolen"),
    "take": ("took", "taken"),
    "tell": ("told",),
    "throw": ("threw", "thrown"),
    "win": ("won",),
    "withdraw": ("withdrew", "withdrawn"),
    "write": ("wrote", "written"),
}
_IRREGULAR_PLURALS = {
    **{word: f"{word}es" for word in ("echo", "hero", "mosquito", "potato", "tomato", "tornado", "torpedo")},
    **{
        word: f"{word[:-1]}ves" for word in ("calf", "dwarf", "elf", "half", "leaf", "loaf", "scarf", "shelf")
    },
    **{word: f"{word[:-1]}ves" for word in ("thief", "werewolf", "wolf")},
    "child": "children",
    "die": "dice",
    "foot": "feet",
    "goose": "geese",
    "knife": "knives",
    "life": "lives",
    "man": "men",
    "mouse": "mice",
    "ox": "oxen",
    "person": "people",
    "tooth": "teeth",
    "wife": "wives",
    "woman": "women",
}
# Nouns made with "man" are like it, but for those that only end so.
_MAN, _MEN = "man", "men"
_NO_MEN = frozenset({"caiman", "german", "human", "norman", "ottoman", "roman", "shaman", "talisman"})
_DETERMINERS = frozenset(
    {
        "a",
        "an",
        "any",
        "each",
        "every",
        "her",
        "his",
        "its",
        "my",
        "our",
        "that",
        "the",
        "their",
        "this",
        "your",
    }
)
# Behind these a form of a verb stands that is none of a noun, and before a determiner no noun.
_BEFORE_VERB = frozenset(
    {
        *(
            "can",
            "can't",
            "cannot",
            "could",
            "didn't",
            "doesn't",
            "don't",
            "i",
            "let's",
            "may",
            "might",
            "must",
        ),
        *("never", "not", "please", "shall", "should", "they", "we", "who", "will", "won't", "would", "you"),
    }
)
_PREPOSITIONS = frozenset(
    {
        *(
            "after",
            "against",
            "at",
            "before",
            "behind",
            "by",
            "during",
            "for",
            "from",
            "in",
            "into",
            "near",
            "of",
        ),
        *("on", "onto", "over", "through", "under", "until", "with", "within", "without"),
    }
)
_BEFORE_NOUN = _DETERMINERS | {
    "all",
    "another",
    "both",
    "many",
    "no",
    "of",
    "other",
    "several",
    "some",
    "these",
    "those",
}
FUNCTION_WORDS = _BEFORE_VERB | _BEFORE_NOUN | {
    "about", "above", "after", "again", "along", "also", "and", "are", "around", "as", "at", "be",
    "because", "been", "before", "behind", "below", "beneath", "beside", "between", "but", "by", "do",
    "does", "during", "either", "else", "every", "except", "few", "first", "for", "from", "had", "has",
    "have", "he", "how", "i", "if", "in", "instead", "into", "is", "it", "last", "less", "more", "most",
    "much", "must", "neither", "next", "non", "nor", "of", "off", "on", "once", "one", "only", "onto", "or",
    "otherwise", "out", "over", "own", "same", "she", "since", "so", "such", "than", "that", "their",
    "them", "then", "there", "they", "though", "three", "through", "to", "two", "under", "unless", "until",
    "up", "upon", "very", "was", "were", "what", "when", "where", "whether", "which", "while", "whose",
    "why", "with", "within", "without", "yes", "you",
}  # fmt: skip
"""Words that say how others go together, and nothing by themselves."""
_GRAMMAR = (
    _BEFORE_NOUN
    | _BEFORE_VERB
    | _PREPOSITIONS
    | {
        "and",
        "are",
        "as",
        "be",
        "but",
        "did",
        "do",
        "does",
        "had",
        "has",
        "have",
        "he",
        "if",
        "is",
        "it",
        "or",
    }
    | {"she", "so", "than", "then", "to", "was", "were", "when", "where", "which"}
)
# "gas" and "bus" are no plurals.
_SHORT = 4
_VOWELS = frozenset("aeiou")


def inflected(term: str, part_of_speech: str = "") -> frozenset[str]:
    """``term`` with its inflected forms: the last word of a noun, the first of a verb, both if unknown.

    >>> sorted(inflected("bring into play", "verb"))
    ['bring into play', 'bringing into play', 'brings into play', 'brought into play']
    >>> sorted(inflected("deck", "noun"))
    ['deck', 'decks']
    """
    forms = paradigm(term, part_of_speech)
    if "plural" in forms and term.lower().endswith("f"):
        return frozenset((*forms.values(), f"{term}s"))  # some write dwarfs
    return frozenset(forms.values())


def paradigm(term: str, part_of_speech: str = "") -> dict[str, str]:
    """The forms of :func:`inflected` by what they are, ``base`` first.

    >>> paradigm("STEAL", "verb")
    {'base': 'STEAL', 's': 'STEALS', 'ing': 'STEALING', 'past': 'STOLE', 'participle': 'STOLEN'}
    """
    words = term.split()
    forms = {"base": term}
    if not words:
        return forms
    if part_of_speech in _NOUN:
        forms["plural"] = " ".join([*words[:-1], _cased(_plural(words[-1].lower()), words[-1])])
    if part_of_speech in _VERB:
        for name, verb in _verb_forms(words[0].lower()).items():
            forms[name] = " ".join([_cased(verb, words[0]), *words[1:]])
    return forms


def singular(term: str) -> str:
    """``term`` with its last word in the singular where it looks like a plural, else nothing.

    >>> singular("trade Routes"), singular("Cities"), singular("Wolves"), singular("glass"), singular("ship")
    ('trade Route', 'City', 'Wolf', '', '')
    """
    *before, last = term.split(" ")
    if irregular := _irregular_singulars().get(last.lower()):
        return " ".join([*before, _cased(irregular, last)])
    if term.endswith("ies") and len(term) > _SHORT:
        return term[:-3] + "y"
    if term.endswith("s") and term[-2:-1] not in {"s", "u", "i"} and len(term) > _SHORT:
        return term[:-1]
    return ""


def names_thing(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]``, a form in -ing, is a noun of its own: *this building*, no form of *build*.

    >>> names_thing("Sell this building.", 10, 18), names_thing("Stop building.", 5, 13)
    (True, False)
    """
    before = text[:start].rsplit(None, 1)[-1:]
    return (
        text[start:end].casefold().endswith("ing") and bool(before) and before[0].casefold() in _DETERMINERS
    )


def kind_in(text: str, start: int, end: int) -> str:
    """``noun`` or ``verb`` where the words beside it tell what ``text[start:end]`` is, else empty.

    >>> kind_in("the attack", 4, 10), kind_in("You attack.", 4, 10), kind_in("Attack the orc!", 0, 6)
    ('noun', 'verb', 'verb')
    >>> kind_in("Attack range", 0, 6)
    ''
    """
    before = text[:start].rsplit(None, 1)[-1:] if text[:start].endswith((" ", "\n")) else []
    behind = text[end:].split(None, 1)[:1] if text[end:].startswith((" ", "\n")) else []
    first, last = (part[0].casefold().replace("\u2019", "'") if part else "" for part in (before, behind))
    form = text[start:end].casefold()
    if first in _BEFORE_NOUN or (first in _PREPOSITIONS and not form.endswith("ing")):
        return "noun"
    orders = not before or first == "to" or first[-1] in ".!?:;,"
    return "verb" if first in _BEFORE_VERB or (orders and last in _DETERMINERS) else ""


def modifies(text: str, end: int) -> bool:
    """Whether the word before ``end`` may be the first part of a compound: another one follows, which is no
    word of grammar.

    >>> modifies("dragon eggs", 6), modifies("dragon of old", 6), modifies("dragon, eggs", 6)
    (True, False, False)
    """
    behind = text[end:].split(None, 1)[:1] if text[end : end + 1] == " " else []
    return bool(behind) and behind[0][0].isalpha() and behind[0].casefold() not in _GRAMMAR


def _cased(form: str, word: str) -> str:
    """``form``, which is in small letters, with the capitals of ``word``."""
    if word.islower():
        return form
    if word.isupper() and len(word) > 1:
        return form.upper()
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(form, word.lower(), strict=False)))
    capital = form[:1].upper() if word[:1].isupper() else form[:1]
    return (word[:same] or capital) + form[same or 1 :]


def _plural(noun: str) -> str:
    if noun.endswith(_MAN) and noun not in _NO_MEN:
        return noun.removesuffix(_MAN) + _MEN
    return _IRREGULAR_PLURALS.get(noun) or _with_s(noun)


@cache
def _irregular_singulars() -> dict[str, str]:
    return {plural: noun for noun, plural in _IRREGULAR_PLURALS.items()}


def _verb_forms(verb: str) -> dict[str, str]:
    past = _IRREGULAR_VERBS.get(verb, (_with_ending(verb, "ed"),))
    return {
        "s": _with_s(verb),
        "ing": _with_ending(verb, "ing"),
        "past": past[0],
        "participle": past[-1],
    }


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
    return (verb + verb[-1] if _doubles(verb) else verb) + ending


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
