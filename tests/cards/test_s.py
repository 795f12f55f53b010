"""Cards whose names begin with S, as the official wording has them."""

import pytest

from lorcana_env import Scenario
from tests.board import *


class TestSabotage:
    def test_sabotage_banishes_all_of_that_name(self):
        """5.2.6: a name without its version."""
        opponent = [WEIGHT_SET, WEIGHT_SET, QUILL, JUNGLE_OASIS, THEBES]
        s = board(hand=[SABOTAGE, SABOTAGE], play=[WEIGHT_SET, QUILL, PRIDE_ROCK, AKELA], ink=6, theirs=opponent)
        play(s, SABOTAGE, theirs(WEIGHT_SET))
        assert s.you.play == [QUILL, PRIDE_ROCK, AKELA] and s.opponent.play == [QUILL, JUNGLE_OASIS, THEBES]
        s.play(SABOTAGE)
        assert choices(s) == {QUILL, PRIDE_ROCK, theirs(QUILL), theirs(JUNGLE_OASIS), theirs(THEBES)}
        s.choose(JUNGLE_OASIS)
        assert s.you.play == [QUILL, AKELA] and s.opponent.play == [QUILL, THEBES]


class TestScarFinallyKing:
    def test_scar_finally_king_strengthens_allies(self):
        s = board(play=[SCAR_FINALLY_KING, AKELA, AURORA], theirs=[ABU])
        assert [s[card].strength for card in (SCAR_FINALLY_KING, AKELA, AURORA, ABU)] == [5, 4, 2, 3]

    def test_scar_finally_king_draws_for_an_ally(self):
        s = board(play=[exerted(SCAR_FINALLY_KING), AKELA, AURORA, ABU], hand=[DIME, QUILL], theirs=[BALOO])
        end_turn(s, YES)
        assert choices(s) == {AKELA, ABU}
        s.choose(AKELA)
        assert s.decision.player == 0 and len(s.you.hand) == 6
        s.choose(DIME, QUILL)
        assert len(s.you.hand) == 4 and sorted(s.you.discard) == sorted([AKELA, DIME, QUILL])
        assert s.active == "opponent" and quiet(s)

    @pytest.mark.parametrize("is_exerted", [True, False])
    def test_scar_finally_king_declined_or_ready(self, is_exerted):
        s = board(play=[placed(SCAR_FINALLY_KING, exerted=is_exerted), AKELA])
        s.end_turn()
        if is_exerted:
            s.decline()
        assert quiet(s) and s.active == "opponent" and AKELA in s.you.play and s.you.hand == []

    def test_scar_finally_king_and_a_negative_strength(self):
        s = board(play=[exerted(SCAR_FINALLY_KING), AGUSTIN, "Zipper - Tiny Helper"], hand=[TEMPER], ink=1)
        play(s, TEMPER, "Zipper - Tiny Helper")
        s.end_turn()
        settle(s, "accept")
        assert s.you.hand == []

    def test_6_1_5_1_scar_with_an_empty_deck(self):
        """Nothing can be drawn, so nothing follows."""
        s = board(play=[exerted(SCAR_FINALLY_KING), TOBY_FRIEND], hand=[ABU], deck=[])
        s.end_turn()
        if s.decision:
            s.accept()
            settle(s, TOBY_FRIEND)
        assert s[TOBY_FRIEND].zone == "play"


class TestScarHeartlessHunter:
    def test_6_1_6_the_source_chosen_first_is_not_chosen_again(self):
        """The plain case."""
        s = board(play=[COBRA], hand=[SCAR_HUNTER], ink=5, theirs=[ABU])
        play(s, SCAR_HUNTER, SCAR_HUNTER)
        assert choices(s) == {COBRA, theirs(ABU)}


class TestScroogeMcduckEbenezerScrooge:
    def test_6_1_8_ebenezer_draws_for_what_was_lost(self):
        """With 0 lore nothing is lost and nothing drawn; at the end of the turn that opponent has 0."""
        s = board(play=[SCROOGE_EBENEZER], theirs=dict(lore=1))
        s.quest(SCROOGE_EBENEZER)
        assert len(s.you.hand) == 1 and s.opponent.lore == 0
        s.end_turn()
        assert s.you.lore == 2
        s = board(play=[SCROOGE_EBENEZER], theirs=dict(lore=0))
        s.quest(SCROOGE_EBENEZER)
        assert s.you.hand == []


