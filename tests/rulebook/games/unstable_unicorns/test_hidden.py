"""What a player cannot know is drawn anew, and makes no difference to what the player sees."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields

import pytest
from hypothesis import given

from rulebook.games.unstable_unicorns.engine import State, View
from rulebook.games.unstable_unicorns.hidden import ask_again, hidden_zones
from rulebook.games.unstable_unicorns.match import DECK
from rulebook.games.unstable_unicorns.soundness import check_position
from tests.rulebook.games.unstable_unicorns.moments import RULES, Kind, games, moments
from tests.rulebook.games.unstable_unicorns.random_play import DECKS, SECOND, play_on
from tests.rulebook.games.unstable_unicorns.table import Table

EVERY = [*DECKS, *SECOND]
WINDOW = (["", "", "", ""], ["narwhal", "neigh yay", "slowdown", "rhinocorn"])


def meant(state: State) -> set[int]:
    """All cards that something under way means; they stay where they are when others change places."""
    found = {waiting.source for waiting in (*state.due, *state.agenda)}
    for frame in (*state.frames, *state.link):
        found |= {frame.source, *frame.chosen, *frame.looked, *frame.moving, *frame.moved}
        found |= {card for card, _, _ in frame.settled} | {number for aim in frame.aims for number in aim[2:]}
    return found


def permuted(state: State, player: int, rng: random.Random) -> State:
    """A state that ``player`` cannot tell from ``state``: hidden cards have changed places, in the journal
    too, and chance will go another way. Who is asked stays."""
    world = state.copy()
    world.generator = rng.getrandbits(64)
    view = state.view(player)
    search = len(view.seen) == len(state.zones[DECK]) and set(view.seen) == set(state.zones[DECK])
    stay = meant(state) | (set() if search else set(view.seen))
    zones = hidden_zones(state, player)
    moved: dict[int, int] = {}
    for pool in [[DECK], zones[1:]] if search else [zones]:
        places = [
            (zone, index) for zone in pool for index, card in enumerate(state.zones[zone]) if card not in stay
        ]
        cards = [state.zones[zone][index] for zone, index in places]
        rng.shuffle(cards)
        for (zone, index), card in zip(places, cards, strict=True):
            moved[state.zones[zone][index]] = card
            world.zones[zone][index] = card
            world.where[card] = zone
    if state.in_place:
        in_place = list(state.in_place)
        for old, new in moved.items():
            in_place[new] = state.in_place[old]
        world.in_place = tuple(in_place)
    world.journal = [
        event
        if event.seen_by is None or player in event.seen_by
        else event._replace(card=moved.get(event.card, event.card))
        for event in state.journal or []
    ]
    return world


@given(games())
def test_states_that_a_player_cannot_tell_apart_give_the_same_view_moves_log_and_worlds(game: Kind) -> None:
    rng = random.Random(game[0])
    for state in moments(game):
        player = rng.randrange(state.players)
        view = state.view(player)
        other = permuted(state, player, rng)
        assert other.view(player) == view
        assert other.events_for(player) == state.events_for(player)
        seed = rng.getrandbits(32)
        world = state.determinize(player, random.Random(seed))
        assert world.view(player) == view
        if state.player_to_act == player or state.is_over:
            assert other.determinize(player, random.Random(seed)).to_data() == world.to_data()
        if state.player_to_act == player:
            ask_again(other)
            assert other.view(player).legal_moves == view.legal_moves


@pytest.mark.sampled(4)
@pytest.mark.parametrize("first", range(4))
def test_worlds_tell_nothing_of_a_question_to_somebody_else(first: int) -> None:
    """From states that a player cannot tell apart come the same worlds, whoever is asked whatever there.

    Not quite always: a world that asks somebody something may be hard to find.
    """
    compared = different = 0
    for number in range(first, 60, 4):
        rng = random.Random(number)
        for state in moments((number, 2 + number % 7, RULES[number % len(RULES)], EVERY[number % 4]), 0.1):
            player = rng.randrange(state.players)
            if state.is_over or state.player_to_act == player:
                continue
            other = permuted(state, player, rng)
            ask_again(other)
            if other.player_to_act in (None, player) or other.view(player) != state.view(player):
                continue  # with those cards the game would have gone on already
            compared += 1
            world, again = (known.determinize(player, random.Random(number)) for known in (state, other))
            different += world.to_data() != again.to_data()
    assert compared > 400
    assert different < compared / 200


@given(games())
def test_a_world_is_sound_and_can_be_played_and_leaves_the_original_alone(game: Kind) -> None:
    rng = random.Random(game[0])
    for state in moments(game, 0.004):
        before = state.to_data()
        world = state.determinize(rng.randrange(state.players), rng)
        check_position(world, "a world")
        for _ in range(60):
            if not world.is_over:
                world.play(rng.choice(world.legal_moves()))
                check_position(world, "a world")
        assert state.to_data() == before


@given(games())
def test_what_is_under_way_means_cards_in_the_same_places(game: Kind) -> None:
    rng = random.Random(game[0])
    for state in moments(game):
        player = rng.randrange(state.players)
        if state.player_to_act != player:
            continue
        world = state.determinize(player, rng)
        for frame, drawn in zip((*state.frames, *state.link), (*world.frames, *world.link), strict=True):
            for name in ("chosen", "looked", "moving"):
                here, there = getattr(frame, name), getattr(drawn, name)
                assert [state.where[card] for card in here] == [world.where[card] for card in there]
            assert frame.source == drawn.source
            assert [len(aim) for aim in frame.aims] == [len(aim) for aim in drawn.aims]


def test_the_generator_alone_decides() -> None:
    state = Table(*WINDOW).play("narwhal").state
    first = state.determinize(0, random.Random(1))
    assert first.to_data() == state.determinize(0, random.Random(1)).to_data()
    assert first.to_data() != state.determinize(0, random.Random(2)).to_data()
    assert first.generator != state.generator
    assert first.journal is None
    assert state.journal


def test_every_hidden_card_may_be_anywhere_hidden() -> None:
    state = Table(["narwhal", "", ""], ["yay", "slowdown neigh", "rhinocorn"]).state
    hidden = {card for zone in hidden_zones(state, 0) for card in state.zones[zone]}
    rng = random.Random(5)
    worlds = [state.determinize(0, rng) for _ in range(3000)]
    for zone in hidden_zones(state, 0)[1:]:
        held = Counter(card for world in worlds for card in world.zones[zone])
        size = len(state.zones[zone])
        assert set(held) == hidden
        mean = 3000 * size / len(hidden)
        assert all(0.3 * mean < number < 2 * mean for number in held.values())
    top = Counter(world.zones[DECK][-1] for world in worlds)
    assert len(top) == len(hidden)


# The window


def test_a_world_does_not_tell_who_is_asked_in_the_window() -> None:
    state = Table(*WINDOW).play("narwhal").state
    assert state.player_to_act == 1
    rng = random.Random(3)
    worlds = [state.determinize(3, rng) for _ in range(200)]
    asked = Counter(world.player_to_act for world in worlds)
    assert set(asked) == {1, 2}
    assert min(asked.values()) > 20
    assert any(
        not world.match.deck.responses.intersection(world.zones[world.match.hand(1)]) for world in worlds
    )


def test_who_has_answered_is_not_asked_again() -> None:
    table = Table(["", "", ""], ["narwhal", "neigh", "neigh"]).play("narwhal").passes(1)
    assert table.state.player_to_act == 2
    rng = random.Random(3)
    for _ in range(50):
        world = table.state.determinize(1, rng)
        assert world.player_to_act == 2
        world.play(world.legal_moves()[-1])
        assert world.player_to_act != 1 or (world.decision is not None and world.decision.kind != "respond")


def test_nobody_learns_whether_anybody_was_asked() -> None:
    asked = Table(["", "", ""], ["narwhal yay", "neigh", "rhinocorn"]).play("narwhal").passes(1)
    nobody = Table(["", "", ""], ["narwhal yay", "slowdown", "rhinocorn"]).play("narwhal")
    for player in (0, 2):
        assert asked.state.view(player) == nobody.state.view(player)
        assert asked.state.events_for(player) == nobody.state.events_for(player)


def test_a_view_holds_neither_chance_nor_who_is_asked() -> None:
    names = {field.name for field in fields(View)}
    assert names.isdisjoint({"generator", "seed", "asked", "queue", "player_to_act", "frames", "journal"})
    state = Table(*WINDOW).play("narwhal").state
    views = [state.view(player) for player in range(4)]
    state.generator += 1
    assert [state.view(player) for player in range(4)] == views


# Face down, looked at, searched


def test_what_another_has_picked_face_down_is_drawn_anew() -> None:
    table = Table(["", "", ""], ["llamacorn", "yay slowdown", "narwhal neigh"]).play("llamacorn")
    table.passes(2).choose(1, "yay")
    assert table.asked == (2, "card")
    rng = random.Random(4)
    picks = set()
    for _ in range(100):
        world = table.state.determinize(2, rng)
        (pick,) = [card for card in world.frames[-1].chosen if world.where[card] == world.match.hand(1)]
        assert world.zones[world.match.hand(2)] == table.state.zones[world.match.hand(2)]
        picks.add(pick)
    assert len(picks) > 30


def test_what_another_looks_at_is_drawn_anew_and_what_the_player_looks_at_stays() -> None:
    table = Table(["", ""], ["unicorn-oracle"], deck="narwhal slowdown yay").play("unicorn-oracle")
    looked = table.state.frames[-1].looked
    rng = random.Random(6)
    mine = table.state.determinize(0, rng)
    assert mine.frames[-1].looked == looked == tuple(mine.zones[DECK][:-4:-1])
    theirs = [table.state.determinize(1, rng) for _ in range(20)]
    assert len({tuple(world.frames[-1].looked) for world in theirs}) == 20
    for world in theirs:
        assert world.frames[-1].looked == tuple(world.zones[DECK][:-4:-1])


def test_a_search_keeps_the_cards_of_the_deck_and_not_their_order() -> None:
    table = Table(["", ""], ["classy-narwhal", "yay neigh"]).play("classy-narwhal").passes(1).yes(0)
    world = table.state.determinize(0, random.Random(7))
    assert set(world.zones[DECK]) == set(table.state.zones[DECK])
    assert world.zones[DECK] != table.state.zones[DECK]


# The log


def test_the_log_names_no_card_that_the_player_has_not_seen() -> None:
    table = Table(["", "", ""], ["yay", "neigh", ""]).draw()
    drawn = [event for event in table.state.journal or [] if event.kind == "drawn" and event.player == 0]
    assert [event.card for event in table.state.events_for(0) if event.player == 0] == [
        event.card for event in table.state.journal or [] if event.player == 0
    ]
    seen = [event for event in table.state.events_for(2) if event.kind == "drawn" and event.player == 0]
    assert len(seen) == len(drawn) > 0
    assert all(event.card == -1 for event in seen)


def test_that_somebody_declined_is_not_told_to_the_others() -> None:
    table = Table(["rhinocorn", "narwhal", ""], at="beginning").no(0)
    assert any(event.kind == "declined" for event in table.state.events_for(0))
    assert not any(event.kind == "declined" for event in table.state.events_for(1))


def test_a_copy_keeps_a_log_of_its_own() -> None:
    state = Table(*WINDOW).play("narwhal").state
    copy = state.copy()
    assert copy.journal == state.journal
    play_on(copy, 1)
    assert len(copy.journal or []) > len(state.journal or [])


@pytest.mark.parametrize("players", [2, 5, 8])
def test_without_a_journal_there_is_no_log(players: int) -> None:
    table = Table([""] * players)
    table.state.journal = None
    assert table.state.events_for(0) == ()
    assert table.state.copy().journal is None
