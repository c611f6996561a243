"""What a browser is shown."""

from __future__ import annotations

PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tablée</title></head>
<body><h1>Tablée</h1><p>{said}</p>
<p><a href="/api/offer">/api/offer</a> · <a href="/openapi.json">/openapi.json</a></p>
</body>
</html>
"""
SAID = {
    "fr": "La table est ouverte. Les programmes parlent avec elle par HTTP et par WebSocket.",
    "en": "The table is open. Programs talk to it over HTTP and a WebSocket.",
}


def landing(accepted: str) -> str:
    """A page that says that the server is there, in the language that the browser asks for."""
    lang = "fr" if accepted.lower().startswith("fr") else "en"
    return PAGE.format(lang=lang, said=SAID[lang])
