"""Cards whose names begin with C, as the official wording has them."""

import pytest

from lorcana_env import Deck, Game, Scenario
from tests.board import *
from tests.cards.gone import gone_after_questing
from tests.helpers import deck_of


class TestCamiloMadrigalFamilyCopycat:
    def test_6_1_4_camilo(self):
        """The character whose lore value was taken returns to hand; declined, nobody does."""
        s = board(play=[CAMILO, ABU, TUI], lore=0)
        quest(s, CAMILO, YES, ABU)
        assert s.you.lore == 3 and s.you.hand == [ABU]
        s = board(play=[CAMILO, ABU, TUI], lore=0)
        quest(s, CAMILO, NO)
        assert s.you.lore == 1 and s.you.hand == []


class TestCantHoldItBackAnymore:
    def test_1_9_2_4_no_damage_moves_when_there_is_no_other_character(self):
        """1.9.2.4, 1.9.3: the only character in play has nobody to get damage from, and is not damaged this turn."""
        s = board(hand=[CANT_HOLD_IT_BACK_ANYMORE, JOHN_VENGEFUL], ink=10, theirs=[damaged(COBRA, 3)])
        s.play(CANT_HOLD_IT_BACK_ANYMORE)
        settle(s)
        assert s[COBRA].damage == 3 and s[COBRA].exerted and s.you.ink_ready == 6 and not s.can("play", JOHN_VENGEFUL)


class TestCandyDrift:
    def test_candy_drift(self):
        s = board(play=[AKELA, BALOO], hand=[CANDY_DRIFT], deck=[ABU, ABU], ink=2, theirs=[ABU])
        s.play(CANDY_DRIFT)
        assert s.you.hand == [ABU] and choices(s) == {AKELA, BALOO}
        s.choose(BALOO)
        assert s[BALOO].strength == 7 and s[AKELA].strength == 3
        s.end_turn()
        assert s.you.play == [AKELA] and s.you.discard == [CANDY_DRIFT, BALOO]

    def test_candy_drift_draws_without_a_character(self):
        s = board(hand=[CANDY_DRIFT], ink=2, theirs=[ABU])
        s.play(CANDY_DRIFT)
        assert quiet(s) and len(s.you.hand) == 1 and s[ABU].strength == 3
        s.end_turn()
        assert s.opponent.play == [ABU]

    def test_6_2_7_2_candy_drift_in_an_opponents_turn_waits_for_the_end_of_your_turn(self):
        """It waits until its moment comes, which is the end of your own turn, not until this turn ends."""
        play = [BOGO_OFFICER, damaged(CHIEN_PO, 6)]
        s = board(play=play, hand=[CANDY_DRIFT], deck=[BUZZ_COVER, *[AKELA] * 9], theirs=dict(hand=[CANNONS], ink=1))
        s.end_turn()
        s.play(CANNONS)
        reply(s, CHIEN_PO, YES)
        if s.decision and s.decision.kind == "may":
            s.accept()
        assert s[BUZZ_COVER].zone == "play"
        for _ in range(6):  # the mode, the may, the card, the target
            if quiet(s):
                break
            kind = s.decision.kind
            if kind == "mode":
                s.option(1)
            elif kind == "may":
                s.accept()
            elif kind == "choose":
                s.choose(CANDY_DRIFT if CANDY_DRIFT in choices(s) else BOGO_OFFICER)
        assert CANDY_DRIFT in s.you.discard and s[BOGO_OFFICER].strength == 10
        s.end_turn()
        assert s[BOGO_OFFICER].zone == "play" and s[BOGO_OFFICER].strength == 5
        s.end_turn()
        assert BOGO_OFFICER in s.you.discard


