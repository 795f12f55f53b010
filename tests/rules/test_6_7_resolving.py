"""Section 6.7 of the rule book: resolving."""

import pytest

from lorcana_env import Scenario
from tests.board import *

RULES = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@pytest.mark.parametrize(("hit", "n"), [(FLOUNDER, 3), (EEYORE, 2), (BEAST_THICK, 2), (NAMAARI, 0)])
@RULES
def test_6_7_2_2_what_an_effect_deals_is_replaced_before_resist(hit, n, rules):
    s = Scenario(you=dict(hand=[SMASH], ink=3), opponent=dict(play=[hit, BEAST]), rules=rules)
    play(s, SMASH, theirs(hit))
    assert (s[hit].damage, s[BEAST].damage) == (0, 3 if rules == "2.0" else n)


@pytest.mark.parametrize(("rules", "damage"), [("2.0", 1), ("2.1", 0), ("2.3", 0)])
def test_6_7_2_2_whether_damage_that_resist_takes_uses_up_a_shield(rules, damage):
    """In 2.0 the replacement comes first (6.7.2.2, 6.7.2.3), since 2.1 Resist does (6.7.2.2, 1.9.4; 2.0: 6.7.2.3)."""
    opponent = dict(hand=[TUG_OF_WAR, CANNONS], ink=6, play=[STITCH])
    s = board(play=[RAPUNZEL, EEYORE, HEIHEI], theirs=opponent, rules=rules)
    quest(s, HEIHEI, YES, EEYORE)
    s.end_turn()
    s.play(TUG_OF_WAR)
    assert s[EEYORE].damage == 0 and s[RAPUNZEL].damage == 1
    play(s, CANNONS, EEYORE)
    assert s[EEYORE].damage == damage


def test_6_7_2_2_damage_is_calculated_for_each_character_and_dealt_at_once():
    """6.7.2, 6.7.2.3, 1.9.4, 1.9.4.3: 1 to each; Resist takes it away from one, the other two are banished together."""
    s = board(hand=[TINKER_FAIRY], ink=6, theirs=[damaged(STITCH), EEYORE, damaged(FLOUNDER), LUMIERE])
    s.play(TINKER_FAIRY)
    assert s.opponent.play == [EEYORE, LUMIERE] and (s[EEYORE].damage, s[LUMIERE].damage) == (0, 1)
    assert sorted(s.opponent.discard) == sorted([STITCH, FLOUNDER])


def test_6_7_4_abilities_wait_until_all_effects_of_the_action_have_resolved():
    """6.7.5: the check after the action banishes; only then the ability resolves, and the card is drawn by then."""
    s = board(hand=[STORM], ink=3, theirs=[DIABLO, LUMIERE])
    play(s, STORM, DIABLO)
    assert s.decision.source == DIABLO and s.decision.player == 1
    assert s.opponent.discard == [DIABLO] and len(s.you.hand) == 1 and s.you.discard == [STORM]


def test_6_7_5_the_game_state_is_checked_when_the_whole_action_has_resolved():
    """6.5.2: its effects are one event; 1.8.3, example A. The location is gone when the character is banished."""
    s = board(hand=[AVALANCHE], ink=4, theirs=[LIBRARY, damaged(at(LIBRARY, STITCH))])
    play(s, AVALANCHE, YES)
    assert sorted(s.opponent.discard) == sorted([LIBRARY, STITCH]) and quiet(s) and s.opponent.hand == []


@pytest.mark.parametrize("card", [CHERNABOG_NIGHT, URSULAS_PLAN])
@pytest.mark.parametrize("players", [3, 4])
def test_6_7_6_what_each_chose_stays_exerted(card, players):
    """Not only the last one's."""
    s = Scenario(dict(hand=[card], ink=5), opponents=[dict(play=[STITCH, LUMIERE])] * (players - 1))
    s.play(card)
    for _ in range(players - 1):
        s.choose(LUMIERE)
    for player in range(1, players):
        s.end_turn()
        assert s.game.active == player and not s.can("quest", LUMIERE) and s.can("quest", STITCH)


def test_6_7_6_what_all_opponents_did_is_one_result():
    """6.1.8."""
    s = Scenario(dict(play=[SCROOGE_EBENEZER]), opponents=[dict(lore=3), dict(lore=3)])
    s.quest(SCROOGE_EBENEZER)
    assert list(s.game.lore)[1:] == [2, 2] and len(s.you.hand) == 2


