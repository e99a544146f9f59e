"""What is said to follow from an answer follows, and comes from nothing hidden."""

from __future__ import annotations

from cardset.load import load_set
from cardset.localize import Localizer
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import State
from rulebook.table import Voice
from tests.rulebook.games.unstable_unicorns.table import Table

NAMES = ["Ann", "Bea", "Cy"]
CARDS = load_set()
SIX = "americorn llamacorn rhinocorn narwhal dark-angel-unicorn unicorn-oracle"


def remarks(state: State, seat: int) -> dict[str, list[str]]:
    """What is said of each answer, to the player in this seat."""
    voice = Voice(names=NAMES, audience=seat, localizer=Localizer(CARDS, "en"), you=seat)
    table = GAME.table(voice).show(state.view(seat))
    return {option.text: [remark.text for remark in option.follows] for option in table.options}


def test_who_can_win_once_a_card_has_gone_is_named() -> None:
    position = Table(
        ["narwhal-torpedo", f"pandamonium {SIX} stabby-the-unicorn mermaid-unicorn", ""],
        ["neigh", "two-for-one"],
        active=1,
    )
    state = position.play("two-for-one").state
    assert state.standing.counts[1] == 0

    said = remarks(state, 0)

    assert said["let it pass"] == ["If this goes through, Bea can win at once, with 8 Unicorns."]
    assert said["answer with Neigh"] == []
