"""Card texts drafted in a language from the effect, its phrase catalogs and its lexicon."""
