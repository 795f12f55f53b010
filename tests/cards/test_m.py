"""Cards whose names begin with M, as the official wording has them."""

import pytest

from lorcana_env.cards import all_cards, find
from tests.board import *
from tests.cards.gone import gone_after_questing


class TestMadamMimRhino:
    def test_6_1_5_2_who_has_left_play_cannot_be_banished_so_the_other_half_has_to_be_chosen(self):
        """Honey Lemon's ability returns her to hand first."""
        s = board(play=[HONEY, MIM_FOX, AKELA], hand=[MIM_RHINO], ink=2)
        s.play(MIM_RHINO, shift_onto=MIM_FOX)
        resolve_first(s, HONEY, YES, MIM_RHINO)
        assert MIM_RHINO in s.you.hand
        assert s.decision and s.decision.kind == "choose", (s.decision, s.legal())


class TestMadamMimRivalOfMerlin:
    def test_madam_mim_banishes_them_at_the_end_of_the_turn(self):
        """Also Mystical Inkcaster; one that left play and came back stays."""
        s = board(play=[MIM_MERLIN, MYSTICAL_INKCASTER], hand=[DEWEY, AKELA], ink=3, theirs=[exerted(COBRA)])
        activate(s, MIM_MERLIN, DEWEY)
        assert "Rush" in s[DEWEY].keywords
        s.activate(MYSTICAL_INKCASTER)
        assert "Rush" in s[AKELA].keywords
        s.end_turn()
        while s.active != "opponent" and s.decision:
            s.take(0)
        assert sorted(s.you.discard) == sorted([DEWEY, AKELA])


class TestMadameMedusaDiamondLover:
    @pytest.mark.parametrize("whose", ["you", "opponent"])
    def test_madame_medusa_hurts_her_own_to_mill_three(self, whose):
        opponent = dict(play=[COBRA], deck=[AURORA, BAMBI, WEIGHT_SET, BALOO])
        s = board(play=[MEDUSA, BALOO, ATITAYA], deck=[AKELA, ABU, CANNONS, BALOO], theirs=opponent)
        quest(s, MEDUSA, YES)
        assert choices(s) == {BALOO, ATITAYA}
        reply(s, BALOO, whose)
        assert quiet(s) and s[BALOO].damage == 2
        milled = s.you.discard if whose == "you" else s.opponent.discard
        assert sorted(milled) == sorted([AKELA, ABU, CANNONS] if whose == "you" else [AURORA, BAMBI, WEIGHT_SET])
        assert s.you.deck_size + s.opponent.deck_size == 5

    def test_put_into_the_discard_is_not_discarded(self):
        s = board(play=[MEDUSA, BALOO, MAXIMUS], deck=[GOTHEL, LOOK_WHAT_YOUVE_DONE, AKELA, ABU], ink=4, theirs=[COBRA])
        quest(s, MEDUSA, YES, BALOO, "you")
        assert quiet(s) and len(s.you.discard) == 3 and "Challenger" not in s[MAXIMUS].keywords
        s = board(play=[JACK], deck=[GOTHEL, ABU], ink=4)
        round_trip(s, YES)
        assert quiet(s) and s.you.discard == [GOTHEL]


class TestMagicaDeSpellCruelSorceress:
    def test_magica_does_not_discard_in_the_opponents_turn(self):
        s = board(play=[MAGICA_CRUEL], hand=[AKELA], theirs=dict(hand=[SUDDEN_CHILL, "Bend to My Will"], ink=9))
        s.end_turn()
        s.play(SUDDEN_CHILL)
        assert quiet(s) and s.you.hand == [AKELA]
        s.play("Bend to My Will")
        assert quiet(s) and s.you.hand == [AKELA]

    def test_magica_discards_in_her_own_turn(self):
        s = board(play=[MAGICA_CRUEL], hand=[STRIKE, AKELA], ink=2, theirs=dict(hand=[ABU]))
        play(s, STRIKE, AKELA)
        assert sorted(s.you.discard) == [AKELA, STRIKE]
        s = board(hand=[SUDDEN_CHILL], ink=2, theirs=dict(play=[MAGICA_CRUEL], hand=[ABU]))
        s.play(SUDDEN_CHILL)
        assert quiet(s) and s.opponent.hand == [ABU]


class TestMagicaDeSpellShadowyAndSinister:
    def test_7_2_magica_shuffles_a_card_of_the_chosen_player(self):
        """The player is chosen, then a card of that discard."""
        s = board(hand=[MAGICA], discard=[ABU, AKELA], ink=3, theirs=dict(discard=[TUI, COBRA]))
        play(s, MAGICA, YES, "opponent")
        assert choices(s) == {theirs(TUI), theirs(COBRA)}
        s.choose(theirs(TUI))
        assert s[TUI].zone == "deck"


class TestMagicaDeSpellTheMidasTouch:
    @pytest.mark.parametrize(("item", "lore"), [(MERLINS_CARPETBAG, 5), (WEIGHT_SET, 3)])
    def test_magica_gains_the_cost_of_an_item(self, item, lore):
        s = board(play=[MAGICA_MIDAS, WEIGHT_SET, MERLINS_CARPETBAG], theirs=[QUILL])
        s.quest(MAGICA_MIDAS)
        assert choices(s) == {WEIGHT_SET, MERLINS_CARPETBAG}
        s.choose(item)
        assert quiet(s) and s.you.lore == lore and len(s.you.play) == 3


class TestMagicalAid:
    def test_8_1_2_magical_aid_returns_the_banished_character(self):
        s = board(play=[AKELA], hand=["Magical Aid"], ink=3, theirs=[exerted(ATITAYA)])
        play(s, "Magical Aid", AKELA)
        s.challenge(AKELA, ATITAYA)
        assert AKELA in s.you.hand and s[ATITAYA].damage == 6


class TestMagicalHunnyStaff:
    def test_hunny_staff_makes_hunny_characters_evasive(self):
        s = board(play=[HUNNY_STAFF, BALOO, AKELA], ink=3, theirs=[POOH])
        refused(s.choose, BALOO)
        s.activate(HUNNY_STAFF)
        assert choices(s) == {BALOO, AKELA}
        s.choose(BALOO)
        assert s.you.ink_ready == 2 and not s[HUNNY_STAFF].exerted
        refused(s.activate, HUNNY_STAFF, 0)
        s.activate(HUNNY_STAFF, 1)
        s.choose(BALOO)
        assert quiet(s) and "Evasive" in s[BALOO].keywords and "Evasive" not in s[AKELA].keywords
        s.end_turn()
        assert "Evasive" in s[BALOO].keywords and "Evasive" not in s[POOH].keywords
        s.end_turn()
        assert "Evasive" not in s[BALOO].keywords

    def test_hunny_staff_classification_ends_and_comes_again(self):
        s = board(play=[HUNNY_STAFF, BALOO, AKELA, "Owl - Hunny Ranger"], ink=5)
        activate(s, HUNNY_STAFF, AKELA)
        assert s["Owl - Hunny Ranger"].keywords["Resist"] == 2, "another Hunny character"
        s.end_turn()
        assert "Resist" in s["Owl - Hunny Ranger"].keywords
        s.end_turn()
        assert "Resist" not in s["Owl - Hunny Ranger"].keywords
        assert s.can("activate", HUNNY_STAFF, 0), "once during each of your turns"


