"""Rules about forms that do not go together: behind a number, behind a possessive, and of the reader."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from cardset.lexicon import Features
from cardset.lint.agreement import Agreement, Sets, has_one_of
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import BLANK, blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.text.concord import is_beside
from cardset.lint.texts import Texts
from cardset.lint.words import Token, first_word, words_in
from cardset.words.pattern import pattern

# A number and what is counted: no decimal, no date, no part of a name or of a code.
_NUMBER = pattern(r"\d+[ \u00a0](?=[^\W\d_])")
_FIRST = pattern(r"\d[ \u00a0]([^\W\d_]+)")
_MARKS = ".,;:!?)…”“»\"'"
_LONGEST = 4
# What stands right before it, with the beginning of a range: (2–4 karty, po 3 karty.
_BEFORE = pattern(r"(?:([^\W\d_]+)[ \u00a0]|\(|[:;,][ \u00a0])(?:\d+ ?[–-] ?)?\Z")
# Adjectives between a number and its noun.
_ATTRIBUTES = 2
_HUNDRED = 100
_YEARS = range(1000, 2200)
_OF_ONE = ({"number": ("sg",), "case": ("gen",)},)
_STEM = 3
_SENTENCE = pattern(r"[.!?;:](?=\s)")
_STOP = pattern(r"[.!?]")
# What others say to somebody.
_QUOTED = pattern('[\u201e\u201c"\u00ab][^\u201e\u201c\u201d"\u00ab\u00bb]{1,400}[\u201c\u201d"\u00bb]')
# So much more often must a file speak to the reader in one way, so that the other is a slip.
_USUAL = 10
_LEAST = 4


@file_rule("text-counted", Severity.WARNING, "a wrong form behind a number is the first thing readers see")
def counted(texts: Texts, context: Context) -> Iterator[Problem]:
    """A noun behind a number in digits has the form that goes with it: 3 karty, but 5 kart.

    What goes together says `agreement.yaml` of the language, over the words of its lexicon; other words are
    not checked. A form that something before the number may ask for (*do 3 kart*) is only told where what
    stands there does not. What may be the name of a thing and not how many there are (*faza 5*) is left
    alone, and so is a number at the beginning of a text. What the lexicon has not, and the file nowhere in
    the plural, may be measured and not counted (*5 опыта*); that is information.

    **Anti-pattern**

        Dobierz 5 karty.

    **Best practice**

        Dobierz 5 kart.
    """
    agreement = context.agreement
    forms = context.plural_forms
    if agreement is None or forms is None or len(agreement.counts) != forms.count:
        return
    for prose in texts.at_home(_FIRST):
        # Most numbers count what no lexicon has, which is quicker to see than all that follows.
        if not any(agreement.may_be_counted(found[1].casefold()) for found in _FIRST.finditer(prose.text)):
            continue
        text = blank(prose.text)
        words: Sequence[Token] = ()
        for number in _NUMBER.finditer(text):
            digits = number[0][:-1]
            before = _BEFORE.search(text, max(0, number.start() - 40), number.start())
            if before is None or len(digits) > _LONGEST:
                continue
            words = words or words_in(text)
            noun = _noun(words, number.end(), text, agreement)
            if noun is None or (not text[noun.start : noun.start + 1].islower() and not text.isupper()):
                continue
            said = agreement.counts[forms.used[_small(int(digits))]]
            readings = agreement.nouns(noun.folded)
            alone = noun.start == number.end()
            if _fits(readings, said.any) or not agreement.is_counted(noun.folded):
                continue
            if not alone and not _is_many(readings):
                continue  # 3 to each player
            if not agreement.has(noun.folded) and not any(map(_may_be_counted, readings)):
                continue  # the price lowered by 2: dictionaries know words that nobody has counted
            grade = None
            if not agreement.has(noun.folded) and _fits(readings, _OF_ONE):
                if int(digits) in _YEARS:
                    continue
                if not _is_counted_in(texts, noun.folded, said.any, agreement):
                    grade = Severity.INFO
            word = (before[1] or "").casefold()
            sure = agreement.governs_accusative(word) and not _is_denied(text, number.start(), agreement)
            plain = not word or word in agreement.before or agreement.is_attribute(word)
            if sure or (plain and not _fits(readings, said.governed) and _is_many(readings)):
                surface = text[number.start() : noun.end]
                # An adjective between would have to change as well.
                right = agreement.others(noun.folded, said.any) if alone else ()
                told = f"{text[noun.start : noun.end]!r} does not go with the number {digits}"
                yield prose.problem(
                    told, number.start(), surface, tuple(number[0] + form for form in right), grade
                )


def _small(number: int) -> int:
    """A number up to 200 of the same plural form: rules look at the last two digits alone."""
    return number if number < _HUNDRED else _HUNDRED + number % _HUNDRED


def _noun(words: Sequence[Token], start: int, text: str, agreement: Agreement) -> Token | None:
    """The noun that is counted from ``start`` on; adjectives may stand before it."""
    at = start
    behind = bisect_left(words, start, key=attrgetter("start"))
    for word in words[behind : behind + _ATTRIBUTES + 1]:
        if text[at : word.start].strip(" \u00a0"):
            return None
        if agreement.nouns(word.folded):
            # The beginning of a longer word, or a word cut by an apostrophe.
            return None if text[word.end : word.end + 1] in ("-", "'", "’", "_") else word
        if not agreement.is_attribute(word.folded):
            return None
        at = word.end
    return None


def _fits(readings: Sequence[Features], sets: Sets) -> bool:
    return any(has_one_of(features, sets) for features in readings)


def _is_many(readings: Sequence[Features]) -> bool:
    """Whether it may be more than one: a single thing behind a number may be numbered by it."""
    return any(features.get("number") != "sg" for features in readings)


def _may_be_counted(features: Features) -> bool:
    """Whether a noun in this form may be meant for one behind a number."""
    return features.get("number") != "sg" or features.get("case") == "gen"


def _is_counted_in(texts: Texts, word: str, sets: Sets, agreement: Agreement) -> bool:
    """Whether a file has the noun in a form for many; what has none, as health, may be measured."""
    lemmas = {reading.lemma for reading in agreement.analyses(word)}
    return any(
        other.startswith(word[:_STEM])
        and _fits(agreement.nouns(other), sets)
        and not lemmas.isdisjoint(reading.lemma for reading in agreement.analyses(other))
        for other in texts.words
    )


def _is_denied(text: str, end: int, agreement: Agreement) -> bool:
    stops = [stop.end() for stop in _SENTENCE.finditer(text, 0, end)]
    start = stops[-1] if stops else 0
    return any(word.folded in agreement.negation for word in words_in(text[start:end]))


@file_rule("text-determined", Severity.WARNING, "a possessive that does not agree jars on every reader")
def determined(texts: Texts, context: Context) -> Iterator[Problem]:
    """A possessive and the noun right behind it agree in gender, number and case.

    Which words these are says `agreement.yaml` of the language; their forms, and those of the nouns, are in
    its lexicon. Words that it does not have are not checked.

    **Anti-pattern**

        Umieść kartę w twojej stajnię.

    **Best practice**

        Umieść kartę w twojej stajni.
    """
    agreement = context.agreement
    if agreement is None or not agreement.determiners:
        return

    def clash(first: str, second: str = "") -> bool:
        nouns = agreement.nouns(first_word(second))
        return bool(nouns) and not _agree(agreement.determiner(first), nouns)

    for number in texts.blanked.texts_where(agreement.determiner_forms, clash):
        prose, text = texts[number], texts.blanked.texts[number]
        for first, second in pairwise(words_in(text)):
            if first.folded not in agreement.determiner_forms or not is_beside(text, first.end, second):
                continue
            # Behind a number other cases go together: 2 своих карты.
            if text[: first.start].rstrip()[-1:].isdigit():
                continue
            nouns = agreement.nouns(second.folded)
            if nouns and not _agree(agreement.determiner(first.folded), nouns):
                surface = text[first.start : second.end]
                yield prose.problem(f"the words {surface!r} do not agree", first.start, surface)


def _agree(ones: Sequence[Features], others: Sequence[Features]) -> bool:
    return any(
        all(other.get(category, value) == value for category, value in one.items())
        for one in ones
        for other in others
    )


@file_rule("text-address", Severity.WARNING, "a reader who is spoken to in two ways hears two authors")
def address(texts: Texts, context: Context) -> Iterator[Problem]:
    """A file speaks to its reader in one way: *ty* or *wy*, *ты* or *вы*.

    The words that tell are in `agreement.yaml` of the language, besides the verbs that a dictionary knows
    for a second person. Told where one way is ten times as frequent as the other, and where both stand in
    one sentence. It is a warning on a card, which speaks to one player, and in a document;
    and information in catalogs, where people in a game speak to one another, and in what is exclaimed.
    Where something tells that several are spoken to (*razem*, *každý z vás*) it may be meant.

    **Anti-pattern**

        Możesz zagrać kartę. Jeśli masz miejsce, możesz zagrać drugą. Musisz je pokazać. Możecie się naradzić.

    **Best practice**

        Możesz zagrać kartę. Jeśli masz miejsce, możesz zagrać drugą. Musisz je pokazać. Możesz się naradzić.
    """
    agreement = context.agreement
    if agreement is None or not agreement.address:
        return
    said = {name: words | _verbs(texts, name, context) for name, words in agreement.address.items()}
    often = {name: _count(texts.pieces.counts, words) for name, words in said.items()}
    usual = max(often, key=lambda name: often[name])
    for name, words in said.items():
        if name == usual or not often[name]:
            continue
        rare = often[usual] >= max(_LEAST, _USUAL * often[name])
        for prose in texts.saying(words):
            yield from _addressed(prose, words, said[usual], rare, (name, usual), agreement)


def _verbs(texts: Texts, name: str, context: Context) -> frozenset[str]:
    """The verbs of the texts that speak to the reader in the way ``name``.

    That is what dictionaries say of their person, or that the first person of the same verb is a word.
    """
    agreement = context.agreement
    endings = agreement.address_endings.get(name, {}) if agreement is not None else {}
    if agreement is None or not endings:
        return frozenset()
    pieces = (piece.strip(_MARKS) for piece in texts.pieces.counts)
    words = {piece for piece in pieces if piece.endswith(tuple(endings)) and piece.isalpha()}
    found = {word for word in words if agreement.speaks(word, name)}
    speller = context.speller() if context.speller is not None else None
    if speller is not None:
        first = {
            word: word.removesuffix(ending) + person
            for word in words - found
            if not agreement.analyses(word)
            for ending, person in endings.items()
            if person and word.endswith(ending)
        }
        lacking = speller.unknown(set(first.values()))
        found |= {word for word, other in first.items() if other not in lacking}
    return frozenset(found)


def _count(pieces: Counter[str], words: frozenset[str]) -> int:
    """How often one of ``words`` stands among ``pieces``, with a mark behind it or none."""
    return sum(pieces[word + mark] for word in words for mark in ("", *_MARKS))


def _addressed(
    prose: Prose,
    words: frozenset[str],
    others: frozenset[str],
    rare: bool,
    names: tuple[str, str],
    agreement: Agreement,
) -> Iterator[Problem]:
    """The ``words`` of a text that speak to the reader in the first way of ``names``.

    All of them where that is ``rare`` in the file, else those in whose sentence is one of ``others``, which
    speak in the second.
    """
    text = _QUOTED.sub(lambda quoted: BLANK * len(quoted[0]), blank(prose.text))
    found = words_in(text)
    name, usual = names
    # You and that player swap: several are spoken of.
    several = any(word.folded in agreement.address_joined for word in found)
    stops = [stop.start() for stop in _STOP.finditer(text)]
    mixed = {bisect_left(stops, word.start) for word in found if word.folded in others}
    for word in found:
        sentence = bisect_left(stops, word.start)
        if word.folded in words and (rare or (sentence in mixed and not several)):
            if several and word.folded not in agreement.address[name]:
                continue
            surface = prose.text[word.start : word.end]
            loud = text[stops[sentence] : stops[sentence] + 1] == "!" if sentence < len(stops) else False
            sure = prose.kind == "card" or not (prose.source or several or loud)
            where = "elsewhere this file" if rare else "the same sentence"
            told = f"{surface!r} says {name}; {where} speaks to its reader with {usual}"
            yield prose.problem(
                told, word.start, surface, severity=Severity.WARNING if sure else Severity.INFO
            )
