"""League files that cannot be read, and which file was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.errors import InputError, LeagueError
from arena.league.read import read_league


def fault_of(path: Path) -> InputError:
    with pytest.raises(LeagueError) as caught:
        read_league(path)
    (fault,) = caught.value.faults
    assert fault.exit_code == 2
    return fault


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project folder with two league files and a stray one, as the working folder."""
    (tmp_path / "tournaments").mkdir()
    for name in ("tournaments/spring.yaml", "tournaments/demo.yaml", "other.yml"):
        (tmp_path / name).write_text("name: x\nbots: [a]\n")
    (tmp_path / "notes.txt").write_text("name: x\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        ("tournaments/sprnig.yaml", "did you mean `tournaments/spring.yaml`?"),
        ("spring.yaml", "did you mean `tournaments/spring.yaml`?"),
        ("spring", "did you mean `tournaments/spring.yaml`?"),
        ("other", "did you mean `other.yml`?"),
        ("nowhere/demo.yaml", "did you mean `tournaments/demo.yaml`?"),
        ("notes.txt/demo.yaml", "did you mean `tournaments/demo.yaml`?"),
        (
            "qqq",
            "league files: other.yml, tournaments/demo.yaml and tournaments/spring.yaml",
        ),
    ],
)
def test_a_missing_file_names_the_one_that_was_meant(project, given, hint):
    fault = fault_of(Path(given))
    assert (fault.code, fault.what) == ("not_found", f"there is no file {given}")
    assert str(fault.place) == given
    assert fault.hint == hint


def test_the_ending_of_a_short_name_may_be_left_out(project):
    (project / "a.yml").write_text("name: x\nbots: [a]\n")
    assert fault_of(Path("a")).hint == "did you mean `a.yml`?"


def test_a_missing_file_of_another_project_is_looked_for_there(project, monkeypatch):
    monkeypatch.chdir("/")
    meant = project / "tournaments" / "spring.yaml"
    assert fault_of(project / "spring.yaml").hint == f"did you mean `{meant}`?"


def test_a_byte_order_mark_takes_no_column(tmp_path):
    file = tmp_path / "spring.yaml"
    file.write_bytes(b"\xef\xbb\xbfsede: 5\nname: spring\nbots: [a]\n")
    fault = fault_of(file)
    assert (fault.code, fault.place.line, fault.place.column) == ("unknown_key", 1, 1)
    assert fault.place.excerpt == "sede: 5"


def test_where_there_is_no_league_file_the_hint_names_an_example(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hint = "arena new league NAME begins a league"
    assert fault_of(Path("spring.yaml")).hint == hint


def test_a_folder_is_no_league_file(project):
    fault = fault_of(Path("tournaments"))
    assert (fault.code, fault.what) == ("not_found", "tournaments is a folder")
    assert fault.hint == "give tournaments/demo.yaml or tournaments/spring.yaml"


def test_a_device_is_not_read():
    fault = fault_of(Path("/dev/zero"))
    assert (fault.code, fault.what) == ("not_found", "/dev/zero is not a file")


def test_a_name_that_no_file_can_have_is_a_fault(tmp_path):
    assert fault_of(tmp_path / ("x" * 300)).code == "not_found"
    assert fault_of(tmp_path / "a\0b").code == "not_found"


def test_bytes_that_are_not_utf_8_are_placed(tmp_path):
    file = tmp_path / "spring.yaml"
    file.write_bytes("name: spring\n# grün\nbots: [b\u00fcro]\n".encode("latin-1"))
    fault = fault_of(file)
    assert (fault.code, fault.what) == ("encoding", "byte 0xfc is not UTF-8")
    assert (fault.place.line, fault.place.column) == (2, 5)
    assert fault.place.excerpt == "# gr\ufffdn"
    assert fault.hint == "save the file as UTF-8"


def test_utf_16_is_not_utf_8(tmp_path):
    file = tmp_path / "spring.yaml"
    file.write_text("name: spring\n", encoding="utf-16")
    fault = fault_of(file)
    assert (fault.code, fault.place.line, fault.place.column) == ("encoding", 1, 1)


def test_a_file_above_one_mebibyte_is_not_parsed(tmp_path):
    file = tmp_path / "spring.yaml"
    file.write_bytes(b"#" * (1024 * 1024 + 1))
    fault = fault_of(file)
    assert fault.code == "too_large"
    assert fault.what == f"{file} is larger than 1 MiB, the limit of a league file"
    file.write_bytes(b"#" * (1024 * 1024))
    assert fault_of(file).code == "empty"
