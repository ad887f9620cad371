"""Makes memory that other processes could find: POSIX, System V, a mapped file.

Expected: blocked
"""

import ctypes
import importlib
import mmap
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
NAME = "arena-attack-shm"
SIZE = 4096
KEY, CREATE, REMOVE = 0x6172656E, 0o1600, 0


def multiprocessing_memory():
    module = importlib.import_module("multiprocessing.shared_memory")
    return module.SharedMemory(NAME, create=True, size=SIZE)


def posix():
    return LIBC.shm_open(f"/{NAME}".encode(), os.O_RDWR | os.O_CREAT, 0o600) >= 0


def system_v(number, *arguments):
    """Make a segment, and take it away again."""
    segment = LIBC.syscall(number, KEY, *arguments, CREATE)
    if segment >= 0:
        LIBC.shmctl(segment, REMOVE, None)
    return segment >= 0


def mapped_file():
    descriptor = os.open(f"/dev/shm/{NAME}", os.O_RDWR | os.O_CREAT, 0o600)
    os.ftruncate(descriptor, SIZE)
    return mmap.mmap(descriptor, SIZE)


def beyond_the_end():
    """More than the memory shared with the host, whose size is sealed."""
    return mmap.mmap(3, os.fstat(3).st_size + (1 << 20))


WAYS = {
    "multiprocessing": multiprocessing_memory,
    "posix": posix,
    "system v": lambda: system_v((29, 194)[SIDE], SIZE),
    "attach": lambda: LIBC.syscall((30, 196)[SIDE], 0, None, 0) not in (-1, 0),
    "file": mapped_file,
    "beyond": beyond_the_end,
}


class SharedMemory(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            try:
                if way():
                    print("LEAK", name)
            except (OSError, ImportError, ValueError):
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
