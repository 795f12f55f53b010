"""Section 8.10 of the rule book: Shift."""

import pytest

from lorcana_env import Scenario
from lorcana_env.cards import all_cards, find
from tests.board import *


def test_8_10_duo_the_second_base_may_be_the_first_card_of_the_deck():
    """Whichever of the two is chosen first, the other one is asked for."""
    for order in ([MICKEY, MINNIE], [MINNIE, MICKEY]):
        s = board(play=[MICKEY, MINNIE], hand=[MICKEY_DUO])
        s.play(MICKEY_DUO, shift_onto=order)
        assert s.you.play == [MICKEY_DUO] and s[MICKEY_DUO].under == order


def bases(s: Scenario) -> list[str]:
    """The bases that may be chosen now."""
    return [text.split(" onto ")[1] for text in s.legal()]


def shifts(s: Scenario) -> None:
    """Begin to shift the card in hand; the base is asked for."""
    s.take(next(i for i, text in enumerate(s.legal()) if text.startswith("shift ")))


def test_8_10_duo_a_base_with_both_names_is_one_character():
    """It can't be chosen a second time for its other name."""
    s = board(play=[MICKEY_DUO, MICKEY, MINNIE], hand=[MICKEY_DUO])
    shifts(s)
    assert bases(s) == [MICKEY_DUO, MICKEY, MINNIE]
    s.choose(MICKEY_DUO)
    assert bases(s) == [MICKEY, MINNIE]
    s.choose(MINNIE)
    assert quiet(s) and sorted(s.you.play) == [MICKEY_DUO, MICKEY] and s[MICKEY_DUO].under == [MICKEY_DUO, MINNIE]


def test_8_10_duo_the_only_second_base_is_taken():
    s = board(play=[MICKEY_DUO, MICKEY], hand=[MICKEY_DUO])
    shifts(s)
    s.choose(MICKEY_DUO)
    assert quiet(s) and s.you.play == [MICKEY_DUO] and s[MICKEY_DUO].under == [MICKEY_DUO, MICKEY]


@pytest.mark.parametrize("base", [DASH, VIOLET])
def test_8_10_combo_with_one_base_asks_nothing_more(base):
    s = board(play=[base], hand=[DASH_SIBLINGS], ink=6)
    s.play(DASH_SIBLINGS, shift_onto=base)
    assert quiet(s) and s[DASH_SIBLINGS].under == [base]


def test_8_10_combo_the_second_base_may_be_the_first_card_of_the_deck():
    s = board(play=[DASH, VIOLET], hand=[DASH_SIBLINGS], ink=6)
    s.play(DASH_SIBLINGS, shift_onto=[VIOLET, DASH])
    assert quiet(s) and s.you.play == [DASH_SIBLINGS] and s[DASH_SIBLINGS].under == [VIOLET, DASH]


def test_8_10_duo_two_of_one_name_are_not_enough():
    for pair in ([MINNIE, MINNIE], [MICKEY, MICKEY]):
        s = board(play=pair, hand=[MICKEY_DUO])
        assert not any(text.startswith("shift ") for text in s.legal())
        assert any(text.startswith("shift ") for text in board(play=[MICKEY, MINNIE], hand=[MICKEY_DUO]).legal())


def test_8_10_the_cost_is_not_below_0():
    """1.5.3, 4.3.2.3: more is taken off than there was to pay."""
    items = [WEIGHT_SET] * 8
    s = board(play=[BELLE_READING], hand=[BELLE_MECHANIC], discard=items, ink=1)
    s.play(BELLE_MECHANIC, shift_onto=BELLE_READING)
    assert s.you.ink_ready == 1 and s[BELLE_MECHANIC].under == [BELLE_READING]


def test_8_10_used_shift_whichever_card_of_the_deck_it_is():
    """The first card of the deck is played by Shift, after it came back to hand."""
    s = board(play=[MINNIE_MAJOR, MINNIE], hand=[KNOWS_BEST], ink=9, deck=[WEIGHT_SET, QUILL])
    play(s, KNOWS_BEST, MINNIE_MAJOR)
    s.play(MINNIE_MAJOR, shift_onto=MINNIE)
    assert s.decision is not None, "she searches, as Shift was used"
    s.accept()


