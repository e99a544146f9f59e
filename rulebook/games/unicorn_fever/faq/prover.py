"""The scenarios of the game, with positions in words; chapters and signs for a web site."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from cardset.catalog.translate import Translations
from cardset.model import CardSet
from rulebook.faq import prover
from rulebook.faq.model import Answer
from rulebook.faq.proof import Played
from rulebook.faq.prover import MOST, Keep, Said
from rulebook.faq.voice import Voice
from rulebook.games.unicorn_fever.faq.cards import ASPECTS, card_answers, trials
from rulebook.games.unicorn_fever.faq.position import position
from rulebook.games.unicorn_fever.faq.trials import FeverBench
from rulebook.protocol import Event
from rulebook.scenarios.plain import PlainForm, PlainScenario

ROUND = "round-begins"
"""The event with which another round begins."""


class FeverProver(prover.Prover):
    """Plays the scenarios that come with the game, and tries out every card."""

    shows_all = True
    kinds = ASPECTS

    def __init__(self, form: PlainForm) -> None:
        super().__init__(form)
        self.plain = form

    def position(self, scenario: PlainScenario, voice: Voice) -> tuple[str, ...]:
        """How many play, and what the scenario says of the position."""
        return (*super().position(scenario, voice), *position(scenario, voice))

    def journal(self, scenario: PlainScenario, state: Any) -> Sequence[Event]:
        """What happened up to the last event that the scenario expects; where it expects none, up to the next
        round, unless it begins with the deal."""
        events: Sequence[Event] = super().journal(scenario, state)
        if last := self.plain.expected(scenario, state):
            return events[:last]
        if not scenario.data:
            return events
        return [*takewhile(lambda event: event.kind != ROUND, events)]

    def experiments(self, cards: CardSet, played: Played, keep: Keep, wanted: Collection[str] = ()) -> Said:
        """What is seen of each card when it is tried out."""
        bench = FeverBench(self.plain.game.components(cards), self.plain)
        found = [*trials(bench, wanted)]
        return lambda voice: card_answers(voice, bench, found)

    def made(self, cards: CardSet, answer: Answer) -> Iterator[PlainScenario]:
        """The plays of a card, tried out once more."""
        bench = FeverBench(self.plain.game.components(cards), self.plain)
        found = (trial for trial in trials(bench, answer.cards[:1]) if trial.id == answer.id)
        return (tried.scenario for trial in found for tried in trial.seen.plays[:MOST])


SIGNS: Mapping[str, str] = {
    "positive": "M0 -30 L26 18 H-26 Z",
    "negative": "M0 30 L26 -18 H-26 Z",
    "neutral": "M0 -32 L7 -8 L32 0 L7 8 L0 32 L-7 8 L-32 0 L-7 -8 Z",
    "contract": "M-22 -30 H22 V30 H-22 Z M-12 -16 H12 M-12 -2 H12 M-12 12 H4",
    "unicorn": "M0 -34 L12 24 L-12 24 Z M-6 -4 L6 -10 M-9 8 L9 1 M-11 19 L11 12",
}
"""A sign for each type, as a path around the middle."""


def chapters(texts: Translations) -> dict[str, str]:
    """The titles of the chapters of the rules, by the categories of the clauses."""
    _ = texts.gettext
    return {
        # Translators: from here to "The end of the game": titles of chapters of the rules.
        "goal": _("The goal"),
        "components": _("What is in the box"),
        "setup": _("Setting up"),
        "two-player": _("Two players"),
        "six-player": _("Six players"),
        "flavour": _("The story"),
        "bet": _("Bets"),
        "tax": _("The Glory tax"),
        "results": _("Results of a race"),
        "round": _("Rounds"),
        "owner": _("Owners"),
        "odds": _("Odds"),
        "planning": _("Action turns"),
        "magic": _("Playing magic"),
        "contract": _("Contracts"),
        "gold": _("Gold"),
        "first-player": _("The first player"),
        "race": _("The race"),
        "loan": _("Loans"),
        "odds-change": _("When odds change"),
        "rampant": _("Rampant unicorns"),
        "end": _("The end of the game"),
    }
