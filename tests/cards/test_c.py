"""Cards whose names begin with C, as the official wording has them."""

import pytest

from lorcana_env import Deck, Game
from tests.board import *
from tests.cards.gone import gone_after_questing
from tests.helpers import deck_of


class TestCamiloMadrigalFamilyCopycat:
    def test_6_1_4_camilo(self):
        """The character whose lore value was taken returns to hand; declined, nobody does."""
        s = board(play=[CAMILO, ABU, TUI], lore=0)
        quest(s, CAMILO, YES, ABU)
        assert s.you.lore == 3 and s.you.hand == [ABU]
        s = board(play=[CAMILO, ABU, TUI], lore=0)
        quest(s, CAMILO, NO)
        assert s.you.lore == 1 and s.you.hand == []


class TestCantHoldItBackAnymore:
    def test_1_9_2_4_no_damage_moves_when_there_is_no_other_character(self):
        """1.9.2.4, 1.9.3: the only character in play has nobody to get damage from, and is not damaged this turn."""
        s = board(hand=[CANT_HOLD_IT_BACK_ANYMORE, JOHN_VENGEFUL], ink=10, theirs=[damaged(COBRA, 3)])
        s.play(CANT_HOLD_IT_BACK_ANYMORE)
        settle(s)
        assert s[COBRA].damage == 3 and s[COBRA].exerted and s.you.ink_ready == 6 and not s.can("play", JOHN_VENGEFUL)


class TestCarlFredricksenRussellIntrepidExplorers:
    def test_carl_and_russell_at_a_location(self):
        play = [NOTTINGHAM_CASTLE, THEBES, CARL_EXPLORERS, at(NOTTINGHAM_CASTLE, BALOO), at(THEBES, AKELA), ABU]
        s = board(play=play, ink=1, theirs=[NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, DEWEY)])
        assert [s[card].lore for card in (CARL_EXPLORERS, BALOO)] == [2, 1]
        s.move(CARL_EXPLORERS, to=NOTTINGHAM_CASTLE)
        assert [s[card].lore for card in (CARL_EXPLORERS, BALOO, AKELA, ABU, DEWEY)] == [3, 2, 1, 2, 1]
        evasive = [card for card in (CARL_EXPLORERS, BALOO, AKELA, ABU, DEWEY) if "Evasive" in s[card].keywords]
        assert evasive == [CARL_EXPLORERS, BALOO]

    def test_carl_and_russell_shift_and_keep_their_place(self):
        s = board(play=[NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, CARL)], hand=[CARL_EXPLORERS], ink=4)
        s.play(CARL_EXPLORERS, shift_onto=CARL)
        assert s[CARL_EXPLORERS].location == NOTTINGHAM_CASTLE and s[CARL_EXPLORERS].lore == 3
        s.quest(CARL_EXPLORERS)
        assert s.you.lore == 3 and s.you.hand == []


