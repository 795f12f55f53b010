"""A little training on games of three and four players, for tests: without the compiler it takes seconds.

Prints how many decisions were recorded, of which numbers of players and seats, and the losses, as JSON.
"""

import json
import sys
from dataclasses import replace

from lorcana_env.agents.entity_net import EntityNet, Shape
from lorcana_env.training import actors, ppo
from lorcana_env.training.device_actor import DeviceActing, DeviceActor
from lorcana_env.training.learner import Learner, Schedule
from lorcana_env.training.snapshots import parse_shares

actors.CHUNK = 1


def main(acting: str) -> None:
    learner = Learner(EntityNet(Shape(context=16, outcomes=3)), replace(ppo.Config().loss(), batch_size=16), seed=1)
    setup = actors.Setup(0, 1, 3, 60, 0.95, 14, "blurple,yurple", "", 0.4, 4, 1, closed=0.5, more_players=1.0)
    records = actors.room_for(setup)
    job = actors.Job(0, parse_shares("self=0.7,past=0.0,greedy=0.3"))
    if acting == "device":
        played = DeviceActor(setup).play(DeviceActing.of(learner), job, records)
    else:
        played = actors.CompiledActor(setup).play(learner.acting(), job, records)
    n, before = played.decisions, learner.acting().arrays()
    losses = learner.update([(n, records)], Schedule(1e-3, 0.02))
    print(
        json.dumps(
            {
                "decisions": n, "players": sorted({int(p) for p in played.games["players"]}),
                "seats": sorted({int(seat) for seat in records.seat[:n]}), "losses": losses,
                "moved": any(bool((old != new).any()) for old, new in zip(before, learner.acting().arrays())),
                "game_statistics": ppo.game_statistics(played.games),
            }
        )
    )  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1])
