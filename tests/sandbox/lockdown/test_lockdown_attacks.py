"""What a hostile bot may try with ctypes, made for real in a locked process: refused by the kernel, or
the end of the process."""

from __future__ import annotations

import os
from typing import Any

import pytest
from expected_verdicts import KILLED
from kernel_names import committed
from lockdown_rig import Rig

from arena.sandbox.lockdown.landlock import supported_abi

EPERM, EACCES, EINVAL, ENOTTY, ENOSYS = -1, -13, -22, -25, -38
AT_CWD = -100
SIGSYS = -31
NUMBERS = committed(os.uname().machine)

needs_landlock = pytest.mark.skipif(supported_abi() < 1, reason="this kernel has no Landlock")
both_modes = pytest.mark.parametrize(
    "mode", [pytest.param("landlock", marks=needs_landlock), "sealed"]
)

HOST = "host"
"""Stands for the process that forked the locked one."""

Attempt = tuple[str, tuple[int | str, ...], int]
"""A call by name, its arguments, the result."""

ON_OTHERS: list[Attempt] = [
    ("kill", (HOST, 0), EPERM),
    ("kill", (-1, 0), EPERM),
    ("kill", (0, 0), EPERM),
    ("tkill", (HOST, 0), EPERM),
    ("tgkill", (HOST, HOST, 0), EPERM),
    ("rt_sigqueueinfo", (HOST, 0, 0), EPERM),
    ("rt_tgsigqueueinfo", (HOST, HOST, 0, 0), EPERM),
    ("pidfd_open", (HOST, 0), EPERM),
    ("pidfd_send_signal", (5, 0, 0, 0), EPERM),
    ("prlimit64", (HOST, 7, 0, 0), EPERM),
    ("sched_setaffinity", (HOST, 8, 0), EPERM),
    ("sched_getaffinity", (HOST, 8, 0), EPERM),
    ("sched_setscheduler", (HOST, 0, 0), EPERM),
    ("sched_getscheduler", (HOST,), EPERM),
    ("sched_setparam", (HOST, 0), EPERM),
    ("sched_getattr", (HOST, 0, 0, 0), EPERM),
    ("setpriority", (0, HOST, 5), EPERM),
    ("getpriority", (0, HOST), EPERM),
    ("ioprio_set", (1, HOST, 0), EPERM),
    ("ioprio_get", (1, HOST), EPERM),
    ("getsid", (HOST,), EPERM),
    ("getpgid", (HOST,), EPERM),
    ("setpgid", (HOST, HOST), EPERM),
    ("get_robust_list", (HOST, 0, 0), EPERM),
    ("move_pages", (HOST, 0, 0, 0, 0, 0), EPERM),
    ("migrate_pages", (HOST, 0, 0, 0), EPERM),
    ("capget", (0, 0), EPERM),
    ("membarrier", (0, 0, 0), EPERM),
    ("fcntl", (5, 8, HOST), EPERM),  # F_SETOWN
    ("fcntl", (5, 10, 9), EPERM),  # F_SETSIG
    ("fcntl", (5, 4, 0o20000), EPERM),  # F_SETFL with O_ASYNC
    ("fcntl", (5, 1031, 1 << 20), EPERM),  # F_SETPIPE_SZ
    ("fcntl", (3, 6, 0), EPERM),  # F_SETLK
    ("fcntl", (3, 1033, 0), EPERM),  # F_ADD_SEALS
    ("ioctl", (0, 0x5412, "x"), ENOTTY),  # TIOCSTI
]

