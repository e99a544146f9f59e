"""Where the rules' knowledge comes from: the folder that a catalog lies in, else the project's own data.

Each part is read when a rule first asks for it, and what reads it is imported then: most runs need few.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

from cardset.cache import kept
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.lint.context import Context, LazyContext
from cardset.lint.database import is_of_set, statements
from cardset.lint.forks import Fork, can_fork
from cardset.lint.here import from_here, told_from_here
from cardset.lint.locale import has_data, is_sparse, locale_of, locale_with_data
from cardset.lint.roots import Roots
from cardset.paths import COMMON, lineage

if TYPE_CHECKING:
    from cardset.catalog.language import Language
    from cardset.catalog.model import Catalog
    from cardset.lexicon import Lexicon
    from cardset.lint.agreement import Agreement
    from cardset.lint.context import Known, Spoken
    from cardset.lint.dictionaries import Speller
    from cardset.lint.dictionaries.verdicts import Words
    from cardset.lint.given import Given
    from cardset.lint.glossaries import Glossaries
    from cardset.lint.meaning import Meaning
    from cardset.lint.plural import PluralForms
    from cardset.lint.termbase import Termbase
    from cardset.lint.typography import Typography

__all__ = ["Learned", "Project"]

SOURCE_LANGUAGE = "en"
"""What every set is written in."""

_LARGE = 500_000
"""From so many bytes on a file is large."""

_Chosen = tuple[Path, str, tuple[Path, ...]]
"""A folder with languages, one of them, and the files of terms."""

T = TypeVar("T")


class Learned(NamedTuple):
    """What became of a project: its faults, the languages without dictionaries, and what words were."""

    faults: tuple[Fault, ...]
    unspelt: frozenset[str]
    words: Mapping[tuple[str, str], Words]


class Ahead(NamedTuple):
    """Another process, which reads what is known of the language at ``place``."""

    place: tuple[Path, str]
    fork: Fork

    def wait(self) -> None:
        """Until it has read."""
        if self.fork.alive:
            self.fork.reading.readline()


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
    with dictionaries of hunspell, besides those of the system; ``spare`` is another folder like ``i18n``
    (:class:`~cardset.lint.roots.Roots`); ``unspelt`` become the languages in which words were to be looked up
    and no dictionary could be, until somebody puts another set there.

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
    spare: Path | None = None
    faults: list[Fault] = field(default_factory=list, init=False)
    unspelt: set[str] = field(default_factory=set, init=False)
    _ahead: Ahead | None = field(default=None, init=False)
    _spellers: dict[tuple[str, str], Speller | None] = field(default_factory=dict, init=False)
    _domains: Mapping[str, Known] | None = field(default=None, init=False)
    _read: dict[str, Known | None] = field(default_factory=dict, init=False)
    _languages: dict[tuple[Path, str], Language | None] = field(default_factory=dict, init=False)
    _lexicons: dict[tuple[Path, str], Lexicon | None] = field(default_factory=dict, init=False)
    _typographies: dict[tuple[Path, str], Typography | None] = field(default_factory=dict, init=False)
    _agreements: dict[tuple[Path, str], Agreement | None] = field(default_factory=dict, init=False)
    _meanings: dict[_Chosen, Meaning | None] = field(default_factory=dict, init=False)
    _termbases: dict[_Chosen, Termbase | None] = field(default_factory=dict, init=False)

    def context(self, catalog: Catalog, folder: Path | None = None) -> Context:
        """What the rules know about ``catalog``; ``folder`` is the folder it was found in, if any.

        Raises :class:`CardsetError` where its language does not have the project's edition.
        """
        own = self.lang or locale_of(catalog.path, folder, catalog.language)
        root, lang = self._roots.place(catalog.path, own, self.edition)
        data = locale_with_data(root, lang)
        stem = catalog.path.stem

        @cache
        def domain() -> str | None:
            from cardset.lint.subject import sample

            words = self._roots.having(root, data, "lexicon.yaml")
            return stem if is_of_set(catalog) else self._subject(words, data, stem, sample(catalog))

        return LazyContext(
            lang=lambda: lang,
            **self._language_parts(root, lang, domain),
            known=lambda: self._known(catalog),
            sparse=lambda: own == lang and is_sparse(self._language(root, lang), lang),
            families=lambda: self._families(stem),
            statements=lambda: None,
            spoken=lambda: self._spoken(catalog),
        )

    def document_context(self, path: Path, text: str = "") -> Context:
        """What the rules know about the document at ``path``, which is in the project's language.

        What game it speaks of is told by its ``text``.

        Raises :class:`CardsetError` where nothing tells the language, or it does not have the edition.
        """
        own = self.lang or locale_of(path)
        if not own:
            raise CardsetError("in which language is this?", path, hint="say it with --lang, as in --lang pl")
        root, lang = self._roots.place(path, own, self.edition)
        data = locale_with_data(root, lang)

        @cache
        def domain() -> str | None:
            return self._subject(self._roots.having(root, data, "lexicon.yaml"), data, path.stem, text)

        return LazyContext(
            lang=lambda: lang,
            **self._language_parts(root, lang, domain),
            known=lambda: None,
            sparse=lambda: False,
            families=frozenset,
            statements=lambda: self._statements,
            spoken=lambda: None,
        )

    def _language_parts(
        self, root: Path, lang: str, domain: Callable[[], str | None]
    ) -> dict[str, Callable[[], Any]]:
        """What is known of the language of a file, and of the words for what its ``domain`` is about."""
        data = locale_with_data(root, lang)
        words = self._roots.having(root, data, "lexicon.yaml")
        return {
            "plural_forms": lambda: self._plural_forms(root, lang),
            "termbase": lambda: self._termbase(words, data, domain()),
            "lexicon": lambda: self._own_words(words, data),
            "meaning": lambda: self._meaning(words, data, domain()),
            "typography": lambda: self._typography(self._roots.having(root, data, "typography.yaml"), data),
            "agreement": lambda: self._agreement(words, data),
            "speller": lambda: partial(self._speller, words, data),
        }

    def letters(self, path: Path) -> frozenset[str]:
        """The letters of the language of the document at ``path``, none where they are not known."""
        lang = self.lang or locale_of(path)
        root = self._roots.around(path, lang)
        data = locale_with_data(root, lang)
        typography = self._typography(self._roots.having(root, data, "typography.yaml"), data)
        return typography.letters if typography else frozenset()

    def source_context(self) -> Context:
        """What the rules know about the texts of a card set: the source language, and its words for terms."""
        return Context(
            SOURCE_LANGUAGE,
            termbase=self._source_words(),
            typography=self._typography(self.i18n, SOURCE_LANGUAGE),
        )

    def _source_words(self) -> Termbase | None:
        from cardset.lint.load import load_source_words

        terms = self.terms.of("") if self.terms else ()
        return self._try(lambda: load_source_words(terms)) if terms else None

    def override(self, path: Path, lang: str) -> Path | None:
        """The catalog in which ``lang``, which is in the project's edition, overrides the one at ``path``."""
        if not self.edition:
            return None
        found = self._roots.around(path, lang) / lang / path.name
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

    @property
    def _roots(self) -> Roots:
        return Roots(self.i18n, self.spare)

    def _language(self, root: Path, lang: str) -> Language | None:
        from cardset.catalog.language import read_language

        if (root, lang) not in self._languages:
            there = has_data(root, lang, "language.yaml")
            self._languages[root, lang] = self._try(lambda: read_language(root, lang)) if there else None
        return self._languages[root, lang]

    def _plural_forms(self, root: Path, lang: str) -> PluralForms | None:
        from cardset.lint.plural import parse_plural_forms

        language = self._language(root, lang)
        return parse_plural_forms(language.plural_forms) if language else None

    def _termbase(self, root: Path, lang: str, domain: str | None) -> Termbase | None:
        if self.glossary is not None:
            return self._given_terms(self.glossary, root, lang)
        if self.terms is None or domain is None:
            return None
        from cardset.lint.endings import read_endings
        from cardset.lint.load import load_termbase

        terms = self.terms.of(domain)
        if (root, lang, terms) not in self._termbases:
            concepts = tuple(self.terms.files.values())
            lexicon = self._lexicon(root, lang, concepts)
            edition = (language := self._language(root, lang)) is not None and bool(language.edition)
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
        from cardset.lint.subject import subject

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
        from cardset.lint.load import load_termbase

        assert self.terms is not None
        terms = (self.terms.files[game],)
        if (root, lang, terms) not in self._termbases:
            self._termbases[root, lang, terms] = self._try(lambda: load_termbase(terms, lexicon))
        return self._termbases[root, lang, terms]

    def _given_terms(self, given: Given, root: Path, lang: str) -> Termbase | None:
        from cardset.lint.endings import read_endings
        from cardset.lint.termbases.load import load_glossaries

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
                    lambda: self._lexicon(root, lang, files),
                )
            )
        return self._termbases[root, lang, ()]

    def _lexicon(self, root: Path, lang: str, concepts: Sequence[Path]) -> Lexicon | None:
        """The words of ``lang``, which may be for any of the ``concepts``."""
        from cardset.lexicon import read_lexicon

        if (place := (root, lang)) not in self._lexicons:
            if (ahead := self._ahead_at(place)) is not None:
                ahead.wait()
            there = has_data(root, lang, "lexicon.yaml")
            self._lexicons[place] = self._try(lambda: read_lexicon(*place, concepts)) if there else None
        return self._lexicons[place]

    def _own_words(self, root: Path, lang: str) -> Lexicon | None:
        """The words of ``lang`` for the concepts of all games, and for those that a person gave."""
        if self.terms is None:
            return None
        if self.glossary is not None:
            self._given_terms(self.glossary, root, lang)
        return self._lexicon(root, lang, tuple(self.terms.files.values()))

    def _meaning(self, root: Path, lang: str, domain: str | None) -> Meaning | None:
        from cardset.lint.meaning import load_meaning, load_roles

        terms = self.terms.of(domain) if self.terms and domain is not None else ()
        if (root, lang, terms) not in self._meanings:
            termbase, lexicon = self._termbase(root, lang, domain), self._lexicons.get((root, lang))
            vocabularies = [path.with_name("vocabulary.yaml") for path in terms]
            self._meanings[root, lang, terms] = self._try(
                lambda: load_meaning(
                    (root, *self._roots.all()), lang, termbase, load_roles(vocabularies), lexicon
                )
            )
        return self._meanings[root, lang, terms]

    def _typography(self, root: Path, lang: str) -> Typography | None:
        from cardset.lint.typography import read_typography

        if (root, lang) not in self._typographies:
            self._typographies[root, lang] = self._try(lambda: read_typography(root, lang)) if lang else None
        return self._typographies[root, lang]

    def _agreement(self, root: Path, lang: str) -> Agreement | None:
        from cardset.lint.agreement import read_agreement

        if (root, lang) not in self._agreements:
            lexicon = self._own_words(root, lang) if has_data(root, lang, "agreement.yaml") else None
            self._agreements[root, lang] = (
                self._try(lambda: read_agreement(root, lang, lexicon)) if lexicon else None
            )
        return self._agreements[root, lang]

    def _speller(self, root: Path, lang: str) -> Speller | None:
        """The dictionaries of ``lang``, opened when a rule asks for them."""
        from cardset.lint.dictionaries import speller

        lexicon = self._own_words(root, lang)
        if lexicon is None and has_data(root, lang, "lexicon.yaml"):
            return None  # it has faults, and its words would be taken for slips
        about = self._spelling(root, lang, lexicon)
        place = about[:2]
        if place not in self._spellers:
            ahead = self._ahead_at((root, lang))
            self._spellers[place] = self._try(lambda: speller(*about, ahead.fork if ahead else None))
        if self._spellers[place] is None:
            self.unspelt.add(place[0])
        return self._spellers[place]

    def _spelling(
        self, root: Path, lang: str, lexicon: Lexicon | None
    ) -> tuple[str, str, Sequence[Path], Collection[str]]:
        """What tells the dictionaries of ``lang``, as :func:`~cardset.lint.dictionaries.speller` takes it."""
        typography = self._typography(root, lang)
        letters = typography.letters if typography else frozenset()
        return lineage(lang)[-1], lexicon.dictionary if lexicon else "", self.dictionaries, letters

    def read_ahead(self, path: Path, folder: Path | None, spelling: Callable[[], bool]) -> None:
        """Let another process read what is known of the language of a file, where no earlier run kept it.

        Meanwhile this one reads the file. The other one keeps what it reads where this one looks for it. Then
        it opens the dictionaries, if ``spelling`` says that any rule asks for words, and this one asks it.
        """
        if not (own := self.lang or locale_of(path, folder)):
            return
        root, lang = self._roots.place(path, own, self.edition)
        data = locale_with_data(root, lang)
        words = self._roots.having(root, data, "lexicon.yaml")
        place = (words, data)
        if (
            self.terms is None
            or place in self._lexicons
            or self._ahead_at(place) is not None
            or (kept(f"lexicon-{data}") and kept("words"))
            or not (has_data(*place, "lexicon.yaml") and can_fork())
        ):
            return
        self.read_no_further()
        # What checks half of a large catalog needs the processor more than what opens all dictionaries.
        small = not path.is_file() or path.stat().st_size < _LARGE
        self._ahead = Ahead(place, Fork(partial(self._read_apart, place, spelling, small)))

    def _read_apart(
        self,
        place: tuple[Path, str],
        spelling: Callable[[], bool],
        small: bool,
        questions: BinaryIO,
        answers: BinaryIO,
    ) -> None:
        """What the other process does: read, say so, and answer what words are."""
        from cardset.lint.dictionaries import opened_of
        from cardset.lint.dictionaries.opened import answer
        from cardset.lint.endings import read_endings

        assert self.terms is not None
        lexicon = self._lexicon(*place, tuple(self.terms.files.values()))
        self._try(lambda: read_endings(*place, lexicon))
        answers.write(b"\n")
        answers.flush()
        if lexicon is not None and spelling() and (opened := opened_of(*self._spelling(*place, lexicon))):
            answer(opened, questions, answers, opened.others if small else opened.first)

    def read_no_further(self) -> None:
        """End the process that reads ahead, if there is one."""
        if self._ahead is not None:
            self._ahead.fork.end()
            self._ahead = None

    def _ahead_at(self, place: tuple[Path, str]) -> Ahead | None:
        """The process that reads ahead what is known of a language."""
        return self._ahead if self._ahead is not None and self._ahead.place == place else None

    def learned(self) -> Learned:
        """What was found out meanwhile, for another process that has the same project."""
        words = {place: found.learned() for place, found in self._spellers.items() if found is not None}
        return Learned(tuple(self.faults), frozenset(self.unspelt), words)

    def learn(self, learned: Learned) -> None:
        """Know what another process has found out. What words are is kept where somebody here asked, too."""
        self.faults += (fault for fault in learned.faults if fault not in self.faults)
        self.unspelt |= learned.unspelt
        for place, words in learned.words.items():
            if (found := self._spellers.get(place)) is not None:
                found.learn(words)

    def keep_words(self) -> None:
        """Keep for later runs what dictionaries said of words."""
        for found in self._spellers.values():
            if found is not None:
                found.save()

    def _known(self, catalog: Catalog) -> Known | None:
        if is_of_set(catalog):
            if catalog.path.stem in self.given:
                return self._given(catalog.path.stem)
            return self._database().get(catalog.path.stem)
        return None

    def _spoken(self, catalog: Catalog) -> Spoken | None:
        """What the programs say in the domain of the catalog."""
        said = self.spoken.get(catalog.path.stem)
        return self._try(said) if said and is_of_set(catalog) else None

    def _families(self, domain: str) -> frozenset[str]:
        return self.families() if self.families and domain in self._database() else frozenset()

    def _given(self, domain: str) -> Known | None:
        if domain not in self._read:
            self._read[domain] = self._try(self.given[domain])
        return self._read[domain]

    def _database(self) -> Mapping[str, Known]:
        if self._domains is None:
            self._domains = (self._try(self.database) if self.database else None) or {}
        return self._domains

    def _statements(self) -> list[str]:
        return statements([*self._database().values(), *(self._given(domain) or {} for domain in self.given)])

    def _try(self, read: Callable[[], T]) -> T | None:
        """What ``read`` gives, or nothing after noting why not."""
        try:
            return read()
        except CardsetError as error:
            faults = error.faults if isinstance(error, FaultsError) else [error.fault]
            self.faults += map(told_from_here, faults)
            return None