class TestCarlFredricksenOnTheMove:
    def test_carl_moves_with_a_partner(self):
        s = board(play=[CARL, BALOO, AKELA, THEBES], hand=[AGRABAH], ink=3, theirs=[ABU])
        play(s, AGRABAH, YES)
        assert choices(s) == {BALOO, AKELA}
        s.choose(BALOO)
        assert quiet(s) and s[CARL].location == s[BALOO].location == AGRABAH and s[AKELA].location is None
        assert s.you.ink_ready == 0
        s.quest(CARL)
        assert len(s.you.hand) == 2 and s.you.lore == 1

    def test_carl_moves_alone_or_stays(self):
        s = board(play=[CARL, BALOO, AKELA], hand=[AGRABAH], ink=3)
        play(s, AGRABAH, YES, DONE)
        assert quiet(s) and s[CARL].location == AGRABAH and s[BALOO].location is None
        s = board(play=[CARL, BALOO], hand=[AGRABAH], ink=3)
        play(s, AGRABAH, NO)
        assert quiet(s) and s[CARL].location is None
        s.quest(CARL)
        assert s.you.hand == [] and s.you.lore == 1

    def test_carl_is_not_moved_by_other_cards_or_players(self):
        s = board(play=[CARL], hand=[WEIGHT_SET], ink=3, theirs=dict(hand=[AGRABAH], ink=3))
        s.play(WEIGHT_SET)
        assert quiet(s)
        s.end_turn()
        s.play(AGRABAH)
        assert quiet(s)

    def test_6_7_7_the_location_that_was_banished_counts_with_its_last_lore(self):
        s = gone_after_questing(CARL, LAUNCHPAD)
        assert BAYOU in s.you.discard
        assert len(s.you.hand) == 2  # one for the Bayou's own ability, one for his

    @pytest.mark.parametrize("by", [MIM_SNAKE, DUMPTRUCK])
    def test_6_1_11_the_location_is_that_of_the_event_though_he_left(self, by):
        s = gone_after_questing(CARL, by, damage=2)
        assert BAYOU in s.you.play and CARL not in s.you.play
        assert len(s.you.hand) == 2 + (by == MIM_SNAKE)  # himself

    def test_6_1_11_at_no_location_he_draws_nothing(self):
        s = board(play=[CARL, BAYOU], deck=[TUI, ABU, ATITAYA, AGUSTIN, TUI, ABU])
        s.quest(CARL)
        assert quiet(s) and len(s.you.hand) == 0

    def test_6_1_11_1_carl_does_not_move_to_a_location_that_left(self):
        """The location that was played is banished before the ability resolves: nobody moves."""
        s = board(play=[CARL, AKELA, stack(SULLEY_SCARE_BUDDIES, JIM, LAUNCHPAD)], hand=[THEBES, DRAGON_FIRE], ink=5)
        s.play(DRAGON_FIRE)
        choose_if_asked(s, SULLEY_SCARE_BUDDIES)
        s.accept()
        if s.decision.kind == "order":
            resolve_first(s, JIM)
        s.accept()
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.play
        resolve_first(s, LAUNCHPAD, YES)
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.discard
        resolve_first(s, CARL, YES)
        choose_if_asked(s, AKELA)
        assert s[CARL].location is None and s[AKELA].location is None


class TestCarlsHouseFlyingHigh:
    def test_carls_house_moves_a_character_once(self):
        s = board(play=[HOUSE, NOTTINGHAM_CASTLE, AGRABAH, at(HOUSE, BALOO), at(HOUSE, AKELA), ABU])
        s.activate(HOUSE)
        assert choices(s) == {BALOO, AKELA}
        s.choose(BALOO)
        assert choices(s) == {NOTTINGHAM_CASTLE, AGRABAH}
        s.choose(AGRABAH)
        assert quiet(s) and s[BALOO].location == AGRABAH and s[AKELA].location == HOUSE and s.you.lore == 1
        refused(s.activate, HOUSE)
        round_trip(s)
        lore = s.you.lore
        activate(s, HOUSE, AKELA, NOTTINGHAM_CASTLE)
        assert s[AKELA].location == NOTTINGHAM_CASTLE and s.you.lore == lore + 1

    @pytest.mark.parametrize("play", [[HOUSE, at(HOUSE, BALOO)], [HOUSE, NOTTINGHAM_CASTLE, BALOO]])
    def test_carls_house_needs_a_character_and_another_location(self, play):
        s = board(play=play, theirs=[AGRABAH])
        if s.can("activate", HOUSE):
            s.activate(HOUSE)
        assert quiet(s) and s.you.lore == 0

    def test_carls_house_and_the_old_man_himself(self):
        s = board(play=[HOUSE, AGRABAH, at(HOUSE, CARL)])
        s.quest(CARL)
        assert s.you.hand == [], "his house has no lore"
        s.activate(HOUSE)
        assert quiet(s) and s[CARL].location == AGRABAH and s.you.lore == 2


class TestCasaMadrigalCourtyard:
    def test_casa_madrigal_heals_the_character_and_itself(self):
        s = board(play=[damaged(CASA, 3), damaged(at(CASA, COBRA), 3)])
        quest(s, COBRA, YES, 2, YES, 1)
        assert quiet(s) and s[COBRA].damage == 1 and s[CASA].damage == 2 and s.you.lore == 2

    def test_casa_madrigal_may_heal_only_one_of_them(self):
        s = board(play=[damaged(CASA, 3), damaged(at(CASA, COBRA), 3)])
        quest(s, COBRA, NO, YES, 2)
        assert s[COBRA].damage == 3 and s[CASA].damage == 1

    def test_casa_madrigal_is_for_characters_there(self):
        s = board(play=[damaged(CASA, 3), damaged(COBRA, 3)])
        s.quest(COBRA)
        assert quiet(s) and s[COBRA].damage == 3 and s[CASA].damage == 3


