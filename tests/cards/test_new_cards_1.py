"""What the cards that came last do, 4*Town to Isabela Madrigal, as the official wording has it."""

from __future__ import annotations

import pytest

from lorcana_env import Deck, Scenario
from lorcana_env.cards.assembler import names_of
from tests.cards.board import (
    ABU,
    AGUSTIN,
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    BAMBI,
    CANNONS,
    COBRA,
    DEWEY,
    ITEM,
    LOCATION,
    QUILL,
    TUI,
    choices,
    hurt,
    quiet,
    refused,
    round_trip,
    theirs,
    tired,
)

FRIENDS = "Friends on the Other Side"  # song, cost 3: draw 2 cards
FAMILY = "This Is My Family"  # song, cost 2: gain 1 lore, draw a card
PIRATES_LIFE = "A Pirate's Life"  # song, Sing Together 6: each opponent loses 2 lore, you gain 2
CASTLE = "Nottingham - Prince John's Castle"  # location, cost 2, move 1, 6 willpower, 1 lore
MARKET = "Agrabah - Marketplace"  # location, cost 3, move 1, 5 willpower, 2 lore
PETRIFY = "Petrify"  # action, cost 1: exert chosen opposing character
BITE = "Mosquito Bite"  # action, cost 1: put 1 damage counter on chosen character
GLOW = "Healing Glow"  # action, cost 1: remove up to 2 damage from chosen character


def name_card(s: Scenario, name: str) -> None:
    """Name a card; by its number while ``Scenario.name`` can't."""
    if s.can("name", name):
        s.name(name)
    else:
        s.take(names_of(s.game.table.cards).index(name))


def settle(s: Scenario) -> None:
    """Put cards in whatever order."""
    while not quiet(s):
        s.take(0)


# -- 4, A ----------------------------------------------------------------------------------------------------

FOUR_TOWN = "4*Town - Hottest Band of the Year"


def test_four_town_draws_when_it_sings_together():
    s = Scenario(you=dict(play=[FOUR_TOWN, ABU], hand=[PIRATES_LIFE]), opponent=dict(lore=3))
    assert s[FOUR_TOWN].keywords["Singer"] == 5
    s.sing(PIRATES_LIFE, [FOUR_TOWN, ABU])
    assert s.you.lore == 2 and s.opponent.lore == 1 and len(s.you.hand) == 1


def test_four_town_does_not_draw_for_other_songs_or_other_singers():
    s = Scenario(you=dict(play=[FOUR_TOWN], hand=[FAMILY]))
    s.sing(FAMILY, FOUR_TOWN)
    assert quiet(s) and len(s.you.hand) == 1 and s.you.lore == 1
    s = Scenario(you=dict(play=[FOUR_TOWN, ABU, TUI], hand=[PIRATES_LIFE]))
    s.sing(PIRATES_LIFE, [ABU, TUI])
    assert quiet(s) and s.you.hand == [] and s.you.lore == 2


PALS = "Aladdin & Genie - Mischievous Pals"


@pytest.mark.parametrize("base", [None, "Aladdin - Cornered Swordsman", "Genie - Cramped in the Lamp"])
def test_aladdin_and_genie_swap_cards(base):
    s = Scenario(you=dict(play=[base] if base else [], hand=[PALS, AKELA, ABU, CANNONS], ink=3 if base else 5))
    s.play(PALS, shift_onto=base)
    s.accept()
    assert choices(s) == {AKELA, ABU, CANNONS}
    s.choose(AKELA)
    s.choose(ABU)
    s.done()
    settle(s)
    assert len(s.you.hand) == 1 + 3 and CANNONS in s.you.hand
    assert sorted(s.you.deck[-2:]) == [ABU, AKELA] and s.you.deck_size == 29 and s.you.ink_ready == 0


def test_aladdin_and_genie_declined():
    s = Scenario(you=dict(hand=[PALS, AKELA], ink=5))
    s.play(PALS)
    s.decline()
    assert quiet(s) and s.you.hand == [AKELA]


ALICE = "Alice - Tea Alchemist"
NEW_DOG = "Stitch - New Dog"
DANCER = "Stitch - Alien Dancer"


def test_alice_exerts_all_opposing_characters_of_that_name():
    s = Scenario(you=dict(play=[ALICE, NEW_DOG]), opponent=dict(play=[NEW_DOG, DANCER, ABU]))
    s.activate(ALICE)
    assert s[ALICE].exerted and choices(s) == {theirs(NEW_DOG), theirs(DANCER), theirs(ABU)}
    s.choose(theirs(DANCER))
    assert s[theirs(DANCER)].exerted and s[theirs(NEW_DOG)].exerted
    assert not s[theirs(ABU)].exerted and not s["you:" + NEW_DOG].exerted
    refused(s.activate, ALICE)


def test_alice_counts_each_of_two_names():
    """5.2.6.1: Lilo & Stitch is a character named Stitch."""
    both = "Lilo & Stitch - Fun-Loving Friends"
    s = Scenario(you=dict(play=[ALICE]), opponent=dict(play=[NEW_DOG, both, ABU]))
    s.activate(ALICE)
    s.choose(NEW_DOG)
    assert s[both].exerted and s[NEW_DOG].exerted and not s[ABU].exerted


ALMA = "Alma Madrigal - Accepting Grandmother"


def test_alma_readies_the_singers_once():
    s = Scenario(you=dict(play=[ALMA, ABU, tired(BALOO)], hand=[FRIENDS, FRIENDS]), opponent=dict(play=[tired(AKELA)]))
    s.sing(FRIENDS, ABU)
    s.accept()
    assert not s[ABU].exerted and s[BALOO].exerted and s[AKELA].exerted
    s.sing(FRIENDS, ABU)
    assert quiet(s) and s[ABU].exerted


def test_alma_readies_all_who_sang_together():
    s = Scenario(you=dict(play=[ALMA, ABU, TUI, tired(BALOO)], hand=[PIRATES_LIFE]))
    s.sing(PIRATES_LIFE, [ABU, TUI])
    s.accept()
    assert not s[ABU].exerted and not s[TUI].exerted and s[BALOO].exerted


def test_alma_only_when_a_character_sings():
    s = Scenario(you=dict(play=[ALMA, tired(ABU)], hand=[FRIENDS], ink=3))
    s.play(FRIENDS)
    assert quiet(s) and s[ABU].exerted


def test_alma_declined_may_ready_the_next_singers():
    """6.1.13.2, 6.1.4: "once" looks at whether it has fully resolved, and what is declined resolves with no effect."""
    s = Scenario(you=dict(play=[ALMA, ABU, TUI], hand=[FRIENDS, FRIENDS]))
    s.sing(FRIENDS, ABU)
    s.decline()
    s.sing(FRIENDS, TUI)
    s.accept()
    assert not s[TUI].exerted and s[ABU].exerted


def test_ambush():
    s = Scenario(
        you=dict(hand=["Ambush!"], play=[ABU, tired(BALOO), TUI], ink=3), opponent=dict(play=[COBRA, tired(ATITAYA)])
    )
    s.play("Ambush!")
    assert choices(s) == {ABU, TUI}
    s.choose(ABU)
    assert choices(s) == {ABU, BALOO, TUI, theirs(COBRA), theirs(ATITAYA)}
    s.choose(COBRA)
    assert s[ABU].exerted and not s[TUI].exerted and s[COBRA].damage == 3 and quiet(s)


def test_ambush_without_a_ready_character():
    s = Scenario(you=dict(hand=["Ambush!"], play=[tired(BALOO)], ink=3), opponent=dict(play=[COBRA]))
    s.play("Ambush!")
    assert quiet(s) and s[COBRA].damage == 0 and s[BALOO].damage == 0


ROOM = "Andy's Room - Home Base"


