"""What the vocabulary says of the options of the rules, for whoever follows chains of effects."""

from __future__ import annotations

from cardset.graph.options import Options
from cardset.load import load_set
from rulebook.games.unstable_unicorns import GAME


def test_every_option_that_chains_depend_on_has_that_value() -> None:
    points = {point.name: point for point in GAME.presets.default.points()}
    chains = load_set().vocabulary.chains
    assert set(chains) == set(Options.__dataclass_fields__)
    for wanted in chains.values():
        assert all(value in points[option].choices for option, value in wanted.items())
