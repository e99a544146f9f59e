"""The indexes of all languages and the answers that they lead to, made once and kept (:mod:`cardset.cache`).

They are kept until anything changes that they rest on: the answers, the words of a language, or the search.
A page that finds answers by itself has one as plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from cardset.cache import cached
from cardset.digest import QUESTIONS, Data, named
from cardset.paths import editions, main_set
from cardset.sources import sources_of
from cardset.words.fold import LETTERS
from rulebook.faq import store
from rulebook.faq.model import Faq
from rulebook.faq.search import weights
from rulebook.faq.search.asking import asking_files, languages
from rulebook.faq.search.index import Index
from rulebook.faq.search.rank import Hit, Searcher
from rulebook.game import find_game, shipped_games
from rulebook.subject import SOURCE, Subject

if TYPE_CHECKING:
    from cardset.model import CardSet


_OTHER_LANGUAGE = 0.25
"""A question is in another language than the one that is told where so much more of it is known in that."""
_WORDS = ("lexicon.yaml", "endings.yaml", "grammar.yaml")

Doubt: TypeAlias = Literal["", "unsure", "off-topic", "other-game"]
"""Why what was found may not be what was asked: nothing fits well enough, the question is about something
else, or about another game."""


class Answers(NamedTuple):
    """What was found: the answers in ``faq``, without their plays, and the ``hits`` among them, best first.

    ``names`` are the names of cards, by id. ``trust`` is how likely the first hit is what was meant, from 0
    to 1; where it is too low, ``doubt`` says why. ``game`` is the id of the other game that is asked about.
    """

    faq: Faq
    names: Mapping[str, str]
    hits: Sequence[Hit]
    trust: float
    doubt: Doubt
    game: str = ""

    @property
    def language(self) -> str:
        """The language of the question, which is that of the answers."""
        return self.faq.language


def ask(
    subject: Subject,
    question: str,
    number: int,
    language: str = "",
    when_built: Callable[[], None] = lambda: None,
) -> Answers:
    """The ``number`` best answers to ``question`` in the language that it is asked in.

    That is ``language``, unless the question is plainly in another one. ``when_built`` is called, once,
    before anything has to be made that takes a while. Raises what :func:`rulebook.faq.store.faq` raises.
    """
    tell = cache(when_built)
    chosen, searcher = _in_its_language(subject, question, language, tell)
    hits, trust, known = searcher.find(question, number)
    doubt, game = _doubt(hits, trust, known), ""
    if trust < weights.SURE:
        game = _other_game(subject, question, chosen, trust, tell)
    faq, names = _answers(subject, chosen, tell)
    return Answers(faq, names, hits, trust, "other-game" if game else doubt, game)


def _in_its_language(
    subject: Subject, question: str, language: str, tell: Callable[[], None]
) -> tuple[str, Searcher]:
    """The language that a question is asked in, and what finds answers in it."""
    searchers: dict[str, Searcher] = {}

    def familiar(code: str) -> float:
        searchers[code] = Searcher(known_index(subject, code, tell))
        return searchers[code].reader.familiar(question)

    own = familiar(language) if language else 0
    if own > 1 - _OTHER_LANGUAGE:
        return language, searchers[language]
    known = {code: familiar(code) for code in languages(subject) if code != language}
    best = max(known, key=lambda code: known[code], default=language)
    chosen = best if not language or known.get(best, 0) >= own + _OTHER_LANGUAGE else language
    return chosen, searchers[chosen]


def _doubt(hits: Sequence[Hit], trust: float, known: float) -> Doubt:
    if not hits or known < weights.ON_TOPIC:
        return "off-topic"
    return "unsure" if trust < weights.TRUSTED else ""


def _other_game(
    subject: Subject, question: str, language: str, trust: float, tell: Callable[[], None]
) -> str:
    """The id of another game that comes with us whose answers fit better, and well; "" for none."""
    found: dict[str, float] = {}
    for ident in shipped_games() if subject.game.id in shipped_games() else ():
        other = main_subject(ident)
        if ident != subject.game.id and other.game.clauses.by_id and language in languages(other):
            hits, other_trust, known = Searcher(known_index(other, language, tell)).find(question, 1)
            if not _doubt(hits, other_trust, known) and other_trust > trust + weights.AHEAD:
                found[ident] = other_trust
    return max(found, key=lambda ident: found[ident], default="")


def main_subject(game: str) -> Subject:
    """A game that comes with us, with its main set."""
    sources = sources_of(main_set(game) or None)
    return Subject(find_game(game), sources if sources.game == game else None)


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
    variants = (
        root / f"{language}@{one}" for root in subject.roots for one in editions(subject.roots, language)
    )
    names = (path for folder in variants for path in folder.glob("*.po"))
    words = [*asking_files(subject, language), *filter(Path.is_file, own), *sorted(names)]
    return [*store.sources(subject, language), *named(words)]


def site_form(index: Index) -> dict[str, Any]:
    """``{"letters": …, "weights": …, "index": …}``: :data:`.fold.LETTERS`, the numbers of :mod:`.weights`,
    and the index as :class:`Index` describes it, but that answers and questions in its lists are told by
    how much their numbers grow, which is shorter by a sixth.

    What finds answers in it in another language than this one must do as :mod:`.rank`, :mod:`.naming`,
    :mod:`.lexis` and :mod:`.near` do.
    """
    plain = index.plain()
    for name in ("uses", "speaks"):
        plain[name] = {key: _grown(those, 2) for key, those in plain[name].items()}
    wordings = plain["wordings"]
    wordings["uses"] = {key: _grown(those, 1) for key, those in wordings["uses"].items()}
    return {"letters": LETTERS, "weights": weights.plain(), "index": plain}


def _grown(numbers: Sequence[int], step: int) -> list[int]:
    """``numbers`` with every ``step``-th of them, from the first, as the difference to the one before."""
    told = list(numbers)
    told[step::step] = [number - before for before, number in pairwise(numbers[::step])]
    return told
