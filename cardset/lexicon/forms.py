"""Filling the words of a lexicon that have no forms yet, and comparing tables with their dictionary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.files import read_text
from cardset.lexicon.check import parts_of_speech
from cardset.lexicon.dictionaries import Dictionary, open_dictionary
from cardset.lexicon.edit import Addition, add_keys
from cardset.lexicon.entries import Entries, Entry, collect
from cardset.lexicon.expand import NO_FORM, Expander
from cardset.lexicon.grammar import Grammar, Paradigm
from cardset.lexicon.model import Lexeme
from cardset.lexicon.propose import Filled, Proposal, UnfilledError, fill, propose
from cardset.lexicon.read import concept_files, lexicon_files
from cardset.lexicon.read_grammar import read_grammar
from cardset.yaml_reader import read_yaml


@dataclass(frozen=True, slots=True)
class FilledWord:
    """A word that got a table, or the ``rows`` that its table lacked.

    ``added`` is what it is, as far as that was found out; ``empty`` are new rows without forms.
    """

    lemma: str
    part_of_speech: str
    added: Mapping[str, str]
    rows: tuple[str, ...]
    empty: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Filling:
    """What :meth:`Workbench.fill` did. ``text`` is the new content of the lexicon.

    ``unfilled`` has the reason for each word without forms, ``proposals`` the parts of phrases among them.
    """

    filled: tuple[FilledWord, ...]
    unfilled: Mapping[str, str]
    proposals: Mapping[str, Proposal]
    text: str


@dataclass(frozen=True, slots=True)
class Workbench:
    """A lexicon that may still lack forms, and its dictionary. ``path`` is the file that is worked on."""

    path: Path
    grammar: Grammar
    entries: Entries
    lexemes: Mapping[str, Lexeme]
    dictionary: Dictionary
    name: str

    def fill(self, wanted: Sequence[str] = ()) -> Filling:
        """Fill the words that have no forms yet, and the rows that tables by this dictionary lack.

        ``wanted`` names words or concepts; empty, all are meant. Raises :class:`CardsetError` for a name that
        is neither.
        """
        filled: list[FilledWord] = []
        unfilled: dict[str, str] = {}
        made = dict(self.lexemes)
        additions: list[Addition] = []
        for entry in self._open(wanted):
            paradigm = self._paradigm(entry)
            if paradigm is None:
                part = entry.part_of_speech
                unfilled[entry.lemma] = f"grammar.yaml has no paradigm for the part of speech {part!r}"
                continue
            try:
                table = self._table(entry, paradigm)
            except UnfilledError as reason:
                unfilled[entry.lemma] = str(reason)
                continue
            made[entry.lemma] = Lexeme(
                entry.lemma, entry.part_of_speech, table.inherent, paradigm, table.cells, self.name
            )
            present: Mapping[str, object] = entry.data.get("forms", {})
            rows = {row: cells for row, cells in _rows(paradigm, table.cells).items() if row not in present}
            added = {key: value for key, value in table.inherent.items() if key not in entry.data}
            if present:
                additions.append(Addition((*entry.at, "forms"), rows))
            else:
                additions.append(Addition(entry.at, {**added, "forms_by": self.name, "forms": rows}))
            empty = tuple(row for row, cells in rows.items() if set(cells) == {NO_FORM})
            lacked = tuple(rows) if present else ()
            filled.append(FilledWord(entry.lemma, entry.part_of_speech, added, lacked, empty))
        proposals = {
            lemma: proposal
            for lemma in unfilled
            if (proposal := propose(lemma, self.grammar, made, self.dictionary))
        }
        text = read_text(self.path)
        return Filling(
            tuple(filled), unfilled, proposals, add_keys(text, additions, self.path) if additions else text
        )

    def differences(self, wanted: Sequence[str] = ()) -> Iterator[Fault]:
        """Where a cell of a table made by this dictionary has a form that the dictionary does not have there.

        A person may have left forms out: variants that no text uses, a plural of what is not counted.
        Raises as :meth:`fill`.
        """
        for entry in self._chosen(wanted):
            if entry.data.get("forms_by") != self.name or entry.lemma not in self.lexemes:
                continue
            lexeme = self.lexemes[entry.lemma]
            assert lexeme.paradigm is not None
            try:
                table = self._table(entry, lexeme.paradigm)
            except UnfilledError as reason:
                hint = "let the dictionary make it anew, or say: forms_by: hand"
                yield entry.fault(str(reason), "forms", hint=hint, key=True)
                continue
            for slot, mine, theirs in zip(lexeme.paradigm.slots, lexeme.cells, table.cells, strict=True):
                if not set(mine) <= set(theirs):
                    place = f"{slot.row}, {slot.column}" if slot.column else slot.row
                    message = (
                        f"{entry.lemma!r} ({place}): {_shown(mine)} here, {_shown(theirs)} in {self.name}"
                    )
                    hint = "correct it, or say: forms_by: hand"
                    yield entry.fault(message, "forms", slot.row, hint=hint)

    def _chosen(self, wanted: Sequence[str]) -> Iterator[Entry]:
        """The entries of the file that is worked on."""
        mine = [entry for entry in self.entries.all() if entry.document.path == self.path]
        known = {name for entry in mine for name in (entry.lemma, entry.concept) if name}
        for name in wanted:
            if name not in known:
                raise CardsetError(
                    f"there is no word or concept {name!r}", self.path, hint=suggestion(name, known)
                )
        for entry in mine:
            if not wanted or entry.lemma in wanted or entry.concept in wanted:
                yield entry

    def _open(self, wanted: Sequence[str]) -> Iterator[Entry]:
        """The chosen entries with something to fill: words without forms, each once, and short tables."""
        seen = set(self.entries.declared)
        for entry in self._chosen(wanted):
            if entry.lemma not in seen:
                seen.add(entry.lemma)
                yield entry
            elif self._lacks_rows(entry):
                yield entry

    def _lacks_rows(self, entry: Entry) -> bool:
        paradigm = self._paradigm(entry)
        if entry.data.get("forms_by") != self.name or "forms" not in entry.data or paradigm is None:
            return False
        return any(row not in entry.data["forms"] for table in paradigm.tables for row in table.rows)

    def _paradigm(self, entry: Entry) -> Paradigm | None:
        named = self.grammar.paradigms.get(entry.data.get("paradigm", ""))
        return named or self.grammar.paradigm_for(entry.part_of_speech)

    def _table(self, entry: Entry, paradigm: Paradigm) -> Filled:
        kinds = {entry.part_of_speech, *paradigm.parts_of_speech}
        return fill(self.dictionary, entry.lemma, kinds, paradigm, entry.inherent(self.grammar))


def open_workbench(root: Path, language: str) -> Workbench:
    """The lexicon of ``language`` below ``root`` with its dictionary; of an edition that edition's file.

    Raises :class:`CardsetError` where there is no such lexicon or dictionary, and :class:`FaultsError` with
    everything wrong with the lexicon but that words have no forms yet.
    """
    from cardset.shape import shape_faults

    files = lexicon_files(root, language)
    grammar = read_grammar(root, language)
    documents = [read_yaml(path) for path in files]
    faults = [fault for document in documents for _, fault in shape_faults(document, "lexicon")]
    if faults:
        raise FaultsError(faults)
    entries = collect(documents, parts_of_speech(concept_files(root)), grammar, faults)
    if faults:
        raise FaultsError(faults)
    if not entries.dictionary:
        hint = "add a line such as 'dictionary: NAME', or write the forms by hand"
        raise CardsetError("the lexicon names no dictionary", files[-1], hint=hint)
    # Words that rest on one without forms cannot be made yet, which is no fault here.
    lexemes = Expander(entries, grammar, []).all()
    return Workbench(
        files[-1], grammar, entries, lexemes, open_dictionary(entries.dictionary), entries.dictionary
    )


def _rows(paradigm: Paradigm, cells: Sequence[Sequence[str]]) -> dict[str, str | list[str]]:
    """The cells as rows of the file."""
    written = iter([" | ".join(cell) or NO_FORM for cell in cells])
    return {
        row: [next(written) for _ in range(table.width)] if table.columns else next(written)
        for table in paradigm.tables
        for row in table.rows
    }


def _shown(cell: Sequence[str]) -> str:
    return " | ".join(cell) or NO_FORM