def test_andys_room_has_one_favorite():
    s = Scenario(you=dict(play=[ROOM, dict(card=BALOO, at=ROOM), AKELA], ink=2))
    assert (s[BALOO].willpower, s[BALOO].lore) == (6, 2) and (s[AKELA].willpower, s[AKELA].lore) == (2, 1)
    s.move(AKELA, to=ROOM)
    assert (s[BALOO].willpower, s[BALOO].lore) == (4, 1) and (s[AKELA].willpower, s[AKELA].lore) == (2, 1)


ANGELA = "Angela - Night Warrior"
GOLIATH = "Goliath - Clan Leader"
ELISA = "Elisa Maza - Transformed Gargoyle"


def test_angela_gives_challenger_and_resist():
    s = Scenario(you=dict(hand=[ANGELA], play=[BALOO], ink=3), opponent=dict(play=[tired(COBRA), AKELA]))
    s.play(ANGELA)
    s.accept()
    assert choices(s) == {ANGELA, BALOO, theirs(COBRA), theirs(AKELA)}
    s.choose(BALOO)
    assert quiet(s) and s[BALOO].keywords == {"Challenger": 2, "Resist": 2}
    s.challenge(BALOO, COBRA)
    assert s[COBRA].damage == 4 and s[BALOO].damage == 3
    s.end_turn()
    assert s[BALOO].keywords == {"Challenger": 2, "Resist": 2}
    s.end_turn()
    assert s[BALOO].keywords == {}


def test_angela_declined():
    s = Scenario(you=dict(hand=[ANGELA], play=[BALOO], ink=3))
    s.play(ANGELA)
    s.decline()
    assert quiet(s) and s[BALOO].keywords == {}


@pytest.mark.parametrize("mine", [True, False])
def test_angela_frees_your_gargoyles_from_stone_by_day(mine):
    play = [tired(ELISA), ANGELA] if mine else [tired(ELISA)]
    s = Scenario(you=dict(play=play, hand=[AKELA] * 3), opponent=dict(play=[] if mine else [ANGELA]))
    round_trip(s)
    assert s[ELISA].exerted != mine


DIPLOMAT = "Anna - Diplomatic Queen"


def diplomacy() -> Scenario:
    s = Scenario(
        you=dict(hand=[DIPLOMAT, TUI], play=[hurt(BALOO)], ink=5),
        opponent=dict(play=[hurt(COBRA), AKELA], hand=[ABU, CANNONS]),
    )
    s.play(DIPLOMAT)
    return s


def test_anna_diplomatic_queen_makes_opponents_discard():
    s = diplomacy()
    s.accept()
    s.option(0)
    assert s.game.to_act == 1
    s.choose(CANNONS)
    assert s.opponent.discard == [CANNONS] and s.opponent.hand == [ABU] and s.you.hand == [TUI]
    assert s.you.ink_ready == 0 and quiet(s)


def test_anna_diplomatic_queen_strengthens():
    s = diplomacy()
    s.accept()
    s.option(1)
    assert choices(s) == {DIPLOMAT, BALOO, theirs(COBRA), theirs(AKELA)}
    s.choose(BALOO)
    assert s[BALOO].strength == 4
    s.end_turn()
    assert s[BALOO].strength == 2


def test_anna_diplomatic_queen_banishes_a_damaged_character():
    s = diplomacy()
    s.accept()
    s.option(2)
    assert choices(s) == {BALOO, theirs(COBRA)}
    s.choose(COBRA)
    assert s.opponent.discard == [COBRA] and s.you.ink_ready == 0


def test_anna_diplomatic_queen_declined_or_too_poor():
    s = diplomacy()
    s.decline()
    assert quiet(s) and s.you.ink_ready == 2
    s = Scenario(you=dict(hand=[DIPLOMAT], ink=4), opponent=dict(play=[hurt(COBRA)], hand=[ABU]))
    s.play(DIPLOMAT)
    assert not s.can("accept") and s.you.ink_ready == 1


HEIR = "Anna - Heir to Arendelle"
ELSA = "Elsa - Queen Regent"  # 4/4, cost 4


def test_anna_heir_to_arendelle_freezes_with_elsa():
    s = Scenario(you=dict(hand=[HEIR], play=[ELSA], ink=4), opponent=dict(play=[tired(ABU), tired(AKELA)]))
    s.play(HEIR)
    assert choices(s) == {theirs(ABU), theirs(AKELA)}
    s.choose(ABU)
    s.end_turn()
    assert s[ABU].exerted and not s[AKELA].exerted
    round_trip(s)
    assert not s[ABU].exerted


def test_anna_heir_to_arendelle_needs_your_elsa():
    s = Scenario(you=dict(hand=[HEIR], ink=4), opponent=dict(play=[tired(ABU), ELSA]))
    s.play(HEIR)
    assert quiet(s)
    s.end_turn()
    assert not s[ABU].exerted


SISTER = "Anna - Soothing Sister"
LITTLE_SISTER = "Anna - Little Sister"
POD = "Broken Pod"  # item: exert, 1 ink: put a card from chosen player's discard on the bottom of their deck


@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_anna_soothing_sister_shifts_for_nothing_when_a_card_left_a_discard(whose):
    s = Scenario(
        you=dict(hand=[SISTER], play=[LITTLE_SISTER, POD, ABU], discard=[AKELA], ink=1),
        opponent=dict(discard=[AKELA]),
    )
    refused(s.play, SISTER, shift_onto=LITTLE_SISTER)
    s.activate(POD)
    s.choose(whose)
    assert s.you.ink_ready == 0
    refused(s.play, SISTER, shift_onto=ABU)
    s.play(SISTER, shift_onto=LITTLE_SISTER)
    assert s[SISTER].under == [LITTLE_SISTER]


def test_anna_soothing_sister_shifts_only_in_the_turn_a_card_left():
    s = Scenario(you=dict(hand=[SISTER], play=[LITTLE_SISTER, POD], discard=[AKELA], ink=1))
    s.activate(POD)
    s.choose("you")
    round_trip(s)
    refused(s.play, SISTER, shift_onto=LITTLE_SISTER)


def test_anna_soothing_sister_warms_a_heart():
    s = Scenario(you=dict(play=[SISTER], discard=[COBRA, CANNONS, AKELA]), opponent=dict(discard=[ATITAYA]))
    s.quest(SISTER)
    s.accept()
    assert choices(s) == {COBRA, AKELA}
    s.choose(COBRA)
    assert s.you.lore == 1 + 2 and s.you.deck[-1] == COBRA and s.you.discard == [CANNONS, AKELA]


def test_anna_soothing_sister_declined_or_without_a_character():
    s = Scenario(you=dict(play=[SISTER], discard=[COBRA]))
    s.quest(SISTER)
    s.decline()
    assert s.you.lore == 1 and s.you.discard == [COBRA]
    s = Scenario(you=dict(play=[SISTER], discard=[CANNONS]))
    s.quest(SISTER)
    s.accept() if s.can("accept") else None
    assert quiet(s) and s.you.lore == 1 and s.you.discard == [CANNONS]


GUARDIAN = "Aurora - Lore Guardian"


def test_aurora_lore_guardian_protects_items():
    s = Scenario(you=dict(play=[GUARDIAN, QUILL]), opponent=dict(hand=["Break"], play=[ITEM, QUILL], ink=2))
    s.end_turn()
    s.play("Break")
    assert choices(s) == {ITEM, QUILL}
    s = Scenario(you=dict(play=[GUARDIAN, QUILL, ITEM], hand=["Break"], ink=2))
    s.play("Break")
    assert choices(s) == {ITEM, QUILL}, "you may choose them"


@pytest.mark.parametrize("top", [True, False])
def test_aurora_lore_guardian_takes_inventory(top):
    s = Scenario(
        you=dict(play=[dict(card=GUARDIAN, drying=True), QUILL, ITEM, tired(POD)], deck=[ABU, AKELA, BALOO]),
        opponent=dict(play=[ITEM]),
    )
    s.activate(GUARDIAN)
    assert choices(s) == {QUILL, ITEM}
    s.choose(ITEM)
    assert s[ITEM].exerted and not s[QUILL].exerted and not s[GUARDIAN].exerted
    s.choose(ABU) if top else s.done()
    assert quiet(s) and s.you.deck == ([ABU, AKELA, BALOO] if top else [AKELA, BALOO, ABU])
    assert s.can("activate", GUARDIAN), "with the other item"


