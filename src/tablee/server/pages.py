"""What a browser is shown: the built client, or a page that says that there is none."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

BUILT = Path(__file__).parent.parent / "web"
ENTRY = re.compile(r'<script type="module"[^>]* src="/assets/([\w.-]{1,60})\.js"')
FOR_EVER = "public, max-age=31536000, immutable"
PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tablée</title></head>
<body><h1>Tablée</h1><p>{said}</p>
<p><a href="/api/offer">/api/offer</a> · <a href="/openapi.json">/openapi.json</a></p>
</body>
</html>
"""
SAID = {
    "fr": "La table est ouverte, mais ses écrans n’ont pas été construits avec elle : seuls les programmes peuvent y"
    " jouer, par HTTP et par WebSocket. « make play » les construit, avec une connexion à Internet.",
    "en": "The table is open, but its screens were not built with it: only programs can play here, over HTTP and a"
    " WebSocket. “make play” builds them, with a connection to the internet.",
}


class Assets(StaticFiles):
    """Files whose names change with what is in them: a browser may keep them for ever."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """The file."""
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOR_EVER
        return response


def are_built() -> bool:
    """Whether the client was built with the server."""
    return (BUILT / "index.html").is_file()


def build() -> str:
    """The name of the script that everything else is loaded from: it changes with whatever the client is made of."""
    found = ENTRY.search((BUILT / "index.html").read_text("utf-8")) if are_built() else None
    return found[1] if found is not None else ""


def scripts() -> frozenset[str]:
    """The names of the client's scripts."""
    return frozenset(path.name for path in (BUILT / "assets").glob("*.js"))


def assets() -> ASGIApp:
    """The scripts, styles and fonts of the client; they hold no secret, so they may be compressed on the way."""
    return GZipMiddleware(Assets(directory=BUILT / "assets", check_dir=False), minimum_size=1000, compresslevel=6)


def file(name: str) -> Response:
    """One of the few files beside them."""
    return FileResponse(BUILT / name) if (BUILT / name).is_file() else Response(status_code=404)


def home(accepted: str) -> Response:
    """The client, if it was built; it finds out itself which table it was opened for."""
    if are_built():
        return FileResponse(BUILT / "index.html")
    return Response(landing(accepted), media_type="text/html")


def landing(accepted: str) -> str:
    """A page that says that the server is there, in the language that the browser asks for."""
    lang = "fr" if accepted.lower().startswith("fr") else "en"
    return PAGE.format(lang=lang, said=SAID[lang])
