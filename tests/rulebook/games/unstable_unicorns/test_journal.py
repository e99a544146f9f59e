"""What happens is what the vocabulary declares: the journal of random games, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from rulebook.games.unstable_unicorns.engine import Deck, State
from rulebook.games.unstable_unicorns.match import TABLE
from rulebook.protocol import Event
from tests.rulebook.games.unstable_unicorns.random_play import DECKS, game
from tests.rulebook.games.unstable_unicorns.table import base_deck

VOCABULARY = base_deck().set.vocabulary
TURN = {"announced", "used", "played", "drawn", "discarded", "chosen"}  # the turn and the window move so


def declared(deck: Deck, card: int) -> set[str]:
    """The events of all verbs in the effects of a card."""
    programs = (program for program in deck.programs if program.face == deck.face_of[card])
    verbs = {verb for program in programs for verb in program.verbs}
    return {event for verb in verbs for event in VOCABULARY.verbs[verb].events}


def moves_of(events: Sequence[Event]) -> Iterator[Event]:
    """The events that moved a card; ``number`` is the zone it went to."""
    for event in events:
        if event.kind in VOCABULARY.events or event.kind in ("announced", "used", "chosen"):
            yield event


def steps(seed: int, players: int, deck: str) -> Iterator[tuple[list[list[int]], Sequence[Event], State]]:
    """The zones before every move of a random game, what it brought about, and the state after it."""
    choice = random.Random(seed).choice
    state = game(seed, players, journal=True, deck=deck)
    assert state.journal is not None
    while not state.is_over:
        before = [zone[:] for zone in state.zones]
        state.journal.clear()
        state.play(choice(state.legal_moves()))
        yield before, state.journal[:], state


GAMES = [(seed, 2 + seed % 7, deck) for deck in DECKS for seed in range(14)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("seed", "players", "deck"), GAMES)
def test_cards_move_only_by_the_events_that_their_cause_declares(seed: int, players: int, deck: str) -> None:
    for _, events, state in steps(seed, players, deck):
        for event in moves_of(events):
            if event.kind == "played":
                assert event.card == event.cause
                assert state.match.is_stable(event.number)
            elif event.cause < 0:
                assert event.kind in TURN
            else:
                assert event.kind in declared(state.match.deck, event.cause), event


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("seed", "players", "deck"), GAMES)
def test_the_journal_replayed_on_the_old_zones_gives_the_new_ones(seed: int, players: int, deck: str) -> None:
    for zones, events, state in steps(seed, players, deck):
        where = {card: number for number, zone in enumerate(zones) for card in zone}
        for event in moves_of(events):
            where[event.card] = event.number
        assert [where[card] for card in range(len(where))] == state.where


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("seed", "players", "deck"), GAMES)
def test_nobody_ends_a_turn_with_more_than_seven_cards_r077(seed: int, players: int, deck: str) -> None:
    ended = 0
    for zones, events, state in steps(seed, players, deck):
        where = {card: number for number, zone in enumerate(zones) for card in zone}
        active = -1
        for event in events:
            if event.kind == "turn-begins":
                hand = state.match.hand(active) if active >= 0 else -1
                assert sum(zone == hand for zone in where.values()) <= 7
                active = event.player
                ended += 1
            elif event in list(moves_of([event])):
                where[event.card] = event.number
    assert ended > 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("seed", "players", "deck"), GAMES)
def test_what_everybody_sees_is_never_only_for_some(seed: int, players: int, deck: str) -> None:
    """A card on its way to or from an open place is seen by all; between hidden places by its owners."""
    for zones, events, state in steps(seed, players, deck):
        where = {card: number for number, zone in enumerate(zones) for card in zone}
        for event in moves_of(events):
            origin, to = where[event.card], event.number
            where[event.card] = to
            if TABLE in (origin, to) or state.match.is_stable(origin) or state.match.is_stable(to):
                assert event.seen_by is None
            if state.match.is_hand(to) and event.seen_by is not None:
                assert state.match.owner(to) in event.seen_by
