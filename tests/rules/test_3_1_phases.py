"""Section 3.1 of the rule book: phases."""

from tests.board import *


def test_scenario_is_is_not_in_anybodys_first_turn():
    """ "Underdog" is about a first turn."""
    s = board(theirs=dict(hand=[ANGEL_SINGER], ink=1))
    s.end_turn()
    assert not s.can("play", ANGEL_SINGER)


def test_3_1_1_a_turn_readies_sets_draws_and_then_is_for_actions():
    """3.1.2, 3.1.3, 3.3.2: an ability of the start of the turn, which resolves in the Set step, stops in between."""
    s = board(play=[exerted(STITCH), MANOR, DONALD], ink=1, hand=[FLOUNDER])
    s.end_turn()
    assert s[STITCH].exerted and s.you.lore == 0 and len(s.you.hand) == 1
    s.end_turn()
    assert s.decision.source == DONALD  # ready, dry, with the lore of the location, before the draw
    assert not s[STITCH].exerted and s.you.lore == 1 and len(s.you.hand) == 1
    assert not s.can("quest", STITCH) and not s.can("end_turn")
    reply(s, NO, NO)
    assert quiet(s) and len(s.you.hand) == 2
    assert s.can("quest", STITCH) and s.can("play", FLOUNDER) and s.can("end_turn")
    s.quest(STITCH)
    assert s.can("play", FLOUNDER) and s.can("end_turn")
    s.end_turn()
    assert s.active == "opponent"
