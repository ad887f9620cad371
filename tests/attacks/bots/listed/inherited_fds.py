"""Looks for descriptors that nobody meant to give it, and uses those it has the wrong way round.

Expected: blocked
"""

import fcntl
import os
import socket
import stat

from arena.botkit import DUDO, Bid, Bot

IS_FILE, IS_PIPE, IS_DEVICE = stat.S_ISREG, stat.S_ISFIFO, stat.S_ISCHR
KINDS = {0: IS_DEVICE, 1: IS_PIPE, 2: IS_PIPE, 3: IS_FILE, 4: IS_PIPE, 5: IS_PIPE, 6: IS_FILE}
WAYS = {
    "read the output": lambda: os.read(1, 1),
    "read the errors": lambda: os.read(2, 1),
    "read the replies": lambda: os.read(5, 1),
    "write requests": lambda: os.write(4, b"x"),
    "write to the input": lambda: os.write(0, b"x"),
    "asynchronous": lambda: fcntl.fcntl(4, fcntl.F_SETFL, os.O_ASYNC) == 0,
    "listing": lambda: os.listdir("/proc/self/fd"),
    "as a socket": lambda: socket.socket(fileno=5).recv(1),
    "received": lambda: socket.recv_fds(socket.socket(fileno=4), 1, 4),
}


class InheritedFds(Bot):
    def act(self, view):
        for descriptor in range(4096):
            try:
                mode = os.fstat(descriptor).st_mode
            except OSError:
                continue
            if descriptor not in KINDS or not KINDS[descriptor](mode):
                print("LEAK", descriptor, oct(mode))
        for name, way in WAYS.items():
            try:
                if way():
                    print("LEAK", name)
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
