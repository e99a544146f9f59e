"""The form of scenarios for games without one of their own: deals, moves by their text, values by path.

What a scenario claims to show, against what is written down: clauses and rulings with their verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.errors import CardsetError, Fault, suggestion
from rulebook.scenarios.expect import OF_MOVES, ended, events, no_events, same, together, winner, zone
from rulebook.scenarios.form import Form, turn_events
from rulebook.scenarios.model import LETTERS, Difference, Expect, Scenario, letter
from rulebook.scenarios.read import At, Entry, because_of, checked, collect, rules_of, said_by, scenario_made

if TYPE_CHECKING:
    from cardset.model import CardSet
    from cardset.yaml_reader import Document
    from rulebook.game import Game


SCHEMA = Path(__file__).resolve().parent.parent / "schemas" / "plain-scenario.schema.json"


@dataclass(frozen=True, slots=True, kw_only=True)
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

    @property
    def seats(self) -> int:
        """How many play."""
        return self.players


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
        return self.read_with(paths, self.game.components(cards))

    def read_with(self, paths: Sequence[Path], components: Any) -> list[Scenario]:
        """The scenarios in files and folders, played with ``components``."""
        claims = Claims(self.game)

        def judge(document: Document, place: At, entry: Entry) -> tuple[list[Fault], list[str]]:
            faults = [*self.faults(document, place, entry), *claims.faults(document, place, entry)]
            if "until" in entry and not turn_events(self.game, components):
                hint = "one in events.yaml needs 'role: turn'"
                message = "the game has no event with which a turn begins"
                faults.append(document.fault(message, (*place, "until"), hint))
            return faults, []

        return [
            self.scenario(path, entry, components)
            for path, entry in collect(paths, lambda file: checked(file, SCHEMA, judge))
        ]

    def faults(self, document: Document, place: At, entry: Entry) -> list[Fault]:
        """What is wrong with the rules, players and moves of an entry, which stands at ``place``."""
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
        return faults

    def scenario(self, path: Path, entry: Entry, components: Any) -> PlainScenario:
        """The scenario that a faultless entry says, played with ``components``."""
        given = entry["given"]
        return scenario_made(
            PlainScenario,
            path,
            entry,
            self.game.presets.default.name,
            self.wishes,
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
        whole = self.laid(dealt, deepcopy(scenario.data))  # a game may go on with the lists that it is given
        return self.game.restore(scenario.components, scenario.players, rules, whole, [])

    def laid(self, dealt: Any, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data of the position ``dealt`` in which what is ``given`` is otherwise. Raises
        :class:`CardsetError` for what there is not."""
        data: Mapping[str, Any] = dealt.to_data()
        for name in given:
            if name not in data:
                raise CardsetError(f"a position has no {name!r}", hint=suggestion(name, data))
        return {**data, **given}

    def shown(self, state: Any) -> Mapping[str, Any]:
        """The data of a position, as expectations find their way in it."""
        data: Mapping[str, Any] = state.to_data()
        return data

    def thing(self, state: Any, number: int) -> str:
        """What an expected event calls a thing."""
        return str(number)

    def why_not(self, state: Any, player: int, wish: Any) -> str:
        """The nearest kind of move, where there is none of the kind that is wished for; else its grounds."""
        kinds = {str(offer).split()[0] for _, offer in self.offers(state)}
        kind = str(wish).partition(" ")[0]
        return super().why_not(state, player, wish) if kind in kinds else suggestion(kind, kinds)

    def grounds(self, state: Any, wish: Any) -> Sequence[str]:
        """The clauses that the game names, for what is a move."""
        try:
            move = self.game.read_move(str(wish))
        except CardsetError:
            return ()
        return self.game.refusal(state, move)

    def differences(self, state: Any, what: Mapping[str, Any], since: int) -> list[Difference]:
        """What is not as expected."""
        found: list[Difference] = []
        for key, value in what.items():
            if key in OF_MOVES:
                found += OF_MOVES[key](self, state, key, value)
            elif key == "asked":
                asked = self.asked(state)
                found += same(key, value, "nobody" if asked is None else letter(asked))
            elif key == "events":
                found += events(key, value, self._told(state, since), _is)
            elif key == "no-events":
                found += no_events(key, value, self._told(state), _is)
            elif key == "data":
                found += _at_paths(key, self.shown(state), value)
            elif key == "together":
                found += _together(self.shown(state), key, value)
            else:
                found += CHECKS[key](state, key, value)
        return found

    def expected(self, scenario: Scenario, state: Any) -> int:
        """How many events it takes until the last one that ``scenario`` expects; 0 where it expects none."""
        parts = (part.what.get("events", ()) for part in scenario.steps if isinstance(part, Expect))
        *_, last = ("", *(text for wanted in parts for text in wanted))
        told = self._told(state)
        return next((count for count in range(len(told), 0, -1) if last and _is(last, told[count - 1])), 0)

    def _told(self, state: Any, since: int = 0) -> list[_Told]:
        return [self._words(state, event) for event in (state.journal or [])[since:]]

    def _words(self, state: Any, event: Any) -> _Told:
        parts = {
            "by": letter(event.player),
            "of": letter(event.other),
            "card": self.thing(state, event.card) if event.card >= 0 else "",
            "because-of": self.thing(state, event.cause) if event.cause >= 0 else "",
            "number": str(event.number) if event.number else "",
        }
        return _Told(event.kind, {name: part for name, part in parts.items() if part})


