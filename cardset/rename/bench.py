"""A lexicon as it would be, tried out in a folder of its own before anything is written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cardset.errors import CardsetError, Fault, FaultsError
from cardset.files import write_text
from cardset.lexicon import Lexicon, read_lexicon
from cardset.paths import lineage


@dataclass(frozen=True, slots=True)
class Bench:
    """A copy of a language's folder at ``root``; ``home`` is the ``i18n`` folder that it was copied from."""

    home: Path
    root: Path
    language: str

    def write(self, name: str, text: str) -> None:
        """Put a file into the copy of the folder."""
        write_text(self.root / self.language / name, text)

    def lexicon(self) -> Lexicon:
        """The lexicon in the copy. Raises :class:`FaultsError` that names the places in the original."""
        with self._told_of_the_original():
            return read_lexicon(self.root, self.language)

    def filled(self, word: str) -> str:
        """The text of the lexicon with the forms of ``word``, from the dictionary that it names.

        Raises :class:`CardsetError` when the dictionary is not installed or does not know the word.
        """
        from cardset.lexicon.forms import open_workbench

        hint = "name a word that it inflects like (--like), or give it its forms under words in the lexicon"
        with self._told_of_the_original():
            try:
                outcome = open_workbench(self.root, self.language).fill([word])
            except FaultsError:
                raise
            except CardsetError as error:
                message = f"there are no forms of {word!r}: {error.fault.message}"
                raise CardsetError(message, hint=hint) from None
        if word in outcome.unfilled:
            raise CardsetError(f"there are no forms of {word!r}: {outcome.unfilled[word]}", hint=hint)
        return outcome.text

    @contextmanager
    def _told_of_the_original(self) -> Iterator[None]:
        try:
            yield
        except CardsetError as error:
            raise FaultsError([self._original(fault) for fault in error.faults]) from None

    def _original(self, fault: Fault) -> Fault:
        path = Path(str(fault.path or ""))
        if path.is_relative_to(self.root):
            return fault._replace(path=self.home / path.relative_to(self.root))
        return fault


@contextmanager
def bench_of(home: Path, language: str) -> Iterator[Bench]:
    """A bench for ``language`` of the ``i18n`` folder ``home``, gone afterwards."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "i18n"
        for name in lineage(language):
            if (home / name).is_dir():
                shutil.copytree(home / name, root / name)
        terms = home.parent / "game" / "terms.yaml"  # where a set of one's own has its concepts
        if terms.is_file():
            (Path(folder) / "game").mkdir()
            shutil.copyfile(terms, Path(folder) / "game" / "terms.yaml")
        yield Bench(home, root, language)
