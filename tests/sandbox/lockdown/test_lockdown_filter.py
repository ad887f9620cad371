"""The seccomp filter, run instruction by instruction for every number and for the arguments that
matter, against names from elsewhere and verdicts written by hand."""

from __future__ import annotations

from functools import cache

import pytest
from bpf_interpreter import ARCH, ARCH_AARCH64, ARCH_ARM, ARCH_I386, ARCH_X86_64, decide
from expected_verdicts import ABSENT, ALLOWED, KILLED, PATHS, expected
from kernel_names import Libseccomp, committed, from_header

from arena.sandbox.lockdown.filter import build_filter
from arena.sandbox.lockdown.policy import Mode
from arena.sandbox.lockdown.syscalls import CALLS, NUMBERS

built = cache(build_filter)

PID = 4321
HIGH = 1 << 32
ARCHITECTURES = ("x86_64", "aarch64")
MODES: tuple[Mode, ...] = ("landlock", "sealed")
CHECKED_NUMBERS = 1024

both_architectures = pytest.mark.parametrize("architecture", ARCHITECTURES)
both_modes = pytest.mark.parametrize("mode", MODES)
NEEDS_ITS_OWN_PID = {"kill", "tkill", "tgkill"}


@both_architectures
def test_the_table_has_the_numbers_of_the_kernel(architecture: str) -> None:
    assert NUMBERS[architecture] == committed(architecture)


def test_no_call_is_named_twice() -> None:
    names = [call.name for call in CALLS]
    assert len(names) == len(set(names))


def test_the_committed_names_agree_with_the_headers_of_this_machine() -> None:
    header = from_header()
    if not header:
        pytest.skip("no kernel headers of x86_64 are installed")
    known = committed("x86_64")
    assert {name: known.get(name) for name in header if header[name] <= 450} == {
        name: number for name, number in header.items() if number <= 450
    }


@both_architectures
def test_the_committed_names_agree_with_libseccomp(architecture: str) -> None:
    try:
        library = Libseccomp()
    except OSError:
        pytest.skip("libseccomp.so.2 is not installed")
    names = {number: name for name, number in committed(architecture).items()}
    found = {n: library.name(ARCH[architecture], n) for n in range(451)}
    assert {n: name for n, name in found.items() if name} == {
        n: name for n, name in names.items() if n <= 450 and n != 335
    }


def test_the_expectations_name_existing_calls_once() -> None:
    known = set(committed("x86_64")) | set(committed("aarch64"))
    groups = (ALLOWED, PATHS, ABSENT, KILLED, NEEDS_ITS_OWN_PID)
    assert sum(map(len, groups)) == len(set().union(*groups))
    assert set().union(*groups) <= known


@both_architectures
@both_modes
def test_every_number_gets_its_verdict(architecture: str, mode: Mode) -> None:
    code = built(architecture, PID, mode)
    names = {number: name for name, number in committed(architecture).items()}
    wrong = {}
    for number in range(CHECKED_NUMBERS):
        verdict = decide(code, ARCH[architecture], number)
        if verdict != expected(names.get(number), mode):
            wrong[names.get(number, number)] = verdict
    assert wrong == {}


@both_architectures
@both_modes
def test_a_foreign_abi_is_killed(architecture: str, mode: Mode) -> None:
    code = built(architecture, PID, mode)
    own = ARCH[architecture]
    foreign = {ARCH_X86_64, ARCH_AARCH64, ARCH_I386, ARCH_ARM} - {own}
    verdicts = {decide(code, other, number) for other in foreign for number in range(512)}
    assert verdicts == {"kill"}


@both_modes
def test_x32_numbers_are_killed_on_x86_64(mode: Mode) -> None:
    code = built("x86_64", PID, mode)
    numbers = [0x40000000 + number for number in range(600)] + [0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]
    assert {decide(code, ARCH_X86_64, number) for number in numbers} == {"kill"}


@both_modes
def test_huge_numbers_are_absent_on_aarch64(mode: Mode) -> None:
    code = built("aarch64", PID, mode)
    numbers = [0x40000000, 0x80000000, 0xFFFFFFFF]
    assert {decide(code, ARCH_AARCH64, number) for number in numbers} == {"errno 38"}


@both_architectures
@both_modes
def test_the_program_fits_the_kernel(architecture: str, mode: Mode) -> None:
    code = built(architecture, PID, mode)
    assert len(code) <= 4096
    assert all(0 <= true < 256 and 0 <= false < 256 for _, true, false, _ in code)


