"""Section 7 (zones, the bag) and general rules: golden rules, damage, drawing, choices, changing zones."""

from __future__ import annotations

import pytest

from lorcana_env import IllegalAction, Scenario

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2
STITCH = "Stitch - New Dog"  # cost 1, 2/2
AURORA = "Aurora - Regal Princess"  # cost 2, 2/2
ADELAIDE = "Adelaide Bonfamille - Patron of the Arts"  # cost 2, 2/3
ARIANNA = "Arianna - Queen of Corona"  # cost 5, 5/5
LUMIERE = "Lumiere - Hotheaded Candelabra"  # cost 7, 7/7
LEADER = "Li Shang - Valiant Leader"  # Shift; 9/5
CAPTAIN = "Li Shang - Imperial Captain"  # 5/5
SON = "Li Shang - Solemn Son"  # 2/5, Challenger +2
TOUGH = "Eeyore - Overstuffed Donkey"  # 4/5, Resist +1
WARDED = "Kaa - Suspicious Serpent"  # 3/2, Ward
DIABLO = "Diablo - Obedient Raven"  # 0/1; when banished, may draw
MUFASA = "Mufasa - Betrayed Leader"  # when banished, may reveal the top card and play it
GENIE = "Genie - Wish Fulfilled"  # when played, draw
FAIRY = "Tinker Bell - Giant Fairy"  # when played, 1 damage to each opposing character
LADY = "Lady - Decisive Dog"  # whenever you play a character: +1 strength this turn
GUARD = "Royal Guard - Octopus Soldier"  # whenever you draw a card: Challenger +1 this turn
TACTICIAN = "Tinker Bell - Tiny Tactician"  # exerts: draw a card, then discard one
TIGGER = "Tigger - Bouncing All the Way"  # when played, may return a card of cost 2 or less
FIERY = "Lumiere - Fiery Friend"  # other characters of yours: +1 strength
MIM = "Madam Mim - Elephant"  # 3/7; start of your turn: may move up to 2 damage to an opposing character
KNOWS_BEST = "Mother Knows Best"  # cost 3: return a character to hand
CANNONS = "Fire the Cannons!"  # cost 1: 2 damage
STORM = "Let the Storm Rage On"  # cost 3: 2 damage, draw
PREPARED = "Be Prepared"  # cost 7: banish all characters
LET_IT_GO = "Let It Go"  # cost 5: into the inkwell, exerted
WELCOME = "You're Welcome"  # cost 4: shuffle into the deck, draw 2
ROSES = "Painting the Roses Red"  # cost 2: up to 2 chosen characters -1 strength, draw
GUIDEBOOK = "Junior Woodchuck Guidebook"  # 1 ink, banished: draw 2
BRAIN = "Develop Your Brain"  # look at 2: one into the hand, one on the bottom
MANOR = "De Vil Manor - Cruella's Estate"
SHIP = "Fairy Ship - Royal Vessel"
LIBRARY = "The Library - A Gift for Belle"


# -- 1.2 golden rules ----------------------------------------------------------------------------------------------


def test_1_2_1_a_card_may_be_played_in_the_opponents_turn():
    """The example of 1.2.1; the character enters exerted."""
    s = Scenario(
        you=dict(play=[ARIANNA]),
        opponent=dict(play=[dict(card=MUFASA, exerted=True)], deck=[LUMIERE, STITCH]),
    )
    s.challenge(ARIANNA, MUFASA)
    while s.decision is not None:
        assert s.decision.player == 1
        s.accept()
    assert s.active == "you" and s.opponent.play == [LUMIERE] and s[LUMIERE].exerted


def test_1_2_1_the_revealed_card_stays_on_top_when_it_is_no_character():
    s = Scenario(
        you=dict(play=[ARIANNA]),
        opponent=dict(play=[dict(card=MUFASA, exerted=True)], deck=[CANNONS, STITCH]),
    )
    s.challenge(ARIANNA, MUFASA)
    s.accept()
    assert s.decision is None and s.opponent.play == [] and s.opponent.deck == [CANNONS, STITCH]


def test_1_2_3_looking_at_more_cards_than_there_are():
    """The example of 1.2.3: two cards left, both in any order."""
    s = Scenario(you=dict(hand=["Reflection"], ink=1, deck=[STITCH, FLOUNDER]))
    s.play("Reflection")
    assert s.decision is not None and len(s.legal()) == 2
    s.take(0)
    assert sorted(s.you.deck) == sorted([STITCH, FLOUNDER]) and s.you.discard == ["Reflection"]


