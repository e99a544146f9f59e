"""The numbers of :mod:`cardset.stats` for people: a table in 80 columns, without colour, fit for a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardset.stats import CatalogStats, Counts, LanguageStats, summed

_WIDTH = 80
_NAME = 25
_BAR = 10


def table(languages: Sequence[LanguageStats]) -> Iterator[str]:
    """The lines of the table, at most 80 columns each: a block for each language, then all together."""
    for language in languages:
        said = _said(language.counts) if language.catalogs else "no catalogs"
        yield f"{language.code}  {_clip(language.name, _WIDTH - len(language.code) - len(said) - 4)}: {said}"
        if language.catalogs:
            yield f"{'':{_NAME}}   translated fuzzy stale missing"
        for catalog in language.catalogs:
            yield _row(catalog)
        yield ""
    if len(languages) > 1:
        yield f"all  {_said(summed(language.counts for language in languages))}"


def bar(counts: Counts, width: int = _BAR) -> str:
    """``width`` marks (3 at least): ``=`` for translated, ``~`` for fuzzy or stale, ``.`` for missing.

    What there is of a kind shows, be it one of thousands, so only a complete catalog has ``=`` alone.

    >>> bar(Counts(translated=996, fuzzy=1, missing=3))
    '========~.'
    """
    waiting = counts.fuzzy + counts.stale
    kinds = bool(waiting) + bool(counts.missing)
    done = counts.translated * width // counts.total if counts.total else width
    done = min(done, width - kinds)
    rest = width - done
    shown = rest * waiting // (waiting + counts.missing) if kinds else 0
    if kinds == 2:
        shown = min(max(shown, 1), rest - 1)
    return "=" * done + "~" * shown + "." * (rest - shown)


def _row(catalog: CatalogStats) -> str:
    counts = catalog.counts
    done = f"{counts.translated} of {counts.total}"
    return (
        f"{_clip(catalog.domain, _NAME):{_NAME}}{done:>13} {counts.fuzzy:>5} {counts.stale:>5} "
        f"{counts.missing:>7}  [{bar(counts)}] {counts.percent:>3}%"
    )


def _said(counts: Counts) -> str:
    words = f"{counts.words_translated:,} of {counts.words:,} words"
    return f"{counts.percent}%, {counts.translated:,} of {counts.total:,} messages, {words}"


def _clip(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
