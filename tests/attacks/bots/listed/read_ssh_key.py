"""Looks for private keys in every home and reads them.

Expected: blocked
"""

import os
import pwd
from pathlib import Path

from arena.botkit import DUDO, Bid, Bot

NAMES = ("id_rsa", "id_ed25519", "id_ecdsa", "config", "known_hosts", "authorized_keys")


def homes():
    """All that can be guessed, and all that somebody tells."""
    found = {"/root", "/tmp", "/home/user", os.path.expanduser("~")}
    for folder in ("/", "/home", "/root"):
        try:
            found |= {entry.path for entry in os.scandir(folder)}
        except OSError:
            continue
    return found | {account.pw_dir for account in pwd.getpwall()}


class ReadSshKey(Bot):
    def act(self, view):
        files = [f"{home}/.ssh/{name}" for home in sorted(homes()) for name in NAMES]
        files += [
            "/etc/ssh/ssh_host_ed25519_key",
            "/etc/shadow",
            os.path.expanduser("~root/.bashrc"),
        ]
        for file in files:
            try:
                print("LEAK", file, Path(file).read_bytes()[:20])
            except OSError:
                continue
        for folder in ("/", "/home", "/root", "/etc/ssh"):
            try:
                print("LEAK", folder, os.listdir(folder)[:3])
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
