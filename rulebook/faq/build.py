"""All answers in one language, proved: scenarios are played and cards tried out before any is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from cardset.catalog.translate import Translations
from cardset.errors import FaultsError
from cardset.graph.forms.words import Words
from cardset.graph.triggers import Edge, edges
from cardset.localize import Localizer
from cardset.model import CardSet
from rulebook.faq.cards import Trial, card_answers, trials
from rulebook.faq.chains import trigger_answers
from rulebook.faq.model import Answer, Faq
from rulebook.faq.proof import Played, check_verdicts, play
from rulebook.faq.rules import clause_answers, ruling_answers
from rulebook.faq.trials import Bench, Tried
from rulebook.faq.triggers import show
from rulebook.faq.voice import Voice
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.chains.expected import Expected
from rulebook.games.unstable_unicorns.deck import build_deck
from rulebook.games.unstable_unicorns.rules import CS_2E, PRESETS
from rulebook.games.unstable_unicorns.scenario.model import Scenario, shipped
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.localize import localized_clauses

__all__ = ["Ground", "answered", "prove"]


class Ground:
    """What answers rest on, the same in every language: scenarios played, cards tried out, the graph."""

    def __init__(self, bench: Bench, played: Played, tried: Sequence[Trial]) -> None:
        self.cards, self.played, self.tried = bench.deck.set, played, tried
        self.graph: Sequence[Edge] = edges(Expected(self.cards, CS_2E).model)
        self.kept: dict[tuple[str, ...], list[Scenario]] = {}
        for scenario in played.scenarios:
            if scenario.triggers:
                self.kept.setdefault(scenario.triggers, []).append(scenario)
        self.found = dict(self._looked_for(bench))

    def _looked_for(self, bench: Bench) -> Iterator[tuple[tuple[str, ...], Mapping[str, Tried]]]:
        """Plays for edges of cards that no kept scenario knows: they were added, or are of another set."""
        known = {ability for pair in self.kept for ability in pair}
        for source, target in dict.fromkeys((edge.source, edge.target) for edge in self.graph):
            if source not in known or target not in known:
                plays = {name: show(bench, source, target, rules) for name, rules in PRESETS.items()}
                yield (source, target), {name: play for name, play in plays.items() if play is not None}


def prove(
    cards: CardSet,
    tried: Callable[[Bench], Iterable[Trial]] = trials,
    played: Callable[[Sequence[Scenario]], Played] = play,
) -> Ground:
    """Play every scenario and try every card of the set; ``tried`` and ``played`` may know already what comes
    of it.

    Raises :class:`FaultsError` where a scenario fails or a verdict is not what the game gives; each fault
    names the answers that fall with it.
    """
    proofs = played(read_scenarios(*shipped()))
    faults = list(check_verdicts(GAME.clauses, GAME.rulings, proofs))
    if faults:
        raise FaultsError(faults)
    bench = Bench(build_deck(cards))
    return Ground(bench, proofs, list(tried(bench)))


def answered(ground: Ground, language: str, texts: Translations) -> Faq:
    """Every answer in ``language``; ``texts`` are the messages of programs and rules in it."""
    source = GAME.clauses
    localizer = Localizer(ground.cards, language)
    voice = Voice(ground.cards, localizer, texts, localized_clauses(source, texts))
    words = Words(ground.cards, localizer, texts)
    answers: list[Answer] = [
        *clause_answers(voice, source.by_id, ground.played),
        *ruling_answers(voice, GAME.rulings, ground.played),
        *card_answers(voice, ground.tried),
        *trigger_answers(voice, words, ground.graph, ground.kept, ground.found),
    ]
    names = {edition.id: edition.name for edition in voice.clauses.editions}
    editions = {preset: names.get(preset, preset) for preset in PRESETS}
    return Faq(language, editions, tuple(answers), ground.played.runs)
