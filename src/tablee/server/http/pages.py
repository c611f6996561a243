"""The files of the web client, or a page that says that it was not built."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from tablee.words import Catalogue, language_of_browser

FOLDER = Path(__file__).parents[2] / "web"
ENTRY = re.compile(r'<script type="module"[^>]* src="/assets/([\w.-]{1,60})\.js"')
CACHE_FOREVER = "public, max-age=31536000, immutable"
PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tablée</title></head>
<body><h1>Tablée</h1><p>{text}</p>
<p><a href="/api/offer">/api/offer</a> · <a href="/openapi.json">/openapi.json</a></p>
</body>
</html>
"""


class Assets(StaticFiles):
    """Files whose names change with their contents."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Let browsers cache the file."""
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = CACHE_FOREVER
        return response


def are_built() -> bool:
    """Whether the web client was built with the server."""
    return (FOLDER / "index.html").is_file()


def build() -> str:
    """The name of the client's entry script: it changes with every part of the client. Empty if it was not built."""
    found = ENTRY.search((FOLDER / "index.html").read_text("utf-8")) if are_built() else None
    return found[1] if found is not None else ""


def scripts() -> frozenset[str]:
    """The names of the client's scripts."""
    return frozenset(path.name for path in (FOLDER / "assets").glob("*.js"))


def assets() -> ASGIApp:
    """The scripts, styles and fonts of the client, compressed: they hold no secrets that this could betray."""
    return GZipMiddleware(Assets(directory=FOLDER / "assets", check_dir=False), minimum_size=1000, compresslevel=6)


def file(name: str) -> Response:
    """A file beside the assets, such as an icon."""
    return FileResponse(FOLDER / name) if (FOLDER / name).is_file() else Response(status_code=404)


def home(accepted: str) -> Response:
    """The client, if it was built; it finds out itself which table it was opened for."""
    if are_built():
        return FileResponse(FOLDER / "index.html")
    return Response(landing(accepted), media_type="text/html")


def landing(accepted: str) -> str:
    """A page that says that the client was not built, in the language that the browser asks for."""
    lang = language_of_browser(accepted)
    return PAGE.format(lang=lang, text=escape(Catalogue(lang).text("page-not-built")))
