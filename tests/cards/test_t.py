"""Cards whose names begin with T, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *


class TestTaranMagicallyArmed:
    def test_6_1_3_taran_orders_the_cards_he_puts_back(self):
        """You put them there in any order: the choice is yours (R13); 7.2.3 gives cards from play to their player."""
        s = board(hand=[TARAN], ink=5, theirs=dict(discard=[AKELA, BALOO, ABU]))
        play(s, TARAN, "opponent", theirs(AKELA), theirs(BALOO))
        assert s.decision is not None and s.decision.player == 0


class TestTeKaElementalTerror:
    """Te Kā - Elemental Terror"""

    def test_te_ka_banishes_what_is_exerted_in_your_turn(self):
        s = board(play=[TE_KA, AKELA], hand=[FREEZE, FREEZE], ink=4, theirs=[COBRA, exerted(ABU), BALOO])
        play(s, FREEZE, COBRA)
        assert s.opponent.discard == [COBRA]
        s.quest(AKELA)
        assert s[AKELA].zone == "play"
        play(s, FREEZE, ABU)
        assert s[ABU].zone == "play", "he was exerted before"
        s.end_turn()
        s.quest(BALOO)
        assert s[BALOO].zone == "play"

    def test_te_ka_banishes_several(self):
        s = board(play=[TE_KA], hand=["Ghostly Tale"], ink=4, theirs=[AURORA, AGUSTIN, exerted(BALOO), COBRA])
        s.play("Ghostly Tale")
        settle(s)
        assert s.opponent.play == [BALOO, COBRA]

    def test_te_ka_lets_the_opponent_sing(self):
        s = board(play=[TE_KA], theirs=dict(play=[COBRA], hand=[FRIENDS]))
        s.end_turn()
        s.sing(FRIENDS, COBRA)
        assert s.opponent.play == [COBRA]


class TestTelevisionSet:
    def test_television_set_shows_a_puppy(self):
        s = board(play=[TELEVISION_SET], ink=2, deck=[COPPER_STORYTELLER, AKELA, ABU])
        s.activate(TELEVISION_SET)
        if s.decision.kind == "may":
            s.accept()
        else:
            s.choose(COPPER_STORYTELLER)
        assert s.you.hand == [COPPER_STORYTELLER] and s.you.deck == [AKELA, ABU] and s.you.ink_ready == 1
        assert s[TELEVISION_SET].exerted
        refused(s.activate, TELEVISION_SET)

    def test_television_set_puts_other_cards_on_the_bottom(self):
        s = board(play=[TELEVISION_SET], ink=1, deck=[AKELA, COPPER_STORYTELLER, ABU])
        s.activate(TELEVISION_SET)
        settle(s)
        assert s.you.hand == [] and s.you.deck == [COPPER_STORYTELLER, ABU, AKELA]

    def test_television_set_declined(self):
        """K4: a Puppy that is not taken goes to the bottom."""
        s = board(play=[TELEVISION_SET], ink=1, deck=[LUCKY, ABU, AKELA])
        activate(s, TELEVISION_SET, DONE)
        assert s.you.deck[-1] == LUCKY


class TestTheBlackCauldron:
    def test_two_black_cauldrons_each_let_play_from_under_themselves(self):
        s = board(play=[stack(CAULDRON, AKELA), stack(CAULDRON, BALOO)], ink=9)
        s.activate(CAULDRON, ability=1)
        s.activate(CAULDRON + "#2", ability=1)
        assert s.can("play", AKELA) and s.can("play", BALOO)

    def test_7_1_6_a_cauldron_that_came_back_is_a_new_one(self):
        """The one played again is another item than the one that left play."""
        s = board(play=[CAULDRON, MAGICA_SORCERESS], discard=[AKELA], ink=9)
        s.activate(CAULDRON, ability=1)
        s.activate(MAGICA_SORCERESS)
        choose_if_asked(s, CAULDRON)
        assert CAULDRON in s.you.hand
        s.play(CAULDRON)
        s.activate(CAULDRON, ability=0)
        choose_if_asked(s, AKELA)
        assert s[AKELA].zone == "under" and not s.can("play", AKELA)

    def test_6_1_13_other_effects_of_a_card_play_nothing_from_under_it(self):
        """Support lasts this turn, and its source has a card under it: that alone is no permission."""
        s = board(play=[stack(HEIHEI, ABU), AKELA], ink=9)
        quest(s, HEIHEI, YES)
        settle(s, AKELA)
        assert s[AKELA].strength == 4 and not s.can("play", ABU)

    def test_black_cauldron_plain(self):
        """The card under it is played for its cost, this turn."""
        s = board(play=[stack(CAULDRON, AKELA)], ink=3)
        assert not s.can("play", AKELA)
        s.activate(CAULDRON, ability=1)
        s.play(AKELA)
        assert s[AKELA].zone == "play" and s.you.ink_ready == 0 and s[CAULDRON].under == []


FIVE = [AKELA, ABU, COBRA, DEWEY, TUI]


class TestTheBossIsOnARoll:
    @pytest.mark.parametrize("top", [(), (COBRA,), (DEWEY, ABU), (AKELA, ABU, COBRA, DEWEY, TUI)])
    def test_the_boss_is_on_a_roll(self, top):
        s = board(hand=[THE_BOSS_IS_ON_A_ROLL], ink=3, deck=[*FIVE, BALOO])
        s.play(THE_BOSS_IS_ON_A_ROLL)
        s.choose(*top)
        while s.decision:
            s.done() if s.can("done") else s.take(0)
        deck = s.you.deck
        n = len(top)
        assert s.you.lore == 1 and sorted(deck[:n]) == sorted(top) and deck[n] == BALOO and len(deck) == 6

    def test_the_boss_is_on_a_roll_in_any_order(self):
        found = set()
        for order in ((DEWEY, ABU), (ABU, DEWEY)):
            s = board(hand=[THE_BOSS_IS_ON_A_ROLL], ink=3, deck=[*FIVE, BALOO])
            s.play(THE_BOSS_IS_ON_A_ROLL)
            s.choose(DEWEY, ABU)
            reply(s, DONE, order[0])
            found.add(tuple(s.you.deck[:2]))
        assert found == {(DEWEY, ABU), (ABU, DEWEY)}


class TestTheFamilyMadrigal:
    @pytest.mark.parametrize("chosen", [(), (ANTONIO,), (FRIENDS,), (ANTONIO, FRIENDS)])
    def test_the_family_madrigal(self, chosen):
        deck = [AKELA, ANTONIO, FRIENDS, AGUSTIN, BE_PREPARED, BALOO]
        s = board(hand=[THE_FAMILY_MADRIGAL], ink=5, deck=deck)
        s.play(THE_FAMILY_MADRIGAL)
        for card in chosen:
            while not s.can("choose", card):
                s.accept() if s.can("accept") else s.done()
            s.choose(card)
        while s.decision:
            verb = next((v for v in ("done", "decline") if s.can(v)), None)
            getattr(s, verb)() if verb else s.take(0)
        assert sorted(s.you.hand) == sorted(chosen) and s.you.deck[-1] == BALOO
        assert sorted(s.you.deck[:-1]) == sorted(card for card in deck[:5] if card not in chosen)

    def test_the_family_madrigal_takes_one_of_each(self):
        s = board(hand=[THE_FAMILY_MADRIGAL], ink=5, deck=[AKELA, ANTONIO, FRIENDS, AGUSTIN, BE_PREPARED, BALOO])
        s.play(THE_FAMILY_MADRIGAL)
        seen = []
        while s.decision and s.decision.may_stop:
            seen.append(choices(s))
            s.choose(sorted(choices(s))[0])
        assert seen == [{ANTONIO, AGUSTIN}, {FRIENDS, BE_PREPARED}]


class TestTheFamilyScattered:
    def test_the_family_scattered(self):
        opponent = dict(play=[AKELA, BALOO, COBRA, ABU, WEIGHT_SET], deck=[TUI, DEWEY])
        s = board(hand=[SCATTERED], play=[AURORA], ink=8, theirs=opponent)
        s.play(SCATTERED)
        assert s.decision.player == 1 and choices(s) == {AKELA, BALOO, COBRA, ABU}
        s.choose(AKELA)
        assert choices(s) == {BALOO, COBRA, ABU}
        reply(s, BALOO, COBRA)
        settle(s)
        assert len(s.opponent.play) == 2 and len(s.opponent.hand) == 1 and s.opponent.deck_size == 4
        assert {s.opponent.hand[0], s.opponent.deck[0], s.opponent.deck[-1]} == {AKELA, BALOO, COBRA}
        assert s.opponent.deck[1:-1] == [TUI, DEWEY] and s.you.play == [AURORA]

    def test_the_family_scattered_with_two_characters(self):
        s = board(hand=[SCATTERED], play=[AURORA], ink=8, theirs=dict(play=[AKELA, BALOO], deck=[TUI, DEWEY]))
        s.play(SCATTERED)
        settle(s)
        assert s.opponent.play == [] and s.you.play == [AURORA] and len(s.opponent.hand) + s.opponent.deck_size == 4

    def test_the_family_scattered_moves_a_stack_together(self):
        s = board(hand=[SCATTERED], ink=8, theirs=dict(play=[stack(SHERE_KHAN, AKELA)], deck=[TUI]))
        s.play(SCATTERED)
        assert sorted(s.opponent.hand) == sorted([SHERE_KHAN, AKELA])


class TestTheFatesOnlyOneEye:
    def test_the_fates_look_at_the_top_card_of_the_opponents_deck(self):
        s = board(hand=[FATES], ink=1, theirs=dict(deck=[AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]))
        s.play(FATES)
        settle(s)
        seen = {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(12)}
        assert seen == {AKELA} and s.opponent.deck[0] == AKELA and quiet(s)
        assert len({s.game.determinize(1, seed).zones(1)["deck"][0] for seed in range(12)}) > 1, "only you look"

    def test_the_fates_see_both_tops(self):
        """Yours alone to see."""
        s = Scenario(dict(hand=[FATES], ink=1), opponents=[{}] * 2)
        s.play(FATES)
        assert [sum(known_to(s, 0, opponent, "deck")) for opponent in (1, 2)] == [1, 1]


class TestTheFrozenVineMonstrousPlant:
    @pytest.mark.parametrize(("is_exerted", "where"), [(True, VINE), (False, VINE), (True, None)])
    def test_the_frozen_vine_comes_back_with_an_exerted_character(self, is_exerted, where):
        s = board(play=[VINE, placed(AKELA, at=where, exerted=is_exerted), at(VINE, BALOO)], theirs=[ATITAYA])
        s.end_turn()
        s.challenge(ATITAYA, VINE)
        assert quiet(s) and s[AKELA].zone == "play"
        assert (s.you.hand, s.you.discard) == (([VINE], []) if is_exerted and where else ([], [VINE]))

    @pytest.mark.parametrize("location_first", [True, False])
    def test_7_4_3_an_exerted_character_banished_together_with_the_location_was_there(self, location_first):
        """1.8.4: one check, all results at once; so there was an exerted character here, whatever the order in play."""
        vine = damaged(VINE, 3)
        there = exerted(damaged(at(VINE, AGUSTIN)))
        s = board(hand=[WINDSTORM], ink=4, theirs=[vine, there] if location_first else [there, vine])
        s.play(WINDSTORM)
        assert AGUSTIN in s.opponent.discard and VINE in s.opponent.hand


class TestTheGamesAfoot:
    def test_the_games_afoot(self):
        s = board(
            hand=[AFOOT, "Ba-Boom!"], play=[AKELA, BALOO, ABU, PRIDE_ROCK, THEBES], ink=4, theirs=[COBRA, JUNGLE_OASIS]
        )
        s.play(AFOOT)
        while s.decision:
            options = choices(s)
            s.choose(next(card for card in (AKELA, BALOO, THEBES) if card in options))
        assert s[AKELA].location == s[BALOO].location == THEBES and s[ABU].location is None
        assert s[THEBES].keywords["Resist"] == 2 and "Resist" not in s[PRIDE_ROCK].keywords and s.you.ink_ready == 2
        play(s, "Ba-Boom!", THEBES)
        assert s[THEBES].damage == 0
        s.end_turn()
        s.challenge(COBRA, THEBES)
        assert s[THEBES].damage == 3
        s.end_turn()
        assert "Resist" not in s[THEBES].keywords

    def test_the_games_afoot_with_one_character(self):
        s = board(hand=[AFOOT], play=[AKELA, BALOO, THEBES], ink=2)
        play(s, AFOOT, BALOO, DONE)
        assert s[BALOO].location == THEBES and s[AKELA].location is None and s[THEBES].keywords["Resist"] == 2

    def test_6_1_11_that_location_is_the_one_moved_to(self):
        """6.1.11: also when the first of the characters could not move and stands at another location."""
        s = board(play=[at(THEBES, GOOF), AKELA, THEBES, PRIDE_ROCK], hand=[AFOOT], ink=2)
        s.play(AFOOT)
        assert GOOF in choices(s)
        reply(s, GOOF, AKELA, PRIDE_ROCK)
        settle(s)
        assert s[AKELA].location == PRIDE_ROCK and s[GOOF].location == THEBES
        assert s[PRIDE_ROCK].keywords.get("Resist") == 2 and "Resist" not in s[THEBES].keywords

    @pytest.mark.parametrize("rules", ["2.0", "2.3"])
    def test_6_1_4_a_location_where_the_character_is_already(self, rules):
        """4.7.2: it is not moved to; in 2.0 no location is "that location", since 2.3 it is the chosen one."""
        s = board(play=[at(PRIDE_ROCK, AKELA), PRIDE_ROCK], hand=[AFOOT], ink=2, rules=rules)
        play(s, AFOOT, AKELA)
        settle(s)
        assert ("Resist" in s[PRIDE_ROCK].keywords) is (rules == "2.3")


class TestTheGlassSlipper:
    def test_the_glass_slipper_finds_a_princess(self):
        s = board(play=[SLIPPER, BAMBI, AKELA], deck=[ABU, AURORA, COBRA, KIDA_ATLANTEAN])
        activate(s, SLIPPER, BAMBI)
        assert s[BAMBI].exerted and s.you.discard == [SLIPPER] and choices(s) == {AURORA, KIDA_ATLANTEAN}
        s.choose(AURORA)
        assert quiet(s) and s.you.hand == [AURORA] and s.you.deck_size == 3

    @pytest.mark.parametrize("prince", [exerted(BAMBI), drying(BAMBI), AKELA])
    def test_the_glass_slipper_needs_a_prince_to_exert(self, prince):
        """4.4.2.1: only dry characters can be used to pay that cost."""
        refused(board(play=[SLIPPER, prince], deck=[AURORA], theirs=[BAMBI]).activate, SLIPPER)

    def test_the_glass_slipper_two_copies_in_a_deck(self):
        from lorcana_env import Deck

        def problems(n: int) -> list[str]:
            rest = [
                AURORA, AKELA, ABU, BALOO, COBRA, BAMBI, TUI, DEWEY, AGUSTIN, ATITAYA, MUSHU, KAY, HAPPY, OMNIDROID_V8,
            ]  # fmt: skip
            text = f"{n} {SLIPPER}\n" + "\n".join(f"4 {card}" for card in rest) + "\n4 " + QUILL
            return [p for p in Deck.parse(text).problems(format="any") if "Slipper" in p]

        assert problems(2) == [] and problems(3) != []

    def test_the_glass_slipper_may_fail_to_find(self):
        s = board(play=[SLIPPER, BAMBI], deck=[ABU, AURORA])
        activate(s, SLIPPER, DONE)
        assert s.you.hand == [] and s.you.deck_size == 2


class TestTheHeadlessHorsemanCursedRider:
    @pytest.mark.parametrize(
        ("mine", "opposing", "damage"), [(CANNONS, AKELA, 6), (AKELA, CANNONS, 6), (AKELA, ABU, 0)]
    )
    def test_the_headless_horseman_counts_the_discarded_actions_of_both_players(self, mine, opposing, damage):
        opponent = dict(play=[COBRA, TUI], deck=[opposing] * 5, discard=[CANNONS])
        s = board(hand=[HORSEMAN], play=[BALOO], ink=8, deck=[mine] * 5, discard=[CANNONS], theirs=opponent)
        s.play(HORSEMAN)
        if s.decision:
            assert s.decision.player == 0 and choices(s) == {theirs(COBRA), theirs(TUI)}
            s.choose(COBRA)
        assert s[COBRA].damage == damage and s[TUI].damage == 0 and s.you.hand == s.opponent.hand == []
        assert len(s.you.discard) == len(s.opponent.discard) == 4 and s.you.deck_size == 2

    def test_the_headless_horseman_discards_from_the_whole_hand(self):
        s = board(hand=[HORSEMAN, AKELA, ABU], ink=8, theirs=dict(play=[COBRA], hand=[AKELA]))
        s.play(HORSEMAN)
        assert len(s.you.hand) == 2 and len(s.opponent.hand) == 1


class TestTheHornedKingMercilessMaster:
    def test_the_horned_king_plays_characters_from_the_discard(self):
        opponent = dict(discard=[BALOO], play=[COBRA])
        s = board(play=[exerted(HORNED)], discard=[AKELA, CANNONS, WEIGHT_SET], hand=[ABU], ink=6, theirs=opponent)
        refused(s.play, CANNONS)
        refused(s.play, WEIGHT_SET)
        refused(s.play, BALOO)
        s.play(AKELA)
        assert s[AKELA].zone == "play" and s[AKELA].exerted and s.you.ink_ready == 4
        s.play(ABU)
        assert not s[ABU].exerted and s.you.ink_ready == 1

    def test_the_horned_king_has_to_be_exerted_and_paid(self):
        s = board(play=[HORNED], discard=[AKELA, COBRA], ink=2)
        refused(s.play, AKELA)
        s.quest(HORNED)
        refused(s.play, COBRA)
        assert s.can("play", AKELA)

    def test_8_10_3_shifted_from_the_discard_enters_exerted(self):
        s = board(play=[exerted(HORNED), HERCULES_KID], discard=[HERCULES_DIVINE], ink=4)
        s.play(HERCULES_DIVINE, shift_onto=HERCULES_KID)
        assert quiet(s) and s[HERCULES_DIVINE].zone == "play" and s[HERCULES_DIVINE].exerted and s.you.ink_ready == 0

    def test_1_5_5_alternate_cost_from_the_discard(self):
        """The card that is played from the discard can't pay for itself; it enters exerted."""
        refused(board(play=[exerted(HORNED)], discard=[BOX]).play, BOX, cost=1)
        s = board(play=[exerted(HORNED)], discard=[BOX, ROLLER])
        s.play(BOX, cost=1)
        settle(s, ROLLER)
        assert s[BOX].zone == "play" and s[BOX].exerted and s[ROLLER].zone == "deck"


