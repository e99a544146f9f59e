"""However a file is damaged, the reader gives a lexicon or says what is wrong; it never breaks down."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from cardset.errors import CardsetError
from cardset.lexicon import Lexicon
from tests.cardset.lexicon.samples import GRAMMAR, LEXICON, read

# What a hand slips: a character, a line, a key or value that belongs elsewhere.
NAMES = ["nom", "sg", "karta", "forms", "parts", "inflects_like", "gen.sg", "ż", "ą\u0301"]
SIGNS = ["-", "|", "[]", "{}", "=", ":", "7", "null", '"karta:gen"', "[karta, karta]"]
KEYS = ["part_of_speech: verb", "gender: f", "number: pl", "invariable: true"]
WORDS = st.sampled_from([*NAMES, *SIGNS, *KEYS])


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """``text`` after a few slips."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        kind = draw(st.sampled_from(["cut", "put", "words", "lines"]))
        if kind == "cut":
            text = text[:start] + text[end:]
        elif kind == "put":
            text = text[:start] + draw(WORDS) + text[start:]
        elif kind == "words":
            words = text.split(" ")
            one, other = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
            words[one], words[other] = words[other], words[one]
            text = " ".join(words)
        else:
            lines = text.splitlines(keepends=True) or [""]
            one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
            lines[one], lines[other] = lines[other], lines[one]
            text = "".join(lines)
    return text


def try_to_read(lexicon: str, grammar: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = read(Path(folder), lexicon, grammar)
        except CardsetError as error:
            assert str(error)
        else:
            use(found)


def use(lexicon: Lexicon) -> None:
    """What was read can be used."""
    for words in lexicon.terms.values():
        for word in words:
            assert word.all_forms[0] == word.text
            assert all(form in word.lexeme.variants(features) for form, features in word.lexeme.tagged)


@given(damaged(LEXICON))
@example(LEXICON.replace("[karta, karty]", "[[karta], karty]"))
@example(LEXICON.replace("gender: f", "gender: [f]"))
@example(LEXICON.replace("- word: stajnia", "- ord: stajnia"))
@example(LEXICON.replace("inflects_like: dziany", "inflects_like: [dziany]"))
def test_a_damaged_lexicon(text: str) -> None:
    try_to_read(text, GRAMMAR)


@given(damaged(GRAMMAR))
@example(GRAMMAR.replace("rows: [infinitive]", "rows: infinitive"))
@example(GRAMMAR.replace("{mood: inf}", "mood"))
@example(GRAMMAR.replace("number: [sg, pl]", "number: {sg: pl}"))
def test_a_damaged_grammar(text: str) -> None:
    try_to_read(LEXICON, text)
