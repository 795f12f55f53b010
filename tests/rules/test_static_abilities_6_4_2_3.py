"""6.4.2.3, 6.6.1: static abilities that look at what other static abilities give.

One result, whatever the order of play and whichever side a card is on.
"""

from __future__ import annotations

import itertools
import random

import pytest

from lorcana_env import Deck, Game, Scenario
from lorcana_env.cards import Card, ir, supported
from lorcana_env.cards.compile import Unsupported, compile_cards, statics
from lorcana_env.cards.compile.strata import Circle, Strata, derives, strata
from lorcana_env.rules import constants as c
from lorcana_env.rules import engine
from lorcana_env.scenario import _empty_game, _filler, _Side
from tests.cards.board import tired
from tests.oracle.characteristics import differences, granted
from tests.oracle.reader import Unreadable

STITCH = "Stitch - New Dog"  # 2/2, 1 lore
HADES = "Hades - King of Olympus"  # 1 lore
THUNDERQUACK = "The Thunderquack"
DAGGER = "Peter Pan's Dagger"
SHADOW = "Peter Pan's Shadow - Not Sewn On"
RAFIKI = "Rafiki - Mysterious Sage"  # 3/3, Rush
FINDER = "Peter Pan - Shadow Finder"  # Rush, Evasive
PRESERVE = "Game Preserve - Protected Land"
GUS = "Audrey Ramirez - Gutsy Mechanic"  # 2/1, Rush
OWL = "Archimedes - Exasperated Owl"  # 2/2, Evasive
HERO = "Peter Pan - Never Land Hero"  # 1/3, Rush
HOOK = "Captain Hook - Master Swordsman"
BUZZ = "Buzz Lightyear - Grounded"
ROGER = "Jolly Roger - Hook's Ship"
TIMOTHY = "Timothy Q. Mouse - Flight Instructor"  # 1 lore
DANG_HU = "Dang Hu - Talon Chief"
CLARABELLE = "Clarabelle - News Reporter"  # 3/3, Support
GADGET = "Gadget Hackwrench - Resourceful Mechanic"  # 1 lore
ELISA = "Elisa Maza - Transformed Gargoyle"  # 4/4
ELSA = "Elsa - Gloves Off"  # 3/4, Challenger +3
BALOO = "Baloo - Ol' Iron Paws"  # 5/4
FALINE = "Faline - Playful Fawn"  # 2/4, 1 lore, Evasive
LI_SHANG = "Li Shang - Valorous General"  # 3/2, 1 lore
TEMPER = "Control Your Temper!"
MIM = "Madam Mim - Tiny Adversary"  # others get Challenger +1
CASTLE = "Castle Wyvern - Above the Clouds"  # Challenger +1 and Resist +1 there
RUTHLESS = "Captain Hook - Ruthless Pirate"
JETSAM = "Jetsam - Riffraff"
FLOTSAM_SPY = "Flotsam - Ursula's Spy"


def orders(cards: list) -> list[list]:
    return [list(order) for order in itertools.permutations(cards)]


@pytest.mark.parametrize("mine", orders([HADES, STITCH]))
@pytest.mark.parametrize("side", [0, 1])
def test_a_classification_that_the_other_side_gives_counts(mine, side):
    sides = [dict(play=mine), dict(play=[THUNDERQUACK])]
    s = Scenario(*(sides if side == 0 else sides[::-1]))
    assert s[HADES].lore == 2


@pytest.mark.parametrize("mine", orders([DAGGER, SHADOW, RAFIKI]))
def test_a_keyword_given_for_a_keyword_counts_for_a_strength(mine):
    assert Scenario(you=dict(play=mine))[RAFIKI].strength == 4


@pytest.mark.parametrize("mine", orders([DAGGER, SHADOW, FINDER, GUS]))
def test_a_chain_of_four(mine):
    s = Scenario(you=dict(play=mine))
    assert s[GUS].strength == 3 and s[FINDER].strength == 3 and s[SHADOW].strength == 3


@pytest.mark.parametrize("mine", orders([SHADOW, FINDER, STITCH, OWL]))
def test_a_circle_gives_nothing_that_nothing_else_gave(mine):
    s = Scenario(you=dict(play=mine))
    assert "Rush" in s[OWL].keywords and "Evasive" in s[OWL].keywords
    assert not s[STITCH].keywords


@pytest.mark.parametrize("order", orders([SHADOW, FINDER, PRESERVE]))
def test_a_location_in_the_circle(order):
    """The character there has Rush only; the abilities make that Evasive, and the place then has it too."""
    s = Scenario(you=dict(play=[*order, dict(card=GUS, at=PRESERVE)]))
    assert "Evasive" in s[GUS].keywords and "Evasive" in s[PRESERVE].keywords
    s = Scenario(you=dict(play=[*order, dict(card=STITCH, at=PRESERVE)]))
    assert "Evasive" not in s[PRESERVE].keywords


