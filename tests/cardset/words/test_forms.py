"""Words of a glossary that come without their forms are found in texts, and what resembles them is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cardset.lexicon import read_lexicon
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.paths import catalog_root, set_folder
from cardset.words.read_endings import read_endings

CASES = Path(__file__).parent / "forms"
I18N = catalog_root(set_folder(None))
FORM = re.compile(r"\[([^\[\]]*)\]")
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
