"""The modules that are compiled: the same program, noticed when it is not, and nothing left in the tree.

A sample of the engine's tests runs on a copy of the packages that is compiled, quickly and without pains; the
soak takes all of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from cardset.compiled import ROOT, check, library, objects, of_another_python, sources
from cardset.errors import CardsetError

ENGINE = "tests/rulebook/games/unstable_unicorns"
FEVER = "tests/rulebook/games/unicorn_fever"
SAMPLE = (
    *(
        f"{ENGINE}/{name}.py"
        for name in (
            "test_playthroughs",
            "test_state",
            "test_consequences",
            "notation/test_layout",
            "scenario/test_comforts",
        )
    ),
    f"{FEVER}/test_reference.py",
    f"{FEVER}/test_bad_input.py",
)
ALL = (ENGINE, FEVER, "tests/ai")
HERE = EXTENSION_SUFFIXES[0]


# What is noticed


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A tree with two modules to be compiled."""
    folder = tmp_path / "rulebook"
    folder.mkdir()
    (folder / "compiled.txt").write_text("one\ntwo\n")
    for name in ("one", "two"):
        (folder / f"{name}.py").write_text(f"NAME = {name!r}\n")
    return tmp_path


def compile_nothing(root: Path) -> None:
    for source in sources(root):
        source.with_suffix(HERE).touch()
    (root / f"{library(root)}{HERE}").touch()


def test_a_checkout_is_not_compiled(small: Path) -> None:
    assert check(small) is False
    assert list(objects(small)) == []


def test_objects_of_these_sources_are_what_runs(small: Path) -> None:
    compile_nothing(small)
    assert check(small) is True
    assert len(list(objects(small))) == 3


def test_an_object_of_another_source_is_told(small: Path) -> None:
    compile_nothing(small)
    (small / "rulebook/two.py").write_text("NAME = 'three'\n")
    with pytest.raises(CardsetError, match=r"compiled from other sources.*make compiled") as told:
        check(small)
    assert str(told.value.fault.path).endswith(HERE)


@pytest.mark.parametrize("gone", ["one", "library"])
def test_objects_of_which_one_is_missing_are_told(small: Path, gone: str) -> None:
    compile_nothing(small)
    there = small / f"{library(small)}{HERE}" if gone == "library" else small / f"rulebook/one{HERE}"
    there.unlink()
    with pytest.raises(CardsetError, match="compiled from other sources"):
        check(small)


def test_objects_for_another_python_are_passed_by(small: Path) -> None:
    (small / "cardset_0__mypyc.cpython-38-elsewhere.so").touch()
    (small / "rulebook/one.cpython-38-elsewhere.so").touch()
    assert check(small) is False
    assert of_another_python(small)


def test_every_module_that_a_folder_names_is_there() -> None:
    found = sources()
    assert len(found) > 10
    assert [path for path in found if not path.is_file()] == []


# What it does

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, compiled."""
    if COMPILER is None:
        pytest.skip("there is no C compiler here")
    copy = tmp_path_factory.mktemp("compiled") / "copy"
    make = "import sys; from pathlib import Path; from hatch_build import compiled;"
    make += f"compiled(Path({str(ROOT)!r}), Path({str(copy)!r}))"
    # Without pains, and without looking for what to warn of, which takes the C compiler a third of its time.
    env = {**os.environ, "CARDSET_COMPILED_LEVEL": "0", "CFLAGS": "-w"}
    done = subprocess.run(
        [sys.executable, "-c", make], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for folder in ("tests", "i18n", "docs"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def run(build: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    env |= {"PYTHONPATH": str(build)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=build, env=env, capture_output=True, text=True, check=False
    )


FAILING = """
from rulebook import new_game
from cardset.compiled import check
assert check()
state = new_game("unstable-unicorns", 3, 7)
assert state.play.__class__.__name__ == "builtin_function_or_method", state.play
state.play("dance")
"""


@pytest.mark.xdist_group("compiled")
def test_a_compiled_engine_fails_as_the_other_does(build: Path) -> None:
    done = run(build, "-c", FAILING)
    assert done.returncode == 1
    assert "rulebook.protocol.IllegalMoveError: dance is not among the legal moves" in done.stderr
    assert 'games/unstable_unicorns/state.py", line' in done.stderr


@pytest.mark.xdist_group("compiled")
def test_a_compiled_engine_passes_the_same_tests(build: Path) -> None:
    done = run(build, "-m", "pytest", "-n0", "-p", "no:cacheprovider", *SAMPLE)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


@pytest.mark.soak
@pytest.mark.xdist_group("compiled")
def test_a_compiled_engine_passes_all_tests(build: Path) -> None:
    done = run(build, "-m", "pytest", "-n0", "-p", "no:cacheprovider", *ALL)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


def test_nothing_is_left_in_the_tree() -> None:
    """Whoever has compiled it here has objects that git does not see."""
    done = subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard", "*.so", "*.pyd", "*.c"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("this is no checkout")
    assert done.stdout == ""
