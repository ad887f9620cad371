"""Plays attacks, one after the other, in a league with two honest rivals, and tells what came of each.

Run as `attack_stage.py MODE`, as any user. A line of JSON with a bot's path comes in on standard
input, a line with what happened goes out. The traps that a successful attack would spring are set
here: listeners, files that may not appear, processes that may not stay.
"""

from __future__ import annotations

import ctypes
import json
import os
import selectors
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from arena.block.admit import admit
from arena.block.play import BlockJob, play_block
from arena.dudo.presets import make_rules
from arena.errors import BotFileError
from arena.records.schema import Record, decode, records_of
from arena.records.secrets import Keys
from arena.records.side import SideFile
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.modes import MODES
from arena.sandbox.nursery import Zygote
from arena.schedule.plan import make_plan

BOTS = Path(__file__).parents[2] / "bots"
LIMITS = Limits(decision_ms=400, game_bank_ms=0, blocked_ms=600, import_s=1, memory_mib=512)
RULES = make_rules("classic")
RIVALS = ("thirds", "uniform")
PORT = 47811
SOCKET_NAME = "arena-listener"
WATCHED = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", str(BOTS), os.path.expanduser("~"))
PR_SET_CHILD_SUBREAPER = 36


class Traps:
    """Listeners on this machine that no bot may reach."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="arena-traps-")
        self._sockets = [
            self._bound(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", PORT)),
            self._bound(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", PORT)),
            self._bound(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{SOCKET_NAME}"),
            self._bound(socket.AF_UNIX, socket.SOCK_DGRAM, f"{self._folder.name}/{SOCKET_NAME}"),
        ]
        self._selector = selectors.DefaultSelector()
        for trap in self._sockets:
            self._selector.register(trap, selectors.EVENT_READ)

    def _bound(self, family: int, kind: int, address: Any) -> socket.socket:
        trap = socket.socket(family, kind)
        trap.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trap.bind(address)
        if kind == socket.SOCK_STREAM:
            trap.listen()
        return trap

    def touched(self) -> int:
        """How many listeners somebody has reached."""
        return len(self._selector.select(0))


def files_around() -> set[tuple[str, int]]:
    """Everything that lies where a bot might leave something, files with their last change."""
    found = set()
    for folder in WATCHED:
        if os.path.isdir(folder) and os.access(folder, os.R_OK):
            for entry in os.scandir(folder):
                with suppress(FileNotFoundError):  # other programs' files come and go
                    changed = entry.stat(follow_symlinks=False).st_mtime_ns
                    found.add((entry.path, 0 if entry.is_dir() else changed))
    return found


def children() -> set[int]:
    """All processes that descend from this one: the zygote, and whatever outlived its parent here."""
    return set(map(int, Path("/proc/self/task", str(os.getpid()), "children").read_text().split()))


def shared_memory() -> str:
    """System V segments, queues and semaphores."""
    return "".join(Path("/proc/sysvipc", kind).read_text() for kind in ("shm", "msg", "sem"))


class Stage:
    """One zygote and the games that the rivals play when nobody attacks."""

    def __init__(self, zygote: Zygote) -> None:
        self._zygote = zygote
        rivals = [read_bundle(name, BOTS / f"{name}.py", f"bots/{name}.py") for name in RIVALS]
        self._bundles = dict(enumerate(rivals))
        self._traps = Traps()
        self._undisturbed = [self._rivals_games(self._play(rivals[0], "bystander")[0])]

    def attack(self, path: Path) -> dict[str, Any]:
        """What happened when this bot was let in."""
        first, files = self._attack(path)
        if files:
            # Other programs use these folders too: what a repetition leaves as well is the bot's.
            _, again = self._attack(path)
            files &= again
        first["damage"] |= {"files": sorted(files)} if files else {}
        return first

    def _attack(self, path: Path) -> tuple[dict[str, Any], set[str]]:
        before = files_around()
        memory = shared_memory()
        descriptors = set(os.listdir("/proc/self/fd"))
        with self._watched_home():
            outcome = self._outcome(path)
        found = {
            "shared_memory": shared_memory() != memory,
            "descriptors": sorted(set(os.listdir("/proc/self/fd")) - descriptors),
            "processes": sorted(children() - {self._zygote.pid}),
            "listeners": self._traps.touched(),
        }
        damage = {what: value for what, value in found.items() if value}
        return outcome | {"damage": damage}, {path for path, _ in files_around() - before}

    @contextmanager
    def _watched_home(self) -> Iterator[None]:
        """The host's own environment must be the same afterwards."""
        environment, folder = dict(os.environ), os.getcwd()
        yield
        assert dict(os.environ) == environment
        assert os.getcwd() == folder

    def _outcome(self, path: Path) -> dict[str, Any]:
        name = path.stem
        try:
            bundle = read_bundle(name, path, f"bots/{path.name}")
        except BotFileError as error:
            return {"faults": ["bundle"], "text": error.what, "output": "", "rivals": True}
        refusal = admit(bundle, "classic", RULES, LIMITS, self._zygote)
        if refusal is not None:
            return {"faults": [refusal.fault], "text": refusal.reason, "output": "", "rivals": True}
        records, side = self._play(bundle, name)
        return {
            "faults": sorted({f for r in records for bot, f in r.forfeits if bot == name}),
            "text": "\n".join(note.text for note in side.faults),
            "output": "".join(cost.output for cost in side.bots if cost.bot == name),
            "rivals": self._rivals_games(records) in self._undisturbed and len(records) == 3,
        }

    def _play(self, bundle: Bundle, name: str) -> tuple[list[Record], SideFile]:
        names = [*RIVALS, name]
        plan = make_plan(3, [2], 1, mirrored=True, max_tables=10, block_games=100)
        job = BlockJob(
            block=plan.blocks[0],
            names=names,
            bundles=self._bundles | {2: bundle},
            rules=RULES.as_dict(),
            keys=Keys.of(b"an attack stage!"),
            limits=LIMITS,
            max_forfeits=10,
        )
        result = play_block(job, self._zygote, os.getpid())
        side = msgspec.json.decode(result.side, type=SideFile)
        return list(records_of(decode(result.records, "a block"))), side

    def _rivals_games(self, records: list[Record]) -> list[Record]:
        return [record for record in records if set(record.bots) == set(RIVALS)]


def main() -> None:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with closing(Zygote(MODES[sys.argv[1]])) as zygote:
        stage = Stage(zygote)
        for line in sys.stdin:
            result = stage.attack(Path(json.loads(line)))
            print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