class TestCaptainHookMasterSwordsman:
    def test_captain_hook_master_swordsman_readies_after_banishing(self):
        s = board(play=[HOOK_SWORDSMAN], theirs=[exerted(AKELA), exerted(COBRA)])
        s.challenge(HOOK_SWORDSMAN, AKELA)
        assert quiet(s) and not s[HOOK_SWORDSMAN].exerted and s.opponent.discard == [AKELA]
        refused(s.quest, HOOK_SWORDSMAN)
        s.challenge(HOOK_SWORDSMAN, COBRA)
        assert s.you.discard == [HOOK_SWORDSMAN]

    def test_captain_hook_master_swordsman_stays_exerted_otherwise(self):
        s = board(play=[HOOK_SWORDSMAN], theirs=[exerted(BALOO), AKELA])
        s.challenge(HOOK_SWORDSMAN, BALOO)
        assert not s[HOOK_SWORDSMAN].exerted
        s = board(play=[HOOK_SWORDSMAN], theirs=[exerted(DEWEY), exerted(TUI)])
        s.challenge(HOOK_SWORDSMAN, TUI)
        assert s.opponent.discard == [TUI]
        s = board(play=[exerted(HOOK_SWORDSMAN)], theirs=[AKELA])
        s.end_turn()
        s.challenge(AKELA, HOOK_SWORDSMAN)
        assert s.opponent.discard == [AKELA] and s[HOOK_SWORDSMAN].exerted, "only during your turn"

    def test_captain_hook_master_swordsman_and_peter_pan(self):
        opponent = [exerted(PETER_FLYER), exerted("Pegasus - Flying Steed")]
        s = board(play=[HOOK_SWORDSMAN, PETER_FLYER], hand=["Twitterpated", KNOWS_BEST], ink=4, theirs=opponent)
        assert "Evasive" not in s[yours(PETER_FLYER)].keywords and "Evasive" not in s[theirs(PETER_FLYER)].keywords
        assert "Evasive" in s["Pegasus - Flying Steed"].keywords
        play(s, "Twitterpated", theirs(PETER_FLYER))
        assert "Evasive" not in s[theirs(PETER_FLYER)].keywords
        assert s.can("challenge", HOOK_SWORDSMAN, PETER_FLYER)
        assert not s.can("challenge", HOOK_SWORDSMAN, "Pegasus - Flying Steed")
        play(s, KNOWS_BEST, HOOK_SWORDSMAN)
        assert "Evasive" in s[yours(PETER_FLYER)].keywords

    def test_captain_hook_and_peter_pans_played_later(self):
        s = board(play=[HOOK_SWORDSMAN], theirs=dict(hand=[PETER_FLYER], ink=3))
        s.end_turn()
        s.play(PETER_FLYER)
        assert "Evasive" not in s[PETER_FLYER].keywords


class TestCarlFredricksenRussellIntrepidExplorers:
    def test_carl_and_russell_at_a_location(self):
        play = [NOTTINGHAM_CASTLE, THEBES, CARL_EXPLORERS, at(NOTTINGHAM_CASTLE, BALOO), at(THEBES, AKELA), ABU]
        s = board(play=play, ink=1, theirs=[NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, DEWEY)])
        assert [s[card].lore for card in (CARL_EXPLORERS, BALOO)] == [2, 1]
        s.move(CARL_EXPLORERS, to=NOTTINGHAM_CASTLE)
        assert [s[card].lore for card in (CARL_EXPLORERS, BALOO, AKELA, ABU, DEWEY)] == [3, 2, 1, 2, 1]
        evasive = [card for card in (CARL_EXPLORERS, BALOO, AKELA, ABU, DEWEY) if "Evasive" in s[card].keywords]
        assert evasive == [CARL_EXPLORERS, BALOO]

    def test_carl_and_russell_shift_and_keep_their_place(self):
        s = board(play=[NOTTINGHAM_CASTLE, at(NOTTINGHAM_CASTLE, CARL)], hand=[CARL_EXPLORERS], ink=4)
        s.play(CARL_EXPLORERS, shift_onto=CARL)
        assert s[CARL_EXPLORERS].location == NOTTINGHAM_CASTLE and s[CARL_EXPLORERS].lore == 3
        s.quest(CARL_EXPLORERS)
        assert s.you.lore == 3 and s.you.hand == []


