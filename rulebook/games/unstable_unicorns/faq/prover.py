"""The scenarios of the game, its cards tried out one by one, and the effects that trigger each other.

What a web site of the game shows: chapters of its rules, signs for its types of cards.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardset.catalog.translate import Translations
from cardset.graph.forms.words import Words
from cardset.graph.triggers import Edge
from cardset.model import CardSet
from cardset.values import grouped
from rulebook.faq import prover
from rulebook.faq.model import Answer
from rulebook.faq.proof import Played
from rulebook.faq.prover import Keep
from rulebook.faq.voice import Voice
from rulebook.games.unstable_unicorns.deck import Face, build_deck, deck_of
from rulebook.games.unstable_unicorns.faq.aspects import ASPECTS
from rulebook.games.unstable_unicorns.faq.beginnings import COMING, LEAVING
from rulebook.games.unstable_unicorns.faq.cards import Trial, as_plain, card_answers, from_plain, trials
from rulebook.games.unstable_unicorns.faq.retelling import expected, of_the_turn, position
from rulebook.games.unstable_unicorns.faq.trials import Bench, Tried, among, in_words
from rulebook.games.unstable_unicorns.faq.triggers import graph, show, trigger_answers, trigger_id
from rulebook.games.unstable_unicorns.rules import PRESETS
from rulebook.games.unstable_unicorns.scenario.model import Scenario
from rulebook.games.unstable_unicorns.state import State
from rulebook.progress import follow
from rulebook.protocol import Event
from rulebook.scenarios.model import Step


class Prover(prover.Prover):
    """Plays the scenarios that come with the game, and tries out every card."""

    shows_all = True
    kinds = (*(aspect.id for aspect in ASPECTS), "trigger")

    def position(self, scenario: Scenario, voice: Voice) -> tuple[str, ...]:
        """Where the cards lie, unless it is a game from the beginning."""
        return position(scenario.given, voice, scenario.deck) if scenario.given else ()

    def journal(self, scenario: Scenario, state: State) -> Sequence[Event]:
        """What happened in the turn of the position; of a whole game, all of it."""
        return of_the_turn(state, scenario.given) if scenario.given else super().journal(scenario, state)

    def experiments(
        self, cards: CardSet, played: Played, keep: Keep, wanted: Collection[str] = ()
    ) -> _Experiments:
        """What is seen of each card, and a play for each edge of the graph of triggers."""
        bench = Bench(build_deck(cards))
        if wanted:
            return _Experiments(self, bench, played, list(trials(bench, wanted)))
        base = Bench(deck_of())

        def known() -> Any:
            return keep("trials", lambda: as_plain(trials(base)))

        def seen() -> Iterator[Trial]:
            yield from from_plain(known(), base)

        same = bench.deck.set.cards == base.deck.set.cards
        data = known() if same else keep("further-trials", lambda: as_plain(carried(bench, base, seen())))
        return _Experiments(self, bench, played, list(from_plain(data, bench)))

    def made(self, cards: CardSet, answer: Answer) -> Iterator[Scenario]:
        """The plays of a card, tried out once more, and of two abilities of which no kept scenario knows."""
        bench = Bench(build_deck(cards))
        if answer.source == "card":
            found = (trial for trial in trials(bench, answer.cards[:1]) if trial.id == answer.id)
            plays = [(name, seen.tried) for trial in found for name, seen in trial.seen.items()]
        else:
            pairs = ((edge.source, edge.target) for edge in graph(bench.deck.set))
            source, target = next(pair for pair in pairs if trigger_id(*pair) == answer.id)
            plays = [
                (name, tried)
                for name, rules in PRESETS.items()
                if (tried := show(bench, source, target, rules)) is not None
            ]
        return (_as_scenario(answer.id, bench, name, tried) for name, tried in plays)

    def expected(self, scenario: Scenario, what: Mapping[str, Any], voice: Voice) -> Iterator[str]:
        """Where cards have to lie, and how many Unicorns count."""
        return expected(what, voice, scenario.deck)


def _as_scenario(ident: str, bench: Bench, preset: str, tried: Tried) -> Scenario:
    return Scenario(
        path=Path(),
        line=0,
        id=ident,
        about="",
        says={},
        rules=(preset,),
        steps=tuple(Step(0, player, word) for player, word in in_words(bench, tried)),
        refusals=(),
        open=True,
        build=lambda: bench.deck,
        given=tried.given,
        deal=None,
    )


class _Experiments:
    """Cards tried out and the graph of what triggers what, the same in every language."""

    def __init__(self, by: Prover, bench: Bench, played: Played, tried: Sequence[Trial]) -> None:
        self.by, self.tried = by, tried
        self.graph: Sequence[Edge] = graph(bench.deck.set)
        ours = (scenario for scenario in played.scenarios if isinstance(scenario, Scenario))
        self.kept = grouped((scenario.triggers, scenario) for scenario in ours if scenario.triggers)
        self.found = dict(self._looked_for(bench))

    def _looked_for(self, bench: Bench) -> Iterator[tuple[tuple[str, ...], Mapping[str, Tried]]]:
        """Plays for edges of cards that no kept scenario knows: they were added, or are of another set."""
        known = {ability for pair in self.kept for ability in pair}
        pairs = dict.fromkeys((edge.source, edge.target) for edge in self.graph)
        new = [(source, target) for source, target in pairs if source not in known or target not in known]
        for source, target in follow(new) if new else ():
            plays = {name: show(bench, source, target, rules) for name, rules in PRESETS.items()}
            yield (source, target), {name: play for name, play in plays.items() if play is not None}

    def __call__(self, voice: Voice) -> Iterator[Answer]:
        """The answers in the language of ``voice``."""
        words = Words(voice.localizer.cards, voice.localizer, voice.texts)
        yield from card_answers(voice, self.tried)
        yield from trigger_answers(voice, words, self.graph, self.kept, self.found, self.by)


def carried(bench: Bench, base: Bench, known: Iterable[Trial]) -> Iterator[Trial]:
    """The trials of all cards of ``bench``, as :func:`.cards.trials` gives them; ``known`` are those of
    ``base``, whose cards may be some of them."""
    kept = () if _may_take_part(bench, base) else known
    again = grouped((trial.card, _again(bench, base, trial)) for trial in kept)
    found = {card: [one for one in each if one] for card, each in again.items() if None not in each}
    # Of what nothing was seen before, there may have been too few cards to try it with.
    new = [card for card in bench.faces if card not in found]
    for trial in trials(bench, new) if new else ():
        found.setdefault(trial.card, []).append(trial)
    for card in bench.faces:
        yield from found.get(card, ())


def _again(bench: Bench, base: Bench, trial: Trial) -> Trial | None:
    """The trial with the copies of ``bench``; ``None`` where it goes otherwise."""
    seen = {}
    for name, one in trial.seen.items():
        tried = among(bench, base, one.tried)
        if tried is None:
            return None
        seen[name] = replace(one, tried=tried)
    return replace(trial, seen=seen)


def _may_take_part(bench: Bench, base: Bench) -> bool:
    """Whether what is seen of a card of ``base`` may be another thing in ``bench``."""
    if any(
        card not in bench.faces or bench.faces[card].card != face.card for card, face in base.faces.items()
    ):
        return True
    heard = {*COMING, *LEAVING}
    for face in base.deck.faces:
        heard.update(face.own, *(guard.events for guard in face.guards))
    return bench.quiet.keys() != base.quiet.keys() or any(
        _stirs(bench, face, heard) for card, face in bench.faces.items() if card not in base.faces
    )


def _stirs(bench: Bench, face: Face, heard: Container[str]) -> bool:
    """Whether a card answers others, changes them as it lies there, or makes happen what they wait for."""
    verbs = bench.deck.set.vocabulary.verbs
    done = bench.deck.programs[face.shot].verbs if face.shot >= 0 else ()
    events = (event for verb in done for event in verbs[verb].events)
    return face.response >= 0 or bool(face.standing) or any(event in heard for event in events)


SIGNS = {
    "baby": "M0 -20 L10 16 L-10 16 Z M-6 1 L6 -5 M-8 10 L8 4",
    "basic": "M0 -34 L12 24 L-12 24 Z M-6 -4 L6 -10 M-9 8 L9 1 M-11 19 L11 12",
    "magical": "M0 -34 L12 24 L-12 24 Z M-6 -4 L6 -10 M-9 8 L9 1 M-11 19 L11 12 "
    "M30 -20 V-4 M22 -12 H38 M-32 2 V14 M-38 8 H-26",
    "magic": "M0 -32 L7 -8 L32 0 L7 8 L0 32 L-7 8 L-32 0 L-7 -8 Z",
    "upgrade": "M0 -30 L24 -4 H10 V28 H-10 V-4 H-24 Z",
    "downgrade": "M0 30 L24 4 H10 V-28 H-10 V4 H-24 Z",
    "instant": "M8 -34 L-20 6 H-2 L-8 34 L20 -8 H2 Z",
}
"""A sign for each type, as a path around the middle."""


def chapters(texts: Translations) -> dict[str, str]:
    """The titles of the chapters of the rules, by the categories of the clauses."""
    _ = texts.gettext
    return {
        # Translators: from here to "The two-player game": titles of chapters of the rules.
        "setup": _("Setting up"),
        "turn": _("The turn"),
        "terms": _("Words of the rules"),
        "cards": _("Kinds of cards"),
        "effects": _("Effects"),
        "play-vs-bring": _("Playing, bringing and Neigh"),
        "target": _("Choosing targets"),
        "chain": _("Effects in a chain"),
        "impossible": _("What cannot be done"),
        "immunity": _("Immunity"),
        "search": _("Searching the deck"),
        "win": _("Winning"),
        "two-player": _("The two-player game"),
    }
