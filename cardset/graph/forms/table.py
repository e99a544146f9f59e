"""The table of why: one row for each ability, folded to fit a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardset.graph.analysis import Analysis
from cardset.graph.forms.findings import spending
from cardset.graph.forms.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """A row in words: the ability, whether it lies in a cycle, why it ends or that it may not, what falls."""

    id: str
    ability: str
    cyclic: str
    why: str
    falls: str

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """What stands in the columns."""
        return self.ability, self.cyclic, self.why, self.falls


def headings(words: Words) -> tuple[str, str, str, str]:
    """The names of the columns."""
    _ = words.texts.gettext
    return (
        # Translators: the heading of a column with names of cards.
        _("Effect of"),
        # Translators: the heading of a narrow column that says yes or nothing: whether the effect lies in a
        # cycle.
        _("Cycle"),
        # Translators: the heading of a column with reasons why an effect cannot go on for ever.
        _("Why it ends"),
        # Translators: the heading of a column with quantities that fall, such as "cards in hand".
        _("What falls"),
    )


def lines(analysis: Analysis, words: Words, abilities: Iterable[str] | None = None) -> Iterator[Line]:
    """The rows, those in cycles first; only of some ``abilities`` where these are given."""
    _ = words.texts.gettext
    loops = {
        name: loop
        for one in analysis.components
        for loop in reversed(one.loops)
        for name in {*loop.abilities} & {*one.abilities}
    }
    home = {name: one for one in analysis.components for name in one.abilities}
    wanted = None if abilities is None else set(abilities)
    spends = spending(analysis, wanted)
    for row in sorted(analysis.rows, key=lambda row: row.ability not in home):
        if wanted is not None and row.ability not in wanted:
            continue
        loop, component = loops.get(row.ability), home.get(row.ability)
        if loop is not None:
            why = words.verdict(loop.verdict)
        elif component is not None:
            # Translators: why effects cannot go on for ever: each round costs more than it brings.
            why = _("each round costs") if component.verdict == "finite" else _("may join a loop")
        elif row.round:
            # Translators: why an effect cannot go on for ever: no chain comes back to it.
            why = _("no way back to it")
        else:
            # Translators: such an effect is in no cycle, but may follow from a loop again and again.
            why = _("only a loop leads to it again")
        falls = ", ".join(words.quantity(one) for one in spends[row.ability])
        yield Line(row.ability, words.ability(row.ability), _("yes") if component else "", why, falls)


def table(rows: Sequence[Line], heads: Sequence[str], columns: int = 80) -> list[str]:
    """The rows as text in so many columns; cells that are too long go on in the next line."""
    cells = [tuple(heads), *(row.cells for row in rows)]
    cycle = max(len(row[1]) for row in cells)
    name = min(max(len(row[0]) for row in cells), (columns - cycle) // 3 + 4)
    why = min(max(len(row[2]) for row in cells), (columns - cycle - name) // 2 - 2)
    sizes = (name, cycle, why, max(columns - name - cycle - why - 6, 12))
    found = []
    for number, row in enumerate(cells):
        parts = [_folded(cell, size) for cell, size in zip(row, sizes, strict=True)]
        for place in range(max(map(len, parts))):
            pieces = [part[place] if place < len(part) else "" for part in parts]
            found.append(
                "  ".join(f"{piece:{size}}" for piece, size in zip(pieces, sizes, strict=True)).rstrip()
            )
        if number == 0:
            found.append("  ".join("-" * size for size in sizes))
    return found


def _folded(text: str, size: int) -> list[str]:
    found = textwrap.wrap(text, size, break_on_hyphens=False)
    return [found[0], *(f" {line}" if len(line) < size else line for line in found[1:])] if found else [""]
