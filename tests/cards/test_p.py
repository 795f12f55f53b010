"""Cards whose names begin with P, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import challenger_moved_on, mine_is_banished


class TestPanicImmortalSidekick:
    def test_panic_protects_villains_with_pain(self):
        s = board(play=[COBRA], theirs=[exerted(PANIC), PAIN, exerted(HERON), exerted(AKELA)])
        assert not s.can("challenge", COBRA, HERON) and s.can("challenge", COBRA, AKELA)
        assert s.can("challenge", COBRA, PANIC)

    @pytest.mark.parametrize("team", [[PANIC, PAIN], [exerted(PANIC), BALOO]])
    def test_panic_has_to_be_exerted_and_with_pain(self, team):
        assert board(play=[COBRA, PAIN], theirs=[*team, exerted(HERON)]).can("challenge", COBRA, HERON)


class TestPanicUnderworldImp:
    @pytest.mark.parametrize(("card", "bonus"), [(PAIN, 4), (BALOO, 2), (COBRA, 2)])
    def test_panic_strengthens_pain_most(self, card, bonus):
        s = board(hand=[PANIC_IMP], play=[PAIN, BALOO], ink=3, theirs=[COBRA])
        before = s[card].strength
        s.play(PANIC_IMP)
        assert choices(s) == {PANIC_IMP, PAIN, BALOO, theirs(COBRA)}
        s.choose(card)
        assert quiet(s) and s[card].strength == before + bonus
        s.end_turn()
        assert s[card].strength == before


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


class TestPennyBoltsPerson:
    def test_6_1_3_penny_without_damage_in_play(self):
        """Up to two includes none, so an undamaged character can be chosen and gains Resist; nobody has to be
        damaged."""
        s = board(hand=[PENNY], play=[ABU], ink=5)
        play(s, PENNY, YES, ABU)
        assert s[ABU].keywords.get("Resist") == 1


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


class TestPepaMadrigalSensitiveSister:
    def test_pepa_gains_lore_when_yours_sing(self):
        s = board(play=[PEPA_SISTER, AKELA, ABU, BALOO], hand=[SUDDEN_CHILL, SUDDEN_CHILL, NOBODY_LIKE_U], ink=2)
        s.play(SUDDEN_CHILL)
        assert s.you.lore == 0, "paid with ink"
        s.sing(SUDDEN_CHILL, PEPA_SISTER)
        assert s.you.lore == 1
        s.sing(NOBODY_LIKE_U, [AKELA, ABU])
        assert s.you.lore == 2, "one or more"

    def test_pepa_and_a_song_played_for_free(self):
        s = board(play=[MAX_CHART, PEPA_SISTER], discard=[SUDDEN_CHILL])
        quest(s, MAX_CHART, YES)
        assert s.you.lore == 2, "nobody sang"


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


class TestPerformanceReview:
    def test_performance_review_draws_the_lore_of_an_exerted_character(self):
        s = board(hand=[PERFORMANCE_REVIEW], play=[ATITAYA, BALOO, exerted(ABU)], ink=2, theirs=[COBRA])
        s.play(PERFORMANCE_REVIEW)
        assert choices(s) == {ATITAYA, BALOO}
        s.choose(ATITAYA)
        assert quiet(s) and s[ATITAYA].exerted and len(s.you.hand) == 3 and s.you.lore == 0

    def test_performance_review_and_ambush(self):
        """Exerting pays."""
        s = board(play=[ABU, ATITAYA], hand=[PERFORMANCE_REVIEW, "Ambush!"], ink=5, theirs=[COBRA])
        play(s, PERFORMANCE_REVIEW, ABU)
        assert len(s.you.hand) == 3 and s[ABU].exerted
        play(s, "Ambush!", COBRA)
        assert s[COBRA].damage == 7 and s[ATITAYA].exerted


class TestPeteGamesReferee:
    def test_pete_stops_actions_and_songs(self):
        """Also for free; your own are not stopped; over at the start of your next turn."""
        opponent = dict(play=[ATITAYA], hand=[CANNONS, FRIENDS, "Prince Naveen - Ukulele Player"], ink=9)
        s = board(hand=[PETE, CANNONS], ink=4, theirs=opponent)
        s.play(PETE)
        assert s.can("play", CANNONS)
        s.end_turn()
        assert not s.can("play", CANNONS) and not s.can("sing", FRIENDS, ATITAYA)
        s.play("Prince Naveen - Ukulele Player")
        settle(s, "accept")
        assert FRIENDS in s.opponent.hand
        round_trip(s)
        assert s.can("play", CANNONS)


class TestPeteGhostOfChristmasFuture:
    def test_pete_looks_at_as_many_as_are_under_him(self):
        """Two under him: one to hand, the other to the bottom."""
        s = board(play=[stack(PETE_FUTURE, AKELA, BALOO)], deck=[ABU, TUI, COBRA])
        s.quest(PETE_FUTURE)
        assert choices(s) == {ABU, TUI}
        s.choose(TUI)
        assert s.you.hand == [TUI] and s.you.deck_size == 2


class TestPeteSpacePirate:
    @pytest.mark.parametrize("is_exerted", [True, False])
    def test_pete_silences_and_hardens_while_exerted(self, is_exerted):
        s = board(
            play=[placed(PETE_PIRATE, exerted=is_exerted), MICHAEL_SWORDSMAN, BALOO],
            hand=[SUDDEN_CHILL, ABU],
            theirs=dict(play=[AKELA, MICHAEL_SWORDSMAN], hand=[SUDDEN_CHILL, ABU], ink=2),
        )
        assert s.can("sing", SUDDEN_CHILL, BALOO), "yours may sing"
        assert (
            s[yours(MICHAEL_SWORDSMAN)].keywords.get("Resist", 0)
            == is_exerted
            == s[PETE_PIRATE].keywords.get("Resist", 0)
        )
        assert "Resist" not in s[BALOO].keywords and "Resist" not in s[theirs(MICHAEL_SWORDSMAN)].keywords
        s.end_turn()
        assert s.can("sing", SUDDEN_CHILL, AKELA) == (not is_exerted) and s.can("play", SUDDEN_CHILL)
        if is_exerted:
            s.end_turn()
            assert "Resist" not in s[yours(MICHAEL_SWORDSMAN)].keywords

    def test_pete_and_sing_together(self):
        s = board(play=[exerted(PETE_PIRATE)], theirs=dict(play=[AKELA, ABU], hand=[NOBODY_LIKE_U], ink=4))
        s.end_turn()
        refused(s.sing, NOBODY_LIKE_U, [AKELA, ABU])


class TestPeterPanCreatedByTheVine:
    def test_4_6_1_created_peter_pan_challenging_player_discards(self):
        """The challenging player chooses and discards."""
        s = challenger_moved_on("Peter Pan - Created by the Vine")
        s.choose(next(iter(choices(s))))
        assert len(s.you.hand) == 2 and len(s.opponent.hand) == 2


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


class TestPiercingAttack:
    def test_piercing_attack_ignores_resist(self):
        s = board(hand=[PIERCING_ATTACK, CANNONS], ink=3, theirs=[NAMAARI, BALOO])
        s.play(PIERCING_ATTACK)
        assert choices(s) == {theirs(NAMAARI), theirs(BALOO)}
        s.choose(NAMAARI)
        assert s[NAMAARI].damage == 2
        play(s, CANNONS, NAMAARI)
        assert s[NAMAARI].damage == 2


class TestPinocchioStringsAttached:
    def test_1_3_3_when_an_opponent_readies_it_you_did_not_ready_it(self):
        """On your turn, an opponent's ability readies your character."""
        opponent = dict(play=[damaged(DUKE_CROOK)], hand=[LEFOU_INSTIGATOR])
        s = board(play=[exerted(PINOCCHIO)], hand=[CANNONS], ink=1, theirs=opponent)
        play(s, CANNONS, DUKE_CROOK)
        s.accept()  # the opponent plays LeFou, whose ability readies chosen character
        s.choose(PINOCCHIO)
        assert not s[PINOCCHIO].exerted
        assert quiet(s), s.legal()

    def test_3_2_1_1_a_player_readies_their_cards_at_the_start_of_their_turn(self):
        """3.2.1.4: what triggers at any time during the Ready step waits, though "during your turn" applies only after
        the cards are readied (3.2.1.2)."""
        s = board(play=[exerted(PINOCCHIO)])
        round_trip(s)
        assert s.can("accept")