class TestMaleficentDiabloEvilIncarnate:
    @pytest.mark.parametrize("base", [MALEFICENT_SPELLCASTER, DIABLO_RAVEN])
    def test_maleficent_and_diablo_shift_for_five_characters_of_the_discard(self, base):
        discard = [AKELA, ABU, COBRA, AURORA, BAMBI, ATITAYA, CANNONS]
        s = board(play=[base, BALOO], hand=[MALEFICENT_EVIL], discard=discard, deck=[WEIGHT_SET])
        s.play(MALEFICENT_EVIL, cost=2)
        assert choices(s) == {AKELA, ABU, COBRA, AURORA, BAMBI, ATITAYA}
        s.choose(ABU, AKELA, COBRA, BAMBI, AURORA)
        settle(s)
        assert s[MALEFICENT_EVIL].under == [base] and not s[MALEFICENT_EVIL].drying
        assert sorted(s.you.discard) == sorted([ATITAYA, CANNONS])
        assert s.you.deck[0] == WEIGHT_SET and sorted(s.you.deck[1:]) == sorted([ABU, AKELA, COBRA, BAMBI, AURORA])

    def test_8_10_1_played_for_ink_they_are_put_on_nobody(self):
        """4.3.2.2: which way a card is played is announced; a base that is there is not used."""
        s = board(play=[MALEFICENT_SPELLCASTER], hand=[MALEFICENT_EVIL], ink=7)
        s.play(MALEFICENT_EVIL)
        assert s[MALEFICENT_EVIL].under == [] and s[MALEFICENT_EVIL].drying and s.you.ink_ready == 0

    def test_maleficent_and_diablo_need_five_characters_and_a_base(self):
        four = [AKELA, ABU, COBRA, AURORA, CANNONS, WEIGHT_SET]
        assert not board(play=[MALEFICENT_SPELLCASTER], hand=[MALEFICENT_EVIL], discard=four).can(
            "play", MALEFICENT_EVIL, cost=2
        )
        assert not board(play=[BALOO], hand=[MALEFICENT_EVIL], discard=[AKELA] * 5).can("play", MALEFICENT_EVIL, cost=2)
        s = board(play=[MALEFICENT_SPELLCASTER], hand=[MALEFICENT_EVIL], ink=5)
        s.play(MALEFICENT_EVIL, shift_onto=MALEFICENT_SPELLCASTER)
        assert s.you.ink_ready == 0

    def test_maleficent_and_diablo_draw_when_they_exert_in_your_turn(self):
        s = board(play=[MALEFICENT_EVIL, BALOO], hand=[SUDDEN_CHILL], theirs=[exerted(AKELA)])
        s.quest(BALOO)
        assert len(s.you.hand) == 1
        s.quest(MALEFICENT_EVIL)
        assert len(s.you.hand) == 2
        s = board(play=[MALEFICENT_EVIL], hand=[SUDDEN_CHILL], theirs=[exerted(AKELA)])
        s.sing(SUDDEN_CHILL, MALEFICENT_EVIL)
        assert len(s.you.hand) == 1
        s = board(play=[MALEFICENT_EVIL], theirs=[exerted(AKELA)])
        s.challenge(MALEFICENT_EVIL, AKELA)
        assert len(s.you.hand) == 1
        s = board(play=[MALEFICENT_EVIL], theirs=dict(hand=[FREEZE], ink=2))
        s.end_turn()
        s.play(FREEZE)
        assert s[MALEFICENT_EVIL].exerted and s.you.hand == []

    def test_maleficent_and_diablo_exerted_by_an_effect_and_entering_exerted(self):
        s = board(play=[MALEFICENT_EVIL], hand=[PERFORMANCE_REVIEW], ink=2)
        s.play(PERFORMANCE_REVIEW)
        assert s[MALEFICENT_EVIL].exerted and len(s.you.hand) == 3
        s = board(play=[exerted(MALEFICENT_SPELLCASTER)], hand=[MALEFICENT_EVIL], ink=5)
        s.play(MALEFICENT_EVIL, shift_onto=MALEFICENT_SPELLCASTER)
        assert s[MALEFICENT_EVIL].exerted and s.you.hand == [], "it enters exerted (8.10.2), it does not exert"
        s = board(play=[MALEFICENT_EVIL], hand=[MORDU], ink=5)
        s.play(MORDU)
        assert s[MALEFICENT_EVIL].exerted and len(s.you.hand) == 1


class TestMaleficentFormidableQueen:
    def test_maleficent_returns_one_card_for_each_maleficent(self):
        opponent = [AKELA, WEIGHT_SET, THEBES, COBRA, MALEFICENT_EVIL]
        s = board(hand=[MALEFICENT], play=[MALEFICENT_SPELLCASTER, BALOO], ink=8, theirs=opponent)
        s.play(MALEFICENT)
        assert choices(s) == {theirs(AKELA), theirs(WEIGHT_SET), theirs(THEBES)}
        s.choose(THEBES, AKELA)
        assert quiet(s) and sorted(s.opponent.hand) == sorted([THEBES, AKELA]) and len(s.opponent.play) == 3

    def test_maleficent_alone_counts_herself_and_takes_what_there_is(self):
        s = board(hand=[MALEFICENT], ink=8, theirs=[AKELA, WEIGHT_SET])
        play(s, MALEFICENT, WEIGHT_SET)
        assert quiet(s) and s.opponent.hand == [WEIGHT_SET]
        s = board(hand=[MALEFICENT], play=[MALEFICENT_SPELLCASTER, MALEFICENT_EVIL], ink=8, theirs=[AKELA, COBRA])
        s.play(MALEFICENT)
        choose_if_asked(s, AKELA)
        assert quiet(s) and s.opponent.hand == [AKELA] and s.opponent.play == [COBRA]


class TestMamaCocoVisitingThePark:
    def test_each_time_cards_go_from_the_deck_to_the_discard(self):
        coco = MAMA_COCO_VISITING_THE_PARK
        s = board(play=[coco], hand=["Though I Have to Say Goodbye"], ink=2)
        s.play("Though I Have to Say Goodbye")
        settle(s, coco)
        assert s[coco].lore == 2
        s.end_turn()
        assert s[coco].lore == 1

    def test_a_card_that_is_discarded_from_hand_is_none(self):
        coco = MAMA_COCO_VISITING_THE_PARK
        s = board(play=[coco], hand=["Sudden Chill", ABU], ink=2, theirs=dict(hand=[ABU]))
        s.play("Sudden Chill")
        settle(s)
        assert s[coco].lore == 1

    def test_what_the_opponent_puts_there_is_none(self):
        """ "Whenever you put": not when the opponent puts your cards there."""
        medusa = "Madame Medusa - Diamond Lover"
        s = board(play=[medusa, BALOO], theirs=[MAMA_COCO_VISITING_THE_PARK])
        s.quest(medusa)
        settle(s, "yes", "Baloo", "opponent")
        assert len(s.opponent.discard) == 3 and s[MAMA_COCO_VISITING_THE_PARK].lore == 1


class TestMamaImeldaNoNonsenseAncestor:
    def test_three_cards_or_she_is_banished(self):
        imelda = MAMA_IMELDA_NO_NONSENSE_ANCESTOR
        s = board(hand=[imelda], ink=4, discard=[ABU, AKELA, BALOO])
        s.play(imelda)
        s.option(1)
        assert imelda in s.you.discard and quiet(s)
        s = board(hand=[imelda], ink=4, discard=[ABU, AKELA, BALOO])
        s.play(imelda)
        s.option(0)
        settle(s)
        assert s.you.play == [imelda] and s.you.discard == []

    def test_with_two_cards_she_is_banished(self):
        imelda = MAMA_IMELDA_NO_NONSENSE_ANCESTOR
        s = board(hand=[imelda], ink=4, discard=[ABU, AKELA])
        s.play(imelda)
        assert quiet(s) and imelda in s.you.discard


