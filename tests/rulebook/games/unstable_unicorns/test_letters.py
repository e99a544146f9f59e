"""The letters of titles that break a tie, in the language that the rules ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import CS_2E, Rules, preset
from rulebook.games.unstable_unicorns.engine import Deck, build_deck, new_game
from rulebook.games.unstable_unicorns.match import letters_of
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck

Deal = Callable[..., Table]


def in_language(language: str) -> Rules:
    return replace(CS_2E, name_language=language)


def letters(deck: Deck, language: str, card: str) -> int:
    found = dict(zip([face.card.id for face in deck.faces], letters_of(deck, language), strict=True))
    return found[card]


@pytest.mark.parametrize(
    ("language", "card", "count"),
    [
        ("en", "baby-unicorn-red", len("BabyUnicorn")),
        ("en", "basic-unicorn-purple", len("BasicUnicorn")),
        ("en", "the-great-narwhal", len("TheGreatNarwhal")),
        ("en", "shark-with-a-horn", len("SharkWithaHorn")),
        ("pl", "baby-unicorn-red", len("Jednorożek")),
        ("cs", "baby-unicorn-red", len("Mimijednorožec")),
        ("ru", "baby-unicorn-red", len("Единорожек")),
        ("pl", "basic-unicorn-purple", len("Zwyczajnyjednorożec")),
        ("en", "llamacorn", len("Llamacorn")),
        ("pl", "llamacorn", len("Lamorożec")),
        ("cs", "llamacorn", len("Lamorožec")),
        ("ru", "llamacorn", len("Ламарог")),
        ("pl", "shabby-the-narwhal", len("NarwalŁachmyta")),
    ],
)
def test_letters_are_those_of_the_title_in_the_language(language: str, card: str, count: int) -> None:
    """The bracket that names the art is not printed, and spaces are no letters."""
    assert letters(base_deck(), language, card) == count


@pytest.mark.parametrize(("language", "winner"), [("en", 0), ("pl", 1), ("cs", 0), ("ru", 1)])
def test_the_language_decides_a_tie(language: str, winner: int, deal: Deal) -> None:
    """Narwhal Torpedo against Classy Narwhal; in Polish Narwal torpeda (13) against Szykowny narwal (14)."""
    stables = ["narwhal-torpedo", "classy-narwhal"]
    table = deal(stables, ["yay"], deck="slowdown", nothing_else=True, rules=in_language(language))
    table.draw().won_by(winner, "letters")


def test_a_card_without_a_name_in_the_language_is_told_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "- {id: my-unicorn, name: My Unicorn, type: basic, copies: 2, sources: [own]}\n"
        "- {id: my-other-unicorn, name: My other Unicorn, type: basic, copies: 2, sources: [own]}\n",
        encoding="utf-8",
    )
    deck = build_deck(load_set(None, [path]))

    with pytest.raises(CardsetError) as caught:
        new_game(deck, 4, 1, in_language("cs"))

    assert "cannot be counted in 'cs': my-unicorn (and 1 more) has no name there" in str(caught.value)
    assert "choose another name_language" in caught.value.fault.hint
    assert not new_game(deck, 4, 1).is_over  # in English nothing is missing


@pytest.mark.parametrize("language", ["pl", "pt_BR"])
def test_rules_name_any_language(language: str) -> None:
    rules = preset(f"ru-2020,name-language={language}")

    assert rules.name_language == language
    assert preset(str(rules)) == rules


def test_what_is_no_language_or_none_of_ours_is_told() -> None:
    with pytest.raises(CardsetError, match="name_language=Polish"):
        preset("cs-2e,name_language=Polish")
    with pytest.raises(CardsetError, match="there is no locale 'de'"):
        new_game(base_deck(), 2, 1, in_language("de"))


def test_only_unicorns_need_a_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "- {id: mine, name: Mine, type: magic, copies: 1, abilities: [{do: {draw: {}}}], sources: [own]}\n",
        encoding="utf-8",
    )
    deck = build_deck(load_set(None, [path]))

    assert letters(deck, "pl", "narwhal") == len("Narwal")


def test_the_names_of_the_set_itself_count_where_nothing_else_is_asked_for() -> None:
    deck = base_deck()
    assert letters_of(deck, "en") == tuple(face.letters for face in deck.faces)
