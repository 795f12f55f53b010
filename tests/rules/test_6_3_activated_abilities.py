"""Section 6.3 of the rule book: activated abilities."""

import pytest

from tests.board import *


@pytest.mark.worked_example
def test_6_3_3_the_banished_crossbow_triggers_after_its_own_effect():
    s = board(play=[FANG_CROSSBOW, TINKER_CLEVER_FAIRY], theirs=[MALEFICENT_DRAGON, MUSHU_DRAGON, STITCH])
    s.activate(FANG_CROSSBOW, ability=1)
    assert s.you.discard == [FANG_CROSSBOW] and choices(s) == {theirs(MALEFICENT_DRAGON), theirs(MUSHU_DRAGON)}
    s.choose(MALEFICENT_DRAGON)
    assert s.opponent.discard == [MALEFICENT_DRAGON] and s.decision.source == TINKER_CLEVER_FAIRY
    s.accept()
    assert s.you.inkwell == [FANG_CROSSBOW] and s.you.ink_ready == 0
