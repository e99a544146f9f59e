"""The rules of any game as a value."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rulebook.options import Options, number


def test_an_option_cannot_hide_what_all_rules_have() -> None:
    """Whoever asks rules for their changes would get a number instead."""
    with pytest.raises(TypeError, match="an option of Rules cannot be called changes"):

        @dataclass(frozen=True, slots=True)
        class Rules(Options):
            changes: int = number(3, "How often something may change")  # type: ignore[assignment]
