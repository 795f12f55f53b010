"""Section 6.4 of the rule book: static abilities."""

import random

import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.cards import Card, ir, supported
from lorcana_env.cards.compile import Unsupported, compile_cards, statics
from lorcana_env.cards.compile.strata import Circle, Strata, derives, strata
from lorcana_env.game.scenario import _empty_game, _filler, _Side
from lorcana_env.rules import engine
from lorcana_env.rules.record import constants as c
from tests.board import *
from tests.oracle.characteristics import differences, granted
from tests.oracle.reader import Unreadable


@pytest.mark.worked_example
def test_6_4_1_without_a_duration_it_lasts_while_its_card_is_in_play():
    """1.6.1.3."""
    s = board(play=[exerted(STITCH), FLOUNDER, SARDINE_CAN], theirs=dict(hand=[JUDY], ink=3))
    assert "Ward" in s[STITCH].keywords and "Ward" not in s[FLOUNDER].keywords
    s.quest(FLOUNDER)
    assert "Ward" in s[FLOUNDER].keywords
    s.end_turn()
    assert "Ward" in s[FLOUNDER].keywords
    play(s, JUDY, YES)
    assert s.you.discard == [SARDINE_CAN] and "Ward" not in s[FLOUNDER].keywords


@pytest.mark.worked_example
def test_6_4_1_with_a_duration_it_outlasts_its_card():
    s = board(play=[STITCH, OBSCUROSPHERE], ink=2)
    s.activate(OBSCUROSPHERE)
    s.end_turn()
    assert s.you.discard == [OBSCUROSPHERE] and "Ward" in s[STITCH].keywords
    s.end_turn()
    assert "Ward" not in s[STITCH].keywords


def test_6_4_2_a_permission_that_two_cards_give_is_there():
    for dales in (1, 2, 3):
        s = board(play=[AKELA, *[DALE] * dales], theirs=[exerted(ATITAYA)])
        s.challenge(AKELA, ATITAYA)
        assert s[ATITAYA].damage == 2


def test_6_4_2_1_the_same_restriction_twice_is_still_one():
    s = board(play=[exerted(FLOUNDER)], hand=[RESTORING_ATLANTIS, RESTORING_ATLANTIS], ink=10, theirs=[LUMIERE])
    s.play(RESTORING_ATLANTIS)
    s.play(RESTORING_ATLANTIS)
    s.end_turn()
    assert not s.can("challenge", LUMIERE, FLOUNDER)


@pytest.mark.worked_example
def test_6_4_2_1_restoring_atlantis_protects_characters_played_later():
    """6.4.2."""
    s = board(play=[exerted(STITCH)], hand=[RESTORING_ATLANTIS, SIMBA], ink=7, theirs=[LUMIERE])
    s.play(RESTORING_ATLANTIS)
    play(s, SIMBA, YES)
    s.end_turn()
    assert s[SIMBA].exerted and not s.can("challenge", LUMIERE, SIMBA) and not s.can("challenge", LUMIERE, STITCH)
    s.end_turn()
    s.quest(SIMBA)
    s.end_turn()
    assert s.can("challenge", LUMIERE, SIMBA)


@pytest.mark.worked_example
def test_6_4_2_2_kida_does_not_weaken_characters_played_later():
    """6.4.2."""
    s = board(play=[STITCH], hand=[KIDA_ATLANTIS, FLOUNDER], ink=6, theirs=dict(play=[LUMIERE], hand=[MILO], ink=1))
    s.play(KIDA_ATLANTIS)
    s.play(FLOUNDER)
    assert [s[card].strength for card in (STITCH, KIDA_ATLANTIS, LUMIERE, FLOUNDER)] == [-1, 0, 4, 2]
    s.end_turn()
    s.play(MILO)
    assert (s[LUMIERE].strength, s[MILO].strength) == (4, 2)
    s.end_turn()
    assert [s[card].strength for card in (STITCH, KIDA_ATLANTIS, LUMIERE)] == [2, 3, 7]


