"""Games of people: what another program exported is followed by the rules, and where that breaks it is said."""

import copy
import gzip
import io
import json
import zipfile

import pytest

from lorcana_env import Game, IllegalAction, Scenario
from lorcana_env.agents import agent
from lorcana_env.agents.tree import search
from lorcana_env.apps.study.imported.cards import Names, likely_list
from lorcana_env.apps.study.imported.files import LARGEST, Exported, read_exported
from lorcana_env.apps.study.imported.follow import follow
from lorcana_env.apps.study.imported.frames import patched
from lorcana_env.apps.study.people import compare_with
from lorcana_env.apps.study.review import decisions_of
from lorcana_env.game.position_replay import PositionReplay
from tests.apps.study.exporter import exported, exported_from
from tests.helpers import ROOT

PAIRS = [("blurple", "yurple"), ("own-singers", "conflux-pimp-my-ride"), ("own-ink-drops", "ward-es-control"),
         ("own-chem-balls", "cloudy-ae-aggro"), ("mega-vixcious", "own-detectives")]  # fmt: skip

SEEDS = [0, 1, 2, 3, 9]
SAMPLES = ROOT.parent / "shared" / "formats" / "samples"


def play(pair=PAIRS[0], seed=1, me=0, kind="greedy"):
    return exported(pair, [agent(kind, seed), agent(kind, seed + 1)], seed, me)


@pytest.fixture(scope="module")
def game():
    return play()


@pytest.fixture
def data(game):
    return copy.deepcopy(game[0])


def lines(data, **how):
    return follow(Exported("x", data), **how)


def same_positions(data, exporter):
    """Follow a game and compare each position in which a turn action was taken with that of the game itself."""
    (line,) = lines(data)
    assert line.stopped is None
    me, mains = exporter.me, iter(exporter.mains)
    for ours, action in line.replay.positions():
        if action is None or ours.decision.kind != "main":
            continue
        there = next(mains)
        assert ours.turn == there.turn and (ours.to_act == 0) == (there.to_act == me)
        assert ours.zones(0)["deck"] == there.zones(me)["deck"]
        for seat, player, zones in ((0, me, ("play", "discard", "hand", "inkwell")), (1, 1 - me, ("play", "discard"))):
            for zone in zones:
                assert sorted(ours.zones(seat)[zone]) == sorted(there.zones(player)[zone])
        known = [ours.card_name(slot) for slot in ours.slots(1, "hand") if ours.knows(slot, 0)]
        truly = [there.card_name(slot) for slot in there.slots(1 - me, "hand") if there.knows(slot, me)]
        assert all(known.count(name) <= truly.count(name) for name in known)  # nothing is told that was not seen
        if ours.to_act == 0:
            assert sorted(map(ours.describe, ours.legal_actions())) == sorted(
                map(there.describe, there.legal_actions())
            )
    assert next(mains, None) is None
    winner = line.replay.game.winner
    assert (winner == 0) == (exporter.game.winner == me) and winner is not None


@pytest.mark.parametrize("k", range(len(PAIRS)))
def test_a_followed_game_has_the_positions_of_the_game(k):
    same_positions(*play(PAIRS[k], SEEDS[k], k % 2))


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["greedy", "random"])
@pytest.mark.parametrize("seed", range(60))
def test_many_followed_games_have_the_positions_of_the_games(seed, kind):
    same_positions(*play(PAIRS[seed % len(PAIRS)][:: 1 - 2 * (seed % 2)], 100 + seed, seed % 2, kind))


def test_the_games_of_these_tests_hold_every_form():
    forms = set()
    for k, pair in enumerate(PAIRS):
        data = play(pair, SEEDS[k], k % 2)[0]
        forms |= {frame["actionType"] for frame in data["frames"]}
        forms |= {key for log in data["logs"] for key in log["data"]}
    assert {"MULLIGAN", "ADD_TO_INK", "PLAY_CARD", "QUEST", "ATTACK", "ACTIVATE_ABILITY", "RESPOND_TO_PROMPT",
            "END_TURN", "MOVE_TO_LOCATION", "BOOST", "GAME_FINISH", "isSung", "usedShift",
            "choice"} <= forms  # fmt: skip