def test_aurora_lore_guardian_needs_a_ready_item():
    refused(Scenario(you=dict(play=[GUARDIAN, tired(ITEM)]), opponent=dict(play=[ITEM])).activate, GUARDIAN)


# -- B -------------------------------------------------------------------------------------------------------

FAWN = "Bambi - Ethereal Fawn"


@pytest.mark.parametrize(("under", "hand"), [(0, []), (1, [AKELA]), (3, [AKELA, ABU])])
def test_bambi_reveals_as_many_cards_as_are_under_him(under, hand):
    s = Scenario(
        you=dict(play=[dict(card=FAWN, under=[BALOO] * under)], deck=[AKELA, CANNONS, ABU, DEWEY, ATITAYA]),
        opponent=dict(play=[AKELA]),
    )
    s.quest(FAWN)
    assert quiet(s) and sorted(s.you.hand) == sorted(hand)
    assert s.you.deck == [DEWEY, ATITAYA, CANNONS] if under == 3 else len(s.you.deck) == 5 - len(hand)


def test_bambi_sees_nothing_in_the_opponents_turn():
    s = Scenario(you=dict(play=[dict(card=FAWN, under=[BALOO])]), opponent=dict(hand=[PETRIFY], ink=1))
    s.end_turn()
    s.play(PETRIFY)
    assert s[FAWN].exerted and s.you.hand == []


def test_bambi_boosted_then_singing():
    s = Scenario(you=dict(play=[FAWN], hand=[FAMILY], deck=[CANNONS, ABU, AKELA, BALOO], ink=2))
    s.boost(FAWN)
    assert s.you.ink_ready == 0 and len(s[FAWN].under) == 1
    s.sing(FAMILY, FAWN)
    assert s.you.lore == 1 and sorted(s.you.hand) == [ABU, AKELA]


GREAT_MOUSE = "Basil - Great Mouse Detective"


def test_basil_draws_when_shifted():
    base = "Basil - Perceptive Investigator"
    for accept in (True, False):
        s = Scenario(you=dict(play=[base], hand=[GREAT_MOUSE], ink=5))
        s.play(GREAT_MOUSE, shift_onto=base)
        s.accept() if accept else s.decline()
        assert quiet(s) and len(s.you.hand) == 2 * accept
    s = Scenario(you=dict(play=[base], hand=[GREAT_MOUSE], ink=6))
    s.play(GREAT_MOUSE)
    assert quiet(s) and s.you.hand == []


PROTECTOR = "Beast - Selfless Protector"


def test_beast_takes_the_damage_of_an_effect():
    s = Scenario(you=dict(play=[PROTECTOR, AKELA]), opponent=dict(play=[ABU], hand=[CANNONS, CANNONS, BITE], ink=3))
    s.end_turn()
    s.play(CANNONS)
    s.choose(AKELA)
    assert s[AKELA].damage == 0 and s[PROTECTOR].damage == 2
    s.play(CANNONS)
    s.choose(PROTECTOR)
    assert s[PROTECTOR].damage == 4
    s.play(BITE)
    s.choose(AKELA)
    assert s[AKELA].damage == 1 and s[PROTECTOR].damage == 4, "put is not dealt (1.9.1)"


def test_beast_takes_the_damage_of_a_challenge_but_not_an_opponents():
    s = Scenario(you=dict(play=[PROTECTOR, AKELA]), opponent=dict(play=[tired(DEWEY)]))
    s.challenge(AKELA, DEWEY)
    assert s[AKELA].damage == 0 and s[PROTECTOR].damage == 4 and s[DEWEY].damage == 3


def test_beast_saves_others_until_he_falls():
    s = Scenario(you=dict(play=[hurt(PROTECTOR, 7), AKELA]), opponent=dict(play=[tired(DEWEY)]))
    s.challenge(AKELA, DEWEY)
    assert s.you.discard == [PROTECTOR] and s[AKELA].damage == 0


READING = "Belle - Always Reading"
ARCHER = "Belle - Hidden Archer"  # Shift 3


def test_belle_always_reading_makes_the_shift_onto_her_cheaper():
    s = Scenario(you=dict(play=[READING], hand=[ARCHER], ink=2))
    s.play(ARCHER, shift_onto=READING)
    assert s.you.ink_ready == 0 and s[ARCHER].under == [READING]


def test_belle_always_reading_only_onto_her():
    other = "Belle - Bookworm"
    s = Scenario(you=dict(play=[READING, other], hand=[ARCHER], ink=2))
    refused(s.play, ARCHER, shift_onto=other)
    refused(s.play, ARCHER)
    s = Scenario(you=dict(play=[READING, other], hand=[ARCHER], ink=3))
    s.play(ARCHER, shift_onto=other)
    assert s.you.ink_ready == 0
    s = Scenario(you=dict(play=[READING], hand=["Belle - Bookworm"], ink=2))
    refused(s.play, "Belle - Bookworm")


APPRENTICE = "Belle - Apprentice Inventor"


def test_belle_apprentice_inventor_for_an_item():
    s = Scenario(you=dict(play=[QUILL, ITEM], hand=[APPRENTICE]), opponent=dict(play=[POD]))
    s.play(APPRENTICE, cost=1)
    assert choices(s) == {QUILL, ITEM}
    s.choose(ITEM)
    assert sorted(s.you.play) == sorted([APPRENTICE, QUILL]) and s.you.discard == [ITEM]


def test_belle_apprentice_inventor_without_an_item_or_for_ink():
    s = Scenario(you=dict(hand=[APPRENTICE], ink=3), opponent=dict(play=[POD]))
    refused(s.play, APPRENTICE, cost=1)
    s.play(APPRENTICE)
    assert s.you.ink_ready == 0


MECHANIC = "Belle - Mechanic Extraordinaire"


