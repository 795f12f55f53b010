"""Words of ``lorcana bench --compare``; the figures themselves are in `test_real_commands.py`."""

import pytest

from lorcana_env import lorcana_v1
from lorcana_env.benchmarks import first_answers, throughput
from tests.helpers import raises


def test_a_ratio_above_1_is_faster():
    earlier = {"machine": "a", "signature": "1", "games_per_s": 100, "clone_ns": 600, "load": [1.0], "seed": 0}
    now = {
        "machine": "a", "signature": "2", "games_per_s": 240,
        "rounds": {"games_per_s": [200, 240], "clone_ns": [300, 400], "vector_threads_ratio": [2.0]},
    }  # fmt: skip
    compared = throughput.compare(now, earlier)
    assert compared["rows"] == {
        "games_per_s": {"ratio": 2.4, "spread": [2.0, 2.4]},
        "clone_ns": {"ratio": 2.0, "spread": [1.5, 2.0]},
    }
    assert compared["same_machine"] and not compared["same_behaviour"]


def test_of_the_rounds_the_best_is_said_but_of_a_ratio_the_median():
    assert throughput.of_rounds("games_per_s", [1, 3, 2]) == 3
    assert throughput.of_rounds("clone_ns", [1, 3, 2]) == throughput.of_rounds("game_by_name_us", [2, 1]) == 1
    assert throughput.of_rounds("vector_threads_ratio", [1.3, 0.97, 0.75]) == 0.97


def test_the_aec_figure_without_choosing_is_of_the_same_games(monkeypatch):
    """The actions of a first run are taken again, in every round; one that does not fit would be illegal."""
    chosen = []
    monkeypatch.setattr(throughput, "pick", lambda mask, generator: chosen.append(mask.argmax()) or chosen[-1])
    measure = throughput._aec_given(lorcana_v1.raw_env, 40, seed=3)
    first = len(chosen)
    assert 0 < first <= 40 and measure() > 0 and measure() > 0 and len(chosen) == first


def test_what_no_bench_wrote_is_refused(tmp_path):
    (tmp_path / "earlier.json").write_text("{}")
    raises(ValueError, r"no figures of lorcana bench --json", throughput.read, tmp_path / "earlier.json")


@pytest.mark.nightly
def test_first_answers_are_of_processes_of_their_own(monkeypatch):
    monkeypatch.setattr(first_answers, "PROGRAMS", {"deck_show": first_answers.PROGRAMS["deck_show"], "no": ("no", "")})
    figures = first_answers.run(repeat=1)
    rows = [name for name in figures if name.startswith(("deck_show", "no"))]
    assert rows == [f"deck_show_{state}_{unit}" for unit in ("cpu_s", "s") for state in ("cold", "warm")]
    assert all(0 < figures[name] < 60 for name in rows)


@pytest.mark.nightly
@pytest.mark.parametrize("name", first_answers.PROGRAMS)
def test_every_program_comes_to_its_answer(name, tmp_path, monkeypatch):
    pytest.importorskip(first_answers.PROGRAMS[name][0])
    monkeypatch.chdir(tmp_path)
    assert first_answers.answer(name)["cpu_s"] > 0
