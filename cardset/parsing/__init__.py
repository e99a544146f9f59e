"""Texts of cards read into effects, in any language that has phrases and a lexicon."""

from cardset.parsing.alike import alike
from cardset.parsing.entry import card_entry, fitting_types
from cardset.parsing.language import text_reader
from cardset.parsing.proof import Proof, Verdict, proof, proofs
from cardset.parsing.proven import verdicts
from cardset.parsing.texts import Interpretation, TextReader, Understood

__all__ = [
    "Interpretation",
    "Proof",
    "TextReader",
    "Understood",
    "Verdict",
    "alike",
    "card_entry",
    "fitting_types",
    "proof",
    "proofs",
    "text_reader",
    "verdicts",
]
