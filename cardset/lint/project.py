"""Where the rules' knowledge comes from: the folder that a catalog lies in, else the project's own data.

Each part is read when a rule first asks for it, and what reads it is imported then: most runs need few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardset.errors import CardsetError, Fault
from cardset.lint.aligned.model import PlacedCatalog
from cardset.lint.context import Context
from cardset.lint.finding import from_here
from cardset.lint.languages import Languages
from cardset.lint.locale import Roots, is_sparse, locale_of, locale_with_data
from cardset.lint.rulings import Rulings

if TYPE_CHECKING:
    from cardset.catalog.model import Catalog
    from cardset.lexicon import Lexicon
    from cardset.lint.agreement import Agreement
    from cardset.lint.context import Known, Spoken
    from cardset.lint.dictionaries import Speller
    from cardset.lint.glossaries import Given, Glossaries
    from cardset.lint.meaning import Meaning
    from cardset.lint.plural import PluralForms
    from cardset.lint.readback import Readback
    from cardset.lint.termbase import Termbase
    from cardset.lint.typography import Typography
    from cardset.model import CardSet

SOURCE_LANGUAGE = "en"
"""What every set is written in."""
_CONTEXTS = ("card:", "term:", "clause:", "event:")
"""How contexts of the database begin."""
# How many messages of a catalog tell what it is about.
_SAMPLE = 400


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
    (:class:`~cardset.lint.locale.Roots`). ``rulings`` are what the owner has settled. ``beside`` are, by
    their ``i18n`` folder, the databases of further sets that are checked together with the first.
    ``languages`` is what is known of languages.

    What cannot be used becomes one of ``faults``; the rules that would need it then stay silent.
    """

    i18n: Path
    terms: Glossaries | None = None
    database: Callable[[], Mapping[str, Known]] | None = None
    _: KW_ONLY
    lang: str = ""
    complete: bool = False
    edition: str = ""
    told: bool = False
    given: Mapping[str, Callable[[], Known]] = field(default_factory=dict)
    spoken: Mapping[str, Callable[[], Spoken]] = field(default_factory=dict)
    families: Callable[[], frozenset[str]] | None = None
    cards: Callable[[], CardSet] | None = None
    glossary: Given | None = None
    dictionaries: Sequence[Path] = ()
    spare: Path | None = None
    rulings: Rulings = field(default_factory=Rulings)
    beside: Mapping[Path, Callable[[], Mapping[str, Known]]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list, init=False)
    languages: Languages = field(init=False)

    def __post_init__(self) -> None:
        roots = Roots(self.i18n, self.spare, tuple(self.beside))
        self.languages = Languages(
            roots, self.terms, self.told, self.glossary, self.dictionaries, self.faults, self.rulings
        )

    def checks(self, lang: str) -> bool:
        """Whether files in ``lang`` are to be checked: where the caller says it, those are meant."""
        return bool(self.lang) or self.rulings.speaks(lang)

    def context(self, catalog: Catalog, folder: Path | None = None) -> Context:
        """What the rules know about ``catalog``; ``folder`` is the folder it was found in, if any.

        Raises :class:`CardsetError` where its language does not have the project's edition.
        """
        own = self.lang or locale_of(catalog.path, folder, catalog.language)
        return _CatalogContext(self, catalog, own)

    def document_context(self, path: Path, text: str = "") -> Context:
        """What the rules know about the document at ``path``, which is in the project's language.

        What game it speaks of is told by its ``text``.

        Raises :class:`CardsetError` where nothing tells the language, or it does not have the edition.
        """
        own = self.lang or locale_of(path)
        if not own:
            raise CardsetError("in which language is this?", path, hint="say it with --lang, as in --lang pl")
        return _FileContext(self, path, own, lambda: text)

    def letters(self, path: Path) -> frozenset[str]:
        """The letters of the language of the document at ``path``, none where they are not known."""
        lang = self.lang or locale_of(path)
        root = self.languages.roots.around(path, lang)
        data = locale_with_data(root, lang)
        typography = self._typography(root, data)
        return typography.letters if typography else frozenset()

    def source_context(self) -> Context:
        """What the rules know about the texts of a card set: the source language, and its words for terms."""
        return Context(
            SOURCE_LANGUAGE,
            termbase=self._source_words(),
            typography=self.languages.typography(self.i18n, SOURCE_LANGUAGE),
        )

    def _source_words(self) -> Termbase | None:
        from cardset.lint.load import load_source_words

        terms = self.terms.of("") if self.terms else ()
        return self.languages.attempt(lambda: load_source_words(terms)) if terms else None

    def override(self, path: Path, lang: str) -> Path | None:
        """The catalog in which ``lang``, which is in the project's edition, overrides the one at ``path``."""
        if not self.edition:
            return None
        found = self.languages.roots.around(path, lang) / lang / path.name
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
            language = self.languages.language(locale.parent, locale.name)
            if is_sparse(language, locale.name) or (language and language.pseudo):
                continue
            present = {path.stem for path in locale.glob("*.po")}
            domains = self._database(locale)
            ours = self.complete and locale.parent.resolve() == self.i18n.resolve()
            if ours or any(domains[name] for name in present & domains.keys()):
                for name in sorted(domains.keys() - present):
                    hint = "restore it from version control, or let cardset sync make a new one"
                    yield Fault("this catalog is missing", locale / f"{name}.po", hint=hint)

    def _typography(self, root: Path, data: str) -> Typography | None:
        return self.languages.typography(self.languages.roots.having(root, data, "typography.yaml"), data)

    def _given(self, domain: str) -> Known | None:
        return self.languages.once(("given", domain), self.given[domain])

    def _database(self, path: Path) -> Mapping[str, Known]:
        """The texts of the set whose folder ``path`` lies in, else of the first."""
        inside = (folder for folder in self.beside if path.resolve().is_relative_to(folder.resolve()))
        return self._texts(next(inside, self.i18n))

    def _texts(self, home: Path) -> Mapping[str, Known]:
        read = self.beside.get(home, self.database)
        return (self.languages.once(("database", home), read) if read else None) or {}

    def _statements(self) -> list[str]:
        """What the clauses and the cards say, in the source language."""
        homes = (texts for home in (self.i18n, *self.beside) for texts in self._texts(home).values())
        given = (self._given(domain) or {} for domain in self.given)
        return [
            text
            for known in (*homes, *given)
            for msgctxt, (text, _) in known.items()
            if (msgctxt.startswith("clause:") and msgctxt.endswith(":statement"))
            or (msgctxt.startswith("card:") and msgctxt.endswith(":text"))
        ]


