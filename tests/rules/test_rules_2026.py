"""The official notes of April 2026 (docs/rules-versions.md), each beside the same position by 2.0.0."""

from __future__ import annotations

import pytest

from lorcana_env import Deck, Game, Scenario
from tests.cards.board import AKELA, ATITAYA, BAMBI, choices, hurt, quiet, theirs
from tests.helpers import AGGRO, WARD

RULES = pytest.mark.parametrize("rules", ["2.0.0", "2026-04"])
MAKING = "Making Magic"  # move 1 damage from chosen character to chosen opposing character, draw
PABBIE = "Grand Pabbie - Oldest and Wisest"  # damage removed from one of yours: 2 lore
SLAB = "Vision Slab"  # damage can't be removed
LUISA = "Luisa Madrigal - No Pressure"  # quests: may move up to 3 damage from chosen character to her
LOVELY = "Isabela Madrigal - Such a Lovely Voice"  # played, damage removed from one of yours this turn: 1 lore
WEAKNESS = "Everybody's Got a Weakness"  # move 1 damage from each of yours to chosen opposing character, draw as many


@RULES
def test_moving_damage_counts_as_removing_it(rules):
    s = Scenario(you=dict(play=[PABBIE, hurt(BAMBI)], hand=[MAKING], ink=9), opponent=dict(play=[ATITAYA]), rules=rules)
    s.play(MAKING)
    s.choose(BAMBI)
    assert (s[BAMBI].damage, s[ATITAYA].damage) == (0, 1)
    assert s.you.lore == (0 if rules == "2.0.0" else 2)


@RULES
def test_it_counts_for_this_turn(rules):
    s = Scenario(you=dict(play=[hurt(BAMBI)], hand=[MAKING, LOVELY], ink=9), opponent=dict(play=[ATITAYA]), rules=rules)
    s.play(MAKING)
    s.choose(BAMBI)
    s.play(LOVELY)
    assert s.you.lore == (0 if rules == "2.0.0" else 1)


@RULES
def test_from_an_opposing_character_it_is_not_from_one_of_yours(rules):
    s = Scenario(you=dict(play=[PABBIE], hand=[MAKING], ink=9), opponent=dict(play=[ATITAYA, hurt(AKELA)]), rules=rules)
    s.play(MAKING)
    s.choose(theirs(AKELA))
    if not quiet(s):
        s.choose(theirs(ATITAYA))
    assert s.you.lore == 0 and s[ATITAYA].damage == 1


@RULES
def test_damage_that_cant_be_removed_cant_be_moved(rules):
    s = Scenario(you=dict(play=[hurt(BAMBI), SLAB], hand=[MAKING], ink=9), opponent=dict(play=[ATITAYA]), rules=rules)
    s.play(MAKING)
    s.choose(BAMBI)
    assert s[BAMBI].damage == (0 if rules == "2.0.0" else 1)


@RULES
def test_from_several_at_once(rules):
    s = Scenario(
        you=dict(play=[PABBIE, hurt(BAMBI), hurt(AKELA)], hand=[WEAKNESS], ink=9),
        opponent=dict(play=[ATITAYA]),
        rules=rules,
    )
    s.play(WEAKNESS)
    if rules == "2026-04":
        s.option(0)  # two abilities, in any order
    assert s[ATITAYA].damage == 2 and s.you.lore == (0 if rules == "2.0.0" else 4) and len(s.you.hand) == 2


@RULES
def test_damage_does_not_move_to_where_it_is(rules):
    s = Scenario(you=dict(hand=[MAKING], ink=9), opponent=dict(play=[ATITAYA, hurt(AKELA)]), rules=rules)
    s.play(MAKING)
    s.choose(theirs(AKELA))
    if rules == "2.0.0":
        assert choices(s) == {theirs(ATITAYA), theirs(AKELA)}
    else:
        assert quiet(s) and s[ATITAYA].damage == 1


@RULES
def test_nor_to_this_character(rules):
    relentless = "Beast - Relentless"  # an opposing character is damaged: may ready
    play = [hurt(LUISA, 2), hurt(BAMBI)]
    s = Scenario(you=dict(play=play), opponent=dict(play=[dict(card=relentless, exerted=True)]), rules=rules)
    s.quest(LUISA)
    s.accept()
    assert (LUISA in choices(s)) == (rules == "2.0.0")
    if rules == "2.0.0":
        s.choose(LUISA)
        assert quiet(s) and s[LUISA].damage == 2  # 1.9.1.4: it moves to another card, or not at all
    else:
        s.choose(BAMBI)
        s.number(1)
        assert s[LUISA].damage == 3 and s[BAMBI].damage == 0


def test_the_edition_is_kept():
    game = Game(Deck.load(WARD), Deck.load(AGGRO), rules="2026-04")
    assert Game.from_bytes(game.to_bytes()).table.rules == "2026-04"
    assert game.table.tables[0]["rules_2026"] == 1 and game.table.tables[0]["rules_2024"] == 0
