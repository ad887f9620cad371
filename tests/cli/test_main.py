"""The entry point: help, lazy loading, and what every kind of failure prints and returns."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import click
import pytest

from arena.cli.main import COMMANDS, arena, main
from arena.errors import NotFound

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "fail", ("failing_commands:command", "Fail."))
    monkeypatch.delenv("ARENA_TRACEBACK", raising=False)


def fail(how: str, capsys: Captured) -> tuple[int, str]:
    """Exit code and stderr of a command that fails; nothing may be on stdout."""
    code = main(["fail", how])
    out, err = capsys.readouterr()
    assert out == ""
    return code, err


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_help_lists_all_commands_in_order_without_importing_them() -> None:
    done = run_python(
        "import sys\n"
        "from arena.cli.main import main\n"
        "code = main(['--help'])\n"
        "loaded = {name.split('.')[0] for name in sys.modules}\n"
        "heavy = loaded & {'rich', 'numpy', 'pandas', 'ray', 'pyarrow', 'pydantic', 'trueskill'}\n"
        "ours = {name for name in sys.modules if name.startswith('arena')}\n"
        "print(code, heavy, sorted(ours), file=sys.stderr)\n"
    )
    assert done.stderr == "0 set() ['arena', 'arena.cli', 'arena.cli.main', 'arena.errors']\n"
    listed = re.findall(r"^  (\w+)  +(\S.*)$", done.stdout.split("Commands:\n")[1], re.MULTILINE)
    assert [name for name, _ in listed] == [
        "run", "leaderboard", "replay", "report", "serve", "verify", "match", "errors", "check",
        "submit", "odds", "rules", "new",
    ]  # fmt: skip
    assert dict(listed)["odds"] == "Chance that a bid is true from your own dice."


def test_no_arguments_show_the_help(capsys: Captured) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("Usage: arena [OPTIONS] [COMMAND] [ARGS]...\n")


def test_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == "arena 0.1.0\n"


@pytest.mark.parametrize("words", [[], ["odds"], ["rules"], ["new"], ["new", "bot"]])
def test_every_help_has_an_example_that_begins_with_its_command(
    words: list[str], capsys: Captured
) -> None:
    assert main([*words, "--help"]) == 0
    help_text = capsys.readouterr().out
    assert re.search(r"^  Examples?:\n    arena \w", help_text, re.MULTILINE)
    assert f"\n    arena {' '.join(words)}" in help_text


def test_a_users_mistake_has_the_error_shape_and_exit_code_2(capsys: Captured) -> None:
    assert fail("input", capsys) == (
        2,
        "error[not_found]: no such run 'sprong'\n\nhint: did you mean `spring`?\n",
    )


@pytest.mark.parametrize(
    ("how", "code", "message"),
    [
        ("bad_news", 1, "error[failed]: the records differ\n"),
        ("machine", 3, "error[storage]: cannot write results\n"),
        ("interrupt", 130, "interrupted\n"),
        ("abort", 130, "interrupted\n"),
        ("code", 1, ""),
    ],
)
def test_exit_codes(how: str, code: int, message: str, capsys: Captured) -> None:
    assert fail(how, capsys) == (code, message)


def test_all_faults_of_a_league_are_told(capsys: Captured) -> None:
    assert fail("league", capsys) == (
        2,
        "error[input]: one\n --> a.yaml:1:2\n  |\n1 | ab\n  |  ^\n\nerror[input]: two\n\nhint: fix\n",
    )


def test_a_bug_says_that_it_is_one_and_where_to_report_it(capsys: Captured) -> None:
    code, err = fail("bug", capsys)
    assert code == 3
    assert err.startswith("error[internal]: KeyError: 'se\\x1bat'\n\nhint: this is a bug of arena")
    assert "please report it where you got arena from" in err
    assert "ARENA_TRACEBACK=1" in err
    assert "Traceback" not in err
    assert "http" not in err


def test_a_bug_without_a_message_is_named(capsys: Captured) -> None:
    code, err = fail("silent_bug", capsys)
    assert code == 3
    assert err.startswith("error[internal]: ZeroDivisionError\n")


def test_the_traceback_is_shown_on_request_and_never_for_a_users_mistake(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_TRACEBACK", "1")
    _, err = fail("bug", capsys)
    assert err.startswith("Traceback (most recent call last):\n")
    assert "failing_commands.py" in err
    assert "Traceback" not in fail("input", capsys)[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["leaderbord"],
            "error[usage]: no such command 'leaderbord'\n\nhint: did you mean `leaderboard`?\n",
        ),
        (
            ["zzz\x1b"],
            "error[usage]: no such command 'zzz\\x1b'\n\nhint: arena --help lists the commands\n",
        ),
        (
            ["odds", "4x5", "--totl", "12"],
            "error[usage]: no such option '--totl'\n\nhint: did you mean `--total`?\n",
        ),
        (
            ["odds", "--total", "12"],
            "error[usage]: missing argument 'BID...'\n\nhint: arena odds --help shows the usage\n",
        ),
        (
            ["new", "bto"],
            "error[usage]: no such command 'bto'\n\nhint: did you mean `bot`?\n",
        ),
    ],
)
def test_mistakes_in_the_command_line_name_what_was_meant(
    words: list[str], message: str, capsys: Captured
) -> None:
    assert main(words) == 2
    assert capsys.readouterr() == ("", message)


def test_a_broken_pipe_inside_a_command_is_not_taken_for_a_reader_that_left(
    capsys: Captured,
) -> None:
    code, err = fail("inner_pipe", capsys)
    assert code == 3
    assert err.startswith("error[internal]: BrokenPipeError")


@pytest.mark.parametrize("words", [["rules", "classic"], ["--help"], ["odds", "--help"]])
def test_a_reader_that_left_ends_the_program_quietly(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "arena.cli.main", *words],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_signs_that_the_terminal_cannot_show_do_not_end_the_program() -> None:
    code = "from arena.cli.main import main; main(['--version']); print('31 ± 2')"
    done = run_python(code, PYTHONIOENCODING="ascii")
    assert (done.stdout, done.stderr) == ("arena 0.1.0\n31 \\xb1 2\n", "")


def test_completion_knows_the_commands_without_loading_them() -> None:
    done = run_python(
        "import sys\n"
        "from arena.cli.main import main\n"
        "code = main()\n"
        "print(code, 'arena.cli.rules' in sys.modules, file=sys.stderr)\n",
        _ARENA_COMPLETE="bash_complete",
        COMP_WORDS="arena r",
        COMP_CWORD="1",
    )
    assert done.stdout == "plain,run\nplain,replay\nplain,report\nplain,rules\n"
    assert done.stderr == "0 False\n"


def test_the_group_raises_our_errors_for_callers_that_want_them() -> None:
    with pytest.raises(NotFound), arena.make_context("arena", ["fail", "input"]) as context:
        arena.invoke(context)
    assert isinstance(arena, click.Group)
