"""The terms family: is the agreed word there, in whatever form?"""

from cardset.lint.rules.terms import absent, document, drift, misspelt, translated

__all__ = ["absent", "document", "drift", "misspelt", "translated"]
