"""A rule about a subject and the verb right behind it, by what dictionaries say that each may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count, pairwise

from cardset.lexicon import Features
from cardset.lint.agreement import Agreement
from cardset.lint.concord import is_noun
from cardset.lint.context import Context
from cardset.lint.cutting import END
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.text.concord import is_beside
from cardset.lint.texts import Pieces, Texts
from cardset.lint.words import Token, words_in

_ENDS = (".", "!", "?", ":", ";", "…")
_MARKS = ".,;:!?)…”“»\"'"
_FINITE = frozenset({"indicative", "conditional"})
_CATEGORIES = ("person", "number", "gender")
# Of a person the verb may tell what the noun does not: the doctor, a woman, said.
_NUMBER = ("number",)
_LIVING = frozenset({"personal", "animate"})


@file_rule("text-subject", Severity.WARNING, "a verb of another number or person has lost its subject")
def subject(texts: Texts, context: Context) -> Iterator[Problem]:
    """A verb has the number, person and gender of the subject right before it: *gracz dobiera*.

    The subject is a pronoun, or one thing or person at the beginning of a sentence or behind a word such as
    *if*. These words, and those that count as many (*większość*), are in `agreement.yaml` of the language.
    What words may be, the lexicon tells, and for other words the dictionary that it names (`pip install
    morfeusz2`, `pip install pymorphy3`). The rule is silent where one of them may be anything else.

    **Anti-pattern**

        Gracz dobierają kartę.

    **Best practice**

        Gracz dobiera kartę.
    """
    agreement = context.agreement
    if agreement is None or not agreement.subjects:
        return
    for number in texts.pieces.texts_of(_places(texts.pieces, agreement)):
        yield from _wrong(texts[number], agreement)


def _places(pieces: Pieces, agreement: Agreement) -> Iterator[int]:
    """Where a subject stands, among the pieces of texts, with which the next piece may not go."""
    said = pieces.all
    verbs = {piece for piece in pieces.counts if piece.rstrip(_MARKS).endswith(agreement.finite)}
    for at in compress(count(), map(agreement.subjects.__contains__, said[:-1])):
        if _clash(said[at], said[at + 1].rstrip(_MARKS), agreement):
            yield at
    for at in compress(count(), map(verbs.__contains__, said)):
        before = said[at - 2] if at > 1 else END
        if (
            at
            and (before == END or before.endswith(_ENDS) or before in agreement.opening)
            and _clash(said[at - 1], said[at].rstrip(_MARKS), agreement)
        ):
            yield at


def _wrong(prose: Prose, agreement: Agreement) -> Iterator[Problem]:
    text = blank(prose.text)
    words = words_in(text)
    for place, (first, second) in enumerate(pairwise(words)):
        if not is_beside(text, first.end, second) or not _clash(first.folded, second.folded, agreement):
            continue
        before = words[place - 1].folded if place else ""
        if first.folded in agreement.subjects:
            if before in agreement.joining:
                continue
        elif not _is_at_start(text, first) and before not in agreement.opening:
            continue
        further = words[place + 2] if place + 2 < len(words) else None
        if not _is_surely_verb(second, further, agreement):
            continue
        surface = text[first.start : second.end]
        yield prose.problem(f"the words {surface!r} do not agree", first.start, surface)


def _is_at_start(text: str, word: Token) -> bool:
    before = text[: word.start].rstrip()
    return not before or before.endswith(_ENDS)


def _is_surely_verb(word: Token, further: Token | None, agreement: Agreement) -> bool:
    """Whether a word that may be a verb is one: nothing else, or what asks for an infinitive that follows."""
    if all(one.part_of_speech == "verb" for one in agreement.analyses(word.folded)):
        return True
    if further is None or further.folded in agreement.linking:
        return False
    readings = agreement.analyses(further.folded)
    return bool(readings) and all(one.features.get("mood") == "inf" for one in readings)


def _clash(first: str, second: str, agreement: Agreement) -> bool:
    """Whether the word ``first`` is a subject and ``second`` a verb that does not go with it."""
    asked = agreement.subjects.get(first)
    if asked is None and not second.endswith(agreement.finite):
        return False
    verbs = _finite(second, agreement)
    if not verbs:
        return False
    if asked is not None:
        return all(_differ(asked, verb, _CATEGORIES) for verb in verbs)
    nouns = _named(first, agreement)
    return bool(nouns) and all(
        _differ(noun, verb, _NUMBER if noun.get("animacy") in _LIVING else _CATEGORIES)
        for noun in nouns
        for verb in verbs
    )


def _finite(form: str, agreement: Agreement) -> Sequence[Features]:
    """What a form is as a verb with a subject; nothing where it may be an adjective, a noun, or an order."""
    readings = agreement.analyses(form)
    verbs = [one.features for one in readings if one.part_of_speech == "verb"]
    if any(one.part_of_speech not in ("verb", "") for one in readings):
        return ()
    return verbs if all(verb.get("mood") in _FINITE for verb in verbs) else ()


def _named(form: str, agreement: Agreement) -> Sequence[Features]:
    """What a dictionary form is as a single subject.

    Nothing where it may be a subject of many, no noun, or by the same word what is done something to.
    """
    readings = agreement.analyses(form)
    own = [one.features for one in readings if one.lemma == form]
    if (
        not is_noun(readings)
        or any(one.get("case") not in ("nom", "voc") for one in own)
        or any(one.lemma in agreement.collective for one in readings)
        or any(one.features.get("case") == "nom" and one.features.get("number") != "sg" for one in readings)
    ):
        return ()
    return [features for features in own if features.get("case") == "nom"]


def _differ(one: Features, other: Features, categories: Sequence[str]) -> bool:
    return any(
        one[category] != other[category] for category in categories if category in one and category in other
    )
