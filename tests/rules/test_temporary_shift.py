"""Temporary Shift: at the end of the turn the top card alone goes back to hand, and the character below is in play."""

from __future__ import annotations

from lorcana_env import Scenario

PANDA = "Meilin Lee - Popular Red Panda"  # Temporary Shift 3; 4/5, 3 lore
SINGER = "Meilin Lee - Lead Vocalist"  # 0/3
STITCH = "Stitch - New Dog"  # 2/2
FLOUNDER = "Flounder - Voice of Reason"  # 2/2
AURORA = "Aurora - Regal Princess"
ARIANNA = "Arianna - Queen of Corona"  # 5/5
MANOR = "De Vil Manor - Cruella's Estate"
CANNONS = "Fire the Cannons!"


def shifted(**base) -> Scenario:
    """Stands between other cards in play, with two cards under it."""
    base = dict(card=SINGER, under=[FLOUNDER, STITCH]) | base
    s = Scenario(you=dict(play=[AURORA, base, MANOR, ARIANNA], hand=[PANDA], ink=6), opponent=dict(play=[STITCH]))
    s.play(PANDA, shift_onto=SINGER)
    return s


def test_8_10_it_ends_among_other_cards_in_play():
    s = shifted()
    assert s.you.play == [AURORA, MANOR, ARIANNA, PANDA]
    assert s[PANDA].under == [SINGER, FLOUNDER, STITCH]
    s.end_turn()
    assert s.active == "opponent" and s.you.play == [AURORA, MANOR, ARIANNA, SINGER]
    assert s.you.hand[0] == PANDA and s.you.discard == [] and s.opponent.play == [STITCH]
    assert s[SINGER].under == [FLOUNDER, STITCH]


def test_8_10_the_character_below_keeps_what_the_stack_was():
    """Exerted, and at the location; damage is gone."""
    s = shifted(damage=1, at=MANOR)
    assert s[PANDA].damage == 1 and s[PANDA].location == MANOR
    s.quest(PANDA)
    s.end_turn()
    assert s[SINGER].damage == 0 and s[SINGER].exerted and s[SINGER].location == MANOR
    s.end_turn()
    assert not s[SINGER].exerted
    s.quest(SINGER)


def test_8_10_the_character_below_can_be_banished_with_its_stack():
    s = shifted()
    s.end_turn()
    s = Scenario(
        you=dict(play=[AURORA, dict(card=SINGER, under=[FLOUNDER]), ARIANNA], hand=[PANDA, CANNONS, CANNONS], ink=9)
    )
    s.play(PANDA, shift_onto=SINGER)
    s.end_turn()
    s.end_turn()
    for _ in range(2):
        s.play(CANNONS)
        s.choose(SINGER)
    assert s.you.play == [AURORA, ARIANNA]
    assert sorted(s.you.discard) == sorted([CANNONS, CANNONS, SINGER, FLOUNDER])


def test_8_10_it_is_a_new_card_in_hand():
    """Played by Shift again in a later turn, and returned again."""
    s = shifted()
    for _ in range(2):
        s.end_turn()
        assert PANDA in s.you.hand
        s.end_turn()
        s.play(PANDA, shift_onto=SINGER)
        assert s[PANDA].under == [SINGER, FLOUNDER, STITCH]


def test_8_10_played_for_its_cost_it_stays():
    s = Scenario(you=dict(play=[AURORA], hand=[PANDA], ink=6))
    s.play(PANDA)
    s.end_turn()
    assert s.you.play == [AURORA, PANDA] and PANDA not in s.you.hand


def test_8_10_who_left_before_the_end_does_not_come_back():
    """Banished: the ability finds nobody (7.1.6)."""
    s = Scenario(
        you=dict(play=[AURORA, SINGER], hand=[PANDA, CANNONS, CANNONS, CANNONS], ink=9), opponent=dict(play=[STITCH])
    )
    s.play(PANDA, shift_onto=SINGER)
    for _ in range(3):
        s.play(CANNONS)
        s.choose(PANDA)
    assert s.you.play == [AURORA]
    s.end_turn()
    assert PANDA not in s.you.hand and PANDA in s.you.discard and SINGER in s.you.discard


def test_8_10_of_the_opponent():
    s = Scenario(you=dict(play=[AURORA]), opponent=dict(play=[STITCH, SINGER, ARIANNA], hand=[PANDA], ink=6))
    s.end_turn()
    s.play(PANDA, shift_onto=SINGER)
    s.end_turn()
    assert s.active == "you" and s.opponent.play == [STITCH, ARIANNA, SINGER] and PANDA in s.opponent.hand


def test_8_10_it_left_play_before_the_ability_resolves():
    """6.7.6: of two abilities at the end of the turn the other one comes first, and banishes the whole stack."""
    s = Scenario(you=dict(play=[dict(card=SINGER, under=[STITCH])], hand=[PANDA, "Candy Drift"], ink=9))
    s.play(PANDA, shift_onto=SINGER)
    s.play("Candy Drift")
    s.choose(PANDA)
    s.end_turn()
    banish = [i for i, text in enumerate(s.legal()) if "Candy Drift" in text]
    s.take(banish[0])
    assert s.active == "opponent" and s.you.play == []
    assert sorted(s.you.discard) == sorted(["Candy Drift", PANDA, SINGER, STITCH]) and PANDA not in s.you.hand
