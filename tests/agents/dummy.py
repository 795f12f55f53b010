"""A program for the tests of the protocol: it plays the first legal action, or does what its first argument says."""

import json
import os
import sys
import time

mode = sys.argv[1] if len(sys.argv) > 1 else "plays"
after = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # decisions before it
answered, kept = 0, None


def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)


for line in sys.stdin:
    if mode.startswith("writes:"):
        with open(mode.removeprefix("writes:"), "a") as file:
            file.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        if mode == "mute":
            time.sleep(60)
        hello = {
            "old": {"protocol": 0}, "true": {"protocol": True}, "wants": {"protocol": 1, "also": ["hidden"]},
            "hungry": {"protocol": 1, "seconds": 1e9}, "silent": {"protocol": 1, "seconds": 0.3},
            "full": {"protocol": 1, "seconds": 0.3, "also": ["flat", "entities", "text"]},
            "deaf": {"protocol": 1, "seconds": 0.3, "also": ["flat", "entities", "text"]},
            "closed": {"protocol": 1, "open_lists": False}, "slow": {"protocol": 1, "slow": True},
            "odd": {"protocol": 1, "slow": "yes"},
        }  # fmt: skip
        say("no protocol" if mode == "babbles" else hello.get(mode, {"protocol": 1}))
        if mode == "deaf":
            time.sleep(60)
        while mode == "floods":
            print("and another thing")
    elif message["type"] == "act":
        answered += 1
        legal = [entry["action"] for entry in message["legal"]]
        bad = mode if answered > after else "plays"
        if bad == "illegal":
            say({"action": 955})
        elif bad == "float":
            say({"action": float(legal[0])})
        elif bad == "empty":
            say({})
        elif bad == "list":
            say([legal[0]])
        elif bad == "garbage":
            say("\x1b[31mquest\x00 with everybody")
        elif bad == "binary":
            sys.stdout.buffer.write(b"\xff\xfe{}\n")
            sys.stdout.flush()
        elif bad == "long":
            say("9" * 3_000_000)
        elif bad == "deep":
            say("[" * 100_000)
        elif bad == "dies":
            print("the reason\n", file=sys.stderr)
            sys.exit(3)
        elif bad == "killed":
            os.kill(os.getpid(), 9)
        elif bad == "leaves":
            os.close(1)
            time.sleep(60)
        elif bad == "silent":
            time.sleep(60)
        elif bad == "error":
            say({"error": "no such card\nhere"})
        elif bad == "lastly":
            say({"action": legal[0]})
            sys.exit(3)
        elif bad == "twice":
            say({"action": legal[0]})
            say({"action": legal[0]})
        else:
            say({"action": legal[0]})
