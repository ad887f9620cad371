"""A small zygote for the tests: for each order, a line of JSON on standard input, it forks a process
that locks itself and then does something a bot might do. A line of JSON tells what came of it."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from lockdown_actions import ACTIONS, BEFORE, OUTSIDE

from arena.sandbox.lockdown import LockdownError, Policy, lock, prepare


def main() -> None:
    prepare("landlock")
    for line in sys.stdin:
        order = json.loads(line)
        answer = serve_orphan(order) if order.get("orphan") else serve(order)
        print(json.dumps(answer), flush=True)


def serve(order: dict[str, Any]) -> dict[str, Any]:
    """Fork, let it lock itself, look at it from outside, let it act, and wait for its end."""
    pipes = Pipes()
    pid = fork_locked(order, pipes)
    pipes.close_inner()
    answer: dict[str, Any] = {"lock": pipes.hear()}
    if "outside" in order:
        answer["outside"] = OUTSIDE[order["outside"]](pid)
    pipes.release()
    answer["result"] = pipes.hear()
    _, wait_status = os.waitpid(pid, 0)
    answer["ended"] = os.waitstatus_to_exitcode(wait_status)
    pipes.close()
    return answer


def serve_orphan(order: dict[str, Any]) -> dict[str, Any]:
    """The same, but the locked process's parent is killed before it acts."""
    pipes = Pipes()
    middle = os.fork()
    if middle == 0:
        fork_locked(order, pipes)
        signal.pause()
    pipes.close_inner()
    answer: dict[str, Any] = {"lock": pipes.hear()}
    os.kill(middle, signal.SIGKILL)
    os.waitpid(middle, 0)
    pipes.release()
    answer["result"] = pipes.hear()
    pipes.close()
    return answer


class Pipes:
    """To the inner process and back, a line at a time."""

    def __init__(self) -> None:
        self.inner_in, self._to = os.pipe()
        self._from, self.inner_out = os.pipe()

    def close_inner(self) -> None:
        os.close(self.inner_in)
        os.close(self.inner_out)
        self._file = os.fdopen(self._from, encoding="utf-8")

    def hear(self) -> Any:
        """The next line; None after the last."""
        line = self._file.readline()
        return json.loads(line) if line else None

    def release(self) -> None:
        try:
            os.write(self._to, b"\x01")
        except BrokenPipeError:
            return  # it has ended

    def close(self) -> None:
        os.close(self._to)
        self._file.close()


def fork_locked(order: dict[str, Any], pipes: Pipes) -> int:
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            settle(pipes)
            live(order, parent)
            os._exit(0)
        finally:
            os._exit(70)
    return pid


def settle(pipes: Pipes) -> None:
    """Descriptors as in the product: null, output twice, shared memory, in, out."""
    memory = os.memfd_create("test", os.MFD_CLOEXEC)
    os.ftruncate(memory, 4096)
    null = os.open("/dev/null", os.O_RDWR)
    wanted = (null, null, null, memory, pipes.inner_in, pipes.inner_out)
    high = [os.dup2(descriptor, 100 + i, False) for i, descriptor in enumerate(wanted)]
    os.closerange(3, 100)
    for target, descriptor in enumerate(high):
        os.dup2(descriptor, target)
    os.closerange(6, 4096)


def live(order: dict[str, Any], parent: int) -> None:
    for name in order.get("before", ()):
        BEFORE[name]()
    policy = Policy(
        mode=order["mode"],
        memory_mib=order.get("memory_mib", 512),
        parent=order.get("parent", parent),
        keep=frozenset(order.get("keep", range(6))),
        packages=tuple(order.get("packages", ("numpy",))),
        skip=frozenset(order.get("skip", ())),
        landlock_abi=order.get("landlock_abi"),
    )
    try:
        report = lock(policy)
    except LockdownError as error:
        say({"failed": error.layer, "what": error.what})
        return
    say({"failed": None, "layers": report.layers, "abi": report.landlock_abi})
    os.read(4, 1)
    try:
        say({"value": ACTIONS[order["action"]](order.get("argument"))})
    except Exception as error:
        said = {"error": type(error).__name__, "errno": getattr(error, "errno", None)}
        say(said | {"text": str(error)})


def say(message: dict[str, Any]) -> None:
    os.write(5, json.dumps(message).encode() + b"\n")


if __name__ == "__main__":
    main()
