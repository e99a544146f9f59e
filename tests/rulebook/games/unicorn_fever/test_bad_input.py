"""What somebody else may get wrong: it is refused with a reason, and nothing changes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cardset.errors import CardsetError
from rulebook.game import find_game
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.box import Change, Effect, Token, sound
from rulebook.games.unicorn_fever.notation import laid, move_of
from rulebook.plain import PlainMove
from rulebook.protocol import IllegalMoveError
from rulebook.saved import from_json


def begun(players: int = 3, **given: Any) -> Any:
    """A game in its first planning phase, player A to act, where what is ``given`` is otherwise."""
    state: Any = GAME.new_game(bare(), players, 1, GAME.presets.default)
    data = laid(state, {"first": "A", "active": "A", **given})
    return GAME.restore(bare(), players, GAME.presets.default, data, None)


@pytest.mark.parametrize("players", [1, 7, "four", True])
def test_so_many_cannot_play(players: Any) -> None:
    with pytest.raises(CardsetError, match=r"cannot play \(expected 2 to 6\)"):
        GAME.new_game(bare(), players, 1, GAME.presets.default)


@pytest.mark.parametrize(
    ("given", "before", "move", "clause"),
    [
        ({"gold": {"A": 40}}, ["declare bet", "bet win-red"], "stake 21", "bet.max-stake"),
        ({"gold": {"A": 4}}, ["declare bet", "bet win-red"], "stake 5", "bet.steps"),
        ({"gold": {"A": 4}}, ["declare bet", "bet win-red"], "stake 0", "bet.steps"),
        ({"loans": {"A": 8, "B": 12}}, [], "loan", "loan.card"),
        ({"gold": {"A": 3}}, [], "take contract-a", "contract.cost-green"),
        ({"gold": {"A": 0}}, [], "take bet-a", "bet.steps"),
        ({}, [], "take gold-b", "planning.take-token"),
        ({}, [], "declare magic", "planning.stack-empty"),
        ({"bets": {"B": {"win-red": 2}}}, ["declare bet"], "bet win-red", "bet.token-availability"),
        ({}, ["take win-a"], "bet early-red", "bet.win-token-only-win"),
        ({"contracts": {"B": ["fairies-bet"]}, "reserved": {"fairies-bet": "early-red"}}, ["declare bet"],
         "bet early-red", "bet.token-availability"),
        ({"contracts": {"B": ["fairies-stack"]}, "reserved": {"fairies-stack": "gold-a"}}, [], "take gold-a",
         "contract.reserved-tokens"),
    ],
)  # fmt: skip
def test_a_move_that_the_rules_forbid(
    given: dict[str, Any], before: list[str], move: str, clause: str
) -> None:
    state = begun(**given)
    for word in before:
        state.play(move_of(bare(), word))
    wrong, digest = move_of(bare(), move), state.digest()

    assert GAME.refusal(state, wrong) == (clause,)
    with pytest.raises(IllegalMoveError):
        state.play(wrong)
    assert state.digest() == digest


@pytest.mark.parametrize("text", ["stake", "stake x", "cast red", "bet win-grey", "take", "#", "take c999"])
def test_what_is_no_move(text: str) -> None:
    state = begun()
    digest = state.digest()
    try:
        move = GAME.read_move(text)
    except CardsetError:
        return
    with pytest.raises(IllegalMoveError):
        state.play(move)
    assert state.digest() == digest


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("odds", [8, 3, 4, 5, 6, 7], "odds cannot be 8; expected 2 to 7"),
        ("odds", [1, 3, 4, 5, 6, 7], "odds cannot be 1; expected 2 to 7"),
        ("odds", [2, 3, 4, 5, 6], "odds has 5 entries, not 6"),
        ("gold", [20, 20, 21], "Gold in all, not 705"),
        ("gold", [20, 20, -20], "gold is less than nothing"),
        ("loans", [7, 7, 7], "21 loans are out, and there are 20"),
        ("hands", [[], [], []], "the magic cards are not those of the box"),
        ("hands", [[99], [], []], "hands cannot be 99"),
        ("offer", [], "the contracts are not those of two of the 5 clans"),
        ("taken", [[0], [], []], "the action tokens are not those of the box"),
        ("bettor", [0] + [-1] * 17, "is not in the box"),
        ("stake", [5] + [0] * 17, "there is something on bet token 0, which nobody has"),
        ("owned", [0, 0, 1], "two players own the same unicorn"),
        ("ranking", [1, 1], "a unicorn has come in twice"),
        ("stage", "sleep", "there is no stage 'sleep'"),
        ("stage", "bet", "nothing is carried out in the stage bet"),
        ("stage", "tie", "there is no tie for the first player to decide"),
        ("active", 3, "active cannot be 3; expected 0 to 2"),
        ("race", 5, "race cannot be 5; expected 1 to 4"),
        ("end", "glory", "the game is over, or it is not"),
        ("first", "A", "cannot stand here"),
    ],
)
def test_a_saved_game_that_cannot_be(part: str, value: Any, told: str) -> None:
    content = json.loads(begun().to_json())
    content["state"][part] = value
    with pytest.raises(CardsetError, match=told.replace("(", r"\(")):
        from_json(GAME, json.dumps(content), bare())


def test_a_saved_game_of_the_other_game() -> None:
    other = find_game("unstable-unicorns")
    state = other.new_game(other.components(None), 3, 1, other.presets.default)
    with pytest.raises(CardsetError, match="game: 'unstable-unicorns' is another game"):
        from_json(GAME, state.to_json(), bare())
    with pytest.raises(CardsetError, match="game: 'unicorn-fever' is another game"):
        from_json(other, begun().to_json(), other.components(None))


def test_a_box_that_cannot_be_played() -> None:
    box = bare()
    short = (box.movement[0][:5], *box.movement[1:])
    high = ((5, *box.movement[0][1:]), *box.movement[1:])
    weak = (Token("contract", "A", (Effect("gold", -9), Effect("contract"))), *box.tokens[1:])
    strange = (replace(box.spells[0], changes=(Change("colour", False, 1),)), *box.spells[1:])
    for changed, told in (
        (replace(box, movement=short), "movement card 1 has 5 values, not 6"),
        (replace(box, movement=high), "movement card 1 has the value 5; it must be from 0 to 4"),
        (replace(box, movement=box.movement[1:]), "there are 22 movement cards, not 23"),
        (replace(box, spells=box.spells[1:]), "there are 41 magic cards, not 44"),
        (replace(box, contracts=box.contracts[1:]), "there are 39 contracts, not 40"),
        (replace(box, unicorns=box.unicorns[1:]), "there are 5 unicorn cards, not 6"),
        (replace(box, tokens=box.tokens[1:]), "there are 10 action tokens, not 11"),
        (replace(box, tokens=weak), "the token contract A is no stronger than B below it"),
        (replace(box, spells=strange), "start-four: there is no number 'colour'"),
    ):
        with pytest.raises(CardsetError) as error:
            sound(changed)
        assert str(error.value) == f"the set 'bare' cannot be played: {told}"


def test_a_move_of_a_kind_that_is_not_asked_for() -> None:
    state = begun()
    assert GAME.refusal(state, PlainMove("stake", number=3)) == ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"gold": 7}, "'gold' of a position cannot be 7"),
        ({"bets": {"win-red": ["A", 4]}}, "'bets' of a position cannot be {'win-red': "),
        ({"bets": [1]}, r"'bets' of a position cannot be \[1\]"),
        ({"gold": {"A": "x"}}, "Gold and Glory of a position are numbers"),
        ({"rampant": 5}, "'rampant' of a position cannot be 5"),
    ],
)
def test_a_position_in_words_is_told_what_it_cannot_be(given: Any, said: str) -> None:
    with pytest.raises(CardsetError, match=said):
        begun(**given)
