"""Teams (1.3.6), and section 9.3 of the rule book: they take their turns together."""

import pytest

from lorcana_env import Scenario
from tests.board import *

TWO = ((0, 2), (1, 3))


def table(you=None, mate=None, *, left=None, right=None, **options) -> Scenario:
    """Two against two, in your team's turn: ``left`` sits after you, ``right`` after your teammate."""
    others = [side or {} for side in (left, mate, right)]
    return Scenario(you or {}, opponents=others, **{"teams": TWO, **options})


# -- teammates -----------------------------------------------------------------------------------------------------
def test_1_3_6_1_teammates_are_no_opponents():
    """1.3.5.2: "each opponent", and what may be challenged (4.6.4.2)."""
    both = dict(hand=[STITCH], play=[exerted(FLOUNDER)])
    s = table(dict(hand=[SUDDEN_CHILL], ink=2, play=[STITCH]), both, left=both, right=both)
    assert not s.can("challenge", STITCH, f"teammate:{FLOUNDER}")
    assert s.can("challenge", STITCH, f"opponent 1:{FLOUNDER}") and s.can("challenge", STITCH, f"opponent 2:{FLOUNDER}")
    s.play(SUDDEN_CHILL)
    assert [len(view.hand) for view in s.players] == [0, 0, 1, 0]


def test_1_3_6_1_a_teammate_does_not_do_what_an_opponent_triggers():
    john = "Prince John - Fraidy-Cat"
    s = table(dict(hand=[STITCH], ink=1), dict(play=[john]), left=dict(play=[john]))
    s.play(STITCH)
    assert s[f"teammate:{john}"].damage == 0 and s[f"opponent:{john}"].damage == 1


def test_1_3_6_1_ward_is_no_bar_for_a_teammate():
    """8.15.1; of the opponents' it can't be chosen."""
    s = table(dict(hand=[CANNONS], ink=1), dict(play=[ALADDIN_PRINCE_ALI]), left=dict(play=[ALADDIN_PRINCE_ALI, ABU]))
    s.play(CANNONS)
    assert s.can("choose", f"teammate:{ALADDIN_PRINCE_ALI}") and not s.can("choose", f"opponent:{ALADDIN_PRINCE_ALI}")


def test_1_3_6_2_a_teammate_is_who_was_named_before_the_game():
    """Nobody is the own teammate; who is one has further designations (1.3.2): it may be "another player"."""
    s = table(dict(hand=[SECOND_STAR_TO_THE_RIGHT], ink=10), dict(lore=3))
    assert s.teammate.lore == s.players[2].lore == 3 and len(s.opponents) == 2
    assert s.game.opposes(0, 1) and not s.game.opposes(0, 2) and not s.game.opposes(0, 0)
    play(s, SECOND_STAR_TO_THE_RIGHT, "teammate")
    assert len(s.teammate.hand) == 5
    assert Scenario().teammate is None


def test_8_13_1_support_may_choose_a_teammates_character():
    s = table(dict(play=[ROBIN]), dict(play=[FLOUNDER]))
    quest(s, ROBIN, YES, f"teammate:{FLOUNDER}")
    assert s[FLOUNDER].strength == 5


def test_8_12_1_teammates_characters_sing_along():
    """Together only; who sings sees it (8.12.3), whoever's song it is."""
    s = table(dict(play=[KHAN], hand=[PIRATES_LIFE, SUDDEN_CHILL]), dict(play=[SIMBA, STITCH_ABOMINATION]))
    assert not s.can("sing", SUDDEN_CHILL, f"teammate:{SIMBA}")
    s.sing(PIRATES_LIFE, [KHAN, f"teammate:{SIMBA}"])
    assert s[KHAN].exerted and s[SIMBA].exerted and s.you.lore == 2 and s.teammate.lore == 0


def test_8_12_1_one_teammate_may_sing_it_alone():
    s = table(dict(hand=[PIRATES_LIFE]), dict(play=[STITCH_ABOMINATION]))
    s.sing(PIRATES_LIFE, f"teammate:{STITCH_ABOMINATION}")
    assert s.you.lore == 2 and s[STITCH_ABOMINATION].exerted


