"""``cli play``: a game against opponents, with numbered choices, in a terminal or through a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import set_option
from cli.seats import language_options, names_for, seed_option

if TYPE_CHECKING:
    from cli.questions import Questions
    from rulebook.unstable_unicorns import Move, State, View

__all__ = ["play"]


@click.command(epilog="Examples: cli play --vs-ai 3 · printf '1\\n%.0s' {1..500} | cli play --seed 7")
@click.option("--vs-ai", "opponents", type=click.IntRange(1, 7), default=3, show_default=True)
@click.option("--name", default="", help="Your name at the table.")
@seed_option
@language_options
@set_option
def play(
    opponents: int, name: str, seed: int | None, language: str, ui_lang: str | None, chosen: str | None
) -> None:
    """Play Unstable Unicorns. Answer with the number of an option.

    ? and a number shows the card behind an option, ? and a name any card in sight, q gives up.
    """
    from ai.novice import Novice
    from cardset.load import load_set
    from cli.questions import Questions
    from cli.seeds import fresh_seed
    from cli.speech import Speech
    from rulebook.unstable_unicorns import new_game

    cards = load_set(chosen)
    seed = fresh_seed() if seed is None else seed
    ui_language = ui_lang or language
    players = opponents + 1
    speech = Speech(cards, [], language, ui_language, audience=0)
    _ = speech.texts.gettext
    # Translators: what the person at the keyboard is called when no name was given. It stands as any other
    # name, also after a word for "player"; take another word then, such as "Guest".
    speech.names = names_for(players, name.strip() or _("Player"))
    questions = Questions(speech)
    rivals = [Novice(seed * 1000 + seat) for seat in range(players)]
    state = new_game(cards, players, seed, journal=True)
    click.echo(speech.opening(state, seed))
    while True:
        events, state.journal = state.journal or [], []
        for line in speech.tell(state, events):
            click.echo(line)
        player = state.player_to_act
        if player is None:
            break
        move = _ask(state, questions) if player == 0 else rivals[player].choose(state.view(player))
        if move is None:
            click.echo(
                _("You leave the table. The game can be dealt again with --seed {seed}.").format(seed=seed)
            )
            return
        state.play(move)
    click.echo("\n".join([*speech.outcome(state), *speech.stables(state)]))


def _ask(state: State, questions: Questions) -> Move | None:
    """Put the open question until there is an answer; ``None`` when the person gives up or input ends."""
    from cli.questions import read_number

    _ = questions.speech.texts.gettext
    view: View = state.view(0)
    moves = view.legal_moves
    click.echo("\n".join(questions.situation(state, view)))
    click.echo(questions.ask(view))
    for number, move in enumerate(moves, 1):
        click.echo(f"  {number}  {questions.option(view, move)}")
    while True:
        click.echo("> ", nl=False)
        try:
            line = input().strip()
        except EOFError:
            click.echo()
            return None
        if line.casefold() in ("q", "quit"):
            return None
        if line.startswith("?"):
            click.echo(questions.explain(view, line[1:].strip()))
            continue
        number_or_none = read_number(line, len(moves))
        if number_or_none is not None:
            return moves[number_or_none]
        hint = _("Type a number from 1 to {count}, ? with a number for a card's text, or q to leave.")
        click.echo(hint.format(count=len(moves)))