@pytest.mark.parametrize(("items", "cost"), [(0, 7), (2, 5), (8, 0)])
def test_belle_mechanic_shifts_for_less(items, cost):
    discard = [ITEM, QUILL] * (items // 2) + [AKELA]
    s = Scenario(
        you=dict(play=["Belle - Bookworm"], hand=[MECHANIC], discard=discard, ink=8), opponent=dict(discard=[ITEM] * 3)
    )
    refused(s.play, MECHANIC)
    s.play(MECHANIC, shift_onto="Belle - Bookworm")
    assert s.you.ink_ready == 8 - cost


def test_belle_mechanic_repurposes_items():
    s = Scenario(you=dict(play=[MECHANIC], discard=[ITEM, QUILL, ITEM, QUILL, AKELA]))
    s.quest(MECHANIC)
    s.accept()
    assert choices(s) >= {ITEM, QUILL} and AKELA not in choices(s)
    s.choose(ITEM)
    s.choose(QUILL)
    s.done()
    settle(s)
    assert s.you.lore == 3 + 2 and sorted(s.you.deck[-2:]) == sorted([ITEM, QUILL])
    assert sorted(s.you.discard) == sorted([ITEM, QUILL, AKELA])


def test_belle_mechanic_takes_three_at_most_or_declines():
    s = Scenario(you=dict(play=[MECHANIC], discard=[ITEM] * 4))
    s.quest(MECHANIC)
    s.accept()
    for _ in range(3):
        s.choose(ITEM)
    settle(s)
    assert s.you.lore == 6 and s.you.discard == [ITEM]
    s = Scenario(you=dict(play=[MECHANIC], discard=[ITEM] * 4))
    s.quest(MECHANIC)
    s.decline()
    assert s.you.lore == 3 and len(s.you.discard) == 4


HORIZON = "Beyond the Horizon"


@pytest.mark.parametrize("who", [(), ("you",), ("opponent",), ("you", "opponent")])
def test_beyond_the_horizon(who):
    s = Scenario(you=dict(hand=[HORIZON, ABU], ink=7), opponent=dict(hand=[AKELA, AKELA]))
    s.play(HORIZON)
    for side in who:
        s.choose(side)
    if not quiet(s):
        s.done()
    assert quiet(s)
    assert s.you.discard == ([ABU, HORIZON] if "you" in who else [HORIZON])
    assert len(s.you.hand) == (3 if "you" in who else 1)
    assert len(s.opponent.hand) == (3 if "opponent" in who else 2)
    assert len(s.opponent.discard) == (2 if "opponent" in who else 0)


BIBBIDI = "Bibbidi Bobbidi Boo"


def test_bibbidi_bobbidi_boo():
    s = Scenario(you=dict(hand=[BIBBIDI, ABU, AGUSTIN], play=[AKELA, ITEM], ink=3), opponent=dict(play=[BALOO]))
    s.play(BIBBIDI)
    assert choices(s) == {AKELA, AGUSTIN}, "the returned card may be played again"
    s.choose(AGUSTIN)
    assert sorted(s.you.hand) == sorted([ABU, AKELA]) and sorted(s.you.play) == sorted([ITEM, AGUSTIN])
    assert s.you.ink_ready == 0 and s[AGUSTIN].drying


def test_bibbidi_bobbidi_boo_without_a_character():
    s = Scenario(you=dict(hand=[BIBBIDI, AGUSTIN], ink=3), opponent=dict(play=[BALOO]))
    s.play(BIBBIDI)
    assert quiet(s) and s.you.hand == [AGUSTIN] and s.you.play == []


BILL = "Bill the Lizard - Chimney Sweep"


@pytest.mark.parametrize(
    ("mine", "yours", "evasive"),
    [
        ([BILL], [AKELA], False),
        ([hurt(BILL)], [AKELA], False),
        ([BILL, hurt(BALOO)], [], True),
        ([BILL], [hurt(BALOO)], True),
    ],
)
def test_bill_the_lizard(mine, yours, evasive):
    s = Scenario(you=dict(play=mine), opponent=dict(play=yours))
    assert ("Evasive" in s[BILL].keywords) == evasive


BLAST = "Blast from Your Past"


def test_blast_from_your_past():
    s = Scenario(
        you=dict(hand=[BLAST], discard=[NEW_DOG, DANCER, "Lilo & Stitch - Fun-Loving Friends", AKELA, CANNONS], ink=6),
        opponent=dict(discard=[NEW_DOG]),
    )
    s.play(BLAST)
    name_card(s, "Stitch")
    assert sorted(s.you.hand) == sorted([NEW_DOG, DANCER, "Lilo & Stitch - Fun-Loving Friends"])
    assert s.opponent.discard == [NEW_DOG] and quiet(s)


def test_blast_from_your_past_returns_characters_only():
    s = Scenario(you=dict(hand=[BLAST], discard=[CANNONS, AKELA], ink=6))
    s.play(BLAST)
    name_card(s, CANNONS)
    assert s.you.hand == [] and quiet(s)


BRUNO = "Bruno Madrigal - Undetected Uncle"


@pytest.mark.parametrize(("name", "hit"), [("Stitch", True), ("Abu", False)])
def test_bruno_names_a_card(name, hit):
    s = Scenario(you=dict(play=[BRUNO], deck=[NEW_DOG, ABU]))
    s.activate(BRUNO)
    name_card(s, name)
    assert quiet(s) and s[BRUNO].exerted and s.you.lore == 3 * hit
    assert s.you.hand == [NEW_DOG] * hit and s.you.deck == ([ABU] if hit else [NEW_DOG, ABU])


GROUNDED = "Buzz Lightyear - Grounded"


def test_buzz_grounded_can_not_gain_evasive():
    s = Scenario(you=dict(play=[GROUNDED, AKELA], hand=["Twitterpated"] * 2, ink=2))
    s.play("Twitterpated")
    s.choose(GROUNDED)
    assert "Evasive" not in s[GROUNDED].keywords
    s.play("Twitterpated")
    s.choose(AKELA)
    assert "Evasive" in s[AKELA].keywords


ON_THE_WAY = "Buzz Lightyear - On the Way"


def test_buzz_on_the_way_draws_and_discards():
    s = Scenario(
        you=dict(play=[ON_THE_WAY], hand=[CANNONS, LOCATION, ITEM, TUI], ink=6), opponent=dict(play=[hurt(COBRA)])
    )
    s.play(CANNONS)
    s.choose(COBRA)
    assert len(choices(s)) == 4 and len(s.you.hand) == 4
    s.choose(TUI)
    assert s.you.discard == [CANNONS, TUI] or s.you.discard == [TUI, CANNONS]
    s.play(LOCATION)
    s.choose(s.you.hand[-1])
    assert quiet(s) and len(s.you.discard) == 3 and s[COBRA].damage == 3
    s.play(ITEM)
    assert quiet(s) and len(s.you.discard) == 3, "3 ink are too many"


def test_buzz_on_the_way_shoots_at_damaged_characters():
    s = Scenario(
        you=dict(play=[ON_THE_WAY, hurt(BALOO)], hand=[AKELA, ABU], ink=5),
        opponent=dict(play=[hurt(COBRA), hurt(ATITAYA), TUI]),
    )
    s.play(ABU)
    assert quiet(s)
    s.play(AKELA)
    assert choices(s) == {theirs(COBRA), theirs(ATITAYA)}
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and s[ATITAYA].damage == 1 and quiet(s)


def test_buzz_on_the_way_looks_at_what_is_paid():
    hamm = "Hamm - Piggy Bank"
    s = Scenario(you=dict(play=[ON_THE_WAY, hamm], hand=[ABU], ink=2), opponent=dict(play=[hurt(COBRA)]))
    s.activate(hamm)
    s.play(ABU)
    assert s[COBRA].damage == 2 and s.you.ink_ready == 0


COVER = "Buzz Lightyear - Providing Cover"


@pytest.mark.parametrize("option", [0, 1])
def test_buzz_providing_cover_alone(option):
    s = Scenario(
        you=dict(hand=[COVER, CANNONS, "Ambush!"], discard=["Break", "Ambush!", AKELA], play=[AKELA], ink=4),
        opponent=dict(play=["Hamm - Piggy Bank", COBRA]),
    )
    s.play(COVER)
    s.option(option)
    s.accept()
    if option == 0:
        assert quiet(s) and sorted(s.you.hand) == sorted([CANNONS, "Ambush!", "Break"])
    else:
        s.choose(COBRA)
        assert quiet(s) and s[COBRA].damage == 2 and s.you.hand == ["Ambush!"]


def test_buzz_providing_cover_with_another_toy():
    s = Scenario(
        you=dict(hand=[COVER, CANNONS], discard=["Break", "Ambush!"], play=["Hamm - Piggy Bank"], ink=4),
        opponent=dict(play=[COBRA]),
    )
    s.play(COVER)
    s.accept()
    assert "Break" in s.you.hand
    s.accept()
    s.choose(CANNONS)
    s.choose(COBRA)
    assert quiet(s) and s.you.hand == ["Break"] and s[COBRA].damage == 2


# -- C -------------------------------------------------------------------------------------------------------

SWORDSMAN = "Captain Hook - Master Swordsman"
FLYER = "Peter Pan - High Flyer"  # 1/3, Evasive


def test_captain_hook_master_swordsman_readies_after_banishing():
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[tired(AKELA), tired(COBRA)]))
    s.challenge(SWORDSMAN, AKELA)
    assert quiet(s) and not s[SWORDSMAN].exerted and s.opponent.discard == [AKELA]
    refused(s.quest, SWORDSMAN)
    s.challenge(SWORDSMAN, COBRA)
    assert s.you.discard == [SWORDSMAN]


