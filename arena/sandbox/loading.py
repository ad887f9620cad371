"""Loading a bot's source inside its own process, from bytes alone."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import linecache
import sys
import traceback
import types
from collections.abc import Mapping, Sequence

from arena.botkit.bot import Bot
from arena.sandbox.faults import TEXT_LIMIT

ENTRY_MODULE = "arena_bot"
"""The entry's name in sys.modules: a bot called random.py hides nothing."""


_WHAT_IS_THERE = (
    "\n(bots have the standard library, numpy and their own files; no other file, no network)"
)


class LoadError(Exception):
    """The bot cannot be used; the message is for its author."""


class BundleFinder(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds a bot's own modules. It goes last, so a file named like a standard module shadows
    nothing."""

    def __init__(self, files: Mapping[str, bytes], origin: str) -> None:
        self._files = files
        self._origin = origin

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: types.ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        name = fullname.replace(".", "/")
        for candidate in (f"{name}.py", f"{name}/__init__.py"):
            if candidate in self._files:
                package = candidate.endswith("/__init__.py")
                origin = f"{self._origin}/{candidate}"
                return importlib.machinery.ModuleSpec(
                    fullname, self, origin=origin, is_package=package
                )
        return None

    def get_source(self, fullname: str) -> str:
        name = fullname.replace(".", "/")
        package = f"{name}/__init__.py"
        file = package if package in self._files else f"{name}.py"
        return importlib.util.decode_source(self._files[file])

    def exec_module(self, module: types.ModuleType) -> None:
        spec = module.__spec__
        assert spec is not None, "modules of this finder come with a spec"
        source = self.get_source(module.__name__)
        _execute(module, source, spec.origin or module.__name__)


def load_bot(files: Mapping[str, bytes], entry: str, origin: str) -> type[Bot]:
    """Run the entry file and return its one Bot class.

    Raises LoadError when there is none or more than one, and whatever the file itself raises.
    """
    folder = len(files) > 1 or entry == "bot.py"
    if folder:
        sys.meta_path.append(BundleFinder(files, origin))
    module = types.ModuleType(ENTRY_MODULE)
    module.__file__ = f"{origin}/{entry}" if folder else origin
    sys.modules[ENTRY_MODULE] = module
    _execute(module, importlib.util.decode_source(files[entry]), module.__file__)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == ENTRY_MODULE
    ]
    classes = [
        c for c in dict.fromkeys(found) if not any(issubclass(d, c) for d in found if d is not c)
    ]
    if len(classes) != 1:
        names = ", ".join(c.__name__ for c in classes)
        what = f"{len(classes)} Bot classes ({names})" if classes else "no subclass of Bot"
        raise LoadError(f"{module.__file__} has {what}; it must define exactly one")
    (found_class,) = classes
    if found_class.act is Bot.act and found_class.act_batch is Bot.act_batch:
        what = "has no act(self, view) and no act_batch(self, rows)"
        raise LoadError(f"{module.__file__}: {found_class.__name__} {what}")
    return found_class


def describe_exception(error: BaseException, files: Sequence[str]) -> str:
    """The exception for the bot's author: frames of the bot's own files only, then type and message.

    At most TEXT_LIMIT characters. Its class may be hostile: what cannot be told is left out.
    """
    try:
        text = _describe(error, files)
    except BaseException:  # every attribute may be code of the bot, and may even raise SystemExit
        text = "an exception that cannot be shown: its own class fails when it is looked at"
    return text[:TEXT_LIMIT].encode("utf-8", "backslashreplace").decode()


def _describe(error: BaseException, files: Sequence[str]) -> str:
    lines = []
    for frame in traceback.extract_tb(error.__traceback__, limit=200):
        if frame.filename in files:
            lines.append(f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}\n')
            if frame.line:
                lines.append(f"    {frame.line.strip()[:200]}\n")
    name = str(type(error).__name__)[:100]
    if isinstance(error, SyntaxError) and error.filename:
        lines.append(f'  File "{error.filename}", line {error.lineno}\n{name}: {error.msg}')
    else:
        message = str(error)[: TEXT_LIMIT // 2]
        lines.append(f"{name}: {message}" if message else name)
    if isinstance(error, (ImportError, OSError)):
        lines.append(_WHAT_IS_THERE)
    return "".join(lines[-20:])


def _execute(module: types.ModuleType, source: str, filename: str) -> None:
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    exec(compile(source, filename, "exec", dont_inherit=True), module.__dict__)