def test_1_3_6_2_another_chosen_player_may_be_the_teammate():
    s = table(dict(hand=["If I Didn't Have You"], ink=5))
    s.play("If I Didn't Have You")
    assert s.can("choose", "teammate") and s.can("choose", "opponent 1") and not s.can("choose", "you")
    s.choose("teammate")
    assert quiet(s) and [len(view.hand) for view in s.players] == [2, 0, 2, 0]


def test_8_12_3_a_teammates_character_is_none_of_your_characters():
    """Pepa: "one or more of your characters sings a song". Alma readies those of her player alone."""
    pepa = "Pepa Madrigal - Sensitive Sister"
    s = table(dict(play=[pepa], hand=[PIRATES_LIFE]), dict(play=[STITCH_ABOMINATION, pepa]))
    s.sing(PIRATES_LIFE, f"teammate:{STITCH_ABOMINATION}")
    assert (s.you.lore, s.teammate.lore) == (2, 1)
    s = table(dict(play=[ALMA, KHAN], hand=[PIRATES_LIFE]), dict(play=[SIMBA]))
    s.sing(PIRATES_LIFE, [KHAN, f"teammate:{SIMBA}"])
    reply(s, YES)
    assert s.you.lore == 2 and not s[KHAN].exerted and s[SIMBA].exerted


# -- the turn ------------------------------------------------------------------------------------------------------
def test_9_3_1_all_of_a_team_go_through_the_steps_at_the_same_time():
    """3.2.1.1, 3.2.2.1, 3.2.2.2, 3.2.3.1: ready, dry, lore of locations, a card for each."""
    side = dict(play=[exerted(drying(STITCH)), PRESERVE])
    s = table(side, side, left=side, right=side)
    round_trip(s)
    lore = s[PRESERVE].lore
    assert [view.lore for view in s.players] == [0, lore, 0, lore] and lore > 0
    assert [len(view.hand) for view in s.players] == [0, 1, 0, 1] and s[f"opponent 2:{STITCH}"].drying is False
    round_trip(s)
    assert [view.lore for view in s.players] == [lore] * 4 and [len(view.hand) for view in s.players] == [1] * 4
    assert not any(s[f"{side}:{STITCH}"].exerted for side in ("you", "teammate")) and s.game.turn == 7


def test_9_3_1_turn_actions_in_any_order_until_all_pass_in_a_row():
    """One inks, the other quests, the first goes on; each inks once (4.2.3)."""
    s = table(dict(hand=[STITCH, STITCH], play=[ABU]), dict(hand=[FLOUNDER], play=[LUMIERE]))
    s.ink(STITCH)
    s.end_turn()
    assert s.active == "teammate" and s.game.to_act == 2
    s.quest(LUMIERE)
    s.end_turn()
    assert s.active == "you" and not s.can("ink", STITCH)
    s.quest(ABU)
    s.end_turn()
    s.ink(FLOUNDER)
    s.end_turn()
    s.end_turn()
    assert s.active == "opponent 1" and s.game.turn == 6


def test_9_3_1_it_is_your_turn_as_long_as_it_is_the_teams():
    """1.3.4.1: "this turn" lasts until all have passed (3.4.1.2)."""
    s = table(dict(hand=[IMPROVISE], ink=1, play=[STITCH]))
    play(s, IMPROVISE, STITCH)
    s.end_turn()
    assert s[STITCH].strength == 3
    s.end_turn()
    assert s[STITCH].strength == 2 and s.active == "opponent 1"


def test_9_3_1_who_must_challenge_may_let_the_teammate_act_first():
    """8.7.3: but the turn does not end."""
    s = table(dict(play=[GASTON]), dict(play=[STITCH]), left=dict(play=[exerted(FLOUNDER)]))
    s.end_turn()
    assert s.game.to_act == 2
    s.end_turn()
    assert s.game.to_act == 0 and not s.can("end_turn")
    s.challenge(GASTON, FLOUNDER)
    s.end_turn()
    s.end_turn()
    assert s.active == "opponent 1"


