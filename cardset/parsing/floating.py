"""A text with its parts put where phrases have them: "draw a card when this enters" begins with "when".

People say when something happens before or after what is done, or in the midst of it, and put what is to be
done before "may". A stretch that is the beginning of a trigger is moved to the front of its sentence, the
words that leave it to a player behind it; whether the text can be read then is for the grammar to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from cardset.parsing.chart import Chart, Limit
from cardset.parsing.grammar import HEAD, LEAVE
from cardset.parsing.words import STOP, TextWord

SHORTEST = 2
"""How many words the beginning of a trigger has at least."""
MOST = 12
"""How many other orders of a text are tried."""


def moved(chart: Chart, said: Sequence[TextWord]) -> Iterator[list[TextWord]]:
    """The tokens of a text in other orders; ``chart`` is that of the text as it stands."""
    try:
        ways = [list(_orders(chart, said, start, end)) for start, end in _sentences(said)]
    except (Limit, RecursionError):
        return
    for way in islice(product(*ways), 1, MOST + 1):
        yield [token for part in way for token in part]


def _sentences(said: Sequence[TextWord]) -> Iterator[tuple[int, int]]:
    """Where sentences begin and end, each with its stop."""
    start = 0
    for place, token in enumerate(said, start=1):
        if token.word == STOP or place == len(said):
            yield start, place
            start = place


def _orders(chart: Chart, said: Sequence[TextWord], start: int, end: int) -> Iterator[Sequence[TextWord]]:
    """A sentence as it stands, then with each trigger in it at its front, and what one may do behind it."""
    yield said[start:end]
    heads = [(start, start), *_spans(chart, HEAD, start, end, SHORTEST)]
    leaves = [(start, start), *_spans(chart, LEAVE, start + 1, end, 1)]
    for head, leave in product(heads, leaves):
        apart = head[1] <= leave[0] or leave[1] <= head[0]
        if apart and (leave[0] > start or head[0] > start):
            moved_on = {*range(*head), *range(*leave)}
            rest = [token for place, token in enumerate(said[start:end], start) if place not in moved_on]
            yield [*said[slice(*head)], *said[slice(*leave)], *rest]


def _spans(chart: Chart, symbol: str, start: int, end: int, least: int) -> list[tuple[int, int]]:
    """Where something of a kind begins and ends in a sentence, the longest first."""
    found = {
        (place, stop) for place in range(start, end) for stop, _ in chart.at(symbol, place) if stop <= end
    }
    return sorted((span for span in found if span[1] - span[0] >= least), key=lambda span: span[0] - span[1])
