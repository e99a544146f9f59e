"""Editions of a language: they say what their words make different, all of it, and nothing else."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

from cardset.catalog.language import read_language
from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.lexicon import Lexicon, read_lexicon
from cardset.lint.run import lint
from cardset.lint.set_project import project_of
from cardset.lint.unsaid import unsaid
from cardset.paths import lineage, locales

I18N = Path(__file__).resolve().parents[2] / "i18n"
EDITIONS = [name for name in locales(I18N) if read_language(I18N, name).edition]
ALLOWED = ("preferred", "admitted")

every_edition = pytest.mark.parametrize("edition", EDITIONS)


@functools.cache
def words(locale: str) -> Lexicon:
    return read_lexicon(I18N, locale)


def base(edition: str) -> str:
    return lineage(edition)[-1]


def entries(path: Path) -> dict[tuple[str | None, str], Entry]:
    """The entries in use."""
    return {(entry.msgctxt, entry.msgid): entry for entry in read_catalog(path).entries if not entry.obsolete}


def test_editions_are_looked_at() -> None:
    assert {"cs@labilni", "pl@nsfw"} <= set(EDITIONS)


@every_edition
def test_an_edition_says_only_what_differs(edition: str) -> None:
    for path in sorted((I18N / edition).glob("*.po")):
        of_language = entries(I18N / base(edition) / path.name)
        for key, entry in entries(path).items():
            assert entry.translated, (path.name, key)
            assert entry.msgstr != of_language[key].msgstr, (path.name, key)


@every_edition
def test_an_edition_forgets_no_text(edition: str) -> None:
    forgotten = [
        text.entry.msgctxt or text.entry.msgid for text in unsaid(I18N / edition, project_of(lang=edition))
    ]
    assert forgotten == []


@every_edition
def test_an_edition_is_clean_as_a_whole(edition: str) -> None:
    """Its own texts, and those of its language that it leaves as they are, with its words."""
    modifier = edition.partition("@")[2]
    result = lint([I18N / base(edition)], project_of(edition=modifier))
    assert result.faults == ()
    assert [finding for finding in result.findings if finding.severity.value != "info"] == []
    assert {file.path.parent.name for file in result.files} == {edition, base(edition)}


@every_edition
def test_numbers_and_placeholders_are_those_of_the_language(edition: str) -> None:
    kept = re.compile(r"\d+|\{[^{}~:]*\}")
    for path in sorted((I18N / edition).glob("*.po")):
        of_language = entries(I18N / base(edition) / path.name)
        for key, entry in entries(path).items():
            for own, theirs in zip(entry.msgstr, of_language[key].msgstr, strict=True):
                assert sorted(kept.findall(own)) == sorted(kept.findall(theirs)), (path.name, key)


@every_edition
def test_the_words_of_an_edition_are_those_that_its_language_records(edition: str) -> None:
    """What the lexicon of the language knows as this edition's is right there, and preferred there."""
    label = read_language(I18N, edition).edition
    own = words(edition)
    for concept, recorded in words(base(edition)).terms.items():
        right = {word.text for word in own.terms[concept] if word.status in ALLOWED}
        for word in recorded:
            if label in word.editions and word.status in ALLOWED:
                assert word.text in right, (concept, word.text)
        theirs = [word.text for word in recorded if word.editions == (label,) and word.status in ALLOWED]
        if theirs:
            assert own.preferred(concept).text in theirs, concept


@every_edition
def test_an_edition_has_an_entry_for_a_concept_only_where_its_words_differ(edition: str) -> None:
    from cardset.yaml_reader import read_yaml

    for concept in read_yaml(I18N / edition / "lexicon.yaml").data["terms"]:
        assert words(edition).preferred(concept).text != words(base(edition)).preferred(concept).text, concept


@every_edition
def test_the_terms_of_an_edition_are_its_preferred_words(edition: str) -> None:
    for name in ("common", "unstable-unicorns"):
        path = I18N / edition / f"{name}.po"
        for (context, _), entry in entries(path).items() if path.exists() else ():
            concept = str(context).removeprefix("term:")
            assert entry.msgstr[0] == words(edition).preferred(concept).text
