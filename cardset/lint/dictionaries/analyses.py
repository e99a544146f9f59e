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
    """The dictionary with a name, opened when it is first asked for a form that no earlier run asked for.

    What is kept has each set of features once, and by form the lemmas and parts of speech, each with the
    number of its features.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._key = digest(READING, [("asked", "\n".join((name, *installed())).encode())])
        found: Any = load(_NAME, self._key)
        features, self._kept = found if isinstance(found, list) else ([], {})
        self._features: list[Features] = features
        self._numbers = {tuple(one.items()): number for number, one in enumerate(self._features)}
        self._known: dict[str, Sequence[Analysis]] = {}
        self._saved = len(self._kept)

    def __call__(self, form: str) -> Sequence[Analysis]:
        """Everything that ``form``, in small letters, may be; nothing where nobody knows."""
        if form not in self._known:
            if form not in self._kept:
                said = self._dictionary.analyses(form) if self._dictionary else ()
                # Of readings that differ in nothing one is enough.
                told = dict.fromkeys(
                    [(lemma, kind, self._number(features)) for lemma, kind, features in said]
                )
                self._kept[form] = list(dict.fromkeys(told))
            self._known[form] = [
                Analysis(lemma, kind, self._features[number]) for lemma, kind, number in self._kept[form]
            ]
        return self._known[form]

    def _number(self, features: Features) -> int:
        """The number of these features, which thousands of forms have."""
        key = tuple(features.items())
        if key not in self._numbers:
            self._numbers[key] = len(self._features)
            self._features.append(features)
        return self._numbers[key]

    def save(self) -> None:
        """Keep for later runs what was looked up in this one, where anything was."""
        if len(self._kept) != self._saved:
            self._saved = len(self._kept)
            store(_NAME, self._key, [self._features, dict(list(self._kept.items())[-_FORMS:])])

    @cached_property
    def _dictionary(self) -> Analyst | None:
        try:
            return open_analyst(self._name)
        except CardsetError:
            return None
