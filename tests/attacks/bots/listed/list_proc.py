"""Lists the processes of the machine, and what there is to know of them.

Expected: blocked
"""

import ctypes
import importlib
import os
from pathlib import Path

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.opendir.restype = ctypes.c_void_p
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
FOLDERS = ("/proc", "/proc/self", "/proc/self/task", "/proc/self/fd", "/proc/1", "/sys", "/dev")
FILES = ("cmdline", "stat", "status", "maps", "environ", "mountinfo", "net/tcp", "cgroup")


def entries(folder):
    """The first kilobyte of entries, by the system call itself."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    buffer = ctypes.create_string_buffer(1024)
    got = LIBC.syscall((217, 61)[SIDE], descriptor, buffer, 1024)
    os.close(descriptor)
    return buffer.raw[:got] if got > 0 else None


def ways(folder):
    yield lambda: os.listdir(folder)
    yield lambda: [entry.name for entry in os.scandir(folder)]
    yield lambda: list(os.walk(folder))[:1]
    yield lambda: importlib.import_module("glob").glob(f"{folder}/*")
    yield lambda: LIBC.opendir(folder.encode())
    yield lambda: entries(folder)
    yield lambda: os.open(folder, os.O_PATH)
    for name in FILES:
        yield lambda name=name: Path(folder, name).read_bytes()


class ListProc(Bot):
    def act(self, view):
        for folder in FOLDERS:
            for number, way in enumerate(ways(folder)):
                try:
                    found = way()
                except (OSError, ImportError):
                    continue
                if found:
                    print("LEAK", folder, number, str(found)[:30])
        return DUDO if view.standing is not None else Bid(1, 2)