class TestTheLeviathanGuardianOfAtlantis:
    def test_the_leviathan_banishes_ten_strength(self):
        s = board(hand=[LEVIATHAN, CANNONS, CANNONS], play=[BALOO], ink=12, theirs=[COBRA, AKELA, ABU, TUI, THEBES])
        play(s, CANNONS, COBRA)
        play(s, CANNONS, COBRA)
        play(s, LEVIATHAN, YES)
        assert choices(s) == {theirs(COBRA), theirs(AKELA), theirs(ABU), theirs(TUI)}
        s.choose(COBRA, AKELA)
        assert choices(s) == set() or theirs(ABU) not in choices(s)
        if s.decision:
            s.done()
        assert sorted(s.opponent.discard) == sorted([COBRA, AKELA]) and s.you.play == [BALOO, LEVIATHAN]

    def test_the_leviathan_needs_two_cards_in_your_discard_this_turn(self):
        s = board(hand=[LEVIATHAN, CANNONS], discard=[ABU, ABU], ink=11, theirs=[COBRA, AGUSTIN])
        play(s, CANNONS, AGUSTIN)
        s.play(LEVIATHAN)
        assert quiet(s) and s.opponent.play == [COBRA]

    def test_the_leviathan_counts_banished_and_discarded_cards(self):
        s = board(hand=[LEVIATHAN], play=[THE_PEDDLER, AKELA], ink=10, theirs=[exerted(ATITAYA), COBRA])
        s.challenge(AKELA, ATITAYA)
        s.play(LEVIATHAN)
        assert quiet(s)
        s = board(hand=[LEVIATHAN, ABU], play=[THE_PEDDLER, AKELA], ink=10, theirs=[exerted(ATITAYA), COBRA])
        s.challenge(AKELA, ATITAYA)
        activate(s, THE_PEDDLER, ABU)
        play(s, LEVIATHAN, YES)
        assert choices(s) == {theirs(ATITAYA), theirs(COBRA)}

    def test_the_leviathan_and_a_negative_strength(self):
        s = board(hand=[LEVIATHAN, TEMPER, TEMPER], ink=12, theirs=[SULTAN, ATITAYA, DEWEY])
        for _ in range(2):
            play(s, TEMPER, SULTAN)
        assert s[SULTAN].strength == -3
        play(s, LEVIATHAN, YES)
        s.choose(SULTAN, ATITAYA)
        if s.decision:
            assert theirs(DEWEY) not in choices(s)
            s.done()
        assert s.opponent.play == [DEWEY]


