"""Cards whose names begin with P, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import mine_is_banished


class TestPanicImmortalSidekick:
    def test_panic_protects_villains_with_pain(self):
        s = board(play=[COBRA], theirs=[exerted(PANIC), PAIN, exerted(HERON), exerted(AKELA)])
        assert not s.can("challenge", COBRA, HERON) and s.can("challenge", COBRA, AKELA)
        assert s.can("challenge", COBRA, PANIC)

    @pytest.mark.parametrize("team", [[PANIC, PAIN], [exerted(PANIC), BALOO]])
    def test_panic_has_to_be_exerted_and_with_pain(self, team):
        assert board(play=[COBRA, PAIN], theirs=[*team, exerted(HERON)]).can("challenge", COBRA, HERON)


class TestPascalInquisitivePet:
    def test_6_4_1_a_new_order_on_top_shows_the_new_top_card(self):
        """6.4.1: the static ability is continuous; after the top cards are put back in another order the new top is
        seen.
        """
        s = board(play=[COTTAGE], hand=[PASCAL], deck=[COBRA, ABU, AKELA, TUI], ink=9)
        s.play(PASCAL)
        s.choose(COBRA)  # deepest
        s.choose(AKELA)
        settle(s)
        assert s.you.deck[:3] == [ABU, AKELA, COBRA]
        assert known_to(s, 1, 0, "deck")[:3] == [True, False, True], "the card between was never on top"


class TestPeopleGonnaComeHere:
    def test_who_sang_it_moves_there(self):
        s = board(play=["Powerline - Megastar"], hand=[PEOPLE_GONNA_COME_HERE, FOREST], discard=[AGRABAH])
        s.sing(PEOPLE_GONNA_COME_HERE, "Powerline - Megastar")
        assert choices(s) == {FOREST, AGRABAH}
        reply(s, AGRABAH, YES)
        assert s["Powerline - Megastar"].location == AGRABAH and FOREST in s.you.hand

    def test_paid_for_with_ink_nobody_moves(self):
        s = board(play=["Powerline - Megastar"], hand=[PEOPLE_GONNA_COME_HERE, FOREST], ink=7)
        s.play(PEOPLE_GONNA_COME_HERE)
        settle(s)
        assert FOREST in s.you.play and s["Powerline - Megastar"].location is None


class TestPepaMadrigalWeatherMaker:
    @pytest.mark.parametrize("place", [True, False])
    def test_pepa_keeps_a_character_exerted_unless_at_a_location(self, place):
        there = at(PRIDE_ROCK, BALOO) if place else BALOO
        s = board(hand=[PEPA], play=[AKELA], ink=5, theirs=[PRIDE_ROCK, there, exerted(COBRA)])
        play(s, PEPA, YES)
        assert choices(s) == {theirs(BALOO), theirs(COBRA)}
        s.choose(BALOO)
        assert quiet(s) and s[BALOO].exerted
        s.end_turn()
        assert s[BALOO].exerted == (not place) and not s[COBRA].exerted
        round_trip(s)
        assert not s[BALOO].exerted


class TestPeteGhostOfChristmasFuture:
    def test_pete_looks_at_as_many_as_are_under_him(self):
        """Two under him: one to hand, the other to the bottom."""
        s = board(play=[stack(PETE_FUTURE, AKELA, BALOO)], deck=[ABU, TUI, COBRA])
        s.quest(PETE_FUTURE)
        assert choices(s) == {ABU, TUI}
        s.choose(TUI)
        assert s.you.hand == [TUI] and s.you.deck_size == 2


class TestPeterPanLostBoyLeader:
    def test_6_7_7_that_locations_lore_is_its_last_known_lore(self):
        """The location moved to is banished before the ability resolves; its lore is what it was in play."""
        s = board(play=[PAN, MINE, damaged(BILLY)], ink=5)
        s.move(PAN, to=MINE)
        mine_is_banished(s)
        assert s.you.lore == 1


class TestPeterPanNeverLandPrankster:
    def test_peter_pan_enters_exerted_and_stops_lore(self):
        opponent = dict(play=[COBRA, ATITAYA, AKELA, AGRABAH, DUMBO], ink=2)
        s = board(hand=[PETER_PRANKSTER], play=[BALOO], ink=7, theirs=opponent)
        s.play(PETER_PRANKSTER)
        assert quiet(s) and s[PETER_PRANKSTER].exerted
        s.quest(BALOO)
        assert s.you.lore == 1, "you gain"
        s.end_turn()
        assert s.opponent.lore == 0, "not from the location"
        s.quest(AKELA)
        s.activate(DUMBO)
        assert s.opponent.lore == 0
        s.challenge(COBRA, PETER_PRANKSTER)
        s.quest(ATITAYA)
        assert s.opponent.lore == 3

    def test_peter_pan_ready_does_not_stop_lore(self):
        s = board(play=[PETER_PRANKSTER], theirs=[COBRA, AGRABAH])
        s.end_turn()
        s.quest(COBRA)
        assert s.opponent.lore == 4

    def test_peter_pan_a_challenge_of_another_turn_does_not_help(self):
        s = board(play=[exerted(PETER_PRANKSTER), BALOO], theirs=[COBRA, exerted(AKELA)])
        s.challenge(BALOO, AKELA)
        s.end_turn()
        s.quest(COBRA)
        assert s.opponent.lore == 0

    def test_peter_pan_stops_lore_of_actions(self):
        s = board(play=[exerted(PETER_PRANKSTER)], lore=5, theirs=dict(hand=[PIRATES_LIFE], ink=6))
        s.end_turn()
        s.play(PIRATES_LIFE)
        assert s.you.lore == 3 and s.opponent.lore == 0

    def test_a_challenged_location_counts_for_the_compass_and_peter_pan(self):
        s = board(play=[COMPASS, BALOO], deck=[COBRA, COBRA], theirs=[THEBES])
        s.challenge(BALOO, THEBES)
        s.end_turn()
        s.take(0)
        assert s.you.discard == [COMPASS]
        s = board(play=[exerted(PETER_PRANKSTER), THEBES], theirs=[COBRA, ABU])
        s.end_turn()
        s.challenge(ABU, THEBES)
        s.quest(COBRA)
        assert s.opponent.lore == 2


class TestPocahontasPeacekeeper:
    def test_pocahontas_peacekeeper(self):
        """Shifted and without a challenge this turn, nobody challenges, whoever enters later."""
        s = board(play=[POCAHONTAS_TRIBE, exerted(BALOO)], hand=[POCAHONTAS_PEACE], ink=3, theirs=[COBRA])
        s.play(POCAHONTAS_PEACE, shift_onto=POCAHONTAS_TRIBE)
        s.end_turn()
        assert not s.can("challenge", COBRA, BALOO)
        s = board(play=[POCAHONTAS_TRIBE, BALOO], hand=[POCAHONTAS_PEACE], ink=3, theirs=[COBRA, exerted(AGUSTIN)])
        s.challenge(BALOO, AGUSTIN)
        s.play(POCAHONTAS_PEACE, shift_onto=POCAHONTAS_TRIBE)
        s.end_turn()
        assert s.can("challenge", COBRA, BALOO)


class TestPongoDearOldDad:
    @pytest.mark.parametrize("accept", [True, False])
    def test_pongo_finds_a_puppy_in_the_inkwell(self, accept):
        s = board(play=[PONGO], hand=[COPPER_STORYTELLER], ink=2)
        s.ink(COPPER_STORYTELLER)
        s.end_turn()
        assert quiet(s)
        s.end_turn()
        s.accept() if accept else s.decline()
        assert quiet(s) and (COPPER_STORYTELLER in s.you.play) == accept and s.you.ink_total == 3 - accept
        assert s.you.ink_ready == s.you.ink_total and len(s.you.hand) == 1
        if accept:
            assert not s.can("quest", COPPER_STORYTELLER) or not s[COPPER_STORYTELLER].drying

    def test_pongos_puppy_is_drying(self):
        s = board(play=[PONGO], hand=[COPPER_STORYTELLER], ink=2)
        s.ink(COPPER_STORYTELLER)
        round_trip(s, YES)
        assert s[COPPER_STORYTELLER].drying and not s.can("quest", COPPER_STORYTELLER), "it came this turn (5.1.1.11)"


class TestPowhatansStaff:
    def test_powhatans_staff_makes_the_next_character_a_bodyguard(self):
        s = board(play=[POWHATANS_STAFF], hand=[AKELA, AURORA, CANNONS], ink=9, theirs=[COBRA])
        s.activate(POWHATANS_STAFF)
        play(s, CANNONS, COBRA)
        s.play(AKELA)
        assert s[AKELA].exerted and "Bodyguard" in s[AKELA].keywords
        s.play(AURORA)
        assert not s[AURORA].exerted and "Bodyguard" not in s[AURORA].keywords
        s.end_turn()
        assert "Bodyguard" in s[AKELA].keywords
        s.end_turn()
        assert "Bodyguard" not in s[AKELA].keywords

    def test_8_10_5_reuben_and_staff_with_shift(self):
        """The next character is shifted: it pays less, enters exerted and has Bodyguard."""
        s = board(play=[POWHATANS_STAFF, LANTERN, COGSWORTH_TALKING], hand=[COGSWORTH_CLOCK], ink=3)
        s.activate(POWHATANS_STAFF)
        s.activate(LANTERN)
        s.play(COGSWORTH_CLOCK, shift_onto=COGSWORTH_TALKING)
        assert s.you.ink_ready == 0 and s[COGSWORTH_CLOCK].exerted and "Bodyguard" in s[COGSWORTH_CLOCK].keywords


class TestPrideLandsJungleOasis:
    def test_jungle_oasis_is_banished_to_play_a_character_from_the_discard(self):
        play = [JUNGLE_OASIS, at(JUNGLE_OASIS, AKELA), at(JUNGLE_OASIS, BALOO), at(JUNGLE_OASIS, ABU)]
        s = board(play=play, hand=[DEWEY], discard=[ATITAYA, TUI, CANNONS], theirs=dict(discard=[COBRA]))
        s.activate(JUNGLE_OASIS)
        assert choices(s) == {ATITAYA, TUI}
        s.choose(ATITAYA)
        assert ATITAYA in s.you.play and JUNGLE_OASIS in s.you.discard and s[AKELA].location is None
        assert s[ATITAYA].drying

    def test_jungle_oasis_needs_three_characters_there(self):
        s = board(play=[JUNGLE_OASIS, at(JUNGLE_OASIS, AKELA), at(JUNGLE_OASIS, BALOO), ABU], discard=[ATITAYA], ink=2)
        refused(s.activate, JUNGLE_OASIS)
        s.move(ABU, to=JUNGLE_OASIS)
        assert s.can("activate", JUNGLE_OASIS)

    def test_jungle_oasis_plays_a_bodyguard(self):
        s = board(
            play=[JUNGLE_OASIS, at(JUNGLE_OASIS, AKELA), at(JUNGLE_OASIS, BALOO), at(JUNGLE_OASIS, ABU)],
            discard=[CHIEN_PO],
        )
        s.activate(JUNGLE_OASIS)
        assert s.decision is not None
        s.accept()
        assert s[CHIEN_PO].exerted


class TestPrinceCharmingProtectorOfTheRealm:
    def test_prince_charming_lets_one_character_challenge_each_turn(self):
        s = board(play=[CHARMING, ATITAYA, BALOO], theirs=[exerted(COBRA), THEBES, AKELA, ABU])
        s.challenge(ATITAYA, COBRA)
        refused(s.challenge, BALOO, COBRA)
        refused(s.challenge, CHARMING, THEBES)
        s.end_turn()
        s.challenge(AKELA, ATITAYA)
        refused(s.challenge, ABU, ATITAYA)
        s.end_turn()
        assert s.can("challenge", BALOO, THEBES)

    def test_prince_charming_counts_characters_not_challenges(self):
        s = board(play=[CHARMING, SHERE_KHAN, BALOO], ink=1, theirs=[THEBES, PRIDE_ROCK])
        s.challenge(SHERE_KHAN, THEBES)
        s.activate(SHERE_KHAN)
        refused(s.challenge, BALOO, PRIDE_ROCK)
        s.challenge(SHERE_KHAN, PRIDE_ROCK)

    def test_prince_charming_only_while_he_is_in_play(self):
        s = board(play=[CHARMING, AKELA, BALOO], hand=[DRAGON_FIRE], ink=5, theirs=[THEBES])
        s.challenge(AKELA, THEBES)
        play(s, DRAGON_FIRE, CHARMING)
        s.challenge(BALOO, THEBES)

    def test_prince_charming_counts_a_challenge_before_he_came(self):
        s = board(play=[AKELA, BALOO], hand=[CHARMING], ink=7, theirs=[PRIDE_ROCK])
        s.challenge(AKELA, PRIDE_ROCK)
        s.play(CHARMING)
        settle(s)
        refused(s.challenge, BALOO, PRIDE_ROCK)

    def test_prince_charming_lets_a_reckless_character_rest(self):
        s = board(play=[CHARMING, AKELA, TE_ONE], theirs=[PRIDE_ROCK])
        refused(s.end_turn)
        s.challenge(AKELA, PRIDE_ROCK)
        s.end_turn()
        assert s.active == "opponent"


class TestPrinceJohnGreediestOfAll:
    @pytest.mark.parametrize("accept", [True, False])
    def test_prince_john_greediest_draws_for_each_card_the_opponent_discards(self, accept):
        """6.1.8: two or three cards in one go, all or none."""
        s = board(play=[JOHN_GREEDIEST], hand=["Bend to My Will"], ink=7, theirs=dict(hand=[AKELA, BALOO, CANNONS]))
        s.play("Bend to My Will")
        s.accept() if accept else s.decline()
        assert quiet(s) and len(s.you.hand) == 3 * accept and "Ward" in s[JOHN_GREEDIEST].keywords

    def test_prince_john_greediest_in_the_opponents_turn_and_not_for_his_players_cards(self):
        s = board(play=[JOHN_GREEDIEST], hand=["Dangerous Plan"], ink=1, theirs=dict(hand=["Dangerous Plan"], ink=1))
        s.play("Dangerous Plan")
        assert quiet(s) and len(s.you.hand) == 1
        s.end_turn()
        play(s, "Dangerous Plan", YES)
        assert len(s.you.hand) == 2

    def test_prince_john_greediest_when_the_opponent_discards_as_a_cost(self):
        s = board(play=[JOHN_GREEDIEST], theirs=dict(play=[RAPUNZEL_ESCAPING], hand=[AKELA]))
        s.end_turn()
        s.activate(RAPUNZEL_ESCAPING)
        while s.decision and s.decision.player == 1:
            s.take(0)
        s.accept()
        assert len(s.you.hand) == 1

    def test_1_5_3_two_cards_discarded_for_one_cost_are_one_event(self):
        """A cost of two cards: the opponent discards one or more cards once, so that two or none are drawn."""
        s = board(play=[JOHN_GREEDIEST], theirs=dict(play=[FLOTSAM_RIFFRAFF], hand=[FLOTSAM_EELS, AKELA, BALOO]))
        s.end_turn()
        play(s, FLOTSAM_EELS, AKELA, BALOO, shift_onto=FLOTSAM_RIFFRAFF)
        assert s[theirs(FLOTSAM_EELS)].zone == "play" and s.decision is not None
        s.accept()
        assert quiet(s) and len(s.you.hand) == 2


class TestPrincePhillipSwordsmanOfTheRealm:
    def test_prince_phillip_swordsman_slays_a_dragon(self):
        s = board(play=[SISU], hand=[PHILLIP_SWORDSMAN], ink=7, theirs=[MUSHU, SISU, COBRA])
        s.play(PHILLIP_SWORDSMAN)
        assert choices(s) == {theirs(MUSHU), theirs(SISU)}
        s.choose(MUSHU)
        assert s.opponent.discard == [MUSHU] and len(s.you.play) == 2

    def test_prince_phillip_swordsman_readies_after_challenging_a_damaged_character(self):
        s = board(play=[PHILLIP_SWORDSMAN], theirs=[exerted(damaged(COBRA)), exerted(BALOO)])
        s.challenge(PHILLIP_SWORDSMAN, COBRA)
        assert quiet(s) and not s[PHILLIP_SWORDSMAN].exerted and s[COBRA].damage == 4
        s.challenge(PHILLIP_SWORDSMAN, BALOO)
        assert s[PHILLIP_SWORDSMAN].exerted, "Baloo had no damage when he was challenged"
        s = board(play=[PHILLIP_SWORDSMAN], theirs=[damaged(THEBES)])
        s.challenge(PHILLIP_SWORDSMAN, THEBES)
        assert s[PHILLIP_SWORDSMAN].exerted

    def test_prince_phillip_swordsman_readies_when_the_damaged_character_is_banished(self):
        s = board(play=[PHILLIP_SWORDSMAN], theirs=[exerted(damaged(AKELA))])
        s.challenge(PHILLIP_SWORDSMAN, AKELA)
        assert s.opponent.discard == [AKELA] and not s[PHILLIP_SWORDSMAN].exerted

    def test_prince_phillip_swordsman_banished(self):
        s = board(play=[damaged(PHILLIP_SWORDSMAN, 8)], theirs=[exerted(damaged(COBRA))])
        s.challenge(PHILLIP_SWORDSMAN, COBRA)
        assert s.you.discard == [PHILLIP_SWORDSMAN] and quiet(s)

    def test_4_6_9_after_the_challenge_that_ended_early_he_is_readied(self):
        """The challenged character left during the declaration; what happens after the challenge happens."""
        s = board(play=[PHILLIP_SWORDSMAN], theirs=[exerted(damaged(SCROOGE_SHUSH))])
        s.challenge(PHILLIP_SWORDSMAN, SCROOGE_SHUSH)
        assert SCROOGE_SHUSH in s.opponent.hand and not s[PHILLIP_SWORDSMAN].exerted

    def test_7_1_6_after_the_challenge_he_is_not_readied_in_the_inkwell(self):
        """Banished in the challenge and put into the inkwell exerted: there he is no character to ready."""
        s = board(play=[damaged(PHILLIP_SWORDSMAN, 8), BELLE_STRATEGIST], theirs=[exerted(damaged(COBRA))])
        challenge(s, PHILLIP_SWORDSMAN, COBRA, YES)
        assert s.you.ink_total == 1 and s.you.ink_ready == 0


class TestPropheticVision:
    def test_prophetic_vision_of_an_action(self):
        s = board(hand=[PROPHETIC_VISION], ink=2, deck=[CANNONS] * 5, theirs=dict(play=[COBRA], lore=2))
        play(s, PROPHETIC_VISION, YES, COBRA)
        assert s[COBRA].damage == 2 and s.you.lore == 0 and s.opponent.lore == 2 and s.you.ink_ready == 0
        assert sorted(s.you.discard) == sorted([CANNONS, PROPHETIC_VISION]) and s.you.deck_size == 4

    def test_prophetic_vision_of_something_else(self):
        s = board(hand=[PROPHETIC_VISION], ink=2, deck=[WEIGHT_SET, AKELA, BALOO], theirs=dict(lore=2))
        s.play(PROPHETIC_VISION)
        assert quiet(s) and s.you.lore == 1 and s.opponent.lore == 1
        assert s.you.hand == [] and sorted(s.you.deck) == sorted([WEIGHT_SET, AKELA, BALOO])


class TestPuaPotbelliedBuddy:
    def test_6_1_11_1_the_leaving_card_that_is_in_the_inkwell_already_is_not_shuffled_from_there(self):
        """Her ability takes this card to the deck; Belle's has put it into the inkwell before. It has moved on."""
        s = board(play=[PUA, BELLE_STRATEGIST], hand=[CANNONS], ink=1)
        play(s, CANNONS, PUA)
        resolve_first(s, "Belle", YES)
        assert s.can("accept")  # offered all the same (K7)
        s.accept()
        assert s.you.ink_total == 2


