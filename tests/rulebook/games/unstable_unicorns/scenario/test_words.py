"""Moves and events in the words of scenarios."""

from __future__ import annotations

import random

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns import preset
from rulebook.games.unstable_unicorns.deck import build_deck
from rulebook.games.unstable_unicorns.engine import new_game
from rulebook.games.unstable_unicorns.events import own_events
from rulebook.games.unstable_unicorns.scenario.model import Wanted, wanted
from rulebook.games.unstable_unicorns.scenario.words import (
    Happening,
    event_words,
    fits,
    happening,
    offers,
)

DECK = build_deck(load_set())


@pytest.mark.parametrize(
    ("data", "moves"),
    [
        ("draw", [Wanted("draw")]),
        ({"play": "yay"}, [Wanted("play", "yay")]),
        ({"play": "yay", "into": "B"}, [Wanted("play", "yay", "B")]),
        ({"into": "B", "play": "yay"}, [Wanted("play", "yay", "B")]),
        (
            {"play": ["yay", "neigh"], "into": ["A", "B"]},
            [
                Wanted("play", "yay", "A"),
                Wanted("play", "yay", "B"),
                Wanted("play", "neigh", "A"),
                Wanted("play", "neigh", "B"),
            ],
        ),
        ({"pick": ["B", "C"]}, [Wanted("pick", player="B"), Wanted("pick", player="C")]),
        ({"part": 2}, [Wanted("part", number=2)]),
    ],
)
def test_a_move_is_read_from_what_is_written(data: object, moves: list[Wanted]) -> None:
    assert list(wanted(data)) == moves


@pytest.mark.parametrize(
    ("wish", "offer", "actor", "fitting"),
    [
        (Wanted("play", "yay"), Wanted("play", "yay", "A"), "A", True),
        (Wanted("play", "yay"), Wanted("play", "yay", "B"), "A", False),
        (Wanted("play", "yay"), Wanted("play", "yay", "B"), "", True),
        (Wanted("play", "good-deal"), Wanted("play", "good-deal"), "A", True),
        (Wanted("play", "yay", "B"), Wanted("play", "yay", "B"), "A", True),
        (Wanted("choose", "yay"), Wanted("choose", "yay", "B"), "A", True),
        (Wanted("choose", "yay", "A"), Wanted("choose", "yay", "B"), "A", False),
        (Wanted("choose", "yay"), Wanted("first", "yay"), "A", False),
        (Wanted("part", number=1), Wanted("part", number=2), "A", False),
    ],
)
def test_a_wish_fits_an_offer_as_far_as_it_says(
    wish: Wanted, offer: Wanted, actor: str, fitting: bool
) -> None:
    assert fits(wish, offer, actor) == fitting


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("drawn", Happening("drawn")),
        ("drawn by B", Happening("drawn", by="B")),
        (
            "stolen narwhal by A of B because-of rainbow-lasso",
            Happening("stolen", "narwhal", "A", "B", "rainbow-lasso"),
        ),
        ("stolen of B by A", Happening("stolen", by="A", of="B")),
        ("stolen narwhal from B", None),
        ("stolen by", None),
        ("stolen by A by B", None),
    ],
)
def test_an_event_is_read_from_its_words(text: str, told: Happening | None) -> None:
    assert happening(text) == told


@pytest.mark.parametrize(
    "rules", ["cs-2e", "ru-2020,targeting=before-neigh", "pl-new", "cs-2e,babies=at-random"]
)
def test_every_move_and_event_of_a_game_can_be_said(rules: str) -> None:
    kinds = set()
    for seed in range(4):
        state = new_game(DECK, 2 + seed, seed, preset(rules), journal=True)
        choose = random.Random(seed)
        while not state.is_over:
            said = offers(state)
            # What is offered twice in the same words differs in the Stable or hand alone, or is in two piles.
            assert len({words for _, words in said}) == len(said)
            state.play(choose.choice(said)[0])
        for event in state.journal or ():
            words = event_words(state, event)
            assert happening(str(words)) == words
            kinds.add(words.kind)
    assert kinds <= {*own_events(), *DECK.set.vocabulary.events}
    assert {"drawn", "plays", "turn-begins"} <= kinds
