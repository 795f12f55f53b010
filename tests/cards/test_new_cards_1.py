"""What the cards that came last do, 4*Town to Isabela Madrigal, as the official wording has it."""

from __future__ import annotations

import pytest

from lorcana_env import Deck, Scenario
from lorcana_env.cards.compile import names_of
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
    assert choices(s) == {BALOO, AKELA}
    s.choose(BALOO)
    assert choices(s) == {CASTLE, MARKET}
    s.choose(MARKET)
    assert quiet(s) and s[BALOO].location == MARKET and s[AKELA].location == HOUSE and s.you.lore == 1
    refused(s.activate, HOUSE)
    round_trip(s)
    lore = s.you.lore
    s.activate(HOUSE)
    s.choose(AKELA)
    s.choose(CASTLE)
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
        pytest.param(COOL, 4),
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


# -- E -------------------------------------------------------------------------------------------------------

EEYORE = "Eeyore - In the Way"


@pytest.mark.parametrize(("exerted", "cost"), [(0, 9), (2, 7), (4, 5)])
def test_eeyore_costs_less_for_each_exerted_character(exerted, cost):
    half = exerted // 2
    s = Scenario(
        you=dict(hand=[EEYORE], play=[tired(ABU)] * half + [BALOO, tired(ITEM)], ink=9),
        opponent=dict(play=[tired(AKELA)] * half + [BALOO]),
    )
    s.play(EEYORE)
    assert s.you.ink_ready == 9 - cost


@pytest.mark.parametrize("accept", [True, False])
def test_eeyore_keeps_a_character_from_readying(accept):
    s = Scenario(you=dict(hand=[EEYORE], play=[BALOO], ink=9), opponent=dict(play=[tired(AKELA), tired(ABU)]))
    s.play(EEYORE)
    if accept:
        s.accept()
        assert choices(s) == {theirs(AKELA), theirs(ABU)}
        s.choose(ABU)
    else:
        s.decline()
    assert quiet(s)
    s.end_turn()
    assert s[ABU].exerted == accept and not s[AKELA].exerted
    round_trip(s)
    assert not s[ABU].exerted


def test_elisa_maza_keeps_strength_up():
    """6.6.4, its example."""
    s = Scenario(
        you=dict(play=[ELISA, AKELA], hand=["Trials and Tribulations", "He's Got a Sword!", "RAHR!", "Startle"], ink=5),
        opponent=dict(play=[COBRA]),
    )
    s.play("Trials and Tribulations")
    s.choose(ELISA)
    assert s[ELISA].strength == 4
    s.play("He's Got a Sword!")
    s.choose(ELISA)
    assert s[ELISA].strength == 4
    s.play("RAHR!")
    s.choose(ELISA)
    assert s[ELISA].strength == 5
    s.play("Startle")
    s.choose(AKELA)
    assert s[AKELA].strength == 3


def test_elisa_maza_does_not_help_opponents():
    s = Scenario(you=dict(play=[ELISA], hand=["Startle"], ink=1), opponent=dict(play=[COBRA]))
    s.play("Startle")
    s.choose(COBRA)
    assert s[COBRA].strength == 2


@pytest.mark.parametrize("gargoyle", [ELISA, GOLIATH])
@pytest.mark.parametrize(("cards", "stone"), [(2, False), (3, True)])
def test_stone_by_day(gargoyle, cards, stone):
    s = Scenario(you=dict(play=[tired(gargoyle)], hand=["Fan the Flames"] + [AKELA] * (cards - 1), ink=1))
    if gargoyle == ELISA:
        round_trip(s)
        assert s[gargoyle].exerted == stone
    else:
        s.play("Fan the Flames")
        assert not s[gargoyle].exerted, "two cards are left, or one"
        s = Scenario(you=dict(play=[tired(gargoyle)], hand=["Fan the Flames"] + [AKELA] * cards, ink=1))
        s.play("Fan the Flames")
        assert s[gargoyle].exerted == stone


ICE_MAKER = "Elsa - Ice Maker"


@pytest.mark.parametrize("anna", [True, False])
def test_elsa_ice_maker_exerts_and_freezes_with_anna(anna):
    s = Scenario(
        you=dict(play=[ICE_MAKER, LITTLE_SISTER if anna else BALOO]), opponent=dict(play=[COBRA, AKELA, LITTLE_SISTER])
    )
    s.quest(ICE_MAKER)
    s.accept()
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].exerted and not s[AKELA].exerted
    s.end_turn()
    assert s[COBRA].exerted == anna
    round_trip(s)
    assert not s[COBRA].exerted


def test_elsa_ice_maker_declined():
    s = Scenario(you=dict(play=[ICE_MAKER, LITTLE_SISTER]), opponent=dict(play=[COBRA, AKELA]))
    s.quest(ICE_MAKER)
    s.decline()
    assert quiet(s) and s.you.lore == 2 and not s[COBRA].exerted


PALACE = "Elsa's Ice Palace - Place of Solitude"


def test_elsas_ice_palace_keeps_a_character_exerted():
    s = Scenario(
        you=dict(hand=[PALACE, "Rise of the Titans"], ink=6, play=[BALOO]),
        opponent=dict(play=[tired(COBRA), tired(AKELA), ABU]),
    )
    s.play(PALACE)
    assert choices(s) == {theirs(COBRA), theirs(AKELA)}
    s.choose(COBRA)
    for _ in range(2):
        s.end_turn()
        assert s[COBRA].exerted and not s[AKELA].exerted
        s.end_turn()
    s.play("Rise of the Titans")
    assert s.you.play == [BALOO]
    s.end_turn()
    assert not s[COBRA].exerted


def test_elsas_ice_palace_does_not_stop_other_ways_to_ready():
    s = Scenario(
        you=dict(hand=[PALACE], ink=3, play=[BALOO]), opponent=dict(play=[tired(COBRA)], hand=["Fan the Flames"], ink=1)
    )
    s.play(PALACE)
    s.end_turn()
    s.play("Fan the Flames")
    s.choose(COBRA)
    assert not s[COBRA].exerted


WEAKNESS = "Everybody's Got a Weakness"


def test_everybodys_got_a_weakness():
    s = Scenario(
        you=dict(hand=[WEAKNESS], play=[hurt(BALOO, 2), hurt(TUI, 1), AKELA], ink=4),
        opponent=dict(play=[hurt(COBRA, 1), ABU]),
    )
    s.play(WEAKNESS)
    assert choices(s) == {theirs(COBRA), theirs(ABU)}
    s.choose(COBRA)
    assert [s[card].damage for card in (BALOO, TUI, AKELA, COBRA)] == [1, 0, 0, 3] and len(s.you.hand) == 2


@pytest.mark.parametrize("damage", [0, 1])
def test_everybodys_got_a_weakness_without_damage_or_target(damage):
    s = Scenario(
        you=dict(hand=[WEAKNESS], play=[hurt(BALOO, damage)], ink=4), opponent=dict(play=[ITEM if damage else ABU])
    )
    s.play(WEAKNESS)
    if not quiet(s):
        s.choose(ABU)
    assert quiet(s) and s[BALOO].damage == damage and s.you.hand == []


# -- F -------------------------------------------------------------------------------------------------------

FA_ZHOU = "Fa Zhou - War Hero"


def test_fa_zhou_gains_lore_for_the_second_challenge():
    s = Scenario(you=dict(play=[FA_ZHOU, BALOO, AKELA, ABU]), opponent=dict(play=[tired(COBRA)]))
    lore = []
    for card in (BALOO, AKELA, ABU):
        s.challenge(card, COBRA)
        lore.append(s.you.lore)
    assert lore == [0, 3, 3]


def test_fa_zhou_and_locations():
    s = Scenario(you=dict(play=[FA_ZHOU, BALOO, AKELA]), opponent=dict(play=[tired(COBRA), MARKET]))
    s.challenge(BALOO, MARKET)
    s.challenge(AKELA, COBRA)
    assert s.you.lore == 3, "a second challenge, of another character"
    s = Scenario(you=dict(play=[FA_ZHOU, BALOO, AKELA]), opponent=dict(play=[tired(COBRA), MARKET]))
    s.challenge(BALOO, COBRA)
    s.challenge(AKELA, MARKET)
    assert s.you.lore == 0


def test_fa_zhou_ignores_the_opponents_challenges():
    s = Scenario(you=dict(play=[FA_ZHOU, tired(COBRA)]), opponent=dict(play=[BALOO, AKELA]))
    s.end_turn()
    s.challenge(BALOO, COBRA)
    s.challenge(AKELA, COBRA)
    assert s.you.lore == s.opponent.lore == 0


BENEFACTOR = "Fairy Godmother - Magical Benefactor"


def transformed(top: str, *, accept: bool = True) -> Scenario:
    s = Scenario(
        you=dict(play=[BENEFACTOR, BALOO], ink=3, deck=[PETRIFY] * 3),
        opponent=dict(play=[COBRA, ABU], deck=[top, PETRIFY, PETRIFY]),
    )
    s.boost(BENEFACTOR)
    s.accept() if accept else s.decline()
    return s


@pytest.mark.parametrize("top", [AKELA, ITEM])
def test_fairy_godmother_transforms_a_character(top):
    s = transformed(top)
    assert choices(s) == {theirs(COBRA), theirs(ABU)}
    s.choose(COBRA)
    assert s.opponent.discard == [COBRA] and s.game.to_act == 1
    s.accept()
    s.accept()
    assert quiet(s) and sorted(s.opponent.play) == sorted([ABU, top]) and s.opponent.deck == [PETRIFY, PETRIFY]
    assert s.you.play == [BENEFACTOR, BALOO] and len(s[BENEFACTOR].under) == 1


def test_fairy_godmother_reveals_another_card():
    s = transformed(CASTLE)
    s.choose(COBRA)
    s.accept()
    assert quiet(s) and s.opponent.play == [ABU] and s.opponent.deck == [PETRIFY, PETRIFY, CASTLE]


def test_fairy_godmother_declined_by_either():
    s = transformed(AKELA, accept=False)
    assert quiet(s) and s.opponent.play == [COBRA, ABU]
    s = transformed(AKELA)
    s.choose(ABU)
    s.decline()
    assert quiet(s) and s.opponent.play == [COBRA] and s.opponent.deck == [AKELA, PETRIFY, PETRIFY]


