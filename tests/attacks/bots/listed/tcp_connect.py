"""Connects to a server on this machine, over every family that a stream can go through.

Expected: blocked
"""

import ctypes
import importlib
import os
import socket
import struct

from arena.botkit import DUDO, Bid, Bot

PORT = 47811
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
ADDRESS = struct.pack("!2s H 4s 8x", struct.pack("=H", 2), PORT, b"\x7f\0\0\x01")
KINDS = [
    *((2, 1, protocol) for protocol in (0, 6, 132, 262)),  # TCP, SCTP, MPTCP
    *((10, 1, 0), (2, 5, 132), (16, 3, 0), (17, 3, 0), (38, 5, 0), (40, 1, 0), (43, 1, 0)),
]  # IPv6, SCTP packets, netlink, packet, crypto, virtual machine, SMC
MSG_FASTOPEN = 0x20000000


def by_url():
    return importlib.import_module("urllib.request").urlopen(
        f"http://127.0.0.1:{PORT}", timeout=0.1
    )


def raw(kind):
    descriptor = LIBC.syscall((41, 198)[SIDE], *kind)
    if descriptor >= 0:
        LIBC.syscall((42, 203)[SIDE], descriptor, ADDRESS, len(ADDRESS))
        os.close(descriptor)
    return descriptor >= 0


def through_descriptor(descriptor):
    """connect and sendto on what it has; perhaps one of them is a socket."""
    connected = LIBC.connect(descriptor, ADDRESS, len(ADDRESS)) == 0
    flags = MSG_FASTOPEN
    return connected or LIBC.sendto(descriptor, b"x", 1, flags, ADDRESS, len(ADDRESS)) > 0


def listening():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
    return True


WAYS = [
    lambda: socket.create_connection(("127.0.0.1", PORT), 0.1),
    lambda: socket.create_connection(("::1", PORT), 0.1),
    lambda: socket.getaddrinfo("localhost.localdomain.invalid", PORT),
    by_url,
    listening,
    *(lambda kind=kind: raw(kind) for kind in KINDS),
    *(lambda number=number: through_descriptor(number) for number in range(8)),
    lambda: open(f"/dev/tcp/127.0.0.1/{PORT}", "rb"),  # noqa: SIM115
]


class TcpConnect(Bot):
    def act(self, view):
        for number, way in enumerate(WAYS):
            try:
                if way():
                    print("LEAK", number)
            except (OSError, ImportError):
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
