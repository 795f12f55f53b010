"""Section 4: ink, play, activated abilities, quest, challenge, move."""

from __future__ import annotations

import pytest

from lorcana_env import IllegalAction, Scenario

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2, 1 lore
STITCH = "Stitch - New Dog"  # cost 1, 2/2, 1 lore
AURORA = "Aurora - Regal Princess"  # cost 2, 2/2, 2 lore
ADELAIDE = "Adelaide Bonfamille - Patron of the Arts"  # cost 2, 2/3
ARIANNA = "Arianna - Queen of Corona"  # cost 5, 5/5, 2 lore
LUMIERE = "Lumiere - Hotheaded Candelabra"  # cost 7, 7/7
LITTLE_JOHN = "Little John - Camp Cook"  # cost 1, 0/4
RUSHER = "Darkwing Duck - Darkwolf Dog"  # cost 3, 2/4, Rush
EVADER = "Daisy Duck - Spotless Food-Fighter"  # cost 2, 2/2, Evasive
DUELIST = "Captain Hook - Forceful Duelist"  # cost 1, 1/2, Challenger +2
TOUGH = "Beast - Thick-Skinned"  # cost 3, 2/3, Resist +1
MERFOLK = "Cursed Merfolk - Ursula's Handiwork"  # 0/1; whenever challenged, each opponent discards
CHESHIRE = "Cheshire Cat - Not All There"  # 0/3; challenged and banished: banish the challenging character
MARSHMALLOW = "Marshmallow - Persistent Guardian"  # 5/5; banished in a challenge: may return to hand
BELLE = "Belle - Strange but Special"  # one more card to ink a turn
DOC = "Doc - Leader of the Seven Dwarfs"  # quests: 1 ink less for the next character this turn
HAMM = "Hamm - Piggy Bank"  # exerts: 1 ink less for the next character this turn
TACTICIAN = "Tinker Bell - Tiny Tactician"  # exerts: draw a card, then discard one
KUZCO = "Kuzco - Selfish Emperor"  # 4 ink: the other characters gain Resist +1
CANNONS = "Fire the Cannons!"  # cost 1: 2 damage to a chosen character
QUILL = "Fishbone Quill"  # exerts: a card from the hand into the inkwell
DIME = "Lucky Dime"  # exerts, 2 ink: lore of a character of yours
GUIDEBOOK = "Junior Woodchuck Guidebook"  # exerts, 1 ink, banished: draw 2
CROSSBOW = "Fang Crossbow"  # exerts, 2 ink: -2 strength; exerts, banished: banish a Dragon
MANOR = "De Vil Manor - Cruella's Estate"  # 4 willpower, move 1, 1 lore
SHIP = "Fairy Ship - Royal Vessel"  # 4 willpower, move 1, 1 lore
PRIDE_ROCK = "Pride Lands - Pride Rock"  # 7 willpower, move 2; characters here +2 willpower
THEBES = "Thebes - The Big Olive"  # 7 willpower; banishing in a challenge here: 2 lore


def exerted(card: str, **more: object) -> dict[str, object]:
    return dict(card=card, exerted=True, **more)


# -- 4.2 ink -----------------------------------------------------------------------------------------------------


def test_4_2_1_3_inking_puts_the_card_into_the_inkwell_ready():
    """4.2.1, 5.2.3, 7.5.1, 7.5.2."""
    s = Scenario(you=dict(hand=[FLOUNDER, STITCH]))
    s.ink(FLOUNDER)
    assert s.you.hand == [STITCH] and (s.you.ink_total, s.you.ink_ready) == (1, 1)
    s.play(STITCH)
    assert s.you.ink_ready == 0


def test_4_2_1_1_only_cards_with_the_inkwell_symbol():
    """5.2.3."""
    s = Scenario(you=dict(hand=[CANNONS, MARSHMALLOW, STITCH]))
    assert not s.can("ink", CANNONS) and not s.can("ink", MARSHMALLOW)
    assert s.can("ink", STITCH)


@pytest.mark.parametrize("zone", ["discard", "deck", "play"])
def test_4_2_1_1_the_card_comes_from_the_hand(zone):
    s = Scenario(you={zone: [STITCH], "hand": [FLOUNDER]})
    assert not s.can("ink", STITCH) and s.can("ink", FLOUNDER)


def test_4_2_3_one_card_a_turn():
    s = Scenario(you=dict(hand=[STITCH, FLOUNDER]))
    s.ink(STITCH)
    assert not s.can("ink", FLOUNDER)
    s.end_turn()
    s.end_turn()
    assert s.can("ink", FLOUNDER)


@pytest.mark.parametrize(("belles", "cards"), [(0, 1), (1, 2), (2, 3)])
def test_4_2_3_1_additional_cards_raise_the_limit(belles, cards):
    """7.5.5."""
    s = Scenario(you=dict(play=[BELLE] * belles, hand=[STITCH] * 4))
    for _ in range(cards):
        s.ink(STITCH)
    assert s.you.ink_total == cards and not s.can("ink", STITCH)


def test_4_2_3_1_a_replayed_source_does_not_raise_the_limit_again():
    """The example of 4.2.3.1: two cards were inked already."""
    s = Scenario(you=dict(play=[BELLE], hand=[STITCH, STITCH, STITCH, "Mother Knows Best"], ink=7))
    s.ink(STITCH)
    s.ink(STITCH)
    s.play("Mother Knows Best")
    assert BELLE in s.you.hand
    s.play(BELLE)
    assert s[BELLE].zone == "play" and not s.can("ink", STITCH)


