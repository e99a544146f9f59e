"""How a question is understood, and how sure an answer is: in a small world that can be judged by hand."""

from __future__ import annotations

from math import exp, log
from typing import get_args

import pytest

from rulebook.faq.model import Answer, Source
from rulebook.faq.search import weights
from rulebook.faq.search.index import Language, build_index
from rulebook.faq.search.naming import Named
from rulebook.faq.search.question import Reader
from rulebook.faq.search.rank import Findings, Searcher
from rulebook.faq.search.wordings import rarity

LANGUAGE = Language(
    code="xx",
    endings=("", "s", "ed", "ing", "y"),
    stop=("a", "the", "is", "does", "my", "it", "may", "i", "of", "in", "what", "with", "to", "and"),
    terms={"steal": ("steal", "stole"), "stable": ("Stable",), "neigh": ("Neigh",), "unicorn": ("Unicorn",)},
    means={
        "card:hay-thief": ("robber",),
        "card:barn-cat": ("puss*",),
        "aspect:stop": ("neigh*", "stop*"),
        "aspect:moved": ("stolen",),
        "idea:must": ("have to",),
    },
    titles=(
        ("hay-thief", "Hay Thief"),
        ("barn-cat", "Barn Cat"),
        ("rhinocorn", "Rhinocorn"),
        ("unicorn-swap", "Unicorn Swap"),
        ("two-of-it", "Two of It"),
    ),
    asks={"rules.stable": "meadow, fence"},
    questions={
        "rules.stable": ("where do i keep my herd", "which grass is mine"),
        "rules.winter": ("is it chilly", "how long do animals sleep when snow falls on every roof"),
        "rules.twins": ("swap two herds",),
        "aspect:stop": ("can anybody shout no at {card}",),
        "aspect:moved": ("does {card} work when it changes hands",),
        "aspect:trigger": ("{card} makes {other} go off",),
    },
    unless={"aspect:stop": ("already there",)},
)


def answer(ident: str, source: Source, question: str, text: str, *cards: str) -> Answer:
    return Answer(ident, source, question, text, {}, False, {}, (), (), (), cards, (), (), ())


ANSWERS = (
    answer("rules.stable", "clause", "What is a Stable?", "Where your cards lie."),
    answer("rules.steal", "clause", "What does it mean to steal?", "To take into your Stable."),
    answer("rules.winter", "clause", "What happens in winter?", "All animals sleep."),
    answer("rules.twins", "clause", "May two players exchange Stables?", "They may."),
    answer("r1", "ruling", "Does the Barn Cat catch mice?", "It does.", "barn-cat"),
    answer("hay-thief:moved", "card", "Does the effect of Hay Thief happen?", "Yes.", "hay-thief"),
    answer("barn-cat:moved", "card", "Does the effect of Barn Cat happen?", "No.", "barn-cat"),
    answer("hay-thief:stop", "card", "Can a Neigh stop Hay Thief?", "Yes.", "hay-thief"),
    answer("barn-cat:stop", "card", "Can a Neigh stop Barn Cat?", "Yes.", "barn-cat"),
    answer(
        "barn-cat:rhinocorn", "card", "Is Barn Cat awake beside Rhinocorn?", "No.", "barn-cat", "rhinocorn"
    ),
    answer("trigger:a:b", "trigger", "Can Hay Thief trigger Barn Cat?", "Yes.", "hay-thief", "barn-cat"),
)
INDEX = build_index(LANGUAGE, ANSWERS)


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(INDEX)


def first(searcher: Searcher, question: str) -> str:
    hits = searcher.find(question, 1).hits
    return hits[0].answer if hits else ""