def enters(card: str, *mine: object, jiminy: object = None) -> bool:
    """Return whether the card enters play exerted."""
    s = board(play=list(mine), hand=[card], ink=10, theirs=[jiminy or exerted(JIMINY)])
    s.play(card)
    return s[card].exerted


@pytest.mark.parametrize("card", [RAFIKI, AUDREY, HOOK_RUTHLESS, PETER_FINDER])
def test_printed_rush(card):
    assert enters(card)
    assert not enters(card, jiminy=JIMINY)  # only while he is exerted


@pytest.mark.parametrize(("card", "giver"), [
    (ARCHIMEDES_OWL, PETER_FINDER), (JETSAM, FLOTSAM), (BROTHER, "Stabbington Brother - Without a Patch"),
    ("Demona - Betrayer of the Clan", "Grimorum Arcanorum"),
])  # fmt: skip
def test_rush_that_an_ability_in_play_gives(card, giver):
    assert enters(card, giver) and not enters(card)


def test_a_chain_of_abilities_that_ends_in_rush():
    """Evasive for all by one card; for Evasive, Rush by another."""
    assert enters(STITCH, PETER_FINDER, "Peter Pan & Tinker Bell - Fast Friends")
    assert not enters(STITCH, "Peter Pan & Tinker Bell - Fast Friends")


def test_what_the_card_was_before_does_not_count():
    """Whatever it had when it was last in play, it is a new card (7.1.6)."""
    s = board(hand=[STITCH], ink=5, theirs=[exerted(JIMINY)])
    s.game.state["keywords"][s.game.slots(0, "hand")[0]] = 1 << c.KEYWORD_RUSH
    s.play(STITCH)
    assert not s[STITCH].exerted and not s[STITCH].keywords


def test_items():
    assert enters(WEIGHT_SET, jiminy=FIGARO) and not enters(WEIGHT_SET, jiminy=JIMINY)


def test_triggers_on_playing_see_what_it_is_given():
    s = board(play=[exerted(GOOFY_SWORDSMAN), BO_PEEP], hand=[WOODY], ink=5)
    play(s, WOODY, NO)
    assert not s[GOOFY_SWORDSMAN].exerted
    s = board(play=[damaged(MINNIE_ARTIST, 2), BO_PEEP], hand=[WOODY], ink=5)
    play(s, WOODY, NO, YES)
    assert s.decision is not None
    s = board(play=[BOGO, BASIL], hand=[STITCH], ink=5)
    s.play(STITCH)
    assert s[BASIL].keywords["Resist"] == 1
    s = board(play=[BASIL], hand=[STITCH], ink=5)
    s.play(STITCH)
    assert "Resist" not in s[BASIL].keywords


def test_6_4_2_3_locations_and_characters_at_locations():
    s = board(play=[VAULT_DOOR, MANOR, at(MANOR, STITCH), LUMIERE])
    assert [s[card].keywords.get("Resist", 0) for card in (MANOR, STITCH, LUMIERE)] == [1, 1, 0]


@pytest.mark.parametrize("mine", orders([HADES, STITCH]))
@pytest.mark.parametrize("side", [0, 1])
def test_a_classification_that_the_other_side_gives_counts(mine, side):
    sides = [dict(play=mine), dict(play=[THE_THUNDERQUACK])]
    assert Scenario(*(sides if side == 0 else sides[::-1]))[HADES].lore == 2


@pytest.mark.parametrize("mine", orders([DAGGER, SHADOW, RAFIKI]))
def test_a_keyword_given_for_a_keyword_counts_for_a_strength(mine):
    assert board(play=mine)[RAFIKI].strength == 4


@pytest.mark.parametrize("mine", orders([DAGGER, SHADOW, PETER_FINDER, AUDREY]))
def test_a_chain_of_four(mine):
    s = board(play=mine)
    assert s[AUDREY].strength == 3 and s[PETER_FINDER].strength == 3 and s[SHADOW].strength == 3


