"""Renaming in one language: another word for a term, in its lexicon and in every form in its catalogs.

A lexicon as it would be, tried out in a folder of its own before anything is written.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

from cardset.catalog.model import Entry
from cardset.catalog.read import parse_catalog, read_catalog
from cardset.drafting.draft import Drafter
from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.files import read_text, write_text
from cardset.lexicon import Lexicon, TermWord, read_lexicon
from cardset.lexicon.model import KIN
from cardset.load import read_set
from cardset.messages import term_context, text_context
from cardset.model import CardSet, Term
from cardset.paths import COMMON, lineage, locale_folder
from cardset.rename.catalogs import edited_catalog
from cardset.rename.ground import Reached
from cardset.rename.left import left_in_translations
from cardset.rename.lexicon_text import prefer, renamed_phrases
from cardset.rename.plan import FileChange, Plan, relative
from cardset.rename.source import keeps_its_words, new_word, term_of
from cardset.rename.translation import Habits, Translating
from cardset.yaml_reader import read_yaml

_LEXICON = "lexicon.yaml"


def rename_word(
    ground: Reached,
    name: str,
    new: str,
    language: str,
    way: Mapping[str, str],
    compounds: bool,
) -> Plan:
    """The plan for making ``new`` the word for a term in ``language``. Nothing is written.

    The term is found by its id or a word for it, English or of the language. ``way`` are keys that a new
    word gets in the lexicon, as YAML (``{"inflects_like": "…", "gender": "f"}``); a word that the lexicon
    has needs none, and what has no forms gets them from the lexicon's dictionary. Editions that have no
    other word for the term follow. Entries in which a form could be several, or words around it may have to
    agree with another gender or the like, are marked fuzzy and say why. For ``compounds`` see
    :func:`keeps_its_words`.
    Raises :class:`CardsetError` when there is no such term, word, language or form.
    """
    new = new_word(new)
    if ground.root is None:
        raise CardsetError("this set has no i18n folder", ground.base)
    locale_folder(ground.root, language)
    sets = [read_set(sources, read_yaml) for sources in ground.sets]
    lexicon = read_lexicon(ground.root, language)
    known = sets[0].all_terms
    said = [
        (known[concept], word.text)
        for concept, words in lexicon.terms.items()
        for word in words
        if concept in known and word.status == "preferred"
    ]
    term, _ = term_of(name, sets[0], said)
    old = lexicon.preferred(term.id)
    path = ground.root / language / _LEXICON
    _check(term, old, new, path, lexicon, way)
    with bench_of(ground.root, language) as bench:
        text = prefer(read_text(path), path, term.id, old.text, new, way)
        bench.write(_LEXICON, text)
        if new not in lexicon.lemmas and not {"inflects_like", "invariable"} & way.keys():
            text = bench.filled(new)
            bench.write(_LEXICON, text)
        task = _Task(ground, sets, term, lexicon, language, bench, compounds)
        text, names = task.with_phrases(text, path, bench.lexicon())
        return task.plan(FileChange(read_text(path), text), path, names)


def _check(term: Term, old: TermWord, new: str, path: Path, lexicon: Lexicon, way: Mapping[str, str]) -> None:
    if new == old.text:
        raise CardsetError(f"{term.id} is {new!r} already in {lexicon.language}")
    here = read_yaml(path).data.get("terms", {}) if path.exists() else {}
    if term.id not in here:
        base = lineage(lexicon.language)[-1]
        hint = f"rename it in {base}, or give the edition a word of its own there"
        raise CardsetError(f"{lexicon.language} has no word of its own for {term.id}", path, hint=hint)
    if way and any(word["word"] == new for word in here[term.id]):
        hint = "leave out what is said of it"
        raise CardsetError(f"the lexicon has {new!r} for {term.id} already", path, hint=hint)
    for key in way:
        if key not in {"inflects_like", "invariable", *KIN, *lexicon.grammar.categories}:
            hint = suggestion(key, [*KIN, *lexicon.grammar.categories])
            raise CardsetError(f"a word of {lexicon.language} has no {key!r}", hint=hint)


@dataclass(frozen=True, slots=True)
class _Task:
    """One word to be replaced by another, whose lexicon lies on the ``bench``."""

    ground: Reached
    sets: Sequence[CardSet]
    term: Term
    before: Lexicon
    language: str
    bench: Bench
    compounds: bool
    notes: list[str] = field(default_factory=list)

    @property
    def old(self) -> TermWord:
        """The word that makes room."""
        return self.before.preferred(self.term.id)

    @property
    def root(self) -> Path:
        return self.bench.home

    @property
    def terms(self) -> Mapping[str, Term]:
        """All terms by id."""
        return {ident: term for cards in self.sets for ident, term in cards.all_terms.items()}

    def with_phrases(self, text: str, path: Path, lexicon: Lexicon) -> tuple[str, Mapping[str, str]]:
        """The text of the lexicon with phrases that the word is a part of, and their old and new names."""
        terms = self.terms
        ours = set(lexicon.words)
        for concept, words in lexicon.terms.items():
            if concept == self.term.id or not keeps_its_words(terms[concept], self.compounds):
                ours |= {word.text for word in words}
        ours -= set(lexicon.names.values())
        new = lexicon.preferred(self.term.id).text
        changed, names = renamed_phrases(text, path, lexicon, self.old.text, new, ours)
        self.bench.write(_LEXICON, changed)
        try:
            self.bench.lexicon()
        except FaultsError as error:
            self.bench.write(_LEXICON, text)
            phrases = ", ".join(sorted(set(names)))
            self.notes.append(f"change in the lexicon by hand: {phrases} ({error.fault.message})")
            return text, {}
        return changed, names

    def plan(self, lexicon_change: FileChange, path: Path, names: Mapping[str, str]) -> Plan:
        """The whole plan."""
        lexicon = self.bench.lexicon()
        new = lexicon.preferred(self.term.id)
        titles = read_yaml(path).data.get("names", {})
        rewording = Translating(
            self.old, self.before, lexicon, self.terms, names, titles, self.compounds, self._habits()
        )
        changes = {path: lexicon_change}
        catalogs = [
            catalog
            for locale in (self.language, *self._following())
            for catalog in sorted((self.root / locale).glob("*.po"))
            if self._speaks_of_it(catalog.stem)
        ]
        files = [(catalog, read_text(catalog)) for catalog in catalogs]
        for catalog, before in files:
            after = edited_catalog(before, catalog, rewording.entry)
            if catalog.parent.name == self.language:
                self.bench.write(catalog.name, after)
            if after != before:
                changes[catalog] = FileChange(before, after)
        self._take_drafts(changes, rewording)
        unsure = [
            (catalog, context)
            for catalog, change in changes.items()
            if catalog.suffix == ".po"
            for context in _newly_fuzzy(change, catalog)
        ]
        remark = f"# {rewording.remark}"
        left = [
            left
            for left in left_in_translations(files, changes, rewording.inflecting.places)
            if not left.text.startswith(remark)
        ]
        return Plan(
            self.old.text, new.text, changes, list(self._notes(new, lexicon, rewording)), left, unsure
        )

    def _habits(self) -> Habits:
        """What the approved translations of the language show of its words."""
        catalogs = map(read_catalog, sorted((self.root / self.language).glob("*.po")))
        entries = [entry for catalog in catalogs for entry in catalog.entries if entry.translated]
        return Habits(self.before, (form for entry in entries for form in entry.msgstr))

    def _following(self) -> list[str]:
        """The editions of the language that have no other word for the term."""
        found = []
        for locale in self.ground.locales:
            if locale != self.language and self.language in lineage(locale):
                path = self.root / locale / _LEXICON
                own = read_yaml(path).data.get("terms", {}) if path.exists() else {}
                if self.term.id not in own:
                    found.append(locale)
        return found

    def _speaks_of_it(self, domain: str) -> bool:
        """Whether a catalog can use the term: those of other games do not."""
        others = {name for cards in self.sets for name in cards.glossaries} - {COMMON, self.term.glossary}
        if self.term.glossary == COMMON:
            return True
        return not any(domain == other or domain.startswith(f"{other}-") for other in others)

    def _take_drafts(self, changes: dict[Path, FileChange], rewording: Translating) -> None:
        """Where a card's text was what is drafted from its effect, let it be what is drafted now.

        A draft knows the cases, so nothing in it is unsure.
        """
        for cards in self.sets:
            path = self.root / self.language / f"{cards.id}.po"
            if path not in changes:
                continue
            before = Drafter(cards, self.language, self.root).drafts()
            after = Drafter(cards, self.language, self.bench.root).drafts()
            texts = {
                text_context(card): (draft.text, after[card].text)
                for card, draft in before.items()
                # A draft that still has the old word was made of phrases that are fuzzy now.
                if draft.text and after[card].text and not any(rewording.inflecting.places(after[card].text))
            }
            old = changes[path].old

            def change(entry: Entry, texts: Mapping[str, tuple[str, str]] = texts) -> Entry:
                drafted = texts.get(entry.msgctxt or "", ("", ""))
                if drafted[0] and entry.msgstr == (drafted[0],):
                    return replace(entry, msgstr=(drafted[1],))
                return rewording.entry(entry)

            changes[path] = FileChange(old, edited_catalog(old, path, change))

    def _notes(self, new: TermWord, lexicon: Lexicon, rewording: Translating) -> Iterator[str]:
        yield from self.notes
        kept = set(rewording.inflecting.kept)
        longer = [
            f"{word.text} ({concept})"
            for concept, words in lexicon.terms.items()
            if concept != self.term.id
            for word in words
            if kept.intersection(word.lexeme.forms)
        ]
        if longer:
            yield f"kept in longer words (--compounds changes them, too): {', '.join(longer)}"
        for kind in KIN:
            before = getattr(self.old, kind)
            if before and not getattr(new, kind):
                yield f"{new.text} has no {kind}, so forms of {before.lemma} were left alone"
        if term_context(self.term.id) in lexicon.same_as_source:
            place = relative(self.root / self.language / _LEXICON, self.ground.base)
            yield f"{place} still lists {term_context(self.term.id)} under same_as_source"
        for other in lexicon.terms:
            if other != self.term.id and any(word.text == new.text for word in lexicon.terms[other]):
                yield f"{new.text} is also a word for {other}"


def _newly_fuzzy(change: FileChange, path: Path) -> Iterator[str]:
    before = {(entry.msgctxt, entry.msgid): entry for entry in parse_catalog(change.old, path).entries}
    for entry in parse_catalog(change.new, path).entries:
        old = before.get((entry.msgctxt, entry.msgid))
        if entry.fuzzy and not entry.obsolete and old is not None and not old.fuzzy:
            yield entry.msgctxt or entry.msgid


@dataclass(frozen=True, slots=True)
class Bench:
    """A copy of a language's folder at ``root``; ``home`` is the ``i18n`` folder that it was copied from."""

    home: Path
    root: Path
    language: str

    def write(self, name: str, text: str) -> None:
        """Put a file into the copy of the folder."""
        write_text(self.root / self.language / name, text)

    def lexicon(self) -> Lexicon:
        """The lexicon in the copy. Raises :class:`FaultsError` that names the places in the original."""
        with self._told_of_the_original():
            return read_lexicon(self.root, self.language)

    def filled(self, word: str) -> str:
        """The text of the lexicon with the forms of ``word``, from the dictionary that it names.

        Raises :class:`CardsetError` when the dictionary is not installed or does not know the word.
        """
        from cardset.lexicon.forms import open_workbench

        hint = "name a word that it inflects like (--like), or give it its forms under words in the lexicon"
        with self._told_of_the_original():
            try:
                outcome = open_workbench(self.root, self.language).fill([word])
            except FaultsError:
                raise
            except CardsetError as error:
                message = f"there are no forms of {word!r}: {error.fault.message}"
                raise CardsetError(message, hint=hint) from None
        if word in outcome.unfilled:
            raise CardsetError(f"there are no forms of {word!r}: {outcome.unfilled[word]}", hint=hint)
        return outcome.text

    @contextmanager
    def _told_of_the_original(self) -> Iterator[None]:
        try:
            yield
        except CardsetError as error:
            raise FaultsError([self._original(fault) for fault in error.faults]) from None

    def _original(self, fault: Fault) -> Fault:
        """A fault of a file in the copy, told of the one that it was copied from: of the same line, or of the
        file as a whole where the new word brings the line."""
        path = Path(str(fault.path or ""))
        if not path.is_relative_to(self.root):
            return fault
        home = self.home / path.relative_to(self.root)
        copy, original = (read_text(one).splitlines() for one in (path, home))
        blocks = SequenceMatcher(None, copy, original, autojunk=False).get_matching_blocks()
        for block in blocks:
            if block.a < fault.line <= block.a + block.size:
                return fault._replace(path=home, line=fault.line - block.a + block.b)
        return fault._replace(path=home, line=0, column=0)


@contextmanager
def bench_of(home: Path, language: str) -> Iterator[Bench]:
    """A bench for ``language`` of the ``i18n`` folder ``home``, gone afterwards."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "i18n"
        for name in lineage(language):
            if (home / name).is_dir():
                shutil.copytree(home / name, root / name)
        terms = home.parent / "game" / "terms.yaml"  # where a set of one's own has its concepts
        if terms.is_file():
            (Path(folder) / "game").mkdir()
            shutil.copyfile(terms, Path(folder) / "game" / "terms.yaml")
        yield Bench(home, root, language)
