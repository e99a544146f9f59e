"""What a lexicon gives: forms by what they express, the words for a concept, one edition over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lexicon import Lexicon, MissingForm, read_lexicon
from tests.cardset.lexicon.samples import GRAMMAR, LEXICON, changed, faults, read, write


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    return read(tmp_path)


@pytest.mark.parametrize(
    ("lemma", "features", "form"),
    [
        ("karta", {"case": "acc", "number": "sg"}, "kartę"),
        # What a word is by itself goes before what is asked, and what no table knows is ignored.
        ("karta", {"case": "acc", "number": "sg", "gender": "n", "mood": "imp"}, "kartę"),
        ("stajnia", {"case": "gen", "number": "pl"}, "stajni"),
        ("dziki", {"case": "acc", "number": "sg", "gender": "m", "animacy": "personal"}, "dzikiego"),
        ("dziki", {"case": "acc", "number": "sg", "gender": "m", "animacy": "inanimate"}, "dziki"),
        ("dziki", {"case": "nom", "number": "pl", "gender": "m", "animacy": "personal"}, "dzicy"),
        ("dziki", {"case": "nom", "number": "pl", "gender": "f", "animacy": "animate"}, "dzikie"),
        ("dziki", {"case": "nom", "number": "pl"}, "dzikie"),
        ("zagrać", {"mood": "inf"}, "zagrać"),
        ("zagrać", {"mood": "imp", "number": "pl"}, "zagrajcie"),
        ("zagrany", {"case": "acc", "number": "sg", "gender": "f"}, "zagraną"),
        ("Neigh", {"case": "gen", "number": "pl"}, "Neigh"),
        ("RzeNIE", {"case": "gen", "number": "pl"}, "RzeŃ"),
        ("karta RzeNIE", {"case": "gen", "number": "pl"}, "kart RzeNIE"),
        ("karta jednorożka", {"case": "gen", "number": "pl"}, "kart jednorożków"),
        ("Dzikie Jednorożki", {"case": "gen", "number": "pl"}, "Dzikich Jednorożków"),
        # It is plural by itself, so a singular cannot be asked for.
        ("Dzikie Jednorożki", {"case": "acc", "number": "sg"}, "Dzikie Jednorożki"),
        ("zagrać kartę", {"mood": "imp", "number": "pl"}, "zagrajcie kartę"),
    ],
)
def test_a_form_is_looked_up_by_what_it_expresses(
    lexicon: Lexicon, lemma: str, features: dict[str, str], form: str
) -> None:
    assert lexicon.lexeme(lemma).form(features) == form


FURTHER = """\
language: pl
words:
  kartka: {part_of_speech: noun, gender: f, inflects_like: karta}
names:
  neigh-card: {name: Prr, edition: one, source: another box}