class TestScroogeMcduckReformedEbenezer:
    @pytest.mark.parametrize("accept", [True, False])
    def test_scrooge_mcduck_reformed_ebenezer(self, accept):
        s = board(play=[AKELA, BALOO, THEBES], hand=[SCROOGE], ink=6, theirs=[COBRA])
        s.play(SCROOGE)
        s.accept() if accept else s.decline()
        assert [len(s[card].under) for card in (AKELA, BALOO, SCROOGE, COBRA, THEBES)] == [accept, accept, 0, 0, 0]
        assert s.you.deck_size == 30 - 2 * accept
        assert ["Ward" in s[card].keywords for card in (AKELA, BALOO, SCROOGE, COBRA)] == [accept, accept, False, False]
        s.end_turn()
        assert ("Ward" in s[AKELA].keywords) == accept
        s.end_turn()
        assert "Ward" not in s[AKELA].keywords and len(s[AKELA].under) == accept

    def test_scrooge_mcduck_reformed_ebenezer_wakes_the_cheshire_cat(self):
        s = board(hand=[SCROOGE], play=[CAT, damaged(BALOO, 2)], ink=6, theirs=[COBRA])
        play(s, SCROOGE, YES)
        assert s.decision is not None
        while s.decision:
            if s.can("accept"):
                s.accept()
            elif s.can("number", 2):
                s.number(2)
            else:
                s.take(0)

    def test_scrooge_mcduck_reformed_ebenezer_and_a_returned_stack(self):
        s = board(play=[AKELA], hand=[SCROOGE, PROGRAM], ink=10)
        play(s, SCROOGE, YES)
        play(s, PROGRAM, AKELA)
        assert len(s.you.hand) == 2 and quiet(s)


class TestScroogeMcduckResourcefulMiser:
    def test_scrooge_mcduck_resourceful_miser_exerts_items(self):
        deck = [AKELA, TELEVISION_SET, QUILL, BALOO, ABU]
        s = board(
            play=[TELEVISION_SET, QUILL, DIME, MIRROR, TELEVISION_SET], hand=[SCROOGE_MISER], deck=deck, theirs=[QUILL]
        )
        s.play(SCROOGE_MISER, cost=1)
        s.choose(TELEVISION_SET, QUILL, DIME, MIRROR)
        assert [
            s[card].exerted for card in (TELEVISION_SET, QUILL, DIME, MIRROR, TELEVISION_SET + "#2", theirs(QUILL))
        ] == [True] * 4 + [False] * 2
        assert choices(s) == {TELEVISION_SET, QUILL}
        s.choose(QUILL)
        settle(s)
        assert s.you.hand == [QUILL] and s.you.deck[0] == ABU
        assert sorted(s.you.deck[1:]) == sorted([AKELA, TELEVISION_SET, BALOO])
        assert not s[SCROOGE_MISER].exerted and s[SCROOGE_MISER].drying

    def test_scrooge_mcduck_resourceful_miser_needs_four_ready_items_or_ink(self):
        s = board(play=[TELEVISION_SET, QUILL, DIME, exerted(MIRROR)], hand=[SCROOGE_MISER], ink=4, theirs=[QUILL])
        refused(s.play, SCROOGE_MISER, cost=1)
        s.play(SCROOGE_MISER)
        settle(s)
        assert s.you.ink_ready == 0 and not s[TELEVISION_SET].exerted and s.you.hand == []


