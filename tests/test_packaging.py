"""What people install: the wheel holds all data, and its commands run from any folder.

The wheel is built with the tools at hand and installed without a network into an environment that holds
nothing but the declared dependencies, so one that is used and not declared is noticed. What takes seconds
with an empty cache waits for the soak.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import product
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from packaging.requirements import Requirement

from cardset.compiled import library, sources
from rulebook.game import shipped_games
from tests.cli.running import cardset

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["cardset", "rulebook", "ai", "cli"]
IGNORED = {"__pycache__", ".DS_Store"}
PROVED = "cardset/kept/"
"""Where the answers lie that were proved when the wheel was built."""


@dataclass(frozen=True, slots=True)
class Installation:
    """A wheel, the environment it was installed into, and an empty folder to run commands from."""

    wheel: Path
    bin: Path
    home: Path
    folder: Path

    def run(self, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The result of a command, run as a user would who has nothing but the installation."""
        unwanted = ("PYTHON", "VIRTUAL_ENV", "COVERAGE", "PYTEST", "XDG_", "CARDSET_")
        env = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        env |= {"HOME": str(self.home), "PYTHONUTF8": "1", "COLUMNS": "100"}
        return subprocess.run(
            [self.bin / command, *arguments],
            cwd=self.folder,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )


def install(base: Path, **variables: str) -> Installation:
    """Build the wheel, with these variables of the environment, and install it into a new one below ``base``.

    The answers that it brings along are proved unless the cache has them.
    """
    python = sys.executable
    execute(
        python,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(base / "dist"),
        str(ROOT),
        **variables,
    )
    (wheel,) = (base / "dist").iterdir()

    venv.create(base / "venv", with_pip=False)
    bin_folder = base / "venv" / ("Scripts" if os.name == "nt" else "bin")
    target = ["--python", str(bin_folder / "python")]
    execute(python, "-m", "pip", *target, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    (site_packages,) = (base / "venv").rglob("site-packages")
    (ours,) = metadata.distributions(path=[str(site_packages)])
    for distribution in declared(ours):
        for name in {path.parts[0] for path in distribution.files or [] if path.parts[0] != ".."} - IGNORED:
            (site_packages / name).symlink_to(str(distribution.locate_file(name)))

    for folder in ("home", "empty"):
        (base / folder).mkdir()
    return Installation(wheel, bin_folder, base / "home", base / "empty")


def execute(*command: str, **variables: str) -> None:
    env = os.environ | variables
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def declared(distribution: metadata.Distribution) -> Iterator[metadata.Distribution]:
    """What ``distribution`` says it needs without extras, and what that needs, each once."""
    seen: set[str] = set()
    waiting = [distribution]
    while waiting:
        for text in waiting.pop().requires or []:
            requirement = Requirement(text)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if wanted and requirement.name.lower() not in seen:
                seen.add(requirement.name.lower())
                needed = metadata.distribution(requirement.name)
                waiting.append(needed)
                yield needed


def data_files() -> set[str]:
    """Where every file of ours that is no Python code is expected in the wheel."""
    found = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc", ".so"} and path.name not in IGNORED
    }
    return found | {
        f"cardset/{path.relative_to(ROOT).as_posix()}"
        for folder in ("i18n", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.name not in IGNORED
    }


def test_the_sdist_holds_what_its_tests_need() -> None:
    shipped = {Path(file.distribution_path) for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    tracked = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*") if path.is_file()} | {
        path.relative_to(ROOT) for path in ROOT.iterdir() if path.is_file() and path.suffix in (".md", ".txt")
    }
    assert {path for path in tracked - shipped if not IGNORED & {*path.parts}} == set()
    assert {Path("Makefile"), Path(".pre-commit-hooks.yaml"), Path("NOTICE")} <= shipped


@pytest.mark.usefixtures("proved")
def test_the_wheel_works_from_any_folder(tmp_path: Path, subtests: pytest.Subtests) -> None:
    installation = install(tmp_path)

    with subtests.test("the wheel holds all data and nothing else of the project"):
        names = set(zipfile.ZipFile(installation.wheel).namelist())
        expected = data_files()
        assert {".yaml", ".json", ".po"} <= {Path(name).suffix for name in expected}
        assert expected <= names
        rooms = {name.partition("/")[0] for name in names}
        assert {room for room in rooms if not room.endswith(".dist-info")} == set(PACKAGES)
        licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}
        assert licences == {"LICENSE", "NOTICE"}
        assert installation.wheel.name.endswith("-py3-none-any.whl")
        assert not [name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))]

    with subtests.test("the wheel holds the proved answers, and they are small"):
        with zipfile.ZipFile(installation.wheel) as archive:
            proved = {one.filename: one.file_size for one in archive.infolist() if PROVED in one.filename}
        names = {name.removeprefix(PROVED).rpartition("-")[0] for name in proved}
        kinds, languages = ("faq", "ask-index", "ask-answers"), ("en", "cs", "pl", "ru")
        answers = product(kinds, shipped_games(), languages)
        assert names == {"clauses", *("-".join(answer) for answer in answers)}
        assert all(name.endswith(".xz") for name in proved)  # compressed JSON, which runs no code
        assert sum(proved.values()) <= 700_000 * len(shipped_games())

    with subtests.test("the first question is answered without proving anything"):
        for question, answer in (("Can I neigh a neigh?", "Yes."), ("czy mogę zarżeć rżenie", "Tak")):
            done = installation.run("rulebook", "ask", question)
            assert answer in done.stdout, done.stdout + done.stderr
        kept = {path.name.rpartition("-")[0] for path in installation.home.rglob("*.json")}
        assert {"ask-index-unstable-unicorns-en", "ask-answers-unstable-unicorns-en"} <= kept
        assert not kept & {"faq-unstable-unicorns-played", "faq-unstable-unicorns-trials", "lexicon-pl"}, kept

    with subtests.test("the installed package is the one that runs"):
        done = installation.run("python", "-c", "import cardset, cli, rulebook, ai; print(cardset.__file__)")
        assert Path(done.stdout.strip()).is_relative_to(installation.bin.parent), done.stderr

    with subtests.test("export finds the catalogs"):
        done = installation.run("cardset", "export", "--lang", "cs")
        assert done.returncode == 0, done.stderr
        exported = json.loads(done.stdout)
        assert exported["lang"] == "cs"
        assert exported == json.loads(cardset("export", "--lang", "cs").out)
        assert "Podmanivý narval" in done.stdout

    with subtests.test("the documentation is at hand"):
        done = installation.run("cardset", "docs", "translators")
        assert done.stdout == (ROOT / "docs" / "translators.md").read_text(encoding="utf-8"), done.stderr

    with subtests.test("rulebook starts"):
        done = installation.run("rulebook", "--help")
        assert done.returncode == 0, done.stderr
        assert "Usage: rulebook" in done.stdout

    with subtests.test("a whole game is played"):
        done = installation.run("cli", "watch", "--players", "4", "--seed", "7")
        assert done.returncode == 0, done.stderr
        assert len(done.stdout.splitlines()) > 20

    with subtests.test("the commands left nothing where they ran"):
        assert not list(installation.folder.iterdir())