class TestTheMagicFeather:
    def test_6_1_13_5_two_sources_each_hold_their_effect_while_in_play(self):
        """Two Magic Feathers on one character: when the first returns to hand, the second still gives Evasive."""
        s = board(play=[AKELA], hand=[FEATHER, FEATHER], ink=9)
        for _ in range(2):
            s.play(FEATHER)
            choose_if_asked(s, AKELA)
        assert "Evasive" in s[AKELA].keywords
        s.activate(FEATHER)
        assert "Evasive" in s[AKELA].keywords

    def test_6_1_13_5_feather_that_left_gives_nothing(self):
        """The item is banished before its own ability resolves: it is not in play, so nobody has Evasive, ever."""
        s = board(hand=[JUST_IN_TIME, GADGET_MECHANIC, FEATHER], play=[PETE_SCOUNDREL, ABU], ink=5)
        play(s, JUST_IN_TIME, YES, GADGET_MECHANIC)
        resolve_first(s, "Gadget", YES)
        s.choose(FEATHER) if s.decision is not None and s.decision.kind == "choose" else None
        resolve_first(s, "Pete", YES)
        if s.decision is not None and theirs(FEATHER) not in choices(s) and FEATHER in choices(s):
            s.choose(FEATHER)
        assert s[FEATHER].zone == "discard"
        choose_if_asked(s, ABU)
        assert "Evasive" not in s[ABU].keywords
        round_trip(s)
        assert "Evasive" not in s[ABU].keywords

    def test_6_1_13_5_feather_lasts_as_long_as_the_item(self):
        """The plain case: Evasive over turns, until the item is returned to hand."""
        s = board(hand=[FEATHER], play=[ABU], ink=5)
        s.play(FEATHER)
        assert "Evasive" in s[ABU].keywords
        round_trip(s)
        assert "Evasive" in s[ABU].keywords
        s.activate(FEATHER)
        assert "Evasive" not in s[ABU].keywords