class TestChemPurse:
    def test_chem_purse_only_when_shifted(self):
        """+4 for the shifted one."""
        s = board(play=[CHEM_PURSE, ALADDIN_STREET], hand=[ALADDIN_BRAVE, ALADDIN_BRAVE, THEBES], ink=3)
        s.play(ALADDIN_BRAVE)
        assert s[ALADDIN_BRAVE].strength == 3
        s.play(ALADDIN_BRAVE, shift_onto=ALADDIN_STREET)
        choose_if_asked(s, THEBES)
        assert sorted(c.strength for c in (s[ALADDIN_BRAVE], s[ALADDIN_BRAVE + "#2"])) == [3, 7]


class TestChichaDedicatedMother:
    def test_chicha_draws_for_the_second_card_inked_by_any_means(self):
        s = board(play=[CHICHA, QUILL], hand=[AKELA, BALOO, AURORA], ink=2)
        activate(s, QUILL, AKELA)
        assert quiet(s)
        s.ink(BALOO)
        s.accept()
        assert len(s.you.hand) == 2


class TestChiefBogoPoliceCommissioner:
    def test_he_moves_to_a_location_of_hyperia_city_only(self):
        bogo, port, other = CHIEF_BOGO_POLICE_COMMISSIONER, KHAN_STADIUM_STATE_OF_THE_ART, FOREST
        s = board(play=[bogo, port, other, KHAN_INDUSTRIES_GREENWAY_LANDMARK], theirs=[port])
        quest(s, bogo, YES)
        assert choices(s) == {port, KHAN_INDUSTRIES_GREENWAY_LANDMARK}
        s.choose(port)
        assert s[bogo].location == port
        s = board(play=[bogo, other])
        s.quest(bogo)
        assert quiet(s)


class TestChiefBogoCallingTheShots:
    def test_chief_bogo_is_dealt_no_damage_during_your_turn(self):
        s = board(
            play=[BOGO], hand=[CANNONS, MOSQUITO_BITE], ink=2, theirs=dict(play=[exerted(DEWEY)], hand=[CANNONS], ink=1)
        )
        s.challenge(BOGO, DEWEY)
        assert s.opponent.discard == [DEWEY] and s[BOGO].damage == 0
        s.play(CANNONS)
        assert s[BOGO].damage == 0 and s.you.play == [BOGO]
        s.end_turn()
        s.play(CANNONS)
        assert s.you.play == []

    def test_chief_bogo_is_hurt_by_damage_that_is_put(self):
        s = board(play=[BOGO], hand=[MOSQUITO_BITE], ink=1)
        s.play(MOSQUITO_BITE)
        assert s.you.play == []

    def test_chief_bogo_deputizes_your_other_characters(self):
        s = board(play=[BOGO, AKELA], hand=[DONALD_HUNTER], ink=4, theirs=[ABU])
        s.play(DONALD_HUNTER)
        assert choices(s) == {AKELA, DONALD_HUNTER}
        s.choose(AKELA)
        assert s[AKELA].keywords["Challenger"] == 2


