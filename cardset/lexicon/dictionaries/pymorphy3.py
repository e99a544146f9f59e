"""pymorphy3 with its dictionary of OpenCorpora; ``pymorphy3.yaml`` says what its grammemes mean.

What pymorphy3 would predict for a word it does not know is not used: coined words take a model word instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from cardset.lexicon.dictionaries import Analysis, KnownWord, Reading, Tags, read_tags
from cardset.lexicon.grammar import Features

_GENDERS = ("m", "f", "n")
_ANIMACIES = ("animate", "inanimate")
_FIXED = "Fixd"
# A letter that texts write for another one.
_SAME_LETTERS = {"е": "ё"}


def open_dictionary() -> Pymorphy:
    """The dictionary. Raises :class:`ModuleNotFoundError` when the package is not installed."""
    import pymorphy3

    return Pymorphy(pymorphy3.MorphAnalyzer(), read_tags(__name__))


def open_analyst() -> Pymorphy:
    """The same: it has no part that could be left out."""
    return open_dictionary()


def open_words() -> Callable[[str], bool]:
    """Whether a form is a word. Raises :class:`ModuleNotFoundError` when the package is not installed."""
    import dawg_python
    import pymorphy3_dicts_ru

    # The analyzer reads the same file, and for a third of a second others, which say what a form may be.
    words = dawg_python.RecordDAWG(">HH").load(str(Path(pymorphy3_dicts_ru.get_path()) / "words.dawg"))
    same = words.compile_replaces(_SAME_LETTERS)

    def knows(form: str) -> bool:
        return form.islower() and bool(words.similar_keys(form, same))

    return knows


class Pymorphy:
    """See :class:`cardset.lexicon.dictionaries.Dictionary`."""

    def __init__(self, analyzer: Any, tags: Tags) -> None:
        self._analyzer = analyzer
        self._values: dict[str, Features] = tags["values"]
        self._plural_only: dict[str, Features] = tags["plural_only"]
        self._participles: dict[str, Features] = tags["participles"]
        self._kinds: dict[str, Features] = {**tags["kinds"], **self._participles}
        self._counted: list[dict[str, Any]] = tags["counted"]
        self._variants = frozenset(tags["variants"])
        self._passed_over = frozenset(tags["passed_over"])

    def words(self, lemma: str) -> Sequence[KnownWord]:
        """The words with this dictionary form, participles among them."""
        found: list[KnownWord] = []
        for parse in self._known(lemma):
            if str(parse.tag.POS) not in self._kinds or parse.word != self._dictionary_form(parse):
                continue
            word = self._word(lemma, parse)
            if word not in found:
                found.append(word)
        return found

    def readings(self, form: str) -> Sequence[Reading]:
        """What the form may be."""
        found = [
            Reading(
                self._dictionary_form(parse),
                self._kinds.get(str(parse.tag.POS), {}).get("part_of_speech", ""),
            )
            for parse in self._known(form)
        ]
        return list(dict.fromkeys(found))

    def analyses(self, form: str) -> Sequence[Analysis]:
        """What the form may be, with its features."""
        found = []
        for parse in self._known(form):
            kind = str(parse.tag.POS)
            # What never changes, as 'его', agrees with everything.
            if kind not in self._kinds or _FIXED in parse.tag.grammemes:
                found.append(Analysis(parse.normal_form, "", {}))
                continue
            part_of_speech = (
                "participle" if kind in self._participles else self._kinds[kind]["part_of_speech"]
            )
            tagged = [(form, features) for features in self._features(parse.tag)]
            found += [
                Analysis(parse.normal_form, part_of_speech, features)
                for _, features in (*tagged, *self._after_few(part_of_speech, tagged))
            ]
        return found

    def _known(self, form: str) -> list[Any]:
        """Everything that a form may be, by the dictionary and not by a guess."""
        return [parse for parse in self._analyzer.parse(form) if parse.is_known]

    def _dictionary_form(self, parse: Any) -> str:
        """The nominative of a participle; of other words as the dictionary has it."""
        if str(parse.tag.POS) in self._participles:
            return str(next(form for form in parse.lexeme if self._same_word(parse.tag, form.tag)).word)
        return str(parse.normal_form)

    def _same_word(self, one: Any, other: Any) -> bool:
        """Whether two forms of a lexeme share a table: those of one participle do, apart from the verb's."""
        if str(other.POS) not in self._kinds:
            return False
        if str(one.POS) in self._participles or str(other.POS) in self._participles:
            both = str(one.POS) in self._participles and str(other.POS) in self._participles
            return both and (one.tense, one.voice) == (other.tense, other.voice)
        mine, theirs = self._kinds[str(one.POS)], self._kinds[str(other.POS)]
        return mine["part_of_speech"] == theirs["part_of_speech"]

    def _word(self, lemma: str, parse: Any) -> KnownWord:
        forms = [
            form
            for form in parse.lexeme
            if self._same_word(parse.tag, form.tag) and self._passed_over.isdisjoint(form.tag.grammemes)
        ]
        part_of_speech = self._kinds[str(parse.tag.POS)]["part_of_speech"]
        values = next(iter(self._features(parse.tag)))
        asked = {"noun": ("gender", "animacy"), "verb": ("aspect",)}.get(part_of_speech, ())
        inherent = {category: values[category] for category in asked if category in values}
        if part_of_speech == "noun":
            for grammeme in parse.tag.grammemes:
                inherent.update(self._plural_only.get(str(grammeme), {}))
        forms.sort(key=lambda form: not self._variants.isdisjoint(form.tag.grammemes))
        listed = [(str(form.word), features) for form in forms for features in self._features(form.tag)]
        return KnownWord(lemma, part_of_speech, inherent, (*listed, *self._after_few(part_of_speech, listed)))

    def _after_few(
        self, part_of_speech: str, forms: Sequence[tuple[str, Features]]
    ) -> Iterator[tuple[str, Features]]:
        """The forms after the numbers 2, 3 and 4, which are forms of other cases."""
        for form, features in forms:
            for rule in self._counted:
                if rule["part_of_speech"] == part_of_speech and rule["form"].items() <= features.items():
                    yield form, {**features, **rule["is"]}

    def _features(self, tag: Any) -> Iterator[Features]:
        """Everything that a tag may mean; what agrees does so in any gender that is not named."""
        kind = self._kinds[str(tag.POS)]
        features = {key: value for key, value in kind.items() if key != "part_of_speech"}
        for grammeme in sorted(map(str, tag.grammemes)):
            features.update(self._values.get(grammeme, {}))
        if kind["part_of_speech"] != "adjective":
            yield features
            return
        genders = (features["gender"],) if "gender" in features else _GENDERS
        animacies = (features["animacy"],) if "animacy" in features else _ANIMACIES
        for gender, animacy in product(genders, animacies):
            yield {**features, "gender": gender, "animacy": animacy}