class TestPizzaPlanetSpaceport:
    def test_pizza_planet(self):
        """A character challenged while there."""
        s = board(play=[ABU], lore=5, theirs=[PLANET, exerted(at(PLANET, COBRA)), exerted(TUI)])
        s.challenge(ABU, COBRA)
        assert s.you.lore == 4


class TestPocahontasFollowingTheWind:
    @pytest.mark.parametrize(("card", "lore"), [(ABU, 2), (ATITAYA, 3)])
    def test_pocahontas_gains_the_lore_of_another_exerted_character(self, card, lore):
        s = board(play=[POCAHONTAS, exerted(ABU), BALOO], theirs=[exerted(ATITAYA), COBRA])
        s.quest(POCAHONTAS)
        assert choices(s) == {ABU, theirs(ATITAYA)}
        s.choose(card)
        assert quiet(s) and s.you.lore == 1 + lore and s.opponent.lore == 0


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


class TestPortAuthorityCenterHub:
    def test_each_player_once(self):
        """6.1.13.2: a second time in the turn it resolves with no effect."""
        s = board(play=[PORT_AUTHORITY_CENTER_HUB, STITCH, FLOUNDER], ink=2)
        s.move(STITCH, to=PORT_AUTHORITY_CENTER_HUB)
        s.move(FLOUNDER, to=PORT_AUTHORITY_CENTER_HUB)
        settle(s)
        assert (s.you.ink_drops, s.opponent.ink_drops, s.you.lore, s.opponent.lore) == (1, 1, 1, 1)


