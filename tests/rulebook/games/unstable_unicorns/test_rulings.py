"""Rulings and worked examples: the data, and what its loader refuses."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from cardset.errors import CardsetError, FaultsError
from cardset.load import load_set
from rulebook.games.unstable_unicorns import CS_2E, GAME, PRESETS, preset
from rulebook.rulings import load_examples, load_rulings

pytestmark = pytest.mark.usefixtures("own_cache")


def test_all_rulings_are_there_in_order() -> None:
    rulings = GAME.rulings

    assert list(rulings) == [f"r{number:03}" for number in range(1, 90)]
    assert all(ruling.answer.endswith(".") for ruling in rulings.values())


def test_all_examples_are_there() -> None:
    examples = GAME.examples

    assert len(examples) == 61
    assert len(set(examples.values())) == 61


def test_the_cards_of_rulings_exist() -> None:
    named = {card for ruling in GAME.rulings.values() for card in ruling.cards}

    assert named <= set(load_set().cards)


def test_what_is_disputed_is_settled_by_an_option_its_default_first() -> None:
    disputed = {ruling.id: ruling.disputed for ruling in GAME.rulings.values() if ruling.disputed}

    assert sorted(disputed) == ["r048", "r057", "r061", "r082"]
    for readings in disputed.values():
        (option,) = {reading.partition("=")[0] for reading in readings}
        assert preset(f"cs-2e,{readings[0]}") == CS_2E
        (point,) = [point for point in CS_2E.points() if point.name == option]
        assert [reading.partition("=")[2] for reading in readings] == list(point.choices)


def test_a_file_of_rulings_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rulings.yaml"
    path.write_text("rulings:\n  - {id: r001, question: 'Why?', answer: So., cards: [neigh]}\n", "utf-8")

    (ruling,) = load_rulings(path, PRESETS).values()

    assert {field.name: getattr(ruling, field.name) for field in fields(ruling)} == {
        "id": "r001",
        "question": "Why?",
        "answer": "So.",
        "verdict": {},
        "clauses": (),
        "cards": ("neigh",),
        "disputed": (),
        "line": 2,
    }


def test_a_verdict_is_for_all_presets_or_for_some(tmp_path: Path) -> None:
    path = tmp_path / "rulings.yaml"
    text = "rulings:\n  - {id: r001, question: 'May I?', answer: No., verdict: no}\n"
    text += "  - {id: r002, question: 'May I?', answer: Here., verdict: {cs-2e: yes, pl-new: no}}\n"
    path.write_text(text, "utf-8")

    everywhere, here = load_rulings(path, PRESETS).values()

    assert everywhere.verdict == dict.fromkeys(PRESETS, "no")
    assert here.verdict == {"cs-2e": "yes", "pl-new": "no"}


def test_the_clauses_and_cards_of_a_ruling_are_there() -> None:
    for ruling in GAME.rulings.values():
        assert set(ruling.clauses) <= GAME.clauses.by_id.keys(), ruling.id
        assert set(ruling.cards) <= load_set().cards.keys(), ruling.id


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rulings:\n  - {id: r1, question: a, answer: b}\n", "2:10: 'r1' is not written as expected"),
        ("rulings:\n  - {id: r001, question: a}\n", "2:5: the key 'answer' is missing"),
        (
            "rulings:\n  - {id: r001, question: a, anwser: b}\n",
            "unknown key 'anwser' (did you mean 'answer'?)",
        ),
        (
            "rulings:\n  - {id: r001, question: a, answer: b}\n  - {id: r001, question: c, answer: d}\n",
            "3:10: the id 'r001' is taken",
        ),
    ],
)
def test_a_fault_is_told_where_it_stands(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "rulings.yaml"
    path.write_text(text, "utf-8")

    with pytest.raises(FaultsError) as caught:
        load_rulings(path, PRESETS)

    assert message in str(caught.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardsetError, match="there is no such file"):
        load_examples(tmp_path / "none.yaml")
