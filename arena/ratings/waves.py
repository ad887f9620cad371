"""The waves of a run in its folder: planning the next, checking those stored."""

from __future__ import annotations

from collections.abc import Callable

from arena.errors import BadNews
from arena.ratings.settled import Settling
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.schedule.waves import Wave, blocks_of_wave


class WaveDiffers(BadNews):
    """A stored wave is not the one that the records before it lead to."""

    code = "difference"


def planner(folder: RunFolder) -> Callable[[RunFile], Wave]:
    """What plans the wave after those of a run, all of whose blocks are there. It reads each block
    once, however often it is asked."""
    settling: list[Settling] = []

    def plan(run: RunFile) -> Wave:
        if not settling:
            settling.append(Settling(folder, run))
        while settling[0].waves < len(run.waves):
            settling[0].take_in(run)
        return settling[0].next_wave()

    return plan


def settling_of(folder: RunFolder, run: RunFile) -> Settling:
    """What the stored waves say, as far as their blocks are there without a gap."""
    settling = Settling(folder, run)
    for _ in range(_played_waves(folder, run)):
        settling.take_in(run)
    return settling


def check_waves(folder: RunFolder, run: RunFile) -> None:
    """Plan every wave again from the records of the waves before it, as far as they are there; a run
    without waves has nothing to check.

    Raises WaveDiffers at the first that is another one.
    """
    if not run.model.schedule.sequential:
        return
    settling = Settling(folder, run)
    played = _played_waves(folder, run)
    for number, stored in enumerate(run.waves[: played + 1]):
        planned = settling.next_wave()
        if planned != stored:
            told, found = (sum(deals for _, deals in wave) for wave in (planned, stored))
            raise WaveDiffers(
                f"wave {number + 1} is not the one that the records before it lead to: "
                f"{len(planned)} pairs and {told} deals, stored are {len(stored)} and {found}"
            )
        if number < played:
            settling.take_in(run)


def _played_waves(folder: RunFolder, run: RunFile) -> int:
    """How many waves, from the first on, have all their blocks on disk."""
    for number in range(len(run.waves)):
        blocks = blocks_of_wave(run.plan, run.waves, number)
        if not all(folder.has_block(block) for block in blocks):
            return number
    return len(run.waves)
