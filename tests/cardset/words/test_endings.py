"""Forms of words that nobody has declared, from the data of each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import FaultsError
from cardset.lexicon import read_lexicon
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.paths import catalog_root, set_folder
from cardset.words.endings import NO_ENDINGS, Endings
from cardset.words.read_endings import read_endings

I18N = catalog_root(set_folder(None))


def endings(language: str) -> Endings:
    return read_endings(I18N, language, read_lexicon(I18N, language))


@pytest.mark.parametrize(
    ("language", "word", "forms"),
    [
        ("pl", "statek", "statku statkiem statki statków"),
        ("pl", "droga", "drodze dróg drogą"),
        ("pl", "ość", "ości ością"),
        ("cs", "kniha", "knize knih knihou"),
        ("cs", "loď", "lodě lodí lodích"),
        ("ru", "башня", "башен башнями башню"),
        ("ru", "Дыморог", "дыморога дыморогами"),
    ],
)
def test_a_word_has_the_forms_of_its_kind(language: str, word: str, forms: str) -> None:
    assert set(forms.split()) <= endings(language).forms(word)


@pytest.mark.parametrize(
    ("language", "word", "other"),
    [
        ("pl", "statek", "status"),
        ("pl", "ręka", "rękaw"),
        ("cs", "ruka", "rukáv"),
        ("ru", "рука", "рукав"),
        ("ru", "воин", "война"),
    ],
)
def test_a_word_that_begins_alike_is_no_form(language: str, word: str, other: str) -> None:
    assert other not in endings(language).forms(word)


def test_a_plural_stands_for_all_forms_of_its_word() -> None:
    assert {"mieszkaniec", "mieszkańców", "mieszkańcom"} <= endings("pl").forms("Mieszkańcy", plural=True)


def test_verbs_have_partners_behind_a_prefix() -> None:
    polish = endings("pl")
    assert "zainstaluj" in polish.forms("instalować")
    assert "instalujesz" in polish.forms("zainstalować")
    assert "wygraj" not in polish.forms("grać")
    assert "zagra" not in polish.forms("gra")


def test_a_verb_that_is_denied_is_the_same_verb() -> None:
    assert {"neútočí", "nezaútočil"} <= endings("cs").forms("zaútočit")


def test_the_ending_tells_verbs_from_nouns() -> None:
    assert endings("pl").part_of_speech("budować") == "verb"
    assert endings("pl").part_of_speech("statek") == "noun"
    assert NO_ENDINGS.part_of_speech("statek") == ""


def test_nothing_is_known_of_other_languages(tmp_path: Path) -> None:
    assert read_endings(tmp_path, "de", None) is NO_ENDINGS
    assert NO_ENDINGS.forms("Schiff") == {"schiff"}


def test_faults_in_the_file_are_told_where_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "endings.yaml").write_text("language: xx\nendings:\n  noun: [a]\n", encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        read_endings(tmp_path, "xx", None)
    assert caught.value.faults[0].line == 3


def test_a_field_with_several_renderings_is_several_words() -> None:
    concept = Concept(
        "state", ("states (game)",), False, (Word("kraj, państwa / mocarstwo [rzadko]", "preferred"),)
    )
    termbase = Termbase.build([concept], endings=endings("pl"))
    built = termbase.concepts["state"]
    assert [word.text for word in built.words] == ["kraj", "państwa", "mocarstwo"]
    assert built.source == ("states", "state")
    assert [text.values[0].word.text for text in termbase.in_target("w kraju, między państwami")] == [
        "kraj",
        "państwa",
    ]
