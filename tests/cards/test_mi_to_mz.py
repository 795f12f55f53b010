"""Cards whose names begin with Mi to Mz, as the official wording has them."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.board import (
    answer,
    at,
    choices,
    choose_if_asked,
    damaged,
    exerted,
    known_to,
    placed,
    quiet,
    refused,
    settle,
    stack,
    theirs,
)
from tests.cards.gone import gone_after_questing
from tests.cast import (
    ABU,
    AGUSTIN,
    AKELA,
    ATITAYA,
    BALOO,
    BAMBI,
    BROOM,
    CANNONS,
    CLAW,
    COBRA,
    DARKWING,
    DEWEY,
    DRAGON_FIRE,
    FANG_CROSSBOW,
    FLYNN,
    FOLLOWERS,
    GOTHEL,
    GOTHEL_KNOWS,
    GRANDMA_PANDA,
    HERCULES,
    HYDRA,
    INCREDIBLE_VINE,
    JOHN_VENGEFUL,
    JULIETA,
    KIDA,
    KIDA_ATLANTEAN,
    KNOWS_BEST,
    LUISA,
    MALEFICENT_EVIL,
    MALEFICENT_SPELLCASTER,
    MARIAN,
    MERLIN_GOAT,
    MERLIN_VISIONARY,
    MICHAEL_SWORDSMAN,
    MICKEY,
    MICKEY_CAPTAIN,
    MICKEY_CRATCHIT,
    MICKEY_DUO,
    MICKEY_FRIEND,
    MICKEY_WAYWARD,
    MIKE,
    MIM_SNAKE,
    MINNIE,
    MINNIE_DANCER,
    MINNIE_DIVER,
    MINNIE_MAJOR,
    MINNIE_STORYTELLER,
    MIRABEL_CHILD,
    MIRABEL_GUARDIAN,
    MOANA,
    MOANA_LEADER,
    MORDU,
    MORDU_WICKED,
    MORGANA,
    MORPH_GOO,
    MORPH_IMITATOR,
    MULAN_GROUND,
    MULAN_RECRUIT,
    MUSHU_MAJESTIC,
    MUSHU_NIGHTMARE,
    MYSTERY,
    NAMAARI,
    POSEY,
    PRIDE_ROCK,
    QUILL,
    SMEE,
    SMEE_MATE,
    STRIKE,
    SUDDEN_CHILL,
    THEBES,
    THUNDERBOLT,
    TREMAINE,
    TYPHOON,
    WEIGHT_SET,
)


class TestMickeyMouseMinnieMouseAdventuringDuo:
    """Mickey Mouse & Minnie Mouse - Adventuring Duo"""

    def test_adventuring_duo_shifts_onto_both(self):
        s = Scenario(you=dict(play=[MICKEY, MINNIE, BALOO], hand=[MICKEY_DUO]))
        refused(s.play, MICKEY_DUO, shift_onto=[MICKEY, BALOO])
        s.play(MICKEY_DUO, shift_onto=[MICKEY, MINNIE])
        assert sorted(s[MICKEY_DUO].under) == [MICKEY, MINNIE] and s.you.play.count(BALOO) == 1 and len(s.you.play) == 2
        s.quest(MICKEY_DUO)
        assert s.you.lore == 5
        assert not Scenario(you=dict(play=[MICKEY, MICKEY], hand=[MICKEY_DUO])).can(
            "play", MICKEY_DUO, shift_onto=[MICKEY, MICKEY]
        )

    def test_adventuring_duo_shifts_onto_one_that_has_both_names(self):
        s = Scenario(you=dict(play=[MICKEY_DUO, MICKEY], hand=[MICKEY_DUO]))
        s.play(MICKEY_DUO, shift_onto=[MICKEY_DUO, MICKEY])

    def test_adventuring_duo_goes_to_the_inkwell_with_the_cards_below(self):
        s = Scenario(
            you=dict(play=[stack(MICKEY_DUO, MICKEY, MINNIE)], ink=1),
            opponent=dict(hand=[DRAGON_FIRE], ink=5),
        )
        s.end_turn()
        s.play(DRAGON_FIRE)
        s.choose(MICKEY_DUO)
        assert s.you.play == [] and s.you.discard == [] and s.you.ink_total == 4 and s.you.ink_ready == 1

    def test_adventuring_duo_goes_to_the_inkwell_instead_of_being_banished(self):
        s = Scenario(you=dict(play=[MICKEY_DUO]), opponent=dict(play=[exerted(ATITAYA)]))
        s.challenge(MICKEY_DUO, ATITAYA)
        assert s.you.inkwell == [MICKEY_DUO] and s.you.ink_ready == 0 and s.you.discard == []
        s = Scenario(you=dict(play=[MICKEY_DUO], hand=[KNOWS_BEST], ink=3))
        s.play(KNOWS_BEST)
        s.choose(MICKEY_DUO)
        assert s.you.hand == [MICKEY_DUO]

    def test_adventuring_duo_was_not_banished(self):
        s = Scenario(
            you=dict(play=[MUSHU_MAJESTIC, ATITAYA], hand=[NAMAARI], ink=8), opponent=dict(play=[exerted(MICKEY_DUO)])
        )
        s.challenge(ATITAYA, MICKEY_DUO)
        assert s.opponent.inkwell == [MICKEY_DUO] and s.you.lore == 0 and not s.can("play", NAMAARI), "6.5.4"

    def test_8_10_4_duo_shift_does_not_depend_on_the_order_of_the_cards(self):
        """8.10.4: a dry and a drying base give the same, whichever of them was played first."""
        seen = []
        for dry, first in ((MICKEY, MICKEY), (MICKEY, MINNIE)):
            pair = [MICKEY, MINNIE] if first == MICKEY else [MINNIE, MICKEY]
            s = Scenario(you=dict(play=[placed(card, drying=card != dry) for card in pair], hand=[MICKEY_DUO]))
            s.play(MICKEY_DUO, shift_onto=[MICKEY, MINNIE])
            seen.append(s.can("quest", MICKEY_DUO))
        assert seen[0] == seen[1]

    def test_8_10_5_duo_shift_stays_at_the_location_of_the_same_base(self):
        """8.10.5: bases at two locations: where the character is does not depend on the order of the cards."""
        seen = []
        for pair in ([MICKEY, MINNIE], [MINNIE, MICKEY]):
            place = {MICKEY: THEBES, MINNIE: PRIDE_ROCK}
            play = [at(place[card], card) for card in pair]
            s = Scenario(you=dict(play=[*play, THEBES, PRIDE_ROCK], hand=[MICKEY_DUO]))
            s.play(MICKEY_DUO, shift_onto=[MICKEY, MINNIE])
            seen.append(s[MICKEY_DUO].location)
        assert seen[0] == seen[1]


class TestMickeyMouseBobCratchit:
    """Mickey Mouse - Bob Cratchit"""

    def test_mickey_gives_his_cards_away_when_banished_in_a_challenge(self):
        s = Scenario(
            you=dict(play=[stack(MICKEY_CRATCHIT, ABU), COBRA, THEBES, WEIGHT_SET], deck=[AKELA, BALOO]),
            opponent=dict(play=[exerted(ATITAYA)]),
        )
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
        s = Scenario(you=dict(play=[stack(MICKEY_CRATCHIT, ABU), COBRA]), opponent=dict(play=[exerted(ATITAYA)]))
        s.challenge(MICKEY_CRATCHIT, ATITAYA)
        s.decline()
        assert sorted(s.you.discard) == sorted([MICKEY_CRATCHIT, ABU]) and s[COBRA].under == []
        s = Scenario(you=dict(play=[stack(MICKEY_CRATCHIT, ABU), COBRA], hand=[CANNONS], ink=1))
        s.play(CANNONS)
        s.choose(MICKEY_CRATCHIT)
        assert quiet(s) and s[COBRA].under == [] and len(s.you.discard) == 3

    def test_mickey_bob_cratchit_with_nobody_to_give_to(self):
        s = Scenario(
            you=dict(play=[stack(MICKEY_CRATCHIT, ABU), WEIGHT_SET]),
            opponent=dict(play=[exerted(ATITAYA), BALOO]),
        )
        s.challenge(MICKEY_CRATCHIT, ATITAYA)
        if not quiet(s):
            s.accept()
        assert quiet(s) and sorted(s.you.discard) == sorted([MICKEY_CRATCHIT, ABU])

    def test_cratchit_gives_what_was_under_him(self):
        """All cards that were under him go under another character."""
        s = Scenario(
            you=dict(play=[stack(MICKEY_CRATCHIT, AKELA, BALOO), ABU, THEBES]),
            opponent=dict(play=[exerted(COBRA)]),
        )
        s.challenge(MICKEY_CRATCHIT, COBRA)
        s.accept()
        assert choices(s) == {ABU, THEBES}
        s.choose(ABU)
        assert len(s[ABU].under) == 2 and s.you.discard == [MICKEY_CRATCHIT]


class TestMickeyMousePirateCaptain:
    """Mickey Mouse - Pirate Captain"""

    def test_mickey_protects_a_pirate_in_challenges(self):
        s = Scenario(
            you=dict(play=[MICKEY_CAPTAIN, MICHAEL_SWORDSMAN, BALOO], hand=[CANNONS], ink=1),
            opponent=dict(play=[exerted(COBRA), MICHAEL_SWORDSMAN]),
        )
        s.quest(MICKEY_CAPTAIN)
        assert choices(s) == {MICKEY_CAPTAIN, MICHAEL_SWORDSMAN, theirs(MICHAEL_SWORDSMAN)}
        s.choose(MICHAEL_SWORDSMAN)
        assert s[MICHAEL_SWORDSMAN].strength == 4
        s.challenge(MICHAEL_SWORDSMAN, COBRA)
        assert s[MICHAEL_SWORDSMAN].damage == 0 and s[COBRA].damage == 4
        s.play(CANNONS)
        s.choose(MICHAEL_SWORDSMAN)
        assert s.you.discard.count(MICHAEL_SWORDSMAN) == 1, "only in challenges"

    def test_mickey_protects_this_turn_only(self):
        s = Scenario(you=dict(play=[MICKEY_CAPTAIN, exerted(MICHAEL_SWORDSMAN)]), opponent=dict(play=[COBRA]))
        s.quest(MICKEY_CAPTAIN)
        s.choose(MICHAEL_SWORDSMAN)
        s.end_turn()
        s.challenge(COBRA, MICHAEL_SWORDSMAN)
        assert s.you.discard == [MICHAEL_SWORDSMAN]


class TestMickeyMouseWaywardSorcerer:
    """Mickey Mouse - Wayward Sorcerer"""

    def test_wayward_sorcerer_brooms(self):
        s = Scenario(you=dict(play=[MICKEY_WAYWARD, BROOM], hand=[BROOM], ink=1), opponent=dict(play=[exerted(COBRA)]))
        s.challenge(BROOM, COBRA)
        s.accept()
        assert quiet(s) and s.you.hand == [BROOM, BROOM]
        s.play(BROOM)
        settle(s)
        assert s.you.ink_ready == 0


class TestMightSolveAMystery:
    """Might Solve a Mystery"""

    def test_might_solve_a_mystery(self):
        s = Scenario(you=dict(hand=[MYSTERY], deck=[AKELA, WEIGHT_SET, CANNONS, ABU, QUILL], ink=4))
        s.play(MYSTERY)
        assert choices(s) <= {AKELA, ABU, WEIGHT_SET}
        s.choose(ABU)
        assert AKELA not in choices(s), "up to 1 character card"
        s.choose(WEIGHT_SET)
        while not quiet(s):
            s.take(0)
        assert sorted(s.you.hand) == sorted([ABU, WEIGHT_SET]) and s.you.deck[0] == QUILL and len(s.you.deck) == 3

    def test_might_solve_a_mystery_takes_none(self):
        s = Scenario(you=dict(hand=[MYSTERY], deck=[AKELA, WEIGHT_SET, CANNONS, ABU, QUILL], ink=4))
        s.play(MYSTERY)
        while not quiet(s):
            s.done() if s.can("done") else s.take(0)
        assert s.you.hand == [] and s.you.deck[0] == QUILL and len(s.you.deck) == 5


class TestMikeWazowskiHeroicClimber:
    """Mike Wazowski - Heroic Climber"""

    def test_mike_wazowski_each_player_reveals(self):
        s = Scenario(you=dict(hand=[MIKE], deck=[AKELA, BALOO], ink=2), opponent=dict(deck=[CANNONS, COBRA]))
        s.play(MIKE)
        assert s.game.to_act == 0
        s.accept()
        assert quiet(s) and s.you.hand == [AKELA] and s.opponent.hand == [] and s.opponent.deck == [COBRA, CANNONS]

    def test_mike_wazowski_when_questing_the_opponent_may_too(self):
        s = Scenario(you=dict(play=[MIKE], deck=[WEIGHT_SET, BALOO]), opponent=dict(deck=[COBRA, CANNONS]))
        s.quest(MIKE)
        assert s.game.to_act == 1
        s.accept()
        assert quiet(s) and s.opponent.hand == [COBRA] and s.you.hand == [] and s.you.deck == [BALOO, WEIGHT_SET]

    def test_6_1_2_each_player_reveals_before_anyone_decides(self):
        """The first sentence is carried out by all before the second begins (6.7.5)."""
        s = Scenario(you=dict(play=[MIKE], deck=[AKELA, BALOO]), opponent=dict(deck=[COBRA, DEWEY]))
        s.quest(MIKE)
        assert s.can("accept")
        assert any(known_to(s, 0, 1, "deck"))


class TestMinnieMouseDazzlingDancer:
    """Minnie Mouse - Dazzling Dancer"""

    def test_minnie_and_mickey_gain_lore_when_challenging_a_character(self):
        s = Scenario(you=dict(play=[MINNIE_DANCER, MICKEY, BALOO]), opponent=dict(play=[exerted(COBRA), THEBES]))
        s.challenge(BALOO, COBRA)
        assert s.you.lore == 0
        s.challenge(MICKEY, COBRA)
        assert s.you.lore == 1
        s.challenge(MINNIE_DANCER, THEBES)
        assert s.you.lore == 1
        s = Scenario(you=dict(play=[MINNIE_DANCER]), opponent=dict(play=[exerted(COBRA), MICKEY]))
        s.challenge(MINNIE_DANCER, COBRA)
        assert s.you.lore == 1
        s = Scenario(you=dict(play=[MINNIE_DANCER, exerted(COBRA)]), opponent=dict(play=[MICKEY]))
        s.end_turn()
        s.challenge(MICKEY, COBRA)
        assert s.you.lore == s.opponent.lore == 0


class TestMinnieMouseDrumMajor:
    """Minnie Mouse - Drum Major"""

    def test_minnie_puts_the_found_card_on_top(self):
        """After shuffling."""
        s = Scenario(you=dict(play=[MINNIE], hand=[MINNIE_MAJOR], ink=4, deck=[CANNONS] * 9 + [AKELA]))
        s.play(MINNIE_MAJOR, shift_onto=MINNIE)
        s.accept()
        s.choose(AKELA)
        assert s.you.deck[0] == AKELA


class TestMinnieMouseStoryteller:
    """Minnie Mouse - Storyteller"""

    def test_minnie_storyteller(self):
        s = Scenario(
            you=dict(play=[MINNIE_STORYTELLER], hand=[AKELA, AGUSTIN, WEIGHT_SET], ink=6),
            opponent=dict(play=[COBRA, ATITAYA]),
        )
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

    def test_minnie_storyteller_minds_your_characters_only(self):
        s = Scenario(you=dict(play=[MINNIE_STORYTELLER]), opponent=dict(hand=[AKELA], ink=2))
        s.end_turn()
        s.play(AKELA)
        assert s[MINNIE_STORYTELLER].lore == 0

    def test_6_7_6_storyteller_last_known_lore(self):
        """Her lore value when she left: 1 for the character played this turn."""
        s = gone_after_questing(MINNIE_STORYTELLER, MIM_SNAKE, play=[COBRA, ATITAYA])
        while s.decision is not None and s.decision.kind == "order":
            s.take(0)
        s.choose(COBRA)
        assert s[COBRA].strength in (4, 5)


def _three_actions(replay):
    s = Scenario(
        you=dict(play=[MINNIE_DIVER, TREMAINE, FOLLOWERS], hand=[CANNONS], ink=4, deck=[AKELA]),
        opponent=dict(play=[COBRA, ATITAYA]),
    )
    s.play(CANNONS)
    s.choose(COBRA)
    assert s[MINNIE_DIVER].lore == 1
    s.boost(TREMAINE)
    s.quest(TREMAINE)
    s.accept()
    choose_if_asked(s, CANNONS)
    s.choose(ATITAYA)
    assert s[MINNIE_DIVER].lore == 3 and s.you.deck_size == 1
    s.quest(FOLLOWERS)
    s.accept()
    assert s.you.hand == [CANNONS]
    if replay:
        s.play(CANNONS)
        s.choose(ATITAYA)
    return s


class TestMinnieMouseWideEyedDiver:
    """Minnie Mouse - Wide-Eyed Diver"""

    def test_6_2_1_the_third_action_is_not_the_second(self):
        """One card played three times this turn: only the second playing is the second."""
        s = _three_actions(True)
        assert s[MINNIE_DIVER].lore == 3

    def test_6_2_1_the_second_action_may_be_the_same_card(self):
        """Played from hand, then again from the discard: that is the second."""
        s = _three_actions(False)
        assert s[MINNIE_DIVER].lore == 3


class TestMirabelMadrigalCuriousChild:
    """Mirabel Madrigal - Curious Child"""

    def test_mirabel_reveals_a_song(self):
        s = Scenario(you=dict(hand=[MIRABEL_CHILD, SUDDEN_CHILL, CANNONS], ink=1))
        s.play(MIRABEL_CHILD)
        s.accept()
        assert quiet(s) and s.you.lore == 1 and sorted(s.you.hand) == sorted([SUDDEN_CHILL, CANNONS])
        s = Scenario(you=dict(hand=[MIRABEL_CHILD, SUDDEN_CHILL], ink=1))
        s.play(MIRABEL_CHILD)
        s.decline()
        assert quiet(s) and s.you.lore == 0
        s = Scenario(you=dict(hand=[MIRABEL_CHILD, CANNONS], ink=1))
        s.play(MIRABEL_CHILD)
        if not quiet(s):
            s.accept()
        assert quiet(s) and s.you.lore == 0


class TestMirabelMadrigalFamilyGuardian:
    """Mirabel Madrigal - Family Guardian"""

    @pytest.mark.parametrize(("is_exerted", "may_quest"), [(True, False), (False, True)])
    def test_6_1_5_1_family_guardian_readies_or_not(self, is_exerted, may_quest):
        """A ready character can't be readied: then the restriction does not follow."""
        s = Scenario(
            you=dict(play=[MIRABEL_GUARDIAN, placed(COBRA, damage=1, exerted=is_exerted)], hand=[JULIETA], ink=3)
        )
        s.play(JULIETA)
        s.accept()
        s.choose(COBRA)
        s.number(1)
        for _ in range(3):
            if quiet(s):
                break
            s.accept() if s.decision.kind == "may" else answer(s)
        assert not s[COBRA].exerted and s.can("quest", COBRA) == may_quest


