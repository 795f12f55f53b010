"""Damage moved, which 2.1 changed (docs/rules-versions.md): each position by 2.0, 2.1 and 2.3."""

import pickle

import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.setup import variants
from tests.board import *
from tests.helpers import AGGRO, WARD

RULES = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@RULES
def test_1_9_2_4_moving_damage_counts_as_removing_it(rules):
    s = board(play=[PABBIE, damaged(BAMBI)], hand=[MAKING_MAGIC], ink=9, theirs=[ATITAYA], rules=rules)
    play(s, MAKING_MAGIC, BAMBI)
    assert (s[BAMBI].damage, s[ATITAYA].damage) == (0, 1) and s.you.lore == (0 if rules == "2.0" else 2)


@RULES
def test_1_9_2_4_it_counts_for_this_turn(rules):
    s = board(play=[damaged(BAMBI)], hand=[MAKING_MAGIC, ISABELA], ink=9, theirs=[ATITAYA], rules=rules)
    play(s, MAKING_MAGIC, BAMBI)
    s.play(ISABELA)
    assert s.you.lore == (0 if rules == "2.0" else 1)


@RULES
def test_1_9_2_4_from_an_opposing_character_it_is_not_from_one_of_yours(rules):
    s = board(play=[PABBIE], hand=[MAKING_MAGIC], ink=9, theirs=[ATITAYA, damaged(AKELA)], rules=rules)
    play(s, MAKING_MAGIC, theirs(AKELA))
    choose_if_asked(s, theirs(ATITAYA))
    assert s.you.lore == 0 and s[ATITAYA].damage == 1


@RULES
def test_1_9_2_4_damage_that_cant_be_removed_cant_be_moved(rules):
    you = dict(play=[damaged(BAMBI), VISION_SLAB], hand=[MAKING_MAGIC], ink=9)
    s = Scenario(you=you, opponent=dict(play=[ATITAYA]), rules=rules)
    play(s, MAKING_MAGIC, BAMBI)
    assert s[BAMBI].damage == (0 if rules == "2.0" else 1)


@RULES
def test_1_9_2_4_from_several_at_once(rules):
    you = dict(play=[PABBIE, damaged(BAMBI), damaged(AKELA)], hand=[WEAKNESS], ink=9)
    s = Scenario(you=you, opponent=dict(play=[ATITAYA]), rules=rules)
    s.play(WEAKNESS)
    if rules != "2.0":
        s.option(0)  # two abilities, in any order
    assert s[ATITAYA].damage == 2 and s.you.lore == (0 if rules == "2.0" else 4) and len(s.you.hand) == 2


@RULES
def test_1_9_2_4_damage_does_not_move_to_where_it_is(rules):
    s = Scenario(you=dict(hand=[MAKING_MAGIC], ink=9), opponent=dict(play=[ATITAYA, damaged(AKELA)]), rules=rules)
    play(s, MAKING_MAGIC, theirs(AKELA))
    if rules == "2.0":
        assert choices(s) == {theirs(ATITAYA), theirs(AKELA)}
    else:
        assert quiet(s) and s[ATITAYA].damage == 1


@RULES
def test_1_9_2_4_nor_to_this_character(rules):
    play = [damaged(LUISA_PRESSURE, 2), damaged(BAMBI)]
    s = Scenario(you=dict(play=play), opponent=dict(play=[exerted(BEAST_RELENTLESS)]), rules=rules)
    quest(s, LUISA_PRESSURE, YES)
    assert (LUISA_PRESSURE in choices(s)) == (rules == "2.0")
    if rules == "2.0":
        s.choose(LUISA_PRESSURE)
        assert quiet(s) and s[LUISA_PRESSURE].damage == 2  # it moves to another card, or not at all (2.0: 1.9.1.4)
    else:
        reply(s, BAMBI, 1)
        assert s[LUISA_PRESSURE].damage == 3 and s[BAMBI].damage == 0


@pytest.mark.parametrize("rules", variants.RULES)
def test_the_edition_is_kept(rules):
    game = Game(Deck.load(WARD), Deck.load(AGGRO), rules=rules)
    assert Game.from_bytes(game.to_bytes()).table.rules == rules
    assert pickle.loads(pickle.dumps(game)).table.rules == game.clone().table.rules == rules
