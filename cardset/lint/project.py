"""Where the rules' knowledge comes from: the folder that a catalog lies in, else the project's own data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from cardset.catalog.language import Language, read_language
from cardset.catalog.merge import Message
from cardset.catalog.model import Catalog
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.lexicon import Lexicon, read_lexicon
from cardset.lint.context import Context, Known, Spoken
from cardset.lint.database import families, known_texts, set_database, spoken_texts
from cardset.lint.dictionaries import Speller, speller
from cardset.lint.endings import read_endings
from cardset.lint.glossaries import Glossaries
from cardset.lint.here import from_here, told_from_here
from cardset.lint.load import load_source_words, load_termbase
from cardset.lint.locale import has_data, is_sparse, locale_of, locale_with_data
from cardset.lint.meaning import Meaning, load_meaning, load_roles
from cardset.lint.plural import parse_plural_forms
from cardset.lint.subject import sample, subject
from cardset.lint.termbase import Termbase
from cardset.lint.termbases.load import Given, load_glossaries, sorted_out
from cardset.lint.typography import Typography, read_typography
from cardset.paths import COMMON, edition_locales, lineage, locales

__all__ = ["Glossaries", "Project", "locale_of", "project_of"]

SOURCE_LANGUAGE = "en"
"""What every set is written in."""
_OURS = ("card:", "term:", "clause:")
"""How contexts of the database begin."""

_Chosen = tuple[Path, str, tuple[Path, ...]]
"""A folder with languages, one of them, and the files of terms."""

T = TypeVar("T")


@dataclass(slots=True)
class Project:
    """Finds the context of each catalog, and remembers what it has read.

    ``i18n`` is the folder with the languages' own data, for catalogs that lie elsewhere; ``terms`` the
    concepts of the games, if there are some; ``database`` gives, by domain (a catalog's file name without
    ending), what is known of the current texts. It is asked once, and only for a locale folder, or a catalog
    whose contexts name cards, terms or clauses; ``given`` does the same for single domains, ``spoken`` for
    those of programs. ``complete`` says that each locale below ``i18n`` is to have them all. ``lang`` is the
    language of all catalogs, and ``edition`` the modifier whose words they are to use. ``told`` says that
    somebody chose the set, so that its game is what all files speak of; else it is told by their words.
    ``glossary`` are terms that a person gave; they take the place of all others. ``dictionaries`` are folders
    with dictionaries of hunspell, besides those of the system; ``unspelt`` become the languages in which
    words were to be looked up and no dictionary could be.

    What cannot be used becomes one of ``faults``; the rules that would need it then stay silent.
    """

    i18n: Path
    terms: Glossaries | None = None
    database: Callable[[], Mapping[str, Known]] | None = None
    lang: str = ""
    complete: bool = False
    edition: str = ""
    told: bool = False
    given: Mapping[str, Callable[[], Known]] = field(default_factory=dict)
    spoken: Mapping[str, Callable[[], Spoken]] = field(default_factory=dict)
    families: Callable[[], frozenset[str]] | None = None
    glossary: Given | None = None
    dictionaries: Sequence[Path] = ()
    faults: list[Fault] = field(default_factory=list, init=False)
    unspelt: set[str] = field(default_factory=set, init=False)
    _spellers: dict[tuple[str, str], Speller | None] = field(default_factory=dict, init=False)
    _domains: Mapping[str, Known] | None = field(default=None, init=False)
    _read: dict[str, Known | None] = field(default_factory=dict, init=False)
    _languages: dict[tuple[Path, str], Language | None] = field(default_factory=dict, init=False)
    _lexicons: dict[tuple[Path, str], Lexicon | None] = field(default_factory=dict, init=False)
    _typographies: dict[tuple[Path, str], Typography | None] = field(default_factory=dict, init=False)
    _meanings: dict[_Chosen, Meaning | None] = field(default_factory=dict, init=False)
    _termbases: dict[_Chosen, Termbase | None] = field(default_factory=dict, init=False)

    def context(self, catalog: Catalog, folder: Path | None = None) -> Context:
        """What the rules know about ``catalog``; ``folder`` is the folder it was found in, if any.

        Raises :class:`CardsetError` where its language does not have the project's edition.
        """
        own = self.lang or locale_of(catalog.path, folder, catalog.language)
        root, lang = self._place(catalog.path, own)
        language = self._language(root, lang)
        data = locale_with_data(root, lang)
        ours = self._is_ours(catalog)
        domain = catalog.path.stem if ours else self._subject(root, data, catalog.path.stem, sample(catalog))
        return Context(
            lang,
            parse_plural_forms(language.plural_forms) if language else None,
            self._termbase(root, data, domain),
            self._known(catalog),
            sparse=own == lang and is_sparse(language, lang),
            lexicon=self._lexicons.get((root, data)),
            speller=partial(self._speller, root, data),
            meaning=self._meaning(root, data, domain),
            typography=self._typography(root, data),
            families=self.families()
            if self.families and catalog.path.stem in self._database()
            else frozenset(),
            spoken=self._spoken(catalog),
        )

    def document_context(self, path: Path, text: str = "") -> Context:
        """What the rules know about the document at ``path``, which is in the project's language.

        What game it speaks of is told by its ``text``.

        Raises :class:`CardsetError` where nothing tells the language, or it does not have the edition.
        """
        own = self.lang or locale_of(path)
        if not own:
            raise CardsetError("in which language is this?", path, hint="say it with --lang, as in --lang pl")
        root, lang = self._place(path, own)
        language = self._language(root, lang)
        data = locale_with_data(root, lang)
        domain = self._subject(root, data, path.stem, text)
        return Context(
            lang,
            parse_plural_forms(language.plural_forms) if language else None,
            self._termbase(root, data, domain),
            lexicon=self._lexicons.get((root, data)),
            speller=partial(self._speller, root, data),
            meaning=self._meaning(root, data, domain),
            statements=self._statements,
            typography=self._typography(root, data),
        )

    def letters(self, path: Path) -> frozenset[str]:
        """The letters of the language of the document at ``path``, none where they are not known."""
        lang = self.lang or locale_of(path)
        root = self._root(path, lang)
        typography = self._typography(root, locale_with_data(root, lang))
        return typography.letters if typography else frozenset()

    def source_context(self) -> Context:
        """What the rules know about the texts of a card set: the source language, and its words for terms."""
        return Context(
            SOURCE_LANGUAGE,
            termbase=self._source_words(),
            typography=self._typography(self.i18n, SOURCE_LANGUAGE),
        )

    def _source_words(self) -> Termbase | None:
        terms = self.terms.of("") if self.terms else ()
        return self._try(lambda: load_source_words(terms)) if terms else None

    def override(self, path: Path, lang: str) -> Path | None:
        """The catalog in which ``lang``, which is in the project's edition, overrides the one at ``path``."""
        if not self.edition:
            return None
        found = self._root(path, lang) / lang / path.name
        if not found.is_file() or found.resolve() == path.resolve():
            return None
        return found if path.is_absolute() else from_here(found)

    def absent(self, folder: Path) -> Iterator[Fault]:
        """A fault for each catalog that a locale folder in ``folder``, or itself, ought to have and has not.

        A locale folder holds a ``language.yaml``. One that lies elsewhere, such as a copy, is to be complete
        once it has a catalog of the database's; an edition and a pseudo-locale may have few or none.
        """
        for file in sorted(folder.rglob("language.yaml")):
            locale = file.parent
            language = self._language(locale.parent, locale.name)
            if is_sparse(language, locale.name) or (language and language.pseudo):
                continue
            present = {path.stem for path in locale.glob("*.po")}
            domains = self._database()
            ours = self.complete and locale.parent.resolve() == self.i18n.resolve()
            if ours or any(domains[name] for name in present & domains.keys()):
                for name in sorted(domains.keys() - present):
                    hint = "restore it from version control, or let cardset sync make a new one"
                    yield Fault("this catalog is missing", locale / f"{name}.po", hint=hint)

    def _root(self, path: Path, lang: str) -> Path:
        """The folder with the data of ``lang``: around the catalog where there is one, else the project's."""
        names = lineage(lang) if lang else []
        files = [Path(name) / file for name in names for file in ("language.yaml", "lexicon.yaml")]
        for above in path.absolute().parents:
            if above.name in names and any((above.parent / file).is_file() for file in files):
                return above.parent
        return self.i18n

    def _place(self, path: Path, lang: str) -> tuple[Path, str]:
        """The folder with the data for a catalog in ``lang``, and ``lang`` in the project's edition."""
        root = self._root(path, lang)
        if not self.edition:
            return root, lang
        roots = [root, self.i18n]
        (locale,) = edition_locales(roots, [lang], self.edition)
        return next(root for root in roots if locale in locales(root)), locale

    def _language(self, root: Path, lang: str) -> Language | None:
        if (root, lang) not in self._languages:
            there = has_data(root, lang, "language.yaml")
            self._languages[root, lang] = self._try(lambda: read_language(root, lang)) if there else None
        return self._languages[root, lang]

    def _termbase(self, root: Path, lang: str, domain: str | None) -> Termbase | None:
        if self.glossary is not None:
            return self._given_terms(self.glossary, root, lang)
        if self.terms is None or domain is None:
            return None
        terms = self.terms.of(domain)
        if (root, lang, terms) not in self._termbases:
            concepts = tuple(self.terms.files.values())
            lexicon = self._lexicon(root, lang, concepts)
            language = self._language(root, lang)
            edition = language is not None and bool(language.edition)
            base = self._lexicon(root, lineage(lang)[-1], concepts) if edition else None
            self._termbases[root, lang, terms] = (
                self._try(lambda: load_termbase(terms, lexicon, base, read_endings(root, lang, lexicon)))
                if lexicon
                else None
            )
        return self._termbases[root, lang, terms]

    def _subject(self, root: Path, lang: str, stem: str, text: str) -> str | None:
        """The domain of a file called ``stem`` with this ``text``: its name where that tells, or a game.

        ``None`` where it speaks of none. What has few words could be about anything.
        """
        if self.told or self.terms is None or self.glossary is not None or self.terms.names(stem):
            return stem
        lexicon = self._lexicon(root, lang, tuple(self.terms.files.values()))
        if lexicon is None:
            return stem
        games = self.terms.files.keys() - {COMMON}
        bases = {game: self._words(root, lang, game, lexicon) for game in games}
        return subject(text, {game: base for game, base in bases.items() if base}, stem)

    def _words(self, root: Path, lang: str, game: str, lexicon: Lexicon) -> Termbase | None:
        """The words of one game alone."""
        assert self.terms is not None
        terms = (self.terms.files[game],)
        if (root, lang, terms) not in self._termbases:
            self._termbases[root, lang, terms] = self._try(lambda: load_termbase(terms, lexicon))
        return self._termbases[root, lang, terms]

    def _given_terms(self, given: Given, root: Path, lang: str) -> Termbase | None:
        if (root, lang, ()) not in self._termbases:
            files = tuple(self.terms.files.values()) if self.terms else ()

            def own(terms: Sequence[Path]) -> Lexicon | None:
                # The project's lexicon has words for all its terms, of which these may be some.
                known = {path.resolve(): path for path in (*files, *terms)}
                return self._lexicon(root, lang, tuple(known.values()))

            typography = self._typography(root, lang)
            self._termbases[root, lang, ()] = self._try(
                lambda: load_glossaries(
                    given,
                    lang,
                    files,
                    own,
                    lambda: read_endings(root, lang, self._lexicon(root, lang, files)),
                    typography.letters if typography else frozenset(),
                )
            )
        return self._termbases[root, lang, ()]

    def _lexicon(self, root: Path, lang: str, concepts: Sequence[Path]) -> Lexicon | None:
        """The words of ``lang``, which may be for any of the ``concepts``."""
        if (place := (root, lang)) not in self._lexicons:
            there = has_data(root, lang, "lexicon.yaml")
            self._lexicons[place] = self._try(lambda: read_lexicon(*place, concepts)) if there else None
        return self._lexicons[place]

    def _meaning(self, root: Path, lang: str, domain: str | None) -> Meaning | None:
        terms = self.terms.of(domain) if self.terms and domain is not None else ()
        if (root, lang, terms) not in self._meanings:
            termbase, lexicon = self._termbase(root, lang, domain), self._lexicons.get((root, lang))
            vocabularies = [path.with_name("vocabulary.yaml") for path in terms]
            self._meanings[root, lang, terms] = self._try(
                lambda: load_meaning((root, self.i18n), lang, termbase, load_roles(vocabularies), lexicon)
            )
        return self._meanings[root, lang, terms]

    def _typography(self, root: Path, lang: str) -> Typography | None:
        if (root, lang) not in self._typographies:
            self._typographies[root, lang] = self._try(lambda: read_typography(root, lang)) if lang else None
        return self._typographies[root, lang]

    def _speller(self, root: Path, lang: str) -> Speller | None:
        """The dictionaries of ``lang``, opened when a rule asks for them."""
        lexicon = self._lexicons.get((root, lang))
        if lexicon is None and has_data(root, lang, "lexicon.yaml"):
            return None  # it has faults, and its words would be taken for slips
        place = (lineage(lang)[-1], lexicon.dictionary if lexicon else "")
        if place not in self._spellers:
            self._spellers[place] = self._try(lambda: speller(*place, self.dictionaries))
        if self._spellers[place] is None:
            self.unspelt.add(place[0])
        return self._spellers[place]

    def _is_ours(self, catalog: Catalog) -> bool:
        """Whether the catalog is of a card set."""
        # One cut behind its header names no cards any more; its folder tells what it is.
        return (catalog.path.parent / "language.yaml").is_file() or any(
            entry.msgctxt and entry.msgctxt.startswith(_OURS) for entry in catalog.entries
        )

    def _known(self, catalog: Catalog) -> Known | None:
        if self._is_ours(catalog):
            if catalog.path.stem in self.given:
                return self._given(catalog.path.stem)
            return self._database().get(catalog.path.stem)
        return None

    def _spoken(self, catalog: Catalog) -> Spoken | None:
        """What the programs say in the domain of the catalog."""
        said = self.spoken.get(catalog.path.stem)
        return self._try(said) if said and self._is_ours(catalog) else None

    def _given(self, domain: str) -> Known | None:
        if domain not in self._read:
            self._read[domain] = self._try(self.given[domain])
        return self._read[domain]

    def _database(self) -> Mapping[str, Known]:
        if self._domains is None:
            self._domains = (self._try(self.database) if self.database else None) or {}
        return self._domains

    def _statements(self) -> list[str]:
        """What the clauses and the cards say, in the source language."""
        given = (self._given(domain) or {} for domain in self.given)
        return [
            text
            for known in (*self._database().values(), *given)
            for msgctxt, (text, _) in known.items()
            if (msgctxt.startswith("clause:") and msgctxt.endswith(":statement"))
            or (msgctxt.startswith("card:") and msgctxt.endswith(":text"))
        ]

    def _try(self, read: Callable[[], T]) -> T | None:
        """What ``read`` gives, or nothing after noting why not."""
        try:
            return read()
        except CardsetError as error:
            faults = error.faults if isinstance(error, FaultsError) else [error.fault]
            self.faults += map(told_from_here, faults)
            return None


