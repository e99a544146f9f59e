"""The adapters of real dictionaries; each is tested where its dictionary is installed."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from cardset.errors import CardsetError
from cardset.lexicon.dictionaries import KnownWord, known_dictionaries, open_analyst, open_dictionary


def test_adapters_are_found_by_name() -> None:
    assert known_dictionaries() == ["morfeusz2", "pymorphy3"]
    with pytest.raises(CardsetError, match=r"there is no dictionary 'morfeusz'.*did you mean 'morfeusz2'"):
        open_dictionary("morfeusz")


@pytest.mark.parametrize("name", known_dictionaries())
def test_a_dictionary_that_is_not_installed_is_told_with_the_command(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(CardsetError, match=rf"the dictionary {name} is not installed \(pip install {name}\)"):
        open_dictionary(name)


def forms(word: KnownWord, **features: str) -> set[str]:
    """The forms that say all of this."""
    return {form for form, own in word.forms if features.items() <= own.items()}


def needs(name: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(importlib.util.find_spec(name) is None, reason=f"{name} is not installed")


@needs("morfeusz2")
class TestMorfeusz:
    """Polish, by the words that trap an adapter."""

    def words(self, lemma: str, part_of_speech: str) -> list[KnownWord]:
        found = open_dictionary("morfeusz2").words(lemma)
        return [word for word in found if word.part_of_speech == part_of_speech]

    def test_twins_of_animacy(self) -> None:
        animate, inanimate = sorted(
            self.words("jednorożec", "noun"), key=lambda word: word.inherent["animacy"]
        )
        assert forms(animate, case="acc", number="sg") == {"jednorożca"}
        assert forms(inanimate, case="acc", number="sg") == {"jednorożec"}

    def test_variants_come_after_the_usual_form(self) -> None:
        (stable,) = self.words("stajnia", "noun")
        assert stable.inherent == {"gender": "f", "animacy": "inanimate"}
        genitive = {"case": "gen", "number": "pl"}
        assert [form for form, own in stable.forms if genitive.items() <= own.items()] == ["stajni", "stajen"]

    def test_rare_twins_and_negated_forms_are_left_out(self) -> None:
        (steal,) = self.words("ukraść", "verb")
        assert forms(steal, mood="inf") == {"ukraść"}
        assert forms(steal, mood="imp", number="sg", person="second") == {"ukradnij"}
        (stolen,) = self.words("ukradziony", "adjective")
        assert not [form for form, _ in stolen.forms if form.startswith(("nie", "ukradnię"))]

    def test_a_participle_and_a_verbal_noun_are_found_by_their_own_form(self) -> None:
        # There is an obsolete adjective as well.
        participle, obsolete = sorted(self.words("poświęcony", "adjective"), key=lambda word: word.rarity)
        assert participle.rarity == 0 < obsolete.rarity
        assert forms(participle, case="nom", number="pl", gender="m", animacy="personal") == {"poświęceni"}
        assert forms(participle, case="acc", number="sg", gender="m", animacy="animate") == {"poświęconego"}
        (noun,) = self.words("przetasowanie", "noun")
        assert noun.inherent == {"gender": "n", "animacy": "inanimate"}
        assert forms(noun, case="gen", number="pl") == {"przetasowań"}

    def test_a_verbal_noun_that_is_a_noun_of_its_own_counts_once(self) -> None:
        assert len(self.words("rżenie", "noun")) == 1

    def test_the_present_of_a_perfective_verb_is_its_future(self) -> None:
        (perfective,) = self.words("zagrać", "verb")
        for tense in ("present", "future"):
            assert forms(perfective, tense=tense, person="third", number="sg") == {"zagra"}
        (imperfective,) = self.words("zagrywać", "verb")
        assert forms(imperfective, tense="future") == set()
        assert forms(perfective, mood="adverbial") == {"zagrawszy"}

    def test_the_bare_form_of_the_past_says_no_person(self) -> None:
        (verb,) = self.words("zagrać", "verb")
        past = [form for form, own in verb.forms if own.get("tense") == "past" and "person" not in own]
        assert set(past) == {"zagrał", "zagrała", "zagrało", "zagrali", "zagrały"}

    def test_a_word_without_a_singular(self) -> None:
        (word,) = self.words("nożyczki", "noun")
        assert word.inherent == {"gender": "n", "animacy": "inanimate", "number": "pl"}

    def test_what_it_does_not_know(self) -> None:
        assert self.words("nekrorożec", "noun") == []
        assert {reading.part_of_speech for reading in open_dictionary("morfeusz2").readings("do")} >= {""}

    def test_what_a_word_in_a_text_may_be(self) -> None:
        found = open_analyst("morfeusz2").analyses("gra")
        assert {(one.lemma, one.part_of_speech) for one in found} == {("gra", "noun"), ("grać", "verb")}
        kinds = {"zagranej": {"participle"}, "jej": {""}, "większego": {"adjective"}, "gryzoniorożec": set()}
        for word, kind in kinds.items():
            assert {one.part_of_speech for one in open_analyst("morfeusz2").analyses(word)} == kind


@needs("pymorphy3")
class TestPymorphy:
    """Russian, by the words that trap an adapter."""

    def words(self, lemma: str, part_of_speech: str) -> list[KnownWord]:
        found = open_dictionary("pymorphy3").words(lemma)
        return [word for word in found if word.part_of_speech == part_of_speech]

    def test_a_noun(self) -> None:
        (unicorn,) = self.words("единорог", "noun")
        assert unicorn.inherent == {"gender": "m", "animacy": "animate"}
        assert forms(unicorn, case="acc", number="pl") == {"единорогов"}
        (card,) = self.words("карта", "noun")
        assert forms(card, case="ins", number="sg") == {"картой"}

    @pytest.mark.parametrize("coined", ["единорожек", "Некроманторог", "быстроножка", "малыш-единорожек"])
    def test_what_it_would_predict_is_not_used(self, coined: str) -> None:
        assert open_dictionary("pymorphy3").words(coined) == []

    def test_an_adjective_agrees_in_every_gender_and_animacy(self) -> None:
        (adjective,) = self.words("магический", "adjective")
        for animacy, form in {"animate": "магических", "inanimate": "магические"}.items():
            for gender in ("m", "f", "n"):
                assert forms(adjective, case="acc", number="pl", gender=gender, animacy=animacy) == {form}

    def test_a_participle_has_full_and_short_forms(self) -> None:
        (participle,) = self.words("сброшенный", "adjective")
        assert forms(participle, length="short", gender="f", number="sg") == {"сброшена"}
        assert forms(participle, length="full", case="nom", number="sg", gender="n") == {"сброшенное"}
        assert self.words("сбросить", "adjective") == []

    def test_a_verb(self) -> None:
        (verb,) = self.words("сбросить", "verb")
        assert verb.inherent == {"aspect": "perfective"}
        assert forms(verb, mood="imp", number="sg") == {"сбрось"}
        assert forms(verb, mood="imp", number="pl") == {"сбросьте"}
        assert forms(verb, tense="past", gender="f") == {"сбросила"}
        assert forms(verb, mood="adverbial") == {"сбросив"}

    def test_what_a_word_in_a_text_may_be(self) -> None:
        found = open_analyst("pymorphy3").analyses("карты")
        assert {(one.lemma, one.part_of_speech) for one in found} == {("карта", "noun")}
        assert {(one.features["number"], one.features["case"]) for one in found} >= {
            ("sg", "gen"),
            ("pl", "nom"),
        }
        kinds = {"сброшенной": {"participle"}, "его": {""}, "новой": {"adjective"}, "быстроножка": set()}
        for word, kind in kinds.items():
            assert {one.part_of_speech for one in open_analyst("pymorphy3").analyses(word)} == kind
        # A case that no grammar names goes with any.
        wood = open_analyst("pymorphy3").analyses("лесу")
        assert any("case" not in one.features for one in wood)