def test_a_followed_game_is_a_replay(game, tmp_path):
    replay = lines(game[0])[0].replay
    replay.save(tmp_path / "game.replay")
    again = PositionReplay.from_bytes((tmp_path / "game.replay").read_bytes())
    assert again.seat == 0 and again.actions == replay.actions and again.digest() == replay.digest()
    assert again.game.state_array.tobytes() == replay.game.state_array.tobytes()
    assert again.at(40).zones(1) == replay.at(40).zones(1)
    again.undo(len(again) - 3)
    assert max(again.laid) <= 3
    judged = list(replay.decisions())
    assert judged and all(position.to_act == 0 and len(position.legal_actions()) > 1 for _, position, _ in judged)


def test_what_was_invented_is_not_told_to_a_search(game):
    """Two fillings of the opponent's hidden cards leave the same game to a player who cannot know them."""
    replay = lines(game[0])[0].replay
    position = next(there for _, there, _ in replay.decisions() if there.turn > 3)
    hidden = [s for s in position.slots(1, "hand") + position.slots(1, "deck") if not position.knows(s, 0)]
    other = position.clone()
    cards = [int(other.state["card"][slot]) for slot in hidden]
    other.lay(dict(zip(hidden, cards[1:] + cards[:1])))
    deals = [there.determinize(0, seed=3) for there in (position, other)]
    assert deals[0].zones(1) == deals[1].zones(1) and (position.observe(0) == other.observe(0)).all()


def test_chances_are_those_of_the_search_and_a_game_that_breaks_off_counts_once(data):
    data["frames"] = data["frames"][:30]
    data["frames"][20]["patch"].append({"op": "replace", "path": "/opponent/lore", "value": 19})
    parts = lines(data)
    searcher = agent("ismcts:8sims", 1)
    compared = compare_with(searcher, [parts])
    decisions = [game for part in parts for _, game, _ in part.replay.decisions()]
    assert len(parts) > 1 and compared.games == 1
    assert compared.chances.tolist() == [search(searcher, game, with_line=False).value for game in decisions]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples (shared/formats) are not here")
@pytest.mark.parametrize("name", ["duels-replay.json", "duels-replay-guessed.json", "sample.match-replay.zip"])
def test_the_samples_of_the_format_are_followed_without_a_difference(name):
    for found in read_exported((SAMPLES / name).read_bytes(), name):
        (line,) = follow(found)
        assert line.stopped is None and line.won == (line.replay.game.winner == 0) and len(line.replay) > 25


# -- forms ------------------------------------------------------------------------------------------------------------


def test_what_was_taken_back_is_left_out(game, data):
    frames = data["frames"]
    k = next(i for i, frame in enumerate(frames) if frame["actionType"] == "END_TURN")
    log = frames[k - 1]["logCountAfter"]
    mistake = {"seq": 0, "actionType": "QUEST", "player": frames[k]["player"], "logCountAfter": log,
               "patch": [{"op": "replace", "path": "/myPlayer/lore", "value": 9}]}  # fmt: skip
    back = mistake | {"actionType": f"FREE_UNDO:{k + 1}",
                      "patch": [{"op": "replace", "path": "/myPlayer/lore", "value": 0}]}  # fmt: skip
    frames[k:k] = [mistake, back]
    for number, frame in enumerate(frames, start=1):
        frame["seq"] = number
    assert lines(data)[0].replay.actions == lines(game[0])[0].replay.actions


def test_what_is_not_known_of_the_format_is_passed_over(game, data):
    text = json.dumps(data).replace('"fullName"', '"new": [1], "fullName"').replace('"id"', '"definitionId"')
    data = json.loads(text.replace('"cardRefs": [{"definitionId"', '"cardRefs": [{"id"'))
    for log in data["logs"]:
        log["cardRefs"] = [{"id": ref.get("id") or ref["definitionId"], "name": ref["name"]} for ref in log["cardRefs"]]
    chat = {"seq": 0, "actionType": "QUICK_CHAT", "player": 2, "patch": [], "logCountAfter": len(data["logs"]) + 1}
    data["frames"].insert(20, chat | {"logCountAfter": data["frames"][19]["logCountAfter"]})
    data["logs"].append({"type": "NEW_TYPE", "player": None})
    data["frames"].append(chat)
    assert lines(data)[0].replay.actions == lines(game[0])[0].replay.actions


def test_a_list_is_read_in_each_form(game, data):
    counts = {card: data["decklist"].count(card) for card in data["decklist"]}
    plain = lines(game[0])[0].replay
    for form in ([{"cardId": card, "count": count} for card, count in counts.items()], None):
        found = lines(data | {"decklist": form})[0].replay
        assert sorted(found.decks[0].cards) == sorted(plain.decks[0].cards) and len(found) == len(plain)


