"""The answers: every source is there, verdicts are those of rules and cards, and nothing is by chance."""

from __future__ import annotations

import pytest

from cardset.effects import OneShot, Replacement, Triggered, holds_may
from cardset.load import load_set
from cardset.model import Card
from rulebook.faq.build import answered, prove
from rulebook.faq.model import Answer, Faq
from rulebook.faq.store import faq
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.rules import CS_2E, PRESETS
from tests.rulebook.faq.conftest import ABOUT
from tests.rulebook.games.unstable_unicorns.chains.expected import Expected

LANGUAGES = ("pl", "cs", "ru")


def by_source(faq: Faq, source: str) -> dict[str, Answer]:
    return {answer.id: answer for answer in faq.answers if answer.source == source}


def test_every_clause_and_ruling_is_answered_with_its_verdict(english: Faq) -> None:
    clauses, rulings = GAME.clauses.by_id, GAME.rulings

    assert by_source(english, "clause").keys() == clauses.keys()
    assert by_source(english, "ruling").keys() == rulings.keys()
    for answer in english.answers:
        if answer.source == "clause":
            assert answer.verdict == clauses[answer.id].verdict
        elif answer.source == "ruling":
            assert answer.verdict == rulings[answer.id].verdict
        assert answer.computed == (answer.source in ("card", "trigger") and bool(answer.shown))


def test_what_a_program_could_keep_is_proved(english: Faq) -> None:
    clauses = GAME.clauses.by_id
    for answer in english.answers:
        if answer.source == "clause" and not clauses[answer.id].executable:
            continue
        assert answer.proofs or answer.remarks, answer.id  # an edge that no play was found for says so


def test_ids_are_taken_once_and_name_what_is_there(english: Faq) -> None:
    cards, clauses = load_set(), GAME.clauses.by_id

    assert len(english.by_id()) == len(english.answers)
    for answer in english.answers:
        assert set(answer.clauses) <= clauses.keys()
        assert set(answer.rulings) <= GAME.rulings.keys()
        assert set(answer.cards) <= cards.cards.keys()
        assert set(answer.terms) <= cards.terms.keys()


def declinable(card: Card) -> bool:
    """Whether the data of a card leave its player a choice whether to carry an effect out."""
    return any(
        (isinstance(ability, Triggered | OneShot) and holds_may(ability.effect))
        or (isinstance(ability, Replacement) and ability.optional)
        for ability in card.abilities
    )


def test_what_was_seen_to_be_optional_is_written_so_on_the_card(english: Faq) -> None:
    """Found by playing, compared with the card's data: two ways to the same answer."""
    cards = load_set().cards
    optional = [answer for answer in english.answers if answer.id.endswith(":optional")]

    assert len(optional) > 45
    for answer in optional:
        wanted = "yes" if declinable(cards[answer.cards[0]]) else "no"
        assert set(answer.verdict.values()) == {wanted}, answer.id


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("rhinocorn:stop", "yes"),  # as it is played; r020 says that its effect is safe
        ("super-neigh:stop", "no"),  # r028
        ("alluring-narwhal:moved", "yes"),  # r046, effects.enter-stable
        ("llamacorn:blinding-light", "no"),  # r052
        ("llamacorn:pandamonium", "yes"),  # a Panda keeps its effect
        ("kiss-of-life:no-target", "depends"),  # impossible.cannot-play-from-hand
        ("unicorn-phoenix:optional", "yes"),
    ],
)
def test_answers_about_cards_agree_with_rules_and_rulings(english: Faq, answer: str, verdict: str) -> None:
    assert english.by_id()[answer].says(english.presets) == verdict


def test_where_an_effect_hangs_on_the_way_both_are_said(english: Faq) -> None:
    """Stabby the Unicorn: "when this card is sacrificed or destroyed"."""
    answer = english.by_id()["stabby-the-unicorn:returned"]

    assert answer.verdict == {}
    assert "is: sacrificed, destroyed." in answer.answer
    assert "It does not when it is: stolen" in answer.answer


def test_a_baby_unicorn_goes_to_the_nursery(english: Faq) -> None:
    answer = english.by_id()["mermaid-unicorn:baby"]

    assert "Nursery" in answer.answer
    assert any("goes to the Nursery" in line for shown in answer.shown for line in shown.events)


def test_every_edge_of_the_graph_has_an_answer_and_nearly_all_a_play(english: Faq) -> None:
    triggers = by_source(english, "trigger")

    assert len(triggers) == len(Expected(load_set(), CS_2E).edges)
    without = [answer.id for answer in triggers.values() if not answer.shown]
    assert len(without) <= 6, without


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_answers_and_no_english(language: str, english: Faq) -> None:
    found = faq(ABOUT, language)

    assert [answer.id for answer in found.answers] == [answer.id for answer in english.answers]
    for ours, theirs in zip(english.answers, found.answers, strict=True):
        assert (ours.verdict, ours.proofs, ours.clauses) == (theirs.verdict, theirs.proofs, theirs.clauses)
        assert theirs.question != ours.question, ours.id
        assert theirs.answer != ours.answer, ours.id
        assert not any(shown.about for shown in theirs.shown)


@pytest.mark.soak
def test_the_same_files_give_the_same_answers(english: Faq) -> None:
    from cardset.catalog.translate import Translations

    assert answered(prove(ABOUT), "en", Translations()) == english


def test_verdicts_are_about_presets_only(english: Faq) -> None:
    for answer in english.answers:
        assert set(answer.verdict) | set(answer.editions) <= set(PRESETS)
        assert set(answer.verdict.values()) <= {"yes", "no"}


def test_effects_in_a_stable_are_safe_from_neighs(english: Faq) -> None:
    """r020: whoever holds a Neigh cannot answer what a card does once it lies in a Stable."""
    for card in ("rhinocorn", "glitter-bomb", "sadistic-ritual", "americorn"):
        answer = english.by_id()[f"{card}:stop"]
        assert "nobody can answer its effect" in answer.answer, card