def test_1_2_3_the_rest_happens_when_there_is_nothing_to_choose():
    """1.7.7: no legal choice; the card is drawn all the same."""
    s = Scenario(you=dict(hand=[STORM], ink=3))
    s.play(STORM)
    assert s.decision is None and len(s.you.hand) == 1 and s.you.discard == [STORM]


def test_1_2_3_discarding_from_what_is_there():
    s = Scenario(you=dict(play=[TACTICIAN], deck=[]))
    s.activate(TACTICIAN)
    assert s[TACTICIAN].exerted and s.you.hand == [] and s.you.discard == []


def test_1_2_3_one_card_looked_at_goes_to_the_first_place():
    s = Scenario(you=dict(hand=[BRAIN], ink=1, deck=[STITCH]))
    s.play(BRAIN)
    assert s.you.hand == [STITCH] and s.you.deck == []


# -- 1.7.7 choices ---------------------------------------------------------------------------------------------------


def test_1_7_7_ward_is_an_illegal_choice_and_without_another_nothing_happens():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[WARDED]))
    s.play(CANNONS)
    assert s.decision is None and s[WARDED].damage == 0 and s.you.discard == [CANNONS]


def test_1_7_7_a_choice_without_may_is_made_even_on_ones_own_character():
    s = Scenario(you=dict(play=[LUMIERE, ARIANNA], hand=[CANNONS], ink=1), opponent=dict(play=[WARDED]))
    s.play(CANNONS)
    assert not s.can("choose", WARDED) and not s.can("decline") and not s.can("done")
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2


def test_6_1_3_up_to_includes_none():
    s = Scenario(you=dict(hand=[ROSES], ink=2), opponent=dict(play=[STITCH, FLOUNDER]))
    s.play(ROSES)
    s.done()
    assert s[STITCH].strength == s[FLOUNDER].strength == 2 and len(s.you.hand) == 1


def test_6_1_3_up_to_does_not_take_one_card_twice():
    s = Scenario(you=dict(hand=[ROSES], ink=2), opponent=dict(play=[STITCH, FLOUNDER, ARIANNA]))
    s.play(ROSES)
    s.choose(STITCH)
    with pytest.raises(IllegalAction):
        s.choose(STITCH)
    s.choose(FLOUNDER)
    assert (s[STITCH].strength, s[FLOUNDER].strength, s[ARIANNA].strength) == (1, 1, 5)
    assert s.decision is None and len(s.you.hand) == 1


@pytest.mark.parametrize(("accepted", "cards"), [(True, 1), (False, 0)])
def test_6_1_4_may_is_the_choice_of_the_abilitys_player(accepted, cards):
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[DIABLO, STITCH]))
    s.play(CANNONS)
    s.choose(DIABLO)
    assert s.decision.player == 1
    s.accept() if accepted else s.decline()
    assert len(s.opponent.hand) == cards


# -- 1.9 damage --------------------------------------------------------------------------------------------------------


def test_1_9_1_1_dealt_damage_is_reduced():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[TOUGH, STITCH]))
    s.play(CANNONS)
    s.choose(TOUGH)
    assert s[TOUGH].damage == 1


def test_1_9_1_2_damage_that_is_put_is_not_reduced():
    """8.8.3."""
    malicious = "Malicious, Mean, and Scary"
    s = Scenario(you=dict(play=[LUMIERE], hand=[malicious], ink=3), opponent=dict(play=[TOUGH, FLOUNDER]))
    s.play(malicious)
    assert (s[TOUGH].damage, s[FLOUNDER].damage, s[LUMIERE].damage) == (1, 1, 0)


def move_damage(damage: int, n: int, target: str) -> Scenario:
    s = Scenario(you=dict(play=[dict(card=MIM, damage=damage)]), opponent=dict(play=[target, LUMIERE]))
    s.end_turn()
    s.end_turn()
    s.accept()
    while s.decision is not None:
        if s.decision.kind == "number":
            s.number(n)
        else:
            s.choose(target)
    return s