@pytest.mark.parametrize("mine", orders([DAGGER, SHADOW, HERO]))
def test_1_2_2_what_cannot_be_gained_does_not_count_for_others(mine):
    with_hook = Scenario(you=dict(play=mine), opponent=dict(play=[HOOK]))
    assert with_hook[HERO].strength == 1 and "Evasive" not in with_hook[HERO].keywords
    assert Scenario(you=dict(play=mine))[HERO].strength == 2


@pytest.mark.parametrize("mine", orders([SHADOW, FINDER, HERO, HOOK]))
def test_1_2_2_nor_in_a_circle(mine):
    s = Scenario(you=dict(play=mine))
    assert "Evasive" not in s[HERO].keywords and "Evasive" not in s[FINDER].keywords
    assert "Rush" in s[SHADOW].keywords  # printed


@pytest.mark.parametrize("order", orders([SHADOW, DAGGER, ROGER, TIMOTHY]))
def test_1_2_2_a_card_that_says_it_of_itself(order):
    s = Scenario(you=dict(play=[*order, dict(card=BUZZ, at=ROGER)]))
    assert s[BUZZ].strength == 4 and "Rush" in s[BUZZ].keywords and "Evasive" not in s[BUZZ].keywords
    assert s[TIMOTHY].lore == 2  # the Shadow has it


@pytest.mark.parametrize("mine", orders([DANG_HU, CLARABELLE, GADGET, STITCH]))
def test_classification_then_keyword_then_numbers(mine):
    s = Scenario(you=dict(play=mine), opponent=dict(play=[THUNDERQUACK]))
    assert s[STITCH].strength == 3 and s[STITCH].lore == 2
    assert s[DANG_HU].strength == 3  # no other Villain gives it Support


@pytest.mark.parametrize("mine", orders([FLOTSAM_SPY, SHADOW, JETSAM]))
def test_a_keyword_given_by_name_then_read_by_the_other_side(mine):
    s = Scenario(you=dict(play=mine), opponent=dict(play=[tired(RUTHLESS)]))
    assert "Reckless" in s[JETSAM].keywords


@pytest.mark.parametrize("mine", orders([ELISA, LI_SHANG, ELSA]))
def test_6_6_4_a_floor_counts_before_the_strength_is_looked_at(mine):
    s = Scenario(you=dict(play=mine, hand=[TEMPER], ink=1))
    s.play(TEMPER)
    s.choose(ELISA)
    assert s[ELISA].strength == 4 and s[ELISA].lore == 2
    assert s[ELSA].lore == 1


def test_6_6_4_the_floor_applies_after_challenger():
    """3 - 2 + 3: the modifiers combine to 4, above the printed 3; were it floored first, it would be 6."""
    wall = "Cobra Bubbles - Just a Social Worker"  # 5/9
    s = Scenario(you=dict(play=[ELISA, ELSA], hand=[TEMPER], ink=1), opponent=dict(play=[tired(wall)]))
    s.play(TEMPER)
    s.choose(ELSA)
    s.challenge(ELSA, wall)
    assert s[wall].damage == 4


@pytest.mark.parametrize("helpers", orders([MIM, CASTLE]))
def test_8_5_1_challenger_counts_for_abilities_that_look_at_strength(helpers):
    """5 strength and twice Challenger +1 is 7 while it challenges: it can't be dealt damage then."""
    wall = "Cobra Bubbles - Just a Social Worker"  # 5/9
    for cards in (helpers, [CASTLE]):
        s = Scenario(you=dict(play=[*cards, dict(card=BALOO, at=CASTLE)]), opponent=dict(play=[tired(wall)]))
        s.challenge(BALOO, wall)
        assert s[wall].damage == 5 + len(cards)
        assert s[BALOO].in_play == (len(cards) == 2)  # else 5 - 1 damage, which is its willpower


@pytest.mark.parametrize("mine", orders([FALINE, DAGGER, SHADOW, RAFIKI]))
def test_6_6_1_2_the_strongest_is_found_after_all_modifiers(mine):
    """Rafiki is 3, with the Dagger 4 as the Shadow makes it Evasive: stronger than the 3 of the other side."""
    theirs = "Abu - Mischievous Monkey"  # 3/2
    assert Scenario(you=dict(play=mine), opponent=dict(play=[theirs]))[FALINE].lore == 3
    without = [name for name in mine if name != SHADOW]
    assert Scenario(you=dict(play=without), opponent=dict(play=[theirs]))[FALINE].lore == 1  # 3 and 3


def test_6_6_1_2_also_on_the_other_side():
    """Their 3 becomes 4 by their own Dagger and Shadow."""
    you = dict(play=[FALINE, "Chief Tui - Proud of Motunui"])  # 3 at most
    assert Scenario(you=you, opponent=dict(play=[GUS]))[FALINE].lore == 3
    for order in orders([RAFIKI, DAGGER, SHADOW]):
        assert Scenario(you=you, opponent=dict(play=order))[FALINE].lore == 1


# -- the strata --------------------------------------------------------------------------------------------------