class TestCarlFredricksenOnTheMove:
    def test_carl_moves_with_a_partner(self):
        s = board(play=[CARL, BALOO, AKELA, THEBES], hand=[AGRABAH], ink=3, theirs=[ABU])
        play(s, AGRABAH, YES)
        assert choices(s) == {BALOO, AKELA}
        s.choose(BALOO)
        assert quiet(s) and s[CARL].location == s[BALOO].location == AGRABAH and s[AKELA].location is None
        assert s.you.ink_ready == 0
        s.quest(CARL)
        assert len(s.you.hand) == 2 and s.you.lore == 1

    def test_carl_moves_alone_or_stays(self):
        s = board(play=[CARL, BALOO, AKELA], hand=[AGRABAH], ink=3)
        play(s, AGRABAH, YES, DONE)
        assert quiet(s) and s[CARL].location == AGRABAH and s[BALOO].location is None
        s = board(play=[CARL, BALOO], hand=[AGRABAH], ink=3)
        play(s, AGRABAH, NO)
        assert quiet(s) and s[CARL].location is None
        s.quest(CARL)
        assert s.you.hand == [] and s.you.lore == 1

    def test_carl_is_not_moved_by_other_cards_or_players(self):
        s = board(play=[CARL], hand=[WEIGHT_SET], ink=3, theirs=dict(hand=[AGRABAH], ink=3))
        s.play(WEIGHT_SET)
        assert quiet(s)
        s.end_turn()
        s.play(AGRABAH)
        assert quiet(s)

    def test_6_7_7_the_location_that_was_banished_counts_with_its_last_lore(self):
        s = gone_after_questing(CARL, LAUNCHPAD)
        assert BAYOU in s.you.discard
        assert len(s.you.hand) == 2  # one for the Bayou's own ability, one for his

    @pytest.mark.parametrize("by", [MIM_SNAKE, DUMPTRUCK])
    def test_6_1_11_the_location_is_that_of_the_event_though_he_left(self, by):
        s = gone_after_questing(CARL, by, damage=2)
        assert BAYOU in s.you.play and CARL not in s.you.play
        assert len(s.you.hand) == 2 + (by == MIM_SNAKE)  # himself

    def test_6_1_11_at_no_location_he_draws_nothing(self):
        s = board(play=[CARL, BAYOU], deck=[TUI, ABU, ATITAYA, AGUSTIN, TUI, ABU])
        s.quest(CARL)
        assert quiet(s) and len(s.you.hand) == 0

    def test_6_1_11_1_carl_does_not_move_to_a_location_that_left(self):
        """The location that was played is banished before the ability resolves: nobody moves."""
        s = board(play=[CARL, AKELA, stack(SULLEY_SCARE_BUDDIES, JIM, LAUNCHPAD)], hand=[THEBES, DRAGON_FIRE], ink=5)
        s.play(DRAGON_FIRE)
        choose_if_asked(s, SULLEY_SCARE_BUDDIES)
        s.accept()
        if s.decision.kind == "order":
            resolve_first(s, JIM)
        s.accept()
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.play
        resolve_first(s, LAUNCHPAD, YES)
        choose_if_asked(s, THEBES)
        assert THEBES in s.you.discard
        resolve_first(s, CARL, YES)
        choose_if_asked(s, AKELA)
        assert s[CARL].location is None and s[AKELA].location is None


class TestCarlsHouseFlyingHigh:
    def test_carls_house_moves_a_character_once(self):
        s = board(play=[HOUSE, NOTTINGHAM_CASTLE, AGRABAH, at(HOUSE, BALOO), at(HOUSE, AKELA), ABU])
        s.activate(HOUSE)
        assert choices(s) == {BALOO, AKELA}
        s.choose(BALOO)
        assert choices(s) == {NOTTINGHAM_CASTLE, AGRABAH}
        s.choose(AGRABAH)
        assert quiet(s) and s[BALOO].location == AGRABAH and s[AKELA].location == HOUSE and s.you.lore == 1
        refused(s.activate, HOUSE)
        round_trip(s)
        lore = s.you.lore
        activate(s, HOUSE, AKELA, NOTTINGHAM_CASTLE)
        assert s[AKELA].location == NOTTINGHAM_CASTLE and s.you.lore == lore + 1

    @pytest.mark.parametrize("play", [[HOUSE, at(HOUSE, BALOO)], [HOUSE, NOTTINGHAM_CASTLE, BALOO]])
    def test_carls_house_needs_a_character_and_another_location(self, play):
        s = board(play=play, theirs=[AGRABAH])
        if s.can("activate", HOUSE):
            s.activate(HOUSE)
        assert quiet(s) and s.you.lore == 0

    def test_carls_house_and_the_old_man_himself(self):
        s = board(play=[HOUSE, AGRABAH, at(HOUSE, CARL)])
        s.quest(CARL)
        assert s.you.hand == [], "his house has no lore"
        s.activate(HOUSE)
        assert quiet(s) and s[CARL].location == AGRABAH and s.you.lore == 2


class TestCasaMadrigalCourtyard:
    def test_casa_madrigal_heals_the_character_and_itself(self):
        s = board(play=[damaged(CASA, 3), damaged(at(CASA, COBRA), 3)])
        quest(s, COBRA, YES, 2, YES, 1)
        assert quiet(s) and s[COBRA].damage == 1 and s[CASA].damage == 2 and s.you.lore == 2

    def test_casa_madrigal_may_heal_only_one_of_them(self):
        s = board(play=[damaged(CASA, 3), damaged(at(CASA, COBRA), 3)])
        quest(s, COBRA, NO, YES, 2)
        assert s[COBRA].damage == 3 and s[CASA].damage == 1

    def test_casa_madrigal_is_for_characters_there(self):
        s = board(play=[damaged(CASA, 3), damaged(COBRA, 3)])
        s.quest(COBRA)
        assert quiet(s) and s[COBRA].damage == 3 and s[CASA].damage == 3


class TestChacaJuniorChipmunk:
    def test_chaca_makes_reckless_only_in_their_next_turn(self):
        """Not in yours, not in the turn after."""
        s = board(play=[TIPO, exerted(BALOO)], hand=[CHACA], ink=4, theirs=[COBRA])
        s.play(CHACA)
        choose_if_asked(s, COBRA)
        assert "Reckless" not in s[COBRA].keywords
        s.end_turn()
        assert "Reckless" in s[COBRA].keywords
        refused(s.end_turn)
        s.challenge(COBRA, BALOO)
        s.end_turn()
        assert "Reckless" not in s[COBRA].keywords
        s.end_turn()
        assert "Reckless" not in s[COBRA].keywords


