"""``rulebook site``: what is refused, and how it is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.running import rulebook


def test_a_folder_of_others_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    done = rulebook("site", "-o", tmp_path, "--lang", "en")
    assert done.code == 2
    assert done.err.startswith(f"error: {tmp_path}: this folder holds other things than a site")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_without_jinja2_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    done = rulebook("site", "-o", tmp_path / "site", "--lang", "en")
    assert done.code == 2
    assert "pip install Jinja2" in done.err
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["site"], "Missing option '-o'"),
        (["site", "-o", "x", "--lang", "xx"], "there is no locale 'xx'"),
        (["site", "-o", "x", "--lang", "pl,"], "a language is missing"),
        (["site", "-o", "x", "extra"], "unexpected extra argument"),
        (["site", "-o", "x", "--url", "example.org"], "'example.org' is no address of a site"),
        (["site", "-o", "x", "--url", "https://example.org/?x=1"], "is no address of a site"),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    done = rulebook(*arguments[:2], *([tmp_path / "x"] if "-o" in arguments else []), *arguments[3:])
    assert done.code == 2
    assert message in done.err
    assert not (tmp_path / "x").exists()


def test_one_language_makes_a_whole_site(site: Path, tmp_path: Path) -> None:
    done = rulebook("site", "-o", tmp_path / "x", "--lang", "pl")
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines()[-1].startswith(f"written: {tmp_path / 'x'} (")
    assert {path.name for path in (tmp_path / "x").iterdir()} >= {"index.html", "pl", "assets"}
    assert 'hreflang="x-default"' not in (tmp_path / "x" / "pl" / "index.html").read_text(encoding="utf-8")
