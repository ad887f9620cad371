"""Which files and folders Landlock lets a bot read, worked out on a small made-up Python."""

from __future__ import annotations

import os
import sys
import types
from pathlib import Path

import pytest

from arena.sandbox.lockdown import landlock

FILE, FOLDER = 1 << 2, 1 << 2 | 1 << 3


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A standard library with other people's packages in it."""
    folder = tmp_path / "lib" / "python3"
    for name in ("json", "site-packages", "dist-packages", "lib-dynload"):
        (folder / name).mkdir(parents=True)
    (folder / "os.py").touch()
    (tmp_path / "secret").touch()
    (folder / "link.py").symlink_to(tmp_path / "secret")
    (tmp_path / "python3.zip").touch()
    monkeypatch.setattr(os, "__file__", str(folder / "os.py"))
    path = [tmp_path / "python3.zip", tmp_path / "none.zip", folder, folder / "site-packages"]
    monkeypatch.setattr(sys, "path", list(map(str, path)))
    return folder


def rules_below(folder: Path, packages: tuple[str, ...] = ()) -> dict[str, int]:
    """The rules without those for the shared libraries that this process really has in use."""
    rules = landlock.readable.__wrapped__(packages)
    return {
        os.path.relpath(path, folder): rights
        for path, rights in rules
        if path.startswith(str(folder))
    }


def test_the_standard_library_is_granted_entry_by_entry(library: Path, tmp_path: Path) -> None:
    assert rules_below(tmp_path) == {
        "lib/python3/json": FOLDER,
        "lib/python3/lib-dynload": FOLDER,
        "lib/python3/os.py": FILE,
        "python3.zip": FILE,
    }


def test_extension_modules_elsewhere_are_granted(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lib64" / "lib-dynload").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "lib64" / "lib-dynload")])
    assert rules_below(tmp_path / "lib64") == {"lib-dynload": FOLDER}


def test_a_named_package_is_granted_with_the_libraries_beside_it(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = library / "site-packages"
    for name in ("named", "named.libs", "other"):
        (site / name).mkdir()
    named = types.ModuleType("named")
    named.__path__ = [str(site / "named")]
    monkeypatch.setitem(sys.modules, "named", named)
    assert rules_below(site, ("named",)) == {"named": FOLDER, "named.libs": FILE}


def test_a_package_of_one_file_is_granted_alone(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = library / "site-packages" / "single.py"
    file.touch()
    single = types.ModuleType("single")
    single.__file__ = str(file)
    monkeypatch.setitem(sys.modules, "single", single)
    assert rules_below(library / "site-packages", ("single",)) == {"single.py": FILE}


def test_a_package_without_a_file_grants_nothing() -> None:
    with pytest.raises(LookupError, match="sys has no file"):
        landlock.readable.__wrapped__(("sys",))


def test_shared_libraries_in_use_are_granted_one_by_one(library: Path) -> None:
    rules = dict(landlock.readable.__wrapped__(()))
    libraries = {path: rights for path, rights in rules.items() if "libc" in os.path.basename(path)}
    assert libraries
    assert set(libraries.values()) == {FILE}
    assert all(os.path.isfile(path) for path in libraries)
    assert not [path for path in rules if path in ("/", "/usr", "/usr/lib", "/lib", "/etc")]
