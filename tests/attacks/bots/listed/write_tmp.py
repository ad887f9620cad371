"""Writes where everybody may write, by every call that makes something in a folder.

Expected: blocked
"""

import ctypes
import os
import stat
from pathlib import Path

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", os.path.expanduser("~"))
CREATE = os.O_WRONLY | os.O_CREAT
HERE = -100  # AT_FDCWD
LINK_FOLLOWED = 0x400  # AT_SYMLINK_FOLLOW


def call(numbers, *arguments):
    result = LIBC.syscall(numbers[SIDE], *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return True


def ways(file):
    name, folder = file.encode(), os.path.dirname(file).encode()
    yield lambda: Path(file).write_bytes(b"x")
    yield lambda: os.open(file, CREATE, 0o600)
    yield lambda: os.open(os.path.dirname(file), os.O_RDWR | os.O_TMPFILE, 0o600)
    yield lambda: Path(file + "-folder").mkdir() or True
    yield lambda: os.mkfifo(file + "-fifo") or True
    yield lambda: os.mknod(file + "-node", stat.S_IFREG | 0o600) or True
    yield lambda: os.symlink("/etc", file + "-link") or True
    yield lambda: os.link("/proc/self/exe", file + "-hard", follow_symlinks=False) or True
    yield lambda: os.rename(file, file + "-renamed") or True
    yield lambda: LIBC.creat(name + b"-creat", 0o600) >= 0
    yield lambda: call((257, 56), HERE, name + b"-at", CREATE, 0o600)
    yield lambda: call((437, 437), HERE, name + b"-at2", bytes(24), 24)
    yield lambda: call((258, 34), HERE, name + b"-mkdirat", 0o700)
    yield lambda: call((259, 33), HERE, name + b"-mknodat", stat.S_IFIFO | 0o600, 0)
    yield lambda: call((266, 36), b"/etc", HERE, name + b"-symlinkat")
    # The memory that it has anyway, given a name: linkat through /proc.
    yield lambda: call((265, 37), HERE, b"/proc/self/fd/3", HERE, name + b"-lk", LINK_FOLLOWED)
    yield lambda: call((316, 276), HERE, name, HERE, name + b"-renameat2", 0)
    yield lambda: call((257, 56), HERE, folder, os.O_RDWR | os.O_TMPFILE, 0o600)


class WriteTmp(Bot):
    def act(self, view):
        for folder in FOLDERS:
            for number, way in enumerate(ways(f"{folder}/arena-attack-tmp")):
                try:
                    if way():
                        print("LEAK", folder, number)
                except OSError:
                    continue
        return DUDO if view.standing is not None else Bid(1, 2)
