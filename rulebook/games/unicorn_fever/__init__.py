"""Unicorn Fever as a value: unicorns race, players bet, bewitch them and borrow from the elf mafia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from cardset.model import CardSet
from rulebook.games.unicorn_fever.box import Box
from rulebook.games.unicorn_fever.grounds import grounds
from rulebook.games.unicorn_fever.naming import name_of
from rulebook.games.unicorn_fever.rules import MAX_PLAYERS, MIN_PLAYERS, PRESETS, Rules
from rulebook.games.unicorn_fever.soundness import fault
from rulebook.games.unicorn_fever.state import FeverState
from rulebook.plain import PlainGame, PlainMove, PlainState
from rulebook.protocol import Match
from rulebook.protocol import State as AnyState

if TYPE_CHECKING:
    from cardset.catalog.translate import Translations
    from cardset.localize import Localizer
    from rulebook.games.unicorn_fever.faq.prover import FeverProver
    from rulebook.games.unicorn_fever.scenario import FeverForm
    from rulebook.table import Table, Voice

__all__ = ["GAME", "PRESETS", "Rules", "UnicornFever"]


class UnicornFever(PlainGame):
    """The game as a value; its components are a :class:`Box`."""

    id = "unicorn-fever"
    name = "Unicorn Fever"
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    presets = PRESETS
    state = FeverState
    grounds: ClassVar[Mapping[str, str]] = {
        "take": "planning.take-token",
        "declare": "planning.printed-declare",
        "loan": "loan.when",
        "repay": "end.repay",
        "reserve": "contract.reserved-tokens",
        "bet": "bet.token-availability",
        "stake": "bet.max-stake",
        "contract": "contract.acquire",
        "cast": "magic.combination",
        "done": "magic.play-number",
        "ahead": "race.tie-first-player",
        "pay": "tax.loan-if-short",
    }

    def components(self, cards: CardSet | Box | None) -> Box:
        """The box, from a card set, by default from the project's own."""
        from cardset.load import load_set
        from cardset.paths import main_set
        from rulebook.games.unicorn_fever.packing import packed

        return cards if isinstance(cards, Box) else packed(cards or load_set(main_set(self.id)))

    def fingerprint(self, components: Box) -> Mapping[str, str]:
        """The set, and a digest of all that its things do."""
        return {"set": components.id, "fingerprint": components.fingerprint}

    @property
    def scenarios(self) -> FeverForm:
        """Positions, moves and expectations in the words for its things."""
        from rulebook.games.unicorn_fever.scenario import FeverForm

        return FeverForm(self)

    def thing(self, match: Match, number: int, localizer: Localizer | None = None) -> str:
        """What a card or a token is called."""
        return name_of(match.components, number, localizer)

    def refusal(self, state: AnyState[Any], move: PlainMove) -> tuple[str, ...]:
        """The clauses because of which a move cannot be made."""
        assert isinstance(state, FeverState)
        return grounds(state, move)

    def deal(self, state: PlainState) -> None:
        """Lay the table and begin the first round."""
        assert isinstance(state, FeverState)
        state.begin()

    @property
    def prover(self) -> FeverProver:
        """What plays the scenarios and tries out the cards."""
        from rulebook.games.unicorn_fever.faq.prover import FeverProver

        return FeverProver(self.scenarios)

    def chapters(self, texts: Translations) -> Mapping[str, str]:
        """The titles of the chapters of the rules."""
        from rulebook.games.unicorn_fever.faq.prover import chapters

        return chapters(texts)

    @property
    def signs(self) -> Mapping[str, str]:
        """A sign for each type."""
        from rulebook.games.unicorn_fever.faq.prover import SIGNS

        return SIGNS

    def table(self, voice: Voice) -> Table:
        """Six lanes, action spaces, what everybody has."""
        from rulebook.games.unicorn_fever.table import FeverTable

        return FeverTable(voice)

    def check(self, state: AnyState[Any]) -> str:
        """What is wrong with a position: see :mod:`.soundness`."""
        assert isinstance(state, FeverState)
        return fault(state) or super().check(state)


GAME = UnicornFever()