class TestSearchForClues:
    @pytest.mark.parametrize(("mine", "theirs_"), [(2, 3), (3, 2), (3, 3)])
    def test_search_for_clues(self, mine, theirs_):
        s = board(hand=[CLUES, *[ABU] * mine], ink=4, theirs=dict(hand=[BALOO] * theirs_))
        s.play(CLUES)
        while s.decision:
            s.choose(ABU if s.decision.player == 0 else BALOO)
        assert len(s.you.hand) == mine - 2 * (mine >= theirs_)
        assert len(s.opponent.hand) == theirs_ - 2 * (theirs_ >= mine) and s.you.lore == 0

    def test_search_for_clues_with_a_detective(self):
        s = board(hand=[CLUES], play=[DARKWING], ink=4, theirs=dict(hand=[BALOO, ABU, AKELA]))
        s.play(CLUES)
        assert s.decision.player == 1
        s.choose(BALOO, AKELA)
        assert s.opponent.hand == [ABU] and s.you.lore == 1

    def test_search_for_clues_discards_what_there_is(self):
        s = board(hand=[CLUES], ink=4, theirs=dict(hand=[AKELA]))
        s.play(CLUES)
        assert s.opponent.hand == [] and quiet(s)


class TestSevenDwarfsMineSecureFortress:
    @pytest.mark.parametrize(("card", "damage"), [(BALOO, 1), (KAY, 2)])
    def test_seven_dwarfs_mine_first_move_each_turn(self, card, damage):
        s = board(play=[MINE, card, AKELA, THEBES], ink=4, theirs=[COBRA])
        s.move(card, to=MINE)
        s.accept()
        assert choices(s) == {card, AKELA, theirs(COBRA)}
        s.choose(COBRA)
        assert s[COBRA].damage == damage
        s.move(AKELA, to=MINE)
        assert quiet(s) and s.you.ink_ready == 0

    def test_seven_dwarfs_mine_declined_and_moving_elsewhere(self):
        s = board(play=[MINE, KAY, AKELA, THEBES], ink=5, theirs=[COBRA])
        s.move(KAY, to=THEBES)
        assert quiet(s)
        s.move(AKELA, to=MINE)
        s.decline()
        assert quiet(s) and s[COBRA].damage == 0
        s.move(KAY, to=MINE)
        assert quiet(s), "not the first time"

    def test_seven_dwarfs_mine_two_moved_at_once(self):
        s = board(play=[MINE, AKELA, BALOO], hand=[VOYAGE], ink=1, theirs=[COBRA])
        s.play(VOYAGE)
        s.choose(AKELA, BALOO)
        n = 0
        while s.decision:
            n += s.can("accept")
            s.accept() if s.can("accept") else s.choose(COBRA)
        assert n == 1 and s[COBRA].damage == 1


class TestShereKhanOpportunisticTycoon:
    def test_for_each_opponent_who_does_not_discard(self):
        s = Scenario(
            you=dict(hand=[SHERE_KHAN_OPPORTUNISTIC_TYCOON], ink=4),
            opponents=[dict(hand=[STITCH]), dict(hand=[ABU]), dict()],
        )
        play(s, SHERE_KHAN_OPPORTUNISTIC_TYCOON, YES)
        settle(s, STITCH) if s.decision.player == 1 else None
        s.decline()
        assert quiet(s) and s.you.ink_drops == 2 and s.opponents[0].discard == [STITCH]

    def test_6_1_2_all_opponents_decide_before_anything_is_gained(self):
        s = Scenario(
            you=dict(hand=[SHERE_KHAN_OPPORTUNISTIC_TYCOON], ink=4), opponents=[dict(hand=[STITCH]), dict(hand=[ABU])]
        )
        play(s, SHERE_KHAN_OPPORTUNISTIC_TYCOON)
        s.decline()
        assert s.decision.player == 2 and s.you.ink_drops == 0
        s.decline()
        assert quiet(s) and s.you.ink_drops == 2


class TestShenziScarsAccomplice:
    @pytest.mark.parametrize(("damage", "dealt"), [(0, 2), (1, 4)])
    def test_shenzi_challenges_a_damaged_character(self, damage, dealt):
        s = board(play=[SHENZI_ACCOMPLICE], theirs=[exerted(damaged(COBRA, damage))])
        s.challenge(SHENZI_ACCOMPLICE, COBRA)
        assert s[theirs(COBRA)].damage == damage + dealt


