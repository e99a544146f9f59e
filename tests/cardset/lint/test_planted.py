"""The planted faults of the benchmark: each is found, and the same catalog without it is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.lint.planted.make import Planted, planted
from cardset import paths
from cardset.lint.finding import Result
from cardset.lint.glossaries import Glossaries
from cardset.lint.project import Project
from cardset.lint.run import lint

TERMS = Glossaries(paths.glossaries(), "unstable-unicorns")
PAIRS = planted()


def run(folder: Path, content: bytes) -> Result:
    path = folder / "pl.po"
    path.write_bytes(content)
    return lint([path], Project(paths.catalog_root(paths.set_folder()), TERMS, lang="pl", told=True))


def test_there_are_as_many_as_other_checkers_were_compared_by() -> None:
    assert len(PAIRS) == 38
    assert len({pair.what for pair in PAIRS}) == 38


@pytest.mark.sampled(9)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.what)
def test_a_clean_catalog_is_clean(pair: Planted, tmp_path: Path) -> None:
    result = run(tmp_path, pair.clean)
    assert (result.findings, result.faults) == ((), ())


@pytest.mark.sampled(9)
@pytest.mark.parametrize("pair", [pair for pair in PAIRS if not pair.needs], ids=lambda pair: pair.what)
def test_a_planted_fault_is_found_by_the_rule_that_is_for_it(pair: Planted, tmp_path: Path) -> None:
    result = run(tmp_path, pair.faulty)
    found = {finding.rule for finding in result.findings} | ({"fault"} if result.faults else set())
    assert found & set(pair.rules) if pair.rules else not found