class TestChristopherRobinHunnySage:
    def test_christopher_robin_searches_for_hunny(self):
        s = board(hand=[CHRISTOPHER_SAGE], ink=6, deck=[ABU, KANGA, CANNONS, "Piglet - Hunny Mage Apprentice"])
        play(s, CHRISTOPHER_SAGE, YES)
        assert choices(s) == {KANGA, "Piglet - Hunny Mage Apprentice"}
        s.choose(KANGA)
        assert quiet(s) and s.you.hand == [KANGA] and s.you.deck_size == 3

    def test_1_10_1_3_christopher_robin_gathers_the_party(self):
        """In a deck that he may be in: his own ink types and Hunny characters of any."""
        amethyst = ["Rafiki - Shaman of the Savanna", "Olaf - Friendly Snowman", PAIN, "Meeko - Lucky Raccoon"]
        sapphire = [FLOUNDER, "Owl - Logical Lecturer", AURORA, "Zipper - Tiny Helper"]
        more = ["Tuk Tuk - Curious Partner", "Fa Li - Mulan's Mother", ADELAIDE]
        plain = [(4, name) for name in amethyst + sapphire + more]
        party = [(4, KANGA), (4, "Tigger - Hunny Barbarian"), (4, "Owl - Hunny Ranger")]
        assert deck_of((4, CHRISTOPHER_SAGE), *plain, *party).problems("any") == []
        assert deck_of(*plain, *party, (4, BASIL_INVESTIGATOR)).problems("any")
        amber = deck_of((4, CHRISTOPHER_SAGE), (4, STITCH)).problems("any")
        assert any("3 inks" in problem for problem in amber), "he is of other inks himself"
        assert deck_of((4, CHRISTOPHER_SAGE), *plain, *party[:2], (4, STITCH)).problems("any"), "Stitch is no Hunny"


def do(game, verb):
    """The first legal action that begins with these words; whether there is one."""
    for action in game.legal_actions():
        if game.describe(action).startswith(verb):
            game.step(action)
            return True
    return False


def first_turns(first):
    """A game of Christopher Robins only, after the mulligans; player ``first`` starts."""
    deck = Deck(["Christopher Robin - Joining the Fun"] * 60, "bears")
    game = Game(deck, deck, seed=1, starting_player=first, auto=False)
    while game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    return game


class TestChristopherRobinJoiningTheFun:
    def test_christopher_robin_costs_less_on_the_first_turn_of_the_second_player(self):
        game = first_turns(0)
        do(game, "ink")
        assert game.active == 0 and not do(game, "play")
        do(game, "end turn")
        do(game, "ink")
        assert game.active == 1 and do(game, "play") and len(game.zones(1)["play"]) == 1 and not do(game, "play")

    def test_christopher_robin_costs_two_later(self):
        game = first_turns(0)
        for _ in range(3):
            do(game, "end turn")
        assert game.active == 1 and game.turn == 4
        do(game, "ink")
        assert not do(game, "play")


class TestCinderellaDreamComeTrue:
    def test_cinderella_turns_a_card_into_ink_to_draw(self):
        s = board(play=[CINDERELLA_TRUE], hand=[AURORA, ABU, AKELA], deck=[BALOO, BALOO], ink=2)
        s.play(AURORA)
        end_turn(s, YES, ABU)
        assert s.you.ink_total == 3 and s.you.ink_ready == 1 and sorted(s.you.hand) == sorted([AKELA, BALOO])
        assert s.active == "opponent"

    def test_cinderella_needs_a_princess_played_this_turn(self):
        s = board(play=[CINDERELLA_TRUE, AURORA], hand=[AKELA, ABU], ink=2, theirs=dict(hand=[AURORA], ink=2))
        s.play(AKELA)
        s.end_turn()
        assert s.active == "opponent" and quiet(s)
        s.play(AURORA)
        s.end_turn()
        assert s.active == "you" and quiet(s)


class TestCinderellaStouthearted:
    def test_cinderella_challenges_ready_characters_after_a_song(self):
        s = board(play=[CINDERELLA_STOUTHEARTED, BALOO], hand=[FAMILY, CANNONS], ink=3, theirs=[COBRA, DEWEY])
        assert s[CINDERELLA_STOUTHEARTED].keywords["Resist"] == 2
        play(s, CANNONS, DEWEY)
        assert not s.can("challenge", CINDERELLA_STOUTHEARTED, COBRA)
        s.play(FAMILY)
        assert not s.can("challenge", BALOO, COBRA)
        s.challenge(CINDERELLA_STOUTHEARTED, COBRA)
        assert s[COBRA].damage == 5 and s[CINDERELLA_STOUTHEARTED].damage == 3

    def test_cinderella_only_this_turn(self):
        s = board(play=[CINDERELLA_STOUTHEARTED], hand=[FAMILY], ink=3, theirs=[COBRA])
        s.play(FAMILY)
        round_trip(s)
        assert not s.can("challenge", CINDERELLA_STOUTHEARTED, COBRA)