class TestPowerlineMegastar:
    def test_ruling_the_song_resolves_first(self):
        """4.3.4, 6.7.4, 5.4.5."""
        power, gazelle = POWERLINE_MEGASTAR, "Gazelle - Pop Diva"
        s = board(play=[power], hand=[NEVER_GONNA_LET_YOU_CRY], discard=[gazelle, ABU, gazelle, gazelle])
        s.sing(NEVER_GONNA_LET_YOU_CRY, power)
        assert ABU not in choices(s)  # it costs 3
        s.choose(gazelle, gazelle)
        assert quiet(s) and s.you.hand == [gazelle] * 3 and NEVER_GONNA_LET_YOU_CRY in s.you.discard

    def test_each_other_singer_is_worth_a_lore(self):
        s = board(play=[POWERLINE_MEGASTAR, "Gazelle - Pop Diva", ABU], theirs=["Gazelle - Pop Diva"])
        assert s[POWERLINE_MEGASTAR].lore == 2


class TestPowerlineMusicalSuperstar:
    def test_powerline_gains_rush_with_a_song(self):
        s = board(hand=[POWERLINE, SUDDEN_CHILL, CANNONS], ink=6, theirs=dict(play=[exerted(COBRA)], hand=[ABU]))
        s.play(POWERLINE)
        s.play(CANNONS)
        s.choose(COBRA) if not quiet(s) else None
        refused(s.challenge, POWERLINE, COBRA)
        s.play(SUDDEN_CHILL)
        assert "Rush" in s[POWERLINE].keywords
        s.challenge(POWERLINE, COBRA)
        s.end_turn()
        assert "Rush" not in s[POWERLINE].keywords

    def test_powerline_after_the_song_and_not_for_the_opponents(self):
        s = board(hand=[POWERLINE, SUDDEN_CHILL], play=[AKELA], ink=3, theirs=[exerted(COBRA)])
        s.sing(SUDDEN_CHILL, AKELA)
        s.play(POWERLINE)
        s.challenge(POWERLINE, COBRA)
        s = board(play=[POWERLINE], hand=[ABU], theirs=dict(hand=[SUDDEN_CHILL], ink=2))
        s.end_turn()
        s.play(SUDDEN_CHILL)
        assert "Rush" not in s[POWERLINE].keywords


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


class TestPrinceJohnGoldLover:
    @pytest.mark.parametrize("item", [WEIGHT_SET, QUILL])
    def test_prince_john_gold_lover_plays_an_item(self, item):
        s = board(
            play=[JOHN_GOLD_LOVER], hand=[WEIGHT_SET, DIME, AKELA], discard=[QUILL, DIME], theirs=dict(discard=[QUILL])
        )
        s.activate(JOHN_GOLD_LOVER)
        assert choices(s) == {WEIGHT_SET, QUILL}
        s.choose(item)
        assert s[item].zone == "play" and s[item].exerted and s[JOHN_GOLD_LOVER].exerted and item in s.you.play

    def test_prince_john_gold_lover_has_to_be_dry(self):
        refused(board(play=[drying(JOHN_GOLD_LOVER)], hand=[WEIGHT_SET]).activate, JOHN_GOLD_LOVER)

    def test_prince_john_gold_lover_triggers_the_item(self):
        s = board(play=[JOHN_GOLD_LOVER], hand=[MICROBOTS], theirs=[COBRA])
        activate(s, JOHN_GOLD_LOVER, COBRA)
        assert s[COBRA].strength == 4 and s[MICROBOTS].exerted


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


