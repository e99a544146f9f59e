"""A seed for a game that nobody asked to be repeated; it is printed, so that it can be."""

from __future__ import annotations

import secrets

__all__ = ["fresh_seed"]


def fresh_seed() -> int:
    """Six digits are enough to share and short enough to type."""
    return secrets.randbelow(1_000_000)
