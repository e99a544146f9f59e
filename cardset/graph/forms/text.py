"""The findings for a terminal: sentences, the table, what the proof assumes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cardset.graph.analysis import Analysis
from cardset.graph.forms.changes import Changes, sentences
from cardset.graph.forms.findings import findings, summary
from cardset.graph.forms.table import headings, lines, table
from cardset.graph.forms.words import Words


def text(
    analysis: Analysis, words: Words, rules: str, columns: int = 80, new: Changes | None = None
) -> Iterator[str]:
    """Everything, line by line. With ``new`` what has changed, and in the table only what that concerns."""
    for sentence in findings(analysis, words):
        yield from folded(sentence, columns)
    if any(loop.witness for component in analysis.components for loop in component.loops):
        yield from folded(_to_play(words), columns)
    yield ""
    yield from folded(summary(analysis, rules, words), columns)
    yield ""
    if new is not None:
        for sentence in sentences(new, words):
            yield from folded(sentence, columns)
        yield ""
    rows = list(lines(analysis, words, new.concerned if new is not None else None))
    if rows:
        yield from table(rows, headings(words), columns)
        yield ""
    yield from folded(assumptions(words), columns)


def _to_play(words: Words) -> str:
    # Translators: {write} and {run} are commands.
    text = words.texts.gettext("To play a loop: {write} writes it as a scenario, {run} runs it.")
    return text.format(write="cardset graph --witness DIR", run="cli scenario DIR")


def assumptions(words: Words) -> str:
    """What all of it assumes, in one sentence."""
    return words.texts.gettext(
        "A chain lasts from one play, or one phase that begins or ends, until no effect waits any more; "
        "cardset docs chains tells what the proof assumes besides."
    )


def folded(sentence: str, columns: int) -> list[str]:
    """A sentence in lines, the further ones indented."""
    return textwrap.wrap(
        sentence, columns, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
