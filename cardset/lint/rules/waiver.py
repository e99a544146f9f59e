"""The waiver family: comments that say ``cardset: ignore``, and whether they still say something."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.errors import CardsetError
from cardset.lint.finding import Severity
from cardset.lint.rule import Problem, waiver_rule
from cardset.lint.selection import check_name
from cardset.lint.waivers import Applied


@waiver_rule("waiver-unused", Severity.WARNING, "a comment that silences nothing hides the next mistake")
def unused(applied: Applied) -> Iterator[Problem]:
    """What a comment tells the linter to ignore is there.

    When the text was mended the comment is left over, and would silence the next mistake of that kind.
    Only names are reported whose rules were all looked for in this run.

    **Anti-pattern** (both texts end with a full stop)

        # cardset: ignore gettext-punctuation the full stop is printed on the card
        msgid "Draw a card."
        msgstr "Dobierz kartę."

    **Best practice**

        msgid "Draw a card."
        msgstr "Dobierz kartę."
    """
    for name in applied.unused:
        yield _problem(
            f"{name.text} finds nothing here; take the comment away", name.line, name.column, name.text
        )


@waiver_rule("waiver-reason", Severity.WARNING, "whoever comes next needs to know why it may stay")
def no_reason(applied: Applied) -> Iterator[Problem]:
    """A comment that silences a rule says why.

    **Anti-pattern**

        # cardset: ignore gettext-punctuation
        msgid "Draw a card."
        msgstr "Dobierz kartę"

    **Best practice**

        # cardset: ignore gettext-punctuation the full stop is printed on the card
        msgid "Draw a card."
        msgstr "Dobierz kartę"
    """
    waiver = applied.waiver
    if waiver.names and not waiver.reason:
        yield _problem("write behind the rule why it is ignored", waiver.line, waiver.column, waiver.surface)


@waiver_rule("waiver-rule", Severity.WARNING, "a misspelt rule is not ignored")
def no_such_rule(applied: Applied) -> Iterator[Problem]:
    """A comment that silences something names rules, or families of rules, that exist.

    `cardset rules` lists them. Several are divided by commas. Without the colon behind `cardset` the comment
    silences nothing, which is told as well.

    **Anti-pattern**

        # cardset: ignore gettext-punctation the full stop is printed on the card

    **Best practice**

        # cardset: ignore gettext-punctuation the full stop is printed on the card
    """
    waiver = applied.waiver
    if waiver.mute:
        message = "this silences nothing without its colon; write: cardset: ignore RULE reason"
        yield _problem(message, waiver.line, waiver.column, waiver.surface)
    elif not waiver.names:
        message = "no rule is named; write: cardset: ignore RULE reason"
        yield _problem(message, waiver.line, waiver.column, waiver.surface)
    for name in waiver.names:
        try:
            check_name(name.text)
        except CardsetError as error:
            yield _problem(str(error), name.line, name.column, name.text)


def _problem(message: str, line: int, column: int, surface: str) -> Problem:
    # A mark that goes on in the next line of a comment is shown by its beginning.
    return Problem(message, line, column, column + len(surface.partition("\n")[0]), surface)