def test_a_concession_ends_the_game(data):
    last = [frame["seq"] for frame in data["frames"] if frame["actionType"] == "END_TURN"][5]
    data["frames"] = data["frames"][:last]
    data |= {"winner": 2, "victoryReason": "concession"}
    (line,) = lines(data)
    assert line.stopped is None and line.replay.game.winner == 1 and line.replay.actions[-1] == -1


def test_a_concession_while_a_choice_is_open_ends_the_game():
    deck = {"deck": CARDS * 5}
    chill = Scenario(deck | {"hand": HAND, "play": [S]}, deck | {"hand": ["Sudden Chill"], "ink": 5}, seed=3)
    data = exported_from(chill.game, "quest with", "end turn", "play Sudden Chill")
    end = {"player": 1, "patch": [{"op": "replace", "path": "/pendingPrompts", "value": []}], "seq": 4}
    data["frames"] = [*data["frames"][:3], end | {"actionType": "CONCEDE", "logCountAfter": len(data["logs"])}]
    (line,) = lines(data | {"winner": 2, "victoryReason": "concession"})
    assert line.replay.game.winner == 1 and "before the choice is made" in line.stopped.why


def test_an_end_that_no_action_tells_is_that_of_the_file(data):
    data["frames"] = data["frames"][:14]
    for reason, stops in (("timeout", False), ("lore", True)):
        (line,) = lines(data | {"winner": 2, "victoryReason": reason})
        assert (line.won, line.reason, line.replay.game.winner) == (False, reason, None)
        assert stops == ("the file says that two won" in line.stopped.why if line.stopped else False)


@pytest.mark.parametrize("key", ["seq", "patch", "player", "logCountAfter", "type"])
def test_a_missing_key_does_not_lose_the_rest(game, data, key):
    data["frames"] = data["frames"][:14]
    count = len(lines(data)[0].replay)
    where = next(frame for frame in data["frames"] if not frame["patch"] or key != "patch")
    (data["logs"][8] if key == "type" else where).pop(key)
    assert len(lines(data)[0].replay) == count


def test_a_start_that_is_lost_is_said(data):
    data["frames"] = data["frames"][:34]
    data["baseSnapshot"]["myPlayer"]["hand"][0] |= {"id": "99-1", "fullName": "Nobody - Of Here"}
    first = lines(data)[0]
    (note,) = first.notes
    assert note.startswith("begins with frame") and "before: frame 1" in note and "99-1" in note


def test_names_are_left_out_for_anonymous(data):
    data["playerNames"] = {"1": "Somebody", "2": "Anybody"}
    assert lines(data)[0].replay.names == ("Somebody", "Anybody")
    assert b"ybody" not in gzip.decompress(lines(data, anonymous=True)[0].replay.to_bytes())


def test_the_name_of_a_card_counts_before_its_number():
    names = Names([{"id": "1-1", "fullName": "Stitch - New Dog"}, {"id": "99-1", "fullName": "Nobody - Of Here"}])
    assert names("1-1") == "Stitch - New Dog" and names("1-42") == "Elsa - Spirit of Winter"
    assert names("9-P1-12") == names("P1-12") == "Goofy - Musketeer"
    assert "by its name" in names.doubts["1-1"] and len(names.doubts) == 1
    with pytest.raises(ValueError, match="99-1 'Nobody - Of Here' is not known"):
        names("99-1")


def test_a_likely_list_holds_what_was_shown():
    shown = ["Stitch - New Dog"] * 2 + ["Be Prepared"]
    found = likely_list(shown, 60)
    assert len(found) == 60 and found[:3] == shown and found.count("Be Prepared") == 4


def test_a_patch_sets_what_is_missing():
    position = {"a": [{"b": 1}], "c": {}}
    patch = [{"op": "replace", "path": "/a/0/new", "value": 2}, {"op": "remove", "path": "/c/none"},
             {"op": "replace", "path": "/a/1", "value": 3}, {"op": "add", "path": "/a/0", "value": 0},
             {"op": "remove", "path": "/a/3"}]  # fmt: skip
    assert patched(position, patch) == {"a": [0, {"b": 1, "new": 2}, 3], "c": {}}
    assert position == {"a": [{"b": 1}], "c": {}}