class TestMoanaBornLeader:
    """Moana - Born Leader"""

    def test_6_1_2_moana_readies_the_others_at_her_location(self):
        """Questing at a location, she readies the other characters there; they can't quest, those elsewhere stay
        exerted.
        """
        s = Scenario(you=dict(play=[THEBES, at(THEBES, MOANA_LEADER), exerted(at(THEBES, ABU)), exerted(BAMBI)]))
        s.quest(MOANA_LEADER)
        assert quiet(s)
        assert s[BAMBI].exerted
        assert not s[ABU].exerted
        assert not s.can("quest", ABU)

    def test_6_1_13_moana_elsewhere_readies_nobody(self):
        """Not at a location: nothing happens."""
        s = Scenario(you=dict(play=[THEBES, MOANA_LEADER, exerted(at(THEBES, ABU))]))
        s.quest(MOANA_LEADER)
        assert s[ABU].exerted


class TestMoanaKakamoraLeader:
    """Moana - Kakamora Leader"""

    def test_moana_moves_many_and_gains_lore_for_each(self):
        s = Scenario(
            you=dict(hand=[MOANA], play=[BALOO, AKELA, ABU, THEBES, PRIDE_ROCK], ink=7), opponent=dict(play=[COBRA])
        )
        s.play(MOANA)
        s.accept()
        if s.can("choose", PRIDE_ROCK):
            s.choose(PRIDE_ROCK)
        s.choose(BALOO, AKELA)
        assert theirs(COBRA) not in choices(s)
        s.done()
        if not quiet(s):
            s.choose(PRIDE_ROCK)
        assert quiet(s) and s.you.lore == 2 and s.you.ink_ready == 0
        assert s[BALOO].location == s[AKELA].location == PRIDE_ROCK and s[ABU].location is None

    def test_moana_declined_or_without_locations(self):
        s = Scenario(you=dict(hand=[MOANA], play=[BALOO, THEBES], ink=7))
        s.play(MOANA)
        s.decline()
        assert quiet(s) and s.you.lore == 0 and s[BALOO].location is None
        s = Scenario(you=dict(hand=[MOANA], play=[BALOO], ink=7), opponent=dict(play=[THEBES]))
        s.play(MOANA)
        while not quiet(s):
            s.take(0)
        assert s.you.lore == 0 and s[BALOO].location is None

    def test_moana_may_move_herself(self):
        s = Scenario(you=dict(hand=[MOANA], play=[BALOO, THEBES], ink=7))
        s.play(MOANA)
        s.accept()
        s.choose(MOANA)
        s.choose(BALOO)
        while not quiet(s):
            s.take(0)
        assert s[MOANA].location == s[BALOO].location == THEBES and s.you.lore == 2

    def test_moana_counts_only_who_moved(self):
        """A character that is there already does not move."""
        s = Scenario(
            you=dict(play=[THEBES, at(THEBES, AKELA), BALOO], hand=[MOANA], ink=7),
        )
        s.play(MOANA)
        s.accept()
        s.choose(AKELA), s.choose(BALOO), s.choose(MOANA)
        if s.decision:
            s.choose(THEBES)
        assert s.you.lore == 2 and s[MOANA].location == THEBES

    def test_moana_declined_gives_no_lore(self):
        """Nobody was moved."""
        s = Scenario(you=dict(play=[THEBES, BALOO], hand=[MOANA], ink=7))
        s.play(MOANA)
        s.decline()
        assert s.you.lore == 0 and quiet(s)


