"""System calls that Python has no function for, and the machine they are made on."""

from __future__ import annotations

import ctypes
import os
import struct
import sys

from arena.sandbox.lockdown.syscalls import ARCHITECTURES, NUMBERS

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def architecture() -> str:
    """This machine's architecture. Raises OSError where no lock-down exists."""
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in ARCHITECTURES or struct.calcsize("P") != 8:
        raise OSError(0, f"there is no lock-down for {sys.platform} on {machine}")
    return machine


def call(name: str, *arguments: int) -> int:
    """Make a system call; pointers are passed as addresses. Raises OSError."""
    number = NUMBERS[architecture()][name]
    words = [ctypes.c_ulong(argument & 0xFFFF_FFFF_FFFF_FFFF) for argument in arguments]
    result = int(_libc.syscall(ctypes.c_long(number), *words))
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), name)
    return result


def prctl(option: int, *arguments: int) -> int:
    """prctl(2) with the rest of its five arguments 0. Raises OSError."""
    return call("prctl", option, *arguments, *[0] * (4 - len(arguments)))
