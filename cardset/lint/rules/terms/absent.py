"""Terms of the source that have no word in the translation: what stands there instead, if anything?

One text cannot tell a slip from a word that was chosen; the whole file can. So these rules read all texts of
a file, and are sure only of what the rest of the file does not do as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import chain
from typing import NamedTuple

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.markup.reading import is_accented_otherwise
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.rules.terms.instead import StandIn, stand_ins
from cardset.lint.rules.terms.matching import Matched, Near, Rival, Unanswered, matched
from cardset.lint.rules.terms.spotted import Spotted, spotted
from cardset.lint.texts import Texts

# How many forms of a word a message names before it stops.
_SHOWN = 6
# A word that stands for a term in so many texts was chosen for it.
_CHOSEN = 3
# Of a word's uses the share that may have no term behind them, in a file where it is a term.
_FREE = 0.1
# In longer texts a word far from the place of a term does not stand for it.
_FAR = 0.35
_LONG = 80
# Of the places of a term the share where its word may be missing while another is told as its rival.
_LOST = 0.1
# What a translator is free to call otherwise, and where terms-glossary looks.
_UNBOUND = frozenset({"name", "term"})
# An accelerator of GTK or Qt that cuts a word in two.
_INSIDE = re.compile(r"(?<=[^\W_])[_&](?=[^\W_])")
# Words are counted as one by so many first letters.
_BEGINNING = 4


@file_rule("terms-rival", Severity.ERROR, "another term's word makes it another rule")
def rival(texts: Texts, context: Context) -> Iterator[Problem]:
    """Where a term of the source has no word, no word of another term stands in its place.

    Found is a word for something that the source does not speak of, while a term that it does speak of is
    nowhere in the translation, or less often than in the source. A word for a more general thing (*Unicorn*
    for *Basic Unicorn*) is not reported here, but by terms-missing; so is one that the file uses freely, or
    for this term again and again: it has other meanings, or was chosen. Of texts longer than a line or two
    only those of cards are looked at, and no term whose word is missing in many places: the file has another
    word for it. Where a glossary declares no forms, they are guessed, and its words may mean more:
    terms-missing reports it.

    **Anti-pattern** (`stos kart odrzuconych` is the discard pile)

        msgid "Shuffle the deck."
        msgstr "Potasuj stos kart odrzuconych."

    **Best practice**

        msgid "Shuffle the deck."
        msgstr "Potasuj talię."
    """
    for verdict in texts.once(_verdicts, context):
        if verdict.rival is not None and verdict.sure:
            found = verdict.rival
            form = verdict.text.target[found.hit.start : found.hit.end]
            word, forms = _words(verdict.missing)
            problem = f"{_meaning(verdict, found)}; {verdict.missing.term!r} is {word!r}"
            told = verdict.prose.problem(problem, found.hit.start, form, forms or (word,))
            yield told._replace(concept=verdict.missing.concepts[0])


@file_rule("terms-near", Severity.WARNING, "a word that is almost the agreed one is a slip, or another word")
def close(texts: Texts, context: Context) -> Iterator[Problem]:
    """Where a term of the source has no word, nothing much like it stands in its place.

    Like it is a word with one letter changed, or one that begins as the term's word does. Where it is a form
    of the word that nobody has declared yet, add it to `lexicon.yaml`. In a long text any word may begin
    alike, and where the glossary declares no forms, it may be one of them: there one letter counts, and so it
    does in a term of several words, of which the others have to be there. A word that stands for the term
    again and again is no slip. terms-missing reports all of these.

    **Anti-pattern** (`status` is no form of `statek`)

        msgid "Sink the ship."
        msgstr "Zatop status."

    **Best practice**

        msgid "Sink the ship."
        msgstr "Zatop statek."
    """
    for verdict in texts.once(_verdicts, context):
        if verdict.near is not None and verdict.sure:
            found = verdict.near
            word, forms = _words(verdict.missing)
            problem = (
                f"{found.surface!r} is no known form of {found.word!r}, the word for {verdict.missing.term!r}"
            )
            told = verdict.prose.problem(problem, found.offset, found.surface, forms or (word,))
            if not is_accented_otherwise(told.surface, found.surface, told.suggestions):
                yield told._replace(concept=verdict.missing.concepts[0])


@file_rule("terms-missing", Severity.WARNING, "one concept should have one word wherever players meet it")
def missing(texts: Texts, context: Context) -> Iterator[Problem]:
    """Where the source has a term, the translation has one of its words, in a form that the lexicon declares.

    Found is each text where none is. Several alike are one line of the report: how often the term is called
    otherwise, and how, where one word stands in its place again and again. It is only information where the
    letters may not be the term: another kind of word (*to deck* for *the deck*), part of a name or of a
    compound whose other part has its word; and where a word is there that may be a form that nobody has
    declared yet (add it to `lexicon.yaml`), or is made from the term's (*a dragon egg* has an adjective).

    Card names and the catalog of terms are not checked; conjunctions, pronouns, adverbs and phrases only in
    card texts, which give them their meaning. "That player" may become a pronoun where the text has said
    before which one. What terms-rival and terms-near report is not said again. Where a good text needs
    another word, say so: in a comment, or for all texts under `accept` of the settings.

    **Anti-pattern** (the word for *Stable* is `stajnia`)

        msgid "Choose a card in your Stable."
        msgstr "Wybierz kartę ze swojej obory."

    **Best practice**

        msgid "Choose a card in your Stable."
        msgstr "Wybierz kartę ze swojej stajni."
    """
    for verdict in texts.once(_verdicts, context):
        if not verdict.sure:
            word, forms = _words(verdict.missing)
            problem = f"{verdict.missing.term!r} is {word!r}, and none of its forms is here"
            if forms:
                problem += f" (known: {', '.join(forms[:_SHOWN])}{', ...' if len(forms) > _SHOWN else ''})"
            if verdict.rival is not None:
                problem += f"; {_meaning(verdict, verdict.rival)}"
            elif verdict.near is not None:
                problem += f"; there is {verdict.near.surface!r}"
            place = verdict.instead or StandIn("", 0, 0)
            if verdict.instead is not None:
                problem += f"; in {place.texts} texts it seems to be {place.surface!r} or a form of it"
            grade = None if verdict.certain else Severity.INFO
            told = verdict.prose.problem(problem, place.start, place.surface, forms or (word,), grade)
            yield told._replace(concept=verdict.missing.concepts[0])


class _Verdict(NamedTuple):
    """A missing term; at most one of ``rival`` and ``near`` is set.

    ``sure`` says that one of them is a slip, ``certain`` that the term has to be there, ``instead`` what the
    file has in its place.
    """

    prose: Prose
    text: Matched
    missing: Unanswered
    rival: Rival | None = None
    near: Near | None = None
    sure: bool = False
    certain: bool = False
    instead: StandIn | None = None

    @property
    def concept(self) -> str:
        return self.missing.concepts[0].id

    @property
    def choice(self) -> tuple[str, str]:
        """What was missing and what stands there, in whatever form."""
        if self.rival is not None:
            return self.concept, self.rival.use.word.text
        return self.concept, self.near.surface.casefold()[:_BEGINNING] if self.near is not None else ""


def _verdicts(texts: Texts, context: Context) -> tuple[_Verdict, ...]:
    """Of all texts of a file."""
    there = texts.once(spotted, context)
    lacking = {number: found for number in there.lacking if (found := list(_lacking(texts[number])))}
    found = list(chain.from_iterable(lacking.values()))
    fewer = {number: beside for number in there.outnumbered if (beside := list(_beside(texts[number])))}
    besides = list(chain.from_iterable(fewer.values()))
    rivals = frozenset(one.rival.use.concept for one in (*found, *besides) if one.rival is not None)
    asked, free = _counted(texts, there, lacking.keys() | fewer.keys(), rivals) if rivals else ({}, {})
    chosen = Counter(one.choice for one in (*found, *besides))
    lost = Counter(one.concept for one in found)
    named = Counter(id for ids, numbers in there.named.items() for id in ids for _ in numbers)
    instead = stand_ins(
        texts, [(one.concept, one.text.target, one.text.strange) for one in found if one.missing.sure]
    )

    def is_sure(one: _Verdict) -> bool:
        if chosen[one.choice] >= _CHOSEN:
            return False
        if one.rival is not None:
            # Where it is often missing, the file has another word for the term, which nobody has listed.
            often = lost[one.concept]
            listed = one.prose.kind == "card" or often < _CHOSEN or often <= _LOST * named[one.concept]
            return one.rival.declared and listed and _stands(one.prose, one.text, one.rival, free, asked)
        near = one.near
        if near is None:
            return False
        if " " in near.word or not near.declared:
            return near.slip
        return near.slip or len(one.text.source) <= _LONG or one.prose.kind == "card"

    def is_certain(one: _Verdict) -> bool:
        return one.missing.sure and (one.near is None or not one.near.form)

    told = (one._replace(instead=instead.get((one.concept, one.text.target))) for one in found)
    sure = (one._replace(sure=True) for one in besides if is_sure(one))
    return (*(one._replace(sure=is_sure(one), certain=is_certain(one)) for one in told), *sure)


def _lacking(prose: Prose) -> Iterator[_Verdict]:
    """The terms of its source that a text has no word for, and what may stand there instead."""
    text = _matched(prose) if _is_bound(prose) else None
    if text is None or not text.unanswered:
        return
    uncut = _without_accelerator(prose)
    for missing in text.unanswered:
        if uncut is None:
            near = text.near(missing)
            yield _Verdict(prose, text, missing, None if near else text.rival(missing), near)
        elif any(missing.concepts == still.concepts for still in uncut.unanswered):
            # What is left of a word cut in two is like anything.
            yield _Verdict(prose, text, missing)


def _beside(prose: Prose) -> Iterator[_Verdict]:
    """The terms of its source that a text has a word for, and another's beside it where they stand again."""
    text = _matched(prose) if _is_bound(prose) and _without_accelerator(prose) is None else None
    for missing in text.outnumbered if text else ():
        if text is not None and (other := text.rival(missing)) is not None:
            yield _Verdict(prose, text, missing, other)


