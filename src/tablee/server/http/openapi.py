"""The OpenAPI description of the HTTP routes, made from the types that check what is sent."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec import Struct, json

from tablee import __version__
from tablee.core.text import words_schema
from tablee.protocol import api, league, regulars
from tablee.protocol import workshop as told

REF = "#/components/schemas/{name}"


class Endpoint(Struct, frozen=True):
    """One route."""

    name: str
    method: str
    path: str
    summary: str
    takes: type[Struct] | str = ""
    gives: type[Struct] | str = "application/json"
    """The type of a JSON body, or the media type of anything else; empty if there is none."""
    query: dict[str, dict[str, Any]] = {}
    """The schema of each parameter."""
    token: bool = False
    also: tuple[int, ...] = ()
    """With which statuses it may be refused, besides those that follow from what it needs."""

    @property
    def status(self) -> int:
        """The status if all went well."""
        return 204 if not self.gives else 201 if self.method == "POST" else 200

    @property
    def faults(self) -> list[int]:
        """The statuses with which a request may be refused."""
        of_body = (400, 408, 413) if isinstance(self.takes, type) else (408, 413) if self.takes else ()
        of_table = (404, 429, 503) if "{code}" in self.path else ()
        return sorted({*of_body, *of_table, *((401,) if self.token else ()), *self.also})


CODE = "/api/tables/{code}"
NAME = {"name": {"type": "string", "maxLength": 40}}
ALL = {"all": {"type": "string", "enum": ["yes", "no"]}}
OPEN = {"open": {"type": "string", "enum": ["yes", "no"]}}
NUMBER = {"game": {"type": "integer", "minimum": 1}}

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "open_table",
        "POST",
        "/api/tables",
        "Open a table",
        takes=api.NewTable,
        gives=api.Opened,
        also=(401, 404, 422, 429, 503),
    ),
    Endpoint("about_table", "GET", CODE, "What a stranger with the code may know of a table", gives=api.TableInfo),
    Endpoint("join", "POST", f"{CODE}/join", "Sit down", takes=api.Join, gives=api.Joined, also=(409, 422)),
    Endpoint(
        "watch", "POST", f"{CODE}/watch", "A token for a board or a spectator", gives=api.Watching, also=(403, 409)
    ),
    Endpoint(
        "come_back",
        "POST",
        f"{CODE}/return",
        "Take a chair over with the host's one-time code",
        takes=api.Return,
        gives=api.Joined,
        also=(422,),
    ),
    Endpoint(
        "replay",
        "GET",
        f"{CODE}/replay",
        "What happened in public in a game",
        gives=api.Replay,
        query=NUMBER,
        token=True,
        also=(400, 422),
    ),
    Endpoint(
        "review",
        "GET",
        f"{CODE}/review",
        "The game that has just ended, turn by turn, for those who played it",
        gives=api.Review,
        query=NUMBER | OPEN,
        token=True,
        also=(400, 422),
    ),
    Endpoint(
        "found_regulars",
        "POST",
        "/api/regulars",
        "Found a group of regulars",
        takes=regulars.NewRegulars,
        gives=regulars.RegularsKey,
        also=(422, 429, 503),
    ),
    Endpoint(
        "regulars",
        "GET",
        "/api/regulars",
        "All that is remembered of the group of this key",
        gives=regulars.Regulars,
        token=True,
        also=(429, 503),
    ),
    Endpoint(
        "invite_regular",
        "POST",
        "/api/regulars/invite",
        "A one-time code with which another phone comes in",
        gives=regulars.RegularsPass,
        token=True,
        also=(429, 503),
    ),
    Endpoint(
        "bring_regular_in",
        "POST",
        "/api/regulars/join",
        "Come in with a one-time code",
        takes=regulars.BroughtIn,
        gives=regulars.RegularsKey,
        also=(404, 422, 429, 503),
    ),
    Endpoint(
        "introduce_regular",
        "POST",
        "/api/regulars/me",
        "Say whose device this is",
        takes=regulars.Introduction,
        gives="",
        token=True,
        also=(409, 422, 429, 503),
    ),
    Endpoint(
        "regular_record",
        "POST",
        "/api/regulars/record",
        "All that is kept of the member whose device this is",
        takes=regulars.RecordWish,
        gives=regulars.RegularRecord,
        token=True,
        also=(422, 429, 503),
    ),
    Endpoint(
        "rate_regulars",
        "POST",
        "/api/regulars/ratings",
        "Switch the group's ratings on or off",
        takes=regulars.RatingsWish,
        gives="",
        token=True,
        also=(429, 503),
    ),
    Endpoint(
        "leave_regulars",
        "POST",
        "/api/regulars/leave",
        "This device leaves the group",
        gives="",
        token=True,
        also=(429, 503),
    ),
    Endpoint(
        "erase_regular",
        "POST",
        "/api/regulars/erase",
        "Forget a member, or the whole group",
        takes=regulars.Erasure,
        gives="",
        token=True,
        also=(422, 429, 503),
    ),
    Endpoint(
        "sit_as_regular",
        "POST",
        f"{CODE}/regular",
        "Say who of the regulars sits on a chair",
        takes=regulars.RegularAt,
        gives="",
        token=True,
        also=(422,),
    ),
    Endpoint(
        "keep_deck",
        "POST",
        f"{CODE}/decks",
        "Keep a deck file (TOML or CSV) on this server, for the host",
        takes="text/plain",
        gives=api.Kept,
        query=NAME,
        token=True,
        also=(422,),
    ),
    Endpoint(
        "written_deck",
        "GET",
        f"{CODE}/deck",
        "The questions that people wrote for this table as a deck file, for the host",
        gives="text/plain",
        query=NAME,
        token=True,
        also=(422,),
    ),
    Endpoint(
        "forget",
        "POST",
        "/api/forget",
        "Forget which questions a device has shown",
        takes=api.Forget,
        gives="",
        also=(422, 429, 503),
    ),
    Endpoint(
        "mishap", "POST", "/api/mishaps", "Tell of an error on a screen", takes=api.Mishap, gives="", also=(429,)
    ),
    Endpoint("offer", "GET", "/api/offer", "What is played here, and where", gives=api.Offer),
    Endpoint(
        "open_tables",
        "GET",
        "/api/tables",
        "The open tables, in a house that lists them",
        gives=api.Venue,
        also=(404,),
    ),
    Endpoint(
        "game_sheet",
        "GET",
        "/api/games/{game}",
        "What screens that know no game must know of one",
        gives=api.GameSheet,
        also=(422,),
    ),
    Endpoint("health", "GET", "/healthz", "Whether the server can do its work", also=(503,)),
    Endpoint("metrics", "GET", "/metrics", "Numbers in Prometheus' form", gives="text/plain", query=ALL),
    Endpoint("describe", "GET", "/openapi.json", "This description"),
    Endpoint("home", "GET", "/", "A page for browsers", gives="text/html"),
)

LEAGUE_ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "league",
        "GET",
        "/api/league",
        "The evening's league of a house that has one",
        gives=league.League,
        also=(404,),
    ),
    Endpoint(
        "switch_league",
        "POST",
        "/api/league",
        "Open a league or end it, for its organiser",
        takes=league.LeagueSwitch,
        gives="",
        also=(401, 404, 429, 503),
    ),
    Endpoint(
        "enter_league",
        "POST",
        "/api/league/entrants",
        "Take part in the league",
        takes=league.NewEntrant,
        gives=league.EntrantKey,
        also=(404, 409, 422, 429, 503),
    ),
    Endpoint(
        "bring_phone",
        "POST",
        "/api/league/phones",
        "A phone is an entrant's, who has a code",
        takes=league.EntrantCode,
        gives=league.EntrantKey,
        also=(404, 429, 503),
    ),
    Endpoint(
        "new_entrant_code",
        "POST",
        "/api/league/codes",
        "Another code for an entrant, from the organiser",
        takes=league.NewCode,
        gives=league.EntrantCode,
        also=(401, 404, 429, 503),
    ),
    Endpoint(
        "step_in_league",
        "POST",
        "/api/league/me",
        "Play again, rest or leave, for an entrant or the organiser",
        takes=league.EntrantStep,
        gives="",
        also=(401, 404, 429, 503),
    ),
    Endpoint(
        "draw_round",
        "POST",
        "/api/league/rounds",
        "Draw the next round and open its tables, for the organiser",
        takes=league.NewRound,
        gives="",
        also=(401, 404, 422, 429, 503),
    ),
)

DECK = "/api/workshop/decks/{game}/{deck}"
FORM = {"form": {"type": "string", "enum": ["toml", "csv"]}}
ANY = (403, 404, 422, 429, 503)
CHANGES = (401, 409, 507, *ANY)

WORKSHOP_ROUTES: tuple[Endpoint, ...] = (
    Endpoint("desk", "GET", "/api/workshop", "The decks, and what one may do", gives=told.Desk, also=ANY),
    Endpoint("look_at_deck", "GET", DECK, "A deck with all its cards", gives=told.WorkDeck, also=ANY),
    Endpoint("deck_file", "GET", f"{DECK}/file", "It as a file", gives="text/plain", query=FORM, also=(409, *ANY)),
    Endpoint(
        "new_deck",
        "POST",
        "/api/workshop/decks",
        "Begin a deck, or copy one",
        takes=told.NewDeck,
        gives=told.WorkDeck,
        also=CHANGES,
    ),
    Endpoint(
        "import_deck",
        "POST",
        "/api/workshop/import",
        "Keep a deck file (TOML or CSV)",
        takes="text/plain",
        gives=api.Kept,
        query=NAME,
        also=CHANGES,
    ),
    Endpoint(
        "check_card",
        "POST",
        "/api/workshop/check",
        "What is wrong with a card, and what could be better",
        takes=told.CheckCard,
        gives=told.Checked,
        also=ANY,
    ),
    Endpoint(
        "put_card",
        "PUT",
        f"{DECK}/card",
        "Add or change a card",
        takes=told.PutCard,
        gives=told.WorkCard,
        also=CHANGES,
    ),
    Endpoint(
        "remove_cards", "POST", f"{DECK}/remove", "Remove cards", takes=told.RemoveCards, gives="", also=CHANGES
    ),
    Endpoint("put_title", "PUT", f"{DECK}/title", "Change its title", takes=told.PutTitle, gives="", also=CHANGES),
    Endpoint("discard_deck", "POST", f"{DECK}/discard", "Throw it away", takes=told.Discard, gives="", also=CHANGES),
    Endpoint(
        "compare_decks",
        "POST",
        f"{DECK}/compare",
        "What another deck would bring",
        takes=told.Other,
        gives=told.Comparison,
        also=CHANGES,
    ),
    Endpoint(
        "merge_decks",
        "POST",
        f"{DECK}/merge",
        "Take cards over from another deck",
        takes=told.Merge,
        gives=told.WorkDeck,
        also=CHANGES,
    ),
    Endpoint("invite_writer", "POST", f"{DECK}/invite", "Let another one in", gives=told.Invitation, also=CHANGES),
    Endpoint(
        "accept_invitation",
        "POST",
        "/api/workshop/accept",
        "Be let in by a code",
        takes=told.Accept,
        gives=told.LetIn,
        also=CHANGES,
    ),
    Endpoint(
        "keep_server",
        "POST",
        "/api/workshop/keeper",
        "Show the operator's token",
        takes=told.Keeper,
        gives=told.KeeperProof,
        also=CHANGES,
    ),
    Endpoint("reported", "GET", "/api/workshop/reported", "What players reported", gives=told.Reports, also=ANY),
    Endpoint(
        "put_back",
        "POST",
        "/api/workshop/reported",
        "Let a question be drawn again",
        takes=told.PutBack,
        gives="",
        also=CHANGES,
    ),
)
EVERY_ROUTE = (*ROUTES, *LEAGUE_ROUTES, *WORKSHOP_ROUTES)


@cache
def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    types = [kind for endpoint in EVERY_ROUTE for kind in (endpoint.takes, endpoint.gives) if isinstance(kind, type)]
    _, schemas = json.schema_components([*types, api.Fault], ref_template=REF, schema_hook=words_schema)
    paths: dict[str, Any] = {}
    for endpoint in EVERY_ROUTE:
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
    parameters = [
        {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in endpoint.query.items()
    ]
    parameters += [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"\{(\w+)\}", endpoint.path)
    ]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.takes:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.takes, {"type": "string"})}
    if endpoint.token:
        operation["security"] = [{"token": []}]
    operation["responses"] = {
        str(endpoint.status): {"description": endpoint.summary, "content": _content(endpoint.gives)},
        **{str(status): {"description": "Refused", "content": _content(api.Fault)} for status in endpoint.faults},
    }
    return operation


def _content(body: type[Struct] | str, schema: dict[str, Any] | None = None) -> dict[str, Any]:
    """A body of this type; of another media type, with this schema."""
    if isinstance(body, str):
        return {body: {"schema": schema or {}}} if body else {}
    return {"application/json": {"schema": {"$ref": REF.format(name=body.__name__)}}}
