"""Section 6.5 of the rule book: replacement effects."""

import pytest

from lorcana_env import Scenario
from tests.board import *


def test_6_5_1_a_discard_that_does_not_happen():
    """Costs are no effects (6.1.4): what is paid with a card is discarded."""
    s = board(play=[KRONK, MONSTRO], hand=[FLOUNDER, STITCH], theirs=dict(hand=[SUDDEN_CHILL], ink=2))
    activate(s, MONSTRO, STITCH)
    assert s.you.hand == [FLOUNDER] and s.you.discard == [STITCH]
    s.end_turn()
    s.play(SUDDEN_CHILL)
    assert s.you.hand == [FLOUNDER]


@pytest.mark.worked_example
@pytest.mark.parametrize(("card", "strength"), [(ALADDIN_PRINCE_ALI, 2 + 2), (STITCH, 2 + 1)])
def test_6_5_1_1_the_scimitar_gives_aladdin_two_instead_of_one(card, strength):
    """6.5.1, 6.5.6, 6.7.2.3, 1.6.1.4 (2.0: 6.7.2.2)."""
    s = board(play=[STOLEN_SCIMITAR, card, LUMIERE])
    activate(s, STOLEN_SCIMITAR, card)
    assert s[card].strength == strength


def test_6_5_2_one_part_of_an_event_may_be_replaced():
    """6.5.1: the damage is, the card is drawn."""
    s = board(hand=[STORM], ink=3, theirs=[FLOUNDER, BEAST])
    play(s, STORM, theirs(FLOUNDER))
    assert (s[FLOUNDER].damage, s[BEAST].damage) == (0, 2) and len(s.you.hand) == 1


@pytest.mark.worked_example
@pytest.mark.parametrize(("card", "damage"), [(LUMIERE, 2), (BEAST_THICK, 1)])
def test_6_5_2_what_happens_to_the_damage_leaves_the_card_drawn_as_it_is(card, damage):
    """Of the two effects of one event. No supported card replaces the damage; Resist makes it less."""
    s = board(hand=[STORM], ink=3, theirs=[LUMIERE, BEAST_THICK])
    play(s, STORM, card)
    assert s[card].damage == damage and len(s.you.hand) == 1 and can_pass(s)


@pytest.mark.worked_example
def test_6_5_2_nothing_comes_between_the_two_effects_of_one_event():
    """The card is drawn when the ability of the character that the damage banishes is asked for."""
    s = board(play=[DIABLO], hand=[STORM], ink=3)
    s.play(STORM)
    assert s.decision.source == DIABLO and s.you.discard == [STORM, DIABLO] and len(s.you.hand) == 1


@pytest.mark.parametrize("first", [CANNONS, MOSQUITO_BITE, BESTOW_A_GIFT])
def test_6_5_3_the_first_time_only(first):
    """6.2.2: of each opposing turn. Damage dealt, put or moved is damage taken (1.9.3)."""
    hand = [first, CANNONS, CANNONS, CANNONS]
    s = board(play=[damaged(ATITAYA)], hand=hand, ink=3, theirs=[LILO, STITCH])
    s.play(first)
    if first == BESTOW_A_GIFT:  # moves a damage from a character to an opposing one
        s.choose(ATITAYA)
    s.choose(theirs(LILO))
    assert s[LILO].damage == 0
    round_trip(s)
    play(s, CANNONS, theirs(LILO))
    assert s[LILO].damage == 0
    play(s, CANNONS, theirs(LILO))
    assert s.opponent.discard == [LILO]


def test_6_5_3_not_in_the_turn_of_its_player():
    s = board(play=[LILO, STITCH], hand=[CANNONS], ink=1)
    play(s, CANNONS, LILO)
    assert LILO in s.you.discard


@pytest.mark.worked_example
@pytest.mark.parametrize(
    ("card", "target", "lore"), [(STITCH, EUDORA, 0), (GRUMPY, EUDORA, 1), (GRUMPY, LUMIERE, 1), (LUMIERE, EUDORA, 3)]
)
def test_6_5_3_the_lore_of_the_pub_depends_on_the_strength(card, target, lore):
    """On that of the challenging character: 2, 3 or 7."""
    s = board(play=[DUCKLING, at(DUCKLING, card)], theirs=[exerted(target)])
    s.challenge(card, target)
    assert s.you.lore == lore


