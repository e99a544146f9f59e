"""The project of a card set, from its files, and what its database tells the linter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardset.lint.glossaries import Glossaries, sorted_out
from cardset.lint.project import Project
from cardset.lint.rulings import Rulings
from cardset.paths import built_in_root, catalog_root, is_built_in, is_main, set_folders
from cardset.sources import find_sources
from cardset.values import grouped

if TYPE_CHECKING:
    from cardset.catalog.merge import Message
    from cardset.lint.context import Known, Spoken
    from cardset.model import CardSet
    from cardset.sources import Chosen

_UNSETTLED = Rulings()


def project_of(
    chosen: Chosen = None,
    *,
    lang: str = "",
    edition: str = "",
    given: Mapping[str, Callable[[], Sequence[Message]]] = MappingProxyType({}),
    glossaries: Sequence[Path] = (),
    dictionaries: Sequence[str | Path] = (),
    spoken: Mapping[str, Callable[[], Sequence[Message]]] = MappingProxyType({}),
    added: tuple[Path, ...] = (),
    rulings: Rulings = _UNSETTLED,
) -> Project:
    """The project of one card set, or of several together: built-in ones by id, or folders, with files and
    folders of ``added`` cards.

    ``lang`` is the language of all catalogs, where the caller knows better than their folders; ``edition``
    the one whose words they are to use; ``given`` gives the messages of domains besides the database's;
    ``glossaries`` are files whose terms count in the place of the set's; ``dictionaries`` folders with
    dictionaries; ``spoken`` gives the messages of programs, by domain; ``rulings`` are what the settings say
    of findings. Raises :class:`CardsetError` when
    there is no such set, they do not go together, or a glossary or dictionary cannot be read.
    """
    if chosen is not None and not isinstance(chosen, (str, Path)):
        chosen = tuple(chosen)  # what is read of them is kept by their names
    sources = find_sources(set_folders(chosen), added)
    folders = [part.root for part in sources.parts]
    root = catalog_root(folders[0])
    built_in = any(map(is_built_in, folders))
    numbers = grouped((catalog_root(folder), number) for number, folder in enumerate(folders))
    names = [*given, *spoken]
    databases = {home: partial(_database, chosen, names, there, added) for home, there in numbers.items()}
    # A set of one's own may lean on the project's catalogs; those need not know it.
    complete = is_built_in(folders[0]) or root.parent == folders[0]
    terms = Glossaries(sources.games, sources.game, tuple(part.terms for part in sources.parts if part.terms))
    texts = {domain: lambda read=read: _known_texts(read()) for domain, read in given.items()}
    said = {domain: lambda read=read: _spoken_texts(read()) for domain, read in spoken.items()}
    return Project(
        root,
        terms,
        databases.pop(root),
        lang=lang,
        complete=complete,
        edition=edition,
        told=bool(chosen or added),
        given=texts if built_in else {},
        spoken=said if built_in else {},
        families=lambda: _families(chosen, added),
        cards=lambda: _cards(chosen, added),
        glossary=sorted_out(glossaries) if glossaries else None,
        dictionaries=_checked(dictionaries) if dictionaries else (),
        spare=built_in_root(),
        rulings=rulings,
        beside=databases,
    )


def _checked(folders: Sequence[str | Path]) -> Sequence[Path]:
    from cardset.lint.dictionaries import check_folder

    paths = [Path(folder) for folder in folders]
    for path in paths:
        check_folder(path)
    return paths


def _cards(chosen: Chosen, added: tuple[Path, ...] = ()) -> CardSet:
    from cardset.load import load_set

    return load_set(chosen, added)


@cache
def _families(chosen: Chosen, added: tuple[Path, ...] = ()) -> frozenset[str]:
    """The concepts of the families that the names of cards of the sets show."""
    from cardset.load import load_set

    families = load_set(chosen, added).vocabulary.families.values()
    return frozenset(noun.term for noun in families if noun.term and noun.shown)


def _database(
    chosen: Chosen,
    given: Iterable[str] = (),
    numbers: Iterable[int] = (0,),
    added: Sequence[Path] = (),
) -> Mapping[str, Known]:
    """The current source texts of the sets with these numbers, and of the terms that they answer for, by the
    domain of their catalogs.

    Of the domains that other rooms hand in for built-in sets only the names, ``given``, are known here.
    """
    from cardset.domains import database_domains, phrase_domains
    from cardset.load import load_set

    cards = load_set(chosen, added)
    known: dict[str, dict[str, tuple[str, str]]] = {}
    for part in (cards.parts[number] for number in numbers):
        for domain, messages in database_domains(cards, part=part).items():
            known.setdefault(domain, {}).update(_known_texts(messages))
        for domain in (*phrase_domains(cards, part), *(given if is_main(part.root) else ())):
            known.setdefault(domain, {})
    return known


def _known_texts(messages: Iterable[Message]) -> Known:
    """What is known of the current texts with a context of their own."""
    return {message.msgctxt: (message.msgid, message.fingerprint) for message in messages if message.msgctxt}


def _spoken_texts(messages: Iterable[Message]) -> Spoken:
    """What is known of the messages of programs, which their source tells apart."""
    return {(message.msgctxt, message.msgid): message.msgid_plural for message in messages}