class TestCharlesMuntzObsessiveExplorer:
    @pytest.mark.parametrize("top", [True, False])
    def test_charles_muntz_looks_when_you_play_an_item(self, top):
        s = board(play=[MUNTZ], hand=[WEIGHT_SET, AKELA], ink=5, deck=[KEVIN, ABU])
        s.play(AKELA)
        assert quiet(s)
        s.play(WEIGHT_SET)
        s.choose(KEVIN) if top else s.done()
        assert quiet(s) and s.you.deck == ([KEVIN, ABU] if top else [ABU, KEVIN]) and s.you.lore == 0

    def test_charles_muntz_finds_that_bird(self):
        s = board(play=[MUNTZ], deck=[KEVIN, ABU])
        s.quest(MUNTZ)
        s.accept() if s.can("accept") else s.choose(KEVIN)
        assert quiet(s) and s.you.hand == [KEVIN] and s.you.lore == 2 + 3 and s.you.deck == [ABU]

    def test_charles_muntz_may_leave_that_bird(self):
        s = board(play=[MUNTZ], deck=[KEVIN, ABU])
        s.quest(MUNTZ)
        s.decline() if s.can("decline") else s.done()
        assert s.can("choose", KEVIN), "then it goes on the top or the bottom"
        s.done()
        assert quiet(s) and s.you.hand == [] and s.you.lore == 2 and s.you.deck == [ABU, KEVIN]

    @pytest.mark.parametrize("top", [True, False])
    def test_charles_muntz_finds_something_else(self, top):
        s = board(play=[MUNTZ], deck=[ABU, KEVIN])
        s.quest(MUNTZ)
        assert not s.can("accept")
        s.choose(ABU) if top else s.done()
        assert quiet(s) and s.you.hand == [] and s.you.lore == 2
        assert s.you.deck == ([ABU, KEVIN] if top else [KEVIN, ABU])


class TestChemPurse:
    def test_chem_purse_only_when_shifted(self):
        """+4 for the shifted one."""
        s = board(play=[CHEM_PURSE, ALADDIN_STREET], hand=[ALADDIN_BRAVE, ALADDIN_BRAVE, THEBES], ink=3)
        s.play(ALADDIN_BRAVE)
        assert s[ALADDIN_BRAVE].strength == 3
        s.play(ALADDIN_BRAVE, shift_onto=ALADDIN_STREET)
        choose_if_asked(s, THEBES)
        assert sorted(c.strength for c in (s[ALADDIN_BRAVE], s[ALADDIN_BRAVE + "#2"])) == [3, 7]


def dark_dance() -> Scenario:
    opponent = dict(play=[COBRA, ABU], discard=[AKELA, DEWEY, CANNONS], deck=[PETRIFY] * 3)
    s = board(hand=[CHERNABOG], play=[BALOO], discard=[BAMBI], ink=5, theirs=opponent)
    s.play(CHERNABOG)
    return s


class TestChernabogUnnaturalForce:
    def test_chernabog_shuffles_a_character_away(self):
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

    def test_chernabog_shuffles_a_whole_stack_away(self):
        s = board(hand=[CHERNABOG], ink=5, theirs=dict(play=[stack(BAMBI_FAWN, AKELA, ABU), COBRA], deck=[PETRIFY]))
        play(s, CHERNABOG, YES, BAMBI_FAWN)
        assert quiet(s) and sorted(s.opponent.deck) == sorted([PETRIFY, BAMBI_FAWN, AKELA, ABU])
        assert s.opponent.discard == []

    def test_chernabogs_victim_plays_a_character_who_is_dry_in_their_turn(self):
        s = dark_dance()
        reply(s, YES, COBRA, YES, DEWEY)
        assert s[DEWEY].drying
        s.end_turn()
        assert s.can("quest", DEWEY)


class TestCheshireCatInexplicable:
    def test_cheshire_cat_moves_damage_when_boosted(self):
        s = board(play=[CAT, damaged(COBRA, 3)], ink=4, theirs=[ATITAYA, ABU])
        s.boost(CAT)
        assert len(s[CAT].under) == 1 and s.you.ink_ready == 2 and s.you.deck_size == 29
        reply(s, YES, COBRA)
        assert choices(s) == {theirs(ATITAYA), theirs(ABU)}
        s.choose(ATITAYA)
        assert s.can("number", 0) and s.can("number", 2) and not s.can("number", 3)
        s.number(2)
        assert s[COBRA].damage == 1 and s[ATITAYA].damage == 2 and quiet(s)
        refused(s.boost, CAT)

    def test_cheshire_cat_moves_damage_between_opposing_characters(self):
        s = board(play=[CAT], ink=2, theirs=[damaged(ATITAYA), BALOO])
        s.boost(CAT)
        reply(s, YES, theirs(ATITAYA), theirs(BALOO))
        if s.decision:
            s.number(1)
        assert s[ATITAYA].damage == 0 and s[BALOO].damage == 1


