"""How well the rules about terms know inflected words: false alarms on correct uses, and wrong words caught.

Run ``python benchmarks/lint/terms/measure.py [pl cs ru] [--show]``. The sets beside this file are those of
a stranger's glossary: no form is declared and no dictionary is used. Each line is one part of one set.

* correct: the share of correct inflected uses on which some rule about terms says something;
* other: of texts in which the term's word gave way to another term's, the share on which it says something,
  and as an error;
* near: the same with words that begin alike, and as a warning or an error (each text with a wrong word
  stands in a catalog of correct ones);
* coined: the share of the forms of invented names that are known, and of those taken for another name.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from cardset.catalog.read import parse_catalog
from cardset.catalog.strings import escape
from cardset.lexicon import read_lexicon
from cardset.lint.check import check
from cardset.lint.context import Context
from cardset.lint.finding import Finding, Severity
from cardset.lint.rule import registry
from cardset.lint.termbase import Concept, Termbase, Word, separated
from cardset.words.endings import Endings
from cardset.words.read_endings import read_endings
from cardset.yaml_reader import read_yaml

HERE = Path(__file__).parent
I18N = HERE.parents[2] / "i18n"
SURFACE = re.compile(r"\[([^\[\]]*)\]")
# So many other terms stand in for each.
OTHERS = 3


@dataclass(frozen=True, slots=True)
class Text:
    """A source and its translation; ``split`` is the part of the set it belongs to."""

    split: str
    source: str
    target: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=["pl", "cs", "ru"])
    parser.add_argument("--show", action="store_true", help="tell each text of `tune` that went wrong")
    given = parser.parse_args()
    print("lang split  | correct alarm | other caught error | near caught warned | coined known mistaken")
    for language in given.languages or ["pl", "cs", "ru"]:
        data = read_yaml(HERE / f"{language}.yaml").data
        endings = read_endings(I18N, language, read_lexicon(I18N, language))
        for split in ("tune", "held"):
            print(f"{language:4} {split:6} |", " | ".join(_row(data, split, endings, given.show)))


def _row(data: dict[str, Any], split: str, endings: Endings, show: bool) -> Iterator[str]:
    show = show and split == "tune"
    terms = data["terms"]
    glossary = Termbase.build([_concept(term) for term in terms], endings=endings)
    correct = _found(_correct(terms, split), glossary)
    wrong = [text for text, found in correct if found]
    _tell(show, "false alarm", wrong)
    yield f"{len(correct):7} {_share(len(wrong), len(correct))}"
    for name, texts, grave in (
        ("other", _others(terms, split, endings), Severity.ERROR),
        ("near", _nears(terms, split), Severity.WARNING),
    ):
        mutants = [_found([*_correct(terms, ""), text], glossary)[-1] for text in texts]
        caught = [text for text, found in mutants if found]
        loud = [text for text, found in mutants if any(f.severity.reaches(grave) for f in found)]
        _tell(show, f"{name} missed", [text for text, found in mutants if not found])
        yield f"{len(mutants):5} {_share(len(caught), len(mutants))} {_share(len(loud), len(mutants))}"
    coined = data["coined"]
    names = Termbase.build(
        [_concept(_named(place, name)) for place, name in enumerate(coined)], endings=endings
    )
    known = _found(_carried(data, split, 0), names)
    _tell(show, "form unknown", [text for text, found in known if found])
    mistaken = _found(_carried(data, split, 1), names)
    yield (
        f"{len(known):4} {_share(sum(not found for _, found in known), len(known))} "
        f"{_share(sum(not found for _, found in mistaken), len(mistaken))}"
    )


def _concept(term: dict[str, Any]) -> Concept:
    return Concept(term["source"], (term["source"],), False, (Word(term["word"], "preferred"),))


def _named(place: int, name: dict[str, Any]) -> dict[str, Any]:
    return {"source": f"Name{place}", "word": name["word"]}


def _correct(terms: Iterable[dict[str, Any]], split: str) -> Iterator[Text]:
    """The uses in one part of the set; in all of it where ``split`` is empty."""
    for term in terms:
        if split in {"", term["split"]}:
            for source, target in term["uses"]:
                yield Text(split, source, SURFACE.sub(r"\1", target))


def _others(terms: list[dict[str, Any]], split: str, endings: Endings) -> Iterator[Text]:
    """Each use with the word of some terms that follow in the list, and with a form that one has in a use."""
    kinds = [separated(_concept(term), endings).part_of_speech for term in terms]
    for place, term in enumerate(terms):
        if term["split"] != split:
            continue
        for number, (source, target) in enumerate(term["uses"]):
            following = (*range(place + 1, len(terms)), *range(place))
            fit = (
                terms[other]
                for other in following
                if kinds[other] == kinds[place] and terms[other]["source"] not in source.lower()
            )
            for other in islice(fit, OTHERS):
                _, example = other["uses"][number % len(other["uses"])]
                match = SURFACE.search(example)
                assert match is not None
                yield Text(split, source, SURFACE.sub(match[1].lower(), target))


def _nears(terms: Iterable[dict[str, Any]], split: str) -> Iterator[Text]:
    for term in terms:
        if term["split"] == split:
            for source, target in term["uses"]:
                for word in term["near"]:
                    yield Text(split, source, SURFACE.sub(word, target))


def _carried(data: dict[str, Any], split: str, shift: int) -> Iterator[Text]:
    """The forms of the invented names, each said of the name ``shift`` places further on."""
    source, target = data["carrier"]
    coined = data["coined"]
    for place, name in enumerate(coined):
        if name["split"] == split:
            for form in name["forms"]:
                asked = (place + shift) % len(coined)
                yield Text(split, source.format(name=f"Name{asked}"), target.format(form=form))


def _found(texts: Iterable[Text], glossary: Termbase) -> list[tuple[Text, list[Finding]]]:
    """What the rules about terms say of each text."""
    given = list(texts)
    entries = (
        f'msgctxt "{place}"\nmsgid "{escape(text.source)}"\nmsgstr "{escape(text.target)}"\n'
        for place, text in enumerate(given)
    )
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    catalog = parse_catalog("\n".join((header, *entries)), Path("measured.po"))
    rules = [rule for rule in registry().values() if rule.family == "terms"]
    found: list[list[Finding]] = [[] for _ in given]
    for finding in check(catalog, Context(termbase=glossary), rules):
        found[int(finding.msgctxt or 0)].append(finding)
    return list(zip(given, found, strict=True))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:6.1f} %" if whole else "     -"


def _tell(show: bool, what: str, texts: Iterable[Text]) -> None:
    if show:
        for text in texts:
            print(f"  {what}: {text.source} = {text.target}")


if __name__ == "__main__":
    main()
