"""Section 4.1 of the rule book: turn actions in general."""

from tests.board import *


def test_4_1_3_there_are_six_turn_actions():
    s = board(play=[STITCH, MANOR, QUILL], hand=[FLOUNDER], ink=1, theirs=[exerted(LUMIERE)])
    assert set(s.legal()) == {
        f"ink {FLOUNDER}", f"play {FLOUNDER}", f"use GO AHEAD AND SIGN of {QUILL}", f"quest with {STITCH}",
        f"challenge with {STITCH}", f"move {STITCH}", "end turn",
    }  # fmt: skip


def test_4_1_4_an_unpayable_turn_action_leaves_no_trace():
    """1.7.6."""
    s = board(play=[STITCH, PRIDE_ROCK], ink=1)
    refused(s.move, STITCH, PRIDE_ROCK)
    assert s[STITCH].location is None and s.you.ink_ready == 1
