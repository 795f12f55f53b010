"""Variants: the normal game or a casual one (section 10), by which edition of the rules.

Both are facts of the compiled decks (:mod:`lorcana_env.setup.compiled_decks`); the engine reads them there. What the
other editions change in play stands in ``docs/rules-versions.md``.
"""

from dataclasses import dataclass

import numpy as np

from lorcana_env._util.arguments import shown
from lorcana_env.cards import Card
from lorcana_env.rules.record import constants as c


@dataclass(frozen=True)
class Variant:
    """The settings of a variant; in all else it follows the normal rules (10.1.2)."""

    opening_hand: int = 7  # 2.2.1.4, 10.2.3
    lore_to_win: int = 20  # 1.8.1.1, 10.2.4
    starting_ink: int = 0  # marketing cards in every inkwell (10.2.2)
    new_decks: bool = False  # who runs out of cards shuffles the discard into a new deck (10.2.5)
    least_players: int = 2  # 1.3.1


#: Every variant by name. "pack-rush" is 10.2; "mini" is small enough to be solved (docs/mini.md); "coconut" is the
#: frame of Format Coconut, without Coconut cards: their abilities are not published in full.
VARIANTS = {
    "normal": Variant(),
    "pack-rush": Variant(opening_hand=5, lore_to_win=15, starting_ink=2, new_decks=True),
    "mini": Variant(opening_hand=0, lore_to_win=2),
    "coconut": Variant(lore_to_win=25, least_players=3),
}
#: The editions of the Comprehensive Rules, the one in force first: 2.3.0 (October 2026), 2.1.0 (April 2026), 2.0.0
#: (February 2026), and those of April 2024.
RULES = ("2.3", "2.1", "2.0", "2024")
EDITIONS = f"{', '.join(RULES[:-1])} and {RULES[-1]}"
FORMER_NAMES = {"2.0.0": "2.0", "2026-04": "2.1"}  # in files of versions before 0.4
_NUMBERS = {"2.3": c.EDITION_2_3, "2.1": c.EDITION_2_1, "2.0": c.EDITION_2_0, "2024": c.EDITION_2024}

#: A marketing card of a booster. It is not a Disney Lorcana card (1.4.1): nothing about it matters but that it is ink.
MARKETING_CARD = Card(
    id="marketing-card", name="marketing card", version=None, full_name="marketing card", names=(), shift_names=(),
    type="item", song=False, inks=(), cost=0, inkable=False, strength=None, willpower=None, lore=None, move_cost=None,
    classifications=(), keywords=(), max_copies=None, sets=(), text_lines=0,
)  # fmt: skip


def find_variant(name: str) -> Variant:
    """The variant of that name; a ``ValueError`` lists the known ones."""
    if not isinstance(name, str) or name not in VARIANTS:
        raise ValueError(f"unknown variant {shown(name)}; there are {', '.join(VARIANTS)}")
    return VARIANTS[name]


def check_players(name: str, players: int) -> None:
    """``ValueError`` for a variant that takes more players."""
    least = find_variant(name).least_players
    if players < least:
        raise ValueError(f"variant {name!r} is played by {least} players or more, not by {players}: name more decks")


def find_rules(rules: str) -> str:
    """The edition of that name, as :data:`RULES` has it; ``ValueError`` for one that the engine does not play.

    Files of versions before 0.4 call 2.0 "2.0.0" and 2.1 "2026-04".
    """
    name = FORMER_NAMES.get(rules, rules) if isinstance(rules, str) else rules
    if name not in RULES:
        raise ValueError(f"unknown rules {shown(rules)}; this engine plays {EDITIONS}")
    return name


def write(tables: np.ndarray, variant: Variant, rules: str, marketing_card: int) -> None:
    """Write variant and edition into ``tables`` (TABLES[1]). ``marketing_card``: its index, or -1."""
    row = tables[0]
    row["opening_hand"] = variant.opening_hand
    row["lore_to_win"] = variant.lore_to_win
    row["starting_ink"] = variant.starting_ink
    row["marketing_card"] = marketing_card
    row["new_decks"] = variant.new_decks
    row["edition"] = _NUMBERS[rules]
