"""``cli doctor``: what it finds, and what it advises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardset import __version__
from tests.cli.running import AS_ANYBODY, said, table


def findings() -> dict[str, dict[str, str]]:
    data = json.loads(table("doctor", "--json").out)
    assert data["schema_version"] == 1
    return {one["subject"]: one for one in data["findings"]}


def test_it_tells_versions_languages_folders_and_optional_parts() -> None:
    found = findings()

    assert found["cardset"]["found"] == __version__
    assert "pl" in found["languages"]["found"]
    assert found["cache"]["state"] == found["games"]["state"] == "ok"
    assert found["jinja2 [site]"]["state"] == "ok"


def test_what_is_missing_comes_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    def without(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", without)
    monkeypatch.setenv("PATH", "")

    found = findings()

    assert found["jinja2 [site]"]["state"] == "missing"
    assert found["jinja2 [site]"]["hint"] == "pip install jinja2"
    assert found["msgfmt"]["hint"].startswith("install gettext, ")
    assert table("doctor").code == 0


@pytest.mark.skipif(bool(AS_ANYBODY), reason="nothing is closed to root")
def test_a_folder_that_is_closed_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    monkeypatch.setenv("CARDSET_STATE", str(closed / "games"))

    assert findings()["games"]["state"] == "broken"
    assert table("doctor").code == 1


def test_a_file_where_the_folder_should_be_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("CARDSET_STATE", str(tmp_path / "file" / "games"))

    done = table("doctor")

    assert done.code == 1
    assert "! games" in done.out


def test_it_speaks_the_language_of_the_program() -> None:
    assert "cache" in table("doctor").out
    assert said("cache", "pl") in table("doctor", "--ui-lang", "pl").out
