"""The answers are proved once for all tests of a run."""

from __future__ import annotations

import pytest

from cardset.sources import sources_of
from rulebook.faq.model import Faq
from rulebook.faq.store import faq
from rulebook.games.unstable_unicorns import GAME
from rulebook.subject import Subject

ABOUT = Subject(GAME, sources_of())
"""What the answers of all tests are about."""


@pytest.fixture(scope="session")
def english(proved: None) -> Faq:
    """The answers in English."""
    return faq(ABOUT, "en")
