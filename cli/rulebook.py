"""The program ``rulebook``: the rules that run."""

from __future__ import annotations

from typing import NoReturn

import click

from cli import command

__all__ = ["main", "rulebook"]

COMMANDS = {
    "ask": ("cli.ask:ask", "Find the answer to a question, in your own words."),
    "clause": ("cli.clause:clause", "Show a clause of the rules, what enforces it and what shows it."),
    "faq": ("cli.faq:faq", "Answer what people ask, each answer proved by playing it."),
    "rules": ("cli.rules:rules", "Show the rules in force, each with the clause it is tied to."),
    "site": ("cli.site:site", "Write a web site of the rules, the cards and the answers."),
    "simulate": ("cli.simulate:simulate", "Play many games and check that every one is sound."),
}


@click.group(
    cls=command.CardsetGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Examples: rulebook rules · rulebook simulate --games 200 --players 4 --seed 1",
)
@command.version_option("rulebook")
def rulebook() -> None:
    """The rules of the game, as they are played."""


def main() -> NoReturn:
    """The entry point."""
    command.main(rulebook)