def test_6_7_6_each_player_does_all_of_it():
    """1.3.3."""
    s = board(hand=[WORLD, STITCH], ink=5, theirs=dict(hand=[FLOUNDER]))
    s.play(WORLD)
    assert s.opponent.discard == [FLOUNDER] and len(s.you.hand) == len(s.opponent.hand) == 7


@pytest.mark.worked_example
@pytest.mark.parametrize(("you", "opponent"), [(True, True), (False, True), (True, False)])
def test_6_7_6_perfect_gentleman_asks_the_active_player_first(you, opponent):
    """Both parts belong to one resolution, before the draw of the turn."""
    s = board(play=[DONALD])
    round_trip(s)
    drawn = 1  # in the opponent's turn
    assert s.decision.player == 0 and s.you.hand == []
    s.accept() if you else s.decline()
    assert s.decision.player == 1 and len(s.you.hand) == you
    s.accept() if opponent else s.decline()
    assert len(s.you.hand) == you + 1 and len(s.opponent.hand) == opponent + drawn


EDITIONS = pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])


@EDITIONS
def test_6_7_6_1_all_reveal_before_any_revealed_card_is_played(rules):
    """The Return of Hercules: as the opponent decides, your character is revealed but, since 2.3, not in play."""
    hercules = "The Return of Hercules"
    s = board(hand=[hercules, COBRA, AKELA], ink=9, theirs=dict(hand=[ATITAYA, FLOUNDER]), rules=rules)
    play(s, hercules, YES, COBRA)
    assert s.decision.player == 1 and s.you.play == ([] if rules == "2.3" else [COBRA])
    assert known_to(s, 1, 0, "hand") == ([True, False] if rules == "2.3" else [False])
    reply(s, YES, ATITAYA)
    assert quiet(s) and s.you.play == [COBRA] and s.opponent.play == [ATITAYA]


@EDITIONS
@pytest.mark.parametrize(("mine", "yours"), [(True, False), (False, True), (False, False)])
def test_6_7_6_1_who_reveals_nothing_plays_nothing(mine, yours, rules):
    hercules = "The Return of Hercules"
    s = board(hand=[hercules, COBRA], ink=9, theirs=dict(hand=[ATITAYA]), rules=rules)
    s.play(hercules)
    s.accept() if mine else s.decline()
    s.accept() if yours else s.decline()
    assert quiet(s) and s.you.play == [COBRA] * mine and s.opponent.play == [ATITAYA] * yours


@EDITIONS
def test_6_7_6_1_three_players_reveal_before_the_first_of_them_decides(rules):
    """Daisy Duck: each opponent reveals the top card of their deck; if it's a character card, they may take it."""
    daisy = "Daisy Duck - Donald's Date"
    opponents = [dict(deck=[COBRA, STITCH]), dict(deck=[ATITAYA, STITCH])]
    s = Scenario(you=dict(play=[daisy]), opponents=opponents, rules=rules)
    s.quest(daisy)
    assert s.decision.player == 1 and known_to(s, 0, 1, "deck")[0] and known_to(s, 0, 2, "deck")[0] is (rules == "2.3")
    s.accept()
    assert s.decision.player == 2 and known_to(s, 0, 2, "deck")[0]
    s.accept()
    assert s.game.zones(1)["hand"] == [COBRA] and s.game.zones(2)["hand"] == [ATITAYA]


@EDITIONS
def test_6_7_6_1_all_discard_before_anybody_draws(rules):
    """A Whole New World, of which each sentence's parts are done by both."""
    s = board(hand=[WORLD, STITCH], ink=9, deck=[COBRA] * 9, theirs=dict(hand=[ABU], deck=[AKELA] * 9), rules=rules)
    s.play(WORLD)
    assert s.you.hand == [COBRA] * 7 and s.opponent.hand == [AKELA] * 7


@pytest.mark.parametrize("dagger", [True, False])
def test_6_7_7_a_strength_with_what_abilities_gave(dagger):
    """Less than the strength of the one banished first: 4 with the Dagger, as it was Evasive by the Shadow.

    It may be banished for that because the opposing Captain Hook makes Evasive characters Reckless.
    """
    mine = [RAFIKI, SHADOW, *([DAGGER] if dagger else [])]
    hook = exerted(HOOK_RUTHLESS)
    s = board(play=mine, hand=["Divebomb"], ink=10, theirs=[ABU, STITCH, AURORA, hook])
    play(s, "Divebomb", RAFIKI)
    assert (theirs(ABU) in choices(s)) == dagger and theirs(STITCH) in choices(s)


