"""Weights by which positions are judged: data, learnt in games against themselves, with their provenance.

A set may bring weights of its own, a ``weights.json`` beside its ``set.yaml``; the others are judged by those
that come with the program.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardset.errors import CardsetError
from cardset.files import read_bytes, read_text, write_text
from cardset.model import CardSet

NAME = "weights.json"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Weights:
    """``position`` are those of the evaluation, by name; ``habits`` those of what is usually played, by
    feature, where a game learns that. ``provenance`` says how they came about."""

    position: dict[str, float] = field(default_factory=dict)
    habits: dict[tuple[str | int, ...], float] = field(default_factory=dict)
    provenance: dict[str, Any] = field(default_factory=dict)


def nearest(cards: CardSet, ours: Path, game: str) -> tuple[Path, Weights]:
    """The weights to judge ``cards`` of ``game`` by, with their file: of those that its sets bring and
    ``ours``, which come with the program, the ones learnt with exactly these sets, else the ones that know
    the most copies of the cards. Of equals those of the set named last win, ours last of all.

    Raises :class:`CardsetError` for a file that holds none, or those of another game.
    """
    brought = (part.root / NAME for part in reversed(cards.parts))
    found = [*((path, read(path, game)) for path in brought if path.is_file()), (ours, built_in(ours))]
    return max(found, key=lambda each: _nearness(each[1], cards))


@cache
def built_in(path: Path) -> Weights:
    """Weights that come with the program, read once."""
    return read(path)


def digest_of(path: Path) -> str:
    """What tells these weights from others."""
    return sha256(read_bytes(path)).hexdigest()[:16]


def strangers(cards: CardSet, weights: Weights) -> float:
    """The share of the copies of ``cards`` that do something and are judged by their type and the words of
    their effects alone, from 0 to 1: no weights tell what they are worth themselves."""
    known = cards_known(weights)
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


def read(path: Path, game: str = "") -> Weights:
    """The weights in a file, of ``game`` where that is said.

    Raises :class:`CardsetError` when it holds none, or those of another game.
    """
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
        found = Weights(position, habits, dict(data["provenance"]))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CardsetError(f"no weights: {error!r}", path, hint="write them with 'cli tune'") from None
    theirs = found.provenance.get("game", game)
    if game and theirs != game:
        raise CardsetError(f"these are weights of another game, {theirs!r}", path, hint=f"wanted: {game!r}")
    return found


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
