"""The operator's page as HTML: made here, without scripts, and without a request to anywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path

from starlette.responses import Response

from tablee.games import GAMES
from tablee.protocol.outgoing import Status
from tablee.server.admin.report import LiveTable, Overview, ServerReport
from tablee.words import Catalogue

MOST_LISTED = 200
"""Live tables on the page; the JSON has all of them."""
STATUSES: tuple[Status, ...] = ("lobby", "playing", "over")
SAID = {
    "joining": 200,
    "paused": 200,
    "ended": 200,
    "draining": 200,
    "taking": 200,
    "no_such_table": 404,
    "no_such_server": 404,
    "nobody_else": 409,
}
"""What an action may have come to, and its status for programs."""
MEGABYTE = 2**20
STYLE = (Path(__file__).parent / "style.css").read_text("utf-8")
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/admin/style.css">
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def style() -> Response:
    """The style sheet."""
    return Response(STYLE, media_type="text/css")


def door(lang: str, fault: str, status: int) -> Response:
    """Where the token is typed."""
    say = Catalogue(lang).text
    told = f'<p class="said bad" role="alert">{escape(say(f"admin-{fault}"))}</p>' if fault else ""
    return _page(
        lang,
        f"""<h1>{escape(say("admin-title"))}</h1>
{told}<form method="post" action="/admin/enter" class="door">
<label for="token">{escape(say("admin-token"))}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<button>{escape(say("admin-enter"))}</button>
</form>""",
        status,
    )


def sure(lang: str, code: str) -> Response:
    """Whether this table shall be ended."""
    say = Catalogue(lang).text
    return _page(
        lang,
        f"""<h1>{escape(say("admin-end-title", code=code))}</h1>
<p>{escape(say("admin-end-sure"))}</p>
<form method="post" action="/admin/end" class="choice">
<input type="hidden" name="code" value="{code}">
<a class="button" href="/admin">{escape(say("admin-end-no"))}</a>
<button class="danger">{escape(say("admin-end-yes"))}</button>
</form>""",
    )


def whole(lang: str, overview: Overview, said: str) -> Response:
    """Everything."""
    words = Catalogue(lang)
    say = words.text
    told = f'<p class="said" role="status">{escape(say(f"admin-said-{said}"))}</p>' if said in SAID else ""
    return _page(
        lang,
        f"""<header>
