"""What the terminal says: the right address, a square that cameras read, and never a dead one."""

from __future__ import annotations

import asyncio
import io
import re

import pytest
import segno
from rich.console import Console

from tablee.server.invitation import MOST_LISTED, QUIET_ZONE_MODULES, can_show_squares, show, square
from tablee.server.net.addresses import AddressError, Reach, Way, best_address, candidates, checked_public_url
from tablee.words import LANGUAGES, Catalogue
from tests.server.listening import FIRST, OURS, listening

URL = "http://192.168.1.20:8000"
ALIVE = Reach(URL, answers=True, only_here=False, is_doubtful=False, is_public=False, port=8000)
HERE = ALIVE._replace(url="http://127.0.0.1:8000", only_here=True)
DOUBTFUL = ALIVE._replace(url="http://172.17.0.1:8000", is_doubtful=True)
PUBLIC = ALIVE._replace(url="https://table.example", is_public=True)
SILENT_PUBLIC = PUBLIC._replace(answers=False)
CABLE = Way("http://192.168.7.7:8000", "eth0")
NOBODY = Reach(None, answers=False, only_here=False, is_doubtful=False, is_public=False, port=8000, silent=(CABLE,))

BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
PAPER = "\x1b[38;2;0;0;0;48;2;255;255;255m"

each_language = pytest.mark.parametrize("language", LANGUAGES)


