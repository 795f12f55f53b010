"""Section 5.2 of the rule book: parts of a card."""

import pytest

from lorcana_env import cards
from lorcana_env.decks.formats import SETS
from tests.board import *


@pytest.mark.parametrize("card", [CALHOUN, "Captain Hook - Conniving Pirate", STITCH])
def test_5_2_5_effects_may_ask_for_an_ink_type(card):
    """5.2.5.1: a character of two ink types has both."""
    s = board(play=[DONALD_CHAMPION, card])
    ruby = "ruby" in cards.find(card).inks
    assert s[card].strength == cards.find(card).strength + ruby and s[DONALD_CHAMPION].strength == 4


def test_5_2_5_1_two_ink_types_fit_any_effect_on_one_of_them():
    assert cards.find(CALHOUN).inks == ("amber", "ruby")
    s = board(play=[DONALD_CHAMPION, MICKEY_CHAMPION, CALHOUN])
    assert (s[CALHOUN].strength, s[CALHOUN].willpower) == (5 + 1, 5 + 2)
    inks = {ink for card in cards.all_cards() for ink in card.inks}
    assert inks == {"amber", "amethyst", "emerald", "ruby", "sapphire", "steel"}


def test_5_2_6_an_effect_on_a_name_ignores_the_version():
    """Example A of 5.2.6."""
    pans = [PETER_FIGHTER, PETER_HERO]
    s = board(play=[TINKER_ALLY, *pans, STITCH])
    assert [s[name].keywords.get("Challenger") for name in [*pans, STITCH]] == [1, 1, None]


@pytest.mark.worked_example
@pytest.mark.parametrize(("name", "top", "match"), [
    ("Flotsam", FLOTSAM, True), ("Flotsam", FLOTSAM_EELS, True), ("Flotsam & Jetsam", FLOTSAM_EELS, True),
    ("Flotsam & Jetsam", FLOTSAM, False),
])  # fmt: skip
def test_5_2_6_2_b_a_name_that_is_named_must_be_one_of_the_card(name, top, match):
    below = FLOTSAM if top == FLOTSAM_EELS else FLOTSAM_EELS
    s = board(play=[BRUNO], deck=[top, below])
    s.activate(BRUNO)
    s.name(name)
    assert s.you.hand == [top] * match and s.you.lore == 3 * match
    assert s.you.deck == ([below] if match else [top, below])


@pytest.mark.worked_example
def test_5_2_6_2_a_flotsam_and_jetsam_has_three_names():
    """Effects for Flotsam and effects for Jetsam both apply. 5.2.6.1."""
    assert set(cards.find(FLOTSAM_EELS).names) == {"Flotsam", "Jetsam", "Flotsam & Jetsam"}
    for others, keywords in (([STITCH], set()), ([FLOTSAM], {"Rush"}), ([JETSAM], {"Ward"})):
        assert board(play=[FLOTSAM_EELS, *others])[FLOTSAM_EELS].keywords.keys() - {"Shift"} == keywords


@pytest.mark.worked_example
@pytest.mark.parametrize(("others", "draws"), [([FLOTSAM_EELS], False), ([FLOTSAM_EELS, FLOTSAM], True)])
def test_5_2_6_2_a_two_names_are_still_one_character(others, draws):
    """Carefree Surfer asks for two other characters."""
    s = board(play=others, hand=[STITCH_SURFER], ink=7)
    s.play(STITCH_SURFER)
    assert s.can("accept") == draws


@pytest.mark.parametrize(("friend", "lore"), [("Chip - Team Player", 1), (CHIP_RANGERS, 1)])
def test_5_2_6_3_chip_n_dale_have_both_names(friend, lore):
    """Excited Friend has +1 lore while a character named Chip is in play; the teacup is not one."""
    assert board(play=[DALE_FRIEND, "Chip the Teacup - Gentle Soul"])[DALE_FRIEND].lore == 1
    assert board(play=[DALE_FRIEND, friend])[DALE_FRIEND].lore == 1 + lore
    assert {"Chip", "Dale"} <= set(cards.find(CHIP_RANGERS).names)


@pytest.mark.worked_example
def test_5_2_6_a_both_versions_of_peter_pan_are_named_peter_pan():
    s = board(play=[TINKER_ALLY, PETER_FIGHTER, PETER_HERO, STITCH])
    assert s[PETER_FIGHTER].keywords["Challenger"] == s[PETER_HERO].keywords["Challenger"] == 1
    assert "Challenger" not in s[STITCH].keywords | s[TINKER_ALLY].keywords


def test_5_2_6_pages_of_names_come_once():
    """So nobody can turn pages without end. There are more than two pages of names at this table."""
    lore = [card.full_name for card in cards.supported() if "Storyborn" in card.classifications]
    names = list({cards.find(name).name: name for name in lore}.values())[:70]
    s = board(play=[THE_SORCERERS_HAT], ink=2, deck=names)
    s.activate(THE_SORCERERS_HAT)
    turned = 0
    while (more := [a for a in s.game.legal_actions().tolist() if s.game.describe(a) == "more names"]) and turned < 9:
        s.game.step(more[0])
        turned += 1
    assert turned == (len(s.game.table.names) - 1) // 30
    s.game.step(int(s.game.legal_actions()[0]))
    assert s.game.decision.kind != "name"


@pytest.mark.worked_example
def test_5_2_6_b_lucky_is_not_the_name_of_lucky_dime():
    """A part of a name is no name: the card goes back on top."""
    s = board(play=[THE_SORCERERS_HAT], ink=2, deck=[DIME, STITCH], discard=[LUCKY])
    s.activate(THE_SORCERERS_HAT)
    s.name("Lucky")
    assert s.you.hand == [] and s.you.deck == [DIME, STITCH] and s[THE_SORCERERS_HAT].exerted


@pytest.mark.worked_example
def test_5_2_6_b_the_full_name_is_a_match():
    s = board(play=[THE_SORCERERS_HAT], ink=2, deck=[DIME, STITCH])
    s.activate(THE_SORCERERS_HAT)
    s.name(DIME)
    assert s.you.hand == [DIME] and s.you.deck == [STITCH]


@pytest.mark.worked_example
@pytest.mark.parametrize("villains", [0, 1, 2])
def test_5_2_7_hades_counts_other_villain_characters(villains):
    """Neither himself nor other classifications nor opposing Villains."""
    s = board(play=[HADES, STITCH, *[SCAR] * villains], theirs=[SCAR])
    assert s[HADES].lore == 1 + villains
    s.quest(HADES)
    assert s.you.lore == 1 + villains


@pytest.mark.worked_example
def test_5_2_10_3_set_numbers():
    assert [(s.code, s.name) for s in SETS[:4]] == [
        ("1", "The First Chapter"), ("2", "Rise of the Floodborn"), ("3", "Into the Inklands"),
        ("4", "Ursula's Return"),
    ]  # fmt: skip
    assert "1" in cards.find(STITCH).sets and "4" in cards.find(FLOTSAM_EELS).sets
