"""docs/linting.md: its commands run, its settings are settings, its comments are read."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from cardset.catalog.read import parse_catalog
from cardset.lint.document import document_of
from cardset.lint.settings import read_settings
from cardset.lint.waivers import catalog_waivers, document_waivers
from tests.cli.running import cardset

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "linting.md").read_text(encoding="utf-8")

THEIRS = (
    'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
    'msgid "Draw a card."\nmsgstr "Dobierz kartę."\n'
)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "i18n" / "pl", tmp_path / "i18n" / "pl")
    (tmp_path / "rules.md").write_text("Dobierz kartę.\n", encoding="utf-8")
    (tmp_path / "their.po").write_text(THEIRS, encoding="utf-8")
    (tmp_path / "glossary.csv").write_text("source,target\ncard,karta\n", encoding="utf-8")
    for folder, text in (("pack", "Draw a card."), ("translations/pl/pack", "Dobierz kartę.")):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "core.json").write_text(f'[{{"code": "1", "text": "{text}"}}]', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.sampled(6)
@pytest.mark.parametrize("block", blocks("sh"), ids=lambda block: block.split("\n")[-2])
def test_the_commands_of_a_block_run_one_after_the_other(block: str, project: Path) -> None:
    for line in block.splitlines():
        program, *arguments = shlex.split(line, comments=True)
        done = cardset(*(argument for argument in arguments if not argument.startswith(">")))
        assert program == "cardset"
        assert (done.code, done.err) == (0, ""), line


def test_the_settings_are_such(project: Path) -> None:
    (text,) = blocks("toml")
    path = project / "pyproject.toml"
    path.write_text(text, encoding="utf-8")
    settings = read_settings(path)
    assert settings is not None and settings.rules()
    untouched = settings.rules_of(settings.rules())(project / "i18n" / "pl" / "terms.po")
    assert untouched == settings.rules()
    assert settings.rules_of(settings.rules())(project / "i18n" / "pl" / "messages.po") != settings.rules()


def test_the_comments_are_read() -> None:
    (entry,), (comment,) = blocks("po"), blocks("markdown")
    found = [
        *catalog_waivers(parse_catalog(entry, Path("a.po"))),
        *document_waivers(document_of(Path("a.md"), comment)),
    ]
    assert [[name.text for name in waiver.names] for waiver in found] == [
        ["terms-missing"],
        ["text-quotes", "terms-missing"],
    ]
    assert all(waiver.reason for waiver in found)


def test_the_report_is_one_that_the_command_prints(project: Path) -> None:
    (shown,) = blocks("text")
    (project / "i18n" / "pl" / "a.po").write_text(
        'msgid ""\nmsgstr ""\n' + "\n" * 7 + 'msgid "Choose a card from your hand."\n'
        'msgstr "Wybierz kartę, którą masz na ręku."\n',
        encoding="utf-8",
    )
    printed = cardset("lint", "i18n/pl/a.po", "--select", "terms-deprecated").out
    first, *rest = shown.splitlines()
    assert printed.splitlines()[1:] == rest
    assert printed.startswith(first.rstrip(" …"))