def test_4_2_3_1_the_limit_falls_when_the_source_leaves():
    s = Scenario(you=dict(play=[BELLE], hand=[STITCH, STITCH, "Mother Knows Best"], ink=3))
    s.ink(STITCH)
    assert s.can("ink", STITCH)
    s.play("Mother Knows Best")
    assert BELLE in s.you.hand and not s.can("ink", STITCH)


@pytest.mark.parametrize("first", ["ink", "quill"])
def test_4_2_3_2_an_effect_that_inks_does_not_count(first):
    s = Scenario(you=dict(play=[QUILL], hand=[STITCH, FLOUNDER]))
    for how in [first, "quill" if first == "ink" else "ink"]:
        if how == "ink":
            s.ink(STITCH)
        else:
            s.activate(QUILL)
            if s.decision is not None:
                s.choose(FLOUNDER)
    assert s.you.hand == [] and (s.you.ink_total, s.you.ink_ready) == (2, 2)


def test_4_2_3_2_such_a_card_needs_no_inkwell_symbol():
    """7.5.6."""
    s = Scenario(you=dict(play=[QUILL], hand=[CANNONS]))
    assert not s.can("ink", CANNONS)
    s.activate(QUILL)
    assert s.you.hand == [] and s.you.ink_ready == 1


def test_4_2_3_1_an_action_may_add_a_card_for_the_turn():
    s = Scenario(you=dict(hand=["Sail the Azurite Sea", STITCH, STITCH, STITCH], ink=2, deck=[FLOUNDER] * 5))
    s.play("Sail the Azurite Sea")
    s.ink(STITCH)
    s.ink(STITCH)
    assert not s.can("ink", STITCH)
    s.end_turn()
    s.end_turn()
    s.ink(STITCH)
    assert not s.can("ink", FLOUNDER)


def test_4_2_3_1_the_additional_card_is_not_for_the_opponents_turn():
    s = Scenario(you=dict(play=[BELLE], hand=[STITCH, STITCH]), opponent=dict(hand=[FLOUNDER, FLOUNDER]))
    s.end_turn()
    s.ink(FLOUNDER)
    assert not s.can("ink", FLOUNDER)


def test_1_2_1_a_card_may_allow_inking_from_the_discard():
    moana = "Moana - Curious Explorer"
    s = Scenario(you=dict(play=[moana], discard=[STITCH, CANNONS, FLOUNDER]))
    assert not s.can("ink", CANNONS)
    s.ink(STITCH)
    assert s.you.ink_total == 1 and not s.can("ink", FLOUNDER)


# -- 4.3 play ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "cost"), [(STITCH, 1), (ARIANNA, 5), (DIME, 7), (MANOR, 1), ("Develop Your Brain", 1)]
)
def test_4_3_2_4_the_cost_is_paid_by_exerting_that_much_ink(card, cost):
    """1.5.1, 5.2.2, 7.5.1."""
    s = Scenario(you=dict(hand=[card], ink=8))
    s.play(card)
    assert (s.you.ink_total, s.you.ink_ready) == (8, 8 - cost)


@pytest.mark.parametrize(("ink", "legal"), [(4, False), (5, True)])
def test_1_5_3_a_cost_must_be_paid_in_full(ink, legal):
    s = Scenario(you=dict(hand=[ARIANNA], ink=ink))
    assert s.can("play", ARIANNA) == legal


def test_1_5_3_exerted_ink_pays_nothing_more():
    s = Scenario(you=dict(hand=[STITCH, FLOUNDER], ink=1))
    s.play(STITCH)
    assert not s.can("play", FLOUNDER)


def test_5_1_2_1_a_character_enters_ready_undamaged_and_drying():
    """4.3.3.1, 5.1.1.1, 5.1.1.4, 6.7.1, 6.7.1.1."""
    s = Scenario(you=dict(hand=[STITCH], ink=1))
    s.play(STITCH)
    stitch = s[STITCH]
    assert stitch.zone == "play" and not stitch.exerted and stitch.damage == 0 and stitch.drying


def test_1_2_1_a_card_may_enter_play_with_damage():
    gothel = "Mother Gothel - Withered and Wicked"
    s = Scenario(you=dict(hand=[gothel], ink=2))
    s.play(gothel)
    assert s[gothel].damage == 3


@pytest.mark.parametrize("card", [DIME, MANOR])
def test_4_3_3_1_items_and_locations_enter_the_play_zone(card):
    """4.3.3, 5.5.1, 5.6.1, 6.7.1.1."""
    s = Scenario(you=dict(hand=[card], ink=7))
    s.play(card)
    assert s.you.play == [card] and s.you.discard == [] and not s[card].exerted


def test_4_3_3_2_an_action_resolves_and_goes_to_the_discard():
    """4.3.3, 5.4.1, 5.4.1.2, 6.7.1, 6.7.1.2."""
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[LUMIERE, STITCH]))
    s.play(CANNONS)
    assert s.you.discard == [] and s.you.hand == []
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2 and s.you.discard == [CANNONS]


@pytest.mark.parametrize("zone", ["discard", "deck"])
def test_4_3_1_cards_are_played_from_the_hand(zone):
    s = Scenario(you={zone: [STITCH], "ink": 5})
    assert not s.can("play", STITCH)


def test_4_3_2_only_the_active_player_plays_cards():
    """4.1.2, 4.4.3, 1.3.2."""
    s = Scenario(opponent=dict(hand=[STITCH], ink=3, play=[HAMM, FLOUNDER]))
    assert s.legal() == ["end turn"]


