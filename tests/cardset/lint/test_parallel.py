"""Many files at once give what they give one after the other."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cardset.errors import CardsetError
from cardset.lint import parallel
from cardset.lint.parallel import in_order
from cardset.lint.project import Project
from cardset.lint.run import lint

CATALOG = 'msgid ""\nmsgstr "Language: pl\\n"\n\nmsgid "a"\nmsgstr "a  b"\n'


@pytest.fixture(autouse=True)
def _always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_WORTH", 0)
    monkeypatch.setattr(parallel, "processors", lambda: 2)


def test_results_keep_their_order() -> None:
    paths = [Path(str(number)) for number in range(20)]
    assert list(in_order(paths, paths, lambda path: f"{path}!")) == [f"{number}!" for number in range(20)]


def test_findings_and_faults_are_those_of_a_single_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        (tmp_path / f"{number}.po").write_text(CATALOG)
    (tmp_path / "3.po").write_text("broken")
    side_by_side = lint([tmp_path], Project(tmp_path))
    monkeypatch.setattr(parallel, "_WORTH", 1 << 60)
    one_by_one = lint([tmp_path], Project(tmp_path))
    assert side_by_side == one_by_one
    assert len(side_by_side.files) == 5 and len(side_by_side.faults) == 1 and side_by_side.findings


@pytest.mark.skipif(sys.platform != "linux", reason="there are no workers elsewhere")
def test_a_worker_that_is_ended_is_told() -> None:
    with pytest.raises(CardsetError, match="the system ended a process"):
        list(in_order(["a", "b"], [Path("a"), Path("b")], lambda _: os._exit(9)))


def test_what_goes_wrong_in_a_worker_goes_wrong_here() -> None:
    def work(name: str) -> str:
        raise ValueError(name)

    with pytest.raises(ValueError, match=r"a|b"):
        list(in_order(["a", "b"], [Path("a"), Path("b")], work))
