"""What our transport uses of uvicorn and websockets that they do not promise. If one of these fails after an update:
the new version changed a private part. Mend net/websocket.py or net/http_protocol.py, or keep the upper bound in
pyproject.toml; meanwhile `tablee serve --plain-sockets` works without any of them.
"""

from __future__ import annotations

import inspect

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState
from websockets.server import ServerProtocol
from websockets.version import version as websockets_version

MENDING = "see the top of tests/server/test_private_parts.py"


@pytest.mark.parametrize(
    "name", ["timeout_keep_alive_task", "cycle", "app_state", "client", "transport", "loop", "ws_protocol_class"]
)
def test_a_plain_connection_of_uvicorn_has_what_we_look_at(name: str) -> None:
    assert f"self.{name}" in inspect.getsource(HttpToolsProtocol), (
        f"uvicorn {uvicorn.__version__}: HttpToolsProtocol has no {name!r} any more; {MENDING}"
    )


@pytest.mark.parametrize(
    "name",
    ["connection_made", "data_received", "on_message_begin", "on_headers_complete", "on_body", "connection_lost",
     "handle_websocket_upgrade", "shutdown"],
)  # fmt: skip
def test_uvicorn_calls_what_we_override(name: str) -> None:
    assert callable(getattr(HttpToolsProtocol, name, None)), (
        f"uvicorn {uvicorn.__version__}: HttpToolsProtocol.{name} is gone; {MENDING}"
    )


@pytest.mark.parametrize("name", ["response_complete", "more_body"])
def test_an_answer_of_uvicorn_says_how_far_it_is(name: str) -> None:
    assert f"self.{name}" in inspect.getsource(RequestResponseCycle), (
        f"uvicorn {uvicorn.__version__}: RequestResponseCycle has no {name!r} any more; {MENDING}"
    )


def test_uvicorn_hands_sockets_over_as_we_expect() -> None:
    source = inspect.getsource(HttpToolsProtocol.handle_websocket_upgrade)
    for part in ("ws_protocol_class(", "config=", "server_state=", "app_state=", "connection_made", "data_received"):
        assert part in source, f"uvicorn {uvicorn.__version__}: no {part!r} when a socket is handed over; {MENDING}"
    assert hasattr(ServerState(), "connections"), f"uvicorn {uvicorn.__version__}: no list of connections; {MENDING}"


@pytest.mark.parametrize(
    "name",
    ["receive_data", "events_received", "data_to_send", "accept", "reject", "send_response", "send_close",
     "close_expected"],
)  # fmt: skip
def test_websockets_speaks_as_we_expect(name: str) -> None:
    assert callable(getattr(ServerProtocol, name, None)), (
        f"websockets {websockets_version}: ServerProtocol.{name} is gone; {MENDING}"
    )


def test_websockets_unmasks() -> None:
    from websockets.frames import apply_mask  # type: ignore[attr-defined]

    assert apply_mask(b"\x00\x01\x02\x03\x04", b"\xff\x00\xff\x00") == b"\xff\x01\xfd\x03\xfb", (
        f"websockets {websockets_version}: apply_mask is not what it was; {MENDING}"
    )
    assert hasattr(ServerProtocol(), "parser_exc"), f"websockets {websockets_version}: no parser_exc; {MENDING}"
