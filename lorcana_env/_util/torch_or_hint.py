"""PyTorch for modules that cannot do without it: importing one says what to install."""

from typing import TYPE_CHECKING

from lorcana_env._util.optional import extra

if TYPE_CHECKING:
    import torch
    from torch import nn
    from torch.nn import functional
else:
    torch = extra("torch")
    nn, functional = torch.nn, torch.nn.functional

__all__ = ["functional", "nn", "torch"]
