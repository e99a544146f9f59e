"""The terms family: is the agreed word there, in whatever form?"""

from cardset.lint.rules.terms import translated

__all__ = ["translated"]
