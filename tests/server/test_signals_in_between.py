"""A signal that comes at a moment when it is easily lost, or kills: while a worker is started, while handlers change.

Each runs in a process of its own, which sends the signal to itself at exactly that moment.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.server.serving import PATIENCE

WORKERS = """
import os, signal, sys
from tablee.server import workers

moment, fork, forked = sys.argv[1], os.fork, []

def tell_me():
    os.kill(os.getpid(), signal.SIGTERM)

def fork_at_a_bad_moment():
    forked.append(1)
    if moment == "before the fork":
        tell_me()
    process = fork()
    if moment == "after it" and process:
        tell_me()
    elif moment == "in the worker":
        if not process:
            tell_me()
        else:
            os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
            tell_me()
    elif moment == "as it ends" and process:
        os.kill(process, signal.SIGKILL)
    return process

def wait_at_a_bad_moment():
    ended = wait()
    tell_me()
    return ended

wait = os.wait
workers.os.fork = fork_at_a_bad_moment
if moment == "as it ends":
    workers.os.wait = wait_at_a_bad_moment
# A worker that does nothing until it is told to stop, or who has started it is gone.
status = workers.Workers(1 if moment == "as it ends" else 3, lambda number, alive: len(os.read(alive, 1))).run()
print(status, len(forked))
"""

HANDLERS = """
import asyncio, os, signal, sys
from tablee.server.serving import Server, uvicorn_config

async def main():
    server = Server(uvicorn_config(lambda: None), [])
    server.stop_on_signals()
    change = signal.signal

    def change_at_a_bad_moment(number, handler):
        before = change(number, handler)
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        return before

    signal.signal = change_at_a_bad_moment
    server.ignore_signals()
    print(signal.getsignal(signal.SIGINT).name, signal.getsignal(signal.SIGTERM).name)

asyncio.run(main())
"""


def said_by(script: str, argument: str) -> str:
    """What it prints if it ends well."""
    command = [sys.executable, "-c", script, argument]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.parametrize("moment", ["before the fork", "after it", "in the worker"])
def test_a_worker_that_is_just_being_started_is_stopped_and_no_other_is_started(moment: str) -> None:
    assert said_by(WORKERS, moment) == "0 1"


def test_a_worker_that_has_just_ended_cannot_be_told() -> None:
    assert said_by(WORKERS, "as it ends") == "0 1"


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
def test_no_signal_kills_while_the_server_lets_go_of_them(number: str) -> None:
    assert said_by(HANDLERS, number) == "SIG_IGN SIG_IGN"
