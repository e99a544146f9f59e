"""What is answered of the game: each clause, worked example and card, played, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardset.paths import main_set
from cardset.sources import sources_of
from rulebook.clauses import span
from rulebook.faq.model import Faq
from rulebook.faq.store import faq
from rulebook.game import find_game
from rulebook.games.unicorn_fever.box import Box
from rulebook.games.unicorn_fever.faq.cards import trials
from rulebook.games.unicorn_fever.faq.trials import FeverBench
from rulebook.games.unicorn_fever.scenario import FeverForm
from rulebook.subject import Subject

GAME = find_game("unicorn-fever")
ABOUT = Subject(GAME, sources_of([main_set(GAME.id)]))
LANGUAGES = ("pl", "cs", "ru")


@pytest.fixture(scope="module")
def english() -> Faq:
    """The answers in English."""
    return faq(ABOUT)


def test_every_clause_that_can_be_played_is_played(english: Faq) -> None:
    answers = english.by_id()
    unplayed = {ident for ident in GAME.clauses.by_id if not answers[ident].proofs}
    assert not any(GAME.clauses.by_id[ident].executable for ident in unplayed)
    assert len(unplayed) == 10


def test_every_worked_example_is_asked_about_and_played(english: Faq) -> None:
    examples = [answer for answer in english.answers if answer.source == "example"]
    assert [answer.id for answer in examples] == [*GAME.examples]
    assert len(examples) == 39
    assert all(answer.shown for answer in examples)
    known = GAME.clauses.by_id
    assert all(set(answer.clauses) <= set(known) for answer in examples)


def test_numbers_of_players_are_all_told_and_shown(english: Faq) -> None:
    cases = {answer.id: answer for answer in english.answers if answer.players}
    assert {"setup.magic-hand", "round.count", "components.bet-tokens"} <= set(cases)
    for answer in cases.values():
        spans = [span(numbers) for numbers in answer.players]
        told = [count for first, last in spans for count in range(first, last + 1)]
        assert told == [*GAME.players]
        shown = {int(one.position[0].split()[0]) for one in answer.shown}
        assert all(any(first <= count <= last for count in shown) for first, last in spans)


def test_positions_say_what_proofs_begin_with(english: Faq) -> None:
    (shown,) = english.by_id()["ex.martyna-win"].shown
    assert shown.position == (
        "3 players",
        "Odds: red ×4",
        "Owners: A: purple, B: orange, C: yellow",
        "Finished: red, green, blue, yellow",
        "Equally far over the line: orange, purple",
        "A: Gold 10, Bet to win (red): 4 Gold + Glory 1",
    )
    assert shown.events[-3:] == (
        "A wins a bet: Bet to win (red), 16 Gold.",
        "A gains 6 Glory.",
        "A pays the Glory tax: 6 Gold.",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(english: Faq, language: str) -> None:
    found = faq(ABOUT, language).by_id()
    for answer in english.answers:
        other = found[answer.id]
        assert other.question != answer.question, answer.id
        assert other.answer != answer.answer, answer.id
        assert not set(other.players.values()) & set(answer.players.values())
        for one, theirs in zip(answer.shown, other.shown, strict=True):
            assert not set(one.position) & set(theirs.position)
            assert not set(one.events) & set(theirs.events)


# Cards


VERDICTS = {
    "flying-start:twice": "yes",
    "overslept:twice": "no",
    "long-nose:twice": "no",
    "tailwind:optional": "no",
    "pepper-oats:rampant": "yes",
    "brass-trophy:taxed": "yes",
    "borrowed-time:taxed": "yes",
    "glitter-gala:taxed": "no",
    "seat-in-the-coven:taxed": "no",
    "garden-fence:optional": "yes",
    "night-watch:optional": "no",
    "pot-of-gold:again": "no",
    "lucky-penny:again": "yes",
    "plum:normal": "no",
}
"""What the cards say, read by a person."""


def test_every_card_is_tried_out(english: Faq) -> None:
    found = [answer for answer in english.answers if answer.source == "card"]
    assert ABOUT.cards is not None
    assert {answer.cards[0] for answer in found} == set(ABOUT.cards.cards)
    assert all(answer.computed and answer.shown for answer in found)
    assert all(set(answer.clauses) <= set(GAME.clauses.by_id) for answer in found)


def test_what_is_seen_of_cards_is_what_they_say(english: Faq) -> None:
    answers = english.by_id()
    assert {ident: answers[ident].says(english.presets) for ident in VERDICTS} == VERDICTS
    assert answers["flying-start:cancelled"].cards == ("flying-start", "tangled-laces", "cold-shower")
    assert answers["overslept:rampant"].cards == ("overslept", "cinder")
    assert answers["bent-broom:adds-up"].cards == ("bent-broom", "seat-in-the-coven")
    assert answers["cinder:immune"].cards == ("cinder", "overslept")
    assert answers["stable-shares:when"].answer.endswith("Gold for the owner of the first: 9, without it 6.")


def test_numbers_are_found_by_playing_and_not_read_off_cards() -> None:
    box: Box = GAME.components(ABOUT.cards)
    changed = tuple(
        replace(spell, changes=tuple(change._replace(amount=3) for change in spell.changes))
        if spell.id == "flying-start"
        else spell
        for spell in box.spells
    )
    (trial,) = [
        trial
        for trial in trials(FeverBench(replace(box, spells=changed), FeverForm(GAME)), ["flying-start"])
        if trial.aspect == "when"
    ]
    (finding,) = trial.seen.findings
    assert (finding.what, finding.turn, finding.much - finding.less) == ("spaces", 1, 3)
