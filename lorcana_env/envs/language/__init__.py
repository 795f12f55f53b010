"""Lorcana for the tools that evaluate and train language models, a module each (docs/language.md)."""
