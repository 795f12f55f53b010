"""Four cards with a mechanism of their own."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import AKELA, AURORA, BALOO, CANNONS, COBRA, choices, quiet, theirs, tired

MARSHMALLOW = "Marshmallow - Cranky Climber"
STAFF = "Powhatan's Staff"
DIVINER = "The Queen - Diviner"
TOD = "Tod - Knows All the Tricks"
CHEAP, DEAR = "Fishbone Quill", "Lucky Dime"  # cost 3, 7


def test_marshmallow_lets_one_character_ready():
    s = Scenario(you=dict(play=[MARSHMALLOW]), opponent=dict(play=[tired(AKELA), tired(BALOO), AURORA]))
    s.quest(MARSHMALLOW)
    s.end_turn()
    assert choices(s) == {AKELA, BALOO}
    s.choose(BALOO)
    assert quiet(s) and not s[theirs(BALOO)].exerted and s[theirs(AKELA)].exerted and not s[theirs(AURORA)].exerted
    s.end_turn()
    s.end_turn()
    assert not s[theirs(AKELA)].exerted, "only at the start of their next turn"


def test_marshmallow_does_not_bind_items_or_yourself():
    s = Scenario(
        you=dict(play=[MARSHMALLOW, tired(AKELA), tired(BALOO)]),
        opponent=dict(play=[tired(CHEAP), tired(AKELA)], ink=2),
    )
    s.quest(MARSHMALLOW)
    s.end_turn()
    assert not s[theirs(CHEAP)].exerted and not s[theirs(AKELA)].exerted
    s.end_turn()
    assert not s["you:" + AKELA].exerted and not s[BALOO].exerted and not s[MARSHMALLOW].exerted


def test_powhatans_staff_makes_the_next_character_a_bodyguard():
    s = Scenario(you=dict(play=[STAFF], hand=[AKELA, AURORA, CANNONS], ink=9), opponent=dict(play=[COBRA]))
    s.activate(STAFF)
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(AKELA)
    assert s[AKELA].exerted and "Bodyguard" in s[AKELA].keywords
    s.play(AURORA)
    assert not s[AURORA].exerted and "Bodyguard" not in s[AURORA].keywords
    s.end_turn()
    assert "Bodyguard" in s[AKELA].keywords
    s.end_turn()
    assert "Bodyguard" not in s[AKELA].keywords


def test_powhatans_staff_is_for_this_turn():
    s = Scenario(you=dict(play=[STAFF], hand=[AKELA], ink=9))
    s.activate(STAFF)
    s.end_turn()
    s.end_turn()
    s.play(AKELA)
    assert not s[AKELA].exerted


def diviner(item: str) -> Scenario:
    s = Scenario(you=dict(play=[DIVINER], deck=[AKELA, item, BALOO, AURORA, COBRA]))
    s.activate(DIVINER)
    s.choose(item)
    return s


def test_the_queen_plays_a_cheap_item_exerted():
    s = diviner(CHEAP)
    s.accept()
    while s.decision:
        s.take(0)
    assert s[CHEAP].zone == "play" and s[CHEAP].exerted and s.you.hand == [] and s.you.deck[0] == COBRA


def test_the_queen_may_take_the_cheap_item_instead():
    s = diviner(CHEAP)
    s.decline()
    assert s.you.hand == [CHEAP]


def test_the_queen_only_takes_a_dear_item():
    s = diviner(DEAR)
    assert s.you.hand == [DEAR] and not s.can("accept")


def test_tod_readies_twice_in_your_turn():
    s = Scenario(you=dict(play=[tired(TOD)], hand=[CANNONS, CANNONS, CANNONS], ink=3))
    assert s[TOD].willpower > 0
    for ready in (True, True, False):
        before = s[TOD].damage
        s.play(CANNONS)
        if s.decision and s.decision.kind == "choose":
            s.choose(TOD)
        if s[TOD].zone != "play":
            break
        assert s[TOD].damage > before
        if ready:
            s.accept()
            assert not s[TOD].exerted
            s.quest(TOD)
        else:
            assert quiet(s) and s[TOD].exerted


def test_tod_does_not_ready_for_a_characters_ability_or_in_the_opponents_turn():
    support = "Agustin Madrigal - Clumsy Dad"
    s = Scenario(you=dict(play=[tired(TOD), support]), opponent=dict(hand=[CANNONS], ink=1))
    s.end_turn()
    s.play(CANNONS)
    if s.decision:
        s.choose(TOD)
    assert quiet(s) and s["you:" + TOD].exerted


def test_a_card_that_is_put_under_another_takes_its_stack_along():
    """5.1.1.7: Roo, on top of a card, goes facedown under Cheshire Cat; both are under the cat then."""
    roo, cat = "Roo - Little Helper", "Cheshire Cat - Inexplicable"
    s = Scenario(you=dict(play=[dict(card=roo, under=["Be Prepared"]), cat]))
    s.activate(roo)
    if s.decision is not None:
        s.choose(cat)
    assert len(s[cat].under) == 2 and s.you.play == [cat]
    state = s.game.state
    assert int((state["zone"][:64] == 5).sum()) == 2 and int(state["under_count"][s.game.slots(0, "play")[0]]) == 2