class TestMorduSavageCursedPrince:
    """Mor'du - Savage Cursed Prince"""

    def test_mordu_exerts_and_roots_your_others(self):
        s = Scenario(
            you=dict(hand=[MORDU], play=[BALOO, MORDU_WICKED, QUILL], ink=5),
            opponent=dict(play=[exerted(COBRA), AKELA]),
        )
        s.play(MORDU)
        assert s[BALOO].exerted and not s[MORDU_WICKED].exerted and not s[MORDU].exerted and not s[AKELA].exerted
        s.quest(MORDU_WICKED)
        s.end_turn()
        assert not s[COBRA].exerted, "the opponent's characters ready"
        s.end_turn()
        assert s[BALOO].exerted and not s[MORDU_WICKED].exerted and s.you.ink_ready == 5


class TestMorganaMacawberReformedSpellcaster:
    """Morgana Macawber - Reformed Spellcaster"""

    def test_6_1_6_morganas_own_damage_moves_too(self):
        """Other than the chosen character: Morgana, damaged by the Shift, is one of the others."""
        base = "Morgana Macawber - Magical Adversary"
        from lorcana_env.cards.catalog import all_cards

        bases = [c.full_name for c in all_cards() if "Morgana Macawber" in c.names and c.full_name != MORGANA]
        base = bases[0] if bases else base
        s = Scenario(
            you=dict(play=[damaged(base), damaged(BALOO)], hand=[MORGANA], ink=4),
            opponent=dict(play=[COBRA, damaged(DEWEY)]),
        )
        s.play(MORGANA, shift_onto=base)
        s.accept()
        s.choose(COBRA)
        assert (s[BALOO].damage, s[DEWEY].damage) == (0, 0)
        assert (s[MORGANA].damage, s[COBRA].damage) == (0, 3)

    def test_1_9_1_4_morgana_with_the_chosen_character_alone(self):
        """R12 here as well: nothing moves from a character to itself, so it takes no damage."""
        s = Scenario(you=dict(hand=[MORGANA, JOHN_VENGEFUL], ink=12), opponent=dict(play=[damaged(COBRA, 2)]))
        s.play(MORGANA)
        s.accept()
        if s.decision:
            s.choose(COBRA)
        assert s[COBRA].damage == 2
        assert not s.can("play", JOHN_VENGEFUL), "it costs 8, 2 less had an opposing character been damaged"


