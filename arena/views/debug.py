"""What a bot does with the decisions of a recorded game when they are put to it again, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from arena.block.again import Answer
from arena.dudo.replay import Decision
from arena.views.text import clean, clean_lines
from arena.views.trace import choice_lines, choice_words


def answer_lines(decision: Decision, answer: Answer) -> Iterator[Text]:
    """What it chose now, and whether the record has the same; the words of its fault."""
    action = answer.action
    now = choice_words(Decision(decision.seat, decision.what, action, answer.fault))
    if answer.fault and action is not None:
        now = f"{action}, and {now}"
    recorded = choice_words(decision)
    verdict = {
        True: f"{now}, as in the record",
        False: f"{now}; THE RECORD HAS {recorded}",
        None: f"{now} after {answer.cpu_ms:.1f} ms; in the run it {recorded}",
    }[answer.same]
    yield from choice_lines(verdict, answer.notes)
    if answer.text:
        yield from (Text(f"      {line}", "red") for line in clean_lines(answer.text))


def verdict_text(name: str, differing: Sequence[int], decisions: int, faults: int) -> Text:
    """The closing line, and what differences may come from."""
    if not decisions:
        return Text(f"{clean(name)} was not asked in this game")
    count = "1 decision" if decisions == 1 else f"{decisions} decisions"
    failed = f", {faults} with a fault" if faults else ""
    if not differing:
        return Text(f"{count}{failed}; none differs from the record")
    listed = ", ".join(map(str, differing))
    return Text(f"{count}{failed}; {len(differing)} not as in the record: {listed}", "bold")
