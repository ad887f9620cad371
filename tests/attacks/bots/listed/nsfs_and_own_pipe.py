"""Opens what lies on file systems without a path: namespaces, and its own pipes a second time.

Landlock cannot name those. Nothing follows from it: setns ends the process, and the pipes are its
own.

Expected: blocked or leak
"""

import ctypes
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
NS_GET_USERNS, NS_GET_PARENT = 0xB701, 0xB702
KINDS = ("cgroup", "ipc", "mnt", "net", "pid", "user", "uts", "time")


def opened(path):
    try:
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return -1


class NsfsAndOwnPipe(Bot):
    def act(self, view):
        for kind in KINDS:
            for pid in ("self", os.getppid()):
                descriptor = opened(f"/proc/{pid}/ns/{kind}")
                if descriptor >= 0:
                    print("LEAK namespace", pid, kind)
                    for request in (NS_GET_USERNS, NS_GET_PARENT):
                        if LIBC.ioctl(descriptor, request) >= 0:
                            print("LEAK parent namespace")
                    os.close(descriptor)
        for number in range(7):
            descriptor = opened(f"/proc/self/fd/{number}")
            if descriptor >= 0:
                print("LEAK own descriptor", number)
                os.close(descriptor)
        return DUDO if view.standing is not None else Bid(1, 2)