@pytest.mark.soak
@pytest.mark.usefixtures("proved")
def test_a_compiled_wheel_has_its_objects_and_leaves_none(tmp_path: Path, subtests: pytest.Subtests) -> None:
    before = {*ROOT.rglob("*.so")}
    installation = install(tmp_path, CARDSET_COMPILED="1", CARDSET_COMPILED_LEVEL="0")

    with subtests.test("it is for this Python and this system, and holds an object for each module"):
        assert sysconfig.get_platform().replace("-", "_").replace(".", "_") in installation.wheel.name
        names = zipfile.ZipFile(installation.wheel).namelist()
        found = {name for name in names if name.endswith(EXTENSION_SUFFIXES[0])}
        ending = EXTENSION_SUFFIXES[0]
        expected = {source.relative_to(ROOT).with_suffix(ending).as_posix() for source in sources()}
        assert found == expected | {f"{library()}{ending}"}
        assert {name.removesuffix(ending) + ".py" for name in expected} <= {*names}  # for those who read

    with subtests.test("the checkout is as it was"):
        assert {*ROOT.rglob("*.so")} == before

    with subtests.test("it plays, and says how"):
        done = installation.run("cli", "watch", "--players", "4", "--seed", "7")
        assert done.returncode == 0, done.stderr
        told = json.loads(installation.run("cli", "doctor", "--json").stdout)["findings"]
        assert {"subject": "engine", "found": "compiled", "state": "ok", "hint": ""} in told


@pytest.mark.soak
@pytest.mark.usefixtures("proved")
def test_the_wheel_checks_and_proves_anywhere(tmp_path: Path, subtests: pytest.Subtests) -> None:
    installation = install(tmp_path)

    with subtests.test("validate finds the built-in set"):
        done = installation.run("cardset", "validate")
        assert done.returncode == 0, done.stdout + done.stderr

    with subtests.test("chains of effects are looked at without an extra"):
        done = installation.run("cardset", "graph")
        assert done.returncode == 0, done.stderr

    with subtests.test("a clause shows the installed code, data and scenarios that belong to it"):
        done = installation.run("rulebook", "clause", "play.bring-not-play")
        for place in (
            "cardset/games/unstable-unicorns/vocabulary.yaml:",
            "scenarios/clauses/neigh-and-play.yaml:",
        ):
            assert place in done.stdout, done.stderr