SHIFTED = {
    ALADDIN_BRAVE: [THEBES], DIABLO_HERALD: [BE_PREPARED], FLOTSAM_EELS: [ABU, AKELA], LI_SHANG: [ABU],
    OLAF: [WEIGHT_SET], URSULA_BRIDE: [FRIENDS],
}  # fmt: skip


def base_of(name: str) -> str:
    names = {part for whole in find(name).names for part in (whole, *whole.split(" & "))}
    fits = (card for card in all_cards() if names & set(card.names) and card.full_name != name)
    return next(card.full_name for card in fits if card.type == "character" and "Shift" not in repr(card.keywords))


@pytest.mark.parametrize("name", SHIFTED)
def test_8_10_shift_for_a_discard_is_shift(name):
    base, cost = base_of(name), SHIFTED[name]
    s = board(play=[CHEM_PURSE, base], hand=[name, *cost])
    before = s[name].strength
    s.play(name, shift_onto=base)
    for card in cost:
        if s.decision is not None and s.decision.kind == "choose" and card in s.you.hand:
            s.choose(card)
    assert s[name].under == [base] and set(cost) <= set(s.you.discard) and s[name].strength == before + 4


def shifted_for_a_turn(**base) -> Scenario:
    """Stands between other cards in play, with two cards under it."""
    base = stack(MEILIN_LEAD, FLOUNDER, STITCH) | base
    s = board(play=[AURORA, base, MANOR, ARIANNA], hand=[MEILIN], ink=6, theirs=[STITCH])
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    return s


def test_8_10_it_ends_among_other_cards_in_play():
    s = shifted_for_a_turn()
    assert s.you.play == [AURORA, MANOR, ARIANNA, MEILIN] and s[MEILIN].under == [MEILIN_LEAD, FLOUNDER, STITCH]
    s.end_turn()
    assert s.active == "opponent" and s.you.play == [AURORA, MANOR, ARIANNA, MEILIN_LEAD]
    assert s.you.hand[0] == MEILIN and s.you.discard == [] and s.opponent.play == [STITCH]
    assert s[MEILIN_LEAD].under == [FLOUNDER, STITCH]


def test_8_10_the_character_below_keeps_what_the_stack_was():
    """Exerted, and at the location; damage is gone."""
    s = shifted_for_a_turn(damage=1, at=MANOR)
    assert s[MEILIN].damage == 1 and s[MEILIN].location == MANOR
    s.quest(MEILIN)
    s.end_turn()
    assert s[MEILIN_LEAD].damage == 0 and s[MEILIN_LEAD].exerted and s[MEILIN_LEAD].location == MANOR
    s.end_turn()
    assert not s[MEILIN_LEAD].exerted
    s.quest(MEILIN_LEAD)


def test_8_10_the_character_below_can_be_banished_with_its_stack():
    s = shifted_for_a_turn()
    s.end_turn()
    s = board(play=[AURORA, stack(MEILIN_LEAD, FLOUNDER), ARIANNA], hand=[MEILIN, CANNONS, CANNONS], ink=9)
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    round_trip(s)
    for _ in range(2):
        play(s, CANNONS, MEILIN_LEAD)
    assert s.you.play == [AURORA, ARIANNA]
    assert sorted(s.you.discard) == sorted([CANNONS, CANNONS, MEILIN_LEAD, FLOUNDER])


def test_8_10_it_is_a_new_card_in_hand():
    """Played by Shift again in a later turn, and returned again."""
    s = shifted_for_a_turn()
    for _ in range(2):
        s.end_turn()
        assert MEILIN in s.you.hand
        s.end_turn()
        s.play(MEILIN, shift_onto=MEILIN_LEAD)
        assert s[MEILIN].under == [MEILIN_LEAD, FLOUNDER, STITCH]


def test_8_10_played_for_its_cost_it_stays():
    s = board(play=[AURORA], hand=[MEILIN], ink=6)
    s.play(MEILIN)
    s.end_turn()
    assert s.you.play == [AURORA, MEILIN] and MEILIN not in s.you.hand


