"""``cardset draft --text``: a card file from what a card says."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout

import click

from cardset.errors import CardsetError, suggestion
from cardset.model import CardSet
from cardset.parsing import Interpretation, card_entry, fitting_types, text_reader
from cli.readings import Say, as_yaml, elsewhere, tell_readings, tell_state, voice
from cli.terminal import width

LONGEST = 100_000
"""How many characters of a line of standard input are read."""


def card_file(
    cards: CardSet, text: str, spoken: str, name: str, kind: str, languages: Sequence[str]
) -> str | None:
    """The file of a card called ``name`` that says ``text``, with the text in ``languages`` as comments.

    Of several readings one is asked for. ``None`` where the text cannot be read, after telling why. Raises
    :class:`CardsetError` where no card of the type ``kind`` may do this; "" takes the first type that may.
    """
    if text == "-":
        text = _line("The text of the card: ")
    understood = text_reader(cards, spoken).read(text)
    say = {code: voice(cards, code) for code in languages or (cards.language,)}
    readings = understood.readings
    if not readings:
        with redirect_stdout(sys.stderr):
            tell_state(text, understood)
            if other := elsewhere(cards, spoken, text):
                click.echo(f"It can be read as {other}: say --from {other}.")
        return None
    reading = readings[0] if len(readings) == 1 else _chosen(readings, say)
    entry = card_entry(reading, name, _type(cards, reading, kind))
    said = [line for code, speak in say.items() for line in _comment(code, speak, reading)]
    return "\n".join([*said, as_yaml([entry])])


def _type(cards: CardSet, reading: Interpretation, kind: str) -> str:
    types = list(fitting_types(reading, cards.vocabulary))
    if kind in types or (not kind and types):
        return kind or types[0]
    asked = f"no card of the type {kind!r} can do this" if kind else "no card that is played can do this"
    raise CardsetError(asked, hint=suggestion(kind, types) if types else "")


def _chosen(readings: Sequence[Interpretation], say: Mapping[str, Say]) -> Interpretation:
    """The reading that the user says is meant."""
    with redirect_stdout(sys.stderr):
        click.echo(f"{len(readings)} readings.")
        tell_readings(readings, say)
    answer = _line(f"Which is meant? (1 to {len(readings)}) ")
    if not answer.isdecimal() or not 1 <= int(answer) <= len(readings):
        given = f"{answer!r} is none of the readings" if answer else "nobody said which reading is meant"
        raise CardsetError(
            given, hint=f"answer with a number from 1 to {len(readings)}, or say the text otherwise"
        )
    return readings[int(answer) - 1]


def _line(asked: str) -> str:
    """A line of standard input, "" at its end."""
    click.echo(asked, nl=False, err=True)
    return sys.stdin.readline(LONGEST).strip()


def _comment(code: str, speak: Say, reading: Interpretation) -> list[str]:
    said = " ".join(map(speak, reading.abilities)) or "(cannot be said)"
    return textwrap.wrap(said, width(), initial_indent=f"# {code}: ", subsequent_indent="#     ")