# -- what the file does not tell --------------------------------------------------------------------------------------

S, GOOFY, HAT = "Stitch - New Dog", "Goofy - Musketeer", "The Sorcerer's Hat"
CARDS = ["Olaf - Friendly Snowman", GOOFY, "Maximus - Palace Horse", "Pascal - Rapunzel's Companion"]
HAND = ["Be Prepared", "Smash", "Fire the Cannons!", "Lantern"]


def followed(you, opponent, *words, change=lambda data: None, seed=3):
    """The words of the actions of a short game that is followed, and of those that are judged."""
    deck = {"deck": CARDS * 5}
    data = exported_from(Scenario(deck | you, deck | opponent, seed=seed).game, *words)
    change(data)
    replay = lines(data)[0].replay
    again = PositionReplay.from_bytes(replay.to_bytes())
    assert again.digest() == replay.digest() and again.untold == replay.untold
    done = [game.describe(action) for game, action in replay.positions() if action is not None]
    judged = [game.describe(action) for _, game, action in replay.decisions()]
    assert judged == [there.game.describe(there.actions[0]) for there in decisions_of(replay)]
    return done, judged


@pytest.mark.parametrize("named, judged", [("Maximus", True), ("Olaf", False)])
def test_a_name_that_hit_is_told_and_one_that_missed_is_not_judged(named, judged):
    you = {"deck": ["Maximus - Palace Horse", *CARDS * 5], "play": [S, HAT], "ink": 5}
    done, sure = followed(you, {"play": [GOOFY]}, "use", f"name {named}", "quest with")
    assert len(done) == 3 and any("name" in words for words in sure) == judged


def test_a_choice_from_a_revealed_hand_is_judged_where_the_file_tells_the_hand():
    you = {"hand": ["The Bare Necessities"], "ink": 5, "play": [S]}
    for hand in (["Be Prepared", "Lantern"], ["Be Prepared", "Lantern", GOOFY]):
        done, judged = followed(you, {"hand": hand, "discard": ["Dragon Fire"]}, "play The Bare", "Lantern", "quest")
        assert done[1] == "choose opponent's Lantern" and (done[1] in judged) == (len(hand) == 2)


def test_what_the_file_tells_of_an_answer_counts_before_the_effects_that_it_shows():
    def without(data):
        for frame in data["frames"]:
            frame["patch"] = [change for change in frame["patch"] if "appliedEffects" not in change["path"]]

    words = ["quest with Grandmother", "accept", "choose Stitch", "end turn"]
    done, judged = followed({"play": ["Grandmother Fa - Spirited Elder", S, GOOFY]}, {}, *words, change=without)
    assert [words in each for words, each in zip(words, done, strict=True)] == [True] * 4 and done[:3] == judged[:3]


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_what_chance_decided_is_laid_as_the_file_has_it(seed):
    done, _ = followed({"hand": ["Dangerous Plan", *HAND], "ink": 3}, {"play": [S]}, "play Dangerous", seed=seed)
    assert len(done) == 1
    deck = HAND * 6
    dangerous = {"hand": ["Let's Get Dangerous"], "ink": 9, "deck": deck}, {"play": [S], "lore": 3, "deck": deck}
    assert followed(*dangerous, "play Let's", "end turn", seed=seed)[0][-1] == "end turn"


def test_a_mulligan_that_was_not_made_is_not_judged(data):
    setup = [frame for frame in data["frames"] if frame["actionType"] in ("CHOOSE_STARTING_PLAYER", "MULLIGAN")]
    for frames, judged in ((setup[:1], False), (setup, True)):
        (line,) = lines(data | {"frames": frames, "winner": 2, "victoryReason": "pregame_timeout"})
        assert bool(list(line.replay.decisions())) == judged


# -- what cannot be followed ------------------------------------------------------------------------------------------


def test_a_position_that_the_rules_do_not_give_ends_a_line(game, data):
    frame = next(f for f in data["frames"][30:] if f["actionType"] == "QUEST" and f["player"] == 1)
    frame["patch"].append({"op": "replace", "path": "/opponent/lore", "value": 19})
    first, *others = lines(data)
    assert first.stopped.move == frame["seq"]
    assert "the opponent's lore: 19 in the file" in first.stopped.why and f"frame {frame['seq']}" in first.stopped.why
    assert others and others[-1].stopped is None  # with the next own turn another line begins, and goes on to the end
    begun = others[0].replay.at(0)
    assert begun.to_act == 0 and begun.decision.kind == "main" and begun.turn > first.replay.game.turn
    whole = lines(game[0])[0].replay
    assert first.replay.actions == whole.actions[: len(first.replay)]


