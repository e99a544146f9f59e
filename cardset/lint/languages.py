"""What is known of languages: read when it is first asked for, and remembered.

What reads a part is imported then: most runs need few.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardset.errors import CardsetError
from cardset.lint.finding import told_from_here
from cardset.lint.locale import Roots, has_data
from cardset.lint.rulings import Rulings
from cardset.paths import COMMON, lineage

if TYPE_CHECKING:
    from cardset.catalog.language import Language
    from cardset.errors import Fault
    from cardset.lexicon import Lexicon
    from cardset.lint.agreement import Agreement
    from cardset.lint.dictionaries import Speller
    from cardset.lint.dictionaries.analyses import Analyser
    from cardset.lint.glossaries import Given, Glossaries
    from cardset.lint.meaning import Meaning
    from cardset.lint.plural import PluralForms
    from cardset.lint.readback import Readback
    from cardset.lint.termbase import Termbase
    from cardset.lint.typography import Typography
    from cardset.model import CardSet

T = TypeVar("T")


@dataclass(slots=True)
class Languages:
    """The languages whose data ``roots`` hold, each at a place: a folder with languages, and one of them.

    ``terms``, ``told``, ``glossary``, ``dictionaries`` and ``rulings`` are those of a
    :class:`~cardset.lint.project.Project`. What cannot be used becomes one of ``faults``. ``unspelt`` become
    the languages in which words were to be looked up and no dictionary could be, ``doubts`` what is to be
    told of glossaries that were asked for, until somebody empties them.
    """

    roots: Roots
    terms: Glossaries | None
    told: bool
    glossary: Given | None
    dictionaries: Sequence[Path]
    faults: list[Fault]
    rulings: Rulings = field(default_factory=Rulings)
    unspelt: set[str] = field(default_factory=set, init=False)
    doubts: dict[str, None] = field(default_factory=dict, init=False)
    _spellers: dict[tuple[str, str], Speller | None] = field(default_factory=dict, init=False)
    _analysers: dict[str, Analyser] = field(default_factory=dict, init=False)
    _known: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False)

    def language(self, root: Path, lang: str) -> Language | None:
        from cardset.catalog.language import read_language

        there = partial(has_data, root, lang, "language.yaml")
        return self.once(("language", root, lang), lambda: read_language(root, lang) if there() else None)

    def plural_forms(self, root: Path, lang: str) -> PluralForms | None:
        from cardset.lint.plural import parse_plural_forms

        language = self.language(root, lang)
        return parse_plural_forms(language.plural_forms) if language else None

    def termbase(self, root: Path, lang: str, domain: str | None) -> Termbase | None:
        if self.glossary is not None:
            return self._given_terms(self.glossary, root, lang)
        if self.terms is None or domain is None:
            return None
        terms = self.terms.of(domain)

        def load() -> Termbase | None:
            from cardset.lint.load import load_termbase
            from cardset.words.read_endings import read_endings

            if (lexicon := self._lexicon(root, lang)) is None:
                return None
            language = self.language(root, lang)
            base = self._lexicon(root, lineage(lang)[-1]) if language and language.edition else None
            read = load_termbase(terms, lexicon, base, read_endings(root, lang, lexicon))
            return read.graded(self.rulings.concepts)

        return self.once(("terms", root, lang, terms), load)

    def subject(self, root: Path, lang: str, stem: str, text: str, few: str | None) -> str | None:
        """The domain of a file called ``stem`` with this ``text``: its name where that tells, or a game.

        ``None`` where it speaks of none. What has few words could be about anything, and is taken as ``few``.
        """
        from cardset.lint.load import load_termbase
        from cardset.lint.subject import subject

        if self.told or self.terms is None or self.glossary is not None or self.terms.names(stem):
            return stem
        lexicon = self._lexicon(root, lang)
        if lexicon is None:
            return stem
        words = {
            game: self.once(("terms", root, lang, (path,)), partial(load_termbase, (path,), lexicon))
            for game, path in self.terms.files.items()
            if game != COMMON
        }
        return subject(text, {game: base for game, base in words.items() if base}, few)

    def own_words(self, root: Path, lang: str) -> Lexicon | None:
        """The words of ``lang`` for the concepts of all games, and for those that a person gave."""
        if self.terms is None:
            return None
        if self.glossary is not None:
            self._given_terms(self.glossary, root, lang)
        return self._lexicon(root, lang)

    def further_words(self, root: Path, lang: str) -> frozenset[str]:
        """The words that the project's owner vouches for, in all their forms."""
        if not self.rulings.words:
            return frozenset()

        def inflect() -> frozenset[str]:
            from cardset.words.read_endings import read_endings

            endings = read_endings(root, lang, self._lexicon(root, lang))
            words = (word for text in self.rulings.words for word in text.split())
            return frozenset(form for word in words for form in endings.forms(word))

        return self.once(("further words", root, lang), inflect) or frozenset()

    def meaning(self, root: Path, lang: str, domain: str | None) -> Meaning | None:
        from cardset.lint.meaning import load_meaning, load_roles

        terms = self.terms.of(domain) if self.terms and domain is not None else ()

        def load() -> Meaning:
            termbase, lexicon = self.termbase(root, lang, domain), self._known.get(("lexicon", root, lang))
            roles = load_roles(path.with_name("vocabulary.yaml") for path in terms)
            return load_meaning((root, *self.roots.all()), lang, termbase, roles, lexicon)

        return self.once(("meaning", root, lang, terms), load)

    def typography(self, root: Path, lang: str) -> Typography | None:
        from cardset.lint.typography import read_typography

        return self.once(("typography", root, lang), lambda: read_typography(root, lang) if lang else None)

    def agreement(self, root: Path, lang: str) -> Agreement | None:
        from cardset.lint.agreement import read_agreement

        def read() -> Agreement | None:
            lexicon = self.own_words(root, lang) if has_data(root, lang, "agreement.yaml") else None
            if lexicon is None:
                return None
            name = lexicon.dictionary
            if name and name not in self._analysers:
                from cardset.lint.dictionaries.analyses import Analyser

                self._analysers[name] = Analyser(name)
            return read_agreement(root, lang, lexicon, self._analysers.get(name))

        return self.once(("agreement", root, lang), read)

    def readback(self, cards: Callable[[], CardSet], root: Path, lang: str) -> Readback | None:
        """The readers of texts of cards, ``None`` for a language in which none can be said."""

        def read() -> Readback | None:
            from cardset.drafting.draft import Drafter, can_draft
            from cardset.lint.readback import Readback
            from cardset.parsing import text_reader

            there = cards()
            if not lang or lang == there.language or not can_draft(there, lang, root):
                return None
            drafter = Drafter(there, lang, root)
            readers = text_reader(there, there.language), text_reader(there, lang, root)
            return Readback(*readers, drafter.ability, lambda effect: drafter.part(effect).text)

        return self.once(("readback", root, lang), read)

    def speller(self, root: Path, lang: str) -> Speller | None:
        """The dictionaries of ``lang``, opened when a rule asks for them."""
        from cardset.lint.dictionaries import speller

        lexicon = self.own_words(root, lang)
        if lexicon is None and has_data(root, lang, "lexicon.yaml"):
            return None  # it has faults, and its words would be taken for slips
        place = lineage(lang)[-1], lexicon.dictionary if lexicon else ""
        if place not in self._spellers:
            typography = self.typography(root, lang)
            about = (typography.letters, typography.sounds) if typography else ()
            self._spellers[place] = self.attempt(lambda: speller(*place, self.dictionaries, *about))
        if self._spellers[place] is None:
            self.unspelt.add(place[0])
        return self._spellers[place]

    def keep_words(self) -> None:
        """Keep for later runs what dictionaries said of words."""
        for found in self._spellers.values():
            if found is not None:
                found.save()
        for analyser in self._analysers.values():
            analyser.save()

    def once(self, about: tuple[Any, ...], read: Callable[[], T]) -> T | None:
        """What ``read`` gives, as :meth:`attempt` does; asked again ``about`` the same, what it gave."""
        if about not in self._known:
            self._known[about] = self.attempt(read)
        found: T | None = self._known[about]
        return found

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What ``read`` gives, or nothing after noting why not."""
        try:
            return read()
        except CardsetError as error:
            self.faults += map(told_from_here, error.faults)
            return None

    def _given_terms(self, given: Given, root: Path, lang: str) -> Termbase | None:
        def load() -> Termbase:
            from cardset.lint.termbases.load import load_glossaries
            from cardset.words.read_endings import read_endings

            # The project's lexicon has words for all its terms, of which those given may be some.
            lexicon = self._lexicon(root, lang, () if given.lexicons else given.terms)
            files = tuple(self.terms.files.values()) if self.terms else ()
            endings, letters = read_endings(root, lang, lexicon), self._letters(root, lang)
            skipped: list[Fault] = []
            read = load_glossaries(
                given, lang, files, lexicon, endings, letters, self.rulings, skipped, doubts
            )
            told = (told_from_here(fault) for fault in skipped)
            self.faults += [fault for fault in told if fault not in self.faults]
            return read.graded(self.rulings.concepts)

        doubts: list[Fault] = self._known.setdefault(("doubts", root, lang), [])
        found = self.once(("terms", root, lang, ()), load)
        self.doubts.update((str(told_from_here(fault)), None) for fault in doubts)
        return found

    def _lexicon(self, root: Path, lang: str, further: Sequence[Path] = ()) -> Lexicon | None:
        """The words of ``lang``, which may be for the concepts of any game, and for ``further`` ones."""
        from cardset.lexicon import read_lexicon

        def read() -> Lexicon | None:
            if not has_data(root, lang, "lexicon.yaml"):
                return None
            files = (*self.terms.files.values(), *self.terms.more) if self.terms else ()
            known = {path.resolve(): path for path in (*files, *further)}
            layers = [root]
            if root == self.roots.spare and self.roots.adds(lang):
                layers = [self.roots.own, root]
            elif root in self.roots.beside and not has_data(root, lang, "grammar.yaml"):
                layers = [root, self.roots.own]
            return read_lexicon(layers[0], lang, tuple(known.values()), layers[1:])

        return self.once(("lexicon", root, lang), read)

    def _letters(self, root: Path, lang: str) -> frozenset[str]:
        typography = self.typography(root, lang)
        return typography.letters if typography else frozenset()
