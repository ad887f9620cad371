"""Calls home with every client of the standard library.

Students have fetched a judge's test cases with a plain connection to a server of their own.

Expected: blocked
"""

import contextlib
import functools
import importlib

from arena.botkit import DUDO, Bid, Bot

HOST, PORT = "127.0.0.1", 47811
CLIENTS = {
    "socket": lambda m: m.create_connection((HOST, PORT), 0.2),
    "http.client": lambda m: m.HTTPConnection(HOST, PORT, timeout=0.2).connect(),
    "urllib.request": lambda m: m.urlopen(f"http://{HOST}:{PORT}", timeout=0.2),
    "ftplib": lambda m: m.FTP(timeout=0.2).connect(HOST, PORT),
    "smtplib": lambda m: m.SMTP(HOST, PORT, timeout=0.2),
    "xmlrpc.client": lambda m: m.ServerProxy(f"http://{HOST}:{PORT}").system.listMethods(),
    "multiprocessing.connection": lambda m: m.Client((HOST, PORT)),
    "asyncio": lambda m: m.run(m.open_connection(HOST, PORT)),
}


@functools.cache
def attack():
    for name, connect in CLIENTS.items():
        with contextlib.suppress(ImportError):
            module = importlib.import_module(name)
            with contextlib.suppress(OSError):
                print("LEAK", name, connect(module))


class EveryClient(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
