"""The rules as questions and answers, each answer proved by playing it (docs/faq.md)."""