class _FileContext(Context):
    """The context of a document, whose parts are looked up when a rule first asks for them."""

    def __init__(self, project: Project, path: Path, own: str, text: Callable[[], str]) -> None:
        """``own`` is the language of the file at ``path``, some ``text`` of it tells what it is about."""
        self._project = project
        self._languages = project.languages
        self._path = path
        self._text = text
        self._root, self._lang = self._languages.roots.place(path, own, project.edition)
        self._data = locale_with_data(self._root, self._lang)
        self._words = self._languages.roots.having(self._root, self._data, "lexicon.yaml")

    @property
    def lang(self) -> str:
        return self._lang

    @property
    def statements(self) -> Callable[[], Sequence[str]] | None:
        return self._project._statements

    @property
    def _few(self) -> str | None:
        """What a text of few words is taken to speak of."""
        return self._path.stem

    @cached_property
    def _domain(self) -> str | None:
        stem = self._path.stem
        return self._languages.subject(self._words, self._data, stem, self._text(), self._few)

    @cached_property
    def plural_forms(self) -> PluralForms | None:
        return self._languages.plural_forms(self._root, self.lang)

    @cached_property
    def termbase(self) -> Termbase | None:
        return self._languages.termbase(self._words, self._data, self._domain)

    @cached_property
    def lexicon(self) -> Lexicon | None:
        return self._languages.own_words(self._words, self._data)

    @cached_property
    def further_words(self) -> frozenset[str]:
        return self._languages.further_words(self._words, self._data)

    @cached_property
    def meaning(self) -> Meaning | None:
        return self._languages.meaning(self._words, self._data, self._domain)

    @cached_property
    def typography(self) -> Typography | None:
        return self._project._typography(self._root, self._data)

    @cached_property
    def agreement(self) -> Agreement | None:
        return self._languages.agreement(self._words, self._data)

    @property
    def speller(self) -> Callable[[], Speller | None]:
        return partial(self._languages.speller, self._words, self._data)


class _CatalogContext(_FileContext):
    """The context of a catalog, which also has texts of a database or a program."""

    def __init__(self, project: Project, catalog: Catalog, own: str) -> None:
        """``own`` is the locale of ``catalog`` itself, which an edition may be asked for of."""
        super().__init__(project, catalog.path, own, lambda: _sample(catalog))
        self._own = own
        # No set of ours has its texts in such a file, which may be too small to tell what it is about.
        self._elsewhere = isinstance(catalog, PlacedCatalog) and not project.told
        # One cut behind its header names no cards any more; its folder tells what it is.
        self._of_set = (catalog.path.parent / "language.yaml").is_file() or any(
            entry.msgctxt and entry.msgctxt.startswith(_CONTEXTS) for entry in catalog.entries
        )

    @property
    def statements(self) -> None:
        return None

    @property
    def _few(self) -> None:
        """A catalog of few words is anybody's: ours name the cards and terms that they translate."""
        return None

    @cached_property
    def _domain(self) -> str | None:
        if self._elsewhere:
            return None
        return self._path.stem if self._of_set else super()._domain

    @cached_property
    def known(self) -> Known | None:
        if not self._of_set:
            return None
        if self._path.stem in self._project.given:
            return self._project._given(self._path.stem)
        return self._project._database(self._path).get(self._path.stem)

    @cached_property
    def sparse(self) -> bool:
        language = self._languages.language(self._root, self.lang)
        return self._own == self.lang and is_sparse(language, self.lang)

    @cached_property
    def families(self) -> frozenset[str]:
        given = self._project.families
        return given() if given and self._path.stem in self._project._database(self._path) else frozenset()

    @cached_property
    def readback(self) -> Callable[[], Readback | None] | None:
        """The readers of the texts of cards, made when first asked for."""
        cards = self._project.cards
        return partial(self._languages.readback, cards, self._words, self._lang) if cards else None

    @cached_property
    def spoken(self) -> Spoken | None:
        """What the programs say in the domain of the catalog."""
        said = self._project.spoken.get(self._path.stem)
        return self._languages.attempt(said) if said and self._of_set else None


def _sample(catalog: Catalog) -> str:
    """Some of the translations, from all over the catalog."""
    step = max(1, len(catalog.entries) // _SAMPLE)
    return "\n".join(text for entry in catalog.entries[::step] for text in entry.msgstr[:1])
