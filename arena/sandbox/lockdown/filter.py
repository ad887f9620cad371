"""The seccomp filter: which system calls a locked process may make, as a program of the kernel's BPF.

The decisions are in `syscalls`; here are the argument checks and the small assembler. The kernel
takes most checked arguments as 32-bit numbers, so only the low half counts; where it takes a whole
word, the check looks at both halves.
"""

from __future__ import annotations

import ctypes
import struct
from errno import EACCES, EINVAL, ENOMEM, ENOSYS, ENOTTY, EPERM
from functools import cache
from itertools import chain

from arena.sandbox.lockdown import kernel
from arena.sandbox.lockdown.policy import Mode
from arena.sandbox.lockdown.syscalls import CALLS, NUMBERS, Verdict

Code = list[tuple[int, int, int, int]]
"""Instructions: operation, jump if true, jump if false, operand."""

AUDIT_ARCH = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
_X32_BIT = 0x4000_0000

ALLOW = 0x7FFF_0000
KILL = 0x8000_0000  # SECCOMP_RET_KILL_PROCESS


def errno(number: int) -> int:
    """The action that fails a call with this error."""
    return 0x0005_0000 | number


def build_filter(architecture: str, pid: int, mode: Mode) -> Code:
    """The filter for the process `pid`. Numbers that no table knows are ENOSYS."""
    code = _load(_ARCHITECTURE_AT) + _unless(AUDIT_ARCH[architecture], _return(KILL))
    code += _load(_NUMBER_AT)
    if architecture == "x86_64":
        code += _if_at_least(_X32_BIT, _return(KILL))
    for name, check in _own_checks(pid).items():
        code += _if_equal(NUMBERS[architecture][name], check)
    return code + _same_for_all(architecture, mode)


def install(code: Code) -> None:
    """Put the filter on all threads of this process, for good. Raises OSError."""
    action = ctypes.c_uint32(KILL)
    kernel.call("seccomp", _GET_ACTION_AVAIL, 0, ctypes.addressof(action))
    program = struct.pack("<" + "HBBI" * len(code), *chain.from_iterable(code))
    buffer = ctypes.create_string_buffer(program, len(program))
    header = ctypes.create_string_buffer(struct.pack("<H6xQ", len(code), ctypes.addressof(buffer)))
    thread = kernel.call("seccomp", _SET_MODE_FILTER, _TSYNC, ctypes.addressof(header))
    if thread:
        raise OSError(0, f"thread {thread} cannot be locked")


_SET_MODE_FILTER, _GET_ACTION_AVAIL, _TSYNC = 1, 2, 1
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16


@cache
def _same_for_all(architecture: str, mode: Mode) -> Code:
    """The part that does not depend on the process, kept: a zygote has many children."""
    code: Code = []
    checks = _checks(architecture)
    for verdict in Verdict:
        for call in CALLS:
            if call.verdict is verdict and architecture in call.numbers:
                code += _if_equal(
                    call.numbers[architecture], _body(call.name, verdict, mode, checks)
                )
    return code + _return(errno(ENOSYS))


def _body(name: str, verdict: Verdict, mode: Mode, checks: dict[str, Code]) -> Code:
    if verdict is Verdict.FILES and mode == "sealed":
        return _return(errno(EACCES))
    if name in checks:
        return checks[name]
    action = {
        Verdict.ALLOW: ALLOW,
        Verdict.FILES: ALLOW,
        Verdict.CHECK: KILL,  # only if its check were forgotten
        Verdict.ABSENT: errno(ENOSYS),
        Verdict.KILL: KILL,
        Verdict.REFUSE: errno(EPERM),
    }
    return _return(action[verdict])


def _own_checks(pid: int) -> dict[str, Code]:
    """The checks that name the process itself."""
    signal = _one_of(0, (pid,), EPERM)
    affinity = _one_of(0, (0, pid), EPERM)
    return {"kill": signal, "tkill": signal, "tgkill": signal, "sched_getaffinity": affinity}