class TestMamaImeldasBlessing:
    def test_the_character_does_not_sing(self):
        s = board(play=[MAMA_IMELDAS_BLESSING], ink=1, theirs=dict(play=[AKELA], hand=["Sudden Chill"]))
        s.activate(MAMA_IMELDAS_BLESSING)
        choose_if_asked(s, AKELA)
        assert s[AKELA].strength == find(AKELA).strength - 1
        s.end_turn()
        assert not s.can("sing", "Sudden Chill", AKELA) and s.can("quest", AKELA)


def _one_readies(card, accept, more=()):
    opponent = [exerted(AKELA), exerted(BALOO), *more]
    s = board(play=[MARSHMALLOW, ELSA_UNKNOWN, MALEFICENT_SORCERESS], hand=[card], ink=6, theirs=opponent)
    s.quest(MARSHMALLOW)
    s.play(card)
    if accept:
        s.accept()
    s.choose(AKELA)
    s.end_turn()
    return s


class TestMarshmallowCrankyClimber:
    def test_marshmallow_lets_one_character_ready(self):
        s = board(play=[MARSHMALLOW], theirs=[exerted(AKELA), exerted(BALOO), AURORA])
        s.quest(MARSHMALLOW)
        s.end_turn()
        assert choices(s) == {AKELA, BALOO}
        s.choose(BALOO)
        assert quiet(s) and not s[theirs(BALOO)].exerted and s[theirs(AKELA)].exerted and not s[theirs(AURORA)].exerted
        round_trip(s)
        assert not s[theirs(AKELA)].exerted, "only at the start of their next turn"

    def test_marshmallow_does_not_bind_items_or_yourself(self):
        s = board(
            play=[MARSHMALLOW, exerted(AKELA), exerted(BALOO)],
            theirs=dict(play=[exerted(QUILL), exerted(AKELA)], ink=2),
        )
        s.quest(MARSHMALLOW)
        s.end_turn()
        assert not s[theirs(QUILL)].exerted and not s[theirs(AKELA)].exerted
        s.end_turn()
        assert not s[yours(AKELA)].exerted and not s[BALOO].exerted and not s[MARSHMALLOW].exerted

    @pytest.mark.parametrize(("card", "accept"), [(ANNA_HEIR, False), (BROOM_DUSTER, True), (PEPA, True)])
    def test_1_2_2_who_does_not_ready_is_not_readied_as_the_only_one(self, card, accept):
        """Two effects about the same Ready step: one character readies, and it can't be the one that can't."""
        s = _one_readies(card, accept)
        if s.decision and AKELA in choices(s):
            s.choose(AKELA)
        assert s[theirs(AKELA)].exerted

    def test_1_2_2_the_other_character_readies(self):
        """The one that can may ready all the same."""
        s = _one_readies(ANNA_HEIR, False)
        choose_if_asked(s, BALOO)
        assert not s[theirs(BALOO)].exerted and s[theirs(AKELA)].exerted

    def test_3_2_1_1_who_cannot_ready_is_not_offered_as_the_only_one(self):
        """All cards ready that can: Hudson can't with three cards in hand, so the other character does, without a
        choice.
        """
        s = board(play=[MARSHMALLOW], theirs=dict(play=[exerted(HUDSON), exerted(BALOO)], hand=[AKELA, ABU, COBRA]))
        s.quest(MARSHMALLOW)
        s.end_turn()
        choose_if_asked(s, HUDSON)
        assert not s[theirs(BALOO)].exerted and s[theirs(HUDSON)].exerted


class TestMauiSoaringDemigod:
    def test_6_1_13_4_maui_loses_reckless(self):
        """The plain case: he may quest for one."""
        s = board(play=[MAUI, HEIHEI_ROOSTER])
        assert not s.can("quest", MAUI)
        s.quest(HEIHEI_ROOSTER)
        s.quest(MAUI)
        assert s.you.lore == 2
        round_trip(s)
        assert not s.can("quest", MAUI)


class TestMauiWhale:
    def test_maui_does_not_ready_but_for_ink(self):
        s = board(play=[exerted(MAUI_WHALE), exerted(BALOO)], ink=4, theirs=[THEBES])
        round_trip(s)
        assert s[MAUI_WHALE].exerted and not s[BALOO].exerted
        s.activate(MAUI_WHALE)
        assert not s[MAUI_WHALE].exerted and s.you.ink_ready == 2
        refused(s.quest, MAUI_WHALE)
        s.challenge(MAUI_WHALE, THEBES)
        s.activate(MAUI_WHALE)
        assert not s[MAUI_WHALE].exerted, "as often as it is paid"
        round_trip(s)
        assert s.can("quest", MAUI_WHALE)


class TestMauisFishHook:
    @pytest.mark.parametrize("maui", [True, False])
    def test_fish_hook_is_free_with_maui(self, maui):
        s = board(play=[MAUIS_FISH_HOOK, BALOO] + ["Maui - Demigod"] * maui, theirs=[COBRA, "Maui - Demigod"])
        assert s.can("activate", MAUIS_FISH_HOOK) == maui
        s = board(play=[MAUIS_FISH_HOOK, BALOO] + ["Maui - Demigod"] * maui, ink=2, theirs=[COBRA])
        s.activate(MAUIS_FISH_HOOK)
        assert s.you.ink_ready == (2 if maui else 0) and s[MAUIS_FISH_HOOK].exerted
        s.option(0)
        s.choose(BALOO)
        assert quiet(s) and "Evasive" in s[BALOO].keywords and s[BALOO].strength == 2
        refused(s.activate, MAUIS_FISH_HOOK)
        s.end_turn()
        assert "Evasive" in s[BALOO].keywords
        s.end_turn()
        assert "Evasive" not in s[BALOO].keywords

    def test_fish_hook_gives_strength(self):
        s = board(play=[MAUIS_FISH_HOOK, BALOO], ink=2, theirs=[COBRA])
        s.activate(MAUIS_FISH_HOOK)
        s.option(1)
        s.choose(COBRA)
        assert s[COBRA].strength == 8
        s.end_turn()
        assert s[COBRA].strength == 5
        assert not board(play=[exerted(MAUIS_FISH_HOOK), "Maui - Demigod"]).can("activate", MAUIS_FISH_HOOK), (
            "{E} is still a cost"
        )


class TestMauriceUnconventionalInventor:
    def test_maurice_banishes_an_item_to_draw(self):
        s = board(hand=[MAURICE], play=[MERLINS_CARPETBAG, QUILL, BALOO], ink=4, theirs=[WEIGHT_SET, AURORA])
        play(s, MAURICE, YES)
        assert choices(s) == {MERLINS_CARPETBAG, QUILL}
        s.choose(MERLINS_CARPETBAG)
        assert quiet(s) and s.you.discard == [MERLINS_CARPETBAG] and len(s.you.hand) == 1
        assert s.opponent.play == [WEIGHT_SET, AURORA]


class TestMaxGoofRockinTeen:
    def test_max_goof_can_not_move(self):
        s = board(play=[GOOF, BALOO, THEBES], hand=[I_WILL_FIND_MY_WAY], ink=3)
        assert s[GOOF].keywords["Singer"] == 5 and not s.can("move", GOOF, to=THEBES)
        assert s.can("move", BALOO, to=THEBES)
        s.play(I_WILL_FIND_MY_WAY)  # they may move to a location for free
        s.choose(GOOF)
        if not quiet(s):
            s.accept()
        settle(s)
        assert s[GOOF].location is None and s[GOOF].strength == 6


