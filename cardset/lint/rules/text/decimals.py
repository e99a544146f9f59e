"""A rule about the mark between a whole number and its parts."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import blank
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

_POINT = pattern(r"[0-9]\.[0-9]")
_COMMA = pattern(r"[0-9],[0-9]")
_NUMBER = pattern(
    r"(?<![\w.,:/§+-])(?P<number>\d{1,4}[.,]\d{1,2})[ \u00a0]?(?P<unit>%|°[CF]|×|[^\W\d_]+)(?!\w|[.-]\w)"
)
_MARKS = {",": (".", _POINT), ".": (",", _COMMA)}


@file_rule("text-decimal", Severity.WARNING, "a decimal with a foreign mark is read as a date or a version")
def decimal(texts: Texts, context: Context) -> Iterator[Problem]:
    """Decimals before a unit have the mark of the language: *2,5 m* in Polish, Czech and Russian.

    The mark and the units stand in `typography.yaml`. Versions, numbers of chapters and times have no unit
    behind them, and are left alone.

    **Anti-pattern**

        Statek ma 2.5 m szerokości.

    **Best practice**

        Statek ma 2,5 m szerokości.
    """
    typography = context.typography
    if typography is None or typography.decimal not in _MARKS:
        return
    other, sign = _MARKS[typography.decimal]
    for prose in texts.at_home(sign):
        for match in _NUMBER.finditer(blank(prose.text)):
            number, unit = match["number"], match["unit"]
            if other in number and (unit in typography.units or not unit.isalpha()):
                right = number.replace(other, typography.decimal)
                text = f"{number} is written {right} in this language"
                yield prose.problem(text, match.start(), number, (right,))
