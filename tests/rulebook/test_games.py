"""What holds for every game, those of a folder of somebody's own included, knowing nothing but the value."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardset.errors import CardsetError
from rulebook.game import VARIABLE, Game, find_game, game_ids
from rulebook.plain import PlainGame, PlainMove
from rulebook.protocol import IllegalMoveError, State, UnsoundError
from rulebook.replay import read, record, replay, write
from rulebook.saved import from_json
from rulebook.simulation import at_random, perft, simulate
from rulebook.table import Voice

GAMES = Path(__file__).parents[1] / "games"
OURS = ("foxfire", "unicorn-fever", "unstable-unicorns")


@pytest.fixture(autouse=True)
def games_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(GAMES))


@pytest.fixture(params=OURS)
def game(request: pytest.FixtureRequest, games_of_the_tests: None) -> Game:
    return find_game(request.param)


def begun(game: Game, players: int = 3, seed: int = 1) -> Any:
    return game.new_game(game.components(None), players, seed, game.presets.default, journal=True)


def positions(game: Game, games: int = 4, seed: int = 0) -> Iterator[State[Any]]:
    """Some positions of random games, and the ends; the generator may play on what it has given."""
    rng = random.Random(seed)
    for number in range(games):
        state = begun(game, rng.choice(game.players), number)
        while not state.is_over:
            if rng.random() < 0.1:
                yield state.copy()
            state.play(rng.choice(state.legal_moves()))
        yield state


def test_a_game_is_found_by_its_folder(game: Game) -> None:
    assert set(OURS) <= set(game_ids())
    assert game.folder.name.replace("_", "-") == game.id


def test_every_number_of_players_and_every_rulebook_can_be_played_to_the_end(game: Game) -> None:
    for rules in game.presets.values():
        report = simulate(game, game.components(None), list(game.players), len(game.players), rules=rules)
        assert set(report.games) == set(game.players)
        assert "" not in report.endings


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("foxfire")
    assert isinstance(game, PlainGame)
    monkeypatch.setattr(game.state, "ended", "")
    monkeypatch.setattr(game.state, "legal_moves", lambda _: (PlainMove("swap"), PlainMove("swap", 1)))
    with pytest.raises(UnsoundError, match="2 players, seed 0: there is no end after 20000 moves"):
        simulate(game, None, 2, 1)


def with_hands(state: Any, player: int) -> Any:
    return {"hands": state.hands[:]}


def with_a_card_twice(state: Any, player: int, rng: random.Random) -> None:
    state.hands = [state.hands[player]] * state.players


def from_elsewhere(state: Any, count: int) -> int:
    return random.randrange(count)


def unheard_of(state: Any, move: Any) -> None:
    state.note("unheard-of")
    state.begin_turn((state.active + 1) % state.players)


@pytest.mark.parametrize(
    ("part", "broken", "told"),
    [
        ("sight", with_hands, "after move 0: player 0 can tell a world that is dealt anew from the real one"),
        ("redeal", with_a_card_twice, "after move 0: a world that player 0 may be in is none: these are the"),
        ("chance", from_elsewhere, "the same moves came to another position"),
        ("carry_out", unheard_of, "nothing is said of the events unheard-of"),
    ],
)
def test_a_broken_promise_is_found(
    part: str, broken: Any, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("foxfire")
    assert isinstance(game, PlainGame)
    monkeypatch.setattr(game.state, part, broken)
    with pytest.raises(UnsoundError, match=f"3 players, seed 5.*{told}"):
        simulate(game, None, 3, 1, seed=5)


def test_a_simulation_repeats_itself(game: Game) -> None:
    once, again = (simulate(game, game.components(None), 3, 5, seed=7) for _ in range(2))
    assert (once.winners, once.moves, once.turns) == (again.winners, again.moves, again.turns)


def test_a_copy_goes_its_own_way(game: Game) -> None:
    for state in positions(game):
        before, copy = state.digest(), state.copy()
        assert copy.digest() == before
        if not copy.is_over:
            copy.play(copy.legal_moves()[0])
            assert state.digest() == before != copy.digest()


def test_a_saved_game_goes_on_where_it_was_left(game: Game) -> None:
    rng = random.Random(3)
    for state in positions(game, games=1):
        again = from_json(game, state.to_json(), state.match.components)
        assert again.to_json() == state.to_json()
        while not state.is_over:
            move = rng.choice(state.legal_moves())
            assert game.read_move(str(move)) == move
            state.play(move)
            again.play(move)
        assert again.digest() == state.digest()


def test_a_world_that_a_player_may_be_in_looks_the_same_to_that_player(game: Game) -> None:
    rng = random.Random(5)
    for state in positions(game):
        for player in range(state.players):
            view, world = state.view(player), state.determinize(player, rng)
            assert world.view(player) == view
            assert game.check(world) == ""
            assert view.determinize(rng).view(player) == view


def test_some_world_is_another_one(game: Game) -> None:
    rng = random.Random(5)
    state = begun(game)
    assert {state.determinize(0, rng).to_text() for _ in range(5)} - {state.to_text()}


def test_a_move_that_is_not_legal_changes_nothing(game: Game) -> None:
    state, end = begun(game), list(positions(game, 1))[-1]
    before = state.digest()
    foreign = end.legal_moves() or [find_game(OURS[game.id == OURS[0]]).read_move("draw")]
    for position in (state, end):
        with pytest.raises(IllegalMoveError):
            position.play(foreign[0])
    assert state.digest() == before


def test_a_replay_ends_where_the_game_did(game: Game, tmp_path: Path) -> None:
    state, moves, rng = begun(game), [], random.Random(2)
    while not state.is_over:
        moves.append(rng.choice(state.legal_moves()))
        state.play(moves[-1])
    write(tmp_path / "game.jsonl", record(state, 1, ["Ann", "Bob", "Cy"], moves))
    *_, (end, last) = replay(read(tmp_path / "game.jsonl"))
    assert last is None
    assert end.digest() == state.digest()
    assert end.winners == state.winners


@pytest.mark.parametrize("damage", [{"state": 7}, {"state": {}}, {"game": "chess"}, {"players": 99}])
def test_a_damaged_file_is_refused(game: Game, damage: dict[str, Any]) -> None:
    state = begun(game)
    content = json.loads(state.to_json()) | damage
    with pytest.raises(CardsetError):
        from_json(game, json.dumps(content), state.match.components)


def test_perft_of_foxfire() -> None:
    """Counted by hand: two players always have two moves, three have three while all have lamps."""
    two, three = (begun(find_game("foxfire"), players) for players in (2, 3))
    assert [perft(two, depth) for depth in (1, 2, 3)] == [2, 4, 8]
    assert [perft(three, depth) for depth in (1, 2)] == [3, 9]


def test_a_whole_game_goes_as_it_was_judged() -> None:
    """The file was read against the rules, line by line; a change of the kit or the telling shows there."""
    game = find_game("foxfire")
    state, choose = begun(game, 3, seed=2), at_random(2)
    telling = game.telling(Voice(names=["Ann", "Bob", "Cy"]))
    told, lines = 0, list[str]()
    while True:
        lines += telling.tell(state, state.journal[told:])
        told = len(state.journal)
        if state.is_over:
            break
        move = choose(state)
        lines.append(f"> {move}   {state.view(state.player_to_act).sight}")
        state.play(move)
    lines.append(telling.ending(state))
    assert lines == (GAMES / "foxfire" / "playthrough.txt").read_text(encoding="utf-8").splitlines()


KIND = "from rulebook.plain import PlainGame\nclass Some(PlainGame):\n    id = '{name}'\n{rest}\n"
STATE = """    name = 'Some'; players = range(2, 3)
    from rulebook.plain import PlainState
    class State(PlainState): pass
    state = State