class TestCheshireCatNotAllThere:
    def test_cheshire_cat_takes_the_challenger_along(self):
        s = board(play=[ATITAYA], theirs=[exerted(CHESHIRE)])
        s.challenge(ATITAYA, CHESHIRE)
        assert s.you.discard == [ATITAYA] and s.opponent.discard == [CHESHIRE]

    def test_cheshire_cat_has_to_be_banished_when_challenged(self):
        s = board(play=[AURORA], theirs=[exerted(CHESHIRE)])
        s.challenge(AURORA, CHESHIRE)
        assert s.you.play == [AURORA] and s[CHESHIRE].damage == 2
        s = board(play=[CHESHIRE], theirs=[exerted(ATITAYA)])
        s.challenge(CHESHIRE, ATITAYA)
        assert s.you.discard == [CHESHIRE] and s.opponent.play == [ATITAYA]
        s = board(hand=[CANNONS], ink=1, theirs=[damaged(CHESHIRE), ATITAYA])
        play(s, CANNONS, CHESHIRE)
        assert s.opponent.play == [ATITAYA]


class TestChichaDedicatedMother:
    def test_chicha_draws_for_the_second_card_inked_by_any_means(self):
        s = board(play=[CHICHA, QUILL], hand=[AKELA, BALOO, AURORA], ink=2)
        activate(s, QUILL, AKELA)
        assert quiet(s)
        s.ink(BALOO)
        s.accept()
        assert len(s.you.hand) == 2


class TestChiefBogoPoliceCommissioner:
    def test_he_moves_to_a_location_of_hyperia_city_only(self):
        bogo, port, other = CHIEF_BOGO_POLICE_COMMISSIONER, KHAN_STADIUM_STATE_OF_THE_ART, FOREST
        s = board(play=[bogo, port, other, KHAN_INDUSTRIES_GREENWAY_LANDMARK], theirs=[port])
        quest(s, bogo, YES)
        assert choices(s) == {port, KHAN_INDUSTRIES_GREENWAY_LANDMARK}
        s.choose(port)
        assert s[bogo].location == port
        s = board(play=[bogo, other])
        s.quest(bogo)
        assert quiet(s)


class TestChiefSeasonedTracker:
    def test_chief_and_bloom(self):
        """An opposing one, any one."""
        s = board(play=[CHIEF, ABSORBING_BLOOM, AURORA], ink=1, theirs=[exerted(COBRA)])
        s.challenge(AURORA, COBRA)
        s.activate(CHIEF)
        assert s.you.hand == []
        s.activate(ABSORBING_BLOOM)
        assert len(s.you.hand) == 1


class TestChiefBogoCallingTheShots:
    def test_chief_bogo_is_dealt_no_damage_during_your_turn(self):
        s = board(
            play=[BOGO], hand=[CANNONS, MOSQUITO_BITE], ink=2, theirs=dict(play=[exerted(DEWEY)], hand=[CANNONS], ink=1)
        )
        s.challenge(BOGO, DEWEY)
        assert s.opponent.discard == [DEWEY] and s[BOGO].damage == 0
        s.play(CANNONS)
        assert s[BOGO].damage == 0 and s.you.play == [BOGO]
        s.end_turn()
        s.play(CANNONS)
        assert s.you.play == []

    def test_chief_bogo_is_hurt_by_damage_that_is_put(self):
        s = board(play=[BOGO], hand=[MOSQUITO_BITE], ink=1)
        s.play(MOSQUITO_BITE)
        assert s.you.play == []

    def test_chief_bogo_deputizes_your_other_characters(self):
        s = board(play=[BOGO, AKELA], hand=[DONALD_HUNTER], ink=4, theirs=[ABU])
        s.play(DONALD_HUNTER)
        assert choices(s) == {AKELA, DONALD_HUNTER}
        s.choose(AKELA)
        assert s[AKELA].keywords["Challenger"] == 2


class TestChipNDaleRecoveryRangers:
    @pytest.mark.parametrize(("other", "lore"), [(CHIP_RANGERS, 2), ("Chip the Teacup - Gentle Soul", 1)])
    def test_5_2_6_3_chip_n_dale_is_a_character_named_chip(self, other, lore):
        assert board(play=[DALE_FRIEND, other])[DALE_FRIEND].lore == lore


