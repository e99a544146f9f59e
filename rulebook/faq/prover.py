"""What a game gives so that its answers are proved: scenarios that can be played, and cards to try out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from rulebook.faq.model import Answer, Shown
from rulebook.faq.voice import Voice

if TYPE_CHECKING:
    from cardset.model import CardSet
    from rulebook.faq.proof import Played

__all__ = ["Failure", "Keep", "Provable", "ProvedOutcome", "Prover", "Said"]

Keep: TypeAlias = Callable[[str, Callable[[], Any]], Any]
"""Gives what a function gives as JSON-able data, or what is kept of it under a name."""

Said: TypeAlias = Callable[[Voice], Iterator[Answer]]
"""Answers in a language."""


class Provable(Protocol):
    """A position that is played, and what has to happen; ``says`` has a "yes" or "no" by the id of a clause
    or ruling, ``rules`` are texts for :meth:`rulebook.options.Presets.read`."""

    @property
    def id(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def line(self) -> int: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...
    @property
    def rulings(self) -> tuple[str, ...]: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def says(self) -> Mapping[str, str]: ...
    @property
    def steps(self) -> Sequence[object]: ...


class Failure(Protocol):
    """Where a scenario went wrong, and what differs: key, what was expected, what was found."""

    @property
    def line(self) -> int: ...
    @property
    def step(self) -> str: ...
    @property
    def differences(self) -> Sequence[tuple[str, str, str]]: ...


class ProvedOutcome(Protocol):
    """A scenario that was played under some rules; ``failure`` is ``None`` when all was as expected."""

    @property
    def scenario(self) -> Provable: ...
    @property
    def rules(self) -> object: ...
    @property
    def failure(self) -> Failure | None: ...


class Prover(ABC):
    """What proves the answers of a game by playing; ``shows_all`` of one that shows every verdict."""

    shows_all: ClassVar[bool] = True

    @abstractmethod
    def scenarios(self) -> Sequence[Provable]:
        """The scenarios that come with the game. Raises :class:`FaultsError` for files that are no such."""

    @abstractmethod
    def outcomes(self, scenarios: Sequence[Any]) -> Iterable[ProvedOutcome]:
        """Every scenario carried out under each of its rules."""

    @abstractmethod
    def retold(self, scenario: Any, voice: Voice, place: str) -> tuple[Shown, ...]:
        """A scenario, once for each way in which it goes under its rules; ``place`` is its file and line."""

    def experiments(self, cards: CardSet, played: Played, keep: Keep, wanted: Collection[str] = ()) -> Said:
        """Questions about the ``wanted`` cards (ids; without any all), answered by trying them out now.

        What takes long and is the same in every language goes through ``keep``.
        """
        return lambda voice: iter(())
