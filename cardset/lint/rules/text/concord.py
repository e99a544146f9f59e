"""Rules about words side by side that cannot go together, by what dictionaries say that each may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from cardset.lexicon import Features
from cardset.lexicon.dictionaries import Analysis
from cardset.lint.agreement import Agreement
from cardset.lint.concord import (
    attributive,
    is_also_noun,
    is_attribute,
    is_nominal,
    is_noun,
    may_be_nominal,
    together,
)
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.lint.typography import little_words
from cardset.lint.words import Token, first_word, is_shortened, last_word, words_in

_NOUNS = frozenset({"noun", "proper noun"})
_LIVING = frozenset({"personal", "animate"})
_SPACES = " \u00a0\n"
# So many pieces of a text tell most prepositions that have their case.
_AHEAD = 3
# Behind a number adjectives and nouns go together in ways of their own.
_BACK = 3


@file_rule("text-governed", Severity.WARNING, "a case that no preposition has here stops every reader")
def governed(texts: Texts, context: Context) -> Iterator[Problem]:
    """What stands behind a preposition has a case that it can have there: *do talii*, not *do talię*.

    With the adjectives between, it has one case, gender and number: *z nowej talii*. So has what stands
    right behind a verb that asks for one case: *używać karty*, not *używać kartę*. The prepositions, verbs
    and cases are in `agreement.yaml` of the language. What words may be, its lexicon tells, and for other
    words the dictionary that it names (`pip install morfeusz2`, `pip install pymorphy3`), or else an ending
    that only some cases have. The rule is silent where one of them may be anything else.

    **Anti-pattern**

        Odłóż kartę do stajnię.

    **Best practice**

        Odłóż kartę do stajni.
    """
    agreement = context.agreement
    if agreement is None or not agreement.prepositions:
        return
    prepositions = agreement.prepositions
    # With the word before it that leaves a verb the fewest cases.
    purpose = min(agreement.purposes, default="")

    @cache
    def cases_of(first: str) -> Sequence[str]:
        word = last_word(first)
        return prepositions.get(word) or agreement.governs(word, purpose)

    @cache
    def nominal(piece: str) -> tuple[str, bool]:
        """The word that begins a piece, where it is surely nominal, and whether more may belong to it."""
        word = first_word(piece)
        readings = agreement.behind(word) if word else ()
        if not is_nominal(readings):
            return "", False
        ends = last_word(piece) != word or not is_attribute(readings) or _stands_alone(word, agreement)
        return word, not ends

    def may_clash(first: str, *behind: str) -> bool:
        cases, words = cases_of(first), list[str]()
        for word, more in map(nominal, behind if cases else ()):
            if word:
                words.append(word)
            if not more:
                return bool(words) and clash(cases, *words)
        return bool(cases)

    @cache
    def clash(cases: Sequence[str], *words: str) -> bool:
        return _clash(cases, words, agreement) is not None

    ends, stems = tuple(prepositions), agreement.governing_stems
    firsts = {
        piece
        for piece in texts.blanked.counts
        if (piece.endswith(ends) and last_word(piece) in prepositions) or piece.startswith(stems)
    }
    for number in texts.blanked.texts_where(firsts, may_clash, _AHEAD):
        prose, text = texts[number], texts.blanked.texts[number]
        foreign = texts.foreign.get(number, ())
        words = words_in(text)
        for place, word in enumerate(words):
            if any(said.offset <= word.start < said.offset + len(said.sentence) for said in foreign):
                continue
            cases = prepositions.get(word.folded) or agreement.governs(
                word.folded, words[place - 1].folded if place else ""
            )
            if not cases or _is_part(text, word) or (place and words[place - 1].folded in agreement.linking):
                continue
            behind = _behind(words, place, text, agreement)
            wrong = _clash(cases, [one.folded for one in behind], agreement)
            if (
                wrong is None
                or _is_duration(word, behind[wrong], agreement)
                or _is_named(word.folded, behind[wrong].folded, agreement)
            ):
                continue
            if not _is_enumerated(words, place + 1 + wrong, agreement):
                surface = text[word.start : behind[wrong].end]
                yield prose.problem(f"the words {surface!r} cannot go together", word.start, surface)


def _behind(words: Sequence[Token], place: int, text: str, agreement: Agreement) -> list[Token]:
    """The words behind the one at ``place`` that stand together with it, up to the first noun."""
    found: list[Token] = []
    end = words[place].end
    for word in words[place + 1 :]:
        if (
            not is_beside(text, end, word)
            or not is_nominal(agreement.behind(word.folded))
            or _is_name(text, word, agreement)
            or is_shortened(text, word)
            or (word.folded in little_words()["en"].words and not agreement.has(word.folded))
        ):
            break
        found.append(word)
        end = word.end
        if not is_attribute(agreement.behind(word.folded)) or _stands_alone(word.folded, agreement):
            break
    return found


def _is_duration(word: Token, noun: Token, agreement: Agreement) -> bool:
    """Whether ``noun`` behind the verb ``word`` may say how long it takes."""
    return word.folded not in agreement.prepositions and any(
        reading.lemma in agreement.durations for reading in agreement.analyses(noun.folded)
    )


def _is_named(preposition: str, word: str, agreement: Agreement) -> bool:
    """Whether ``word`` is called, or tells of those whom somebody joins: *o gods*, *among the soldiers*."""
    features = [one.features for one in agreement.behind(word)]
    if preposition in agreement.exclaimed:
        return any(one.get("case") in ("nom", "voc") for one in features)
    return preposition in agreement.becoming and any(
        one.get("case") == "nom" and one.get("number", "sg") != "sg" for one in features
    )


def _is_enumerated(words: Sequence[Token], place: int, agreement: Agreement) -> bool:
    """Whether an adjective is the first of several that share what stands before: the new left and right."""
    following = words[place + 1].folded if place + 1 < len(words) else ""
    return following in agreement.joining and is_attribute(agreement.behind(words[place].folded))


def _clash(cases: Sequence[str], words: Sequence[str], agreement: Agreement) -> int | None:
    """The place of the first of ``words`` that cannot be in one of ``cases``, together with those before.

    What may be a noun, be it made of an adjective, may have another word behind it, in a case of its own.
    """
    common: list[Features] = [{"case": case} for case in cases]
    for place, word in enumerate(words):
        readings = agreement.behind(word)
        if not together(common, [reading.features for reading in readings]):
            return place
        common = together(common, attributive(readings))
        if not common or any(one.part_of_speech in _NOUNS for one in readings):
            return None
    return None


@file_rule("text-attribute", Severity.WARNING, "an adjective that does not agree jars on every reader")
def attribute(texts: Texts, context: Context) -> Iterator[Problem]:
    """An adjective and the noun right behind it have a case, a gender and a number in common.

    What words may be, the lexicon tells, and for other words the dictionary that it names (`pip install
    morfeusz2`, `pip install pymorphy3`). The rule is silent where one of them may be anything else, behind a
    number, and where the adjective may belong to a word before it, stand alone, or govern the noun.

    **Anti-pattern**

        Wybierz losowy kartę.

    **Best practice**

        Wybierz losową kartę.
    """
    agreement = context.agreement
    if agreement is None or not agreement.adjectives:
        return
    endings = agreement.adjectives

    def may_disagree(first: str, second: str = "") -> bool:
        noun = first_word(second)
        return bool(noun) and _disagree(last_word(first), noun, agreement)

    firsts = {
        piece
        for piece in texts.blanked.counts
        if piece.endswith(endings) and _is_sure(last_word(piece), agreement)
    }
    for number in texts.blanked.texts_where(firsts, may_disagree):
        prose, text = texts[number], texts.blanked.texts[number]
        words = words_in(text)
        for place, word in enumerate(words[:-1]):
            noun = words[place + 1]
            if (
                word.folded.endswith(endings)
                and is_beside(text, word.end, noun)
                and not _is_name(text, noun, agreement)
                and _is_sure(word.folded, agreement)
                and _disagree(word.folded, noun.folded, agreement)
                and _belongs_to_noun(words, place, text, agreement)
            ):
                surface = text[word.start : noun.end]
                yield prose.problem(f"the words {surface!r} do not agree", word.start, surface)


@file_rule("text-vowel", Severity.WARNING, "a preposition without its vowel is hard to say")
def vowel(texts: Texts, context: Context) -> Iterator[Problem]:
    """A preposition takes a vowel before a word that is hard to say after it: *ze stosu*, *ve slově*.

    Which ones do, and before which beginnings of words, says `agreement.yaml` of the language.

    **Anti-pattern**

        Weź kartę z stosu.

    **Best practice**

        Weź kartę ze stosu.
    """
    agreement = context.agreement
    if agreement is None or not agreement.vowels:
        return
    vowels = agreement.vowels

    def wants(first: str, second: str = "") -> bool:
        return vowels[last_word(first)][1].match(first_word(second)) is not None

    ends = tuple(vowels)
    firsts = {piece for piece in texts.blanked.counts if piece.endswith(ends) and last_word(piece) in ends}
    for number in texts.blanked.texts_where(firsts, wants):
        prose, text = texts[number], texts.blanked.texts[number]
        for word, following in pairwise(words_in(text)):
            write, before = vowels.get(word.folded, ("", None))
            if before is not None and before.match(following.folded) and is_beside(text, word.end, following):
                surface = text[word.start : following.end]
                if _is_part(text, word) or text[following.start : following.end].isupper():
                    continue
                right = write.capitalize() if surface[0].isupper() else write
                yield prose.problem(
                    f"before {text[following.start : following.end]!r} one says {write!r}",
                    word.start,
                    surface,
                    (right + text[word.end : following.end],),
                )


def _is_sure(word: str, agreement: Agreement) -> bool:
    """Whether a word is an adjective that says something of a noun, and nothing else."""
    readings = agreement.analyses(word)
    return (
        is_nominal(readings)
        and is_attribute(readings)
        and not _stands_alone(word, agreement)
        and not is_also_noun(readings, agreement.nominalised)
    )


def _disagree(word: str, noun: str, agreement: Agreement) -> bool:
    """Whether an adjective and the noun behind it have nothing in common."""
    others = agreement.analyses(noun)
    if _is_of_a_woman(word, others, agreement):
        return False
    if any(other.features.get("case") in agreement.complements for other in others):
        return False
    ones = attributive(agreement.analyses(word))
    return is_noun(others) and not together(ones, [other.features for other in others])


def _is_of_a_woman(word: str, nouns: Sequence[Analysis], agreement: Agreement) -> bool:
    """Whether an adjective tells that a woman is meant by a noun that is masculine: the doctor."""
    ones = attributive(agreement.analyses(word))
    return all(one.get("gender") == "f" for one in ones) and any(
        noun.features.get("gender") == "m" and noun.features.get("animacy") in _LIVING for noun in nouns
    )


def _is_joined(words: Sequence[Token], place: int, agreement: Agreement) -> bool:
    """Whether it is the last of several adjectives that share a noun: both the red and the blue keys."""
    return (
        place > 1
        and words[place - 1].folded in agreement.joining
        and is_attribute(agreement.analyses(words[place - 2].folded))
    )


def _belongs_to_noun(words: Sequence[Token], place: int, text: str, agreement: Agreement) -> bool:
    """Whether nothing before the word at ``place`` may be what it says something of.

    A word behind a preposition is for :func:`governed`.
    """
    if _is_joined(words, place, agreement):
        return False
    end = words[place].start
    for before in reversed(words[max(place - _BACK, 0) : place]):
        if text[before.end : end].strip(_SPACES):
            break
        readings = agreement.analyses(before.folded)
        if (
            not readings
            or may_be_nominal(readings)
            or before.folded in agreement.prepositions
            or before.folded in agreement.linking
        ):
            return False
        end = before.start
    return not any(letter.isdigit() for letter in text[max(end - _BACK, 0) : end])


def _stands_alone(word: str, agreement: Agreement) -> bool:
    """Whether it may be an adjective that stands without a noun, or with words of its own before it."""
    readings = agreement.analyses(word)
    return any(
        reading.part_of_speech == "participle" or reading.lemma in agreement.alone for reading in readings
    )


def is_beside(text: str, end: int, word: Token) -> bool:
    """Whether ``word`` follows what ends at ``end`` with nothing but a space between, and is whole."""
    between = text[end : word.start]
    return (
        bool(between)
        and not between.strip(_SPACES)
        # A line of a list may begin with a capital where the one before has no full stop.
        and not ("\n" in between and text[word.start].isupper())
        and not _is_part(text, word)
    )


def _is_name(text: str, word: Token, agreement: Agreement) -> bool:
    """Whether a capital makes another word of it than the dictionary tells of, or its small letter does."""
    if agreement.has(word.folded):
        return False
    readings = agreement.analyses(word.folded)
    return text[word.start].isupper() or (bool(readings) and all(one.lemma[:1].isupper() for one in readings))


def _is_part(text: str, word: Token) -> bool:
    """Whether it is part of a compound, or shortened, or stands for itself."""
    return text[max(word.start - 1, 0) : word.start] in _JOINTS or text[word.end : word.end + 1] in _JOINTS


_JOINTS = frozenset("-'’_/\ufffc~\\{}")