@pytest.mark.parametrize("first", [0, 1])
def test_8_10_two_temporary_shifts_on_one_stack_both_end(first):
    """Each returns the top card; the character is the same one when the first has (8.10.5), whichever it is (7.7.4)."""
    s = board(hand=[MEILIN, SUN_YEE], play=[AKELA, MEILIN_OBEDIENT], ink=5)
    s.play(MEILIN, shift_onto=MEILIN_OBEDIENT)
    s.play(SUN_YEE, shift_onto=MEILIN)
    s.end_turn()
    s.take(first)
    assert s.you.play == [AKELA, MEILIN_OBEDIENT] and sorted(s.you.hand) == [MEILIN, SUN_YEE]


def test_8_10_who_left_before_the_end_does_not_come_back():
    """Banished: the ability finds nobody (7.1.6)."""
    s = board(play=[AURORA, MEILIN_LEAD], hand=[MEILIN, CANNONS, CANNONS, CANNONS], ink=9, theirs=[STITCH])
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    for _ in range(3):
        play(s, CANNONS, MEILIN)
    assert s.you.play == [AURORA]
    s.end_turn()
    assert MEILIN not in s.you.hand and MEILIN in s.you.discard and MEILIN_LEAD in s.you.discard


def test_8_10_of_the_opponent():
    s = board(play=[AURORA], theirs=dict(play=[STITCH, MEILIN_LEAD, ARIANNA], hand=[MEILIN], ink=6))
    s.end_turn()
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    s.end_turn()
    assert s.active == "you" and s.opponent.play == [STITCH, ARIANNA, MEILIN_LEAD] and MEILIN in s.opponent.hand


def test_8_10_it_left_play_before_the_ability_resolves():
    """6.7.7: of two abilities at the end of the turn the other one comes first, and banishes the whole stack."""
    s = board(play=[stack(MEILIN_LEAD, STITCH)], hand=[MEILIN, CANDY_DRIFT], ink=9)
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    play(s, CANDY_DRIFT, MEILIN)
    s.end_turn()
    banish = [i for i, text in enumerate(s.legal()) if CANDY_DRIFT in text]
    s.take(banish[0])
    assert s.active == "opponent" and s.you.play == []
    assert sorted(s.you.discard) == sorted([CANDY_DRIFT, MEILIN, MEILIN_LEAD, STITCH]) and MEILIN not in s.you.hand


def shifted(base: dict | str, also: tuple = (), ink: int = 2, **more: object) -> Scenario:
    name = base["card"] if isinstance(base, dict) else base
    s = Scenario(you=dict(play=[base, *also], hand=[ALADDIN_COMMANDER], ink=ink), **more)
    s.play(ALADDIN_COMMANDER, shift_onto=name)
    return s


def test_8_10_1_shift_costs_the_shift_cost_and_goes_on_top():
    """1.5.5.2, 6.7.1.1."""
    s = shifted(ALADDIN_SWORDSMAN)
    assert s.you.ink_ready == 0 and s.you.play == [ALADDIN_COMMANDER]
    assert s[ALADDIN_COMMANDER].under == [ALADDIN_SWORDSMAN]
    assert s.you.discard == [] and s[ALADDIN_SWORDSMAN].zone == "under"


@pytest.mark.parametrize("base", [FLOUNDER, theirs(ALADDIN_SWORDSMAN)])
def test_8_10_1_shift_needs_a_character_of_yours_with_the_name(base):
    side, _, name = base.rpartition(":")
    sides = {side or "you": dict(play=[name])}
    sides["you"] = dict(sides.get("you", {}), hand=[ALADDIN_COMMANDER], ink=4)
    s = Scenario(**sides)
    assert not s.can("play", ALADDIN_COMMANDER, shift_onto=base) and s.can("play", ALADDIN_COMMANDER)


def test_8_10_1_shift_is_a_choice_the_ink_cost_can_be_paid_instead():
    """1.5.5, 1.5.5.2, 4.3.2.2."""
    s = board(play=[ALADDIN_SWORDSMAN], hand=[ALADDIN_COMMANDER], ink=4)
    s.play(ALADDIN_COMMANDER)
    assert s.you.ink_ready == 0 and sorted(s.you.play) == [ALADDIN_COMMANDER, ALADDIN_SWORDSMAN]
    assert s[ALADDIN_COMMANDER].drying


