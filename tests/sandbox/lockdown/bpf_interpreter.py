"""Runs a seccomp filter as the kernel would: the five instructions that the filters use, on the data
of one system call."""

from __future__ import annotations

import struct
from collections.abc import Sequence

ARCH_X86_64, ARCH_AARCH64, ARCH_I386, ARCH_ARM = 0xC000003E, 0xC00000B7, 0x40000003, 0x40000028
ARCH = {"x86_64": ARCH_X86_64, "aarch64": ARCH_AARCH64}

_WORD = 0xFFFF_FFFF_FFFF_FFFF


def decide(
    code: Sequence[tuple[int, int, int, int]],
    architecture: int,
    number: int,
    arguments: Sequence[int] = (),
) -> str:
    """allow, kill, or errno N."""
    padded = [argument & _WORD for argument in (*arguments, *[0] * 6)][:6]
    data = struct.pack("<IIQ6Q", number & 0xFFFF_FFFF, architecture, 0, *padded)
    action = _run(code, data)
    if action == 0x7FFF0000:
        return "allow"
    if action == 0x80000000:
        return "kill"
    assert action & 0xFFFF0000 == 0x00050000, f"an unknown action {action:#x}"
    return f"errno {action & 0xFFFF}"


def _run(code: Sequence[tuple[int, int, int, int]], data: bytes) -> int:
    accumulator = at = 0
    while True:
        operation, if_true, if_false, operand = code[at]
        at += 1
        if operation == 0x20:
            (accumulator,) = struct.unpack_from("<I", data, operand)
        elif operation == 0x06:
            return operand
        else:
            holds = {
                0x15: accumulator == operand,
                0x35: accumulator >= operand,
                0x45: bool(accumulator & operand),
            }[operation]
            at += if_true if holds else if_false
