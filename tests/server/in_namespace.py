"""Run in a network of its own: a machine with a cable, a Wi-Fi and a container bridge, some of them silent.

    unshare -rn python -m tests.server.in_namespace [ADAPTER THAT SAYS NOTHING …]

Prints what `best_address` found, and every address that was contacted meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

from tablee.server.net.addresses import PROBE_TIMEOUT_SECONDS, best_address
from tests.server.clockwork import Clockwork
from tests.server.listening import OURS, Listening, healthy

PORT = 8000
ADAPTERS = {"eth0": "192.168.50.1", "wlan0": "10.20.0.1", "docker0": "172.17.0.1"}


def ip(*words: str) -> None:
    """One command that sets the network up."""
    subprocess.run(["ip", *words], check=True)


def set_up(silent: list[str]) -> None:
    """The adapters, each wired to a neighbour. The silent ones send what is meant for them out to nobody."""
    ip("link", "set", "lo", "up")
    for name, address in ADAPTERS.items():
        ip("link", "add", name, "type", "veth", "peer", "name", f"{name}-end")
        ip("address", "add", f"{address}/24", "dev", name)
        ip("link", "set", name, "up")
        ip("link", "set", f"{name}-end", "up")
        if name in silent:
            ip("route", "del", "local", address, "dev", name, "table", "local")


def knocks() -> int:
    """How many addresses have not answered yet."""
    return sum(getattr(task.get_coro(), "__name__", "") == "answers" for task in asyncio.all_tasks())


async def find(silent: int) -> dict[str, Any]:
    """What is found on this machine, with a server of ours on all its IPv4 addresses.

    Those that answer have all the time they need; then our patience ends with the silent ones.
    """
    clock = asyncio.get_running_loop()
    assert isinstance(clock, Clockwork)
    clock.stand_still()
    contacted: set[str] = set()

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("socket.connect", "socket.sendto", "socket.sendmsg") and isinstance(arguments[1], tuple):
            contacted.add(arguments[1][0])

    server = await asyncio.start_server(Listening(healthy()).serve, "0.0.0.0", PORT)
    async with server:
        sys.addaudithook(note)
        searching = asyncio.create_task(best_address(PORT, OURS))
        await asyncio.sleep(0)
        assert knocks() > silent
        while knocks() > silent:
            await asyncio.sleep(0)
        clock.pass_on(PROBE_TIMEOUT_SECONDS)
        reach = await searching
    return {
        "url": reach.url,
        "only_here": reach.only_here,
        "is_doubtful": reach.is_doubtful,
        "others": [way.adapter for way in reach.others],
        "silent": [way.adapter for way in reach.silent],
        "contacted": sorted(contacted),
    }


if __name__ == "__main__":
    set_up(sys.argv[1:])
    with asyncio.Runner(loop_factory=Clockwork) as runner:
        sys.stdout.write(json.dumps(runner.run(find(len(sys.argv[1:])))))
