"""Plural rules compared by what they do."""

from __future__ import annotations

from cardset.lint.plural import parse_plural_forms


def test_two_spellings_of_one_rule_are_equal() -> None:
    assert parse_plural_forms("nplurals=2; plural=(n > 1);") == parse_plural_forms("nplurals=2;plural=n>=2")


def test_rules_that_differ_for_some_number_are_not() -> None:
    french = parse_plural_forms("nplurals=2; plural=n>1;")
    german = parse_plural_forms("nplurals=2; plural=n!=1;")
    assert french != german
    assert (french.numbers(0), german.numbers(0)) == ((0, 1), (1,))


def test_a_form_too_many_is_another_rule() -> None:
    assert parse_plural_forms("nplurals=3; plural=n!=1;") != parse_plural_forms("nplurals=2; plural=n!=1;")


def test_a_form_for_fractions_tells_no_whole_numbers_apart() -> None:
    czech = parse_plural_forms("nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;")
    fractions = (
        "nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4) ? 1 : (n % 1 != 0) ? 2 : 3;"
    )
    assert parse_plural_forms(fractions).serves(czech)
    assert not parse_plural_forms("nplurals=2; plural=n!=1;").serves(czech)


def test_a_form_for_one_alone_serves_a_language_where_it_has_that_of_21() -> None:
    few = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    russian = parse_plural_forms(f"nplurals=3; plural={few};")
    alone = parse_plural_forms(f"nplurals=4; plural=n==1 ? 3 : {few};")
    assert alone.serves(russian)
    assert not russian.serves(alone)
