"""What a word of a file may be a slip of, the likeliest first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from cardset.lint.dictionaries import Speller
from cardset.lint.rules.spelling.file_words import FileWords
from tests.cardset.lint.spelling import Words

LETTERS = frozenset("aąbcćdeęfghijklłmnńoóprsśtuwyzźż")


def file_of(
    known: Collection[str], often: Mapping[str, int] | None = None, apart: Mapping[str, str] | None = None
) -> FileWords:
    speller = Speller([lambda: Words(known)], LETTERS)
    return FileWords(
        often or {},
        frozenset(),
        LETTERS,
        ("prze",),
        {},
        speller,
        sounds=[("rz", "ż")],
        apart=apart or {},
        little=frozenset({"na", "do", "że"}),
    )


def test_marks_come_first_then_words_of_the_file_then_lost_letters_before_changed_ones() -> None:
    known = ["karta", "kartą", "kasta", "karat"]
    assert file_of(known).near("kąrta") == ("karta", "kartą")
    assert file_of(["kasta", "karota"], {"kasta": 1}).near("karta") == ("kasta", "karota")
    assert file_of(["kasta", "karota"]).near("karta") == ("karota", "kasta")
    assert file_of(["kasta", "katta"], {"katta": 2, "kasta": 1}).near("kaata") == ("katta", "kasta")


def test_a_phrase_comes_before_all_and_two_words_before_unlikely_slips() -> None:
    known = ["pewno", "zapewno", "karty", "dokarmy"]
    assert file_of(known, apart={"napewno": "na pewno"}).near("napewno")[0] == "na pewno"
    assert file_of(known).near("napewno") == ("na pewno", "zapewno")
    assert file_of(known).near("dokarty") == ("do karty", "dokarmy")
    # One letter too many at the beginning, or a likely slip, leaves no place for a space.
    assert file_of(["nakrata", "krata"]).near("nakarta") == ("nakrata",)


def test_two_words_of_the_file_written_as_one_are_long_enough_and_no_prefix() -> None:
    known = ["kartę", "gra", "graczy", "karć", "gr"]
    often = dict.fromkeys(known, 1)
    assert file_of(known, often).parts("kartęgra") == ("kartę", "gra")
    assert file_of(known, often).parts("karćgraczy") == ("karć", "graczy")
    assert file_of(known, often).parts("karćgra") is None
    assert file_of(known, often).parts("karćkarćgr") is None
    assert file_of([*known, "prze"], {**often, "prze": 1}).parts("przegraczy") is None
    assert file_of(known, {"kartę": 1}).parts("kartęgra") is None


def test_only_seldom_words_of_four_letters_are_suspects() -> None:
    assert file_of([], {"kart": 1, "gra": 1, "karta": 3, "stos": 2, "joker": 1, "café": 1}).seldom == [
        "kart",
        "stos",
        "joker",
    ]


def test_a_file_is_crowded_by_more_than_eight_strange_words_or_one_in_fifty() -> None:
    few, many = file_of([], {"karta": 1}), file_of([], {f"w{number}": 1 for number in range(1000)})
    assert [few.is_crowded(["x"] * count) for count in (8, 9)] == [False, True]
    assert [many.is_crowded(["x"] * count) for count in (20, 21)] == [False, True]


def test_a_word_that_may_be_a_slip_is_long_near_to_one_and_no_made_or_english_word() -> None:
    file = file_of(["karczma", "przekarta", "kartami", "proces"], {"komity": 1, "komitem": 1})
    assert file.may_be_slip("karzma") and file.may_be_slip("katrami")
    assert not any(map(file.may_be_slip, ["kary", "commit", "process", "przekartami", "komity"]))


def test_other_forms_of_a_word_make_a_family_or_relatives() -> None:
    file = file_of(["karczma"], {"karczmie": 1, "karczmą": 1, "karczma": 1})
    assert file.has_family("karczmie")
    assert not file_of(["karczma"], {"karczma": 1}).has_family("karczmie")
    assert file.has_relatives("karczmy")
    assert not file.has_relatives("karpie")


def test_words_of_english_may_inflect_and_have_letters_of_the_language() -> None:
    file = file_of([])
    assert [file.is_english(word) for word in ("option", "options", "opcja", "żoption")] == [
        True,
        True,
        False,
        False,
    ]
    assert not FileWords({}, frozenset(), frozenset("абв"), (), {}, file.speller).is_english("option")


def test_two_words_written_as_one_have_four_and_three_letters_and_none_is_english() -> None:
    known = ["łąki", "gra", "łąk", "igra", "grać", "option", "gr"]
    often = dict.fromkeys(known, 1)
    assert file_of(known, often).parts("łąkigrać") == ("łąki", "grać")
    assert file_of(known, often).parts("łąkagrać") is None
    assert file_of(known, often).parts("optiongra") is None
    assert file_of(["kartę", "gra"], {"kartę": 1, "gra": 1}).parts("kartęgra") == ("kartę", "gra")


def test_a_word_with_something_before_it_is_derived_from_a_word_that_is_long_enough() -> None:
    file = file_of(["karty", "gra"])
    assert file.is_derived("przekarty")
    assert not file.is_derived("przegra")
    assert not file.is_derived("przekarta")
    assert not file.is_derived("karty")


def test_what_looks_alike_is_a_likely_slip_where_the_language_says_so() -> None:
    file = file_of([])
    alike = FileWords({}, frozenset(), LETTERS, (), {}, file.speller, lambda one, other: one[1:] == other[1:])
    assert not file.is_likely("karta", "warta")
    assert alike.is_likely("karta", "warta")
    assert not alike.is_likely("karta", "wanna")


def test_a_word_of_other_letters_is_a_suspect_where_only_a_mark_differs() -> None:
    file = file_of(["zabawa"], {"zăbawa": 1, "căfe": 1})
    strays = FileWords(file.often, frozenset(), LETTERS, (), {}, file.speller, strays=frozenset("ă"))
    assert file.seldom == []
    assert strays.seldom == ["zăbawa"]


def test_words_of_the_file_are_told_before_unlikely_words_of_the_dictionary() -> None:
    file = file_of(["kartą", "karta"], {"kartą": 1})
    assert file.is_typo("kąrta")
    assert not file.is_typo("wanna")
    assert not file_of(["optiona"], {"optiona": 1}).is_typo("option")


def test_beside_a_little_word_three_letters_are_enough_and_a_phrase_comes_before_likely_slips() -> None:
    assert file_of(["gra"]).near("nagra") == ("na gra",)
    assert file_of(["gr"]).near("nagr") == ()
    assert file_of(["nąpewno"], apart={"napewno": "na pewno"}).near("napewno") == ("na pewno", "nąpewno")


def test_relatives_are_words_themselves() -> None:
    assert not file_of([], {"karczmie": 1}).has_relatives("karczmy")


def test_a_verb_that_begins_as_a_preposition_is_one_word() -> None:
    made = replace(file_of(["karty", "sypał"]), is_made=lambda head, tail: (head, tail) == ("do", "sypał"))
    assert list(made.split("dosypał")) == [] and list(made.split("dokarty")) == ["do karty"]
