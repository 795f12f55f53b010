"""Sums over parts of a batch, and their gradients: on a processor by compiled loops, elsewhere by torch.

Torch would need sorts and intermediate arrays for these steps of the network, where one loop does.
"""

import math
from typing import Any

import numpy as np

from lorcana_env._util.torch_or_hint import torch
from lorcana_env.rules.compiler.jit import kernel

_compiled = kernel(waits=True)


@_compiled
def _log_sum_exp(scores, of, out):
    """``out[b] = log(sum(exp(scores[of == b])))``; ``of``: int64[A], ascending, without gaps."""
    i = 0
    for b in range(out.shape[0]):
        first = i
        top = scores[i]
        while i < of.shape[0] and of[i] == b:
            top = max(top, scores[i])
            i += 1
        total = 0.0
        for j in range(first, i):
            total += math.exp(scores[j] - top)
        out[b] = top + math.log(total)


@_compiled
def _add_relu_one(x, table, index, out):
    for i in range(x.shape[0]):
        k = index[i]
        for j in range(x.shape[1]):
            out[i, j] = max(x[i, j] + table[k, j], np.float32(0.0))


@_compiled
def _add_relu_one_back(gradient, out, index, of_x, of_table):
    for i in range(out.shape[0]):
        k = index[i]
        for j in range(out.shape[1]):
            g = gradient[i, j] if out[i, j] > 0 else np.float32(0.0)
            of_x[i, j] = g
            of_table[k, j] += g


@_compiled
def _add_relu_three(x, a, of_a, b, of_b, c, of_c, out):
    """A row of ``a`` that is not there counts as zero."""
    for i in range(x.shape[0]):
        k, m, n = of_a[i], of_b[i], of_c[i]
        if k < a.shape[0]:
            for j in range(x.shape[1]):
                out[i, j] = max(x[i, j] + a[k, j] + b[m, j] + c[n, j], np.float32(0.0))
        else:
            for j in range(x.shape[1]):
                out[i, j] = max(x[i, j] + b[m, j] + c[n, j], np.float32(0.0))


@_compiled
def _add_relu_three_back(gradient, out, of_a, of_b, of_c, g_x, g_a, g_b, g_c):
    for i in range(out.shape[0]):
        k, m, n = of_a[i], of_b[i], of_c[i]
        for j in range(out.shape[1]):
            g = gradient[i, j] if out[i, j] > 0 else np.float32(0.0)
            g_x[i, j] = g
            g_b[m, j] += g
            g_c[n, j] += g
        if k < g_a.shape[0]:
            for j in range(out.shape[1]):
                g_a[k, j] += g_x[i, j]


