"""Finds answers to questions as people type them: inflected, misspelt, without diacritics, key words only.

:mod:`.fold` says when two spellings are one, :mod:`.near` how alike two words are, :mod:`.asking` what people
say for what the rules call otherwise, :mod:`.index` what is written down of the answers of a language, and
:mod:`.rank` which of them a question asks for. :mod:`.kept` makes all that once, and keeps it.
"""