def test_1_7_2_an_action_resolves_before_the_abilities_it_triggers():
    """5.4.5, example of 1.7.2: the ability looks at the cards left after the action has drawn."""
    facilier = "Dr. Facilier - Remarkable Gentleman"
    deck = [ARIANNA, ADELAIDE, STITCH, FLOUNDER]
    s = Scenario(
        you=dict(play=[facilier], hand=["Let the Storm Rage On"], ink=3, deck=deck), opponent=dict(play=[LUMIERE])
    )
    s.play("Let the Storm Rage On")
    s.choose(LUMIERE)
    assert s.you.hand == [ARIANNA] and s[LUMIERE].damage == 2
    s.accept()
    s.choose(STITCH)
    assert s.you.deck == [STITCH, FLOUNDER, ADELAIDE]


def test_4_3_4_1_a_card_triggers_on_its_own_playing():
    """4.3.4."""
    genie = "Genie - Wish Fulfilled"
    s = Scenario(you=dict(hand=[genie], ink=4, deck=[STITCH, FLOUNDER]))
    s.play(genie)
    assert s.you.hand == [STITCH] and s[genie].zone == "play"


def test_4_3_4_1_when_you_play_does_not_trigger_for_the_opponents_card():
    """The ability of a card in play doesn't trigger when another copy of it is played."""
    genie = "Genie - Wish Fulfilled"
    s = Scenario(you=dict(hand=[genie], ink=4), opponent=dict(play=[genie]))
    s.play(genie)
    assert len(s.you.hand) == 1 and s.opponent.hand == []


def test_4_3_6_a_payment_modifier_applies_to_the_next_card_of_that_type_once():
    s = Scenario(you=dict(play=[HAMM], hand=[DIME, AURORA, ADELAIDE], ink=10))
    s.activate(HAMM)
    s.play(DIME)
    assert s.you.ink_ready == 3
    s.play(AURORA)
    assert s.you.ink_ready == 2
    s.play(ADELAIDE)
    assert s.you.ink_ready == 0


def test_4_3_6_it_applies_to_the_next_card_even_if_that_is_free():
    """Played for free, the next character uses the modifier up."""
    s = Scenario(you=dict(play=[HAMM], hand=["Just in Time", ARIANNA, AURORA], ink=5))
    s.activate(HAMM)
    s.play("Just in Time")
    s.accept()
    s.choose(ARIANNA)
    assert s[ARIANNA].zone == "play" and s.you.ink_ready == 2
    s.play(AURORA)
    assert s.you.ink_ready == 0


def test_4_3_6_a_modifier_for_a_classification_waits_for_it():
    """Example B of 4.3.6."""
    perdita, puppy = "Perdita - Playful Mother", "Copper - Creative Storyteller"
    s = Scenario(you=dict(play=[perdita], hand=[FLOUNDER, puppy], ink=1))
    s.quest(perdita)
    s.play(FLOUNDER)
    assert s.you.ink_ready == 0
    s.play(puppy)
    assert s[puppy].zone == "play"


@pytest.mark.parametrize(("others", "needed"), [([], 2), ([STITCH], 2), (["Gaston - Baritone Bully"], 1)])
def test_4_3_6_a_self_referential_modifier_works_from_the_hand(others, needed):
    """Example C of 4.3.6. 6.4.4.2."""
    lefou = "LeFou - Bumbler"
    for ink in (0, 1, 2):
        s = Scenario(you=dict(play=others, hand=[lefou], ink=ink))
        assert s.can("play", lefou) == (ink >= needed)


@pytest.mark.parametrize(("in_play", "needed"), [(False, 6), (True, 5)])
def test_4_3_6_another_modifier_works_only_in_play(in_play, needed):
    """Example C of 4.3.6: Gadget doesn't reduce what is paid for herself."""
    gadget = "Gadget Hackwrench - Brilliant Bosun"
    play = [DIME, QUILL, GUIDEBOOK] + [gadget] * in_play
    s = Scenario(you=dict(play=play, hand=[gadget], ink=6))
    s.play(gadget)
    assert s.you.ink_ready == 6 - needed


def test_4_3_6_modifiers_add_up_and_stop_at_nothing():
    s = Scenario(you=dict(play=[HAMM, HAMM, HAMM], hand=[AURORA]))
    for n in (1, 2, 3):
        s.activate(f"{HAMM}#{n}")
    s.play(AURORA)
    assert s[AURORA].zone == "play" and s.you.ink_total == 0


@pytest.mark.parametrize("others", [0, 1, 3])
def test_1_5_4_for_each_card_in_play_a_modifier_counts(others):
    tramp = "Tramp - Street-Smart Dog"  # cost 7, 1 ink less for each character of yours
    s = Scenario(you=dict(play=[STITCH, FLOUNDER, AURORA][:others], hand=[tramp], ink=7))
    s.play(tramp)
    assert s.you.ink_ready == others


def test_1_5_4_a_payment_modifier_does_not_change_the_cost():
    """Paid with 3 ink, the character still costs 4: an effect on cost 3 or less leaves it."""
    s = Scenario(you=dict(play=[HAMM], hand=[BELLE, "Spooky Sight"], ink=9))
    s.activate(HAMM)
    s.play(BELLE)
    assert s.you.ink_ready == 6
    s.play("Spooky Sight")
    assert s.you.play == [BELLE]


