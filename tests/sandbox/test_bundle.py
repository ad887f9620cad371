"""Taking a bot's files from disk, and loading them in its own process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sandbox_play import QUICK, play

from arena.block.admit import admit
from arena.dudo.presets import make_rules
from arena.errors import BotFileError
from arena.sandbox.bundle import Bundle, read_bundle
from arena.sandbox.nursery import Zygote

BOT = """from arena.botkit import DUDO, Bid, Bot


class Plain(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_single_file(tmp_path: Path) -> None:
    write(tmp_path, {"plain.py": BOT})
    bundle = read_bundle("plain", tmp_path / "plain.py", "bots/plain.py")
    assert bundle.entry == "plain.py"
    assert bundle.files == {"plain.py": BOT.encode()}


def test_folder_with_parts(tmp_path: Path) -> None:
    files = {"bot.py": BOT, "help/__init__.py": "", "help/odds.py": "X = 1", "weights.txt": "1 2"}
    write(tmp_path / "deep", files)
    bundle = read_bundle("deep", tmp_path / "deep", "bots/deep")
    assert bundle.entry == "bot.py"
    assert set(bundle.files) == set(files)


def test_digest_changes_with_a_byte_and_with_a_name() -> None:
    plain = Bundle("a", "bots/a.py", "a.py", {"a.py": b"x", "b.py": b""})
    digests = {
        plain.digest,
        Bundle("a", "bots/a.py", "a.py", {"a.py": b"y", "b.py": b""}).digest,
        Bundle("a", "bots/a.py", "a.py", {"a.py": b"", "b.py": b"x"}).digest,
        Bundle("a", "bots/a.py", "a.py", {"a.py": b"x", "c.py": b""}).digest,
    }
    assert len(digests) == 4


def test_symbolic_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "link.py").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(BotFileError, match=r"bots/link\.py is a symbolic link"):
        read_bundle("link", tmp_path / "link.py", "bots/link.py")


def test_symbolic_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "deep", {"bot.py": BOT})
    (tmp_path / "deep" / "etc").symlink_to("/etc")
    with pytest.raises(BotFileError, match="bots/deep/etc is a symbolic link"):
        read_bundle("deep", tmp_path / "deep", "bots/deep")


def test_pipe_in_a_folder_is_refused_and_does_not_block(tmp_path: Path) -> None:
    write(tmp_path / "deep", {"bot.py": BOT})
    os.mkfifo(tmp_path / "deep" / "pipe")
    with pytest.raises(BotFileError, match="bots/deep/pipe is not a regular file"):
        read_bundle("deep", tmp_path / "deep", "bots/deep")


def test_limits_on_files_and_bytes(tmp_path: Path) -> None:
    write(tmp_path / "many", {"bot.py": BOT, **{f"f{i}.txt": "" for i in range(64)}})
    with pytest.raises(BotFileError, match="more than 64 files"):
        read_bundle("many", tmp_path / "many", "bots/many")
    (tmp_path / "big.py").write_bytes(b"#" * ((4 << 20) + 1))
    with pytest.raises(BotFileError, match="larger than 4 MiB"):
        read_bundle("big", tmp_path / "big.py", "bots/big.py")


def test_folder_without_an_entry_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "deep", {"main.py": BOT})
    with pytest.raises(BotFileError, match=r"the folder bots/deep has no bot\.py"):
        read_bundle("deep", tmp_path / "deep", "bots/deep")


def test_folder_bot_imports_its_parts_and_reads_its_data(tmp_path: Path, zygote: Zygote) -> None:
    entry = """import random

from arena.botkit import DUDO, Bid, Bot
from help.odds import FACE
import random_things


class Deep(Bot):
    def __init__(self):
        self.face = int(self.data("face.txt"))

    def act(self, view):
        assert random.random, "the standard module, not the one beside this file"
        assert random_things.NAME == "random_things"
        return DUDO if view.standing is not None else Bid(FACE, self.face)
"""
    write(
        tmp_path / "deep",
        {
            "bot.py": entry,
            "random.py": "raise RuntimeError('shadowed')",
            "random_things.py": "NAME = __name__",
            "help/__init__.py": "",
            "help/odds.py": "FACE = 1",
            "face.txt": "6",
        },
    )
    deep = read_bundle("deep", tmp_path / "deep", "bots/deep")
    assert admit(deep, "classic", make_rules("classic"), QUICK, zygote) is None
    write(tmp_path, {"plain.py": BOT})
    plain = read_bundle("plain", tmp_path / "plain.py", "bots/plain.py")
    played = play(zygote, ["deep", "plain"], deals=3, bundles={0: deep, 1: plain})
    assert played.forfeits == []
    assert any(6 * 1 + 6 in record.transcript.actions for record in played.records)


def test_missing_import_names_line_and_module(zygote: Zygote) -> None:
    bundle = Bundle("needs", "bots/needs.py", "needs.py", {"needs.py": b"import torch_of_sorts\n"})
    refusal = admit(bundle, "classic", make_rules("classic"), QUICK, zygote)
    assert refusal is not None
    assert refusal.reason == (
        '  File "bots/needs.py", line 1, in <module>\n'
        "    import torch_of_sorts\n"
        "ModuleNotFoundError: No module named 'torch_of_sorts'\n"
        "(bots have the standard library, numpy and their own files; no other file, no network)"
    )


def test_bytes_that_are_no_text_are_a_load_error(zygote: Zygote) -> None:
    bundle = Bundle("bytes", "bots/bytes.py", "bytes.py", {"bytes.py": b"\xff\xfe\x00"})
    refusal = admit(bundle, "classic", make_rules("classic"), QUICK, zygote)
    assert refusal is not None
    assert refusal.fault == "load_error"


def test_odd_names_and_deep_folders_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "odd", {"bot.py": BOT})
    os.mkdir(os.fsencode(tmp_path / "odd") + b"/\xff\xfe")
    with pytest.raises(BotFileError, match="bots/odd has a file of an odd name"):
        read_bundle("odd", tmp_path / "odd", "bots/odd")
    write(tmp_path / "deep", {"bot.py": BOT, "a/b/c/d/e/f/g/h/i/j.txt": ""})
    with pytest.raises(BotFileError, match="folders more than 8 deep"):
        read_bundle("deep", tmp_path / "deep", "bots/deep")
