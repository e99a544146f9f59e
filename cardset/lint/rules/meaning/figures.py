"""Measures, dates and times of day: how much of what, and when."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair, blank
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.typography import Typography, source_typography
from cardset.words.pattern import pattern

_DIGIT = pattern("[0-9]")
_MEASURE = pattern(
    r"(?<![\w.,:/-])(?P<number>\d+(?:[.,]\d+)?)[ \u00a0-]?(?P<unit>[^\W\d_]+|%|°[CF])(?![\w'’/])"
)
# 12 March, 12th of March, March 12, March 2021, 12. března.
_DATE = pattern(
    r"(?<![\w:])\d{1,2}(?:st|nd|rd|th|\.)?[ \u00a0](?:of )?(?P<after>[^\W\d_]{3,})(?!\w)"
    r"|(?<!\w)(?P<before>[^\W\d_]{3,})\.?[ \u00a0]\d{1,4}(?![\w:%])"
)
_ISO = pattern(r"(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])")
_TIME = pattern(r"(?<![\w:.,])(?P<hour>[01]?\d|2[0-3])(?P<mark>[:.])(?P<minute>[0-5]\d)(?![\w:%]|[.,]\d)")
_DECIMAL = pattern(r"(?<![\w.,:/-])\d+\.\d{1,2}(?![\w.,:/-]?\d)(?![\w-])")


class _Measure(NamedTuple):
    """A number with its unit, which is written at ``start``."""

    number: str
    unit: str
    written: str
    start: int


@entry_rule(
    "meaning-figure",
    Severity.WARNING,
    "another unit, date or time is another fact",
    source=(_DIGIT,),
)
def figure(message: Message) -> Iterator[Problem]:
    """The translation has the units, the dates, the times and the decimals of the source.

    A number stands with the unit that it has in the source: *20 m* does not become *20 km*, nor *20 feet*
    twenty metres. In a date stands the same month, in `2026-03-12` the same day, and *5:30 pm* is 17:30.
    *2.5* is not 25. Units and months are in the language's `typography.yaml`.

    **Anti-pattern**

        msgid "The ship is 20 m long."
        msgstr "Statek ma 20 km długości."

    **Best practice**

        msgid "The ship is 20 m long."
        msgstr "Statek ma 20 m długości."
    """
    typography = message.context.typography
    if typography is None or message.kind in {"name", "term", "phrase"}:
        return
    for pair in message.pairs:
        if _DIGIT.search(pair.source) and _DIGIT.search(pair.target) and pair.source != pair.target:
            source, target = blank(pair.source), blank(pair.target)
            yield from _units(
                message, pair, _measures(source, source_typography()), _measures(target, typography)
            )
            yield from _months(message, pair, source, target, typography)
            yield from _days(message, pair, source, target, typography)
            yield from _times(message, pair, source, target)
            yield from _decimals(message, pair, source, target)


def _measures(text: str, typography: Typography) -> list[_Measure]:
    units = typography.units
    found = (
        (match, units.get(match["unit"]) or units.get(match["unit"].casefold()))
        for match in _MEASURE.finditer(text)
        if not match[0].endswith("0s")  # the 1990s
    )
    return [
        _Measure(match["number"].replace(",", "."), unit, match["unit"], match.start("unit"))
        for match, unit in found
        if unit
    ]


def _units(
    message: Message, pair: Pair, ours: Sequence[_Measure], theirs: Sequence[_Measure]
) -> Iterator[Problem]:
    """Units that stand behind a number in the place of another."""
    lost = Counter((one.number, one.unit) for one in ours)
    lost.subtract((one.number, one.unit) for one in theirs)
    for one in theirs:
        if lost[one.number, one.unit] < 0:
            wanted = next((own for own in ours if own.number == one.number and lost[own[:2]] > 0), None)
            if wanted is not None:
                text = f"the source says {wanted.number} {wanted.written}, here stands {one.written}"
                yield message.problem(text, pair, one.start, one.written)


def _months(
    message: Message, pair: Pair, source: str, target: str, typography: Typography
) -> Iterator[Problem]:
    """A month in the place of another."""
    ours = _dated(source, source_typography(), capital=True)
    theirs = _dated(target, typography)
    if not ours or not theirs:
        return
    wanted, here = {month for month, _ in ours}, {month for month, _ in theirs}
    for month, match in theirs:
        if month not in wanted and wanted - here:
            said = next(own for own_month, own in ours if own_month not in here)
            text = f"the source says {_word(said)}, here stands {_word(match)}"
            yield message.problem(text, pair, match.start(match.lastgroup or 0), _word(match))
            return


def _dated(text: str, typography: Typography, capital: bool = False) -> list[tuple[int, re.Match[str]]]:
    """The months of dates, of the source those with a capital: it may be a verb else."""
    return [
        (month, match)
        for match in _DATE.finditer(text)
        if (month := typography.months.get(_word(match).casefold()))
        and (not capital or _word(match)[0].isupper())
    ]


def _word(match: re.Match[str]) -> str:
    return match["after"] or match["before"]


def _days(
    message: Message, pair: Pair, source: str, target: str, typography: Typography
) -> Iterator[Problem]:
    """Dates in digits, of which a part is another or none."""
    for date in _ISO.findall(source):
        if date in target:
            continue
        numbers = {int(digits) for digits in re.findall(r"\d+", target)}
        year, month, day = map(int, date.split("-"))
        named = {number for number, _ in _dated(target, typography)}
        if year not in numbers or day not in numbers or month not in numbers | named:
            there = _ISO.search(target)
            place = (there.start(), there[0], (date,)) if there else (0, "", ())
            yield message.problem(f"the source says {date}, here stands another date", pair, *place)


def _times(message: Message, pair: Pair, source: str, target: str) -> Iterator[Problem]:
    """Times of day that are others; a clock may have twelve or twenty-four hours."""
    ours = [match for match in _TIME.finditer(source) if match["mark"] == ":"]
    theirs = list(_TIME.finditer(target))
    if not ours or len(ours) != len(theirs):
        return
    wanted = Counter(_of_clock(match) for match in ours)
    here = Counter(_of_clock(match) for match in theirs)
    for match in theirs:
        if _of_clock(match) in here - wanted:
            said = next(own for own in ours if _of_clock(own) in wanted - here)
            text = f"the source says {said[0]}, here stands {match[0]}"
            yield message.problem(text, pair, match.start(), match[0])


def _of_clock(match: re.Match[str]) -> tuple[int, str]:
    return int(match["hour"]) % 12, match["minute"]


def _decimals(message: Message, pair: Pair, source: str, target: str) -> Iterator[Problem]:
    """Numbers that lost the mark before their parts."""
    for number in _DECIMAL.findall(source):
        whole = number.replace(".", "")
        lost = re.search(rf"(?<![\w.,]){whole}(?![\w.,]?\d)", target)
        if lost and not re.search(rf"(?<!\w){whole}(?!\w)", source):
            text = f"the source says {number}, here stands {lost[0]}"
            yield message.problem(text, pair, lost.start(), lost[0])