def _checks(architecture: str) -> dict[str, Code]:
    """What runs, and returns, for each other call whose arguments matter."""
    return {
        "open": _only_bits(1, _READ_FLAGS[architecture], EACCES),
        "openat": _only_bits(2, _READ_FLAGS[architecture], EACCES),
        "mmap": _no_bits(3, _MAP_GROWSDOWN | _MAP_LOCKED | _MAP_HUGETLB, ENOMEM),
        "mremap": _only_bits(3, _MREMAP_MAYMOVE | _MREMAP_FIXED, EINVAL),
        "madvise": _one_of(2, _ADVICE, EINVAL),
        "clock_gettime": _own_clock(),
        "clock_getres": _own_clock(),
        "clock_nanosleep": _own_clock(),
        "prlimit64": _load_low(0) + _unless(0, _return(errno(EPERM))) + _null(2, EPERM),
        "futex": _one_of(1, _FUTEX_WAITS, ENOSYS),
        "fcntl": _one_of(1, _FCNTL_COMMANDS, EPERM),
        "ioctl": _one_of(1, _IOCTL_REQUESTS, ENOTTY),
    }


# O_NOCTTY, O_NONBLOCK, O_CLOEXEC; then O_DIRECTORY, O_NOFOLLOW, O_LARGEFILE, which differ. Not among
# them: any way to write or create, and O_PATH, which Landlock does not look at.
_READ_FLAGS = {"x86_64": 0x8_0900 | 0x3_8000, "aarch64": 0x8_0900 | 0x2_C000}

_MAP_GROWSDOWN, _MAP_LOCKED, _MAP_HUGETLB = 0x100, 0x2000, 0x4_0000
_MREMAP_MAYMOVE, _MREMAP_FIXED = 1, 2

# NORMAL, RANDOM, SEQUENTIAL, WILLNEED, DONTNEED, FREE, HUGEPAGE, NOHUGEPAGE. Not MERGEABLE, which
# tells equal pages of other processes, nor PAGEOUT.
_ADVICE = (0, 1, 2, 3, 4, 8, 14, 15)

# WAIT, WAKE, WAIT_BITSET, WAKE_BITSET, also with CLOCK_REALTIME; only PRIVATE ones. Others are found by
# the page that a word lies on, and all processes share libc's pages: bots could talk through them.
_FUTEX_WAITS = tuple(op | flags for op in (0, 1, 9, 10) for flags in (128, 384))

# F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC, F_GET_SEALS. Not F_SETFL: O_ASYNC sends
# signals, and O_DIRECT on a pipe would change how the host reads from it.
_FCNTL_COMMANDS = (0, 1, 2, 3, 1030, 1034)

# TCGETS and TCGETS2 (isatty), TIOCGWINSZ, FIONCLEX, FIOCLEX.
_IOCTL_REQUESTS = (0x5401, 0x802C_542A, 0x5413, 0x5450, 0x5451)


def _one_of(argument: int, values: tuple[int, ...], otherwise: int) -> Code:
    code = _load_low(argument)
    for value in values:
        code += _if_equal(value, _return(ALLOW))
    return code + _return(errno(otherwise))


def _no_bits(argument: int, mask: int, otherwise: int) -> Code:
    return _load_low(argument) + _if_any_bit(mask, _return(errno(otherwise))) + _return(ALLOW)


def _only_bits(argument: int, mask: int, otherwise: int) -> Code:
    return _no_bits(argument, ~mask & 0xFFFF_FFFF, otherwise)


def _null(argument: int, otherwise: int) -> Code:
    """Allowed only when the whole word is 0."""
    refused = _unless(0, _return(errno(otherwise)))
    return _load_low(argument) + refused + _load_high(argument) + refused + _return(ALLOW)


def _own_clock() -> Code:
    """Clocks of the machine and the processor time of this process (-6) and thread (-2). The other
    negative numbers are the processor time of other processes, and clocks behind descriptors."""
    code = _load_low(0) + _if_equal(-6, _return(ALLOW)) + _if_equal(-2, _return(ALLOW))
    return code + _if_any_bit(1 << 31, _return(errno(EINVAL))) + _return(ALLOW)


def _load(at: int) -> Code:
    return [(0x20, 0, 0, at)]


def _load_low(argument: int) -> Code:
    return _load(_ARGUMENTS_AT + 8 * argument)


def _load_high(argument: int) -> Code:
    return _load(_ARGUMENTS_AT + 8 * argument + 4)


def _return(action: int) -> Code:
    return [(0x06, 0, 0, action)]


def _if_equal(value: int, then: Code) -> Code:
    return [(0x15, 0, len(then), value & 0xFFFF_FFFF), *then]


def _unless(value: int, then: Code) -> Code:
    return [(0x15, len(then), 0, value), *then]


def _if_at_least(value: int, then: Code) -> Code:
    return [(0x35, 0, len(then), value), *then]


def _if_any_bit(mask: int, then: Code) -> Code:
    return [(0x45, 0, len(then), mask), *then]
