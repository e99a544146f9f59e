"""What the graph of a set needs from the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardset.cache import cached
from cardset.digest import OUTLINES
from cardset.files import read_bytes
from cardset.graph.analysis import analyse
from cardset.graph.forms.changes import outline
from cardset.graph.verdicts import WitnessSearch
from cardset.load import load_set
from cardset.model import CardSet
from cardset.sources import sources_of
from cli.chosen import game_of
from cli.options import Sets
from rulebook.game import game_ids
from rulebook.options import Options


def ruled(sets: Sets, rules: str) -> Sets:
    """``sets`` in the print that the rules name, where they name one. Raises :class:`CardsetError` as
    :func:`in_force`."""
    if "print" not in rules:
        return sets
    name = game_of(load_set(*sets)).presets.read(rules).print_of_cards
    return sets._replace(print=name) if name else sets


def in_force(
    cards: CardSet, rules: str, players: int | None
) -> tuple[str, Mapping[str, str], WitnessSearch | None]:
    """The rules by name and option by option, and the search for loops that can be played under them.

    A game whose rules are not here has no options, and nothing to play its loops in. Raises
    :class:`CardsetError` for unknown rules, any at all where the game has none, and so many players as its
    game is not for.
    """
    if not rules and cards.meta["game"] not in game_ids():
        return "", {}, None
    game = game_of(cards)
    if players is not None:
        game.refuse_players(players)
    chosen = game.presets.read(rules)
    return str(chosen), _options(chosen), game.witness_search(cards, chosen, players)


def named(cards: CardSet, options: Mapping[str, str]) -> str:
    """The rules with these options as ``--rules`` takes them: the nearest preset, and what it has otherwise.

    "" for a game without rules here.
    """
    if not options:
        return ""

    found = []
    for name, rules in game_of(cards).presets.items():
        usual = _options(rules)
        changes = [f"{option}={value}" for option, value in options.items() if usual.get(option) != value]
        found.append((len(changes), ",".join([name, *changes])))
    return min(found, key=lambda one: one[0])[1]


def _options(rules: Options) -> dict[str, str]:
    return {point.name: str(point.value) for point in rules.points()}


def without(sets: Sets, rules: str, players: int | None) -> dict[str, Any]:
    """The outline of the graph of sets without added cards, to compare with: made once, then kept.

    Shape: :func:`cardset.graph.forms.changes.outline`.
    """

    def make() -> dict[str, Any]:
        cards = load_set(sets.chosen, print=sets.print)
        _, options, search = in_force(cards, rules, players)
        return outline(analyse(cards, options, players, search, repairs=False))

    sources = [(str(path), read_bytes(path)) for path in sources_of(sets.chosen).all]
    given = [("options", f"{rules} {players} {sets.print}".strip().encode()), *sources]
    found: dict[str, Any] = cached("graph", given, make, OUTLINES)
    return found