@pytest.mark.parametrize(("damage", "n"), [(3, 2), (3, 1), (1, 1)])
def test_1_9_1_4_moved_damage_leaves_one_and_is_taken_by_the_other(damage, n):
    """8.8.3: Resist doesn't count."""
    s = move_damage(damage, n, TOUGH)
    assert (s[MIM].damage, s[TOUGH].damage) == (damage - n, n)


def test_1_9_1_4_moved_damage_can_banish():
    """1.8.1.4."""
    s = move_damage(2, 2, STITCH)
    assert s.opponent.discard == [STITCH] and s[MIM].damage == 0


@pytest.mark.parametrize("damage", [0, 1, 3])
def test_1_9_1_3_removed_damage_is_counted(damage):
    ohana = "Ohana Means Family"
    s = Scenario(you=dict(play=[dict(card=ARIANNA, damage=damage)], hand=[ohana], ink=3))
    s.play(ohana)
    assert s[ARIANNA].damage == 0 and len(s.you.hand) == damage


@pytest.mark.parametrize(("present", "n"), [(1, 1), (2, 2), (5, 2)])
def test_1_9_1_3_up_to_removes_no_more_than_there_is(present, n):
    courtyard = "Casa Madrigal - Courtyard"  # quests while here: may remove up to 2
    s = Scenario(you=dict(play=[courtyard, dict(card=LUMIERE, at=courtyard, damage=present)]))
    s.quest(LUMIERE)
    while s.decision is not None:
        if s.decision.kind == "number":
            s.take(len(s.legal()) - 1)
        else:
            s.accept()
    assert s[LUMIERE].damage == present - n


# -- 1.12 drawing ------------------------------------------------------------------------------------------------------


def test_1_12_2_cards_are_drawn_one_at_a_time():
    s = Scenario(you=dict(play=[GUARD, GUIDEBOOK], ink=1))
    s.activate(GUIDEBOOK)
    while s.decision is not None:
        s.take(0)
    assert s[GUARD].keywords.get("Challenger") == 2


def test_1_12_3_putting_into_the_hand_is_no_drawing():
    s = Scenario(you=dict(play=[GUARD], hand=[BRAIN], ink=1, deck=[STITCH, FLOUNDER]))
    s.play(BRAIN)
    s.choose(FLOUNDER)
    assert s.you.hand == [FLOUNDER] and s.you.deck == [STITCH]
    assert "Challenger" not in s[GUARD].keywords


def test_1_12_1_the_draw_of_the_turn_is_a_draw():
    s = Scenario(you=dict(play=[GUARD]))
    s.end_turn()
    assert "Challenger" not in s[GUARD].keywords
    s.end_turn()
    assert s[GUARD].keywords.get("Challenger") == 1


# -- 5.2.6 names -------------------------------------------------------------------------------------------------------


def test_5_2_6_an_effect_on_a_name_ignores_the_version():
    """Example A of 5.2.6."""
    pans = ["Peter Pan - Fearless Fighter", "Peter Pan - Never Land Hero"]
    s = Scenario(you=dict(play=["Tinker Bell - Peter Pan's Ally", *pans, STITCH]))
    assert [s[name].keywords.get("Challenger") for name in [*pans, STITCH]] == [1, 1, None]


def test_1_3_5_your_characters_are_not_the_opponents():
    s = Scenario(you=dict(play=[FIERY, STITCH]), opponent=dict(play=[FLOUNDER]))
    assert (s[FIERY].strength, s[STITCH].strength, s[FLOUNDER].strength) == (2, 3, 2)


# -- 7.1.6 changing zones ----------------------------------------------------------------------------------------------


def test_7_1_6_damage_is_gone_when_a_card_comes_back():
    """1.9.3."""
    s = Scenario(you=dict(play=[dict(card=ARIANNA, damage=4)], hand=[KNOWS_BEST], ink=8))
    s.play(KNOWS_BEST)
    assert s.you.hand == [ARIANNA]
    s.play(ARIANNA)
    assert s[ARIANNA].zone == "play" and s[ARIANNA].damage == 0


def test_7_1_6_effects_are_gone_when_a_card_comes_back():
    s = Scenario(you=dict(play=[STITCH], hand=["Improvise", "Good Job!", KNOWS_BEST], ink=6))
    s.play("Improvise")
    s.play("Good Job!")
    s.play(KNOWS_BEST)
    s.play(STITCH)
    assert (s[STITCH].strength, s[STITCH].lore) == (2, 1)