def _is_bound(prose: Prose) -> bool:
    """Whether every term of the source must be found in the text; gettext-copied reports a copy."""
    return bool(prose.source) and prose.kind not in _UNBOUND and prose.text != prose.source


def _matched(prose: Prose) -> Matched | None:
    termbase = prose.context.termbase
    return matched(termbase, prose.source, prose.text, prose.kind == "card") if termbase else None


def _without_accelerator(prose: Prose) -> Matched | None:
    """A label whose accelerator stands inside a word, without it; nothing where none does.

    The source has one, too: otherwise it is a mark of something else.
    """
    found = _INSIDE.search(prose.text)
    termbase = prose.context.termbase
    if found is None or termbase is None or len(re.findall(rf"{found[0]}(?=\w)", prose.source)) != 1:
        return None
    plain = prose.text.replace(found[0], "")
    return matched(termbase, prose.source.replace(found[0], ""), plain, prose.kind == "card")


def _counted(
    texts: Texts, there: Spotted, lacking: Set[int], concepts: Set[str]
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """In how many texts the source speaks of each of ``concepts``, and how many others have words for it.

    Of the others those count that lack nothing.
    """
    asked = {}
    free = {}
    for concept in concepts:
        naming = {
            number
            for ids, numbers in there.named.items()
            if concept in ids
            for number in numbers
            if _is_bound(texts[number])
        }
        using = {
            number
            for uses, numbers in there.used.items()
            if any(use.concept == concept for use in uses)
            for number in numbers
            if texts[number].source
        }
        asked[concept] = len(naming)
        free[concept] = len(using - naming - lacking)
    return asked, free


def _stands(
    prose: Prose, text: Matched, rival: Rival, free: Mapping[str, int], asked: Mapping[str, int]
) -> bool:
    """Whether the rival stands in the term's place: in a file that uses the word for its own term.

    Of longer texts that can be said of those on cards alone, which say nothing but rules.
    """
    concept = rival.use.concept
    near = len(text.source) <= _LONG or (prose.kind == "card" and text.shift(rival) <= _FAR)
    return near and free[concept] <= _FREE * asked[concept]


def _meaning(verdict: _Verdict, found: Rival) -> str:
    form = verdict.text.target[found.hit.start : found.hit.end]
    return f"{form!r} means {verdict.text.termbase.concepts[found.use.concept].source[0]!r}"


def _words(missing: Unanswered) -> tuple[str, tuple[str, ...]]:
    """The word to use for a term, and every declared form of this and the others that are allowed."""
    words = [word for concept in missing.concepts for word in concept.allowed]
    declared = (form for word in words if word.forms for form in word.all_forms)
    return words[0].text, tuple(dict.fromkeys(declared))
