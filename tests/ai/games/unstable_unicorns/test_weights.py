"""Which weights judge which cards: of those that sets bring, and ours, the nearest."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from ai.arena.job import Plan
from ai.arena.log import Log
from ai.arena.run import header_of
from ai.games.unstable_unicorns.expert import expertise
from ai.games.unstable_unicorns.weights import FILE, nearest, strangers
from ai.knowledge import knowledge_of
from ai.learning.weights import Weights, write
from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import GAME
from tests.cardset.samples import HIGHLANDS
from tests.cli.running import FROZEN


@pytest.fixture
def herd(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HIGHLANDS, tmp_path / "highlands"))


@pytest.fixture
def moor(tmp_path: Path) -> Path:
    """A folder with one card more."""
    folder = tmp_path / "moor"
    folder.mkdir()
    card = "{id: moor-mist, name: Moor Mist, type: basic, copies: 2, sources: [own]}"
    (folder / "mist.yaml").write_text(f"- {card}\n", encoding="utf-8")
    return folder


def learnt(folder: Path, sets: list[str], *cards: str) -> Path:
    """Weights in a set's folder that know these cards and were learnt with these sets."""
    path = folder / FILE.name
    write(path, Weights({f"hand:magic:{card}": 0.5 for card in cards}, provenance={"sets": sets}))
    return path


def test_a_set_without_weights_is_judged_by_ours(herd: Path) -> None:
    assert nearest(load_set())[0] == nearest(load_set(herd))[0] == FILE


def test_a_set_is_judged_by_its_own(herd: Path) -> None:
    path = learnt(herd, ["highland-herd"], "far-call")
    assert nearest(load_set(herd))[0] == path
    assert nearest(load_set())[0] == FILE


def test_what_was_learnt_with_exactly_these_sets_comes_first(herd: Path) -> None:
    path = learnt(herd, ["uu-base-2e", "highland-herd"], "far-call")
    cards = load_set(None, [herd])
    assert nearest(cards)[0] == nearest(load_set(["uu-base-2e", herd]))[0] == path
    state = GAME.new_game(GAME.components(cards), 2, 1)
    assert expertise(state.view(0)).weights.position == {"hand:magic:far-call": 0.5}


def test_otherwise_what_knows_the_most_cards(herd: Path, moor: Path) -> None:
    learnt(herd, ["highland-herd"], "far-call")
    assert nearest(load_set(None, [herd, moor]))[0] == FILE
    path = learnt(herd, ["others"], *load_set(None, [herd]).cards)
    assert nearest(load_set(None, [herd, moor]))[0] == path


def test_of_equals_the_set_named_last_wins(herd: Path, moor: Path) -> None:
    first, second = (learnt(folder, [], *load_set().cards) for folder in (herd, moor))
    assert nearest(load_set(None, [herd, moor]))[0] == second
    assert nearest(load_set(None, [moor, herd]))[0] == first


def test_weights_of_a_set_that_are_none_are_told(herd: Path) -> None:
    (herd / FILE.name).write_text("{}", encoding="utf-8")
    with pytest.raises(CardsetError, match="no weights") as caught:
        nearest(load_set(herd))
    assert str(herd) in str(caught.value)


def test_a_run_is_not_gone_on_with_by_other_weights(herd: Path, tmp_path: Path) -> None:
    plan = Plan(GAME.id, (("heuristic", "novice"),), 1, "cs-2e", added=(str(herd),))
    begun = header_of(plan)
    with Log(tmp_path / "log.jsonl", begun):
        pass
    path = learnt(herd, ["uu-base-2e", "highland-herd"])
    with pytest.raises(CardsetError, match="of another run: the weights of the opponents"):
        Log(tmp_path / "log.jsonl", header_of(plan))
    path.unlink()
    assert header_of(plan) == begun


def test_a_game_without_weights_has_none_in_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSET_GAMES", str(Path(__file__).parents[3] / "games"))
    plan = Plan("foxfire", (("random", "novice"),), 1, "")
    assert header_of(plan)["weights"] == ""
    assert knowledge_of(GAME).weights is not None


def test_cards_that_no_weights_know_by_name_are_strangers() -> None:
    cards = load_set(FROZEN)
    new = {f"new-{name}": replace(card, id=f"new-{name}") for name, card in cards.cards.items()}
    assert strangers(replace(cards, cards=new)) == 1
    assert strangers(cards) == strangers(load_set()) == 0