@pytest.mark.parametrize("mine", orders([SHADOW, PETER_FINDER, STITCH, ARCHIMEDES_OWL]))
def test_a_circle_gives_nothing_that_nothing_else_gave(mine):
    s = board(play=mine)
    assert "Rush" in s[ARCHIMEDES_OWL].keywords and "Evasive" in s[ARCHIMEDES_OWL].keywords and not s[STITCH].keywords


@pytest.mark.parametrize("order", orders([SHADOW, PETER_FINDER, PRESERVE]))
def test_a_location_in_the_circle(order):
    """The character there has Rush only; the abilities make that Evasive, and the place then has it too."""
    s = board(play=[*order, at(PRESERVE, AUDREY)])
    assert "Evasive" in s[AUDREY].keywords and "Evasive" in s[PRESERVE].keywords
    assert "Evasive" not in board(play=[*order, at(PRESERVE, STITCH)])[PRESERVE].keywords


@pytest.mark.parametrize("mine", orders([DANG_HU, CLARABELLE_REPORTER, GADGET_MECHANIC, STITCH]))
def test_classification_then_keyword_then_numbers(mine):
    s = board(play=mine, theirs=[THE_THUNDERQUACK])
    assert s[STITCH].strength == 3 and s[STITCH].lore == 2
    assert s[DANG_HU].strength == 3  # no other Villain gives it Support


@pytest.mark.parametrize("mine", orders([FLOTSAM, SHADOW, JETSAM]))
def test_a_keyword_given_by_name_then_read_by_the_other_side(mine):
    assert "Reckless" in board(play=mine, theirs=[exerted(HOOK_RUTHLESS)])[JETSAM].keywords


PLAIN = [
    card
    for card in supported()
    if card.type == "character" and not card.abilities and all(k.keyword != "Shift" for k in card.keywords)
]


def test_the_whole_pool_has_an_order():
    """No cards of the pool depend on each other in a way that the rules do not settle."""
    statics = [node for card in supported() for node in ir.walk(card.abilities) if isinstance(node, ir.Static)]
    found = strata(dict(enumerate(statics)))
    assert len(found.of) == sum(derives(ability) for ability in statics) and found.circular and len(found.circular) == 1
    assert found.strength >= 0 and found.count <= 8


def has(keyword: str, f: ir.Filter, condition: ir.Condition | None = None, give: str = "Evasive") -> ir.Static:
    return ir.Static((ir.HasKeyword(ir.All(f), give),), f"{keyword} {give}", condition)


def test_what_is_read_is_judged_later():
    evasive_for_rush = has("1", ir.Filter(keyword="Rush"))
    rush_for_villains = has("2", ir.Filter(classification=("Villain",)), give="Rush")
    villains = ir.Static((ir.HasClassification(ir.All(ir.Filter()), "Villain"),))
    found = strata({7: evasive_for_rush, 3: rush_for_villains, 9: villains})
    assert found.of == {9: 0, 3: 1, 7: 2} and not found.circular


@pytest.mark.parametrize("first", [
    has("none", ir.Filter(without_keyword="Evasive")),
    has("few", ir.Filter(), ir.Have(ir.Filter(keyword="Evasive"), ir.Compare("<=", 2))),
    has("not", ir.Filter(), ir.Not(ir.Have(ir.Filter(keyword="Evasive")))),
    ir.Static((ir.StatBonus(ir.All(ir.Filter(strength=ir.Compare("<=", 3))), "strength", 1),)),
    ir.Static((ir.LosesKeyword(ir.All(ir.Filter(keyword="Evasive")), "Evasive"),)),
])  # fmt: skip
def test_a_circle_without_an_answer_is_refused(first):
    with pytest.raises(Circle):
        strata({0: first})


def _derives(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.Static) and derives(ability)


