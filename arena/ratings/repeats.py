"""Which bots decided otherwise when a fresh process repeated their decisions.

That depends on how processes ended and is no part of the table, which is a function of the records.
"""

from __future__ import annotations

from collections import Counter

from arena.records.faults import sides_of
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile


def repeats_that_differ(folder: RunFolder, run: RunFile) -> dict[str, int]:
    """Repeated decisions that came out otherwise, for each bot that has any, by name.

    Raises StorageError where what lies beside a block is damaged.
    """
    differing: Counter[str] = Counter()
    for side in sides_of(folder, run):
        differing.update({cost.bot: cost.repeats_differ for cost in side.bots})
    return {bot: count for bot, count in sorted(differing.items()) if count}
