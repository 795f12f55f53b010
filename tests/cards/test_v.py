"""Cards whose names begin with V, as the official wording has them."""

import pytest

from tests.board import *
from tests.cards.gone import gone_at_start_of_turn


class TestVanellopeVonSchweetzGutsyGoGetter:
    def test_5_1_2_6_vanellope_in_the_discard_is_at_no_location(self):
        s = gone_at_start_of_turn("Vanellope Von Schweetz - Gutsy Go-Getter", at=THEBES)
        assert len(s.you.hand) == 1 and s.you.lore == 0


class TestVaultDoor:
    def test_8_8_1_vault_door_and_village(self):
        """Locations and those at them; each adds up."""
        s = board(play=[VAULT_DOOR, THEBES, at(THEBES, ABU), AKELA], hand=["We'll Save Our Village"], ink=2)
        s.play("We'll Save Our Village")
        assert s[ABU].keywords["Resist"] == 2 and s[AKELA].keywords["Resist"] == 1 and s[THEBES].keywords["Resist"] == 2


class TestVincenzoSantoriniOnTheRun:
    def test_vincenzo_santorini_neutralizes_items(self):
        s = board(
            play=[VINCENZO, exerted(WEIGHT_SET)], hand=[DRAGON_FIRE], ink=5, theirs=[exerted(QUILL), exerted(AKELA)]
        )
        assert "Evasive" in s[VINCENZO].keywords
        s.end_turn()
        assert s[QUILL].exerted and not s[AKELA].exerted
        s.end_turn()
        assert not s[WEIGHT_SET].exerted
        play(s, DRAGON_FIRE, VINCENZO)
        s.end_turn()
        assert not s[QUILL].exerted


class TestVineEntranceOminousPassageway:
    def test_vine_entrance_first_floodborn_each_turn(self):
        s = board(play=[ENTRANCE, AKELA, VINE_HEIHEI, VINE_PETE], ink=9, theirs=[COBRA])
        s.move(AKELA, to=ENTRANCE)
        assert quiet(s)
        s.move(VINE_HEIHEI, to=ENTRANCE)
        s.accept()
        assert choices(s) == {AKELA, VINE_HEIHEI, VINE_PETE, theirs(COBRA)}
        s.choose(COBRA)
        assert s[COBRA].damage == 1
        s.move(VINE_PETE, to=ENTRANCE)
        assert quiet(s) and s[COBRA].damage == 1

    def test_vine_entrance_declined_and_again_next_turn(self):
        s = board(play=[ENTRANCE, THEBES, VINE_HEIHEI, VINE_PETE], ink=9, theirs=[COBRA])
        s.move(VINE_HEIHEI, to=THEBES)
        assert quiet(s)
        s.move(VINE_HEIHEI, to=ENTRANCE)
        s.decline()
        assert quiet(s) and s[COBRA].damage == 0
        round_trip(s)
        s.move(VINE_PETE, to=ENTRANCE)
        reply(s, YES, COBRA)
        assert s[COBRA].damage == 1

    def test_vine_entrance_two_moved_at_once(self):
        s = board(play=[ENTRANCE, VINE_HEIHEI, VINE_PETE], hand=[VOYAGE], ink=1, theirs=[COBRA])
        s.play(VOYAGE)
        s.choose(VINE_HEIHEI, VINE_PETE)
        n = 0
        while s.decision:
            n += s.can("accept")
            s.accept() if s.can("accept") else s.choose(COBRA)
        assert n == 1 and s[COBRA].damage == 1


class TestVinePod:
    def test_vine_pod_enters_exerted(self):
        s = board(hand=[VINE_POD], play=[BALOO], ink=5)
        s.play(VINE_POD)
        assert s[VINE_POD].exerted
        refused(s.activate, VINE_POD)
        round_trip(s)
        assert s.can("activate", VINE_POD)

    @pytest.mark.parametrize("accept", [True, False])
    def test_vine_pod_regenerates(self, accept):
        hand = ["Sulley - The New Boss", ABU, SULLEY_SCARE_BUDDIES]
        s = board(play=[VINE_POD, SULLEY, AKELA], hand=hand, ink=1, theirs=[COBRA])
        s.activate(VINE_POD)
        assert choices(s) == {SULLEY, AKELA}
        s.choose(SULLEY)
        assert s.you.discard == [SULLEY] and s.you.ink_ready == 0 and s[VINE_POD].exerted
        s.accept() if accept else s.decline()
        if accept:
            assert choices(s) == {"Sulley - The New Boss", SULLEY_SCARE_BUDDIES}, "he is named Sulley too (5.2.6.1)"
            s.choose(SULLEY_SCARE_BUDDIES)
        assert quiet(s) and s.you.play == [VINE_POD, AKELA] + [SULLEY_SCARE_BUDDIES] * accept