class TestShereKhanFearsomeTiger:
    def test_6_1_6_shere_khan_another_character(self):
        """After the banishing, a counter on another character: not himself."""
        s = board(play=[SHERE_TIGER, BALOO], theirs=[damaged(COBRA), AKELA])
        s.quest(SHERE_TIGER)
        if s.decision.kind == "choose":
            s.choose(theirs(COBRA))
        assert s[COBRA].zone == "discard"
        s.accept()
        assert choices(s) == {BALOO, theirs(AKELA)}


class TestShereKhanFierceAndFurious:
    def test_shere_khan_fierce_and_furious(self):
        s = board(play=[SHERE_KHAN], ink=2, theirs=[exerted(BALOO), exerted(AKELA)])
        s.challenge(SHERE_KHAN, BALOO)
        s.activate(SHERE_KHAN)
        assert not s[SHERE_KHAN].exerted and s[SHERE_KHAN].damage == 3 and s.you.ink_ready == 1
        refused(s.quest, SHERE_KHAN)
        s.challenge(SHERE_KHAN, AKELA)
        s.activate(SHERE_KHAN)
        assert s[SHERE_KHAN].damage == 7 and s.you.ink_ready == 0
        refused(s.activate, SHERE_KHAN)
        round_trip(s)
        s.quest(SHERE_KHAN)
        assert s.you.lore == 2

    def test_shere_khan_fierce_and_furious_shifts(self):
        s = board(play=[exerted(SHERE_HUNTER)], hand=[SHERE_KHAN], ink=6)
        s.play(SHERE_KHAN, shift_onto=SHERE_HUNTER)
        assert s[SHERE_KHAN].exerted
        s.activate(SHERE_KHAN)
        assert not s[SHERE_KHAN].exerted and s[SHERE_KHAN].damage == 1

    def test_shere_khan_may_banish_himself(self):
        s = board(play=[exerted(damaged(SHERE_KHAN, 7))], ink=1)
        s.activate(SHERE_KHAN)
        assert s.you.discard == [SHERE_KHAN]


class TestSherwoodForestOutlawHideaway:
    def test_sherwood_forest(self):
        """Ward and the ability while there."""
        s = board(play=[WOOD, at(WOOD, ABU), AKELA], ink=1, theirs=[damaged(COBRA), TUI])
        assert "Ward" in s[ABU].keywords and not s.can("activate_granted", AKELA)
        s.activate_granted(ABU)
        assert s[COBRA].damage == 3


class TestShowMeMore:
    def test_1_12_2_cards_drawn_one_at_a_time_are_each_seen_on_top(self):
        """1.12.2: between the draws of one effect each next card lies faceup on the deck."""
        s = board(play=[ROZ], hand=[SHOW_ME_MORE], ink=2, theirs=dict(deck=[COBRA, ABU, AKELA, TUI, DEWEY]))
        assert known_to(s, 0, 1, "deck")[:2] == [True, False]
        s.play(SHOW_ME_MORE)
        settle(s)
        assert known_to(s, 0, 1, "deck")[0] and known_to(s, 0, 1, "hand") == [True] * 3


class TestSidPhillipsToySurgeon:
    def test_sid_phillips(self):
        """Each opponent banishes one of theirs; a Toy that pays gives lore."""
        sid, toy = SID, ROLLER
        s = board(play=[toy], hand=[sid], ink=6, theirs=[COBRA, ABU])
        play(s, sid, YES)
        if s.decision.player == 0:
            s.choose(toy)
        assert s.decision.player == 1
        s.choose(ABU)
        assert s.you.lore == 2 and s.opponent.play == [COBRA]

    def test_6_7_6_sid_phillips_asks_each_opponent(self):
        """Each banishes one of their own."""
        s = Scenario(
            dict(play=[AKELA], hand=[SID], ink=6), opponents=[dict(play=[BALOO, COBRA]), dict(play=[ABU, DEWEY])]
        )
        play(s, SID, YES)
        choose_if_asked(s, AKELA)
        assert s.decision.player == 1
        s.choose(BALOO)
        assert s.decision.player == 2
        s.choose(ABU)
        assert [view.play for view in (s.you, *s.opponents)] == [[SID], [COBRA], [DEWEY]]


