"""Makes, links, moves and removes names in shared folders.

Symbolic links planted in a judge's working folder have made its own clean-up and copying, as root,
overwrite files of the host (Judge0's two escapes of 2024).

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot

NAME = "/tmp/arena-attack-name"


@functools.cache
def attack():
    makers = (
        lambda: os.symlink(f"{NAME}-none", NAME),
        lambda: os.link("/etc/hostname", NAME),
        lambda: os.mkdir(NAME),
        lambda: os.mkfifo(NAME),
        lambda: os.mknod(NAME),
        lambda: os.rename(f"{NAME}-a", f"{NAME}-b"),
        lambda: os.replace(f"{NAME}-a", f"{NAME}-b"),
        lambda: os.unlink(NAME),
        lambda: os.rmdir(NAME),
        lambda: os.truncate(f"{NAME}-other", 0),
    )
    for number, make in enumerate(makers):
        with contextlib.suppress(OSError):
            make()
            print("LEAK", number)


class NamesMadeAndMoved(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