@pytest.mark.worked_example
@pytest.mark.parametrize(("pub_first", "lore"), [(True, 1), (False, 3)])
def test_6_5_3_the_strength_is_looked_at_when_the_pubs_ability_resolves(pub_first, lore):
    """A card drawn later in the challenge makes Jafar 6 strong: too late, if the pub was first."""
    s = board(play=[DUCKLING, at(DUCKLING, JAFAR_KEEPER), HEARTS_SENSING], hand=[STITCH] * 5, theirs=[exerted(EUDORA)])
    s.challenge(JAFAR_KEEPER, EUDORA)
    resolve_first(s, DUCKLING if pub_first else HEARTS_SENSING, YES)
    assert s[JAFAR_KEEPER].strength == 6 and s[EUDORA].damage == 6 and s.you.lore == lore


@pytest.mark.parametrize(("card", "princess"), [(AURORA, True), (STITCH, False)])
def test_6_5_4_what_is_replaced_does_not_happen(card, princess):
    """6.5.6: "instead" in the ability itself. A banished Princess was not exerted: nothing of the kind triggers."""
    s = board(play=[POISONED_APPLE], ink=1, theirs=[card, LUMIERE])
    activate(s, POISONED_APPLE, card)
    assert s.opponent.discard == [card] * princess and s[card].exerted != princess


def test_6_5_4_damage_that_is_not_taken_triggers_nothing():
    s = board(play=[exerted(BEAST_RELENTLESS)], hand=[CANNONS], ink=1, theirs=[LILO, STITCH])
    play(s, CANNONS, theirs(LILO))
    assert quiet(s) and s[LILO].damage == 0


def test_6_5_4_a_character_that_is_ink_instead_was_not_banished():
    """6.5.1: its challenger banished no character."""
    s = board(play=[ROBIN_SHERWOOD], theirs=[exerted(damaged(MICKEY_DUO, 4))])
    s.challenge(ROBIN_SHERWOOD, MICKEY_DUO)
    assert s[MICKEY_DUO].zone == "inkwell" and s[MICKEY_DUO].exerted and s.you.lore == 0
    assert s[ROBIN_SHERWOOD].damage == 5


def test_6_5_5_a_replacement_is_applied_once_to_an_event():
    """6.5.4: one of two Beasts takes it, and there it stays: it is put on it, not dealt."""
    s = board(hand=[CANNONS], ink=1, theirs=[FLOUNDER, BEAST, damaged(BEAST)])
    play(s, CANNONS, theirs(FLOUNDER))
    if s.decision is not None:
        s.take(0)
    state = s.game.state
    there = [slot for player in (0, 1) for slot in s.game.slots(player, "play")]
    damage = [int(state["damage"][slot]) for slot in there if s.game.card_name(slot) == BEAST]
    assert sum(damage) == 3 and s[FLOUNDER].damage == 0


def test_6_5_6_a_self_replacement_may_ask_about_the_card_that_paid():
    """6.7.7: the banished character had a card under it."""
    s = board(play=[stack(FLYNN, STITCH)], hand=["Time to Go!"], ink=3)
    s.play("Time to Go!")
    assert len(s.you.hand) == 3 and FLYNN in s.you.discard


@pytest.mark.parametrize(("rules", "target", "by", "asked"), [
    ("2.0", ABU, DUMPTRUCK, True), ("2.0", LI, DUMPTRUCK, True), ("2.0", LI, CANNONS, True),
    ("2.1", ABU, DUMPTRUCK, True), ("2.1", LI, DUMPTRUCK, False), ("2.1", LI, CANNONS, True),
    ("2.3", ABU, DUMPTRUCK, True), ("2.3", LI, DUMPTRUCK, False), ("2.3", LI, CANNONS, True),
])  # fmt: skip
def test_6_5_7_damage_that_resist_takes_is_not_replaced_since_2_1(rules, target, by, asked):
    """1.9.4.2 (2.0: 6.7.2.2): since 2.1 Resist comes before the question whose damage it becomes."""
    s = Scenario(you=dict(hand=[by], ink=9), opponent=dict(play=[target, BEAST, BEAST]), rules=rules)
    s.play(by)
    if s.decision is not None and s.decision.kind == "may":
        s.accept()
    s.choose(target)
    assert quiet(s) is not asked, s.legal()
    assert s[target].damage == 0