class TestMorphLittleImitator:
    """Morph - Little Imitator"""

    @pytest.mark.parametrize("morph", [MORPH_IMITATOR, MORPH_GOO])
    def test_morph_is_a_base_for_any_shift(self, morph):
        s = Scenario(you=dict(play=[morph, BALOO], hand=[KIDA, AKELA], ink=6))
        refused(s.play, KIDA, shift_onto=BALOO)
        refused(s.play, AKELA, shift_onto=morph)
        s.play(KIDA, shift_onto=morph)
        assert s[KIDA].under == [morph] and s.you.ink_ready == 0
        s = Scenario(you=dict(hand=[KIDA], ink=6), opponent=dict(play=[morph]))
        refused(s.play, KIDA, shift_onto=morph)

    @pytest.mark.parametrize(("card", "ink"), [(THUNDERBOLT, 3), (POSEY, 5)])
    def test_8_10_8_little_imitator_takes_any(self, card, ink):
        s = Scenario(you=dict(play=[MORPH_IMITATOR], hand=[card], ink=ink))
        s.play(card, shift_onto=MORPH_IMITATOR)
        settle(s, "decline")  # Bodyguard
        assert s[card].under == [MORPH_IMITATOR]


class TestMorphSpaceGoo:
    """Morph - Space Goo"""

    def test_8_10_8_morph_is_not_both_bases_of_a_duo(self):
        """One Morph counts as either name but is one card; with a second base it works."""
        s = Scenario(you=dict(play=[MORPH_GOO], hand=[MICKEY_DUO]))
        refused(s.play, MICKEY_DUO, shift_onto=MORPH_GOO)
        s = Scenario(you=dict(play=[MORPH_GOO, MICKEY_FRIEND], hand=[MICKEY_DUO]))
        s.play(MICKEY_DUO, shift_onto=[MORPH_GOO, MICKEY_FRIEND])
        assert len(s[MICKEY_DUO].under) == 2