def test_8_10_1_shifting_onto_a_stack_makes_a_higher_one():
    """5.1.1.7."""
    s = shifted(ALADDIN_SWORDSMAN, ink=2)
    s = board(play=[damaged(stack(ALADDIN_COMMANDER, ALADDIN_SWORDSMAN))], hand=[ALADDIN_OUTLAW], ink=5)
    s.play(ALADDIN_OUTLAW, shift_onto=ALADDIN_COMMANDER)
    assert s[ALADDIN_OUTLAW].under == [ALADDIN_COMMANDER, ALADDIN_SWORDSMAN] and s[ALADDIN_OUTLAW].damage == 1


def test_8_10_1_only_the_top_card_of_a_stack_can_be_shifted_onto():
    """5.1.1.5: Minnie? the card under another is not in play."""
    play = [stack(FLYNN, ALADDIN_SWORDSMAN)]
    s = board(play=play, hand=[ALADDIN_COMMANDER], ink=2)
    assert not s.can("play", ALADDIN_COMMANDER, shift_onto=ALADDIN_SWORDSMAN)


def test_8_10_1_playing_by_shift_is_playing_the_character():
    """4.3.4.1: "when you play this character" happens; both characters of yours get +2 strength."""
    s = shifted(ALADDIN_SWORDSMAN, also=(FLOUNDER,))
    assert s[ALADDIN_COMMANDER].strength == 3 and s[FLOUNDER].strength == 4


def test_8_10_1_shift_cost_is_reduced_by_payment_modifiers():
    """4.3.2.3, 4.3.6: Doc, 1 ink less for the next character."""
    s = board(play=[ALADDIN_SWORDSMAN, DOC], hand=[ALADDIN_COMMANDER], ink=1)
    assert not s.can("play", ALADDIN_COMMANDER, shift_onto=ALADDIN_SWORDSMAN)
    s.quest(DOC)
    s.play(ALADDIN_COMMANDER, shift_onto=ALADDIN_SWORDSMAN)
    assert s.you.ink_ready == 0


def test_8_10_1_shift_cost_may_be_something_else_than_ink():
    """Flotsam & Jetsam: discard 2 cards."""
    assert not board(play=[FLOTSAM_EEL], hand=[FLOTSAM_EELS, KHAN]).can("play", FLOTSAM_EELS, shift_onto=FLOTSAM_EEL)
    s = board(play=[FLOTSAM_EEL], hand=[FLOTSAM_EELS, KHAN, STITCH_ABOMINATION])
    s.play(FLOTSAM_EELS, shift_onto=FLOTSAM_EEL)
    settle(s)
    assert s[FLOTSAM_EELS].under == [FLOTSAM_EEL] and sorted(s.you.discard) == [KHAN, STITCH_ABOMINATION]
    assert s.you.hand == []


@pytest.mark.parametrize("is_exerted", [True, False])
def test_8_10_2_a_shifted_character_enters_exerted_on_an_exerted_one(is_exerted):
    """Merida waits for that."""
    play = [MERIDA_WISP, exerted(HERCULES_DEMIGOD) if is_exerted else HERCULES_DEMIGOD]
    s = board(play=play, hand=[HERCULES_DIVINE], ink=10)
    s.play(HERCULES_DIVINE, shift_onto=HERCULES_DEMIGOD)
    assert s[HERCULES_DIVINE].exerted == is_exerted and (s.decision is not None) == is_exerted


@pytest.mark.parametrize("is_exerted", [True, False])
def test_8_10_2_a_shifted_character_is_exerted_as_its_base_was(is_exerted):
    s = shifted(placed(ALADDIN_SWORDSMAN, exerted=is_exerted))
    assert s[ALADDIN_COMMANDER].exerted == is_exerted


