"""A rule: a pure function with an id, a severity, a one-line reason and a docstring that is its page.

A module under ``cardset.lint.rules`` defines rules with two decorators::

    @entry_rule("gettext-fuzzy", Severity.WARNING, "no program uses a fuzzy translation")
    def fuzzy(message: Message) -> Iterator[Problem]:
        '''What is checked ... **Anti-pattern** ... **Best practice** ...'''

An entry rule sees one entry of a catalog at a time, a catalog rule a whole catalog. A prose rule sees one
text that people read, be it a translation, a paragraph of a rulebook or the text of a card; a file rule all
texts of a file; a waiver rule a comment that silences other rules. None reads files, keeps state, or knows
its own id: the registry adds that to what it yields. Adding a rule is adding a function.

A rule that looks at single entries or texts may say ``where``: signs, one of which stands in all that it has
to see. Then it is called for those alone, which one search through the whole file finds. For an entry the
search goes through all its strings and flags, and through the marks of what it is
(:mod:`cardset.lint.messages`); with ``source`` through what it translates. An entry rule may also say
``worth``: a test of a source text and its translation, much quicker than the rule.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from cardset.errors import CardsetError
from cardset.lint import foreign
from cardset.lint.finding import Severity

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardset.catalog.model import Catalog, Entry
    from cardset.lint.context import Context
    from cardset.lint.message import Message
    from cardset.lint.prose import Prose
    from cardset.lint.sieve import Sign
    from cardset.lint.termbase import Concept
    from cardset.lint.texts import Texts
    from cardset.lint.waivers import Applied

# Families in the order in which they are listed; each is a module or package of `cardset.lint.rules`.
FAMILIES = ("gettext", "terms", "meaning", "text", "spelling", "names", "phrases", "waiver")


class Scope(Enum):
    """Which of a catalog's live entries an entry rule sees."""

    APPROVED = auto()
    """Those with a translation (at least one form) that is not fuzzy: what a program would show."""
    LIVE = auto()
    """All that are not obsolete."""


class Problem(NamedTuple):
    """What a rule saw, before the registry adds which rule it was and in which file.

    The fields are those of :class:`~cardset.lint.finding.Finding`; ``severity`` is ``None`` where the rule's
    own applies, and ``entry`` is ``None`` where the problem belongs to the whole catalog. ``fix`` is the text
    that may replace ``surface`` with nobody looking ("" takes it out); ``None`` where a person has to decide.
    ``concept`` is what it is about, where it is about a term: its owner may have said how grave that is.
    """

    message: str
    line: int
    column: int
    end_column: int
    surface: str = ""
    suggestions: tuple[str, ...] = ()
    severity: Severity | None = None
    entry: Entry | None = None
    fix: str | None = None
    concept: Concept | None = None


Check = Callable[..., Iterator[Problem]]
AnyCheck = TypeVar("AnyCheck", bound=Check)
EntryCheck = Callable[["Message"], Iterator[Problem]]
CatalogCheck = Callable[["Catalog", "Context"], Iterator[Problem]]
ProseCheck = Callable[["Prose"], Iterator[Problem]]
FileCheck = Callable[["Texts", "Context"], Iterator[Problem]]
WaiverCheck = Callable[["Applied"], Iterator[Problem]]
Worth = Callable[[str, str], bool]
Sees = Literal["entry", "catalog", "prose", "file", "waiver"]
"""What a rule is called with."""


class Rule(NamedTuple):
    """One registered rule, whose ``check`` is called with what it ``sees``.

    ``severity`` is the gravest its findings have; ``scope``, ``where``, ``source`` and ``worth`` say which
    entries or texts the rule sees, where it does not see all; ``fixable`` that some of its problems have a
    ``fix``.
    """

    id: str
    severity: Severity
    reason: str
    doc: str
    sees: Sees
    check: Check
    scope: Scope = Scope.APPROVED
    fixable: bool = False
    where: tuple[Sign, ...] = ()
    source: tuple[Sign, ...] = ()
    worth: Worth | None = None

    @property
    def family(self) -> str:
        return self.id.partition("-")[0]

    @property
    def module(self) -> str:
        """Where the rule is defined."""
        return self.check.__module__


