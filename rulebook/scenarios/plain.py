"""The form of scenarios for games without one of their own: deals, moves by their text, values by path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.errors import CardsetError, Fault, suggestion
from rulebook.scenarios.claims import Claims, rules_of, said_by
from rulebook.scenarios.form import Form
from rulebook.scenarios.model import LETTERS, Difference, Expect, Scenario, Step, letter
from rulebook.scenarios.read import At, Entry, checked, collect

if TYPE_CHECKING:
    from cardset.model import CardSet
    from cardset.source import Document
    from rulebook.game import Game

__all__ = ["PlainForm", "PlainScenario"]

SCHEMA = Path(__file__).resolve().parent.parent / "schemas" / "plain-scenario.schema.json"


@dataclass(frozen=True, slots=True)
class PlainScenario(Scenario):
    """A scenario that begins with a deal; ``data`` are the parts of the position that are otherwise."""

    of: Form
    players: int
    seed: int
    data: Mapping[str, Any]
    components: Any

    @property
    def form(self) -> Form:
        """How scenarios of its game are written and judged."""
        return self.of


class PlainForm(Form):
    """Scenarios of any game, told with what its states have: ``docs/scenarios.md``, "Any game"."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    def read(self, paths: Sequence[Path], cards: CardSet | None) -> list[Scenario]:
        """The scenarios in files and folders, about ``cards``."""
        components = self.game.components(cards)
        claims = Claims(self.game)

        def judge(document: Document, place: At, entry: Entry) -> tuple[list[Fault], list[str]]:
            faults, refusals = self._judge(document, place, entry)
            return [*faults, *claims.faults(document, place, entry)], refusals

        return [
            self._scenario(path, entry, components)
            for path, entry in collect(paths, lambda file: checked(file, SCHEMA, judge))
        ]

    def _judge(self, document: Document, place: At, entry: Entry) -> tuple[list[Fault], list[str]]:
        faults: list[Fault] = []
        given = entry["given"]
        for text, at in rules_of(entry):
            try:
                self.rules(text)
            except CardsetError as error:
                faults.append(document.fault(error.fault.message, (*place, *at), error.fault.hint))
        try:
            self.game.refuse_players(given["players"])
        except CardsetError as error:
            at = ("given", "players")
            faults.append(document.fault(error.fault.message, (*place, *at), error.fault.hint))
        there = LETTERS[: given["players"]]
        for number, step in enumerate(entry.get("steps", ())):
            (actor,) = step
            if actor != "expect" and actor not in there:
                hint = f"{given['players']} play"
                at = ("steps", number, actor)
                faults.append(document.fault(f"there is no player {actor}", (*place, *at), hint, key=True))
        return faults, []

    def _scenario(self, path: Path, entry: Entry, components: Any) -> PlainScenario:
        given = entry["given"]
        rules = tuple(text for text, _ in rules_of(entry)) or (self.game.presets.default.name,)
        return PlainScenario(
            path=path,
            line=entry["line"],
            id=entry["id"],
            about=entry["about"],
            clauses=tuple(entry.get("clauses", ())),
            rulings=tuple(entry.get("rulings", ())),
            cards=(),
            says={ident: verdict for ident, verdict, _ in said_by(entry)},
            rules=rules,
            steps=tuple(_steps(entry)),
            refused=entry.get("refused", ""),
            refusals=(),
            open=True,
            of=self,
            players=given["players"],
            seed=given.get("seed", 1),
            data=given.get("data", {}),
            components=components,
        )

    def set_up(self, scenario: PlainScenario, rules: Any) -> Any:
        """The deal, with the parts of its data that the scenario says otherwise."""
        dealt = self.game.new_game(scenario.components, scenario.players, scenario.seed, rules, journal=True)
        if not scenario.data:
            return dealt
        data = dealt.to_data()
        for name in scenario.data:
            if name not in data:
                raise CardsetError(f"a position has no {name!r}", hint=suggestion(name, data))
        whole = {**data, **deepcopy(scenario.data)}  # a game may go on with the lists that it is given
        return self.game.restore(scenario.components, scenario.players, rules, whole, [])

    def why_not(self, state: Any, player: int, wish: Any) -> str:
        """The nearest kind of move, where there is none of the kind that is wished for."""
        kinds = {str(offer).split()[0] for _, offer in self.offers(state)}
        kind = str(wish).partition(" ")[0]
        return "" if kind in kinds else suggestion(kind, kinds)

    def differences(self, state: Any, what: Mapping[str, Any], since: int) -> list[Difference]:
        """What is not as expected."""
        return [
            difference
            for key, value in what.items()
            for difference in (
                self._events(state, value, since) if key == "events" else CHECKS[key](self, state, value)
            )
        ]

    def _events(self, state: Any, expected: Sequence[str], since: int) -> Iterator[Difference]:
        left = [_told(event) for event in (state.journal or [])[since:]]
        for number, text in enumerate(expected):
            wanted = text.split()
            found = next((place for place, told in enumerate(left) if _is(wanted, told)), None)
            if found is None:
                after = f" after {expected[number - 1]!r}" if number else ""
                there = ", ".join(" ".join(told) for told in left)
                yield Difference("events", f"{text!r}{after}", there or "nothing")
                return
            left = left[found + 1 :]


