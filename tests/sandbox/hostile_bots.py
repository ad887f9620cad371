"""Bots whose words are hostile to terminals, tables and JSON: every way of speaking, every payload.

A bot made here tells one payload per decision (or load), in turn, so that one bot carries many cases.
"""

from __future__ import annotations

HUGE = 1_200_000
"""Characters of what is told as a huge text."""

PAYLOADS = {
    "clear": "\x1b[2J\x1b[H",
    "colour": "\x1b[31mred\x1b[0m",
    "title": "\x1b]0;owned\x07",
    "link": "\x1b]8;;http://example.org\x1b\\here\x1b]8;;\x1b\\",
    "report": "\x1b[6n\x1b[c",
    "c1": "\x9b2J\x9d0;owned\x9c\x85",
    "bell": "ding\x07",
    "backspace": "no\b\byes",
    "return": "failed\rready",
    "line_ends": "a\r\nb\x0bc\x0cd\x1ce",
    "tab": "a\tb",
    "nul": "a\0b",
    "delete": "a\x7fb",
    "embeddings": "\u202a\u202b\u202c\u202d\u202eexe.txt",
    "isolates": "\u2066\u2067\u2068abc\u2069",
    "marks": "\u200e\u200f\u061cabc",
    "zero_width": "a\u200bb\u200cc\u200dd\u2060e\u00adf",
    "separators": "one\u2028two\u2029three",
    "bom": "\ufeffabc\ufffe",
    "high_surrogate": "a\ud800b",
    "low_surrogates": "\udc80\udcff\udcfe",
    "split_pair": "\ud83d x \ude00",
    "tags": "\U000e0041\U000e0042\U000e007f",
    "interlinear": "\ufff9a\ufffab\ufffb",
    "blank": "\u3164\u2800\u115f\u00a0",
    "combining": "z" + "\u0300\u0489\u20dd" * 40,
    "empty": "",
    "spaces": " \n \n ",
    "forged": "\n7 ok      output: none\nbots/a.py: ready\nerror[internal]: x",
    "markup": "[bold red]x[/] [link=http://example.org]y[/link] [/nothing]",
    "quotes": "\"',;\\\\\n=1+1\n</script><script>x</script>",
    "format": "%s %n {0} {x!r} ${HOME} `id`",
    "huge": "x" * HUGE,
    "huge_escapes": "\x1b" * HUGE,
    "huge_lines": "\n" * HUGE,
    "huge_surrogates": "\udcff" * HUGE,
    "mixed": "\x1b[2J\x07\u202e\ud800\0\r\u2028" * 400,
}

_HEAD = """import linecache, os, sys
from arena.botkit import DUDO, Bid, Bot

TOLD = [{words}]
AT = -1


def words():
    global AT
    AT += 1
    return TOLD[AT % len(TOLD)]


def safe(make, word):
    try:
        return make(word)
    except (ValueError, UnicodeError):
        return make(word.replace(chr(0), "").encode("ascii", "replace").decode())


def play(view):
    return DUDO if view.standing is not None else Bid(1, 2)
"""

_BOT = """

class Hostile(Bot):
    rules = ("classic",)

    def act(self, view):
        word = words()
"""