ON_CHANNELS: list[Attempt] = [
    ("socketpair", (1, 1, 0, 0), EPERM),
    ("connect", (5, 0, 0), EPERM),
    ("sendto", (5, 0, 0, 0, 0, 0), EPERM),
    ("pipe2", (0, 0), EPERM),
    ("eventfd2", (0, 0), EPERM),
    ("epoll_create1", (0,), EPERM),
    ("signalfd4", (-1, 0, 8, 0), EPERM),
    ("timerfd_create", (1, 0), EPERM),
    ("timer_create", (1, 0, 0), EPERM),
    ("memfd_create", ("m", 0), EPERM),
    ("memfd_secret", (0,), EPERM),
    ("shmget", (0, 4096, 0o1600), EPERM),
    ("semget", (0, 1, 0o1600), EPERM),
    ("msgget", (0, 0o1600), EPERM),
    ("mq_open", ("/q", 0o102, 0o600, 0), EPERM),
    ("inotify_init1", (0,), EPERM),
    ("fanotify_init", (0, 0), EPERM),
    ("splice", (4, 0, 5, 0, 1, 0), EPERM),
    ("tee", (4, 5, 1, 0), EPERM),
    ("vmsplice", (5, 0, 0, 0), EPERM),
    ("sendfile", (5, 3, 0, 1), EPERM),
    ("io_setup", (1, 0), EPERM),
    ("flock", (3, 1), EPERM),
    ("sysinfo", (0,), EPERM),
    ("sync", (), EPERM),
    ("mincore", (0, 0, 0), EPERM),
    ("mlock", (0, 0), EPERM),
]

ON_FILES: list[Attempt] = [
    ("openat", (AT_CWD, "/tmp/arena-x", 0o101, 0o600), EACCES),
    ("openat", (AT_CWD, "/tmp", 0o20200002, 0o600), EACCES),  # O_TMPFILE
    ("openat", (AT_CWD, "/", 0o10000000), EACCES),  # O_PATH
    ("openat", (AT_CWD, "/proc/self/ns/net", 0o10000000), EACCES),
    ("openat", (AT_CWD, "/proc/self/mem", 0), EACCES),
    ("openat", (AT_CWD, "/proc/self/environ", 0), EACCES),
    ("openat", (AT_CWD, "/proc/self/fd/3", 2), EACCES),
    ("openat", (AT_CWD, "/dev/shm", 0), EACCES),
    ("openat2", (AT_CWD, "/", 0, 24), ENOSYS),
    ("mkdirat", (AT_CWD, "/tmp/arena-x", 0o700), EPERM),
    ("mknodat", (AT_CWD, "/tmp/arena-x", 0o10600, 0), EPERM),
    ("symlinkat", ("/", AT_CWD, "/tmp/arena-x"), EPERM),
    ("linkat", (AT_CWD, "/etc/passwd", AT_CWD, "/tmp/arena-x", 0), EPERM),
    ("unlinkat", (AT_CWD, "/tmp/arena-x", 0), EPERM),
    ("renameat2", (AT_CWD, "/tmp/arena-x", AT_CWD, "/tmp/arena-y", 0), EPERM),
    ("fchmod", (3, 0o777), EPERM),
    ("fchmodat", (AT_CWD, "/tmp/arena-x", 0o777), EPERM),
    ("fchownat", (AT_CWD, "/tmp/arena-x", 0, 0, 0), EPERM),
    ("utimensat", (3, 0, 0, 0), EPERM),
    ("fsetxattr", (3, "user.x", "y", 1, 0), EPERM),
    ("ftruncate", (3, 0), EPERM),
    ("fallocate", (3, 0, 0, 8192), EPERM),
    ("pwrite64", (3, "x", 1, 0), EPERM),
    ("fadvise64", (3, 0, 0, 4), EPERM),
    ("readlinkat", (AT_CWD, "/proc/self/exe", 0, 0), EPERM),
    ("faccessat", (AT_CWD, "/etc/passwd", 4), EPERM),
    ("statx", (AT_CWD, "/", 0, 0, 0), ENOSYS),
    ("statfs", ("/", 0), EPERM),
    ("getxattr", ("/", "user.x", 0, 0), EPERM),
    ("name_to_handle_at", (AT_CWD, "/", 0, 0, 0), EPERM),
    ("chdir", ("/tmp",), EPERM),
    ("fchdir", (0,), EPERM),
]

