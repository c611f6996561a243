"""Ctrl-C means the same however the tests were started: a shell makes what is in the background deaf to it."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