@pytest.mark.parametrize(("by", "asked"), [(MOSQUITO_BITE, False), ("Light the Fuse", False), (CANNONS, True)])
def test_6_5_7_only_damage_that_is_dealt_is_replaced(by, asked):
    """1.9.2.2: counters that are put are not dealt, nor is damage of 0 (one for each exerted character: none)."""
    s = board(play=[ABU], hand=[by], ink=9, theirs=[TUI, BEAST, BEAST])
    play(s, by, TUI)
    assert quiet(s) is not asked and s[TUI].damage == (by == MOSQUITO_BITE)


def asked(s: Scenario) -> bool:
    """Return whether there is a choice between the two Beasts."""
    return s.decision is not None and s.decision.kind == "choose" and len(s.legal()) == 2


def test_6_5_7_2_for_one_damage():
    s = board(play=[AKELA, BEAST, BEAST], hand=[BREAK_FREE], ink=1)
    play(s, BREAK_FREE, AKELA)
    assert asked(s)
    s.take(1)
    damage = s.game.state["damage"]
    assert [int(damage[slot]) for slot in s.game.slots(0, "play")] == [0, 0, 1]


@pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
@pytest.mark.parametrize("hit", [AKELA, EEYORE])
def test_6_5_7_2_for_more_than_is_resisted(hit, rules):
    """Since 2.1 Resist comes first (1.9.4.2); what is left is replaced."""
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[hit, BEAST, BEAST]), rules=rules)
    play(s, CANNONS, theirs(hit))
    assert asked(s)
    s.take(0)
    damage = s.game.state["damage"]
    left = 2 if rules == "2.0" or hit == AKELA else 1
    assert [int(damage[slot]) for slot in s.game.slots(1, "play")] == [0, left, 0]


@pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
def test_6_5_7_2_also_for_damage_that_is_not_reduced(rules):
    """8.8: as much as is resisted, and yet there is something to replace."""
    s = board(hand=[PIERCING_ATTACK], ink=9, theirs=[TIANA_PRINCESS, BEAST, BEAST], rules=rules)
    play(s, PIERCING_ATTACK, TIANA_PRINCESS)
    assert s[TIANA_PRINCESS].keywords["Resist"] == 2 and asked(s)
    s.choose(BEAST)
    assert s[BEAST].damage == 2 and s[TIANA_PRINCESS].damage == 0


def test_6_5_7_2_not_for_who_cant_be_dealt_damage():
    """1.2.2: the event does not happen, so there is nothing to replace and nothing to choose."""
    bears = ["Baloo - Ol' Iron Paws", BEAST, BEAST]
    s = board(hand=[CANNONS], ink=1, theirs=[ATITAYA, *bears])
    play(s, CANNONS, ATITAYA)
    assert quiet(s) and not s.game.state["damage"].any()


def test_6_5_7_2_in_a_challenge():
    """4.6.6.2: the damage waits for the choice, then is dealt at once."""
    s = board(play=[ATITAYA], theirs=[exerted(FLOUNDER), BEAST, BEAST])
    s.challenge(ATITAYA, FLOUNDER)
    assert s.game.decision.player == 1 and s[ATITAYA].damage == 0
    s.choose(BEAST + "#2")
    damage = [int(s.game.state["damage"][slot]) for slot in s.game.slots(1, "play")]
    assert damage == [0, 0, 7] and s[ATITAYA].damage == 2 and s.active == "you" and quiet(s)


def test_6_5_7_2_for_each_of_several_characters():
    """6.7.2.3: all damage of the effect is dealt at once, when everything is chosen; the active player's first."""
    s = board(hand=[GRAB_YOUR_SWORD], ink=5, theirs=[FLOUNDER, STITCH, BEAST, BEAST])
    s.play(GRAB_YOUR_SWORD)
    asked = []
    while s.decision is not None:
        assert s.game.decision.player == 1 and not s.game.state["damage"].any()
        asked.append(s.decision.source)
        s.choose(BEAST)
    damage = [int(s.game.state["damage"][slot]) for slot in s.game.slots(1, "play")]
    assert asked == [FLOUNDER, STITCH] and damage == [0, 0, 2 + 2 + 2, 2]


