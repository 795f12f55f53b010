"""A program for the tests of the protocol: it plays the first legal action, or does what its first argument says."""

import json
import sys
import time

mode = sys.argv[1] if len(sys.argv) > 1 else "plays"
after = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # decisions before it
answered = 0


def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)


for line in sys.stdin:
    if mode.startswith("writes:"):
        with open(mode.removeprefix("writes:"), "a") as file:
            file.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        hello = {
            "old": {"protocol": 0}, "wants": {"protocol": 1, "also": ["hidden"]},
            "silent": {"protocol": 1, "seconds": 0.3}, "closed": {"protocol": 1, "open_lists": False},
            "slow": {"protocol": 1, "slow": True}, "model-free": {"protocol": 1, "league": "model-free"},
        }  # fmt: skip
        say(hello.get(mode, {"protocol": 1}))
    elif message["type"] == "act":
        answered += 1
        legal = [entry["action"] for entry in message["legal"]]
        bad = mode if answered > after else "plays"
        if bad == "illegal":
            say({"action": 955})
        elif bad == "garbage":
            say("\x1b[31mquest\x00 with everybody")
        elif bad == "dies":
            print("the reason\n", file=sys.stderr)
            sys.exit(3)
        elif bad == "silent":
            time.sleep(60)
        elif bad == "error":
            say({"error": "no such card\nhere"})
        else:
            say({"action": legal[0]})
