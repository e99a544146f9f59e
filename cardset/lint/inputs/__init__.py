"""What the linter reads besides catalogs, and how it finds its files."""