def test_captain_hook_master_swordsman_stays_exerted_otherwise():
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[tired(BALOO), AKELA]))
    s.challenge(SWORDSMAN, BALOO)
    assert not s[SWORDSMAN].exerted
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[tired(DEWEY), tired(TUI)]))
    s.challenge(SWORDSMAN, TUI)
    assert s.opponent.discard == [TUI]
    s = Scenario(you=dict(play=[tired(SWORDSMAN)]), opponent=dict(play=[AKELA]))
    s.end_turn()
    s.challenge(AKELA, SWORDSMAN)
    assert s.opponent.discard == [AKELA] and s[SWORDSMAN].exerted, "only during your turn"


def test_captain_hook_master_swordsman_and_peter_pan():
    s = Scenario(
        you=dict(play=[SWORDSMAN, FLYER], hand=["Twitterpated", "Mother Knows Best"], ink=4),
        opponent=dict(play=[tired(FLYER), dict(card="Pegasus - Flying Steed", exerted=True)]),
    )
    assert "Evasive" not in s["you:" + FLYER].keywords and "Evasive" not in s[theirs(FLYER)].keywords
    assert "Evasive" in s["Pegasus - Flying Steed"].keywords
    s.play("Twitterpated")
    s.choose(theirs(FLYER))
    assert "Evasive" not in s[theirs(FLYER)].keywords
    assert s.can("challenge", SWORDSMAN, FLYER) and not s.can("challenge", SWORDSMAN, "Pegasus - Flying Steed")
    s.play("Mother Knows Best")
    s.choose(SWORDSMAN)
    assert "Evasive" in s["you:" + FLYER].keywords


CARL = "Carl Fredricksen - On the Move"


def test_carl_moves_with_a_partner():
    s = Scenario(you=dict(play=[CARL, BALOO, AKELA, LOCATION], hand=[MARKET], ink=3), opponent=dict(play=[ABU]))
    s.play(MARKET)
    s.accept()
    assert choices(s) == {BALOO, AKELA}
    s.choose(BALOO)
    assert quiet(s) and s[CARL].location == s[BALOO].location == MARKET and s[AKELA].location is None
    assert s.you.ink_ready == 0
    s.quest(CARL)
    assert len(s.you.hand) == 2 and s.you.lore == 1


def test_carl_moves_alone_or_stays():
    s = Scenario(you=dict(play=[CARL, BALOO, AKELA], hand=[MARKET], ink=3))
    s.play(MARKET)
    s.accept()
    s.done()
    assert quiet(s) and s[CARL].location == MARKET and s[BALOO].location is None
    s = Scenario(you=dict(play=[CARL, BALOO], hand=[MARKET], ink=3))
    s.play(MARKET)
    s.decline()
    assert quiet(s) and s[CARL].location is None
    s.quest(CARL)
    assert s.you.hand == [] and s.you.lore == 1


def test_carl_is_not_moved_by_other_cards_or_players():
    s = Scenario(you=dict(play=[CARL], hand=[ITEM], ink=3), opponent=dict(hand=[MARKET], ink=3))
    s.play(ITEM)
    assert quiet(s)
    s.end_turn()
    s.play(MARKET)
    assert quiet(s)


EXPLORERS = "Carl Fredricksen & Russell - Intrepid Explorers"


def test_carl_and_russell_at_a_location():
    s = Scenario(
        you=dict(
            play=[CASTLE, LOCATION, EXPLORERS, dict(card=BALOO, at=CASTLE), dict(card=AKELA, at=LOCATION), ABU], ink=1
        ),
        opponent=dict(play=[CASTLE, dict(card=DEWEY, at=CASTLE)]),
    )
    assert [s[card].lore for card in (EXPLORERS, BALOO)] == [2, 1]
    s.move(EXPLORERS, to=CASTLE)
    assert [s[card].lore for card in (EXPLORERS, BALOO, AKELA, ABU, DEWEY)] == [3, 2, 1, 2, 1]
    evasive = [card for card in (EXPLORERS, BALOO, AKELA, ABU, DEWEY) if "Evasive" in s[card].keywords]
    assert evasive == [EXPLORERS, BALOO]


HOUSE = "Carl's House - Flying High"


def test_carls_house_moves_a_character_once():
    s = Scenario(you=dict(play=[HOUSE, CASTLE, MARKET, dict(card=BALOO, at=HOUSE), dict(card=AKELA, at=HOUSE), ABU]))
    s.activate(HOUSE)
    assert choices(s) == {CASTLE, MARKET}
    s.choose(MARKET)
    assert choices(s) == {BALOO, AKELA}
    s.choose(BALOO)
    assert quiet(s) and s[BALOO].location == MARKET and s[AKELA].location == HOUSE and s.you.lore == 1
    refused(s.activate, HOUSE)
    round_trip(s)
    lore = s.you.lore
    s.activate(HOUSE)
    s.choose(CASTLE)
    s.choose(AKELA)
    assert s[AKELA].location == CASTLE and s.you.lore == lore + 1


@pytest.mark.parametrize("play", [[HOUSE, dict(card=BALOO, at=HOUSE)], [HOUSE, CASTLE, BALOO]])
def test_carls_house_needs_a_character_and_another_location(play):
    s = Scenario(you=dict(play=play), opponent=dict(play=[MARKET]))
    if s.can("activate", HOUSE):
        s.activate(HOUSE)
    assert quiet(s) and s.you.lore == 0


MUNTZ = "Charles Muntz - Obsessive Explorer"
KEVIN = "Kevin - Flightless Bird"


@pytest.mark.parametrize("top", [True, False])
def test_charles_muntz_looks_when_you_play_an_item(top):
    s = Scenario(you=dict(play=[MUNTZ], hand=[ITEM, AKELA], ink=5, deck=[KEVIN, ABU]))
    s.play(AKELA)
    assert quiet(s)
    s.play(ITEM)
    s.choose(KEVIN) if top else s.done()
    assert quiet(s) and s.you.deck == ([KEVIN, ABU] if top else [ABU, KEVIN]) and s.you.lore == 0


def test_charles_muntz_finds_that_bird():
    s = Scenario(you=dict(play=[MUNTZ], deck=[KEVIN, ABU]))
    s.quest(MUNTZ)
    s.accept() if s.can("accept") else s.choose(KEVIN)
    assert quiet(s) and s.you.hand == [KEVIN] and s.you.lore == 2 + 3 and s.you.deck == [ABU]


def test_charles_muntz_may_leave_that_bird():
    s = Scenario(you=dict(play=[MUNTZ], deck=[KEVIN, ABU]))
    s.quest(MUNTZ)
    s.decline() if s.can("decline") else s.done()
    assert s.can("choose", KEVIN), "then it goes on the top or the bottom"
    s.done()
    assert quiet(s) and s.you.hand == [] and s.you.lore == 2 and s.you.deck == [ABU, KEVIN]


@pytest.mark.parametrize("top", [True, False])
def test_charles_muntz_finds_something_else(top):
    s = Scenario(you=dict(play=[MUNTZ], deck=[ABU, KEVIN]))
    s.quest(MUNTZ)
    assert not s.can("accept")
    s.choose(ABU) if top else s.done()
    assert quiet(s) and s.you.hand == [] and s.you.lore == 2
    assert s.you.deck == ([ABU, KEVIN] if top else [KEVIN, ABU])


CHERNABOG = "Chernabog - Unnatural Force"


def dark_dance() -> Scenario:
    s = Scenario(
        you=dict(hand=[CHERNABOG], play=[BALOO], discard=[BAMBI], ink=5),
        opponent=dict(play=[COBRA, ABU], discard=[AKELA, DEWEY, CANNONS], deck=[PETRIFY] * 3),
    )
    s.play(CHERNABOG)
    return s


def test_chernabog_shuffles_a_character_away():
    s = dark_dance()
    s.accept()
    assert choices(s) == {theirs(COBRA), theirs(ABU)}
    s.choose(COBRA)
    assert sorted(s.opponent.deck) == sorted([PETRIFY] * 3 + [COBRA]) and s.game.to_act == 1
    s.accept()
    assert choices(s) == {AKELA, DEWEY}
    s.choose(DEWEY)
    assert quiet(s) and sorted(s.opponent.play) == sorted([ABU, DEWEY])
    assert s.opponent.discard == [AKELA, CANNONS] and s.you.play == [BALOO, CHERNABOG]


