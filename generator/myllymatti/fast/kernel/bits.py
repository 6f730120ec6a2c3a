"""Sets of kinds of card as bits of a word: what a processor does with them in one step or a few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from myllymatti.fast.compiled import hot
from myllymatti.fast.records import int64

# A set has at most 52 bits, so that signed words do: Numba makes a float of a signed and an unsigned word together.

_SLOW_DEPOSIT = ("znver1", "znver2")
"""Processors that have the instruction `pdep`, but take hundreds of steps for it."""


def _has_quick_deposit() -> bool:
    try:
        features = llvm.get_host_cpu_features()
    except RuntimeError:  # llvmlite cannot tell on some systems
        return False
    return bool(features.get("bmi2")) and llvm.get_host_cpu_name() not in _SLOW_DEPOSIT


@intrinsic
def _count(_context: Any, word: Any) -> Any:  # noqa: ANN401 - Numba's types
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(_context: Any, word: Any) -> Any:  # noqa: ANN401
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _element(_context: Any, word: Any, place: Any) -> Any:  # noqa: ANN401
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return _deposited(builder, *arguments) if _has_quick_deposit() else _counted_off(builder, *arguments)

    return types.int64(types.int64, types.int64), generate


def _deposited(builder: Any, word: Any, place: Any) -> Any:  # noqa: ANN401
    """By the instruction that deposits bits at the places that are set in a word."""
    whole = ir.IntType(64)
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(whole, [whole, whole]))
    only = builder.call(deposit, [builder.shl(ir.Constant(whole, 1), place), word])
    return builder.cttz(only, ir.Constant(ir.IntType(1), 1))


def _counted_off(builder: Any, word: Any, place: Any) -> Any:  # noqa: ANN401
    """By taking away the lowest bit so many times."""
    whole = ir.IntType(64)
    before = builder.block
    loop, done = builder.append_basic_block("loop"), builder.append_basic_block("done")
    builder.cbranch(builder.icmp_signed("==", place, ir.Constant(whole, 0)), done, loop)
    builder.position_at_end(loop)
    left, rest = builder.phi(whole), builder.phi(whole)
    fewer = builder.and_(rest, builder.sub(rest, ir.Constant(whole, 1)))
    one_less = builder.sub(left, ir.Constant(whole, 1))
    left.add_incoming(place, before)
    left.add_incoming(one_less, loop)
    rest.add_incoming(word, before)
    rest.add_incoming(fewer, loop)
    builder.cbranch(builder.icmp_signed("==", one_less, ir.Constant(whole, 0)), done, loop)
    builder.position_at_end(done)
    found = builder.phi(whole)
    found.add_incoming(word, before)
    found.add_incoming(fewer, loop)
    return builder.cttz(found, ir.Constant(ir.IntType(1), 1))


count = cast("Callable[[int], int]", _count)
"""How many elements a set has."""

lowest = cast("Callable[[int], int]", _lowest)
"""The lowest element of a set that has one."""

element = cast("Callable[[int, int], int]", _element)
"""The element of a set at a place, from 0 for the lowest; the set must have as many."""

_HALF = 32


@hot
def beside(number: int) -> int:
    """A number as the upper half of a word: two counts that are kept in one word take half the place in a processor."""
    return int64(number) << _HALF


@hot
def lower(word: int) -> int:
    """The count in the lower half of a word; neither may pass four thousand million."""
    return word & (1 << _HALF) - 1


@hot
def upper(word: int) -> int:
    """The count in the upper half of a word."""
    return word >> _HALF
