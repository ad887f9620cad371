"""What a bot could try inside, what stands ready before it is locked, and what is seen from outside.
Run by lockdown_harness.py in a process of their own; each gives a value for JSON or raises."""

from __future__ import annotations

import ctypes
import importlib
import mmap
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long
_WORD = 0xFFFF_FFFF_FFFF_FFFF


def system_calls(calls: list[list[int | str]]) -> list[int]:
    """Make raw calls, each a number and arguments; a result or minus errno for each."""
    results = []
    for number, *arguments in calls:
        words = [
            ctypes.c_char_p(a.encode()) if isinstance(a, str) else ctypes.c_ulong(a & _WORD)
            for a in arguments
        ]
        ctypes.set_errno(0)
        result = _libc.syscall(ctypes.c_long(int(number)), *words)
        results.append(-ctypes.get_errno() if result < 0 else result)
    return results


def int80(_: None) -> str:
    """getpid by the 32-bit way of x86: mov eax, 20; int 0x80; ret."""
    libc_mmap = _libc.mmap
    libc_mmap.restype = ctypes.c_void_p
    page = libc_mmap(None, ctypes.c_size_t(4096), 7, 0x22, -1, 0)
    ctypes.memmove(page, b"\xb8\x14\x00\x00\x00\xcd\x80\xc3", 8)
    ctypes.CFUNCTYPE(ctypes.c_int)(page)()
    return "done"


def read_file(path: str) -> int:
    with open(path, "rb") as file:
        return len(file.read(64))


def list_folder(path: str) -> int:
    return len(os.listdir(path))


def look(path: str) -> int:
    return os.stat(path).st_size


def write_file(path: str) -> str:
    with open(path, "wb") as file:
        file.write(b"x")
    return path


def write_kept(descriptor: int) -> int:
    return os.write(descriptor, b"x")


def read_kept(descriptor: int) -> str:
    return os.read(descriptor, 64).decode()


def allocate(mib: int) -> int:
    return len(mmap.mmap(-1, mib << 20)) >> 20


def duplicate(count: int) -> int:
    return len([os.dup(0) for _ in range(count)])


def fork(_: None) -> str:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
    return "forked"


def start_thread(_: None) -> str:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    return "started"


def change_user(_: None) -> str:
    os.setgroups([])
    os.setuid(65534)
    return "changed"


def connect(port: int) -> str:
    with socket.socket() as client:
        client.connect(("127.0.0.1", port))
    return "connected"


def socket_pair(_: None) -> str:
    for end in socket.socketpair():
        end.close()
    return "made"


def signal_parent(_: None) -> str:
    os.kill(os.getppid(), 0)
    return "signalled"


def lower_own_limit(_: None) -> str:
    resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4))
    return "set"


def limits(names: list[str]) -> dict[str, list[int]]:
    return {n: list(resource.getrlimit(getattr(resource, f"RLIMIT_{n}"))) for n in names}


def import_new(names: list[str]) -> list[str]:
    """Import modules that nothing imported before; the names of those that were there already."""
    known = [name for name in names if name in sys.modules]
    for name in names:
        importlib.import_module(name)
    return known


def missing_modules(names: list[str]) -> list[str]:
    return [name for name in names if name not in sys.modules]


def evaluate(source: str) -> Any:
    """The value of `answer` after running the source."""
    names: dict[str, Any] = {}
    exec(source, names)
    return names["answer"]


def nothing(_: None) -> str:
    return "alive"


ACTIONS: dict[str, Callable[[Any], Any]] = {
    f.__name__: f
    for f in (
        system_calls,
        int80,
        read_file,
        list_folder,
        look,
        write_file,
        write_kept,
        read_kept,
        allocate,
        duplicate,
        fork,
        start_thread,
        change_user,
        connect,
        socket_pair,
        signal_parent,
        lower_own_limit,
        limits,
        import_new,
        missing_modules,
        evaluate,
        nothing,
    )
}


def stray_descriptor() -> None:
    """The reading end of a pipe in which a secret lies, at descriptor 6."""
    read, write = os.pipe()
    os.write(write, b"secret")
    os.close(write)
    os.dup2(read, 6)
    if read != 6:
        os.close(read)


def socket_as_input() -> None:
    ours, theirs = socket.socketpair()
    os.dup2(theirs.fileno(), 0)
    ours.close()
    theirs.close()


def folder_as_input() -> None:
    folder = os.open("/", os.O_RDONLY)
    os.dup2(folder, 0)
    os.close(folder)


def second_thread() -> None:
    threading.Thread(target=threading.Event().wait, daemon=True).start()


def forget_listings() -> None:
    """What the importer knows of the folders on the path."""
    sys.path_importer_cache.clear()


BEFORE: dict[str, Callable[[], None]] = {
    f.__name__: f
    for f in (stray_descriptor, socket_as_input, folder_as_input, second_thread, forget_listings)
}


def session(pid: int) -> bool:
    return os.getsid(pid) == pid


def memory(pid: int) -> str:
    """Whether a process of the same user can open its memory."""
    try:
        os.close(os.open(f"/proc/{pid}/mem", os.O_RDWR))
    except PermissionError:
        return "refused"
    return "opened"


def status(pid: int) -> dict[str, str]:
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        return {name: value.strip() for name, _, value in (line.partition(":") for line in file)}


def clocks(pid: int) -> bool:
    """Whether the host's two clocks can be read."""
    with open(f"/proc/{pid}/schedstat", encoding="ascii") as file:
        waited = int(file.read().split()[1])
    return time.clock_gettime(~pid << 3 | 2) > 0 and waited >= 0


OUTSIDE: dict[str, Callable[[int], Any]] = {
    f.__name__: f for f in (session, memory, status, clocks)
}