def test_9_3_1_what_teammates_have_in_play_can_not_end_the_turn_for_them():
    s = table(dict(play=[STITCH]), dict(play=[GASTON]), left=dict(play=[exerted(FLOUNDER)]))
    s.end_turn()
    assert s.can("end_turn") is False
    s.challenge(GASTON, FLOUNDER)
    assert s.can("end_turn")


def test_9_3_2_the_bag_is_the_teams():
    """7.7.4: one member orders all of it; each ability stays its player's (1.4.3.1)."""
    side = dict(play=[DONALD])
    s = table(side, side)
    round_trip(s)
    round_trip(s)
    assert s.decision.kind == "order" and s.game.to_act == 0 and len(s.legal()) == 2
    resolve_first(s, "teammate")
    assert s.game.state["frames"][s.game.state["depth"] - 1]["player"] == 2 and s.decision.kind == "may"
    reply(s, NO, NO, NO, NO, NO, NO, NO, NO)
    assert quiet(s) and s.game.to_act == 0


@pytest.mark.worked_example
def test_9_3_2_three_of_a_team_go_through_the_start_of_turn_together():
    """All ready, then gain lore from locations, then draw a card each."""
    side = dict(play=[exerted(STITCH), PRESERVE])
    s = Scenario(side, opponents=[{}, side, side], teams=((0, 2, 3), (1,)))
    hands = [len(view.hand) for view in s.players]
    for _ in range(4):
        s.end_turn()
    lore = s[PRESERVE].lore
    assert s.active == "you" and [view.lore for view in s.players] == [lore, 0, lore, lore]
    assert not any(s.game.state["exerted"][s.game.slots(p, "play")[0]] for p in (0, 2, 3))
    assert [len(view.hand) - had for view, had in zip(s.players, hands)] == [1, 1, 1, 1]


def test_9_3_teammates_may_have_turns_of_their_own():
    """9.2.1: to the left, so that teams alternate."""
    s = table(dict(play=[STITCH]), simultaneous=False)
    turns = []
    for _ in range(5):
        turns.append(s.active)
        s.end_turn()
    assert turns == ["you", "opponent 1", "teammate", "opponent 2", "you"] and s.game.turn == 10


@pytest.mark.parametrize(("teams", "turns"), [
    (((0, 1), (2, 3)), [0, 1, 2, 3, 0]), (((0, 3), (1,), (2,)), [0, 3, 1, 2, 0]), (((0,), (1, 2, 3)), [0, 1, 2, 3, 0]),
])  # fmt: skip
def test_9_3_1_teams_follow_each_other_by_their_lowest_seats(teams, turns):
    s, asked = table(teams=teams), []
    for _ in range(5):
        asked.append(s.game.to_act)
        s.end_turn()
    assert asked == turns


# -- what the rule book leaves open (9.1) --------------------------------------------------------------------------
def test_a_team_wins_with_the_lore_of_all_its_members():
    """1.8.1.1, for each member: 40 of two."""
    s = table(dict(lore=18, play=[STITCH]), dict(lore=21), left=dict(lore=39))
    assert not s.game.over
    s.quest(STITCH)
    assert s.winner == "you" and [s.game.won(p) for p in range(4)] == [True, False, True, False]


def test_a_member_without_cards_in_the_deck_leaves_and_the_team_plays_on():
    """1.8.1.2, 9.2.3; its lore still counts, and the last team wins (1.8.1.3)."""
    s = table(dict(deck=[], lore=30), dict(play=[exerted(STITCH)], lore=9))
    round_trip(s)
    assert not s.game.over and s.game.state["out"].tolist() == [1, 0, 0, 0]
    round_trip(s)
    assert s.game.to_act == 2
    s.quest(STITCH)
    assert s.game.over and s.game.won(0) and s.game.won(2)