def test_6_5_7_2_the_cards_own_prevention_or_the_shield():
    """Both leave Lilo undamaged; the other one is still there for the next damage."""
    s = board(play=[RAPUNZEL, LILO, HEIHEI], theirs=dict(hand=[CANNONS] * 3, ink=3, play=[STITCH]))
    quest(s, HEIHEI, YES, LILO)
    s.end_turn()
    play(s, CANNONS, LILO)
    assert choices(s) == {LILO, RAPUNZEL}
    s.choose(LILO)
    play(s, CANNONS, LILO)
    assert quiet(s) and s[LILO].damage == 0
    play(s, CANNONS, LILO)
    assert s.you.discard == [LILO]


@pytest.mark.parametrize(("first", "damage"), [(FLOUNDER, (0, 0, 2)), (BEAST, (0, 2, 0))])
def test_6_5_7_3_what_is_not_applied_can_be_applied_to_the_next_event(first, damage):
    """Flounder's player chooses for each of two damages: that Beast takes it, or that nobody does, which then is
    used up. Once it is, there is no choice."""
    s = board(play=[RAPUNZEL, FLOUNDER, HEIHEI, BEAST], theirs=dict(hand=[CANNONS, CANNONS], ink=2, play=[STITCH]))
    quest(s, HEIHEI, YES, FLOUNDER)
    s.end_turn()
    play(s, CANNONS, FLOUNDER)
    assert choices(s) == {RAPUNZEL, BEAST} and (s.decision.source, s.decision.player) == (FLOUNDER, 0)
    s.choose(BEAST if first == BEAST else RAPUNZEL)
    assert (s[FLOUNDER].damage, s[BEAST].damage) == damage[:2]
    play(s, CANNONS, FLOUNDER)
    if first == BEAST:
        s.choose(RAPUNZEL)
    assert quiet(s) and (s[FLOUNDER].damage, s[BEAST].damage) == (0, 2)


@pytest.mark.worked_example
@pytest.mark.parametrize(("moved", "damage"), [(SLEEPY, 2), (STITCH, 1)])
def test_6_5_7_3_the_mine_deals_two_for_a_knight_and_then_beast_takes_them(moved, damage):
    """Its own replacement first, 6.5.7.1, then that of the Beast, and nothing applies to damage that is put on it."""
    s = board(play=[MINE, moved], ink=2, theirs=[BEAST, FLOUNDER])
    s.move(moved, to=MINE)
    reply(s, YES, theirs(FLOUNDER))
    assert quiet(s) and (s[FLOUNDER].damage, s[BEAST].damage) == (0, damage)


def shielded(times: int) -> Scenario:
    """Flounder, chosen for Support as many times beside Rapunzel; the opponent can hit it twice."""
    play = [RAPUNZEL, FLOUNDER, *[HEIHEI] * times]
    s = board(play=play, theirs=dict(play=[exerted(AKELA)], hand=[CANNONS], ink=1))
    for _ in range(times):
        quest(s, HEIHEI, YES, FLOUNDER)
    return s


def test_6_5_8_it_lasts_until_the_start_of_your_next_turn():
    """6.5.3: it must exist when the event would happen."""
    s = shielded(1)
    round_trip(s)
    s.end_turn()
    play(s, CANNONS, FLOUNDER)
    assert s.you.discard == [FLOUNDER]


@pytest.mark.worked_example
def test_6_5_8_of_two_acts_of_kindness_one_is_applied_and_the_other_ceases_to_exist():
    """Flounder takes no damage in the challenge, and all of it in the opponent's turn."""
    s = board(play=[RAPUNZEL, FLOUNDER, HEIHEI, HEIHEI], theirs=dict(play=[exerted(LUMIERE)], hand=[CANNONS], ink=1))
    for heihei in (HEIHEI, HEIHEI + "#2"):
        quest(s, heihei, YES, FLOUNDER)
    assert s[FLOUNDER].strength == 4
    s.challenge(FLOUNDER, LUMIERE)
    assert (s[FLOUNDER].damage, s[LUMIERE].damage) == (0, 4)
    s.end_turn()
    play(s, CANNONS, FLOUNDER)
    assert s.you.discard == [FLOUNDER]