class TestTheMobSong:
    def test_the_mob_song_sung_together(self):
        s = board(hand=[THE_MOB_SONG], play=[COBRA, TUI, AKELA], theirs=[BALOO, ATITAYA, THEBES, WEIGHT_SET])
        refused(s.sing, THE_MOB_SONG, [COBRA, AKELA])
        s.sing(THE_MOB_SONG, [COBRA, TUI])
        assert choices(s) == {COBRA, TUI, AKELA, theirs(BALOO), theirs(ATITAYA), theirs(THEBES)}
        s.choose(BALOO, ATITAYA, THEBES)
        assert quiet(s) and [s[card].damage for card in (BALOO, ATITAYA, THEBES, AKELA)] == [3, 3, 3, 0]

    def test_the_mob_song_up_to_three_each_once(self):
        s = board(hand=[THE_MOB_SONG], ink=10, theirs=[BALOO, ATITAYA])
        play(s, THE_MOB_SONG, ATITAYA)
        refused(s.choose, ATITAYA)
        s.done()
        assert s[ATITAYA].damage == 3 and s[BALOO].damage == 0


class TestTheMostDiabolicalScheme:
    def test_the_most_diabolical_scheme(self):
        s = board(hand=[SCHEME], play=[HERON, AKELA], ink=3, theirs=[COBRA, HERON])
        play(s, SCHEME, yours(HERON))
        assert choices(s) == {AKELA, theirs(COBRA), theirs(HERON)} and HERON in s.you.discard
        s.choose(COBRA)
        assert s.opponent.play == [HERON] and s.you.play == [AKELA]

    def test_the_most_diabolical_scheme_without_a_villain(self):
        """6.1.5.1: without the first part the second does not happen."""
        s = board(hand=[SCHEME], play=[AKELA], ink=3, theirs=[COBRA, HERON])
        s.play(SCHEME)
        assert quiet(s) and s.you.play == [AKELA] and len(s.opponent.play) == 2 and s.you.discard == [SCHEME]


class TestTheQueenCommandingPresence:
    def test_6_1_3_the_queen_may_choose_the_same_twice(self):
        """Both instances of chosen."""
        s = board(play=[QUEEN], theirs=[COBRA, ATITAYA])
        quest(s, QUEEN, COBRA, COBRA)
        assert s[COBRA].strength == 5


class TestTheQueenDisguisedPeddler:
    def test_the_queen_disguised_peddler_gains_the_lore_of_the_discarded_character(self):
        s = board(play=[THE_PEDDLER], hand=[ATITAYA, AKELA, CANNONS, WEIGHT_SET])
        s.activate(THE_PEDDLER)
        assert choices(s) == {ATITAYA, AKELA}
        s.choose(ATITAYA)
        assert s.you.lore == 3 and s.you.discard == [ATITAYA] and s[THE_PEDDLER].exerted
        refused(s.activate, THE_PEDDLER)

    def test_the_queen_disguised_peddler_needs_a_character_card_and_to_be_dry(self):
        assert not board(play=[THE_PEDDLER], hand=[CANNONS, WEIGHT_SET]).can("activate", THE_PEDDLER)
        assert not board(play=[drying(THE_PEDDLER)], hand=[AKELA]).can("activate", THE_PEDDLER)


