"""What the graph of a set needs from the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardset.graph.verdicts import Candidate, Witness, WitnessSearch
    from cardset.model import CardSet

__all__ = ["in_force", "named", "without"]


def in_force(
    cards: CardSet, rules: str, players: int | None
) -> tuple[str, Mapping[str, str], WitnessSearch | None]:
    """The rules by name and option by option, and the search for loops that can be played under them.

    A game whose rules are not here has no options, and nothing to play its loops in. Raises
    :class:`CardsetError` for unknown rules.
    """
    from rulebook.game import game_ids

    if cards.vocabulary.game not in game_ids():
        return "", {}, None
    from rulebook.games.unstable_unicorns.rules import preset

    chosen = preset(rules)

    @cache
    def searching() -> WitnessSearch:
        # Most sets have nothing to look for: the engine is loaded where there is.
        from rulebook.games.unstable_unicorns.chains.witness import witness_search
        from rulebook.games.unstable_unicorns.deck import build_deck

        return witness_search(build_deck(cards), chosen, players)

    def search(abilities: tuple[str, ...], candidate: Candidate) -> Witness | None:
        return searching()(abilities, candidate)

    return str(chosen), {point.name: str(point.value) for point in chosen.points()}, search


def named(options: Mapping[str, str]) -> str:
    """The rules with these options as ``--rules`` takes them: the nearest preset, and what it has otherwise.

    "" for a game without rules here.
    """
    from rulebook.games.unstable_unicorns.rules import PRESETS

    found = []
    for name, rules in PRESETS.items():
        usual = {point.name: str(point.value) for point in rules.points()}
        changes = [f"{option}={value}" for option, value in options.items() if usual.get(option) != value]
        found.append((len(changes), ",".join([name, *changes])))
    return min(found, key=lambda one: one[0])[1] if options else ""


def without(chosen: str | None, rules: str, players: int | None) -> dict[str, Any]:
    """The outline of the graph of a set by itself, to compare with: made once, then kept.

    Shape: :func:`cardset.graph.forms.changes.outline`.
    """
    from cardset import paths
    from cardset.cache import cached
    from cardset.digest import OUTLINES
    from cardset.files import read_bytes
    from cardset.graph.analysis import analyse
    from cardset.graph.forms.changes import outline
    from cardset.load import load_set
    from cardset.sources import find_sources

    def make() -> dict[str, Any]:
        cards = load_set(chosen)
        _, options, search = in_force(cards, rules, players)
        return outline(analyse(cards, options, players, search, repairs=False))

    sources = [(str(path), read_bytes(path)) for path in find_sources(paths.set_folder(chosen)).all]
    given = [("options", f"{rules} {players}".encode()), *sources]
    found: dict[str, Any] = cached("graph", given, make, OUTLINES)
    return found