@pytest.mark.parametrize("exerted", [True, False])
def test_7_1_6_a_card_that_comes_back_is_ready_and_drying(exerted):
    s = Scenario(you=dict(play=[dict(card=STITCH, exerted=exerted)], hand=[KNOWS_BEST], ink=4))
    s.play(KNOWS_BEST)
    s.play(STITCH)
    assert not s[STITCH].exerted and s[STITCH].drying and not s.can("quest", STITCH)


def test_7_1_6_a_delayed_banishing_does_not_find_the_new_card():
    """6.1.11.1: the card that was chosen has changed zones."""
    s = Scenario(you=dict(play=[STITCH], hand=["Candy Drift", KNOWS_BEST], ink=6))
    s.play("Candy Drift")
    s.play(KNOWS_BEST)
    assert STITCH in s.you.hand
    s.play(STITCH)
    s.end_turn()
    assert s.you.play == [STITCH]


def test_7_1_6_an_item_comes_back_ready():
    s = Scenario(you=dict(play=[dict(card=GUIDEBOOK, exerted=True)], hand=[TIGGER], ink=7))
    s.play(TIGGER)
    s.accept()
    if s.decision is not None:
        s.choose(GUIDEBOOK)
    assert s.you.hand == [GUIDEBOOK]
    s.play(GUIDEBOOK)
    assert s.can("activate", GUIDEBOOK)


def test_7_1_6_a_character_that_comes_back_is_at_no_location():
    s = Scenario(you=dict(play=[MANOR, dict(card=STITCH, at=MANOR)], hand=[KNOWS_BEST], ink=4))
    s.play(KNOWS_BEST)
    s.play(STITCH)
    assert s[STITCH].location is None


def test_7_1_6_characters_of_a_location_that_comes_back_are_no_longer_there():
    s = Scenario(you=dict(play=[MANOR, dict(card=STITCH, at=MANOR)], hand=[TIGGER], ink=5))
    s.play(TIGGER)
    s.accept()
    s.choose(MANOR)
    assert s.you.hand == [MANOR] and s[STITCH].location is None and s[STITCH].zone == "play"
    s.play(MANOR)
    assert s[STITCH].location is None


def test_7_1_5_abilities_work_in_play_only():
    """1.6.1: neither from the hand nor from the discard nor from under a card."""
    s = Scenario(
        you=dict(play=[STITCH, dict(card=ARIANNA, under=[FIERY])], hand=[FIERY], discard=[FIERY], deck=[FIERY])
    )
    assert s[STITCH].strength == 2 and s[ARIANNA].strength == 5


# -- 5.1.1.7 stacks ----------------------------------------------------------------------------------------------------


def with_stack(card: str, ink: int) -> Scenario:
    """The opponent has a stack of three cards, you have what removes it."""
    return Scenario(
        you=dict(hand=[card], ink=ink),
        opponent=dict(play=[dict(card=LEADER, damage=1, under=[CAPTAIN, SON])], deck=[STITCH, FLOUNDER]),
    )


STACK = sorted([LEADER, CAPTAIN, SON])


def test_5_1_1_7_a_banished_stack_goes_to_the_discard():
    """8.10.7."""
    s = with_stack(PREPARED, 7)
    s.play(PREPARED)
    assert sorted(s.opponent.discard) == STACK and s.opponent.play == []


def test_5_1_1_7_a_stack_goes_to_the_hand():
    s = with_stack(KNOWS_BEST, 3)
    s.play(KNOWS_BEST)
    assert sorted(s.opponent.hand) == STACK


def test_5_1_1_7_a_stack_goes_to_the_inkwell():
    """7.5.2: each card is separate, and one ink."""
    s = with_stack(LET_IT_GO, 5)
    s.play(LET_IT_GO)
    assert sorted(s.opponent.inkwell) == STACK and (s.opponent.ink_total, s.opponent.ink_ready) == (3, 0)


def test_5_1_1_7_a_stack_is_shuffled_into_the_deck():
    s = with_stack(WELCOME, 4)
    s.play(WELCOME)
    assert sorted(s.opponent.hand + s.opponent.deck) == sorted([*STACK, STITCH, FLOUNDER])
    assert len(s.opponent.hand) == 2