class TestPushingBoundaries:
    def test_no_damage_while_challenging(self):
        s = board(play=[STITCH], hand=[PUSHING_BOUNDARIES], ink=2, theirs=[exerted(MUFASA)])
        play(s, PUSHING_BOUNDARIES, STITCH)
        assert s.you.ink_drops == 1
        s.challenge(STITCH, MUFASA)
        assert s[STITCH].damage == 0 and s[MUFASA].damage == 2

    def test_but_while_not_challenging(self):
        s = board(play=[STITCH], hand=[PUSHING_BOUNDARIES, "Ink Explosion"], ink=6)
        play(s, PUSHING_BOUNDARIES, STITCH)
        play(s, "Ink Explosion", 0, STITCH)
        assert sorted(s.you.discard) == sorted([PUSHING_BOUNDARIES, STITCH, "Ink Explosion"])

    def test_1_2_2_beast_takes_none_for_others_either(self):
        """1.9.3, 4.6.7: he is challenging until the bag is empty; what Bagheera deals to Flounder is put on him."""
        bagheera = "Bagheera - Guardian Jaguar"
        s = board(play=[BEAST, FLOUNDER], hand=[PUSHING_BOUNDARIES], ink=4, theirs=[exerted(damaged(bagheera, 2))])
        play(s, PUSHING_BOUNDARIES, BEAST)
        s.challenge(BEAST, bagheera)
        settle(s)
        assert s[BEAST].damage == s[FLOUNDER].damage == 0 and s.opponent.discard == [bagheera]
