"""Cards whose names begin with Q, as the official wording has them."""

import pytest

from tests.board import *


class TestQuackerjackLoonyToymaker:
    @pytest.mark.parametrize("accept", [True, False])
    def test_quackerjack_deals_damage_for_discarded_items(self, accept):
        deck = [WEIGHT_SET, AKELA, QUILL, THEBES, WEIGHT_SET, WEIGHT_SET, WEIGHT_SET, CANNONS, BALOO]
        s = board(hand=[QUACKERJACK], ink=5, deck=deck, theirs=[COBRA, ABU])
        s.play(QUACKERJACK)
        s.accept() if accept else s.decline()
        if accept:
            assert choices(s) == {QUACKERJACK, theirs(COBRA), theirs(ABU)}
            s.choose(COBRA)
        assert quiet(s) and s[COBRA].damage == 2 * accept and s.you.deck == deck[4:]
        assert sorted(s.you.discard) == sorted(deck[:4])
        round_trip(s)
        assert s.you.hand == [WEIGHT_SET]
        quest(s, QUACKERJACK, YES, COBRA)
        assert s[COBRA].damage == 2 * accept + 2 and s.you.lore == 2

    def test_quackerjack_deals_all_at_once_against_resist(self):
        s = board(hand=[QUACKERJACK], ink=5, deck=[WEIGHT_SET, QUILL, WEIGHT_SET, AKELA, ABU], theirs=[BEAST_THICK])
        play(s, QUACKERJACK, YES, BEAST_THICK)
        assert s[BEAST_THICK].damage == 2


class TestQueenOfHeartsUnpredictableBully:
    def test_queen_of_hearts_puts_damage_on_every_other_character_played(self):
        opponent = dict(hand=[AKELA, "Kuzco - Picky Customer"], ink=4)
        s = board(play=[HEARTS_BULLY], hand=[BEAST_THICK, WEIGHT_SET], ink=6, theirs=opponent)
        s.play(BEAST_THICK)
        assert s[BEAST_THICK].damage == 1, "put, not dealt (8.8.3)"
        s.play(WEIGHT_SET)
        assert s[HEARTS_BULLY].damage == 0
        s.end_turn()
        s.play(AKELA)
        assert s[AKELA].damage == 1
        s.play("Kuzco - Picky Customer")
        assert s.opponent.discard == ["Kuzco - Picky Customer"]

    def test_queen_of_hearts_spares_herself(self):
        s = board(play=[HEARTS_RULER], hand=[HEARTS_BULLY], ink=3, theirs=[AKELA])
        s.play(HEARTS_BULLY, shift_onto=HEARTS_RULER)
        assert s[HEARTS_BULLY].damage == 0 and s[AKELA].damage == 0 and s.you.ink_ready == 0
