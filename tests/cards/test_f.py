"""Cards whose names begin with F, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def transformed(top: str, *, accept: bool = True) -> Scenario:
    s = board(
        play=[FAIRY, BALOO], ink=3, deck=[PETRIFY] * 3, theirs=dict(play=[COBRA, ABU], deck=[top, PETRIFY, PETRIFY])
    )
    s.boost(FAIRY)
    s.accept() if accept else s.decline()
    return s


class TestFairyGodmotherMagicalBenefactor:
    @pytest.mark.parametrize("top", [AKELA, WEIGHT_SET])
    def test_fairy_godmother_transforms_a_character(self, top):
        s = transformed(top)
        assert choices(s) == {theirs(COBRA), theirs(ABU)}
        s.choose(COBRA)
        assert s.opponent.discard == [COBRA] and s.game.to_act == 1
        reply(s, YES, YES)
        assert quiet(s) and sorted(s.opponent.play) == sorted([ABU, top]) and s.opponent.deck == [PETRIFY, PETRIFY]
        assert s.you.play == [FAIRY, BALOO] and len(s[FAIRY].under) == 1

    def test_fairy_godmother_reveals_another_card(self):
        s = transformed(NOTTINGHAM_CASTLE)
        reply(s, COBRA, YES)
        assert quiet(s) and s.opponent.play == [ABU] and s.opponent.deck == [PETRIFY, PETRIFY, NOTTINGHAM_CASTLE]


class TestFalinePlayfulFawn:
    @pytest.mark.parametrize(("mine", "yours", "lore"), [
        ([AKELA], [BALOO], 3), ([AKELA], [AKELA], 1), ([COBRA], [AKELA, DEWEY], 3), ([COBRA], [AKELA, ATITAYA], 1),
        ([], [], 3),
    ])  # fmt: skip
    def test_faline_with_the_strongest_friend(self, mine, yours, lore):
        s = board(play=[FALINE, *mine], theirs=yours)
        assert s[FALINE].lore == lore and "Evasive" in s[FALINE].keywords

    def test_faline_follows_strength(self):
        s = board(play=[FALINE, AKELA], hand=["RAHR!"], ink=1, theirs=[DEWEY])
        assert s[FALINE].lore == 1
        play(s, "RAHR!", AKELA)
        assert s[FALINE].lore == 3
        s.end_turn()
        assert s[FALINE].lore == 1


class TestFantasticalAndMagical:
    @pytest.mark.parametrize("singers", [[TUI, DEWEY, ABU], [TUI, COBRA]])
    def test_fantastical_and_magical_counts_the_singers(self, singers):
        s = board(hand=[FANTASTICAL], play=[TUI, DEWEY, ABU, COBRA])
        s.sing(FANTASTICAL, singers)
        assert quiet(s) and s.you.lore == len(s.you.hand) == len(singers)

    def test_fantastical_and_magical_for_ink(self):
        s = board(hand=[FANTASTICAL], play=[exerted(TUI)], ink=9)
        s.play(FANTASTICAL)
        assert quiet(s) and s.you.lore == len(s.you.hand) == 0 and s.you.discard == [FANTASTICAL]


class TestFishboneQuill:
    def test_fishbone_quill_inks_any_card(self):
        s = board(play=[QUILL], hand=[BE_PREPARED, AKELA, ABU], ink=1)
        s.ink(AKELA)
        s.activate(QUILL)
        assert choices(s) == {BE_PREPARED, ABU}
        s.choose(BE_PREPARED)
        assert s.you.ink_total == s.you.ink_ready == 3 and s.you.hand == [ABU] and s[QUILL].exerted
        refused(s.activate, QUILL)

    def test_fishbone_quill_and_scream_canister(self):
        """Ready ink; all of the inkwell exerted."""
        s = board(play=[QUILL, "Scream Canister"], hand=[COBRA], ink=4, theirs=[AURORA, TUI])
        s.activate(QUILL)
        assert s.you.ink_ready == 5
        s.activate("Scream Canister")
        assert s.you.ink_ready == 0 and s[AURORA].exerted


class TestFlashEfficientClerk:
    @pytest.mark.parametrize("side", ["you", "opponent"])
    def test_ruling_nobody_gains_rush_while_he_is_there(self, side):
        """1.2.2, 6.4.2.3."""
        donald = DONALD_DUCK_TAXI_DRIVER
        s = board(
            hand=[donald],
            ink=3,
            play=[FLASH_EFFICIENT_CLERK] if side == "you" else [],
            theirs=[exerted(ABU), *([FLASH_EFFICIENT_CLERK] if side == "opponent" else [])],
        )
        play(s, donald, donald)
        assert "Rush" not in s[donald].keywords and not s.can("challenge", donald, ABU)

    def test_printed_rush_is_lost(self):
        s = board(play=[FLASH_EFFICIENT_CLERK, drying(FOX_XANATOS_CHARISMATIC_OUTLAW)], theirs=[exerted(ABU)])
        assert "Rush" not in s[FOX_XANATOS_CHARISMATIC_OUTLAW].keywords

    def test_who_did_not_gain_it_does_not_have_it_when_he_is_gone(self):
        donald = DONALD_DUCK_TAXI_DRIVER
        s = board(
            hand=[donald, INTIMIDATION_TACTICS, "Dragon Fire"], ink=20, theirs=[exerted(ABU), FLASH_EFFICIENT_CLERK]
        )
        play(s, donald, donald)
        s.play("Dragon Fire")
        settle(s, "Flash")
        assert FLASH_EFFICIENT_CLERK in s.opponent.discard and "Rush" not in s[donald].keywords


class TestFlippantTaunt:
    def test_with_one_opponent_it_gives_reckless(self):
        s = board(hand=[FLIPPANT_TAUNT], ink=1, play=[exerted(ABU)], theirs=[AKELA])
        s.play(FLIPPANT_TAUNT)
        s.end_turn()
        assert "Reckless" in s[AKELA].keywords and s.can("challenge", AKELA, ABU) and not s.can("end_turn")
        s.challenge(AKELA, ABU)
        s.end_turn()
        assert "Reckless" not in s[AKELA].keywords

    def test_with_more_opponents_it_goes_for_others(self):
        """It can't challenge the player who said so, their locations neither."""
        s = Scenario(
            you=dict(hand=[FLIPPANT_TAUNT], ink=1, play=[exerted(ABU), FOREST]),
            opponents=[dict(play=[AKELA]), dict(play=[exerted(FLOUNDER)])],
        )
        play(s, FLIPPANT_TAUNT, "opponent:" + AKELA)
        s.end_turn()
        assert not s.can("end_turn")
        assert [text for text in s.legal() if "challenge" in text] and not s.can("challenge", AKELA, ABU)
        assert not s.can("challenge", AKELA, FOREST)
        s.challenge(AKELA, FLOUNDER)

    def test_ruling_it_lasts_when_its_player_leaves_the_game(self):
        """9.2.3: until its duration ends."""
        s = Scenario(
            you=dict(hand=[FLIPPANT_TAUNT], ink=1, play=[exerted(ABU)]),
            opponents=[dict(play=[AKELA]), dict(play=[exerted(FLOUNDER)]), dict(play=[BALOO])],
        )
        play(s, FLIPPANT_TAUNT, "opponent:" + AKELA)
        s.game.concede(0)
        assert "Reckless" in s[AKELA].keywords


class TestFredGiantSized:
    def test_fred_reveals_until_a_floodborn_character(self):
        s = board(play=[FRED_GIANT], deck=[AKELA, CANNONS, ANNA, ABU, AURORA_GUARDIAN])
        s.quest(FRED_GIANT)
        assert quiet(s) and s.you.hand == [ANNA] and s.you.lore == 3
        assert sorted(s.you.deck) == sorted([AKELA, CANNONS, ABU, AURORA_GUARDIAN])
