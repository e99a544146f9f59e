"""The words of a language: its grammar as data, the forms of every word, the agreed words for concepts."""

from cardset.lexicon.grammar import Features, Grammar, Paradigm
from cardset.lexicon.model import Lexeme, Lexicon, MissingForm, TermWord
from cardset.lexicon.read import has_lexicon, read_lexicon
from cardset.lexicon.read_grammar import read_grammar

__all__ = [
    "Features",
    "Grammar",
    "Lexeme",
    "Lexicon",
    "MissingForm",
    "Paradigm",
    "TermWord",
    "has_lexicon",
    "read_grammar",
    "read_lexicon",
]