# Cards


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("the barn cat", {"barn-cat": 1}),
        ("barn cats and barn cat", {"barn-cat": 1}),
        ("a cat of the barn", {"barn-cat": 1}),
        ("the robber", {"hay-thief": 1}),
        ("pussycat", {"barn-cat": 1}),
        ("rhinocorns", {"rhinocorn": 0.9}),
        ("rhincorn", {"rhinocorn": 0.8}),
        ("robber and hay thief", {"hay-thief": 1}),
        ("robber with barn cat", {"hay-thief": 1, "barn-cat": 1}),
        ("barnacle", {}),
        ("my cat", {}),  # half a name is none
        ("to swap", {}),  # an ordinary word, which people say otherwise, too
        ("unicorn swap", {"unicorn-swap": 0.76}),  # a term tells less of a name
        ("two herds of mine", {}),  # nor do ordinary words of a name
        ("two of it", {"two-of-it": 1}),
        ("what is it", {}),
    ],
)
def test_cards_are_named_by_whole_words(question: str, named: dict[str, float]) -> None:
    found = Reader(INDEX).read(question).named

    assert {one.card: pytest.approx(one.sure, abs=0.03) for one in found} == named


def test_a_name_takes_its_words_and_what_is_called_goes_first() -> None:
    heard = Reader(INDEX).read("does barn cat fear the robber")

    assert heard.named == [
        Named("hay-thief", 1, frozenset({5})),
        Named("barn-cat", 1, frozenset({1, 2})),
    ]
    assert [sought.weight for sought in heard.asked if "fear" in sought.words or not sought.words]


def test_a_language_is_told_by_the_letters_of_its_known_words() -> None:
    reader = Reader(INDEX)

    assert reader.familiar("stable xylophone") == pytest.approx(6 / 15)
    assert reader.familiar("is it chilly") == 1  # said in questions only
    assert reader.familiar("pussycat") == 1
    assert reader.familiar("?") == 0


# Wordings


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("where is my herd kept", "rules.stable"),
        ("grass", "rules.stable"),
        ("fence", "rules.stable"),
        ("chilly", "rules.winter"),
        ("can i shout no at the robber", "hay-thief:stop"),
        ("shouting no at barn cat", "barn-cat:stop"),
        ("does the robber work when he changes hands", "hay-thief:moved"),
        ("robber makes barn cat go off", "trigger:a:b"),
        ("barn cat beside rhinocorn", "barn-cat:rhinocorn"),
    ],
)
def test_an_answer_is_found_by_the_nearest_of_its_questions(
    searcher: Searcher, question: str, best: str
) -> None:
    assert first(searcher, question) == best


def test_a_question_more_takes_nothing_from_an_answer() -> None:
    def near(*further: str) -> float:
        questions = {**LANGUAGE.questions, "rules.winter": ("is it chilly", *further)}
        index = build_index(LANGUAGE._replace(questions=questions), ANSWERS)
        searcher = Searcher(index)
        number = index.answers.index("rules.winter")
        return searcher._worded(searcher.reader.read("chilly").asked)[number]

    assert near("do hens quarrel when the moon is full") == near()


def test_an_answer_is_as_near_as_its_nearest_question(searcher: Searcher) -> None:
    near = searcher._worded(searcher.reader.read("chilly").asked)
    whole = rarity(1, len(INDEX.wordings.groups))  # the only word that says something in the only question

    assert near == {INDEX.answers.index("rules.winter"): pytest.approx(whole, rel=0.01)}


def test_a_question_counts_less_where_it_says_much_more(searcher: Searcher) -> None:
    near = searcher._worded(searcher.reader.read("snow").asked)
    number = next(iter(INDEX.wordings.uses["snow"]))
    whole = rarity(1, len(INDEX.wordings.groups))
    part = whole / (INDEX.wordings.lengths[number] / 10)

    assert near == {INDEX.answers.index("rules.winter"): pytest.approx(whole * part**weights.WHOLE, rel=0.01)}
    assert 0 < part < 0.2


def test_names_of_cards_are_no_words_of_a_question() -> None:
    questions = {"rules.stable": ("may the barn cat sleep on the herd",)}
    wordings = build_index(LANGUAGE._replace(questions=questions), ANSWERS).wordings

    assert "herd" in wordings.uses
    assert not {"barn", "cat", "card:barn-cat", "the"} & wordings.uses.keys()


