"""Morfeusz 2 with the dictionary SGJP (http://morfeusz.sgjp.pl); its tags are in chapter 3 of its manual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from cardset.lexicon.dictionaries import KnownWord, Reading
from cardset.lexicon.grammar import Features

__all__ = ["open_dictionary"]

# The first part of a tag: what kind of form it is, and what every such form is.
_KINDS: dict[str, tuple[str, Features]] = {
    "subst": ("noun", {}),
    "ger": ("noun", {"animacy": "inanimate"}),
    "adj": ("adjective", {}),
    "ppas": ("adjective", {}),
    "pact": ("adjective", {}),
    "inf": ("verb", {"mood": "inf"}),
    "impt": ("verb", {"mood": "imp"}),
    "fin": ("verb", {"mood": "indicative", "tense": "present"}),
    "praet": ("verb", {"mood": "indicative", "tense": "past"}),
    "cond": ("verb", {"mood": "conditional"}),
    "imps": ("verb", {"mood": "impersonal"}),
    "pcon": ("verb", {"mood": "adverbial"}),
    "pant": ("verb", {"mood": "adverbial"}),
}
# The other parts; what does not stand here says nothing that a table asks.
_VALUES: dict[str, Features] = {
    "sg": {"number": "sg"},
    "pl": {"number": "pl"},
    "nom": {"case": "nom"},
    "gen": {"case": "gen"},
    "dat": {"case": "dat"},
    "acc": {"case": "acc"},
    "inst": {"case": "ins"},
    "loc": {"case": "loc"},
    "voc": {"case": "voc"},
    "m1": {"gender": "m", "animacy": "personal"},
    "m2": {"gender": "m", "animacy": "animate"},
    "m3": {"gender": "m", "animacy": "inanimate"},
    "f": {"gender": "f"},
    "n": {"gender": "n"},
    "pri": {"person": "first"},
    "sec": {"person": "second"},
    "ter": {"person": "third"},
    "perf": {"aspect": "perfective"},
    "imperf": {"aspect": "imperfective"},
    "pt": {"plural_only": "yes"},
}
# Negated and compared forms are words of their own in a termbase.
_PASSED_OVER = frozenset({"neg", "com", "sup"})
# A verb's table holds its finite forms and the infinitive; these have tables of their own.
_DERIVED = {"ger": "noun", "ppas": "adjective", "pact": "adjective"}
# How far a form is from what a text would write. Rare twins and obsolete forms yield where there are others.
_QUALIFIERS = {"char.": 1, "arch.": 1, "rzad.": 2, "przest.": 2, "daw.": 3}
_VARIANT = 1
_ANIMACIES = ("personal", "animate", "inanimate")


def open_dictionary() -> Morfeusz:
    """The dictionary. Raises :class:`ModuleNotFoundError` when the package is not installed."""
    import morfeusz2

    return Morfeusz(morfeusz2.Morfeusz(praet="composite"))


class Morfeusz:
    """See :class:`cardset.lexicon.dictionaries.Dictionary`."""

    def __init__(self, morfeusz: Any) -> None:
        self._morfeusz = morfeusz

    def words(self, lemma: str) -> Sequence[KnownWord]:
        """The words with this dictionary form, participles and verbal nouns among them."""
        found = self._words(lemma, lemma, derived=False)
        verbs = dict.fromkeys(
            verb
            for verb, tag in self._analysed(lemma)
            if tag.split(":")[0] in _DERIVED and not _PASSED_OVER & set(tag.split(":"))
        )
        for verb in verbs:
            found.extend(
                word
                for word in self._words(verb, lemma, derived=True)
                # What has become a noun or adjective of its own is fuller there.
                if not any(_covers(other, word) for other in found)
            )
        return found

    def readings(self, form: str) -> Sequence[Reading]:
        """What the form may be."""
        found = []
        for lemma, tag in self._analysed(form):
            part_of_speech, _ = _KINDS.get(tag.split(":")[0], ("", {}))
            if not _PASSED_OVER & set(tag.split(":")):
                found.append(Reading(lemma.partition(":")[0], part_of_speech))
        return list(dict.fromkeys(found))

    def _analysed(self, form: str) -> Iterator[tuple[str, str]]:
        for _, _, (_, lemma, tag, _, _) in self._morfeusz.analyse(form):
            if tag != "ign":
                yield lemma, tag

    def _words(self, lemma: str, wanted: str, derived: bool) -> list[KnownWord]:
        """The words among the forms of ``lemma`` whose dictionary form is ``wanted``."""
        groups: dict[tuple[Any, ...], list[tuple[int, str, Features]]] = {}
        for form, own, tag, _, qualifiers in self._morfeusz.generate(lemma):
            kind = tag.split(":")[0]
            if kind not in _KINDS or _PASSED_OVER & set(tag.split(":")) or (kind in _DERIVED) != derived:
                continue
            rarity = max(
                (_QUALIFIERS.get(one, 0) for text in qualifiers for one in text.split(",")), default=0
            )
            part_of_speech = _KINDS[kind][0]
            for features in _features(tag):
                inherent = _inherent(part_of_speech, features)
                key = (own, kind if derived else part_of_speech, tuple(sorted(inherent.items())))
                groups.setdefault(key, []).append((rarity, form, features))
        return [
            word
            for (_, kind, inherent), forms in groups.items()
            if (word := _word(wanted, _DERIVED.get(kind, kind), dict(inherent), forms))
        ]


def _covers(one: KnownWord, other: KnownWord) -> bool:
    return one.part_of_speech == other.part_of_speech and one.rarity <= other.rarity


def _word(
    lemma: str, part_of_speech: str, inherent: Features, forms: list[tuple[int, str, Features]]
) -> KnownWord | None:
    """The word, or nothing where the dictionary form asked for is none of its forms."""
    own = min((rarity for rarity, form, _ in forms if form == lemma), default=None)
    if own is None:
        return None
    said = {category: value for category, value in inherent.items() if category != "plural_only"}
    if part_of_speech == "noun":
        said.setdefault("animacy", "inanimate")
        if "plural_only" in inherent:
            said["number"] = "pl"
    limit = max(own, _VARIANT)
    listed = sorted((entry for entry in forms if entry[0] <= limit), key=lambda entry: entry[0])
    return KnownWord(
        lemma, part_of_speech, said, tuple((form, features) for _, form, features in listed), own
    )


def _inherent(part_of_speech: str, features: Features) -> Features:
    asked = {"noun": ("gender", "animacy", "plural_only"), "verb": ("aspect",)}.get(part_of_speech, ())
    return {category: features[category] for category in asked if category in features}


def _features(tag: str) -> Iterator[Features]:
    """Everything that a tag may mean; its parts hold alternatives, as in ``subst:sg:dat.loc:f``."""
    kind, *parts = tag.split(":")
    choices = [[_VALUES.get(value, {}) for value in part.split(".")] for part in parts]
    for choice in product(*choices):
        features = dict(_KINDS[kind][1])
        for values in choice:
            features.update(values)
        if kind == "fin" and features.get("aspect") == "perfective":  # these forms speak of the future
            yield {**features, "tense": "future"}
        yield from _without_person(kind, _of_all_animacies(kind, features))


def _of_all_animacies(kind: str, features: dict[str, str]) -> Iterator[dict[str, str]]:
    """A form that agrees does so with a word of any animacy where its tag says none."""
    if kind in {"subst", "ger"} or "gender" not in features or "animacy" in features:
        yield features
    else:
        yield from ({**features, "animacy": animacy} for animacy in _ANIMACIES)


def _without_person(kind: str, all_features: Iterator[dict[str, str]]) -> Iterator[Features]:
    """The third person of the past is the bare form, which a table without persons shows."""
    for features in all_features:
        yield features
        if kind in {"praet", "cond"} and features.get("person") == "third":
            yield {category: value for category, value in features.items() if category != "person"}