class TestMedallionWeights:
    def test_medallion_weights_draw_for_every_challenge(self):
        opponent = [exerted(AKELA), exerted(AURORA), THEBES]
        s = board(play=[MEDALLION_WEIGHTS, ATITAYA, BALOO], hand=[YOU_CAME_BACK], ink=5, theirs=opponent)
        activate(s, MEDALLION_WEIGHTS, ATITAYA)
        assert s[ATITAYA].strength == 9 and s[MEDALLION_WEIGHTS].exerted and s.you.ink_ready == 3
        s.challenge(BALOO, AURORA)
        assert quiet(s)
        challenge(s, ATITAYA, AKELA, YES)
        assert len(s.you.hand) == 2
        play(s, YOU_CAME_BACK, ATITAYA)
        s.challenge(ATITAYA, THEBES)
        assert quiet(s) and len(s.you.hand) == 1, "a location is no character"


class TestMegaraSecretKeeper:
    def test_megara_is_given_an_ability_while_a_card_is_under_her(self):
        """Her opponents discard, not her player."""
        s = board(play=[COBRA], hand=[ABU, BALOO], theirs=dict(play=[exerted(stack(MEGARA, AKELA))], hand=[TUI]))
        assert s[theirs(MEGARA)].lore == 2
        challenge(s, COBRA, MEGARA, ABU)
        assert quiet(s) and s.you.hand == [BALOO] and s.opponent.hand == [TUI]

    def test_megara_alone_has_none(self):
        s = board(play=[COBRA], hand=[ABU, BALOO], theirs=[exerted(MEGARA)])
        s.challenge(COBRA, MEGARA)
        assert quiet(s) and len(s.you.hand) == 2


class TestMeilinLeeLeadVocalist:
    def test_meilin_lee_only_sings_together(self):
        s = board(play=[MEILIN_LEAD, AKELA, ABU], hand=[SUDDEN_CHILL, NOBODY_LIKE_U], theirs=dict(hand=[ABU]))
        refused(s.sing, SUDDEN_CHILL, MEILIN_LEAD)
        s.sing(NOBODY_LIKE_U, [MEILIN_LEAD, AKELA])
        assert s[MEILIN_LEAD].exerted and s[AKELA].exerted and not s[ABU].exerted
        assert s[MEILIN_LEAD].keywords["Singer"] == 3

    def test_meilin_lees_voice_counts_three_together_and_not_alone(self):
        s = board(play=[MEILIN_LEAD, AGUSTIN, AKELA], hand=[NOBODY_LIKE_U])
        refused(s.sing, NOBODY_LIKE_U, MEILIN_LEAD)
        refused(s.sing, NOBODY_LIKE_U, [MEILIN_LEAD, AGUSTIN])
        s.sing(NOBODY_LIKE_U, [MEILIN_LEAD, AKELA])


class TestMeilinLeePopularRedPanda:
    def test_8_10_5_meilin_keeps_evasive_when_temporary_shift_ends(self):
        """She gains Evasive until the start of her player's next turn; the top card leaves, the character stays in
        play."""
        s = board(hand=[MEILIN], play=[MEILIN_OBEDIENT], ink=3)
        s.play(MEILIN, shift_onto=MEILIN_OBEDIENT)
        assert "Evasive" in s[MEILIN].keywords
        s.end_turn()
        assert s[MEILIN_OBEDIENT].zone == "play" and "Evasive" in s[MEILIN_OBEDIENT].keywords


class TestMeilinLeeSuperficiallyObedient:
    def test_meilin_lee_makes_what_is_shifted_onto_her_evasive(self):
        s = board(play=[MEILIN_OBEDIENT, AKELA], hand=[BAYMAX], ink=4)
        s.play(BAYMAX, shift_onto=MEILIN_OBEDIENT)
        settle(s)
        assert "Evasive" in s[BAYMAX].keywords and "Evasive" not in s[AKELA].keywords
        s.end_turn()
        assert "Evasive" in s[BAYMAX].keywords
        s.end_turn()
        assert "Evasive" not in s[BAYMAX].keywords
        s = board(play=[MEILIN_OBEDIENT, AKELA], hand=[BAYMAX], ink=4)
        s.play(BAYMAX, shift_onto=AKELA)
        assert "Evasive" not in s[BAYMAX].keywords and "Evasive" not in s[MEILIN_OBEDIENT].keywords


class TestMeridaFormidableArcher:
    def test_merida_adds_two_damage_to_that_of_your_actions(self):
        s = board(play=[MERIDA_ARCHER, ATITAYA], hand=[CANNONS, CANNONS], ink=2, theirs=[COBRA])
        play(s, CANNONS, COBRA)
        assert quiet(s) and s[COBRA].damage == 4
        play(s, CANNONS, ATITAYA)
        assert quiet(s) and s[ATITAYA].damage == 2 and s[COBRA].damage == 4, "opposing characters only"

    def test_merida_minds_neither_abilities_nor_the_opponents_actions(self):
        s = board(play=[MERIDA_ARCHER], hand=[MUSHU_DRAGON], ink=5, theirs=[COBRA])
        play(s, MUSHU_DRAGON, COBRA)
        assert quiet(s) and s[COBRA].damage == 2
        s = board(play=[MERIDA_ARCHER], theirs=dict(play=[COBRA], hand=[CANNONS], ink=1))
        s.end_turn()
        play(s, CANNONS, COBRA)
        assert quiet(s) and s[COBRA].damage == 2
        s = board(play=[MERIDA_ARCHER, BALOO], theirs=[exerted(COBRA)])
        s.challenge(BALOO, COBRA)
        assert s[COBRA].damage == 2

    def test_merida_hits_every_character_of_a_wide_action(self):
        s = board(play=[MERIDA_ARCHER], hand=[GRAB_YOUR_SWORD], ink=5, theirs=[COBRA, ATITAYA, THEBES])
        s.play(GRAB_YOUR_SWORD)
        settle(s)
        assert (s[COBRA].damage, s[ATITAYA].damage, s[THEBES].damage) == (4, 4, 0)

    def test_merida_minds_dealt_damage_only(self):
        s = board(
            play=[MERIDA_ARCHER], hand=[MOSQUITO_BITE, CANNONS, "Ba-Boom!"], ink=4, theirs=[COBRA, NAMAARI, AGRABAH]
        )
        play(s, MOSQUITO_BITE, COBRA)
        assert s[COBRA].damage == 1, "put, not dealt (1.9.2.2)"
        play(s, CANNONS, NAMAARI)
        assert s[NAMAARI].damage == 0, "Resist +3 takes those of Steady Aim too"
        play(s, "Ba-Boom!", AGRABAH)
        assert s[AGRABAH].damage == 2

    def test_merida_returns_three_arrows(self):
        s = board(hand=[MERIDA_ARCHER], discard=["Three Arrows", CANNONS], ink=5, theirs=dict(discard=["Three Arrows"]))
        play(s, MERIDA_ARCHER, YES)
        assert quiet(s) and s.you.hand == ["Three Arrows"] and s.you.discard == [CANNONS]
        s = board(hand=[MERIDA_ARCHER], discard=["Three Arrows"], ink=5)
        play(s, MERIDA_ARCHER, NO)
        assert quiet(s) and s.you.discard == ["Three Arrows"]