class TestChristopherRobinHunnySage:
    def test_christopher_robin_searches_for_hunny(self):
        s = board(hand=[CHRISTOPHER_SAGE], ink=6, deck=[ABU, KANGA, CANNONS, "Piglet - Hunny Mage Apprentice"])
        play(s, CHRISTOPHER_SAGE, YES)
        assert choices(s) == {KANGA, "Piglet - Hunny Mage Apprentice"}
        s.choose(KANGA)
        assert quiet(s) and s.you.hand == [KANGA] and s.you.deck_size == 3

    def test_1_10_1_3_christopher_robin_gathers_the_party(self):
        """In a deck that he may be in: his own ink types and Hunny characters of any."""
        amethyst = ["Rafiki - Shaman of the Savanna", "Olaf - Friendly Snowman", PAIN, "Meeko - Lucky Raccoon"]
        sapphire = [FLOUNDER, "Owl - Logical Lecturer", AURORA, "Zipper - Tiny Helper"]
        more = ["Tuk Tuk - Curious Partner", "Fa Li - Mulan's Mother", ADELAIDE]
        plain = [(4, name) for name in amethyst + sapphire + more]
        party = [(4, KANGA), (4, "Tigger - Hunny Barbarian"), (4, "Owl - Hunny Ranger")]
        assert deck_of((4, CHRISTOPHER_SAGE), *plain, *party).problems("any") == []
        assert deck_of(*plain, *party, (4, BASIL_INVESTIGATOR)).problems("any")
        amber = deck_of((4, CHRISTOPHER_SAGE), (4, STITCH)).problems("any")
        assert any("3 inks" in problem for problem in amber), "he is of other inks himself"
        assert deck_of((4, CHRISTOPHER_SAGE), *plain, *party[:2], (4, STITCH)).problems("any"), "Stitch is no Hunny"


def do(game, verb):
    """The first legal action that begins with these words; whether there is one."""
    for action in game.legal_actions():
        if game.describe(action).startswith(verb):
            game.step(action)
            return True
    return False


def first_turns(first):
    """A game of Christopher Robins only, after the mulligans; player ``first`` starts."""
    deck = Deck(["Christopher Robin - Joining the Fun"] * 60, "bears")
    game = Game(deck, deck, seed=1, starting_player=first, auto=False)
    while game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    return game


class TestChristopherRobinJoiningTheFun:
    def test_christopher_robin_costs_less_on_the_first_turn_of_the_second_player(self):
        game = first_turns(0)
        do(game, "ink")
        assert game.active == 0 and not do(game, "play")
        do(game, "end turn")
        do(game, "ink")
        assert game.active == 1 and do(game, "play") and len(game.zones(1)["play"]) == 1 and not do(game, "play")

    def test_christopher_robin_costs_two_later(self):
        game = first_turns(0)
        for _ in range(3):
            do(game, "end turn")
        assert game.active == 1 and game.turn == 4
        do(game, "ink")
        assert not do(game, "play")


class TestCinderellaDreamComeTrue:
    def test_cinderella_turns_a_card_into_ink_to_draw(self):
        s = board(play=[CINDERELLA_TRUE], hand=[AURORA, ABU, AKELA], deck=[BALOO, BALOO], ink=2)
        s.play(AURORA)
        end_turn(s, YES, ABU)
        assert s.you.ink_total == 3 and s.you.ink_ready == 1 and sorted(s.you.hand) == sorted([AKELA, BALOO])
        assert s.active == "opponent"

    def test_cinderella_needs_a_princess_played_this_turn(self):
        s = board(play=[CINDERELLA_TRUE, AURORA], hand=[AKELA, ABU], ink=2, theirs=dict(hand=[AURORA], ink=2))
        s.play(AKELA)
        s.end_turn()
        assert s.active == "opponent" and quiet(s)
        s.play(AURORA)
        s.end_turn()
        assert s.active == "you" and quiet(s)


class TestCinderellaStouthearted:
    def test_cinderella_challenges_ready_characters_after_a_song(self):
        s = board(play=[CINDERELLA_STOUTHEARTED, BALOO], hand=[FAMILY, CANNONS], ink=3, theirs=[COBRA, DEWEY])
        assert s[CINDERELLA_STOUTHEARTED].keywords["Resist"] == 2
        play(s, CANNONS, DEWEY)
        assert not s.can("challenge", CINDERELLA_STOUTHEARTED, COBRA)
        s.play(FAMILY)
        assert not s.can("challenge", BALOO, COBRA)
        s.challenge(CINDERELLA_STOUTHEARTED, COBRA)
        assert s[COBRA].damage == 5 and s[CINDERELLA_STOUTHEARTED].damage == 3

    def test_cinderella_only_this_turn(self):
        s = board(play=[CINDERELLA_STOUTHEARTED], hand=[FAMILY], ink=3, theirs=[COBRA])
        s.play(FAMILY)
        round_trip(s)
        assert not s.can("challenge", CINDERELLA_STOUTHEARTED, COBRA)


