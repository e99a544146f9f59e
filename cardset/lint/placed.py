"""A text that was taken out of another one, whose characters remember where in that they stand."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Text(NamedTuple):
    """A text and where it comes from.

    ``places`` are pairs of an offset in ``text`` and the offset in the file from where the characters up to
    the next pair were copied; the first pair has offset 0 and the offsets rise.
    """

    text: str
    places: tuple[tuple[int, int], ...]

    def offset(self, index: int) -> int:
        """Where in the file character ``index`` stands; behind the last one, behind its place."""
        at, start = self.places[bisect_right(self.places, (index, float("inf"))) - 1]
        return start + index - at

    def part(self, start: int, end: int) -> Text:
        """What stands from ``start`` to ``end``, which is not nothing."""
        first = bisect_right(self.places, (start, float("inf")))
        at, offset = self.places[first - 1]
        inside = self.places[first : bisect_left(self.places, (end,))]
        rest = [(index - start, offset) for index, offset in inside]
        return Text(self.text[start:end], ((0, offset + start - at), *rest))

    def cut(self, cuts: Iterable[tuple[int, int, str | None]]) -> Iterator[Text]:
        """The text after ``cuts``: start, end, what to put there; at ``None`` another text begins.

        The cuts are in the order of the text; of two that overlap the first counts. No text is empty.
        """
        parts: list[Text] = []
        passed = 0
        for start, end, instead in (*cuts, (len(self.text), len(self.text), None)):
            if start < passed:
                continue
            if passed < start:
                parts.append(self.part(passed, start))
            passed = end
            if instead:
                parts.append(Text(instead, ((0, self.offset(start)),)))
            elif instead is None and parts:
                yield _joined(parts)
                parts = []


def _joined(parts: Sequence[Text]) -> Text:
    """Texts one after the other, as one."""
    places: list[tuple[int, int]] = []
    length = 0
    for text, own in parts:
        places += [(length + index, offset) for index, offset in own]
        length += len(text)
    return Text("".join([text for text, _ in parts]), tuple(places))