@pytest.mark.parametrize("castle", [True, False])
def test_8_10_3_a_shifted_character(castle):
    mine = [HERCULES_DEMIGOD, *([CASTLE] if castle else [])]
    s = board(play=mine, hand=[HERCULES_DIVINE], ink=10, theirs=[exerted(JIMINY)])
    s.play(HERCULES_DIVINE, shift_onto=HERCULES_DEMIGOD)
    assert s[HERCULES_DIVINE].exerted == castle


def test_8_10_3_an_effect_may_make_it_enter_exerted_on_a_ready_base():
    """8.3.2, 8.10.8."""
    s = board(play=[COPPER_STORYTELLER], hand=[THUNDERBOLT], ink=3)
    play(s, THUNDERBOLT, YES, shift_onto=COPPER_STORYTELLER)
    assert s[THUNDERBOLT].exerted and not s[THUNDERBOLT].drying


@pytest.mark.parametrize("is_drying", [True, False])
def test_8_10_4_a_shifted_character_is_dry_if_its_base_was(is_drying):
    s = shifted(placed(ALADDIN_SWORDSMAN, drying=is_drying))
    assert s[ALADDIN_COMMANDER].drying == is_drying and s.can("quest", ALADDIN_COMMANDER) != is_drying


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
POTATO, POSEY_POTATO = "Potato", "Posey - Vampire Potato"


@EDITIONS
@pytest.mark.parametrize("now", [True, False])
def test_8_10_4_1_onto_an_item_dry_if_it_was_there_as_the_turn_began(now, rules):
    """8.10.8.6, 8.10.9: in every edition that has the card."""
    s = board(hand=[POTATO, POSEY_POTATO], ink=9, rules=rules)
    s.play(POTATO)
    if not now:
        round_trip(s)
    s.play(POSEY_POTATO, shift_onto=POTATO)
    assert s[POSEY_POTATO].drying is now and s.can("quest", POSEY_POTATO) is not now


@EDITIONS
@pytest.mark.parametrize("dry", [(True, True), (True, False), (False, True), (False, False)])
def test_8_10_4_2_on_a_dry_and_a_drying_character_it_is_drying(dry, rules):
    """8.10.8.3."""
    minnie, mickey = "Minnie Mouse - Always Classy", MICKEY_FRIEND
    bases = [placed(name, drying=not is_dry) for name, is_dry in zip((mickey, minnie), dry)]
    s = board(play=bases, hand=[MICKEY_DUO], ink=9, rules=rules)
    s.play(MICKEY_DUO, shift_onto=[mickey, minnie])
    assert set(s[MICKEY_DUO].under) == {mickey, minnie} and s[MICKEY_DUO].drying is not all(dry)


@EDITIONS
@pytest.mark.parametrize("first", [True, False])
def test_8_10_4_2_on_a_ready_and_an_exerted_character_it_is_exerted(first, rules):
    """8.10.2."""
    minnie, mickey = "Minnie Mouse - Always Classy", MICKEY_FRIEND
    bases = [placed(mickey, exerted=first), placed(minnie, exerted=not first)]
    s = board(play=bases, hand=[MICKEY_DUO], ink=9, rules=rules)
    s.play(MICKEY_DUO, shift_onto=[mickey, minnie])
    assert s[MICKEY_DUO].exerted


def test_8_10_5_a_shifted_character_does_not_gain_the_text_of_its_base():
    """5.1.1.6: no Ward from Prince Ali."""
    assert "Ward" not in shifted(ALADDIN_PRINCE_ALI)[ALADDIN_COMMANDER].keywords


def test_8_10_5_effects_on_the_base_stay():
    s = board(play=[ALADDIN_SWORDSMAN], hand=[SWORD, ALADDIN_COMMANDER], ink=3)
    s.play(SWORD)
    s.play(ALADDIN_COMMANDER, shift_onto=ALADDIN_SWORDSMAN)
    assert s[ALADDIN_COMMANDER].strength == 1 + 2 + 2
    s.end_turn()
    assert s[ALADDIN_COMMANDER].strength == 1


