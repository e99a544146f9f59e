"""The program ``cli``: a table to sit at."""

from __future__ import annotations

from typing import NoReturn

from cli import command

COMMANDS = {
    "play": ("cli.play:play", "Play a game in the terminal against opponents."),
    "tutorial": ("cli.tutorial:tutorial", "Learn the game: ten minutes of prepared positions to play."),
    "watch": ("cli.watch:watch", "Watch opponents play a whole game, line by line."),
    "opponents": ("cli.opponents:opponents", "List who can be played against, a line each."),
    "arena": ("cli.arena:arena", "Let opponents play each other, and tell who is stronger."),
    "balance": ("cli.balance:balance", "Tell what many games say of the cards: which ones win too often."),
    "tune": ("cli.tune:tune", "Learn the weights of the opponents anew, in games against themselves."),
    "replay": ("cli.replay:replay", "Tell a game again that was written down."),
    "record": ("cli.record.command:record", "Tell how your games went: wins, streaks, the ladder."),
    "faq": ("cli.ask:ask", "Ask what the rules say, in your own words."),
    "scenario": ("cli.scenario:scenario", "Run scenarios: positions, moves and what must be true."),
    "doctor": ("cli.doctor:doctor", "Tell what works here, what is missing, and how to get it."),
}


table = command.program(
    "cli",
    COMMANDS,
    "Sit down and play, or watch.",
    "cli play --vs-ai 3 · cli watch --players 4 --seed 7",
)


def main() -> NoReturn:
    """The entry point."""
    command.main(table)
