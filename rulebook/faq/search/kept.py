"""The indexes of all languages and the answers that they lead to, made once and kept (:mod:`cardset.cache`).

They are kept until anything changes that they rest on: the answers, the words of a language, or the search.
A page that finds answers by itself has one as plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.cache import cached
from cardset.digest import QUESTIONS, Data, named
from cardset.words.fold import LETTERS
from rulebook.faq import store
from rulebook.faq.model import Faq
from rulebook.faq.search import weights
from rulebook.faq.search.asking import asking_files, languages
from rulebook.faq.search.index import Index
from rulebook.faq.search.rank import Hit, Searcher
from rulebook.subject import SOURCE, Subject

if TYPE_CHECKING:
    from cardset.model import CardSet


_FAMILIAR = 0.3
"""The part of a question that must be known, where no language is told."""
_WORDS = ("lexicon.yaml", "endings.yaml", "grammar.yaml")


class Answers(NamedTuple):
    """What was found: the answers in ``faq``, without their plays, and the ``hits`` among them, best first.

    ``names`` are the names of cards, by id.
    """

    faq: Faq
    names: Mapping[str, str]
    hits: Sequence[Hit]


def ask(
    subject: Subject,
    question: str,
    number: int,
    language: str = "",
    when_built: Callable[[], None] = lambda: None,
) -> Answers | None:
    """The ``number`` best answers to ``question`` in ``language``, by default the one that it is asked in.

    ``None`` when there is nothing that answers it. ``when_built`` is called, once, before anything has to be
    made that takes a while. Raises what :func:`rulebook.faq.store.faq` raises.
    """
    tell = cache(when_built)
    if language:
        chosen, hits = language, Searcher(known_index(subject, language, tell)).find(question, number)
    else:
        searchers = {code: Searcher(known_index(subject, code, tell)) for code in languages(subject)}
        familiar = {code: searcher.familiar(question) for code, searcher in searchers.items()}
        chosen = max(familiar, key=lambda code: familiar[code])
        known = familiar[chosen] >= _FAMILIAR or searchers[chosen].resembles(question) >= _FAMILIAR
        hits = searchers[chosen].find(question, number) if known else []
    return Answers(*_answers(subject, chosen, tell), hits) if hits else None


def known_index(subject: Subject, language: str, when_built: Callable[[], None] = lambda: None) -> Index:
    """The index of the answers in ``language``."""

    def build() -> dict[str, Any]:
        from rulebook.faq.search.index import build_index
        from rulebook.faq.search.language import read_language

        when_built()
        answers = store.faq(subject, language, when_built).answers
        return build_index(read_language(subject, language), answers).plain()

    return Index.of(
        cached(f"ask-index-{subject.game.id}-{language}", sources(subject, language), build, QUESTIONS)
    )


def _answers(
    subject: Subject, language: str, when_built: Callable[[], None]
) -> tuple[Faq, Mapping[str, str]]:
    """The answers in ``language`` without their plays, which are many times as long; the names of cards."""

    def build() -> dict[str, Any]:
        found = store.faq(subject, language, when_built)
        short = tuple(replace(answer, shown=(), proofs=()) for answer in found.answers)
        return {"faq": asdict(replace(found, answers=short)), "names": _names(subject.cards, language)}

    data = cached(f"ask-answers-{subject.game.id}-{language}", sources(subject, language), build, QUESTIONS)
    return Faq.of(data["faq"]), data["names"]


def _names(cards: CardSet | None, language: str) -> Mapping[str, str]:
    """The names of cards in ``language``, by id."""
    from cardset.localize import Localizer

    if cards is None:
        return {}
    localizer = Localizer(cards, language)
    return {card.id: localizer.name(card) for card in cards.cards.values()}


def sources(subject: Subject, language: str) -> list[Data]:
    """What an index rests on besides :data:`~cardset.digest.QUESTIONS`: the answers, and what is known of the
    language."""
    own = (subject.home(language, name) / language / name for name in _WORDS if language != SOURCE)
    words = [*asking_files(subject, language), *filter(Path.is_file, own)]
    return [*store.sources(subject, language), *named(words)]


def site_form(index: Index) -> dict[str, Any]:
    """``{"letters": …, "weights": …, "index": …}``: :data:`.fold.LETTERS`, the numbers of :mod:`.weights`,
    and the index as :class:`Index` describes it.

    What finds answers in it in another language than this one must do as :mod:`.rank`, :mod:`.naming`,
    :mod:`.lexis` and :mod:`.near` do.
    """
    return {"letters": LETTERS, "weights": weights.plain(), "index": index.plain()}