def test_8_10_5_a_shifted_character_may_sing_if_its_base_was_dry():
    for is_drying in (True, False):
        you = dict(
            play=[placed(ALADDIN_SWORDSMAN, drying=is_drying)],
            hand=[ALADDIN_COMMANDER, MALICIOUS_MEAN_AND_SCARY],
            ink=2,
        )
        s = Scenario(you=you)
        s.play(ALADDIN_COMMANDER, shift_onto=ALADDIN_SWORDSMAN)
        assert s.can("sing", MALICIOUS_MEAN_AND_SCARY, ALADDIN_COMMANDER) != is_drying


def test_8_10_5_a_base_that_has_quested_stays_exerted():
    s = board(play=[ALADDIN_SWORDSMAN], hand=[ALADDIN_COMMANDER], ink=2)
    s.quest(ALADDIN_SWORDSMAN)
    s.play(ALADDIN_COMMANDER, shift_onto=ALADDIN_SWORDSMAN)
    assert not s.can("quest", ALADDIN_COMMANDER)


def test_8_10_5_a_character_that_is_shifted_onto_does_not_leave_play():
    """8.10.6, 1.9.6: its damage would cease to exist."""
    s = board(hand=[MERLIN_VISIONARY], play=[damaged(MERLIN_CRAB)], ink=5)
    s.play(MERLIN_VISIONARY, shift_onto=MERLIN_CRAB)
    assert not any(MERLIN_CRAB in text for text in s.legal()) and s[MERLIN_VISIONARY].damage == 1


def test_8_10_6_damage_stays():
    assert shifted(damaged(ALADDIN_SWORDSMAN, 2))[ALADDIN_COMMANDER].damage == 2


def test_8_10_6_damage_may_banish_at_once():
    """1.8.1: 4 damage on the base with 4 willpower at a location; the location's bonus goes to the new one too."""
    s = shifted(damaged(at(PRIDE_ROCK, ALADDIN_SWORDSMAN), 4), also=(PRIDE_ROCK,))
    assert s[ALADDIN_COMMANDER].zone == "play" and s[ALADDIN_COMMANDER].damage == 4


def test_8_10_7_a_stack_put_on_the_bottom_of_the_deck_goes_there_together():
    """7.2.3."""
    play = [stack(ALADDIN_COMMANDER, ALADDIN_SWORDSMAN)]
    s = board(hand=[UNDER_THE_SEA], ink=8, theirs=dict(play=play, deck=[KHAN, KHAN]))
    s.play(UNDER_THE_SEA)
    settle(s)
    assert s.opponent.deck[:2] == [KHAN, KHAN] and sorted(s.opponent.deck[2:]) == [ALADDIN_COMMANDER, ALADDIN_SWORDSMAN]


@pytest.mark.parametrize(
    ("base", "fits"), [(COPPER_STORYTELLER, True), ("Rolly - Hungry Pup", True), (FLOUNDER, False)]
)
def test_8_10_8_1_classification_shift(base, fits):
    """Puppy Shift 3."""
    assert board(play=[base], hand=[THUNDERBOLT], ink=3).can("play", THUNDERBOLT, shift_onto=base) == fits


@pytest.mark.parametrize("base", [FLOUNDER, LUMIERE, BAYMAX_LOW])
def test_8_10_8_2_universal_shift(base):
    s = board(play=[base], hand=[BAYMAX], ink=4)
    s.play(BAYMAX, shift_onto=base)
    assert s[BAYMAX].under == [base] and s.you.ink_ready == 0


def test_8_10_8_2_universal_shift_needs_a_character():
    s = board(play=[AGRABAH, PAWPSICLE], hand=[BAYMAX], ink=4, theirs=[FLOUNDER])
    for base in (AGRABAH, PAWPSICLE, theirs(FLOUNDER)):
        assert not s.can("play", BAYMAX, shift_onto=base)


@EDITIONS
def test_8_10_6_damage_on_two_bases_adds_up(rules):
    minnie, mickey = "Minnie Mouse - Stylish Surfer", MICKEY_FRIEND
    s = board(play=[damaged(mickey), damaged(minnie)], hand=[MICKEY_DUO], ink=9, rules=rules)
    s.play(MICKEY_DUO, shift_onto=[mickey, minnie])
    assert s[MICKEY_DUO].damage == 2


