"""What an operator can set; the defaults suit a family on a laptop."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

DAY = 24 * 3600.0


class Settings(Struct, frozen=True, kw_only=True):
    """How the server behaves. Times are in seconds, rates in things a second."""

    data: Path
    hosts: tuple[str, ...] = ()
    """Names by which browsers may reach this server, besides its own addresses; "*" allows every name."""
    ping: float = 5.0
    """How often clients say that they are there."""
    silence: float = 12.0
    """A socket that has not said anything for so long is dead."""
    greeting: float = 10.0
    """How long a new socket may take to say hello, and a request to arrive."""
    bot_delay: float = 1.0
    """How long bots pretend to think."""
    bot_deadline: float = 10.0
    """How long they may really think; after that the table goes on without their answer."""
    host_gone: float = 120.0
    """When the host has been away for so long, somebody else is host."""
    evict_after: float = 600.0
    """A table that nobody is connected to leaves memory after so long; it comes back when somebody does."""
    keep_played: float = 30 * DAY
    keep_opened: float = 2 * DAY
    """How long tables are kept that nobody touches: those with a game, and those that never had one."""
    clean_every: float = 3600.0
    """How often they are cleared away, and when first: a clock that was wrong at the start is often right by then."""
    message_rate: float = 30.0
    message_burst: float = 100.0
    """What one socket may say."""
    knock_rate: float = 1.0
    knock_burst: float = 60.0
    """How often one client may open or join tables, or try codes."""
    sockets_per_client: int = 200
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front of this server, whose word on the client's address is taken."""