def _steps(entry: Entry) -> Iterator[Step | Expect]:
    for line, step in zip(entry["lines"], entry.get("steps", ()), strict=True):
        ((actor, what),) = step.items()
        if actor == "expect":
            yield Expect(line, what)
        else:
            yield Step(line, LETTERS.index(actor), str(what))


# Events are told as "kind by A of B card 5 number 2"; what an expectation leaves out may be anything.


def _told(event: Any) -> list[str]:
    parts = {
        "by": letter(event.player),
        "of": letter(event.other),
        "card": str(event.card) if event.card >= 0 else "",
        "number": str(event.number) if event.number else "",
    }
    return [event.kind, *(word for name, part in parts.items() if part for word in (name, part))]


def _is(wanted: Sequence[str], told: Sequence[str]) -> bool:
    pairs = set(zip(told[1::2], told[2::2], strict=True))
    return wanted[0] == told[0] and set(zip(wanted[1::2], wanted[2::2], strict=False)) <= pairs


# Expectations


def _same(key: str, expected: object, found: object) -> Iterator[Difference]:
    if expected != found:
        yield Difference(key, str(expected), str(found))


def _asked(form: Form, state: Any, expected: str) -> Iterator[Difference]:
    asked = state.player_to_act
    return _same("asked", expected, "nobody" if asked is None else letter(asked))


def _offers(form: Form, state: Any) -> list[str]:
    return [str(offer) for _, offer in form.offers(state)]


def _offered(form: Form, state: Any, expected: Sequence[Any]) -> Iterator[Difference]:
    there, wanted = Counter(_offers(form, state)), Counter(map(str, expected))
    if there != wanted:
        yield Difference("offered", _list(wanted.elements()), _list(there.elements()))


def _legal(form: Form, state: Any, expected: Sequence[Any]) -> Iterator[Difference]:
    there = _offers(form, state)
    for wish in map(str, expected):
        if wish not in there:
            yield Difference("legal", wish, _list(there))


def _illegal(form: Form, state: Any, expected: Sequence[Any]) -> Iterator[Difference]:
    there = _offers(form, state)
    for wish in map(str, expected):
        if wish in there:
            yield Difference("illegal", f"not {wish}", "it is among the moves offered")


def _winner(form: Form, state: Any, expected: str) -> Iterator[Difference]:
    found = " and ".join(map(letter, state.winners)) or "nobody" if state.is_over else "none"
    return _same("winner", expected, found)


def _ended(form: Form, state: Any, expected: str) -> Iterator[Difference]:
    return _same("ended", expected, state.ended or "the game goes on")


def _turn(form: Form, state: Any, expected: int) -> Iterator[Difference]:
    return _same("turn", expected, state.turn)


def _data(form: Form, state: Any, expected: Mapping[str, Any]) -> Iterator[Difference]:
    return _at_paths("data", state.to_data(), expected)


def _sees(form: Form, state: Any, expected: Mapping[str, Mapping[str, Any]]) -> Iterator[Difference]:
    for name, paths in expected.items():
        seat = LETTERS.index(name)
        if seat >= state.players:
            yield Difference(f"sees.{name}", "a player", f"{state.players} play")
            continue
        yield from _at_paths(f"sees.{name}", state.view(seat).sight, paths)


def _at_paths(key: str, data: Any, expected: Mapping[str, Any]) -> Iterator[Difference]:
    """Values by path: the names and numbers that lead to them, with dots between."""
    for path, value in expected.items():
        found: Any = data
        for part in path.split("."):
            try:
                found = found[int(part)] if isinstance(found, Sequence) else found[part]
            except (LookupError, TypeError, ValueError):
                yield Difference(f"{key}.{path}", str(value), f"there is no {part!r}")
                break
        else:
            yield from _same(f"{key}.{path}", value, found)


def _list(words: Iterable[object]) -> str:
    return f"[{', '.join(map(str, words))}]"


CHECKS: dict[str, Callable[[Form, Any, Any], Iterator[Difference]]] = {
    "asked": _asked,
    "offered": _offered,
    "legal": _legal,
    "illegal": _illegal,
    "winner": _winner,
    "ended": _ended,
    "turn": _turn,
    "data": _data,
    "sees": _sees,
}