@pytest.mark.parametrize("rule", [None, HIDDEN_INKCASTER, MIM_HUMMINGBIRD])
def test_a_rule_for_the_hand_counts_for_an_ability_in_the_discard(rule):
    """The card to discard needs the inkwell symbol, which all cards in that hand may count as having."""
    mine = [] if rule is None else [rule]
    s = board(theirs=dict(play=mine, hand=[BE_PREPARED], discard=[STITCH_EXPERIMENT], deck=[BE_PREPARED] * 10))
    s.end_turn()
    if rule is None:
        assert quiet(s) and not s[STITCH_EXPERIMENT].in_play
        return
    s.accept()
    choose_if_asked(s, BE_PREPARED)
    assert s[STITCH_EXPERIMENT].in_play and s[STITCH_EXPERIMENT].exerted


def test_the_rule_is_for_the_own_hand_only():
    s = board(
        play=[HIDDEN_INKCASTER], theirs=dict(hand=[BE_PREPARED], discard=[STITCH_EXPERIMENT], deck=[BE_PREPARED] * 10)
    )
    s.end_turn()
    assert quiet(s)


@pytest.mark.parametrize("rule", [HIDDEN_INKCASTER, MIM_HUMMINGBIRD])
def test_the_rule_for_inking(rule):
    board(play=[rule], hand=[BE_PREPARED]).ink(BE_PREPARED)
    refused(board(play=[MOANA_EXPLORER, rule], discard=[BE_PREPARED]).ink, BE_PREPARED)


@pytest.mark.parametrize("under", [0, 1])
def test_6_7_7_what_was_known_last_of_a_card_that_left_play(under):
    """The banished character had a card under it, or had none."""
    s = board(play=[LUMIERE], theirs=[exerted(stack(MERLIN, *[STITCH] * under))])
    s.challenge(LUMIERE, MERLIN)
    assert MERLIN in s.opponent.discard and len(s.opponent.hand) == 2 * under


def test_6_7_7_the_strength_it_had_in_play():
    """1.4.3.1: and "he" is the character that was banished."""
    side = dict(play=[stack(RALPH, STITCH, FLOUNDER)])
    s = Scenario(you=side, opponent=dict(play=[EEYORE], hand=[DRAGON_FIRE], ink=5))
    s.end_turn()
    s.play(DRAGON_FIRE)  # banish chosen character
    s.choose(RALPH)
    assert s.opponent.play == []


@pytest.mark.parametrize("leaves", [False, True])
def test_6_7_7_the_last_known_strength(leaves):
    """Support adds the strength that Genie had, whether or not he was shuffled into the deck first."""
    s = board(play=[SUPPORTIVE_GENIE, STITCH], hand=["Boss's Orders", SWORD], ink=2)
    s.play("Boss's Orders")  # Support this turn
    s.choose(SUPPORTIVE_GENIE)
    s.play(SWORD)  # +2 strength this turn
    s.choose(SUPPORTIVE_GENIE)
    s.quest(SUPPORTIVE_GENIE)
    s.take(next(i for i, text in enumerate(s.legal()) if ("THREE WISHES" in text) == leaves))
    reply(s, YES, YES)
    assert s[STITCH].strength == 2 + 5


def test_6_7_8_abilities_of_a_card_played_by_an_effect_wait_for_the_effect():
    """Lady plays a character for free, then that one's ability and Lady's own side are asked."""
    s = board(hand=[LADY_DOG, BOBBY], ink=3, deck=[STITCH, FLOUNDER])
    play(s, LADY_DOG, YES)
    if s.decision.kind != "may":
        s.choose(BOBBY)
    assert BOBBY in s.you.play and s.you.hand == [] and s.decision.source == BOBBY
    s.accept()
    assert s.you.discard == [STITCH] and s.you.ink_ready == 0


def test_6_7_8_1_an_action_played_by_an_ability_resolves_before_the_bag():
    """6.7.8.1: then what playing the action triggered."""
    s = board(play=[GENIE, MILO_SCHOLAR], hand=[CANNONS], theirs=[LUMIERE, EEYORE])
    quest(s, GENIE, YES)
    assert s.decision.source == CANNONS and s.decision.kind == "choose"
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2 and s.decision.source == MILO_SCHOLAR


