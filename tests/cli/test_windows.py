"""Who is asked whether they stop a card, when, and how little has to be typed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ai.roster import build
from cardset.load import load_set
from cli.attention import Attention
from cli.preferences import keep, kept
from cli.sitting import Sitting
from cli.speech import speech_for
from rulebook.games.unstable_unicorns import GAME, preset
from rulebook.protocol import Move
from rulebook.table import Question, Voice
from tests.cli.running import FROZEN, table
from tests.rulebook.games.unstable_unicorns.table import Table

NAMES = ["Ann", "Bea", "Cy"]


def sitting(people: int, seed: int = 3, rules: str = "cs-2e") -> Sitting:
    cards = load_set(FROZEN)
    guests = [build("novice", seed, GAME) for _ in NAMES[people:]]
    speech = speech_for(GAME, cards, NAMES, "en", "en", 99 if people > 1 else 0)
    opponents = [*[None] * people, *guests]
    return Sitting(speech, GAME.components(cards), seed, preset(rules), opponents)


def played(
    at: Sitting, asked: Callable[[int, Question], Move | None], seed: int = 0
) -> list[tuple[int, Question]]:
    """The questions put to the people of a whole game; ``asked`` may answer them, else chance does."""
    rng, questions = random.Random(seed), []

    def choose(seat: int) -> Move:
        if seat >= at.people:
            return at.opponent(seat)
        question = at.speech.show(at.state.view(seat)).question
        assert question is not None
        questions.append((seat, question))
        return asked(seat, question) or rng.choice([option.move for option in question.options])

    for _ in at.lines(choose):
        pass
    assert at.state.is_over
    return questions


def question(position: Table, seat: int) -> Question:
    spoken = voice(position)
    spoken.you = seat
    found = GAME.table(spoken).show(position.state.view(seat)).question
    assert found is not None
    return found


def voice(position: Table) -> Voice:
    speech = speech_for(GAME, position.deck.set, NAMES, "en", "en")
    return speech.voice


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rules", ["cs-2e", "pl-new"])
def test_people_at_one_screen_are_all_asked_whatever_they_hold(rules: str) -> None:
    """After every card that can be stopped the others are asked in turn, until one of them stops it."""
    at = sitting(3, rules=rules)
    rng = random.Random(5)
    windows: dict[tuple[int, int, tuple[int, ...]], list[tuple[int, bool]]] = {}
    able = set()

    def asked(seat: int, question: Question) -> Move | None:
        if not question.interrupts:
            return None
        top = at.speech.show(at.state.view(seat)).under_way[-1]
        state: Any = at.state

        def might(one: int) -> bool:
            """Whether the others must think that somebody may hold what stops a card, and may play it."""
            barred, hand = state.standing.unplayable[one], state.zones[state.match.hand(one)]
            closed = bool(hand) and not state.standing.open_hands[one]
            return one == seat or (closed and not state.match.deck.responses <= barred)

        option = rng.choice(question.options)
        order = tuple(one for one in ((top.seat + 1) % 3, (top.seat + 2) % 3) if might(one))
        window = windows.setdefault((at.state.turn, top.thing.number, order), [])
        window.append((seat, option.passes))
        able.add(len(question.options) > 1)
        move: Move = option.move
        return move

    played(at, asked)

    assert able == {False, True}
    for (_, _, order), answers in windows.items():
        seats = tuple(seat for seat, _ in answers)
        assert seats == order[: len(seats)]
        assert len(seats) == len(order) or not answers[-1][1]
        assert all(passes for _, passes in answers[:-1])


def test_who_cannot_stop_a_card_sees_it_as_if_they_could() -> None:
    position = Table(["", "", ""], ["narwhal", "back-kick neigh", "back-kick"])
    move = next(move for move in position.state.legal_moves() if position.word(move.card) == "narwhal")

    able, unable = GAME.table(voice(position)).windows(position.state, move, (1, 2))
    position.play("narwhal")

    shown = GAME.table(voice(position)).show(unable.view(2))
    assert shown.question is not None
    assert shown.question.text == question(position, 1).text == "Ann plays Narwhal. Do you stop it?"
    assert [option.text for option in shown.question.options] == ["let it pass"]
    assert shown.hand is not None
    assert [thing.name for thing in shown.hand.things] == ["Back Kick"]
    seen = GAME.table(voice(position)).show(able.view(1))
    assert seen.hand == GAME.table(voice(position)).show(position.state.view(1)).hand
    assert [event.kind for event in unable.journal or []][-1] == "plays"


def test_a_table_can_agree_to_ask_holders_only() -> None:
    at = sitting(3)
    at.holders_only = True
    windows = [question for _, question in played(at, lambda *_: None) if question.interrupts]
    assert windows
    assert all(len(question.options) > 1 for question in windows)


def test_alone_against_programs_only_who_can_answer_is_asked() -> None:
    windows = [question for _, question in played(sitting(1), lambda *_: None) if question.interrupts]
    assert all(len(question.options) > 1 for question in windows)


@pytest.mark.parametrize("rest", [Attention.rest_of_turn, Attention.rest_of_round])
def test_nothing_more_is_asked_in_this_turn_or_until_the_own_one(rest: Callable[..., None]) -> None:
    at = sitting(1, seed=8)
    slept: list[int] = []

    def asked(seat: int, question: Question) -> Move | None:
        if question.passing is None:
            return None
        turns = [whose for _, whose in at.speech.table.turns(at.state.journal or ())]
        slept.append(at.state.turn if rest is Attention.rest_of_turn else turns.count(0))
        rest(at.attention[0], at.state)
        move: Move = question.passing.move
        return move

    played(at, asked)
    assert len(slept) > 1
    assert len(set(slept)) == len(slept)


def test_one_who_wants_so_is_asked_only_what_presses() -> None:
    at = sitting(1, seed=8)
    at.attention[0].close = True
    windows = [question for _, question in played(at, lambda *_: None) if question.interrupts]
    assert all(question.presses for question in windows)


def test_what_presses_is_said_by_the_table() -> None:
    calm = Table(["", "", ""], ["narwhal", "neigh"]).play("narwhal")
    assert not question(calm, 1).presses

    near = Table(["rhinocorn baby-narwhal baby-unicorn-red baby-unicorn-blue", "", ""], ["narwhal", "neigh"])
    assert question(near.play("narwhal"), 1).presses

    at_me = Table(["", "", ""], ["blinding-light", "neigh", "neigh"]).play("blinding-light", into=2)
    assert not question(at_me, 1).presses
    assert question(at_me.passes(1), 2).presses

    everybody = Table(["", "", ""], ["mystical-vortex", "neigh", "neigh"]).play("mystical-vortex")
    assert question(everybody, 1).presses


def test_a_window_says_what_is_played_against_what() -> None:
    duel = Table(["", "", ""], ["narwhal neigh", "neigh", "neigh"]).play("narwhal").neigh(1)
    assert question(duel, 2).text == "Bea Neighs Ann's Narwhal. Do you stop it?"
    duel.passes(2)
    asked = question(duel, 0)
    assert asked.text == "Bea Neighs your Narwhal. Do you stop it?"
    assert asked.presses

    given = Table(["", "", ""], ["blinding-light", "neigh"]).play("blinding-light", into=1)
    assert question(given, 1).text == "Ann plays Blinding Light into your Stable. Do you stop it?"


def test_enter_lets_pass_and_the_keys_of_the_table_are_heard() -> None:
    told = table("play", "--set", str(FROZEN), "--seed", "3", "--vs-ai", "2", typed="1\n" * 40 + "q\n").out
    place = told.index("Do you stop it?")
    before = told[:place].count("\n> ")
    for typed, said in (("", ""), ("n", "until this turn is over"), ("o", "until your next turn")):
        lines = ["1"] * before + [typed, "q"]
        again = table(
            "play", "--set", str(FROZEN), "--seed", "3", "--vs-ai", "2", typed="\n".join(lines) + "\n"
        ).out
        rest = again[place:]
        assert "let it pass [Enter]" in rest
        assert said in rest
        assert "Do you stop it?" not in rest.split("\n> ", 1)[1].split("\n")[0]
        assert " stops " not in rest


def test_what_somebody_wants_is_remembered() -> None:
    keep(close=False)
    args = ("play", "--set", str(FROZEN), "--seed", "3", "--vs-ai", "2")
    assert "only when it hits you" in table(*args, typed="m\nq\n").out
    assert kept().close
    assert "about everything that you can stop" in table(*args, typed="m\nq\n").out
    assert not kept().close
    assert "about everything that you can stop" in table(*args, "--ask", "close", typed="m\nq\n").out


def test_what_cannot_be_read_is_as_for_somebody_new(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("CARDSET_STATE", str(tmp_path))
    for text in ("", "[]", "{", '{"close": "yes", "sure": 0}'):
        (FROZEN.__class__(str(tmp_path)) / "preferences.json").write_text(text)
        assert (kept().close, kept().sure) == (False, True)