def test_an_action_that_is_not_legal_ends_a_line(data):
    k, frame = next((k, f) for k, f in enumerate(data["frames"]) if f["actionType"] == "QUEST")
    data["frames"].insert(k, frame | {"patch": []})
    first = lines(data)[0]
    assert first.stopped.move == frame["seq"] and "QUEST" in first.stopped.why


def test_an_unknown_card_ends_a_line_where_it_is_seen(data):
    frame = next(
        f for f in data["frames"] if f["actionType"] == "PLAY_CARD" and f["player"] == 2 and "takenAction" in f
    )
    card = frame["takenAction"]["cardId"]
    text = json.dumps(data).replace(f'"{card}"', '"99-99"')
    name = Names(data)(card)
    assert f'"{name}"' in text
    data = json.loads(text.replace(f'"{name}"', '"Nobody - Of Here"'))
    assert "99-99 'Nobody - Of Here' is not known here" in lines(data)[0].stopped.why


def packed(data):
    return gzip.compress(json.dumps(data).encode())


def zipped(method=zipfile.ZIP_STORED, **files):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as into:
        for name, data in files.items():
            into.writestr(name, data)
    return content.getvalue()


def test_a_file_is_told_by_its_first_bytes(data):
    text = json.dumps(data).encode()
    match = zipped(**{"match.json": b"{}", "game-01_x.replay.gz": packed(data), "game-02_x.replay.gz": b"nothing"})
    for content in (text, b"\xef\xbb\xbf" + text, packed(data), match):
        first = next(read_exported(content, "file"))
        assert first.data == data and not first.cut
    assert "game-02_x.replay.gz is no exported game" in str(list(read_exported(match, "file"))[1])


def test_several_games_in_a_file_are_all_read(data):
    text = json.dumps(data)
    match = zipped(**{"a.json": text, "__MACOSX/._a.json": "x", ".DS_Store": "x", "readme.txt": "x", "b.json": text})
    for content in (f"[{text},{text}]".encode(), f"{text}\n{text}\n".encode(), packed(data) * 2, match):
        found = list(read_exported(content, "file"))
        assert [one.data for one in found] == [data] * 2 and found[0].where != found[1].where


def test_a_game_that_is_whole_is_not_called_cut_off(data):
    for content in (packed(data)[:-4], json.dumps(data).encode() + b"\n-- by x"):
        first, *others = read_exported(content, "file")
        assert first.data == data and not first.cut and "it is no JSON" in str([*others, "it is no JSON"][0])


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_of_a_match_with_a_damaged_game_the_others_are_read(method):
    games = {f"game-0{k}": bytes(range(256)) for k in (1, 2, 3)}
    content = bytearray(zipped(method, **games))
    begin = content.index(b"game-02") + len("game-02")
    content[begin : begin + 60] = bytes(60)
    read = [str(found) for found in read_exported(bytes(content), "file")]
    assert "game-02 cannot be unpacked" in read[1] and len(read) == 3
    assert all("is no exported game" in found for found in (read[0], read[2]))


def test_of_a_file_that_was_cut_off_is_read_what_is_there(data):
    content = packed(data)
    for part in (0.6, 0.9):
        (found,) = read_exported(content[: int(part * len(content))], "file")
        (line,) = follow(found)
        assert found.cut and "the file ends in the middle" in line.stopped.why
        assert line.replay.game.turn > 4 and line.stopped.move == len(found.data["frames"])


@pytest.mark.parametrize(
    "content, why",
    [
        (b"", "no exported game"), (b"--- Turn 1 ---", "it is no JSON"),
        (b"[]", "a game log, which holds no positions"),
        (b"{}", "it has no frames"), (b'{"frames": [], "format": "duels-replay-v2"}', "'duels-replay-v2'"),
        (b'{"frames": [], "format": "duels-replay-v1"}', "lacks the first position"),
        (packed({"frames": [], "format": "duels-replay-v1", "perspective": 1, "gameVariant": "coconut",
                 "baseSnapshot": {}}), "the variant 'coconut'"),
        (zipped(**{"readme.txt": b"x"}), "holds no replay"),
        (b"PK\x03\x04", "cannot be unpacked"), (b"\x1f\x8bxxxxxxxxx", "it is cut short or changed"),
        (gzip.compress(b" " * (LARGEST + 1)), "more than 16,777,216 bytes"),
        (packed({"frames": [], "format": "duels-replay-v1", "perspective": 1,
                 "baseSnapshot": {"opponents": [{}, {}, {}]}}), "a game of 4 players"),
    ],
)  # fmt: skip
def test_what_is_no_exported_game_is_refused_in_a_line(content, why):
    with pytest.raises(ValueError, match=why) as refused:
        for found in read_exported(content, "games/file.gz"):
            raise found
    assert str(refused.value).startswith("games/file.gz ") and "\n" not in str(refused.value)