@pytest.mark.parametrize("banished", [False, True])
def test_1_5_5_3_an_alternate_cost_that_a_condition_allows(banished):
    """1.5.5, 4.3.2.2."""
    lefou = "LeFou - Opportunistic Flunky"
    s = Scenario(
        you=dict(play=[ARIANNA], hand=[lefou]),
        opponent=dict(play=[exerted(STITCH if banished else LUMIERE)]),
    )
    assert not s.can("play", lefou, cost=1)
    s.challenge(ARIANNA, STITCH if banished else LUMIERE)
    assert s.can("play", lefou, cost=1) == banished
    assert not s.can("play", lefou)


@pytest.mark.parametrize("take", [True, False])
def test_6_1_7_playing_for_free_pays_nothing(take):
    """1.5.5.3."""
    s = Scenario(you=dict(hand=["Just in Time", ARIANNA, LUMIERE], ink=3))
    s.play("Just in Time")
    if take:
        s.accept()
        if s.decision is not None:
            s.choose(ARIANNA)
    else:
        s.decline()
    assert s.you.play == ([ARIANNA] if take else [])
    assert s.you.ink_ready == 0 and "Just in Time" in s.you.discard


@pytest.mark.parametrize(
    ("singer", "legal"),
    [(AURORA, False), (ARIANNA, True), (LUMIERE, True), ("Mirabel Madrigal - Hopeful Dreamer", True)],
)
def test_5_4_4_2_singing_takes_a_character_of_that_cost_or_more(singer, legal):
    """1.5.5.1; 4.3.5: Singer 5 counts for a character of cost 3."""
    song = "Let It Go"  # cost 5
    s = Scenario(you=dict(play=[singer], hand=[song]), opponent=dict(play=[STITCH]))
    assert s.can("sing", song, singer) == legal
    if legal:
        s.sing(song, singer)
        assert s[singer].exerted


def test_5_4_4_2_an_exerted_character_cannot_sing():
    s = Scenario(you=dict(play=[exerted(ARIANNA)], hand=["Let It Go"]), opponent=dict(play=[STITCH]))
    assert not s.can("sing", "Let It Go", ARIANNA)


def test_5_4_4_2_an_action_that_is_no_song_cannot_be_sung():
    s = Scenario(you=dict(play=[LUMIERE], hand=[CANNONS], ink=1), opponent=dict(play=[STITCH]))
    assert not s.can("sing", CANNONS, LUMIERE)


def test_1_2_2_what_prevents_supersedes_what_allows():
    """Reckless keeps a character from questing, whatever its lore value."""
    s = Scenario(you=dict(play=["Gaston - Arrogant Hunter"], hand=["Good Job!"], ink=1))
    s.play("Good Job!")
    assert s["Gaston - Arrogant Hunter"].lore == 1
    assert not s.can("quest", "Gaston - Arrogant Hunter")


# -- 4.4 activated abilities -------------------------------------------------------------------------------------


def test_4_4_2_an_item_may_be_used_in_the_turn_it_is_played():
    """5.5.4, 6.3.1.2."""
    s = Scenario(you=dict(hand=[QUILL, STITCH], ink=3))
    s.play(QUILL)
    s.activate(QUILL)
    assert s[QUILL].exerted and s.you.hand == []


def test_4_4_3_4_an_exerted_card_cannot_exert_again():
    """5.1.1.2."""
    s = Scenario(you=dict(play=[QUILL], hand=[STITCH, FLOUNDER]))
    s.activate(QUILL)
    s.choose(STITCH)
    assert not s.can("activate", QUILL)


@pytest.mark.parametrize(("ink", "legal"), [(0, False), (1, False), (2, True)])
def test_4_4_3_4_ink_costs_of_abilities_are_paid_in_full(ink, legal):
    s = Scenario(you=dict(play=[DIME, AURORA], ink=ink))
    assert s.can("activate", DIME) == legal


def test_4_4_4_the_cost_is_paid_and_the_effect_resolves():
    """1.5.2, 1.6.1.2, 4.4.1, 4.4.3.3, 6.3.1, 4.4.3.2."""
    s = Scenario(you=dict(play=[DIME, AURORA, STITCH], ink=3))
    s.activate(DIME)
    s.choose(AURORA)
    assert s.you.lore == 2 and s.you.ink_ready == 1 and s[DIME].exerted and not s[AURORA].exerted


def test_4_4_3_4_banishing_the_item_is_part_of_the_cost():
    s = Scenario(you=dict(play=[GUIDEBOOK], ink=1))
    s.activate(GUIDEBOOK)
    assert s.you.discard == [GUIDEBOOK] and len(s.you.hand) == 2 and s.you.ink_ready == 0


def test_5_1_1_2_an_exerted_card_may_use_an_ability_without_the_exert_symbol():
    s = Scenario(you=dict(play=[exerted(KUZCO), STITCH], ink=8))
    s.activate(KUZCO)
    s.activate(KUZCO)
    assert s[STITCH].keywords["Resist"] == 2 and s.you.ink_ready == 0


def test_4_4_2_a_character_exerts_for_its_ability_when_dry():
    """4.4.2.1."""
    s = Scenario(you=dict(play=[TACTICIAN], hand=[STITCH]))
    s.activate(TACTICIAN)
    assert s[TACTICIAN].exerted and len(s.you.hand) == 2
    s.choose(STITCH)
    assert s.you.discard == [STITCH] and len(s.you.hand) == 1


def test_4_4_3_only_cards_in_play_can_be_used():
    s = Scenario(you=dict(hand=[QUILL, STITCH], discard=[QUILL]))
    assert not s.can("activate", QUILL)


