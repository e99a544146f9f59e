"""Sets that go together: cards, totals, words, translations and saved games of several."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.localize import Localizer
from rulebook.game import find_game
from rulebook.saved import from_json, to_json
from tests.cardset.samples import HIGHLANDS, PEBBLES, edit
from tests.cli.running import cardset

BOTH = ("--set", "uu-base-2e", "--set", HIGHLANDS)
NAMED = "uu-base-2e+highland-herd"
BASE = load_set()


@pytest.fixture
def herd(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HIGHLANDS, tmp_path / "highlands"))


def test_their_cards_and_their_rules_for_two_are_united() -> None:
    both = load_set(["uu-base-2e", HIGHLANDS])

    assert both.id == NAMED
    assert both.copies == BASE.copies + 12
    assert both.two_players["without_types"] == ["basic"]
    assert both.two_players["without_cards"] == [*BASE.two_players["without_cards"], "far-call"]
    assert both.two_players["each_gets"] == "neigh"
    assert [card.id for card in both.of(both.parts[1])] == [
        card.id for card in both.cards.values() if card.path.is_relative_to(HIGHLANDS)
    ]


def test_an_added_folder_with_a_set_is_one_set_more() -> None:
    assert load_set(None, [HIGHLANDS]) == load_set(["uu-base-2e", HIGHLANDS])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("validate", *BOTH), f"{NAMED}: {len(BASE.cards) + 6} cards, {BASE.copies + 12} copies"),
        (("show", "far-call", "rhinocorn", *BOTH), "LURE a card"),
        (("stats", *BOTH, "--lang", "pl"), "highland-herd"),
        (("vocabulary", *BOTH), "lure"),
        (("graph", *BOTH, "--format", "json"), "lonely-bell"),
    ],
)
def test_a_command_takes_both(arguments: tuple[str | Path, ...], says: str) -> None:
    done = cardset(*map(str, arguments))

    assert done.code in (0, 1), done.err
    assert says in done.out


@pytest.mark.parametrize(
    ("second", "says"),
    [
        ("uu-base-2e", "this set is there twice"),
        (str(PEBBLES), "this set is of the game 'pebbles' (sets that go together are of one game; "),
        ("nowhere", "there is no card set 'nowhere'"),
    ],
)
def test_sets_that_do_not_go_together_are_refused(second: str, says: str) -> None:
    done = cardset("show", "neigh", "--set", "uu-base-2e", "--set", second)

    assert done.code == 2
    assert says in done.err


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards/weather.yaml", "id: far-call", "id: rhinocorn", "the card id 'rhinocorn' is taken"),
        ("cards/weather.yaml", "name: Far Call", "name: Rhinocorn", "the name 'Rhinocorn' is taken"),
        ("set.yaml", "id: highland-herd", "id: uu-base-2e", "the set id 'uu-base-2e' is taken"),
        ("set.yaml", "language: en", "language: de", "this set is written in 'de', 'uu-base-2e' in 'en'"),
        ("set.yaml", "copies: 12", "copies: 139", "the box says 139 for 'copies', the card files hold 12"),
    ],
)
def test_a_clash_is_told_where_it_is(herd: Path, file: str, old: str, new: str, says: str) -> None:
    edit(herd / file, old, new)

    done = cardset("validate", "--add", str(herd))

    assert done.code == 2
    assert any(line.startswith(f"{herd / file}:") and says in line for line in done.out.splitlines())


def test_each_set_is_translated_in_its_own_place(herd: Path) -> None:
    done = cardset("sync", "--add", str(herd))
    assert done.code == 0, done.err
    catalog = herd / "i18n" / "pl" / "highland-herd.po"
    edit(catalog, 'msgid "Far Call"\nmsgstr ""', 'msgid "Far Call"\nmsgstr "Dalekie wołanie"')

    cards = load_set(None, [herd])
    polish = Localizer(cards, "pl")

    assert polish.name(cards.cards["far-call"]) == "Dalekie wołanie"
    assert polish.name(cards.cards["neigh"]) == "RzeNIE"
    assert {path.name for path in catalog.parent.glob("*.po")} == {
        "highland-herd.po",
        "unstable-unicorns.po",
        "unstable-unicorns-events.po",
        "unstable-unicorns-phrases.po",
    }
    checked = cardset("lint", "--set", "uu-base-2e", "--set", str(herd), str(catalog.parent))
    assert (checked.code, checked.err) == (0, "")


def test_a_folder_without_a_set_holds_cards_and_translations(herd: Path) -> None:
    (herd / "set.yaml").unlink()
    assert cardset("sync", "--add", str(herd)).code == 0
    edit(herd / "i18n/pl/highlands.po", 'msgid "Far Call"\nmsgstr ""', 'msgid "Far Call"\nmsgstr "Wołanie"')

    done = cardset("show", "far-call", "mountain-mist", "--add", str(herd), "--lang", "pl")

    assert "Wołanie" in done.out
    assert "DOBIERZ 2\N{NO-BREAK SPACE}karty. [draft]" in done.out
    assert "added from: " in done.out


def test_an_added_card_is_exported_as_its_language_drafts_it(herd: Path) -> None:
    path = herd / "cards" / "weather.yaml"
    edit(path, "    - do: {lure: {}}", "    - do: {draw: {}}")

    cards = json.loads(cardset("export", "--add", str(path), "--lang", "pl").out)["cards"]

    mist = next(card for card in cards if card["id"] == "mountain-mist")
    assert mist == mist | {
        "text": "DOBIERZ 2\N{NO-BREAK SPACE}karty.",
        "missing": ["name", "text"],
        "draft": True,
    }
    assert not any("draft" in card for card in cards if card["id"] not in ("far-call", "mountain-mist"))


WORDS = """\
language: pl
terms:
  lure:
    - word: zwrzucić
      status: preferred
      editions: [project]
      sources: [project]
      aspect: perfective
      inflects_like: odrzucić
  pony:
    - word: kucorożec
      status: preferred
      editions: [project]
      sources: [project]
      gender: m
      animacy: animate
      inflects_like: jednorożec
