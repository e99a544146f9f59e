"""Rules are chosen and left out by name."""

from __future__ import annotations

import pytest

from cardset.errors import CardsetError
from cardset.lint.rule import FAMILIES, registry
from cardset.lint.selection import chosen, select


def ids(only: list[str], ignore: list[str]) -> list[str]:
    return [rule.id for rule in select(only, ignore)]


def test_all_are_chosen_unless_some_are_named() -> None:
    assert ids([], []) == ids(["all"], []) == list(registry())
    assert ids(["terms-missing", "gettext-fuzzy"], []) == ["gettext-fuzzy", "terms-missing"]
    assert set(ids([], ["terms-missing"])) == registry().keys() - {"terms-missing"}


@pytest.mark.parametrize("family", sorted({rule.family for rule in registry().values()}))
def test_a_family_is_all_its_rules(family: str) -> None:
    assert family in FAMILIES
    members = [rule.id for rule in registry().values() if rule.family == family]
    assert ids([family], []) == members
    assert set(ids([], [family])) == registry().keys() - set(members)


@pytest.mark.parametrize(
    ("only", "ignore", "left_in"),
    [
        (["terms"], ["terms-missing"], False),
        (["terms-missing"], ["terms"], True),
        (["terms-missing"], ["terms-missing"], False),
        (["terms"], ["terms"], False),
        (["all"], ["terms"], False),
        (["terms"], ["all"], True),
        (["term"], [], False),
        (["gettext"], [], False),
    ],
)
def test_the_more_exact_name_decides(only: list[str], ignore: list[str], left_in: bool) -> None:
    assert chosen("terms-missing", only, ignore) is left_in


@pytest.mark.parametrize(
    ("name", "meant"), [("gettext-fuzy", "gettext-fuzzy"), ("gettex", "gettext"), ("term", "terms")]
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, meant: str) -> None:
    for only, ignore in (([name], []), ([], [name])):
        with pytest.raises(CardsetError, match=f"did you mean '{meant}'"):
            select(only, ignore)