# -- 4.5 quest ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "lore"), [(STITCH, 1), (AURORA, 2), ("Daisy Duck - Isabel", 3)])
def test_4_5_1_4_questing_exerts_and_gains_the_lore_value(card, lore):
    """4.5.1.1, 4.5.1.3, 5.3.6.4."""
    s = Scenario(you=dict(play=[card]))
    s.quest(card)
    assert s.you.lore == lore and s[card].exerted and s.opponent.lore == 0


@pytest.mark.parametrize("state", [dict(exerted=True), dict(drying=True)])
def test_4_5_1_2_exerted_or_drying_characters_cannot_quest(state):
    s = Scenario(you=dict(play=[dict(card=STITCH, **state)]))
    assert not s.can("quest", STITCH)


def test_4_5_1_2_a_damaged_character_may_quest():
    s = Scenario(you=dict(play=[dict(card=STITCH, damage=1)]))
    s.quest(STITCH)
    assert s.you.lore == 1


@pytest.mark.parametrize("other", [False, True])
def test_4_5_1_2_a_printed_condition_on_questing(other):
    bashful, dwarf = "Bashful - Hopeless Romantic", "Grumpy - Bad-Tempered"
    s = Scenario(you=dict(play=[bashful, dwarf if other else STITCH]))
    assert s.can("quest", bashful) == other


@pytest.mark.parametrize("card", [DIME, MANOR])
def test_4_5_1_only_characters_quest(card):
    """5.3.4."""
    s = Scenario(you=dict(play=[card]))
    assert not s.can("quest", card)


def test_4_5_1_only_ones_own_characters():
    s = Scenario(opponent=dict(play=[STITCH]))
    assert not s.can("quest", "opponent:" + STITCH)


def test_4_5_2_abilities_resolve_after_the_lore_is_gained():
    genie = "Genie - Powers Unleashed"
    s = Scenario(you=dict(play=[genie], hand=[CANNONS]), opponent=dict(play=[STITCH]))
    s.quest(genie)
    assert s.you.lore == 3 and s.decision is not None
    s.accept()
    if s.decision is not None:
        s.choose(STITCH)
    assert s.opponent.discard == [STITCH]


def test_6_2_1_several_quest_triggers_each_happen():
    s = Scenario(you=dict(play=[STITCH, FLOUNDER], hand=["Steal from the Rich"], ink=5), opponent=dict(lore=5))
    s.play("Steal from the Rich")
    s.quest(STITCH)
    s.quest(FLOUNDER)
    assert s.opponent.lore == 3 and s.you.lore == 2


# -- 4.6 challenge: declaration ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "legal"), [({}, False), (dict(exerted=True), True), (dict(drying=True), False)])
def test_4_6_4_2_only_an_exerted_character_is_challenged(state, legal):
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[dict(card=FLOUNDER, **state)]))
    assert s.can("challenge", STITCH, FLOUNDER) == legal
    assert s[FLOUNDER].can_be_challenged == legal


@pytest.mark.parametrize("state", [dict(exerted=True), dict(drying=True)])
def test_4_6_4_1_the_challenger_is_ready_and_dry(state):
    s = Scenario(you=dict(play=[dict(card=STITCH, **state)]), opponent=dict(play=[exerted(FLOUNDER)]))
    assert not s.can("challenge", STITCH, FLOUNDER)


def test_4_6_4_2_ones_own_characters_are_not_challenged():
    s = Scenario(you=dict(play=[STITCH, exerted(FLOUNDER)]))
    assert not s.can("challenge", STITCH, "you:" + FLOUNDER)


@pytest.mark.parametrize("card", [DIME, QUILL])
def test_4_6_1_items_are_not_challenged(card):
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[exerted(card), exerted(FLOUNDER)]))
    assert not s.can("challenge", STITCH, card) and s.can("challenge", STITCH, FLOUNDER)


def test_4_6_4_4_the_challenger_is_exerted():
    s = Scenario(you=dict(play=[ARIANNA]), opponent=dict(play=[exerted(FLOUNDER)]))
    s.challenge(ARIANNA, FLOUNDER)
    assert s[ARIANNA].exerted


def test_1_2_1_rush_lets_a_drying_character_challenge_but_not_quest():
    s = Scenario(you=dict(hand=[RUSHER], ink=3), opponent=dict(play=[exerted(FLOUNDER)]))
    s.play(RUSHER)
    assert not s.can("quest", RUSHER)
    s.challenge(RUSHER, FLOUNDER)
    assert s.opponent.discard == [FLOUNDER]


@pytest.mark.parametrize(("challenger", "legal"), [(STITCH, False), ("Iago - Pretty Polly", True)])
def test_4_6_4_3_evasive_restricts_who_may_challenge(challenger, legal):
    """8.6.1."""
    s = Scenario(you=dict(play=[challenger]), opponent=dict(play=[exerted(EVADER)]))
    assert s.can("challenge", challenger, EVADER) == legal


def test_4_6_4_3_a_restriction_on_one_character_leaves_the_others():
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[exerted(EVADER), exerted(FLOUNDER)]))
    assert not s.can("challenge", STITCH, EVADER) and s.can("challenge", STITCH, FLOUNDER)


def test_1_2_2_an_effect_that_prevents_challenges():
    s = Scenario(
        you=dict(play=[exerted(STITCH)], hand=["Restoring Atlantis"], ink=5),
        opponent=dict(play=[FLOUNDER]),
    )
    s.play("Restoring Atlantis")
    s.end_turn()
    assert s.active == "opponent" and s[STITCH].exerted
    assert not s.can("challenge", FLOUNDER, STITCH)