class TestSimbaFightingPrince:
    def test_simba_fighting_prince_draws_and_discards(self):
        s = board(hand=[SIMBA_PRINCE, DIME, QUILL], ink=7, theirs=[COBRA])
        play(s, SIMBA_PRINCE, YES)
        s.option(0)
        s.choose(DIME, QUILL)
        assert len(s.you.hand) == 2 and sorted(s.you.discard) == sorted([DIME, QUILL]) and s[COBRA].damage == 0

    def test_simba_fighting_prince_deals_damage(self):
        s = board(hand=[SIMBA_PRINCE, AKELA], play=[BALOO], ink=7, theirs=[COBRA])
        play(s, SIMBA_PRINCE, YES)
        s.option(1)
        assert choices(s) == {SIMBA_PRINCE, BALOO, theirs(COBRA)}
        s.choose(COBRA)
        assert quiet(s) and s[COBRA].damage == 2 and s.you.hand == [AKELA]

    def test_simba_fighting_prince_in_challenges_of_your_turn(self):
        s = board(play=[SIMBA_PRINCE], theirs=[exerted(AKELA), exerted(COBRA)])
        challenge(s, SIMBA_PRINCE, AKELA, NO)
        assert quiet(s) and s.you.hand == []
        s = board(play=[SIMBA_PRINCE], theirs=[exerted(AKELA), COBRA])
        challenge(s, SIMBA_PRINCE, AKELA, YES)
        s.option(1)
        s.choose(COBRA)
        assert s[COBRA].damage == 2
        s = board(play=[exerted(SIMBA_PRINCE)], theirs=[AKELA])
        s.end_turn()
        s.challenge(AKELA, SIMBA_PRINCE)
        assert quiet(s) and s.opponent.discard == [AKELA]

    def test_simba_fighting_prince_and_a_banished_location(self):
        s = board(play=[SIMBA_PRINCE], theirs=[damaged(THEBES, 3)])
        s.challenge(SIMBA_PRINCE, THEBES)
        assert s.opponent.play == [] and quiet(s)

    def test_4_6_6_3_both_banished_still_banishes_another_in_a_challenge(self):
        """Both are banished at once: he banished another character in a challenge (7.4.3)."""
        s = board(play=[damaged(SIMBA_PRINCE, 6)], hand=[AKELA], theirs=[exerted(damaged(COBRA, 8))])
        s.challenge(SIMBA_PRINCE, COBRA)
        assert SIMBA_PRINCE in s.you.discard and COBRA in s.opponent.discard and s.can("accept")


class TestSimbaKingInTheMaking:
    def test_simba_reveals_the_next_card(self):
        s = board(play=[SIMBA_MAKING], ink=3, deck=[ABU, BALOO, CANNONS])
        s.boost(SIMBA_MAKING)
        reply(s, YES, YES)
        assert quiet(s) and s[BALOO].zone == "play" and s[BALOO].exerted and s[SIMBA_MAKING].under == [ABU]


DECK8 = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]


class TestSisuUnitingDragon:
    @pytest.mark.parametrize("top", [True, False])
    def test_sisu_uniting_dragon_repeats_with_dragons(self, top):
        s = board(play=[SISU_UNITING], deck=[MUSHU, SISU, DRAGON_FIRE, AKELA, MUSHU])
        s.quest(SISU_UNITING)
        assert sorted(s.you.hand) == sorted([MUSHU, SISU]), "Dragon Fire is no Dragon character card"
        s.option(0 if top else 1)
        assert quiet(s) and s.you.lore == 2
        assert s.you.deck == ([DRAGON_FIRE, AKELA, MUSHU] if top else [AKELA, MUSHU, DRAGON_FIRE])

    def test_sisu_uniting_dragon_until_the_deck_is_empty(self):
        s = board(play=[SISU_UNITING], deck=[MUSHU] * 3)
        s.quest(SISU_UNITING)
        assert len(s.you.hand) == 3 and quiet(s)

    def test_sisu_uniting_dragon_reveals_to_all(self):
        s = board(play=[SISU_UNITING], deck=[MUSHU, DRAGON_FIRE, *DECK8])
        s.quest(SISU_UNITING)
        s.option(0)
        worlds = [s.game.determinize(1, seed).zones(0) for seed in range(8)]
        assert all(w["deck"][0] == DRAGON_FIRE and w["hand"] == [MUSHU] for w in worlds)
        assert len({w["deck"][1] for w in worlds}) > 1


