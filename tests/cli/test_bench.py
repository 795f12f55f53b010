"""What ``lorcana bench --compare`` says; the figures themselves are in `test_real_commands.py`."""

import pytest

from lorcana_env.benchmarks import throughput


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


def test_what_no_bench_wrote_is_refused(tmp_path):
    (tmp_path / "earlier.json").write_text("{}")
    with pytest.raises(ValueError, match=r"no figures of lorcana bench --json"):
        throughput.read(tmp_path / "earlier.json")