def diviner(item: str) -> Scenario:
    s = board(play=[THE_DIVINER], deck=[AKELA, item, BALOO, AURORA, COBRA])
    activate(s, THE_DIVINER, item)
    return s


class TestTheQueenDiviner:
    def test_the_queen_plays_a_cheap_item_exerted(self):
        s = diviner(QUILL)
        s.accept()
        settle(s)
        assert s[QUILL].zone == "play" and s[QUILL].exerted and s.you.hand == [] and s.you.deck[0] == COBRA

    def test_the_queen_may_take_the_cheap_item_instead(self):
        s = diviner(QUILL)
        s.decline()
        assert s.you.hand == [QUILL]

    def test_the_queen_only_takes_a_dear_item(self):
        s = diviner(DIME)
        assert s.you.hand == [DIME] and not s.can("accept")

    def test_1_2_2_the_queen_takes_the_item_when_it_cannot_be_played(self):
        """K7: items can't be played; then the revealed item goes to hand, not to the bottom of the deck."""
        opponent = dict(hand=["Keep the Ancient Ways"], ink=2, deck=[ABU, ABU, ABU])
        s = board(play=[THE_DIVINER], deck=[DEWEY, WEIGHT_SET, ABU, AKELA, BALOO, COBRA, TUI], theirs=opponent)
        s.end_turn()
        s.play("Keep the Ancient Ways")
        s.end_turn()
        activate(s, THE_DIVINER, WEIGHT_SET)
        if s.decision and s.decision.kind == "may":
            s.accept()
        assert WEIGHT_SET in s.you.hand


class TestTheQueenJealousBeauty:
    @pytest.mark.parametrize(("third", "lore"), [(ABU, 3), (AURORA, 4)])
    def test_the_queen_jealous_beauty(self, third, lore):
        s = board(
            play=[THE_BEAUTY], discard=[AURORA], theirs=dict(discard=[AKELA, CANNONS, third, COBRA], deck=[TUI, DEWEY])
        )
        s.activate(THE_BEAUTY)
        s.choose(AKELA, CANNONS, third)
        settle(s)
        assert s.you.lore == lore and s.opponent.discard == [COBRA] and s[THE_BEAUTY].exerted
        assert s.opponent.deck[:2] == [TUI, DEWEY] and sorted(s.opponent.deck[2:]) == sorted([AKELA, CANNONS, third])

    def test_the_queen_jealous_beauty_needs_three_cards(self):
        """6.1.5.1: what can't be completely performed earns nothing."""
        s = board(play=[THE_BEAUTY], discard=[ABU], theirs=dict(discard=[AURORA, AKELA]))
        s.activate(THE_BEAUTY)
        settle(s)
        assert s.you.lore == 0


class TestTheQueensCastleMirrorChamber:
    @pytest.mark.parametrize("draw", [True, False])
    def test_mirror_chamber_draws_for_the_characters_there(self, draw):
        s = board(play=[QUEENS_CHAMBER, at(QUEENS_CHAMBER, AKELA), at(QUEENS_CHAMBER, ABU), BALOO], theirs=[COBRA])
        s.end_turn()
        assert quiet(s)
        s.end_turn()
        if s.decision.kind == "number":
            s.number(2 * draw)
        while s.decision:
            s.accept() if draw else s.decline()
        assert len(s.you.hand) == 1 + 2 * draw and s.you.lore == 2

    def test_6_1_8_queens_castle_draws_all_or_none(self):
        """For each defines one number; as in the example of the rule the player draws that many or none (doubt)."""
        s = board(play=[QUEENS_CHAMBER, at(QUEENS_CHAMBER, AKELA), at(QUEENS_CHAMBER, AURORA)])
        round_trip(s)
        assert s.decision is not None
        assert s.decision.kind == "may" or len(s.legal()) == 2, s.legal()


class TestTheReturnOfHercules:
    @pytest.mark.parametrize(("mine", "yours"), [(True, True), (False, True), (True, False)])
    def test_the_return_of_hercules(self, mine, yours):
        s = board(
            hand=[THE_RETURN_OF_HERCULES, COBRA, CANNONS, WEIGHT_SET], ink=5, theirs=dict(hand=[ATITAYA, TUI, QUILL])
        )
        s.play(THE_RETURN_OF_HERCULES)
        assert s.decision.player == 0
        s.accept() if mine else s.decline()
        assert s.decision.player == 1
        s.accept() if yours else s.decline()
        if yours:
            assert choices(s) == {ATITAYA, TUI}
            s.choose(ATITAYA)
        assert quiet(s) and s.you.play == [COBRA] * mine and s.opponent.play == [ATITAYA] * yours
        assert s.active == "you" and s.you.ink_ready == 0

    def test_the_return_of_hercules_triggers_for_the_opponent(self):
        s = board(hand=[THE_RETURN_OF_HERCULES, ABU], ink=5, theirs=dict(hand=[STITCH_EXPERIMENT]))
        play(s, THE_RETURN_OF_HERCULES, NO, YES)
        assert s.opponent.play == [STITCH_EXPERIMENT] and s.you.ink_total == 6


class TestTheRobotQueen:
    def test_6_1_5_1_robot_queen_cannot_pay_with_an_item_that_left(self):
        """Two characters enter at once; the item pays for the first. For the second no ink should be paid (class
        K7)."""
        play = [ROBOT_QUEEN, stack(SULLEY_SCARE_BUDDIES, AKELA, BALOO)]
        s = board(play=play, hand=[DRAGON_FIRE], ink=7, theirs=[COBRA, ATITAYA])
        s.play(DRAGON_FIRE)
        reply(s, SULLEY_SCARE_BUDDIES, YES)
        if s.decision.kind == "order":
            s.take(0)
        reply(s, YES, COBRA)
        assert s[COBRA].damage == 2 and s.you.ink_ready == 1
        if s.decision is not None:
            s.accept()
        assert s.you.ink_ready == 1


