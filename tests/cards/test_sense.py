"""References of abilities exist: nothing is "them" before something was selected, nothing "it" without an event."""

import dataclasses
from typing import Any

from lorcana_env.cards import ir, supported

PAIRED = (
    "challenge", "be_challenged", "banish_in_challenge", "banish_other_in_challenge", "sing", "move", "shift_onto",
)  # fmt: skip
CARDLESS = ("start_of_turn", "end_of_turn")


@dataclasses.dataclass
class Context:
    selected: bool = False  # cards were chosen or selected before
    it: bool = False  # the event is about a card
    other: bool = False  # ... and about a second one
    they: bool = False  # a player is at hand
    paid: bool = False  # a cost was paid with a card

    def copy(self, **changes: bool) -> "Context":
        return dataclasses.replace(self, **changes)


def check_ability(ability: ir.Ability, outer: Context | None = None) -> list[str]:
    here = Context(selected=outer is not None and outer.selected)
    problems: list[str] = []
    if isinstance(ability, ir.Triggered):
        events = [trigger.event for trigger in ability.triggers]
        here.it = all(event not in CARDLESS for event in events)
        here.other = any(event in PAIRED for event in events)
        here.they = True  # whose event it was
        for before in (ability.window, ability.condition):
            check(before, here.copy(), problems)
        check(ability.effects, here, problems)
    elif isinstance(ability, ir.Static):
        check(ability.modifiers, here, problems)
    else:
        here.paid = any(isinstance(cost, ir.BanishOne | ir.DiscardCards) for cost in getattr(ability, "costs", ()))
        check(ability.effects, here, problems)
    return problems


def check(node: Any, here: Context, problems: list[str]) -> None:
    if isinstance(node, tuple):
        for item in node:
            check(item, here, problems)
        return
    if not dataclasses.is_dataclass(node):
        return
    if isinstance(node, ir.RevealTop | ir.Look):
        here.selected = here.they = True
    match node:
        case ir.ForEachPlayer():
            inner = here.copy(they=True)
            check(node.effects, inner, problems)
            here.selected |= inner.selected
            return
        case ir.CreateTrigger() | ir.GainAbility():
            check(getattr(node, "target", None), here, problems)
            problems += check_ability(node.ability, here)
            return
        case ir.If(form="instead"):  # what is replaced is written, and chosen, first
            for part in (node.otherwise, node.condition, node.then):
                check(part, here, problems)
            return
        case ir.ChooseOne():  # an option knows nothing of what another one selects
            before, after = here.copy(), here.selected
            for option in node.options:
                inner = before.copy()
                check(option, inner, problems)
                after |= inner.selected
            here.selected = after
            return
        case ir.Them() if not here.selected:
            problems.append("them, before anything was selected")
        case ir.Earlier() if not here.selected and not here.paid:
            problems.append("an earlier card, before anything was selected")
        case ir.It() if not here.it:
            problems.append("it, without an event about a card")
        case ir.OtherCard() if not here.other:
            problems.append("the other card, without an event about two")
        case ir.Chosen(filter=f) if f.zone != "play":
            problems.append(f"chosen in the {f.zone}")
    if "they" in (getattr(node, "player", None), getattr(node, "owner", None)) and not here.they:
        problems.append("they, without a player at hand")
    if getattr(node, "player", None) == "owner" and not (here.selected or here.it):
        problems.append("the owner of nothing")
    for field in dataclasses.fields(node):
        check(getattr(node, field.name), here, problems)
    if isinstance(node, ir.Chosen | ir.Pick | ir.All | ir.MoveTop | ir.Discard):
        here.selected = True


def test_every_reference_has_something_to_refer_to():
    """1.4.3.2, 6.1.11."""
    wrong = {
        card.full_name: found
        for card in supported()
        if (found := [problem for ability in card.abilities for problem in check_ability(ability)])
    }
    assert wrong == {}
