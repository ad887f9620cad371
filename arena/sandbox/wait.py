"""Waiting for several bots' processes at once."""

from __future__ import annotations

import select
import time
from collections.abc import Sequence

from arena.sandbox.host import BotProcess

LOOK_S = 0.02
"""How often the clocks of unfinished processes are looked at."""


def settle(processes: Sequence[BotProcess]) -> None:
    """Return when every process has an outcome: answered, or broken."""
    waiting = [process for process in processes if process.outcome is None]
    if not waiting:
        return
    poll = select.poll()
    owners: dict[int, BotProcess] = {}
    for process in waiting:
        for descriptor in (process.reply_fd, process.output_fd):
            poll.register(descriptor, select.POLLIN)
            owners[descriptor] = process
    next_look = time.monotonic() + LOOK_S
    while waiting:
        for descriptor, _ in poll.poll(LOOK_S * 1000):
            process = owners[descriptor]
            if process.outcome is not None:
                continue
            if descriptor == process.reply_fd:
                process.on_reply()
            elif not process.on_output():
                poll.unregister(descriptor)
        if time.monotonic() >= next_look:
            next_look = time.monotonic() + LOOK_S
            for process in waiting:
                if process.outcome is None:
                    process.check_clocks()
        for process in waiting:
            if process.outcome is not None:
                for descriptor in (process.reply_fd, process.output_fd):
                    _forget(poll, descriptor)
        waiting = [process for process in waiting if process.outcome is None]


def _forget(poll: select.poll, descriptor: int) -> None:
    try:
        poll.unregister(descriptor)
    except KeyError:
        return  # its output had ended before