FALINE = "Faline - Playful Fawn"


@pytest.mark.parametrize(
    ("mine", "yours", "lore"),
    [
        ([AKELA], [BALOO], 3),
        ([AKELA], [AKELA], 1),
        ([COBRA], [AKELA, DEWEY], 3),
        ([COBRA], [AKELA, ATITAYA], 1),
        ([], [], 3),
    ],
)
def test_faline_with_the_strongest_friend(mine, yours, lore):
    s = Scenario(you=dict(play=[FALINE, *mine]), opponent=dict(play=yours))
    assert s[FALINE].lore == lore and "Evasive" in s[FALINE].keywords


def test_faline_follows_strength():
    s = Scenario(you=dict(play=[FALINE, AKELA], hand=["RAHR!"], ink=1), opponent=dict(play=[DEWEY]))
    assert s[FALINE].lore == 1
    s.play("RAHR!")
    s.choose(AKELA)
    assert s[FALINE].lore == 3
    s.end_turn()
    assert s[FALINE].lore == 1


FANTASTICAL = "Fantastical and Magical"


@pytest.mark.parametrize("singers", [[TUI, DEWEY, ABU], [TUI, COBRA]])
def test_fantastical_and_magical_counts_the_singers(singers):
    s = Scenario(you=dict(hand=[FANTASTICAL], play=[TUI, DEWEY, ABU, COBRA]))
    s.sing(FANTASTICAL, singers)
    assert quiet(s) and s.you.lore == len(s.you.hand) == len(singers)


def test_fantastical_and_magical_for_ink():
    s = Scenario(you=dict(hand=[FANTASTICAL], play=[tired(TUI)], ink=9))
    s.play(FANTASTICAL)
    assert quiet(s) and s.you.lore == len(s.you.hand) == 0 and s.you.discard == [FANTASTICAL]


FERGUS = "Fergus - Outpost Builder"


@pytest.mark.parametrize("card", [MARKET, CASTLE])
def test_fergus_finds_a_spot(card):
    s = Scenario(you=dict(play=[FERGUS], hand=[MARKET, ITEM], discard=[CASTLE, AKELA]), opponent=dict(discard=[PALACE]))
    s.quest(FERGUS)
    s.accept()
    assert choices(s) == {MARKET, CASTLE}
    s.choose(card)
    assert quiet(s) and s.you.play == [FERGUS, card] and s.you.lore == 2


def test_fergus_declined_or_in_the_opponents_turn():
    s = Scenario(you=dict(play=[FERGUS], hand=[MARKET]), opponent=dict(hand=[PETRIFY], ink=1))
    s.quest(FERGUS)
    s.decline()
    assert quiet(s) and s.you.play == [FERGUS]
    s = Scenario(you=dict(play=[FERGUS], hand=[MARKET]), opponent=dict(hand=[PETRIFY], ink=1))
    s.end_turn()
    s.play(PETRIFY)
    assert quiet(s) and s[FERGUS].exerted


@pytest.mark.parametrize("at", [CASTLE, None])
def test_fergus_holds_fast_at_a_location(at):
    s = Scenario(
        you=dict(play=[CASTLE, dict(card=FERGUS, at=at), ATITAYA]), opponent=dict(play=[MARKET, COBRA, tired(ABU)])
    )
    s.challenge(ATITAYA, MARKET)
    if at:
        s.accept()
        assert choices(s) == {FERGUS, ATITAYA, theirs(COBRA), theirs(ABU)}
        s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == (4 if at else 0) and s.opponent.discard == [MARKET]


def test_fergus_holds_fast_only_for_challenged_locations():
    s = Scenario(
        you=dict(play=[CASTLE, dict(card=FERGUS, at=CASTLE)], hand=["Rise of the Titans"], ink=3),
        opponent=dict(play=[MARKET]),
    )
    s.play("Rise of the Titans")
    s.choose(MARKET)
    assert quiet(s) and s.opponent.discard == [MARKET]
    s = Scenario(you=dict(play=[CASTLE, dict(card=FERGUS, at=CASTLE), MARKET]), opponent=dict(play=[ATITAYA]))
    s.end_turn()
    s.challenge(ATITAYA, MARKET)
    s.accept()
    s.choose(ATITAYA)
    assert s[ATITAYA].damage == 4, "your own location counts"


SWARM = "Firefly Swarm"


def test_firefly_swarm_banishes_the_weak():
    s = Scenario(you=dict(hand=[SWARM], play=[BALOO], ink=3), opponent=dict(play=[COBRA, AURORA, AKELA]))
    s.play(SWARM)
    if s.can("option", 0):
        s.option(0)
    assert choices(s) == {BALOO, theirs(AURORA)}
    s.choose(AURORA)
    assert quiet(s) and s.opponent.discard == [AURORA]


def test_firefly_swarm_banishes_anybody_after_two_cards():
    s = Scenario(you=dict(hand=[SWARM, CANNONS, CANNONS], ink=5), opponent=dict(play=[COBRA, AURORA, ATITAYA]))
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(SWARM)
    s.option(1)
    assert choices(s) == {theirs(COBRA), theirs(AURORA), theirs(ATITAYA)}
    s.choose(ATITAYA)
    assert quiet(s) and s.opponent.discard == [ATITAYA]


def test_firefly_swarm_counts_cards_from_play():
    s = Scenario(you=dict(hand=[SWARM, CANNONS], play=[AKELA], ink=4), opponent=dict(play=[COBRA, AURORA]))
    s.play(CANNONS)
    s.choose(AKELA)
    s.play(SWARM)
    s.option(1)
    s.choose(COBRA)
    assert s.opponent.discard == [COBRA]


@pytest.mark.parametrize("mine", [0, 1])
def test_firefly_swarm_after_too_few_cards_of_yours(mine):
    s = Scenario(
        you=dict(hand=[SWARM] + [CANNONS] * mine, ink=4), opponent=dict(play=[AGUSTIN, AGUSTIN, COBRA, AURORA])
    )
    if mine:
        s.play(CANNONS)
        s.choose(AGUSTIN)
        assert len(s.opponent.discard) == 1
    s.play(SWARM)
    s.option(1) if s.can("option", 1) else None
    assert quiet(s) or theirs(COBRA) not in choices(s)


PINT_SIZED = "Fix-It Felix, Jr. - Pint-Sized Hero"
TAFFYTA = "Taffyta Muttonfudge - Ruthless Rival"  # cost 2, Racer
WRECKER = "Wreck-It Ralph - Big Lug"


@pytest.mark.parametrize("accept", [True, False])
def test_fix_it_felix_readies_a_racer(accept):
    s = Scenario(
        you=dict(play=[tired(PINT_SIZED), tired(AKELA)], hand=["I Won't Give In"], discard=[TAFFYTA], ink=2),
        opponent=dict(play=[tired("Snowanna Rainbeau - Cool Competitor")]),
    )
    s.play("I Won't Give In")
    assert s.you.hand == [TAFFYTA]
    if accept:
        s.accept()
        assert choices(s) == {PINT_SIZED, theirs("Snowanna Rainbeau - Cool Competitor")}
        s.choose(PINT_SIZED)
    else:
        s.decline()
    assert quiet(s) and s[PINT_SIZED].exerted != accept and s[AKELA].exerted
    refused(s.quest, PINT_SIZED)


def test_fix_it_felix_ignores_others_and_declining_restricts_nobody():
    s = Scenario(you=dict(play=[tired(PINT_SIZED)], hand=["I Won't Give In"], discard=[AKELA], ink=2))
    s.play("I Won't Give In")
    assert quiet(s) and s[PINT_SIZED].exerted
    s = Scenario(you=dict(play=[PINT_SIZED], hand=["I Won't Give In"], discard=[TAFFYTA], ink=2))
    s.play("I Won't Give In")
    s.decline()
    assert s.can("quest", PINT_SIZED)


FLOTILLA = "Flotilla - Coconut Armada"


@pytest.mark.parametrize(("here", "lore", "stolen"), [(True, 3, 1), (True, 0, 0), (False, 3, 0)])
def test_flotilla_steals_lore(here, lore, stolen):
    s = Scenario(you=dict(play=[FLOTILLA, dict(card=BALOO, at=FLOTILLA if here else None)]), opponent=dict(lore=lore))
    s.end_turn()
    assert (s.you.lore, s.opponent.lore) == (0, lore), "at the start of your turn, not theirs"
    s.end_turn()
    assert (s.you.lore, s.opponent.lore) == (stolen, lore - stolen)


ENTERING = "Flynn Rider - Breaking and Entering"


@pytest.mark.parametrize(
    "accept",
    [
        pytest.param(True),
        False,
    ],
)
def test_flynn_rider_breaking_and_entering(accept):
    s = Scenario(you=dict(play=[tired(ENTERING)], hand=[TUI]), opponent=dict(play=[BALOO], hand=[ABU, CANNONS]))
    s.end_turn()
    s.challenge(BALOO, ENTERING)
    assert s.game.to_act == 1
    s.accept() if accept else s.decline()
    if accept:
        s.choose(CANNONS)
    assert quiet(s) and s.you.lore == (0 if accept else 2) and s.you.hand == [TUI]
    assert s.opponent.discard == [CANNONS] * accept and s[ENTERING].damage == 2


def test_flynn_rider_breaking_and_entering_when_nothing_can_be_discarded():
    s = Scenario(you=dict(play=[tired(ENTERING)]), opponent=dict(play=[BALOO], deck=[CANNONS, CANNONS], hand=[], ink=1))
    s.end_turn()
    s.play(CANNONS)
    s.choose(BALOO)
    s.challenge(BALOO, ENTERING)
    if not quiet(s):
        s.accept()
    assert s.you.lore == 2


FRENEMY = "Flynn Rider - Frenemy"


@pytest.mark.parametrize(
    ("mine", "yours", "lore"), [([AKELA], [BALOO], 3), ([AKELA], [ABU], 0), ([], [], 3), ([COBRA], [ATITAYA], 0)]
)
def test_flynn_rider_frenemy_takes_advantage(mine, yours, lore):
    s = Scenario(you=dict(play=[FRENEMY, *mine]), opponent=dict(play=yours))
    s.end_turn()
    assert s.you.lore == 0
    s.end_turn()
    assert s.you.lore == lore


