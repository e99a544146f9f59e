"""Every rule on the cases that stand in ``cases/<rule-id>.yaml`` (``cases/README.md`` says how)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardset.catalog.model import Catalog
from cardset.catalog.read import parse_catalog
from cardset.catalog.strings import escape
from cardset.lexicon import read_lexicon
from cardset.lint.agreement import Agreement
from cardset.lint.check import check, check_document
from cardset.lint.context import Context
from cardset.lint.document import Document, read_blocks
from cardset.lint.finding import Finding
from cardset.lint.meaning import Meaning
from cardset.lint.plural import parse_plural_forms
from cardset.lint.rule import registry
from cardset.lint.set_project import project_of
from cardset.lint.termbase import Concept, Termbase, Word
from cardset.lint.typography import Typography, read_typography
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


@cache
def typography(lang: str) -> Typography | None:
    return read_typography(HERE.parents[2] / "i18n", lang)


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(path.stem, case, id=f"{path.stem}: {case['what']}")
        for path in sorted((HERE / "cases").glob("*.yaml"))
        for case in written_out(read_yaml(path).data[kind])
    ]


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
            agreement=agreement(lang),
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
        agreement=agreement(lang),
        families=families,
        speller=speller_of(case.get("spelling")),
        spoken={(None, text): plural or None for text, plural in case["spoken"].items()}
        if "spoken" in case
        else None,
    )
    findings = check(catalog, context, rules)
    return catalog, [finding for finding in findings if finding.rule == rule], before.count("\n")


def test_every_rule_has_cases_of_both_kinds() -> None:
    assert {path.stem for path in (HERE / "cases").glob("*.yaml")} == set(registry())
    for path in (HERE / "cases").glob("*.yaml"):
        data = read_yaml(path).data
        assert data["good"] and data["bad"], path.name


@pytest.mark.parametrize(("rule", "case"), cases("good"))
def test_is_silent(rule: str, case: dict[str, Any]) -> None:
    _, findings, _ = run(rule, case)
    assert findings == []


@pytest.mark.parametrize(("rule", "case"), cases("bad"))
def test_finds(rule: str, case: dict[str, Any]) -> None:
    _, findings, before = run(rule, case)
    assert [f"{finding.line - before}:{finding.column}" for finding in findings] == [
        expected["at"] for expected in case["finds"]
    ]
    for finding, expected in zip(findings, case["finds"], strict=True):
        assert finding.rule == rule
        if "severity" in expected:
            assert finding.severity.value == expected["severity"]
        if "surface" in expected:
            assert finding.surface == expected["surface"]
        if "suggestions" in expected:
            assert finding.suggestions == tuple(expected["suggestions"])
        if "fix" in expected:
            assert finding.fix == expected["fix"]
        assert expected.get("says", "") in finding.message


@pytest.mark.parametrize(("rule", "case"), cases("bad"))
def test_the_surface_stands_where_the_finding_says(rule: str, case: dict[str, Any]) -> None:
    catalog, findings, _ = run(rule, case)
    for finding in findings:
        line = catalog.lines[finding.line - 1]
        marked = line[finding.column - 1 : finding.end_column - 1]
        assert escape(finding.surface).startswith(marked)
        assert marked or not finding.surface


@pytest.mark.parametrize(("rule", "case"), cases("bad"))
def test_a_rule_declares_what_its_findings_are(rule: str, case: dict[str, Any]) -> None:
    declared = registry()[rule]
    _, findings, _ = run(rule, case)
    assert all(declared.severity.reaches(finding.severity) for finding in findings)
    assert declared.fixable or all(finding.fix is None for finding in findings)