class TestMotherGothelEvilAsEver:
    """Mother Gothel - Evil as Ever"""

    def test_mother_gothel_comes_back_for_her_cost(self):
        s = Scenario(you=dict(hand=[STRIKE, GOTHEL], ink=4))
        s.play(STRIKE)
        s.choose(GOTHEL)
        s.accept()
        assert quiet(s) and s.you.play == [GOTHEL] and s.you.discard == [STRIKE] and s.you.ink_ready == 0
        assert s[GOTHEL].drying

    def test_mother_gothel_declined_too_poor_or_in_the_opponents_turn(self):
        s = Scenario(you=dict(hand=[STRIKE, GOTHEL], ink=4))
        s.play(STRIKE)
        s.choose(GOTHEL)
        s.decline()
        assert quiet(s) and GOTHEL in s.you.discard and s.you.ink_ready == 2
        s = Scenario(you=dict(hand=[STRIKE, GOTHEL], ink=3))
        s.play(STRIKE)
        s.choose(GOTHEL)
        assert quiet(s) and GOTHEL in s.you.discard
        s = Scenario(you=dict(hand=[GOTHEL], ink=4), opponent=dict(hand=[SUDDEN_CHILL], ink=2))
        s.end_turn()
        s.play(SUDDEN_CHILL)
        assert quiet(s) and s.you.discard == [GOTHEL]

    def test_6_1_11_1_gothel_is_not_played_from_hand_by_her_ability(self):
        """She may be played from the discard; the effect that discarded her returned her to hand before that
        resolves."""
        s = Scenario(you=dict(hand=[HERCULES, GOTHEL, AKELA], ink=6))
        s.play(HERCULES)
        s.accept()
        s.choose(GOTHEL)
        assert GOTHEL in s.you.hand
        assert quiet(s), s.legal()


