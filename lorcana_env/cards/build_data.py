"""Make ``data/cards.json``, the facts of the pool, from a card file in the form of the project's shared data.

    python -m lorcana_env.cards.build_data --source ../shared/cards/cards.json

Facts only: names, costs, statistics, keywords. The wording of the rules text is not copied.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent / "data" / "cards.json"
FACTS = (
    "id", "name", "version", "full_name", "names", "shift_names", "type", "song", "inks", "cost", "inkable",
    "strength", "willpower", "lore", "move_cost", "classifications", "keywords", "max_copies", "sets",
)  # fmt: skip


def facts_of(card: dict[str, Any]) -> dict[str, Any]:
    """The facts of one card, and how many lines of rules text besides keywords it has."""
    facts = {key: card[key] for key in FACTS}
    facts["text_lines"] = sum(not line["is_keyword"] for line in card["text"])
    return facts


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the facts of the pool from a card file.")
    parser.add_argument("--source", type=Path, required=True, help="cards.json with the facts")
    cards = json.loads(parser.parse_args().source.read_text("utf-8"))
    lines = [json.dumps(facts_of(card), ensure_ascii=False, separators=(",", ":")) for card in cards]
    TARGET.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    print(f"{len(lines)} cards written to {TARGET}")


if __name__ == "__main__":
    main()
