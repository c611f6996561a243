"""Logs for the operator: one JSON object a line. No answers, no votes, no tokens, no names."""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime

from msgspec import json

from tablee.stores import StoreError

log = logging.getLogger("tablee.server")
PRINTABLE_ERRORS = (StoreError, OSError)
"""Errors whose message is about files and sockets. That of any other may quote a player, and stays out of the log."""
STANDARD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with its extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS},
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = _trace(record.exc_info[1])
        return json.encode(line, enc_hook=str).decode()


def _trace(error: BaseException) -> str:
    """Where it happened and what kind of error it was, with what led to it."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = _trace(cause) if cause is not None else ""
    message = f": {error}" if isinstance(error, PRINTABLE_ERRORS) else ""
    return f"{before}{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__}{message}\n"


def set_up(level: str) -> None:
    """Send our logs, and those of uvicorn and of the event loop, to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tablee.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    log.setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel("ERROR")  # it warns of every invalid request