class TestCinderellaUnintentionalIcon:
    @pytest.mark.parametrize("place", [0, 1])
    def test_one_goes_to_the_deck_and_the_other_into_the_inkwell(self, place):
        s = board(play=[CINDERELLA_UNINTENTIONAL_ICON], deck=[AKELA, BALOO, ABU], ink=1)
        end_turn(s, YES, BALOO)
        s.option(place)
        assert s.you.deck == ([BALOO, ABU] if place == 0 else [ABU, BALOO])
        assert s.you.ink_total == 2 and s.game.zones(0)["inkwell"][-1] == AKELA


class TestClarabelleLightOnHerHooves:
    @pytest.mark.parametrize(("mine", "other"), [(1, 4), (2, 2), (3, 1)])
    def test_clarabelle_light_on_her_hooves_draws_to_the_same_number(self, mine, other):
        s = board(play=[CLARABELLE], hand=[AKELA] * mine, theirs=dict(hand=[ABU] * other, deck=[AKELA] * 9))
        s.end_turn()
        if mine < other:
            assert s.can("decline")
            s.accept()
        assert s.active == "opponent" and len(s.you.hand) == max(mine, other)
        s.end_turn()
        assert s.active == "you" and len(s.you.hand) == max(mine, other) + 1


class TestClawhauserSafetyOfficer:
    def test_ruling_he_can_not_be_played_by_any_means_before_another_character(self):
        """1.2.2, 6.1.16.1."""
        claw = CLAWHAUSER_SAFETY_OFFICER
        s = board(hand=[claw, "Just in Time", ABU], ink=20)
        assert not s.can("play", claw)
        play(s, "Just in Time", YES)
        choose_if_asked(s, ABU)
        assert claw in s.you.hand and ABU in s.you.play and s.can("play", claw)
        s.play(claw)

    def test_ruling_he_can_be_played_by_an_effect_after_another_character(self):
        claw = CLAWHAUSER_SAFETY_OFFICER
        s = board(hand=[claw, "Just in Time", ABU], ink=20)
        s.play(ABU)
        settle(s)
        play(s, "Just in Time", YES)
        settle(s, claw)
        assert claw in s.you.play


class TestColorsOfTheWind:
    @pytest.mark.parametrize(
        ("mine", "yours", "drawn"), [(ABU, BALOO, 2), (ABU, "Pete - Freebooter", 1), (ANNA_DIPLOMAT, WINNIE_MAGES, 3)]
    )
    def test_colors_of_the_wind_counts_inks(self, mine, yours, drawn):
        s = board(hand=[COLORS], ink=4, deck=[mine, AKELA, AKELA, AKELA], theirs=dict(deck=[yours, AKELA]))
        s.play(COLORS)
        assert quiet(s) and s.you.hand == [mine, AKELA, AKELA][:drawn]
        assert s.opponent.deck == [yours, AKELA] and s.opponent.hand == []


class TestComeOutAndFight:
    def test_come_out_and_fight(self):
        pile = stack(BAMBI_FAWN, AKELA, ABU)
        s = board(
            hand=[COME_OUT], play=[BALOO, WEIGHT_SET, THEBES], ink=2, theirs=dict(play=[pile], deck=[CANNONS] * 3)
        )
        s.play(COME_OUT)
        assert choices(s) == {BALOO, WEIGHT_SET, THEBES, theirs(BAMBI_FAWN)}
        s.choose(BAMBI_FAWN)
        assert quiet(s) and s[BAMBI_FAWN].under == [] and s.opponent.play == [BAMBI_FAWN]
        assert s.opponent.deck[:3] == [CANNONS] * 3 and sorted(s.opponent.deck[3:]) == sorted([AKELA, ABU])
        assert len(s.you.hand) == 1

    def test_come_out_and_fight_empties_a_location(self):
        s = board(hand=[COME_OUT], play=[stack(GRAVEYARD, ABU, TUI)], deck=[AKELA, CANNONS], ink=2)
        s.play(COME_OUT)
        assert quiet(s) and s[GRAVEYARD].under == [] and s.you.hand == [AKELA]
        assert s.you.deck[0] == CANNONS and sorted(s.you.deck[1:]) == sorted([ABU, TUI])
