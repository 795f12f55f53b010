"""The IR of the shipped abilities: JSON round trip, and what is refused."""

import pytest

from lorcana_env.cards import ir, supported

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


@pytest.mark.parametrize(
    ("data", "message"),
    [
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
    ],
)
def test_what_the_ir_does_not_know_is_refused_by_name(data, message):
    with pytest.raises(ValueError, match="ability") as error:
        ir.load(data)
    assert message in str(error.value)