# Events are told as "kind by A of B card 5 because-of 6 number 2"; what is left out may be anything.


class _Told(NamedTuple):
    """An event in words: its kind, and what is said of it by name."""

    kind: str
    parts: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join([self.kind, *(word for pair in self.parts.items() for word in pair)])


def _is(text: str, event: _Told) -> bool:
    kind, *words = text.split()
    wanted = zip(words[::2], words[1::2], strict=False)
    return kind == event.kind and all(event.parts.get(name) == part for name, part in wanted)


# Expectations of data


class _NoPathError(Exception):
    """A part of a path that leads nowhere."""


def _at(data: Any, path: str) -> Any:
    """The value at a path: the names and numbers that lead to it, with dots between."""
    for part in path.split("."):
        try:
            data = data[int(part)] if isinstance(data, Sequence) else data[part]
        except (LookupError, TypeError, ValueError):
            raise _NoPathError(f"there is no {part!r}") from None
    return data


def _at_paths(key: str, data: Any, expected: Mapping[str, Any]) -> Iterator[Difference]:
    for path, value in expected.items():
        try:
            yield from _value(f"{key}.{path}", value, _at(data, path))
        except _NoPathError as error:
            yield Difference(f"{key}.{path}", str(value), str(error))


def _value(key: str, expected: Any, found: Any) -> Iterator[Difference]:
    """A value as it is, or a row of things in any order or in part."""
    if not isinstance(found, list | tuple) or not isinstance(expected, Mapping):
        yield from same(key, expected, [*found] if isinstance(found, tuple) else found)
    elif "in-any-order" in expected:
        yield from zone(key, _cards(found), expected["in-any-order"])
    else:
        yield from zone(key, _cards(found), expected)


def _cards(value: Any) -> list[str]:
    """What lies in a zone, which may be a thing or rows of things, as words."""
    return (
        [card for part in value for card in _cards(part)] if isinstance(value, list | tuple) else [str(value)]
    )


def _together(data: Mapping[str, Any], key: str, expected: Sequence[Any]) -> Iterator[Difference]:
    try:
        yield from together(key, expected, lambda path: _cards(_at(data, path)))
    except _NoPathError as error:
        yield Difference(key, "zones that there are", str(error))


def _sees(state: Any, key: str, expected: Mapping[str, Mapping[str, Any]]) -> Iterator[Difference]:
    for name, paths in expected.items():
        seat = LETTERS.index(name)
        if seat >= state.players:
            yield Difference(f"{key}.{name}", "a player", f"{state.players} play")
            continue
        yield from _at_paths(f"{key}.{name}", state.view(seat).sight, paths)


def _turn(state: Any, key: str, expected: int) -> Iterator[Difference]:
    return same(key, expected, state.turn)


CHECKS: Mapping[str, Callable[[Any, str, Any], Iterator[Difference]]] = {
    "winner": winner,
    "ended": ended,
    "turn": _turn,
    "sees": _sees,
}


class Claims:
    """The clauses and rulings of a game, which its scenarios may claim to show."""

    def __init__(self, game: Game) -> None:
        self._presets = game.presets
        self._clauses = game.clauses
        self._rulings = game.rulings
        self._examples = game.examples
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
        for number, word in enumerate(entry.get("examples", ())):
            if word not in self._examples:
                hint = suggestion(word, self._examples) if self._examples else "the game has no examples"
                yield document.fault(f"there is no example {word!r}", (*place, "examples", number), hint)
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
