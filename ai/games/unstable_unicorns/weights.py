"""The weights of evaluation and habits: data, learnt in games against themselves, with their provenance.

A set may bring weights of its own, a ``weights.json`` beside its ``set.yaml``; the others are judged by those
that come with the program.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError
from cardset.files import read_text, write_text
from cardset.model import CardSet

FILE = Path(__file__).with_name("weights.json")
FORMER = FILE.with_name("former.json")
"""The weights of :mod:`ai.former`."""
VERSION = 1


@dataclass(frozen=True, slots=True)
class Weights:
    """``position`` belongs to :mod:`.evaluation`, by name; ``habits`` to
    :mod:`.habits`, by feature. ``provenance`` says how they came about."""

    position: dict[str, float] = field(default_factory=dict)
    habits: dict[tuple[str | int, ...], float] = field(default_factory=dict)
    provenance: dict[str, Any] = field(default_factory=dict)


@cache
def built_in() -> Weights:
    """The weights that come with the program."""
    return read(FILE)


def nearest(cards: CardSet) -> tuple[Path, Weights]:
    """The weights to judge ``cards`` by, with their file: of those that its sets bring and those of the
    program the ones learnt with exactly these sets, else the ones that know the most copies of the cards.
    Of equals those of the set named last win, those of the program last of all.

    Raises :class:`CardsetError` for a file that holds none.
    """
    brought = (part.root / FILE.name for part in reversed(cards.parts))
    found = [*((path, read(path)) for path in brought if path.is_file()), (FILE, built_in())]
    return max(found, key=lambda each: _nearness(each[1], cards))


def strangers(cards: CardSet) -> float:
    """The share of the copies of ``cards`` that do something and are judged by their type and the words of
    their effects alone, from 0 to 1: no weights tell what they are worth themselves."""
    known = cards_known(nearest(cards)[1])
    acting = [card for card in cards.cards.values() if card.abilities]
    new = sum(card.copies for card in acting if card.id not in known)
    return new / sum(card.copies for card in acting) if acting else 0.0


def _nearness(weights: Weights, cards: CardSet) -> tuple[bool, int]:
    known = cards_known(weights)
    same = weights.provenance.get("sets") == [part.id for part in cards.parts]
    return same, sum(card.copies for card in cards.cards.values() if card.id in known)


def cards_known(weights: Weights) -> set[str]:
    """The ids of the cards that the weights know by name."""
    return {name.rpartition(":")[2] for name in weights.position}


def read(path: Path) -> Weights:
    """The weights in a file. Raises :class:`CardsetError` when it holds none."""
    try:
        data = json.loads(read_text(path))
        if data["schema_version"] != VERSION:
            raise CardsetError(
                f"weights of version {data['schema_version']}", path, hint=f"this program reads {VERSION}"
            )
        position = {str(name): float(weight) for name, weight in data["position"].items()}
        habits = {
            tuple(part if isinstance(part, int) else str(part) for part in row[:-1]): float(row[-1])
            for row in data["habits"]
        }
        return Weights(position, habits, dict(data["provenance"]))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CardsetError(f"no weights: {error!r}", path, hint="write them with 'cli tune'") from None


def write(path: Path, weights: Weights) -> None:
    """Write ``weights`` to a file, in a stable order and a line for each, so that versions can be compared.

    Raises :class:`CardsetError` when it cannot be written.
    """
    position = [f"{json.dumps(name)}: {weight:.4f}" for name, weight in sorted(weights.position.items())]
    rows = sorted(weights.habits.items(), key=lambda row: [*map(str, row[0])])
    habits = [json.dumps([*name, round(weight, 4)]) for name, weight in rows]
    lines = [
        "{",
        f'"schema_version": {VERSION},',
        f'"provenance": {json.dumps(weights.provenance, indent=1)},',
        '"position": {',
        ",\n".join(position),
        "},",
        '"habits": [',
        ",\n".join(habits),
        "]",
        "}",
    ]
    write_text(path, "\n".join(lines) + "\n")
