"""Part of the work in a fork of this process: the same comes of it, whatever becomes of the fork."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

import pytest

from cardset.errors import CardsetError, Fault
from cardset.lint import check, forks, languages
from cardset.lint.dictionaries.opened import Apart, Opened, answer
from cardset.lint.forks import Fork, beside, can_fork
from cardset.lint.result import Result
from cardset.lint.run import lint
from cardset.lint.set_project import project_of
from tests.cardset.lint.spelling import Words
from tests.cli.running import ROOT, cardset

BEFORE: ContextVar[frozenset[int]] = ContextVar("BEFORE")
"""The processes that were there when a test began."""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="nothing is forked elsewhere")


@pytest.fixture(autouse=True)
def _always(monkeypatch: pytest.MonkeyPatch) -> None:
    BEFORE.set(_children())
    for module in (check, forks, languages):
        monkeypatch.setattr(module, "can_fork", lambda: True)


def test_both_give_what_they_would_one_after_the_other() -> None:
    (there, one), here = beside(lambda: (os.getpid(), "one"), os.getpid)
    assert (one, here) == ("one", os.getpid()) and there != here
    _no_process_is_left()


def test_what_goes_wrong_there_goes_wrong_here() -> None:
    def broken() -> int:
        raise CardsetError("cannot be read", "a.yaml")

    with pytest.raises(CardsetError, match=r"a\.yaml: cannot be read"):
        beside(broken, lambda: 1)
    with pytest.raises(CardsetError, match=r"a\.yaml: cannot be read"):
        beside(lambda: time.sleep(60), broken)
    _no_process_is_left()


def test_a_fork_that_the_system_ends_is_told() -> None:
    with pytest.raises(CardsetError, match="the system ended a process"):
        beside(lambda: os._exit(9), lambda: 1)
    _no_process_is_left()


def test_nothing_is_forked_where_no_processor_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(forks, "processors", lambda: 1)
    assert not can_fork()
    monkeypatch.setattr(forks, "processors", lambda: 2)
    monkeypatch.setattr(forks, "_idle", lambda: 0)
    assert not can_fork()
    assert beside(os.getpid, os.getpid) == (os.getpid(), os.getpid())


def test_words_are_looked_up_in_another_process_and_here_when_that_has_ended() -> None:
    asked: list[str] = []
    fork = Fork(_answers)
    apart = Apart(fork, _Noted(_opened(), asked))
    for _ in range(2):
        assert apart.usable()
        assert apart.first(["kůň", "stáj"]) == [True, False]
        assert apart.others(["stáj", "koň"]) == [True, False]
        assert tuple(apart.near("kůn")) == ("kůň",)
        assert bool(asked) is not fork.alive
        fork.end()
    assert asked == ["usable", "first", "others", "near"]
    _no_process_is_left()


def test_two_processes_ask_one_and_each_hears_its_answer() -> None:
    asked: list[str] = []
    fork = Fork(_answers)
    apart = Apart(fork, _Noted(_opened(), asked))

    def ask(word: str) -> tuple[list[Sequence[bool]], list[str]]:
        return [apart.first([word]) for _ in range(500)], asked

    assert beside(lambda: ask("kůň"), lambda: ask("koň")) == (([[True]] * 500, []), ([[False]] * 500, []))
    fork.end()
    _no_process_is_left()


def _opened() -> Opened:
    return Opened([lambda: Words(["kůň"]), lambda: Words(["stáj"])], "áňjkostuů")


def _answers(questions: BinaryIO, answers: BinaryIO) -> None:
    answer(_opened(), questions, answers)


class _Noted:
    """Dictionaries that note what they are asked."""

    def __init__(self, opened: Opened, asked: list[str]) -> None:
        self._opened = opened
        self._asked = asked

    def usable(self) -> bool:
        self._asked.append("usable")
        return self._opened.usable()

    def first(self, words: Sequence[str]) -> Sequence[bool]:
        self._asked.append("first")
        return self._opened.first(words)

    def others(self, words: Sequence[str]) -> Sequence[bool]:
        self._asked.append("others")
        return self._opened.others(words)

    def near(self, word: str) -> Sequence[str]:
        self._asked.append("near")
        return self._opened.near(word)


@pytest.mark.parametrize("lang", ["pl", "cs", "ru"])
def test_findings_are_those_of_one_process(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogs = [ROOT / "i18n" / lang / "messages.po", _with_slips(ROOT / "i18n" / lang, tmp_path)]
    monkeypatch.setattr(check, "_LARGE", 1)
    for glossary in ((), (_glossary(tmp_path),)):
        for catalog in catalogs:
            monkeypatch.setenv("CARDSET_CACHE", str(tmp_path / "cold"))
            halves = _linted(catalog, lang, glossary)
            with monkeypatch.context() as one:
                for module in (check, forks, languages):
                    one.setattr(module, "can_fork", lambda: False)
                one.setenv("CARDSET_CACHE", str(tmp_path / "other"))
                assert _linted(catalog, lang, glossary) == halves
    assert halves.findings
    _no_process_is_left()


def test_what_keeps_a_fork_from_checking_all_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_LARGE", 1)
    broken = Fault("is broken", "lexicon.yaml", 1, 1, "mend it")
    here = os.getpid()
    original = check._found

    def found(*args: object, **kwargs: object) -> object:
        if os.getpid() != here:
            monkeypatch.setattr(languages.Languages, "learned", lambda self: _learned(self, broken))
        return original(*args, **kwargs)  # type: ignore[arg-type]

    def _learned(of: languages.Languages, fault: Fault) -> languages.Learned:
        return languages.Learned((*of.faults, fault), frozenset({"tlh"}), {})

    monkeypatch.setattr(check, "_found", found)
    result = _linted(ROOT / "i18n" / "pl" / "messages.po", "pl", (_glossary(tmp_path),))
    assert result.faults == (broken,) and result.exit_code() == 2
    assert "tlh" in result.unspelt


def test_the_command_tells_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_LARGE", 1)
    catalog = _with_slips(ROOT / "i18n" / "pl", tmp_path)
    told = [
        cardset(
            "lint", "--lang", "pl", "--termbase", str(_glossary(tmp_path)), "--format", "json", str(catalog)
        )
        for _ in range(2)  # the second time from what the first one has kept
    ]
    assert told[0] == told[1] and told[0].code in (0, 1)


def _linted(catalog: Path, lang: str, glossaries: Sequence[Path]) -> Result:
    return lint([catalog], project_of(lang=lang, glossaries=glossaries))


def _with_slips(folder: Path, place: Path) -> Path:
    """The catalog of a language with every third translation of another entry, and some words misspelt."""
    from cardset.catalog.read import read_catalog

    made = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
    entries = [
        entry for entry in read_catalog(folder / "messages.po").entries if entry.msgid and entry.translated
    ]
    for number, entry in enumerate(entries):
        other = entries[number - 1] if number % 3 == 0 else entry
        text = other.msgstr[0].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        source = entry.msgid.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        if source not in made:
            made.append(f'msgid "{source}"\nmsgstr "{text[1:] if number % 7 == 0 else text}"\n')
    path = place / "slips.po"
    path.write_text("\n".join(dict.fromkeys(made)), encoding="utf-8")
    return path


def _glossary(place: Path) -> Path:
    path = place / "glossary.csv"
    path.write_text("card,karta\ngame,gra\nplayer,gracz\nlanguage,jezyk\nfile,plik\n", encoding="utf-8")
    return path


def _no_process_is_left() -> None:
    """No fork of this test is left, running or not waited for. Other tests may have left something."""
    assert _children() <= BEFORE.get()


def _children() -> frozenset[int]:
    """The processes that this one has started and that are still there (proc(5))."""
    tasks = Path("/proc/self/task").glob("*/children")
    return frozenset(int(pid) for task in tasks for pid in task.read_text(encoding="ascii").split())
