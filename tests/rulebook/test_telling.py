"""What is said of events stands in tables: of a small game, and of a verb of a designer with a new event."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from cardset.errors import FaultsError
from cardset.load import load_set
from cli.speech import speech_for
from rulebook.events import load_events
from rulebook.game import VARIABLE, find_game
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State, new_game
from rulebook.games.unstable_unicorns.grounds import Ground, of_question
from rulebook.games.unstable_unicorns.notation.sentences import sentence
from rulebook.protocol import Event
from rulebook.table import Voice
from rulebook.telling import noted

NAMES = ["Ann", "Bob", "Cid"]

WORDS = """\
extends: unstable-unicorns
events:
  banished:
    phrase: is BANISHED
    passive: BANISHED
    told:
      own: "{player} banishes {card}."
      otherwise: "{player} banishes {card} of {other}."
    asked: Which card do you banish?
    picked: banishes {card}
    clause: terms.destroy
    counted: did
verbs:
  banish:
    phrase: BANISH {cards} {in}
    meaning: Put cards from Stables on the discard pile.
    parameters: {card: card, amount: 1, of: any-player}
    steps:
      - choose: {from: stable, of: of, by: you}
      - move: {to: discard, event: banished}
    terms: [discard-pile]
"""
CARD = """\
- {id: far-away, name: Far Away, type: magic, copies: 60, abilities: [{do: {banish: {}}}], sources: [own]}
"""


@pytest.fixture
def banishing(tmp_path: Path) -> State:
    """A game with a verb that only a designer's folder knows, asked for a card to banish."""
    (tmp_path / "vocabulary.yaml").write_text(WORDS, encoding="utf-8")
    (tmp_path / "far-away.yaml").write_text(CARD, encoding="utf-8")
    state = new_game(load_set(None, [tmp_path]), 3, seed=1, journal=True)
    choose = random.Random(1)
    while state.decision is None or state.decision.event != "banished" or len(state.legal_moves()) < 3:
        state.play(choose.choice(state.legal_moves()))
    return state


def test_a_verb_of_a_designer_is_asked_told_noted_and_explained(banishing: State) -> None:
    state = banishing
    seat = state.player_to_act or 0
    view, move = state.view(seat), state.legal_moves()[0]
    speech = speech_for(GAME, state.match.deck.set, NAMES, "en", "en")
    question = speech.show(view).question

    assert question is not None
    assert question.text == "Far Away: Which card do you banish?"
    assert " banishes " in sentence(view, move, NAMES)
    assert of_question(view)[0] == Ground("terms.destroy", view.decision.source if view.decision else -1)
    state.play(move)
    (event,) = [event for event in state.journal or () if event.kind == "banished"][-1:]
    (line,) = [line for line in speech.tell(state, [event]) if "banishes" in line]
    assert line.strip() == noted(GAME, state.match, event, NAMES)
    assert event.kind in GAME.events(state.match.deck).events


def test_whoever_is_told_is_spoken_to_where_the_designer_wrote_that(banishing: State, tmp_path: Path) -> None:
    banishing.play(banishing.legal_moves()[0])
    event = next(event for event in banishing.journal or () if event.kind == "banished")
    mine, theirs = event._replace(other=event.player), event._replace(other=(event.player + 1) % 3)

    def heard(match: Any, you: int, *events: Event) -> list[str]:
        state = banishing.copy()
        state.match = match
        voice = Voice(names=NAMES, audience=you, you=you)
        return [line.strip().partition(" ")[0] for line in GAME.telling(voice).tell(state, events)]

    name = NAMES[event.player]
    assert heard(banishing.match, event.player, mine, theirs) == [name, name]

    own = WORDS.replace("    told:\n", '    told:\n      you: "You banish {card}."\n')
    (tmp_path / "vocabulary.yaml").write_text(own, encoding="utf-8")
    said = new_game(load_set(None, [tmp_path]), 3, seed=1).match
    assert heard(said, event.player, mine, theirs) == ["You", "You"]
    assert heard(said, (event.player + 2) % 3, mine, theirs) == [name, name]


@pytest.mark.parametrize("language", ["pl", "cs", "ru"])
def test_what_a_language_cannot_say_is_told_in_english(banishing: State, language: str) -> None:
    banishing.play(banishing.legal_moves()[0])
    speech = speech_for(GAME, banishing.match.deck.set, NAMES, language, language)
    event = next(event for event in banishing.journal or () if event.kind == "banished")
    assert any(" banishes " in line for line in speech.tell(banishing, [event]))


def test_a_small_game_is_told_by_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[1] / "games"))
    game = find_game("foxfire")
    state = game.new_game(None, 3, 1, game.presets.default, journal=True)
    drawn = Event("drawn", 1, 7, seen_by=(1,))
    watcher, other = (game.telling(Voice(names=NAMES, audience=seat)) for seat in (-1, 0))

    assert [*watcher.tell(state, [drawn])] == ["  Bob draws the 7."]
    assert [*other.tell(state, [drawn])] == ["  Bob draws a card."]
    assert [*other.tell(state, [Event("turn-begins", 2, number=4)])] == ["--- Turn 4: Cid ---"]
    assert [*other.tell(state, [Event("lamp-lost", 0, number=1)])] == ["  Ann loses a lamp and has 1 left."]
    assert [*other.tell(state, [Event("sneezed", 0, other=2)])] == ["  Ann – Cid – sneezed"]
    assert noted(game, state.match, drawn._replace(card=-1)) == "Player B draws a card."


def test_faults_of_a_table_are_told_at_their_places(tmp_path: Path) -> None:
    path = tmp_path / "events.yaml"
    path.write_text(
        "events:\n"
        "  fell: {noted: Fallen.}\n"
        "  rose: {told: {otherwise: Up., own: Down.}}\n"
        '  sank: {told: {deep: "{who} sinks."}}\n',
        encoding="utf-8",
    )
    with pytest.raises(FaultsError) as caught:
        load_events(path)
    assert [(fault.line, fault.message) for fault in caught.value.faults] == [
        (2, "nothing is told when the event 'fell' happens"),
        (3, "what stands after 'otherwise' is never said"),
        (4, "nothing fills the slot {who}"),
        (4, "unknown situation 'deep'"),
    ]


def test_the_end_of_a_game_is_told_by_how_many_have_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[1] / "games"))
    game = find_game("foxfire")
    state: Any = game.new_game(None, 3, 1, game.presets.default)
    telling = game.telling(Voice(names=NAMES))
    state.night_over = True
    state.lamps = [1, 2, 1]
    assert telling.ending(state) == "The night is over. Bob has the most lamps."
    state.lamps = [2, 1, 2]
    assert telling.ending(state) == "The night is over. Ann, Cid have the most lamps."
