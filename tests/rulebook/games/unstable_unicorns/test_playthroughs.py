"""Whole games written out, so that a change of the rules shows in review as a change of what happens.

Every file in ``playthroughs/`` is one game from its seed with the frozen deck, everybody choosing at random:
the moves (``A: …``) and below each what came of it. After a change that is meant, write them anew and read
the difference::

    python -m tests.rulebook.games.unstable_unicorns.test_playthroughs
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.games.unstable_unicorns import PRESETS, preset
from rulebook.games.unstable_unicorns.engine import new_game
from rulebook.games.unstable_unicorns.scenario.words import event_words, said
from rulebook.scenarios.model import letter
from rulebook.simulation import at_random
from tests.rulebook.games.unstable_unicorns.table import frozen_deck

FOLDER = Path(__file__).with_name("playthroughs")

GAMES = [
    ("cs-2e", 2, 8),
    ("cs-2e", 4, 59),
    ("cs-2e", 8, 14),
    ("ru-2020", 2, 23),
    ("ru-2020", 4, 27),
    ("ru-2020", 8, 49),
    ("pl-new", 2, 14),
    ("pl-new", 4, 31),
    ("pl-new", 8, 25),
    ("pl-nsfw", 2, 2),
    ("pl-nsfw", 4, 7),
    ("pl-nsfw", 8, 32),
    ("ru-2020,targeting=before-neigh,flyers=after,swap_order=simultaneous", 4, 55),
]
"""Rules, players, seed; among them are ends of every kind."""


def lines(rules: str, players: int, seed: int) -> Iterator[str]:
    """The game as text: moves and events in the words of scenarios, copies of a card not told apart."""
    state = new_game(frozen_deck(), players, seed, preset(rules), journal=True)
    choose = at_random(seed)
    yield f"rules {rules}, {players} players, seed {seed}"
    told = 0
    while True:
        journal = state.journal or []
        yield from (f"    {event_words(state, event)}" for event in journal[told:])
        told = len(journal)
        if state.player_to_act is None:
            break
        move = choose(state)
        yield f"{letter(state.player_to_act)}: {said(state, move)}"
        state.play(move)
    yield f"{state.ended} in turn {state.turn}: {' '.join(map(letter, state.winners)) or 'nobody'}"


def file_of(rules: str, players: int) -> Path:
    preset_name, *changed = rules.split(",")
    return FOLDER / f"{preset_name}{'-changed' if changed else ''}-{players}.txt"


@pytest.mark.parametrize(("rules", "players", "seed"), GAMES)
def test_the_game_goes_as_it_did(rules: str, players: int, seed: int) -> None:
    assert list(lines(rules, players, seed)) == file_of(rules, players).read_text("utf-8").splitlines()


def test_every_preset_is_played_and_every_file_is_a_game() -> None:
    assert {rules.split(",")[0] for rules, _, _ in GAMES} == set(PRESETS)
    assert {players for _, players, _ in GAMES} == {2, 4, 8}
    assert {list(lines(*played))[-1].split()[0] for played in GAMES} == {"goal", "deck", "letters", "tie"}
    assert {file_of(rules, players) for rules, players, _ in GAMES} == set(FOLDER.iterdir())


if __name__ == "__main__":
    for rules, players, seed in GAMES:
        file_of(rules, players).write_text("\n".join(lines(rules, players, seed)) + "\n", "utf-8")
