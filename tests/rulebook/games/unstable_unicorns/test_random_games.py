"""Random games of 2 to 8 players end, are sound at every step, and run through everything there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulebook.games.unstable_unicorns import GAME, PRESETS, flow, preset
from rulebook.games.unstable_unicorns.engine import Move, State, View, new_game
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, NURSERY
from rulebook.games.unstable_unicorns.program import Delay, Frame, Unless
from rulebook.games.unstable_unicorns.soundness import check_end, check_position
from rulebook.protocol import UnsoundError
from rulebook.simulation import Report, simulate
from tests.rulebook.games.unstable_unicorns.random_play import begun, deck_named, game, play_on
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck

PLAYERS = range(2, 9)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_random_games_are_sound_and_end(rules: str) -> None:
    report = simulate(GAME, base_deck(), PLAYERS, games=98, seed=1, rules=PRESETS[rules])
    assert report.total == 98
    assert set(report.games) == set(PLAYERS)
    assert report.endings["goal"] > 20
    assert report.endings["deck"] > 3
    assert report.moves > report.turns > 98


SINGLE_CHANGES = [
    f"{name},{point.name}={value}"
    for name in ("cs-2e", "pl-new")
    for point in PRESETS[name].points()
    for value in point.choices
    if value != point.value
]
"""Two presets with one option changed, to every value that it can have."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rules", SINGLE_CHANGES)
def test_random_games_are_sound_with_one_option_changed(rules: str) -> None:
    report = simulate(GAME, base_deck(), PLAYERS, games=7, seed=50, rules=preset(rules))
    assert report.games == Counter(PLAYERS)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rules", ["pl-new", "cs-2e,chain_rules=yes,targeting=before-neigh"])
def test_random_games_with_every_word_of_the_vocabulary_are_sound(rules: str) -> None:
    report = simulate(GAME, deck_named("stretched"), PLAYERS, games=35, seed=9, rules=preset(rules))
    assert report.total == 35


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", [*sorted(PRESETS), *SINGLE_CHANGES])
def test_very_many_random_games_are_sound(rules: str, players: int) -> None:
    games = 1000 if rules in PRESETS else 100
    report = simulate(GAME, base_deck(), players, games, seed=players * 100_000, rules=preset(rules))
    assert report.total == games


def test_a_simulation_repeats_itself() -> None:
    def told(report: Report) -> tuple[Any, ...]:
        return report.games, report.endings, report.winners, report.moves, report.turns

    assert told(simulate(GAME, base_deck(), 4, 5, seed=3)) == told(simulate(GAME, base_deck(), 4, 5, seed=3))
    assert told(simulate(GAME, base_deck(), 4, 5, seed=3)) != told(simulate(GAME, base_deck(), 4, 5, seed=4))


def test_the_chooser_is_asked_with_the_view_of_the_player_to_act() -> None:
    views: list[View] = []

    def first(view: Any) -> Any:
        views.append(view)
        return view.legal_moves[0]

    report = simulate(GAME, base_deck(), 3, 2, seed=1, chooser=lambda _: first)
    assert report.moves == len(views)
    assert {view.player for view in views} == {0, 1, 2}
    assert all(view.decision is not None and view.decision.player == view.player for view in views)


# What the corpus runs through


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[tuple[int, int]]]:
    """Counts how often each operation (program, place) is carried out."""
    counted: Counter[tuple[int, int]] = Counter()

    def watched(primitive: Callable[[State, Frame, Any], None]) -> Callable[[State, Frame, Any], None]:
        def carry_out(state: State, frame: Frame, operation: Any) -> None:
            counted[frame.program, frame.pc] += 1
            primitive(state, frame, operation)

        return carry_out

    watching = {kind: watched(primitive) for kind, primitive in flow.PRIMITIVES.items()}
    monkeypatch.setattr(flow, "PRIMITIVES", watching)
    yield counted


