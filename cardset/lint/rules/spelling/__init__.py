"""The spelling family: words that no dictionary and no lexicon knows."""