def test_chernabog_declined_by_either():
    s = dark_dance()
    s.decline()
    assert quiet(s) and s.opponent.play == [COBRA, ABU] and len(s.opponent.discard) == 3
    s = dark_dance()
    s.accept()
    s.choose(ABU)
    s.decline()
    assert quiet(s) and s.opponent.play == [COBRA] and len(s.opponent.discard) == 3


BOGO = "Chief Bogo - Calling the Shots"


def test_chief_bogo_is_dealt_no_damage_during_your_turn():
    s = Scenario(
        you=dict(play=[BOGO], hand=[CANNONS, BITE], ink=2), opponent=dict(play=[tired(DEWEY)], hand=[CANNONS], ink=1)
    )
    s.challenge(BOGO, DEWEY)
    assert s.opponent.discard == [DEWEY] and s[BOGO].damage == 0
    s.play(CANNONS)
    assert s[BOGO].damage == 0 and s.you.play == [BOGO]
    s.end_turn()
    s.play(CANNONS)
    assert s.you.play == []


def test_chief_bogo_is_hurt_by_damage_that_is_put():
    s = Scenario(you=dict(play=[BOGO], hand=[BITE], ink=1))
    s.play(BITE)
    assert s.you.play == []


def test_chief_bogo_deputizes_your_other_characters():
    hunter = "Donald Duck - Ghost Hunter"  # chosen Detective character gains Challenger +2
    s = Scenario(you=dict(play=[BOGO, AKELA], hand=[hunter], ink=4), opponent=dict(play=[ABU]))
    s.play(hunter)
    assert choices(s) == {AKELA, hunter}
    s.choose(AKELA)
    assert s[AKELA].keywords["Challenger"] == 2


ROBIN = "Christopher Robin - Hunny Sage"
KANGA = "Kanga - Hunny Bard"


def test_christopher_robin_searches_for_hunny():
    s = Scenario(you=dict(hand=[ROBIN], ink=6, deck=[ABU, KANGA, CANNONS, "Piglet - Hunny Mage Apprentice"]))
    s.play(ROBIN)
    s.accept()
    assert choices(s) == {KANGA, "Piglet - Hunny Mage Apprentice"}
    s.choose(KANGA)
    assert quiet(s) and s.you.hand == [KANGA] and s.you.deck_size == 3


def test_christopher_robin_declined():
    s = Scenario(you=dict(hand=[ROBIN], ink=6, deck=[ABU, KANGA]))
    s.play(ROBIN)
    s.decline()
    assert quiet(s) and s.you.hand == [] and s.you.deck_size == 2


def deck_of(*counts: tuple[int, str]) -> Deck:
    return Deck.parse("\n".join(f"{n} {name}" for n, name in counts))


@pytest.mark.xfail(strict=True, reason="deck legality does not know GATHER THE PARTY")
def test_christopher_robin_gathers_the_party():
    amethyst = [
        "Rafiki - Shaman of the Savanna",
        "Olaf - Friendly Snowman",
        "Pain - Impudent Imp",
        "Meeko - Lucky Raccoon",
    ]
    sapphire = ["Flounder - Voice of Reason", "Owl - Logical Lecturer", AURORA, "Zipper - Tiny Helper"]
    more = ["Tuk Tuk - Curious Partner", "Fa Li - Mulan's Mother", "Adelaide Bonfamille - Patron of the Arts"]
    plain = [(4, name) for name in amethyst + sapphire + more]
    party = [(4, KANGA), (4, "Tigger - Hunny Barbarian"), (4, "Owl - Hunny Ranger")]
    assert deck_of((4, ROBIN), *plain, *party).problems("any") == []
    assert deck_of(*plain, *party, (4, "Basil - Perceptive Investigator")).problems("any")
    assert deck_of((4, ROBIN), *plain, *party[:2], (4, "Stitch - New Dog")).problems("any"), "Stitch is no Hunny"


STOUTHEARTED = "Cinderella - Stouthearted"


def test_cinderella_challenges_ready_characters_after_a_song():
    s = Scenario(
        you=dict(play=[STOUTHEARTED, BALOO], hand=[FAMILY, CANNONS], ink=3), opponent=dict(play=[COBRA, DEWEY])
    )
    assert s[STOUTHEARTED].keywords["Resist"] == 2
    s.play(CANNONS)
    s.choose(DEWEY)
    assert not s.can("challenge", STOUTHEARTED, COBRA)
    s.play(FAMILY)
    assert not s.can("challenge", BALOO, COBRA)
    s.challenge(STOUTHEARTED, COBRA)
    assert s[COBRA].damage == 5 and s[STOUTHEARTED].damage == 3


def test_cinderella_only_this_turn():
    s = Scenario(you=dict(play=[STOUTHEARTED], hand=[FAMILY], ink=3), opponent=dict(play=[COBRA]))
    s.play(FAMILY)
    round_trip(s)
    assert not s.can("challenge", STOUTHEARTED, COBRA)


COLORS = "Colors of the Wind"


@pytest.mark.parametrize(
    ("mine", "yours", "drawn"),
    [(ABU, BALOO, 2), (ABU, "Pete - Freebooter", 1), (DIPLOMAT, "Winnie the Pooh & Piglet - Hunny Mages", 3)],
)
def test_colors_of_the_wind_counts_inks(mine, yours, drawn):
    s = Scenario(you=dict(hand=[COLORS], ink=4, deck=[mine, AKELA, AKELA, AKELA]), opponent=dict(deck=[yours, AKELA]))
    s.play(COLORS)
    assert quiet(s) and s.you.hand == [mine, AKELA, AKELA][:drawn]
    assert s.opponent.deck == [yours, AKELA] and s.opponent.hand == []


COME_OUT = "Come Out and Fight!"


def test_come_out_and_fight():
    stack = dict(card=FAWN, under=[AKELA, ABU])
    s = Scenario(
        you=dict(hand=[COME_OUT], play=[BALOO, ITEM, LOCATION], ink=2), opponent=dict(play=[stack], deck=[CANNONS] * 3)
    )
    s.play(COME_OUT)
    assert choices(s) == {BALOO, ITEM, LOCATION, theirs(FAWN)}
    s.choose(FAWN)
    assert quiet(s) and s[FAWN].under == [] and s.opponent.play == [FAWN]
    assert s.opponent.deck[:3] == [CANNONS] * 3 and sorted(s.opponent.deck[3:]) == sorted([AKELA, ABU])
    assert len(s.you.hand) == 1


def test_come_out_and_fight_draws_anyway():
    s = Scenario(you=dict(hand=[COME_OUT], play=[BALOO, ITEM], ink=2))
    s.play(COME_OUT)
    s.choose(BALOO)
    assert quiet(s) and len(s.you.hand) == 1 and s.you.deck_size == 29


# -- D -------------------------------------------------------------------------------------------------------

DAISY = "Daisy Duck - Paranormal Investigator"


@pytest.mark.parametrize("exerted", [True, False])
def test_daisy_exerts_the_ink_of_opponents(exerted):
    s = Scenario(you=dict(play=[dict(card=DAISY, exerted=exerted)], hand=[ABU]), opponent=dict(hand=[AKELA, ABU]))
    assert "Support" in s[DAISY].keywords
    s.ink(ABU)
    assert s.you.ink_ready == 1
    s.end_turn()
    s.ink(AKELA)
    assert s.opponent.ink_total == 1 and s.opponent.ink_ready == (0 if exerted else 1)


def test_dalmatian_puppy_breaks_the_limit_of_four():
    puppy = "Dalmatian Puppy - Tail Wagger"
    assert deck_of((60, puppy)).problems("any") == []
    assert deck_of((99, puppy)).problems("any") == []
    assert deck_of((100, puppy)).problems("any")
    assert deck_of((60, AKELA)).problems("any")


