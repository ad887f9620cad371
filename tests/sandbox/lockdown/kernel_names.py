"""Names and numbers of system calls from sources other than the code under test: the committed
kernel_names.txt, the headers of this machine, and libseccomp."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

_COMMITTED = Path(__file__).with_name("kernel_names.txt")
_X86_HEADERS = (
    Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    Path("/usr/include/asm/unistd_64.h"),
)


def committed(architecture: str) -> dict[str, int]:
    """Numbers by name out of kernel_names.txt."""
    column = {"x86_64": 1, "aarch64": 2}[architecture]
    lines = _COMMITTED.read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def from_header() -> dict[str, int]:
    """Numbers by name of x86_64 from the installed kernel headers; empty without them."""
    for header in _X86_HEADERS:
        if header.exists():
            found = re.findall(r"#define __NR_(\w+) (\d+)", header.read_text("utf-8"))
            return {name: int(number) for name, number in found}
    return {}


class Libseccomp:
    """The library's own tables. Raises OSError where it is not installed."""

    def __init__(self) -> None:
        library = ctypes.CDLL("libseccomp.so.2")
        self._resolve = library.seccomp_syscall_resolve_num_arch
        self._resolve.restype = ctypes.c_void_p
        self._resolve.argtypes = [ctypes.c_uint32, ctypes.c_int]

    def name(self, architecture: int, number: int) -> str | None:
        """The name of a number; None where the library knows none."""
        found = self._resolve(architecture, number)
        return ctypes.cast(found, ctypes.c_char_p).value.decode() if found else None