class TestMeridaWispConjurer:
    @pytest.mark.parametrize("is_exerted", [True, False])
    def test_merida_may_enter_exerted_to_draw(self, is_exerted):
        s = board(hand=[MERIDA_WISP], ink=4)
        s.play(MERIDA_WISP)
        s.accept() if is_exerted else s.decline()
        assert quiet(s) and s[MERIDA_WISP].exerted == is_exerted and len(s.you.hand) == is_exerted

    def test_merida_draws_for_others_that_enter_exerted(self):
        s = board(play=[MERIDA_WISP], hand=[BAYMAX_LOW, HEIHEI_PROTECTIVE, AKELA], ink=9)
        play(s, BAYMAX_LOW, YES)
        assert len(s.you.hand) == 3
        s.play(HEIHEI_PROTECTIVE)
        s.accept()  # exerted, by Bodyguard
        s.decline()  # no card
        assert quiet(s) and s[HEIHEI_PROTECTIVE].exerted and len(s.you.hand) == 2
        s.play(AKELA)
        assert quiet(s)
        s = board(play=[MERIDA_WISP], theirs=dict(hand=[BAYMAX_LOW], ink=2))
        s.end_turn()
        s.play(BAYMAX_LOW)
        assert quiet(s) and s.you.hand == []

    def test_8_10_2_a_character_shifted_onto_an_exerted_one_enters_play_exerted(self):
        """So an ability that waits for another of your characters to enter exerted sees it."""
        s = board(play=[MERIDA_WISP, exerted(HOOK)], hand=[HOOK_PIRATE_KING], ink=3)
        s.play(HOOK_PIRATE_KING, shift_onto=HOOK)
        assert s[HOOK_PIRATE_KING].exerted and s.can("accept")


class TestMerlinCleverClairvoyant:
    def test_merlin_inks_the_named_card(self):
        s = board(play=[MERLIN_CLAIRVOYANT], deck=[AKELA, ABU], ink=1)
        s.quest(MERLIN_CLAIRVOYANT)
        s.name("Akela")
        assert quiet(s) and s.you.deck == [ABU] and s.you.ink_total == 2 and s.you.ink_ready == 1
        s = board(play=[MERLIN_CLAIRVOYANT], deck=[AKELA, ABU], ink=1)
        s.quest(MERLIN_CLAIRVOYANT)
        s.name("Abu")
        assert quiet(s) and s.you.deck == [AKELA, ABU] and s.you.ink_total == 1


class TestMerlinEnvisioningTheFuture:
    @pytest.mark.parametrize("draw", [True, False])
    def test_merlin_may_draw_from_the_bottom(self, draw):
        s = board(hand=[MERLIN_ENVISIONING], deck=[AKELA, ABU, BALOO], ink=4)
        s.play(MERLIN_ENVISIONING)
        s.accept() if draw else s.decline()
        assert quiet(s) and s.you.hand == [BALOO] * draw and s.you.deck == [AKELA, ABU] + [BALOO] * (not draw)

    def test_merlin_goes_to_the_bottom_when_banished(self):
        s = board(play=[MERLIN_ENVISIONING], deck=[AKELA, ABU], theirs=dict(hand=[DRAGON_FIRE], ink=5))
        s.end_turn()
        play(s, DRAGON_FIRE, MERLIN_ENVISIONING)
        assert s.you.discard == [] and s.you.deck == [AKELA, ABU, MERLIN_ENVISIONING]
        s = board(play=[MERLIN_ENVISIONING], hand=[KNOWS_BEST], ink=3)
        play(s, KNOWS_BEST, MERLIN_ENVISIONING)
        assert s.you.hand == [MERLIN_ENVISIONING]

    def test_6_1_11_1_merlin_is_put_back_from_the_discard_only(self):
        """R18: returned to hand by another ability first, he is not in the discard any more and stays in hand."""
        s = board(play=[MERLIN_ENVISIONING], hand=[GOTHEL_KNOWS], ink=2, theirs=[exerted(ATITAYA)])
        play(s, GOTHEL_KNOWS, YES)
        choose_if_asked(s, MERLIN_ENVISIONING)
        s.challenge(MERLIN_ENVISIONING, ATITAYA)
        i = next(i for i, text in enumerate(s.legal()) if "AGE OF" not in text)
        s.take(i)
        assert quiet(s) and MERLIN_ENVISIONING in s.you.hand


class TestMerlinInkDropTinkerer:
    def test_two_if_shifted(self):
        s = board(play=[MERLIN_PROFOUNDLY_CURIOUS], hand=[MERLIN_INK_DROP_TINKERER], ink=5)
        s.play(MERLIN_INK_DROP_TINKERER, shift_onto=MERLIN_PROFOUNDLY_CURIOUS)
        assert s.you.ink_drops == 2

    def test_else_one(self):
        s = board(hand=[MERLIN_INK_DROP_TINKERER], ink=7)
        s.play(MERLIN_INK_DROP_TINKERER)
        assert s.you.ink_drops == 1


class TestMerlinsCottageTheWizardsHome:
    @pytest.mark.parametrize("cottage", [True, False])
    def test_merlins_cottage_shows_the_top_of_every_deck(self, cottage):
        deck, other = [AKELA, ABU, BALOO, COBRA, AURORA, BAMBI], [CANNONS, WEIGHT_SET, QUILL, AGUSTIN, ATITAYA, STRIKE]
        s = board(play=[COTTAGE] * cottage, deck=deck, theirs=dict(deck=other))
        for player in (0, 1):
            seen = {tuple(s.game.determinize(player, k).zones(who)["deck"][0] for who in (0, 1)) for k in range(20)}
            assert (seen == {(AKELA, CANNONS)}) == cottage
        s.end_turn()  # the opponent draws: the next card is seen
        seen = {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(20)}
        assert (seen == {WEIGHT_SET}) == cottage
        assert {s.game.determinize(1, seed).zones(0)["hand"] == [] for seed in range(3)} == {True}


class TestMerlinsWand:
    def test_ruling_one_name_in_common_is_enough(self):
        """5.2.6.1, 5.2.6.2."""
        wand, mages = MERLINS_WAND, "Winnie the Pooh & Piglet - Hunny Mages"
        pooh = next(c.full_name for c in all_cards() if c.name == "Winnie the Pooh" and c.cost > 1 and not c.abilities)
        s = board(play=[wand], hand=[mages, pooh, ABU], ink=find(pooh).cost - 1)
        assert not s.can("play", pooh)
        s.activate(wand)
        assert choices(s) == {mages, pooh} or quiet(s)
        settle(s, mages, pooh)
        assert s[wand].exerted and s.can("play", pooh)
        assert "1 ink less for the next card named Winnie the Pooh" in s.game.text(0)
        s.play(pooh)
        assert s.you.ink_ready == 0

    def test_it_needs_two_cards_of_one_name(self):
        assert not board(play=[MERLINS_WAND], hand=[ABU, AKELA], ink=9).can("activate", MERLINS_WAND)
        s = board(play=[MERLINS_WAND], hand=[ABU, ABU, AKELA, AKELA], ink=9)
        activate(s, MERLINS_WAND, AKELA)
        assert quiet(s) or choices(s) == {AKELA}
        settle(s)
        s.play(ABU)
        settle(s)
        assert s.you.ink_ready == 9 - find(ABU).cost
        s.play(AKELA)
        settle(s)
        assert s.you.ink_ready == 9 - find(ABU).cost - find(AKELA).cost + 1
        s.play(AKELA)
        settle(s)
        assert s.you.ink_ready == 9 - find(ABU).cost - 2 * find(AKELA).cost + 1

    def test_the_revealed_cards_are_known(self):
        s = board(play=[MERLINS_WAND], hand=[AKELA, AKELA, ABU], ink=9)
        s.activate(MERLINS_WAND)
        settle(s)
        assert "Akela" in str(s.game.text(1)) and "Abu" not in str(s.game.text(1))


