"""What is known of a game is found by its id, here or in the game's own package; parts may be missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.expertise import Expertise
from ai.knowledge import Knowledge, expertise_for, facts_of, knowledge_of
from ai.observer import Deeds, Observer
from ai.roster import KINDS, build
from cardset.errors import CardsetError
from rulebook import games
from rulebook.game import VARIABLE, Game, find_game
from rulebook.games.unstable_unicorns import GAME

GAMES = Path(__file__).parents[1] / "games"
OWN = """
from ai.knowledge import Eager, Knowledge


def challenges(view):
    return [move for move in view.legal_moves if move.kind == "challenge"]


KNOWLEDGE = Knowledge(
    harm=lambda view, move: int(move.kind == "challenge"), eager=Eager("Challenges whom it can.", challenges)
)
"""


@pytest.fixture
def foxfire(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv(VARIABLE, str(GAMES))
    return find_game("foxfire")


@pytest.fixture
def moor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game that is as foxfire, and may bring a module of what is known of it."""
    folder = tmp_path / "moor"
    folder.mkdir()
    code = (GAMES / "foxfire" / "__init__.py").read_text(encoding="utf-8")
    (folder / "__init__.py").write_text(code.replace('"foxfire"', '"moor"'), encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.startswith("rulebook.games.moor")]:
        del sys.modules[name]
    games.__path__.remove(str(tmp_path))


def test_all_parts_of_ours_are_there() -> None:
    known = knowledge_of(GAME)
    assert all(getattr(known, part) is not None for part in Knowledge.__slots__)


def test_of_a_game_without_a_module_nothing_is_known(foxfire: Game) -> None:
    state = foxfire.new_game(None, 3, 1, foxfire.presets.default)
    assert knowledge_of(foxfire) == Knowledge()
    assert type(expertise_for(state.view(0))) is Expertise


@pytest.mark.parametrize("name", ["random", "novice", "flat:20", "tree:20", "search:20"])
def test_every_game_can_be_played_from_its_rules(name: str, foxfire: Game) -> None:
    state = foxfire.new_game(None, 3, 1, foxfire.presets.default)
    opponents = [build(name, seat, foxfire) for seat in range(3)]
    while (seat := state.player_to_act) is not None:
        state.play(opponents[seat].choose(state.view(seat)))
    assert state.ended


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("greedy", "greedy cannot play Foxfire: nobody has given it moves to snatch at"),
        ("heuristic", "heuristic cannot play Foxfire: nobody has given it a judgement of its positions"),
        ("scripted:racer", "characters cannot play Foxfire: nobody has given it facts for their rules"),
        ("scripted", "characters cannot play Foxfire"),
    ],
)
def test_an_opponent_says_what_it_lacks(name: str, said: str, foxfire: Game) -> None:
    with pytest.raises(CardsetError) as caught:
        build(name, 1, foxfire)
    assert str(caught.value).startswith(said)
    assert "random, novice and search play every game" in str(caught.value)
    assert name.partition(":")[0] in KINDS


def test_a_game_may_bring_its_own(moor: Path) -> None:
    (moor / "ai.py").write_text(OWN, encoding="utf-8")
    game = find_game("moor")
    state = game.new_game(None, 3, 1, game.presets.default)
    view = state.view(state.player_to_act or 0)
    assert build("greedy", 1, game).choose(view).kind == "challenge"
    assert build("novice", 1, game).choose(view).kind == "swap"
    with pytest.raises(CardsetError, match="characters cannot play"):
        facts_of(game)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import nothing_of_the_kind", "what plays Foxfire cannot be loaded: No module named"),
        ("KNOWLEDGE = {}", "is no knowledge"),
        ("", "cannot be loaded: module .* has no attribute 'KNOWLEDGE'"),
        ("def", "cannot be loaded: invalid syntax"),
    ],
)
def test_a_module_that_gives_none_is_told(moor: Path, code: str, said: str) -> None:
    (moor / "ai.py").write_text(code, encoding="utf-8")
    with pytest.raises(CardsetError, match=said) as caught:
        knowledge_of(find_game("moor"))
    assert str(moor) in str(caught.value)


def test_of_any_game_the_journal_is_counted(foxfire: Game) -> None:
    state = foxfire.new_game(None, 2, 1, foxfire.presets.default, journal=True)
    observer = Observer(state)
    began = state.player_to_act
    while not state.is_over:
        state.play(state.legal_moves()[-1])
    assert observer.first() == began
    assert not observer.cards(None)
    deeds = observer.deeds()
    assert all(isinstance(each, Deeds) and not each.drawn for each in deeds)
    assert (
        sum(each.did["challenged"] for each in deeds) == sum(each.befell["challenged"] for each in deeds) > 0
    )
