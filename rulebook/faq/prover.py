"""What proves the answers of a game by playing: the scenarios that come with it, and cards to try out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from rulebook.citations import place
from rulebook.clauses import span
from rulebook.faq.model import Answer, Shown
from rulebook.faq.voice import Voice
from rulebook.scenarios.model import LETTERS
from rulebook.scenarios.run import run
from rulebook.table import Voice as Speaker

if TYPE_CHECKING:
    from cardset.model import CardSet
    from rulebook.faq.proof import Played
    from rulebook.scenarios.form import Form
    from rulebook.scenarios.model import Scenario

MOST = 3
"""How many scenarios are retold under one answer."""

Keep: TypeAlias = Callable[[str, Callable[[], Any]], Any]
"""Gives what a function gives as JSON-able data, or what is kept of it under a name."""

Said: TypeAlias = Callable[[Voice], Iterator[Answer]]
"""Answers in a language."""


class Prover:
    """Plays scenarios as their ``form`` says, and tells what happened in the words of the game's events.

    Unless it ``shows_all``, a verdict that no scenario shows is taken as it is written. ``kinds`` are the
    aspects of cards that its experiments are about.
    """

    shows_all: ClassVar[bool] = False
    kinds: ClassVar[tuple[str, ...]] = ()

    def __init__(self, form: Form) -> None:
        self.form = form
        self._ends: dict[tuple[str, str], Any] = {}

    def scenarios(self) -> Sequence[Scenario]:
        """The scenarios that come with the game. Raises :class:`FaultsError` for files that are no such."""
        files = self.form.shipped()
        return self.form.read(files, None) if files else ()

    def told(
        self, ident: str, scenarios: Iterable[Scenario], voice: Voice, players: Collection[str] = ()
    ) -> tuple[Shown, ...]:
        """The most telling of ``scenarios``: those without changed options first, then those that say yes or
        no to ``ident``, then the short ones. One for each of the numbers of ``players`` goes before others.
        """

        def rank(scenario: Scenario) -> tuple[bool, bool, int]:
            changed = all("," in rules for rules in scenario.rules)
            return changed, ident not in scenario.says, len(scenario.steps)

        found: dict[object, Shown] = {}
        for scenario in _each_first(sorted(scenarios, key=rank), players):
            if len(found) >= MOST:
                break
            for shown in self._retold(scenario, voice):
                # Cards that lie in another order are no other position.
                cards = frozenset(part for line in shown.position for part in line.split(", "))
                found.setdefault((cards, shown.events), shown)
        return tuple(found.values())[:MOST]

    def _retold(self, scenario: Scenario, voice: Voice) -> Iterator[Shown]:
        """A scenario, once for each way in which it goes under its rules.

        Nothing where nothing happens in it that could be told: a position that is refused, or one that is
        only looked at.
        """
        ways: dict[tuple[str, ...], list[str]] = {}
        for text in scenario.rules:
            state = self._end(scenario, text)
            if state is not None:
                ways.setdefault(happenings(state, self.journal(scenario, state), voice), []).append(text)
        about = scenario.about if voice.is_source else ""
        where = f"{place(scenario.path.resolve())}:{scenario.line}"
        for events, rules in ways.items():
            if events:
                yield Shown(scenario.id, about, tuple(rules), self.position(scenario, voice), events, where)

    def _end(self, scenario: Scenario, rules: str) -> Any:
        """How a scenario ends, ``None`` where nothing is played; it does so in every language."""
        key = (f"{scenario.path}:{scenario.line} {scenario.id}", rules)
        if key not in self._ends:
            states: list[Any] = []
            run(scenario, self.form.rules(rules), states.append)
            self._ends[key] = states[-1] if states else None
        return self._ends[key]

    def position(self, scenario: Any, voice: Voice) -> tuple[str, ...]:
        """How a scenario begins, line by line: by default with how many players."""
        return (seated(scenario, voice),)

    def journal(self, scenario: Any, state: Any) -> Sequence[Any]:
        """What is to be told of all that has happened in a scenario up to ``state``."""
        events: Sequence[Any] = state.journal or ()
        return events

    def experiments(self, cards: CardSet, played: Played, keep: Keep, wanted: Collection[str] = ()) -> Said:
        """Questions about the ``wanted`` cards (ids; without any all), answered by trying them out now.

        What takes long and is the same in every language goes through ``keep``.
        """
        return lambda voice: iter(())

    def made(self, cards: CardSet, answer: Answer) -> Iterable[Scenario]:
        """The plays that were made for an answer as cards were tried out, each under one of its rules, in the
        order in which they are shown."""
        return ()

    def expected(self, scenario: Any, what: Mapping[str, Any], voice: Voice) -> Iterator[str]:
        """What is expected of a position, line by line, as far as there are words for it."""
        yield from ()


def _each_first(scenarios: Sequence[Scenario], players: Collection[str]) -> list[Scenario]:
    """``scenarios`` with the first for each of the numbers of ``players`` in front."""
    found: dict[str, Scenario] = {}
    for text in players:
        first, last = span(text)
        fitting = (scenario for scenario in scenarios if first <= scenario.seats <= last)
        if (scenario := next(fitting, None)) is not None:
            found[text] = scenario
    firsts = [*found.values()]
    return [*firsts, *(scenario for scenario in scenarios if scenario not in firsts)]


def seated(scenario: Scenario, voice: Voice) -> str:
    """How many play."""
    said = voice.texts.ngettext("{count} player", "{count} players", scenario.seats)
    return said.format(count=scenario.seats)


def happenings(state: Any, events: Iterable[Any], voice: Voice) -> tuple[str, ...]:
    """``events`` in sentences, and the end of the game where it is over."""
    localizer = voice.localizer if voice.cards else None
    speaker = Speaker(voice.texts, LETTERS[: state.players], localizer=localizer, people=voice.people)
    telling = state.game.telling(speaker)
    lines = [line.strip() for line in telling.tell(state, events)]
    return (*lines, telling.ending(state)) if state.is_over else tuple(lines)
