"""Section 8.11 of the rule book: Singer."""

import pytest

from tests.board import *


@pytest.mark.parametrize(("song", "sings"), [(FASTER, True), (MALICIOUS_MEAN_AND_SCARY, True), (BE_PREPARED, False)])
def test_8_11_1_singer_counts_as_cost_n(song, sings):
    """Singer 3: songs of cost up to 3."""
    s = board(play=[CINDERELLA_SENSATION], hand=[song], theirs=[FLOUNDER])
    assert s.can("sing", song, CINDERELLA_SENSATION) == sings


def test_8_11_1_a_character_of_the_cost_does_not_need_singer():
    """5.4.4.2."""
    s = board(play=[KHAN, FLOUNDER], hand=[MALICIOUS_MEAN_AND_SCARY])
    assert not s.can("sing", MALICIOUS_MEAN_AND_SCARY, FLOUNDER)
    s.sing(MALICIOUS_MEAN_AND_SCARY, KHAN)
    assert s[KHAN].exerted and s.you.discard == [MALICIOUS_MEAN_AND_SCARY]


@pytest.mark.parametrize("state", [dict(drying=True), dict(exerted=True)])
def test_8_11_1_the_singer_must_be_ready_and_dry(state):
    """5.1.1.11."""
    s = board(play=[placed(CINDERELLA_SENSATION, **state)], hand=[MALICIOUS_MEAN_AND_SCARY])
    assert not s.can("sing", MALICIOUS_MEAN_AND_SCARY, CINDERELLA_SENSATION)


def test_8_11_2_singer_does_not_change_the_ink_cost():
    """Spooky Sight takes characters with cost 3 or less; Gaston costs 3, has Singer 5 and is taken."""
    s = board(hand=["Spooky Sight"], ink=6, theirs=[GASTON_BULLY, KHAN])
    s.play("Spooky Sight")
    assert s.opponent.play == [KHAN] and s.opponent.ink_total == 1


def test_8_11_2_singer_counts_for_singing_together():
    """8.12.1: 5 (Singer) and 1 make 6."""
    s = board(play=[GASTON_BULLY, FLOUNDER], hand=[PIRATES_LIFE])
    s.sing(PIRATES_LIFE, [GASTON_BULLY, FLOUNDER])
    assert s.you.lore == 2


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
@pytest.mark.parametrize(("song", "sings"), [("Be Prepared", False), ("Trust In Me", True)])
def test_8_11_3_singer_and_a_bonus_add_up(song, sings, rules):
    """Ursula at Atlantica counts as cost 4 + 2."""
    hall = "Atlantica - Concert Hall"
    s = board(play=[at(hall, "Ursula - Vanessa"), hall], hand=[song], theirs=[COBRA], rules=rules)
    assert s.can("sing", song, "Ursula - Vanessa") is sings