class TestMetamorphosis:
    def test_metamorphosis_shifts_from_the_discard_for_free(self):
        s = board(play=[KIDA_ATLANTEAN, BALOO], hand=[METAMORPHOSIS], discard=[KIDA, AKELA, LUISA], ink=3)
        s.play(METAMORPHOSIS)
        for _ in range(6):
            if quiet(s) or s.decision.kind == "may":
                break
            s.take(0)
        while not quiet(s):
            s.decline()
        assert s[KIDA].under == [KIDA_ATLANTEAN] and not s[KIDA].drying and s.you.ink_ready == 0
        assert sorted(s.you.discard) == sorted([AKELA, LUISA, METAMORPHOSIS])

    def test_metamorphosis_needs_both_bases_of_a_duo_and_no_cost(self):
        s = board(play=[MICKEY, MINNIE], hand=[METAMORPHOSIS], discard=[MICKEY_DUO], ink=3)
        s.play(METAMORPHOSIS)
        settle(s)
        assert sorted(s[MICKEY_DUO].under) == [MICKEY, MINNIE]
        s = board(play=[MICKEY, BALOO], hand=[METAMORPHOSIS], discard=[MICKEY_DUO], ink=3)
        s.play(METAMORPHOSIS)
        assert quiet(s) and s[MICKEY_DUO].zone == "discard"
        s = board(play=[DIABLO_RAVEN], hand=[METAMORPHOSIS], discard=[DIABLO_HERALD], ink=3)
        s.play(METAMORPHOSIS)
        assert quiet(s) and s[DIABLO_HERALD].under == [DIABLO_RAVEN]

    def test_a_card_that_gains_shift_where_it_lies_has_it(self):
        """6.1.12: "If a card left a player's discard this turn, this card gains Shift 0"."""
        anna = "Anna - Soothing Sister"
        s = board(play=["Anna - Braving the Storm"], hand=["Bruno's Return", METAMORPHOSIS], discard=[ABU, anna], ink=5)
        play(s, "Bruno's Return", ABU)
        s.play(METAMORPHOSIS)
        settle(s)
        assert s[anna].under == ["Anna - Braving the Storm"]
        s = board(play=["Anna - Braving the Storm"], hand=[METAMORPHOSIS], discard=[anna], ink=3)
        s.play(METAMORPHOSIS)
        assert quiet(s) and anna in s.you.discard


class TestMickeyMouseBestInTown:
    def test_each_player_at_the_end_of_your_turn(self):
        s = board(play=[exerted(MICKEY_MOUSE_BEST_IN_TOWN)])
        s.end_turn()
        assert (s.you.ink_drops, s.opponent.ink_drops) == (1, 1)
        s.end_turn()
        assert (s.you.ink_drops, s.opponent.ink_drops) == (1, 1)


class TestMickeyMouseMinnieMouseAdventuringDuo:
    def test_adventuring_duo_shifts_onto_both(self):
        s = board(play=[MICKEY, MINNIE, BALOO], hand=[MICKEY_DUO])
        refused(s.play, MICKEY_DUO, shift_onto=[MICKEY, BALOO])
        s.play(MICKEY_DUO, shift_onto=[MICKEY, MINNIE])
        assert sorted(s[MICKEY_DUO].under) == [MICKEY, MINNIE] and s.you.play.count(BALOO) == 1 and len(s.you.play) == 2
        s.quest(MICKEY_DUO)
        assert s.you.lore == 5
        assert not board(play=[MICKEY, MICKEY], hand=[MICKEY_DUO]).can("play", MICKEY_DUO, shift_onto=[MICKEY, MICKEY])

    def test_adventuring_duo_shifts_onto_one_that_has_both_names(self):
        board(play=[MICKEY_DUO, MICKEY], hand=[MICKEY_DUO]).play(MICKEY_DUO, shift_onto=[MICKEY_DUO, MICKEY])

    def test_adventuring_duo_goes_to_the_inkwell_with_the_cards_below(self):
        s = board(play=[stack(MICKEY_DUO, MICKEY, MINNIE)], ink=1, theirs=dict(hand=[DRAGON_FIRE], ink=5))
        s.end_turn()
        play(s, DRAGON_FIRE, MICKEY_DUO)
        assert s.you.play == [] and s.you.discard == [] and s.you.ink_total == 4 and s.you.ink_ready == 1

    def test_adventuring_duo_goes_to_the_inkwell_instead_of_being_banished(self):
        s = board(play=[MICKEY_DUO], theirs=[exerted(ATITAYA)])
        s.challenge(MICKEY_DUO, ATITAYA)
        assert s.you.inkwell == [MICKEY_DUO] and s.you.ink_ready == 0 and s.you.discard == []
        s = board(play=[MICKEY_DUO], hand=[KNOWS_BEST], ink=3)
        play(s, KNOWS_BEST, MICKEY_DUO)
        assert s.you.hand == [MICKEY_DUO]

    def test_adventuring_duo_was_not_banished(self):
        s = board(play=[MUSHU_MAJESTIC, ATITAYA], hand=[NAMAARI], ink=8, theirs=[exerted(MICKEY_DUO)])
        s.challenge(ATITAYA, MICKEY_DUO)
        assert s.opponent.inkwell == [MICKEY_DUO] and s.you.lore == 0 and not s.can("play", NAMAARI), "6.5.4"

    def test_8_10_4_duo_shift_does_not_depend_on_the_order_of_the_cards(self):
        """8.10.4: a dry and a drying base give the same, whichever of them was played first."""
        seen = []
        for dry, first in ((MICKEY, MICKEY), (MICKEY, MINNIE)):
            pair = [MICKEY, MINNIE] if first == MICKEY else [MINNIE, MICKEY]
            s = board(play=[placed(card, drying=card != dry) for card in pair], hand=[MICKEY_DUO])
            s.play(MICKEY_DUO, shift_onto=[MICKEY, MINNIE])
            seen.append(s.can("quest", MICKEY_DUO))
        assert seen[0] == seen[1]

    def test_8_10_5_duo_shift_stays_at_the_location_of_the_same_base(self):
        """8.10.5: bases at two locations: where the character is does not depend on the order of the cards."""
        seen = []
        for pair in ([MICKEY, MINNIE], [MINNIE, MICKEY]):
            place = {MICKEY: THEBES, MINNIE: PRIDE_ROCK}
            play = [at(place[card], card) for card in pair]
            s = board(play=[*play, THEBES, PRIDE_ROCK], hand=[MICKEY_DUO])
            s.play(MICKEY_DUO, shift_onto=[MICKEY, MINNIE])
            seen.append(s[MICKEY_DUO].location)
        assert seen[0] == seen[1]