EVERYWHERE = [
    # name, arguments, verdict
    ("kill", (PID, 6), "allow"),
    ("kill", (0, 9), "errno 1"),
    ("kill", (-1, 9), "errno 1"),
    ("kill", (-PID, 9), "errno 1"),
    ("kill", (PID + 1, 0), "errno 1"),
    ("tkill", (PID, 6), "allow"),
    ("tkill", (PID + 1, 9), "errno 1"),
    ("tgkill", (PID, PID, 6), "allow"),
    ("tgkill", (PID + 1, PID, 9), "errno 1"),
    ("tgkill", (-1, PID, 9), "errno 1"),
    ("fcntl", (3, 0, 5), "allow"),
    ("fcntl", (3, 1), "allow"),
    ("fcntl", (3, 2, 1), "allow"),
    ("fcntl", (3, 3), "allow"),
    ("fcntl", (3, 1030, 9), "allow"),
    ("fcntl", (3, 4, 0), "errno 1"),  # F_SETFL
    ("fcntl", (3, 4, 0x2000), "errno 1"),  # with O_ASYNC
    ("fcntl", (3, 5), "errno 1"),  # F_GETLK
    ("fcntl", (3, 6), "errno 1"),  # F_SETLK
    ("fcntl", (3, 8, 1), "errno 1"),  # F_SETOWN
    ("fcntl", (3, 10, 9), "errno 1"),  # F_SETSIG
    ("fcntl", (3, 15, 1), "errno 1"),  # F_SETOWN_EX
    ("fcntl", (3, 37), "errno 1"),  # F_OFD_SETLK
    ("fcntl", (3, 1024), "errno 1"),  # F_SETLEASE
    ("fcntl", (3, 1026), "errno 1"),  # F_NOTIFY
    ("fcntl", (3, 1031, 1 << 20), "errno 1"),  # F_SETPIPE_SZ
    ("fcntl", (3, 1033), "errno 1"),  # F_ADD_SEALS
    ("fcntl", (3, HIGH | 8, 1), "errno 1"),
    ("ioctl", (1, 0x5401), "allow"),
    ("ioctl", (1, 0x802C542A), "allow"),
    ("ioctl", (1, 0x5413), "allow"),
    ("ioctl", (1, 0x5451), "allow"),
    ("ioctl", (1, 0x5412), "errno 25"),  # TIOCSTI
    ("ioctl", (1, HIGH | 0x5412), "errno 25"),
    ("ioctl", (1, 0x541C), "errno 25"),  # TIOCLINUX
    ("ioctl", (1, 0x8901), "errno 25"),  # FIOSETOWN
    ("ioctl", (1, 0x5421), "errno 25"),  # FIONBIO
    ("clock_gettime", (1,), "allow"),
    ("clock_gettime", (11,), "allow"),
    ("clock_gettime", (-6,), "allow"),
    ("clock_gettime", (-2,), "allow"),
    ("clock_gettime", (~77 << 3 | 2,), "errno 22"),
    ("clock_gettime", ((~77 << 3 | 2) & 0xFFFFFFFF,), "errno 22"),
    ("clock_gettime", (~77 << 3 | 6,), "errno 22"),
    ("clock_gettime", (~3 << 3 | 3,), "errno 22"),
    ("clock_getres", (~77 << 3 | 2,), "errno 22"),
    ("clock_nanosleep", (1,), "allow"),
    ("clock_nanosleep", (~77 << 3 | 2,), "errno 22"),
    ("prlimit64", (0, 7, 0, 1), "allow"),
    ("prlimit64", (0, 7, 1, 0), "errno 1"),
    ("prlimit64", (0, 7, HIGH, 0), "errno 1"),
    ("prlimit64", (PID + 1, 7, 0, 1), "errno 1"),
    ("prlimit64", (-1, 7, 0, 1), "errno 1"),
    ("sched_getaffinity", (0,), "allow"),
    ("sched_getaffinity", (PID,), "allow"),
    ("sched_getaffinity", (PID + 1,), "errno 1"),
    ("mmap", (0, 1, 7, 0x22), "allow"),
    ("mmap", (0, 1, 3, 0x01), "allow"),
    ("mmap", (0, 1, 3, 0x40022), "errno 12"),  # MAP_HUGETLB
    ("mmap", (0, 1, 3, 0x2022), "errno 12"),  # MAP_LOCKED
    ("mmap", (0, 1, 3, 0x122), "errno 12"),  # MAP_GROWSDOWN
    ("mremap", (0, 1, 2, 1), "allow"),
    ("mremap", (0, 1, 2, 3), "allow"),
    ("mremap", (0, 1, 2, 5), "errno 22"),  # MREMAP_DONTUNMAP
    ("madvise", (0, 1, 4), "allow"),
    ("madvise", (0, 1, 14), "allow"),
    ("madvise", (0, 1, 9), "errno 22"),  # MADV_REMOVE
    ("madvise", (0, 1, 12), "errno 22"),  # MADV_MERGEABLE
    ("madvise", (0, 1, 21), "errno 22"),  # MADV_PAGEOUT
    ("madvise", (0, 1, 100), "errno 22"),  # MADV_HWPOISON
    ("futex", (0, 0 | 128), "allow"),
    ("futex", (0, 1 | 128), "allow"),
    ("futex", (0, 0), "errno 38"),  # shared: other processes wait for the same word
    ("futex", (0, 1), "errno 38"),
    ("futex", (0, 9 | 256), "errno 38"),
    ("futex", (0, 9 | 384), "allow"),
    ("futex", (0, 4), "errno 38"),  # FUTEX_CMP_REQUEUE
    ("futex", (0, 6), "errno 38"),  # FUTEX_LOCK_PI
    ("futex", (0, 12 | 128), "errno 38"),  # FUTEX_CMP_REQUEUE_PI
]

