"""``cli play``: a game against opponents, with numbered choices, in a terminal or through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.command import add_option, rules_option, set_option
from cli.seats import PERSON, language_options, names_for, replay_option, seed_option, shown_name
from cli.terminal import say

if TYPE_CHECKING:
    from cli.questions import Questions
    from rulebook.unstable_unicorns import Move, View

__all__ = ["play"]


@click.command(epilog="Examples: cli play --vs-ai 3 · yes 1 | cli play --seed 7")
@click.option("--vs-ai", "opponents", type=click.IntRange(1, 7), default=3, show_default=True)
@click.option("--name", default="", help="Your name at the table.")
@seed_option
@replay_option
@rules_option
@language_options
@set_option
@add_option
def play(
    opponents: int,
    name: str,
    seed: int,
    replay: Path | None,
    rules: str,
    language: str,
    ui_lang: str | None,
    chosen: str | None,
    added: tuple[str, ...],
) -> None:
    """Play Unstable Unicorns. Answer with the number of an option.

    ? and a number shows the card behind an option, ? and a name any card in sight, q gives up.
    """
    from cardset.load import load_set
    from cli.questions import Questions
    from cli.sitting import Sitting
    from cli.speech import Speech
    from rulebook.unstable_unicorns import preset

    cards = load_set(chosen, [Path(path) for path in added])
    speech = Speech(cards, [], language, ui_lang or language, audience=PERSON)
    speech.names = names_for(opponents + 1, shown_name(name) or speech.person())
    sitting = Sitting(cards, speech, seed, preset(rules))
    questions = Questions(speech)

    def choose(seat: int) -> Move | None:
        return _ask(sitting.state.view(seat), questions) if seat == PERSON else sitting.opponent(seat)

    sitting.tell(choose, replay)


def _ask(view: View, questions: Questions) -> Move | None:
    """Put the open question until there is an answer; ``None`` when the person gives up or input ends."""
    for line in questions.put(view):
        say(line)
    while True:
        click.echo("> ", nl=False)
        try:
            line = input().strip()
        except EOFError:
            click.echo()
            return None
        if not sys.stdin.isatty():  # what comes through a pipe is not seen where it was typed
            click.echo(line if line.isprintable() else "")
        if line.casefold() in ("q", "quit"):
            return None
        if line.startswith("?"):
            say(questions.explain(view, line[1:].strip()))
            continue
        move = questions.read(view, line)
        if move is not None:
            return move
        say(questions.hint(view))
