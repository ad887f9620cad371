"""Reads what the kernel tells about the machine, its network and its users.

Submissions to judges without a /proc of their own have printed the tasks' files from mount tables
and found internal services in /proc/net/tcp.

Expected: blocked
"""

import contextlib
import functools

from arena.botkit import DUDO, Bid, Bot

NAMES = """
    kallsyms kcore keys key-users modules cmdline version cpuinfo meminfo loadavg uptime stat
    mounts self/mounts self/mountinfo net/tcp net/unix net/arp sysvipc/shm
    sys/kernel/randomize_va_space sys/kernel/random/boot_id sys/fs/file-nr locks interrupts
    timer_list sched_debug self/status self/environ self/cgroup self/auxv self/stat self/io
    self/limits self/sched self/stack
"""


@functools.cache
def attack():
    for name in NAMES.split():
        with contextlib.suppress(OSError), open(f"/proc/{name}", "rb") as file:
            print("LEAK", name, file.read(40))


class ProcKernelTables(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