class TestTheSorcerersHat:
    def test_the_sorcerers_hat_one_name_fits(self):
        s = board(play=[THE_SORCERERS_HAT], ink=2, deck=[AKELA, CANNONS])
        s.activate(THE_SORCERERS_HAT)
        assert s[THE_SORCERERS_HAT].exerted and s.you.ink_ready == 1 and s.decision.kind == "name"
        results = []
        for i in range(len(s.legal())):
            copy = board(play=[THE_SORCERERS_HAT], ink=1, deck=[AKELA, CANNONS])
            copy.activate(THE_SORCERERS_HAT)
            copy.take(i)
            results.append((tuple(copy.you.hand), tuple(copy.you.deck)))
        assert results.count(((AKELA,), (CANNONS,))) == 1
        assert results.count(((), (AKELA, CANNONS))) == len(results) - 1 > 0

    def test_the_sorcerers_hat_knows_each_name_of_a_team(self):
        ok = 0
        for i in range(31):
            s = board(play=[THE_SORCERERS_HAT, SULLEY, BOO], ink=1, deck=[SULLEY_SCARE_BUDDIES, CANNONS])
            s.activate(THE_SORCERERS_HAT)
            if i >= len(s.legal()):
                break
            s.take(i)
            ok += s.you.hand == [SULLEY_SCARE_BUDDIES]
        assert ok == 3

    def test_the_sorcerers_hat_turbo_is_no_king_candy(self):
        ok = 0
        for i in range(31):
            s = board(play=[THE_SORCERERS_HAT, CANDY], ink=1, deck=[TURBO, CANNONS])
            s.activate(THE_SORCERERS_HAT)
            if i >= len(s.legal()):
                break
            s.take(i)
            ok += s.you.hand == [TURBO]
        assert ok == 1


class TestTheSwordOfHercules:
    def test_1_8_1_4_banished_by_damage_of_a_characters_ability_in_a_challenge(self):
        """Hydra's ability deals the last damage to the challenged character while the challenge lasts: Hydra banished
        it.
        """
        s = board(play=[HYDRA, THE_SWORD_OF_HERCULES], theirs=[exerted(damaged(ALADDIN_GUARD, 2))])
        s.challenge(HYDRA, ALADDIN_GUARD)
        choose_if_asked(s, theirs(ALADDIN_GUARD))
        assert s[ALADDIN_GUARD].zone == "discard" and s.you.lore == 1

    def test_1_8_1_4_sword_counts_challenge_damage(self):
        """The plain case; both die, still one lore."""
        s = board(play=[ABU, THE_SWORD_OF_HERCULES], theirs=[exerted(AKELA)])
        s.challenge(ABU, AKELA)
        assert s[ABU].zone == s[AKELA].zone == "discard" and s.you.lore == 1


class TestTheSwordReleased:
    @pytest.mark.parametrize(
        ("mine", "lore", "change"), [(ATITAYA, 3, 1), (COBRA, 3, 0), (AKELA, 3, 0), (ATITAYA, 0, 0)]
    )
    def test_the_sword_released(self, mine, lore, change):
        s = board(play=[THE_SWORD_RELEASED, mine, AGUSTIN], theirs=dict(play=[AKELA, COBRA], lore=lore))
        s.end_turn()
        assert s.opponent.lore == lore
        s.end_turn()
        assert s.opponent.lore == lore - change and s.you.lore == change


class TestTheThunderquack:
    def test_the_thunderquack_makes_villains(self):
        s = board(
            play=[THE_THUNDERQUACK, SWORD_OF_TRUTH, AKELA, HERON], theirs=dict(play=[BALOO, ABU], hand=[COBRA], ink=7)
        )
        s.activate(SWORD_OF_TRUTH)
        assert choices(s) == {HERON, theirs(BALOO), theirs(ABU)}
        s.choose(BALOO)
        assert s.opponent.play == [ABU]

    def test_the_thunderquack_makes_villains_of_characters_played_later(self):
        s = board(play=[THE_THUNDERQUACK, AKELA], theirs=dict(hand=[COBRA, SCHEME], ink=10))
        s.end_turn()
        s.play(COBRA)
        play(s, SCHEME, COBRA, AKELA)
        assert s.you.play == [THE_THUNDERQUACK] and s.opponent.play == []

    def test_the_thunderquack_gains_lore_after_a_banishing_challenge(self):
        s = board(
            play=[THE_THUNDERQUACK, THE_THUNDERQUACK, ATITAYA], hand=[CANNONS], ink=1, theirs=[exerted(AKELA), AGUSTIN]
        )
        play(s, CANNONS, AGUSTIN)
        s.activate(THE_THUNDERQUACK)
        assert s.you.lore == 0 and s[THE_THUNDERQUACK].exerted, "not banished in a challenge"
        s.challenge(ATITAYA, AKELA)
        s.activate(THE_THUNDERQUACK)
        assert s.you.lore == 1
        round_trip(s)
        s.activate(THE_THUNDERQUACK)
        assert s.you.lore == 1, "this turn only"

    def test_the_thunderquack_counts_your_own_character(self):
        s = board(play=[THE_THUNDERQUACK, AKELA], theirs=[exerted(ATITAYA)])
        s.challenge(AKELA, ATITAYA)
        s.activate(THE_THUNDERQUACK)
        assert s.you.lore == 1


class TestTheTornCorner:
    @pytest.mark.parametrize("photo", [True, False])
    def test_put_from_the_deck_into_the_discard_it_may_be_played(self, photo):
        play = ["Rivera Family Photo"] if photo else []
        s = board(hand=["Though I Have to Say Goodbye"], play=[ABU, *play], ink=2, deck=[THE_TORN_CORNER, ABU, ABU])
        s.play("Though I Have to Say Goodbye")
        choose_if_asked(s, ABU)
        if photo:
            s.accept()
        assert quiet(s) and (THE_TORN_CORNER in s.you.play) == photo

    def test_not_when_it_is_discarded_from_hand(self):
        theirs = dict(play=["Rivera Family Photo"], hand=[THE_TORN_CORNER])
        s = board(theirs=theirs, hand=["Sudden Chill"], ink=2)
        s.play("Sudden Chill")
        assert s.opponent.discard == [THE_TORN_CORNER] and quiet(s) and s.game.to_act == 0


class TestTheVineToweringStalk:
    def test_the_vine_sees_itself(self):
        """Banished together with another one: two triggers, two damage."""
        s = board(hand=[BE_PREPARED], ink=7, theirs=[VINE_STALK, GASTON_VINE])
        s.play(BE_PREPARED)
        assert len(s.opponent.discard) == 2 and s.decision.kind == "order" and len(s.legal()) == 2
        s = board(play=[damaged(COBRA, 0), CLAW], theirs=[VINE_STALK, exerted(GASTON_VINE)])
        s.challenge(CLAW, GASTON_VINE)
        assert s[COBRA].damage == 1


class TestThebesTheBigOlive:
    def test_6_1_13_6_while_here_is_read_as_it_banished(self):
        """6.1.13.6, 7.4.3: both die in the challenge; the one at the location still banished the other while there."""
        s = board(play=[at(THEBES, AKELA), THEBES], theirs=[exerted(AKELA)])
        s.challenge(AKELA, AKELA)
        assert s.you.lore == 2


