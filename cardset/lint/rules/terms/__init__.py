"""The terms family: is the agreed word there, in whatever form?"""

from cardset.lint.rules.terms import absent, document, drift, glossary, misspelt, translated

__all__ = ["absent", "document", "drift", "glossary", "misspelt", "translated"]
