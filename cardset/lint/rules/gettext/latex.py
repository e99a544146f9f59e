"""The rule about LaTeX: what it makes of a translation is what it makes of the source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from cardset.lint.finding import Severity
from cardset.lint.markup.latex import KNOWN, is_style, lone_environment
from cardset.lint.markup.reading import Mark, ReadEntry, Reading
from cardset.lint.message import Message, Pair, written_problem
from cardset.lint.rule import Problem, entry_rule

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
    a command that LaTeX may not know are errors; what was lost or added is a warning, what changed places is
    information. Quotes, dashes, accents and what breaks lines and pages are the translator's own.

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
        other = next((one for one in missing if one.name == mark.name), None)
        if other is not None:
            missing.remove(other)
            text = f"{mark.key} here, {other.key} in the source"
            yield _at(message, pair, target, mark, text, (_written(source, other),))
        elif mark.name in _SIGNS:
            yield _at(message, pair, target, mark, _SIGNS[mark.name])
        elif is_style(mark.name) and (other := next((one for one in missing if is_style(one.name)), None)):
            missing.remove(other)
            text = f"{mark.name} here, {other.name} in the source"
            yield _at(message, pair, target, mark, text, (other.name,), Severity.INFO)
        else:
            yield _added(message, pair, source, target, mark, missing)
    for mark in missing:
        text = f"{mark.key} of the source is missing"
        suggestions = (_written(source, mark),)
        yield message.problem(text, pair, suggestions=suggestions, severity=Severity.WARNING)
    if not missing and not added:
        yield from _counted(message, pair, source, target)
        yield from _ordered(message, pair, source, target)


def _added(
    message: Message, pair: Pair, source: Reading, target: Reading, mark: Mark, missing: list[Mark]
) -> Problem:
    """A command that the source does not have, or not so often."""
    if any(one.key == mark.key for one in source.marks):
        text = f"{mark.key} stands here more often than in the source"
        return _at(message, pair, target, mark, text, severity=Severity.WARNING)
    if mark.name.removeprefix("\\") in KNOWN:
        severity = Severity.INFO if is_style(mark.name) else Severity.WARNING
        return _at(message, pair, target, mark, f"the source has no {mark.key}", severity=severity)
    near = get_close_matches(mark.name, [one.name for one in missing], n=1)
    if near:
        missing.remove(next(one for one in missing if one.name == near[0]))
        return _at(message, pair, target, mark, f"{mark.name} here, {near[0]} in the source", tuple(near))
    return _at(message, pair, target, mark, f"the source has no {mark.name}, which LaTeX may not know")


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