class TestMotherGothelKnowsWhatsBest:
    """Mother Gothel - Knows What's Best"""

    def test_mother_gothel_hurts_to_strengthen(self):
        s = Scenario(you=dict(hand=[GOTHEL_KNOWS], play=[BALOO, COBRA], ink=2), opponent=dict(play=[exerted(ATITAYA)]))
        s.play(GOTHEL_KNOWS)
        s.accept()
        assert choices(s) == {BALOO, COBRA}
        s.choose(BALOO)
        assert s[BALOO].damage == 2 and s[BALOO].keywords["Challenger"] == 1
        s.challenge(BALOO, ATITAYA)
        assert s[ATITAYA].damage == 3 and s.you.hand == [BALOO] and s.you.discard == []

    def test_mother_gothel_this_turn_only_or_declined(self):
        s = Scenario(you=dict(hand=[GOTHEL_KNOWS], play=[BALOO], ink=2), opponent=dict(play=[ATITAYA]))
        s.play(GOTHEL_KNOWS)
        s.accept()
        s.choose(BALOO)
        s.quest(BALOO)
        s.end_turn()
        assert "Challenger" not in s[BALOO].keywords
        s.challenge(ATITAYA, BALOO)
        assert s.you.discard == [BALOO]
        s = Scenario(you=dict(hand=[GOTHEL_KNOWS], play=[BALOO], ink=2), opponent=dict(play=[exerted(ATITAYA)]))
        s.play(GOTHEL_KNOWS)
        s.decline()
        assert s[BALOO].damage == 0 and "Challenger" not in s[BALOO].keywords
        s.challenge(BALOO, ATITAYA)
        assert s.you.discard == [BALOO]

    def test_gothel_lends_a_way_back(self):
        """Banished in a challenge this turn, the character comes back to hand; otherwise it does not."""
        s = Scenario(you=dict(play=[BALOO], hand=[GOTHEL_KNOWS], ink=2), opponent=dict(play=[exerted(ATITAYA)]))
        s.play(GOTHEL_KNOWS)
        s.accept()
        if s.decision:
            s.choose(BALOO)
        assert s[BALOO].damage == 2 and s[BALOO].keywords["Challenger"] == 1
        s.challenge(BALOO, ATITAYA)
        assert BALOO in s.you.hand and s[ATITAYA].damage == 3


class TestMrSmeeCaptainOfTheJollyRoger:
    """Mr. Smee - Captain of the Jolly Roger"""

    def test_mr_smee_counts_your_other_pirates(self):
        s = Scenario(
            you=dict(hand=[SMEE], play=[MICHAEL_SWORDSMAN, SMEE_MATE, BALOO], ink=6),
            opponent=dict(play=[COBRA, MICHAEL_SWORDSMAN]),
        )
        s.play(SMEE)
        s.accept()
        assert choices(s) == {SMEE, MICHAEL_SWORDSMAN, SMEE_MATE, BALOO, theirs(COBRA), theirs(MICHAEL_SWORDSMAN)}
        s.choose(COBRA)
        assert quiet(s) and s[COBRA].damage == 2

    def test_mr_smee_shifted_and_declined(self):
        s = Scenario(you=dict(hand=[SMEE], play=[MICHAEL_SWORDSMAN, SMEE_MATE], ink=4), opponent=dict(play=[COBRA]))
        s.play(SMEE, shift_onto=SMEE_MATE)
        s.accept()
        s.choose(COBRA)
        assert s[COBRA].damage == 1, "the card below is not in play"
        s = Scenario(you=dict(hand=[SMEE], play=[MICHAEL_SWORDSMAN], ink=6), opponent=dict(play=[COBRA]))
        s.play(SMEE)
        s.decline()
        assert quiet(s) and s[COBRA].damage == 0


