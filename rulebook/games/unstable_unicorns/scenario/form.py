"""The scenarios of this game: positions by zone, moves and expectations that name cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.grounds import of_refusal
from rulebook.games.unstable_unicorns.match import DECK, DISCARD, NURSERY, TABLE
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.rules import Rules
from rulebook.games.unstable_unicorns.scenario import setup
from rulebook.games.unstable_unicorns.scenario.expect import at_stake, differences, ids_in
from rulebook.games.unstable_unicorns.scenario.model import Scenario, Wanted, wanted
from rulebook.games.unstable_unicorns.scenario.words import card_id, event_words, fits, offers
from rulebook.games.unstable_unicorns.soundness import check_position
from rulebook.games.unstable_unicorns.state import State
from rulebook.protocol import Event
from rulebook.scenarios.form import Form, has_stopped
from rulebook.scenarios.model import Difference, letter

if TYPE_CHECKING:
    from cardset.model import CardSet
    from rulebook.game import Game
    from rulebook.scenarios.cover import Coverage
    from rulebook.scenarios.run import Outcome

SHOWN = 6
"""How many cards of the deck a position shows."""


class _Form(Form):
    @property
    def game(self) -> Game:
        return GAME

    def read(self, paths: Sequence[Path], cards: CardSet | None) -> list[Scenario]:
        from rulebook.games.unstable_unicorns.scenario.read import read_scenarios

        return read_scenarios(*paths, cards=cards)

    def set_up(self, scenario: Scenario, rules: Rules) -> State:
        return setup.set_up(scenario, rules)

    def begin(self, state: State, scenario: Scenario) -> None:
        setup.begin(state, scenario)

    @contextmanager
    def stopping(self, scenario: Scenario, state: State) -> Iterator[None]:
        with super().stopping(scenario, state):
            yield
        if has_stopped(state):
            state.decision = None

    def begins_turn(self, components: Any) -> Callable[[Event], bool]:
        begins = super().begins_turn(components)
        return lambda event: begins(event) and event.number > 1  # the first is that of the position

    def differences(self, state: State, what: Mapping[str, Any], since: int) -> list[Difference]:
        return differences(self, state, what, since)

    def wishes(self, data: Any) -> Iterator[Wanted]:
        return wanted(data)

    def offers(self, state: State) -> Sequence[tuple[Move, Wanted]]:
        return offers(state)

    def fits(self, wish: Wanted, offer: Wanted, actor: str) -> bool:
        return fits(wish, offer, actor)

    def kind(self, state: State) -> str:
        return state.decision.kind if state.decision else ""

    def may_end(self, state: State) -> bool:
        return state.decision is None or state.decision.kind == "act"

    def grounds(self, state: State, wish: Wanted) -> tuple[str, ...]:
        decision = state.decision
        if decision is None or not wish.card:
            return ()
        view = state.view(decision.player)
        in_sight = [*view.hand, *(card for stable in view.stables for card in stable), *view.discard]
        card = next((card for card in in_sight if card_id(state, card) == wish.card), -1)
        found = of_refusal(view, card) if card >= 0 else ()
        words = [word for ground in found for word in (ground.clause, card_id(state, ground.card)) if word]
        return tuple(dict.fromkeys(words))

    def check(self, state: State) -> None:
        check_position(state, "unsound")

    def position(self, state: State) -> Iterator[str]:
        return _position(state)

    def cover(self, scenarios: Sequence[Scenario], cards: CardSet | None) -> tuple[list[Outcome], Coverage]:
        from cardset.load import load_set
        from cardset.paths import main_set
        from rulebook.games.unstable_unicorns.scenario.coverage import cover

        return cover(scenarios, cards or load_set(main_set(self.game.id)), whole=cards is None)


FORM = _Form()


def _position(state: State) -> Iterator[str]:
    game, decision = state.match, state.decision
    if state.is_over:
        winners = ", ".join(map(letter, state.winners)) or "nobody"
        yield f"the game is over ({state.ended}): {winners} won"
    elif decision:
        cause = card_id(state, decision.source) or "the turn"
        saved = at_stake(state)
        because = f"because of {cause}{saved and f', for {saved}'}"
        yield f"open: {letter(decision.player)} is asked ({decision.kind}, {because}):"
        yield f"  {', '.join(str(offer) for _, offer in offers(state))}"
    yield f"turn of {letter(state.active)}, {state.phase} phase"
    for seat in range(game.players):
        stable, hand = ids_in(state, game.stable(seat)), ids_in(state, game.hand(seat))
        yield f"  {letter(seat)}: stable [{', '.join(stable)}], hand [{', '.join(hand)}]"
    top = ids_in(state, DECK)[: -SHOWN - 1 : -1]
    more = ", …" if len(state.zones[DECK]) > SHOWN else ""
    yield f"  deck of {len(state.zones[DECK])}: [{', '.join(top)}{more}]"
    table = ids_in(state, TABLE)
    if table:
        yield f"  table [{', '.join(table)}]"
    yield f"  discard [{', '.join(ids_in(state, DISCARD))}], nursery of {len(state.zones[NURSERY])}"
    happened = [event_words(state, event) for event in state.journal or ()]
    if happened:
        yield "so far:"
        yield from (f"  {event}" for event in happened)