GIANT = "Fred - Giant-Sized"


def test_fred_reveals_until_a_floodborn_character():
    s = Scenario(you=dict(play=[GIANT], deck=[AKELA, CANNONS, SISTER, ABU, GUARDIAN]))
    s.quest(GIANT)
    assert quiet(s) and s.you.hand == [SISTER] and s.you.lore == 3
    assert sorted(s.you.deck) == sorted([AKELA, CANNONS, ABU, GUARDIAN])


def test_fred_without_a_floodborn_character():
    s = Scenario(you=dict(play=[GIANT], deck=[AKELA, CANNONS, ABU]))
    s.quest(GIANT)
    assert quiet(s) and s.you.hand == [] and sorted(s.you.deck) == sorted([AKELA, CANNONS, ABU])


TUCK = "Friar Tuck - Priest of Nottingham"


@pytest.mark.parametrize(
    ("mine", "yours", "who"), [(3, 2, "you"), (2, 3, "opponent"), (2, 2, "both"), (0, 0, "nobody")]
)
def test_friar_tuck_takes_from_the_richest(mine, yours, who):
    s = Scenario(
        you=dict(hand=[TUCK, *[AKELA, ABU, BALOO][:mine]], ink=4), opponent=dict(hand=[AKELA, ABU, BALOO][:yours])
    )
    s.play(TUCK)
    seen = []
    while not quiet(s):
        seen.append(s.game.to_act)
        s.choose(AKELA if s.game.to_act == 0 else theirs(ABU))
    assert seen == {"you": [0], "opponent": [1], "both": [0, 1], "nobody": []}[who]
    assert len(s.you.hand) == mine - (who in ("you", "both"))
    assert len(s.opponent.hand) == yours - (who in ("opponent", "both"))


# -- G -------------------------------------------------------------------------------------------------------

ENFORCER = "Gantu - Experienced Enforcer"


def test_gantu_closes_all_channels_until_your_next_turn():
    s = Scenario(
        you=dict(hand=[ENFORCER, FAMILY], play=[AKELA, "The Wardrobe - Belle's Confidant"], ink=4),
        opponent=dict(play=[AKELA], hand=[FAMILY]),
    )
    assert s.can("sing", FAMILY, AKELA)
    s.play(ENFORCER)
    assert quiet(s) and not s.can("sing", FAMILY, AKELA)
    s.end_turn()
    assert not s.can("sing", FAMILY, AKELA)
    s.end_turn()
    assert s.can("sing", FAMILY, AKELA)


def test_gantu_closes_channels_to_characters_played_later():
    """6.4.2.1: the effect is about characters, not about those in play when it resolved."""
    base = "Aladdin - Cornered Swordsman"
    s = Scenario(you=dict(hand=[ENFORCER, PALS, FAMILY], play=[base], ink=7))
    s.play(ENFORCER)
    s.play(PALS, shift_onto=base)
    s.decline()
    assert not s[PALS].drying and not s.can("sing", FAMILY, PALS)


def test_gantu_makes_actions_and_items_dearer():
    s = Scenario(
        you=dict(play=[ENFORCER, AKELA], hand=[CANNONS, ITEM, AKELA, CASTLE, FAMILY], ink=14),
        opponent=dict(hand=[CANNONS, POD], ink=6),
    )
    for card, ink in ((CANNONS, 11), (ITEM, 6), (AKELA, 4), (CASTLE, 2)):
        s.play(card)
        if card == CANNONS:
            s.choose(ENFORCER)
        assert s.you.ink_ready == ink, card
    s.sing(FAMILY, AKELA)
    assert s.you.lore == 1 and s.you.ink_ready == 0  # what is added is added to singing too (4.3.2.3)
    s.end_turn()
    s.play(CANNONS)
    s.choose("you:" + AKELA)
    assert s.opponent.ink_ready == 3
    s.play(POD)
    assert s.opponent.ink_ready == 0


BULLY = "Gaston - Frightful Bully"


def test_gaston_frightful_bully_with_a_card_under_him():
    s = Scenario(
        you=dict(play=[BULLY, tired(BALOO)], ink=2), opponent=dict(play=[COBRA, AKELA], hand=["Fan the Flames"], ink=1)
    )
    s.boost(BULLY)
    s.quest(BULLY)
    assert choices(s) == {theirs(COBRA), theirs(AKELA)}
    s.choose(COBRA)
    assert quiet(s) and s.you.lore == 1
    s.end_turn()
    assert not s.can("challenge", COBRA, BULLY) and s.can("challenge", AKELA, BULLY)
    refused(s.end_turn)
    s.quest(COBRA)
    s.end_turn()
    round_trip(s)
    assert s.can("quest", BULLY)


def test_gaston_frightful_bully_only_their_next_turn():
    s = Scenario(you=dict(play=[BULLY, tired(BALOO)], ink=2), opponent=dict(play=[COBRA]))
    s.boost(BULLY)
    s.quest(BULLY)
    s.end_turn()
    s.quest(COBRA)
    s.end_turn()
    s.end_turn()
    s.end_turn()


def test_gaston_frightful_bully_alone():
    s = Scenario(you=dict(play=[BULLY]), opponent=dict(play=[COBRA]))
    s.quest(BULLY)
    assert quiet(s)
    s.end_turn()
    assert s.can("challenge", COBRA, BULLY) and s.can("end_turn")


ATTRACTION = "Genie - Main Attraction"


@pytest.mark.parametrize("exerted", [True, False])
def test_genie_main_attraction_keeps_characters_exerted(exerted):
    s = Scenario(
        you=dict(play=[dict(card=ATTRACTION, exerted=exerted), tired(BALOO)]),
        opponent=dict(play=[tired(COBRA), tired(ITEM)], hand=["Fan the Flames"], ink=1),
    )
    s.end_turn()
    assert s[COBRA].exerted == exerted and not s[ITEM].exerted
    s.play("Fan the Flames")
    s.choose(COBRA)
    assert not s[COBRA].exerted, "not at the start of the turn"
    s.end_turn()
    assert not s[BALOO].exerted and not s[ATTRACTION].exerted


GEPPETTO = "Geppetto - Skilled Craftsman"


@pytest.mark.parametrize("count", [0, 2, 3])
def test_geppetto_discards_items_for_lore(count):
    s = Scenario(you=dict(play=[GEPPETTO], hand=[ITEM, QUILL, POD, AKELA]), opponent=dict(hand=[ITEM]))
    s.quest(GEPPETTO)
    s.accept()
    assert choices(s) == {ITEM, QUILL, POD}
    for card in [ITEM, QUILL, POD][:count]:
        s.choose(card)
    if not quiet(s):
        s.done()
    assert quiet(s) and s.you.lore == 2 + count and len(s.you.discard) == count and AKELA in s.you.hand


def test_geppetto_declined():
    s = Scenario(you=dict(play=[GEPPETTO], hand=[ITEM]))
    s.quest(GEPPETTO)
    s.decline()
    assert quiet(s) and s.you.lore == 2 and s.you.hand == [ITEM]


SUITED = "Gizmoduck - Suited Up"


def test_gizmoduck_suited_up():
    s = Scenario(you=dict(play=[SUITED, BALOO]), opponent=dict(play=[hurt(COBRA), TUI, tired(AKELA)]))
    assert s[SUITED].keywords["Resist"] == 1
    assert not s.can("challenge", SUITED, TUI) and s.can("challenge", SUITED, AKELA)
    assert not s.can("challenge", BALOO, COBRA)
    s.challenge(SUITED, COBRA)
    assert s[COBRA].damage == 5 and s.you.discard == [SUITED]


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("cards", [0, 1, 2, 4])
def test_goliath_from_dusk_to_dawn(cards, mine):
    hand = [AKELA, ABU, BALOO, TUI][:cards]
    if mine:
        s = Scenario(you=dict(play=[GOLIATH], hand=hand), opponent=dict(hand=[DEWEY] * 2))
    else:
        s = Scenario(you=dict(hand=hand), opponent=dict(play=[GOLIATH], hand=[DEWEY] * 2))
    s.end_turn()
    assert s.active == ("you" if cards == 4 else "opponent")
    if cards == 4:
        assert s.game.to_act == 0
        s.choose(ABU)
        s.choose(TUI)
        assert sorted(s.you.discard) == [ABU, TUI]
    assert s.active == "opponent" and len(s.you.hand) == 2
    assert len(s.opponent.hand) == 3, "their draw step came after"
    s.end_turn()
    assert s.game.to_act == 1, "they have three"
    s.choose(DEWEY)
    assert len(s.opponent.hand) == 2 and s.active == "you" and len(s.you.hand) == 3


MARLEY = "Goofy - Ghost of Jacob Marley"


@pytest.mark.parametrize("under", [0, 1, 2])
def test_goofy_ghost_of_jacob_marley(under):
    s = Scenario(
        you=dict(play=[dict(card=MARLEY, under=[BALOO] * under, damage=2)], hand=[CANNONS, TUI], ink=1),
        opponent=dict(hand=[AKELA, ABU, DEWEY]),
    )
    s.play(CANNONS)
    for card in [ABU, DEWEY][:under]:
        assert s.game.to_act == 1
        s.choose(card)
    assert quiet(s) and sorted(s.opponent.discard) == [ABU, DEWEY][:under] and s.you.hand == [TUI]
    assert s.you.discard.count(BALOO) == under


CHEF = "Goofy - Groundbreaking Chef"


def test_goofy_groundbreaking_chef_heals_and_readies():
    s = Scenario(
        you=dict(play=[hurt(CHEF, 1, exerted=True), hurt(BALOO, 2, exerted=True), tired(AKELA), hurt(TUI)]),
        opponent=dict(play=[hurt(COBRA)]),
    )
    s.end_turn()
    s.accept()
    while s.active == "you":
        s.number(1)
    assert [s[card].damage for card in (CHEF, BALOO, AKELA, TUI, COBRA)] == [1, 1, 0, 0, 1]
    assert [s[card].exerted for card in (CHEF, BALOO, AKELA, TUI)] == [True, False, True, False]
    s.quest(COBRA)
    s.end_turn()
    assert s[BALOO].damage == 1, "only at the end of your turn"