IN_PLAY = {
    "message": ("exception", "raise ValueError(word)"),
    "key": ("exception", "raise KeyError(word)"),
    "file_error": ("exception", "raise OSError(2, word, word)"),
    "system_exit": ("exception", "raise SystemExit(word)"),
    "own_base": ("exception", "raise type('Own', (BaseException,), {})(word)"),
    "group": ("exception", "raise ExceptionGroup(word, [ValueError(word)])"),
    "cause": ("exception", "raise ValueError(word) from ValueError(word)"),
    "note": ("exception", "e = ValueError(word); e.add_note(word); raise e"),
    "not_notes": ("exception", "e = ValueError(word); e.__notes__ = word; raise e"),
    "type_name": ("exception", "raise safe(lambda w: type(w, (Exception,), {}), word)('x')"),
    "name_of_meta": (
        "exception",
        "meta = type('M', (type,), {'__name__': property(lambda c: word)})\n"
        "        raise meta('E', (Exception,), {})(word)",
    ),
    "str_tells": ("exception", "raise type('E', (Exception,), {'__str__': lambda e: word})()"),
    "str_raises": (
        "exception",
        "def bad(e): raise ValueError(word)\n"
        "        raise type('E', (Exception,), {'__str__': bad, '__repr__': bad})(word)",
    ),
    "str_is_no_str": ("exception", "raise type('E', (Exception,), {'__str__': lambda e: 1})(word)"),
    "function": (
        "exception",
        "def boom(): raise ValueError('x')\n"
        "        boom.__code__ = safe(lambda w: boom.__code__.replace(co_name=w), word)\n"
        "        boom()",
    ),
    "file_of_code": (
        "exception",
        "def boom(): raise ValueError('x')\n"
        "        boom.__code__ = safe(lambda w: boom.__code__.replace(co_filename=w), word)\n"
        "        boom()",
    ),
    "excerpt": (
        "exception",
        "name = sys._getframe().f_code.co_filename\n"
        "        linecache.cache[name] = (1, None, [word] * 100, name)\n"
        "        raise ValueError('x')",
    ),
    "syntax": ("exception", "raise SyntaxError(word, (word, 1, 1, word))"),
    "syntax_of_objects": (
        "exception",
        "e = SyntaxError(word)\n"
        "        e.filename = e.msg = e.lineno = type('O', (), {'__str__': lambda o: word})()\n"
        "        raise e",
    ),
    "answer_type": ("bad_type", "return safe(lambda w: type(w, (), {}), word)()"),
    "answer_words": ("bad_type", "return word"),
    "bid_of_words": ("bad_type", "return Bid(word, word)"),
    "prints": ("", "print(word[:300].encode('utf-8', 'replace').decode()); return play(view)"),
    "notes": ("", "self.note(word); return play(view)"),
    "complains": (
        "",
        "print(ascii(word[:99]), word[:99] if word.isascii() else 0, file=sys.stderr)\n"
        "        return play(view)",
    ),
    "writes_bytes": (
        "",
        "said = word[:999].encode('utf-16', 'surrogatepass') + b'\\xff\\xfe\\x00\\x9b'\n"
        "        os.write(1 + AT % 2, said)\n"
        "        return play(view)",
    ),
}  # fmt: skip
"""Each way's expected fault, none for those that play on, and the body of its act()."""

AT_LOAD = {
    "load_message": "raise RuntimeError(words())",
    "load_exit": "raise SystemExit(words())",
    "load_type": "raise safe(lambda w: type(w, (Exception,), {}), words())('x')",
    "load_import": "raise ImportError(words(), name=words())",
    "load_syntax": "raise SyntaxError(words(), (words(), 3, 1, words()))",
    "load_rules": "class Hostile(Bot):\n    rules = (words(),)\n    act = lambda self, view: play(view)",
    "load_no_rules": "class Hostile(Bot):\n    rules = words()\n    act = lambda self, view: play(view)",
    "load_two": "A = safe(lambda w: type(w, (Bot,), {'__module__': __name__}), words())\n"
    "B = type('B', (Bot,), {'__module__': __name__})",
    "load_no_act": "A = safe(lambda w: type(w, (Bot,), {'__module__': __name__}), words())",
}

RAW = {
    "line": ("\n\n", b"\nraise ValueError('x')\n"),
    "comment": (_BOT + "        raise ValueError('x')  # ", b"\n"),
}
"""Where a payload stands in a source as it is: a line of its own, or beside what raises."""


def in_play(way: str, *payloads: str) -> bytes:
    """The source of a bot that speaks this way, one payload after the other."""
    return (_head(payloads) + _BOT + f"        {IN_PLAY[way][1]}\n").encode()


def at_load(way: str, payload: str) -> bytes:
    """The source of a bot that says its payload while it is loaded, and does not play."""
    return (_head((payload,)) + "\n\n" + AT_LOAD[way] + "\n").encode()


def raw(payload: str, at: str) -> bytes:
    """A source with the payload in it as it is; surrogates become bytes that are not UTF-8."""
    word = PAYLOADS[payload][:100_000]
    errors = (
        "surrogateescape" if all(not "\ud800" <= c < "\udc80" for c in word) else "surrogatepass"
    )
    before, after = RAW[at]
    return (_head(("empty",)) + before).encode() + word.encode("utf-8", errors) + after


def _head(payloads: tuple[str, ...]) -> str:
    return _HEAD.format(words=", ".join(_literal(PAYLOADS[name]) for name in payloads))


def _literal(word: str) -> str:
    """Python for this text, in ASCII; a huge one is multiplied."""
    if len(word) == HUGE:
        return f"{word[0]!a} * {HUGE}"
    return ascii(word)
