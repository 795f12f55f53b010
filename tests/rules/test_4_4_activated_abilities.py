"""Section 4.4 of the rule book: activated abilities."""

import pytest

from tests.board import *


def test_4_4_2_an_item_may_be_used_in_the_turn_it_is_played():
    """5.5.4, 6.3.1.2."""
    s = board(hand=[QUILL, STITCH], ink=3)
    s.play(QUILL)
    s.activate(QUILL)
    assert s[QUILL].exerted and s.you.hand == []


def test_4_4_2_a_character_exerts_for_its_ability_when_dry():
    """4.4.2.1."""
    s = board(play=[TINKER_TACTICIAN], hand=[STITCH])
    s.activate(TINKER_TACTICIAN)
    assert s[TINKER_TACTICIAN].exerted and len(s.you.hand) == 2
    s.choose(STITCH)
    assert s.you.discard == [STITCH] and len(s.you.hand) == 1


def test_4_4_3_only_cards_in_play_can_be_used():
    assert not board(hand=[QUILL, STITCH], discard=[QUILL]).can("activate", QUILL)


def test_4_4_3_1_the_player_says_which_ability_is_used():
    """Fang Crossbow: exert and 2 ink for -2 strength, or exert and banish it for a Dragon."""
    for ability in (0, 1):
        s = board(play=[FANG_CROSSBOW], ink=2, theirs=[MUSHU_DRAGON])
        s.activate(FANG_CROSSBOW, ability)
        assert s.opponent.discard == [MUSHU_DRAGON] * ability and s.you.discard == [FANG_CROSSBOW] * ability
        assert s.you.ink_ready == 2 * ability


@pytest.mark.parametrize("ink", [1, 2])
def test_4_4_3_2_otherwise_it_is_used_for_its_ink(ink):
    """1.5.5.4."""
    s = board(play=[MAUIS_FISH_HOOK, FLOUNDER], ink=ink)
    if ink < 2:
        refused(s.activate, MAUIS_FISH_HOOK)
        return
    s.activate(MAUIS_FISH_HOOK)
    s.option(1)
    assert s.you.ink_ready == 0 and s[FLOUNDER].strength == 2 + 3


def test_4_4_3_4_whose_cards_pay_whatever_else_lies_on_the_table():
    """Found by random games: cards with rules for other cards, on the other side, made the opponent's items pay."""
    assert not board(play=[POTTS], theirs=["Club Door", QUILL, THEBES]).can("activate", POTTS)
    s = board(play=[POTTS, QUILL], theirs=["Club Door", QUILL])
    s.activate(POTTS)
    assert s.you.discard == [QUILL] and s.opponent.discard == []


def test_4_4_3_4_an_exerted_card_cannot_exert_again():
    """5.1.1.2."""
    s = board(play=[QUILL], hand=[STITCH, FLOUNDER])
    activate(s, QUILL, STITCH)
    assert not s.can("activate", QUILL)


@pytest.mark.parametrize(("ink", "legal"), [(0, False), (1, False), (2, True)])
def test_4_4_3_4_ink_costs_of_abilities_are_paid_in_full(ink, legal):
    assert board(play=[DIME, AURORA], ink=ink).can("activate", DIME) == legal


def test_4_4_3_4_ink_drops_pay_for_abilities():
    """{E}, 2 {I}."""
    s = board(play=[BLINDING_CHEM_BALL, STITCH], ink=1, ink_drops=2)
    s.activate(BLINDING_CHEM_BALL)
    assert splits(s) == {1, 2}
    reply(s, 1, NO)
    assert s.you.discard == [BLINDING_CHEM_BALL] and (s.you.ink_ready, s.you.ink_drops) == (0, 1)


def test_4_4_3_4_banishing_the_item_is_part_of_the_cost():
    s = board(play=[GUIDEBOOK], ink=1)
    s.activate(GUIDEBOOK)
    assert s.you.discard == [GUIDEBOOK] and len(s.you.hand) == 2 and s.you.ink_ready == 0


def test_4_4_4_the_cost_is_paid_and_the_effect_resolves():
    """1.5.2, 1.6.1.2, 4.4.1, 4.4.3.3, 6.3.1, 4.4.3.2."""
    s = board(play=[DIME, AURORA, STITCH], ink=3)
    activate(s, DIME, AURORA)
    assert s.you.lore == 2 and s.you.ink_ready == 1 and s[DIME].exerted and not s[AURORA].exerted