def test_goofy_groundbreaking_chef_declined():
    s = Scenario(you=dict(play=[CHEF, hurt(BALOO, 2, exerted=True)]))
    s.end_turn()
    s.decline()
    assert s.active == "opponent" and s[BALOO].damage == 2 and s[BALOO].exerted


GRAVEYARD = "Graveyard of Christmas Future - Lonely Resting Place"


@pytest.mark.parametrize("accept", [True, False])
def test_graveyard_of_christmas_future(accept):
    s = Scenario(you=dict(play=[GRAVEYARD, CASTLE, BALOO, AKELA], deck=[ABU, TUI, DEWEY, COBRA], ink=3))
    s.move(BALOO, to=GRAVEYARD)
    s.move(AKELA, to=CASTLE)
    assert s[GRAVEYARD].under == [ABU]
    s.move(AKELA, to=GRAVEYARD)
    assert sorted(s[GRAVEYARD].under) == [ABU, TUI]
    s.end_turn()
    assert s.active == "opponent"
    s.end_turn()
    s.accept() if accept else s.decline()
    assert quiet(s)
    if accept:
        assert sorted(s.you.hand) == sorted([ABU, TUI, DEWEY]) and s.you.discard == [GRAVEYARD]
        assert s[BALOO].location is None and BALOO in s.you.play
    else:
        assert s.you.hand == [DEWEY] and len(s[GRAVEYARD].under) == 2 and s[BALOO].location == GRAVEYARD


SKEPTIC = "Grumpy - Skeptical Knight"
CHARMLESS = "Sir Kay - Unruly Knight"  # 2/2, Knight


def test_grumpy_skeptical_knight():
    s = Scenario(
        you=dict(play=[CASTLE, dict(card=SKEPTIC, at=CASTLE), dict(card=BALOO, at=CASTLE), CHARMLESS], ink=1),
        opponent=dict(play=[CASTLE, dict(card="Goofy - Knight for a Day", at=CASTLE)]),
    )
    assert s[SKEPTIC].keywords == {"Resist": 2, "Evasive": True}
    assert s[BALOO].keywords == s[CHARMLESS].keywords == s["Goofy - Knight for a Day"].keywords == {}
    s.move(CHARMLESS, to=CASTLE)
    assert s[CHARMLESS].keywords == {"Resist": 2}
    s.end_turn()
    assert s[SKEPTIC].keywords == {"Resist": 2}


GUSTAV = "Gustav the Giant - Terror of the Kingdom"


def test_gustav_is_all_tied_up():
    s = Scenario(you=dict(hand=[GUSTAV], ink=3))
    s.play(GUSTAV)
    assert s[GUSTAV].exerted
    round_trip(s)
    assert s[GUSTAV].exerted
    round_trip(s)
    assert s[GUSTAV].exerted


@pytest.mark.parametrize("accept", [True, False])
def test_gustav_breaks_free(accept):
    s = Scenario(you=dict(play=[tired(GUSTAV), DEWEY]), opponent=dict(play=[tired(AKELA), tired(COBRA)]))
    s.challenge(DEWEY, AKELA)
    s.accept() if accept else s.decline()
    assert quiet(s) and s[GUSTAV].exerted != accept
    assert s.can("quest", GUSTAV) == accept


def test_gustav_is_not_freed_otherwise():
    s = Scenario(
        you=dict(play=[tired(GUSTAV), DEWEY, tired(ATITAYA)], hand=[CANNONS], ink=1),
        opponent=dict(play=[AKELA, tired(COBRA)]),
    )
    s.play(CANNONS)
    s.choose(AKELA)
    assert quiet(s) and s[GUSTAV].exerted
    s = Scenario(you=dict(play=[tired(GUSTAV), tired(ATITAYA)]), opponent=dict(play=[AKELA]))
    s.end_turn()
    s.challenge(AKELA, ATITAYA)
    assert quiet(s) and s.opponent.discard == [AKELA] and s[GUSTAV].exerted, "only during your turn"


# -- H -------------------------------------------------------------------------------------------------------

DEALER = "Hades - Double Dealer"


def test_hades_double_dealer_trades():
    s = Scenario(
        you=dict(play=[DEALER, NEW_DOG, AKELA], hand=["Stitch - Abomination", DANCER, COBRA]),
        opponent=dict(play=[NEW_DOG]),
    )
    s.activate(DEALER)
    assert choices(s) == {NEW_DOG, AKELA}
    s.choose("you:" + NEW_DOG)
    assert choices(s) == {"Stitch - Abomination", DANCER}
    s.choose("Stitch - Abomination")
    assert quiet(s) and s[DEALER].exerted and s.you.discard == [NEW_DOG]
    assert sorted(s.you.play) == sorted([DEALER, AKELA, "Stitch - Abomination"]) and s["Stitch - Abomination"].drying


def test_hades_double_dealer_without_a_match_or_a_victim():
    s = Scenario(you=dict(play=[DEALER, AKELA], hand=[COBRA]))
    s.activate(DEALER)
    assert quiet(s) and s.you.discard == [AKELA] and s.you.hand == [COBRA]
    refused(Scenario(you=dict(play=[DEALER], hand=[COBRA]), opponent=dict(play=[AKELA])).activate, DEALER)


BOX = "Hand-in-the-Box - Sid's Toy"


def test_hand_in_the_box_springs():
    s = Scenario(
        you=dict(hand=[BOX], discard=["Hamm - Piggy Bank", AKELA, GROUNDED], deck=[ABU, ABU]),
        opponent=dict(discard=[ON_THE_WAY]),
    )
    s.play(BOX, cost=1)
    assert choices(s) == {"Hamm - Piggy Bank", GROUNDED}
    s.choose(GROUNDED)
    assert quiet(s) and s.you.play == [BOX] and s.you.deck == [ABU, ABU, GROUNDED]
    assert s.you.discard == ["Hamm - Piggy Bank", AKELA]


def test_hand_in_the_box_needs_a_toy_or_ink():
    s = Scenario(you=dict(hand=[BOX], discard=[AKELA], ink=2), opponent=dict(discard=[ON_THE_WAY]))
    refused(s.play, BOX, cost=1)
    s.play(BOX)
    assert s.you.play == [BOX] and s.you.ink_ready == 0


LEADER = "Hercules - Mighty Leader"
HERO = "Prince Eric - Noble Swordsman"  # 6/7, Hero


@pytest.mark.parametrize("exerted", [True, False])
def test_hercules_guards_heroes(exerted):
    s = Scenario(
        you=dict(play=[dict(card=LEADER, exerted=exerted), HERO, TUI]), opponent=dict(hand=[CANNONS] * 3, ink=3)
    )
    s.end_turn()
    for card in (LEADER, HERO, TUI):
        s.play(CANNONS)
        s.choose(card)
    assert [s[card].damage for card in (LEADER, HERO, TUI)] == [0, 0 if exerted else 2, 2]


def test_hercules_in_challenges():
    s = Scenario(you=dict(play=[LEADER, HERO]), opponent=dict(play=[tired(BALOO), tired(DEWEY), ABU, AURORA]))
    s.challenge(HERO, DEWEY)
    assert s[HERO].damage == 4
    s.challenge(LEADER, BALOO)
    assert s[LEADER].damage == 0
    s.end_turn()
    s.challenge(AURORA, HERO)
    s.challenge(ABU, LEADER)
    assert s[HERO].damage == 4 + 2 and s.you.discard == [LEADER], "both were challenged"


def test_hercules_exerted_guards_challenging_heroes_but_not_from_put_damage():
    s = Scenario(you=dict(play=[tired(LEADER), HERO], hand=[BITE], ink=1), opponent=dict(play=[tired(DEWEY)]))
    s.challenge(HERO, DEWEY)
    assert s[HERO].damage == 0
    s.play(BITE)
    s.choose(LEADER)
    assert s[LEADER].damage == 1


ARMOR = "Hiro Hamada - Armor Designer"


def test_hiro_hamada_armor_designer():
    s = Scenario(
        you=dict(
            play=[
                dict(card=ARMOR, under=["Hiro Hamada - Team Leader"]),
                dict(card=GIANT, under=[AKELA]),
                dict(card=FAWN, under=[AKELA]),
                STOUTHEARTED,
            ]
        ),
        opponent=dict(play=[dict(card=GREAT_MOUSE, under=[AKELA])], hand=[CANNONS], ink=1),
    )
    assert s[ARMOR].keywords.keys() >= {"Evasive", "Ward"} and s[GIANT].keywords.keys() >= {"Evasive", "Ward"}
    for card in (FAWN, STOUTHEARTED, GREAT_MOUSE):
        assert not s[card].keywords.keys() & {"Evasive", "Ward"}
    s.end_turn()
    s.play(CANNONS)
    assert choices(s) == {theirs(FAWN), theirs(STOUTHEARTED), GREAT_MOUSE}


PRODIGY = "Hiro Hamada - Robotics Prodigy"


@pytest.mark.parametrize("found", [ITEM, "B.E.N. - Eccentric Robot", None])
def test_hiro_hamada_robotics_prodigy(found):
    deck = [ABU, ITEM, CANNONS, "B.E.N. - Eccentric Robot", AKELA]
    s = Scenario(you=dict(play=[PRODIGY], ink=2, deck=deck))
    s.activate(PRODIGY)
    assert choices(s) == {ITEM, "B.E.N. - Eccentric Robot"}
    s.choose(found) if found else s.done()
    assert quiet(s) and s[PRODIGY].exerted and s.you.ink_ready == 0 and sorted(s.you.deck) == sorted(deck)
    assert found is None or s.you.deck[0] == found


HYDRA = "Hydra - Deadly Serpent"  # 6/5


def test_hydra_bites_back():
    s = Scenario(you=dict(play=[HYDRA], hand=[CANNONS, BITE], ink=2), opponent=dict(play=[tired(AURORA), COBRA]))
    s.play(CANNONS)
    s.choose(HYDRA)
    assert choices(s) == {theirs(AURORA), theirs(COBRA)}
    s.choose(COBRA)
    assert s[HYDRA].damage == 2 and s[COBRA].damage == 2
    s.challenge(HYDRA, AURORA)
    assert quiet(s) and s.opponent.discard == [AURORA] and s[HYDRA].damage == 4 and s[COBRA].damage == 4


