"""Messages of the server: frames become typed messages, and wait until they are read."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from tablee.client.errors import ClientError
from tablee.core.text import read_words
from tablee.games import GAMES
from tablee.protocol.outgoing import (
    Advised,
    AnyServerMessage,
    Bye,
    Call,
    Floor,
    Notice,
    Presence,
    Problem,
    TableNews,
    TalkNews,
    Thrown,
    ViewNews,
    Welcome,
)

News: TypeAlias = (
    Welcome | TableNews | ViewNews | Presence | Floor | TalkNews | Thrown | Call | Notice | Advised | Problem | Bye
)
"""Messages that are no replies."""
MOST_UNREAD = 1_000

_frames: msgspec.json.Decoder[AnyServerMessage] = msgspec.json.Decoder(AnyServerMessage)


def read_frame(frame: bytes) -> AnyServerMessage | None:
    """The message in a frame; None for one that this version does not know.

    A view, and the ask in it, becomes the game's own type: as `state.view(seat)` gives it.
    """
    try:
        message = _frames.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if not isinstance(message, ViewNews):
        return message
    try:
        view_type = GAMES[message.view["game"]].view_type
        return replace(message, view=msgspec.convert(message.view, view_type, str_keys=True, dec_hook=read_words))
    except (msgspec.ValidationError, KeyError, TypeError):
        raise ClientError("other_version") from None


class Inbox:
    """A queue of news. Beyond MOST_UNREAD the oldest are dropped, and the next view is marked with a gap."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()
        self._changed = asyncio.Event()
        self._end: Exception | None = None

    def put(self, news: News) -> None:
        """Add news to the queue."""
        if len(self._news) >= MOST_UNREAD:
            self._forget_oldest()
        self._news.append(news)
        self._changed.set()

    def end(self, error: ClientError | None) -> None:
        """There will be no more, and why if something is wrong."""
        self._end = error or StopAsyncIteration()
        self._changed.set()

    async def next(self) -> News:
        """The oldest unread; when there will be none, StopAsyncIteration or the error that put an end to it."""
        while not self._news:
            if self._end is not None:
                raise self._end
            self._changed.clear()
            await self._changed.wait()
        return self._news.popleft()

    def _forget_oldest(self) -> None:
        self._news.popleft()
        for place, news in enumerate(self._news):
            if isinstance(news, ViewNews):
                self._news[place] = replace(news, gap=True)
                return
