"""The linter: rules over gettext catalogs, what they find, and how it is told."""
