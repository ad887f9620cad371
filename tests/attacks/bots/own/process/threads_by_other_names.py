"""Starts threads through executors, timers, event loops and watchdogs instead of `threading.Thread`.

A thread would go on thinking while the opponent moves.

Expected: blocked
"""

import contextlib
import functools
import threading
import time

from arena.botkit import DUDO, Bid, Bot


def _executor():
    import concurrent.futures

    with concurrent.futures.ThreadPoolExecutor() as pool:
        return pool.submit(int).result()


def _event_loop():
    import asyncio

    return asyncio.run(asyncio.to_thread(int))


def _watchdog():
    import faulthandler

    faulthandler.dump_traceback_later(0.001)
    time.sleep(0.01)
    raise OSError("nothing came of it")


@functools.cache
def attack():
    for start in (_executor, _event_loop, threading.Timer(0, int).start, _watchdog):
        with contextlib.suppress(OSError, RuntimeError, ImportError):
            start()
            print("LEAK", start)


class ThreadsByOtherNames(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