class Paper(io.StringIO):
    """A file with an encoding, as a terminal has one."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


def terminal(width: int = 80, encoding: str = "utf-8", **how: bool) -> Console:
    """A terminal with all colours, unless told otherwise."""
    options = {"force_terminal": True, "no_color": False, **how}
    return Console(
        file=Paper(encoding),
        width=width,
        color_system="truecolor",
        legacy_windows=False,
        markup=False,
        highlight=False,
        _environ={},
        **options,  # type: ignore[arg-type]
    )


def printed(reach: Reach, console: Console, language: str = "en") -> str:
    show(console, reach, Catalogue(language))
    assert isinstance(console.file, Paper)
    return console.file.getvalue()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def in_one_line(text: str) -> str:
    return " ".join(plain(text).split())


def said(language: str, key: str, **facts: object) -> str:
    return " ".join(Catalogue(language).text(key, **facts).split())


def scanned(text: str) -> list[list[int]]:
    """The modules of a printed square, read back from its half blocks, which must all be dark on light."""
    lines = [line for line in text.splitlines() if line.startswith(PAPER)]
    rows: list[list[int]] = []
    for line in lines:
        blocks = [BLOCKS[character] for character in plain(line)]
        rows += [[upper for upper, _ in blocks], [lower for _, lower in blocks]]
    return rows


def has_square(text: str) -> bool:
    return any(block in text for block in "▀▄█")


def modules(url: str) -> list[list[int]]:
    return [[int(module) for module in row] for row in segno.make_qr(url).matrix_iter(border=0)]


# The square ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", [URL, "http://[fd00::5]:8000", "https://table.example/jeux", "http://10.0.0.1"])
def test_the_printed_square_is_the_code_of_the_address(url: str) -> None:
    rows = scanned(printed(ALIVE._replace(url=url), terminal()))
    expected = modules(url)
    size = len(expected)
    assert [
        row[QUIET_ZONE_MODULES : QUIET_ZONE_MODULES + size]
        for row in rows[QUIET_ZONE_MODULES : QUIET_ZONE_MODULES + size]
    ] == expected
    assert len(rows[0]) == size + 2 * QUIET_ZONE_MODULES
    quiet = (
        rows[:QUIET_ZONE_MODULES]
        + rows[QUIET_ZONE_MODULES + size :]
        + [row[:QUIET_ZONE_MODULES] + row[QUIET_ZONE_MODULES + size :] for row in rows]
    )
    assert {module for row in quiet for module in row} == {0}
    assert len(rows) - QUIET_ZONE_MODULES - size >= QUIET_ZONE_MODULES >= 4


def test_another_address_has_another_square() -> None:
    assert modules(URL) != modules(URL[:-1] + "1")
    assert square(URL).plain != square(URL[:-1] + "1").plain


def test_the_address_is_printed_below_its_square_in_one_piece() -> None:
    lines = plain(printed(ALIVE, terminal())).splitlines()
    last_of_square = max(number for number, line in enumerate(lines) if has_square(line))
    assert f"  {URL}" in lines[last_of_square:]


def test_a_long_address_is_not_broken() -> None:
    long = "https://a-rather-long-name-for-a-table.example/with/a/long/path/too"
    assert f"  {long}" in plain(printed(PUBLIC._replace(url=long), terminal(30))).splitlines()


@pytest.mark.parametrize("width", [len(modules(URL)) + 2 * QUIET_ZONE_MODULES, 80, 200])
def test_a_terminal_that_is_wide_enough_shows_a_square(width: int) -> None:
    assert has_square(printed(ALIVE, terminal(width)))


@pytest.mark.parametrize(
    "console",
    [
        pytest.param(terminal(len(modules(URL)) + 2 * QUIET_ZONE_MODULES - 1), id="too narrow"),
        pytest.param(terminal(encoding="latin-1"), id="no half blocks"),
        pytest.param(terminal(encoding="ascii"), id="no accents"),
        pytest.param(terminal(force_terminal=False), id="a pipe or a file"),
        pytest.param(terminal(no_color=True), id="no colours"),
    ],
)
def test_where_no_square_can_be_shown_the_address_is(console: Console) -> None:
    text = printed(ALIVE, console)
    assert not has_square(text)
    assert said("en", "serve-open", public=False) in in_one_line(text)
    assert f"  {URL}" in plain(text).splitlines()


def test_a_terminal_without_colours_cannot_say_what_is_dark() -> None:
    assert can_show_squares(terminal())
    assert not can_show_squares(Console(file=Paper("utf-8"), force_terminal=True, color_system=None, _environ={}))


# Never a dead one ------------------------------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("reach", [HERE, DOUBTFUL, SILENT_PUBLIC, NOBODY])
def test_there_is_no_square_for_what_a_phone_cannot_open(reach: Reach, language: str) -> None:
    assert not has_square(printed(reach, terminal(200), language))


@each_language
def test_when_nothing_answers_no_address_is_offered_and_help_is(language: str) -> None:
    text = in_one_line(printed(NOBODY, terminal(), language))
    assert text.startswith("! " + said(language, "serve-nobody", port=8000))
    assert text.endswith(said(language, "serve-silent-advice", port=8000))
    assert f"{said(language, 'serve-silent')} {CABLE.url} ({CABLE.adapter})" in text
    assert said(language, "serve-open", public=False) not in text


@each_language
def test_when_there_was_nothing_to_try_help_is_offered_all_the_same(language: str) -> None:
    text = in_one_line(printed(NOBODY._replace(silent=()), terminal(), language))
    assert text.endswith(said(language, "serve-silent-advice", port=8000))
    assert said(language, "serve-silent") not in text


@each_language
def test_a_real_dead_address_is_not_shown(language: str) -> None:
    async def find() -> tuple[Reach, int]:
        async with listening(reply=b"HTTP/1.1 200 OK\r\n\r\n") as foreign:
            return await best_address(foreign.port, OURS, host="127.0.0.1", own=(FIRST,)), foreign.port

    reach, port = asyncio.run(find())
    text = printed(reach, terminal(), language)
    assert not has_square(text)
    assert "http" not in text
    assert said(language, "serve-nobody", port=port) in in_one_line(text)


@each_language
def test_loopback_is_for_this_machine_only(language: str) -> None:
    text = in_one_line(printed(HERE, terminal(), language))
    assert text.startswith(f"{said(language, 'serve-open-here')} http://127.0.0.1:8000")
    assert said(language, "serve-only-here") in text
    assert said(language, "serve-choose") in text


@each_language
def test_loopback_beside_silent_addresses_says_which_were_tried(language: str) -> None:
    text = in_one_line(printed(HERE._replace(silent=(CABLE,)), terminal(), language))
    assert said(language, "serve-only-here") in text
    assert f"{said(language, 'serve-silent')} {CABLE.url} ({CABLE.adapter})" in text


@each_language
def test_an_address_of_a_container_is_shown_with_a_warning(language: str) -> None:
    text = in_one_line(printed(DOUBTFUL, terminal(), language))
    assert "http://172.17.0.1:8000" in text
    assert said(language, "serve-doubtful") in text


@each_language
def test_a_public_address_is_shown_even_if_it_is_silent(language: str) -> None:
    warning = said(language, "serve-public-silent", port=8000)
    silent, alive = (in_one_line(printed(reach, terminal(), language)) for reach in (SILENT_PUBLIC, PUBLIC))
    assert silent.startswith(f"{said(language, 'serve-open', public=True)} https://table.example ! {warning}")
    assert warning not in alive
    assert has_square(alive)
    assert alive.startswith(said(language, "serve-scan", public=True))


# What else is said -----------------------------------------------------------------------------------------------


@each_language
def test_how_to_choose_and_what_to_do_when_a_phone_sees_nothing(language: str) -> None:
    text = in_one_line(printed(ALIVE, terminal(), language))
    assert text.startswith(said(language, "serve-scan", public=False))
    assert "--host" in said(language, "serve-choose")
    assert "--public-url" in said(language, "serve-choose")
    assert said(language, "serve-choose") in text
    assert text.endswith(said(language, "serve-trouble", port=8000))
    assert said(language, "serve-others") not in text


@each_language
def test_the_other_addresses_are_listed_but_not_by_the_dozen(language: str) -> None:
    others = tuple(Way(f"http://10.0.{number}.1:8000", f"br-{number}") for number in range(MOST_LISTED + 2))
    few = plain(printed(ALIVE._replace(others=others[:MOST_LISTED]), terminal(), language)).splitlines()
    many = plain(printed(ALIVE._replace(others=others), terminal(), language)).splitlines()
    listed = [f"  {way.url} ({way.adapter})" for way in others[:MOST_LISTED]]
    assert [line for line in few if "br-" in line] == listed
    assert [line for line in many if "br-" in line] == listed
    assert many[many.index(listed[-1]) + 1].strip() == said(language, "serve-more", count=2)
    assert few[few.index(listed[-1]) + 1] != many[many.index(listed[-1]) + 1]


def test_french_lines_do_not_break_before_a_colon() -> None:
    for width in range(40, 100):
        lines = plain(printed(ALIVE, terminal(width), "fr")).splitlines()
        assert [line for line in lines if line[:1] in ":;!?»"] == []


@each_language
@pytest.mark.parametrize(
    "given",
    [
        "table.example",
        "http://ana:secret@table.example",
        "http://table.example/?a=1",
        "http://",
        "http://table.example:0",
        "http://table.example/<jeux>",
        "http://table.example/" + "a" * 250,
    ],
)
def test_a_wrong_public_address_is_explained(given: str, language: str) -> None:
    with pytest.raises(AddressError) as refused:
        checked_public_url(given)
    told = refused.value.text(Catalogue(language))
    assert "--public-url" in told
    assert "secret" not in told


@each_language
@pytest.mark.parametrize("host", ["laptop.local", "192.168.1.21"])
def test_a_wrong_host_is_explained_with_what_there_is(host: str, language: str) -> None:
    with pytest.raises(AddressError) as refused:
        candidates(host, (FIRST,))
    told = refused.value.text(Catalogue(language))
    assert host in told
    assert "127.0.0.1" in told