_RULES: dict[str, Rule] = {}
_FAMILIES = [*FAMILIES]
"""With those of other projects."""


def entry_rule(
    id: str,
    severity: Severity,
    reason: str,
    scope: Scope = Scope.APPROVED,
    fixable: bool = False,
    where: tuple[Sign, ...] = (),
    source: tuple[Sign, ...] = (),
    worth: Worth | None = None,
) -> Callable[[EntryCheck], EntryCheck]:
    """Register a function that looks at one entry at a time."""
    return _registering("entry", id, severity, reason, scope, fixable, where, source, worth)


def catalog_rule(
    id: str, severity: Severity, reason: str, fixable: bool = False
) -> Callable[[CatalogCheck], CatalogCheck]:
    """Register a function that looks at a whole catalog."""
    return _registering("catalog", id, severity, reason, fixable=fixable)


def prose_rule(
    id: str, severity: Severity, reason: str, fixable: bool = False, where: tuple[Sign, ...] = ()
) -> Callable[[ProseCheck], ProseCheck]:
    """Register a function that looks at one text at a time, whatever file it stands in."""
    return _registering("prose", id, severity, reason, fixable=fixable, where=where)


def file_rule(
    id: str, severity: Severity, reason: str, fixable: bool = False
) -> Callable[[FileCheck], FileCheck]:
    """Register a function that looks at all texts of a file together."""
    return _registering("file", id, severity, reason, fixable=fixable)


def waiver_rule(id: str, severity: Severity, reason: str) -> Callable[[WaiverCheck], WaiverCheck]:
    """Register a function that looks at a comment that silences other rules."""
    return _registering("waiver", id, severity, reason)


def _registering(
    sees: Sees, id: str, severity: Severity, reason: str, *more: Any, **named: Any
) -> Callable[[AnyCheck], AnyCheck]:
    def register(check: AnyCheck) -> AnyCheck:
        doc = inspect.getdoc(check)
        if not doc:
            raise ValueError(f"the rule {check!r} has no documentation")
        rule = Rule(id, severity, reason, doc, sees, check, *more, **named)
        if id in _RULES:
            raise ValueError(f"two rules are called {id}")
        if rule.family not in _FAMILIES:
            raise ValueError(f"{id} belongs to no family of {', '.join(_FAMILIES)}")
        _RULES[id] = rule
        return check

    return register


@cache
def registry() -> Mapping[str, Rule]:
    """Every rule by id, in the order of families, modules and definition, those of other projects at the end.

    Raises :class:`CardsetError` where theirs cannot be loaded.
    """
    for family in FAMILIES:
        found = import_module(f"cardset.lint.rules.{family}")
        for module in iter_modules(getattr(found, "__path__", ())):
            import_module(f"{found.__name__}.{module.name}")
    for point in foreign.points():
        _add_foreign(point)
    # A module may have been imported before its turn, by one of another family.
    place = {family: number for number, family in enumerate(_FAMILIES)}
    return dict(sorted(_RULES.items(), key=lambda rule: (place[rule[1].family], rule[1].check.__module__)))


def _add_foreign(point: EntryPoint) -> None:
    """Load the rules of another project, all or none, so that what they raise is told as theirs."""
    ours = dict(_RULES)
    if point.name not in _FAMILIES:
        _FAMILIES.append(point.name)
    try:
        foreign.load(point)
    except CardsetError:
        _RULES.clear()
        _RULES.update(ours)
        raise
    for ident in _RULES.keys() - ours.keys():
        rule = _RULES[ident]
        _RULES[ident] = rule._replace(check=foreign.guarded(rule.check, ident, point))