def project_of(
    chosen: str | None = None,
    lang: str = "",
    edition: str = "",
    given: Mapping[str, Callable[[], Sequence[Message]]] = MappingProxyType({}),
    glossaries: Sequence[Path] = (),
    dictionaries: Sequence[str] = (),
    spoken: Mapping[str, Callable[[], Sequence[Message]]] = MappingProxyType({}),
) -> Project:
    """The project of a card set: a built-in one by its id, or a folder (the default set without).

    ``lang`` is the language of all catalogs, where the caller knows better than their folders; ``edition``
    the one whose words they are to use; ``given`` gives the messages of domains besides the database's;
    ``glossaries`` are files whose terms count in the place of the set's; ``dictionaries`` folders with
    dictionaries; ``spoken`` gives the messages of programs, by domain. Raises :class:`CardsetError` when
    there is no such set, or a glossary cannot be read.
    """
    from cardset import paths
    from cardset.load import find_sources

    folder = paths.set_folder(chosen)
    root = paths.catalog_root(folder)
    built_in = paths.is_built_in(folder)
    # A set of one's own may lean on the project's catalogs; those need not know it.
    complete = built_in or root.parent == folder
    sources = find_sources(folder)
    terms = Glossaries(sources.terms, sources.game)
    texts = {domain: lambda read=read: known_texts(read()) for domain, read in given.items()}
    said = {domain: lambda read=read: spoken_texts(read()) for domain, read in spoken.items()}
    return Project(
        root,
        terms,
        lambda: set_database(chosen),
        lang,
        complete,
        edition,
        chosen is not None,
        texts if built_in else {},
        said if built_in else {},
        lambda: families(chosen),
        sorted_out(glossaries) if glossaries else None,
        [Path(folder) for folder in dictionaries],
    )
