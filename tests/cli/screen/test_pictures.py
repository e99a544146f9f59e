"""What the screen shows, as a function of what is seen: in every language and at every size.

The pictures of one position are kept in ``pictures/``. Whoever changes what they should look like draws them
anew with ``python -m tests.cli.screen.test_pictures``, and looks at them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cardset.load import load_set
from cli.answering import Answering
from cli.questions import Questions
from cli.screen.desk import asking
from cli.screen.ink import Ink
from cli.screen.picture import Painter
from cli.screen.sight import Pane, Sight, Told, Typing
from cli.speech import Speech, speech_for
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State, new_game
from tests.cli.running import FROZEN
from tests.rulebook.games.unstable_unicorns.table import Table as Position
from tests.rulebook.games.unstable_unicorns.table import frozen_deck

PICTURES = Path(__file__).parent / "pictures"
SIZES = [(80, 24), (120, 40), (200, 50)]
LANGUAGES = ["en", "pl", "cs", "ru"]
NAMES = ["Ann", "Magpie", "Bořek", "Галина"]
STABLES = [
    "americorn unicorn-phoenix basic-unicorn-red queen-bee-unicorn barbed-wire",
    "extremely-destructive-unicorn rhinocorn annoying-flying-unicorn llamacorn narwhal-torpedo pandamonium",
    "magical-kittencorn dark-angel-unicorn classy-narwhal basic-unicorn-purple black-knight-unicorn",
    "majestic-flying-unicorn mother-goose-unicorn the-great-narwhal blinding-light greedy-flying-unicorn",
]
"""What lies there when one of four is about to win."""
KEYS = [("?", "help"), ("w", "why"), ("q", "quit")]


def middle() -> State:
    """The turn of the first player in the middle of a game of four."""
    state = new_game(frozen_deck(), 4, 11, journal=True)
    while state.turn < 21 or state.player_to_act != 0:
        state.play(state.legal_moves()[0])
    return state


def speaking(language: str) -> Speech:
    """The first player is spoken to."""
    speech = speech_for(GAME, load_set(FROZEN), [], language, language, audience=0)
    speech.voice.you = 0
    speech.names = NAMES
    return speech


def seen(language: str) -> tuple[Speech, Sight]:
    """That position on a screen."""
    speech = speaking(language)
    table = speech.show(middle().view(0))
    assert table.question is not None
    log = [Told(one.text, one.begins, one.hits) for one in table.since]
    asked = asking(Answering(table.question, speech.texts))
    return speech, Sight(table, log=log, asked=asked, keys=KEYS, cursor=asked.first)


def drawn(language: str, columns: int, lines: int) -> str:
    speech, sight = seen(language)
    picture = Painter(Ink(), speech.texts).paint(sight, columns, lines)
    return "".join(f"{line.plain.rstrip()}\n" for line in picture.lines)


def kept(language: str, columns: int, lines: int) -> Path:
    return PICTURES / f"{language}-{columns}x{lines}.txt"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_as_it_was_looked_at(language: str, size: tuple[int, int]) -> None:
    assert drawn(language, *size) == kept(language, *size).read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_matters_is_in_sight(language: str, size: tuple[int, int]) -> None:
    """All players, all answers, the whole hand, what was done to the player, in each language."""
    _, sight = seen(language)
    text = " ".join(drawn(language, *size).split())
    assert sight.table is not None
    assert sight.table.hand is not None
    assert sight.asked is not None
    for seat in sight.table.seats:
        assert f"{seat.name} {seat.counted}" in text
        assert all(thing.name in text for zone in seat.zones for thing in zone.things)
    assert all(thing.name in text for thing in sight.table.hand.things)
    assert sight.asked.text in text
    assert all(offer.text in text for offer in sight.rows)


@given(
    columns=st.integers(1, 250),
    lines=st.integers(1, 70),
    what=st.sampled_from(["asked", "told", "pane", "typing", "cover", "watched"]),
    ascii_only=st.booleans(),
)
def test_every_window_is_filled_and_no_line_is_wider(
    columns: int, lines: int, what: str, ascii_only: bool
) -> None:
    speech, sight = SEEN
    match what:
        case "told":
            sight = Sight(sight.table, log=sight.log, keys=KEYS)
        case "pane":
            pane = Pane("?", tuple(told.text for told in sight.log) * 5)
            sight = Sight(sight.table, log=sight.log, asked=sight.asked, keys=KEYS, pane=pane)
        case "typing":
            sight = Sight(sight.table, asked=sight.asked, typing=Typing(">", "narwhal " * 30))
        case "cover":
            sight = Sight(cover="Ann, you are asked. Sit down alone and press Enter.")
        case "watched":
            sight = Sight(sight.table, title="Lesson 1", log=sight.log * 20, keys=KEYS)
    picture = Painter(Ink(None, ascii_only), speech.texts).paint(sight, columns, lines)
    assert len(picture.lines) == lines
    assert all(cell_len(line.plain) == columns for line in picture.lines)


SEEN = seen("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_late_in_a_game_of_four_a_small_screen_still_shows_what_matters(language: str) -> None:
    speech = speech_for(GAME, load_set(), [], language, language, audience=0)
    speech.voice.you = 0
    speech.names = NAMES
    table = speech.show(Position(STABLES, ["neigh neigh good-deal back-kick", "yay", "", ""]).state.view(0))
    assert table.question is not None
    asked = asking(Answering(table.question, speech.texts))
    log = [Told("--- Turn 12: Magpie ---", begins=True), Told("You sacrifice Yay.", hits=True)]
    picture = Painter(Ink(), speech.texts).paint(Sight(table, log=log, asked=asked, keys=KEYS), 80, 24)
    lines = [line.plain.rstrip() for line in picture.lines]
    text = " ".join(" ".join(lines).split())
    assert all(f"{seat.name} {seat.counted}" in text for seat in table.seats)
    assert all(thing.name in text for zone in table.seats[0].zones for thing in zone.things)
    laid = [thing.name for seat in table.seats for zone in seat.zones for thing in zone.things]
    missing = [name for name in laid if name not in text]
    assert len(missing) <= 3
    assert not missing or any(line.endswith("↓") for line in lines), "it is said that there is more"
    assert asked.text in text
    assert sum(f" {number} " in text for number in range(1, len(asked.rows) + 1)) >= 3
    assert "‼ You sacrifice Yay." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_danger_stands_between_the_question_and_its_answers(language: str) -> None:
    speech = speech_for(GAME, load_set(), [], language, language, audience=0)
    speech.voice.you = 0
    speech.names = NAMES
    eight = f"{STABLES[1]} narwhal americorn unicorn-oracle"
    position = Position(["", eight], ["neigh", "two-for-one"], active=1).play("two-for-one")
    table = speech.show(position.state.view(0))
    assert table.question is not None
    asked = asking(Answering(table.question, speech.texts))
    assert [remark.grave for remark in asked.danger] == [True]
    sight = Sight(table, asked=asked, keys=KEYS, cursor=asked.first)

    lines = [line.plain.rstrip() for line in Painter(Ink(), speech.texts).paint(sight, 80, 24).lines]

    place = next(number for number, line in enumerate(lines) if line.startswith("‼"))
    assert asked.danger[0].text in lines[place]
    assert asked.text in lines[place - 1]
    assert lines[place + 1].startswith(" 1 ")


def test_a_sentence_that_heads_what_follows_keeps_its_own_mark() -> None:
    speech, sight = SEEN
    log = [
        Told("You win!", begins=True),
        Told("Then more."),
        Told("Turn 2: Ann", begins=True),
        *[Told("On.")] * 30,
    ]
    picture = Painter(Ink(), speech.texts).paint(Sight(sight.table, log=log, keys=KEYS), 80, 24)
    text = " ".join("".join(f"{line.plain.rstrip()} " for line in picture.lines).split())
    assert "!:" not in text
    assert "Turn 2: Ann: On." in text


def test_of_a_turn_that_is_too_long_the_end_is_seen() -> None:
    speech, sight = SEEN
    log = [Told("Turn 1: Ann", begins=True), *(Told(f"This is step {number}.") for number in range(99))]
    picture = Painter(Ink(), speech.texts).paint(Sight(sight.table, log=log, keys=KEYS), 80, 24)
    shown = [line.plain.strip(" ↑") for line in picture.lines if "This is step" in line.plain]
    assert shown == [f"This is step {number}." for number in range(99 - len(shown), 99)]
    assert len(shown) > 1


def test_lines_sum_up_what_hit_the_player_before_a_turn() -> None:
    speech, sight = SEEN
    assert sight.table is not None
    lines = Questions(speech).put(sight.table)
    assert "Since your last turn: You sacrifice Double Dutch." in lines
    silent = replace(sight.table, since=())
    assert not any(line.startswith("Since your last turn") for line in Questions(speech).put(silent))


def test_who_is_near_and_what_hit_the_player_is_marked() -> None:
    _, sight = SEEN
    assert any(told.hits for told in sight.log), "else nothing is tried here"
    text = drawn("en", 120, 40)
    assert "‼ " in text


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for language in LANGUAGES:
        for size in SIZES:
            kept(language, *size).write_text(drawn(language, *size), encoding="utf-8")
