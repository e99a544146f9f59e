"""The program ``rulebook``: the rules that run."""

from __future__ import annotations

from typing import NoReturn

from cli import command

COMMANDS = {
    "ask": ("cli.ask:ask", "Find the answer to a question, in your own words."),
    "clause": ("cli.clause:clause", "Show a clause of the rules, what enforces it and what shows it."),
    "faq": ("cli.faq:faq", "Answer what people ask, each answer proved by playing it."),
    "rules": ("cli.rules:rules", "Show the rules in force, each with the clause it is tied to."),
    "site": ("cli.site:site", "Write a web site of the rules, the cards and the answers."),
    "simulate": ("cli.simulate:simulate", "Play many games and check that every one is sound."),
}


rulebook = command.program(
    "rulebook",
    COMMANDS,
    "The rules of the game, as they are played.",
    "rulebook rules · rulebook simulate --games 200 --players 4 --seed 1",
)


def main() -> NoReturn:
    """The entry point."""
    command.main(rulebook)
