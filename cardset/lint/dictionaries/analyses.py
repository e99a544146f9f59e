"""What the forms of texts may be, asked of the dictionary that a lexicon names, and kept for later runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cardset.digest import READING, digest
from cardset.entries import load, store
from cardset.errors import CardsetError
from cardset.lexicon import Features
from cardset.lexicon.dictionaries import Analysis, Analyst, open_analyst
from cardset.lint.dictionaries import installed

_NAME = "analyses"
# Of more forms than these those are forgotten that were looked up first.
_FORMS = 40_000


class Analyser:
    """The dictionary with a name, opened when it is first asked for a form that no earlier run asked for."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._key = digest(READING, [("asked", "\n".join((name, *installed())).encode())])
        found: Any = load(_NAME, self._key)
        self._kept: dict[str, Sequence[Any]] = found if isinstance(found, dict) else {}
        self._known: dict[str, tuple[Analysis, ...]] = {}
        self._features: dict[frozenset[tuple[str, str]], Features] = {}
        self._saved = len(self._kept)

    def __call__(self, form: str) -> Sequence[Analysis]:
        """Everything that ``form``, in small letters, may be; nothing where nobody knows."""
        if form not in self._known:
            if form not in self._kept:
                said = self._dictionary.analyses(form) if self._dictionary else ()
                told = [(lemma, kind, self._shared(features)) for lemma, kind, features in said]
                # Of readings that differ in nothing one is enough.
                self._kept[form] = list({(one[0], one[1], id(one[2])): one for one in told}.values())
            self._known[form] = tuple(
                [Analysis(lemma, kind, self._shared(features)) for lemma, kind, features in self._kept[form]]
            )
        return self._known[form]

    def _shared(self, features: Features) -> Features:
        """The same features, which thousands of forms have, as one value."""
        return self._features.setdefault(frozenset(features.items()), features)

    def save(self) -> None:
        """Keep for later runs what was looked up in this one, where anything was."""
        if len(self._kept) != self._saved:
            self._saved = len(self._kept)
            store(_NAME, self._key, dict(list(self._kept.items())[-_FORMS:]))

    @cached_property
    def _dictionary(self) -> Analyst | None:
        try:
            return open_analyst(self._name)
        except CardsetError:
            return None