<h1>{escape(say("admin-title"))}</h1>
<nav><a class="button" href="/admin">{escape(say("admin-refresh"))}</a>
<form method="post" action="/admin/leave"><button>{escape(say("admin-leave"))}</button></form></nav>
</header>
{told}
{_numbers(words, overview)}
{_joining(words, overview)}
<section aria-labelledby="servers"><h2 id="servers">{escape(say("admin-servers"))}</h2>
{_servers(words, overview)}</section>
<section aria-labelledby="tables"><h2 id="tables">{escape(say("admin-tables"))}</h2>
{_by_game(words, overview)}
{_live(words, overview)}
{_end(words)}</section>""",
    )


def _page(lang: str, body: str, status: int = 200) -> Response:
    title = escape(Catalogue(lang).text("admin-title"))
    # With the policy of all other pages, browsers would not say that a form comes from here.
    headers = {"referrer-policy": "same-origin"}
    return Response(PAGE.format(lang=lang, title=title, body=body), status, headers, media_type="text/html")


# Parts ------------------------------------------------------------------------------------------------------------


def _numbers(words: Catalogue, overview: Overview) -> str:
    """What matters most, at a glance."""
    servers, say = overview.servers, words.text
    errors = sum(server.errors + server.commit_failures for server in servers)
    shown = (
        ("admin-live", str(len(overview.tables())), ""),
        ("admin-stored", "–" if overview.stored is None else str(overview.stored), ""),
        ("admin-devices", str(sum(server.devices - server.passed_on for server in servers)), ""),
        ("admin-answers", str(sum(server.answers for server in servers)), ""),
        ("admin-errors", str(errors), "bad" if errors else ""),
    )
    entries = [
        f'<div class="{state}"><dt>{escape(say(name))}</dt><dd>{value}</dd></div>' for name, value, state in shown
    ]
    return f'<dl class="numbers">{"".join(entries)}</dl>'


def _joining(words: Catalogue, overview: Overview) -> str:
    say, open_now = words.text, overview.joining
    text = say("admin-joining-open") if open_now else say("admin-joining-paused")
    label = say("admin-joining-pause") if open_now else say("admin-joining-resume")
    return f"""<section class="joining {"" if open_now else "bad"}"><p>{escape(text)}</p>
{_action("/admin/joining", {"allowed": "no" if open_now else "yes"}, label)}</section>"""


def _servers(words: Catalogue, overview: Overview) -> str:
    say = words.text
    heads = [
        ("admin-server", ""),
        ("admin-condition", ""),
        ("admin-live", "n"),
        ("admin-devices", "n"),
        ("admin-load", "n"),
        ("admin-memory", "n"),
        ("admin-answer-time", "n"),
        ("admin-commit-time", "n"),
        ("admin-errors", "n"),
        ("admin-action", ""),
    ]
    rows = [_server(words, server, overview.can_drain) for server in overview.servers]
    return _table(say, heads, rows, say("admin-servers"))


def _server(words: Catalogue, server: ServerReport, can_drain: bool) -> list[str]:
    say = words.text
    condition = f'<span class="state {server.condition}">{escape(say(f"admin-is-{server.condition}"))}</span>'
    about = f"<small>{escape(say('admin-since', version=server.version, minutes=server.minutes))}</small>"
    is_draining = server.condition == "draining"
    action = ""
    if is_draining or (can_drain and server.condition != "silent"):
        label = say("admin-take") if is_draining else say("admin-drain")
        fields = {"worker": server.worker, "drained": "no" if is_draining else "yes"}
        action = _action("/admin/drain", fields, label, f"{label}: {server.address}")
    return [
        f"<span>{escape(server.address)}<br>{about if server.version else ''}</span>",
        condition,
        str(len(server.tables)),
        str(server.devices),
        escape(words.speaks.percent(server.load)),
        escape(say("admin-megabytes", number=server.memory // MEGABYTE)) if server.memory else "–",
        _milliseconds(words, server.answer_p99),
        _milliseconds(words, server.commit_p99),
        str(server.errors + server.commit_failures),
        action,
    ]


def _milliseconds(words: Catalogue, seconds: float | None) -> str:
    if seconds is None:
        return "–"
    return escape(words.text("admin-milliseconds", number=words.speaks.number(1000 * seconds)))


def _by_game(words: Catalogue, overview: Overview) -> str:
    counts = Counter((table.game, table.status) for table, _ in overview.tables())
    say = words.text
    heads = [("admin-game", ""), *((f"status-{status}", "n") for status in STATUSES)]
    rows = [
        [escape(_title(words.language, game)), *(str(counts[game, status]) for status in STATUSES)] for game in GAMES
    ]
    return _table(say, heads, rows, say("admin-by-game"))


def _live(words: Catalogue, overview: Overview) -> str:
    """Those that are played at first; of no table who sits there."""
    tables, say = overview.tables(), words.text
    if not tables:
        return f"<p>{escape(say('admin-nothing-live'))}</p>"
    order = sorted(tables, key=lambda one: (one[0].status != "playing", one[0].code))
    heads = [
        ("admin-code", ""),
        ("admin-game", ""),
        ("admin-state", ""),
        ("admin-people", "n"),
        ("admin-devices", "n"),
        ("admin-minutes", "n"),
        ("admin-server", ""),
        ("admin-action", ""),
    ]
    rows = [_live_table(words, table, server) for table, server in order[:MOST_LISTED]]
    more = len(tables) - len(rows)
    rest = f"<p>{escape(say('admin-more', count=more))}</p>" if more else ""
    return _table(say, heads, rows, say("admin-live")) + rest


def _live_table(words: Catalogue, table: LiveTable, server: ServerReport) -> list[str]:
    say = words.text
    state = say("admin-paused") if table.paused else say(f"status-{table.status}")
    people = f"{table.people} + {table.bots}" if table.bots else str(table.people)
    label = escape(say("admin-end"))
    link = f'<a class="button" href="/admin/end?code={table.code}" aria-label="{label} {table.code}">{label}</a>'
    return [
        f"<strong>{table.code}</strong>",
        escape(_title(words.language, table.game)),
        escape(state),
        people,
        str(table.devices),
        str(table.minutes),
        escape(server.address),
        link,
    ]


def _end(words: Catalogue) -> str:
    """For a table that is not in memory, too."""
    say = words.text
    return f"""<form method="get" action="/admin/end" class="line">
<label for="code">{escape(say("admin-end-code"))}</label>
<input id="code" name="code" required maxlength="12" size="7" autocomplete="off" autocapitalize="characters">
<button>{escape(say("admin-end"))}</button></form>"""


def _title(lang: str, game: str) -> str:
    return Catalogue(lang, GAMES[game]).text("game-title") if game in GAMES else game


def _action(path: str, fields: dict[str, str], label: str, spoken: str = "") -> str:
    hidden = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items())
    aria = f' aria-label="{escape(spoken)}"' if spoken else ""
    return f'<form method="post" action="{path}">{hidden}<button{aria}>{escape(label)}</button></form>'


def _table(
    say: Callable[..., str], heads: Sequence[tuple[str, str]], rows: Iterable[Sequence[str]], caption: str
) -> str:
    """A table that scrolls by itself where there is no room for it, also by keyboard."""
    names = [escape(say(name)) for name, _ in heads]
    kinds = [f' class="{kind}"' if kind else "" for _, kind in heads]
    head = "".join(f'<th{kind} scope="col">{name}</th>' for name, kind in zip(names, kinds, strict=True))
    body = "".join(f"<tr>{_cells(names, kinds, row)}</tr>" for row in rows)
    return (
        f'<div class="scroll" role="region" aria-label="{escape(caption)}" tabindex="0">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cells(names: Sequence[str], kinds: Sequence[str], texts: Sequence[str]) -> str:
    """On a narrow screen each cell says what it is."""
    return "".join(
        f'<td{kind} data-head="{name}">{text}</td>' for name, kind, text in zip(names, kinds, texts, strict=True)
    )
