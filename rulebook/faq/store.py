"""The answers of the base deck as they were proved last, kept until anything that they rest on changes.

To play every scenario and to try out every card takes seconds. Both depend on nothing but files: those of the
rules, of the cards and of a language's catalogs, so their contents are the key under which the answers are
kept (:mod:`cardset.cache`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.domains import CLAUSES, MESSAGES
from cardset.files import read_bytes
from cardset.paths import catalog_roots, lineage, set_folder
from cardset.sources import find_sources
from rulebook.faq.model import Answer, Faq, Shown

if TYPE_CHECKING:
    from rulebook.faq.trials import Bench
    from rulebook.unstable_unicorns.scenario.model import Scenario

__all__ = ["SOURCE", "catalogs", "faq", "sources"]

SOURCE = "en"
PACKAGE = Path(__file__).resolve().parent.parent

SHOWING = (PACKAGE / "site", PACKAGE / "faq" / "forms", PACKAGE / "faq" / "search")
"""What only shows answers or finds them: no answer changes with it."""

Content = tuple[str, bytes]


def faq(language: str = SOURCE, when_built: Callable[[], None] = lambda: None) -> Faq:
    """The answers in ``language``; ``when_built`` is called before they have to be proved anew.

    Raises :class:`CardsetError` for an unknown language and :class:`FaultsError` for answers that are not
    what the game gives.
    """

    def build() -> Any:
        when_built()
        return asdict(_built(language))

    return _read(cached(f"faq-{language}", sources(language), build))


def sources(language: str = "") -> list[Content]:
    """What the answers rest on, each file with its contents; without a language, what all of them share."""
    files = [path for ending in ("py", "yaml") for path in sorted(PACKAGE.rglob(f"*.{ending}"))]
    rules = [path for path in files if not any(path.is_relative_to(place) for place in SHOWING)]
    found = [*rules, *find_sources(set_folder()).all, *catalogs(language)]
    return [(str(path), read_bytes(path)) for path in found]


def catalogs(language: str) -> Iterator[Path]:
    """The files with translations into ``language``, none for the source language."""
    if language and language != SOURCE:
        for root in catalog_roots(set_folder()):
            for locale in lineage(language):
                yield from sorted((root / locale).glob("*.po"))


def _built(language: str) -> Faq:
    from cardset.catalog.translate import Translations
    from cardset.load import load_set
    from cardset.localize import load_translations
    from rulebook.faq import cards
    from rulebook.faq.build import answered, prove
    from rulebook.faq.proof import Played, play, recorded

    def tried(bench: Bench) -> Iterator[cards.Trial]:
        data = cached("faq-trials", sources(), lambda: cards.as_plain(cards.trials(bench)))
        return cards.from_plain(data, bench)

    def played(scenarios: Sequence[Scenario]) -> Played:
        runs = cached("faq-played", sources(), lambda: play(scenarios).runs)
        return recorded(scenarios, runs)

    texts = Translations()
    if language != SOURCE:  # told before anything is played
        texts = load_translations(catalog_roots(set_folder()), language, [MESSAGES, CLAUSES])
    return answered(prove(load_set(), tried, played), language, texts)


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
