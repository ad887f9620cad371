"""Runs a program, in its own place or beside itself.

Expected: blocked
"""

import ctypes
import importlib
import os

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
SIDE = ("x86_64", "aarch64").index(os.uname().machine)
PROGRAM = "/bin/echo"
ARGUMENTS = ["echo", "LEAK a program ran"]
VECTOR = (ctypes.c_char_p * 3)(*map(str.encode, ARGUMENTS), None)
SPAWNED = ctypes.c_int()
EMPTY_PATH = 0x1000  # AT_EMPTY_PATH


def by_descriptor():
    descriptor = os.open(os.__file__, os.O_RDONLY)
    os.execve(descriptor, ARGUMENTS, {})


def by_module(module, function, *arguments):
    return getattr(importlib.import_module(module), function)(*arguments)


def spawned():
    return LIBC.posix_spawn(ctypes.byref(SPAWNED), PROGRAM.encode(), None, None, VECTOR, None) == 0


WAYS = {
    "system": lambda: os.system("echo LEAK a shell ran") == 0,
    "popen": lambda: os.popen("echo LEAK a shell ran").read(),
    "libc system": lambda: LIBC.system(b"echo LEAK a shell ran") == 0,
    "subprocess": lambda: by_module("subprocess", "run", [PROGRAM, "LEAK"]),
    "multiprocessing": lambda: by_module("multiprocessing", "Process").start(),
    "spawn": lambda: os.posix_spawn(PROGRAM, ARGUMENTS, {}),
    "spawnp": lambda: os.posix_spawnp("echo", ARGUMENTS, {}),
    "spawnv": lambda: os.spawnv(os.P_WAIT, PROGRAM, ARGUMENTS) == 0,
    "libc spawn": spawned,
    "execv": lambda: os.execv(PROGRAM, ARGUMENTS),
    "execvp": lambda: os.execvp("echo", ARGUMENTS),
    "no such program": lambda: os.execv("/no/such/program", ARGUMENTS),
    "by descriptor": by_descriptor,
    "fexecve": lambda: LIBC.fexecve(3, VECTOR, None) >= 0,
    "syscall": lambda: LIBC.syscall((59, 221)[SIDE], PROGRAM.encode(), VECTOR, None) >= 0,
    "execveat": lambda: LIBC.syscall((322, 281)[SIDE], 3, b"", VECTOR, None, EMPTY_PATH) >= 0,
}


class Execv(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            try:
                if way():
                    print("LEAK", name)
            except FileNotFoundError as error:
                if error.filename == "/no/such/program":  # then programs are looked for
                    print("LEAK", name)
            except (OSError, ImportError):
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
