"""What becomes of a translation when another word takes the place of one in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardset.catalog.model import Entry
from cardset.lexicon import Features, Lexicon, TermWord
from cardset.messages import name_context, provenance
from cardset.model import Term
from cardset.rename.finder import Finder, capitals_of, folded
from cardset.rename.habits import Habits
from cardset.rename.inflecting import (
    Inflecting,
    Slot,
    form_pairs,
    other_traits,
    replaced_words,
)
from cardset.rename.source import keeps_its_words
from cardset.words.english import inflected

_PHRASE = "phrase:"
_PLACE = re.compile(r"\{([^{}~:]+)(?=[}~:])")


class Translating:
    """What becomes of the translations in a catalog: a word makes room for another, form by form."""

    def __init__(
        self,
        old: TermWord,
        before: Lexicon,
        lexicon: Lexicon,
        terms: Mapping[str, Term],
        names: Mapping[str, str],
        titles: Mapping[str, Mapping[str, str]],
        compounds: bool,
        habits: Habits,
    ) -> None:
        """``old`` is a word of the lexicon ``before``; ``lexicon`` has another for its concept now.

        ``terms`` are all concepts by id, ``names`` phrases that were renamed with the word, ``titles`` the
        printed ones of cards by id. For ``compounds`` see :func:`keeps_its_words`; of several forms
        the one is put that goes best with the ``habits`` of the language.
        """
        new = lexicon.preferred(old.concept)
        self.term, self.old, self.new, self.titles = terms[old.concept], old.text, new.text, titles
        self.traits = other_traits(old.lexeme, new.lexeme)
        words = list(replaced_words(old, new))
        self.lemmas = {**{word.lemma: other.lemma for word, other in words}, **names}
        phrases = [(before.lexeme(phrase), lexicon.lexeme(name)) for phrase, name in names.items()]
        pairs: dict[str, Mapping[str, Sequence[Features]]] = {form: {} for form in old.all_forms}
        pairs |= {form: dict.fromkeys(new.lexeme.forms, ()) for form in old.also}
        pairs |= form_pairs([*words, *phrases])
        others = {
            concept: [form for word in words for form in word.all_forms]
            for concept, words in lexicon.terms.items()
            if concept != self.term.id
        }
        self.english = Finder(_english(self.term))
        # Other terms that have some form in common with the word, by that form.
        self.rivals: dict[str, list[Finder]] = {}
        own = {folded(form) for form in pairs}
        for concept, forms in others.items():
            if concept in terms and (shared := own.intersection(map(folded, forms))):
                finder = Finder(_english(terms[concept]))
                for form in shared:
                    self.rivals.setdefault(form, []).append(finder)
        longer = [
            form
            for concept, forms in others.items()
            if concept not in terms or keeps_its_words(terms[concept], compounds)
            for form in forms
        ]
        kept = [*longer, *lexicon.names.values(), *old.not_in]
        self.inflecting = Inflecting(pairs, kept, habits.likelihood)

    @property
    def remark(self) -> str:
        """How a comment begins that says why an entry became fuzzy."""
        return f"Renamed {self.old} to {self.new}"

    def entry(self, entry: Entry) -> Entry:
        """``entry`` with the new word, fuzzy and with a comment where a person has to look at it."""
        english = " ".join((entry.msgid, entry.msgid_plural or ""))
        said = any(True for _ in self.english.found(english))
        title = self._title(entry)
        if title is not None and (not said or entry.msgstr[0].startswith(title.get("name", "\0"))):
            return entry
        found = [self.inflecting(form) for form in entry.msgstr]
        slots = [slot for reworded in found for slot in reworded.slots]
        if not said and any(self._is_a_rivals(slot, english) for slot in slots):
            return entry
        forms = tuple(self._places(reworded.text, entry) for reworded in found)
        if forms == entry.msgstr:
            return entry
        extracted = tuple(
            f"provenance: {provenance(forms[0], title or None)}" if line.startswith("provenance: ") else line
            for line in entry.extracted
        )
        changed = replace(entry, msgstr=forms, extracted=extracted)
        doubts = list(self._doubts(entry, [r.unsure for r in found], slots, said))
        if not doubts:
            return changed
        comment = f"{self.remark}: {'; '.join(doubts)}."
        return replace(changed.marked_fuzzy(), translator=(*entry.translator, comment))

    def _title(self, entry: Entry) -> Mapping[str, str] | None:
        """For the name of a card its printed title, empty without one; for other entries ``None``."""
        card = (entry.msgctxt or "").partition(":")[2].partition(":")[0]
        return self.titles.get(card, {}) if entry.msgctxt == name_context(card) else None

    def _is_a_rivals(self, slot: Slot, english: str) -> bool:
        """Whether the English names another term that has the same word."""
        finders = self.rivals.get(folded(slot.old), ())
        return any(True for finder in finders for _ in finder.found(english))

    def _doubts(
        self, entry: Entry, unsure: Sequence[tuple[Slot, ...]], slots: Sequence[Slot], said: bool
    ) -> Iterator[str]:
        if all(folded(form) == folded(self.old) for form in entry.msgstr):
            return  # the word alone, as in a list of terms: the dictionary form
        seen = dict.fromkeys(slot for group in unsure for slot in group)
        for slot in seen:
            yield f"{slot.old} may have to be {' or '.join(slot.new)}"
        if slots:
            for trait, (before, after) in self.traits.items():
                yield f"{trait} was {before} and is {after}, see the words around it"
            if not said:
                yield f"the English does not say {self.term.preferred}"

    def _places(self, text: str, entry: Entry) -> str:
        """The phrase ``text`` with other words in its places; only phrases have such."""
        if not (entry.msgctxt or "").startswith(_PHRASE):
            return text
        slots = set(_PLACE.findall(entry.msgid))

        def place(match: re.Match[str]) -> str:
            word = match[1]
            if word in slots:
                return match[0]
            found = (
                capitals_of(word, old, new) for old, new in self.lemmas.items() if folded(old) == folded(word)
            )
            return "{" + (next((form for form in found if form), word))

        return _PLACE.sub(place, text)


def _english(term: Term) -> list[str]:
    return [form for word in term.words for form in inflected(word.text, term.part_of_speech)]