class TestCinderellaUnintentionalIcon:
    @pytest.mark.parametrize("place", [0, 1])
    def test_one_goes_to_the_deck_and_the_other_into_the_inkwell(self, place):
        s = board(play=[CINDERELLA_UNINTENTIONAL_ICON], deck=[AKELA, BALOO, ABU], ink=1)
        end_turn(s, YES, BALOO)
        s.option(place)
        assert s.you.deck == ([BALOO, ABU] if place == 0 else [ABU, BALOO])
        assert s.you.ink_total == 2 and s.game.zones(0)["inkwell"][-1] == AKELA


class TestClarabelleClumsyGuest:
    def test_clarabelle_clumsy_guest_pays_to_banish_an_item(self):
        s = board(hand=[CLARABELLE_GUEST], ink=3, play=[WEIGHT_SET], theirs=[QUILL, AKELA])
        play(s, CLARABELLE_GUEST, YES)
        assert choices(s) == {WEIGHT_SET, theirs(QUILL)}
        s.choose(QUILL)
        assert s.opponent.play == [AKELA] and s.you.ink_ready == 0


class TestClarabelleContentedWallflower:
    @pytest.mark.parametrize(("mine", "other", "draws"), [(0, 1, True), (1, 1, False), (2, 1, False)])
    def test_clarabelle_contented_wallflower_draws_with_fewer_cards(self, mine, other, draws):
        s = board(hand=[CLARABELLE_WALLFLOWER] + [AKELA] * mine, ink=3, theirs=dict(hand=[ABU] * other))
        s.play(CLARABELLE_WALLFLOWER)
        if draws:
            assert s.can("decline")
            s.accept()
        assert quiet(s) and len(s.you.hand) == mine + draws


class TestClarabelleLightOnHerHooves:
    @pytest.mark.parametrize(("mine", "other"), [(1, 4), (2, 2), (3, 1)])
    def test_clarabelle_light_on_her_hooves_draws_to_the_same_number(self, mine, other):
        s = board(play=[CLARABELLE], hand=[AKELA] * mine, theirs=dict(hand=[ABU] * other, deck=[AKELA] * 9))
        s.end_turn()
        if mine < other:
            assert s.can("decline")
            s.accept()
        assert s.active == "opponent" and len(s.you.hand) == max(mine, other)
        s.end_turn()
        assert s.active == "you" and len(s.you.hand) == max(mine, other) + 1


class TestClawhauserSafetyOfficer:
    def test_ruling_he_can_not_be_played_by_any_means_before_another_character(self):
        """1.2.2, 6.1.16.1."""
        claw = CLAWHAUSER_SAFETY_OFFICER
        s = board(hand=[claw, "Just in Time", ABU], ink=20)
        assert not s.can("play", claw)
        play(s, "Just in Time", YES)
        choose_if_asked(s, ABU)
        assert claw in s.you.hand and ABU in s.you.play and s.can("play", claw)
        s.play(claw)

    def test_ruling_he_can_be_played_by_an_effect_after_another_character(self):
        claw = CLAWHAUSER_SAFETY_OFFICER
        s = board(hand=[claw, "Just in Time", ABU], ink=20)
        s.play(ABU)
        settle(s)
        play(s, "Just in Time", YES)
        settle(s, claw)
        assert claw in s.you.play


class TestCobraBubblesDedicatedOfficial:
    @pytest.mark.parametrize("card", ["Cobra Bubbles - Dedicated Official", GASTON_FRIGHTFUL])
    def test_6_1_13_must_quest(self, card):
        """During their next turn it can't challenge and must quest; in the turn after it is free."""
        s = board(play=[stack(card, AKELA), exerted(BALOO)], theirs=[COBRA, ATITAYA])
        quest(s, card, COBRA)
        s.end_turn()
        assert not s.can("end_turn") and not s.can("challenge", COBRA, BALOO)
        s.quest(COBRA)
        round_trip(s)
        assert s.can("end_turn")


class TestCogsworthTalkingClock:
    def test_cogsworth_talking_clock_and_dumbo(self):
        """Granted to those with the keyword."""
        s = board(play=[COGSWORTH_TALKING, TONG, DUMBO, "Fidget - Ratigan's Henchman", ABU], ink=2)
        s.activate_granted(TONG)
        assert s.you.lore == 1
        s.activate_granted("Fidget - Ratigan's Henchman")
        assert s.you.lore == 2 and len(s.you.hand) == 1
        assert not s.can("activate_granted", ABU) and not s.can("activate_granted", DUMBO)


