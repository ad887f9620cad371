"""Reads a file of the machine, by every way there is to open one.

Expected: blocked
"""

import ctypes
import importlib.machinery
import linecache
import mmap
import os
import pwd
from pathlib import Path

import numpy as np

from arena.botkit import DUDO, Bid, Bot

PATH = "/etc/passwd"
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.fopen.restype = ctypes.c_void_p
SIDE = ("x86_64", "aarch64").index(os.uname().machine)


def opened(descriptor):
    try:
        return os.read(descriptor, 40) if descriptor >= 0 else None
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def mapped():
    descriptor = os.open(PATH, os.O_RDONLY)
    return mmap.mmap(descriptor, 40, access=mmap.ACCESS_READ)[:40]


def by_relative_path(folder):
    return opened(os.open(PATH[1:], os.O_RDONLY, dir_fd=os.open(folder, os.O_PATH)))


WAYS = {
    "pathlib": lambda: Path(PATH).read_text(),
    "O_PATH": lambda: os.open(PATH, os.O_PATH),
    "for writing too": lambda: opened(os.open(PATH, os.O_RDWR)),
    "/proc root": lambda: opened(os.open(f"/proc/self/root{PATH}", os.O_RDONLY)),
    "/proc cwd": lambda: opened(os.open(f"/proc/self/cwd/..{PATH}", os.O_RDONLY)),
    "through the library": lambda: opened(os.open(f"{os.path.dirname(os.__file__)}/..{PATH}", 0)),
    "through dots": lambda: opened(
        os.open(os.path.dirname(os.__file__) + "/.." * 9 + PATH, os.O_RDONLY)
    ),
    "descriptor of /": lambda: by_relative_path("/"),
    "mmap": mapped,
    "fopen": lambda: LIBC.fopen(PATH.encode(), b"r"),
    "libc open": lambda: opened(LIBC.open(PATH.encode(), 0)),
    "syscall open": lambda: SIDE == 0 and opened(LIBC.syscall(2, PATH.encode(), 0)),
    "syscall openat": lambda: opened(LIBC.syscall((257, 56)[SIDE], -100, PATH.encode(), 0)),
    "syscall openat2": lambda: opened(LIBC.syscall(437, -100, PATH.encode(), bytes(24), 24)),
    "linecache": lambda: linecache.getlines(PATH),
    "loader": lambda: importlib.machinery.SourceFileLoader("x", PATH).get_data(PATH),
    "numpy": lambda: np.fromfile(PATH, np.uint8, 40),
    "numpy memmap": lambda: np.memmap(PATH, np.uint8, "r")[:40],
    "accounts": pwd.getpwall,
}


class ReadEtcPasswd(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            try:
                found = way()
            except OSError:
                continue
            if found is not None and found is not False and len(str(found)) > 2:
                print("LEAK", name, str(found)[:40])
        return DUDO if view.standing is not None else Bid(1, 2)
