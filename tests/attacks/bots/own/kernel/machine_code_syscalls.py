"""Makes system calls from machine code of its own in a writable, executable page.

Sandboxes that wrap the C library's functions, by LD_PRELOAD or by patching, never see these.

Expected: blocked
"""

import ctypes
import functools
import mmap
import os

from arena.botkit import DUDO, Bid, Bot

CODE = bytes.fromhex("4889f8 4889f7 4889d6 4889ca 4d89c2 0f05 c3")  # syscall(number, a, b, c)
SOCKET, FORK, GETPID, EXECVE = 41, 57, 39, 59


@functools.cache
def attack():
    if os.uname().machine != "x86_64":
        return
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(CODE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    call = ctypes.CFUNCTYPE(ctypes.c_long, *[ctypes.c_long] * 4)(address)
    assert call(GETPID, 0, 0, 0) == os.getpid()
    for number, arguments in ((SOCKET, (1, 1, 0)), (EXECVE, (0, 0, 0)), (FORK, (0, 0, 0))):
        result = call(number, *arguments)
        if number == FORK and result == 0:
            os._exit(0)
        if result >= 0:
            print("LEAK", number, result)


class MachineCodeSyscalls(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
