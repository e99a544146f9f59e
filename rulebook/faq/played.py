"""What proves the answers of a game with no prover of its own: the scenarios that come with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulebook.faq.model import Shown
from rulebook.faq.prover import Prover
from rulebook.scenarios.model import LETTERS
from rulebook.scenarios.run import Outcome, run, run_all
from rulebook.table import Voice as Speaker

if TYPE_CHECKING:
    from rulebook.faq.voice import Voice
    from rulebook.scenarios.form import Form
    from rulebook.scenarios.model import Scenario

__all__ = ["FormProver"]


class FormProver(Prover):
    """Plays scenarios as their ``form`` says, and tells what happened in the words of the game's events.

    A verdict that none of them shows is taken as it is written.
    """

    shows_all = False

    def __init__(self, form: Form) -> None:
        self._form = form

    def scenarios(self) -> Sequence[Scenario]:
        """Those that come with the game."""
        return self._form.read(self._form.shipped(), None)

    def outcomes(self, scenarios: Sequence[Scenario]) -> Iterable[Outcome]:
        """Every scenario carried out under each of its rules."""
        return run_all(scenarios)

    def retold(self, scenario: Scenario, voice: Voice, place: str) -> tuple[Shown, ...]:
        """What happens in a scenario; nothing where nothing does."""
        ways: dict[tuple[str, ...], list[str]] = {}
        for text in scenario.rules:
            states: list[Any] = []
            run(scenario, self._form.rules(text), states.append)
            if states:
                ways.setdefault(_events(states[-1], voice), []).append(text)
        about = scenario.about if voice.is_source else ""
        return tuple(
            Shown(scenario.id, about, tuple(rules), (), events, place)
            for events, rules in ways.items()
            if events
        )


def _events(state: Any, voice: Voice) -> tuple[str, ...]:
    localizer = voice.localizer if voice.cards else None
    telling = state.game.telling(Speaker(voice.texts, LETTERS[: state.players], localizer=localizer))
    lines = [line.strip() for line in telling.tell(state, state.journal or ())]
    return (*lines, telling.ending(state)) if state.is_over else tuple(lines)