"""
"""Words of the herd, which inflect like words that the project's lexicon has."""
LURE = 'msgctxt "phrase:verbs.lure|imp"\nmsgid "LURE {cards} {from}"\nmsgstr "'


def test_words_of_a_set_extend_those_of_the_project(herd: Path) -> None:
    (herd / "set.yaml").unlink()
    assert cardset("sync", "--add", str(herd)).code == 0
    edit(herd / "i18n/pl/unstable-unicorns-phrases.po", LURE, LURE + "{ZWRZUCIĆ} {cards:acc} {from}")
    assert "[draft]" not in cardset("show", "salt-lick", "--add", str(herd), "--lang", "pl").out

    (herd / "i18n" / "pl" / "lexicon.yaml").write_text(WORDS, encoding="utf-8")
    said = "Gdy ta karta trafi do twojej stajni, możesz ZWRZUCIĆ kucorożca."

    shown = cardset("show", "salt-lick", "--add", str(herd), "--lang", "pl")
    assert f"{said} [draft]" in shown.out.replace("\N{NO-BREAK SPACE}", " "), shown.err
    exported = json.loads(cardset("export", "--add", str(herd), "--lang", "pl").out)["cards"]
    mine = next(card for card in exported if card["id"] == "salt-lick")
    assert (mine["text"], mine["draft"]) == (said, True)
    assert next(card for card in exported if card["id"] == "neigh")["name"] == "RzeNIE"
    glossary = cardset("export", "--add", str(herd), "--lang", "pl", "--format", "tbx").out
    assert all(f"<term>{word}</term>" in glossary for word in ("zwrzucić", "kucorożec", "ukraść"))


def test_a_fault_in_the_words_of_a_set_is_told_there(herd: Path) -> None:
    words = herd / "i18n" / "pl" / "lexicon.yaml"
    words.write_text(WORDS.replace("odrzucić", "odrzuciś"), encoding="utf-8")

    done = cardset("draft", str(herd), "--lang", "pl")

    assert done.code == 2
    assert f"{words}:9:" in done.err
    assert "odrzuciś" in done.err


def test_a_file_of_cards_has_no_catalogs(herd: Path) -> None:
    path = herd / "cards" / "weather.yaml"
    edit(path, "    - do: {lure: {}}", "    - do: {draw: {}}")

    done = cardset("sync", "--add", str(path))

    assert done.code == 2
    assert "a file of cards has no catalogs" in done.err


def test_a_saved_game_is_of_all_its_sets() -> None:
    game = find_game("unstable-unicorns")
    both, base = game.components(load_set(["uu-base-2e", HIGHLANDS])), game.components(None)
    state = game.new_game(both, 3, 7, game.presets.default)
    while not state.is_over:
        state.play(state.legal_moves()[-1])
    text = to_json(state)

    assert json.loads(text)["cards"]["set"] == NAMED
    assert from_json(game, text, both).digest() == state.digest()
    with pytest.raises(CardsetError, match=f"this is of the set '{NAMED}'".replace("+", r"\+")):
        from_json(game, text, base)
