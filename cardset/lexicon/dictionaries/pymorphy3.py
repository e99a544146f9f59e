"""pymorphy3 with its dictionary of OpenCorpora, whose tags (grammemes) are listed at
https://opencorpora.org/dict.php?act=gram.

What pymorphy3 would predict for a word it does not know is not used: coined words take a model word instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from cardset.lexicon.dictionaries import KnownWord, Reading
from cardset.lexicon.grammar import Features

__all__ = ["open_dictionary"]

_KINDS: dict[str, tuple[str, Features]] = {
    "NOUN": ("noun", {}),
    "ADJF": ("adjective", {"length": "full"}),
    "ADJS": ("adjective", {"length": "short"}),
    "PRTF": ("adjective", {"length": "full"}),
    "PRTS": ("adjective", {"length": "short"}),
    "INFN": ("verb", {"mood": "inf"}),
    "VERB": ("verb", {}),
    "GRND": ("verb", {"mood": "adverbial"}),
}
_VALUES: dict[str, Features] = {
    "sing": {"number": "sg"},
    "plur": {"number": "pl"},
    "nomn": {"case": "nom"},
    "gent": {"case": "gen"},
    "datv": {"case": "dat"},
    "accs": {"case": "acc"},
    "ablt": {"case": "ins"},
    "loct": {"case": "loc"},
    "masc": {"gender": "m"},
    "femn": {"gender": "f"},
    "neut": {"gender": "n"},
    "anim": {"animacy": "animate"},
    "inan": {"animacy": "inanimate"},
    "1per": {"person": "first"},
    "2per": {"person": "second"},
    "3per": {"person": "third"},
    "indc": {"mood": "indicative"},
    "impr": {"mood": "imp", "person": "second"},
    "past": {"tense": "past"},
    "pres": {"tense": "present"},
    "futr": {"tense": "future"},
    "perf": {"aspect": "perfective"},
    "impf": {"aspect": "imperfective"},
}
# Second cases; colloquial, distorted and obsolete forms; the imperative that includes the speaker; and the
# bookish twins in -ою, -ею and -вши, of which a text writes the other.
_PASSED_OVER = frozenset(
    {
        *("gen1", "gen2", "acc2", "loc1", "loc2", "voct"),
        *("Infr", "Slng", "Arch", "Dist", "Erro"),
        *("incl", "V-oy", "V-ey", "V-sh"),
    }
)
# Variants in spelling: known, but not what a text writes first.
_VARIANTS = frozenset({"V-bi", "V-ie", "V-be", "V-en"})
_PARTICIPLES = {"PRTF", "PRTS"}
_GENDERS = ("m", "f", "n")
_ANIMACIES = ("animate", "inanimate")


def open_dictionary() -> Pymorphy:
    """The dictionary. Raises :class:`ModuleNotFoundError` when the package is not installed."""
    import pymorphy3

    return Pymorphy(pymorphy3.MorphAnalyzer())


class Pymorphy:
    """See :class:`cardset.lexicon.dictionaries.Dictionary`."""

    def __init__(self, analyzer: Any) -> None:
        self._analyzer = analyzer

    def words(self, lemma: str) -> Sequence[KnownWord]:
        """The words with this dictionary form, participles among them."""
        found: list[KnownWord] = []
        for parse in self._known(lemma):
            tag = parse.tag
            if str(tag.POS) not in _KINDS or parse.word != _dictionary_form(parse):
                continue
            participle = str(tag.POS) in _PARTICIPLES
            group = [
                form
                for form in parse.lexeme
                if _same_word(tag, form.tag, participle) and not _PASSED_OVER & set(form.tag.grammemes)
            ]
            word = _word(lemma, parse, group)
            if word not in found:
                found.append(word)
        return found

    def readings(self, form: str) -> Sequence[Reading]:
        """What the form may be."""
        return list(
            dict.fromkeys(
                Reading(_dictionary_form(parse), _KINDS.get(str(parse.tag.POS), ("", {}))[0])
                for parse in self._known(form)
            )
        )

    def _known(self, form: str) -> list[Any]:
        return [parse for parse in self._analyzer.parse(form) if parse.is_known]


def _dictionary_form(parse: Any) -> str:
    """The nominative of a participle; of other words as the dictionary has it."""
    if str(parse.tag.POS) in _PARTICIPLES:
        first = next(form for form in parse.lexeme if _same_word(parse.tag, form.tag, participle=True))
        return str(first.word)
    return str(parse.normal_form)


def _same_word(one: Any, other: Any, participle: bool) -> bool:
    """Whether two forms of a lexeme share a table: those of one participle do, apart from the verb's."""
    if participle:
        return str(other.POS) in _PARTICIPLES and (one.tense, one.voice) == (other.tense, other.voice)
    return (
        str(other.POS) in _KINDS
        and _KINDS[str(one.POS)][0] == _KINDS[str(other.POS)][0]
        and (str(other.POS) not in _PARTICIPLES)
    )


def _word(lemma: str, parse: Any, forms: Sequence[Any]) -> KnownWord:
    part_of_speech = _KINDS[str(parse.tag.POS)][0]
    values = next(iter(_features(parse.tag)))
    asked = {"noun": ("gender", "animacy"), "verb": ("aspect",)}.get(part_of_speech, ())
    inherent = {category: values[category] for category in asked if category in values}
    if part_of_speech == "noun" and "Pltm" in parse.tag.grammemes:
        inherent["number"] = "pl"
    ordered = sorted(forms, key=lambda form: bool(_VARIANTS & set(form.tag.grammemes)))
    listed = [(str(form.word), features) for form in ordered for features in _features(form.tag)]
    return KnownWord(lemma, part_of_speech, inherent, (*listed, *_counted(part_of_speech, listed)))


def _counted(part_of_speech: str, forms: Sequence[tuple[str, Features]]) -> Iterator[tuple[str, Features]]:
    """The forms after the numbers 2, 3 and 4, of which the dictionary says nothing: 2 обычных бонуса.

    A noun stands in the genitive singular, an adjective in a plural that depends on the gender (2 обычные
    карты). In the accusative what is alive is as in the plural: 2 единорогов.
    """
    cases: tuple[str, ...]
    for form, features in forms:
        match part_of_speech, features.get("number"), features.get("case"):
            case "noun", "sg", "gen":
                cases = ("nom", "acc") if features.get("animacy") == "inanimate" else ("nom",)
            case "noun", "pl", "gen" if features.get("animacy") == "animate":
                cases = ("acc",)
            case "adjective", "pl", "gen" if features["gender"] != "f":
                cases = ("nom", "acc")
            case "adjective", "pl", "nom" if features["gender"] == "f":
                cases = ("nom", "acc")
            case _:
                cases = ()
        for case in cases:
            yield form, {**features, "number": "few", "case": case}


def _features(tag: Any) -> Iterator[Features]:
    """Everything that a tag may mean; what agrees does so in any gender that is not named."""
    kind = str(tag.POS)
    part_of_speech, own = _KINDS[kind]
    features = dict(own)
    for grammeme in sorted(map(str, tag.grammemes)):
        features.update(_VALUES.get(grammeme, {}))
    if part_of_speech != "adjective":
        yield features
        return
    genders = (features["gender"],) if "gender" in features else _GENDERS
    animacies = (features["animacy"],) if "animacy" in features else _ANIMACIES
    for gender, animacy in product(genders, animacies):
        yield {**features, "gender": gender, "animacy": animacy}
