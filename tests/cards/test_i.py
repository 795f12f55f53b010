"""Cards whose names begin with I, as the official wording has them."""

import pytest

from lorcana_env.rules.record.constants import HISTORY
from tests.board import *


class TestIntenseResearch:
    @pytest.mark.parametrize(("drops", "looked"), [(0, 2), (1, 5)])
    def test_five_cards_with_an_ink_drop(self, drops, looked):
        """6.5.6: still one into the hand, the rest on the bottom."""
        deck = [STITCH, FLOUNDER, ABU, LADY, EEYORE, TIGGER]
        s = board(hand=[INTENSE_RESEARCH], ink=2, ink_drops=1, deck=deck)
        play(s, INTENSE_RESEARCH, drops)
        assert choices(s) == set(deck[:looked])
        s.choose(FLOUNDER)
        settle(s)
        assert s.you.hand == [FLOUNDER] and set(s.you.deck[: 6 - looked]) == set(deck[looked:])


class TestIWillFindMyWay:
    @pytest.mark.parametrize("accept", [pytest.param(True), False])
    def test_i_will_find_my_way(self, accept):
        s = board(
            hand=[I_WILL_FIND_MY_WAY], play=[BALOO, AKELA, NOTTINGHAM_CASTLE, AGRABAH], ink=1, theirs=[ABU, PALACE]
        )
        s.play(I_WILL_FIND_MY_WAY)
        assert choices(s) == {BALOO, AKELA}
        s.choose(BALOO)
        assert s[BALOO].strength == 4
        if accept:
            s.accept()
            assert choices(s) == {NOTTINGHAM_CASTLE, AGRABAH}
            s.choose(AGRABAH)
        else:
            s.decline()
        assert quiet(s) and s[BALOO].location == (AGRABAH if accept else None) and s.you.ink_ready == 0
        s.end_turn()
        assert s[BALOO].strength == 2


class TestImNeverNotByYourSide:
    def test_im_never_not_by_your_side(self):
        play = [damaged(BALOO, 3), damaged(TUI, 2), damaged(COBRA), AKELA]
        s = board(hand=[BY_YOUR_SIDE], play=play, ink=5, theirs=[damaged(ATITAYA, 3)])
        before = sum(s[card].damage for card in (BALOO, TUI, COBRA))
        s.play(BY_YOUR_SIDE)
        assert theirs(ATITAYA) not in choices(s)
        for _ in range(10):
            if quiet(s):
                break
            s.take(len(s.legal()) - 1 if s.decision.kind == "number" else 0)
        removed = before - sum(s[card].damage for card in (BALOO, TUI, COBRA))
        assert quiet(s) and s.you.lore == removed == 4 and s[ATITAYA].damage == 3

    @pytest.mark.parametrize("damage", [0, 2])
    def test_im_never_not_by_your_side_with_little_damage(self, damage):
        s = board(hand=[BY_YOUR_SIDE], play=[damaged(BALOO, damage), AKELA, TUI])
        s.sing(BY_YOUR_SIDE, [AKELA, TUI])
        for _ in range(10):
            if quiet(s):
                break
            s.take(len(s.legal()) - 1 if s.decision.kind == "number" else 0)
        assert quiet(s) and s[BALOO].damage == 0 and s.you.lore == damage

    def test_im_never_not_by_your_side_may_remove_less(self):
        s = board(hand=[BY_YOUR_SIDE], play=[damaged(BALOO, 3), damaged(TUI, 2)], ink=5)
        s.play(BY_YOUR_SIDE)
        for _ in range(10):
            if quiet(s):
                break
            if s.decision.kind == "number":
                s.number(0)
            else:
                s.done() if s.can("done") else s.take(0)
        assert quiet(s) and s.you.lore == 0 and s[BALOO].damage == 3 and s[TUI].damage == 2


class TestI2i:
    def test_i2i_readies_its_singers(self):
        s = board(hand=[I2I], play=[TUI, COBRA, exerted(BALOO), ABU], theirs=[exerted(AKELA)])
        s.sing(I2I, [TUI, COBRA])
        assert quiet(s) and s.you.lore == s.opponent.lore == 2 and len(s.you.hand) == len(s.opponent.hand) == 2
        assert not s[TUI].exerted and not s[COBRA].exerted and s[BALOO].exerted and s[AKELA].exerted
        assert not s.can("quest", TUI) and not s.can("quest", COBRA) and s.can("quest", ABU)
        s.challenge(TUI, AKELA)

    @pytest.mark.parametrize("sung", [True, False])
    def test_i2i_with_one_singer_or_none(self, sung):
        s = board(hand=[I2I], play=[GOOFY_DAY, ABU], ink=9)
        s.sing(I2I, GOOFY_DAY) if sung else s.play(I2I)
        assert quiet(s) and s.you.lore == s.opponent.lore == 2 and len(s.you.hand) == len(s.opponent.hand) == 2
        assert s[GOOFY_DAY].exerted == sung and s.can("quest", GOOFY_DAY) != sung and s.can("quest", ABU)

    def test_i2i_and_alma_both_ready_the_singers(self):
        s = board(hand=[I2I], play=[ALMA, TUI, COBRA])
        sing(s, I2I, [TUI, COBRA], YES)
        assert quiet(s) and not s[TUI].exerted and not s[COBRA].exerted and s.you.lore == 2


