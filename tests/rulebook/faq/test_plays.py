"""The plays below answers, as scenarios: each is there, and goes as it is told."""

from __future__ import annotations

import pytest

from rulebook.faq.plays import proofs
from rulebook.faq.prover import happenings
from rulebook.faq.store import faq
from rulebook.faq.voice import Voice
from rulebook.game import find_game
from rulebook.scenarios.model import Step
from rulebook.scenarios.moments import moments
from rulebook.subject import Subject
from tests.rulebook.faq.conftest import ABOUT

FIRST = ("neigh.opponent-card", "r022", "rhinocorn:stop", "kiss-of-life:no-target", "r030")
"""A clause, a ruling, cards that were tried out, and what is under one rulebook only."""


def check(about: Subject, ident: str) -> None:
    """Every play is there, and what happened in it is what is told below the answer, in the same order."""
    answers = faq(about, "en")
    answer = answers.by_id()[ident]
    found = proofs(about, answer)
    assert [proof.shown for proof in found] == list(answer.shown) != []
    voice = Voice(about.cards, "en", about.texts("en"), about.game.clauses)
    for proof in found:
        shown = moments(proof.scenario, proof.rules)
        assert [moment.next for moment in shown] == [*proof.scenario.steps, None]
        assert all((moment.move is not None) == isinstance(moment.next, Step) for moment in shown)
        state = shown[-1].state
        told = iter(happenings(state, state.journal or (), voice))
        assert all(line in told for line in proof.shown.events), ident


@pytest.mark.parametrize("ident", FIRST)
def test_every_play_of_an_answer_can_be_looked_at(proved: None, ident: str) -> None:
    check(ABOUT, ident)


def test_plays_of_another_game_can_be_looked_at(proved: None) -> None:
    from cli.chosen import choose

    about = choose("unicorn-fever")
    assert about.game is find_game("unicorn-fever")
    answers = faq(about, "en").answers
    for source in ("clause", "card"):
        check(about, next(answer.id for answer in answers if answer.source == source and answer.shown))


@pytest.mark.soak
def test_every_play_of_every_answer_can_be_looked_at(proved: None) -> None:
    for answer in faq(ABOUT, "en").answers:
        if answer.shown:
            check(ABOUT, answer.id)
