"""Files with a right checksum and wrong content are refused before they are played, in one line.

What is accepted instead can be played to its end.
"""

import gzip
import json
import zlib

import numpy as np
import pytest

from lorcana_env import Game, Replay, Scenario, cards, matchup
from lorcana_env.agents.network import SHIPPED, Network
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.decks import bundled
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record.state import state_dtype
from lorcana_env.setup.ranges import FIELDS
from lorcana_env.setup.validation import field_of

PAIR = ("blurple", "yurple")


def positions(seed, *decks, **options):
    """Every position of a random game, which is one object that goes on."""
    game, rng = Game(*decks, seed=seed, **options), np.random.default_rng(seed)
    while not game.over:
        yield game
        game.step(int(rng.choice(game.legal_actions())))
    yield game


def mutant(game, **fields):
    """The game's bytes with some fields changed, ``name=value`` or ``name=(index, value)``, and a right checksum."""
    states = game._states.view(np.uint8).copy().view(game._states.dtype)
    for name, value in fields.items():
        if isinstance(value, tuple):
            field_of(states[0], name)[value[0]] = value[1]
        else:
            states[0][name] = value
    return sealed(game.to_bytes(), states.tobytes())


def sealed(saved, record):
    body = saved[: len(saved) - 4 - len(record)] + record
    return body + zlib.crc32(body).to_bytes(4, "little")


def refused(data):
    with pytest.raises(ValueError) as raised:
        Game.from_bytes(data)
    assert "\n" not in str(raised.value) and str(raised.value)
    return str(raised.value)


# -- saved games -------------------------------------------------------------------------------------------------------


def test_every_field_has_its_range():
    named = set()
    for name in state_dtype().names:
        entry = state_dtype()[name].base.names
        named |= {f"{name}.{field}" for field in entry} if entry else {name}
    assert set(FIELDS) == named


@pytest.mark.parametrize("rules", ["2.0.0", "2024", "2026-04"])
def test_every_position_of_real_games_is_accepted(rules):
    rng = np.random.default_rng(len(rules))
    for seed in range(6):
        decks = [str(name) for name in rng.choice(bundled(), 2)]
        for k, game in enumerate(positions(seed, *decks, rules=rules, auto=seed % 2 == 0)):
            if k % 3 == 0 or game.over or game.decision.kind != "main":
                assert Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


def test_positions_laid_out_by_hand_are_accepted():
    here = dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=7)
    game = Scenario(you=here, opponent=here).game
    assert Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


def test_more_players_and_who_left():
    game = Game("blurple", "yurple", "ward-es-control", seed=5)
    rng = np.random.default_rng(5)
    for k in range(300):
        if game.over:
            break
        if game.decision.kind == "main" and k > 120 and not game.state["out"].any():
            game.concede((game.active + 1) % 3)
            continue
        game.step(int(rng.choice(game.legal_actions())))
        assert Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