class TestIngeniousDevice:
    def test_ingenious_device(self):
        """Banished as a cost in your turn: first the card, then the damage."""
        s = board(play=["Ingenious Device"], hand=[ABU], ink=2, deck=[AKELA, AKELA], theirs=[COBRA, TUI])
        activate(s, "Ingenious Device", ABU, COBRA)
        assert s[COBRA].damage == 3


class TestInkAmplifier:
    def test_ink_amplifier_captures_the_second_card(self):
        s = board(play=[INK_AMPLIFIER], deck=[ABU, AKELA], theirs=dict(hand=[FRIENDS], ink=3))
        s.end_turn()
        assert quiet(s)
        s.play(FRIENDS)
        for _ in range(2):  # both cards trigger; whether it is the second is looked at later (6.2.4)
            s.take(0) if s.decision and s.decision.kind == "order" else None
            s.accept() if s.can("accept") else None
        assert quiet(s) and s.you.ink_total == 1 and s.you.ink_ready == 0 and s.you.deck == [AKELA]

    def test_ink_amplifier_counts_cards_of_this_turn_only(self):
        s = board(play=[INK_AMPLIFIER], theirs=dict(hand=[IMPROVISE, IMPROVISE], ink=2))
        s.end_turn()
        s.play(IMPROVISE)
        s.choose(INK_AMPLIFIER) if s.can("choose", INK_AMPLIFIER) else None
        assert s.can("accept")
        s.accept()
        s.play(IMPROVISE)
        assert quiet(s) and s.you.ink_total == 1, "the third card"
        round_trip(s)
        assert quiet(s) and s.you.ink_total == 1


class TestIsabelaMadrigalCaringCultivator:
    def test_isabela_caring_cultivator_gains_lore_for_healing(self):
        play = [ISABELA_CULTIVATOR, damaged(BALOO, 3), damaged(TUI)]
        s = board(play=play, hand=[HEALING_GLOW, HEALING_GLOW, HEALING_GLOW], ink=3, theirs=[damaged(COBRA, 3)])
        s.play(HEALING_GLOW)
        reply(s, BALOO, 2)
        assert quiet(s) and s.you.lore == 2
        s.play(HEALING_GLOW)
        s.choose(TUI)
        if not quiet(s):
            s.number(1)
        assert s.you.lore == 3 and s[TUI].damage == 0
        s.play(HEALING_GLOW)
        reply(s, COBRA, 2)
        assert s[COBRA].damage == 1 and s.you.lore == 3

    def test_isabela_caring_cultivator_and_several_characters(self):
        s = board(play=[ISABELA_CULTIVATOR, damaged(BALOO, 3), damaged(TUI)], hand=[FIRST_AID], ink=1)
        s.play(FIRST_AID)
        for _ in range(5):
            if quiet(s):
                break
            s.number(1) if s.decision.kind == "number" else s.take(0)
        assert quiet(s) and s[BALOO].damage == 2 and s[TUI].damage == 0 and s.you.lore == 2

    @pytest.mark.parametrize(("rules", "lore"), [("2.0", 0), ("2.3", 1)])
    def test_isabela_caring_cultivator_and_moved_damage(self, rules, lore):
        """Moving is removing since 2.1 (1.9.2.4; 2.0: 1.9.1.4)."""
        s = board(play=[ISABELA_CULTIVATOR, damaged(BALOO)], hand=[BESTOW_A_GIFT], ink=1, theirs=[COBRA], rules=rules)
        play(s, BESTOW_A_GIFT, BALOO, COBRA)
        assert s[COBRA].damage == 1 and s.you.lore == lore

    def test_isabela_caring_cultivator_when_an_opponent_heals(self):
        s = board(play=[ISABELA_CULTIVATOR, damaged(BALOO, 3)], theirs=dict(hand=[HEALING_GLOW], ink=1))
        s.end_turn()
        s.play(HEALING_GLOW)
        if not s.can("number", 2):
            s.choose(BALOO)
        s.number(2)
        assert s[BALOO].damage == 1 and s.you.lore == 0

    def test_isabela_caring_cultivator_and_an_item(self):
        s = board(play=[damaged(ISABELA_CULTIVATOR), "Healing Decanter", THEBES])
        s.activate("Healing Decanter")
        if not quiet(s):
            s.number(1)
        assert s[ISABELA_CULTIVATOR].damage == 0 and s.you.lore == 1


class TestIsabelaMadrigalPerfectlyInControl:
    def test_1_9_2_4_she_does_not_take_the_damage_that_she_has(self):
        """Chosen herself as the one it comes from: nothing moves to another card, she takes no damage."""
        s = board(play=[damaged(ISABELA_CONTROL, 2)])
        quest(s, ISABELA_CONTROL, YES)
        choose_if_asked(s, ISABELA_CONTROL)
        assert s[ISABELA_CONTROL].damage == 2 and int(s.game.state["turn_counts"][0][HISTORY.index("damaged")]) == 0
