"""Saved games: read back exactly, and never believed."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import preset
from rulebook.games.unstable_unicorns.engine import State, build_deck, new_game
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, NURSERY
from rulebook.games.unstable_unicorns.notation.saved import fingerprint
from rulebook.games.unstable_unicorns.soundness import check_end, check_position
from rulebook.saved import to_json
from tests.rulebook.games.unstable_unicorns.moments import Kind, games, kept, moments
from tests.rulebook.games.unstable_unicorns.random_play import deck_named
from tests.rulebook.games.unstable_unicorns.table import Table, base_deck

Content = dict[str, Any]
CARDS = sum(card.copies for card in load_set().cards.values())


def loaded(text: str, like: State) -> State:
    return State.from_json(text, like.match.deck)


@given(games())
def test_every_moment_of_a_game_is_read_back_and_goes_on_in_the_same_way(game: Kind) -> None:
    for state in moments(game, 0.002):
        again = loaded(state.to_json(), state)
        assert again.to_data() == state.to_data()
        assert again.journal == state.journal
        assert (again.match.rules, again.match.goal) == (state.match.rules, state.match.goal)
        assert [again.view(seat) for seat in range(state.players)] == [
            state.view(seat) for seat in range(state.players)
        ]
        original = state.copy()
        for _ in range(20):
            if not original.is_over:
                original.play(original.legal_moves()[-1])
                again.play(again.legal_moves()[-1])
        assert again.digest() == original.digest()
        assert again.journal == original.journal


def test_a_state_without_a_journal_has_none_afterwards() -> None:
    state = new_game(base_deck(), 2, 1)
    assert loaded(state.to_json(), state).journal is None


def test_the_built_in_cards_are_taken_unless_others_are_given() -> None:
    state = new_game(base_deck(), 3, 1)
    assert State.from_json(state.to_json()).to_data() == state.to_data()
    assert State.from_json(state.to_json(), load_set()).digest() == state.digest()


def test_the_fingerprint_is_of_what_the_cards_do() -> None:
    assert fingerprint(base_deck()) == fingerprint(build_deck(load_set()))
    assert fingerprint(base_deck()) != fingerprint(deck_named("stretched"))


# Faults, each told by its place


def content_of(state: State) -> Content:
    found: Content = json.loads(state.to_json())
    return found


def at_table() -> State:
    table = Table(["narwhal", "", "llamacorn"], ["neigh yay", "neigh", "slowdown"], discard="glitter-bomb")
    return table.state


def in_window() -> State:
    return Table(["", "", ""], ["narwhal", "neigh", "yay"]).play("narwhal").state


def changed(change: Callable[[Content], object], state: State | None = None) -> str:
    content = content_of(state or at_table())
    change(content)
    return json.dumps(content)


def put(*path: Any) -> Callable[[Content], object]:
    """Sets what is at the path, all but its last part, to the last part."""

    def change(content: Content) -> None:
        *way, key, value = path
        place: Any = content
        for step in way:
            place = place[step]
        place[key] = value

    return change


def drop(*path: Any) -> Callable[[Content], object]:
    def change(content: Content) -> None:
        place: Any = content
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


def lose_a_card(content: Content) -> None:
    content["state"]["zones"][DECK].remove(120)


def double_a_card(content: Content) -> None:
    card = content["state"]["zones"][DISCARD][0]
    content["state"]["zones"][DECK].append(card)


def baby_into_the_deck(content: Content) -> None:
    zones = content["state"]["zones"]
    zones[DECK].append(zones[NURSERY].pop())


FAULTS: list[tuple[Callable[[Content], object], str]] = [
    (put("schema_version", 2), "schema_version: 2 cannot be read .expected 1"),
    (put("schema_version", True), "schema_version: True cannot be read"),
    (put("game", "chess"), "game: 'chess' is another game"),
    (put("rules", "cs-3e"), "there are no rules 'cs-3e'"),
    (put("rules", "cs-2e,fliers=after"), "did you mean 'flyers'"),
    (put("rules", 7), "rules: 7 names no rules"),
    (put("players", 9), "players: 9 cannot play .expected 2 to 8"),
    (put("players", True), "players: True cannot play"),
    (put("players", 4), "state.zones: there are 11 .expected 13"),
    (put("cards", "set", "uu-nsfw"), "cards.set: this is of the set 'uu-nsfw'"),
    (put("cards", "fingerprint", "00"), "cards.fingerprint: .* are not those of this file: '00'"),
    (put("cards", []), "cards: .. names no cards"),
    (put("sate", 1), "'sate' is not a field of it .did you mean 'state'"),
    (drop("journal"), "'journal' is missing"),
    (put("state", []), "state: .. is not an object"),
    (put("state", "turns", 4), "state: 'turns' is not a field of it .did you mean 'turn'"),
    (drop("state", "phase"), "state: 'phase' is missing"),
    (put("state", "phase", "acton"), "state.phase: 'acton' cannot stand here .did you mean 'action'"),
    (put("state", "active", 3), "state.active: 3 is not a seat .expected 0 to 2"),
    (put("state", "active", 1.0), "state.active: 1.0 is not a seat"),
    (put("state", "changed", 0), "state.changed: 0 is neither true nor false"),
    (put("state", "turn", 10**9), "state.turn: 1000000000 is not a number .expected 0 to 9999"),
    (put("state", "generator", 1 << 64), "state.generator: 18446744073709551616 is not a number"),
    (
        put("state", "zones", DECK, 0, CARDS),
        rf"state.zones\[0\]\[0\]: {CARDS} is not a card .expected 0 to {CARDS - 1}",
    ),
    (put("state", "winners", [0]), "winners: somebody has won, and the game goes on"),
    (put("state", "frames", [{"program": 1}]), r"state.frames\[0\]: 'aims' is missing"),
    (put("state", "agenda", [[1, 2]]), r"state.agenda\[0\]: there are 2 parts .expected 3"),
    (put("state", "in_place", [0]), f"in_place: 1 places are said, not {CARDS}"),
    (put("state", "decision", None), "the open question: 'none' is not what this position asks"),
    (put("state", "decision", 2, 0, ["end", -1, -1, -1]), "the open question: 'act' is not what"),
    (put("state", "decision", 2, [["draw", -1, -1, -1]]), "the open question: 'act' is not what"),
    (put("state", "decision", 0, 1), "the open question: 'act' is not what"),
    (put("journal", [["drawn"]]), r"journal\[0\]: there are 1 parts .expected 7"),
    (put("journal", [["\x1b[31m", 0, 0, 0, 0, 0, None]]), r"journal\[0\]\[0\]: .* is not a word"),
    (lose_a_card, "state.zones: .* is in no zone"),
    (double_a_card, "state.zones: glitter-bomb.1 is there twice: deck and discard"),
    (baby_into_the_deck, "the Baby .* is in zone 0"),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_is_told_by_its_place(change: Callable[[Content], object], told: str) -> None:
    with pytest.raises(CardsetError, match=told):
        State.from_json(changed(change))


WINDOW_FAULTS: list[tuple[Callable[[Content], object], str]] = [
    (put("state", "pending", None), "table: narwhal lies there, and nothing is played"),
    (put("state", "pending", 1, []), "pending: no card is being played"),
    (put("state", "pending", 0, -1), "pending: narwhal cannot be played so"),
    (put("state", "pending", 2, [1, 1]), "pending.queue: somebody is asked twice"),
    (put("state", "pending", 3, "effect"), "pending.stage: narwhal has no effect of its own"),
    (put("state", "ended", "goal"), "the game is over, and nobody is asked"),
]


@pytest.mark.parametrize(("change", "told"), WINDOW_FAULTS, ids=[told for _, told in WINDOW_FAULTS])
def test_a_fault_in_the_window_is_told(change: Callable[[Content], object], told: str) -> None:
    with pytest.raises(CardsetError, match=told):
        State.from_json(changed(change, in_window()))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON: Expecting value at line 1, column 1"),
        ("[1]", "is not a JSON object"),
        ("{}", "'cards' is missing"),
        ('{"game": 1, "game": 2}', "'game' stands there twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": ' * 100_000, "nested too deeply"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": ' + "9" * 10_000 + "}", "is not JSON that we write"),
        ("x" * 5_000_000, "longer than 4000000 characters"),
    ],
    ids=["nothing", "list", "empty", "twice", "deep list", "deep object", "NaN", "digits", "long"],
)
def test_what_is_no_saved_game_at_all_is_told(text: str, told: str) -> None:
    with pytest.raises(CardsetError, match=told):
        State.from_json(text)


def test_a_file_with_something_behind_its_end_is_told_with_the_column() -> None:
    text = at_table().to_json()
    with pytest.raises(CardsetError, match=f"Extra data at line 1, column {len(text) + 2}"):
        State.from_json(text + " {}")


def test_a_file_that_is_cut_is_told() -> None:
    text = at_table().to_json()
    for length in range(0, len(text), 97):
        with pytest.raises(CardsetError, match="not JSON"):
            State.from_json(text[:length])


# Random edits


def places(content: Any) -> list[tuple[Any, Any]]:
    """Every container of the content with each of its keys."""
    found: list[tuple[Any, Any]] = []
    entries = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in entries:
        found.append((content, key))
        if isinstance(value, dict | list):
            found += places(value)
    return found


def edited(content: Content, rng: random.Random) -> str:
    """The content with some of its values changed, moved, doubled or dropped."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        part = rng.choice(("state", "state", "state", "any"))
        spots = places(content if part == "any" else content["state"])
        small = [spot for spot in spots if spot[0] is not content["state"]["zones"]]
        place, key = rng.choice(small)
        value = place[key]
        other_place, other_key = rng.choice(spots)
        match rng.randrange(8):
            case 0 if isinstance(value, int):
                place[key] = value + rng.choice((-1, 1))
            case 1:
                place[key] = rng.choice(
                    (-1, 0, 1, 2, 126, 10**30, 0.5, None, "", "x", True, [], {}, [0], "deck")
                )
            case 2:
                place[key] = copy.deepcopy(other_place[other_key])
            case 3 if isinstance(place, list):
                place.insert(key, copy.deepcopy(value))
            case 4:
                del place[key]
                break
            case 5 if isinstance(value, int):
                place[key] = rng.randrange(-1, 130)
            case 6 if isinstance(value, list):
                rng.shuffle(value)
            case _ if isinstance(value, bool):
                place[key] = not value
    return json.dumps(content)


def garbled(text: str, rng: random.Random) -> str:
    """The text with some of its characters changed."""
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(text))
        text = (
            text[:place]
            + rng.choice(["", "0", "9", "-", ",", "]", '"', "e", text[place] * 2])
            + text[place + 1 :]
        )
    return text


@given(st.integers(0, 1 << 48))
def test_what_is_read_from_a_file_that_somebody_edited_is_sound_and_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    state = rng.choice(kept())
    for _ in range(4):
        text = garbled(to_json(state), rng) if rng.random() < 0.2 else edited(content_of(state), rng)
        try:
            found = loaded(text, state)
        except CardsetError as error:
            assert 10 < len(str(error)) < 400, "an error is a sentence"
            continue
        check_position(found, "what was read")
        for _ in range(150):
            if found.is_over:
                check_end(found, "what was read")
                break
            found.play(rng.choice(found.legal_moves()))
            check_position(found, "what was read")


def test_rules_and_their_changes_are_read_back() -> None:
    rules = preset("004,flyers=after,goal_small=5,own_neigh=yes")
    state = new_game(base_deck(), 3, 1, rules)
    again = State.from_json(state.to_json())
    assert again.match.rules == rules
    assert again.match.goal == 5
