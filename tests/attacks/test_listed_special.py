"""Attacks of the list that no committed file can be: links, pipes and devices in a bot's folder, and
what shows only when two zygotes are compared.

They need none of the traps of attack_stage.py, of which there can be only one at a time.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.dudo.presets import make_rules
from arena.errors import BotFileError
from arena.sandbox.bundle import read_bundle
from arena.sandbox.faults import Limits
from arena.sandbox.host import BotProcess
from arena.sandbox.modes import MODES
from arena.sandbox.nursery import Zygote
from arena.sandbox.wait import settle

DRAWS = Path(__file__).with_name("bots") / "listed" / "global_random_fixed.py"
RULES = make_rules("classic")


def symlink_data(folder: Path) -> None:
    (folder / "data").symlink_to("/etc/passwd")


def symlink_to_nothing(folder: Path) -> None:
    (folder / "data").symlink_to("no-such-file")


def symlink_to_itself(folder: Path) -> None:
    (folder / "data").symlink_to("data")


def symlink_folder(folder: Path) -> None:
    (folder / "data").symlink_to("/etc")


def symlink_within(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "data").symlink_to("../bot.py")


def symlink_entry(folder: Path) -> None:
    (folder / "bot.py").rename(folder / "real.py")
    (folder / "bot.py").symlink_to("real.py")


def fifo_in_folder(folder: Path) -> None:
    os.mkfifo(folder / "data")


def device_in_folder(folder: Path) -> None:
    try:
        os.mknod(folder / "data", 0o600 | 0o020000, os.makedev(1, 5))  # /dev/zero has no end
    except PermissionError:
        pytest.skip("only root can make a device")


@pytest.mark.parametrize(
    "spoil",
    [
        symlink_data,
        symlink_to_nothing,
        symlink_to_itself,
        symlink_folder,
        symlink_within,
        symlink_entry,
        fifo_in_folder,
        device_in_folder,
    ],
)
@pytest.mark.timeout(10)
def test_folder_with_other_than_regular_files_is_no_bundle(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    (tmp_path / "bot.py").write_text("")
    assert read_bundle("bot", tmp_path, "bots/bot").files == {"bot.py": b""}
    spoil(tmp_path)
    with pytest.raises(BotFileError, match=r"is a symbolic link|is not a regular file"):
        read_bundle("bot", tmp_path, "bots/bot")


@pytest.mark.parametrize("target", ["folder", "folder/bot.py"])
def test_bot_that_is_itself_a_link_is_no_bundle(tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "bot.py").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / target)
    with pytest.raises(BotFileError, match="bots/link is a symbolic link"):
        read_bundle("link", tmp_path / "link", "bots/link")


def first_draws(mode: str) -> str:
    """What a bot prints of the standard random numbers, in a process of a zygote of its own."""
    bundle = read_bundle("draws", DRAWS, "bots/draws.py")
    with closing(Zygote(MODES[mode])) as zygote:
        process = BotProcess(zygote, bundle, RULES, Limits())
        settle([process])
        process.close()
    return process.output.decode()


@pytest.mark.parametrize("mode", ["landlock", "sealed"])
def test_global_random_numbers_and_hashes_are_the_same_in_every_process(mode: str) -> None:
    draws = first_draws("landlock")
    assert draws.startswith("first [0.")
    assert first_draws(mode) == draws
