"""What is known of Unicorn Fever: what a beginner with sense leaves be."""

from __future__ import annotations

from ai.games.unicorn_fever.harm import harm
from ai.knowledge import Knowledge

__all__ = ["KNOWLEDGE"]

KNOWLEDGE = Knowledge(harm=harm)