ON_ITSELF: list[Attempt] = [
    ("clone", (17, 0, 0, 0, 0), EPERM),
    ("clone3", (0, 0), ENOSYS),
    ("execve", ("/bin/true", 0, 0), EPERM),
    ("execveat", (AT_CWD, "/bin/true", 0, 0, 0), EPERM),
    ("seccomp", (0, 0, 0), EPERM),
    ("prctl", (22, 1, 0, 0, 0), EPERM),  # PR_SET_SECCOMP
    ("prctl", (4, 1, 0, 0, 0), EPERM),  # PR_SET_DUMPABLE
    ("prctl", (1, 0, 0, 0, 0), EPERM),  # PR_SET_PDEATHSIG
    ("prctl", (15, "bot", 0, 0, 0), EPERM),  # PR_SET_NAME
    ("landlock_create_ruleset", (0, 0, 1), EPERM),
    ("landlock_restrict_self", (3, 0), EPERM),
    ("personality", (0x0040000,), EPERM),  # ADDR_NO_RANDOMIZE
    ("prlimit64", (0, 7, "limits that are long enough", 0), EPERM),
    ("setrlimit", (7, "limits that are long enough"), EPERM),
    ("setuid", (0,), EPERM),
    ("setresgid", (0, 0, 0), EPERM),
    ("setgroups", (0, 0), EPERM),
    ("capset", (0, 0), EPERM),
    ("setsid", (), EPERM),
    ("mmap", (0, 1 << 21, 3, 0x40022, -1, 0), -12),  # MAP_HUGETLB
    ("madvise", (0, 4096, 12), EINVAL),  # MADV_MERGEABLE
    ("settimeofday", (0, 0), EPERM),
    ("sethostname", ("x", 1), EPERM),
]


@both_modes
@pytest.mark.parametrize(
    "attempts",
    [
        pytest.param(ON_OTHERS, id="others"),
        pytest.param(ON_CHANNELS, id="channels"),
        pytest.param(ON_FILES, id="files"),
        pytest.param(ON_ITSELF, id="itself"),
    ],
)
def test_the_kernel_refuses(rig: Rig, mode: str, attempts: list[Attempt]) -> None:
    made = [_call(rig, name, *arguments) for name, arguments, _ in attempts]
    results = rig.locked(mode, "system_calls", made)["value"]
    wrong = {
        f"{name}{arguments}": result
        for (name, arguments, wanted), result in zip(attempts, results, strict=True)
        if result != wanted
    }
    assert wrong == {}


def _call(rig: Rig, name: str, *arguments: int | str) -> list[Any]:
    return [NUMBERS[name], *(rig.pid if argument == HOST else argument for argument in arguments)]


@both_modes
def test_processor_time_of_others_cannot_be_read(rig: Rig, mode: str) -> None:
    clocks = [~rig.pid << 3 | 2, ~rig.pid << 3 | 6, -6, -2]
    buffer = "room for seconds and nanoseconds"
    calls = [[NUMBERS["clock_gettime"], clock, buffer] for clock in clocks]
    assert rig.locked(mode, "system_calls", calls) == {"value": [EINVAL, EINVAL, 0, 0]}
    free = rig.locked(mode, "system_calls", calls, skip=["seccomp", "proof"])
    assert free["value"][0] == 0


@needs_landlock
@pytest.mark.parametrize("name", ["mem", "environ", "maps", "fd/0", "fd/1", "cwd/proc/1/environ"])
def test_nothing_of_the_host_can_be_opened_through_proc(rig: Rig, name: str) -> None:
    path = f"/proc/{rig.pid}/{name}"
    assert rig.locked("landlock", "read_file", path)["errno"] == 13
    assert rig.locked("landlock", "read_file", path, landlock_abi=1)["errno"] == 13


@both_modes
def test_it_may_signal_itself_as_abort_does(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "evaluate", "import os; os.abort()")["ended"] == -6


@both_modes
def test_hostile_calls_end_the_process(rig: Rig, mode: str) -> None:
    ended = {
        name: rig.ask(mode, "system_calls", [[NUMBERS[name]]])["ended"]
        for name in sorted(KILLED & NUMBERS.keys())
    }
    assert len(ended) >= 40
    assert {name: end for name, end in ended.items() if end != SIGSYS} == {}


@both_modes
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="x86 only")
def test_foreign_system_calls_end_the_process(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "system_calls", [[0x40000000 | 39]])["ended"] == SIGSYS
    # Without 32-bit calls in the kernel the instruction is a protection fault.
    assert rig.ask(mode, "int80")["ended"] in (SIGSYS, -11)


@both_modes
def test_a_number_of_the_future_does_not_exist(rig: Rig, mode: str) -> None:
    calls = [[number] for number in (400, 470, 500, 1000, 5000)]
    assert rig.locked(mode, "system_calls", calls) == {"value": [ENOSYS] * 5}
