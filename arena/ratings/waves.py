"""The waves of a run in its folder: planning the next, checking those stored, saying what is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arena.errors import BadNews
from arena.ratings.settled import Pair, Settling, Verdict
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.schedule.waves import Wave, blocks_of_wave

LISTED = 10
"""Pairs that a note names at most."""


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


def settled_notes(folder: RunFolder, run: RunFile) -> Iterator[str]:
    """What a reader of the table is told about pairs and games, a sentence each; nothing for a run that
    has no waves."""
    schedule = run.model.schedule
    if not schedule.sequential:
        return
    settling = settling_of(folder, run)
    pairs = settling.pairs()
    counts = {verdict: [p for p in pairs if p.verdict is verdict] for verdict in Verdict}
    decided = len(counts[Verdict.FIRST]) + len(counts[Verdict.SECOND])
    told = [f"{decided} of {len(pairs)} pairs decided"]
    told += [
        f"{len(found)} {words}: {_names(found, run)}"
        for verdict, words in _words(schedule.margin, schedule.deals).items()
        if (found := counts[verdict])
    ]
    sure = "simultaneous over all pairs, asymptotic" if len(pairs) > 1 else "asymptotic"
    yield f"{'; '.join(told)} (confidence {schedule.confidence:g}, {sure})"
    if run.plan.final:
        yield (
            f"{run.plan.games} games in {_waves(len(run.waves) - 1)}; a schedule fixed beforehand "
            f"would have needed {settling.fixed_games()} for the same certainty"
        )


def _waves(number: int) -> str:
    return f"{number} wave" if number == 1 else f"{number} waves"


def _words(margin: float, most: int) -> dict[Verdict, str]:
    return {
        Verdict.EQUAL: f"equal within {margin:g}",
        Verdict.UNDECIDED: f"undecided after {most} deals, the most of a pair",
        Verdict.ENDED: "ended as a bot was disqualified",
        Verdict.OPEN: "still open",
    }


def _names(pairs: list[Pair], run: RunFile) -> str:
    names = run.names
    listed = [f"{names[pair.first]} - {names[pair.second]}" for pair in pairs[:LISTED]]
    more = len(pairs) - len(listed)
    return ", ".join(listed) + (f" and {more} more" if more else "")


def _played_waves(folder: RunFolder, run: RunFile) -> int:
    """How many waves, from the first on, have all their blocks on disk."""
    for number in range(len(run.waves)):
        blocks = blocks_of_wave(run.plan, run.waves, number)
        if not all(folder.has_block(block) for block in blocks):
            return number
    return len(run.waves)
