"""Phrases found in texts: whole words, the longest first, whatever is around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.phrases import Found, Phrases, longest

WORDS = st.sampled_from(["koń", "Koń", "karta", "karty", "stajnia", "w", "ёж"])
TEXTS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
PHRASES = st.sampled_from(
    ["koń", "Koń", "karta", "karta konia", "koń w stajnia", "koń-karta", "w stajnia", "ёж"]
)
MARKED = st.lists(
    st.one_of(WORDS, st.sampled_from(["konia", "karty konia", "еж", ",", " ", "-", "  ", "\n", "(", "_"])),
    max_size=12,
).map("".join)


def found(phrases: Phrases[str], text: str) -> list[str]:
    return [text[hit.start : hit.end] for hit in phrases.longest(text)]


def test_only_whole_words_count() -> None:
    phrases = Phrases([("hand", False, "hand")])
    assert found(phrases, "hand, handle beforehand (hand) HAND's") == ["hand", "hand", "HAND"]


def test_the_longest_phrase_hides_those_inside_it() -> None:
    phrases = Phrases([(text, False, text) for text in ("draw", "draw pile", "pile", "pile of cards")])
    assert found(phrases, "draw pile of cards") == ["draw pile"]
    assert [text for hit in phrases.all("draw pile of cards") for text in hit.values] == [
        "draw pile",
        "draw",
        "pile of cards",
        "pile",
    ]


def test_an_exact_phrase_wants_its_letters() -> None:
    phrases = Phrases([("Neigh", True, "card"), ("neigh", False, "sound")])
    assert [hit.values for hit in phrases.longest("Neigh neigh NEIGH")] == [
        ("card", "sound"),
        ("sound",),
        ("sound",),
    ]


def test_a_sentence_end_is_no_gap_of_a_phrase() -> None:
    phrases = Phrases([("draw pile", False, "")])
    assert found(phrases, "draw. Pile") == []
    assert found(phrases, "draw\n  pile") == ["draw\n  pile"]


def test_a_phrase_at_the_very_end_is_not_cut_short() -> None:
    assert found(Phrases([("draw pile", False, "")]), "the draw") == []


def test_no_phrase_is_made_of_signs_alone() -> None:
    assert found(Phrases([("!?", False, "")]), "what!?") == []


def test_a_phrase_is_no_pattern() -> None:
    assert found(Phrases([("(a+)+$", False, "")]), "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!") == []


@given(st.lists(TEXTS, min_size=1, max_size=6), TEXTS)
def test_all_agrees_with_a_plain_search(phrases: list[str], text: str) -> None:
    words = text.casefold().split()
    expected = {
        (start, phrase)
        for phrase in phrases
        for start in range(len(words))
        if words[start : start + len(phrase.split())] == phrase.casefold().split()
    }
    hits: list[Found[str]] = list(Phrases((phrase, False, phrase) for phrase in phrases).all(text))
    assert {(text[: hit.start].count(" "), value) for hit in hits for value in hit.values} == expected


@given(st.lists(TEXTS, max_size=6), st.text())
def test_hits_are_in_order_and_apart(phrases: list[str], text: str) -> None:
    hits = list(Phrases((phrase, False, "") for phrase in phrases).longest(text))
    assert all(left.end <= right.start for left, right in pairwise(hits))


@given(st.lists(st.tuples(PHRASES, st.booleans()), max_size=6), MARKED)
def test_phrases_are_found_where_a_search_for_each_finds_it(given: list[tuple[str, bool]], text: str) -> None:
    phrases = Phrases([(phrase, exact, (phrase, exact)) for phrase, exact in dict.fromkeys(given)])
    found = [(hit.start, hit.end, value) for hit in phrases.all(text) for value in hit.values]
    assert sorted(found) == sorted(
        (match.start(), match.end(), (phrase, exact))
        for phrase, exact in dict.fromkeys(given)
        for match in searched(phrase, exact, text)
    )


@given(st.lists(st.tuples(PHRASES, st.booleans()), max_size=6), MARKED)
def test_a_quick_look_finds_the_same(given: list[tuple[str, bool]], text: str) -> None:
    phrases = Phrases(
        [(phrase, exact, phrase) for phrase, exact in given],
        [
            (
                "karta konia",
                lambda word: frozenset({word, word[:-1] + "y"}),
                lambda word: word[:2],
                "inflected",
            )
        ],
        str.maketrans({"ё": "е"}),
    )
    assert [values for *_, values in phrases.spotted(text)] == [hit.values for hit in phrases.all(text)]
    assert [values for *_, values in longest(phrases.spotted(text))] == [
        hit.values for hit in phrases.longest(text)
    ]


def searched(phrase: str, exact: bool, text: str) -> Iterator[re.Match[str]]:
    """Where a phrase stands, by an expression made of it."""
    pattern = r"\s+".join(map(re.escape, phrase.split()))
    return re.finditer(rf"(?<![^\W_])(?={pattern}(?![^\W_])){pattern}", text, 0 if exact else re.IGNORECASE)