@pytest.mark.parametrize("key", ["decklist", "frames", "logs", "baseSnapshot"])
def test_another_structure_is_refused_in_a_line(data, key):
    for wrong in (7, [7], {"a": 7}):
        try:
            found = lines(data | {key: wrong})
        except ValueError as error:
            assert str(error).startswith("x: ") and "\n" not in str(error)
        else:
            assert key in ("logs", "decklist") or found[0].stopped is not None


def begun_later(data, k=29):
    """The same game, exported from the ``k``-th frame on, a start of an own turn."""
    here = data["baseSnapshot"]
    for frame in data["frames"][:k]:
        here = patched(here, frame["patch"])
    told = data["frames"][k - 1]["logCountAfter"]
    return data | {"baseSnapshot": here, "frames": data["frames"][k : k + 20], "baseSnapshotLogCount": told}


def test_ink_is_remembered_behind_a_card_that_was_never_shown(data):
    data = begun_later(data)
    ink, quest = (next(f for f in data["frames"] if (f["actionType"], f["player"]) == (kind, 2)) for kind in
                  ("ADD_TO_INK", "QUEST"))  # fmt: skip
    assert any(entry["hidden"] for entry in data["baseSnapshot"]["opponent"]["inkwell"])
    quest["patch"].append({"op": "replace", "path": "/opponent/lore", "value": 19})
    _, after = lines(data)
    assert Names(data)(ink["takenAction"]["cardId"]) in after.replay.at(0).zones(1)["inkwell"]


def test_an_action_that_is_not_told_is_found_by_its_log(data):
    data["frames"] = data["frames"][:30]
    whole = lines(data)[0].replay.actions
    for frame in data["frames"]:
        if frame["actionType"] == "QUEST":
            frame["takenAction"] = "x"
    assert lines(data)[0].replay.actions == whole


@pytest.mark.parametrize("number", [10**10, 10**30, float("inf"), -5])
@pytest.mark.parametrize("key", ["handCount", "deckCount", "turnNumber", "seq", "damage"])
def test_a_number_without_bound_is_named_in_a_line(data, key, number):
    data = begun_later(data)
    position = data["baseSnapshot"]
    there = {"turnNumber": position, "seq": data["frames"][-1], "damage": position["opponent"]["field"][0]}
    there.get(key, position["opponent"])[key] = number
    data["frames"][-1]["actionType"] = "FREE_UNDO:40"
    try:
        lines(data)
    except ValueError as error:
        assert str(error).startswith("x: ") and "\n" not in str(error)


def test_a_place_without_bound_is_named_in_a_line(data):
    data["frames"][0]["patch"] = [{"op": "add", "path": "/a" * 3000, "value": 1}]
    with pytest.raises(ValueError, match="x: nothing can be followed: the next frame cannot be read"):
        lines(data)


def test_lay_only_exchanges_hidden_cards():
    game = Game("blurple", "yurple", seed=1, auto=False)
    top, *others = game.slots(0, "deck")
    last = next(slot for slot in others if game.card_name(slot) != game.card_name(top))
    there, here = (int(game.state["card"][slot]) for slot in (top, last))
    other = game.clone()
    other.lay({top: here, last: there})
    assert other.card_name(top) == game.card_name(last) and other.past is None
    theirs = game.slots(1, "deck")[0]
    for wrong in ({top: here}, {top: int(game.state["card"][theirs]), theirs: there}):
        with pytest.raises(ValueError, match="only exchanged"):
            game.lay(wrong)
    while game.decision.kind == "mulligan":
        game.done()
    game.ink(next(name for name in game.zones(game.to_act)["hand"] if game.can("ink", name)))
    with pytest.raises(IllegalAction):
        game.quest("Stitch - New Dog")
