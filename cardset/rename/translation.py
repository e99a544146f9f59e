"""What becomes of a translation when another word takes the place of one in it.

It is put there form by form, in the same case, number, person … Where a form could be several, what goes
before it tells which is likely, as the translations that are there show: a preposition or a verb asks for a
case, an adjective agrees. What the words can be is their lexicon's; nothing here knows a language or a case.
A likely form is put first, and a person still looks at it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardset.catalog.model import Entry
from cardset.lexicon import Features, Lexeme, Lexicon, MissingForm, TermWord
from cardset.lexicon.model import KIN
from cardset.messages import name_context, provenance
from cardset.model import Term
from cardset.rename.finder import Finder, capitals_of, folded, spliced
from cardset.rename.source import keeps_its_words
from cardset.values import grouped
from cardset.words.english import inflected

_WORD = re.compile(r"[^\W\d_]+|[^\w\s]")


class Habits:
    """What ``texts`` of a language show, with the words of ``lexicon``."""

    def __init__(self, lexicon: Lexicon, texts: Iterable[str]) -> None:
        tagged = (one for lemma in lexicon.lemmas for one in lexicon.lexeme(lemma).tagged)
        self._readings = grouped((form.casefold(), features) for form, features in tagged if " " not in form)
        self._seen: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        for text in texts:
            words = _words(text)
            for place in range(1, len(words)):
                self._learn(words[:place], words[place])

    def _learn(self, before: Sequence[str], word: str) -> None:
        """Count what ``word`` is behind its governor, as far as it can be but one thing."""
        readings = self._readings.get(word)
        if not readings:
            return
        governor, fitting = self._in_context(before, readings)
        for category in fitting[0] if fitting else ():
            values = {features.get(category) for features in fitting}
            if len(values) == 1:
                self._seen[governor][category, str(values.pop())] += 1

    def likelihood(self, before: str, readings: Sequence[Features]) -> tuple[int, int]:
        """How well a form with these readings goes behind the text ``before``; more is better.

        First whether it agrees with the word right before it, then how often the word that governs it had
        something like it behind it.
        """
        governor, fitting = self._in_context(_words(before), readings)
        seen = self._seen.get(governor, Counter())
        return bool(fitting), max(
            (sum(seen[item] for item in features.items()) for features in fitting), default=0
        )

    def _in_context(
        self, before: Sequence[str], readings: Sequence[Features]
    ) -> tuple[str, Sequence[Features]]:
        """The word that governs what comes, and those readings of it that agree with what stands between."""
        if not before:
            return "", readings
        beside = self._readings.get(before[-1])
        if not beside:
            return before[-1], readings
        fitting = [features for features in readings if any(_agree(features, other) for other in beside)]
        return (before[-2] if len(before) > 1 else ""), fitting


def _agree(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    return all(other.get(category, value) == value for category, value in one.items())


def _words(text: str) -> list[str]:
    return [match.casefold() for match in _WORD.findall(text)]


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


Pairs = Mapping[str, Mapping[str, Sequence[Features]]]
"""For each old form the new ones that it may have to be, and what each can express."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a text where a form stood: ``old`` as it stands there, and all that it may have to be."""

    old: str
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reworded:
    """A text with the new word; ``slots`` are its places. Of several forms the first is put there."""

    text: str
    slots: tuple[Slot, ...]

    @property
    def unsure(self) -> tuple[Slot, ...]:
        """The places where the old form could be several that differ in the new word."""
        return tuple(slot for slot in self.slots if len(slot.new) > 1)


Likely = Callable[[str, Sequence[Features]], tuple[int, ...]]
"""How likely behind a text a form with these readings is; more is better."""


class Inflecting:
    """Puts the forms of a new word in the place of those of an old one.

    ``pairs`` has for each old form the new ones that it may have to be, each with all that it can express
    there; a form without any stays. ``kept`` are longer phrases that stay as they are. Of several forms the
    most ``likely`` one is put.
    """

    def __init__(self, pairs: Pairs, kept: Iterable[str] = (), likely: Likely | None = None) -> None:
        self._new: dict[str, list[tuple[str, str, Sequence[Features]]]] = {}
        for old, forms in pairs.items():
            options = self._new.setdefault(folded(old), [])
            options += [(old, form, readings) for form, readings in forms.items()]
        self._finder = Finder(pairs, kept)
        self._likely = likely
        self.kept = self._finder.kept

    def __call__(self, text: str) -> Reworded:
        """``text`` with the new word."""
        found = [(match, self._forms(match[0], text[: match.start()])) for match in self._finder.found(text)]
        changed = [(match, new) for match, new in found if new]
        return Reworded(
            spliced(text, ((*match.span(), new[0]) for match, new in changed)),
            tuple(Slot(match[0], new) for match, new in changed),
        )

    def places(self, text: str) -> Iterator[int]:
        """Where a form of the old word stands in ``text``, for a person to look at."""
        return (match.start() for match in self._finder.loosely(text) if self._is_word(match[0]))

    def _forms(self, surface: str, before: str) -> tuple[str, ...]:
        options = self._new[folded(surface)]
        if self._likely is not None and len(options) > 1:
            likely = self._likely
            options = sorted(options, key=lambda option: likely(before, option[2]), reverse=True)
        found = (capitals_of(surface, old, new) for old, new, _ in options)
        return tuple(dict.fromkeys(form for form in found if form is not None))

    def _is_word(self, surface: str) -> bool:
        options = self._new[folded(surface)]
        return not options or any(capitals_of(surface, old, old) for old, _, _ in options)


def replaced_words(old: TermWord, new: TermWord) -> Iterator[tuple[Lexeme, Lexeme]]:
    """The words that take each other's place: the terms themselves, and what both have made of them."""
    yield old.lexeme, new.lexeme
    for kind in KIN:
        before, after = getattr(old, kind), getattr(new, kind)
        if before and after:
            yield before, after


def form_pairs(words: Iterable[tuple[Lexeme, Lexeme]]) -> dict[str, dict[str, list[Features]]]:
    """For each form of an old word those of its new one with the same features, in the order of the tables.

    A word without a table may stand for any form. One for which the new word has nothing is there without
    any.
    """
    pairs: dict[str, dict[str, list[Features]]] = {}
    for before, after in words:
        if before.paradigm is None:
            options = pairs.setdefault(before.lemma, {})
            for form, features in after.tagged:
                options.setdefault(form, []).append(features)
            continue
        for form, features in before.tagged:
            options = pairs.setdefault(form, {})
            try:
                counterpart = after.form({**features, **after.inherent})
            except MissingForm:
                continue
            options.setdefault(counterpart, []).append(features)
    return pairs


def other_traits(old: Lexeme, new: Lexeme) -> dict[str, tuple[str, str]]:
    """In what the words differ by themselves, such as gender: words around them may have to agree."""
    return {
        trait: (value, new.inherent[trait])
        for trait, value in old.inherent.items()
        if new.inherent.get(trait, value) != value
    }
