"""All answers in one language, proved: scenarios are played and cards tried out before any is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardset.catalog.translate import Translations
from cardset.errors import FaultsError
from cardset.graph.forms.words import Words
from cardset.graph.triggers import Edge, edges
from cardset.localize import Localizer
from cardset.model import CardSet
from rulebook.clauses import load_clauses
from rulebook.faq.cards import Trial, card_answers, trials
from rulebook.faq.chains import trigger_answers
from rulebook.faq.model import Answer, Faq
from rulebook.faq.proof import Played, check_verdicts, play
from rulebook.faq.rules import clause_answers, ruling_answers
from rulebook.faq.trials import Bench
from rulebook.faq.voice import Voice
from rulebook.localize import localized_clauses
from rulebook.unstable_unicorns.chains.expected import Expected
from rulebook.unstable_unicorns.deck import build_deck
from rulebook.unstable_unicorns.rules import CS_2E, PRESETS
from rulebook.unstable_unicorns.rulings import load_rulings
from rulebook.unstable_unicorns.scenario.model import Scenario, shipped
from rulebook.unstable_unicorns.scenario.read import read_scenarios

__all__ = ["Ground", "answered", "prove"]


class Ground:
    """What answers rest on, the same in every language: scenarios played, cards tried out, the graph."""

    def __init__(self, cards: CardSet, played: Played, tried: Sequence[Trial], graph: Sequence[Edge]) -> None:
        self.cards, self.played, self.tried, self.graph = cards, played, tried, graph
        self.plays: dict[tuple[str, ...], list[Scenario]] = {}
        for scenario in played.scenarios:
            if scenario.triggers:
                self.plays.setdefault(scenario.triggers, []).append(scenario)


def prove(cards: CardSet, tried: Callable[[Bench], Iterable[Trial]] = trials) -> Ground:
    """Play every scenario and try every card of the set; ``tried`` may know already what is seen.

    Raises :class:`FaultsError` where a scenario fails or a verdict is not what the game gives; each fault
    names the answers that fall with it.
    """
    played = play(read_scenarios(*shipped()))
    faults = list(check_verdicts(load_clauses(), load_rulings(), played))
    if faults:
        raise FaultsError(faults)
    bench = Bench(build_deck(cards))
    return Ground(cards, played, list(tried(bench)), edges(Expected(cards, CS_2E).model))


def answered(ground: Ground, language: str, texts: Translations) -> Faq:
    """Every answer in ``language``; ``texts`` are the messages of programs and rules in it."""
    source = load_clauses()
    localizer = Localizer(ground.cards, language)
    voice = Voice(ground.cards, localizer, texts, localized_clauses(source, texts))
    answers: list[Answer] = [
        *clause_answers(voice, source.by_id, ground.played),
        *ruling_answers(voice, load_rulings(), ground.played),
        *card_answers(voice, ground.tried),
        *trigger_answers(voice, Words(ground.cards, localizer, texts), ground.graph, ground.plays),
    ]
    return Faq(language, tuple(PRESETS), tuple(answers), ground.played.runs)
