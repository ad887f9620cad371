"""Opens permitted files with flags that create, write, append, or name without opening.

Checks of flags that look at O_WRONLY and O_RDWR alone miss O_TMPFILE, access mode 3 and O_PATH.

Expected: blocked
"""

import contextlib
import functools
import json
import os

from arena.botkit import DUDO, Bid, Bot

ACCESS_MODE_3 = 3
FLAGS = (
    os.O_TMPFILE | os.O_RDWR,
    os.O_TMPFILE | os.O_WRONLY,
    os.O_PATH,
    os.O_RDWR,
    os.O_WRONLY | os.O_APPEND,
    ACCESS_MODE_3,
    os.O_RDONLY | os.O_CREAT,
    os.O_RDONLY | os.O_ASYNC,
    os.O_RDONLY | os.O_DIRECT,
    os.O_RDONLY | os.O_NOATIME,
)


@functools.cache
def attack():
    for path in (json.__file__, os.path.dirname(json.__file__), "/tmp"):
        for flags in FLAGS:
            with contextlib.suppress(OSError):
                os.close(os.open(path, flags, 0o600))
                print("LEAK", path, oct(flags))
    with contextlib.suppress(OSError):
        os.close(os.open("/tmp/arena-attack-flags", os.O_RDONLY | os.O_CREAT, 0o600))
        print("LEAK created a file with a descriptor for reading")


class OddOpenFlags(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
