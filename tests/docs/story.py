"""Runs the blocks of a page in order, as its reader would, in a project folder of its own.

`python tests/docs/story.py PAGE...` writes into pages what their commands print today.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path

from blocks import ROOT, Block, blocks_of

from arena.cli.main import main
from arena.errors import LeagueError
from arena.league.read import parse_league

SHOWN = ("text",)
"""Languages of what is only shown."""
_VARYING = re.compile(
    r"(?P<time>\d+(?:\.\d+)? (?:s|ms|us|games/s)\b)"
    r"|(?P<commitment>\b[0-9a-f]{64}\b)"
    r"|(?P<left_out>\.\.\.)"
)
_ANYTHING = {
    "time": r"[\d.]+ (?:s|ms|us|games/s)",
    "commitment": "[0-9a-f]{64}",
    "left_out": "(?s:.*?)",
}
"""What differs from day to day: times, commitments, and what `...` stands for."""
_PLAYING = ("bots/bayes.py", "bots/child.py", "bots/net", "bots/thirds.py")
_HEAD = "name: part\nbots: [bots/*.py]\n"


@dataclass
class Command:
    """A line `$ ...` and what stands under it as its output."""

    words: str
    output: str
    code: int = 0


@dataclass
class Story:
    """A reader in a project folder."""

    folder: Path
    changed: dict[str, str] = field(default_factory=dict)
    """Outputs in the page that are not what was printed, with what was."""

    def run(self, block: Block) -> None:
        """Run, read or write one block; AssertionError where it does not do as the page says."""
        if "not run" in block.marks or block.language in SHOWN:
            return
        if "needs" in block.marks and find_spec(block.marks["needs"]) is None:
            return
        if "apart" in block.marks:
            with tempfile.TemporaryDirectory() as empty:
                marks = {mark: text for mark, text in block.marks.items() if mark != "apart"}
                Story(Path(empty), self.changed).run(replace(block, marks=marks))
            return
        if "file" in block.marks:
            target = self.folder / block.marks["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        with chdir(self.folder):
            if block.language == "python":
                exec(compile(block.text, str(block), "exec"), {"__name__": "page"})
            elif block.language == "console":
                self._type(block)
            elif block.language == "yaml":
                _read(block)
            elif block.language == "json":
                json.loads(block.text)
            else:
                raise AssertionError(f"{block}: nobody runs blocks of {block.language}")

    def _type(self, block: Block) -> None:
        commands = list(commands_of(block))
        commands[-1].code = int(block.marks.get("ends with", "0"))
        for command in commands:
            program, *words = shlex.split(command.words, comments=True)
            if program == "cd":
                self.folder = (self.folder / words[0]).resolve()
                os.chdir(self.folder)
                continue
            assert program == "arena", f"{block}: {program} is not run here; mark the block"
            code, printed = typed(words)
            assert code == command.code, f"{block}: $ {command.words} ends with {code}\n{printed}"
            if command.output and not fits(command.output, printed):
                self.changed[command.output] = printed


def _read(block: Block) -> None:
    """A YAML block as a league: it can be read unless it is marked as wrong."""
    head = _HEAD if "part of a league" in block.marks else ""
    fault = None
    try:
        parse_league(head + block.text, Path("page.yaml"))
    except LeagueError as error:
        fault = error
    assert (fault is not None) == ("wrong" in block.marks), f"{block}: {fault or 'is right'}"


def commands_of(block: Block) -> Iterator[Command]:
    """The commands of a console block."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert parts[0] == "", f"{block}: begins with no command"
    for part in parts[1:]:
        words, _, output = part.partition("\n")
        yield Command(words, output)


def typed(words: list[str]) -> tuple[int, str]:
    """The exit code of `arena WORDS` here and all that it writes, as a terminal shows it."""
    screen = io.StringIO()
    with redirect_stdout(screen), redirect_stderr(screen):
        code = main(words)
    return code, screen.getvalue()


def fits(told: str, printed: str) -> bool:
    """Whether what was printed is what the page has, but for times and what `...` leaves out."""
    pattern, end = "", 0
    told = told.strip()
    for varying in _VARYING.finditer(told):
        pattern += re.escape(told[end : varying.start()]) + _ANYTHING[varying.lastgroup or ""]
        end = varying.end()
    return re.fullmatch(pattern + re.escape(told[end:]), printed.strip()) is not None


def make_project(folder: Path) -> None:
    """A project with the bots of this repository and a played demo league, smaller than ours."""
    shutil.copytree(ROOT / "bots", folder / "bots", ignore=shutil.ignore_patterns("__pycache__"))
    demo = (ROOT / "tournaments" / "demo.yaml").read_text(encoding="utf-8")
    demo = re.sub(r"^bots: .*$", f"bots: [{', '.join(_PLAYING)}]", demo, flags=re.MULTILINE)
    (folder / "tournaments").mkdir()
    small = re.sub(r"deals: \d+", "deals: 2", demo)
    (folder / "tournaments" / "demo.yaml").write_text(small, encoding="utf-8")
    with chdir(folder):
        code, printed = typed(["run", "tournaments/demo.yaml", "--local"])
    assert code == 0, printed


def rewrite(page: Path, folder: Path) -> None:
    """Write into a page what its commands print now."""
    story = Story(folder)
    for block in blocks_of(page):
        story.run(block)
    text = page.read_text(encoding="utf-8")
    for told, printed in story.changed.items():
        assert text.count(told) == 1, f"{page} has more than once:\n{told}"
        text = text.replace(told, printed.rstrip() + "\n")
    page.write_text(text, encoding="utf-8")
    print(f"{page}: {len(story.changed)} outputs rewritten")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as made:
            make_project(Path(made))
            rewrite(Path(name).resolve(), Path(made))
