"""Translations in files that are no catalogs: card data, key-value files, XLIFF, workbooks."""