def test_4_6_5_is_challenged_abilities_resolve_before_the_damage():
    s = Scenario(you=dict(play=[STITCH], hand=[AURORA, ADELAIDE]), opponent=dict(play=[exerted(MERFOLK)]))
    s.challenge(STITCH, MERFOLK)
    assert s.decision is not None and s.decision.player == 0
    assert s.opponent.play == [MERFOLK] and s[MERFOLK].damage == 0 and s[STITCH].exerted
    s.choose(AURORA)
    assert s.you.discard == [AURORA] and s.opponent.discard == [MERFOLK]


def test_4_6_8_is_challenged_abilities_do_not_trigger_for_another_character():
    """4.6.2."""
    s = Scenario(
        you=dict(play=[STITCH], hand=[AURORA, ADELAIDE]),
        opponent=dict(play=[exerted(MERFOLK), exerted(LITTLE_JOHN)]),
    )
    s.challenge(STITCH, LITTLE_JOHN)
    assert s.decision is None and len(s.you.hand) == 2


# -- 4.6.6 challenge: damage -------------------------------------------------------------------------------------------


def test_4_6_6_2_both_deal_their_strength_at_the_same_time():
    """5.3.6.2."""
    s = Scenario(you=dict(play=[LUMIERE]), opponent=dict(play=[exerted(ARIANNA)]))
    s.challenge(LUMIERE, ARIANNA)
    assert s[LUMIERE].damage == 5 and s[LUMIERE].zone == "play"
    assert s.opponent.discard == [ARIANNA]


def test_4_6_6_2_both_may_be_banished():
    """Example A of 4.6.9."""
    milo = "Milo Thatch - Clever Cartographer"
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[exerted(milo)]))
    s.challenge(STITCH, milo)
    assert s.you.discard == [STITCH] and s.opponent.discard == [milo]


def test_4_6_6_2_damage_stays_and_adds_up():
    """5.3.6.3."""
    s = Scenario(you=dict(play=[STITCH, FLOUNDER]), opponent=dict(play=[exerted(LITTLE_JOHN)]))
    s.challenge(STITCH, LITTLE_JOHN)
    assert s[LITTLE_JOHN].damage == 2 and s[STITCH].damage == 0
    s.end_turn()
    s.quest(LITTLE_JOHN)
    s.end_turn()
    assert s[LITTLE_JOHN].damage == 2
    s.challenge(FLOUNDER, LITTLE_JOHN)
    assert s.opponent.discard == [LITTLE_JOHN]


@pytest.mark.parametrize("n", [1, 2])
def test_4_6_6_1_strength_of_zero_or_less_deals_no_damage(n):
    """6.6.2: the strength may be negative, and counts as 0. 5.3.6.2."""
    crossbows = [CROSSBOW] * n
    s = Scenario(
        you=dict(play=[*crossbows, dict(card=ADELAIDE, damage=1)], ink=4), opponent=dict(play=[exerted(FLOUNDER)])
    )
    for k in range(n):
        s.activate(f"{CROSSBOW}#{k + 1}")
        s.choose(FLOUNDER)
    assert s[FLOUNDER].strength <= 0
    s.challenge(ADELAIDE, FLOUNDER)
    assert s[ADELAIDE].damage == 1 and s.opponent.discard == [FLOUNDER]


def test_6_6_1_2_modifiers_add_up_below_zero():
    """Two times -2 and one time +1 on a strength of 2 is -1, not +1."""
    s = Scenario(
        you=dict(play=[CROSSBOW, CROSSBOW, ADELAIDE], hand=["Improvise"], ink=5),
        opponent=dict(play=[exerted(FLOUNDER)]),
    )
    for k in (1, 2):
        s.activate(f"{CROSSBOW}#{k}")
        s.choose(FLOUNDER)
    s.play("Improvise")
    s.choose(FLOUNDER)
    s.challenge(ADELAIDE, FLOUNDER)
    assert s[ADELAIDE].damage == 0


def test_8_5_1_challenger_counts_while_challenging_only():
    """4.6.4.5, 4.6.7."""
    s = Scenario(you=dict(play=[DUELIST]), opponent=dict(play=[exerted(ADELAIDE)]))
    assert s[DUELIST].strength == 1
    s.challenge(DUELIST, ADELAIDE)
    assert s.opponent.discard == [ADELAIDE]


def test_8_5_2_challenger_does_not_count_while_being_challenged():
    s = Scenario(you=dict(play=[LITTLE_JOHN]), opponent=dict(play=[exerted(DUELIST)]))
    s.challenge(LITTLE_JOHN, DUELIST)
    assert s[LITTLE_JOHN].damage == 1


def test_4_6_7_while_challenging_ends_with_the_challenge():
    survivor = "Luisa Madrigal - Pushing Through"  # 0/3, Challenger +2
    s = Scenario(you=dict(play=[survivor]), opponent=dict(play=[exerted(LITTLE_JOHN)]))
    s.challenge(survivor, LITTLE_JOHN)
    assert s[LITTLE_JOHN].damage == 2 and s[survivor].strength == 0


@pytest.mark.parametrize(("strength", "damage"), [(1, 0), (2, 1), (5, 4)])
def test_4_6_6_1_damage_reduction_comes_after_strength(strength, damage):
    """8.8.1."""
    challenger = {1: "Charlotte La Bouff - Mardi Gras Princess", 2: STITCH, 5: ARIANNA}[strength]
    bear = "Eeyore - Overstuffed Donkey"  # 4/5, Resist +1
    s = Scenario(you=dict(play=[challenger]), opponent=dict(play=[exerted(bear)]))
    s.challenge(challenger, bear)
    assert s[bear].damage == damage