class TestMickeyMouseBobCratchit:
    def test_mickey_gives_his_cards_away_when_banished_in_a_challenge(self):
        opponent = [exerted(ATITAYA)]
        s = board(play=[stack(MICKEY_CRATCHIT, ABU), COBRA, THEBES, WEIGHT_SET], deck=[AKELA, BALOO], theirs=opponent)
        s.quest(MICKEY_CRATCHIT)
        assert s[MICKEY_CRATCHIT].under in ([AKELA, ABU], [ABU, AKELA]) and s.you.deck == [BALOO]
        s.end_turn()
        s.challenge(ATITAYA, MICKEY_CRATCHIT)
        assert s.game.to_act == 0
        s.accept()
        assert choices(s) == {COBRA, THEBES}
        s.choose(COBRA)
        assert sorted(s[COBRA].under) == [ABU, AKELA] and s.you.discard == [MICKEY_CRATCHIT]

    def test_mickey_declined_or_not_in_a_challenge(self):
        s = board(play=[stack(MICKEY_CRATCHIT, ABU), COBRA], theirs=[exerted(ATITAYA)])
        challenge(s, MICKEY_CRATCHIT, ATITAYA, NO)
        assert sorted(s.you.discard) == sorted([MICKEY_CRATCHIT, ABU]) and s[COBRA].under == []
        s = board(play=[stack(MICKEY_CRATCHIT, ABU), COBRA], hand=[CANNONS], ink=1)
        play(s, CANNONS, MICKEY_CRATCHIT)
        assert quiet(s) and s[COBRA].under == [] and len(s.you.discard) == 3

    def test_6_7_7_his_cards_are_known_when_he_has_moved_on(self):
        """The opponent's Yzma returned him to the hand first, and he was discarded from there."""
        s = board(play=[exerted(stack(MICKEY_CRATCHIT, COBRA, STITCH)), AKELA], theirs=[BALOO, YZMA])
        s.end_turn()
        s.challenge(BALOO, MICKEY_CRATCHIT)
        reply(s, YES)
        choose_if_asked(s, AKELA)
        assert sorted(s[AKELA].under) == [COBRA, STITCH] and s.you.discard == [MICKEY_CRATCHIT]

    def test_6_1_11_1_a_card_that_has_moved_on_is_not_put_under_another(self):
        """Bogo's ability resolved first: Sulley, played for free, returned Cobra to the hand."""
        boss = "Sulley - The New Boss"
        mine = [exerted(stack(MICKEY_CRATCHIT, COBRA, STITCH)), AKELA, BOGO_OFFICER]
        s = board(play=mine, hand=["So Much to Give"], ink=2, deck=[boss] * 5, theirs=[BALOO])
        play(s, "So Much to Give", MICKEY_CRATCHIT)
        s.end_turn()
        s.challenge(BALOO, MICKEY_CRATCHIT)
        for _ in range(12):
            if quiet(s):
                break
            words = ("resolve SENDING", "resolve REHIRE", "choose Cobra", "choose Akela", "accept")
            offered = s.legal()
            s.take(next((i for word in words for i, text in enumerate(offered) if word in text), 0))
        assert COBRA in s.you.hand and s[AKELA].under == [STITCH]


class TestMickeyMouseWaywardSorcerer:
    def test_wayward_sorcerer_brooms(self):
        s = board(play=[MICKEY_WAYWARD, BROOM], hand=[BROOM], ink=1, theirs=[exerted(COBRA)])
        challenge(s, BROOM, COBRA, YES)
        assert quiet(s) and s.you.hand == [BROOM, BROOM]
        s.play(BROOM)
        settle(s)
        assert s.you.ink_ready == 0


class TestMinnieMouseDrumMajor:
    def test_minnie_puts_the_found_card_on_top(self):
        """After shuffling."""
        s = board(play=[MINNIE], hand=[MINNIE_MAJOR], ink=4, deck=[CANNONS] * 9 + [AKELA])
        play(s, MINNIE_MAJOR, YES, AKELA, shift_onto=MINNIE)
        assert s.you.deck[0] == AKELA


class TestMinnieMouseStoryteller:
    def test_minnie_storyteller(self):
        s = board(play=[MINNIE_STORYTELLER], hand=[AKELA, AGUSTIN, WEIGHT_SET], ink=6, theirs=[COBRA, ATITAYA])
        s.play(AKELA)
        s.play(AGUSTIN)
        s.play(WEIGHT_SET)
        assert s[MINNIE_STORYTELLER].lore == 2
        s.quest(MINNIE_STORYTELLER)
        assert choices(s) == {theirs(COBRA), theirs(ATITAYA)}
        s.choose(COBRA)
        assert s.you.lore == 2 and s[COBRA].strength == 3
        s.end_turn()
        assert s[MINNIE_STORYTELLER].lore == 0 and s[COBRA].strength == 3, "counted when it resolved"
        s.end_turn()
        assert s[COBRA].strength == 5

    def test_6_7_7_storyteller_last_known_lore(self):
        """Her lore value when she left: 1 for the character played this turn."""
        s = gone_after_questing(MINNIE_STORYTELLER, MIM_SNAKE, play=[COBRA, ATITAYA])
        while s.decision is not None and s.decision.kind == "order":
            s.take(0)
        s.choose(COBRA)
        assert s[COBRA].strength in (4, 5)


class TestMinnieMouseUrbanVisionary:
    @pytest.mark.parametrize("look", [True, False])
    @pytest.mark.parametrize("take", [True, False])
    def test_ruling_each_of_two_is_chosen_for_itself(self, look, take):
        """6.1.4.2: with either, all cards in the inkwell exert; with neither, none does."""
        minnie = MINNIE_MOUSE_URBAN_VISIONARY
        s = board(play=[exerted(minnie)], ink=3)
        s.end_turn()
        s.accept() if look else s.decline()
        s.accept() if take else s.decline()
        settle(s)
        left = 2 if take else 3
        assert s.you.ink_total == left and s.you.ink_ready == (0 if look or take else 3)

    def test_not_while_she_is_ready(self):
        s = board(play=[MINNIE_MOUSE_URBAN_VISIONARY], ink=3)
        s.end_turn()
        assert s.active == "opponent"


class TestMirabelMadrigalCuriousChild:
    def test_mirabel_reveals_a_song(self):
        s = board(hand=[MIRABEL_CHILD, SUDDEN_CHILL, CANNONS], ink=1)
        play(s, MIRABEL_CHILD, YES)
        assert quiet(s) and s.you.lore == 1 and sorted(s.you.hand) == sorted([SUDDEN_CHILL, CANNONS])
        s = board(hand=[MIRABEL_CHILD, SUDDEN_CHILL], ink=1)
        play(s, MIRABEL_CHILD, NO)
        assert quiet(s) and s.you.lore == 0
        s = board(hand=[MIRABEL_CHILD, CANNONS], ink=1)
        s.play(MIRABEL_CHILD)
        if not quiet(s):
            s.accept()
        assert quiet(s) and s.you.lore == 0


class TestMirabelMadrigalFamilyGuardian:
    @pytest.mark.parametrize(("is_exerted", "may_quest"), [(True, False), (False, True)])
    def test_6_1_5_1_family_guardian_readies_or_not(self, is_exerted, may_quest):
        """A ready character can't be readied: then the restriction does not follow."""
        s = board(play=[MIRABEL_GUARDIAN, placed(COBRA, damage=1, exerted=is_exerted)], hand=[JULIETA], ink=3)
        play(s, JULIETA, YES, COBRA, 1)
        for _ in range(3):
            if quiet(s):
                break
            s.accept() if s.decision.kind == "may" else answer(s)
        assert not s[COBRA].exerted and s.can("quest", COBRA) == may_quest