@_compiled
def _pools(head, h, pool, cards, passive_number, passive_pool, groups, out):
    first, row, card = head.shape[1], h.shape[1], cards.shape[1]
    for b in range(head.shape[0]):
        for j in range(out.shape[1]):
            out[b, j] = head[b, j] if j < first else np.float32(0.0)
    for i in range(pool.shape[0]):
        at = first + pool[i] % groups * row
        to = out[pool[i] // groups, at : at + row]
        for j in range(row):
            to[j] += h[i, j]
    for i in range(passive_pool.shape[0]):
        at = first + groups * row + passive_pool[i] % groups * card
        to, one = out[passive_pool[i] // groups, at : at + card], cards[passive_number[i]]
        for j in range(card):
            to[j] += one[j]


@_compiled
def _pools_back(gradient, first, pool, passive_number, passive_pool, groups, of_h, of_cards):
    row, card = of_h.shape[1], of_cards.shape[1]
    for i in range(pool.shape[0]):
        at = first + pool[i] % groups * row
        for j in range(row):
            of_h[i, j] = gradient[pool[i] // groups, at + j]
    for i in range(passive_pool.shape[0]):
        at = first + groups * row + passive_pool[i] % groups * card
        g, one = gradient[passive_pool[i] // groups, at : at + card], of_cards[passive_number[i]]
        for j in range(card):
            one[j] += g[j]


@_compiled
def _sums(table, index, amount, of, out):
    """``out[of[i]] += amount[i] * table[index[i]]``"""
    for i in range(index.shape[0]):
        k, b, x = index[i], of[i], amount[i]
        for j in range(table.shape[1]):
            out[b, j] += x * table[k, j]


@_compiled
def _places(start, numbers, place):
    """Write the place of each card that occurs; return how many do, and of how many entries, -1 for a wrong number."""
    for some in numbers:
        for i in range(some.shape[0]):
            if not 0 <= some[i] < place.shape[0]:
                return -1, -1
            place[some[i]] = 0
    there = entries = 0
    for k in range(place.shape[0]):
        if place[k] == 0:
            place[k] = there
            there += 1
            entries += start[k + 1] - start[k]
    return there, entries


@_compiled
def _renumber(start, numbers, place, entry, of):
    for some in numbers:
        for i in range(some.shape[0]):
            some[i] = place[some[i]]
    at = 0
    for k in range(place.shape[0]):
        if place[k] >= 0:
            for i in range(start[k], start[k + 1]):
                entry[at], of[at] = i, place[k]
                at += 1


def renumber(start: np.ndarray, numbers: tuple[np.ndarray, ...]) -> tuple[np.ndarray, np.ndarray, int]:
    """Replace the card numbers in some arrays by their places among the cards that occur there.

    ``start`` (int64[cards + 1]) holds the first entry of each card, and ``numbers`` is a tuple of int64 arrays. Returns
    the entries of the cards that occur, the place of the card of each entry (int64[m] both), and the number of cards.
    Raises ``ValueError`` for a number beyond the cards.
    """
    place = np.full(start.shape[0] - 1, -1, np.int64)
    there, entries = _places(start, numbers, place)
    if there < 0:
        raise ValueError("a batch with the number of a card that is not there")
    entry, of = np.empty(entries, np.int64), np.empty(entries, np.int64)
    _renumber(start, numbers, place, entry, of)
    return entry, of, there


def _array(x: torch.Tensor) -> np.ndarray:
    return x.detach().contiguous().numpy()


class _AddReluOne(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx: Any, x: torch.Tensor, table: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(x)
        _add_relu_one(_array(x), _array(table), _array(index), out.numpy())
        ctx.save_for_backward(index, out)
        ctx.rows = len(table)
        return out

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        index, out = ctx.saved_tensors
        of_x, of_table = torch.empty_like(out), torch.zeros(ctx.rows, out.shape[1])
        _add_relu_one_back(_array(gradient), _array(out), _array(index), of_x.numpy(), of_table.numpy())
        return of_x, of_table, None


class _AddReluThree(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx: Any, x: torch.Tensor, *parts: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(x)
        _add_relu_three(_array(x), *map(_array, parts), out.numpy())
        ctx.save_for_backward(*parts[1::2], out)
        ctx.rows = [len(table) for table in parts[::2]]
        return out

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        *index, out = ctx.saved_tensors
        of_x = torch.empty_like(out)
        a, b, c = (torch.zeros(rows, out.shape[1]) for rows in ctx.rows)
        arrays = map(_array, (gradient, out, *index))
        _add_relu_three_back(*arrays, of_x.numpy(), a.numpy(), b.numpy(), c.numpy())
        return of_x, a, None, b, None, c, None


class _Pools(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(
        ctx: Any, head: torch.Tensor, h: torch.Tensor, pool: torch.Tensor, cards: torch.Tensor,
        passive_number: torch.Tensor, passive_pool: torch.Tensor, groups: int,
    ) -> torch.Tensor:  # fmt: skip
        out = torch.empty(len(head), head.shape[1] + groups * (h.shape[1] + cards.shape[1]))
        _pools(*map(_array, (head, h, pool, cards, passive_number, passive_pool)), groups, out.numpy())
        ctx.save_for_backward(pool, passive_number, passive_pool)
        ctx.about = head.shape[1], h.shape, cards.shape, groups
        return out

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        first, shape, of_cards, groups = ctx.about
        h, cards = torch.empty(shape), torch.zeros(of_cards)
        _pools_back(
            _array(gradient), first, *map(_array, ctx.saved_tensors), groups, h.numpy(), cards.numpy()
        )  # fmt: skip
        return None, h, None, cards, None, None, None


class _Sums(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(
        ctx: Any, table: torch.Tensor, index: torch.Tensor, amount: torch.Tensor, of: torch.Tensor, n: int
    ) -> torch.Tensor:
        out = torch.zeros(n, table.shape[1])
        _sums(*map(_array, (table, index, amount, of)), out.numpy())
        ctx.save_for_backward(index, amount, of)
        ctx.rows = len(table)
        return out

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        index, amount, of = ctx.saved_tensors
        of_table = torch.zeros(ctx.rows, gradient.shape[1])
        _sums(*map(_array, (gradient, of, amount, index)), of_table.numpy())
        return of_table, None, None, None, None


class _LogSumExp(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx: Any, scores: torch.Tensor, of: torch.Tensor, n: int) -> torch.Tensor:
        if scores.is_cpu:
            out = torch.empty(n)
            _log_sum_exp(_array(scores), _array(of), out.numpy())
        else:
            top = torch.full((n,), -torch.inf, device=scores.device)
            top = top.scatter_reduce(0, of, scores, "amax")
            out = top + torch.log(torch.zeros_like(top).index_add_(0, of, torch.exp(scores - top[of])))
        ctx.save_for_backward(scores, of, out)
        return out

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        scores, of, out = ctx.saved_tensors
        return torch.exp(scores - out[of]) * gradient[of], None, None


def add_relu(x: torch.Tensor, table: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    """``relu(x + table[index])``."""
    if x.is_cpu:
        return _AddReluOne.apply(x, table, index)
    return torch.relu(x + table[index])


def add_relu_three(
    x: torch.Tensor, a: torch.Tensor, of_a: torch.Tensor, b: torch.Tensor, of_b: torch.Tensor, c: torch.Tensor,
    of_c: torch.Tensor,
) -> torch.Tensor:  # fmt: skip
    """``relu(x + a[of_a] + b[of_b] + c[of_c])``; ``of_a`` may be ``len(a)``, for a row of zeros."""
    if x.is_cpu:
        return _AddReluThree.apply(x, a, of_a, b, of_b, c, of_c)
    return torch.relu(x + torch.cat([a, a.new_zeros(1, a.shape[1])])[of_a] + b[of_b] + c[of_c])


def pools(
    head: torch.Tensor, h: torch.Tensor, pool: torch.Tensor, cards: torch.Tensor, passive_number: torch.Tensor,
    passive_pool: torch.Tensor, groups: int,
) -> torch.Tensor:  # fmt: skip
    """[B, ...]: the head, the sums of the rows ``h`` by group, the sums of ``cards[passive_number]`` by group.

    ``pool``, ``passive_pool``: decision * groups + group.
    """
    if head.is_cpu:
        return _Pools.apply(head, h, pool, cards, passive_number, passive_pool, groups)
    n = len(head)
    near = h.new_zeros(n * groups, h.shape[1]).index_add(0, pool, h)
    passive = h.new_zeros(n * groups, cards.shape[1]).index_add(0, passive_pool, cards[passive_number])
    return torch.cat([head, near.view(n, -1), passive.view(n, -1)], 1)


def sums(table: torch.Tensor, index: torch.Tensor, amount: torch.Tensor, of: torch.Tensor, n: int) -> torch.Tensor:
    """[n, ...]: row ``b`` is the sum of ``amount[i] * table[index[i]]`` over the ``i`` with ``of[i] == b``."""
    if table.is_cpu:
        return _Sums.apply(table, index, amount, of, n)
    return table.new_zeros(n, table.shape[1]).index_add(0, of, amount[:, None] * table[index])


def log_softmax(scores: torch.Tensor, of: torch.Tensor, n: int) -> torch.Tensor:
    """The log-softmax of the scores in each of ``n`` parts; ``of`` is the part of each score, ascending, no gaps."""
    return scores - _LogSumExp.apply(scores, of, n).index_select(0, of)
