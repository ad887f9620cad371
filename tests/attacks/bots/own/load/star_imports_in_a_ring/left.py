# ruff: noqa: F403
from right import *

from arena.botkit import *
