"""The OpenAPI description of the HTTP routes, made from the types that check what is sent."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, json

from tablee import __version__
from tablee.protocol import api

REF = "#/components/schemas/{name}"


class Endpoint(Struct, frozen=True, kw_only=True):
    """One route."""

    name: str
    method: str
    path: str
    summary: str
    status: int = 200
    takes: type[Struct] | None = None
    gives: type[Struct] | str = "application/json"
    """The type of the JSON body, or the media type of anything else."""
    takes_text: bool = False
    """Whether the body is a file as it is."""
    query: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    """Query parameters that are text; those in `query` are numbers."""
    token: bool = False
    faults: tuple[int, ...] = ()


CODE = "/api/tables/{code}"

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        name="open_table",
        method="POST",
        path="/api/tables",
        summary="Open a table",
        status=201,
        takes=api.NewTable,
        gives=api.Opened,
        faults=(400, 408, 413, 422, 429, 503),
    ),
    Endpoint(
        name="keep_deck",
        method="POST",
        path=CODE + "/decks",
        summary="Keep a deck file (TOML or CSV) on this server, for the host",
        status=201,
        takes_text=True,
        texts=("name",),
        gives=api.Kept,
        token=True,
        faults=(401, 404, 408, 413, 422, 429, 503),
    ),
    Endpoint(
        name="written_deck",
        method="GET",
        path=CODE + "/deck",
        summary="The questions that people wrote for this table as a deck file, for the host",
        gives="text/plain",
        texts=("name",),
        token=True,
        faults=(401, 404, 422, 429, 503),
    ),
    Endpoint(
        name="forget",
        method="POST",
        path="/api/forget",
        summary="Forget which questions a device has shown",
        status=204,
        takes=api.Forget,
        gives="",
        faults=(400, 408, 413, 422, 429, 503),
    ),
    Endpoint(
        name="mishap",
        method="POST",
        path="/api/mishaps",
        summary="Tell of an error on a screen",
        status=204,
        takes=api.Mishap,
        gives="",
        faults=(400, 408, 413, 429),
    ),
    Endpoint(
        name="about_table",
        method="GET",
        path=CODE,
        summary="What a stranger with the code may know of a table",
        gives=api.TableInfo,
        faults=(404, 429, 503),
    ),
    Endpoint(
        name="join",
        method="POST",
        path=CODE + "/join",
        summary="Sit down",
        status=201,
        takes=api.Join,
        gives=api.Joined,
        faults=(400, 404, 408, 409, 413, 422, 429, 503),
    ),
    Endpoint(
        name="watch",
        method="POST",
        path=CODE + "/watch",
        summary="A token for a board or a spectator",
        status=201,
        gives=api.Watching,
        faults=(404, 409, 429, 503),
    ),
    Endpoint(
        name="come_back",
        method="POST",
        path=CODE + "/return",
        summary="Take a chair over with the host's one-time code",
        status=201,
        takes=api.Return,
        gives=api.Joined,
        faults=(400, 404, 408, 413, 422, 429, 503),
    ),
    Endpoint(
        name="replay",
        method="GET",
        path=CODE + "/replay",
        summary="What happened in public in a game",
        gives=api.Replay,
        query=("game",),
        token=True,
        faults=(400, 401, 404, 422, 429, 503),
    ),
    Endpoint(
        name="offer", method="GET", path="/api/offer", summary="What is played here, and where", gives=api.Offer
    ),
    Endpoint(
        name="health", method="GET", path="/healthz", summary="Whether the server can do its work", faults=(503,)
    ),
    Endpoint(
        name="metrics", method="GET", path="/metrics", summary="Numbers in Prometheus' form", gives="text/plain"
    ),
    Endpoint(name="describe", method="GET", path="/openapi.json", summary="This description"),
    Endpoint(name="home", method="GET", path="/", summary="A page for browsers", gives="text/html"),
)


def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    types = [kind for endpoint in ROUTES for kind in (endpoint.takes, endpoint.gives) if isinstance(kind, type)]
    _, schemas = json.schema_components([*types, api.Fault], ref_template=REF)
    paths: dict[str, Any] = {}
    for endpoint in ROUTES:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tablée",
            "version": __version__,
            "summary": "Opening, joining and reading tables; everything else goes over the WebSocket at /ws/CODE.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {"operationId": endpoint.name, "summary": endpoint.summary}
    parameters = [_query(name, {"type": "integer", "minimum": 1}) for name in endpoint.query]
    parameters += [_query(name, {"type": "string", "maxLength": 40}) for name in endpoint.texts]
    if "{code}" in endpoint.path:
        parameters.insert(0, {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}})
    if parameters:
        operation["parameters"] = parameters
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": _json(endpoint.takes)}
    if endpoint.takes_text:
        operation["requestBody"] = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
    if endpoint.token:
        operation["security"] = [{"token": []}]
    operation["responses"] = {
        str(endpoint.status): {"description": endpoint.summary, "content": _content(endpoint.gives)},
        **{str(status): {"description": "Refused", "content": _json(api.Fault)} for status in endpoint.faults},
    }
    return operation


def _query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema}


def _content(gives: type[Struct] | str) -> dict[str, Any]:
    if isinstance(gives, str):
        return {gives: {"schema": {}}} if gives else {}
    return _json(gives)


def _json(kind: type[Struct]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(name=kind.__name__)}}}
