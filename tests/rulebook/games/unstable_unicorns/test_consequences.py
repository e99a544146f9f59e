"""What is said to follow from an answer follows, and comes from nothing hidden.

The sentences themselves are in the scenarios of the folder ``foretold``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NoReturn

import pytest

from cardset.load import load_set
from cardset.localize import Localizer
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.consequences import QUIET, Fact, consequences
from rulebook.games.unstable_unicorns.engine import Move, State, View
from rulebook.games.unstable_unicorns.pools import hand_limit
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.protocol import Event
from rulebook.scenarios.run import report, run_all
from rulebook.table import Seat, Voice
from tests.rulebook.games.unstable_unicorns.random_play import DECKS, game
from tests.rulebook.games.unstable_unicorns.table import Table

PASS = Move("pass")


class _Over(Exception):  # noqa: N818 - that it is done is no error
    """All that a move brings about has happened."""


class _Phase(str):
    """A phase that goes on to nothing else."""

    def __hash__(self) -> NoReturn:
        raise _Over


def done(state: State, move: Move, rng: random.Random) -> State:
    """What a move comes to where nobody stops a card, and all choices on the way are left to chance."""
    world = state.copy()
    world.journal = []
    world.phase = _Phase(world.phase)
    try:
        world.play(move)
        while world.decision is not None and world.decision.kind != "act":
            options = world.decision.options
            world.play(PASS if world.decision.kind == "respond" else rng.choice(options))
    except _Over:
        pass
    return world


def is_so(fact: Fact, view: View, move: Move, world: State) -> bool:
    """Whether what was said to be sure has happened."""
    seat, match = fact.player, view.match
    happened = [event for event in world.journal or () if event.kind not in QUIET]
    match fact.kind:
        case "wins" | "out":
            return world.winners == (seat,) and fact.number in (0, world.standing.counts[seat])
        case "nobody-wins":
            return world.is_over and not world.winners
        case "near" | "fall":
            return world.standing.counts[seat] == fact.number
        case "bare":
            return world.standing.counts[seat] == 0
        case "told" | "reason":
            assert fact.event is not None
            return any(_alike(fact.event, event) for event in happened)
        case "cost":
            return any(event.card in view.stables[seat] and event.other == seat for event in happened)
        case "through":
            return all((event.kind, event.card) != ("stopped", fact.card) for event in happened)
        case "demand" | "emptied":
            gone = [event for event in happened if event.card in view.hand and event.other == seat]
            return sum(event.card != move.card for event in gone) >= fact.number
        case "astray":
            return any((event.card, event.number) == (fact.card, fact.number) for event in happened)
        case "trim":
            return len(world.zones[match.hand(seat)]) - hand_limit(world, seat) == fact.number
    raise AssertionError(fact.kind)


def _alike(told: Event, event: Event) -> bool:
    """Whether it is that event, whose card may have been hidden."""
    return event._replace(card=told.card if told.card < 0 else event.card, seen_by=None) == told._replace(
        seen_by=None
    )


def questions(seed: int) -> Iterator[tuple[State, View, list[Move], random.Random]]:
    """Some questions of a random game, with the answers of which something may be said."""
    rng = random.Random(seed)
    rules = [*GAME.presets.values()][seed % len(GAME.presets)]
    state = game(seed, 2 + seed % 4, deck=DECKS[seed // 4 % len(DECKS)], rules=rules)
    while not state.is_over:
        if state.phase != "babies" and rng.random() < 0.3:
            view = state.view(state.player_to_act or 0)
            window = view.decision is not None and view.decision.kind == "respond"
            yield state, view, [PASS] if window else [*view.legal_moves], rng
        state.play(rng.choice(state.legal_moves()))


@pytest.mark.sampled(60)
@pytest.mark.parametrize("seed", range(240))
def test_what_is_sure_happens_and_what_is_hidden_makes_no_difference(seed: int) -> None:
    for state, view, moves, rng in questions(seed):
        found = consequences(view, moves)
        world = state.determinize(view.player, rng)
        assert consequences(world.view(view.player), moves) == found
        for move, facts in found.items():
            sure = [fact for fact in facts if fact.sure]
            for real in (state, world) if sure else ():
                after = done(real, move, rng)
                assert [fact for fact in sure if not is_so(fact, view, move, after)] == []


def test_the_sentences_are_those_that_were_written_down() -> None:
    scenarios = read_scenarios(GAME.folder / "foretold")

    assert len(scenarios) >= 20
    assert not list(report(run_all(scenarios)))


def seats(state: State) -> list[Seat]:
    cards = load_set()
    return [*GAME.table(Voice(names=["Ann", "Bea"], localizer=Localizer(cards, "en"))).seats(state.view(0))]


def test_what_a_score_would_be_without_the_card_that_holds_it_back() -> None:
    freed = Table(["narwhal", "pandamonium americorn rhinocorn"]).state
    assert [seat.held for seat in seats(freed)] == ["", "2 without Pandamonium"]


def test_who_cannot_pay_is_told_and_others_learn_nothing() -> None:
    position = Table(["", "", ""], ["necromancer-unicorn narwhal", "yay"], discard="americorn")
    state = position.play("necromancer-unicorn").state

    kinds = [{event.kind for event in state.events_for(seat)} for seat in range(2)]

    assert "lacked" in kinds[0]
    assert "lacked" not in kinds[1]
