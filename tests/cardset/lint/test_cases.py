"""Every rule on the cases that stand in ``cases/<rule-id>.yaml`` (``cases/README.md`` says how)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardset.catalog.model import Catalog
from cardset.catalog.read import parse_catalog
from cardset.catalog.strings import escape
from cardset.lexicon import read_lexicon
from cardset.lexicon.dictionaries import Analysis
from cardset.lint.agreement import Agreement
from cardset.lint.check import check, check_document
from cardset.lint.context import Context
from cardset.lint.document import Document, read_blocks
from cardset.lint.finding import Finding
from cardset.lint.meaning import Meaning
from cardset.lint.plural import parse_plural_forms
from cardset.lint.readback import Readback
from cardset.lint.rule import registry
from cardset.lint.set_project import project_of
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.lint.typography import Typography, read_typography
from cardset.load import load_set
from cardset.yaml_reader import read_yaml
from tests.cardset.lint.spelling import speller_of

HERE = Path(__file__).parent
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
HEADER = f"""\
msgid ""
msgstr ""
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {POLISH}\\n"

"""


def termbase() -> Termbase:
    concepts = [
        Concept(
            id=entry["id"],
            source=tuple(entry["source"]),
            proper=entry.get("proper", False),
            words=tuple(
                Word(
                    word["text"],
                    word["status"],
                    tuple(word["forms"]),
                    word.get("reason", ""),
                    tuple(word.get("not_in", ())),
                    tuple(word.get("editions", ())),
                )
                for word in entry["words"]
            ),
            capitals=entry.get("capitals", False),
            part_of_speech=entry["part_of_speech"],
        )
        for entry in read_yaml(HERE / "termbase.yaml").data
    ]
    return Termbase.build(concepts, {"pony": "my Official Pony"}, ["card:pun:name"])


TERMS = termbase()
LEXICON = read_lexicon(HERE.parents[1] / "i18n", "qtz")


@cache
def meaning(lang: str) -> Meaning | None:
    """What the project's own data says of the words of a language."""
    return project_of(lang=lang).document_context(Path("case.md")).meaning


@cache
def agreement(lang: str) -> Agreement | None:
    """What goes together in a language, over its lexicon."""
    return project_of(lang=lang).document_context(Path("case.md")).agreement


def with_readings(agreement: Agreement | None, said: dict[str, list[str]]) -> Agreement | None:
    """The same with a dictionary that knows no words but those of a case."""
    readings = {word: [analysis(word, one) for one in ones] for word, ones in said.items()}
    return agreement and replace(agreement, analyse=lambda word: readings.get(word, ()))


def analysis(word: str, said: str) -> Analysis:
    """One reading of a word, said as ``noun acc sg f``, or ``verb inf of grać``."""
    features, _, lemma = said.partition(" of ")
    part_of_speech, *values = features.split() or [""]
    return Analysis(lemma or word, part_of_speech, {CATEGORIES[value]: value for value in values})


CATEGORIES = {
    **dict.fromkeys(("nom", "gen", "dat", "acc", "ins", "loc"), "case"),
    **dict.fromkeys(("sg", "pl"), "number"),
    **dict.fromkeys(("m", "f", "n"), "gender"),
    **dict.fromkeys(("personal", "animate", "inanimate"), "animacy"),
    **dict.fromkeys(("first", "second", "third"), "person"),
    **dict.fromkeys(("inf", "imp", "indicative"), "mood"),
    "past": "tense",
}


@cache
def typography(lang: str) -> Typography | None:
    return read_typography(HERE.parents[2] / "i18n", lang)


@cache
def readback(lang: str) -> Readback | None:
    """The readers of texts of cards."""
    return project_of().languages.readback(load_set, HERE.parents[2] / "i18n", lang)


CASES = sorted((HERE / "cases").glob("*.yaml"))
every_rule = pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)


def cases(path: Path, kind: str) -> list[dict[str, Any]]:
    """The ``good`` or the ``bad`` cases of a rule."""
    return [written_out(case) for case in read_yaml(path).data[kind]]


