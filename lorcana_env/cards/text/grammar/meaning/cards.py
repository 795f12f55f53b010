"""Meanings of the phrases of ``cards.lark``."""

from collections.abc import Callable
from typing import Any

from lark import Transformer, v_args

from lorcana_env.cards import ir
from lorcana_env.cards.text.grammar.parts import C, limit, yours
from lorcana_env.cards.text.idioms import Pronoun, Side, That, ThisThing

#: phrases that always mean the same
CONSTANT: dict[str, Any] = {
    "pronoun": Pronoun(),
    "that_one": That(),
    "that_location": That(location=True),
    "earlier": ir.Earlier(),
    "all_under_this": ir.All(ir.Filter(type=("card",), zone="under")),
    "challenging_one": Side(True),
    "this_from_discard": ir.This(),
    "all_under": ir.All(ir.Filter(type=("card",), zone="under")),
    "challenged_one": Side(False),
    "this": ir.This(),
    "this_thing": ThisThing(),
    "f_other": {"other": True},
    "f_opposing": {"owner": "opponent"},
    "f_damaged": {"state": ("damaged",)},
    "f_undamaged": {"state": ("undamaged",)},
    "f_exerted": {"state": ("exerted",)},
    "f_ready": {"state": ("ready",)},
    "f_non_character": {"not_type": ("character",)},
    "f_yours": {"owner": "you"},
    "f_stacked": {"state": ("stacked",)},
    "f_no_song": {"not_type": ("song",)},
    "f_with_this": {"state": ("with_this",)},
    "f_here": {"state": ("here",)},
    "f_cost_up_to_earlier": {"cost": C("<=", ir.StatOf("cost", ir.Earlier()))},
    "f_same_name_as_earlier": {"same_name_as": ir.Earlier()},
    "f_chosen_players_discard": {"zone": "discard", "owner": "chosen_player"},
    "f_chosen_opponents_discard": {"zone": "discard", "owner": "chosen_opponent"},
    "f_their_discard": {"zone": "discard", "owner": "they"},
    "f_challenged": {"state": ("challenged_this_turn",)},
    "f_same_name": {"same_name_as": ir.This()},
    "f_in_any_discard": {"zone": "discard"},
    "f_at_location": {"state": ("at_location",)},
    "f_in_play": {},
    "f_you_have": {"owner": "you"},
    "f_in_hand": {"zone": "hand", "owner": "you"},
    "f_in_discard": {"zone": "discard", "owner": "you"},
    "f_in_hand_or_discard": {"zone": "hand_or_discard", "owner": "you"},
    "f_played": {"played": True},
    "f_in_inkwell": {"zone": "inkwell", "owner": "you"},
    "f_in_opponents_hands": {"zone": "hand", "owner": "opponent"},
}
#: phrases whose parts are the fields of a node
NODE: dict[str, Callable[..., Any]] = {"chosen": ir.Chosen, "all_of": ir.All, "picked": ir.Pick}


@v_args(inline=True)
class Cards(Transformer):
    """One method a phrase. Children come in its order."""

    def target(self, this: Any) -> Any:
        return this

    def another_chosen_many(self, n: Any, f: Any) -> Any:
        return ir.Chosen(limit(f, other=True), int(n))

    def picked_any(self, f: Any) -> Any:
        return ir.Pick(f, 0, True)

    def picked_any_yours(self, f: Any) -> Any:
        return ir.Pick(yours(f), 0, True)

    def picked_up_to_yours(self, n: Any, f: Any) -> Any:
        return ir.Pick(yours(f), int(n), True)

    def another_chosen(self, f: Any) -> Any:
        return ir.Chosen(limit(f, other=True))

    def chosen_many(self, n: Any, f: Any) -> Any:
        return ir.Chosen(f, int(n))

    def chosen_up_to(self, n: Any, f: Any) -> Any:
        return ir.Chosen(f, int(n), True)

    def chosen_any(self, f: Any) -> Any:
        return ir.Chosen(f, 0, True)

    def chosen_up_to_other(self, n: Any, f: Any) -> Any:
        return ir.Chosen(limit(f, other=True), int(n), True)

    def chosen_of_yours(self, f: Any) -> Any:
        return ir.Pick(yours(f))

    def all_yours(self, f: Any) -> Any:
        return ir.All(yours(f))

    def picked_another(self, f: Any) -> Any:
        return ir.Pick(limit(f, other=True))

    def picked_up_to(self, n: Any, f: Any) -> Any:
        return ir.Pick(f, int(n), True)

    def picked_many(self, n: Any, f: Any) -> Any:
        return ir.Pick(f, int(n))

    def filter(self, *parts: Any) -> Any:
        head = next(part for part in parts if isinstance(part, ir.Filter))
        for part in parts:
            if isinstance(part, dict):
                head = limit(head, **part)
        return head

    def f_ink(self, *words: Any) -> Any:
        return {"ink": tuple(map(str, words))}

    def f_class(self, *words: Any) -> Any:
        return {"classification": tuple(map(str, words))}

    def head(self, *kinds: Any) -> Any:
        kinds = tuple(dict.fromkeys(kinds))
        if len(kinds) > 1 and "card" in kinds:
            kinds = tuple(kind for kind in kinds if kind != "card")
        return ir.Filter(type=kinds)

    def kind(self, word: Any) -> str:
        return str(word).removesuffix("s")

    def f_cost_max(self, n: Any) -> Any:
        return {"cost": C("<=", int(n))}

    def f_cost_min(self, n: Any) -> Any:
        return {"cost": C(">=", int(n))}

    def f_stat_max(self, n: Any, stat: Any) -> Any:
        return {str(stat): C("<=", int(n))}

    def f_stat_min(self, n: Any, stat: Any) -> Any:
        return {str(stat): C(">=", int(n))}

    def f_stat_is(self, n: Any, stat: Any) -> Any:
        return {str(stat): C("==", int(n))}

    def f_not_named(self, name: Any) -> Any:
        return {"not_named": str(name)}

    def f_stat_up_to_had(self, stat: Any, had: Any) -> Any:
        return {str(stat): C("<=", ir.StatOf(str(had), ir.This()))}  # type: ignore[arg-type]

    def f_keyword(self, word: Any) -> Any:
        return {"keyword": str(word)}

    def f_cost_up_to_stat(self, _: Any, stat: Any) -> Any:
        return {"cost": C("<=", ir.StatOf(str(stat), ir.This()))}  # type: ignore[arg-type]

    def f_stat_up_to_stat(self, stat: Any, _: Any, other: Any) -> Any:
        return {str(stat): C("<=", ir.StatOf(str(other), ir.This()))}  # type: ignore[arg-type]

    def f_cost_is(self, n: Any) -> Any:
        return {"cost": C("==", int(n))}

    def f_without(self, word: Any) -> Any:
        return {"without_keyword": str(word)}

    def f_named(self, *names: Any) -> Any:
        return {"named": tuple(map(str, names))}
