"""8.10: Duo Shift goes onto two characters, one with each name, Combo Shift onto one or both of them."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import quiet

DUO = "Mickey Mouse & Minnie Mouse - Adventuring Duo"  # Duo Shift 0
MICKEY = "Mickey Mouse - Steamboat Pilot"
MINNIE = "Minnie Mouse - Always Classy"
SIBLINGS = "Dash Parr & Violet Parr - Super Siblings"  # Combo Shift 6
DASH = "Dash Parr - Dodgeball Dynamo"
VIOLET = "Violet Parr - Force Field Practice"


def test_8_10_duo_the_second_base_may_be_the_first_card_of_the_deck():
    """Whichever of the two is chosen first, the other one is asked for."""
    for order in ([MICKEY, MINNIE], [MINNIE, MICKEY]):
        s = Scenario(you=dict(play=[MICKEY, MINNIE], hand=[DUO]))
        s.play(DUO, shift_onto=order)
        assert s.you.play == [DUO] and s[DUO].under == order


def shifts(s: Scenario) -> None:
    """Begin to shift the card in hand; the base is asked for."""
    s.take(next(i for i, text in enumerate(s.legal()) if text.startswith("shift ")))


def bases(s: Scenario) -> list[str]:
    """The bases that may be chosen now."""
    return [text.split(" onto ")[1] for text in s.legal()]


def test_8_10_duo_a_base_with_both_names_is_one_character():
    """It can't be chosen a second time for its other name."""
    s = Scenario(you=dict(play=[DUO, MICKEY, MINNIE], hand=[DUO]))
    shifts(s)
    assert bases(s) == [DUO, MICKEY, MINNIE]
    s.choose(DUO)
    assert bases(s) == [MICKEY, MINNIE]
    s.choose(MINNIE)
    assert quiet(s) and sorted(s.you.play) == [DUO, MICKEY] and s[DUO].under == [DUO, MINNIE]


def test_8_10_duo_the_only_second_base_is_taken():
    s = Scenario(you=dict(play=[DUO, MICKEY], hand=[DUO]))
    shifts(s)
    s.choose(DUO)
    assert quiet(s) and s.you.play == [DUO] and s[DUO].under == [DUO, MICKEY]


def test_8_10_combo_with_one_base_asks_nothing_more():
    s = Scenario(you=dict(play=[DASH], hand=[SIBLINGS], ink=6))
    s.play(SIBLINGS, shift_onto=DASH)
    assert quiet(s) and s[SIBLINGS].under == [DASH]


def test_8_10_combo_the_second_base_may_be_the_first_card_of_the_deck():
    s = Scenario(you=dict(play=[DASH, VIOLET], hand=[SIBLINGS], ink=6))
    s.play(SIBLINGS, shift_onto=[VIOLET, DASH])
    assert quiet(s) and s.you.play == [SIBLINGS] and s[SIBLINGS].under == [VIOLET, DASH]


def test_8_10_duo_two_of_one_name_are_not_enough():
    for pair in ([MINNIE, MINNIE], [MICKEY, MICKEY]):
        s = Scenario(you=dict(play=pair, hand=[DUO]))
        assert not any(text.startswith("shift ") for text in s.legal())
        assert any(text.startswith("shift ") for text in Scenario(you=dict(play=[MICKEY, MINNIE], hand=[DUO])).legal())


def test_8_10_the_cost_is_not_below_0():
    """1.5.3, 4.3.2.3: more is taken off than there was to pay."""
    items = ["Weight Set"] * 8
    s = Scenario(
        you=dict(play=["Belle - Always Reading"], hand=["Belle - Mechanic Extraordinaire"], discard=items, ink=1)
    )
    s.play("Belle - Mechanic Extraordinaire", shift_onto="Belle - Always Reading")
    assert s.you.ink_ready == 1 and s["Belle - Mechanic Extraordinaire"].under == ["Belle - Always Reading"]


def test_8_10_used_shift_whichever_card_of_the_deck_it_is():
    """The first card of the deck is played by Shift, after it came back to hand."""
    minnie, base = "Minnie Mouse - Drum Major", "Minnie Mouse - Always Classy"
    s = Scenario(
        you=dict(play=[minnie, base], hand=["Mother Knows Best"], ink=9, deck=["Weight Set", "Fishbone Quill"])
    )
    s.play("Mother Knows Best")
    s.choose(minnie)
    s.play(minnie, shift_onto=base)
    assert s.decision is not None, "she searches, as Shift was used"
    s.accept()
