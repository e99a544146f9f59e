"""Rules about words as strings: written twice, or in two pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import compress, count, islice

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.lint.typography import Typography
from cardset.words.pattern import pattern

# Not before or after a hyphen or an apostrophe; a third time is on purpose.
_DOUBLED = pattern(
    r"(?<![\w'’./-])(?P<word>[^\W\d_]+)(?P<space>[ \u00a0]|[ ]?\n[ ]?)(?P<again>(?P=word))(?![\w'’(-])",
    re.IGNORECASE,
)
_HANGING = pattern(r"(?<![\w-])(?P<first>[^\W\d_]{2,})-[ \n](?P<rest>[^\W\d_]{2,})(?![\w-])")


@file_rule(
    "text-doubled-word",
    Severity.WARNING,
    "a word typed twice stays unseen at the end of a line",
    fixable=True,
)
def doubled_word(texts: Texts, context: Context) -> Iterator[Problem]:
    """No word stands twice in a row.

    Words that may do so in the language (*setkal se se svým soupeřem*) stand in `typography.yaml`. Names
    (*Bora Bora*), words that the source repeats too, and what is said three times are left alone.

    **Anti-pattern**

        Dobierz kartę kartę z talii.

    **Best practice**

        Dobierz kartę z talii.
    """
    # Cheaper than the pattern, which few texts need.
    pieces = texts.pieces.all
    again = compress(count(), map(str.startswith, islice(pieces, 1, None), pieces))
    twice = (place for place in again if _ends_with(pieces[place + 1], len(pieces[place])))
    for number in texts.pieces.texts_of(twice):
        if not any(said.alone for said in texts.foreign.get(number, ())):
            yield from _doubled(texts[number], context.typography)


def _ends_with(piece: str, length: int) -> bool:
    """Whether a word ends after so many letters of ``piece``, for all that can be seen of it."""
    behind = piece[length : length + 1]
    return not (behind.isalnum() or behind in "_'’-") or not behind


def _doubled(prose: Prose, typography: Typography | None) -> Iterator[Problem]:
    text = prose.text
    allowed = typography.repeats if typography else frozenset()
    for match in _DOUBLED.finditer(blank(text)):
        word, again = match["word"], match["again"]
        # A word in other letters than the language's is a name or code: mount proc proc.
        if typography and typography.letters and not typography.letters.issuperset(word.casefold()):
            continue
        if word.casefold() in allowed or (word[0].isupper() and again[0].isupper() and not text.isupper()):
            continue
        # PORT port is a row of a table, and a word of the source is the name of something.
        if (
            again not in {word, word.lower()}
            or (len(word) > 1 and word.isupper() and not again.isupper())
            or (prose.source and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", prose.source))
        ):
            continue
        if ("\n" in match["space"] or not typography) and again[0].isupper():
            continue
        if "\n" in match["space"] and prose.source.count("\n") > 1:
            continue  # a verse, or the lines of a list
        if _again(text, match.end(), word) or _again_before(text, match.start(), word):
            continue
        if len(word) == 1 and (
            again.isupper() or typography is None or word.casefold() not in typography.bound
        ):
            continue
        if prose.source and _DOUBLED.search(prose.source):
            continue
        surface = match[0]
        fix = None if "\n" in surface else word
        yield prose.problem(f"{word} stands here twice", match.start(), surface, (word,), fix=fix)


def _again(text: str, at: int, word: str) -> bool:
    return text[at:].lstrip(" ,\u00a0").casefold().startswith(word.casefold())


def _again_before(text: str, at: int, word: str) -> bool:
    return text[:at].rstrip(" ,\u00a0").casefold().endswith(word.casefold())


@file_rule(
    "text-split-word", Severity.WARNING, "a word in two pieces is left from the end of a line", fixable=True
)
def split_word(texts: Texts, context: Context) -> Iterator[Problem]:
    """No word is parted by a hyphen and a space: such places are left over from lines that were broken.

    Told where the whole word is in the lexicon or stands elsewhere in the file. A hyphen left hanging on
    purpose (*jedno- i dwuosobowy*) has a conjunction after it.

    **Anti-pattern**

        Umieść jedno- rożca w stajni.

    **Best practice**

        Umieść jednorożca w stajni.
    """
    typography = context.typography
    joints = typography.joints if typography else frozenset()
    found = [
        (prose, match)
        for prose in texts.having("- ", "-\n")
        for match in _HANGING.finditer(blank(prose.text))
        if match["rest"].casefold() not in joints
    ]
    if not found:
        return
    for prose, match in found:
        whole = match["first"] + match["rest"]
        if whole.casefold() in texts.words or _is_form(whole, context):
            fix = whole if "\n" not in match[0] else None
            yield prose.problem(f"{whole} is parted here", match.start(), match[0], (whole,), fix=fix)


def _is_form(word: str, context: Context) -> bool:
    if context.termbase is None:
        return False
    return any(hit.start == 0 and hit.end == len(word) for hit in context.termbase.in_target(word))
