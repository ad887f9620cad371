"""Where compiled code is kept, and that none is needed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

import arena
from arena.engine import cache


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    cache.cache_folder.cache_clear()
    yield
    cache.cache_folder.cache_clear()


def test_the_folder_is_the_users_and_names_the_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache.cache_folder()
    assert folder is not None
    assert folder.is_dir()
    assert folder.parent == tmp_path / "arena-dudo"
    versions = f"numba-{arena.__version__}-{numba.__version__}-{sys.implementation.cache_tag}-"
    assert folder.name.startswith(versions)


def test_without_the_variable_it_is_below_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = cache.cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / ".cache" / "arena-dudo"


def test_kernels_are_cached_there_and_nobody_elses_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = numba.config.CACHE_DIR

    assert not cache.is_compiled()
    assert cache.kernel(_double)(21) == 42
    assert cache.is_compiled()
    folder = cache.cache_folder()
    assert folder is not None
    assert len(list(folder.rglob("*_double*.nbi"))) == 1
    assert before == numba.config.CACHE_DIR


def test_where_no_folder_can_be_made_kernels_compile_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cache.cache_folder() is None

    assert cache.kernel(_double)(4) == 8


def test_a_change_of_any_source_changes_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    copy = tmp_path / "arena"
    (copy / "engine").mkdir(parents=True)
    (copy / "engine" / "legal.py").write_text("1")
    monkeypatch.setattr(cache, "_ARENA", copy)
    first = cache.cache_folder()
    (copy / "engine" / "legal.py").write_text("2")
    cache.cache_folder.cache_clear()
    assert cache.cache_folder() != first


def _double(n: int) -> int:
    return 2 * n