class TestPrinceJohnPhonyKing:
    @pytest.mark.parametrize(("before", "after"), [(2, 2), (3, 1), (7, 5)])
    def test_prince_john_phony_king_collects_from_opponents_ahead_of_you(self, before, after):
        s = board(play=[JOHN_PHONY], theirs=dict(lore=before))
        s.quest(JOHN_PHONY)
        assert s.you.lore == 2 and s.opponent.lore == after, "the lore of the quest counts already (4.5.2)"

    def test_prince_john_phony_king_of_the_opponent(self):
        s = board(lore=5, theirs=[JOHN_PHONY])
        s.end_turn()
        s.quest(JOHN_PHONY)
        assert s.you.lore == 3 and s.opponent.lore == 2


class TestPrinceJohnsMirror:
    @pytest.mark.parametrize("king", [True, False])
    def test_prince_johns_mirror_costs_less_with_prince_john(self, king):
        s = board(play=[JOHN_GOLD_LOVER if king else AKELA], hand=[MIRROR], ink=3, theirs=[JOHN_GREEDIEST])
        s.play(MIRROR)
        assert s.you.ink_ready == king

    def test_prince_johns_mirror_trims_the_opponents_hand(self):
        s = board(play=[MIRROR], hand=[AKELA] * 5, theirs=dict(hand=[ABU, BALOO, CANNONS, COBRA], deck=[DEWEY] * 9))
        s.end_turn()
        assert len(s.you.hand) == 5 and len(s.opponent.hand) == 5
        s.end_turn()
        assert s.decision.player == 1
        s.choose(ABU, COBRA)
        assert sorted(s.opponent.hand) == sorted([BALOO, CANNONS, DEWEY]) and s.active == "you"
        s.end_turn()
        s.ink(BALOO)
        s.end_turn()
        assert quiet(s) and s.active == "you" and len(s.opponent.hand) == 3

    def test_two_mirrors_trim_once(self):
        s = board(play=[MIRROR, MIRROR], theirs=dict(hand=[ABU, BALOO, CANNONS, COBRA]))
        round_trip(s)
        settle(s)
        assert len(s.opponent.hand) == 3


class TestPrincePhillipDragonslayer:
    @pytest.mark.parametrize("accept", [True, False])
    def test_prince_phillip_dragonslayer_takes_the_challenged_character_with_him(self, accept):
        s = board(play=[PHILLIP], theirs=[exerted(COBRA), AKELA])
        s.challenge(PHILLIP, COBRA)
        s.accept() if accept else s.decline()
        assert quiet(s) and s.you.discard == [PHILLIP] and s.opponent.play == ([AKELA] if accept else [COBRA, AKELA])

    def test_prince_phillip_dragonslayer_only_when_he_challenges(self):
        s = board(play=[COBRA], theirs=[exerted(PHILLIP)])
        s.challenge(COBRA, PHILLIP)
        assert quiet(s) and s.opponent.discard == [PHILLIP] and s.you.play == [COBRA]
        s = board(play=[PHILLIP], hand=[DRAGON_FIRE], ink=5, theirs=[exerted(COBRA)])
        play(s, DRAGON_FIRE, PHILLIP)
        assert quiet(s) and s.opponent.play == [COBRA]

    def test_4_6_8_a_location_that_is_challenged_is_no_challenged_character(self):
        """Banished while challenging a location: there is no challenged character to banish."""
        s = board(play=[damaged(PHILLIP, 2)], theirs=[exerted(MERIDA_GIFTED), THEBES])
        s.challenge(PHILLIP, THEBES)
        s.accept()  # the opponent's archer hits the challenging character
        assert PHILLIP in s.you.discard
        if s.can("accept"):
            s.accept()
        assert THEBES in s.opponent.play


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
