"""A whole site, built once by the command, and what it was made of."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulebook.site.content import Content
from rulebook.site.views import Views
from tests.cli.running import ROOT
from tests.rulebook.faq.conftest import ABOUT

LANGUAGES = ("en", "cs", "pl", "ru")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, proved: None) -> Path:
    """The folder of a site in all languages; the workers of a run share one."""
    own = tmp_path_factory.getbasetemp()
    base = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = base / "whole-site"
    with (base / "whole-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            program = (sys.executable, "-c", "from cli.start import rulebook; rulebook()")
            command = [*program, "site", "-o", str(folder)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def contents(site: Path) -> Mapping[str, Content]:
    """What the site shows, by language; the answers are at hand, for the site was made of them."""
    from rulebook.faq.store import faq
    from rulebook.site.content import read_content

    return {language: read_content(ABOUT, language, faq(ABOUT, language)) for language in LANGUAGES}


@pytest.fixture(scope="session")
def views(contents: Mapping[str, Content]) -> Mapping[str, Views]:
    """The same as pages show it."""
    return {language: Views(content) for language, content in contents.items()}
