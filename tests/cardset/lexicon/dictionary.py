"""A dictionary for tests that knows a handful of words, with the traps of the real ones."""

from __future__ import annotations

from collections.abc import Sequence

from cardset.lexicon.dictionaries import KnownWord, Reading

STEMS = {
    ("nom", "sg"): "ek",
    ("gen", "sg"): "ka",
    ("acc", "sg"): "ka",
    ("nom", "pl"): "ki",
    ("gen", "pl"): "ków",
    ("acc", "pl"): "ki",
}


def noun(stem: str, animacy: str, **changed: str) -> KnownWord:
    """A masculine noun in -ek; ``changed`` are other endings, such as ``acc_sg="ek"``."""
    own = {"gender": "m", "animacy": animacy}
    forms = [
        (stem + changed.get(f"{case}_{number}", ending), {"case": case, "number": number, **own})
        for (case, number), ending in STEMS.items()
    ]
    return KnownWord(f"{stem}ek", "noun", own, tuple(forms))


class Few:
    """See :class:`cardset.lexicon.dictionaries.Dictionary`."""

    def __init__(self) -> None:
        verb = {"aspect": "perfective"}
        self.known = [
            noun("jednoroż", "animate"),
            # The twin: the same word as a thing.
            noun("jednoroż", "inanimate", acc_sg="ek"),
            noun("człowiecz", "animate"),
            noun("pion", "inanimate", acc_sg="ek"),
            KnownWord(
                "zagrać",
                "verb",
                verb,
                (
                    ("zagrać", {"mood": "inf", **verb}),
                    ("zagraj", {"mood": "imp", "number": "sg", "person": "second", **verb}),
                    # What a table without persons shows is the bare form, not that of every person.
                    ("zagraliśmy", {"mood": "imp", "number": "pl", "person": "first", **verb}),
                    ("zagrajcie", {"mood": "imp", "number": "pl", **verb}),
                ),
            ),
            # Several spellings, the usual one first, and a rare word of the same name.
            KnownWord(
                "puch",
                "noun",
                {"gender": "m", "animacy": "inanimate"},
                tuple((form, {"case": "nom", "number": "sg"}) for form in ("puch", "poch", "pych", "pich")),
            ),
            KnownWord("puch", "noun", {"gender": "f", "animacy": "inanimate"}, (("puch", {}),), rarity=3),
            KnownWord(
                "drzwi",
                "noun",
                {"gender": "n", "animacy": "inanimate", "number": "pl"},
                (("drzwi", {"case": "nom", "number": "pl"}),),
            ),
            KnownWord("dwa", "noun", {"gender": "m", "animacy": "animate"}, (("dwa", {"case": "dat"}),)),
        ]  # fmt: skip
        # The same word again, as dictionaries have it; and one that differs in its forms alone.
        self.known.append(noun("człowiecz", "animate"))
        self.known += [noun("zam", "animate"), noun("zam", "animate", gen_pl="ek")]

    def words(self, lemma: str) -> Sequence[KnownWord]:
        return [word for word in self.known if word.lemma == lemma]

    def readings(self, form: str) -> Sequence[Reading]:
        if form == "do":
            return [Reading("do", ""), Reading("do", "noun")]
        found = [word for word in self.known if any(form == known for known, _ in word.forms)]
        return list(dict.fromkeys(Reading(word.lemma, word.part_of_speech) for word in found))