@EDITIONS
def test_8_10_2_onto_an_exerted_item_it_enters_exerted(rules):
    """8.10.8.6."""
    s = board(play=[exerted(POTATO)], hand=[POSEY_POTATO], ink=9, rules=rules)
    s.play(POSEY_POTATO, shift_onto=POTATO)
    assert s[POSEY_POTATO].exerted


@EDITIONS
def test_8_10_8_3_a_character_with_two_names_is_one_of_two(rules):
    """8.10.8.4: Combo Shift takes it alone, as one of the names."""
    dashes = "Dash Parr & Violet Parr - Super Siblings"
    refused(board(play=[MICKEY_DUO], hand=[MICKEY_DUO], ink=1, rules=rules).play, MICKEY_DUO, shift_onto=[MICKEY_DUO])
    s = board(play=[dashes], hand=[dashes], ink=9, rules=rules)
    s.play(dashes, shift_onto=[dashes])
    assert s[dashes].under == [dashes]


@EDITIONS
@pytest.mark.parametrize("name", [THUNDERBOLT, "Baymax - Giant Robot", "Sun Yee - Red Panda Spirit"])
def test_8_10_8_morph_takes_every_variant(name, rules):
    """8.10.8.1, 8.10.8.2, 8.10.9."""
    s = board(play=[MORPH_IMITATOR], hand=[name], ink=9, rules=rules)
    s.play(name, shift_onto=MORPH_IMITATOR)
    settle(s)
    assert s[name].under == [MORPH_IMITATOR]


@pytest.mark.parametrize(("name", "fits"), [
    ("Baymax - Giant Robot", True), ("Dash Parr & Violet Parr - Super Siblings", True), (LILO_MAKING_A_WISH, False),
    (THUNDERBOLT, False), ("Sun Yee - Red Panda Spirit", False), ("Posey - Vampire Potato", False),
])  # fmt: skip
def test_8_10_8_as_if_it_had_any_name_is_about_names_alone(name, fits):
    """Space Goo has no classification for Puppy Shift (8.10.8.1), and is no item (8.10.8.6); Duo Shift needs two."""
    goo = "Morph - Space Goo"
    s = board(play=[goo], hand=[name], ink=12)
    if not fits:
        refused(s.play, name, shift_onto=goo)
    else:
        s.play(name, shift_onto=goo)
        settle(s)
        assert s[name].under == [goo]


@EDITIONS
def test_8_10_8_5_a_temporary_shift_ends_in_the_middle_of_a_stack(rules):
    """Notes of set 13: Meilin returns from under Baymax, whose damage is removed."""
    baymax = "Baymax - Giant Robot"
    s = board(play=[damaged(MEILIN_LEAD)], hand=[MEILIN, baymax], ink=12, rules=rules)
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    s.play(baymax, shift_onto=MEILIN)
    settle(s)
    s.end_turn()
    assert s.you.play == [baymax] and s.you.hand[0] == MEILIN
    assert s[baymax].under == [MEILIN_LEAD] and s[baymax].damage == 0


def test_5_1_1_10_an_action_under_the_shifted_character_is_never_in_play():
    """The base was taken from under her: with no character left, the whole stack goes to the hand (5.1.1.7)."""
    s = board(play=[stack(MEILIN_LEAD, CANNONS)], hand=[MEILIN, CHRISTMAS_PAST], ink=25)
    s.play(MEILIN, shift_onto=MEILIN_LEAD)
    play(s, CHRISTMAS_PAST, MEILIN_LEAD)
    s.done()
    s.end_turn()
    assert s.you.play == [] and sorted(s.you.hand) == sorted([MEILIN, CANNONS])


@EDITIONS
def test_8_10_8_5_a_temporary_red_panda_shift_ends(rules):
    """8.10.9: Sun Yee goes back to the hand and her damage is removed, though she is a Red Panda of another name."""
    sun, ming = "Sun Yee - Red Panda Spirit", "Ming Lee - Giant Red Panda"
    s = board(play=[damaged(ming, 2)], hand=[sun], ink=2, rules=rules)
    s.play(sun, shift_onto=ming)
    assert s[sun].damage == 2
    s.end_turn()
    assert s.you.hand[0] == sun and s[ming].in_play and s[ming].damage == 0