def written_out(value: Any) -> Any:
    """The value of a case with every ``<U+200B>`` as the character itself, which no data of ours may hold."""
    if isinstance(value, str):
        return re.sub(r"<U\+([0-9A-F]{4})>", lambda found: chr(int(found[1], 16)), value)
    if isinstance(value, list):
        return [written_out(item) for item in value]
    if isinstance(value, dict):
        return {key: written_out(item) for key, item in value.items()}
    return value


def run(rule: str, case: dict[str, Any]) -> tuple[Catalog | Document, list[Finding], int]:
    """The file of a case, what the rule finds in it, and how many lines were put before the snippet."""
    rules = [registry()[id] for id in (rule, *case.get("with", ()))]
    if "text" in case:
        lang = case.get("lang", "pl")
        document = read_blocks(Path("case.md"), case["text"])
        context = Context(
            lang,
            project_of(lang=lang).document_context(Path("case.md")).plural_forms,
            TERMS,
            meaning=meaning(lang),
            typography=typography(lang),
            agreement=with_readings(agreement(lang), case.get("readings", {})),
            statements=lambda: case.get("statements", []),
            speller=speller_of(case.get("spelling")),
        )
        read = check_document(document, context, rules)
        return document, [finding for finding in read if finding.rule == rule], 0
    text = case["po"]
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    before = "" if case.get("header") == "none" or bare.startswith('msgid ""\n') else HEADER
    catalog = parse_catalog(before + text, Path("case.po"))
    lang = case.get("lang", "pl")
    known = (
        {context: (text, print) for context, (text, print) in case["known"].items()}
        if "known" in case
        else None
    )
    forms = parse_plural_forms(POLISH) if lang.startswith("pl") else None
    families = frozenset({"unicorn"})
    context = Context(
        lang,
        forms,
        TERMS,
        known,
        lexicon=LEXICON,
        meaning=meaning(lang),
        typography=typography(lang),
        agreement=with_readings(agreement(lang), case.get("readings", {})),
        families=families,
        speller=speller_of(case.get("spelling")),
        readback=(lambda: readback(lang)) if rule == "meaning-effect" else None,
        spoken={(None, text): plural or None for text, plural in case["spoken"].items()}
        if "spoken" in case
        else None,
    )
    findings = check(catalog, context, rules)
    return catalog, [finding for finding in findings if finding.rule == rule], before.count("\n")


def test_every_rule_has_cases_of_both_kinds() -> None:
    assert {path.stem for path in CASES} == set(registry())
    for path in CASES:
        data = read_yaml(path).data
        assert data["good"] and data["bad"], path.name


@every_rule
def test_is_silent(path: Path) -> None:
    for case in cases(path, "good"):
        _, findings, _ = run(path.stem, case)
        assert findings == [], case["what"]


@every_rule
def test_finds(path: Path) -> None:
    for case in cases(path, "bad"):
        what = case["what"]
        looked_at, findings, before = run(path.stem, case)
        at = [f"{finding.line - before}:{finding.column}" for finding in findings]
        assert at == [expected["at"] for expected in case["finds"]], what
        for finding, expected in zip(findings, case["finds"], strict=True):
            found = {
                "severity": finding.severity.value,
                "surface": finding.surface,
                "suggestions": list(finding.suggestions),
                "fix": finding.fix,
            }
            assert {key: found[key] for key in found if key in expected} == {
                key: expected[key] for key in found if key in expected
            }, what
            assert expected.get("says", "") in finding.message, what
            assert_declared(path.stem, finding, what)
            assert_marked(looked_at, finding, what)


def assert_declared(rule: str, finding: Finding, what: str) -> None:
    """A finding is of its rule, no graver than that can be, and mended only where it can mend."""
    declared = registry()[rule]
    assert finding.rule == rule, what
    assert declared.severity.reaches(finding.severity), what
    assert declared.fixable or finding.fix is None, what


def assert_marked(looked_at: Catalog | Document, finding: Finding, what: str) -> None:
    """What a finding shows stands where it says."""
    marked = looked_at.lines[finding.line - 1][finding.column - 1 : finding.end_column - 1]
    assert escape(finding.surface).startswith(marked), what
    assert marked or not finding.surface, what
