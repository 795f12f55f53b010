"""Networks to begin a training with: larger ones with the same outputs, and softer policies."""

from collections.abc import Collection, Sequence
from dataclasses import asdict

from lorcana_env._util.torch_or_hint import torch
from lorcana_env.agents.entity_net import EMBEDDINGS, EntityNet, Shape
from lorcana_env.agents.network import layer_inputs, places
from lorcana_env.observe import entities as e


def grown(
    net: EntityNet, shape: Shape, inputs: Collection[str], feature_names: Sequence[str], look: bool = True
) -> EntityNet:
    """A network of a larger shape and more inputs that has the same outputs (Net2Net, Chen et al. 2016).

    New units have random weights from their inputs and none to the next layer; what ``net`` does not read has no
    weight. Raises ``ValueError`` when the shape is smaller anywhere, or inputs, card features or the lookahead are
    missing.
    """
    sizes, wanted = asdict(net.shape), asdict(shape)
    smaller = [name for name, size in wanted.items() if size < sizes[name]]
    if smaller or shape.outcomes != net.shape.outcomes:
        name = smaller[0] if smaller else "outcomes"
        raise ValueError(f"a network of {name} {sizes[name]} cannot become one of {wanted[name]}")
    if not set(net.inputs) <= set(inputs):
        raise ValueError(f"it reads {', '.join(net.inputs)}, and is to read only {', '.join(inputs) or 'none'}")
    left_out = sorted(set(net.feature_names) - set(feature_names))
    if left_out:
        raise ValueError(f"it knows the card feature {left_out[0]!r}, which --features leaves out")
    if net.look and not look:
        raise ValueError("it reads the lookahead, which --look 0 leaves out")
    larger = EntityNet(shape, feature_names, inputs, look)
    place = {name: k for k, name in enumerate(larger.feature_names)}
    of_card = [place[name] for name in net.feature_names]
    old_inputs, new_inputs = (
        layer_inputs(e.layout(of.inputs), of.inputs, of.shape.card, of.shape.row, of.shape.recent)
        for of in (net, larger)
    )
    of_row = places(old_inputs["row_1"], new_inputs["row_1"])
    of_context = places(old_inputs["context_1"], new_inputs["context_1"])
    inputs_at = {
        "card_layer.weight": of_card, "context_1.weight": of_context,
        "row_1.weight": [*range(net.shape.card), *(shape.card + k for k in of_row)],
    }  # fmt: skip
    new = larger.state_dict()
    for name, old in net.state_dict().items():
        if old.dim() == 1:
            new[name][: len(old)] = old
            continue
        old_inputs_at = inputs_at.get(name, list(range(old.shape[1])))
        if name not in EMBEDDINGS:  # the columns of embeddings are outputs
            new[name][: len(old)] = 0.0
        new[name][: len(old), old_inputs_at] = old
    larger.load_state_dict(new)
    return larger


def soften(net: EntityNet, by: float) -> None:
    """Divide the logits, so that less likely actions are tried again."""
    with torch.no_grad():
        for layer in (net.action_3, net.skip):
            layer.weight.div_(by)