O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0o100, 0o200, 0o1000, 0o2000
OPEN_FLAGS = {
    # O_DIRECTORY, O_NOFOLLOW, O_LARGEFILE, O_DIRECT differ between the two.
    "x86_64": {
        "DIRECTORY": 0o200000,
        "NOFOLLOW": 0o400000,
        "LARGEFILE": 0o100000,
        "DIRECT": 0o40000,
    },
    "aarch64": {
        "DIRECTORY": 0o40000,
        "NOFOLLOW": 0o100000,
        "LARGEFILE": 0o400000,
        "DIRECT": 0o200000,
    },
}


@both_architectures
@both_modes
@pytest.mark.parametrize(("name", "arguments", "verdict"), EVERYWHERE)
def test_arguments_are_checked(
    architecture: str, mode: Mode, name: str, arguments: tuple[int, ...], verdict: str
) -> None:
    code = built(architecture, PID, mode)
    number = committed(architecture)[name]
    assert decide(code, ARCH[architecture], number, arguments) == verdict


@both_architectures
def test_only_plain_reading_opens_pass_under_landlock(architecture: str) -> None:
    code = built(architecture, PID, "landlock")
    numbers = committed(architecture)
    flags = OPEN_FLAGS[architecture]
    allowed = [0, 0o2000000, 0o4000, 0o400]
    allowed += [
        flags["DIRECTORY"],
        flags["NOFOLLOW"],
        flags["LARGEFILE"],
        flags["DIRECTORY"] | 0o2000000,
    ]
    refused = [1, 2, 3, O_CREAT, O_CREAT | O_EXCL | 1, O_TRUNC, O_APPEND, HIGH | O_TRUNC]
    refused += [0o10000000, 0o10000000 | flags["DIRECTORY"], 0o20000000 | flags["DIRECTORY"]]
    refused += [flags["DIRECT"], 0o20000, 0o1000000, 0o10000, 0o4010000, 1 << 30]
    calls = {"openat": 2, "open": 1}
    for name in calls.keys() & numbers.keys():
        before = (0,) * calls[name]
        decided = [decide(code, ARCH[architecture], numbers[name], (*before, f)) for f in allowed]
        assert decided == ["allow"] * len(allowed)
        decided = [decide(code, ARCH[architecture], numbers[name], (*before, f)) for f in refused]
        assert decided == ["errno 13"] * len(refused)


@both_architectures
def test_no_open_passes_when_sealed(architecture: str) -> None:
    code = built(architecture, PID, "sealed")
    numbers = committed(architecture)
    calls = {"openat": 2, "open": 1}
    for name in calls.keys() & numbers.keys():
        before = (0,) * calls[name]
        flags = [1 << bit for bit in range(32)]
        decided = [decide(code, ARCH[architecture], numbers[name], (*before, f)) for f in flags]
        assert set(decided) == {"errno 13"}