def test_4_6_6_1_negative_strength_does_not_turn_resist_into_more():
    s = Scenario(you=dict(play=[STITCH, CROSSBOW], ink=2), opponent=dict(play=[exerted(TOUGH)]))
    s.activate(CROSSBOW)
    s.choose(STITCH)
    s.challenge(STITCH, TOUGH)
    assert s[TOUGH].damage == 0 and s.you.discard == [STITCH]


def test_1_2_1_a_card_may_change_what_damage_challenges_deal():
    """Its player's characters deal their willpower; the opponent's deal their strength."""
    s = Scenario(
        you=dict(play=["Dale - Ready for His Shot", LITTLE_JOHN]),
        opponent=dict(play=[exerted("Eudora - Accomplished Seamstress")]),  # 1/9
    )
    s.challenge(LITTLE_JOHN, "Eudora - Accomplished Seamstress")
    assert s["Eudora - Accomplished Seamstress"].damage == 4 and s[LITTLE_JOHN].damage == 1


# -- 4.6 what a challenge triggers -----------------------------------------------------------------------------------


def test_4_6_9_example_b_a_chain_of_abilities_still_is_in_the_challenge():
    s = Scenario(you=dict(play=[MARSHMALLOW]), opponent=dict(play=[exerted(CHESHIRE)]))
    s.challenge(MARSHMALLOW, CHESHIRE)
    assert s.opponent.discard == [CHESHIRE]
    assert s.you.discard == [MARSHMALLOW]
    s.accept()
    assert s.you.hand == [MARSHMALLOW] and s.you.discard == []


def test_6_2_3_the_condition_challenged_and_banished_needs_both():
    s = Scenario(you=dict(play=[STITCH], hand=[CANNONS], ink=1), opponent=dict(play=[exerted(CHESHIRE, damage=1)]))
    s.play(CANNONS)
    s.choose(CHESHIRE)
    assert s.opponent.discard == [CHESHIRE] and s.you.play == [STITCH]


def test_6_2_3_the_challenger_itself_was_not_challenged():
    s = Scenario(you=dict(play=[CHESHIRE]), opponent=dict(play=[exerted(ARIANNA)]))
    s.challenge(CHESHIRE, ARIANNA)
    assert s.you.discard == [CHESHIRE] and s.opponent.play == [ARIANNA]


@pytest.mark.parametrize(("by_challenge", "returns"), [(True, True), (False, False)])
def test_6_2_3_banished_in_a_challenge(by_challenge, returns):
    wisp = "Will o' the Wisp - Forest Spirit"  # 0/3
    s = Scenario(
        you=dict(play=[STITCH], hand=[CANNONS], ink=1),
        opponent=dict(play=[exerted(wisp, damage=1)]),
    )
    if by_challenge:
        s.challenge(STITCH, wisp)
    else:
        s.play(CANNONS)
        s.choose(wisp)
    assert (s.decision is not None) == returns
    if returns:
        s.accept()
        assert s.opponent.hand == [wisp]


@pytest.mark.parametrize("mine", [True, False])
def test_6_1_13_1_banishes_another_in_a_challenge_during_your_turn(mine):
    """Thebes: only its player's challenges, in its player's turn."""
    fighter = exerted(ARIANNA, at=THEBES) if not mine else dict(card=ARIANNA, at=THEBES)
    owner = dict(play=[THEBES, fighter])
    if mine:
        s = Scenario(you=owner, opponent=dict(play=[exerted(STITCH)]))
        s.challenge(ARIANNA, STITCH)
        assert s.you.lore == 2
    else:
        s = Scenario(you=dict(play=[STITCH]), opponent=owner)
        s.challenge(STITCH, ARIANNA)
        assert s.you.discard == [STITCH] and s.opponent.lore == 0


def test_4_6_6_3_a_character_readied_by_the_challenge_may_challenge_again_but_not_quest():
    scar = "Scar - Vicious Cheater"
    s = Scenario(you=dict(play=[scar]), opponent=dict(play=[exerted(STITCH), exerted(MERFOLK)]))
    s.challenge(scar, STITCH)
    s.accept()
    assert not s[scar].exerted and not s.can("quest", scar)
    s.challenge(scar, MERFOLK)
    assert sorted(s.opponent.discard) == sorted([STITCH, MERFOLK])


# -- 4.6.8 challenging a location --------------------------------------------------------------------------------------


def test_4_6_8_3_a_location_takes_damage_and_deals_none():
    """5.6.5.2."""
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[PRIDE_ROCK]))
    s.challenge(STITCH, PRIDE_ROCK)
    assert s[PRIDE_ROCK].damage == 2 and s[STITCH].damage == 0 and s[STITCH].exerted


def test_4_6_8_2_a_location_can_be_challenged_at_once():
    """4.6.8.1, 5.1.2.3."""
    s = Scenario(you=dict(hand=[MANOR], ink=1), opponent=dict(play=[STITCH]))
    s.play(MANOR)
    s.end_turn()
    s.challenge(STITCH, MANOR)
    assert s[MANOR].damage == 2


def test_4_6_8_drying_characters_cannot_challenge_locations():
    s = Scenario(you=dict(play=[dict(card=STITCH, drying=True)]), opponent=dict(play=[MANOR]))
    assert not s.can("challenge", STITCH, MANOR)


def test_4_6_8_ones_own_location_is_not_challenged():
    s = Scenario(you=dict(play=[STITCH, MANOR]))
    assert not s.can("challenge", STITCH, "you:" + MANOR)