class TestSnowWhiteFairHearted:
    def test_snow_white_fair_hearted_resists_for_other_knights(self):
        s = board(play=[SNOW, KAY, GOOFY_DAY, AKELA], hand=[CANNONS], ink=1, theirs=[KAY])
        assert s[SNOW].keywords["Resist"] == 2
        play(s, CANNONS, SNOW)
        assert s[SNOW].damage == 0 and not board(play=[SNOW, AKELA], theirs=[KAY])[SNOW].keywords.get("Resist")
        assert board(play=[SNOW, SNOW])[SNOW].keywords["Resist"] == 1

    def test_8_1_2_plus_nothing_is_no_resist(self):
        """Resist +1 for each other Knight: without any there is no Resist. (No card can tell the difference.)"""
        assert "Resist" not in board(play=[SNOW])[SNOW].keywords


class TestSnugglyDucklingDisreputablePub:
    def test_6_5_3_snuggly_duckling(self):
        """3 lore with 6 strength or more as it resolves, 1 with 3 to 5."""
        for who, lore in ((COBRA, 1), (ATITAYA, 3), (AURORA, 0)):
            s = board(play=[DUCKLING, at(DUCKLING, who)], theirs=[exerted(TUI)])
            s.challenge(who, TUI)
            assert s.you.lore == lore


class TestSourceOfTheVine:
    def test_6_1_2_source_of_the_vine_their_player_pays(self):
        """You gain lore unless the questing player pays."""
        s = board(play=[ABU], ink=1, theirs=[SOURCE_OF_THE_VINE])
        quest(s, ABU, YES)
        assert s.opponent.lore == 0 and s.you.ink_ready == 0
        s = board(play=[ABU], theirs=[SOURCE_OF_THE_VINE])
        s.quest(ABU)
        assert quiet(s) and s.opponent.lore == 1


class TestStitchExperiment626:
    def test_stitch_experiment_626_gives_the_opponent_ink(self):
        s = board(hand=[STITCH_EXPERIMENT], ink=3, theirs=dict(ink=2, deck=[AKELA, ABU, BALOO]))
        s.play(STITCH_EXPERIMENT)
        assert s.opponent.ink_total == 3 and s.opponent.ink_ready == 2 and AKELA in s.opponent.inkwell
        assert s.you.ink_total == 3 and not s[STITCH_EXPERIMENT].exerted and s.opponent.deck == [ABU, BALOO]

    def test_stitch_experiment_626_comes_back_from_the_discard(self):
        s = board(discard=[STITCH_EXPERIMENT], hand=[DIME, AKELA, ABU], theirs=dict(deck=[AKELA] * 9))
        s.end_turn()
        assert quiet(s)
        s.end_turn()
        assert s.decision.player == 0 and len(s.you.hand) == 3, "before the draw"
        s.accept()
        assert choices(s) == {AKELA, ABU}
        s.choose(ABU)
        assert s[STITCH_EXPERIMENT].exerted and s.you.play == [STITCH_EXPERIMENT] and s.you.discard == [ABU]
        assert len(s.you.hand) == 3
        assert s.opponent.ink_total == 1 and s.opponent.ink_ready == 0

    def test_stitch_experiment_626_stays(self):
        s = board(discard=[STITCH_EXPERIMENT], hand=[DIME, AKELA])
        round_trip(s, NO)
        assert s.you.discard == [STITCH_EXPERIMENT] and quiet(s)
        s = board(discard=[STITCH_EXPERIMENT], hand=[DIME])
        round_trip(s)
        assert not s.can("accept") and s.you.discard == [STITCH_EXPERIMENT]
        s = board(play=[STITCH_EXPERIMENT], hand=[AKELA])
        round_trip(s)
        assert quiet(s) and len(s.you.hand) == 2

    def test_6_2_4_stitch_is_not_played_from_hand(self):
        """The same condition on another card, which is played for free by discarding an inkable card."""
        s = board(play=[THE_RULER], discard=[STITCH_EXPERIMENT], hand=[AURORA, AKELA], ink=5)
        round_trip(s)
        resolve_first(s, "Queen", YES, STITCH_EXPERIMENT)
        assert STITCH_EXPERIMENT in s.you.hand
        assert quiet(s), s.legal()


