"""What the search finds: in a small world that can be judged by hand, and for the judged questions."""

from __future__ import annotations

import json
import zlib

import pytest

from cardset.yaml_reader import read_yaml
from rulebook.faq.model import Answer, Source
from rulebook.faq.search import weights
from rulebook.faq.search.asking import languages
from rulebook.faq.search.index import Index, Language, build_index
from rulebook.faq.search.kept import ask, known_index, site_form
from rulebook.faq.search.rank import Searcher
from tests.rulebook.faq.asked.rates import HERE as ASKED
from tests.rulebook.faq.asked.rates import judged, rates, told_apart
from tests.rulebook.faq.conftest import ABOUT

LANGUAGE = Language(
    code="xx",
    endings=("", "s", "ed", "ing"),
    stop=("a", "the", "is", "does", "my"),
    terms={"steal": ("steal", "stole"), "stable": ("Stable",), "neigh": ("Neigh",)},
    means={"term:steal": ("nick*",), "aspect:moved": ("stolen",), "idea:any-card": ("any card",)},
    titles=(("hay-thief", "Hay Thief"), ("barn-cat", "Barn Cat"), ("neigh", "Neigh")),
)


def answer(ident: str, source: Source, question: str, text: str, *cards: str) -> Answer:
    return Answer(ident, source, question, text, {}, False, {}, (), (), (), cards, (), (), ())


ANSWERS = (
    answer("rules.stable", "clause", "What is a Stable?", "Where your cards lie."),
    answer("rules.steal", "clause", "What does it mean to steal?", "To take into your Stable."),
    answer("rules.twice", "clause", "May a Neigh answer a Neigh?", "It may."),
    answer("rules.neigh", "clause", "What is a Neigh?", "A card that answers another."),
    answer("r1", "ruling", "What becomes of the Barn Cat in winter?", "It sleeps.", "barn-cat"),
    answer("hay-thief:moved", "card", "Does the effect of Hay Thief happen?", "Yes.", "hay-thief"),
    answer("barn-cat:moved", "card", "Does the effect of Barn Cat happen?", "No.", "barn-cat"),
)


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(build_index(LANGUAGE, ANSWERS))


def found(searcher: Searcher, question: str) -> list[str]:
    return [hit.answer for hit in searcher.find(question, 3).hits]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("stable", "rules.stable"),
        ("STABLES??", "rules.stable"),
        ("satble", "rules.stable"),
        ("who nicked it", "rules.steal"),
        ("is my barn cat stolen", "barn-cat:moved"),
        ("thief stolen", "hay-thief:moved"),
        ("the cat in winter", "r1"),
        ("neigh my neigh", "rules.twice"),
    ],
)
def test_the_best_answer_is_found(searcher: Searcher, question: str, best: str) -> None:
    assert found(searcher, question)[0] == best


def test_an_answer_about_another_card_falls(searcher: Searcher) -> None:
    scores = {hit.answer: hit.score for hit in searcher.find("is the hay thief stolen", 10).hits}

    assert scores["hay-thief:moved"] > 4 * scores.get("barn-cat:moved", 0)


def test_a_card_that_is_called_like_a_term_is_not_meant(searcher: Searcher) -> None:
    assert "neigh" not in [card for card, _ in searcher.index.titles]


def test_nothing_is_found_where_nothing_is_known(searcher: Searcher) -> None:
    assert found(searcher, "does my") == []
    assert found(searcher, "") == []
    assert found(searcher, "qqqq zzzz") == []


def test_other_words_for_a_question_find_it_too() -> None:
    asked = LANGUAGE._replace(asks={"rules.stable": "barn, meadow"})

    assert found(Searcher(build_index(LANGUAGE, ANSWERS)), "meadow") == []
    assert found(Searcher(build_index(asked, ANSWERS)), "meadow") == ["rules.stable"]


def test_no_answers_make_an_empty_index() -> None:
    assert found(Searcher(build_index(LANGUAGE, ())), "stable") == []


def test_the_index_is_plain_data(searcher: Searcher) -> None:
    again = Index.of(json.loads(json.dumps(searcher.index.plain())))

    for question in ("stable", "is my barn cat stolen", "satble"):
        assert Searcher(again).find(question, 3) == searcher.find(question, 3)


# The answers that there are. The rates that were measured are higher by what one changed answer may cost.


def test_most_questions_that_it_was_tuned_on_are_answered() -> None:
    whole = rates(judged("tuning"))[""]

    assert whole.first >= 0.82 * whole.questions
    assert whole.three >= 0.86 * whole.questions


def test_most_questions_that_were_held_back_are_answered() -> None:
    whole = rates(judged("held-back"))[""]

    assert whole.first >= 0.7 * whole.questions
    assert whole.three >= 0.84 * whole.questions


def test_most_further_questions_are_answered() -> None:
    whole = rates(judged("further"))[""]

    assert whole.first >= 0.85 * whole.questions
    assert whole.three >= 0.92 * whole.questions


def test_the_language_of_a_question_is_told() -> None:
    assert told_apart([*judged("tuning"), *judged("further")]) >= 0.95


def test_a_question_finds_the_language_that_it_is_asked_in() -> None:
    for question, language in {
        "can I neigh a neigh?": "en",
        "remis, kto wygrywa": "pl",
        "muzu zrusit neigh neighem": "cs",
        "что значит пожертвовать": "ru",
    }.items():
        for told in ("", "en", "ru"):
            assert ask(ABOUT, question, 1, told).language == language


@pytest.mark.parametrize(
    "question",
    [
        "¿Puedo usar un relincho contra otro?",
        "これは何ですか",
        "qwrtz plmkn vbgfd",
        "<b onclick=x>y</b>",
        "?",
    ],
)
def test_a_question_about_nothing_that_is_known_has_no_answer(question: str) -> None:
    found = ask(ABOUT, question, 3)

    assert found.doubt == "off-topic"
    assert found.trust < 0.3


def test_hardly_a_question_that_nothing_answers_is_answered() -> None:
    asked = read_yaml(ASKED / "elsewhere.yaml").data[::3]
    searchers = {code: Searcher(known_index(ABOUT, code)) for code in languages(ABOUT)}
    found = [searchers[one["lang"]].find(one["question"], 1) for one in asked]
    sure = [
        one["question"]
        for one, put in zip(asked, found, strict=True)
        if put.trust >= weights.TRUSTED and put.known >= weights.ON_TOPIC
    ]

    assert len(sure) <= 0.03 * len(asked), sure


def test_a_question_about_another_game_points_there() -> None:
    found = ask(ABOUT, "how do i repay a loan when i am broke", 3)

    assert (found.doubt, found.game) == ("other-game", "unicorn-fever")


@pytest.mark.parametrize("language", languages(ABOUT))
def test_what_a_site_needs_is_small_enough_to_be_loaded(language: str) -> None:
    text = json.dumps(site_form(known_index(ABOUT, language)), ensure_ascii=False, separators=(",", ":"))

    assert len(zlib.compress(text.encode(), 9)) < 180_000
