"""``cardset draft --text`` as a designer uses it, and ``cardset read`` with bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import cardset

PROSE = "Když tato karta vstoupí do tvé stáje, můžeš odložit 2 karty. Pokud to uděláš, ukradni Upgrade kartu."


def test_prose_becomes_a_card_file_that_every_command_takes(tmp_path: Path) -> None:
    path = tmp_path / "my-card.yaml"
    made = cardset(
        "draft", "--text", PROSE, "--from", "cs", "--name", "Hay Thief", "--lang", "en,pl", "-o", path
    )

    assert (made.code, made.out) == (0, "")
    assert path.read_text("utf-8").startswith(
        "# en: When this card enters your Stable, you may DISCARD 2 cards."
    )
    assert cardset("validate", "--add", path).code == 0
    shown = cardset("show", "hay-thief", "--add", path, "--lang", "en").out
    assert "STEAL an Upgrade card" in " ".join(shown.split())
    assert "No new component" in cardset("graph", "--add", path).out


def test_the_type_is_the_first_that_can_do_it() -> None:
    assert "type: magic\n" in cardset("draft", "--text", "Draw 2 cards.").out
    assert "type: magical\n" in cardset("draft", "--text", "At the end of your turn, draw a card.").out
    refused = cardset("draft", "--text", "Draw 2 cards.", "--type", "upgrade")
    assert refused.code == 2
    assert "no card of the type 'upgrade' can do this" in refused.err


def test_what_cannot_be_read_is_told() -> None:
    done = cardset("draft", "--text", "Draw two cards, then dance.")

    assert (done.code, done.out) == (1, "")
    assert "Not understood: dance." in done.err
    assert "say --from cs" in cardset("draft", "--text", "Lízni si kartu.").err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Dobierz kartę, then discard a card.", 1),  # two languages
        ("Move the lead unicorn 3 spaces.", 1),  # another game
        ("<b>DRAW</b> a <i>card</i>", 0),
        ("DRAW a \u202ecard\u202c.", 0),
        (", " * 400_000, 1),
    ],
)
def test_strange_texts_are_answered(text: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text(text, "utf-8")

    done = cardset("read", path)

    assert done.code in (code, 1)
    assert "Traceback" not in done.err


@pytest.mark.parametrize("hidden", ["\u202e", "\u200b", "\x1b"])
def test_what_was_not_understood_steers_no_terminal(hidden: str) -> None:
    done = cardset("read", f"DRAW 2 {hidden}[31mdances")

    assert done.code == 1
    assert "dances" in done.out and hidden not in done.out