COOL = "Darkwing Duck - Cool Under Pressure"
TRAP = "Ratigan's Marvelous Trap"  # item: banish this item - each opponent loses 2 lore


def test_darkwing_fires_when_an_item_is_banished():
    s = Scenario(you=dict(play=[COOL, TRAP], ink=1), opponent=dict(play=[COBRA], lore=2))
    s.activate(TRAP)
    s.accept()
    assert s.opponent.lore == 0 and choices(s) == {COOL, theirs(COBRA)}
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and s.you.ink_ready == 0 and quiet(s)


def test_darkwing_with_an_opponents_item_declined_or_too_poor():
    s = Scenario(you=dict(play=[COOL], hand=["Break"], ink=3), opponent=dict(play=[COBRA, ITEM]))
    s.play("Break")
    s.decline()
    assert quiet(s) and s.you.ink_ready == 1 and s[COBRA].damage == 0
    s = Scenario(you=dict(play=[COOL], hand=["Break"], ink=2), opponent=dict(play=[COBRA, ITEM]))
    s.play("Break")
    assert not s.can("accept") and s[COBRA].damage == 0
    s = Scenario(you=dict(play=[COOL], ink=1), opponent=dict(play=[TRAP]))
    s.end_turn()
    s.activate(TRAP)
    assert quiet(s), "only during your turn"


def test_darkwing_challenges_ready_villains():
    s = Scenario(you=dict(play=[COOL, AKELA]), opponent=dict(play=["Pete - Freebooter", ABU, tired(BALOO)]))
    assert s.can("challenge", COOL, "Pete - Freebooter") and s.can("challenge", COOL, BALOO)
    assert not s.can("challenge", COOL, ABU) and not s.can("challenge", AKELA, "Pete - Freebooter")


CHAIRS = "Darkwing's Chair Set"
CRIME_FIGHTER = "Darkwing Duck - Shadowy Superhero"  # 2/5


@pytest.mark.parametrize("accept", [True, False])
def test_darkwings_chair_set_inks_the_top_card(accept):
    s = Scenario(you=dict(hand=[CHAIRS], ink=3, deck=[ABU, AKELA]))
    s.play(CHAIRS)
    s.accept() if accept else s.decline()
    assert quiet(s) and s.you.ink_ready == 0 and s.you.ink_total == 3 + accept
    assert s.you.deck == ([AKELA] if accept else [ABU, AKELA])


@pytest.mark.parametrize(
    ("card", "most"),
    [
        (COBRA, 2),
        pytest.param(COOL, 4, marks=pytest.mark.xfail(strict=True, reason="has to choose a second time")),
    ],
)
def test_darkwings_chair_set_heals(card, most):
    s = Scenario(you=dict(play=[CHAIRS, hurt(COOL, 5)]), opponent=dict(play=[hurt(COBRA, 5)]))
    s.activate(CHAIRS)
    assert choices(s) == {COOL, theirs(COBRA)}
    s.choose(card)
    assert not s.can("number", most + 1)
    s.number(most)
    assert quiet(s) and s[card].damage == 5 - most and s.you.discard == [CHAIRS]


LAVA = "Dash Parr - Lava Runner"


def test_dash_parr_lava_runner_quests_at_once():
    s = Scenario(you=dict(hand=[LAVA, FAMILY], ink=4), opponent=dict(play=[tired(AKELA)]))
    s.play(LAVA)
    refused(s.sing, FAMILY, LAVA)
    assert s.can("challenge", LAVA, AKELA)
    s.quest(LAVA)
    assert s.you.lore == 2 and s[LAVA].exerted


SUPER_FAST = "Dash Parr - Super Fast"


def test_dash_parr_super_fast_plays_the_revealed_card():
    s = Scenario(you=dict(play=[SUPER_FAST], ink=2, deck=[AKELA, ABU]))
    s.quest(SUPER_FAST)
    s.accept()
    s.accept()
    assert quiet(s) and AKELA in s.you.play and s.you.ink_ready == 0 and s.you.deck == [ABU] and s.you.lore == 1


def test_dash_parr_super_fast_discards_the_revealed_card():
    s = Scenario(you=dict(play=[SUPER_FAST], ink=2, deck=[AKELA, ABU]))
    s.quest(SUPER_FAST)
    s.accept()
    s.decline()
    assert quiet(s) and s.you.discard == [AKELA] and s.you.ink_ready == 2
    s = Scenario(you=dict(play=[SUPER_FAST], ink=1, deck=[AKELA, ABU]))
    s.quest(SUPER_FAST)
    s.accept()
    assert not s.can("accept")
    s.decline() if s.can("decline") else None
    assert quiet(s) and s.you.discard == [AKELA], "it has to be paid for"


def test_dash_parr_super_fast_declined_or_with_an_action():
    s = Scenario(you=dict(play=[SUPER_FAST], ink=2, deck=[AKELA, ABU]))
    s.quest(SUPER_FAST)
    s.decline()
    assert quiet(s) and s.you.deck == [AKELA, ABU]
    s = Scenario(you=dict(play=[SUPER_FAST], ink=2, deck=[CANNONS, ABU]), opponent=dict(play=[COBRA]))
    s.quest(SUPER_FAST)
    s.accept()
    s.accept()
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2 and s.you.discard == [CANNONS] and s.you.ink_ready == 1


SIBLINGS = "Dash Parr & Violet Parr - Super Siblings"
DASH = "Dash Parr - Dodgeball Dynamo"
VIOLET = "Violet Parr - Force Field Practice"


def test_super_siblings_combo_shift_and_draw():
    s = Scenario(you=dict(play=[DASH, VIOLET], hand=[SIBLINGS], ink=6), opponent=dict(play=[tired(COBRA)]))
    s.play(SIBLINGS, shift_onto=[DASH, VIOLET])
    assert s.you.play == [SIBLINGS] and sorted(s[SIBLINGS].under) == [DASH, VIOLET] and s.you.ink_ready == 0
    assert "Evasive" in s[SIBLINGS].keywords and s[SIBLINGS].keywords["Resist"] == 1
    s.quest(SIBLINGS)
    assert s.you.lore == 2 and len(s.you.hand) == 2