def test_aspects_are_asked_for_every_card_at_once() -> None:
    groups = [[INDEX.answers[one] for one in group] for group in INDEX.wordings.groups]

    assert ["hay-thief:stop", "barn-cat:stop"] in groups
    assert ["hay-thief:moved", "barn-cat:moved"] in groups
    assert ["trigger:a:b"] in groups
    assert not any("barn-cat:rhinocorn" in group for group in groups)  # nobody has written how that is asked


# Situations


def test_what_cannot_be_asked_in_a_situation_falls(searcher: Searcher) -> None:
    def score(question: str) -> float:
        return {hit.answer: hit.score for hit in searcher.find(question, 20).hits}["barn-cat:stop"]

    assert score("already there: stop barn cat") == pytest.approx(
        weights.UNLESS * score("stop barn cat"), rel=0.01
    )


def test_a_named_card_lifts_its_answers_and_lowers_those_of_others(searcher: Searcher) -> None:
    hits = [hit.answer for hit in searcher.find("stop barn cat", 20).hits]

    assert hits[0] == "barn-cat:stop"
    assert hits.index("barn-cat:stop") < hits.index("barn-cat:moved") < hits.index("hay-thief:stop")


# Doubt


@pytest.mark.parametrize(
    ("question", "known", "strange"),
    [
        ("what is a stable", 1, 0),
        ("barn cat", 1, 0),
        ("have to", 1, 0),  # said with words that say nothing alone
        ("stable xylophone", 0.5, 1),
        ("xylophone quartz", 0, 2),
        ("what is it", 0, 0),
        ("satble", 0.4, 0),
    ],
)
def test_how_much_of_a_question_is_known(question: str, known: float, strange: int) -> None:
    heard = Reader(INDEX).read(question)

    assert heard.known == pytest.approx(known)
    assert heard.strange == strange


def test_trust_is_the_odds_of_what_is_known_told_and_ahead(searcher: Searcher) -> None:
    found = searcher.find("chilly", 3)
    evidence = weights.TRUST + weights.KNOWN + weights.COVERED + weights.LEAD * log(weights.ALONE)

    assert [hit.answer for hit in found.hits] == ["rules.winter"]  # nothing else speaks of it
    assert found.trust == pytest.approx(1 / (1 + exp(-evidence)), abs=0.001)
    assert found.known == 1


def test_trust_falls_with_what_is_strange_and_with_a_rival(searcher: Searcher) -> None:
    sure = searcher.find("chilly", 3).trust

    assert searcher.find("chilly xylophone", 3).trust < sure
    assert searcher.find("chilly herd", 3).trust < sure


def test_trust_falls_with_cards_that_are_not_named(searcher: Searcher) -> None:
    both = searcher.find("barn cat awake beside rhinocorn", 1)
    one = searcher.find("barn cat awake beside", 1)

    assert both.hits[0].answer == one.hits[0].answer == "barn-cat:rhinocorn"
    assert one.trust < both.trust


def test_trust_falls_with_what_the_answer_tells_nothing_of(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "what does it mean to steal my herd"
    plain = searcher.find(question, 1)
    monkeypatch.setattr(weights, "UNTOLD", 0)

    assert plain.hits[0].answer == "rules.steal"  # which knows of no herd
    assert plain.trust < searcher.find(question, 1).trust


def test_nothing_is_trusted_where_nothing_is_found(searcher: Searcher) -> None:
    assert searcher.find("xylophone", 3) == Findings([], 0, 0)


def test_only_as_many_as_are_wanted_are_found_best_first(searcher: Searcher) -> None:
    found = searcher.find("stop barn cat in winter", 4).hits

    assert len(found) == 4
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)


def test_weights_are_of_kinds_of_answers() -> None:
    kinds = {kind for part in get_args(weights.Kind) for kind in get_args(part)}

    assert {*weights.USUAL, *weights.SHARE} <= kinds
