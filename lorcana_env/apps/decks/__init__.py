"""Tools for who builds decks: build, tune, compare and keep cards, odds, events, a matchup compared with people.

``race`` plays versions on the same deals for ``compare``, ``tune`` and ``build``.
"""