def test_5_1_1_7_a_banished_stack_in_a_challenge():
    s = Scenario(
        you=dict(play=[LUMIERE]),
        opponent=dict(play=[dict(card=LEADER, exerted=True, under=[CAPTAIN])]),
    )
    s.challenge(LUMIERE, LEADER)
    assert sorted(s.opponent.discard) == sorted([LEADER, CAPTAIN])


def test_5_1_1_5_cards_under_another_cannot_be_chosen_and_do_not_count():
    s = Scenario(
        you=dict(hand=[CANNONS], ink=1),
        opponent=dict(play=[dict(card=LEADER, under=[CAPTAIN]), STITCH]),
    )
    s.play(CANNONS)
    assert not s.can("choose", CAPTAIN) and s.can("choose", LEADER)
    assert s.opponent.play == [LEADER, STITCH] and s[LEADER].under == [CAPTAIN]


def test_5_1_1_6_the_card_on_top_has_no_text_of_the_cards_under_it():
    s = Scenario(you=dict(play=[dict(card=LEADER, under=[SON])]))
    assert "Challenger" not in s[LEADER].keywords


# -- 7.1.2, 7.1.3 public and private zones -----------------------------------------------------------------------------


def guesses(s: Scenario, looker: int, zone: str, of: int) -> set[tuple[str, ...]]:
    """What a zone may hold as far as one player knows."""
    return {tuple(s.game.determinize(looker, seed).zones(of)[zone]) for seed in range(25)}


def varied() -> Scenario:
    deck = [STITCH, FLOUNDER, AURORA, ADELAIDE, ARIANNA, LUMIERE, TOUGH, LADY, GENIE, MIM, CANNONS, STORM]
    side = dict(hand=[TIGGER, FAIRY, BRAIN], discard=[DIABLO, MUFASA], deck=deck, play=[GUARD, MANOR], ink=1)
    return Scenario(you=side, opponent=dict(side))


@pytest.mark.parametrize("looker", [0, 1])
def test_7_2_2_nobody_knows_the_order_of_a_deck(looker):
    """5.1.2.5, 7.1.3.1."""
    s = varied()
    assert len(guesses(s, looker, "deck", 0)) > 5 and len(guesses(s, looker, "deck", 1)) > 5


def test_7_3_2_the_hand_is_known_to_its_player_only():
    """7.1.3.1."""
    s = varied()
    assert guesses(s, 0, "hand", 0) == {(TIGGER, FAIRY, BRAIN)}
    assert len(guesses(s, 1, "hand", 0)) > 5
    assert {len(hand) for hand in guesses(s, 1, "hand", 0)} == {3}


@pytest.mark.parametrize("zone", ["discard", "play"])
def test_7_1_2_1_play_and_discard_are_public(zone):
    """7.4.2, 7.6.2, 5.1.1.9, 5.1.2.6, 7.1.2."""
    s = varied()
    assert guesses(s, 0, zone, 1) == {tuple(s.game.zones(1)[zone])}
    assert guesses(s, 1, zone, 0) == {tuple(s.game.zones(0)[zone])}


def test_7_5_4_the_opponents_inkwell_is_hidden():
    """5.1.2.4, 7.1.3.1."""
    s = varied()
    assert len(guesses(s, 0, "inkwell", 1)) > 3
    assert {len(cards) for cards in guesses(s, 0, "inkwell", 1)} == {1}


def test_4_2_3_2_a_card_inked_by_an_effect_is_not_revealed():
    """7.5.6."""
    quill = "Fishbone Quill"
    deck = [STITCH, FLOUNDER, AURORA, ADELAIDE, ARIANNA, LUMIERE]
    s = Scenario(you=dict(play=[quill], hand=[TIGGER, FAIRY], deck=deck))
    s.activate(quill)
    s.choose(TIGGER)
    assert s.you.inkwell == [TIGGER]
    assert len(guesses(s, 1, "inkwell", 0)) > 3


# -- 7.2 .. 7.6 --------------------------------------------------------------------------------------------------------


def test_7_3_3_there_is_no_maximum_hand_size():
    s = Scenario(you=dict(hand=[STITCH] * 20))
    s.end_turn()
    assert len(s.you.hand) == 20
    s.end_turn()
    assert len(s.you.hand) == 21


