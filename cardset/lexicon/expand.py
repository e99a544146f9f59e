"""From entries to words: every form written out, whichever way an entry says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardset.errors import Fault, suggestion
from cardset.lexicon.entries import Entries, Entry
from cardset.lexicon.grammar import Cells, Features, Grammar, Paradigm
from cardset.lexicon.model import Lexeme, ModelRule
from cardset.lexicon.phrase import PhraseError, Piece, head_of, phrase_cells, split_part

NO_FORM = "-"
"""What stands in a cell for which there is no form."""

MAX_DEPTH = 20
"""How far a phrase of phrases, or a model of a model, may go on."""


class Expander:
    """Makes the words of a lexicon from their entries; what cannot be made becomes one of ``faults``.

    A word that rests on one with a fault is left out without a fault of its own.
    """

    def __init__(self, entries: Entries, grammar: Grammar, faults: list[Fault]) -> None:
        self.entries = entries
        self.grammar = grammar
        self.faults = faults
        self._made: dict[str, Lexeme | None] = {}
        self._making: list[str] = []

    def all(self) -> dict[str, Lexeme]:
        """Every word whose forms are said somewhere, by dictionary form."""
        made = {lemma: self._lexeme(lemma) for lemma in self.entries.declared}
        for entry in self.entries.repeated:
            self._compare(entry, made[entry.lemma])
        return {lemma: lexeme for lemma, lexeme in made.items() if lexeme}

    def _lexeme(self, lemma: str) -> Lexeme | None:
        if lemma not in self._made:
            self._making.append(lemma)
            self._made[lemma] = self._make(self.entries.declared[lemma])
            self._making.pop()
        return self._made[lemma]

    def _make(self, entry: Entry) -> Lexeme | None:
        match entry.ways[0]:
            case "forms":
                return self._table(entry)
            case "inflects_like":
                return self._like_model(entry)
            case "parts":
                return self._phrase(entry)
            case _:
                return Lexeme(entry.lemma, entry.part_of_speech, entry.inherent(self.grammar))

    def _refer(self, entry: Entry, lemma: str, *at: str | int) -> Lexeme | None:
        """The word that ``entry`` rests on; an unknown one and a circle are faults at the place ``at``."""
        if lemma not in self.entries.declared:
            if self.entries.has(lemma):
                return None  # that it has no forms yet is a fault of its own
            hint = suggestion(lemma, self.entries.declared)
            hint += "; or add it under words" if hint.endswith("?") else "; add it under words"
            self.faults.append(entry.fault(f"the lexicon has no word {lemma!r}", *at, hint=hint))
            return None
        if lemma in self._making:
            circle = " → ".join([*self._making[self._making.index(lemma) :], lemma])
            self.faults.append(
                entry.fault(f"this goes in a circle: {circle}", *at, hint="give one of them its forms")
            )
            return None
        if len(self._making) >= MAX_DEPTH:
            message = f"{entry.lemma!r} rests on words that rest on others, more than {MAX_DEPTH} deep"
            self.faults.append(entry.fault(message, *at, hint="give one of them its forms"))
            return None
        return self._lexeme(lemma)

    def _compare(self, entry: Entry, first: Lexeme | None) -> None:
        """A word whose forms are said again has to have the same."""
        again = self._make(entry)
        if first is None or again is None:
            return
        if (first.inherent, first.paradigm, first.cells) != (again.inherent, again.paradigm, again.cells):
            other = self.entries.declared[entry.lemma]
            line = other.document.mark(other.at).line
            message = f"{entry.lemma!r} has other forms or features here than in line {line}"
            hint = "say them once; an entry without forms takes those of the other"
            self.faults.append(entry.fault(message, entry.ways[0], hint=hint, key=True))

    def _table(self, entry: Entry) -> Lexeme | None:
        forms = entry.data["forms"]
        before = len(self.faults)
        paradigm = self._paradigm(entry)
        if paradigm is None:
            return None
        inherent = entry.inherent(self.grammar)
        self._inherent_is_whole(entry, paradigm, inherent)
        cells = self._cells(entry, paradigm, forms)
        if len(self.faults) > before:
            return None
        self._cells_are_allowed(entry, paradigm, inherent, cells)
        if not any(entry.lemma in cell for cell in cells):
            message = f"{entry.lemma!r} is none of its own forms"
            self.faults.append(
                entry.fault(message, "forms", hint="a word stands in its table as well", key=True)
            )
        return self._word(entry, entry.part_of_speech, inherent, paradigm, cells)

    def _paradigm(self, entry: Entry) -> Paradigm | None:
        """The paradigm that an entry names or that goes with its part of speech; none is a fault."""
        paradigms = self.grammar.paradigms
        if (name := entry.data.get("paradigm")) is not None:
            if name not in paradigms:
                hint = suggestion(name, paradigms)
                self.faults.append(entry.fault(f"there is no paradigm {name!r}", "paradigm", hint=hint))
            return paradigms.get(name)
        found = self.grammar.paradigm_for(entry.part_of_speech)
        if found is None:
            message = f"grammar.yaml has no paradigm for the part of speech {entry.part_of_speech!r}"
            served = ", ".join(part for paradigm in paradigms.values() for part in paradigm.parts_of_speech)
            hint = f"say another part_of_speech ({served})" if served else "write one, or: invariable: true"
            self.faults.append(entry.fault(message, "forms", hint=hint, key=True))
        return found

    def _inherent_is_whole(self, entry: Entry, paradigm: Paradigm, inherent: Features) -> None:
        for category in paradigm.inherent:
            if category not in inherent:
                message = f"{entry.lemma!r} does not say its {category}"
                hint = f"add {category}: {', '.join(self.grammar.categories[category])}"
                self.faults.append(entry.fault(message, hint=hint))

    def _cells(self, entry: Entry, paradigm: Paradigm, forms: Mapping[str, Any]) -> Cells:
        """The cells of the table that an entry writes down; one row too many or too few is a fault."""
        rows = [row for table in paradigm.tables for row in table.rows]
        for row in forms:
            if row not in rows:
                message = f"the paradigm {paradigm.name!r} has no row {row!r}"
                hint = suggestion(row, set(rows) - set(forms) or rows)
                self.faults.append(entry.fault(message, "forms", row, hint=hint, key=True))
        if missing := [row for row in rows if row not in forms]:
            message = f"the forms of {entry.lemma!r} lack {', '.join(missing)}"
            hint = f"write them, or {NO_FORM!r} where there is no form"
            self.faults.append(entry.fault(message, "forms", hint=hint, key=True))
        cells: list[tuple[str, ...]] = []
        for table in paradigm.tables:
            for row in table.rows:
                cells.extend(self._row(entry, row, table.columns, forms.get(row, NO_FORM)))
        return tuple(cells)

    def _row(
        self, entry: Entry, row: str, columns: tuple[str, ...], written: str | list[str]
    ) -> list[tuple[str, ...]]:
        width = len(columns) or 1
        if written == NO_FORM:
            return [()] * width
        listed = [written] if isinstance(written, str) else written
        if len(listed) != width:
            wanted = f"one for each of {', '.join(columns)}" if columns else "one form"
            message = f"the row {row!r} is {len(listed)} wide, and its table {width}"
            self.faults.append(entry.fault(message, "forms", row, hint=f"write {wanted}"))
        return [split_variants(cell) for cell in listed]

    def _cells_are_allowed(self, entry: Entry, paradigm: Paradigm, inherent: Features, cells: Cells) -> None:
        for slot, allowed, cell in zip(paradigm.slots, paradigm.allowed(inherent), cells, strict=True):
            if cell and not allowed:
                said = ", ".join(f"{key}: {value}" for key, value in inherent.items() if key in slot.meaning)
                message = (
                    f"{entry.lemma!r} is {said}, and yet has a form {cell[0]!r} for {slot.column or slot.row}"
                )
                hint = f"write {NO_FORM!r} there"
                self.faults.append(entry.fault(message, "forms", slot.row, hint=hint))
                return

    def _like_model(self, entry: Entry) -> Lexeme | None:
        lemma = entry.data["inflects_like"]
        model = self._refer(entry, lemma, "inflects_like")
        if model is None:
            return None
        if model.paradigm is None:
            message = f"the model {lemma!r} does not inflect"
            self.faults.append(entry.fault(message, "inflects_like", hint="name a word that does"))
            return None
        inherent = self._of_its_own(entry, model)
        try:
            rule = ModelRule(entry.lemma, lemma)
            cells = tuple(tuple(rule.form(form) for form in cell) for cell in model.cells)
        except ValueError as error:
            hint = "choose a model that ends alike and changes only there, or write the forms"
            self.faults.append(entry.fault(str(error), "inflects_like", hint=hint))
            return None
        part_of_speech = entry.part_of_speech or model.part_of_speech
        return self._word(entry, part_of_speech, inherent, model.paradigm, cells)

    def _phrase(self, entry: Entry) -> Lexeme | None:
        made = [self._part(entry, index, text) for index, text in enumerate(entry.data["parts"])]
        parts = [part for part in made if part]
        if len(parts) < len(made):
            return None
        try:
            head = head_of(parts)
            assert head.paradigm is not None
            inherent = self._of_its_own(entry, head)
            cells = phrase_cells(entry.lemma, parts, head.paradigm, inherent)
        except PhraseError as error:
            hint = "a part is word, word:case, word:case.number or =letters; or say: invariable: true"
            self.faults.append(entry.fault(f"{entry.lemma!r}: {error}", "parts", hint=hint))
            return None
        return self._word(entry, head.part_of_speech, inherent, head.paradigm, cells)

    def _part(self, entry: Entry, index: int, text: str) -> Piece | None:
        if text.startswith("="):
            return Piece(text[1:])
        lemma, names = split_part(text)
        lexeme = self._refer(entry, lemma, "parts", index)
        tags: dict[str, str] = {}
        for name in names:
            meaning = self.grammar.meaning(name)
            if meaning is None:
                hint = suggestion(name, self.grammar.names)
                self.faults.append(entry.fault(f"there is no tag {name!r}", "parts", index, hint=hint))
                return None
            tags.update({category: values[0] for category, values in meaning.items()})
        return Piece(lemma, lexeme, tags or None) if lexeme else None

    def _of_its_own(self, entry: Entry, other: Lexeme) -> dict[str, str]:
        """What a word is that takes its forms from another: what that is, and what the entry adds."""
        inherent = entry.inherent(self.grammar)
        for category, value in inherent.items():
            if other.inherent.get(category, value) != value:
                message = f"{entry.lemma!r} is {value}, while {other.lemma!r} is {other.inherent[category]}"
                hint = "their forms would differ: choose another word, or write the forms"
                self.faults.append(entry.fault(message, category, hint=hint))
        return {**other.inherent, **inherent}

    def _word(
        self,
        entry: Entry,
        part_of_speech: str,
        inherent: Features,
        paradigm: Paradigm,
        cells: Cells,
    ) -> Lexeme:
        there = zip(paradigm.allowed(inherent), cells, strict=True)
        own = tuple([cell if allowed else () for allowed, cell in there])
        return Lexeme(entry.lemma, part_of_speech, inherent, paradigm, own, entry.data.get("forms_by", ""))


def split_variants(cell: str) -> tuple[str, ...]:
    """The variants in a cell, the one that texts use first; none where it says that there is no form.

    >>> split_variants("stajni | stajen")
    ('stajni', 'stajen')
    """
    if cell == NO_FORM:
        return ()
    if "|" not in cell and (form := cell.strip()):
        return (form,)
    return tuple([form for part in cell.split("|") if (form := part.strip())])
