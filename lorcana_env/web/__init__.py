"""A page in the browser, served from one's own machine: play, watch, replays, positions, matchups.

``server`` binds the address, ``app`` says which paths there are, ``guard`` who may ask, ``requests`` what a request may
hold. ``sessions`` keeps games, ``boards`` writes positions down for the page, ``library`` knows decks and agents.
``static/`` is the page itself: it draws what it is told, and decides nothing about the game.
"""
