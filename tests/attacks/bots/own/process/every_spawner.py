"""Starts /bin/true with every helper of the standard library.

`os.popen` and `subprocess` in the first submission that anybody tries on a new judge.

Expected: blocked
"""

import contextlib
import functools
import os
import signal

from arena.botkit import DUDO, Bid, Bot

TRUE = "/bin/true"


def _subprocess():
    import subprocess

    return subprocess.run([TRUE], check=True)


def _multiprocessing():
    import multiprocessing

    process = multiprocessing.get_context("fork").Process(target=os.getpid)
    process.start()
    process.join()
    return process.exitcode == 0


def _pty():
    import pty

    pid, _ = pty.fork()
    if pid == 0:
        os._exit(0)
    return pid


SPAWNERS = (
    lambda: os.posix_spawn(TRUE, [TRUE], {}),
    lambda: os.posix_spawnp("true", ["true"], {}),
    lambda: os.system(TRUE) in (0, signal.SIGKILL),
    lambda: os.popen(TRUE).close() is None and os.popen("echo x").read(),
    lambda: os.spawnv(os.P_WAIT, TRUE, [TRUE]) == 0,
    _subprocess,
    _multiprocessing,
    _pty,
)


@functools.cache
def attack():
    for number, spawner in enumerate(SPAWNERS):
        with contextlib.suppress(OSError, ImportError):
            if spawner():
                print("LEAK", number)


class EverySpawner(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
