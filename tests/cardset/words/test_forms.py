"""Words of a glossary that come without their forms are found in texts, and what resembles them is not."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cardset.lexicon import Lexeme, read_lexicon
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.paths import catalog_root, set_folder
from cardset.words.read_endings import read_endings

CASES = Path(__file__).parent / "forms"
I18N = catalog_root(set_folder(None))
FORM = re.compile(r"\[([^\[\]]*)\]")
OPEN = ("noun", "adjective", "verb")
SOURCES = {"terms": "thing", "plural": "things", "imperative": "thing"}


def wrong(language: str) -> Iterator[str]:
    """Each text in which a term is not found exactly where it stands, and what is found there."""
    cases = yaml.safe_load((CASES / f"{language}.yaml").read_text(encoding="utf-8"))
    endings = read_endings(I18N, language, read_lexicon(I18N, language))
    for section, source in SOURCES.items():
        for term, texts in cases[section].items():
            concept = Concept(term, (source,), False, (Word(term, "preferred"),))
            termbase = Termbase.build([concept], endings=endings)
            for text in texts:
                plain = FORM.sub(r"\1", text)
                found = [plain[hit.start : hit.end] for hit in termbase.in_target(plain)]
                if found != FORM.findall(text):
                    yield f"{term}: {text} — {found}"


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_a_bare_term_is_found_in_all_its_forms(language: str) -> None:
    assert not list(wrong(language))


def words(language: str, *kinds: str) -> dict[str, set[str]]:
    """The forms of each word of our lexicon that is of one of these kinds and inflects, as they are read."""
    lexicon = read_lexicon(I18N, language)
    lexemes = [*lexicon.words.values()]
    for terms in lexicon.terms.values():
        for term in terms:
            lexemes += [x for x in (term.lexeme, term.partner, term.participle, term.verbal_noun) if x]
    return {
        one.lemma.casefold(): {read(form) for form in one.forms} for one in lexemes if inflects(one, kinds)
    }


def inflects(one: Lexeme, kinds: tuple[str, ...]) -> bool:
    kind = one.part_of_speech.rpartition(" ")[2]
    return one.paradigm is not None and one.lemma.isalpha() and kind in kinds


def read(form: str) -> str:
    return form.casefold().replace("ё", "е")


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_the_endings_alone_make_the_forms_of_our_own_words(language: str, tmp_path: Path) -> None:
    (tmp_path / language).mkdir()
    shutil.copy(I18N / language / "endings.yaml", tmp_path / language)
    endings = read_endings(tmp_path, language, None)
    known = words(language, *OPEN)
    missed = {
        (lemma, form)
        for lemma, forms in known.items()
        for form in forms - set(map(read, endings.forms(lemma)))
    }
    assert len(missed) < 0.01 * sum(map(len, known.values())), sorted(missed)


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_with_the_lexicon_all_forms_are_known_and_none_of_another_noun(language: str) -> None:
    endings = read_endings(I18N, language, read_lexicon(I18N, language))
    known = words(language, *OPEN)
    found = {lemma: set(map(read, endings.forms(lemma))) for lemma in known}
    assert not [lemma for lemma, forms in known.items() if not forms <= found[lemma]]
    nouns = words(language, "noun").keys()
    taken = [
        (one, other, sorted(found[one] & known[other]))
        for one in nouns
        for other in nouns
        # A plural, as the name of a group, and its singular share their forms.
        if known[one].isdisjoint(known[other]) and not found[one].isdisjoint(known[other])
    ]
    assert not taken