"""


def further(folder: Path) -> Path:
    (folder / "pl").mkdir(parents=True)
    (folder / "pl" / "lexicon.yaml").write_text(FURTHER, encoding="utf-8")
    return folder


def test_a_lexicon_without_a_grammar_is_laid_over_further_ones(tmp_path: Path) -> None:
    root, known = write(tmp_path), [tmp_path / "concepts.yaml"]
    near, nowhere = further(tmp_path / "near"), tmp_path / "nowhere"
    whole = read_lexicon(near, "pl", known, [near, nowhere, root])
    assert whole.lexeme("kartka").form({"case": "acc", "number": "sg"}) == "kartkę"
    assert whole.lexeme("karta").form({"case": "acc", "number": "sg"}) == "kartę"
    assert whole.names["neigh-card"] == "Prr"
    assert read_lexicon(nowhere, "pl", known, [near, root]) == whole


def test_a_lexicon_with_a_grammar_stands_by_itself(tmp_path: Path) -> None:
    own = read(tmp_path)
    known = [tmp_path / "concepts.yaml"]
    assert read_lexicon(tmp_path / "i18n", "pl", known, [further(tmp_path / "further")]) == own


def test_a_form_that_there_is_not_is_told(lexicon: Lexicon) -> None:
    with pytest.raises(MissingForm, match=r"'karta' has no form for \{case: acc\}"):
        lexicon.lexeme("karta").form({"case": "acc"})
    assert lexicon.lexeme("karta").variants({"case": "acc"}) == ()
    assert issubclass(MissingForm, LookupError)


def test_variants_and_all_forms(lexicon: Lexicon) -> None:
    stable = lexicon.lexeme("stajnia")
    assert stable.variants({"case": "gen", "number": "pl"}) == ("stajni", "stajen")
    assert stable.forms == ("stajnia", "stajnie", "stajni", "stajen", "stajnię")
    assert lexicon.lexeme("Neigh").forms == ("Neigh",)
    assert lexicon.lexeme("Dzikie Jednorożki").forms == ("Dzikie Jednorożki", "Dzikich Jednorożków")


def test_forms_with_their_features(lexicon: Lexicon) -> None:
    tagged = lexicon.lexeme("stajnia").tagged
    own = {"gender": "f", "animacy": "inanimate"}
    assert ("stajen", {"case": "gen", "number": "pl", **own}) in tagged
    assert ("stajni", {"case": "gen", "number": "sg", **own}) in tagged
    # A cell that serves several values is listed with each.
    wild = [features for form, features in lexicon.lexeme("dziki").tagged if form == "dzikiego"]
    assert {features["animacy"] for features in wild if features["case"] == "acc"} == {"personal", "animate"}
    assert lexicon.lexeme("Neigh").tagged == (("Neigh", {}),)
    # Nothing is said of a singular that a word does not have.
    assert {features["number"] for _, features in lexicon.lexeme("Dzikie Jednorożki").tagged} == {"pl"}


def test_every_tagged_form_is_found_by_its_features(lexicon: Lexicon) -> None:
    lemmas = [*lexicon.words, *(word.text for words in lexicon.terms.values() for word in words)]
    for lexeme in map(lexicon.lexeme, lemmas):
        for form, features in lexeme.tagged:
            assert form in lexeme.variants(features)


def test_terms_carry_what_the_file_says(lexicon: Lexicon) -> None:
    stable = lexicon.preferred("stable")
    assert (stable.text, stable.status, stable.editions) == ("stajnia", "preferred", ("one", "two"))
    assert (stable.lexeme.part_of_speech, stable.lexeme.forms_by) == ("noun", "hand")
    assert stable.not_in == ("stajnia Augiasza",)
    forbidden = lexicon.terms["stable"][1]
    assert (forbidden.status, forbidden.reason, forbidden.all_forms) == ("forbidden", "Cows.", ("obora",))
    assert lexicon.names == {"neigh-card": "Rżenie"}
    assert lexicon.same_as_source == {"card:neigh-card:text"}


def test_the_forms_of_a_term_are_those_of_its_kin_too(lexicon: Lexicon) -> None:
    play = lexicon.preferred("play")
    assert play.participle is lexicon.words["zagrany"]
    assert (play.partner, play.verbal_noun) == (None, None)
    assert play.all_forms[:3] == ("zagrać", "zagraj", "zagrajcie")
    assert "zagranych" in play.all_forms
    assert lexicon.preferred("baby").all_forms[-1] == "jednorożkowi"


def test_unknown_words_and_concepts_are_told_with_the_nearest(lexicon: Lexicon) -> None:
    with pytest.raises(CardsetError, match=r"no word 'stajna'.*did you mean 'stajnia'"):
        lexicon.lexeme("stajna")
    with pytest.raises(CardsetError, match=r"no word for 'stabel'.*did you mean 'stable'"):
        lexicon.preferred("stabel")


def test_a_concept_may_have_words_and_no_preferred_one(tmp_path: Path) -> None:
    lexicon = read(
        tmp_path,
        changed(LEXICON, "word: stajnia\n      status: preferred", "word: stajnia\n      status: admitted"),
    )
    with pytest.raises(CardsetError, match=r"no word for 'stable' is the preferred one"):
        lexicon.preferred("stable")


def test_forms_are_said_once_and_shared(tmp_path: Path) -> None:
    """A word for several concepts, or a term that is also a building block, has its table in one place."""
    shared = "  anyway:\n    - {word: karta, status: preferred, editions: [one], sources: [project]}\n"
    lexicon = read(tmp_path, changed(LEXICON, "names:\n", f"{shared}names:\n"))
    assert lexicon.preferred("anyway").lexeme is lexicon.words["karta"]


def test_a_language_without_a_grammar_has_invariable_words(tmp_path: Path) -> None:
    entry = "{word: stall, status: preferred, editions: [one], sources: [project], invariable: true}"
    text = f"language: pl\nterms:\n  stable:\n    - {entry}\n"
    lexicon = read(tmp_path, text, grammar="")
    assert lexicon.preferred("stable").lexeme.form({"case": "gen"}) == "stall"
    assert lexicon.grammar.paradigms == {}


EDITION = """\
language: pl@two
terms:
  neigh:
    - {word: RżeNIE, status: preferred, editions: [two], sources: [project], inflects_like: rżenie}
    - {word: RzeNIE, status: deprecated, editions: [one], sources: [project], reason: The other edition's.}
names:
  neigh-card: {name: RżeNIE, edition: two, source: the other box}
same_as_source: ["card:other:name"]
"""


def test_what_words_can_be_is_asked_for_in_the_grammar(tmp_path: Path) -> None:
    entry = (
        "{word: stall, status: preferred, editions: [one], sources: [project], gender: m, invariabel: true}"
    )
    text = f"language: pl\nterms:\n  stable:\n    - {entry}\n"
    told = {message: hint for _, _, message, hint in faults(tmp_path, text, grammar="")}
    ahead = "what words can be is named in grammar.yaml, which this language does not have yet"
    assert told["unknown key 'gender'"] == ahead
    assert told["unknown key 'invariabel'"] == "did you mean 'invariable'?"


def test_an_edition_lies_over_its_language(tmp_path: Path) -> None:
    write(tmp_path)
    lexicon = read(tmp_path, EDITION, grammar="", locale="pl@two")
    assert lexicon.language == "pl@two"
    assert [word.text for word in lexicon.terms["neigh"]] == ["RżeNIE", "RzeNIE"]
    # The word that the edition replaces keeps the forms that the language gave it.
    assert "RzeŃ" in lexicon.terms["neigh"][1].all_forms
    assert lexicon.preferred("stable").text == "stajnia"
    assert lexicon.names == {"neigh-card": "RżeNIE"}
    assert lexicon.same_as_source == {"card:neigh-card:text", "card:other:name"}
    assert read(tmp_path).preferred("neigh").text == "RzeNIE"


def test_an_edition_may_inflect_a_word_of_its_language_in_its_own_way(tmp_path: Path) -> None:
    """Then what rests on the word follows."""
    write(tmp_path)
    text = """\
language: pl@two
words:
  rżenie:
    part_of_speech: noun
    gender: n
    animacy: inanimate
    forms: {nom: [rżenie, rżenia], gen: [rżenia, rżeniów], acc: [rżenie, rżenia]}
"""
    lexicon = read(tmp_path, text, grammar="", locale="pl@two")
    assert lexicon.preferred("neigh").lexeme.form({"case": "gen", "number": "pl"}) == "RzeNIÓW"


def test_a_language_without_a_lexicon_is_told_with_those_that_have_one(tmp_path: Path) -> None:
    root = write(tmp_path)
    with pytest.raises(CardsetError, match=r"no lexicon of 'lp'.*expected one of: pl"):
        read_lexicon(root, "lp")
    with pytest.raises(CardsetError, match="no lexicon of"):
        read_lexicon(root, "../i18n/pl")
    with pytest.raises(CardsetError, match="no folder here has a lexicon"):
        read_lexicon(tmp_path / "nowhere", "pl")


def test_it_is_remembered_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(tmp_path)

    def fail(*_: object) -> None:
        raise AssertionError("a known lexicon is not read again")

    with monkeypatch.context() as patch:
        patch.setattr("cardset.lexicon.check.checked_lexicon", fail)
        assert read(tmp_path) == first
        assert read(tmp_path / "copy") == first
    for lexicon, grammar in [
        (changed(LEXICON, "stajni | stajen", "stajni"), GRAMMAR),
        (LEXICON, changed(GRAMMAR, "own: [acc, gen]", "own: [acc]")),
    ]:
        assert read(tmp_path, lexicon, grammar) != first
