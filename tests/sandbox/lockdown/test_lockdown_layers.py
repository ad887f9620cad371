"""Each layer of the lock-down, shown by what happens with it and what happens when it is left out."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from lockdown_rig import Rig

from arena.sandbox.lockdown import LAYERS, LockdownError, Policy
from arena.sandbox.lockdown.landlock import supported_abi

EPERM, EAGAIN, ENOMEM, EACCES, EFBIG = 1, 11, 12, 13, 27
UNFILTERED = ("seccomp", "proof")
MIB = 1 << 20


needs_landlock = pytest.mark.skipif(supported_abi() < 1, reason="this kernel has no Landlock")
both_modes = pytest.mark.parametrize(
    "mode", [pytest.param("landlock", marks=needs_landlock), "sealed"]
)


@both_modes
def test_a_locked_process_has_every_layer_of_its_mode(rig: Rig, mode: str) -> None:
    answer = rig.ask(mode, "nothing")
    expected = [layer for layer in LAYERS if mode == "landlock" or layer != "landlock"]
    assert answer["lock"]["layers"] == expected
    assert answer["result"] == {"value": "alive"}
    assert answer["ended"] == 0


@both_modes
def test_a_second_thread_stops_the_lock_down(rig: Rig, mode: str) -> None:
    answer = rig.ask(mode, "nothing", before=["second_thread"])
    assert answer["lock"]["failed"] == "threads"
    assert answer["lock"]["what"] == "threads: the process has 2 threads"
    assert answer["result"] is None


@both_modes
def test_a_stray_descriptor_stops_the_lock_down(rig: Rig, mode: str) -> None:
    answer = rig.ask(mode, "read_kept", 6, before=["stray_descriptor"])
    assert answer["lock"]["failed"] == "descriptors"
    without = rig.locked(mode, "read_kept", 6, before=["stray_descriptor"], skip=["descriptors"])
    assert without == {"value": "secret"}


@both_modes
def test_a_missing_descriptor_stops_the_lock_down(rig: Rig, mode: str) -> None:
    answer = rig.ask(mode, "nothing", keep=[0, 1, 2, 3, 4, 5, 6])
    assert answer["lock"]["failed"] == "descriptors"


@both_modes
@pytest.mark.parametrize("kind", ["socket_as_input", "folder_as_input"])
def test_a_descriptor_that_reaches_further_stops_the_lock_down(
    rig: Rig, mode: str, kind: str
) -> None:
    answer = rig.ask(mode, "nothing", before=[kind])
    assert answer["lock"]["failed"] == "descriptors"
    assert answer["lock"]["what"] == "descriptors: descriptor 0 is neither pipe, file nor device"


@both_modes
def test_the_process_leads_a_session_of_its_own(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "nothing", outside="session")["outside"] is True
    assert rig.ask(mode, "nothing", outside="session", skip=["session"])["outside"] is False


@both_modes
def test_memory_is_limited(rig: Rig, mode: str) -> None:
    assert rig.locked(mode, "allocate", 600, memory_mib=512)["errno"] == ENOMEM
    assert rig.locked(mode, "allocate", 600, memory_mib=2048) == {"value": 600}
    assert rig.locked(mode, "allocate", 600, skip=["limits"]) == {"value": 600}


@both_modes
def test_a_memory_limit_that_is_used_up_already_stops_the_lock_down(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "nothing", memory_mib=8)["lock"]["failed"] == "limits"


@both_modes
def test_no_file_grows(rig: Rig, mode: str) -> None:
    assert rig.locked(mode, "write_kept", 3)["errno"] == EFBIG
    assert rig.locked(mode, "write_kept", 3, skip=["limits"]) == {"value": 1}


@both_modes
def test_at_most_sixteen_descriptors_are_open(rig: Rig, mode: str) -> None:
    assert rig.locked(mode, "duplicate", 10) == {"value": 10}
    assert rig.locked(mode, "duplicate", 11)["errno"] == 24
    assert rig.locked(mode, "duplicate", 11, skip=["limits"]) == {"value": 11}


@both_modes
def test_the_other_limits_are_set_and_processor_time_is_not(rig: Rig, mode: str) -> None:
    names = ["CORE", "FSIZE", "NPROC", "NOFILE", "MEMLOCK", "MSGQUEUE", "NICE", "RTPRIO"]
    set_to = rig.locked(mode, "limits", [*names, "SIGPENDING", "AS", "CPU", "STACK"])["value"]
    assert [set_to[name] for name in names] == [
        [0, 0], [0, 0], [0, 0], [16, 16], [0, 0], [0, 0], [0, 0], [0, 0],
    ]  # fmt: skip
    assert set_to["SIGPENDING"] == [0, 0]
    assert set_to["AS"] == [512 * MIB, 512 * MIB]
    assert 0 < set_to["STACK"][0] == set_to["STACK"][1] <= 8 * MIB
    free = rig.locked(mode, "limits", ["CPU", "NOFILE"], skip=["limits"])["value"]
    assert set_to["CPU"] == free["CPU"]
    assert free["NOFILE"] != [16, 16]


def test_an_ordinary_user_cannot_fork_even_without_the_filter(rig: Rig) -> None:
    if rig.root:
        pytest.skip("the kernel counts no processes of root")
    assert rig.locked("sealed", "fork", skip=[*UNFILTERED])["errno"] == EAGAIN
    assert rig.locked("sealed", "fork", skip=[*UNFILTERED, "limits"]) == {"value": "forked"}


@both_modes
def test_no_capability_is_left(rig: Rig, mode: str) -> None:
    seen = rig.ask(mode, "nothing", outside="status")["outside"]
    held = [seen[name] for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")]
    assert held == ["0000000000000000"] * 4
    if rig.root:
        assert seen["CapBnd"] == "0000000000000000"


def test_root_without_capabilities_cannot_change_its_user(rig: Rig) -> None:
    if not rig.root:
        pytest.skip("only root has capabilities to lose")
    assert rig.locked("sealed", "change_user", skip=[*UNFILTERED])["errno"] == EPERM
    without = rig.locked("sealed", "change_user", skip=[*UNFILTERED, "capabilities"])
    assert without == {"value": "changed"}


@both_modes
def test_no_new_privileges_are_gained(rig: Rig, mode: str) -> None:
    seen = rig.ask(mode, "nothing", outside="status")["outside"]
    assert (seen["NoNewPrivs"], seen["Seccomp"]) == ("1", "2")
    unlocked = ["no_new_privs", "landlock", *UNFILTERED]
    seen = rig.ask(mode, "nothing", outside="status", skip=unlocked)["outside"]
    assert (seen["NoNewPrivs"], seen["Seccomp"]) == ("0", "0")


@both_modes
def test_without_it_the_kernel_takes_no_filter(rig: Rig, mode: str) -> None:
    lock = rig.ask(mode, "nothing", skip=["no_new_privs"])["lock"]
    assert lock["failed"] == ("landlock" if mode == "landlock" else "seccomp")


@both_modes
def test_the_process_ends_with_its_parent(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "nothing", orphan=True)["result"] is None
    without = rig.ask(mode, "nothing", orphan=True, skip=["parent"])
    assert without["result"] == {"value": "alive"}


@both_modes
def test_a_parent_that_is_gone_stops_the_lock_down(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "nothing", parent=1)["lock"]["failed"] == "parent"


@both_modes
def test_others_of_the_same_user_cannot_open_its_memory(rig: Rig, mode: str) -> None:
    if rig.root:
        pytest.skip("root opens everything")
    assert rig.ask(mode, "nothing", outside="memory")["outside"] == "refused"
    assert rig.ask(mode, "nothing", outside="memory", skip=["dumpable"])["outside"] == "opened"


@both_modes
def test_the_host_can_still_read_the_clocks_of_a_locked_process(rig: Rig, mode: str) -> None:
    assert rig.ask(mode, "nothing", outside="clocks")["outside"] is True


@needs_landlock
def test_landlock_keeps_other_files_from_being_read(rig: Rig) -> None:
    assert rig.locked("landlock", "read_file", "/etc/passwd")["errno"] == EACCES
    assert rig.locked("landlock", "list_folder", "/proc")["errno"] == EACCES
    without = {"skip": ["landlock", "proof"]}
    assert rig.locked("landlock", "read_file", "/etc/passwd", **without) == {"value": 64}
    assert rig.locked("landlock", "list_folder", "/proc", **without)["value"] > 50


@needs_landlock
def test_landlock_keeps_files_from_being_written_without_the_filter(rig: Rig) -> None:
    path = f"/tmp/arena-test-{rig.pid}"
    without_filter = {"skip": [*UNFILTERED, "limits"]}
    assert rig.locked("landlock", "write_file", path, **without_filter)["errno"] == EACCES


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    ("abi", "network", "signals"),
    [(1, True, True), (3, True, True), (4, False, True), (5, False, True), (6, False, False)],
)
def test_landlock_takes_what_its_version_can_take(
    rig: Rig, port: int, abi: int, network: bool, signals: bool
) -> None:
    if supported_abi() < abi:
        pytest.skip(f"this kernel has no Landlock of version {abi}")
    skip = [*UNFILTERED, "limits"]
    order = {"landlock_abi": abi, "skip": skip}
    assert rig.locked("landlock", "read_file", "/etc/passwd", **order)["errno"] == EACCES
    connected = rig.locked("landlock", "connect", port, **order)
    assert connected.get("value") == ("connected" if network else None)
    signalled = rig.locked("landlock", "signal_parent", **order)
    assert signalled.get("value") == ("signalled" if signals else None)


@pytest.mark.parametrize("abi", range(1, 8))
def test_the_whole_lock_down_works_with_every_version_of_landlock(rig: Rig, abi: int) -> None:
    if supported_abi() < abi:
        pytest.skip(f"this kernel has no Landlock of version {abi}")
    assert rig.locked("landlock", "nothing", landlock_abi=abi) == {"value": "alive"}


def test_a_missing_landlock_stops_the_lock_down(rig: Rig) -> None:
    lock = rig.ask("landlock", "nothing", landlock_abi=0)["lock"]
    assert lock == {"failed": "landlock", "what": "landlock: this kernel has no Landlock"}


@needs_landlock
def test_a_package_that_is_not_imported_stops_the_lock_down(rig: Rig) -> None:
    lock = rig.ask("landlock", "nothing", packages=["no_such_package"])["lock"]
    assert lock == {
        "failed": "landlock",
        "what": "landlock: the package no_such_package is not imported",
    }


@both_modes
@pytest.mark.parametrize(
    ("action", "error", "freely"),
    [
        ("fork", "PermissionError", "forked"),
        ("start_thread", "RuntimeError", "started"),
        ("socket_pair", "PermissionError", "made"),
        ("lower_own_limit", "ValueError", "set"),
    ],
)
def test_the_filter_refuses_what_works_without_it(
    rig: Rig, mode: str, action: str, error: str, freely: str
) -> None:
    assert rig.locked(mode, action)["error"] == error
    skip = [*UNFILTERED, "limits", "landlock"]
    assert rig.locked(mode, action, skip=skip) == {"value": freely}


@needs_landlock
def test_sealed_refuses_every_open_and_stat(rig: Rig) -> None:
    library = rig.locked("landlock", "evaluate", "import os; answer = os.__file__")["value"]
    for action, path in [
        ("read_file", library),
        ("look", library),
        ("look", "/"),
        ("list_folder", "/"),
    ]:
        assert rig.locked("sealed", action, path)["errno"] == EACCES
        assert rig.locked("sealed", action, path, skip=[*UNFILTERED])["value"] > 0


def test_the_proof_finds_a_missing_filter(rig: Rig) -> None:
    answer = rig.ask("sealed", "nothing", skip=["seccomp"])
    assert answer["lock"]["failed"] == "proof"
    assert answer["result"] is None
    for attempt in (
        "open /etc/passwd", "list the root folder", "create a file", "signal its parent", "fork",
        "execute a program", "open a socket", "open the standard library", "look at a file",
    ):  # fmt: skip
        assert f"{attempt}: " in answer["lock"]["what"]
    assert rig.locked("sealed", "nothing", skip=[*UNFILTERED]) == {"value": "alive"}


@needs_landlock
def test_the_proof_finds_a_missing_landlock(rig: Rig) -> None:
    lock = rig.ask("landlock", "nothing", skip=["landlock"])["lock"]
    assert lock == {
        "failed": "proof",
        "what": "proof: open /etc/passwd: succeeded; list the root folder: succeeded",
    }


def test_the_proof_leaves_nothing_behind(rig: Rig) -> None:
    listed = "import os; answer = [n for n in os.listdir('/tmp') if 'arena-proof' in n]"
    before = rig.locked("sealed", "evaluate", listed, skip=[*UNFILTERED])
    assert rig.ask("sealed", "nothing", skip=["seccomp"])["lock"]["failed"] == "proof"
    assert rig.locked("sealed", "evaluate", listed, skip=[*UNFILTERED]) == before


def test_a_policy_takes_known_modes_and_layers_only() -> None:
    with pytest.raises(ValueError, match="no such mode: 'open'"):
        Policy("open", 512, 1)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(ValueError, match=r"no such layers: \['filter'\]"):
        Policy("sealed", 512, 1, skip=frozenset({"filter"}))


def test_a_failed_lock_down_is_a_fault_of_the_machine() -> None:
    error = LockdownError("seccomp", "Operation not permitted")
    assert (error.code, error.exit_code, error.layer) == ("sandbox_unavailable", 3, "seccomp")
    assert str(error) == "seccomp: Operation not permitted"