def test_hydra_bites_when_she_falls_and_not_without_damage():
    s = Scenario(you=dict(play=[hurt(HYDRA, 3, exerted=True), BALOO]), opponent=dict(play=[COBRA, DEWEY]))
    s.end_turn()
    s.challenge(COBRA, HYDRA)
    assert s.game.to_act == 0
    s.choose(DEWEY)
    assert s.you.discard == [HYDRA] and s.opponent.discard == [DEWEY] and s[COBRA].damage == 6


def test_hydra_counts_damage_that_is_put():
    """1.9.2: "is dealt damage" on a card means that it takes damage."""
    s = Scenario(you=dict(play=[HYDRA], hand=[BITE], ink=1), opponent=dict(play=[COBRA]))
    s.play(BITE)
    s.choose(HYDRA)
    assert s[HYDRA].damage == 1 and s[COBRA].damage == 1


# -- I -------------------------------------------------------------------------------------------------------

BY_YOUR_SIDE = "I'm Never Not by Your Side"


def test_im_never_not_by_your_side():
    s = Scenario(
        you=dict(hand=[BY_YOUR_SIDE], play=[hurt(BALOO, 3), hurt(TUI, 2), hurt(COBRA, 1), AKELA], ink=5),
        opponent=dict(play=[hurt(ATITAYA, 3)]),
    )
    before = sum(s[card].damage for card in (BALOO, TUI, COBRA))
    s.play(BY_YOUR_SIDE)
    assert theirs(ATITAYA) not in choices(s)
    for _ in range(10):
        if quiet(s):
            break
        s.take(len(s.legal()) - 1 if s.decision.kind == "number" else 0)
    removed = before - sum(s[card].damage for card in (BALOO, TUI, COBRA))
    assert quiet(s) and s.you.lore == removed == 4 and s[ATITAYA].damage == 3


@pytest.mark.parametrize("damage", [0, 2])
def test_im_never_not_by_your_side_with_little_damage(damage):
    s = Scenario(you=dict(hand=[BY_YOUR_SIDE], play=[hurt(BALOO, damage), AKELA, TUI]))
    s.sing(BY_YOUR_SIDE, [AKELA, TUI])
    for _ in range(10):
        if quiet(s):
            break
        s.take(len(s.legal()) - 1 if s.decision.kind == "number" else 0)
    assert quiet(s) and s[BALOO].damage == 0 and s.you.lore == damage


WAY = "I Will Find My Way"


@pytest.mark.parametrize("accept", [pytest.param(True), False])
def test_i_will_find_my_way(accept):
    s = Scenario(you=dict(hand=[WAY], play=[BALOO, AKELA, CASTLE, MARKET], ink=1), opponent=dict(play=[ABU, PALACE]))
    s.play(WAY)
    assert choices(s) == {BALOO, AKELA}
    s.choose(BALOO)
    assert s[BALOO].strength == 4
    if accept:
        s.accept()
        assert choices(s) == {CASTLE, MARKET}
        s.choose(MARKET)
    else:
        s.decline()
    assert quiet(s) and s[BALOO].location == (MARKET if accept else None) and s.you.ink_ready == 0
    s.end_turn()
    assert s[BALOO].strength == 2


def test_i_will_find_my_way_without_a_location():
    s = Scenario(you=dict(hand=[WAY], play=[BALOO, AKELA], ink=1))
    s.play(WAY)
    s.choose(BALOO)
    s.accept() if s.can("accept") else None
    assert quiet(s) and s[BALOO].strength == 4


I2I = "I2I"


def test_i2i_readies_its_singers():
    s = Scenario(you=dict(hand=[I2I], play=[TUI, COBRA, tired(BALOO), ABU]), opponent=dict(play=[tired(AKELA)]))
    s.sing(I2I, [TUI, COBRA])
    assert quiet(s) and s.you.lore == s.opponent.lore == 2 and len(s.you.hand) == len(s.opponent.hand) == 2
    assert not s[TUI].exerted and not s[COBRA].exerted and s[BALOO].exerted and s[AKELA].exerted
    assert not s.can("quest", TUI) and not s.can("quest", COBRA) and s.can("quest", ABU)
    s.challenge(TUI, AKELA)


@pytest.mark.parametrize("sung", [True, False])
def test_i2i_with_one_singer_or_none(sung):
    giant = "Goofy - Knight for a Day"  # cost 9
    s = Scenario(you=dict(hand=[I2I], play=[giant, ABU], ink=9))
    s.sing(I2I, giant) if sung else s.play(I2I)
    assert quiet(s) and s.you.lore == s.opponent.lore == 2 and len(s.you.hand) == len(s.opponent.hand) == 2
    assert s[giant].exerted == sung and s.can("quest", giant) != sung and s.can("quest", ABU)


def test_if_i_didnt_have_you():
    s = Scenario(you=dict(hand=["If I Didn't Have You"], ink=3))
    s.play("If I Didn't Have You")
    assert quiet(s) and len(s.you.hand) == 2 and len(s.opponent.hand) == 2


INCREDIBOY = "Incrediboy - Buddy Pine"


@pytest.mark.parametrize(
    ("mine", "yours", "lore"), [([], [], 0), ([AKELA], [BALOO], 0), ([AURORA], [], 1), ([], [AURORA], 1)]
)
def test_incrediboy_nerds_out(mine, yours, lore):
    s = Scenario(you=dict(hand=[INCREDIBOY], play=mine, ink=2), opponent=dict(play=yours))
    s.play(INCREDIBOY)
    assert quiet(s) and s.you.lore == lore


def test_incrediboy_counts_as_syndrome_for_shift_only():
    syndrome = "Syndrome - Out for Revenge"
    s = Scenario(you=dict(hand=[syndrome], play=[INCREDIBOY], ink=4))
    s.play(syndrome, shift_onto=INCREDIBOY)
    assert s[syndrome].under == [INCREDIBOY] and s.you.ink_ready == 0
    s = Scenario(you=dict(play=[ALICE]), opponent=dict(play=[INCREDIBOY, "Syndrome - Evil Inventor"]))
    s.activate(ALICE)
    s.choose("Syndrome - Evil Inventor")
    assert not s[INCREDIBOY].exerted


AMPLIFIER = "Ink Amplifier"


def test_ink_amplifier_captures_the_second_card():
    s = Scenario(you=dict(play=[AMPLIFIER], deck=[ABU, AKELA]), opponent=dict(hand=[FRIENDS], ink=3))
    s.end_turn()
    assert quiet(s)
    s.play(FRIENDS)
    for _ in range(2):  # both cards trigger; whether it is the second is looked at later (6.2.4)
        s.take(0) if s.decision and s.decision.kind == "order" else None
        s.accept() if s.can("accept") else None
    assert quiet(s) and s.you.ink_total == 1 and s.you.ink_ready == 0 and s.you.deck == [AKELA]


def test_ink_amplifier_declined_or_in_your_turn():
    s = Scenario(you=dict(play=[AMPLIFIER]), opponent=dict(hand=[FRIENDS], ink=3))
    s.end_turn()
    s.play(FRIENDS)
    for _ in range(2):
        s.take(0) if s.decision and s.decision.kind == "order" else None
        s.decline() if s.can("decline") else None
    assert quiet(s) and s.you.ink_total == 0
    s = Scenario(you=dict(play=[AMPLIFIER], hand=["Show Me More!"], ink=2))
    s.play("Show Me More!")
    assert quiet(s) and s.you.ink_total == 2


INVITED = "Invited to the Ball"


@pytest.mark.parametrize(
    ("top", "hand", "bottom"),
    [([AKELA, CANNONS], [AKELA], [CANNONS]), ([AKELA, ABU], [AKELA, ABU], []), ([CANNONS, ITEM], [], [CANNONS, ITEM])],
)
def test_invited_to_the_ball(top, hand, bottom):
    s = Scenario(you=dict(hand=[INVITED], ink=2, deck=[*top, TUI, DEWEY]))
    s.play(INVITED)
    settle(s)
    assert sorted(s.you.hand) == sorted(hand) and s.you.deck[:2] == [TUI, DEWEY]
    assert sorted(s.you.deck[2:]) == sorted(bottom)


CULTIVATOR = "Isabela Madrigal - Caring Cultivator"


def test_isabela_caring_cultivator_gains_lore_for_healing():
    s = Scenario(
        you=dict(play=[CULTIVATOR, hurt(BALOO, 3), hurt(TUI)], hand=[GLOW, GLOW, GLOW], ink=3),
        opponent=dict(play=[hurt(COBRA, 3)]),
    )
    s.play(GLOW)
    s.choose(BALOO)
    s.number(2)
    assert quiet(s) and s.you.lore == 2
    s.play(GLOW)
    s.choose(TUI)
    if not quiet(s):
        s.number(1)
    assert s.you.lore == 3 and s[TUI].damage == 0
    s.play(GLOW)
    s.choose(COBRA)
    s.number(2)
    assert s[COBRA].damage == 1 and s.you.lore == 3


def test_isabela_caring_cultivator_and_several_characters_or_moved_damage():
    s = Scenario(you=dict(play=[CULTIVATOR, hurt(BALOO, 3), hurt(TUI)], hand=["First Aid"], ink=1))
    s.play("First Aid")
    for _ in range(5):
        if quiet(s):
            break
        s.number(1) if s.decision.kind == "number" else s.take(0)
    assert quiet(s) and s[BALOO].damage == 2 and s[TUI].damage == 0 and s.you.lore == 2
    s = Scenario(you=dict(play=[CULTIVATOR, hurt(BALOO)], hand=["Bestow a Gift"], ink=1), opponent=dict(play=[COBRA]))
    s.play("Bestow a Gift")
    s.choose(BALOO)
    s.choose(COBRA)
    assert s[COBRA].damage == 1 and s.you.lore == 0, "moving is not removing (1.9.1)"


CHILD = "Isabela Madrigal - Golden Child"


def test_isabela_golden_child_goes_first():
    s = Scenario(you=dict(play=[CHILD, BALOO]), opponent=dict(play=[AKELA]))
    assert s[CHILD].lore == 4 and "Evasive" in s[CHILD].keywords
    s.quest(CHILD)
    assert s.you.lore == 4 and not s.can("quest", BALOO)
    s.end_turn()
    assert s[CHILD].lore == 1
    s.quest(AKELA)
    s.end_turn()
    assert s[CHILD].lore == 4 and s.can("quest", BALOO)


