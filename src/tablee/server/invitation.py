"""What `tablee serve` shows in the terminal: where to go, as an address and as a QR code."""

from __future__ import annotations

import segno
from rich.console import Console, Group
from rich.text import Text as Plain

from tablee.console.prose import Text
from tablee.console.screen import MOST_COLUMNS
from tablee.server.net.addresses import Reach, Way
from tablee.words import Catalogue

QUIET_ZONE_MODULES = 4
"""The light border of a QR code, without which cameras do not find it."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two modules in one character, the upper and the lower one; True is dark."""
INK = "#000000 on #ffffff"
"""The square brings its own paper: the terminal may be dark or light."""
MOST_LISTED = 5
"""Machines with many containers have many addresses."""


def square(url: str) -> Plain:
    """The address as a QR code, in half blocks, dark on light."""
    rows = [[bool(module) for module in row] for row in segno.make_qr(url).matrix_iter(border=QUIET_ZONE_MODULES)]
    rows.append([False] * len(rows[0]))  # a QR code has an odd number of rows
    lines = [
        "".join(HALVES[pair] for pair in zip(*two, strict=True)) for two in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Plain("\n".join(lines), style=INK, no_wrap=True)


def can_show_squares(console: Console) -> bool:
    """Whether this is a terminal with half blocks and colours. Without colours, dark and light look alike."""
    has_colours = console.color_system is not None and not console.no_color
    return console.is_terminal and has_colours and console.encoding.lower().startswith("utf")


def invitation(reach: Reach, words: Catalogue, *, width: int, squares: bool) -> tuple[Plain, ...]:
    """What to say, paragraph by paragraph. There is a square only for what answers and can be opened by a phone."""
    if reach.url is None:
        return (_warning(words.text("serve-nobody", port=reach.port)), *_silence(reach, words))
    main = _main(reach, reach.url, words, width if squares else 0)
    return (*main, *_warnings(reach, words), *_others(reach, words), *_advice(reach, words))


def show(console: Console, reach: Reach, words: Catalogue) -> None:
    """Print the invitation. Addresses are never broken, so that they can be copied."""
    for paragraph in invitation(reach, words, width=console.width, squares=can_show_squares(console)):
        if paragraph.no_wrap:
            console.print(paragraph, soft_wrap=True)
        else:
            # In a group, or `rich` would take our text for its own, and break lines at no-break spaces.
            console.print(Group(paragraph), width=min(console.width, MOST_COLUMNS))


def _main(reach: Reach, url: str, words: Catalogue, room: int) -> tuple[Plain, ...]:
    """The address, below the square where there is one and room for it."""
    address = Text(f"  {url}", style="bold", no_wrap=True)
    if reach.answers and not reach.only_here and not reach.is_doubtful:
        code = square(url)
        if len(code.plain.split("\n")[0]) <= room:
            return Text(words.text("serve-scan", public=reach.is_public)), code, address
    if reach.only_here:
        return Text(words.text("serve-open-here")), address
    return Text(words.text("serve-open", public=reach.is_public)), address


def _warnings(reach: Reach, words: Catalogue) -> tuple[Plain, ...]:
    warnings = []
    if reach.is_public and not reach.answers:
        warnings.append(words.text("serve-public-silent", port=reach.port))
    if reach.only_here:
        warnings.append(words.text("serve-only-here"))
    if reach.is_doubtful:
        warnings.append(words.text("serve-doubtful"))
    return tuple(map(_warning, warnings))


def _others(reach: Reach, words: Catalogue) -> tuple[Plain, ...]:
    return (_note(words.text("serve-others")), *_listed(reach.others, words)) if reach.others else ()


def _advice(reach: Reach, words: Catalogue) -> tuple[Plain, ...]:
    """How to choose, and what to do when a phone sees nothing. Who gives a public address has chosen."""
    if reach.is_public:
        return ()
    if reach.only_here and reach.silent:
        return _silence(reach, words)
    choose = _note(words.text("serve-choose"))
    if reach.only_here or reach.is_doubtful:
        return (choose,)
    return choose, _note(words.text("serve-trouble", port=reach.port))


def _silence(reach: Reach, words: Catalogue) -> tuple[Plain, ...]:
    """What was tried in vain, and what may help."""
    tried = (_note(words.text("serve-silent")), *_listed(reach.silent, words)) if reach.silent else ()
    return (*tried, _note(words.text("serve-silent-advice", port=reach.port)))


def _listed(ways: tuple[Way, ...], words: Catalogue) -> tuple[Plain, ...]:
    lines = [Text(f"  {way.url} ({way.adapter})", no_wrap=True) for way in ways[:MOST_LISTED]]
    left = len(ways) - len(lines)
    return (*lines, _note(f"  {words.text('serve-more', count=left)}")) if left else tuple(lines)


def _warning(text: str) -> Text:
    return Text(f"! {text}", style="bold yellow")


def _note(text: str) -> Text:
    return Text(text, style="dim")
