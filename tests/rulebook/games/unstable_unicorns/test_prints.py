"""The print of the cards: an option of the rules, which a game keeps wherever it is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import GAME, PRESETS
from rulebook.games.unstable_unicorns.deck import Deck, build_deck
from rulebook.games.unstable_unicorns.match import BOX
from rulebook.games.unstable_unicorns.state import State
from rulebook.replay import record, replay
from rulebook.saved import from_json, to_json
from rulebook.simulation import simulate
from tests.cli.running import Outcome, table

DECK = build_deck(load_set("uu-nsfw"))
BOTH = build_deck(load_set(["uu-base-2e", "uu-nsfw"]))


def copies(deck: Deck) -> tuple[str, int]:
    return deck.set.print, len(deck.copies)


def test_the_rules_say_which_print_is_played() -> None:
    newest = GAME.new_game(DECK, 4, 7, PRESETS.read("pl-nsfw"))
    first = GAME.new_game(DECK, 4, 7, PRESETS.read("pl-nsfw,print=first"))

    assert copies(newest.match.deck) == ("second", DECK.set.in_print("second").copies)
    assert copies(first.match.deck) == ("first", DECK.set.in_print("first").copies)
    assert str(newest.match.rules) == "pl-nsfw"
    with pytest.raises(CardsetError, match="there is no print 'third' of uu-nsfw"):
        GAME.new_game(DECK, 4, 7, PRESETS.read("pl-nsfw,print=third"))


def test_a_deck_of_an_older_print_says_so_in_its_rules() -> None:
    state = GAME.new_game(build_deck(load_set("uu-nsfw", print="first")), 4, 7, PRESETS.read("cs-2e"))

    assert str(state.match.rules) == "cs-2e,print=first"


def test_what_is_kept_of_a_game_knows_its_print() -> None:
    state = GAME.new_game(DECK, 4, 7, PRESETS.read("pl-nsfw,print=first"))
    moves = [state.legal_moves()[0]]
    state.play(moves[0])

    again = from_json(GAME, to_json(state), DECK)
    *_, (replayed, _) = replay(record(state, 7, ["a", "b", "c", "d"], moves), DECK.set)

    for kept in (again, replayed):
        assert copies(kept.match.components)[0] == "first" and kept.digest() == state.digest()


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("deck", [DECK, BOTH], ids=["alone", "both"])
def test_the_decks_are_set_up_for_any_number_of_players(deck: Deck, rules: str) -> None:
    for name in ("first", "second"):
        for players in GAME.players:
            by = PRESETS.read(f"{rules},print={name}")
            state = GAME.new_game(deck, players, 3, by)

            assert not GAME.check(state)
            small = players == 2 and by.two_player_setup
            assert ("kittencorn-in-heat" in out_of(state)) == small


def check_games(deck: Deck, games: int) -> None:
    for name in deck.set.prints:
        for number, preset in enumerate(PRESETS):
            rules = PRESETS.read(f"{preset},print={name}")
            players = [2 + (number + game) % 7 for game in range(7)]
            report = simulate(GAME, deck, players, games, 40 * number, rules=rules)
            assert report.total == games


@pytest.mark.parametrize("deck", [DECK, BOTH], ids=["alone", "both"])
def test_random_games_are_sound(deck: Deck) -> None:
    check_games(deck, 1)


@pytest.mark.soak
@pytest.mark.parametrize("deck", [DECK, BOTH], ids=["alone", "both"])
def test_many_random_games_are_sound(deck: Deck) -> None:
    check_games(deck, 2000)


def out_of(state: State) -> set[str]:
    """The cards that lie in the box."""
    return {state.match.deck.face(card).card.id for card in state.zones[BOX]}


SCENARIO = """\
scenarios:
  - id: enema-in-any-stable
    about: In the first print it is for any player, in the second for oneself.
    cards: [unicorn-enema]
    rules: [RULES]
    given:
      hands: {A: [unicorn-enema], B: []}
      stables: {B: [limp-horn]}
      deck: [single-unicorn]
    steps:
      - A: {play: unicorn-enema}
      - expect: {stables: {B: []}}
"""


def scenario(path: Path, rules: str) -> Outcome:
    path.write_text(SCENARIO.replace("RULES", rules), "utf-8")
    return table("scenario", "--set", "uu-nsfw", path)


def test_a_scenario_is_played_with_the_print_that_its_rules_name(tmp_path: Path) -> None:
    first = scenario(tmp_path / "a.yaml", '"cs-2e,print=first"')
    second = scenario(tmp_path / "a.yaml", "cs-2e")
    unknown = scenario(tmp_path / "a.yaml", '"cs-2e,print=frist"')
    mixed = scenario(tmp_path / "a.yaml", '"cs-2e,print=first", cs-2e')

    assert (first.code, second.code) == (0, 1), (first, second)
    assert "5:13: there is no print 'frist' of uu-nsfw (did you mean 'first'?)" in unknown.err
    assert "a scenario is played with the cards of one print" in mixed.err
