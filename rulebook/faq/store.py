"""The answers of the base deck as they were proved last, kept until anything that they rest on changes.

To play every scenario and to try out every card takes seconds. Both depend on nothing but files: those of the
rules, of the cards and of a language's catalogs, so their contents are the key under which the answers are
kept (:mod:`cardset.cache`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.digest import ANSWERS, Data, named
from cardset.domains import MESSAGES, clauses_domain, event_domains
from cardset.paths import catalog_roots, lineage, set_folder
from cardset.sources import find_sources
from rulebook.faq.model import Answer, Faq, Shown
from rulebook.games.unstable_unicorns import GAME

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations
    from cardset.model import CardSet
    from rulebook.faq.proof import Played
    from rulebook.faq.trials import Bench
    from rulebook.games.unstable_unicorns.scenario.model import Scenario

__all__ = ["SOURCE", "faq", "of_set", "sources"]

SOURCE = "en"


def faq(language: str = SOURCE, when_built: Callable[[], None] = lambda: None) -> Faq:
    """The answers in ``language``; ``when_built`` is called before they have to be proved anew.

    Raises :class:`CardsetError` for an unknown language and :class:`FaultsError` for answers that are not
    what the game gives.
    """

    def build() -> Any:
        when_built()
        return asdict(_built(language))

    return _read(cached(f"faq-{language}", sources(language), build, ANSWERS))


def sources(language: str = "") -> list[Data]:
    """What the answers rest on besides :data:`~cardset.digest.ANSWERS`: the files of the cards, and those
    with translations into ``language``; without a language, what all of them share."""
    return named([*find_sources(set_folder()).all, *_catalogs(language)])


def _catalogs(language: str) -> Iterator[Path]:
    """The files with translations into ``language``, none for the source language."""
    if language and language != SOURCE:
        for root in catalog_roots(set_folder()):
            for locale in lineage(language):
                yield from sorted((root / locale).glob("*.po"))


def of_set(cards: CardSet, language: str, texts: Translations, wanted: Collection[str] = ()) -> Faq:
    """The answers about a set of one's own; what is known of the rules is not proved again, and only the
    ``wanted`` cards (ids) are tried out, without any all of them.

    Raises as :func:`faq` does.
    """
    from rulebook.faq.build import answered, prove
    from rulebook.faq.cards import trials

    return answered(prove(cards, lambda bench: trials(bench, wanted), _played), language, texts)


def _built(language: str) -> Faq:
    from cardset.catalog.translate import Translations
    from cardset.load import load_set
    from cardset.localize import load_translations
    from rulebook.faq import cards
    from rulebook.faq.build import answered, prove

    def tried(bench: Bench) -> Iterator[cards.Trial]:
        data = cached("faq-trials", sources(), lambda: cards.as_plain(cards.trials(bench)), ANSWERS)
        return cards.from_plain(data, bench)

    texts = Translations()
    if language != SOURCE:  # told before anything is played
        domains = [MESSAGES, clauses_domain(GAME.id), *event_domains(GAME.id)]
        texts = load_translations(catalog_roots(set_folder()), language, domains)
    return answered(prove(load_set(), tried, _played), language, texts)


def _played(scenarios: Sequence[Scenario]) -> Played:
    """The scenarios that come with the game, carried out since the last change of anything they rest on."""
    from rulebook.faq.proof import play, recorded

    runs = cached("faq-played", sources(), lambda: play(scenarios).runs, ANSWERS)
    return recorded(scenarios, runs)


def _read(data: Any) -> Faq:
    answers = tuple(_answer(entry) for entry in data["answers"])
    return Faq(data["language"], data["editions"], answers, data["runs"])


def _answer(data: Any) -> Answer:
    tuples = ("remarks", "clauses", "rulings", "cards", "terms", "proofs")
    read = {**data, **{name: tuple(data[name]) for name in tuples}}
    read["shown"] = tuple(_shown(entry) for entry in data["shown"])
    return Answer(**read)


def _shown(data: Any) -> Shown:
    return Shown(**{**data, **{name: tuple(data[name]) for name in ("rules", "position", "events")}})