class TestStolenScimitar:
    def test_stolen_scimitar(self):
        """Two for Aladdin."""
        for who, plus in ((ALADDIN_CORNERED, 2), (ABU, 1)):
            s = board(play=[ALADDIN_CORNERED, ABU, STOLEN_SCIMITAR])
            before = s[who].strength
            activate(s, STOLEN_SCIMITAR, who)
            assert s[who].strength == before + plus


class TestSugarRushSpeedwayStartingLine:
    def test_starting_line_sends_a_character_on(self):
        s = board(play=[
            RUSH_START, PRIDE_ROCK, THEBES, at(RUSH_START, BALOO), at(RUSH_START, COBRA), at(RUSH_START, ABU), AKELA,
        ], theirs=[AGRABAH])  # fmt: skip
        s.activate(RUSH_START)
        assert choices(s) == {BALOO, COBRA, ABU}
        s.choose(BALOO)
        assert s[BALOO].exerted and s[BALOO].damage == 1 and choices(s) == {PRIDE_ROCK, THEBES}
        s.choose(THEBES)
        assert s[BALOO].location == THEBES
        refused(s.activate, RUSH_START)
        round_trip(s)
        assert s.can("activate", RUSH_START)

    def test_starting_line_and_finish_line(self):
        s = board(play=[RUSH_START, SPEEDWAY, at(RUSH_START, BALOO)])
        activate(s, RUSH_START, YES)
        assert s.you.lore == 3 and len(s.you.hand) == 3 and s[BALOO].damage == 1 and s.you.discard == [SPEEDWAY]

    def test_starting_line_with_an_exerted_character_there(self):
        s = board(play=[RUSH_START, PRIDE_ROCK, exerted(at(RUSH_START, BALOO))])
        if s.can("activate", RUSH_START):
            s.activate(RUSH_START)
        assert s[BALOO].location == RUSH_START and s[BALOO].damage == 0


class TestSulleyBooScareBuddies:
    @pytest.mark.parametrize("accept", [True, False])
    def test_sulley_and_boo_leave_their_cards_behind(self, accept):
        s = board(play=[SULLEY, BOO], hand=[SULLEY_SCARE_BUDDIES, DRAGON_FIRE], ink=9)
        s.play(SULLEY_SCARE_BUDDIES, shift_onto=[SULLEY, BOO])
        assert sorted(s[SULLEY_SCARE_BUDDIES].under) == sorted([SULLEY, BOO]) and s.you.ink_ready == 5
        play(s, DRAGON_FIRE, SULLEY_SCARE_BUDDIES)
        s.accept() if accept else s.decline()
        settle(s)
        assert sorted(s.you.play) == (sorted([SULLEY, BOO]) if accept else []) and s.you.ink_ready == 0
        assert SULLEY_SCARE_BUDDIES in s.you.discard

    def test_sulley_and_boo_banished_in_the_opponents_turn(self):
        s = board(play=[exerted(stack(SULLEY_SCARE_BUDDIES, SULLEY, BOO)), AKELA], discard=[ABU], theirs=[ATITAYA])
        s.end_turn()
        s.challenge(ATITAYA, SULLEY_SCARE_BUDDIES)
        assert s.decision.player == 0
        s.accept()
        settle(s)
        assert sorted(s.you.play) == sorted([AKELA, SULLEY, BOO]), "Abu was not under them"

    def test_sulley_and_boo_play_characters_only(self):
        s = board(play=[stack(SULLEY_SCARE_BUDDIES, SULLEY, CANNONS)], hand=[DRAGON_FIRE], ink=5)
        play(s, DRAGON_FIRE, SULLEY_SCARE_BUDDIES, YES)
        settle(s)
        assert s.you.play == [SULLEY] and CANNONS in s.you.discard

    def test_sulley_and_boo_returned_to_hand(self):
        s = board(play=[stack(SULLEY_SCARE_BUDDIES, SULLEY)], hand=[PROGRAM], ink=5)
        s.play(PROGRAM)
        assert quiet(s) and s.you.play == []
        assert sorted(s.you.hand[:2]) == sorted([SULLEY_SCARE_BUDDIES, SULLEY]) and len(s.you.hand) == 4

    def test_sulley_and_boo_shift_onto_one(self):
        s = board(play=[SULLEY], hand=[SULLEY_SCARE_BUDDIES], ink=4)
        s.play(SULLEY_SCARE_BUDDIES, shift_onto=SULLEY)
        assert s[SULLEY_SCARE_BUDDIES].under == [SULLEY]