@pytest.mark.worked_example
@pytest.mark.parametrize(("location", "drawn"), [(HOLLOW, 1), (MANOR, 0)])
def test_6_7_8_get_to_safety_resolves_before_jim_hawkins_takes_the_helm(location, drawn):
    """The location is in play, and the card drawn, when Jim's ability resolves."""
    s = board(play=[JIM], hand=[SAFETY], ink=1, discard=[location])
    s.play(SAFETY)
    assert s[location].zone == "play" and len(s.you.hand) == drawn and s.you.discard == [SAFETY]
    assert s.decision.source == JIM and s[JIM].location is None
    s.accept()
    assert s[JIM].location == location


@pytest.mark.worked_example
@pytest.mark.parametrize("free", [True, False])
def test_6_7_9_mother_gothel_enters_play_damaged(free):
    """However she is played."""
    s = board(hand=[GOTHEL_WICKED, JUST_IN_TIME] if free else [GOTHEL_WICKED], ink=3)
    s.play(JUST_IN_TIME if free else GOTHEL_WICKED)
    if free:
        s.accept()
    assert s[GOTHEL_WICKED].zone == "play" and s[GOTHEL_WICKED].damage == 3 and s[GOTHEL_WICKED].willpower == 4


HORNED_KING = "The Horned King - Merciless Master"


@pytest.mark.parametrize("rules", ["2.0", "2.1", "2.3"])
def test_6_7_9_what_the_card_itself_says_goes_first(rules):
    """4.3.3: "may enter play exerted to draw a card", by an effect with which it enters play exerted anyway."""
    s = board(play=[exerted(HORNED_KING)], discard=[MERIDA_WISP], ink=4, deck=[STITCH] * 3, rules=rules)
    s.play(MERIDA_WISP)
    assert quiet(s) is (rules != "2.3")
    if rules == "2.3":
        s.accept()
    assert s[MERIDA_WISP].exerted and len(s.you.hand) == (rules == "2.3")


def test_6_7_9_declined_it_enters_exerted_all_the_same():
    s = board(play=[exerted(HORNED_KING)], discard=[MERIDA_WISP], ink=4, deck=[STITCH] * 3, rules="2.3")
    play(s, MERIDA_WISP, NO)
    assert s[MERIDA_WISP].exerted and s.you.hand == []


@pytest.mark.parametrize("card", [SIMBA, GOPHER_HUNNY_COOK])
def test_6_7_9_where_the_answer_could_not_matter_nothing_is_asked(card):
    """8.3.2: with Bodyguard it is exerted either way."""
    s = board(play=[exerted(HORNED_KING)], discard=[card], ink=9, rules="2.3")
    s.play(card)
    assert quiet(s) and s[card].exerted


PROTECTOR = "John Smith - Undaunted Protector"


@EDITIONS
@pytest.mark.parametrize("protectors", [1, 2])
def test_6_7_3_2_a_choice_meets_the_requirements_of_what_is_chosen(protectors, rules):
    """6.1.3.1, 6.7.3: "must choose this character"; of two of them either will do."""
    opponent = [COBRA, *[PROTECTOR] * protectors]
    s = board(hand=[SMASH], ink=9, theirs=opponent, rules=rules)
    s.play(SMASH)
    assert quiet(s) is (protectors == 1) and theirs(COBRA) not in choices(s) and len(choices(s)) != 1
    choose_if_asked(s, theirs(PROTECTOR))
    assert s[COBRA].damage == 0 and s[theirs(PROTECTOR)].damage == 3


@EDITIONS
def test_6_7_3_3_who_a_limiter_excludes_need_not_be_chosen(rules):
    """6.1.3.1: "with 2 strength or less", and John Smith has 3."""
    s = board(hand=[BRAWL], ink=9, theirs=[PROTECTOR, BALOO], rules=rules)
    s.play(BRAWL)
    choose_if_asked(s, theirs(BALOO))
    assert s.opponent.play == [PROTECTOR]


@EDITIONS
@pytest.mark.parametrize("ink", [0, 1])
def test_6_7_3_1_an_ink_cost_is_paid_before_the_choice(ink, rules):
    """6.1.4.1: a "may" whose cost can't be paid counts as not paid, and nobody is chosen."""
    celia = "Celia Mae - Friendly Receptionist"
    s = board(play=[exerted(STITCH)], hand=[celia], ink=3 + ink, rules=rules)
    s.play(celia)
    assert quiet(s) is (ink == 0)
    if ink:
        s.accept()
        choose_if_asked(s, STITCH)
    assert s[STITCH].exerted is (ink == 0) and s.you.ink_ready == 0
