"""Sums over parts of a batch, and their gradients: on a processor by numba, elsewhere by torch."""

from __future__ import annotations

from typing import Any

import torch

from lorcana_env.observe import ragged


def _sums(x: torch.Tensor, index: torch.Tensor, n: int) -> torch.Tensor:
    out = torch.zeros((n, *x.shape[1:]), dtype=x.dtype, device=x.device)
    if x.is_cpu and x.dtype == torch.float32 and x.dim() == 2:
        ragged.add_rows(x.detach().contiguous().numpy(), index.numpy(), out.numpy())
        return out
    return out.index_add_(0, index, x)


class _Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, index: torch.Tensor, n: int) -> torch.Tensor:
        ctx.save_for_backward(index)
        return _sums(x, index, n)

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        return gradient.index_select(0, ctx.saved_tensors[0]), None, None


class _Take(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(index)
        ctx.n = len(x)
        return x.index_select(0, index)

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        return _sums(gradient, ctx.saved_tensors[0], ctx.n), None


class _LogSumExp(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, scores: torch.Tensor, of: torch.Tensor, n: int) -> torch.Tensor:
        if scores.is_cpu and scores.dtype == torch.float32:
            out = torch.empty(n)
            ragged.log_sum_exp(scores.detach().contiguous().numpy(), of.numpy(), out.numpy())
        else:
            top = torch.full((n,), -torch.inf, device=scores.device, dtype=scores.dtype)
            top = top.scatter_reduce(0, of, scores, "amax")
            out = top + torch.log(torch.zeros_like(top).index_add_(0, of, torch.exp(scores - top[of])))
        ctx.save_for_backward(scores, of, out)
        return out

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        scores, of, out = ctx.saved_tensors
        return torch.exp(scores - out[of]) * gradient[of], None, None


def sums(x: torch.Tensor, index: torch.Tensor, n: int) -> torch.Tensor:
    """[n, m]: the sums of the rows of ``x`` [k, m] that have the same ``index`` (int64[k])."""
    return _Sum.apply(x, index, n)  # type: ignore[no-any-return, no-untyped-call]


def take(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    """``x[index]``, rows."""
    return _Take.apply(x, index)  # type: ignore[no-any-return, no-untyped-call]


def log_softmax(scores: torch.Tensor, of: torch.Tensor, n: int) -> torch.Tensor:
    """Logarithms of the softmax over the scores of each of ``n`` parts. ``of``: whose each is, ascending, no gaps."""
    return scores - _LogSumExp.apply(scores, of, n).index_select(0, of)  # type: ignore[no-any-return, no-untyped-call]


def total(x: torch.Tensor, of: torch.Tensor, n: int) -> torch.Tensor:
    """[n]: the sums of the numbers of each part."""
    return torch.zeros(n, dtype=x.dtype, device=x.device).index_add(0, of, x)
