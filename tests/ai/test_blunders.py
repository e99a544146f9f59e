"""Blunders: the patterns of a file, what counts as a chance and what as one made, and who makes few."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ai.blunders import BlunderCount, blunders_of, patterns_of, read
from ai.games.unstable_unicorns.facts import FACTS
from ai.heuristic import Heuristic
from ai.roster import build
from cardset.errors import CardsetError
from rulebook.game import VARIABLE, find_game
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import new_game
from tests.ai.test_scripted import scripted, view_of
from tests.rulebook.games.unstable_unicorns.table import Table, frozen_deck

COLOURS = ("red", "orange", "yellow", "green", "indigo", "purple")
SIX = " ".join(f"basic-unicorn-{colour}" for colour in COLOURS)


def noted(table: Table, words: str) -> dict[str, tuple[int, int]]:
    """The patterns for which the answer ``words`` at a table counts, with blunders and chances."""
    view, tally = view_of(table), BlunderCount(FACTS)
    tally.note(view, next(move for move in view.legal_moves if table.words(move) == words))
    return {name: counts for name, counts in tally.counts().items() if counts[1]}


def test_a_win_left_out_is_one_and_a_win_taken_a_chance() -> None:
    table = Table([SIX, ""], ["rhinocorn neigh"])
    assert noted(table, "draw")["leaves-a-win"] == (1, 1)
    assert noted(table, "play rhinocorn into 0")["leaves-a-win"] == (0, 1)


def test_where_the_deck_ends_first_nobody_is_told_to_hurry() -> None:
    assert "leaves-a-win" not in noted(
        Table([SIX, ""], ["rhinocorn"], deck="yay yay", nothing_else=True), "draw"
    )


def test_hitting_what_comes_back_is_one_where_something_else_could_be_hit() -> None:
    rivals = "swift-flying-unicorn narwhal"
    table = Table(["", rivals, ""], ["unicorn-poison"]).play("unicorn-poison")
    assert noted(table, "swift-flying-unicorn")["hits-what-comes-back"] == (1, 1)
    assert noted(table, "narwhal")["hits-what-comes-back"] == (0, 1)
    two = Table(["", "swift-flying-unicorn", "magical-flying-unicorn"], ["unicorn-poison"])
    assert "hits-what-comes-back" not in noted(two.play("unicorn-poison"), "swift-flying-unicorn")


def test_a_flyer_without_its_effect_does_not_come_back() -> None:
    rivals = "swift-flying-unicorn narwhal blinding-light"
    table = Table(["", rivals, ""], ["unicorn-poison"]).play("unicorn-poison")
    assert "hits-what-comes-back" not in noted(table, "swift-flying-unicorn")


def test_an_upgrade_given_away_counts_among_the_upgrades_played() -> None:
    table = Table(["", ""], ["yay narwhal"])
    assert noted(table, "play yay into 1") == {"gives-an-upgrade": (1, 1)}
    assert noted(table, "play yay into 0") == {"gives-an-upgrade": (0, 1)}
    assert noted(table, "draw") == {}  # between giving and keeping nothing was decided


def test_the_better_stop_may_go_where_it_must_not_fail() -> None:
    hands = ["narwhal", "neigh super-neigh"]
    common = Table(["", ""], hands).play("narwhal")
    assert noted(common, "respond super-neigh")["spends-the-better-stop"] == (1, 1)
    assert noted(common, "respond neigh")["spends-the-better-stop"] == (0, 1)
    winning = Table([SIX, ""], hands).play("narwhal")
    assert "spends-the-better-stop" not in noted(winning, "respond super-neigh")


def test_a_stop_thrown_away_is_one_beside_what_is_worth_less_and_not_beside_a_unicorn_that_does_more() -> (
    None
):
    table = Table(["", ""], ["change-of-luck neigh narwhal rhinocorn yay"], deck="llamacorn americorn")
    table.play("change-of-luck")
    assert noted(table, "neigh")["throws-a-stop-away"] == (1, 1)
    assert noted(table, "yay")["throws-a-stop-away"] == (0, 1)
    assert "throws-a-stop-away" not in noted(table, "rhinocorn")


def test_paying_where_nothing_can_be_had_for_it_is_one() -> None:
    stables = ["", "queen-bee-unicorn"]
    hands = ["necromancer-unicorn basic-unicorn-red basic-unicorn-red rhinocorn"]
    table = Table(stables, hands).play("necromancer-unicorn").yes(0)
    table.choose(0, "basic-unicorn-red")
    assert noted(table, "basic-unicorn-red")["pays-for-nothing"] == (1, 1)
    assert noted(table, "rhinocorn")["pays-for-nothing"] == (0, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a-win: {about: x, do: {win: no}, instead: {wins: yes}}", "there is no fact 'win'"),
        ("a-win: {about: x, do: {hand: 3}, instead: {wins: yes}}", "'hand' is a fact of the position"),
        ("a-win: {about: x, do: {wins: no}}", "'instead'"),
        ("A Win: {about: x, do: {wins: no}, instead: {wins: yes}}", "A Win"),
        ("a-win: {about: x, do: {wins: no}, instead: {wins: yes}, same: [cart]}", "there is no fact 'cart'"),
        ("a-win: [", ""),
    ],
)
def test_a_file_that_says_nothing_we_know_is_told_with_its_place(
    text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "blunders.yaml"
    path.write_text(f"blunders:\n  {text}\n", encoding="utf-8")
    with pytest.raises(CardsetError) as caught:
        read(path, replace(FACTS, blunders=path))
    assert said in str(caught.value)
    assert caught.value.fault.line >= 2


def test_a_game_without_patterns_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[1] / "games"))
    with pytest.raises(CardsetError, match="nobody has said what is a blunder"):
        patterns_of(find_game("foxfire"))


def test_vices_are_blunders() -> None:
    known = {pattern.id for pattern in blunders_of(FACTS)}
    vices = {scripted(path.stem).character.vice for path in FACTS.characters.glob("*.yaml")} - {""}
    assert vices and vices <= known


@pytest.mark.parametrize("ident", sorted(path.stem for path in FACTS.characters.glob("*.yaml")))
@pytest.mark.sampled(3)
def test_characters_blunder_in_few_of_their_chances(ident: str) -> None:
    """What a rule is for is never done; a vice alone may be."""
    tally = BlunderCount(FACTS)
    for seed in range(3):
        state = new_game(frozen_deck(), 4, seed, journal=True)
        seats = [build(f"scripted:{ident}", seed * 10 + seat, GAME) for seat in range(4)]
        while (seat := state.player_to_act) is not None:
            view = state.view(seat)
            move = seats[seat].choose(view)
            tally.note(view, move)
            state.play(move)
    vice = scripted(ident).character.vice
    made = {name: counts for name, counts in tally.counts().items() if counts[0] and name != vice}
    assert all(blunders <= 1 + chances // 25 for blunders, chances in made.values()), made


def test_the_heuristic_plays_the_unicorn_that_wins() -> None:
    table = Table([SIX, "rhinocorn llamacorn", "", ""], ["basic-unicorn-blue yay"])
    for seed in range(5):
        assert table.words(Heuristic(seed).choose(view_of(table))) == "play basic-unicorn-blue into 0"


def test_the_heuristic_puts_an_upgrade_into_its_own_stable_and_a_downgrade_elsewhere() -> None:
    for card, own in (("yay", True), ("sadistic-ritual", False)):
        table = Table(["narwhal", "rhinocorn", "llamacorn"], [card])
        for seed in range(3):
            words = table.words(Heuristic(seed).choose(view_of(table)))
            assert words == "draw" or words.endswith("into 0") == own