def test_isabela_golden_child_goes_second():
    s = Scenario(you=dict(play=[CHILD, BALOO, AKELA]))
    s.quest(BALOO)
    assert s[CHILD].lore == 1
    s.quest(CHILD)
    assert s.you.lore == 2 and not s.can("quest", AKELA)


VOICE = "Isabela Madrigal - Such a Lovely Voice"


@pytest.mark.parametrize(("target", "lore"), [(BALOO, 1), (COBRA, 0), (AKELA, 0)])
def test_isabela_such_a_lovely_voice(target, lore):
    s = Scenario(you=dict(play=[hurt(BALOO), AKELA], hand=[VOICE, GLOW], ink=4), opponent=dict(play=[hurt(COBRA, 3)]))
    s.play(GLOW)
    s.choose(target)
    while not quiet(s):
        s.number(1)
    s.play(VOICE)
    assert quiet(s) and s.you.lore == lore and s[VOICE].keywords["Singer"] == 5


def test_isabela_such_a_lovely_voice_looks_at_this_turn():
    s = Scenario(you=dict(play=[hurt(BALOO)], hand=[VOICE, GLOW], ink=4))
    s.play(GLOW)
    s.choose(BALOO)
    while not quiet(s):
        s.number(1)
    round_trip(s)
    s.play(VOICE)
    assert s[BALOO].damage == 0 and s.you.lore == 0


# -- together with other cards -------------------------------------------------------------------------------


def test_alice_can_not_choose_ward_but_exerts_it_all_the_same():
    """8.15.2"""
    s = Scenario(you=dict(play=[ALICE]), opponent=dict(play=[AURORA, "Aurora - Tranquil Princess", ABU]))
    s.activate(ALICE)
    assert choices(s) == {theirs(AURORA), theirs(ABU)}
    s.choose(AURORA)
    assert s["Aurora - Tranquil Princess"].exerted


def test_two_almas_ready_twice():
    s = Scenario(you=dict(play=[ALMA, ALMA, ABU], hand=[FAMILY, FAMILY, FAMILY]))
    s.sing(FAMILY, ABU)
    assert s.decision.kind == "order"
    s.take(0)
    s.accept()
    s.decline()
    assert not s[ABU].exerted
    s.sing(FAMILY, ABU)
    s.take(0)  # one of them resolves with no effect (6.1.13.2)
    s.accept()
    assert quiet(s) and not s[ABU].exerted
    s.sing(FAMILY, ABU)
    s.take(0)
    assert quiet(s) and s[ABU].exerted and s.you.lore == 3


def test_anna_soothing_sister_shifts_after_a_heart_was_warmed():
    s = Scenario(you=dict(play=[SISTER], hand=[SISTER], discard=[COBRA]))
    refused(s.play, SISTER, shift_onto=SISTER)
    s.quest(SISTER)
    s.accept()
    assert s.you.lore == 3
    s.play(SISTER, shift_onto=SISTER)
    assert s[SISTER].under == [SISTER] and s[SISTER].exerted


def test_beast_takes_the_damage_of_all():
    s = Scenario(you=dict(play=[PROTECTOR, AKELA, BALOO, ABU]), opponent=dict(hand=["Grab Your Sword"], ink=5))
    s.end_turn()
    s.play("Grab Your Sword")
    assert quiet(s) and sorted(s.you.play) == sorted([AKELA, BALOO, ABU]) and s.you.discard == [PROTECTOR]
    assert [s[card].damage for card in (AKELA, BALOO, ABU)] == [0, 0, 0]


def test_beast_has_nothing_to_take_for_one_who_can_not_be_dealt_damage():
    s = Scenario(you=dict(play=[PROTECTOR, BOGO]), opponent=dict(play=[tired(DEWEY)]))
    s.challenge(BOGO, DEWEY)
    assert s[BOGO].damage == 0 and s[PROTECTOR].damage == 0


def test_two_beasts_share_the_damage_of_one_challenge_once():
    s = Scenario(you=dict(play=[PROTECTOR, PROTECTOR, AKELA]), opponent=dict(play=[tired(DEWEY)]))
    s.challenge(AKELA, DEWEY)
    while not quiet(s):
        s.take(0)
    assert s[AKELA].damage == 0 and sorted([s[PROTECTOR].damage, s[PROTECTOR + "#2"].damage]) == [0, 4]


def test_belle_shifts_for_less_and_less():
    s = Scenario(you=dict(play=[READING], hand=[MECHANIC], discard=[ITEM, QUILL], ink=4))
    s.play(MECHANIC, shift_onto=READING)
    assert s.you.ink_ready == 0


def test_bibbidi_bobbidi_boo_returns_a_stack():
    s = Scenario(you=dict(hand=[BIBBIDI, COBRA], play=[dict(card=ARCHER, under=["Belle - Bookworm"])], ink=3))
    s.play(BIBBIDI)
    assert choices(s) == {ARCHER, "Belle - Bookworm"}, "the cost of the card that was on top is 5"
    s.choose("Belle - Bookworm")
    assert s.you.play == ["Belle - Bookworm"] and sorted(s.you.hand) == sorted([ARCHER, COBRA])


def test_buzz_on_the_way_counts_a_cheap_shift():
    s = Scenario(you=dict(play=[ON_THE_WAY, AURORA], hand=[GUARDIAN], ink=2), opponent=dict(play=[hurt(COBRA)]))
    s.play(GUARDIAN, shift_onto=AURORA)
    assert quiet(s) and s[COBRA].damage == 2


def test_carl_moves_to_a_location_that_fergus_plays():
    s = Scenario(you=dict(play=[FERGUS, CARL], discard=[MARKET]))
    s.quest(FERGUS)
    s.accept()
    assert s.you.play[-1] == MARKET
    s.accept()
    s.choose(FERGUS)
    assert quiet(s) and s[CARL].location == s[FERGUS].location == MARKET


def test_chernabog_shuffles_a_whole_stack_away():
    s = Scenario(
        you=dict(hand=[CHERNABOG], ink=5),
        opponent=dict(play=[dict(card=FAWN, under=[AKELA, ABU]), COBRA], deck=[PETRIFY]),
    )
    s.play(CHERNABOG)
    s.accept()
    s.choose(FAWN)
    assert quiet(s) and sorted(s.opponent.deck) == sorted([PETRIFY, FAWN, AKELA, ABU]) and s.opponent.discard == []


def test_dash_parr_super_fast_may_shift_the_revealed_card():
    """4.3.2.2: a card that may be played, not for free, may be played for an alternate cost."""
    s = Scenario(you=dict(play=[SUPER_FAST], ink=3, deck=[SUPER_FAST, ABU]))
    s.quest(SUPER_FAST)
    s.accept()
    assert s.can("accept")
    s.accept()
    while not quiet(s):
        s.take(0)
    assert s.you.play == [SUPER_FAST] and s[SUPER_FAST].under == [SUPER_FAST] and s.you.ink_ready == 0


def test_dash_parr_super_fast_may_sing_the_revealed_song():
    s = Scenario(you=dict(play=[SUPER_FAST, AKELA], deck=[FAMILY, ABU]))
    s.quest(SUPER_FAST)
    s.accept()
    assert s.can("accept")
    s.accept()
    while not quiet(s):
        s.take(0)
    assert s[AKELA].exerted and s.you.lore == 2 and s.you.hand == [ABU] and s.you.discard == [FAMILY]


def test_divebomb_looks_at_the_strength_he_had():
    """6.7.6"""
    s = Scenario(
        you=dict(hand=["Divebomb", "RAHR!"], play=[HUNTER], ink=4), opponent=dict(play=[COBRA, ATITAYA, AKELA])
    )
    s.play("RAHR!")
    s.choose(HUNTER)
    s.play("Divebomb")
    assert choices(s) == {theirs(COBRA), theirs(AKELA)}, "7 strength"


def test_donald_duck_fred_honeywell_sees_those_who_fall_with_him():
    """7.4.3"""
    s = Scenario(
        you=dict(play=[HONEYWELL, dict(card=FAWN, under=[ABU, AKELA])]), opponent=dict(hand=["Be Prepared"], ink=7)
    )
    s.end_turn()
    s.play("Be Prepared")
    s.accept()
    assert quiet(s) and len(s.you.hand) == 2


def test_donald_duck_gives_the_fairy_godmother_a_second_card():
    s = Scenario(
        you=dict(play=[HONEYWELL, BENEFACTOR], ink=3), opponent=dict(play=[COBRA, ABU, AKELA], deck=[ITEM] * 5)
    )
    s.boost(BENEFACTOR)
    for _ in range(20):
        if quiet(s):
            break
        if s.decision.kind == "may":
            s.accept() if s.game.to_act == 0 else s.decline()
        else:
            s.take(0)
    assert len(s[BENEFACTOR].under) == 2 and len(s.opponent.play) == 1


def test_elsas_ice_palace_forgets_a_character_that_left():
    s = Scenario(
        you=dict(hand=[PALACE, "Mother Knows Best"], ink=6), opponent=dict(play=[tired(AKELA)], hand=[], ink=2)
    )
    s.play(PALACE)
    s.play("Mother Knows Best")
    s.end_turn()
    s.play(AKELA)
    round_trip(s)
    s.quest(AKELA)
    round_trip(s)
    assert not s[AKELA].exerted


def test_fa_zhou_counts_challenges_before_he_came():
    s = Scenario(you=dict(hand=[FA_ZHOU], play=[BALOO, AKELA], ink=3), opponent=dict(play=[tired(COBRA)]))
    s.challenge(BALOO, COBRA)
    s.play(FA_ZHOU)
    s.challenge(AKELA, COBRA)
    assert s.you.lore == 3


def test_gustav_can_be_readied_by_other_cards():
    s = Scenario(you=dict(play=[tired(GUSTAV)], hand=["You Came Back"], ink=3))
    s.play("You Came Back")
    assert not s[GUSTAV].exerted


def test_isabela_golden_child_stops_those_who_come_later():
    """6.4.2.1: "your characters can't …" is about characters played later as well."""
    s = Scenario(you=dict(play=[CHILD], hand=[LAVA], ink=4))
    s.quest(CHILD)
    s.play(LAVA)
    assert not s.can("quest", LAVA)


