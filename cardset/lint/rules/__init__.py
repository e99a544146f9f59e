"""The rules, one module or package for each family."""
