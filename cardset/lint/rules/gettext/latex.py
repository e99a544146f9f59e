"""The rule about LaTeX: what it makes of a translation is what it makes of the source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from cardset.lint.finding import Severity
from cardset.lint.markup.commands import FILES
from cardset.lint.markup.latex import KNOWN, is_style, lone_environment
from cardset.lint.markup.reading import Mark, ReadEntry, Reading
from cardset.lint.message import Message, Pair, written_problem
from cardset.lint.rule import Problem, entry_rule
from cardset.words.pattern import pattern

# Names of commands that are so much alike are one, misspelt.
_NEAR = 0.75
_LONG = 250
_NUMBERS = pattern(r"\\[A-Za-z]+(?:\{[\d.]*\})+", re.ASCII)
# These are as many as there are things, and parts of a page.
_COUNTED = frozenset({"\\item", "\\begin", "\\end", "\\label"})
# What stands for itself in any other text.
_SIGNS = {
    "%": "a bare % hides the rest of the line; it is written \\% here",
    "&": "a bare & begins another cell of a table; it is written \\& here",
    "#": "a bare # stops LaTeX; it is written \\# here",
    "_": "a bare _ stops LaTeX; it is written \\_ here",
    "^": "a bare ^ stops LaTeX; it is written \\^{} here",
}


@entry_rule("gettext-latex", Severity.ERROR, "LaTeX stops at a lost brace, and shows no icon by another name")
def latex(message: Message) -> Iterator[Problem]:
    r"""The translation has the commands of the source: icons, references, items, footnotes, environments.

    Messages are LaTeX where po4a took them from its files, or says so by their type (`type: section{#2}`), or
    where the catalog is full of its commands. A brace or an environment that is never closed, a sign that
    LaTeX takes for one of its own, an argument that was translated although it is the name of something, and
    a misspelt command are errors; what was lost or added is a warning. What changed places is information, as
    is what a long text says more or less often. Quotes, dashes, accents, entries of an index and what breaks
    lines and pages are the translator's own.

    Which arguments are text is seen in the catalog: those that translations change. All other rules see these
    messages as people read them, without the commands.

    **Anti-pattern**

        #. type: itemize
        msgid "Pay \\icon{coin} to draw a \\textbf{boat}."
        msgstr "Zapłać \\icon{moneta}, aby dobrać \\textbf{łódź."

    **Best practice**

        #. type: itemize
        msgid "Pay \\icon{coin} to draw a \\textbf{boat}."
        msgstr "Zapłać \\icon{coin}, aby dobrać \\textbf{łódź}."
    """
    entry = message.entry
    if not isinstance(entry, ReadEntry) or not entry.printed:
        return
    for pair in message.pairs:
        source = entry.reading(int(pair.source != entry.msgid), source=True)
        target = entry.reading(pair.form, source=False)
        yield from _compared(message, pair, source, target)


def _compared(message: Message, pair: Pair, source: Reading, target: Reading) -> Iterator[Problem]:
    if target.broken and not source.broken:
        for broken in target.broken[:1]:
            yield written_problem(message, pair, broken.message, broken.offset, broken.surface)
        return
    if (lone := lone_environment(target.marks)) and not lone_environment(source.marks):
        text = f"{lone.key} has no partner"
        yield _at(message, pair, target, lone, text)
        return
    missing = _unmatched(source.marks, target.marks)
    added = _unmatched(target.marks, source.marks)
    for mark in added:
        yield _added(message, pair, source, target, mark, missing)
    lost = [mark for mark in missing if mark.name not in _SIGNS]
    graver = [mark for mark in lost if not _may_be_reworded(mark, source, target)]
    if lost:
        keys = dict.fromkeys(mark.key for mark in graver or lost)
        text = f"{', '.join(keys)} of the source {'are' if len(keys) > 1 else 'is'} missing"
        suggestions = tuple(dict.fromkeys(_written(source, mark) for mark in graver or lost))
        severity = Severity.WARNING if graver else Severity.INFO
        yield message.problem(text, pair, suggestions=suggestions, severity=severity)
    if not missing and not added:
        yield from _counted(message, pair, source, target)
        yield from _ordered(message, pair, source, target)


def _added(
    message: Message, pair: Pair, source: Reading, target: Reading, mark: Mark, missing: list[Mark]
) -> Problem:
    """What is wrong with a command that the source does not have, or not so often.

    What it stands for is taken from ``missing``.
    """
    if mark.name in _SIGNS:
        return _at(message, pair, target, mark, _SIGNS[mark.name])
    other, severity = _instead_of(mark, missing)
    if other is not None:
        missing.remove(other)
        here, there = (mark.key, other.key) if mark.name == other.name else (mark.name, other.name)
        suggestion = _written(source, other) if here == mark.key else other.name
        text = f"{here} here, {there} in the source"
        return _at(message, pair, target, mark, text, (suggestion,), severity)
    if any(one.key == mark.key for one in source.marks):
        text = f"{mark.key} stands here more often than in the source"
        severity = Severity.INFO if _may_be_reworded(mark, target, source) else Severity.WARNING
        return _at(message, pair, target, mark, text, severity=severity)
    # What nobody knows may be of the translator's own; so is how words look.
    known = mark.name.removeprefix("\\") in KNOWN and not is_style(mark.name)
    severity = Severity.WARNING if known else Severity.INFO
    return _at(message, pair, target, mark, f"the source has no {mark.key}", severity=severity)


def _instead_of(mark: Mark, missing: Sequence[Mark]) -> tuple[Mark | None, Severity]:
    """The missing mark in whose place this one stands, and how grave that is."""
    for one in missing:
        if one.name == mark.name:
            # A number beside a text may say how it is set: in so many lines.
            set_so = mark.holds and _NUMBERS.fullmatch(mark.key) and _NUMBERS.fullmatch(one.key)
            own = set_so or mark.name.removeprefix("\\") in FILES
            return one, Severity.INFO if own else Severity.ERROR
    arguments = mark.key.removeprefix(mark.name)
    for one in missing:
        if arguments and one.key.removeprefix(one.name) == arguments:
            return one, Severity.WARNING
    if is_style(mark.name):
        return next((one for one in missing if is_style(one.name)), None), Severity.INFO
    if mark.name.removeprefix("\\") not in KNOWN:
        near = get_close_matches(mark.name, [one.name for one in missing], n=1, cutoff=_NEAR)
        return next((one for one in missing if one.name in near), None), Severity.ERROR
    return None, Severity.ERROR


def _may_be_reworded(mark: Mark, here: Reading, there: Reading) -> bool:
    """Whether a long text may say once what another one says twice, not side by side."""
    behind = here.written[mark.end :].lstrip(" {")
    before = here.written[: mark.start].rstrip(" {")
    return (
        len(here.written) > _LONG
        and mark.name not in _COUNTED
        and any(one.key == mark.key for one in there.marks)
        and not behind.startswith(_written(here, mark))
        and not before.endswith(_written(here, mark))
    )


def _counted(message: Message, pair: Pair, source: Reading, target: Reading) -> Iterator[Problem]:
    """Where the number right before an icon is another one, although both texts have the same."""
    wanted = Counter((mark.key, mark.number) for mark in source.marks if mark.number)
    found = Counter((mark.key, mark.number) for mark in target.marks if mark.number)
    if sorted(number for _, number in wanted.elements()) != sorted(number for _, number in found.elements()):
        return  # another number, which is told as one
    for mark in target.marks:
        if mark.number and (mark.key, mark.number) in found - wanted:
            numbers = [number for key, number in wanted - found if key == mark.key]
            if numbers:
                text = f"{mark.number} before {mark.key}, {numbers[0]} in the source"
                yield _at(message, pair, target, mark, text)


def _ordered(message: Message, pair: Pair, source: Reading, target: Reading) -> Iterator[Problem]:
    """Where two things of one kind have changed places, which a sentence may ask for."""
    wanted, found = _shown(source.marks), _shown(target.marks)
    for there, here in zip(wanted, found, strict=False):
        if here.key != there.key and here.name[:1] == there.name[:1]:
            text = f"{here.key} here, where the source has {there.key}; the other stands elsewhere"
            yield _at(message, pair, target, here, text, (_written(source, there),), Severity.INFO)
            return


def _shown(marks: Sequence[Mark]) -> list[Mark]:
    """The marks that show something, each a thing of its own: icons, references, parameters, formulas."""
    return [mark for mark in marks if mark.key != mark.name or not mark.name.startswith("\\")]


def _unmatched(marks: Sequence[Mark], others: Sequence[Mark]) -> list[Mark]:
    """The marks that the other text does not have as often; the last of several alike."""
    left = Counter(mark.key for mark in marks) - Counter(mark.key for mark in others)
    found: list[Mark] = []
    for mark in reversed(marks):
        if left[mark.key] > 0:
            left[mark.key] -= 1
            found.append(mark)
    return found[::-1]


def _written(reading: Reading, mark: Mark) -> str:
    return reading.written[mark.start : mark.end]


def _at(
    message: Message,
    pair: Pair,
    target: Reading,
    mark: Mark,
    text: str,
    suggestions: tuple[str, ...] = (),
    severity: Severity = Severity.ERROR,
) -> Problem:
    surface = _written(target, mark)
    return written_problem(message, pair, text, mark.start, surface, suggestions, severity)
