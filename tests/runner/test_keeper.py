"""What ends Ray's processes when the driver is gone."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

from arena.runner import keeper

SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]
OWNER = """
import subprocess, sys, time
kept = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
subprocess.Popen([sys.executable, sys.argv[1], str(kept.pid)], stdin=subprocess.PIPE)
print(kept.pid, flush=True)
time.sleep(600)
"""


def ended(descriptor: int) -> bool:
    """Whether a process ends within a minute."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(60_000))


def test_killed_owner_takes_what_is_kept_along() -> None:
    command = [sys.executable, "-c", OWNER, str(Path(keeper.__file__))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        kept = os.pidfd_open(int(owner.stdout.readline()))
        owner.kill()
    assert ended(kept)
    os.close(kept)


def test_process_that_ended_before_does_not_stop_the_keeper() -> None:
    gone = subprocess.Popen(SLEEPER)
    gone.kill()
    gone.wait()
    with subprocess.Popen(SLEEPER) as kept:
        words = [sys.executable, str(Path(keeper.__file__)), str(gone.pid), str(kept.pid)]
        assert subprocess.run(words, stdin=subprocess.DEVNULL, check=False).returncode == 0
        assert kept.wait(timeout=60) == -9
