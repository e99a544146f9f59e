"""``cardset sync``: which catalogs of terms a set has, and what they tell translators."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from tests.cardset.samples import copy_of_pebbles
from tests.cli.running import cardset

I18N = Path(__file__).parents[2] / "i18n"
EXPANSION = """\
id: my-expansion
name: My Expansion
game: unstable-unicorns
edition: mine
language: en
box: {distinct: 1, copies: 1}
licence: mine
sources: {mine: {what: my own, where: here}}
"""
CARD = """\
- id: nap
  name: Nap
  type: magic
  copies: 1
  abilities: [{do: {draw: {}}}]
  sources: [mine]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An ``i18n`` folder with a Polish locale that has no catalogs."""
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    for name in ("language.yaml", "grammar.yaml"):
        shutil.copy(I18N / "pl" / name, folder)
    return tmp_path / "i18n"


def entries(path: Path) -> dict[str, Entry]:
    return {entry.msgctxt: entry for entry in read_catalog(path).entries if entry.msgctxt}


def test_a_built_in_set_brings_the_terms_of_every_game(root: Path) -> None:
    assert cardset("sync", "--root", root).code == 0

    found = {
        name: entries(root / "pl" / f"{name}.po") for name in ("common", "unstable-unicorns", "unicorn-fever")
    }
    assert "term:player" in found["common"]
    assert "term:stable" in found["unstable-unicorns"]
    assert "term:race" in found["unicorn-fever"]
    contexts = [context for terms in found.values() for context in terms]
    assert len(contexts) == len(set(contexts)) == 238


def test_translators_are_told_of_relations_and_of_their_own_false_friends(root: Path) -> None:
    assert cardset("sync", "--root", root).code == 0

    fever = entries(root / "pl" / "unicorn-fever.po")
    assert "its verb: stake" in fever["term:bet"].extracted
    card = fever["term:fever-unicorn-card"].extracted
    said = 'false friend: "karta jednorożca" means unicorn card, not Unicorn card (in unstable-unicorns)'
    assert said in card
    assert not any("karta jednorožce" in line for line in card)


def test_a_set_with_its_own_game_brings_the_terms_of_that(tmp_path: Path) -> None:
    folder = copy_of_pebbles(tmp_path)

    assert cardset("sync", "--set", folder).code == 0

    catalogs = [entries(path) for path in (folder / "i18n" / "pl").glob("*.po")]
    terms = {context for found in catalogs for context in found if context.startswith("term:")}
    assert terms == {"term:bag", "term:row", "term:pebble", "term:gather", "term:toss"}


def test_a_set_of_ones_own_for_a_built_in_game_leans_on_our_terms(root: Path) -> None:
    folder = root.parent
    (folder / "set.yaml").write_text(EXPANSION, encoding="utf-8")
    (folder / "cards").mkdir()
    (folder / "cards" / "magic.yaml").write_text(CARD, encoding="utf-8")

    assert cardset("sync", "--set", folder).code == 0

    assert [path.name for path in (root / "pl").glob("*.po")] == ["my-expansion.po"]
    shown = cardset("show", "nap", "--set", folder, "--lang", "pl")
    assert "karta magii" in shown.out