def _shifts_in_between(*play, **fields):
    s = board(play=[placed(SYNDROME, **fields), *play], hand=[BAYMAX], ink=1)
    s.quest(SYNDROME)
    resolve_first(s, "MONOLOGUING", YES)
    if s.decision and s.decision.kind == "mode":
        s.option(1)
    while s.decision and s.decision.kind == "choose" and BAYMAX in choices(s) and SYNDROME not in choices(s):
        s.choose(BAYMAX)
    s.choose(SYNDROME)
    assert s[BAYMAX].under == [SYNDROME]
    return s


class TestSyndromeOutForRevenge:
    def test_syndrome_returns_a_robot_and_plays_one(self):
        opponent = dict(discard=[OMNIDROID_V9])
        s = board(play=[SYNDROME], discard=[OMNIDROID_V8, AKELA], hand=[LEVIATHAN, OMNIDROID_V10, ABU], theirs=opponent)
        s.quest(SYNDROME)
        assert OMNIDROID_V8 in s.you.hand and s.you.discard == [AKELA]
        s.accept()
        if s.decision.kind != "choose":
            s.option(0)
        assert choices(s) == {OMNIDROID_V8, OMNIDROID_V10}
        s.choose(OMNIDROID_V10)
        assert sorted(s.you.play) == sorted([SYNDROME, OMNIDROID_V10]) and s[OMNIDROID_V10].drying and s.you.lore == 2

    def test_syndrome_shifts_a_robot_for_free(self):
        s = board(play=[SYNDROME, OMNIDROID_V8], discard=[OMNIDROID_V9], hand=[OMNIDROID_V10])
        quest(s, SYNDROME, YES)
        s.option(1)
        s.choose(OMNIDROID_V10)
        choose_if_asked(s, OMNIDROID_V8)
        assert s[OMNIDROID_V10].under == [OMNIDROID_V8] and not s[OMNIDROID_V10].drying and s.you.hand == [OMNIDROID_V9]

    def test_syndrome_shifts_only_onto_a_robot_in_play(self):
        s = board(play=[SYNDROME], hand=[OMNIDROID_V10, OMNIDROID_V8])
        quest(s, SYNDROME, YES)
        assert not s.can("option", 1)

    def test_8_10_5_another_is_not_the_character_shifted_onto_it(self):
        """8.10.5, 6.1.6: it is still the same character, so "another" (here: of Support) does not mean it."""
        s = _shifts_in_between(ALICE_GIRL, COBRA)
        if s.decision and s.decision.kind == "order":
            resolve_first(s, "upport")
        s.accept()
        assert choices(s) == {ALICE_GIRL, COBRA}

    def test_8_10_5_it_is_the_character_shifted_onto_it(self):
        """8.10.5: the location's ability is about the character that quested, which now has another card on top."""
        s = _shifts_in_between(HOLLOW, at=HOLLOW)
        if s.decision and s.decision.kind == "order":
            resolve_first(s, HOLLOW)
        s.accept()
        settle(s)
        assert s.you.lore == 4 and "Evasive" in s[BAYMAX].keywords
