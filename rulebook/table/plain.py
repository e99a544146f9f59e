"""The table of a small game that says nothing about it: what the player may know, by the names it has."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError, suggestion
from rulebook.table.default import Table
from rulebook.table.model import Ground, Option

if TYPE_CHECKING:
    from rulebook.plain import PlainMove


class PlainTable(Table):
    """Shows the sight of a :class:`rulebook.plain.PlainView` line by line."""

    def heading(self, view: Any) -> tuple[str, ...]:
        """The turn, where turns are counted."""
        if not view.turn or view.active is None:
            return ()
        return (self.turn(view.turn, view.active),)

    def common(self, view: Any) -> tuple[str, ...]:
        """Everything in sight; a tuple has an entry for each player, and is shown with their names."""
        return tuple(
            f"{self._word('sight', name)}: {self._said(value)}" for name, value in view.sight.items()
        )

    def _word(self, context: str, word: str) -> str:
        """A word of the game in the language of the voice, from the catalogs that the game brings."""
        return self.voice.texts.pgettext(context, word.replace("_", " ").replace("-", " "))

    def _said(self, value: Any) -> str:
        if isinstance(value, tuple):
            names = map(self.voice.seated, range(len(self.voice.names)))
            return ", ".join(f"{name} {entry}" for name, entry in zip(names, value, strict=True))
        return ", ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)

    def option(self, view: Any, move: PlainMove) -> Option:
        """A move: its word, the card and the number as they are, the player by name."""
        parts = [self._word("move", move.kind)]
        parts += [self.voice.listed([move.player])] if move.player >= 0 else []
        parts += [str(number) for number in (move.card, move.number) if number >= 0]
        return Option(move, " ".join(parts), seat=move.player)

    def why(self, view: Any) -> Iterator[Ground]:
        """The clauses of all kinds of moves that are on offer, each once."""
        yield from dict.fromkeys(ground for move in view.legal_moves for ground in self.why_so(view, move))

    def why_so(self, view: Any, move: PlainMove) -> Iterator[Ground]:
        """The clause of this kind of moves, if there is one. Raises :class:`CardsetError` where the game has
        no such clause."""
        clause = view.game.grounds.get(move.kind, "")
        if not clause:
            return
        known = view.game.clauses.by_id
        if clause not in known:
            raise CardsetError(
                f"grounds of {view.game.name}: there is no clause {clause!r}", hint=suggestion(clause, known)
            )
        yield Ground(clause)

    def chance(self, state: Any) -> Hashable:
        """What all chance to come is drawn from."""
        return int(state.generator)
