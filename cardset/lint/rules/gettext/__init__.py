"""The gettext family: is the catalog whole, current, and safe for the program that shows it?"""

from cardset.lint.rules.gettext import consistency, fields, formatting, header, markup, shape, state, wording

__all__ = ["consistency", "fields", "formatting", "header", "markup", "shape", "state", "wording"]
