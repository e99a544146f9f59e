"""``cardset docs``."""

from __future__ import annotations

from pathlib import Path

import click

from cardset.errors import CardsetError, suggestion
from cardset.files import read_text
from cardset.paths import docs_folder
from cli.terminal import tell


@click.command(epilog="Examples: cardset docs · cardset docs player · cardset docs designer | less")
@click.argument("topic", required=False)
def docs(topic: str | None) -> None:
    """Print a page of the documentation, the one that messages call docs/TOPIC.md; without a TOPIC list them.

    Rules of lint have pages of their own: cardset explain RULE.
    """
    folder = docs_folder()
    pages = {path.stem: path for path in sorted(folder.glob("*.md"))}
    if topic is None:
        wide = max(map(len, pages))
        for name, path in pages.items():
            tell(f"{name:{wide}}  ", _title(path))
        return
    name = Path(topic).name.removesuffix(".md")
    if name not in pages:
        raise CardsetError(f"there is no page {topic!r}", folder, hint=suggestion(name, pages))
    click.echo(read_text(pages[name]), nl=False)


def _title(path: Path) -> str:
    return next(line for line in read_text(path).splitlines() if line.startswith("# ")).removeprefix("# ")