def test_every_operation_of_every_program_runs(ran: Counter[tuple[int, int]]) -> None:
    for seed in range(250):
        rules = "cs-2e" if seed % 5 else "cs-2e,flyers=after"
        play_on(game(seed, 2 + seed % 7, rules=preset(rules)), seed)
    deck = base_deck()
    every = {(program.id, place) for program in deck.programs for place in range(len(program.operations))}
    missing = {
        (deck.faces[deck.programs[program].face].card.id, str(deck.programs[program].operations[place]))
        for program, place in every - set(ran)
    }
    assert missing == set()
    kinds = {type(deck.programs[program].operations[place]) for program, place in ran}
    assert kinds == set(flow.PRIMITIVES) - {Delay, Unless}  # no card of the base deck waits, or looks first


def test_every_face_is_played_and_every_ending_happens() -> None:
    deck = base_deck()
    played: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for seed in range(150):
        state = new_game(deck, 2 + seed % 7, seed, journal=True)
        play_on(state, seed)
        endings[state.ended] += 1
        assert state.journal is not None
        played.update(
            deck.face(event.card).card.id for event in state.journal if event.kind in ("plays", "responds")
        )
    assert set(played) == {face.card.id for face in deck.faces if face.starts != "nursery"}
    assert {"goal", "deck"} <= set(endings)


# The checks themselves notice what is wrong


def broken(state: State, card: int, zone: int) -> State:
    """A copy with a card put where it is not expected to be, and the state told so."""
    copy = state.copy()
    copy.zones[copy.where[card]].remove(card)
    copy.zones[zone].append(card)
    copy.where[card] = zone
    return copy


def test_a_baby_in_the_discard_pile_is_noticed() -> None:
    state = game(1, 4)
    check_position(state, "start")
    with pytest.raises(UnsoundError, match=r"start: the Baby \d+ is in zone 1"):
        check_position(broken(state, state.zones[NURSERY][0], DISCARD), "start")


def test_a_lost_card_is_noticed() -> None:
    state = game(1, 4, deck="frozen")
    state.zones[DECK].pop()
    with pytest.raises(UnsoundError, match="75 cards are in zones"):
        check_position(state, "start")


def test_a_card_in_another_place_than_noted_is_noticed() -> None:
    state = game(1, 4)
    state.zones[DISCARD].append(state.zones[DECK].pop())
    with pytest.raises(UnsoundError, match="is in zone 1, not 0"):
        check_position(state, "start")


def test_a_single_answer_is_noticed() -> None:
    state = begun(1, 4)
    assert state.decision is not None
    state.decision = state.decision._replace(options=state.decision.options[:1])
    with pytest.raises(UnsoundError, match="only one answer to act"):
        check_position(state, "start")


def test_an_effect_left_over_is_noticed() -> None:
    state = begun(1, 4)
    state.frames.append(Frame(0, 0, 0))
    with pytest.raises(UnsoundError, match="left over"):
        check_position(state, "start")


@pytest.mark.parametrize(("rules", "noticed"), [("cs-2e", True), ("pl-new", False)])
def test_a_goal_reached_in_the_middle_of_a_chain_is_noticed_where_it_wins(rules: str, noticed: bool) -> None:
    """Under pl-new the chain goes on, and whoever has seven Unicorns now may lose one (decision 5)."""
    six = "narwhal llamacorn rhinocorn basic-unicorn-red basic-unicorn-blue basic-unicorn-green"
    table = Table([six, "yay"], ["unicorn-poison", "neigh"], rules=preset(rules))
    state = table.state
    assert state.decision is not None
    state.decision = state.decision._replace(kind="may")
    card = next(card for card in state.zones[DECK] if state.match.deck.name(card) == "Stabby the Unicorn")
    reached = broken(state, card, state.match.stable(0))
    reached.stables_changed()
    if noticed:
        with pytest.raises(UnsoundError, match="the goal is reached and the game goes on"):
            check_position(reached, "start")
    else:
        check_position(reached, "start")


def test_a_winner_below_the_goal_is_noticed() -> None:
    state = game(1, 4)
    state.ended, state.winners, state.decision = "goal", (2,), None
    with pytest.raises(UnsoundError, match="the game ended for no reason"):
        check_end(state, "start")


def test_a_move_that_raises_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: State, move: Move) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(State, "play", broken)
    with pytest.raises(UnsoundError, match=r"4 players, seed 11, move 1 \(.+\) raised KeyError\('lost'\)"):
        simulate(GAME, base_deck(), 4, 1, seed=11)
