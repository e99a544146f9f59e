"""Names of players, with the forms that a language has of them: ``i18n/<language>/people.yaml``.

A sentence says in its slot which form it needs, ``{player:gen}``, as the phrases of effects do; what that
word means is the language's own affair. A name without that form stands there as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardset.cache import cached, contents
from cardset.errors import Fault
from cardset.paths import lineage

if TYPE_CHECKING:
    from cardset.yaml_reader import Document

FILE = "people.yaml"
"""What the file of a language is called."""

APART = "/"
"""What stands between the forms of a name where somebody types them all."""

_SLOT = "{name}"


class Name(str):
    """A name that has ``forms``: formatted with the word for one it is that form, else the name itself.

    >>> "{0} visits {0:gen} {1:gen}".format(Name("Anna", {"gen": "Anny"}), Name("Bo"))
    'Anna visits Anny Bo'
    """

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Name:
        """``text``, with its forms by the words for them."""
        made = super().__new__(cls, text)
        made.forms = forms or {}
        return made

    def __format__(self, spec: str) -> str:
        if spec in self.forms:
            return self.forms[spec]
        return str(self) if spec.isalpha() else super().__format__(spec)

    def __reduce__(self) -> tuple[type[Name], tuple[str, Mapping[str, str]]]:
        return Name, (str(self), self.forms)


def listed(names: Iterable[str]) -> Name:
    """Several names in a row, which have each form that one of them has."""
    every = list(names)
    known = dict.fromkeys(word for name in every if isinstance(name, Name) for word in name.forms)
    forms = {word: ", ".join(_form(name, word) for name in every) for word in known}
    return Name(", ".join(every), forms)


def _form(name: str, word: str) -> str:
    return name.forms.get(word, name) if isinstance(name, Name) else name


@dataclass(frozen=True)
class People:
    """How a language inflects names: its ``cases`` beside that of the name itself, in the order of all forms.

    ``names`` have forms written down, ``letter`` is for players who are called by one letter, and ``endings``
    for all other words of a name, by what these end in.
    """

    cases: Sequence[str] = ()
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    letter: Sequence[str] = ()
    endings: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def name(self, said: str) -> Name:
        """A name with its forms; those that it has already stay.

        Somebody may type them all: ``Karmen/Karmen/Karmen``, those of the last cases like the last that is
        typed.
        """
        own = said.forms if isinstance(said, Name) else {}
        if own:
            return Name(said, {**dict(zip(self.cases, self._forms(said), strict=False)), **own})
        text, *typed = (form.strip() for form in said.split(APART))
        if typed:
            given = [form or text for form in typed]
            given += given[-1:] * (len(self.cases) - len(given))
            return Name(text, dict(zip(self.cases, given, strict=False)))
        return Name(text, dict(zip(self.cases, self._forms(text), strict=False)))

    def _forms(self, text: str) -> Sequence[str]:
        if text in self.names:
            return self.names[text]
        if len(text) == 1 and text.isalpha():
            return [form.replace(_SLOT, text) for form in self.letter]
        known = [self._word(word) for word in text.split()]
        return [" ".join(forms) for forms in zip(*known, strict=True)]

    def _word(self, word: str) -> Sequence[str]:
        """The forms of a word; all alike where the language says nothing of such words."""
        if word in self.names:
            return self.names[word]
        for start in range(1, len(word)):
            if word[start:] in self.endings:
                return [word[:start] + ending for ending in self.endings[word[start:]]]
        return [word] * len(self.cases)


NOT_INFLECTED = People()
"""A language in which a name is always the same."""


def read_people(roots: Iterable[Path], language: str) -> People:
    """How ``language`` inflects names, by the files in its folders below ``roots``, the nearest first.

    Raises :class:`FaultsError` with everything in a file that is not as ``people.schema.json`` describes it,
    or, where all is, with what has not as many forms as there are cases.
    """
    places = [root / name / FILE for root in roots for name in lineage(language)]
    paths = [path for path in places if path.is_file()]
    if not paths:
        return NOT_INFLECTED
    said: dict[str, Any] = cached("people", contents(paths), lambda: _read(paths))
    return People(**said)


def _read(paths: Sequence[Path]) -> dict[str, Any]:
    from cardset.shape import read_shaped

    said: dict[str, Any] = {"cases": [], "names": {}, "letter": [], "endings": {}}
    for path in reversed(paths):
        own = read_shaped(path, "people", partial(_faults, said["cases"]))
        said["cases"] = own.get("cases", said["cases"])
        said["letter"] = own.get("letter", said["letter"])
        said["names"] |= own.get("names", {})
        said["endings"] |= {end: _ends(forms) for end, forms in own.get("endings", {}).items()}
    return said


def _ends(forms: str) -> list[str]:
    return [form.replace("-", "") for form in forms.split()]


def _faults(known: Sequence[str], document: Document) -> Iterator[Fault]:
    """What the shape of a file does not tell: forms that are not one for each case, with the cases ``known``
    from the file that this one adds to."""
    own = document.data
    cases = own.get("cases", known)
    if known and cases != known:
        hint = f"leave it out, or say {', '.join(known)} as the file that this one adds to"
        yield document.fault("these are other cases", ("cases",), hint)
        return
    given: list[tuple[tuple[str, ...], Sequence[str]]]
    given = [(("names", name), forms) for name, forms in own.get("names", {}).items()]
    given += [(("endings", end), _ends(forms)) for end, forms in own.get("endings", {}).items()]
    given += [(("letter",), own["letter"])] if "letter" in own else []
    for at, forms in given:
        if len(forms) != len(cases):
            hint = f"one for each of {', '.join(cases)}" if cases else "'cases' says first which there are"
            count = f"{len(forms)} form{'s' if len(forms) != 1 else ''}"
            yield document.fault(f"{at[-1]!r} has {count}, not {len(cases)}", at, hint)
    for index, form in enumerate(own.get("letter", ())):
        if _SLOT not in form:
            hint = "{name} stands in each form"
            yield document.fault(f"{form!r} does not say the letter", ("letter", index), hint)
