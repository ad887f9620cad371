"""Every mistake of mistakes/: one text file each, with commands, files, and what is answered.

`$ arena ...` is a command, its words split as a shell does; all but the last must end with 0, the
last with `exit N`. `- NAME` removes a file or folder, `== NAME ==` begins a file of the project,
`== then NAME ==` one that is written before the last command, `== stdout ==` and `== stderr ==`
what that prints. `machine: NAME` makes the machine lack something (`MACHINES`) for the last command.
`<cluster>` stands for the address of a Ray cluster with one processor, which is started.
The project is what `arena new league spring --dir .` writes, with one match
played; `<here>` stands for its folder, `N ms` and `N MiB` for what differs from machine to machine.
"""

from __future__ import annotations

import errno
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from arena.cli.main import main
from arena.errors import SandboxUnavailable

FOLDER = Path(__file__).with_name("mistakes")
_MEASURED = re.compile(r"\b[\d.]+ (ms|MiB|KiB)\b")
_PART = re.compile(r"^== (.+) ==\n", re.MULTILINE)


@dataclass
class Mistake:
    """A parsed file."""

    commands: list[list[str]]
    exit_code: int
    removed: list[str] = field(default_factory=list)
    machine: str = ""
    files: dict[str, str] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""


def parse(text: str) -> Mistake:
    head, *parts = _PART.split(text)
    lines = [line for line in head.splitlines() if line and not line.startswith("#")]
    commands = [shlex.split(line)[2:] for line in lines if line.startswith("$ arena")]
    (code,) = [int(line.split()[1]) for line in lines if line.startswith("exit ")]
    removed = [line[2:] for line in lines if line.startswith("- ")]
    machines = [line.split()[1] for line in lines if line.startswith("machine: ")]
    mistake = Mistake(commands, code, removed, machines[0] if machines else "")
    for name, content in zip(parts[::2], parts[1::2], strict=True):
        if name in ("stdout", "stderr"):
            setattr(mistake, name, content)
        else:
            mistake.files[name] = content
    return mistake


def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)


def _read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refused)


def _no_seccomp(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise SandboxUnavailable("a bot's process cannot be locked down: seccomp: EINVAL")

    lacking = [SimpleNamespace(layer="seccomp", available=False, detail="the kernel has none")]
    monkeypatch.setattr("arena.cli.playing.admit_all", refused)
    monkeypatch.setattr("arena.sandbox.lockdown.probe", lambda: lacking)


@pytest.fixture
def cluster(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a cluster, where the file asks for one."""
    if "<cluster>" not in (FOLDER / f"{request.node.callspec.params['name']}.txt").read_text():
        yield ""
        return
    from ray.cluster_utils import Cluster

    started = Cluster(True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield started.address
    started.shutdown()


MACHINES = {"full": _full, "read_only": _read_only, "no_seccomp": _no_seccomp}


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("template") / "spring"
    assert main(["new", "league", "spring", "--dir", str(folder)]) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["match", "steady", "gambler", "--games", "2", "--seed", "1"]) == 0
    return folder


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_mistake(
    name: str,
    template: Path,
    cluster: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mistake = parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    here = tmp_path / "here"
    shutil.copytree(template, here)
    monkeypatch.chdir(here)
    monkeypatch.delenv("ARENA_TRACEBACK", raising=False)
    for gone in mistake.removed:
        path = here / gone
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    *before, last = mistake.commands
    later = {n: content for n, content in mistake.files.items() if n.startswith("then ")}
    write({n: c for n, c in mistake.files.items() if n not in later})
    for words in before:
        assert main(words) == 0, capsys.readouterr().err
    write({n.removeprefix("then "): content for n, content in later.items()})
    capsys.readouterr()
    if mistake.machine:
        MACHINES[mistake.machine](monkeypatch)
    code = main([word.replace("<cluster>", cluster) for word in last])
    out, err = (told(text, here, cluster) for text in capsys.readouterr())
    assert (code, out, err) == (mistake.exit_code, mistake.stdout, mistake.stderr)


def told(text: str, here: Path, cluster: str) -> str:
    """A text as it stands in a file of mistakes/."""
    text = text.replace(cluster, "<cluster>") if cluster else text
    return _MEASURED.sub(r"N \1", text.replace(str(here), "<here>"))


def write(files: dict[str, str]) -> None:
    for name, content in files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def test_there_are_at_least_fifty_of_them_and_each_says_how_to_go_on() -> None:
    errors = {path.stem: parse(path.read_text()).stderr for path in FOLDER.glob("*.txt")}
    assert len(errors) >= 50
    assert not [name for name, text in errors.items() if "Traceback" in text]
    on = ("hint: ", "allowed: ")
    assert not [name for name, text in errors.items() if text and not any(w in text for w in on)]