"""
WHOLE = KIND + "Some.__abstractmethods__ = frozenset()\nGAME = Some()\n"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("riddle1", "", "this folder gives no game (its __init__.py must define GAME)"),
        (
            "riddle2",
            "import nothing_that_there_is",
            "this game cannot be loaded: No module named 'nothing_that_there_is'",
        ),
        ("riddle3", "x = (", "this game cannot be loaded: '(' was never closed"),
        ("riddle4", KIND.format(name="riddle4", rest="GAME = Some()"), "abstract methods deal, presets"),
        (
            "riddle7",
            WHOLE.format(name="riddle7", rest=STATE),
            "this game lacks State.carry_out, State.ended, ",
        ),
        ("riddle5", WHOLE.format(name="riddle5", rest="    name = 'Some'"), "this game lacks players"),
        (
            "riddle6",
            WHOLE.format(name="other", rest="    name, players = 'Some', [2]"),
            "this game calls itself 'other'",
        ),
    ],
)
def test_a_game_with_a_missing_part_says_what_and_where(
    name: str, content: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text(content, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with pytest.raises(CardsetError) as error:
        find_game(folder.name)
    assert told in str(error.value)
    assert error.value.fault.path == folder


def test_two_games_with_one_id_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("here", "there"):
        (tmp_path / place / "riddle").mkdir(parents=True)
        (tmp_path / place / "riddle" / "__init__.py").touch()
    monkeypatch.setenv(VARIABLE, f"{tmp_path / 'here'}:{tmp_path / 'there'}")
    with pytest.raises(CardsetError, match=r"two games are called 'riddle'.*the other: .*here/riddle"):
        game_ids()


def test_a_game_that_there_is_not_is_told_with_the_nearest() -> None:
    with pytest.raises(CardsetError, match=r"there is no game 'foxfyre' .did you mean 'foxfire'"):
        find_game("foxfyre")


def test_a_folder_of_games_that_there_is_not_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "nowhere")
    with pytest.raises(CardsetError, match=r"\$CARDSET_GAMES names a folder that there is not"):
        game_ids()
