"""``cli replay``: a game that was written down, told again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from cli.chosen import choose
from cli.look import Look, look_options
from cli.options import Sets, sets_options
from cli.record.looking_back import looked_back
from cli.screen import at_desk, shows_screen
from cli.seats import language_options
from cli.speech import Speech, speech_for
from cli.steps import Steps, of_game
from cli.terminal import say
from rulebook.replay import Replay, read
from rulebook.replay import replay as play
from rulebook.table import EVERYTHING


@click.command(
    epilog="Examples: cli watch --replay game.jsonl, then: cli replay game.jsonl --lang pl · cli replay "
    "game.jsonl --step"
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--moves", is_flag=True, help="Every move as an English sentence instead.")
@click.option("--step", is_flag=True, help="Move by move: forwards, backwards, to any turn.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@language_options
@look_options
@sets_options
def replay(
    file: Path,
    moves: bool,
    step: bool,
    form: str,
    language: str,
    ui_lang: str | None,
    look: Look,
    sets: Sets,
) -> None:
    """Tell a game again from the file that --replay has written, finished or not, with everybody's cards.

    In a terminal it fills the screen: the arrows go forwards and backwards, a number to that turn. Else, and
    with --plain, it is told in lines.

    The file must be of the cards and rules of this version: a move that is not legal is named with its line.
    """
    if step and (moves or form != "text"):
        raise click.UsageError("--step tells the game; it does not go with --moves or --format json.")
    written = read(file)
    played = choose(written.game, *sets)
    played = played.by(played.game.presets.read(written.rules))
    positions = play(written, played.cards, file)
    if form == "json":
        click.echo(json.dumps(_data(written, positions), ensure_ascii=False, indent=2))
    elif moves:
        for number, (_, text) in enumerate(_sentences(written, positions), 1):
            say(f"{number:4}  {text}")
    else:
        speech = speech_for(
            played.game, played.cards, written.names, language, ui_lang or language, EVERYTHING
        )

        def looking_back() -> Iterator[str]:
            return looked_back((state for state, _ in play(written, played.cards, file)), speech)

        if step or shows_screen(look):
            at_desk(look, speech, Steps(of_game(positions, speech), speech, looking_back).walk)
            return
        for line in _told(written, positions, speech, looking_back):
            look.tell(line)


def _told(
    written: Replay,
    positions: Iterator[tuple[Any, Any]],
    speech: Speech,
    looking_back: Callable[[], Iterator[str]],
) -> Iterator[str]:
    """The whole game as a watcher is told it."""
    told = -1
    for state, _ in positions:
        if told < 0:
            yield from speech.opening(state)
            told = 0
        journal = state.journal or []
        yield from speech.tell(state, journal[told:])
        told = len(journal)
    yield from speech.outcome(state) if state.is_over else speech.unfinished()
    yield from looking_back() if state.is_over else ()
    yield from speech.at_end(state) if state.is_over else speech.standings(state)
    if written.taken_back:
        yield speech.marked()


def _sentences(written: Replay, positions: Iterator[tuple[Any, Any]]) -> Iterator[tuple[int, str]]:
    """Every move: the seat of its player, and the sentence."""
    for state, move in positions:
        if move is not None and move in state.legal_moves():
            assert state.player_to_act is not None  # somebody had this move
            yield state.player_to_act, state.game.sentence(state, move, written.names)


def _data(written: Replay, positions: Iterator[tuple[Any, Any]]) -> dict[str, Any]:
    """The replay as data, every move with its player and its sentence."""
    told = list(_sentences(written, positions))
    moves = [
        {"player": player, "move": move, "sentence": text}
        for move, (player, text) in zip(written.moves, told, strict=True)
    ]
    return {"schema_version": 1, **asdict(written), "moves": moves}