class TestColorsOfTheWind:
    @pytest.mark.parametrize(
        ("mine", "yours", "drawn"), [(ABU, BALOO, 2), (ABU, "Pete - Freebooter", 1), (ANNA_DIPLOMAT, WINNIE_MAGES, 3)]
    )
    def test_colors_of_the_wind_counts_inks(self, mine, yours, drawn):
        s = board(hand=[COLORS], ink=4, deck=[mine, AKELA, AKELA, AKELA], theirs=dict(deck=[yours, AKELA]))
        s.play(COLORS)
        assert quiet(s) and s.you.hand == [mine, AKELA, AKELA][:drawn]
        assert s.opponent.deck == [yours, AKELA] and s.opponent.hand == []


class TestComeOutAndFight:
    def test_come_out_and_fight(self):
        pile = stack(BAMBI_FAWN, AKELA, ABU)
        s = board(
            hand=[COME_OUT], play=[BALOO, WEIGHT_SET, THEBES], ink=2, theirs=dict(play=[pile], deck=[CANNONS] * 3)
        )
        s.play(COME_OUT)
        assert choices(s) == {BALOO, WEIGHT_SET, THEBES, theirs(BAMBI_FAWN)}
        s.choose(BAMBI_FAWN)
        assert quiet(s) and s[BAMBI_FAWN].under == [] and s.opponent.play == [BAMBI_FAWN]
        assert s.opponent.deck[:3] == [CANNONS] * 3 and sorted(s.opponent.deck[3:]) == sorted([AKELA, ABU])
        assert len(s.you.hand) == 1

    def test_come_out_and_fight_empties_a_location(self):
        s = board(hand=[COME_OUT], play=[stack(GRAVEYARD, ABU, TUI)], deck=[AKELA, CANNONS], ink=2)
        s.play(COME_OUT)
        assert quiet(s) and s[GRAVEYARD].under == [] and s.you.hand == [AKELA]
        assert s.you.deck[0] == CANNONS and sorted(s.you.deck[1:]) == sorted([ABU, TUI])


class TestContainmentUnit:
    def test_6_1_5_2_a_unit_that_left_cannot_be_banished(self):
        """The item left play at the start of the turn before its ability resolves: a card must be discarded."""
        s = board(
            play=[JACK, BILLY, CONTAINMENT_UNIT], hand=[ABU, AKELA], deck=[THEBES, BALOO, BAMBI, TUI], theirs=[COBRA]
        )
        round_trip(s)
        resolve_first(s, "Jack-Jack", YES, BILLY)
        # Billy Bones: banish the unit
        if s.decision.kind == "order":
            resolve_first(s, "Billy")
        s.accept()
        if s.decision is not None and CONTAINMENT_UNIT in choices(s):
            s.choose(CONTAINMENT_UNIT)
        assert s[CONTAINMENT_UNIT].zone == "discard"
        assert s.decision is not None and choices(s) == {ABU, AKELA}, s.legal()

    def test_6_1_5_2_unit_discard_or_banish(self):
        """The plain case: with an empty hand the item is banished without a question."""
        s = board(play=[CONTAINMENT_UNIT])
        round_trip(s)
        assert s[CONTAINMENT_UNIT].zone == "discard"
        s = board(play=[CONTAINMENT_UNIT], hand=[ABU])
        round_trip(s)
        s.option(0)
        assert s[CONTAINMENT_UNIT].zone == "play" and s[ABU].zone == "discard"

    def test_6_1_13_containment_unit_ends_with_the_item(self):
        """The restriction ends as the item leaves play."""
        s = board(hand=[CONTAINMENT_UNIT], ink=2, theirs=[ABU])
        s.play(CONTAINMENT_UNIT)
        choose_if_asked(s, theirs(ABU))
        s.end_turn()
        assert not s.can("quest", ABU)
        s.end_turn()  # the empty hand drew nothing yet: the item is banished
        assert s[CONTAINMENT_UNIT].zone == "discard"
        s.end_turn()
        assert s.can("quest", ABU)


class TestCursedMerfolkUrsulasHandiwork:
    def test_cursed_merfolk_costs_the_challenger_a_card(self):
        s = board(play=[AKELA], hand=[ABU, BALOO], theirs=dict(play=[exerted(MERFOLK)], hand=[AURORA]))
        s.challenge(AKELA, MERFOLK)
        assert choices(s) == {ABU, BALOO}
        s.choose(BALOO)
        assert s.you.hand == [ABU] and s.you.discard == [BALOO] and s.opponent.hand == [AURORA]
        assert s.opponent.discard == [MERFOLK]

    def test_cursed_merfolk_does_nothing_when_it_challenges(self):
        s = board(play=[MERFOLK], hand=[ABU], theirs=dict(play=[exerted(BALOO)], hand=[AURORA, ABU]))
        s.challenge(MERFOLK, BALOO)
        assert quiet(s) and len(s.opponent.hand) == 2 and s.you.hand == [ABU]
