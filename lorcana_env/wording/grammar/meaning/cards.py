"""Cards: which ones. The phrases of ``cards.lark``, and those that mean the same wherever they stand."""

from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.idioms import Side, That, ThisThing, Those, limit
from lorcana_env.cards.text.idioms.model import Entries, slot
from lorcana_env.cards.text.idioms.table.shorthand import (
    ANOTHER,
    EARLIER,
    FILTER,
    ONE_OF_YOURS,
    STAT,
    THEY,
    THIS,
    C,
    F,
    N,
)
from lorcana_env.wording.grammar.parts import Meaningless

PHRASES: dict[str, Entries] = {
    "target": {
        "<this>": slot("this"),
        (
            "them",
            "the chosen <card>",
            "the other character",
            "them from your discard",
        ): THEY,
        ("each of them", "those characters", "both"): Those(),
        **{f"that {type}": That(type) for type in ("card", "character", "item", "location", "action", "song")},
        "that card from your discard": That(),
        "the exerted <card>": EARLIER,
        ("all cards under them", "all cards from under them", "all cards from under <this>"): ir.All(
            F(type=("card",), zone="under")
        ),
        "the challenging character": Side(True),
        "the challenged character": Side(False),
        "this card from your discard": THIS,
        ("chosen <filter>", "a chosen <filter>"): ir.Chosen(FILTER),
        "<n> chosen <filter>": ir.Chosen(FILTER, N),
        "up to <n> chosen <filter>": ir.Chosen(FILTER, N, True),
        "any number of chosen <filter>": ir.Chosen(FILTER, 0, True),
        "another chosen <filter>": ir.Chosen(ANOTHER),
        "another <n> chosen <filter>": ir.Chosen(ANOTHER, N),
        "up to <n> other chosen <filter>": ir.Chosen(ANOTHER, N, True),
        "a <filter>": ir.Pick(FILTER),
        "<n> <filter>": ir.Pick(FILTER, N),
        "up to <n> <filter>": ir.Pick(FILTER, N, True),
        "any number of <filter>": ir.Pick(FILTER, 0, True),
        "another <filter>": ir.Pick(ANOTHER),
        "one of your <filter>": ir.Pick(ONE_OF_YOURS),
        "up to <n> of your <filter>": ir.Pick(ONE_OF_YOURS, N, True),
        "any number of your <filter>": ir.Pick(ONE_OF_YOURS, 0, True),
        ("<filter>", "each <filter>", "all <filter>"): ir.All(FILTER),
        ("your <filter>", "all your <filter>", "each of your <filter>"): ir.All(ONE_OF_YOURS),
    },
    "this": {"this <card_not_place>": THIS, ("this item", "this location"): ThisThing()},
    "premodifier": {
        "other": {"other": True},
        "opposing": {"owner": "opponent"},
        "non-character": {"not_type": ("character",)},
        **{state: {"state": (state,)} for state in ("damaged", "undamaged", "exerted", "ready")},
    },
    "postmodifier": {
        "of yours": {"owner": "you"},
        "opponents have in play": {"owner": "opponent"},
        ("with cost <n> or less", "with cost <n> or less each"): {"cost": C("<=", N)},
        "with cost <n> or more": {"cost": C(">=", N)},
        "with cost <n>": {"cost": C("==", N)},
        ("with <n> <stat> or less", "with <n> <stat> or less each"): {STAT: C("<=", N)},
        ("with <n> <stat> or more", "with <n> <stat> or greater"): {STAT: C(">=", N)},
        "with <n> <stat>": {STAT: C("==", N)},
        "with cost equal to or less than the exerted character's cost": {"cost": C("<=", ir.StatOf("cost", EARLIER))},
        "with cost equal to or less than <this_s> <stat>": {"cost": C("<=", ir.StatOf(STAT, THIS))},
        "with <stat> equal to or less than <this_s> <stat:other>": {STAT: C("<=", ir.StatOf(slot("other"), THIS))},
        "with <stat> equal to or less than the <stat:other> they had in play": {
            STAT: C("<=", ir.StatOf(slot("other"), THIS))
        },
        "with <keyword>": {"keyword": slot("keyword")},
        "without <keyword>": {"without_keyword": slot("keyword")},
        ("with the same name as that character", "with the same name as the banished character"): {
            "same_name_as": EARLIER
        },
        "with the same name as <this>": {"same_name_as": THIS},
        "not named <name>": {"not_named": slot("name")},
        ("that is not a song", "that is not a song card"): {"not_type": ("song",)},
        ("with a card under them", "that have a card under them"): {"state": ("stacked",)},
        "with damage": {"state": ("damaged",)},
        "with no damage": {"state": ("undamaged",)},
        "who was challenged this turn": {"state": ("challenged_this_turn",)},
        ("here", "from here"): {"state": ("here",)},
        "at that location": {"state": ("with_this",)},
        ("at a location", "at locations"): {"state": ("at_location",)},
        "in play": {},
        "you have in play": {"owner": "you"},
        "you played this turn": {"played": True},
        ("in your hand", "from your hand"): {"zone": "hand", "owner": "you"},
        ("in your discard", "from your discard"): {"zone": "discard", "owner": "you"},
        "from your hand or discard": {"zone": "hand_or_discard", "owner": "you"},
        "in your inkwell": {"zone": "inkwell", "owner": "you"},
        "in a discard": {"zone": "discard"},
        "from their discard": {"zone": "discard", "owner": "they"},
        "from chosen player's discard": {"zone": "discard", "owner": "chosen_player"},
        "from chosen opponent's discard": {"zone": "discard", "owner": "chosen_opponent"},
        "in opponents' hands": {"zone": "hand", "owner": "opponent"},
    },
}


@v_args(inline=True)
class Cards(Transformer):
    """One method a phrase. Children come in its order."""

    def filter(self, *parts: Any) -> Any:
        head = next(part for part in parts if isinstance(part, ir.Filter))
        for part in parts:
            if isinstance(part, dict):
                if "classification" in part and len(head.type) > 1:
                    raise Meaningless("a classification of one of two types, or of both")
                head = limit(head, **part)
        return head

    def f_ink(self, *words: Any) -> Any:
        return {"ink": tuple(map(str, words))}

    def f_class(self, *words: Any) -> Any:
        return {"classification": tuple(map(str, words))}

    def f_named(self, *names: Any) -> Any:
        return {"named": tuple(map(str, names))}

    def head(self, *kinds: Any) -> Any:
        kinds = tuple(dict.fromkeys(kinds))
        if len(kinds) > 1 and "card" in kinds:
            kinds = tuple(kind for kind in kinds if kind != "card")
        return ir.Filter(type=kinds)

    def kind(self, word: Any) -> str:
        return str(word).removesuffix("s")
