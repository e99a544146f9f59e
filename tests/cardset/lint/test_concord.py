"""What words side by side have in common, and when a dictionary says too little of them."""

from __future__ import annotations

from cardset.lexicon.dictionaries import Analysis
from cardset.lint.concord import (
    attributive,
    is_also_noun,
    is_attribute,
    is_nominal,
    is_noun,
    may_be_nominal,
    together,
)

RED = [
    Analysis("czerwony", "adjective", {"case": "nom", "number": "sg", "gender": "m"}),
    Analysis("czerwone", "noun", {"case": "gen", "number": "sg", "gender": "n"}),
]
MIST = [
    Analysis("mgła", "noun", {"case": "nom", "number": "sg", "gender": "f"}),
    Analysis("mgły", "adjective", {"case": "nom", "number": "sg", "gender": "f"}),
]
GAME = [
    Analysis("gra", "noun", {"case": "nom", "number": "sg", "gender": "f"}),
    Analysis("grać", "verb", {"person": "third", "number": "sg"}),
]
UNKNOWN: list[Analysis] = []


def test_what_a_word_is_for_sure_and_what_it_may_be() -> None:
    assert [is_nominal(word) for word in (RED, MIST, GAME, UNKNOWN)] == [True, True, False, False]
    assert [may_be_nominal(word) for word in (RED, MIST, GAME, UNKNOWN)] == [True, True, True, False]
    assert [is_attribute(word) for word in (RED, MIST, GAME, UNKNOWN)] == [True, True, False, False]
    assert [is_noun(word) for word in (RED[1:], MIST[:1], RED, GAME, UNKNOWN)] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_an_adjective_used_as_a_noun_is_no_other_noun() -> None:
    endings = ("y", "e")
    assert not is_also_noun(RED, endings)
    assert is_also_noun(MIST, endings)
    assert not is_also_noun(RED[:1], endings)
    other = [RED[0], Analysis("morze", "noun", {"case": "nom"})]
    assert is_also_noun(other, endings)


def test_readings_go_together_where_no_category_differs() -> None:
    feminine = {"case": "gen", "number": "sg", "gender": "f"}
    assert together([{"case": "gen"}], [feminine, {"case": "loc", "gender": "f"}]) == [feminine]
    assert together([feminine], [{"gender": "m"}, {"number": "pl"}, {"case": "nom"}]) == []
    assert together([{"gender": "m", "animacy": "animate"}], [{"gender": "m", "animacy": "personal"}]) == []
    assert together([{"person": "first"}], [{"person": "second"}]) == [{"person": "second"}]
    assert together([], [feminine]) == []
    assert attributive(RED) == [RED[0].features]
