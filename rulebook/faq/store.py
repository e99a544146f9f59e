"""Answers as they were proved last, kept until anything that they rest on changes.

To play every scenario and to try out every card takes seconds. Both depend on nothing but files: those of the
rules, of the cards and of a language's catalogs, so their contents are the key under which the answers are
kept (:mod:`cardset.cache`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict
from filecmp import cmp
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached
from cardset.digest import ANSWERS, Data, named
from cardset.paths import lineage, set_folder
from cardset.people import FILE as PEOPLE
from cardset.sources import find_sources
from rulebook.faq.model import Faq
from rulebook.subject import SOURCE, Subject

if TYPE_CHECKING:
    from rulebook.faq.build import Evidence


def faq(
    subject: Subject,
    language: str = SOURCE,
    when_built: Callable[[], None] = lambda: None,
    wanted: Collection[str] = (),
) -> Faq:
    """The answers in ``language``; ``when_built`` is called before they have to be proved anew.

    Where some cards (ids) are ``wanted``, only those are tried out, now, and nothing of it is kept. Raises
    :class:`CardsetError` for an unknown language or a game without answers, and :class:`FaultsError` for
    answers that are not what the game gives.
    """
    if wanted:
        when_built()
        return _built(subject, language, wanted)

    def build() -> Any:
        when_built()
        return asdict(_built(subject, language))

    name = f"faq-{subject.game.id}-{language}"
    return Faq.of(cached(name, sources(subject, language), build, ANSWERS))


def sources(subject: Subject, language: str = "") -> list[Data]:
    """What the answers rest on besides :data:`~cardset.digest.ANSWERS`: the files of the cards, and those
    with translations into ``language``; without a language, what all of them share."""
    printed = subject.sources.print if subject.sources else ""
    files = named([*subject.game.further_files, *subject.files, *_catalogs(subject, language)])
    return [*files, ("print", printed.encode())] if printed else files


def _catalogs(subject: Subject, language: str) -> Iterator[Path]:
    """The files with translations into ``language``, none for the source language. A copy of a nearer one
    says nothing new, so a project's answers are those that came with us until something is changed in it."""
    for locale in lineage(language) if language and language != SOURCE else ():
        folders = [root / locale for root in subject.roots]
        found = [path for folder in folders for path in (*folder.glob("*.po"), *folder.glob(PEOPLE))]
        for _, same in groupby(sorted(found, key=_name), _name):
            nearest, *further = same
            yield nearest
            yield from (path for path in further if not cmp(nearest, path, shallow=False))


def _name(path: Path) -> str:
    return path.name


def _built(subject: Subject, language: str, wanted: Collection[str] = ()) -> Faq:
    from rulebook.faq.build import answered

    texts = subject.texts(language)  # an unknown language is told before anything is played
    return answered(_proved(subject, tuple(wanted)), language, texts)


@lru_cache(maxsize=1)
def _proved(subject: Subject, wanted: tuple[str, ...]) -> Evidence:
    """What is played for one language is told in the others, too."""
    from rulebook.faq.build import prove

    def keep(name: str, build: Callable[[], Any]) -> Any:
        return cached(f"faq-{subject.game.id}-{name}", _resting(subject, name), build, ANSWERS)

    return prove(subject, keep, wanted)


def _resting(subject: Subject, name: str) -> list[Data]:
    """What a part of the proof rests on: scenarios are played, and the cards of the default set tried out,
    with that set alone, whatever is asked."""
    if name not in ("played", "trials") or subject.sources is None:
        return sources(subject)
    return named([*subject.game.further_files, *find_sources(set_folder()).all])
