"""The small training run that tests of its folder share."""

import pytest


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """Its folder, which nobody writes into."""
    pytest.importorskip("torch")
    pytest.importorskip("choix")
    from lorcana_env.training.ppo import train
    from tests.training.small import SMALL

    folder = tmp_path_factory.mktemp("run")
    train(SMALL, folder)
    return folder
