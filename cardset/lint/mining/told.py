"""Terms that were mined, for people and as a glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardset.lint.finding import from_here
from cardset.lint.mining.renderings import Mined, Rendering
from cardset.records import csv_text

# How many places of a rarer translation are named, and how wide the columns are.
_PLACES = 3
_TERM, _RENDERING = 28, 32
# What less than this part of the texts has is no second word for a term, but a slip or another meaning.
_ADMITTED = 0.2


def listing(terms: Sequence[Mined], language: str) -> Iterator[str]:
    """The lines that show terms: first those with several translations, and where the rarer ones stand."""
    several = [one for one in terms if len(one.renderings) > 1]
    one_only = [one for one in terms if len(one.renderings) == 1]
    if several:
        yield f"{language}: translated in several ways"
        for one in several:
            yield from _told(one)
    if one_only:
        yield f"{language}: terms"
        for one in one_only:
            yield from _told(one)


def _told(one: Mined) -> Iterator[str]:
    usual = one.usual
    mark = " " if one.whole else "~"
    yield f"{mark} {one.source:<{_TERM}} {usual.text:<{_RENDERING}} {usual.often} of {one.often}"
    for other in one.renderings[1:]:
        yield f"  {'':<{_TERM}} {other.text:<{_RENDERING}} {other.often}: {_where(other)}"


def _where(rendering: Rendering) -> str:
    named = [f"{from_here(pair.path)}:{pair.line}" for pair in rendering.places[:_PLACES]]
    return ", ".join(named) + (", …" if len(rendering.places) > _PLACES else "")


def glossary(terms: Iterable[Mined]) -> list[str]:
    """The lines of a table that ``cardset lint --termbase`` reads: usual words, and those not much rarer."""
    rows: list[tuple[str, ...]] = [("source", "target", "status", "texts")]
    for one in terms:
        for number, rendering in enumerate(one.renderings):
            # What was paired by guessing rules nothing in.
            if number == 0 or (one.whole and rendering.often >= _ADMITTED * one.often):
                status = "admitted" if number else "preferred"
                rows.append((one.source, rendering.text, status, f"{rendering.often}/{one.often}"))
    return csv_text(rows).splitlines()
