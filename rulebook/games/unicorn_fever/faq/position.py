"""Where a scenario begins, in sentences of any language: what it says, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulebook.faq.voice import Voice
from rulebook.games.unicorn_fever.box import Box
from rulebook.games.unicorn_fever.naming import name_of
from rulebook.games.unicorn_fever.notation import thing_of
from rulebook.scenarios.plain import PlainScenario


def position(scenario: PlainScenario, voice: Voice) -> Iterator[str]:
    """What the scenario says of its position, line by line."""
    words = _Words(scenario.components, voice)
    yield from words.table(scenario.data)
    yield from words.seats(scenario.data)


class _Words:
    """A position in words; what is given is as :mod:`..notation` writes it."""

    def __init__(self, box: Box, voice: Voice) -> None:
        self._box, self._localizer, self._texts = box, voice.localizer, voice.texts

    def table(self, given: Mapping[str, Any]) -> Iterator[str]:
        """What is in the middle of the table, and on the unicorns."""
        _ = self._texts.gettext
        # Translators: from here to "Equally far": lines that say how a position begins; {things} are
        # unicorns, tokens or players with what they have, such as "Clover ×3, Plum ×4".
        said = {
            "odds": _("Odds: {things}"),
            "rampant": _("Rampant: {things}"),
            "owned": _("Owners: {things}"),
            "taken": _("Action tokens taken: {things}"),
            "offer": _("Contracts on offer: {things}"),
            "blocked": _("Nobody can take in this round: {things}"),
            "spaces": _("Spaces: {things}"),
            "ranking": _("Finished: {things}"),
            "arrived": _("Equally far over the line: {things}"),
        }
        for part, text in said.items():
            if given.get(part):
                things = self._things(given[part], "×" if part == "odds" else "")
                yield text.format(things=", ".join(things))
        # Translators: magic that lies face down; {player} is who played it.
        magic = _("Magic on {unicorn}: {cards} ({player})")
        for unicorn, by in given.get("played", {}).items():
            for player, cards in by.items():
                yield magic.format(unicorn=self._name(unicorn), cards=self._names(cards), player=player)

    def seats(self, given: Mapping[str, Any]) -> Iterator[str]:
        """What each player has."""
        parts = ("glory", "gold", "loans", "contracts", "hands", "bets")
        for player in dict.fromkeys(seat for part in parts for seat in given.get(part, {})):
            has = {part: given[part][player] for part in parts if player in given.get(part, {})}
            if told := ", ".join(self._seat(has, given.get("glory-on", {}))):
                yield f"{player}: {told}"

    def _seat(self, has: Mapping[str, Any], glory: Mapping[str, int]) -> Iterator[str]:
        _ = self._texts.gettext
        numbers = {"glory": _("Glory {count}"), "gold": _("Gold {count}"), "loans": _("loans {count}")}
        for part, said in numbers.items():
            if part in has:
                yield said.format(count=has[part])
        for part in ("contracts", "hands"):
            yield from map(self._name, has.get(part, ()))
        for bet, stake in has.get("bets", {}).items():
            # Translators: a bet that was made, and the Gold on it.
            said = _("{bet}: {gold} Gold").format(bet=self._name(bet), gold=stake)
            more = numbers["glory"].format(count=glory[bet]) if bet in glory else ""
            yield f"{said} + {more}" if more else said

    def _things(self, given: Any, mark: str) -> Iterator[str]:
        """Things in a row or in groups; numbers of unicorns, behind a ``mark``; what players have."""
        if not isinstance(given, Mapping):
            yield from (self._name(one) if isinstance(one, str) else self._names(one) for one in given)
            return
        for one, what in given.items():
            if isinstance(what, int):
                yield f"{self._name(one)} {mark}{what}"
            elif what:
                yield f"{one}: {self._names([what] if isinstance(what, str) else what)}"

    def _names(self, words: Iterable[str]) -> str:
        return ", ".join(map(self._name, words))

    def _name(self, word: str) -> str:
        return name_of(self._box, thing_of(self._box, word), self._localizer)
