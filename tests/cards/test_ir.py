"""The IR of the shipped abilities: JSON round trip, and what is refused."""

import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, make_dataclass, replace

import pytest

from lorcana_env.cards import ir, supported
from lorcana_env.cards.compile.driver import Facts
from lorcana_env.cards.ir.base import node

ABILITIES = [(card.full_name, ability) for card in supported() for ability in card.abilities]


def test_every_ability_survives_the_way_through_json():
    for name, ability in ABILITIES:
        assert ir.load(ir.dump(ability), name) == ability


def test_abilities_are_hashable_and_walk_visits_their_parts():
    for _, ability in ABILITIES:
        hash(ability)
        assert next(ir.walk(ability)) is ability
    draw = ir.Resolve((ir.May((ir.Draw(2),)),))
    assert [type(node) for node in ir.walk(draw)] == [ir.Resolve, ir.May, ir.Draw]


def test_nodes_are_what_frozen_dataclasses_are():
    """Their methods are shared (:func:`lorcana_env.cards.ir.base.node`), and do what dataclasses writes for each."""
    made = {}
    for piece in {piece for _, ability in ABILITIES for piece in ir.walk(ability)}:
        cls, values = type(piece), {field.name: getattr(piece, field.name) for field in fields(piece)}
        if cls not in made:
            made[cls] = make_dataclass(cls.__name__, list(values), frozen=True)
        assert (repr(piece), hash(piece)) == (repr(made[cls](**values)), hash(tuple(values.values())))
        assert piece == cls(*values.values()) == pickle.loads(pickle.dumps(piece)) == replace(piece)
        assert piece != made[cls](**values)
    assert ir.Draw(2) == replace(ir.Draw(), amount=2) != ir.Draw(3) and ir.Draw(2) != ir.DrawUntil(2)


def test_the_methods_of_a_node_are_made_as_the_first_one_is():
    @node
    class Fresh(ir.Effect):
        amount: int
        up_to: bool = False

    unpickled = Fresh.__new__(Fresh)
    assert is_dataclass(Fresh) and [field.name for field in fields(Fresh)] == ["amount", "up_to"]
    assert Fresh.__match_args__ == ("amount", "up_to") and not Fresh.up_to
    for wrong in ((), (1, True, 2)):
        with pytest.raises(TypeError, match="argument"):
            Fresh(*wrong)
    with pytest.raises(TypeError, match="unexpected keyword argument 'cards'"):
        Fresh(1, cards=2)
    for frozen in (unpickled, Fresh(1)):
        with pytest.raises(FrozenInstanceError, match="cannot assign to field 'amount'"):
            frozen.amount = 2
        with pytest.raises(FrozenInstanceError, match="cannot delete field 'amount'"):
            del frozen.amount
    assert vars(Fresh(1)) == {"amount": 1, "up_to": False}


@pytest.mark.parametrize(("data", "message"), [
    ({"is": "Explode"}, "unknown node 'Explode'"),
    ({"is": "Draw", "cards": 2}, "Draw has no field 'cards'"),
    ({"is": "Draw", "amount": "two"}, "ability.amount: 'two' is not allowed here"),
    ({"is": "Draw", "amount": True}, "not allowed"),
    ({"is": "Draw", "player": "somebody"}, "'somebody' is not allowed"),
    ({"is": "GainLore"}, "GainLore needs the field 'amount'"),
    ({"is": "Banish", "target": {"is": "Draw"}}, "a Draw does not belong here"),
    ({"is": "GainKeyword", "target": {"is": "This"}, "keyword": "Flying"}, "unknown keyword 'Flying'"),
    ({"is": "Filter", "classification": ["Wizard"]}, "unknown classification 'Wizard'"),
    ({"is": "Filter", "state": ["tapped"]}, "'tapped' is not allowed"),
    ({"is": "Resolve", "effects": {"is": "Draw"}}, "not allowed"),
    ([{"is": "Draw"}], "expected an object"),
])  # fmt: skip
def test_what_the_ir_does_not_know_is_refused_by_name(data, message):
    with pytest.raises(ValueError, match="ability") as error:
        ir.load(data)
    assert message in str(error.value)


@pytest.mark.parametrize("effect", ir.kinds(ir.Effect))
def test_an_effect_is_compiled_by_a_method_or_by_the_instruction_it_declares(effect):
    declared = effect.instruction is not None
    assert declared != hasattr(Facts, f"do_{effect.__name__}"), "one of the two, not both"
    if declared:
        texts = [part[0] if isinstance(part, tuple) else part for part in effect.instruction.operands.values()]
        assert {text for text in texts if isinstance(text, str)} <= {field.name for field in fields(effect)}


def test_each_kind_of_node_is_a_class_that_fields_can_take():
    assert ir.NameCard in ir.kinds(ir.Effect) and ir.Ink in ir.kinds(ir.Cost)
    assert {type(ability) for _, ability in ABILITIES} == set(ir.kinds(ir.Ability))
    of_no_kind = (ir.Filter, ir.Compare, ir.Put, ir.Trigger)
    kinds = (ir.Ability, ir.Condition, ir.Cost, ir.Effect, ir.Modifier, ir.Number, ir.Selector)
    found = [*of_no_kind, *(node for kind in kinds for node in ir.kinds(kind))]
    assert sorted(node.__name__ for node in found) == sorted(ir.NODES)
