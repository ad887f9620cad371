"""`make chaos KILLS=50 SEED=1`: runs are killed at moments drawn from a seed, and must end alike.

Each round plays the same league in a fresh project, in a drawn way (--local, or Ray with 1, 2 or 4
workers), kills once or more, and gives the same command until it is through. Ends with 1 when anything
was wrong; results/chaos.json holds every kill.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))  # where played_project is

from kills import HOW, draw  # noqa: E402  # the rig is not installed
from processes import adopting  # noqa: E402
from rounds import (  # noqa: E402
    BLOCKS,
    GAMES,
    NAME,
    Files,
    command,
    differing,
    files_of,
    finished,
    new_project,
    replay_of,
)

RESULT = ROOT / "results" / "chaos.json"
AGAIN = 0.35
"""The chance that a run which was hit is hit once more."""

READ = 0.2
"""The chance that a finished run is verified and a game of it is told: its files are compared anyway."""


class Chaos:
    """Rounds against one undisturbed run. `told` has an entry for each kill."""

    def __init__(self, root: Path, seed: int, before: set[psutil.Process]) -> None:
        self._root = root
        self._seed = seed
        self._before = before
        self._rng = random.Random(f"chaos {seed}")
        self._round = 0
        self.told: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self._calm = new_project(root / "undisturbed")
        self._expect(command(self._calm, "local", before).faults)
        self._files: Files = files_of(self._calm)

    def play(self, kills: int) -> None:
        """Rounds until so many kills have hit."""
        while len(self.told) < kills:
            self._play_round()

    def _play_round(self) -> None:
        self._round += 1
        how = self._rng.choice(list(HOW))
        project = new_project(self._root / f"round{self._round}")
        again = True
        while again:
            kill = draw(self._rng, how, BLOCKS)
            outcome = command(project, how, self._before, kill)
            again = self._rng.random() < AGAIN and outcome.code != 0
            if outcome.hit:
                entry = {"round": self._round, "how": how, "kill": kill.words}
                self.told.append(entry | {"victim": kill.victim, "exit": outcome.code})
            self._say(how, kill.words if outcome.hit else f"{kill.words} (too late)", outcome.code)
            self._expect(outcome.faults)
        self._expect(finished(project, how, self._before))
        self._expect(differing(files_of(project), self._files))
        game = self._rng.randrange(GAMES)
        if self._rng.random() < READ:
            project.arena("verify", NAME)
            if replay_of(project, game) != replay_of(self._calm, game):
                self._expect([f"the replay of game {game} differs"])

    def _expect(self, faults: list[str]) -> None:
        for fault in faults:
            self.faults.append(f"seed {self._seed} round {self._round}: {fault}")
            print(f"  WRONG: {fault}", flush=True)

    def _say(self, how: str, kill: str, code: int) -> None:
        print(f"{len(self.told):4}  round {self._round}  {how:6} {kill}: exit {code}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="chaos") as place, adopting() as before:
        chaos = Chaos(Path(place), options.seed, before)
        chaos.play(options.kills)
    counted = Counter(entry["victim"] for entry in chaos.told)
    verdict = {"seed": options.seed, "kinds": counted, "wrong": chaos.faults, "kills": chaos.told}
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(verdict, indent=1) + "\n", encoding="utf-8")
    print(", ".join(f"{kind} {number}" for kind, number in sorted(counted.items())))
    print(f"{len(chaos.told)} kills, {len(chaos.faults)} things wrong")
    return 1 if chaos.faults else 0


if __name__ == "__main__":
    sys.exit(main())