class TestMrsIncredibleCreatedByTheVine:
    """Mrs. Incredible - Created by the Vine"""

    def test_mrs_incredible_makes_the_next_shift_cheaper(self):
        s = Scenario(
            you=dict(play=[INCREDIBLE_VINE, KIDA_ATLANTEAN, MERLIN_GOAT], hand=[AKELA, KIDA, MERLIN_VISIONARY], ink=12)
        )
        s.quest(INCREDIBLE_VINE)
        s.play(AKELA)
        assert s.you.ink_ready == 10, "not shifted"
        s.play(KIDA, shift_onto=KIDA_ATLANTEAN)
        while not quiet(s):
            s.decline()
        assert s.you.ink_ready == 5
        s.play(MERLIN_VISIONARY, shift_onto=MERLIN_GOAT)
        s.decline()
        assert s.you.ink_ready == 0, "the next one only"

    def test_mrs_incredible_adds_up_and_ends_with_the_turn(self):
        s = Scenario(you=dict(play=[INCREDIBLE_VINE, LUISA, BALOO, KIDA_ATLANTEAN], hand=[KIDA], ink=6))
        s.quest(INCREDIBLE_VINE)
        s.quest(LUISA)
        s.quest(BALOO)
        s.play(KIDA, shift_onto=KIDA_ATLANTEAN)
        assert s.you.ink_ready == 2
        s = Scenario(you=dict(play=[INCREDIBLE_VINE, KIDA_ATLANTEAN], hand=[KIDA], ink=6), opponent=dict(play=[LUISA]))
        s.quest(INCREDIBLE_VINE)
        s.end_turn()
        s.quest(LUISA)
        s.end_turn()
        s.play(KIDA, shift_onto=KIDA_ATLANTEAN)
        assert s.you.ink_ready == 0

    def test_mrs_incredible_a_free_shift_is_the_next_one(self):
        """4.3.6: the modifier applies to the next one, even for an alternate cost."""
        s = Scenario(
            you=dict(
                play=[INCREDIBLE_VINE, MALEFICENT_SPELLCASTER, KIDA_ATLANTEAN],
                hand=[MALEFICENT_EVIL, KIDA],
                discard=[AKELA] * 5,
                ink=6,
            )
        )
        s.quest(INCREDIBLE_VINE)
        s.play(MALEFICENT_EVIL, cost=2)
        while not quiet(s):
            s.choose(AKELA) if s.can("choose", AKELA) else s.choose(MALEFICENT_SPELLCASTER)
        assert s[MALEFICENT_EVIL].under == [MALEFICENT_SPELLCASTER] and s.you.ink_ready == 6
        s.play(KIDA, shift_onto=KIDA_ATLANTEAN)
        assert s.you.ink_ready == 0

    def test_4_3_6_two_reductions_for_the_next_shift(self):
        """Two quests of Floodborn characters: the next shifted character costs 2 less; a card that is not shifted
        none."""
        s = Scenario(
            you=dict(play=[INCREDIBLE_VINE, MARIAN, "Moana - Determined Explorer"], hand=[MOANA_LEADER, ABU], ink=4)
        )
        s.quest(INCREDIBLE_VINE)
        s.quest(MARIAN)
        s.play(ABU)
        assert s.you.ink_ready == 1
        s.play(MOANA_LEADER, shift_onto="Moana - Determined Explorer")
        assert s.you.ink_ready == 0


class TestMrsIncredibleDeterminedRescuer:
    """Mrs. Incredible - Determined Rescuer"""

    def test_mrs_incredible_readies_only_who_is_exerted(self):
        """A Super who is ready is not readied, so they can quest."""
        s = Scenario(
            you=dict(play=["Mrs. Incredible - Determined Rescuer", CLAW, DARKWING]),
            opponent=dict(play=[exerted(AKELA)]),
        )
        s.challenge(CLAW, AKELA)
        assert quiet(s)  # nobody who could be readied, so no offer (1.7.7)
        assert s.can("quest", DARKWING)


class TestMulanResourcefulRecruit:
    """Mulan - Resourceful Recruit"""

    @pytest.mark.parametrize(("typhoons", "lore"), [(0, 1), (1, 6), (2, 6)])
    def test_mulan_gains_her_strength_up_to_six(self, typhoons, lore):
        s = Scenario(you=dict(play=[MULAN_RECRUIT], hand=[TYPHOON] * typhoons, ink=4))
        for _ in range(typhoons):
            s.play(TYPHOON)
        s.quest(MULAN_RECRUIT)
        assert s.you.lore == lore

    def test_mulan_with_negative_strength_gains_nothing(self):
        s = Scenario(you=dict(play=[MULAN_RECRUIT], lore=5), opponent=dict(play=[FANG_CROSSBOW], ink=2))
        s.quest(MULAN_RECRUIT)
        assert s.you.lore == 6
        s = Scenario(you=dict(play=[MULAN_RECRUIT, FANG_CROSSBOW], lore=5, ink=2))
        s.activate(FANG_CROSSBOW)  # -2 strength
        s.quest(MULAN_RECRUIT)
        assert s[MULAN_RECRUIT].strength == -1 and s.you.lore == 5, "6.6.2"

    def test_mulan_at_most_six(self):
        """Her strength, at most 6."""
        s = Scenario(you=dict(play=[MULAN_RECRUIT]))
        s.quest(MULAN_RECRUIT)
        assert s.you.lore == 1


