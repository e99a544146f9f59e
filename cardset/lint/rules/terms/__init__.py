"""The terms family: is the agreed word there, in whatever form?"""

from cardset.lint.rules.terms import absent, translated

__all__ = ["absent", "translated"]