@pytest.mark.parametrize("leaves", [0, 2])
def test_who_leaves_on_the_teams_turn_leaves_the_turn_to_the_others(leaves):
    s = table(dict(play=[STITCH]), dict(play=[FLOUNDER]))
    s.game.concede(leaves)
    assert s.game.to_act == 2 - leaves and s.game.active == 2 - leaves
    s.end_turn()
    assert s.active == "opponent 1"
    s.game.concede(1)
    assert not s.game.over
    s.game.concede(3)
    assert s.game.over and s.game.won(0) and s.game.won(2) and not s.game.won(1)


def test_7_7_7_abilities_of_a_teammate_who_leaves_are_no_longer_ordered():
    """The bag is looked at again: what is left is one ability, or none."""
    s = table(dict(play=[DONALD]), dict(play=[DONALD]))
    round_trip(s)
    round_trip(s)
    assert s.decision.kind == "order"
    s.game.concede(2)
    assert s.decision.kind == "may" and s.game.state["n_bag"] == 0
    side = dict(play=[DIABLO, "Bruni - Fire Salamander"])
    s = table(dict(hand=[BE_PREPARED], ink=7), {}, right=side)
    s.play(BE_PREPARED)
    assert s.decision.kind == "order" and s.game.to_act == 1
    s.game.concede(3)
    assert quiet(s) and s.game.state["n_bag"] == 0


@pytest.mark.parametrize("simultaneous", [True, False])
@pytest.mark.parametrize("first", [KHAN, f"teammate:{SIMBA}"])
def test_8_12_2_a_song_is_not_sung_without_the_teammate_who_leaves(first, simultaneous):
    """The turn action can't be completed, so nothing happens (4.1.4); 1.5.3: a cost is paid in full."""
    s = table(dict(play=[KHAN, STITCH], hand=[PIRATES_LIFE]), dict(play=[SIMBA]), simultaneous=simultaneous)
    s.take(s.legal().index(f"sing {PIRATES_LIFE}"))
    s.choose(first)
    s.game.concede(2)
    assert quiet(s) and PIRATES_LIFE in s.you.hand and not s[KHAN].exerted and s.you.lore == 0


def test_8_12_2_singers_are_chosen_anew_when_a_teammate_leaves():
    s = table(dict(play=[KHAN, ABU, FLOUNDER], hand=[PIRATES_LIFE]), dict(play=[SIMBA]))
    s.take(s.legal().index(f"sing {PIRATES_LIFE}"))
    s.choose(f"teammate:{SIMBA}")
    s.game.concede(2)
    s.choose(KHAN)
    assert not s.can("done")
    s.choose(ABU)
    reply(s, FLOUNDER)
    assert s.you.discard == [PIRATES_LIFE] and s[KHAN].exerted and s[ABU].exerted


# -- what happened this turn ---------------------------------------------------------------------------------------
def test_9_3_1_each_turn_only_one_character_of_a_team_challenges():
    charming = "Prince Charming - Protector of the Realm"
    s = table(dict(play=[STITCH]), dict(play=[BALOO]), left=dict(play=[exerted(charming)]))
    s.challenge(STITCH, charming)
    s.end_turn()
    assert s.active == "teammate" and not s.can("challenge", BALOO, charming)


def test_9_3_1_the_second_challenge_of_the_turn_is_that_of_either_player():
    zhou = "Fa Zhou - War Hero"
    s = table(dict(play=[zhou, AKELA]), dict(play=[BALOO]), left=dict(play=[exerted(COBRA), exerted(ABU)]))
    s.end_turn()
    s.challenge(BALOO, COBRA)
    s.end_turn()
    assert s.active == "you" and s.you.lore == 0
    s.challenge(AKELA, ABU)
    assert s.you.lore == 3


def test_9_3_1_no_other_character_of_the_team_has_quested():
    isabela = "Isabela Madrigal - Golden Child"
    s = table(dict(play=[isabela]), dict(play=[BALOO]))
    s.end_turn()
    s.quest(BALOO)
    s.end_turn()
    lore = s.you.lore
    s.quest(isabela)
    assert s.you.lore == lore + s[isabela].lore
