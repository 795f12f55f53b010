"""The page of ``lorcana serve``: play, watch, replays, puzzles, positions, matchups, on one's own machine.

A tab is a module with ``ROUTES`` and a file of ``static/``. ``server`` binds the address, ``app`` joins the routes and
guards them, ``requests`` reads what the page sends, ``state`` holds what a running server knows, and ``sessions`` the
games. ``serialize`` turns positions into JSON, ``recorded`` recorded games. The page draws what the server sends and
decides nothing.
"""
