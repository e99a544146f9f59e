"""The model-word rule: a coined word takes the endings of a word that everybody can inflect.

Of the model's dictionary form and the word the longest common ending is found, and in every form of the model
what stands before it is replaced: *Некроманторог* like *носорог* has *Некроманторога*, as *носорога*. Letter
case does not matter to what is common. The word's own case of letters is kept, in the ending place by place:
*RzeNIE* like *rżenie* has *RzeNIA* and *RzeŃ*.
"""

from __future__ import annotations


class ModelRule:
    """How the forms of ``model`` become those of ``word``; both are dictionary forms.

    Raises :class:`ValueError` when the two have no ending in common.
    """

    __slots__ = ("_ending", "_replaced", "_start")

    def __init__(self, word: str, model: str) -> None:
        common = 0
        while common < min(len(word), len(model)) and word[-common - 1].lower() == model[-common - 1].lower():
            common += 1
        if not common:
            raise ValueError(f"{word!r} and {model!r} have no ending in common")
        self._start = word[: len(word) - common]
        self._ending = word[len(word) - common :]
        self._replaced = model[: len(model) - common]

    def form(self, form: str) -> str:
        """The form of the word that is as ``form`` of the model.

        Raises :class:`ValueError` when the model changes in front of its ending, so that it is no model.

        >>> ModelRule("RzeNIE", "rżenie").form("rżeniem")
        'RzeNIEM'
        """
        if form[: len(self._replaced)].lower() != self._replaced.lower():
            raise ValueError(f"the form {form!r} does not begin with {self._replaced!r}")
        return self._start + recase(form[len(self._replaced) :], self._ending)


def recase(text: str, pattern: str) -> str:
    """``text`` with its letters in the case of those at the same places of ``pattern``.

    Beyond the end of the pattern the case of its last letter goes on.

    >>> recase("odjechanych", "Odjechane")
    'Odjechanych'
    """
    if not pattern:
        return text
    return "".join(
        letter.upper() if pattern[min(place, len(pattern) - 1)].isupper() else letter.lower()
        for place, letter in enumerate(text)
    )
