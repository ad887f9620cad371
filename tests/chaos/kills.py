"""What is killed, when, and what the command must do then. Everything is drawn from a seed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import psutil
from processes import by_kind, living

BY_DRIVER = {
    "SIGKILL": (signal.SIGKILL,),
    "SIGTERM": (signal.SIGTERM,),
    "Ctrl-C": (signal.SIGINT,),
    "Ctrl-C twice": (signal.SIGINT, signal.SIGINT),
}
"""Ways to end the driver. Ctrl-C reaches its whole group of processes, as a terminal sends it."""
GOES_ON = ("worker", "zygote", "child")
"""What a run survives by itself."""
OF_RAY = ("raylet", "gcs_server")
"""Without these no run can go on: it says so and ends."""
HOW = {"local": ("--local",), "ray1": ("--workers", "1"), "ray2": ("--workers", "2")} | {
    "ray4": ("--workers", "4")
}
"""Ways to play a league, by name."""
APPEAR_S = 60.0
"""How long a victim may take to appear."""


@dataclass(frozen=True)
class Kill:
    """`victim` is a way of BY_DRIVER or a kind of process; it is hit `delay_s` after this command holds
    the folder and `blocks` blocks are stored. `gap_s` is between two signals, `pick` chooses one of
    several."""

    victim: str
    blocks: int
    delay_s: float
    gap_s: float = 0.05
    pick: int = 0

    @property
    def codes(self) -> set[int]:
        """What the command may end with. A run that is told to stop may just have been done."""
        if self.victim == "SIGKILL":
            return {-signal.SIGKILL}
        if self.victim == "SIGTERM":
            return {0, 130, -signal.SIGTERM}  # the last before it plays
        if self.victim in BY_DRIVER:
            return {0, 130}
        return {0} if self.victim in GOES_ON else {0, 3}

    @property
    def words(self) -> str:
        return f"{self.victim} {self.delay_s:.2f} s after block {self.blocks}"


def draw(rng: random.Random, how: str, blocks: int) -> Kill:
    """A kill of a run of so many blocks that is played in this way."""
    victims = [*BY_DRIVER, "zygote", "child"]
    if how != "local":
        victims += ["worker", *OF_RAY]
    after = rng.choice([0, rng.randrange(blocks)])
    return Kill(
        rng.choice(victims),
        after,
        rng.random() ** 3,
        rng.choice([0.0, 0.05, 0.5]),
        rng.randrange(64),
    )


def strike(
    kill: Kill, driver: subprocess.Popen[str], folder: Path, before: set[psutil.Process]
) -> bool:
    """Wait for the moment and kill. False where the run was done before, or has no such process."""
    end = time.monotonic() + APPEAR_S
    while not _has(folder, driver.pid, kill.blocks):
        if driver.poll() is not None or time.monotonic() > end:
            return False
        time.sleep(0.005)
    time.sleep(kill.delay_s)
    if kill.victim in BY_DRIVER:
        return _end_driver(kill, driver)
    while driver.poll() is None and time.monotonic() < end:
        if victims := by_kind(living(before)).get(kill.victim):
            victims.sort(key=lambda process: process.pid)
            try:
                victims[kill.pick % len(victims)].kill()
            except psutil.NoSuchProcess:
                continue
            return True
    return False


def _end_driver(kill: Kill, driver: subprocess.Popen[str]) -> bool:
    for place, number in enumerate(BY_DRIVER[kill.victim]):
        if place:
            time.sleep(kill.gap_s)
        if driver.poll() is not None:
            return place > 0
        if number == signal.SIGINT:
            os.killpg(driver.pid, number)
        else:
            driver.send_signal(number)
    return True


def _has(folder: Path, driver: int, blocks: int) -> bool:
    """Whether this driver holds the folder, and so many blocks are stored. Before that a signal is
    Python's own affair."""
    lock = folder / "lock"
    if not lock.exists() or lock.read_text(encoding="ascii").strip() != str(driver):
        return False
    return sum(1 for _ in (folder / "blocks").glob("*.parquet")) >= blocks
