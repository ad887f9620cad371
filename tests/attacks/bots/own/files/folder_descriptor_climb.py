"""Holds a permitted folder open and climbs out of it with `..` and fchdir.

The oldest way out of a chroot: keep a descriptor of a folder, then walk upwards from it.

Expected: blocked
"""

import contextlib
import functools
import json
import os

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    with contextlib.suppress(OSError):
        folder = os.open(os.path.dirname(json.__file__), os.O_RDONLY | os.O_DIRECTORY)
        for depth in range(1, 12):
            with contextlib.suppress(OSError):
                up = "/".join([".."] * depth)
                print("LEAK", os.listdir(os.open(up, os.O_RDONLY, dir_fd=folder)))
            with contextlib.suppress(OSError):
                os.close(os.open(f"{up}/etc/passwd", os.O_RDONLY, dir_fd=folder))
                print("LEAK", up)
        os.close(folder)
    for change in (lambda: os.fchdir(3), lambda: os.chdir("/tmp")):
        with contextlib.suppress(OSError):
            change()
            print("LEAK it went to another folder")


class FolderDescriptorClimb(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