def test_restoring_atlantis_shelters_those_who_come_later():
    """6.4.2.1, its example."""
    david = "David - Protective Snowboarder"  # Bodyguard
    s = Scenario(you=dict(hand=["Restoring Atlantis", david], ink=9), opponent=dict(play=[AKELA]))
    s.play("Restoring Atlantis")
    s.play(david)
    s.accept()
    s.end_turn()
    assert s[david].exerted and not s.can("challenge", AKELA, david)


def test_isabela_caring_cultivator_when_an_opponent_heals():
    s = Scenario(you=dict(play=[CULTIVATOR, hurt(BALOO, 3)]), opponent=dict(hand=[GLOW], ink=1))
    s.end_turn()
    s.play(GLOW)
    if not s.can("number", 2):
        s.choose(BALOO)
    s.number(2)
    assert s[BALOO].damage == 1 and s.you.lore == 0


def test_hydra_with_a_beast_is_dealt_no_damage():
    s = Scenario(you=dict(play=[HYDRA, PROTECTOR], hand=[CANNONS], ink=1), opponent=dict(play=[COBRA]))
    s.play(CANNONS)
    s.choose(HYDRA)
    assert quiet(s) and s[HYDRA].damage == 0 and s[PROTECTOR].damage == 2 and s[COBRA].damage == 0


def test_captain_hook_and_peter_pans_played_later():
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(hand=[FLYER], ink=3))
    s.end_turn()
    s.play(FLYER)
    assert "Evasive" not in s[FLYER].keywords


def test_bruno_names_another_card():
    s = Scenario(you=dict(play=[BRUNO], deck=[ABU, AKELA]))
    s.activate(BRUNO)
    name_card(s, "Akela")
    assert quiet(s) and s.you.hand == [] and s.you.deck == [ABU, AKELA] and s.you.lore == 0


def test_colors_of_the_wind_with_an_empty_deck():
    s = Scenario(you=dict(hand=[COLORS], ink=4, deck=[ABU, AKELA]), opponent=dict(deck=[]))
    s.play(COLORS)
    assert quiet(s) and s.you.hand == [ABU]


def test_beyond_the_horizon_sung_together():
    s = Scenario(you=dict(hand=[HORIZON], play=[TUI, DEWEY]), opponent=dict(hand=[AKELA]))
    s.sing(HORIZON, [TUI, DEWEY])
    s.choose("opponent")
    s.done()
    assert s.you.hand == [] and len(s.opponent.hand) == 3


def test_goofy_ghost_of_jacob_marley_in_a_challenge():
    s = Scenario(
        you=dict(play=[dict(card=MARLEY, under=[BALOO], damage=2)]),
        opponent=dict(hand=[AKELA, ABU], play=[tired(DEWEY)]),
    )
    s.challenge(MARLEY, DEWEY)
    s.choose(AKELA)
    assert s.opponent.hand == [ABU] and sorted(s.you.discard) == sorted([MARLEY, BALOO])


def test_graveyard_of_christmas_future_again_and_again():
    """4.7.2: a character moves from a location only to another one."""
    s = Scenario(you=dict(play=[GRAVEYARD, dict(card=BALOO, at=GRAVEYARD), CARL], hand=["Voyage"], ink=2))
    s.play("Voyage")
    for _ in range(6):
        if quiet(s):
            break
        s.choose(CARL) if s.can("choose", CARL) else s.done() if s.can("done") else s.take(0)
    assert s[CARL].location == GRAVEYARD and len(s[GRAVEYARD].under) == 1


def test_super_siblings_keep_what_was_under_their_bases():
    s = Scenario(you=dict(play=[dict(card=SUPER_FAST, under=[DASH]), VIOLET], hand=[SIBLINGS], ink=6))
    s.play(SIBLINGS, shift_onto=[SUPER_FAST, VIOLET])
    s.quest(SIBLINGS)
    assert len(s[SIBLINGS].under) == 3 and len(s.you.hand) == 3


def test_aurora_lore_guardian_does_not_stop_choices_of_the_items_player():
    s = Scenario(you=dict(play=[GUARDIAN, ITEM, BALOO]), opponent=dict(hand=["Poor Unfortunate Souls"], ink=2))
    s.end_turn()
    s.play("Poor Unfortunate Souls")
    assert quiet(s) and s.opponent.hand and s[BALOO].zone in ("hand", "play")
    s = Scenario(you=dict(play=[GUARDIAN, ITEM]), opponent=dict(hand=["I Find 'Em, I Flatten 'Em"], ink=4))
    s.end_turn()
    s.play("I Find 'Em, I Flatten 'Em")
    assert s.you.discard == [ITEM], "nobody chooses"


def test_eeyore_can_cost_nothing():
    s = Scenario(you=dict(hand=[EEYORE], play=[tired(ABU)] * 5), opponent=dict(play=[tired(AKELA)] * 5))
    s.play(EEYORE)
    s.decline()
    assert quiet(s) and EEYORE in s.you.play


def test_daisy_exerts_ink_that_effects_put_there():
    s = Scenario(you=dict(play=[tired(DAISY)]), opponent=dict(play=[QUILL], hand=[ABU]))
    s.end_turn()
    s.activate(QUILL)
    if not quiet(s):
        s.choose(ABU)
    assert s.opponent.ink_total == 1 and s.opponent.ink_ready == 0


def test_diablo_was_not_chosen_for_his_own_shift():
    s = Scenario(you=dict(play=[RAVEN], hand=[DIABLO, FAMILY]))
    s.play(DIABLO, shift_onto=RAVEN)
    assert s.you.discard == [FAMILY] and s.you.hand == [] and not s[DIABLO].drying


def test_elisa_keeps_strength_when_others_are_weakened_until_later():
    s = Scenario(you=dict(hand=[ELISA], play=[BALOO], ink=3), opponent=dict(hand=["Trials and Tribulations"], ink=2))
    s.end_turn()
    s.play("Trials and Tribulations")
    s.end_turn()
    assert s[BALOO].strength == -2
    s.play(ELISA)
    assert s[BALOO].strength == 2


def test_elisa_keeps_the_damage_of_her_friends():
    s = Scenario(you=dict(play=[ELISA, tired(BALOO)]), opponent=dict(play=[AKELA], hand=["Startle"], ink=1))
    s.end_turn()
    s.play("Startle")
    s.choose(BALOO)
    s.challenge(AKELA, BALOO)
    assert AKELA in s.opponent.discard


def test_fairy_godmother_transforms_two_with_two_boosts():
    s = Scenario(you=dict(play=[BENEFACTOR], ink=6), opponent=dict(play=[COBRA, ABU], deck=[PETRIFY] * 6))
    s.boost(BENEFACTOR)
    s.accept()
    s.choose(COBRA)
    s.decline()
    refused(s.boost, BENEFACTOR)
    round_trip(s)
    s.boost(BENEFACTOR)
    s.accept()
    s.decline() if not quiet(s) else None
    assert s.opponent.play == [] and len(s[BENEFACTOR].under) == 2


def test_fergus_plays_a_location_when_he_sings_or_challenges():
    s = Scenario(you=dict(play=[FERGUS], hand=[FAMILY, MARKET]), opponent=dict(play=[tired(AKELA)]))
    s.sing(FAMILY, FERGUS)
    s.accept()
    assert MARKET in s.you.play and s.you.lore == 1
    s = Scenario(you=dict(play=[FERGUS], hand=[MARKET]), opponent=dict(play=[tired(AKELA)]))
    s.challenge(FERGUS, AKELA)
    s.accept()
    assert MARKET in s.you.play and s.opponent.discard == [AKELA]


def test_fix_it_felix_may_ready_twice():
    s = Scenario(
        you=dict(play=[tired(PINT_SIZED)], hand=["I Won't Give In"] * 2, discard=[TAFFYTA, TAFFYTA], ink=4),
    )
    s.play("I Won't Give In")
    s.choose(TAFFYTA)
    s.accept()
    assert not s[PINT_SIZED].exerted
    s.play("I Won't Give In")
    s.accept()
    assert quiet(s) and not s[PINT_SIZED].exerted and not s.can("quest", PINT_SIZED)


def test_hercules_and_moved_damage():
    """1.9.1.4: moved damage is not dealt."""
    s = Scenario(you=dict(play=[LEADER]), opponent=dict(hand=["Bestow a Gift"], play=[hurt(COBRA)], ink=1))
    s.end_turn()
    s.play("Bestow a Gift")
    if not quiet(s):
        s.choose(COBRA)
    if not quiet(s):
        s.choose(LEADER)
    assert s[LEADER].damage == 1 and s[COBRA].damage == 0


def test_hades_double_dealer_and_a_stack_of_two_names():
    eels = "Flotsam & Jetsam - Entangling Eels"
    s = Scenario(you=dict(play=[DEALER, eels], hand=["Flotsam - Riffraff", "Jetsam - Riffraff", ABU]))
    s.activate(DEALER)
    assert choices(s) == {"Flotsam - Riffraff", "Jetsam - Riffraff"}
    s.choose("Jetsam - Riffraff")
    assert sorted(s.you.play) == sorted([DEALER, "Jetsam - Riffraff"])


def test_ink_amplifier_counts_cards_of_this_turn_only():
    s = Scenario(you=dict(play=[AMPLIFIER]), opponent=dict(hand=["Improvise", "Improvise"], ink=2))
    s.end_turn()
    s.play("Improvise")
    s.choose(AMPLIFIER) if s.can("choose", AMPLIFIER) else None
    assert s.can("accept")
    s.accept()
    s.play("Improvise")
    assert quiet(s) and s.you.ink_total == 1, "the third card"
    round_trip(s)
    assert quiet(s) and s.you.ink_total == 1


def test_incrediboy_is_no_syndrome_in_hand():
    s = Scenario(you=dict(hand=[INCREDIBOY], play=["Syndrome - Evil Inventor"], ink=1))
    refused(s.play, INCREDIBOY, shift_onto="Syndrome - Evil Inventor")


