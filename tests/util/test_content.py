"""Files with a right checksum and wrong content are refused before they are played, in one line.

What is accepted instead can be played to its end.
"""

import gzip
import json

import numpy as np
import pytest

from lorcana_env import Game, Replay, matchup
from lorcana_env.agents.network import SHIPPED, Network
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.decks import bundled
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.validation import FIELDS, field_of
from tests.helpers import with_header, with_record

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
    return with_record(game.to_bytes(), states.tobytes())


def refused(data):
    with pytest.raises(ValueError) as raised:
        Game.from_bytes(data)
    assert "\n" not in str(raised.value) and str(raised.value)
    return str(raised.value)


# -- saved games -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("decks", "options"), [
    (PAIR, {}), pytest.param((*PAIR, "ward-es-control"), {}, marks=pytest.mark.nightly),
    (PAIR, dict(rules="2024", auto=False)),
])  # fmt: skip
def test_positions_of_real_games_are_accepted(decks, options):
    for k, game in enumerate(positions(5, *decks, **options)):
        if k == 60 and len(decks) == 3:
            game.concede((game.active + 1) % 3)
        if k % 5 == 0 or game.over or game.decision.kind != "main":
            assert Game.from_bytes(game.to_bytes()).to_bytes() == game.to_bytes()


@pytest.mark.parametrize("fields", [
    dict(depth=200), dict(decider=7), dict(card=(3, 255)), dict(zone=(100, c.ZONE_HAND)),
    dict(counts=((0, c.ZONE_DECK), 200)), dict(cards=((0, c.ZONE_DECK, 0), 70)), dict(below=(5, 5)),
    dict(decision=0), dict(n_lasting=97), {"frames.kind": (1, c.FRAME_PROGRAM)},
    {"frames.phase": (1, 9)}, {"frames.source": (1, 5)}, dict(candidates=(0, 2**63)), dict(out=(0, 1)),
])  # fmt: skip
def test_what_cannot_be_is_refused(fields):
    for game in positions(8, *PAIR):
        if game.turn > 3 and game.decision.kind == "main":
            break
    refused(mutant(game, **fields))


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
                    other = Game.from_bytes(with_record(game.to_bytes(), states.tobytes()))
                except ValueError as error:
                    assert "\n" not in str(error)
                    continue
                played += 1
                while not other.over:
                    legal = other.legal_actions()
                    other.step(int(legal[rng.integers(len(legal))]))
    assert played > 50


@pytest.mark.parametrize(("change", "said"), [
    (dict(decks=[["a", [3]], ["b", []]]), ""), (dict(variant=3), ""), (dict(state_bytes="x"), ""),
    (dict(decks=[["a", ["Gazelle - Of Set 99"] * 60]] * 2), "unknown card 'Gazelle - Of Set 99'"),
    (dict(rules="3.0"), "unknown rules '3.0'; this engine plays 2.3, 2.1, 2.0 and 2024"),
])  # fmt: skip
def test_a_header_that_is_none_is_refused(change, said):
    assert said in refused(with_header(Game(*PAIR, seed=1).to_bytes(), **change))


# -- replays, matchups, networks ---------------------------------------------------------------------------------------
JUNK = [None, -1, float("nan"), "x", [None]]


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


@pytest.mark.parametrize("change", [
    column("winner", 7), lambda a: a.update({"0-1": a["0-1"][:2]}), lambda a: a["0-1.0"].fill(200),
    header(games=-2), header(decks=[["a", ["no card"]]]),
])  # fmt: skip
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


@pytest.mark.parametrize("change", [
    weight("row_2", np.nan), lambda a: a.pop("skip"), lambda a: a.update(row_2=a["row_2"][:, :3]),
    lambda a: a.update(settings=np.array("{}")),
])  # fmt: skip
def test_a_network_with_other_weights_is_refused(tmp_path, change):
    with pytest.raises(ValueError) as raised:
        Network(resaved(str(SHIPPED), tmp_path / "other.npz", change))
    assert "\n" not in str(raised.value)
