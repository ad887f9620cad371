"""Reads the memory of the rivals, whose processes were started just before.

Expected: blocked
"""

import os

from arena.botkit import DUDO, Bid, Bot

FILES = ("mem", "maps", "environ", "pagemap", "stack", "fd/3", "fd/5", "map_files")


class ReadRivalMem(Bot):
    def act(self, view):
        me = os.getpid()
        for pid in range(max(me - 25, 2), me + 25):
            if pid == me:
                continue
            for file in FILES:
                for flags in (os.O_RDONLY, os.O_RDWR):
                    try:
                        descriptor = os.open(f"/proc/{pid}/{file}", flags | os.O_NONBLOCK)
                    except OSError:
                        continue
                    print("LEAK opened", pid, file)
                    os.close(descriptor)
        return DUDO if view.standing is not None else Bid(1, 2)
