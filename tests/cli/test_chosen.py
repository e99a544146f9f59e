"""Which game a command is about."""

from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cli.chosen import choose

PEBBLES = str(Path(__file__).parents[1] / "cardset" / "pebbles")
OURS = "unstable-unicorns"


def test_the_game_is_that_of_the_set_unless_it_is_named() -> None:
    assert choose().game is choose(OURS).game is choose(OURS, "uu-base-2e").game
    found = choose()
    assert found.components.set is found.cards


def test_a_set_of_a_game_without_rules_is_refused_with_one_sentence() -> None:
    with pytest.raises(CardsetError, match="'pebbles-first' is for the game 'pebbles', whose rules are not"):
        choose(chosen=PEBBLES)


def test_a_set_of_another_game_is_refused() -> None:
    with pytest.raises(CardsetError, match="'pebbles-first' is not for the game 'unstable-unicorns'"):
        choose(OURS, PEBBLES)


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(CardsetError, match=r"no game 'unstable-unicorn'.*unstable-unicorns"):
        choose("unstable-unicorn")


def test_a_game_without_a_set_is_played_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "cardless"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from rulebook.game import Game\n"
        "class Cardless(Game):\n"
        "    id, name, players = 'cardless', 'Cardless', range(2, 3)\n"
        "    def components(self, cards):\n"
        "        return cards\n"
        "Cardless.__abstractmethods__ = frozenset()\n"
        "GAME = Cardless()\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("CARDSET_GAMES", str(tmp_path))
    found = choose("cardless")
    assert found.game.id == "cardless"
    assert found.cards is None
    assert found.components is None