class TestVisionSlab:
    @pytest.mark.parametrize(("damage", "lore"), [(1, 1), (0, 0)])
    def test_vision_slab_sees_damage(self, damage, lore):
        s = board(play=[VISION_SLAB, damaged(BALOO)], theirs=[damaged(COBRA, damage), damaged(ABU, 0), damaged(THEBES)])
        round_trip(s)
        assert s.you.lore == lore

    def test_vision_slab_keeps_damage(self):
        opponent = dict(play=[damaged(COBRA, 2)], hand=[HEALING_GLOW], ink=1)
        s = board(play=[VISION_SLAB, damaged(BALOO, 2)], hand=[HEALING_GLOW], ink=1, theirs=opponent)
        play(s, HEALING_GLOW, BALOO)
        if s.decision:
            s.take(len(s.legal()) - 1)
        assert s[BALOO].damage == 2
        s.end_turn()
        play(s, HEALING_GLOW, COBRA)
        if s.decision:
            s.take(len(s.legal()) - 1)
        assert s[COBRA].damage == 2

    def test_vision_slab_of_the_opponent(self):
        s = board(play=[damaged(BALOO)], theirs=[VISION_SLAB])
        s.end_turn()
        assert s.opponent.lore == 1 and s.you.lore == 0

    def test_vision_slab_keeps_damage_but_by_2_0_damage_may_move(self):
        play = [VISION_SLAB, damaged(AKELA), "Magic Golden Flower", "Mystical Rose", BELLE]
        s = board(play=play, ink=9, theirs=[COBRA], rules="2.0")
        s.activate("Magic Golden Flower")
        while s.decision:
            s.choose(AKELA) if s.decision.kind == "choose" else s.number(0)
        assert s[AKELA].damage == 1
        activate(s, "Mystical Rose", AKELA)
        choose_if_asked(s, COBRA)
        s.number(1)
        assert s[AKELA].damage == 0 and s[COBRA].damage == 1

    def test_1_2_2_damage_stays_as_temporary_shift_ends(self):
        """While a card says that damage can't be removed, the keyword can't remove it either (doubt)."""
        s = board(play=[damaged(MEILIN_OBEDIENT), VISION_SLAB], hand=[MEILIN], ink=3)
        s.play(MEILIN, shift_onto=MEILIN_OBEDIENT)
        settle(s)
        s.end_turn()
        assert s[MEILIN_OBEDIENT].zone == "play" and s[MEILIN_OBEDIENT].damage == 1


class TestVisitingChristmasPast:
    def test_visiting_christmas_past(self):
        play = [stack(WILLIE, ABU, TUI), stack(SHERE_KHAN, AKELA)]
        s = board(play=play, hand=[CHRISTMAS_PAST], ink=3, theirs=[stack(WILLIE, BALOO)])
        s.play(CHRISTMAS_PAST)
        assert choices(s) == {ABU, TUI, AKELA}
        s.choose(TUI, AKELA)
        s.done()
        assert s.you.ink_total == 5 and s.you.ink_ready == 0 and {TUI, AKELA} <= set(s.you.inkwell)
        assert s[yours(WILLIE)].under == [ABU] and s[SHERE_KHAN].under == [] and s[theirs(WILLIE)].under == [BALOO]

    def test_visiting_christmas_past_from_under_a_location(self):
        s = board(play=[stack(THEBES, ABU)], hand=[CHRISTMAS_PAST], ink=3)
        play(s, CHRISTMAS_PAST, ABU)
        assert s.you.ink_total == 4

    def test_5_1_1_5_only_cards_under_characters_and_locations_are_meant(self):
        """A card under an item of yours is not one of them."""
        s = board(play=[stack(CAULDRON, AKELA), stack(COBRA, BALOO)], hand=[CHRISTMAS_PAST], ink=3)
        s.play(CHRISTMAS_PAST)
        assert choices(s) == {BALOO}


class TestVoyage:
    @pytest.mark.parametrize("movers", [(AKELA,), (AKELA, BALOO)])
    def test_voyage(self, movers):
        s = board(hand=[VOYAGE], play=[AKELA, BALOO, ABU, PRIDE_ROCK, THEBES], ink=1, theirs=[COBRA, JUNGLE_OASIS])
        s.play(VOYAGE)
        left = [*movers, THEBES]
        while s.decision:
            card = next((card for card in left if card in choices(s)), None)
            if card is None:
                s.done()
            else:
                assert choices(s) <= {AKELA, BALOO, ABU, PRIDE_ROCK, THEBES}
                left.remove(card)
                s.choose(card)
        assert {card for card in (AKELA, BALOO, ABU) if s[card].location == THEBES} == set(movers)
