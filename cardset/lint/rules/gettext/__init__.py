"""The gettext family: is the catalog whole, current, and safe for the program that shows it?"""

from cardset.lint.rules.gettext import formatting, header, state, wording

__all__ = ["formatting", "header", "state", "wording"]