def test_4_6_8_challenger_counts_against_a_location():
    """8.5.1: while this character is challenging."""
    s = Scenario(you=dict(play=[DUELIST]), opponent=dict(play=[PRIDE_ROCK]))
    s.challenge(DUELIST, PRIDE_ROCK)
    assert s[PRIDE_ROCK].damage == 3


def test_4_6_8_evasive_of_a_character_does_not_protect_its_location():
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[MANOR, exerted(EVADER, at=MANOR)]))
    assert s.can("challenge", STITCH, MANOR) and not s.can("challenge", STITCH, EVADER)


def test_4_6_8_characters_stay_in_play_when_their_location_is_banished():
    s = Scenario(
        you=dict(play=[ARIANNA]),
        opponent=dict(play=[MANOR, dict(card=STITCH, at=MANOR)]),
    )
    s.challenge(ARIANNA, MANOR)
    assert s.opponent.discard == [MANOR] and s.opponent.play == [STITCH] and s[STITCH].location is None


# -- 4.7 move --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "cost"), [(MANOR, 1), (PRIDE_ROCK, 2)])
def test_4_7_3_2_moving_pays_the_move_cost(to, cost):
    """4.7.3.1, 4.7.3.3, 5.6.5.1."""
    s = Scenario(you=dict(play=[STITCH, to], ink=3))
    s.move(STITCH, to)
    assert s[STITCH].location == to and s.you.ink_ready == 3 - cost


@pytest.mark.parametrize(("ink", "legal"), [(0, False), (1, False), (2, True)])
def test_4_7_3_2_the_move_cost_is_paid_in_full(ink, legal):
    s = Scenario(you=dict(play=[STITCH, PRIDE_ROCK], ink=ink))
    assert s.can("move", STITCH, PRIDE_ROCK) == legal


@pytest.mark.parametrize("state", [dict(exerted=True), dict(drying=True), dict(damage=1)])
def test_4_7_3_any_character_of_yours_may_move(state):
    """Neither being exerted nor drying keeps a character from moving, and moving doesn't exert it."""
    s = Scenario(you=dict(play=[dict(card=STITCH, **state), MANOR], ink=1))
    s.move(STITCH, MANOR)
    assert s[STITCH].location == MANOR and s[STITCH].exerted == bool(state.get("exerted"))


def test_4_7_1_not_to_an_opposing_location_and_no_opposing_character():
    s = Scenario(you=dict(play=[STITCH], ink=3), opponent=dict(play=[MANOR, FLOUNDER]))
    assert not s.can("move", STITCH, MANOR) and not s.can("move", FLOUNDER, MANOR)


def test_4_7_2_a_character_moves_on_to_another_location():
    s = Scenario(you=dict(play=[MANOR, SHIP, dict(card=STITCH, at=MANOR)], ink=1))
    s.move(STITCH, SHIP)
    assert s[STITCH].location == SHIP and s.you.ink_ready == 0


def test_4_7_1_several_characters_may_be_at_one_location():
    """4.1.1: moving is not limited."""
    s = Scenario(you=dict(play=[MANOR, STITCH, FLOUNDER], ink=2))
    s.move(STITCH, MANOR)
    s.move(FLOUNDER, MANOR)
    assert s[STITCH].location == s[FLOUNDER].location == MANOR


def test_4_7_4_while_here_applies_and_ends_when_the_character_moves_on():
    """6.1.13.5."""
    s = Scenario(you=dict(play=[PRIDE_ROCK, MANOR, STITCH], ink=3))
    s.move(STITCH, PRIDE_ROCK)
    assert s[STITCH].willpower == 4
    s.move(STITCH, MANOR)
    assert s[STITCH].willpower == 2


def test_1_8_1_4_moving_away_from_willpower_can_banish():
    """1.8.1: the game state is checked after every turn action."""
    s = Scenario(you=dict(play=[PRIDE_ROCK, MANOR, dict(card=STITCH, at=PRIDE_ROCK, damage=2)], ink=1))
    s.move(STITCH, MANOR)
    assert s.you.discard == [STITCH]


def test_4_7_4_abilities_of_the_move_resolve_after_it():
    taffyta = "Taffyta Muttonfudge - Sour Speedster"  # once per turn: 2 lore
    s = Scenario(you=dict(play=[taffyta, MANOR, SHIP], ink=2))
    s.move(taffyta, MANOR)
    assert s.you.lore == 2
    s.move(taffyta, SHIP)
    assert s.you.lore == 2 and s[taffyta].location == SHIP


def test_4_7_3_2_a_free_move_pays_nothing():
    jim = "Jim Hawkins - Space Traveler"  # whenever you play a location, may move there for free
    s = Scenario(you=dict(play=[jim], hand=[PRIDE_ROCK], ink=2))
    s.play(PRIDE_ROCK)
    s.accept()
    assert s[jim].location == PRIDE_ROCK and s.you.ink_ready == 0


def test_4_7_3_items_do_not_move():
    s = Scenario(you=dict(play=[DIME, MANOR, STITCH], ink=2))
    with pytest.raises(IllegalAction):
        s.move(DIME, MANOR)
    assert s.can("move", STITCH, MANOR)


def test_4_1_4_an_unpayable_turn_action_leaves_no_trace():
    """1.7.6."""
    s = Scenario(you=dict(play=[STITCH, PRIDE_ROCK], ink=1))
    with pytest.raises(IllegalAction):
        s.move(STITCH, PRIDE_ROCK)
    assert s[STITCH].location is None and s.you.ink_ready == 1
