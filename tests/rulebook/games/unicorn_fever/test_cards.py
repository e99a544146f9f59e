"""The project's own cards for the game: what stands in them as data is what is played with."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.paths import set_folder
from rulebook.games.unicorn_fever import GAME
from rulebook.games.unicorn_fever.bare import bare
from rulebook.games.unicorn_fever.box import Change, Contract, Effect, Gain, Spell, Token, Where
from rulebook.games.unicorn_fever.packing import packed
from rulebook.simulation import simulate

BOX = GAME.components(None)
SPELLS = {spell.id: spell for spell in BOX.spells}
CONTRACTS = {contract.id: contract for contract in BOX.contracts}


def test_the_set_says_that_its_cards_are_no_publishers() -> None:
    cards = load_set("uf-project")

    assert "not the publisher's" in cards.edition
    assert {one for card in cards.cards.values() for one in card.sources} == {"own"}


def test_movement_cards_are_those_of_the_predecessor() -> None:
    assert Counter(BOX.movement) == Counter(bare().movement)


@pytest.mark.parametrize(
    "spell",
    [
        Spell("catapult-breakfast", 1, "A", 3, (Change("start", True, 4),)),
        Spell("headwind", -1, "D", 3, (Change("leader", False, -1),)),
        Spell("autograph-hour", -1, "E", 3, (Change("finish", True, 0),)),
        Spell("rumour-of-talent", 0, "", 1, (Change("odds", False, -2),)),
        Spell("clean-sponge", 0, "", 1, dispels=(-1,)),
    ],
    ids=lambda spell: spell.id,
)
def test_magic(spell: Spell) -> None:
    assert SPELLS[spell.id] == spell


@pytest.mark.parametrize(
    "contract",
    [
        Contract("cobblers-discount", "leprechauns", 1, (Change("price", False, -2),),
                 (Gain("scoring", "glory", 1),)),
        Contract("garden-fence", "gnomes", 1, (), (Gain("scoring", "glory", 2),), ("early",)),
        Contract("iron-chest", "leprechauns", 1, (), (Gain("scoring", "glory", 2),), ("gold",)),
        Contract("underdog-club", "goblins", 1, (), (Gain("won", "gold", 6, Where(at_least=5)),)),
        Contract("night-watch", "gnomes", 1, (), (Gain("won", "gold", 3, Where((1, 2))),)),
        Contract("fairy-godfather", "fairies", 1, (), (Gain("won", "glory", 1, Where(own=True)),)),
    ],
    ids=lambda contract: contract.id,
)  # fmt: skip
def test_contracts(contract: Contract) -> None:
    assert CONTRACTS[contract.id] == contract


def test_each_letter_has_a_positive_card_for_every_negative_one() -> None:
    positive, negative = (
        Counter({spell.letter: spell.copies for spell in BOX.spells if spell.colour == colour})
        for colour in (1, -1)
    )
    assert positive == negative and {*positive} == {*"ABCDEFG"}


def test_each_rampant_unicorn_is_immune_to_a_letter_of_its_own() -> None:
    assert len({unicorn.immune for unicorn in BOX.unicorns} - {""}) == len(BOX.unicorns)


def test_tokens_and_printed_effects() -> None:
    assert BOX.tokens[0] == Token("contract", "A", (Effect("gold", -4), Effect("contract")))
    assert BOX.printed == {"bet": (Effect("bet"),), "gold": (Effect("gold", 5),)}


def test_random_games_are_sound() -> None:
    assert simulate(GAME, BOX, [2, 3, 4, 5, 6], 10).total == 10


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the set, to be changed."""
    return Path(shutil.copytree(set_folder("uf-project"), tmp_path / "mine"))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("set.yaml", '- "323222"', '- "32322"',
         "set.yaml:20:7: '32322' is no movement card (write the 6 values from 0 to 4"),
        ("set.yaml", '- "323222"', '- "392222"', "set.yaml:20:7: '392222' is no movement card (write the 6"),
        ("set.yaml", '- "323222"', "- fast", "set.yaml:20:7: 'fast' is no movement card (write the"),
        ("set.yaml", "[{gold: 8}]}", "[{golt: 8}]}",
         "set.yaml:48:42: an action token cannot do {'golt': 8} (one of"),
        ("set.yaml", "effects: [win,", "effekt: [win,", "set.yaml:51:7: this is no action token (write {"),
        ("set.yaml", "    gold: [{gold: 5}]", "    silver: [{gold: 5}]", "there is no action space 'silver'"),
        ("set.yaml", "  movement:", "  movements:", "the set does not say its 'movement' (write it under"),
        ("cards/contracts.yaml", "families: [fairies]", "families: [gnomes]", "7 contracts of the fairies"),
        ("cards/contracts.yaml", "families: [fairies]", "families: [a]",
         "contracts.yaml:3:1: Pinch of Stardust: the card belongs to nothing (name one of its families"),
        ("cards/contracts.yaml", "family: outsider}, event", "family: b}, event",
         "no bets are called by the family 'b'"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told(file: str, old: str, new: str, said: str, own: Path) -> None:
    text = (own / file).read_text(encoding="utf-8")
    assert old in text
    (own / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(CardsetError) as refused:
        packed(load_set(own))

    assert said in str(refused.value)


def test_values_of_ones_own_take_their_place_without_code(own: Path) -> None:
    text = (own / "set.yaml").read_text(encoding="utf-8")
    (own / "set.yaml").write_text(
        text.replace("{gold: 8}, first-player", "{gold: 10}, first-player"), "utf-8"
    )

    box: Any = packed(load_set(own))

    assert Token("gold", "A", (Effect("gold", 10), Effect("first-player"))) in box.tokens
    assert box.fingerprint != BOX.fingerprint


def test_a_card_that_is_tried_out_goes_beyond_what_is_in_the_box(tmp_path: Path) -> None:
    """All cards of the set are still counted."""
    added = tmp_path / "oats.yaml"
    added.write_text(
        "- {id: double-oats, name: Double Oats, type: positive, copies: 2, families: [c], sources: [own],\n"
        "   abilities: [{always: {gallop-plus: {amount: 2}}}]}\n",
        encoding="utf-8",
    )
    box = packed(load_set("uf-project", [added]))

    assert len(box.magic_deck) == len(BOX.magic_deck) + 2
    assert simulate(GAME, box, 3, 2).total == 2