class TestThisIsBusiness:
    def test_they_reveal_and_discard(self):
        s = board(hand=[THIS_IS_BUSINESS], ink=3, theirs=dict(hand=[STITCH, ABU]))
        s.play(THIS_IS_BUSINESS)
        assert s.decision.player == 1
        s.option(0)
        assert s.decision.player == 0
        s.choose(ABU)
        assert s.opponent.hand == [STITCH] and (s.you.ink_drops, s.opponent.ink_drops) == (0, 2)
        assert seen(s, 0, 1, "hand") == {STITCH: True}

    def test_you_draw(self):
        s = board(hand=[THIS_IS_BUSINESS], ink=3, theirs=dict(hand=[STITCH]))
        s.play(THIS_IS_BUSINESS)
        s.option(1)
        assert quiet(s) and len(s.you.hand) == 1 and (s.you.ink_drops, s.opponent.ink_drops) == (2, 0)

    def test_with_an_empty_hand_they_still_get_theirs(self):
        """1.2.3: as much as they can."""
        s = board(hand=[THIS_IS_BUSINESS], ink=3)
        s.play(THIS_IS_BUSINESS)
        s.option(0)
        assert quiet(s) and s.opponent.ink_drops == 2


class TestThomasOMalleySavvyVagabond:
    @pytest.mark.parametrize(
        ("mine", "other", "to_me", "to_them"),
        [(AKELA, FRU_FRU_VIP_GUEST, True, False), (FRU_FRU_VIP_GUEST, AKELA, False, True), (AKELA, AKELA, True, True)],
    )
    def test_ruling_each_card_tied_for_the_highest_cost(self, mine, other, to_me, to_them):
        """6.7.6.1, 6.1.14.3."""
        s = board(play=[THOMAS_OMALLEY_SAVVY_VAGABOND], deck=[mine, ABU], theirs=dict(deck=[other, ABU]))
        s.quest(THOMAS_OMALLEY_SAVVY_VAGABOND)
        assert quiet(s) and (s.you.hand, s.you.deck) == (([mine], [ABU]) if to_me else ([], [ABU, mine]))
        assert (s.opponent.hand, s.opponent.deck) == (([other], [ABU]) if to_them else ([], [ABU, other]))


class TestThreeArrows:
    def test_6_1_6_twin_fire_and_three_arrows_choose_another(self):
        s = board(hand=["Three Arrows"], ink=3, theirs=[COBRA, ATITAYA])
        play(s, "Three Arrows", COBRA, YES)
        if s.decision:
            assert COBRA not in {c.removeprefix("opponent:") for c in choices(s)}
            s.choose(ATITAYA)
        assert s[COBRA].damage == 2 and s[ATITAYA].damage == 1


class TestTianaCelebratingPrincess:
    @pytest.mark.parametrize(("forbids", "action", "allowed"), [
        (exerted(TIANA_PRINCESS), CANNONS, False), (TIANA_PRINCESS, CANNONS, True), (DUCK, CANNONS, True),
        (DUCK, DRAGON_FIRE, False),
    ])  # fmt: skip
    def test_1_2_2_opponents_cannot_play_actions(self, forbids, action, allowed):
        assert board(hand=[action], ink=7, play=[AKELA], theirs=[forbids]).can("play", action) == allowed


class TestTianaPartyHostess:
    def test_a_discarded_location_may_be_played(self):
        tiana = TIANA_PARTY_HOSTESS
        s = board(hand=[tiana], ink=7, deck=[FOREST, ABU, ABU])
        play(s, tiana, YES, FOREST, YES)
        assert FOREST in s.you.play and s.you.hand == [ABU]

    def test_another_card_may_not(self):
        tiana = TIANA_PARTY_HOSTESS
        s = board(hand=[tiana], ink=7, deck=[FOREST, ABU, ABU], discard=[AGRABAH])
        play(s, tiana, YES, ABU)
        assert quiet(s) and AGRABAH in s.you.discard

    def test_declined_there_is_nothing_to_play(self):
        tiana = TIANA_PARTY_HOSTESS
        s = board(hand=[tiana], ink=7, discard=[AGRABAH])
        play(s, tiana, NO)
        assert quiet(s)


class TestTianaRestaurantOwner:
    @pytest.mark.parametrize("pay", [True, False])
    def test_tiana_makes_challengers_pay(self, pay):
        s = board(play=[exerted(TIANA), exerted(COBRA)], theirs=dict(play=[TUI], ink=3))
        s.end_turn()
        s.challenge(TUI, COBRA)
        assert s.decision.player == 1
        s.accept() if pay else s.decline()
        assert s[COBRA].damage == 3 * pay and s.opponent.ink_ready == 3 - 3 * pay and s.opponent.discard == [TUI]

    def test_tiana_when_they_can_not_pay_or_she_is_ready(self):
        s = board(play=[exerted(TIANA)], theirs=dict(play=[ATITAYA], ink=2))
        s.end_turn()
        s.challenge(ATITAYA, TIANA)
        assert quiet(s) and s.you.discard == [TIANA] and s[ATITAYA].strength == 4
        s.end_turn()
        assert s[ATITAYA].strength == 7
        s = board(play=[TIANA, exerted(COBRA), THEBES], theirs=dict(play=[TUI, AKELA], ink=3))
        s.end_turn()
        s.challenge(TUI, COBRA)
        assert quiet(s) and s[COBRA].damage == 3

    def test_tiana_does_not_guard_locations(self):
        s = board(play=[exerted(TIANA), THEBES], theirs=dict(play=[TUI], ink=3))
        s.end_turn()
        s.challenge(TUI, THEBES)
        assert quiet(s) and s[THEBES].damage == 3

    def test_two_tianas_each_ask(self):
        s = board(play=[exerted(TIANA), exerted(TIANA)], theirs=dict(play=[ATITAYA], ink=3))
        s.end_turn()
        s.challenge(ATITAYA, TIANA)
        n = 0
        while s.decision:
            if s.can("accept"):
                s.accept()
                n += 1
            else:
                s.take(0)
        assert n == 1 and s[ATITAYA].strength == 4

    def test_4_6_1_tiana_challenging_player_is_asked(self):
        """The challenging player is the one who may pay; nobody else is asked."""
        opponent = dict(play=[exerted(TIANA), exerted(MERIDA_GIFTED), YZMA], ink=3)
        s = board(play=[damaged(AURORA)], hand=[ABU], ink=0, theirs=opponent)
        s.challenge(AURORA, TIANA)
        resolve_first(s, "Merida", YES)
        resolve_first(s, "Yzma")
        assert quiet(s) and s.opponent.ink_ready == 3, s.decision


