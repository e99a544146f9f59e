"""Choosing rules by name: the id of one, or the family that several ids begin with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from cardset.errors import CardsetError, suggestion
from cardset.lint.rule import Rule, registry

_ALL = "all"


def select(only: Sequence[str] = (), ignore: Sequence[str] = ()) -> list[Rule]:
    """The rules that ``only`` names (all when empty) without those that ``ignore`` names.

    A name is the id of a rule, a family such as ``terms``, or ``all``. Where both name a rule the more exact
    name decides, so that a family can be left out but for one of its rules; between equals, ``ignore``.

    Raises :class:`CardsetError` with the nearest name for one that does not exist.
    """
    for name in (*only, *ignore):
        check_name(name)
    return [rule for rule in registry().values() if chosen(rule.id, only or (_ALL,), ignore)]


def chosen(rule: str, only: Iterable[str], ignore: Iterable[str]) -> bool:
    """Whether the names in ``only`` and ``ignore`` leave the rule with this id in.

    >>> chosen("terms-missing", ["terms-missing"], ["terms"]), chosen("terms-missing", ["all"], ["terms"])
    (True, False)
    """
    for_it = max((_exactness(rule, name) for name in only), default=0)
    return for_it > max((_exactness(rule, name) for name in ignore), default=0)


def exactest(rule: str, names: Iterable[str]) -> str:
    """Which of ``names`` names the rule with this id most exactly; "" where none does.

    >>> exactest("terms-missing", ["all", "terms", "text"])
    'terms'
    """
    return max((name for name in names if _exactness(rule, name)), key=partial(_exactness, rule), default="")


def check_name(name: str) -> None:
    """Raise :class:`CardsetError` unless ``name`` names rules."""
    rules = registry()
    families = {rule.family for rule in rules.values()}
    if name not in {_ALL, *families, *rules}:
        raise CardsetError(f"there is no rule {name!r}", hint=suggestion(name, [*rules, *families]))


def _exactness(rule: str, name: str) -> int:
    """0 where ``name`` does not name the rule; the more, the fewer rules it names."""
    if name == rule:
        return 3
    if rule.startswith(f"{name}-"):
        return 2
    return int(name == _ALL)