def has(keyword: str, f: ir.Filter, condition: ir.Condition | None = None, give: str = "Evasive") -> ir.Static:
    return ir.Static((ir.HasKeyword(ir.All(f), give),), f"{keyword} {give}", condition)


def test_the_whole_pool_has_an_order():
    """No cards of the pool depend on each other in a way that the rules do not settle."""
    statics = [node for card in supported() for node in ir.walk(card.abilities) if isinstance(node, ir.Static)]
    found = strata(dict(enumerate(statics)))
    assert len(found.of) == sum(derives(ability) for ability in statics)
    assert found.circular and len(found.circular) == 1
    assert found.strength >= 0 and found.count <= 8


def test_what_is_read_is_judged_later():
    evasive_for_rush = has("1", ir.Filter(keyword="Rush"))
    rush_for_villains = has("2", ir.Filter(classification=("Villain",)), give="Rush")
    villains = ir.Static((ir.HasClassification(ir.All(ir.Filter()), "Villain"),))
    found = strata({7: evasive_for_rush, 3: rush_for_villains, 9: villains})
    assert found.of == {9: 0, 3: 1, 7: 2} and not found.circular


@pytest.mark.parametrize(
    "first",
    [
        has("none", ir.Filter(without_keyword="Evasive")),
        has("few", ir.Filter(), ir.Have(ir.Filter(keyword="Evasive"), ir.Compare("<=", 2))),
        has("not", ir.Filter(), ir.Not(ir.Have(ir.Filter(keyword="Evasive")))),
        ir.Static((ir.StatBonus(ir.All(ir.Filter(strength=ir.Compare("<=", 3))), "strength", 1),)),
        ir.Static((ir.LosesKeyword(ir.All(ir.Filter(keyword="Evasive")), "Evasive"),)),
    ],
)
def test_a_circle_without_an_answer_is_refused(first):
    with pytest.raises(Circle):
        strata({0: first})


# -- any order, either side --------------------------------------------------------------------------------------


def board(sides: list[list[dict]], active: int, hands: list[int]) -> Game:
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


def described(game: Game, players: tuple[int, int]) -> list:
    """All that is derived for these players, in an order of its own."""
    st = game.state
    names = granted(game)
    given = [(int(st["grant_slot"][g]), int(st["grant_ability"][g])) for g in range(int(st["n_grants"]))]
    rows = compile_cards(game.table.cards).abilities if given else {}
    out: list = []
    for p in players:
        cards = []
        for slot in game.slots(p, "play"):
            at = int(st["at"][slot])
            cards.append(repr((
                game.card_name(slot), int(st["damage"][slot]), int(st["exerted"][slot]),
                None if at == c.NONE else game.card_name(at), int(st["under_count"][slot]),
                *(int(st[field][slot]) for field in DERIVED),
                sorted(name for name, bit in names.items() if int(st["granted_classes"][slot]) & bit),
                sorted(repr(rows[row]) for to, row in given if to == slot),
            )))  # fmt: skip
        out.append((int(st["player_rules"][p]), int(st["extra_ink"][p]), sorted(cards)))
    return out


DERIVED = ("strength", "willpower", "lore_value", "keywords", "restrictions", "resist", "challenger", "singer",
           "sing_bonus")  # fmt: skip


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


def _derives(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.Static) and derives(ability)


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
        entry: dict = dict(card=card.full_name)
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
        game = board(sides, active, hands)
    except Unsupported:
        return False
    for order in range(4):
        shuffled = [chooser.sample(side, len(side)) for side in sides]
        if order % 2:
            turned = described(board(shuffled[::-1], 1 - active, hands[::-1]), (1, 0))
        else:
            turned = described(board(shuffled, active, hands), (0, 1))
        assert turned == described(game, (0, 1)), (seed, sides)
    try:
        assert differences(game) == [], (seed, sides)
    except Unreadable:
        return False
    return True


PLAIN = [
    card
    for card in supported()
    if card.type == "character" and not card.abilities and all(k.keyword != "Shift" for k in card.keywords)
]
POOLS = [static_cards(True), static_cards(False)]


def test_6_6_1_any_order_and_either_side():
    """Random boards of cards with static abilities, laid out in other orders and with the sides changed."""
    read = [check_random_board(seed) for seed in range(30)]
    assert sum(read) > 25  # by the oracle, too


@pytest.mark.slow
def test_6_6_1_any_order_and_either_side_of_many_boards():
    read = [check_random_board(seed) for seed in range(30, 3_000)]
    assert sum(read) > 0.9 * len(read)


def test_without_the_strata_it_would_be_noticed(monkeypatch):
    """As if all static abilities were judged at once."""
    monkeypatch.setattr(statics, "strata", lambda abilities: _flat(strata(abilities)))
    with pytest.raises(AssertionError):
        for seed in range(10_000, 10_100, 2):
            check_random_board(seed)


def _flat(found: Strata) -> Strata:
    return Strata(dict.fromkeys(found.of, 0), frozenset(), 0)
