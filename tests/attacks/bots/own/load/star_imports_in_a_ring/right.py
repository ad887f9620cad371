# ruff: noqa: F403
from left import *

from arena.botkit import *
