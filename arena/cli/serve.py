"""`arena serve`: the report's pages and a live one on 127.0.0.1, from a run's records on disk."""

from __future__ import annotations

import mimetypes
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import click
import msgspec

from arena.cli.complete import runs
from arena.cli.place import results_folder
from arena.errors import ArenaError, InputError
from arena.league.model import LAST
from arena.records.folder import RunFolder
from arena.records.runs import find_run
from arena.views.errors import format_error
from arena.views.site.content import read_report
from arena.views.site.environment import render
from arena.views.site.frame import Frame, frame
from arena.views.site.live import Pace, live_data, stored_games
from arena.views.site.pages import pages
from arena.views.site.replay_page import replay_pages

HOST = "127.0.0.1"
LIVE = "live.html"
_LOOK_S = 2.0
"""How often the records are looked at."""
_REST = 4
"""Work is followed by a rest of so many times its length: the run needs the processors."""


class Site:
    """The files that are served, made again as records come in. One thread writes, others read."""

    def __init__(self, folder: RunFolder) -> None:
        self._folder = folder
        self._files: dict[str, bytes] = {}
        self._live: dict[str, Any] = {}
        self._frame: Frame | None = None
        self._done = -1
        self._pace = Pace()

    def look(self) -> None:
        """Read what is new, waves planned meanwhile among it. Raises StorageError."""
        run = self._folder.read_run()
        done = stored_games(self._folder, run)
        self._pace.add(time.monotonic(), done)
        if done != self._done or self._frame is None:
            self._live = live_data(self._folder, run)
            report = read_report(self._folder, run)
            self._frame = frame(report)
            self._files = dict([*pages(report), *replay_pages(report)])
            self._done = done
        live = self._live | {"done": done, "rate": self._pace.rate()}
        page = render("live.html", here=LIVE, data=live, site=self._frame)
        self._files = self._files | {LIVE: page, "live.json": msgspec.json.encode(live)}

    def get(self, name: str) -> bytes | None:
        return self._files.get(name)

    def follow(self) -> None:
        """Look again and again, until the process ends."""
        while True:
            began = time.monotonic()
            try:
                self.look()
            except ArenaError as error:  # a block may be half there; it is looked at again
                click.echo(format_error(error), err=True)
            time.sleep(max(_LOOK_S, _REST * (time.monotonic() - began)))


def server(site: Site, port: int) -> ThreadingHTTPServer:
    """Answers GET from `site` alone, and only who asks for this address by its name or number: another
    page's name that leads here (DNS rebinding) reads nothing. Raises OSError for a port in use."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            bound = listening.server_port
            if self.headers.get("Host") not in (f"{HOST}:{bound}", f"localhost:{bound}"):
                return self.send_error(403)
            name = self.path.partition("?")[0].lstrip("/") or LIVE
            content = site.get(name)
            if content is None:
                return self.send_error(404)
            self.send_response(200)
            self.send_header("Content-Type", mimetypes.guess_type(name)[0] or "text/plain")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(content)
            return None

        def log_message(self, format: str, *args: Any) -> None:
            """Requests are nobody's news."""

    listening = ThreadingHTTPServer((HOST, port), Handler)
    return listening


@click.command("serve")
@click.argument("run", default=LAST, shell_complete=runs)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="The port to listen on; 0 for any that is free.",
)
def command(run: str, port: int) -> None:
    """Show RUN in the browser while it plays, on 127.0.0.1, until Ctrl-C.

    \b
    Examples:
      arena serve
      arena serve demo --port 0
    """
    folder = find_run(results_folder(), run)
    site = Site(folder)
    try:
        listening = server(site, port)
    except OSError as error:
        hint = "--port 0 takes any that is free"
        raise InputError(f"port {port}: {error.strerror}", hint=hint) from error
    site.look()
    threading.Thread(target=site.follow, daemon=True).start()
    click.echo(f"http://{HOST}:{listening.server_address[1]}/")
    with listening:
        listening.serve_forever()
