"""A game of one's own may call its zones and players as it likes: no id means anything by its sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.graph.analysis import analyse
from cardset.load import load_set
from cardset.text import card_text
from tests.cardset.samples import copy_of_pebbles, edit, in_other_words
from tests.cli.running import cardset


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The set with other ids, its catalogs made."""
    root = in_other_words(tmp_path)
    assert cardset("sync", "--set", root).code == 0
    return root


def test_the_ids_are_others(tmp_path: Path) -> None:
    words = load_set(in_other_words(tmp_path)).vocabulary
    assert not {"stable", "hand", "deck", "discard"} & set(words.zones)
    assert (words.in_play, words.pile, words.hand, words.discard) == ("row", "bag", "pocket", "beach")
    assert not {"unicorn", "baby"} & set(words.types)
    assert (words.counted, words.bound) == ("pebble", "the-one")
    assert words.verbs["toss"].events == ("tossed", "left")


@pytest.mark.parametrize(
    "words",
    [
        ("validate",),
        ("validate", "--chains"),
        ("show", "tide", "magpie", "landslide", "--lang", "pl"),
        ("sync", "--check"),
        ("export", "--lang", "pl"),
        ("graph",),
        ("graph", "--lang", "pl", "--format", "html"),
        ("stats",),
        ("vocabulary",),
    ],
    ids=" ".join,
)
def test_every_command_reads_it(words: tuple[str, ...], folder: Path) -> None:
    done = cardset(*words, "--set", folder)
    assert done.code == 0
    assert done.out


def test_its_catalogs_can_be_checked(folder: Path) -> None:
    done = cardset("lint", "--set", folder, folder / "i18n" / "pl")
    assert done.code == 0
    assert "0 errors" in done.out


def test_texts_are_those_of_the_usual_ids(tmp_path: Path, folder: Path) -> None:
    usual = load_set(copy_of_pebbles(tmp_path / "usual"))
    cards = load_set(folder)
    for ident, card in usual.cards.items():
        assert card_text(cards.cards[ident], cards.vocabulary) == card_text(card, usual.vocabulary)


def test_a_chain_is_found_by_the_roles_of_its_zones(folder: Path) -> None:
    found = analyse(load_set(folder), {})
    triggers = {(edge.source, edge.event, edge.target) for edge in found.edges}
    assert {("landslide/1", "left", "tide/1"), ("wall/1", "left", "tide/1")} <= triggers
    assert found.verdict == "finite"
    assert any("(from a Row to the beach)" in edge.reason for edge in found.edges)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("role: hand", "role: discard", "the role 'discard' is taken (by the zone 'beach')"),
        ("counted: pebble", "counted: pebbel", "unknown card type 'pebbel' (did you mean 'pebble'?)"),
        ("pebble, in: card, serves: owner, plays: row", "pebble, in: card, serves: owner, plays: rwo",
         "unknown way to play 'rwo' (did you mean 'row'?)"),
    ],
)  # fmt: skip
def test_a_wrong_role_is_told(old: str, new: str, said: str, tmp_path: Path) -> None:
    root = in_other_words(tmp_path)
    words = root / "game" / "vocabulary.yaml"
    text = words.read_text(encoding="utf-8")
    assert text.count(old) == 1
    words.write_text(text.replace(old, new), encoding="utf-8")
    done = cardset("validate", "--set", root)
    assert done.code == 2
    assert said in done.out


def test_a_wrong_total_is_told_zone_by_zone(tmp_path: Path) -> None:
    root = in_other_words(tmp_path)
    meta = root / "set.yaml"
    text = meta.read_text(encoding="utf-8")
    meta.write_text(text.replace("{bag: 15}", "{bag: 14, baq: 1}"), encoding="utf-8")
    told = cardset("validate", "--set", root).out
    assert "the box says 14 for 'bag', the card files hold 15" in told
    assert "unknown zone 'baq' (did you mean 'bag'?)" in told


def test_without_rules_a_loop_is_only_suspected(tmp_path: Path) -> None:
    root = in_other_words(tmp_path)
    with (root / "cards" / "pebbles.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "- id: surf\n  name: Surf\n  type: charm\n  copies: 1\n  abilities:\n"
            "    - when: {card: card, event: left}\n      do: {wash: {}}\n  sources: [project]\n"
        )
    edit(root / "set.yaml", "{distinct: 6, copies: 15, starts: {bag: 15}}", "{distinct: 7, copies: 16}")
    edit(
        root / "game" / "vocabulary.yaml",
        "verbs:\n",
        "verbs:\n  wash:\n    phrase: wash {cards} over\n    meaning: Move a piece between Rows.\n"
        "    parameters: {card: card, amount: 1, of: you, to: neighbour}\n    only: It makes a loop.\n"
        "    steps:\n      - choose: {from: row, of: of, by: you}\n      - pick: {who: to, for: chosen}\n"
        "      - move: {to: row, of: to, event: tossed}\n",
    )
    done = cardset("graph", "--set", root)
    assert done.code == 0
    assert "No rules that run are known for this game" in " ".join(done.out.split())


def test_rules_of_a_game_that_has_none_are_refused(folder: Path) -> None:
    for command in ("graph", "validate"):
        arguments = ("--strict",) if command == "validate" else ()
        done = cardset(command, "--set", folder, "--rules", "strict", *arguments)
        assert done.code == 2
        assert "is for the game 'pebbles', whose rules are not here" in done.err
        assert "Traceback" not in done.err
