"""Amounts."""

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import FILTER, ONE_OF_YOURS, STAT, TARGET, THEY, THIS, F, N

COUNTED = slot("counted")

PHRASES: dict[str, Entries] = {
    "cards": {
        "a card": 1,
        "<n> cards": N,
        ("that many cards", "a card for each <n> lore lost this way"): ir.Result(),
        "a card for each <counted>": COUNTED,
        "cards equal to <stat_of>": slot("stat_of"),
    },
    "drops": {
        "an ink drop": 1,
        "<n> ink drops": N,
        "that many ink drops": ir.Result(),
        "an ink drop for each <counted>": COUNTED,
        "<n> ink drops for each <counted>": slot("counted", times=N),
    },
    "lore": {
        "<n> lore": N,
        "<n> lore for each <counted>": slot("counted", times=N),
        "that much lore": ir.Result(),
        "lore equal to <stat_of>": slot("stat_of"),
    },
    "damage": {
        "<n> damage": N,
        "<n> damage for each <counted>": slot("counted", times=N),
        "damage equal to <stat_of>": slot("stat_of"),
        "that much damage": ir.Result(),
    },
    "stat_of": {
        "their <stat>": ir.StatOf(STAT, THEY),
        "the damage on <target>": ir.StatOf("damage", TARGET),
        "that location's <stat>": ir.StatOf(STAT, ir.Location(THEY)),
        "the number of <counted>": COUNTED,
        "the number of cards under <target>": ir.StatOf("under", TARGET),
        "the <stat> of <target>": ir.StatOf(STAT, TARGET),
        "<this_s> <stat>": ir.StatOf(STAT, THIS),
    },
    "counted": {
        "<filter>": ir.Count(FILTER),
        "<filter> you have in play": ir.Count(ONE_OF_YOURS),
        "<filter> with a different name you have in play": ir.Names(ONE_OF_YOURS),
        "<filter> with a different name in play": ir.Names(FILTER),
        ("card under <target>", "card that is under <target>"): ir.StatOf("under", TARGET),
        ("damage on <target>", "<n> damage on <target>"): ir.StatOf("damage", TARGET),
        "card in your hand": ir.Count(F(type=("card",), owner="you", zone="hand")),
        "ink drop you have": ir.InkDropsOf(),
        ("<n> damage removed this way", "ink drop removed this way", "ink drop you removed this way"): ir.Result(),
    },
}