class TestTiggerHunnyBarbarian:
    def test_6_1_13_2_readying_who_is_ready_does_not_use_it_up(self):
        """6.1.1, 6.1.5.1"""
        s = board(play=[TIGGER_HUNNY_BARBARIAN, KANGA], hand=[FLAMES], ink=1, theirs=[exerted(ABU), exerted(STITCH)])
        challenge(s, TIGGER_HUNNY_BARBARIAN, ABU, YES, KANGA)
        play(s, FLAMES, TIGGER_HUNNY_BARBARIAN)
        challenge(s, TIGGER_HUNNY_BARBARIAN, STITCH, YES, TIGGER_HUNNY_BARBARIAN)
        assert not s[TIGGER_HUNNY_BARBARIAN].exerted


class TestTimeToGo:
    def test_time_to_go_looks_at_the_stack_the_character_had(self):
        s = board(play=[stack(AKELA, BALOO), AURORA], hand=["Time to Go!", "Time to Go!"], ink=6)
        play(s, "Time to Go!", AKELA)
        assert len(s.you.hand) == 4
        s.play("Time to Go!")
        assert len(s.you.hand) == 5


class TestTinkerBellInsistentFairy:
    def test_tinker_bell_exerts_who_is_ready(self):
        """An exerted character can't be exerted for lore."""
        s = board(play=[TINK], hand=[COBRA], ink=7)
        play(s, COBRA, YES)
        assert s.you.lore == 2 and s[COBRA].exerted


class TestTodKnowsAllTheTricks:
    def test_tod_does_not_ready_for_a_characters_ability_or_in_the_opponents_turn(self):
        s = board(play=[exerted(TOD), AGUSTIN], theirs=dict(hand=[CANNONS], ink=1))
        s.end_turn()
        s.play(CANNONS)
        choose_if_asked(s, TOD)
        assert quiet(s) and s[yours(TOD)].exerted

    def test_7_1_6_a_character_that_became_ink_is_not_readied(self):
        """7.1.6: put into the inkwell exerted it is a new card; to ready the character does nothing to the ink."""
        s = board(play=[TOD, ABU], hand=[LET_IT_GO], ink=5)
        play(s, LET_IT_GO, TOD)
        if s.decision is not None:
            s.accept()
        settle(s)
        assert s.you.ink_total == 6 and s.you.ink_ready == 0

    def test_6_1_13_2_twice_during_your_turn(self):
        """The third time nothing happens."""
        s = board(play=[exerted(TOD)], hand=[HEALING_GLOW, HEALING_GLOW, HEALING_GLOW], ink=3)
        for time in range(3):
            s.play(HEALING_GLOW)
            if s.can("choose", TOD):
                s.choose(TOD)
            if time < 2:
                s.accept()
                assert not s[TOD].exerted
                s.quest(TOD)
        assert quiet(s) and s[TOD].exerted


class TestTouchTheSky:
    def test_6_1_11_that_location_is_not_where_the_character_stays(self):
        """6.1.11: a character that can't move was to go to a location without lore; the lore of where it stands is not
        meant.
        """
        s = board(play=[at(PRIDE_ROCK, GOOF), AKELA, PRIDE_ROCK, THEBES], hand=[TOUCH_THE_SKY], ink=2)
        s.play(TOUCH_THE_SKY)
        assert GOOF in choices(s)
        reply(s, GOOF, THEBES)
        settle(s)
        assert s[GOOF].location == PRIDE_ROCK and s.you.hand == []


class TestToulouseRoughAndTumble:
    def test_opponents_play_no_actions(self):
        s = board(
            hand=[TOULOUSE_ROUGH_AND_TUMBLE],
            ink=9,
            theirs=dict(hand=["Fan the Flames", ABU], ink=9, play=[exerted(AKELA)]),
        )
        s.play(TOULOUSE_ROUGH_AND_TUMBLE)
        s.end_turn()
        assert not s.can("play", "Fan the Flames") and s.can("play", ABU)
        round_trip(s)
        assert s.can("play", "Fan the Flames")


class TestTrampDapperRascal:
    def test_bagheera_tramp_and_hades_see_their_own_banishing_or_not(self):
        s = board(play=[TRAMP, HADES_DEAD], theirs=dict(hand=[BE_PREPARED], ink=7))
        s.end_turn()
        s.play(BE_PREPARED)
        draws = 0
        while s.decision:
            if s.decision.kind == "may":
                s.accept()
                draws += 1
            else:
                s.take(0)
        assert draws == 2 and len(s.you.hand) == 2 and s.you.lore == 2


class TestTreasuresUntold:
    @pytest.mark.parametrize("chosen", [(), (WEIGHT_SET,), (WEIGHT_SET, DIME)])
    def test_treasures_untold(self, chosen):
        s = board(
            hand=[TREASURES_UNTOLD], discard=[WEIGHT_SET, QUILL, DIME, AKELA], ink=6, theirs=dict(discard=[MIRROR])
        )
        s.play(TREASURES_UNTOLD)
        assert choices(s) == {WEIGHT_SET, QUILL, DIME}
        s.choose(*chosen)
        if s.decision:
            s.done()
        assert sorted(s.you.hand) == sorted(chosen) and AKELA in s.you.discard and s.opponent.discard == [MIRROR]


class TestTukTukLivelyPartner:
    @pytest.mark.parametrize("accept", [True, False])
    def test_tuk_tuk_rolls_along_with_a_friend(self, accept):
        s = board(play=[AKELA, BALOO, THEBES, PRIDE_ROCK], hand=[TUK], ink=3, theirs=[COBRA])
        s.play(TUK)
        s.accept() if accept else s.decline()
        while s.decision:
            options = choices(s)
            assert options in ({THEBES, PRIDE_ROCK}, {AKELA, BALOO})
            s.choose(PRIDE_ROCK if PRIDE_ROCK in options else BALOO)
        assert s[TUK].location == s[BALOO].location == (PRIDE_ROCK if accept else None) and s[AKELA].location is None
        assert s[BALOO].strength == 2 + 2 * accept and s[TUK].strength == 2 and "Evasive" in s[TUK].keywords
        s.end_turn()
        assert s[BALOO].strength == 2

    def test_tuk_tuk_alone_makes_nobody_stronger(self):
        s = board(play=[THEBES], hand=[TUK], ink=3)
        s.play(TUK)
        settle(s, "accept")
        assert s[TUK].strength == 2


class TestTurboRoyalHack:
    def test_turbo_is_a_king_candy_for_shift(self):
        s = board(play=[TURBO, AKELA], hand=[CANDY_ABOMINATION], ink=3, theirs=[exerted(BALOO)])
        assert "Rush" in s[TURBO].keywords
        refused(s.play, CANDY_ABOMINATION, shift_onto=AKELA)
        play(s, CANDY_ABOMINATION, NO, shift_onto=TURBO)
        assert s[CANDY_ABOMINATION].under == [TURBO] and s.you.ink_ready == 0