def static_cards(reading: bool) -> list[Card]:
    """Cards with static abilities; ``reading``: that look at what others give, and those that give it."""
    cards = [card for card in supported() if card.type != "action" and any(map(_derives, card.abilities))]
    if not reading:
        return cards
    everything = {i: node for i, node in enumerate(ir.walk(tuple(a for card in cards for a in card.abilities)))
                  if isinstance(node, ir.Static)}  # fmt: skip
    late = strata(everything)
    names = {id(everything[i]) for i, layer in late.of.items() if layer > 0}
    givers = ("Evasive", "Rush", "Support", "Challenger", "Reckless", "Bodyguard")
    return [
        card
        for card in cards
        if any(id(a) in names for a in card.abilities)
        or any(isinstance(n, ir.HasKeyword) and n.keyword in givers and isinstance(n.target, ir.All)
               for n in ir.walk(card.abilities))
        or any(isinstance(n, ir.HasClassification | ir.LosesKeyword | ir.Trait) for n in ir.walk(card.abilities))
    ]  # fmt: skip


POOLS = [static_cards(True), static_cards(False)]


def game_of(sides: list[list[dict]], active: int, hands: list[int]) -> Game:
    """A position laid out in the order given; ``active``: whose main phase it is."""
    laid = [_Side(dict(play=play, hand=[STITCH] * n), "you") for play, n in zip(sides, hands, strict=True)]
    filler = _filler({name for side in laid for name in side.names()})
    decks = []
    for side in laid:
        side.fill(filler)
        decks.append(Deck(side.names(), "scenario"))
    game = _empty_game(decks, 0)
    for player, side in enumerate(laid):
        side.lay_out(game, player)
    engine.start_in_main_phase(game._states, 0, active)
    game._advance(-1)
    return game


DERIVED = ("strength", "willpower", "lore_value", "keywords", "restrictions", "resist", "challenger", "singer",
           "sing_bonus")  # fmt: skip


def described(game: Game, players: tuple[int, int]) -> list:
    """All that is derived for these players, in an order of its own."""
    st = game.state
    names = granted(game)
    given = [(slot, ability) for ability, slot in st["grants"][: int(st["n_grants"])].tolist()]
    rows = compile_cards(game.table.cards).abilities if given else {}
    out: list = []
    for p in players:
        cards = []
        for slot in game.slots(p, "play"):
            place = int(st["at"][slot])
            cards.append(repr((
                game.card_name(slot), int(st["damage"][slot]), int(st["exerted"][slot]),
                None if place == c.NONE else game.card_name(place), int(st["under_count"][slot]),
                *(int(st[field][slot]) for field in DERIVED),
                sorted(name for name, bit in names.items() if int(st["granted_classes"][slot]) & bit),
                sorted(repr(rows[row]) for to, row in given if to == slot),
            )))  # fmt: skip
        out.append((int(st["player_rules"][p]), int(st["extra_ink"][p]), sorted(cards)))
    return out


def random_side(chooser: random.Random, pool: list[Card], plain: list[Card]) -> list[dict]:
    cards = [chooser.choice(pool) for _ in range(chooser.randint(2, 6))]
    cards += [chooser.choice(plain) for _ in range(chooser.randint(1, 4))]
    places = [card.full_name for card in cards if card.type == "location"]
    side = []
    used = set()
    for card in cards:
        if card.full_name in used:  # a place is meant by its name
            continue
        used.add(card.full_name)
        entry: dict = placed(card.full_name)
        if card.type == "character":
            entry |= dict(exerted=chooser.random() < 0.4, damage=int(chooser.random() < 0.2 and card.willpower > 2))
            if places and chooser.random() < 0.5:
                entry["at"] = chooser.choice(places)
            if chooser.random() < 0.2:
                entry["under"] = [STITCH]
        side.append(entry)
    return side