def test_7_3_4_the_discarding_player_chooses():
    s = Scenario(you=dict(hand=["Mowgli - Man Cub"], ink=2), opponent=dict(hand=[CANNONS, STORM, STITCH]))
    s.play("Mowgli - Man Cub")
    assert s.decision is not None and s.decision.player == 1
    assert not s.can("choose", STITCH)
    s.choose(STORM)
    assert s.opponent.discard == [STORM] and sorted(s.opponent.hand) == sorted([CANNONS, STITCH])


def test_1_2_1_a_card_may_give_that_choice_to_the_other_player():
    s = Scenario(you=dict(hand=["Ursula - Deceiver"], ink=2), opponent=dict(hand=[STORM, LET_IT_GO, STITCH]))
    s.play("Ursula - Deceiver")
    assert s.decision is not None and s.decision.player == 0
    s.choose("opponent:" + LET_IT_GO)
    assert s.opponent.discard == [LET_IT_GO]


@pytest.mark.parametrize(
    ("card", "ink", "zone"), [(KNOWS_BEST, 3, "hand"), (LET_IT_GO, 5, "inkwell"), (CANNONS, 1, "discard")]
)
def test_7_4_1_a_card_goes_to_the_zones_of_its_own_player(card, ink, zone):
    """1.4.3."""
    s = Scenario(you=dict(hand=[card], ink=ink), opponent=dict(play=[STITCH]))
    s.play(card)
    assert getattr(s.opponent, zone) == [STITCH]
    assert STITCH not in getattr(s.you, zone)


def test_7_5_6_a_card_put_into_the_inkwell_needs_no_symbol():
    marshmallow = "Marshmallow - Persistent Guardian"
    s = Scenario(you=dict(play=[marshmallow], hand=[LET_IT_GO], ink=5))
    s.play(LET_IT_GO)
    assert (s.you.ink_total, s.you.ink_ready) == (6, 0)
    s.end_turn()
    s.end_turn()
    assert s.you.ink_ready == 6


def test_7_1_4_in_a_public_zone_a_fitting_card_must_be_chosen():
    s = Scenario(you=dict(hand=["Get to Safety!"], discard=[MANOR, SHIP, "McDuck Manor - Scrooge's Mansion"], ink=1))
    s.play("Get to Safety!")
    assert not s.can("done") and not s.can("decline")
    assert not s.can("choose", "McDuck Manor - Scrooge's Mansion")
    s.choose(SHIP)
    assert s.you.play == [SHIP] and s.you.ink_ready == 0


def test_7_1_4_in_a_private_zone_a_player_may_fail_to_find():
    family = "Look at This Family"
    s = Scenario(you=dict(hand=[family], ink=7, deck=[STITCH, FLOUNDER, AURORA, ADELAIDE, CANNONS, LUMIERE]))
    s.play(family)
    while s.decision is not None:
        if s.can("decline"):
            s.decline()
        elif s.can("done"):
            s.done()
        else:
            s.take(0)
    assert s.you.hand == [] and s.you.deck_size == 6 and s.you.deck[0] == LUMIERE


def test_7_2_3_cards_go_to_the_bottom_in_the_chosen_order():
    vision = "Vision of the Future"
    s = Scenario(you=dict(hand=[vision], ink=2, deck=[STITCH, FLOUNDER, AURORA, ADELAIDE, CANNONS, LUMIERE]))
    s.play(vision)
    s.choose(AURORA)
    assert s.you.hand == [AURORA]
    for card in (CANNONS, STITCH, ADELAIDE):
        s.choose(card)
    assert s.decision is None and s.you.deck[0] == LUMIERE
    rest = s.you.deck[1:]
    assert sorted(rest) == sorted([STITCH, FLOUNDER, ADELAIDE, CANNONS])
    assert rest in ([CANNONS, STITCH, ADELAIDE, FLOUNDER], [FLOUNDER, ADELAIDE, STITCH, CANNONS])


def test_7_4_3_cards_that_leave_together_see_each_other():
    """Two of three are at the Library, which is no character and stays."""
    s = Scenario(
        you=dict(hand=[PREPARED], ink=7),
        opponent=dict(play=[LIBRARY, dict(card=STITCH, at=LIBRARY), dict(card=FLOUNDER, at=LIBRARY), AURORA]),
    )
    s.play(PREPARED)
    while s.decision is not None:
        s.take(0) if s.decision.kind == "order" else s.accept()
    assert len(s.opponent.hand) == 2 and s.opponent.play == [LIBRARY]


