"""What several rules want to know of all texts of a file is what they would find text by text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardset.lint.context import Context
from cardset.lint.cutting import END
from cardset.lint.message import blank, blanked
from cardset.lint.phrases import Phrases
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem
from cardset.lint.sieve import APART, Sieve, joined
from cardset.lint.texts import Pieces, Texts
from cardset.words.endings import Ending, Endings

PARTS = (
    *(
        "draw",
        "Draw",
        "pile",
        "a",
        "two",
        "kůň",
        "ku\u030an\u030c",
        "ŁĄKA",
        "-",
        "(draw)",
        "draw-pile",
        "pile.",
    ),
    *("{n}", "%s", "%d%%", "<b>", "</b>", "https://a.example/draw", "&amp;", "`draw`", "\n", "\u00a0", APART),
)
some_texts = st.lists(st.lists(st.sampled_from(PARTS), max_size=8).map(" ".join), max_size=6)
PHRASES = (
    *(("draw", False, 1), ("draw pile", False, 2), ("pile", False, 3), ("Draw", True, 4), ("kůň", False, 5)),
    *(("draw-pile", False, 6), ("a draw pile", False, 7), ("łąka", False, 8), ("two", False, 9)),
)


@given(some_texts)
def test_phrases_are_found_in_many_texts_as_in_each(texts: list[str]) -> None:
    index = Phrases(PHRASES)
    pieces = Pieces(texts, joined(texts))
    apart = [text.replace(APART, "\x1d") for text in texts]
    found = [[values for _, _, values in spots] for spots in index.spotted_in(texts, pieces.all)]
    assert found == [[hit.values for hit in index.all(text)] for text in apart]
    assert found == [[values for _, _, values in index.spotted(text)] for text in apart]


@given(some_texts)
def test_spots_are_in_the_order_of_the_text_and_do_not_reach_into_the_next(texts: list[str]) -> None:
    index = Phrases(PHRASES)
    for spots in index.spotted_in(texts, Pieces(texts, joined(texts)).all):
        assert all(start < end for start, end, _ in spots)
        assert [start for start, _, _ in spots] == sorted(start for start, _, _ in spots)


@given(some_texts)
def test_pieces_are_those_of_each_text_with_an_end_between_two(texts: list[str]) -> None:
    pieces = Pieces(texts, joined(texts))
    apart = [text.replace(APART, "\x1d").casefold().split() for text in texts]
    assert pieces.all == [piece for text in apart for piece in (END, *text)][1:]
    assert pieces.counts == {
        piece: sum(text.count(piece) for text in apart) for text in apart for piece in text
    }


@given(some_texts)
def test_texts_are_blanked_together_as_each_alone(texts: list[str]) -> None:
    texts = [text.replace(APART, "\x1d") for text in texts]
    assert blanked(texts, Sieve(texts)) == [blank(text) for text in texts]


def test_what_is_told_of_the_texts_is_worked_out_once_for_each_who_tells() -> None:
    asked: list[str] = []
    texts, context = Texts([_prose("a", Context())]), Context()

    def long(those: Texts, _: Context) -> int:
        asked.append("long")
        return len(those)

    def first(those: Texts, _: Context) -> str:
        asked.append("first")
        return those[0].text

    assert [texts.once(long, context), texts.once(first, context), texts.once(long, context)] == [1, "a", 1]
    assert asked == ["long", "first"]
    assert Texts(texts).once(long, context) == 1 and asked == ["long", "first", "long"]


ENDINGS = Endings(
    {
        "noun": {
            "a": (Ending("y"), Ending("ę"), Ending("")),
            "": (Ending("u"), Ending("em")),
            "kot": (Ending("sot"),),
        },
        "plural": {"y": (Ending("a"), Ending(""))},
        "told_plural": {"a": (Ending("o"),)},
        "verb": {"ać": (Ending("a", "a"), Ending("any", "adjective"))},
        "adjective": {"y": (Ending("a"), Ending("ą"))},
        "a": {"": (Ending("m"), Ending("sz"), Ending("ją"))},
        "infinitive": {"aj": (Ending("ać"),)},
        "partner": {"ać": (Ending("ywać"),), "stać": (Ending("rać"),)},
    }
)


@given(st.text("aćjkrstouy", min_size=1, max_size=8))
def test_all_forms_of_a_word_begin_with_one_of_its_stems(word: str) -> None:
    for plural in (False, True):
        stems = tuple(ENDINGS.stems(word, plural))
        assert all(stems) and all(form.startswith(stems) for form in ENDINGS.forms(word, plural))


def _prose(text: str, context: Context) -> Prose:
    def report(*_: object, **__: object) -> Problem:
        raise AssertionError("nobody reports anything")

    return Prose(text, "", "message", "", context, report)
