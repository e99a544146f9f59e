"""Wordings of whole stretches of text: "choose {cards} and return it" for "return {cards}".

What they stand for is written in phrases of the house, with the names of what belongs in the holes, and read
by the grammar itself: so a wording says the very tree that the phrases say.
"""

from __future__ import annotations

from cardset.parsing.chart import Chart
from cardset.parsing.corners import Grammar
from cardset.parsing.productions import Production, Tree
from cardset.parsing.words import STOP, Terminal, TextWord, tokens

HOLES = {
    "cards": "cards",
    "count": "count",
    "noun": "nouns",
    "player": "player",
    "whose": "whose",
    "zone": "zone",
    "stable": "zone",
    "to-stable": "zone",
    "hand": "zone",
    "place": "place",
    "amount": "number",
    "event": "events",
    "phase": "phase",
    "deed": "joined",
    "effect": "effect",
}
"""The symbol that belongs in a hole, by its name."""

_ORDER = (
    "cards",
    "player",
    "zone",
    "deed",
    "clause",
    "joined",
    "delayed",
    "ordered",
    "may",
    "given",
    "chosen",
    "effect",
    "trigger",
    "replacement",
    "standing",
)
"""The symbols that a stretch may be of, the tightest first."""

_STEPS = 100_000


def hole(name: str) -> str:
    """The word for a hole, which no text has."""
    return f"\0{name}"


def is_hole(rule: Production) -> bool:
    """Whether a rule is for a hole."""
    first = rule.items[0]
    return isinstance(first, Terminal) and any(form.startswith("\0") for form in first.forms)


def rephrased(house: str, rules: Grammar) -> tuple[str, list[Tree]] | None:
    """What the text ``house`` is, with holes in braces: its symbol and all its trees. ``None`` where it is
    nothing."""
    said: list[TextWord] = []
    for number, piece in enumerate(house.replace("}", "{").split("{")):
        said += [TextWord(hole(piece), 0, 0)] if number % 2 else tokens(piece)
    while said and said[-1].word == STOP:
        said.pop()
    chart = Chart(rules, said, _STEPS)
    for symbol in _ORDER:
        found = (
            [tree for end, tree in chart.at(symbol, 0) if end == len(said)] if symbol in rules.rules else []
        )
        if found:
            return symbol, found
    return None
