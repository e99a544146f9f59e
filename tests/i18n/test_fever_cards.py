"""The project's cards for Unicorn Fever in every language: complete, and saying what the cards do."""

from __future__ import annotations

import pytest

from cardset.catalog.read import read_catalog
from cardset.drafting.draft import Drafter, compare
from cardset.load import load_set
from cardset.localize import Localizer, load_translations
from cardset.paths import catalog_roots
from tests.cli.running import cardset

CARDS = load_set("uf-project")
I18N = CARDS.root / "i18n"
LANGUAGES = ["cs", "pl", "ru"]

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_everything_is_approved(language: str) -> None:
    catalogs = sorted((I18N / language).glob("*.po"))
    assert [path.stem for path in catalogs] == ["uf-project", "unicorn-fever-phrases"]
    for path in catalogs:
        assert [entry.msgctxt for entry in read_catalog(path).entries if not entry.translated] == []


@each_language
def test_no_two_cards_have_one_name_and_none_has_its_english_one(language: str) -> None:
    said = Localizer(CARDS, language)
    names = {said.name(card) for card in CARDS.cards.values()}
    assert len(names) == len(CARDS.cards)
    assert not names & {card.name for card in CARDS.cards.values()}


@each_language
def test_a_draft_from_the_effects_is_what_we_print(language: str) -> None:
    texts = load_translations(catalog_roots(CARDS.root), language, ["uf-project"])
    found = compare(CARDS, dict(Drafter(CARDS, language).drafts()), texts)
    assert len(found.kept) > 60 and not found.edited and not found.none


@pytest.mark.soak
@each_language
def test_what_a_text_says_is_read_back_as_what_the_card_does(language: str) -> None:
    catalog = I18N / language / "uf-project.po"
    done = cardset("read", "--set", "uf-project", "--lang", language, str(catalog))
    assert (done.code, done.out) == (0, f"{catalog}: 64 proved\n")


def test_the_linter_has_nothing_to_say() -> None:
    done = cardset("lint", "--set", "uf-project", "@")
    assert (done.code, done.out) == (0, "0 errors, 0 warnings, 0 infos in 6 files\n")


def test_four_languages_side_by_side() -> None:
    done = cardset("show", "--set", "uf-project", "headwind", "--lang", "en,pl,cs,ru")
    said = done.out.replace("\N{NO-BREAK SPACE}", " ")
    assert all(name in said for name in ("Headwind", "Wiatr w pysk", "Vítr do tlamy", "Встречный ветер"))


def test_no_chain_goes_on_for_ever() -> None:
    done = cardset("graph", "--set", "uf-project")
    assert done.code == 0 and "Proved: no effect can come round to itself" in done.out
