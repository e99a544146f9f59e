"""Scenarios as values: a position or a deal, moves in words, and what must be true.

They are written in YAML (``docs/scenarios.md``), read by :mod:`.read`, carried out by
:mod:`rulebook.scenarios.run`. Players are letters there and seats here; cards are ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from rulebook.scenarios.model import Scenario as AnyScenario

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.deck import Deck
    from rulebook.scenarios.form import Form


SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"
LETTERS = "ABCDEFGH"

Case: TypeAlias = Literal["", "normal", "declined", "impossible"]
Verb: TypeAlias = Literal[
    "play", "draw", "end", "respond", "pass", "use", "decline", "choose", "pick", "part", "first"
]

SECOND = {"play": "into", "choose": "of"}
"""What a move may name beside its card: a player."""


class Wanted(NamedTuple):
    """A move in words: "" and 0 where it names no card, player (a letter) or number."""

    verb: Verb
    card: str = ""
    player: str = ""
    number: int = 0

    def __str__(self) -> str:
        thing = self.card or str(self.number or self.player)
        if not thing:
            return self.verb
        second = f", {SECOND[self.verb]}: {self.player}" if self.verb in SECOND and self.player else ""
        return f"{{{self.verb}: {thing}{second}}}"


def wanted(data: Any) -> Iterator[Wanted]:
    """The moves that ``data`` of the right shape says: one, or several where it holds a list."""
    if isinstance(data, str):
        yield Wanted(data)  # type: ignore[arg-type]  # the schema admits the right words only
        return
    verb = next(word for word in data if word not in (*SECOND.values(), "because"))
    values, players = _several(data[verb]), _several(data.get(SECOND.get(verb, ""), ""))
    for value, player in product(values, players):
        if verb == "pick":
            yield Wanted("pick", player=value)
        elif verb == "part":
            yield Wanted("part", number=value)
        else:
            yield Wanted(verb, value, player)


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


@dataclass(frozen=True, slots=True)
class Given:
    """A position. Cards are ids; ``stables`` and ``hands`` are by seat, ``deck`` has the top first.

    ``rest`` says whether the cards that are not named lie under those of the deck; ``nursery`` is ``None``
    for all Babies that are not named; ``phase`` is about to take place.
    """

    players: int
    stables: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...] = ()
    turn: int = 0
    phase: str = "action"
    plays: int = 1
    extra_turns: int = 0
    seed: int = 1
    rest: bool = True
    discard: tuple[str, ...] = ()
    nursery: tuple[str, ...] | None = None
    forgotten: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """A real game, dealt with a seed; the seat ``first`` begins."""

    players: int
    seed: int
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(AnyScenario):
    """One scenario. Exactly one of ``given`` and ``deal`` is there, and one of ``steps`` and ``refused``.

    ``triggers`` are two abilities of which the first triggers the other, none where it is not about that.
    ``case`` is how the abilities of ``cards`` fare, "" when it does not say. ``build`` makes the
    deck, with the cards that were defined in place, when it is asked for first.
    """

    decisions: tuple[int, ...] = ()
    triggers: tuple[str, ...] = ()
    case: Case = ""
    build: Callable[[], Deck]
    given: Given | None
    deal: Deal | None

    @property
    def form(self) -> Form:
        """How the scenarios of this game are written and judged."""
        from rulebook.games.unstable_unicorns.scenario.form import FORM

        return FORM

    @property
    def seats(self) -> int:
        """How many play."""
        begins = self.given or self.deal
        assert begins is not None  # one of the two is there
        return begins.players

    @property
    def deck(self) -> Deck:
        """The cards that it is played with."""
        return self.build()


def shipped() -> list[Path]:
    """The files of scenarios that come with the game, sorted."""
    return sorted(SCENARIOS.rglob("*.yaml"))
