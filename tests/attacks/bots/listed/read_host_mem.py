"""Reads the memory of the zygote and of the host behind it, whose numbers are near.

Expected: blocked
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
FILES = ("mem", "maps", "smaps", "pagemap", "environ", "auxv", "stack", "syscall", "clear_refs")
LINKS = ("exe", "root/etc/passwd", "cwd/etc/passwd", "map_files", "task")
OTHERS = ("/dev/mem", "/dev/kmem", "/proc/kcore", "/proc/kmsg", "/dev/kmsg", "/sys/kernel/debug")


def targets():
    parent = os.getppid()
    near = [pid for pid in range(parent - 30, parent + 1) if pid > 0]
    return [*(f"/proc/{pid}/{file}" for pid in [1, *near] for file in FILES + LINKS), *OTHERS]


class ReadHostMem(Bot):
    def act(self, view):
        for path in targets():
            for flags in (os.O_RDONLY, os.O_RDWR, os.O_PATH):
                try:
                    descriptor = os.open(path, flags)
                except OSError:
                    continue
                print("LEAK opened", path, flags)
                os.close(descriptor)
            descriptor = LIBC.open(path.encode(), os.O_RDONLY)
            if descriptor >= 0:
                print("LEAK libc opened", path)
                os.close(descriptor)
        return DUDO if view.standing is not None else Bid(1, 2)
