"""Sends a packet to this machine, as a datagram, a raw packet and an echo request.

Expected: blocked
"""

import ctypes
import os
import socket
import struct

from arena.botkit import DUDO, Bid, Bot

PORT = 47811
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
ADDRESS = struct.pack("!2s H 4s 8x", struct.pack("=H", 2), PORT, b"\x7f\0\0\x01")
KINDS = ((2, 2, 0), (2, 2, 136), (2, 2, 1), (2, 3, 255), (10, 2, 0), (2, 6, 33), (1, 2, 0))
# UDP, UDP-Lite, echo requests, raw, IPv6, DCCP, Unix datagrams


def plain():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        return sender.sendto(b"arena", ("127.0.0.1", PORT))


def raw(kind):
    descriptor = LIBC.syscall((41, 198)[SIDE], *kind)
    if descriptor >= 0:
        LIBC.syscall((44, 206)[SIDE], descriptor, b"arena", 5, 0, ADDRESS, len(ADDRESS))
        os.close(descriptor)
    return descriptor >= 0


def name_lookup():
    """A question to a name server is a datagram, too."""
    return socket.gethostbyname("arena-attack.invalid")


WAYS = [
    plain,
    name_lookup,
    *(lambda kind=kind: raw(kind) for kind in KINDS),
    *(
        lambda descriptor=descriptor: (
            LIBC.sendto(descriptor, b"arena", 5, 0, ADDRESS, len(ADDRESS)) > 0
        )
        for descriptor in range(8)
    ),
]


class UdpSend(Bot):
    def act(self, view):
        for number, way in enumerate(WAYS):
            try:
                if way():
                    print("LEAK", number)
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
