"""The terms of the games as they ship: every concept explained, in its place, and known to every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardset import paths
from cardset.catalog.read import read_catalog
from cardset.load import load_set
from cardset.yaml_reader import parse_yaml, read_yaml

ROOT = Path(__file__).resolve().parents[2]
I18N = ROOT / "i18n"
CARDS = load_set()
GLOSSARIES = CARDS.glossaries
TERMS = [term for terms in GLOSSARIES.values() for term in terms.values()]
LANGUAGES = ["cs", "pl", "ru"]


def test_no_concept_is_lost() -> None:
    assert {glossary: len(terms) for glossary, terms in GLOSSARIES.items()} == {
        "common": 19,
        "unicorn-fever": 131,
        "unstable-unicorns": 88,
    }


def test_cards_are_no_concepts() -> None:
    """Their names live with the cards, and are translated there. Rules speak of Neighs and of Narwhals."""
    names = {card.name.casefold() for card in CARDS.cards.values()}
    assert [term.id for term in TERMS if term.preferred.casefold() in names] == ["neigh", "narwhal-keyword"]


def test_what_two_games_mean_differently_is_no_shared_concept() -> None:
    for ours, fever in (("unicorn", "racing-unicorn"), ("discard", "fever-discard")):
        assert ours in GLOSSARIES["unstable-unicorns"] and fever in GLOSSARIES["unicorn-fever"]
        mine, other = GLOSSARIES["unstable-unicorns"][ours], GLOSSARIES["unicorn-fever"][fever]
        assert mine.preferred.casefold() == other.preferred.casefold()
        assert mine.definition != other.definition


def test_a_definition_is_a_sentence_that_does_not_lean_on_its_own_word() -> None:
    for term in TERMS:
        said = term.definition
        assert said.endswith(".") and said[0].isupper(), term.id
        assert (term.part_of_speech == "verb") <= said.startswith(("To ", "Card wording", "What ")), term.id
        leaning = rf"(A|An|The) {re.escape(term.preferred)}\b"
        assert not re.match(leaning, said, re.IGNORECASE), term.id


def test_no_two_concepts_are_defined_alike() -> None:
    colours = "The colour of one of the six unicorns and of what belongs to it."
    definitions = [term.definition for term in TERMS if term.definition != colours]
    assert len(definitions) == len(set(definitions))


def test_sources_are_lines_of_a_rulebook_or_ours() -> None:
    for term in TERMS:
        for source in term.sources:
            line = r"00[0-4]_[0-9a-f]{16}\.txt:[1-9]\d*"
            assert source == "project" or re.fullmatch(line, source), term.id
        fever = [source for source in term.sources if source.startswith("003_")]
        if term.glossary == "unstable-unicorns":
            assert not fever, term.id
        if term.glossary == "unicorn-fever":
            assert set(term.sources) in ({*fever}, {"project"}), term.id


def test_a_kind_is_the_same_sort_of_word() -> None:
    """A phase is no kind of drawing; names and the phrases on effects are kinds of things."""
    nouns = {"noun", "proper noun", "phrase"}
    by_id = {term.id: term for term in reversed(TERMS)}
    for term in TERMS:
        if broader := by_id.get(term.broader or ""):
            assert {term.part_of_speech, broader.part_of_speech} <= nouns, term.id


def declared_editions() -> set[str]:
    files = [read_yaml(path).data for path in paths.glossaries().values()]
    return {edition for data in files for edition in data.get("editions", ())}


def used_editions(language: str) -> Iterator[str]:
    data = read_yaml(I18N / language / "lexicon.yaml").data
    for entries in data["terms"].values():
        for entry in entries:
            yield from entry.get("editions", ())
    for title in data.get("names", {}).values():
        yield title["edition"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editions_of_words_are_those_that_the_games_declare(language: str) -> None:
    assert set(used_editions(language)) <= declared_editions()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("glossary", GLOSSARIES)
def test_each_glossary_has_a_catalog_with_its_terms_and_no_others(glossary: str, language: str) -> None:
    entries = read_catalog(I18N / language / f"{glossary}.po").entries
    live = {entry.msgctxt: entry.msgid for entry in entries if entry.msgctxt and not entry.obsolete}
    assert live == {f"term:{term.id}": term.preferred for term in GLOSSARIES[glossary].values()}


@pytest.mark.parametrize(
    ("language", "word", "means", "seems"),
    [
        ("pl", "jednorożek", "baby-unicorn", "unicorn"),
        ("ru", "единорожек", "unicorn", "baby-unicorn"),
        ("pl", "karta magii", "fever-magic-card", "magic-card"),
        ("pl", "karta jednorożca", "fever-unicorn-card", "unicorn-card"),
        ("pl", "tura", "race-turn", "turn"),
        ("pl", "najlepszy kurs", "slowest-unicorn", "fastest-unicorn"),
        ("cs", "kouzelná karta", "magic-card", "magical-unicorn"),
    ],
)
def test_the_known_false_friends_are_recorded(language: str, word: str, means: str, seems: str) -> None:
    found = {
        (friend.language, friend.word, friend.means, friend.seems)
        for term in TERMS
        for friend in term.false_friends
    }
    assert (language, word, means, seems) in found


def test_the_examples_of_the_page_are_from_our_files() -> None:
    page = (ROOT / "docs" / "terms.md").read_text(encoding="utf-8")
    first, words, friends = (
        parse_yaml(block, "terms.md").data for block in re.findall(r"```yaml\n(.*?)```", page, re.S)
    )
    entries = {
        entry["id"]: entry
        for path in paths.glossaries().values()
        for entry in read_yaml(path).data["concepts"]
    }
    assert first == [entries["bet"]]
    assert words == {"en": entries["stop-a-card"]["en"]}
    assert friends == [
        {"id": one["id"], "false_friends": entries[one["id"]]["false_friends"]} for one in friends
    ]
    (shown,) = re.findall(r"```po\n(.*?)```", page, re.S)
    comments = [line.removeprefix("#. ") for line in shown.splitlines() if line.startswith("#. ")]
    (entry,) = [
        entry
        for entry in read_catalog(I18N / "pl" / "unicorn-fever.po").entries
        if entry.msgctxt == "term:fever-magic-card"
    ]
    assert comments == list(entry.extracted)
