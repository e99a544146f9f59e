"""An effect as nested tuples to be followed, and what of it is carried out later."""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple, TypeAlias

from cardset.effects import Effect, Trigger, fold

Part: TypeAlias = tuple[Any, ...]
"""``("act", number)``, ``("may", part, gain or None)``, ``("or"|"then"|…, parts, who)``, ``("if", part, else
or None)``, ``("later", number)``. Actions are numbered in reading order, what comes later from the inside
out.

On the list of what is still to do there are also ``("effect", part, sure)``, ``("then", parts)`` for parts
that need what comes before, ``("and", parts, done so far)``, ``("gain", part)``, ``("deed", action, number,
sure)``.
"""


class Delayed(NamedTuple):
    """What an effect keeps for ``trigger``, to be carried out by itself then."""

    trigger: Trigger
    part: Part

    @property
    def soon(self) -> bool:
        """Whether it may come while the chain lasts in which it was kept: a phase begins another chain."""
        return self.trigger.kind == "this"


def parted(effect: Effect | None) -> tuple[Part | None, tuple[Delayed, ...]]:
    """An effect, ``None`` where there is none, and what it keeps for later, by number."""
    numbers = count()
    kept: list[Delayed] = []

    def later(trigger: Trigger, part: Part) -> Part:
        kept.append(Delayed(trigger, part))
        return ("later", len(kept) - 1)

    if effect is None:
        return None, ()
    whole: Part = fold(
        effect,
        lambda _: ("act", next(numbers)),
        lambda inner, gain: ("may", inner, gain),
        lambda kind, parts, who: (kind, parts, who),
        lambda cards, inner, otherwise: ("if", inner, otherwise),
        later,
    )
    return whole, tuple(kept)