# -- 7.7 the bag -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("active", [0, 1])
def test_7_7_4_2_the_active_player_resolves_first(active):
    """7.7.4.1, 7.7.4.3, 7.7.4.4."""
    both = dict(play=[DIABLO], hand=[PREPARED], ink=7)
    s = Scenario(you=both, opponent=dict(both))
    if active:
        s.end_turn()
    s.play(PREPARED)
    assert s.decision.player == active
    s.accept()
    assert s.decision.player == 1 - active
    s.decline()
    assert s.decision is None


@pytest.mark.parametrize("first", [0, 1])
def test_7_7_4_2_a_player_chooses_the_order_of_its_own_abilities(first):
    s = Scenario(you=dict(play=[MUFASA, DIABLO], hand=[PREPARED], ink=7))
    s.play(PREPARED)
    assert s.decision.kind == "order" and len(s.legal()) == 2
    s.option(first)
    one = s.decision.source
    s.decline()
    other = s.decision.source
    s.decline()
    assert s.decision is None and {one, other} == {MUFASA, DIABLO}


def test_7_7_4_2_either_ability_may_be_first():
    sources = set()
    for first in (0, 1):
        s = Scenario(you=dict(play=[MUFASA, DIABLO], hand=[PREPARED], ink=7))
        s.play(PREPARED)
        s.option(first)
        sources.add(s.decision.source)
    assert sources == {MUFASA, DIABLO}


def test_7_7_5_an_ability_added_by_the_resolving_player_comes_before_the_bag_is_passed():
    """Mufasa puts Genie into play, whose ability resolves before that of the opponent's character."""
    s = Scenario(
        you=dict(play=[MUFASA], hand=[PREPARED], ink=7, deck=[GENIE, STITCH, FLOUNDER]),
        opponent=dict(play=[DIABLO]),
    )
    s.play(PREPARED)
    while s.decision.player == 0:
        s.accept()
    assert s[GENIE].zone == "play" and s.you.hand == [STITCH]
    s.accept()
    assert s.decision is None and len(s.opponent.hand) == 1


@pytest.mark.parametrize("first", [0, 1])
def test_7_7_6_an_ability_of_the_other_player_waits_until_the_bag_is_passed(first):
    """Both of yours resolve first, in any order, although one of them made the opponent's trigger."""
    s = Scenario(you=dict(play=[LADY], hand=[FAIRY], ink=6), opponent=dict(play=[DIABLO]))
    s.play(FAIRY)
    assert s.decision.kind == "order"
    s.option(first)
    assert s.decision.player == 1 and s[LADY].strength == 1
    s.decline()
    assert s.decision is None and s.opponent.discard == [DIABLO]


def test_7_7_2_activated_abilities_resolve_at_once():
    """4.4.4: before the abilities that drawing triggers. 4.4.5, 7.7.1."""
    s = Scenario(you=dict(play=[GUARD, TACTICIAN], hand=[STITCH]))
    s.activate(TACTICIAN)
    assert s.decision is not None and "Challenger" not in s[GUARD].keywords
    s.choose(STITCH)
    assert s[GUARD].keywords.get("Challenger") == 1


def test_6_7_7_abilities_of_a_card_played_by_an_effect_wait_for_the_effect():
    """Lady plays a character for free, then that one's ability and Lady's own side are asked."""
    dog, bobby = "Lady - Family Dog", "Bobby Zimuruski - Spray Cheese Kid"
    s = Scenario(you=dict(hand=[dog, bobby], ink=3, deck=[STITCH, FLOUNDER]))
    s.play(dog)
    s.accept()
    if s.decision.kind != "may":
        s.choose(bobby)
    assert bobby in s.you.play and s.you.hand == [] and s.decision.source == bobby
    s.accept()
    assert s.you.discard == [STITCH] and s.you.ink_ready == 0


def test_6_2_1_each_trigger_condition_met_adds_one_ability():
    """1.6.1.1."""
    s = Scenario(you=dict(play=[LADY, LADY], hand=[STITCH, FLOUNDER], ink=2))
    for card in (STITCH, FLOUNDER):
        s.play(card)
        while s.decision is not None:
            s.take(0)
    assert s[LADY + "#1"].strength == 2
    assert s[LADY + "#2"].strength == 2
