"""Cards whose names begin with F, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *
from tests.cards.gone import challenger_moved_on


class TestFaZhouWarHero:
    def test_fa_zhou_gains_lore_for_the_second_challenge(self):
        s = board(play=[FA_ZHOU, BALOO, AKELA, ABU], theirs=[exerted(COBRA)])
        lore = []
        for card in (BALOO, AKELA, ABU):
            s.challenge(card, COBRA)
            lore.append(s.you.lore)
        assert lore == [0, 3, 3]

    def test_fa_zhou_and_locations(self):
        s = board(play=[FA_ZHOU, BALOO, AKELA], theirs=[exerted(COBRA), AGRABAH])
        s.challenge(BALOO, AGRABAH)
        s.challenge(AKELA, COBRA)
        assert s.you.lore == 3, "a second challenge, of another character"
        s = board(play=[FA_ZHOU, BALOO, AKELA], theirs=[exerted(COBRA), AGRABAH])
        s.challenge(BALOO, COBRA)
        s.challenge(AKELA, AGRABAH)
        assert s.you.lore == 0

    def test_fa_zhou_ignores_the_opponents_challenges(self):
        s = board(play=[FA_ZHOU, exerted(COBRA)], theirs=[BALOO, AKELA])
        s.end_turn()
        s.challenge(BALOO, COBRA)
        s.challenge(AKELA, COBRA)
        assert s.you.lore == s.opponent.lore == 0

    def test_fa_zhou_counts_challenges_before_he_came(self):
        s = board(hand=[FA_ZHOU], play=[BALOO, AKELA], ink=3, theirs=[exerted(COBRA)])
        s.challenge(BALOO, COBRA)
        s.play(FA_ZHOU)
        s.challenge(AKELA, COBRA)
        assert s.you.lore == 3


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


class TestFairyGodmotherMysticArmorer:
    def test_7_1_6_fairy_godmother_returns_the_top_card_alone(self):
        """The gained ability returns this card; what was under it stays in the discard."""
        s = board(play=[GODMOTHER_ARMORER, stack(ABU, AKELA)], theirs=[exerted(COBRA)])
        s.quest(GODMOTHER_ARMORER)
        assert s[ABU].keywords["Challenger"] == 3
        s.challenge(ABU, COBRA)
        assert s.you.hand == [ABU] and s.you.discard == [AKELA] and s[COBRA].damage == 6


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


class TestFangCrossbow:
    def test_fang_crossbow_weakens_a_character_this_turn(self):
        s = board(play=[FANG_CROSSBOW, BALOO], ink=2, theirs=[COBRA])
        s.activate(FANG_CROSSBOW)
        assert choices(s) == {BALOO, theirs(COBRA)}
        s.choose(COBRA)
        assert s[COBRA].strength == 3 and s[FANG_CROSSBOW].exerted and s.you.ink_ready == 0
        refused(s.activate, FANG_CROSSBOW)
        s.end_turn()
        assert s[COBRA].strength == 5

    def test_fang_crossbow_banishes_a_dragon(self):
        s = board(play=[FANG_CROSSBOW, SISU], theirs=[COBRA, MUSHU])
        refused(s.activate, FANG_CROSSBOW, 0)
        s.activate(FANG_CROSSBOW, 1)
        assert s.you.discard == [FANG_CROSSBOW] and choices(s) == {SISU, theirs(MUSHU)}
        s.choose(MUSHU)
        assert s.opponent.play == [COBRA] and s.you.play == [SISU]

    def test_an_exerted_fang_crossbow_can_not_be_used(self):
        s = board(play=[exerted(FANG_CROSSBOW)], ink=2, theirs=[SISU])
        refused(s.activate, FANG_CROSSBOW, 0)
        refused(s.activate, FANG_CROSSBOW, 1)


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


class TestFergusOutpostBuilder:
    @pytest.mark.parametrize("card", [AGRABAH, NOTTINGHAM_CASTLE])
    def test_fergus_finds_a_spot(self, card):
        s = board(
            play=[FERGUS], hand=[AGRABAH, WEIGHT_SET], discard=[NOTTINGHAM_CASTLE, AKELA], theirs=dict(discard=[PALACE])
        )
        quest(s, FERGUS, YES)
        assert choices(s) == {AGRABAH, NOTTINGHAM_CASTLE}
        s.choose(card)
        assert quiet(s) and s.you.play == [FERGUS, card] and s.you.lore == 2

    def test_fergus_declined_or_in_the_opponents_turn(self):
        s = board(play=[FERGUS], hand=[AGRABAH], theirs=dict(hand=[PETRIFY], ink=1))
        quest(s, FERGUS, NO)
        assert quiet(s) and s.you.play == [FERGUS]
        s = board(play=[FERGUS], hand=[AGRABAH], theirs=dict(hand=[PETRIFY], ink=1))
        s.end_turn()
        s.play(PETRIFY)
        assert quiet(s) and s[FERGUS].exerted

    @pytest.mark.parametrize("place", [NOTTINGHAM_CASTLE, None])
    def test_fergus_holds_fast_at_a_location(self, place):
        s = board(play=[NOTTINGHAM_CASTLE, at(place, FERGUS), ATITAYA], theirs=[AGRABAH, COBRA, exerted(ABU)])
        s.challenge(ATITAYA, AGRABAH)
        if place:
            s.accept()
            assert choices(s) == {FERGUS, ATITAYA, theirs(COBRA), theirs(ABU)}
            s.choose(COBRA)
        assert quiet(s) and s[COBRA].damage == (4 if place else 0) and s.opponent.discard == [AGRABAH]

    def test_fergus_holds_fast_only_for_challenged_locations(self):
        play = [NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, FERGUS)]
        s = board(play=play, hand=["Rise of the Titans"], ink=3, theirs=[AGRABAH])
        s.play("Rise of the Titans")
        s.choose(AGRABAH)
        assert quiet(s) and s.opponent.discard == [AGRABAH]
        s = board(play=[NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, FERGUS), AGRABAH], theirs=[ATITAYA])
        s.end_turn()
        challenge(s, ATITAYA, AGRABAH, YES, ATITAYA)
        assert s[ATITAYA].damage == 4, "your own location counts"

    def test_fergus_plays_a_location_when_he_sings_or_challenges(self):
        s = board(play=[FERGUS], hand=[FAMILY, AGRABAH], theirs=[exerted(AKELA)])
        sing(s, FAMILY, FERGUS, YES)
        assert AGRABAH in s.you.play and s.you.lore == 1
        s = board(play=[FERGUS], hand=[AGRABAH], theirs=[exerted(AKELA)])
        challenge(s, FERGUS, AKELA, YES)
        assert AGRABAH in s.you.play and s.opponent.discard == [AKELA]


class TestFinnickTinyTerror:
    def test_finnick_pays_to_return_a_weak_opposing_character(self):
        s = board(hand=[FINNICK], play=[BALOO], ink=3, theirs=[AURORA, AGUSTIN, AKELA])
        play(s, FINNICK, YES)
        assert choices(s) == {theirs(AURORA), theirs(AGUSTIN)}
        s.choose(AURORA)
        assert s.opponent.hand == [AURORA] and s.you.ink_ready == 0


class TestFireTheCannons:
    def test_fire_the_cannons(self):
        s = board(hand=[CANNONS, CANNONS], play=[BALOO, THEBES], ink=2, theirs=[AKELA, COBRA])
        s.play(CANNONS)
        assert choices(s) == {BALOO, theirs(AKELA), theirs(COBRA)}
        s.choose(COBRA)
        assert s[COBRA].damage == 2
        play(s, CANNONS, AKELA)
        assert s.opponent.discard == [AKELA]


class TestFireflySwarm:
    def test_firefly_swarm_banishes_the_weak(self):
        s = board(hand=[FIREFLY_SWARM], play=[BALOO], ink=3, theirs=[COBRA, AURORA, AKELA])
        s.play(FIREFLY_SWARM)
        if s.can("option", 0):
            s.option(0)
        assert choices(s) == {BALOO, theirs(AURORA)}
        s.choose(AURORA)
        assert quiet(s) and s.opponent.discard == [AURORA]

    def test_firefly_swarm_banishes_anybody_after_two_cards(self):
        s = board(hand=[FIREFLY_SWARM, CANNONS, CANNONS], ink=5, theirs=[COBRA, AURORA, ATITAYA])
        play(s, CANNONS, COBRA)
        play(s, CANNONS, COBRA)
        s.play(FIREFLY_SWARM)
        s.option(1)
        assert choices(s) == {theirs(COBRA), theirs(AURORA), theirs(ATITAYA)}
        s.choose(ATITAYA)
        assert quiet(s) and s.opponent.discard == [ATITAYA]

    def test_firefly_swarm_counts_cards_from_play(self):
        s = board(hand=[FIREFLY_SWARM, CANNONS], play=[AKELA], ink=4, theirs=[COBRA, AURORA])
        play(s, CANNONS, AKELA)
        s.play(FIREFLY_SWARM)
        s.option(1)
        s.choose(COBRA)
        assert s.opponent.discard == [COBRA]

    @pytest.mark.parametrize("mine", [0, 1])
    def test_firefly_swarm_after_too_few_cards_of_yours(self, mine):
        s = board(hand=[FIREFLY_SWARM] + [CANNONS] * mine, ink=4, theirs=[AGUSTIN, AGUSTIN, COBRA, AURORA])
        if mine:
            play(s, CANNONS, AGUSTIN)
            assert len(s.opponent.discard) == 1
        s.play(FIREFLY_SWARM)
        s.option(1) if s.can("option", 1) else None
        assert quiet(s) or theirs(COBRA) not in choices(s)

    def test_6_1_6_firefly_swarm_does_not_count_itself(self):
        """Of two cards discarded this turn one is the swarm itself, which came back to hand: one other card."""
        s = board(hand=[HERCULES, FIREFLY_SWARM, AKELA], ink=6, theirs=[COBRA, AURORA])
        play(s, HERCULES, YES, FIREFLY_SWARM)
        s.play(FIREFLY_SWARM)
        if s.decision and s.decision.kind == "mode":
            s.option(1)
        choose_if_asked(s, COBRA)
        assert s[COBRA].zone == "play"

    def test_6_7_2_firefly_swarm_offers_the_mode_whose_condition_is_false(self):
        """Nothing in the rules keeps a player from choosing a bullet whose "if" is false; the engine offers it
        (doubt)."""
        s = board(hand=[FIREFLY_SWARM], play=[AURORA], ink=3)
        s.play(FIREFLY_SWARM)
        assert s.decision and s.decision.kind == "mode"
        s.option(1)
        assert quiet(s) and s[AURORA].zone == "play"


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


class TestFixItFelixJrPintSizedHero:
    @pytest.mark.parametrize("accept", [True, False])
    def test_fix_it_felix_readies_a_racer(self, accept):
        play = [exerted(FELIX), exerted(AKELA)]
        s = board(play=play, hand=["I Won't Give In"], discard=[TAFFYTA_RIVAL], ink=2, theirs=[exerted(SNOWANNA)])
        s.play("I Won't Give In")
        assert s.you.hand == [TAFFYTA_RIVAL]
        if accept:
            s.accept()
            assert choices(s) == {FELIX, theirs(SNOWANNA)}
            s.choose(FELIX)
        else:
            s.decline()
        assert quiet(s) and s[FELIX].exerted != accept and s[AKELA].exerted
        refused(s.quest, FELIX)

    def test_fix_it_felix_ignores_others_and_declining_restricts_nobody(self):
        s = board(play=[exerted(FELIX)], hand=["I Won't Give In"], discard=[AKELA], ink=2)
        s.play("I Won't Give In")
        assert quiet(s) and s[FELIX].exerted
        s = board(play=[FELIX], hand=["I Won't Give In"], discard=[TAFFYTA_RIVAL], ink=2)
        play(s, "I Won't Give In", NO)
        assert s.can("quest", FELIX)


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


class TestFlotillaCoconutArmada:
    @pytest.mark.parametrize(("here", "lore", "stolen"), [(True, 3, 1), (True, 0, 0), (False, 3, 0)])
    def test_flotilla_steals_lore(self, here, lore, stolen):
        s = board(play=[FLOTILLA, at(FLOTILLA if here else None, BALOO)], theirs=dict(lore=lore))
        s.end_turn()
        assert (s.you.lore, s.opponent.lore) == (0, lore), "at the start of your turn, not theirs"
        s.end_turn()
        assert (s.you.lore, s.opponent.lore) == (stolen, lore - stolen)

    def test_flotilla_takes_no_more_than_there_is_and_ends_games(self):
        s = board(play=[FLOTILLA, at(FLOTILLA, BALOO)], lore=19, theirs=dict(lore=1))
        round_trip(s)
        assert s.winner == "you" and s.you.lore == 20 and s.opponent.lore == 0


class TestFlotsamUrsulasBaby:
    def test_flotsam_gives_jetsam_a_way_back(self):
        s = board(play=[FLOTSAM_BABY, JETSAM], theirs=[exerted(ATITAYA)])
        s.challenge(JETSAM, ATITAYA)
        assert s[JETSAM].zone == "hand" or s.can("accept")


class TestFlynnRiderBreakingAndEntering:
    @pytest.mark.parametrize("accept", [pytest.param(True), False])
    def test_flynn_rider_breaking_and_entering(self, accept):
        s = board(play=[exerted(FLYNN_BREAKING)], hand=[TUI], theirs=dict(play=[BALOO], hand=[ABU, CANNONS]))
        s.end_turn()
        s.challenge(BALOO, FLYNN_BREAKING)
        assert s.game.to_act == 1
        s.accept() if accept else s.decline()
        if accept:
            s.choose(CANNONS)
        assert quiet(s) and s.you.lore == (0 if accept else 2) and s.you.hand == [TUI]
        assert s.opponent.discard == [CANNONS] * accept and s[FLYNN_BREAKING].damage == 2

    def test_flynn_rider_breaking_and_entering_when_nothing_can_be_discarded(self):
        s = board(play=[exerted(FLYNN_BREAKING)], theirs=dict(play=[BALOO], deck=[CANNONS, CANNONS], hand=[], ink=1))
        s.end_turn()
        play(s, CANNONS, BALOO)
        s.challenge(BALOO, FLYNN_BREAKING)
        if not quiet(s):
            s.accept()
        assert s.you.lore == 2

    def test_4_6_1_breaking_flynn_challenging_player_may_discard(self):
        """The challenging player decides and discards."""
        s = challenger_moved_on(FLYNN_BREAKING)
        s.accept()
        s.choose(next(iter(choices(s))))
        assert len(s.you.hand) == 2 and len(s.opponent.hand) == 2


class TestFlynnRiderCharmingRogue:
    def test_4_6_1_charming_flynn_challenging_player_discards(self):
        """The challenging player chooses and discards."""
        s = challenger_moved_on("Flynn Rider - Charming Rogue")
        s.choose(next(iter(choices(s))))
        assert len(s.you.hand) == 2 and len(s.opponent.hand) == 2


class TestFlynnRiderFrenemy:
    @pytest.mark.parametrize(
        ("mine", "yours", "lore"), [([AKELA], [BALOO], 3), ([AKELA], [ABU], 0), ([], [], 3), ([COBRA], [ATITAYA], 0)]
    )
    def test_flynn_rider_frenemy_takes_advantage(self, mine, yours, lore):
        s = board(play=[FLYNN_FRENEMY, *mine], theirs=yours)
        s.end_turn()
        assert s.you.lore == 0
        s.end_turn()
        assert s.you.lore == lore


class TestFlynnRiderHighClimbingRogue:
    def test_1_7_3_flynn_is_chosen_by_an_opponent(self):
        """The player who chose him chooses and discards a card."""
        s = board(hand=[CANNONS, ABU, AKELA], ink=1, theirs=dict(play=[FLYNN_HIGH], hand=[TUI]))
        s.play(CANNONS)
        if s.decision is not None and theirs(FLYNN_HIGH) in choices(s):
            s.choose(theirs(FLYNN_HIGH))
        s.choose(ABU)
        assert s.you.hand == [AKELA] and s.opponent.hand == [TUI]


class TestFlynnRiderHisOwnBiggestFan:
    @pytest.mark.parametrize(("cards", "lore"), [(0, 4), (1, 3), (4, 0), (6, -2)])
    def test_flynn_rider_counts_the_opponents_hand(self, cards, lore):
        s = board(play=[FLYNN_FAN], hand=[AKELA] * 3, theirs=dict(hand=[ABU] * cards))
        assert s[FLYNN_FAN].lore == lore and "Evasive" in s[FLYNN_FAN].keywords
        s.quest(FLYNN_FAN)
        assert s.you.lore == max(lore, 0), "negative lore counts as 0 (6.6.3)"

    def test_flynn_rider_follows_the_opponents_hand(self):
        s = board(play=[FLYNN_VAGABOND], hand=[FLYNN_FAN], ink=2, theirs=dict(hand=[ABU] * 6))
        s.play(FLYNN_FAN, shift_onto=FLYNN_VAGABOND)
        assert s[FLYNN_FAN].lore == -2
        s = board(play=[FLYNN_FAN], hand=["Bend to My Will"], ink=7, theirs=dict(hand=[ABU] * 6))
        s.play("Bend to My Will")
        assert s[FLYNN_FAN].lore == 4


class TestForestDuel:
    def test_forest_duel(self):
        """The attacker comes back."""
        s = board(play=[ABU], hand=[FOREST_DUEL], ink=5, theirs=[exerted(COBRA)])
        s.play(FOREST_DUEL)
        s.challenge(ABU, COBRA)
        assert s[COBRA].damage == 5 and s.you.hand == [ABU]


class TestFredGiantSized:
    def test_fred_reveals_until_a_floodborn_character(self):
        s = board(play=[FRED_GIANT], deck=[AKELA, CANNONS, ANNA, ABU, AURORA_GUARDIAN])
        s.quest(FRED_GIANT)
        assert quiet(s) and s.you.hand == [ANNA] and s.you.lore == 3
        assert sorted(s.you.deck) == sorted([AKELA, CANNONS, ABU, AURORA_GUARDIAN])


class TestFriarTuckPriestOfNottingham:
    @pytest.mark.parametrize(
        ("mine", "yours", "who"), [(3, 2, "you"), (2, 3, "opponent"), (2, 2, "both"), (0, 0, "nobody")]
    )
    def test_friar_tuck_takes_from_the_richest(self, mine, yours, who):
        s = board(hand=[TUCK, *[AKELA, ABU, BALOO][:mine]], ink=4, theirs=dict(hand=[AKELA, ABU, BALOO][:yours]))
        s.play(TUCK)
        seen = []
        while not quiet(s):
            seen.append(s.game.to_act)
            s.choose(AKELA if s.game.to_act == 0 else theirs(ABU))
        assert seen == {"you": [0], "opponent": [1], "both": [0, 1], "nobody": []}[who]
        assert len(s.you.hand) == mine - (who in ("you", "both"))
        assert len(s.opponent.hand) == yours - (who in ("opponent", "both"))

    def test_6_7_6_friar_tuck_asks_the_two_with_most(self):
        """The two opponents are tied: both choose, in turn order; you do not."""
        s = Scenario(dict(hand=[TUCK, AKELA], ink=4), opponents=[dict(hand=[BALOO, COBRA]), dict(hand=[ABU, DEWEY])])
        s.play(TUCK)
        assert s.decision.player == 1
        s.choose(BALOO)
        assert s.decision.player == 2
        s.choose(ABU)
        assert [len(view.hand) for view in (s.you, *s.opponents)] == [1, 1, 1]
