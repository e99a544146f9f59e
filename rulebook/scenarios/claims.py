"""What a scenario claims to show, against what is written down: clauses and rulings with their verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardset.errors import CardsetError, Fault, suggestion
from rulebook.scenarios.read import At, Entry, because_of, rules_of, said_by

if TYPE_CHECKING:
    from cardset.yaml_reader import Document
    from rulebook.game import Game


class Claims:
    """The clauses and rulings of a game, which its scenarios may claim to show."""

    def __init__(self, game: Game) -> None:
        self._presets = game.presets
        self._clauses = game.clauses
        self._rulings = game.rulings
        self._verdicts = {
            **{clause.id: clause.verdict for clause in self._clauses.by_id.values()},
            **{ruling.id: ruling.verdict for ruling in self._rulings.values()},
        }

    def faults(self, document: Document, place: At, entry: Entry) -> Iterator[Fault]:
        """What ``entry``, which stands at ``place``, names that there is not, or answers otherwise."""
        named_clauses = ((word, ("clauses", number)) for number, word in enumerate(entry.get("clauses", ())))
        for word, at in (*named_clauses, *_reasons(entry)):
            try:
                self._clauses.find(word)
            except CardsetError as error:
                hint = error.fault.hint if self._clauses.by_id else "the game has no clauses"
                yield document.fault(error.fault.message, (*place, *at), hint)
        for number, word in enumerate(entry.get("rulings", ())):
            if word not in self._rulings:
                hint = suggestion(word, self._rulings) if self._rulings else "the game has no rulings"
                yield document.fault(f"there is no ruling {word!r}", (*place, "rulings", number), hint)
        named = (*entry.get("clauses", ()), *entry.get("rulings", ()))
        for ident, verdict, at in said_by(entry):
            if ident not in named:
                message = f"{ident!r} is none of its clauses and rulings"
                hint = suggestion(ident, named) if named else "add it to clauses or rulings"
                yield document.fault(message, (*place, *at), hint, key=True)
            elif ident in self._verdicts:
                yield from self._contradicted(document, (*place, *at), ident, verdict, entry)

    def _contradicted(
        self, document: Document, at: At, ident: str, verdict: str, entry: Entry
    ) -> Iterator[Fault]:
        """Where the verdict of a clause or ruling is not what is said of it, or there is none."""
        written = self._verdicts[ident]
        if not written:
            hint = "write a 'verdict' down for it, or take the answer out"
            yield document.fault(f"{ident} has no verdict", at, hint)
        for rules in self._preset_names(entry):
            if written.get(rules, verdict) != verdict:
                message = f"the verdict of {ident} under {rules} is {written[rules]!r}"
                yield document.fault(message, at, f"this scenario says {verdict!r}")

    def _preset_names(self, entry: Entry) -> Iterator[str]:
        """The rules of an entry as verdicts name them; those that there are not are told elsewhere."""
        for text in [text for text, _ in rules_of(entry)] or [self._presets.default.name]:
            try:
                yield str(self._presets.read(text))
            except CardsetError:
                continue


def _reasons(entry: Entry) -> Iterator[tuple[str, At]]:
    """The clauses because of which moves are said to be illegal, each with its place."""
    for index, step in enumerate(entry.get("steps", ())):
        for number, move in enumerate(step.get("expect", {}).get("illegal", ())):
            at = ("steps", index, "expect", "illegal", number)
            yield from ((word, (*at, *inner)) for word, inner in because_of(move))