def check_random_board(seed: int) -> bool:
    chooser = random.Random(seed)
    pool, plain = POOLS[seed % 2], PLAIN
    sides = [random_side(chooser, pool, plain) for _ in range(2)]
    hands = [chooser.randint(0, 4) for _ in range(2)]
    active = chooser.randint(0, 1)
    try:
        game = game_of(sides, active, hands)
    except Unsupported:
        return False
    for order in range(4):
        shuffled = [chooser.sample(side, len(side)) for side in sides]
        if order % 2:
            turned = described(game_of(shuffled[::-1], 1 - active, hands[::-1]), (1, 0))
        else:
            turned = described(game_of(shuffled, active, hands), (0, 1))
        assert turned == described(game, (0, 1)), (seed, sides)
    try:
        assert differences(game) == [], (seed, sides)
    except Unreadable:
        return False
    return True


def test_6_6_1_any_order_and_either_side():
    """Random boards of cards with static abilities, laid out in other orders and with the sides changed."""
    read = [check_random_board(seed) for seed in range(30)]
    assert sum(read) > 25  # by the oracle, too


@pytest.mark.nightly
def test_6_6_1_any_order_and_either_side_of_many_boards():
    read = [check_random_board(seed) for seed in range(30, 3_000)]
    assert sum(read) > 0.9 * len(read)


def _flat(found: Strata) -> Strata:
    return Strata(dict.fromkeys(found.of, 0), frozenset(), 0)


def test_without_the_strata_it_would_be_noticed(monkeypatch):
    """All static abilities would be judged at once."""
    monkeypatch.setattr(statics, "strata", lambda abilities: _flat(strata(abilities)))
    with pytest.raises(AssertionError):
        for seed in range(10_000, 10_100, 2):
            check_random_board(seed)


@pytest.mark.worked_example
@pytest.mark.parametrize("grumpy", [True, False])
def test_6_4_2_3_happy_enters_play_with_the_strength_that_grumpy_gives(grumpy):
    """With 4 strength he triggers Weight Set, with his own 3 he doesn't."""
    s = board(play=[WEIGHT_SET, *[GRUMPY] * grumpy], hand=[HAPPY_NATURED], ink=6)
    s.play(HAPPY_NATURED)
    assert s[HAPPY_NATURED].strength == 3 + grumpy and s.can("accept") == grumpy
    if grumpy:
        s.accept()
        assert len(s.you.hand) == 1 and s.you.ink_ready == 0


@pytest.mark.worked_example
@pytest.mark.parametrize(("other", "quests"), [(None, False), (STITCH, False), (GRUMPY, True)])
def test_6_1_15_bashful_cannot_quest_unless_another_dwarf_is_in_play(other, quests):
    """6.1.16, 6.1.16.1."""
    assert board(play=[BASHFUL, *([other] if other else [])], theirs=[GRUMPY]).can("quest", BASHFUL) == quests


@pytest.mark.worked_example
@pytest.mark.parametrize("how", ["challenge", "action", "nothing"])
def test_6_1_16_3_lefou_is_free_if_a_challenge_banished_an_opposing_character(how):
    """6.1.16."""
    s = board(play=[LUMIERE], hand=[LEFOU_FLUNKY, CANNONS], ink=1, theirs=[exerted(STITCH)])
    if how == "challenge":
        s.challenge(LUMIERE, STITCH)
    elif how == "action":
        play(s, CANNONS, STITCH)
    assert s.opponent.discard == [STITCH] * (how != "nothing")
    assert s.can("play", LEFOU_FLUNKY, cost=1) == (how == "challenge") and not s.can("play", LEFOU_FLUNKY)


@pytest.mark.worked_example
@pytest.mark.parametrize("arthur", [True, False])
def test_6_4_3_arthur_skips_the_draw_step_of_his_player(arthur):
    s = board(play=[ARTHUR if arthur else STITCH])
    s.end_turn()
    assert len(s.opponent.hand) == 1
    s.end_turn()
    assert can_pass(s) and len(s.you.hand) == (not arthur)