@pytest.mark.parametrize(
    "fields",
    [
        dict(depth=200), dict(depth=0), dict(decider=7), dict(n_events=255), dict(n_events=1), dict(n_bag=97),
        dict(card=(0, 126)), dict(card=(3, 255)), dict(zone=(0, c.ZONE_RESOLVING)), dict(zone=(100, c.ZONE_HAND)),
        dict(counts=((0, c.ZONE_DECK), 200)), dict(cards=((0, c.ZONE_DECK, 0), 255)),
        dict(cards=((0, c.ZONE_DECK, 0), 70)),
        dict(below=(5, 5)), dict(at=(0, 200)), dict(decision=99), dict(decision=0),
        dict(decision_limit=0), dict(winner=0), dict(winner=9), dict(fault=3), dict(steps=2**32 - 1),
        dict(lore=(0, -1)),
        dict(active=2), {"frames.kind": (1, 77)}, {"frames.phase": (1, 9)}, {"frames.player": (1, 3)},
        {"frames.source": (1, 5)},
        {"frames.kind": (1, c.FRAME_PROGRAM)}, dict(n_lasting=97), dict(n_waiting=1), dict(n_grants=5),
        dict(turn=60_000),
        dict(player_rules=(0, 1)), dict(extra_ink=(0, 9)), dict(attacker=255), dict(resolver=9), dict(over=7),
        dict(candidates=(0, 2**63)), {"frames.sets": ((0, 0, 0), 2**62)}, dict(out=(0, 1)), dict(page=3),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(fields):
    for game in positions(8, *PAIR):
        if game.turn > 3 and game.decision.kind == "main":
            break
    refused(mutant(game, **fields))


def test_what_the_invariants_forbid_is_refused():
    here = dict(play=["Stitch - New Dog", "Dinglehopper", "Pride Lands - Pride Rock"])
    game = Scenario(you=here, opponent=here).game
    stitch, item, place = (
        next(slot for slot in game.slots(0, "play") if game.card_name(slot) == name) for name in here["play"]
    )
    assert "lethal" in refused(mutant(game, damage=(stitch, int(game.state["willpower"][stitch]))))
    assert "no location" in refused(mutant(game, at=(item, place)))
    assert "decide" in refused(mutant(game, decider=1))
    assert Game.from_bytes(mutant(game, damage=(stitch, 1))).state["damage"][stitch] == 1


def test_a_lasting_effect_on_a_card_of_the_future_is_refused():
    for game in positions(4, *PAIR):
        lasting = game.state["lasting"][: int(game.state["n_lasting"])]
        for k in np.flatnonzero(lasting["target"] != c.NONE):
            assert "does not exist yet" in refused(mutant(game, **{"lasting.incarnation": (int(k), 60_000)}))
            return
    raise AssertionError("no effect in this game")


@pytest.mark.broken_on_purpose
def test_mutants_are_refused_or_can_be_played_to_their_end():
    rng, played = np.random.default_rng(1), 0
    for seed in range(3):
        decks = [str(name) for name in rng.choice(bundled(), 2)]
        for k, game in enumerate(positions(seed, *decks, decision_limit=2_000)):
            if game.over or (k % 20 and game.decision.kind == "main"):
                continue
            for _ in range(6):
                states = game._states.view(np.uint8).copy().view(game._states.dtype)
                values = field_of(states, str(rng.choice(list(FIELDS))))
                one = tuple(int(rng.integers(n)) for n in values.shape)
                value = bytearray(values[one].tobytes())
                at = int(rng.integers(len(value)))
                value[at] = int(rng.choice([0, 1, 2, 255, rng.integers(256), value[at] ^ 1, (value[at] + 1) % 256]))
                values[one] = np.frombuffer(value, values.dtype)[0]
                try:
                    other = Game.from_bytes(sealed(game.to_bytes(), states.tobytes()))
                except ValueError as error:
                    assert "\n" not in str(error)
                    continue
                played += 1
                while not other.over:
                    legal = other.legal_actions()
                    other.step(int(legal[rng.integers(len(legal))]))
    assert played > 50


@pytest.mark.parametrize(
    "change",
    [
        dict(decks=3), dict(decks=[["a"]]), dict(decks=[["a", [3]], ["b", []]]), dict(variant=["normal"]),
        dict(variant=3), dict(rules={}), dict(auto="yes"), dict(auto=3), dict(state_bytes="x"), dict(decks=[]),
    ],
)  # fmt: skip
def test_a_header_that_is_none_is_refused(change):
    saved = Game(*PAIR, seed=1).to_bytes()
    size = int.from_bytes(saved[8:12], "little")
    head = json.dumps(json.loads(saved[12 : 12 + size]) | change).encode()
    body = saved[:8] + len(head).to_bytes(4, "little") + head + saved[12 + size : -4]
    refused(body + zlib.crc32(body).to_bytes(4, "little"))


@pytest.mark.parametrize("head", [b"", b"[]", b"3", b"null", b"[" * 100_000, b"\xff\xfe", b'{"decks": NaN}'])
def test_a_header_that_is_something_else_is_refused(head):
    body = b"LORCANA3" + len(head).to_bytes(4, "little") + head
    refused(body + zlib.crc32(body).to_bytes(4, "little"))


# -- replays, matchups, networks ---------------------------------------------------------------------------------------

JUNK = [None, -1, 1.5, float("nan"), 10**30, "x", [], {}, [None], [1.5], [True], {"a": 1}, True, [[]], "a\nb"]


@pytest.mark.parametrize("key", ["format", "version", "rules", "variant", "cards", "decks", "names", "seed",
                                 "starting_player", "decision_limit", "actions", "end"])  # fmt: skip
def test_a_replay_with_junk_in_a_field_is_refused(key):
    replay = Replay(*PAIR, seed=1, starting_player=0)
    for _ in range(12):
        replay.step(int(replay.game.legal_actions()[0]))
    data = json.loads(gzip.decompress(replay.to_bytes()))
    for junk in JUNK:
        changed = gzip.compress(json.dumps(data | {key: junk}).encode())
        if key == "version" or (key == "starting_player" and junk is None) or (key == "names" and junk in ([], {})):
            continue  # nothing depends on it, or it means the default
        with pytest.raises(ValueError) as raised:
            Replay.from_bytes(changed)
        assert "\n" not in str(raised.value)


@pytest.mark.parametrize("copies", [-1, 0, 1.5, 10**9, True, "4", None])
def test_copies_of_a_card_are_counted(copies):
    data = json.loads(gzip.decompress(Replay(*PAIR, seed=1).to_bytes()))
    data["decks"][0]["cards"] = {name: copies for name in data["decks"][0]["cards"]}
    with pytest.raises(ValueError):
        Replay.from_bytes(gzip.compress(json.dumps(data).encode()))


def resaved(path, out, change):
    with np.load(path) as data:
        arrays = {name: data[name].copy() for name in data.files}
    change(arrays)
    np.savez(out, **arrays)
    return out


def header(**fields):
    def change(arrays):
        arrays["header"] = np.array(json.dumps(json.loads(str(arrays["header"])) | fields))

    return change


def column(name, value):
    return lambda arrays: arrays["0-1"][name].fill(value)


@pytest.mark.parametrize(
    "change",
    [
        column("winner", 7), column("starter", 2), column("end", 9), column("fault", 3),
        lambda a: a.update({"0-1": a["0-1"][["winner"]]}), lambda a: a.update({"0-1": a["0-1"][:2]}),
        lambda a: a.update({"0-1.0": a["0-1.0"].astype(float)}), lambda a: a.update({"0-1.1": a["0-1.1"][..., :2]}),
        lambda a: a["0-1.0"].fill(200), lambda a: a.pop("0-1.1"), lambda a: a.update({"0-1": a["0-1"][None]}),
        header(games=-2), header(games=1.5), header(games="x"), header(until=float("nan")), header(until=3),
        header(seed=1.5), header(agent=None), header(build=3), header(decks=3), header(decks=[["a", ["no card"]]]),
        header(decks=[["a", []], ["b", []]]), header(format=[1]), lambda a: a.update(header=np.array("[" * 100_000)),
    ],
)  # fmt: skip
def test_games_of_a_matchup_that_cannot_be_are_refused(tmp_path, change):
    path = tmp_path / "games.npz"
    matchup(PAIR, "random", 4).save(path)
    assert Matchup.load(resaved(path, tmp_path / "same.npz", lambda arrays: None)).games_played == 4
    with pytest.raises(ValueError) as raised:
        Matchup.load(resaved(path, tmp_path / "other.npz", change))
    assert "\n" not in str(raised.value)


def weight(name, value):
    def change(arrays):
        arrays[name].reshape(-1)[0] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        weight("row_2", np.nan), weight("context_1", np.inf), weight("verb", -60_000), lambda a: a.pop("skip"),
        lambda a: a.update(row_2=a["row_2"][:, :3]), lambda a: a.update(verb=a["verb"][:5]),
        lambda a: a.update(card_layer=a["card_layer"][:9]), lambda a: a.update(skip=a["skip"].astype(int)),
        lambda a: a.update(value_2_bias=np.zeros(0, np.float32)), lambda a: a.update(context_1=a["context_1"].T),
        lambda a: a.update(row_2_bias=np.zeros(5000, np.float32)), lambda a: a.update(settings=np.array("[]")),
        lambda a: a.update(settings=np.array("{}")), lambda a: a.update(action_3=a["action_3"].astype("U9")),
    ],
)  # fmt: skip
def test_a_network_with_other_weights_is_refused(tmp_path, change):
    with pytest.raises(ValueError) as raised:
        Network(resaved(str(SHIPPED), tmp_path / "other.npz", change))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda names: ["no such feature", *names[1:]], "card feature 'no such feature' is unknown"),
        (lambda names: [names[1], *names[1:]], "is named twice"),
        (lambda names: ["x\n" * 500, *names[1:]], "is unknown here"),
    ],
)
def test_a_network_of_other_features_is_refused_by_name(tmp_path, change, said):
    def renamed(arrays):
        about = json.loads(str(arrays["settings"]))
        arrays["settings"] = np.array(json.dumps(about | {"feature_names": change(about["feature_names"])}))

    with pytest.raises(ValueError, match=said) as raised:
        Network(resaved(str(SHIPPED), tmp_path / "other.npz", renamed))
    assert "\n" not in str(raised.value)


# -- names of cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [5, None, 1.5, b"Be Prepared", ["Be Prepared"], object()])
def test_a_card_has_a_text_for_a_name(name):
    for asked in (cards.find, cards.catalog.suggest):
        with pytest.raises(TypeError, match="must be a text"):
            asked(name)


def test_a_long_name_is_shown_short():
    with pytest.raises(ValueError) as raised:
        cards.find("x" * 100_000)
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize("load", [Replay.load, Matchup.load, Network], ids=["replay", "matchup", "network"])
def test_a_path_of_two_lines_is_refused_in_one(load):
    with pytest.raises(ValueError) as raised:
        load("a\nb")
    assert "\n" not in str(raised.value)
