"""What the record says, in words: to somebody whose game is over, and of levels and opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardset.catalog.translate import Translations
from cli.guests import LEVELS
from cli.record.ladder import WON, PastGame, above, beaten, counted, streak, tally


def level_names(texts: Translations) -> Mapping[str, str]:
    """What the opponents of each level are called, from the lowest."""
    _ = texts.gettext
    # Translators: from here to "experts" opponents of four levels, in the plural, in lists such as "Beaten
    # so far: novices, characters." Characters differ in style: one hoards Neighs, another races.
    names = (_("novices"), _("characters"), _("careful players"), _("experts"))
    return dict(zip(LEVELS, names, strict=True))


def after_game(games: Sequence[PastGame], texts: Translations) -> Iterator[str]:
    """What a game that is over, the last of ``games``, means among all that one person has played."""
    _ = texts.gettext
    last, all_counted = games[-1], counted(games)
    if last.marked:
        return
    whole = tally(all_counted)
    # Translators: after a game, to one person: how many of all their games they have won.
    said = texts.ngettext(
        "Your record: {won} of {number} game won.", "Your record: {won} of {number} games won.", whole.games
    )
    yield said.format(won=whole.won, number=whole.games) + "".join(_row(all_counted, texts))
    if not last.level:
        return
    names, climbed = level_names(texts), beaten(all_counted)
    if last.result == WON and last.level not in beaten(all_counted[:-1]):
        # Translators: {level} is one of "novices", "characters", "careful players", "experts".
        said = _("A rung higher on the ladder! For the first time you have beaten: {level}.")
        yield said.format(level=names[last.level])
    ladder = []
    if climbed:
        # Translators: {levels} are some of "novices", "characters", "careful players", "experts".
        said = _("Beaten so far: {levels}.")
        ladder.append(said.format(levels=", ".join(names[level] for level in climbed)))
    if following := above(climbed[-1]) if climbed else next(iter(names)):
        # Translators: {level} is one of "novices", "characters", "careful players", "experts".
        ladder.append(_("The next rung: {level}.").format(level=names[following]))
    yield " ".join(ladder)


def _row(games: Sequence[PastGame], texts: Translations) -> Iterator[str]:
    """How many of them were won in a row, the last one among them, where that is more than one."""
    run = streak(games)
    if run.now > 1:
        # Translators: after a game: so many games were won one after the other, the last one among them.
        yield " " + texts.ngettext("{number} win in a row!", "{number} wins in a row!", run.now).format(
            number=run.now
        )
        if run.now == run.longest and run.now < len(games):
            # Translators: of the wins in a row that were just counted.
            yield " " + texts.gettext("That is your longest streak.")
