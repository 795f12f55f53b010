"""A program that plays over standard input and output, without the package (docs/agents.md).

It quests when it can, plays the most expensive card it may, and else takes the first action:
lorcana play --agent 'exec:python agents/program.py'
"""

import json
import sys

costs = {}  # of the cards that we were told of; each is told once
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"protocol": 1}
    elif message["type"] == "act":
        costs |= {name: card["cost"] for name, card in message["cards"].items()}
        legal = [(entry["action"], *entry["words"].partition(" ")[::2]) for entry in message["legal"]]
        worth = {"quest": 100, "play": 50, "shift": 60, "sing": 70, "ink": 40, "end": -1}
        answer = {"action": max(legal, key=lambda a: worth.get(a[1], 0) + costs.get(a[2], 0))[0]}
    else:
        continue
    print(json.dumps(answer), flush=True)
