"""Makes queues, semaphores and segments under a number that another bot could know.

Expected: blocked
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
KEY, CREATE, REMOVE = 0x6172656E, 0o1600, 0
NAME = b"/arena-attack-queue"


def made(identifier, remove):
    """Whether it was made; and take it away again."""
    if identifier >= 0:
        remove(identifier)
    return identifier >= 0


WAYS = {
    "segment": lambda: made(
        LIBC.syscall((29, 194)[SIDE], KEY, 4096, CREATE), lambda i: LIBC.shmctl(i, REMOVE, None)
    ),
    "semaphore": lambda: made(
        LIBC.syscall((64, 190)[SIDE], KEY, 1, CREATE), lambda i: LIBC.semctl(i, 0, REMOVE)
    ),
    "queue": lambda: made(
        LIBC.syscall((68, 186)[SIDE], KEY, CREATE), lambda i: LIBC.msgctl(i, REMOVE, None)
    ),
    "libc queue": lambda: made(LIBC.msgget(KEY, CREATE), lambda i: LIBC.msgctl(i, REMOVE, None)),
    "private queue": lambda: made(LIBC.msgget(0, CREATE), lambda i: LIBC.msgctl(i, REMOVE, None)),
    "posix queue": lambda: made(
        LIBC.syscall((240, 180)[SIDE], NAME[1:], os.O_RDWR | os.O_CREAT, 0o600, None),
        lambda _: LIBC.syscall((241, 181)[SIDE], NAME[1:]),
    ),
    "libc posix queue": lambda: made(
        LIBC.mq_open(NAME, os.O_RDWR | os.O_CREAT, 0o600, None), lambda _: LIBC.mq_unlink(NAME)
    ),
    "named semaphore": lambda: LIBC.sem_open(NAME, os.O_CREAT, 0o600, 1) != 0,
}


class SysvAndMq(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            if way():
                print("LEAK", name)
        return DUDO if view.standing is not None else Bid(1, 2)
