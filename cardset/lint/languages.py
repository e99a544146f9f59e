"""What is known of languages: read when it is first asked for, and remembered.

What reads a part is imported then: most runs need few.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardset.errors import CardsetError
from cardset.lint.here import told_from_here
from cardset.lint.locale import has_data
from cardset.lint.roots import Roots
from cardset.paths import COMMON, lineage

if TYPE_CHECKING:
    from cardset.catalog.language import Language
    from cardset.errors import Fault
    from cardset.lexicon import Lexicon
    from cardset.lint.agreement import Agreement
    from cardset.lint.dictionaries import Speller
    from cardset.lint.given import Given
    from cardset.lint.glossaries import Glossaries
    from cardset.lint.meaning import Meaning
    from cardset.lint.plural import PluralForms
    from cardset.lint.termbase import Termbase
    from cardset.lint.typography import Typography

__all__ = ["Languages"]

_Chosen = tuple[Path, str, tuple[Path, ...]]
"""A folder with languages, one of them, and the files of terms."""

T = TypeVar("T")


@dataclass(slots=True)
class Languages:
    """The languages whose data ``roots`` hold, each at a place: a folder with languages, and one of them.

    ``terms``, ``told``, ``glossary`` and ``dictionaries`` are those of a
    :class:`~cardset.lint.project.Project`. What cannot be used becomes one of ``faults``. ``unspelt`` become
    the languages in which words were to be looked up and no dictionary could be, until somebody empties it.
    """

    roots: Roots
    terms: Glossaries | None
    told: bool
    glossary: Given | None
    dictionaries: Sequence[Path]
    faults: list[Fault]
    unspelt: set[str] = field(default_factory=set, init=False)
    _spellers: dict[tuple[str, str], Speller | None] = field(default_factory=dict, init=False)
    _languages: dict[tuple[Path, str], Language | None] = field(default_factory=dict, init=False)
    _lexicons: dict[tuple[Path, str], Lexicon | None] = field(default_factory=dict, init=False)
    _typographies: dict[tuple[Path, str], Typography | None] = field(default_factory=dict, init=False)
    _agreements: dict[tuple[Path, str], Agreement | None] = field(default_factory=dict, init=False)
    _meanings: dict[_Chosen, Meaning | None] = field(default_factory=dict, init=False)
    _termbases: dict[_Chosen, Termbase | None] = field(default_factory=dict, init=False)

    def language(self, root: Path, lang: str) -> Language | None:
        from cardset.catalog.language import read_language

        if (root, lang) not in self._languages:
            there = has_data(root, lang, "language.yaml")
            self._languages[root, lang] = self.attempt(lambda: read_language(root, lang)) if there else None
        return self._languages[root, lang]

    def plural_forms(self, root: Path, lang: str) -> PluralForms | None:
        from cardset.lint.plural import parse_plural_forms

        language = self.language(root, lang)
        return parse_plural_forms(language.plural_forms) if language else None

    def termbase(self, root: Path, lang: str, domain: str | None) -> Termbase | None:
        if self.glossary is not None:
            return self._given_terms(self.glossary, root, lang)
        if self.terms is None or domain is None:
            return None
        from cardset.lint.load import load_termbase
        from cardset.words.endings import read_endings

        terms = self.terms.of(domain)
        if (root, lang, terms) not in self._termbases:
            concepts = tuple(self.terms.files.values())
            lexicon = self._lexicon(root, lang, concepts)
            edition = (language := self.language(root, lang)) is not None and bool(language.edition)
            base = self._lexicon(root, lineage(lang)[-1], concepts) if edition else None
            self._termbases[root, lang, terms] = (
                self.attempt(lambda: load_termbase(terms, lexicon, base, read_endings(root, lang, lexicon)))
                if lexicon
                else None
            )
        return self._termbases[root, lang, terms]

    def subject(self, root: Path, lang: str, stem: str, text: str) -> str | None:
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

    def own_words(self, root: Path, lang: str) -> Lexicon | None:
        """The words of ``lang`` for the concepts of all games, and for those that a person gave."""
        if self.terms is None:
            return None
        if self.glossary is not None:
            self._given_terms(self.glossary, root, lang)
        return self._lexicon(root, lang, tuple(self.terms.files.values()))

    def meaning(self, root: Path, lang: str, domain: str | None) -> Meaning | None:
        from cardset.lint.meaning import load_meaning, load_roles

        terms = self.terms.of(domain) if self.terms and domain is not None else ()
        if (root, lang, terms) not in self._meanings:
            termbase, lexicon = self.termbase(root, lang, domain), self._lexicons.get((root, lang))
            vocabularies = [path.with_name("vocabulary.yaml") for path in terms]
            self._meanings[root, lang, terms] = self.attempt(
                lambda: load_meaning(
                    (root, *self.roots.all()), lang, termbase, load_roles(vocabularies), lexicon
                )
            )
        return self._meanings[root, lang, terms]

    def typography(self, root: Path, lang: str) -> Typography | None:
        from cardset.lint.typography import read_typography

        if (root, lang) not in self._typographies:
            read = partial(read_typography, root, lang)
            self._typographies[root, lang] = self.attempt(read) if lang else None
        return self._typographies[root, lang]

    def agreement(self, root: Path, lang: str) -> Agreement | None:
        from cardset.lint.agreement import read_agreement

        if (root, lang) not in self._agreements:
            lexicon = self.own_words(root, lang) if has_data(root, lang, "agreement.yaml") else None
            self._agreements[root, lang] = (
                self.attempt(lambda: read_agreement(root, lang, lexicon)) if lexicon else None
            )
        return self._agreements[root, lang]

    def speller(self, root: Path, lang: str) -> Speller | None:
        """The dictionaries of ``lang``, opened when a rule asks for them."""
        from cardset.lint.dictionaries import speller

        lexicon = self.own_words(root, lang)
        if lexicon is None and has_data(root, lang, "lexicon.yaml"):
            return None  # it has faults, and its words would be taken for slips
        about = self._spelling(root, lang, lexicon)
        place = about[:2]
        if place not in self._spellers:
            self._spellers[place] = self.attempt(lambda: speller(*about))
        if self._spellers[place] is None:
            self.unspelt.add(place[0])
        return self._spellers[place]

    def keep_words(self) -> None:
        """Keep for later runs what dictionaries said of words."""
        for found in self._spellers.values():
            if found is not None:
                found.save()

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What ``read`` gives, or nothing after noting why not."""
        try:
            return read()
        except CardsetError as error:
            faults = error.faults
            self.faults += map(told_from_here, faults)
            return None

    def _words(self, root: Path, lang: str, game: str, lexicon: Lexicon) -> Termbase | None:
        """The words of one game alone."""
        from cardset.lint.load import load_termbase

        assert self.terms is not None
        terms = (self.terms.files[game],)
        if (root, lang, terms) not in self._termbases:
            self._termbases[root, lang, terms] = self.attempt(lambda: load_termbase(terms, lexicon))
        return self._termbases[root, lang, terms]

    def _given_terms(self, given: Given, root: Path, lang: str) -> Termbase | None:
        from cardset.lint.termbases.load import load_glossaries
        from cardset.words.endings import read_endings

        if (root, lang, ()) not in self._termbases:
            files = tuple(self.terms.files.values()) if self.terms else ()

            def own(terms: Sequence[Path]) -> Lexicon | None:
                # The project's lexicon has words for all its terms, of which these may be some.
                known = {path.resolve(): path for path in (*files, *terms)}
                return self._lexicon(root, lang, tuple(known.values()))

            typography = self.typography(root, lang)
            self._termbases[root, lang, ()] = self.attempt(
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
            there = has_data(root, lang, "lexicon.yaml")
            self._lexicons[place] = self.attempt(lambda: read_lexicon(*place, concepts)) if there else None
        return self._lexicons[place]

    def _spelling(
        self, root: Path, lang: str, lexicon: Lexicon | None
    ) -> tuple[str, str, Sequence[Path], Collection[str]]:
        """What tells the dictionaries of ``lang``, as :func:`~cardset.lint.dictionaries.speller` takes it."""
        typography = self.typography(root, lang)
        letters = typography.letters if typography else frozenset()
        return lineage(lang)[-1], lexicon.dictionary if lexicon else "", self.dictionaries, letters
