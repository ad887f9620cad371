"""How templates become pages: escaping, wording, and the policy that every page carries."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from arena.ratings.board import Share
from arena.views.site.embed import script_json
from arena.views.text import clean
from arena.views.wording import percent

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Nothing but files beside the page: no script, style or event handler within it is obeyed."""


def render(template: str, **values: Any) -> bytes:
    """A page. Every text in it is cleaned of what hides or overrides, then escaped."""
    page = _environment().get_template(template).render(policy=POLICY, **values)
    return page.encode()


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("arena.views.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_cleaned,
    )
    environment.filters |= {
        "percent": percent,
        "interval": _interval,
        "points": lambda value: f"{value:+.1f}".replace("-", "−"),
        "count": lambda value: f"{value:,}",
        "whole": _whole,
        "level": level,
        "script_json": script_json,
    }
    return environment


def level(share: float) -> int:
    """The shade of a share of games, 0 to 10; 5 is even."""
    return min(max(round(10 * share), 0), 10)


def _cleaned(value: Any) -> Any:
    """Texts that are not HTML already, with nothing hidden in them."""
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _interval(share: Share) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def _whole(share: float) -> str:
    """A share in whole per cent; 0 and 100 only when it is exactly that."""
    text = f"{100 * share:.0f}"
    return text if share in (0.0, 1.0) else {"0": "<1", "100": ">99"}.get(text, text)