class TestMulanStandingHerGround:
    """Mulan - Standing Her Ground"""

    def test_mulan_takes_no_challenge_damage_after_boost(self):
        s = Scenario(you=dict(play=[MULAN_GROUND, FLYNN], hand=[CANNONS], ink=3), opponent=dict(play=[exerted(COBRA)]))
        s.boost(FLYNN)
        s.challenge(MULAN_GROUND, COBRA)
        assert s[MULAN_GROUND].damage == 0 and s[COBRA].damage == 4
        s.play(CANNONS)
        s.choose(MULAN_GROUND)
        assert s.you.discard.count(MULAN_GROUND) == 1, "challenges only"

    def test_mulan_without_boost_this_turn_or_in_the_opponents_turn(self):
        s = Scenario(you=dict(play=[MULAN_GROUND, stack(FLYNN, ABU)]), opponent=dict(play=[exerted(COBRA)]))
        s.challenge(MULAN_GROUND, COBRA)
        assert s.you.discard == [MULAN_GROUND]
        s = Scenario(you=dict(play=[exerted(MULAN_GROUND), FLYNN], ink=2), opponent=dict(play=[COBRA]))
        s.boost(FLYNN)
        s.end_turn()
        s.challenge(COBRA, MULAN_GROUND)
        assert s.you.discard == [MULAN_GROUND]

    def test_mulan_a_shifted_character_is_put_on_top(self):
        s = Scenario(
            you=dict(play=[MULAN_GROUND, MERLIN_GOAT], hand=[MERLIN_VISIONARY], ink=5),
            opponent=dict(play=[exerted(COBRA)]),
        )
        s.play(MERLIN_VISIONARY, shift_onto=MERLIN_GOAT)
        s.decline()
        s.challenge(MULAN_GROUND, COBRA)
        assert s.you.discard == [MULAN_GROUND]

    def test_mulan_counts_cards_put_under_by_effects(self):
        s = Scenario(you=dict(play=[MULAN_GROUND, MICKEY_CRATCHIT]), opponent=dict(play=[exerted(COBRA)]))
        s.quest(MICKEY_CRATCHIT)
        s.challenge(MULAN_GROUND, COBRA)
        assert s[MULAN_GROUND].damage == 0


class TestMushuMajesticDragon:
    """Mushu - Majestic Dragon"""

    def test_mushu_gives_resist_during_challenges(self):
        s = Scenario(you=dict(play=[MUSHU_MAJESTIC, BALOO, ABU]), opponent=dict(play=[exerted(COBRA), exerted(AKELA)]))
        s.challenge(BALOO, COBRA)
        assert s[BALOO].damage == 3 and "Resist" not in s[BALOO].keywords and s.you.lore == 0
        s.challenge(ABU, AKELA)
        assert s[ABU].damage == 1 and s.opponent.discard == [AKELA] and s.you.lore == 2
        s.challenge(MUSHU_MAJESTIC, COBRA)
        assert s[MUSHU_MAJESTIC].damage == 3 and s.you.lore == 2

    def test_mushu_only_when_yours_challenge(self):
        s = Scenario(you=dict(play=[MUSHU_MAJESTIC, exerted(BALOO), exerted(COBRA)]), opponent=dict(play=[ABU, AKELA]))
        s.end_turn()
        s.challenge(AKELA, BALOO)
        assert s[BALOO].damage == 3
        s.challenge(ABU, COBRA)
        assert s.opponent.discard.count(ABU) == 1 and s.you.lore == 0, "during your turn"

    def test_mushu_no_lore_for_locations(self):
        s = Scenario(you=dict(play=[MUSHU_MAJESTIC, ATITAYA]), opponent=dict(play=[THEBES]))
        s.challenge(ATITAYA, THEBES)
        assert s.opponent.discard == [THEBES] and s.you.lore == 0

    def test_1_8_1_4_mushu_and_damage_of_a_characters_ability_in_a_challenge(self):
        """As with the sword: the challenged character is banished by Hydra's ability."""
        s = Scenario(
            you=dict(play=[HYDRA, MUSHU_MAJESTIC]),
            opponent=dict(play=[exerted(damaged(GRANDMA_PANDA, 0))]),
        )
        # strength 5 less Resist 2: Hydra takes 3; the willpower of 7 is used up by 6 and her 3
        s.challenge(HYDRA, GRANDMA_PANDA)
        if s.decision is not None:
            s.choose(theirs(GRANDMA_PANDA))
        assert s[GRANDMA_PANDA].zone == "discard"
        assert s.you.lore == 2


class TestMushuYourWorstNightmare:
    """Mushu - Your Worst Nightmare"""

    def test_mushu_fires_up_the_characters_you_play(self):
        s = Scenario(
            you=dict(play=[MUSHU_NIGHTMARE], hand=[AKELA, WEIGHT_SET], ink=5), opponent=dict(play=[exerted(BALOO)])
        )
        s.play(WEIGHT_SET)
        s.play(AKELA)
        assert {"Rush", "Reckless", "Evasive"} <= set(s[AKELA].keywords) and "Rush" not in s[MUSHU_NIGHTMARE].keywords
        refused(s.end_turn)
        s.challenge(AKELA, BALOO)
        s.end_turn()
        s = Scenario(you=dict(play=[MUSHU_NIGHTMARE], hand=[AKELA], ink=5))
        s.play(AKELA)
        s.end_turn()
        assert not {"Rush", "Reckless", "Evasive"} & set(s[AKELA].keywords)

    def test_mushu_does_not_fire_up_himself_or_the_opponents(self):
        s = Scenario(
            you=dict(hand=[MUSHU_NIGHTMARE], play=[MUSHU_NIGHTMARE], ink=6), opponent=dict(hand=[AKELA], ink=2)
        )
        s.play(MUSHU_NIGHTMARE)
        ours = [s[f"you:{MUSHU_NIGHTMARE}#1"].keywords, s[f"you:{MUSHU_NIGHTMARE}#2"].keywords]
        assert sorted("Rush" in keywords for keywords in ours) == [False, True]
        s = Scenario(you=dict(play=[MUSHU_NIGHTMARE]), opponent=dict(hand=[AKELA], ink=2))
        s.end_turn()
        s.play(AKELA)
        assert "Rush" not in s[AKELA].keywords