def test_super_siblings_challenge_and_draw():
    stack = dict(card=SIBLINGS, under=[DASH, VIOLET])
    s = Scenario(you=dict(play=[stack]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(SIBLINGS, COBRA)
    assert len(s.you.hand) == 2 and s[SIBLINGS].damage == 4 and s[COBRA].damage == 5
    s = Scenario(you=dict(play=[tired(SIBLINGS, under=[DASH, VIOLET])]), opponent=dict(play=[DASH]))
    s.end_turn()
    s.challenge(DASH, SIBLINGS)
    assert s.you.hand == [], "being challenged is not challenging"


def test_super_siblings_shift_onto_one_of_them():
    s = Scenario(you=dict(play=[DASH, VIOLET, DASH], hand=[SIBLINGS], ink=6))
    refused(s.play, SIBLINGS, shift_onto=[DASH, DASH + "#2"])
    s.play(SIBLINGS, shift_onto=VIOLET)
    assert s[SIBLINGS].under == [VIOLET] and len(s.you.play) == 3
    s.quest(SIBLINGS)
    assert len(s.you.hand) == 1
    s = Scenario(you=dict(play=[SIBLINGS]))
    s.quest(SIBLINGS)
    assert quiet(s) and s.you.hand == []


PLAN = "Desperate Plan"


def test_desperate_plan_with_an_empty_hand():
    s = Scenario(you=dict(hand=[PLAN], ink=3))
    s.play(PLAN)
    assert quiet(s) and len(s.you.hand) == 3 and s.you.discard == [PLAN]


@pytest.mark.parametrize("count", [0, 2, 3])
def test_desperate_plan_with_cards(count):
    s = Scenario(you=dict(hand=[PLAN, AKELA, ABU, BALOO], ink=3))
    s.play(PLAN)
    for card in [AKELA, ABU, BALOO][:count]:
        s.choose(card)
    if not quiet(s):
        s.done()
    assert quiet(s) and len(s.you.hand) == 3 and s.you.deck_size == 30 - count
    assert s.you.hand[: 3 - count] == [AKELA, ABU, BALOO][count:] and len(s.you.discard) == count + 1


def test_detectives_badge():
    badge = "Detective's Badge"
    hunter = "Donald Duck - Ghost Hunter"
    s = Scenario(you=dict(play=[badge, ABU], hand=[hunter, CANNONS], ink=6), opponent=dict(play=[COBRA]))
    s.activate(badge)
    assert choices(s) == {ABU, theirs(COBRA)}
    s.choose(ABU)
    assert s[badge].exerted and s[ABU].keywords["Resist"] == 1
    refused(s.activate, badge)
    s.play(hunter)
    assert choices(s) == {hunter, ABU}
    s.choose(ABU)
    s.play(CANNONS)
    s.choose(ABU)
    assert s[ABU].damage == 1
    s.end_turn()
    assert s[ABU].keywords == {"Resist": 1}
    s.end_turn()
    assert s[ABU].keywords == {}


DIABLO = "Diablo - Devoted Herald"
RAVEN = "Diablo - Watchful Raven"


def test_diablo_shifts_for_an_action_card():
    s = Scenario(you=dict(play=[RAVEN], hand=[DIABLO, CANNONS, AKELA, FAMILY]))
    s.play(DIABLO, shift_onto=RAVEN)
    assert choices(s) == {CANNONS, FAMILY}
    s.choose(CANNONS)
    assert quiet(s) and s[DIABLO].under == [RAVEN] and s.you.discard == [CANNONS] and "Evasive" in s[DIABLO].keywords
    refused(Scenario(you=dict(play=[RAVEN], hand=[DIABLO, AKELA])).play, DIABLO, shift_onto=RAVEN)


def test_diablo_draws_with_the_opponent():
    s = Scenario(you=dict(play=[tired(DIABLO)]), opponent=dict(hand=[FRIENDS], ink=3))
    s.end_turn()
    s.accept()
    assert len(s.you.hand) == 1
    s.play(FRIENDS)
    s.take(0)
    s.accept()
    s.decline()
    assert quiet(s) and len(s.you.hand) == 2 and len(s.opponent.hand) == 3, "once for each of the two cards"


def test_diablo_does_not_draw_when_ready_or_in_your_turn():
    s = Scenario(you=dict(play=[DIABLO]))
    s.end_turn()
    assert quiet(s) and s.you.hand == []
    s = Scenario(you=dict(play=[tired(DIABLO)], hand=["Show Me More!"], ink=2))
    s.play("Show Me More!")
    assert quiet(s) and len(s.you.hand) == 3 and len(s.opponent.hand) == 3


BELL = "Dinner Bell"


@pytest.mark.parametrize(("card", "cards"), [(COBRA, 4), (AKELA, 0)])
def test_dinner_bell(card, cards):
    s = Scenario(you=dict(play=[BELL, hurt(COBRA, 4), AKELA], ink=2), opponent=dict(play=[hurt(ATITAYA, 3)]))
    s.activate(BELL)
    assert choices(s) == {COBRA, AKELA}
    s.choose(card)
    assert quiet(s) and len(s.you.hand) == cards and s.you.discard == [card] and s.you.ink_ready == 0
    assert s[BELL].exerted


HUNTER = "Gaston - Arrogant Hunter"  # 4/2, Reckless


def test_divebomb():
    s = Scenario(you=dict(hand=["Divebomb"], play=[HUNTER, AKELA], ink=3), opponent=dict(play=[DEWEY, TUI, COBRA]))
    s.play("Divebomb")
    assert HUNTER in s.you.discard and choices(s) == {AKELA, theirs(TUI)}
    s.choose(TUI)
    assert s.opponent.discard == [TUI] and s.you.play == [AKELA] and quiet(s)


def test_divebomb_without_reckless():
    s = Scenario(you=dict(hand=["Divebomb"], play=[ATITAYA], ink=3), opponent=dict(play=[HUNTER, AKELA]))
    s.play("Divebomb")
    assert quiet(s) and s.opponent.play == [HUNTER, AKELA] and s.you.play == [ATITAYA]


SNOWMAN = "Do You Want to Build A Snowman?"


@pytest.mark.parametrize("yes", [True, False])
def test_do_you_want_to_build_a_snowman(yes):
    s = Scenario(
        you=dict(hand=[SNOWMAN], play=[BALOO], ink=3), opponent=dict(play=[COBRA, ABU, ITEM], deck=[CANNONS] * 2)
    )
    s.play(SNOWMAN)
    assert s.game.to_act == 1
    s.option(0 if yes else 1)
    if yes:
        assert quiet(s) and s.you.lore == 3 and s.opponent.play == [COBRA, ABU, ITEM]
    else:
        assert s.game.to_act == 1 and choices(s) == {COBRA, ABU}
        s.choose(ABU)
        assert quiet(s) and s.you.lore == 0 and s.opponent.deck == [CANNONS, CANNONS, ABU]


NOTES = "Doc - Taking Notes"


@pytest.mark.parametrize(
    ("mine", "yours", "cards"),
    [
        ([], ["Happy - Joyful Adventurer", AURORA], 0),
        (["Happy - Joyful Adventurer"], [], 1),
        ([AURORA], [], 1),
        ([AKELA], [], 0),
    ],
)
def test_doc_shares_knowledge(mine, yours, cards):
    s = Scenario(you=dict(hand=[NOTES], play=mine, ink=4), opponent=dict(play=yours))
    s.play(NOTES)
    assert quiet(s) and len(s.you.hand) == cards


HONEYWELL = "Donald Duck - Fred Honeywell"


@pytest.mark.parametrize("accept", [True, False])
def test_donald_duck_fred_honeywell_gives(accept):
    s = Scenario(you=dict(play=[HONEYWELL, FAWN], ink=2, deck=[ABU, AKELA, BALOO]))
    s.boost(FAWN)
    s.accept() if accept else s.decline()
    assert quiet(s) and len(s[FAWN].under) == 1 + accept and s.you.deck == [ABU, AKELA, BALOO][1 + accept :]
    refused(s.boost, FAWN)


def test_donald_duck_fred_honeywell_draws_for_the_fallen():
    s = Scenario(
        you=dict(play=[HONEYWELL, dict(card=FAWN, under=[ABU, AKELA], damage=4)]), opponent=dict(hand=[CANNONS], ink=1)
    )
    s.end_turn()
    s.play(CANNONS)
    s.choose(FAWN)
    s.accept()
    assert quiet(s) and len(s.you.hand) == 2 and len(s.you.discard) == 3


def test_donald_duck_fred_honeywell_only_in_opponents_turns_and_not_for_himself():
    s = Scenario(you=dict(play=[HONEYWELL, dict(card=FAWN, under=[ABU], damage=4)], hand=[CANNONS], ink=1))
    s.play(CANNONS)
    s.choose(FAWN)
    assert quiet(s) and s.you.hand == []
    s = Scenario(
        you=dict(play=[dict(card=HONEYWELL, under=[ABU], damage=3), AKELA]), opponent=dict(hand=[CANNONS], ink=1)
    )
    s.end_turn()
    s.play(CANNONS)
    s.choose(HONEYWELL)
    assert quiet(s) and s.you.hand == []


LIVELY = "Donald Duck - Lively Pirate"


@pytest.mark.parametrize("accept", [True, False])
def test_donald_duck_lively_pirate_returns_an_action(accept):
    s = Scenario(you=dict(play=[tired(LIVELY)], discard=[CANNONS, FAMILY, BITE, AKELA]), opponent=dict(play=[AKELA]))
    s.end_turn()
    s.challenge(AKELA, LIVELY)
    assert s.game.to_act == 0
    if accept:
        s.accept()
        assert choices(s) == {CANNONS, BITE}
        s.choose(BITE)
    else:
        s.decline()
    assert quiet(s) and s.you.hand == [BITE] * accept and LIVELY in s.you.discard