def test_im_never_not_by_your_side_may_remove_less():
    s = Scenario(you=dict(hand=[BY_YOUR_SIDE], play=[hurt(BALOO, 3), hurt(TUI, 2)], ink=5))
    s.play(BY_YOUR_SIDE)
    for _ in range(10):
        if quiet(s):
            break
        if s.decision.kind == "number":
            s.number(0)
        else:
            s.done() if s.can("done") else s.take(0)
    assert quiet(s) and s.you.lore == 0 and s[BALOO].damage == 3 and s[TUI].damage == 2


def test_charles_muntz_looks_at_an_item_played_for_free():
    s = Scenario(you=dict(play=[MUNTZ, MUNTZ], hand=[ITEM], ink=3, deck=[ABU, AKELA, BALOO]))
    s.play(ITEM)
    assert s.decision.kind == "order"
    s.take(0)
    s.done()
    s.done()
    assert quiet(s) and s.you.deck == [BALOO, ABU, AKELA]


def test_cinderella_sings_for_herself():
    s = Scenario(you=dict(play=[STOUTHEARTED, STOUTHEARTED], hand=[FAMILY]), opponent=dict(play=[COBRA]))
    s.sing(FAMILY, STOUTHEARTED)
    settle(s)
    assert s["you:" + STOUTHEARTED].exerted
    s.challenge(STOUTHEARTED + "#2", COBRA)
    assert s[COBRA].damage == 5


def test_gaston_frightful_bully_and_a_victim_that_can_not_quest():
    """The victim is drying or exerted: "if able"."""
    s = Scenario(you=dict(play=[BULLY], ink=2), opponent=dict(play=[HUNTER]))
    s.boost(BULLY)
    s.quest(BULLY)
    s.end_turn()
    assert not s.can("quest", HUNTER) and not s.can("challenge", HUNTER, BULLY)
    s.end_turn()
    assert s.active == "you"


def test_goliath_twice():
    s = Scenario(you=dict(play=[GOLIATH], hand=[AKELA, ABU, BALOO]), opponent=dict(play=[GOLIATH], hand=[DEWEY] * 2))
    s.end_turn()
    s.choose(ABU)
    settle_turn = 0
    while s.active == "you" and settle_turn < 3:
        settle_turn += 1
        s.take(0)
    assert s.active == "opponent" and len(s.you.hand) == 2


def test_desperate_plan_is_not_in_hand_when_it_resolves():
    s = Scenario(you=dict(hand=[PLAN, PLAN], ink=6))
    s.play(PLAN)
    s.done()
    assert s.you.hand == [PLAN]
    s.play(PLAN)
    assert len(s.you.hand) == 3


def test_doc_may_be_the_second_of_his_name():
    s = Scenario(you=dict(hand=[NOTES], play=[NOTES], ink=4))
    s.play(NOTES)
    assert quiet(s) and len(s.you.hand) == 1


def test_firefly_swarm_that_came_before_is_another_card():
    s = Scenario(you=dict(hand=[SWARM, SWARM, CANNONS], ink=7), opponent=dict(play=[AURORA, AURORA, COBRA]))
    s.play(SWARM)
    s.option(0) if s.can("option", 0) else None
    s.choose(AURORA)
    s.play(CANNONS)
    s.choose(AURORA)
    s.play(SWARM)
    s.option(1) if s.can("option", 1) else None
    assert quiet(s) and s.opponent.play == [], "the other choice was impossible"


def test_darkwing_sees_an_item_banished_as_a_cost():
    s = Scenario(you=dict(play=[COOL, ITEM], hand=[APPRENTICE], ink=1), opponent=dict(play=[COBRA]))
    s.play(APPRENTICE, cost=1)
    s.accept()
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2 and APPRENTICE in s.you.play


def test_basil_shifted_for_free_used_shift():
    base = "Basil - Perceptive Investigator"
    s = Scenario(you=dict(play=[base], hand=["Metamorphosis"], discard=[GREAT_MOUSE], ink=3))
    s.play("Metamorphosis")
    s.accept()
    assert quiet(s) and s[GREAT_MOUSE].under == [base] and len(s.you.hand) == 2


def test_elsas_ice_palace_holds_one_who_is_shifted():
    """8.10.5: effects that apply to the character below go on."""
    s = Scenario(you=dict(hand=[PALACE], ink=3), opponent=dict(play=[tired(AURORA)], hand=[GUARDIAN], ink=2))
    s.play(PALACE)
    s.end_turn()
    assert s[AURORA].exerted
    s.play(GUARDIAN, shift_onto=AURORA)
    round_trip(s)
    assert s[GUARDIAN].exerted


def test_hercules_needs_no_beast():
    s = Scenario(you=dict(play=[tired(LEADER), PROTECTOR, HERO]), opponent=dict(hand=[CANNONS], ink=1))
    s.end_turn()
    s.play(CANNONS)
    s.choose(HERO)
    assert [s[card].damage for card in (LEADER, PROTECTOR, HERO)] == [0, 0, 0]


def test_buzz_providing_cover_with_nothing_to_do():
    s = Scenario(you=dict(hand=[COVER, AKELA], ink=4))
    s.play(COVER)
    for _ in range(4):
        if quiet(s):
            break
        s.accept() if s.can("accept") else s.take(0)
    assert quiet(s) and s.you.hand == [AKELA]


def test_chernabogs_victim_plays_a_character_who_is_dry_in_their_turn():
    s = dark_dance()
    s.accept()
    s.choose(COBRA)
    s.accept()
    s.choose(DEWEY)
    assert s[DEWEY].drying
    s.end_turn()
    assert s.can("quest", DEWEY)


def test_i2i_and_alma_both_ready_the_singers():
    s = Scenario(you=dict(hand=[I2I], play=[ALMA, TUI, COBRA]))
    s.sing(I2I, [TUI, COBRA])
    s.accept()
    assert quiet(s) and not s[TUI].exerted and not s[COBRA].exerted and s.you.lore == 2


def test_four_town_and_its_twin_draw_two():
    """8.12.3"""
    s = Scenario(you=dict(play=[FOUR_TOWN, FOUR_TOWN], hand=[PIRATES_LIFE]))
    s.sing(PIRATES_LIFE, [FOUR_TOWN, FOUR_TOWN + "#2"])
    settle(s)
    assert len(s.you.hand) == 2


def test_carl_and_russell_shift_and_keep_their_place():
    s = Scenario(you=dict(play=[CASTLE, dict(card=CARL, at=CASTLE)], hand=[EXPLORERS], ink=4))
    s.play(EXPLORERS, shift_onto=CARL)
    assert s[EXPLORERS].location == CASTLE and s[EXPLORERS].lore == 3
    s.quest(EXPLORERS)
    assert s.you.lore == 3 and s.you.hand == []


def test_carls_house_and_the_old_man_himself():
    s = Scenario(you=dict(play=[HOUSE, MARKET, dict(card=CARL, at=HOUSE)]))
    s.quest(CARL)
    assert s.you.hand == [], "his house has no lore"
    s.activate(HOUSE)
    assert quiet(s) and s[CARL].location == MARKET and s.you.lore == 2


def test_come_out_and_fight_empties_a_location():
    s = Scenario(you=dict(hand=[COME_OUT], play=[dict(card=GRAVEYARD, under=[ABU, TUI])], deck=[AKELA, CANNONS], ink=2))
    s.play(COME_OUT)
    assert quiet(s) and s[GRAVEYARD].under == [] and s.you.hand == [AKELA]
    assert s.you.deck[0] == CANNONS and sorted(s.you.deck[1:]) == sorted([ABU, TUI])


def test_detectives_badge_lasts_through_the_opponents_turn():
    badge = "Detective's Badge"
    s = Scenario(you=dict(play=[badge, tired(ABU)], ink=1), opponent=dict(play=[AURORA]))
    s.activate(badge)
    s.choose(ABU)
    s.end_turn()
    s.challenge(AURORA, ABU)
    assert s[ABU].damage == 1 and s[ABU].zone == "play"


def test_gizmoduck_and_a_location():
    s = Scenario(you=dict(play=[SUITED]), opponent=dict(play=[hurt(MARKET), TUI]))
    s.challenge(SUITED, MARKET)
    assert s.opponent.discard == [MARKET]


def test_donald_duck_lively_pirate_after_being_banished():
    s = Scenario(you=dict(play=[tired(LIVELY)], discard=[CANNONS]), opponent=dict(play=[AKELA, ABU]))
    s.end_turn()
    s.challenge(AKELA, LIVELY)
    s.accept()
    assert s.you.hand == [CANNONS] and s.you.discard == [LIVELY]
    s = Scenario(you=dict(play=[tired(LIVELY)], discard=[FAMILY]), opponent=dict(play=[AKELA]))
    s.end_turn()
    s.challenge(AKELA, LIVELY)
    assert quiet(s) and s.you.hand == []


def test_flotilla_takes_no_more_than_there_is_and_ends_games():
    s = Scenario(you=dict(play=[FLOTILLA, dict(card=BALOO, at=FLOTILLA)], lore=19), opponent=dict(lore=1))
    round_trip(s)
    assert s.winner == "you" and s.you.lore == 20 and s.opponent.lore == 0


def test_genie_main_attraction_leaves_your_own_characters_alone():
    s = Scenario(you=dict(play=[tired(ATTRACTION), tired(BALOO)]), opponent=dict(play=[tired(ATTRACTION)]))
    s.end_turn()
    assert s[theirs(ATTRACTION)].exerted
    s.end_turn()
    assert s["you:" + ATTRACTION].exerted and s[BALOO].exerted, "each holds the other"


def test_hand_in_the_box_and_its_twin():
    s = Scenario(you=dict(hand=[BOX], discard=[BOX], deck=[ABU]))
    s.play(BOX, cost=1)
    assert quiet(s) and s.you.play == [BOX] and s.you.deck == [ABU, BOX] and s.you.discard == []


def test_isabela_caring_cultivator_and_an_item():
    s = Scenario(you=dict(play=[hurt(CULTIVATOR, 1), "Healing Decanter", LOCATION]))
    s.activate("Healing Decanter")
    if not quiet(s):
        s.number(1)
    assert s[CULTIVATOR].damage == 0 and s.you.lore == 1


def test_invited_to_the_ball_with_one_card_left():
    s = Scenario(you=dict(hand=[INVITED], ink=2, deck=[AKELA]))
    s.play(INVITED)
    assert quiet(s) and s.you.hand == [AKELA] and s.you.deck == []
