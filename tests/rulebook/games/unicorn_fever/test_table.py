"""What the table shows of a whole game: every question in words, the race while it runs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cli.speech import speech_for
from rulebook.game import find_game
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.box import STACKS
from rulebook.plain import PlainMove, PlainState
from rulebook.protocol import Event
from rulebook.table import TableView

GAME = find_game("unicorn-fever")
NAMES = ["Ann", "Bea", "Cy", "Di", "Ed", "Flo"]


def dealt(players: int, seed: int) -> PlainState:
    state = GAME.new_game(bare(), players, seed, GAME.presets.default, journal=True)
    assert isinstance(state, PlainState)
    return state


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ru"])
def test_every_question_and_answer_has_words(language: str) -> None:
    """No answer shows the word of a move or a number that only the engine knows."""
    kinds = set()
    for seed, players in ((3, 2), (8, 4), (9, 6)):
        choose, state = random.Random(seed), dealt(players, seed)
        speech = speech_for(GAME, None, NAMES[:players], language, language)
        while not state.is_over:
            seat = state.player_to_act
            assert seat is not None
            question = speech.show(state.view(seat)).question
            assert question is not None and question.text
            assert [one.move for one in question.options] and question.kind
            for one in question.options:
                kinds.add(one.move.kind)
                assert one.text and str(one.move) != one.text
            assert {one.move for one in question.options} == {*state.legal_moves()}
            state.play(choose.choice([*state.legal_moves()]))
    assert {"take", "declare", "loan", "bet", "stake", "contract", "cast", "done", "reserve"} <= kinds


def _said(table: TableView) -> Iterator[str]:
    """What stands beside the lanes."""
    return (said for lane in table.lanes for said in lane.said)


def test_a_race_is_shown_as_it_runs_with_the_bets_on_it() -> None:
    """Whoever has the last action turn sees the race before its bets are paid: the position keeps moments."""
    state, choose = dealt(4, 5), random.Random(5)
    while not GAME.moments(state):
        state.play(choose.choice([*state.legal_moves()]))
    table = speech_for(GAME, None, NAMES[:4], "en", "en").table
    shown = [table.show(moment.view(0)) for moment in GAME.moments(state)]

    where = [{lane.thing.number: lane.at for lane in one.lanes} for one in shown]
    assert set(where[0].values()) == {0}
    assert all(later[one] >= at for before, later in pairwise(where) for one, at in before.items())
    bets = [sum(said.startswith(("win:", "early:", "late:")) for said in _said(one)) for one in shown]
    assert bets[0] > 0 and bets[0] == bets[-2]
    assert sorted(lane.place for lane in shown[-1].lanes) == [1, 2, 3, 4, 5, 6]
    assert all(one.question is None for one in shown)
    journals = [len(moment.journal or ()) for moment in GAME.moments(state)]
    assert journals == sorted(journals) and journals[-1] < len(state.journal or ())


def test_a_stake_that_was_paid_is_shown_no_longer() -> None:
    state, choose = dealt(4, 5), random.Random(5)
    table = speech_for(GAME, None, NAMES[:4], "en", "en").table
    while not GAME.moments(state):
        state.play(choose.choice([*state.legal_moves()]))
    before, after = (
        [said for said in _said(table.show(moment.view(0))) if ": " in said]
        for moment in (GAME.moments(state)[0], GAME.moments(state)[-1])
    )
    assert len(before) == len(after) > 0
    assert all(said[-1].isdigit() for said in before) and not any(said[-1].isdigit() for said in after)


def test_who_will_be_first_is_said() -> None:
    state, table = dealt(3, 1), speech_for(GAME, None, NAMES[:3], "en", "en").table
    first = state.sight(0)["first"]
    assert f"first: {NAMES[first]}" in table.show(state.view(0)).heading
    state.play(PlainMove("declare", card=state.match.components.things.printed + STACKS.index("gold")))
    taken = next(move for move in state.legal_moves() if move.kind == "take" and _claims(state, move.card))
    actor = state.player_to_act or 0
    state.play(taken)
    assert f"first: {NAMES[first]}, then {NAMES[actor]}" in table.show(state.view(0)).heading


def _claims(state: PlainState, thing: int) -> bool:
    """Whether an action token makes its taker first player."""
    return any(effect.word == "first-player" for effect in state.match.components.effects(thing))


def test_who_owns_a_runner_and_begins_is_told_as_to_a_person() -> None:
    state = dealt(3, 1)
    speech = speech_for(GAME, None, NAMES[:3], "en", "en", audience=0)
    speech.voice.you = 0
    said = [*_said(speech.table.show(state.view(0)))]
    assert sorted(one for one in said if one == "yours" or one.startswith("of ")) == [
        "of Bea",
        "of Cy",
        "yours",
    ]


def test_before_somebody_sits_down_no_card_of_theirs_is_told() -> None:
    """Several people at one keyboard: what happened to the next one is told while others may look."""
    state = dealt(2, 4)
    speech = speech_for(GAME, None, NAMES[:2], "en", "en", audience=1)
    speech.voice.you = 0
    spell = state.match.components.things.spells
    drawn = [event for event in state.journal or () if event.player == 0 and event.kind == "magic-drawn"]
    cast = Event("cast", 0, spell, cause=3, seen_by=(0,))
    assert [*speech.tell(state, [*drawn, cast, drawn[0]])] == [
        "  You draw 5 magic cards.",
        "  You play a magic card face down: yellow.",
        "  You draw a magic card.",
    ]


def test_a_bet_says_how_many_times_its_stake_it_pays() -> None:
    state = dealt(4, 1)
    state.play(PlainMove("declare", card=state.match.components.things.printed + STACKS.index("bet")))
    table = speech_for(GAME, None, NAMES[:4], "en", "en").table
    question = table.show(state.view(state.player_to_act or 0)).question
    assert question is not None
    for group, odds in zip(question.groups, range(2, 8), strict=True):
        assert [one.target[-2:] for one in group.options] == [f"×{odds}", "×2", "×2"]


def test_those_that_run_as_far_are_told_in_one_line() -> None:
    state, choose = dealt(3, 2), random.Random(2)
    while not GAME.moments(state):
        state.play(choose.choice([*state.legal_moves()]))
    moved = [event for event in state.journal or () if event.kind == "moved"][:6]
    lines = [*speech_for(GAME, None, NAMES[:3], "en", "en").tell(state, moved)]
    steps = {event.number for event in moved}
    assert len(lines) == len(steps) < 6
    names = [GAME.thing(state.match, unicorn) for unicorn in range(6)]
    for line in lines:
        number, _, runners = line.strip(" .").partition(" ")
        assert {*runners.partition(": ")[2].split(", ")} == {
            names[event.card] for event in moved if event.number == int(number)
        }


def test_only_who_listens_keeps_moments() -> None:
    state, choose = dealt(3, 1), random.Random(1)
    state.journal = None
    while not state.is_over:
        state.play(choose.choice([*state.legal_moves()]))
        assert GAME.moments(state) == []


def test_nothing_is_told_to_a_person_by_their_name() -> None:
    state, choose = dealt(4, 12), random.Random(12)
    speech = speech_for(GAME, None, ["Xqx", *NAMES[1:4]], "en", "en", audience=0)
    speech.voice.you = 0
    told: list[str] = []
    seen = 0
    while not state.is_over:
        state.play(choose.choice([*state.legal_moves()]))
        told += speech.tell(state, (state.journal or [])[seen:])
        seen = len(state.journal or ())
    heading = "--- Turn"
    assert not [line for line in told if "Xqx" in line and not line.startswith(heading)]
    assert any(line.strip().startswith("You ") for line in told)


def holding(contract: str) -> PlainState:
    """A game with the project's cards in which whoever begins has this contract."""
    box = GAME.components(None)
    number = [one.id for one in box.contracts].index(contract)
    for seed in range(1, 99):
        state = GAME.new_game(box, 3, seed, GAME.presets.default, journal=True)
        assert isinstance(state, PlainState)
        data = state.to_data()
        for zone in ("offer", "contract_deck"):
            if number in data[zone]:
                data[zone].remove(number)
                data["contracts"][state.player_to_act].append(number)
                return GAME.restore(box, 3, GAME.presets.default, data, None)  # type: ignore[return-value]
    raise AssertionError(contract)


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        ("friendly-elf", "take a loan: 23 Gold now, 25 Gold at the end"),
        ("vanishing-ink", "take a loan: 20 Gold now, 22 Gold at the end"),
        ("second-wand", "play up to 4 magic cards"),
        ("cobblers-discount", "pay 2 Gold, take a contract"),
        ("golden-handshake", "gain 11 Gold, become the first player"),
    ],
)
def test_an_answer_counts_what_a_contract_changes(contract: str, said: str) -> None:
    state = holding(contract)
    table = speech_for(GAME, state.match.components.cards, NAMES[:3], "en", "en").table
    question = table.show(state.view(state.player_to_act or 0)).question
    assert question is not None
    assert said in [text for one in question.options for text in (one.text, one.effect)]


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Headwind D"), ("pl", "Wiatr w pysk D"), ("ru", "Встречный ветер Г")]
)
def test_a_magic_card_is_named_with_the_letter_by_which_others_cancel_it(language: str, name: str) -> None:
    box = GAME.components(None)
    speech = speech_for(GAME, box.cards, NAMES[:2], language, language)
    state = GAME.new_game(box, 2, 1, GAME.presets.default)
    known = {thing.name.replace("\N{NO-BREAK SPACE}", " ") for thing in speech.table.glossary(state.view(0))}
    assert name in known


def test_a_game_begins_with_whose_cards_it_is_played_with() -> None:
    box = GAME.components(None)
    state = GAME.new_game(box, 2, 1, GAME.presets.default)
    said = [*speech_for(GAME, box.cards, NAMES[:2], "en", "en").opening(state)]
    assert said[0] == "Ann, Bea play. The cards are project-made, not the publisher's."
