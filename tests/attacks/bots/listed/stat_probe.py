"""Asks which files and processes exist. Landlock does not hide that; the sealed mode does.

Expected: blocked or leak
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
PATHS = ("/etc/passwd", "/home", "/proc/1", f"/proc/{os.getppid()}", "/usr/bin/gcc")
WAYS = {
    "stat": lambda path: os.stat(path).st_size,
    "lstat": lambda path: os.lstat(path).st_mtime,
    "exists": os.path.exists,
    "access": lambda path: os.access(path, os.R_OK),
    "libc access": lambda path: LIBC.access(path.encode(), 0) == 0,
    "readlink": os.readlink,
    "statvfs": lambda path: os.statvfs(path).f_bfree,
    "getxattr": os.listxattr,
    "errno of open": lambda path: probe(path) != probe("/no/such/file"),
}


def probe(path):
    """The error of opening tells a missing file from one that may not be read."""
    try:
        os.close(os.open(path, os.O_RDONLY))
    except OSError as error:
        return error.errno
    return 0


class StatProbe(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            for path in PATHS:
                try:
                    found = way(path)
                except OSError:
                    continue
                if found:
                    print("LEAK", name, path, found)
        return DUDO if view.standing is not None else Bid(1, 2)
