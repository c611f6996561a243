"""The operator's page in a real browser, by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import LAPTOP, PHONE
from tests.server.devices import new_table
from tests.server.serving import PATIENCE, server_thread
from tests.server.test_admin import TOKEN

WAIT = 1000 * PATIENCE


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (LAPTOP, "light")])
def test_an_operator_enters_pauses_joining_and_ends_a_table_by_keyboard(
    browser: Browser, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    with server_thread(tmp_path, admin_token=TOKEN) as server:
        table = new_table(server, "tous_ego", 2)
        server.wait_for(lambda house: house.directory.find(table.code))
        asked: list[str] = []
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="en-GB",
            color_scheme="dark" if theme == "dark" else "light",
        )
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{server.url}/admin")
        page.get_by_label("The operator’s token").focus()
        page.keyboard.type(TOKEN)
        page.keyboard.press("Enter")
        page.get_by_text("People may open tables and sit down.").wait_for()
        page.wait_for_load_state()  # the style sheet may come after the words
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        page.get_by_role("button", name="Pause joining").focus()
        page.keyboard.press("Space")
        page.get_by_role("status").wait_for()
        assert not server.inside(lambda house: house.operations.joining[1])
        page.get_by_role("link", name=f"End… {table.code}").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="End it").focus()
        page.keyboard.press("Enter")
        page.get_by_text("The table was cleared away.").wait_for()
        assert server.ask("GET", table.path).status == 404
        assert [url for url in asked if not url.startswith(server.url)] == []
        context.close()
