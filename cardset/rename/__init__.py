"""Renaming a term or a card everywhere at once: in the source, in every catalog and in every lexicon."""
