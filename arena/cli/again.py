"""Playing the blocks of one worker again, to compare its records with what comes out here."""

from __future__ import annotations

from contextlib import closing

from arena.cli.playing import announce_compiling
from arena.errors import NotFound
from arena.ratings.workers import played_by
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.verify import Difference
from arena.runner.local import LocalBackend
from arena.runner.play import play_again
from arena.views.text import clean


def verify_worker(folder: RunFolder, run: RunFile, worker: str) -> int:
    """Play all blocks of a worker, PID@NODE, again in this process, with the bots as they are kept in
    the run's folder; the number of blocks, all of which came out with the same bytes.

    Nothing is written. Raises NotFound for a worker that has played none, and Difference.
    """
    by_block = played_by(folder, run)
    blocks = [block for block in run.plan.blocks if by_block.get(block.number) == worker]
    if not blocks:
        found = ", ".join(sorted(set(by_block.values()))) or "none"
        raise NotFound(f"no worker {worker} in {run.run}", hint=f"workers: {clean(found)}")
    bundles = {entry.name: folder.staged(entry) for entry in run.playing}
    announce_compiling()
    with closing(LocalBackend(run.sandbox)) as backend:
        differing = [
            result.number
            for result in play_again(folder, run, blocks, bundles, backend)
            if result.records != folder.read_block(result.number)
        ]
    if differing:
        raise _difference(folder, worker, sorted(differing), len(blocks))
    return len(blocks)


def _difference(folder: RunFolder, worker: str, numbers: list[int], played: int) -> Difference:
    what = (
        f"{len(numbers)} of {played} blocks of {clean(worker)} come out otherwise when played again"
    )
    listed = ", ".join(folder.block_path(number).name for number in numbers[:5])
    more = " and others" if len(numbers) > 5 else ""
    hint = (
        f"{listed}{more}\n"
        "a fault with a clock or a bot that is not repeatable does that, too: arena errors tells of both"
    )
    return Difference(what, hint=hint)
