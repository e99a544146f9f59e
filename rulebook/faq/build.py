"""All answers in one language, proved: scenarios are played and cards tried out before any is given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cardset.catalog.translate import Translations
from cardset.errors import CardsetError, FaultsError
from rulebook.faq.model import Faq
from rulebook.faq.proof import Played, check_cases, check_verdicts, play, recorded
from rulebook.faq.prover import Keep, Prover, Said
from rulebook.faq.rules import clause_answers, example_answers, ruling_answers
from rulebook.faq.voice import Voice
from rulebook.localize import localized_clauses
from rulebook.subject import Subject


@dataclass(frozen=True, slots=True)
class Evidence:
    """What answers rest on, the same in every language: scenarios played, and cards tried out."""

    subject: Subject
    prover: Prover
    played: Played
    tried: Said


def prove(subject: Subject, keep: Keep = lambda _, build: build(), wanted: Collection[str] = ()) -> Evidence:
    """Play every scenario of the game and try out the ``wanted`` cards (ids), without any all of the set;
    ``keep`` may know already what comes of it.

    Raises :class:`FaultsError` where a scenario fails or a verdict is not what the game gives; each fault
    names the answers that fall with it. Raises :class:`CardsetError` for a game that nothing is written of.
    """
    game, prover = subject.game, subject.game.prover
    if not (game.clauses.by_id or game.rulings):
        hint = "it would need a clauses.yaml or a rulings.yaml in its folder"
        raise CardsetError(f"the game {game.id!r} has no questions and answers", hint=hint)
    scenarios = prover.scenarios()
    runs = keep("played", lambda: play(game, scenarios).runs)
    played = recorded(scenarios, runs, game.presets)
    faults = [
        *check_verdicts(game.clauses, game.rulings, played, game.presets, prover.shows_all),
        *check_cases(game.clauses, game.examples if prover.shows_all else {}, played),
    ]
    if faults:
        raise FaultsError(faults)
    if subject.cards is None:
        return Evidence(subject, prover, played, lambda voice: iter(()))
    return Evidence(subject, prover, played, prover.experiments(subject.cards, played, keep, wanted))


def answered(ground: Evidence, language: str, texts: Translations) -> Faq:
    """Every answer in ``language``; ``texts`` are the messages of programs and rules in it."""
    game, cards = ground.subject.game, ground.subject.cards
    source = game.clauses
    voice = Voice(cards, language, texts, localized_clauses(source, texts))
    answers = (
        *clause_answers(voice, source.by_id, ground.played, ground.prover),
        *ruling_answers(voice, game.rulings, ground.played, ground.prover),
        *example_answers(voice, game.examples, ground.played, ground.prover),
        *ground.tried(voice),
    )
    names = {edition.id: edition.name for edition in voice.clauses.editions}
    editions = {preset: names.get(preset, preset) for preset in game.presets}
    return Faq(language, editions, answers, ground.played.runs, editions)
