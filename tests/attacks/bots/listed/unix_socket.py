"""Connects to servers that listen under a name: abstract ones, the system's log and its bus.

Expected: blocked
"""

import ctypes
import os
import socket
import struct
from pathlib import Path

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)


def found(folder, pattern):
    try:
        return [str(path) for path in Path(folder).glob(pattern)]
    except OSError:
        return []


NAMES = [
    "\0arena-listener",
    "\0arena-attack",
    "/dev/log",
    "/run/systemd/journal/socket",
    "/run/dbus/system_bus_socket",
    "/var/run/docker.sock",
    *found("/tmp", "arena-traps-*/arena-listener"),
    *found("/tmp/ray/session_latest/sockets", "*"),
]
KINDS = (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET)


def connected(name, kind):
    with socket.socket(socket.AF_UNIX, kind) as client:
        client.connect(name)
        client.send(b"arena")
    return True


def listening(kind):
    with socket.socket(socket.AF_UNIX, kind) as server:
        server.bind("\0arena-attack-listener")
    return True


def raw(name, kind):
    descriptor = LIBC.syscall((41, 198)[SIDE], socket.AF_UNIX, kind, 0)
    if descriptor >= 0:
        address = struct.pack("=H", socket.AF_UNIX) + name.encode()
        LIBC.syscall((42, 203)[SIDE], descriptor, address, len(address))
        os.close(descriptor)
    return descriptor >= 0


class UnixSocket(Bot):
    def act(self, view):
        for kind in KINDS:
            ways = [lambda kind=kind: listening(kind)]
            ways += [lambda name=name, kind=kind: connected(name, kind) for name in NAMES]
            ways += [lambda name=name, kind=kind: raw(name, kind) for name in NAMES]
            for number, way in enumerate(ways):
                try:
                    if way():
                        print("LEAK", kind, number)
                except OSError:
                    continue
        LIBC.syslog(4, b"arena attack")  # goes to /dev/log, and tells nobody whether it arrived
        return DUDO if view.standing is not None else Bid(1, 2)
