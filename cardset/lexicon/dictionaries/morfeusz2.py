"""Morfeusz 2 with its dictionary SGJP (http://morfeusz.sgjp.pl); ``morfeusz2.yaml`` explains its tags."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from cardset.lexicon.dictionaries import Analysis, KnownWord, Reading, Tags, read_tags
from cardset.lexicon.grammar import Features

_ANIMACIES = ("personal", "animate", "inanimate")
# The tag of what the dictionary does not know.
_UNKNOWN = "ign"
# Forms that are further from what a text would write yield where there are others.
_USUAL = 1


def open_dictionary() -> Morfeusz:
    """The dictionary. Raises :class:`ModuleNotFoundError` when the package is not installed."""
    import morfeusz2

    return Morfeusz(morfeusz2.Morfeusz(praet="composite"), read_tags(__name__))


def open_analyst() -> Morfeusz:
    """What says no more than what words in texts may be, in half of the memory.

    Raises :class:`ModuleNotFoundError` when the package is not installed.
    """
    return Morfeusz(_analysing(), read_tags(__name__))


def open_words() -> Callable[[str], bool]:
    """Whether a form is a word. Raises :class:`ModuleNotFoundError` when the package is not installed."""
    import morfeusz2

    # The class wraps this in Python, and lays out every reading before it says whether there is one.
    asked = _analysing()._morfeusz_obj

    def knows(form: str) -> bool:
        asked.setCaseHandling(morfeusz2.STRICTLY_CASE_SENSITIVE)
        readings = asked.analyse_iter(form)
        found = bool(readings.hasNext()) and not readings.next().isIgn()
        asked.setCaseHandling(morfeusz2.CONDITIONALLY_CASE_SENSITIVE)
        return found

    return knows


@lru_cache(maxsize=1)
def _analysing() -> Any:
    """The one for all who ask about words in texts: another takes ten MiB."""
    import morfeusz2

    return morfeusz2.Morfeusz(generate=False, praet="composite")


class Morfeusz:
    """See :class:`cardset.lexicon.dictionaries.Dictionary`."""

    def __init__(self, morfeusz: Any, tags: Tags) -> None:
        self._morfeusz = morfeusz
        self._values: dict[str, Features] = tags["values"]
        self._plural_only: dict[str, Features] = tags["plural_only"]
        self._derived: dict[str, Features] = tags["derived_kinds"]
        self._kinds: dict[str, Features] = {**tags["kinds"], **self._derived}
        self._rarity: dict[str, int] = tags["rarity"]
        self._passed_over = frozenset(tags["passed_over"])
        self._meanings: dict[str, Sequence[tuple[str, Features]]] = {}

    def words(self, lemma: str) -> Sequence[KnownWord]:
        """The words with this dictionary form, participles and verbal nouns among them."""
        found = self._words(lemma, lemma, derived=False)
        verbs = dict.fromkeys(verb for verb, tag in self._analysed(lemma) if _kind(tag) in self._derived)
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
        found = [
            Reading(lemma.partition(":")[0], self._kinds.get(_kind(tag), {}).get("part_of_speech", ""))
            for lemma, tag in self._analysed(form)
        ]
        return list(dict.fromkeys(found))

    def analyses(self, form: str) -> Sequence[Analysis]:
        """What the form may be, with its features."""
        return [
            Analysis(lemma.partition(":")[0], part_of_speech, features)
            for lemma, tag in self._interpreted(form)
            for part_of_speech, features in self._meant(tag)
        ]

    def _meant(self, tag: str) -> Sequence[tuple[str, Features]]:
        """What a tag says, worked out once: there are a thousand of them, and a million of forms."""
        if tag not in self._meanings:
            kind = _kind(tag)
            said = self._kinds.get(kind)
            if said is None:
                self._meanings[tag] = [("", {})]
            else:
                adjective = said["part_of_speech"] == "adjective"
                name = "participle" if adjective and kind in self._derived else said["part_of_speech"]
                self._meanings[tag] = [(name, features) for features in self._features(tag)]
        return self._meanings[tag]

    def _analysed(self, form: str) -> Iterator[tuple[str, str]]:
        """Lemma and tag of everything usual that a form may be."""
        for lemma, tag in self._interpreted(form):
            if self._passed_over.isdisjoint(tag.split(":")):
                yield lemma, tag

    def _interpreted(self, form: str) -> Iterator[tuple[str, str]]:
        """Lemma and tag of everything that a form may be."""
        # The class wraps this in Python, and asks for qualifiers, which takes longer than all else.
        asked = self._morfeusz._morfeusz_obj
        for one in asked.analyse(form):
            tag = one.getTag(asked)
            if tag != _UNKNOWN:
                yield one.lemma, tag

    def _words(self, lemma: str, wanted: str, derived: bool) -> list[KnownWord]:
        """The words among the forms of ``lemma`` whose dictionary form is ``wanted``."""
        groups: dict[tuple[Any, ...], list[tuple[int, str, Features]]] = {}
        for form, own, tag, _, qualifiers in self._morfeusz.generate(lemma):
            kind, passed_over = _kind(tag), not self._passed_over.isdisjoint(tag.split(":"))
            if kind not in self._kinds or passed_over or (kind in self._derived) != derived:
                continue
            told = (one for text in qualifiers for one in text.split(","))
            rarity = max((self._rarity.get(one, 0) for one in told), default=0)
            part_of_speech = self._kinds[kind]["part_of_speech"]
            for features in self._features(tag):
                inherent = self._inherent(part_of_speech, tag, features)
                # The forms of a verb are of many kinds; those derived from one are of one kind each.
                key = (own, part_of_speech, kind if derived else "", tuple(inherent.items()))
                groups.setdefault(key, []).append((rarity, form, features))
        words = (
            _word(wanted, part_of_speech, dict(inherent), forms)
            for (_, part_of_speech, _, inherent), forms in groups.items()
        )
        return [word for word in words if word]

    def _inherent(self, part_of_speech: str, tag: str, features: Features) -> Features:
        if part_of_speech == "verb":
            return {"aspect": features["aspect"]} if "aspect" in features else {}
        if part_of_speech != "noun":
            return {}
        own = {"gender": features.get("gender", ""), "animacy": features.get("animacy", _ANIMACIES[-1])}
        for value in tag.split(":"):
            own.update(self._plural_only.get(value, {}))
        return {category: value for category, value in own.items() if value}

    def _features(self, tag: str) -> Iterator[Features]:
        """Everything that a tag may mean; its parts hold alternatives, as in ``subst:sg:dat.loc:f``."""
        kind, *parts = tag.split(":")
        choices = [[self._values.get(value, {}) for value in part.split(".")] for part in parts]
        for choice in product(*choices):
            features = {key: value for key, value in self._kinds[kind].items() if key != "part_of_speech"}
            for values in choice:
                features.update(values)
            if features.get("tense") == "present" and features.get("aspect") == "perfective":
                yield {**features, "tense": "future"}
            for whole in _of_all_animacies(self._kinds[kind], features):
                yield from _without_person(whole)


def _kind(tag: str) -> str:
    return tag.partition(":")[0]


def _covers(one: KnownWord, other: KnownWord) -> bool:
    return one.part_of_speech == other.part_of_speech and one.rarity <= other.rarity


def _word(
    lemma: str, part_of_speech: str, inherent: Features, forms: list[tuple[int, str, Features]]
) -> KnownWord | None:
    """The word, or nothing where the dictionary form asked for is none of its forms."""
    own = min((rarity for rarity, form, _ in forms if form == lemma), default=None)
    if own is None:
        return None
    listed = sorted((entry for entry in forms if entry[0] <= max(own, _USUAL)), key=lambda entry: entry[0])
    told = tuple((form, features) for _, form, features in listed)
    return KnownWord(lemma, part_of_speech, inherent, told, own)


def _of_all_animacies(kind: Features, features: Features) -> Iterator[Features]:
    """A form that agrees does so with a word of any animacy where its tag says none."""
    if kind["part_of_speech"] == "noun" or "gender" not in features or "animacy" in features:
        yield features
    else:
        yield from ({**features, "animacy": animacy} for animacy in _ANIMACIES)


def _without_person(features: Features) -> Iterator[Features]:
    """The third person of the past is the bare form, which a table without persons shows."""
    yield features
    if "gender" in features and features.get("person") == "third":
        yield {category: value for category, value in features.items() if category != "person"}
