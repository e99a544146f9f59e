"""The spelling family: words that no dictionary and no lexicon knows."""

from cardset.lint.rules.spelling import unknown

__all__ = ["unknown"]