class TestMoanaBornLeader:
    def test_6_1_2_moana_readies_the_others_at_her_location(self):
        """Questing at a location, she readies the other characters there; they can't quest, those elsewhere stay
        exerted.
        """
        s = board(play=[THEBES, at(THEBES, MOANA_LEADER), exerted(at(THEBES, ABU)), exerted(BAMBI)])
        s.quest(MOANA_LEADER)
        assert quiet(s) and s[BAMBI].exerted and not s[ABU].exerted and not s.can("quest", ABU)

    def test_6_1_13_moana_elsewhere_readies_nobody(self):
        """Not at a location: nothing happens."""
        s = board(play=[THEBES, MOANA_LEADER, exerted(at(THEBES, ABU))])
        s.quest(MOANA_LEADER)
        assert s[ABU].exerted


class TestMorduSavageCursedPrince:
    def test_mordu_exerts_and_roots_your_others(self):
        s = board(hand=[MORDU], play=[BALOO, MORDU_WICKED, QUILL], ink=5, theirs=[exerted(COBRA), AKELA])
        s.play(MORDU)
        assert s[BALOO].exerted and not s[MORDU_WICKED].exerted and not s[MORDU].exerted and not s[AKELA].exerted
        s.quest(MORDU_WICKED)
        s.end_turn()
        assert not s[COBRA].exerted, "the opponent's characters ready"
        s.end_turn()
        assert s[BALOO].exerted and not s[MORDU_WICKED].exerted and s.you.ink_ready == 5


class TestMorphSpaceGoo:
    def test_8_10_8_morph_is_not_both_bases_of_a_duo(self):
        """One Morph counts as either name but is one card; with a second base it works."""
        refused(board(play=[MORPH_GOO], hand=[MICKEY_DUO]).play, MICKEY_DUO, shift_onto=MORPH_GOO)
        s = board(play=[MORPH_GOO, MICKEY_FRIEND], hand=[MICKEY_DUO])
        s.play(MICKEY_DUO, shift_onto=[MORPH_GOO, MICKEY_FRIEND])
        assert len(s[MICKEY_DUO].under) == 2


class TestMotherGothelKnowsWhatsBest:
    def test_mother_gothel_hurts_to_strengthen(self):
        s = board(hand=[GOTHEL_KNOWS], play=[BALOO, COBRA], ink=2, theirs=[exerted(ATITAYA)])
        play(s, GOTHEL_KNOWS, YES)
        assert choices(s) == {BALOO, COBRA}
        s.choose(BALOO)
        assert s[BALOO].damage == 2 and s[BALOO].keywords["Challenger"] == 1
        s.challenge(BALOO, ATITAYA)
        assert s[ATITAYA].damage == 3 and s.you.hand == [BALOO] and s.you.discard == []


class TestMrSmeeCaptainOfTheJollyRoger:
    def test_mr_smee_counts_your_other_pirates(self):
        s = board(hand=[SMEE], play=[MICHAEL_SWORDSMAN, SMEE_MATE, BALOO], ink=6, theirs=[COBRA, MICHAEL_SWORDSMAN])
        play(s, SMEE, YES)
        assert choices(s) == {SMEE, MICHAEL_SWORDSMAN, SMEE_MATE, BALOO, theirs(COBRA), theirs(MICHAEL_SWORDSMAN)}
        s.choose(COBRA)
        assert quiet(s) and s[COBRA].damage == 2


class TestMushuMajesticDragon:
    def test_mushu_gives_resist_during_challenges(self):
        s = board(play=[MUSHU_MAJESTIC, BALOO, ABU], theirs=[exerted(COBRA), exerted(AKELA)])
        s.challenge(BALOO, COBRA)
        assert s[BALOO].damage == 3 and "Resist" not in s[BALOO].keywords and s.you.lore == 0
        s.challenge(ABU, AKELA)
        assert s[ABU].damage == 1 and s.opponent.discard == [AKELA] and s.you.lore == 2
        s.challenge(MUSHU_MAJESTIC, COBRA)
        assert s[MUSHU_MAJESTIC].damage == 3 and s.you.lore == 2

    def test_mushu_only_when_yours_challenge(self):
        s = board(play=[MUSHU_MAJESTIC, exerted(BALOO), exerted(COBRA)], theirs=[ABU, AKELA])
        s.end_turn()
        s.challenge(AKELA, BALOO)
        assert s[BALOO].damage == 3
        s.challenge(ABU, COBRA)
        assert s.opponent.discard.count(ABU) == 1 and s.you.lore == 0, "during your turn"

    def test_mushu_no_lore_for_locations(self):
        s = board(play=[MUSHU_MAJESTIC, ATITAYA], theirs=[THEBES])
        s.challenge(ATITAYA, THEBES)
        assert s.opponent.discard == [THEBES] and s.you.lore == 0

    def test_1_8_1_4_mushu_and_damage_of_a_characters_ability_in_a_challenge(self):
        """Hydra's ability banishes the challenged character, as with the sword."""
        s = board(play=[HYDRA, MUSHU_MAJESTIC], theirs=[exerted(damaged(GRANDMA_PANDA, 0))])
        # strength 5 less Resist 2: Hydra takes 3; the willpower of 7 is used up by 6 and her 3
        s.challenge(HYDRA, GRANDMA_PANDA)
        choose_if_asked(s, theirs(GRANDMA_PANDA))
        assert s[GRANDMA_PANDA].zone == "discard" and s.you.lore == 2

    def test_1_8_1_4_mushu_and_damage_that_a_characters_ability_moves(self):
        """1.9.3: it is taken as well, "by any means"."""
        gothel = "Mother Gothel - Vain Sorceress"
        s = board(play=[gothel, MUSHU_MAJESTIC, damaged(STITCH, 1)], theirs=[exerted(damaged(FLOUNDER, 1))])
        s.challenge(gothel, FLOUNDER)
        resolve_first(s, "Gothel", YES, STITCH)
        resolve_first(s, "GUARDIAN")
        assert s.opponent.discard == [FLOUNDER] and s.you.lore == 2


class TestMushuYourWorstNightmare:
    def test_mushu_fires_up_the_characters_you_play(self):
        s = board(play=[MUSHU_NIGHTMARE], hand=[AKELA, WEIGHT_SET], ink=5, theirs=[exerted(BALOO)])
        s.play(WEIGHT_SET)
        s.play(AKELA)
        assert {"Rush", "Reckless", "Evasive"} <= set(s[AKELA].keywords) and "Rush" not in s[MUSHU_NIGHTMARE].keywords
        refused(s.end_turn)
        s.challenge(AKELA, BALOO)
        s.end_turn()
        s = board(play=[MUSHU_NIGHTMARE], hand=[AKELA], ink=5)
        s.play(AKELA)
        s.end_turn()
        assert not {"Rush", "Reckless", "Evasive"} & set(s[AKELA].keywords)

    def test_mushu_does_not_fire_up_himself_or_the_opponents(self):
        s = board(hand=[MUSHU_NIGHTMARE], play=[MUSHU_NIGHTMARE], ink=6, theirs=dict(hand=[AKELA], ink=2))
        s.play(MUSHU_NIGHTMARE)
        ours = [s[f"you:{MUSHU_NIGHTMARE}#1"].keywords, s[f"you:{MUSHU_NIGHTMARE}#2"].keywords]
        assert sorted("Rush" in keywords for keywords in ours) == [False, True]
        s = board(play=[MUSHU_NIGHTMARE], theirs=dict(hand=[AKELA], ink=2))
        s.end_turn()
        s.play(AKELA)
        assert "Rush" not in s[AKELA].keywords
