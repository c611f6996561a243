"""The workshop for questions: a writer's session on a phone, two writers at once, and what is decided on reports."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

from tablee.decks.library import load
from tablee.games import GAMES
from tablee.games.incroyable.board import SYMBOLS
from tests.browser import wording
from tests.browser.accessible import barriers, cut_off
from tests.browser.devices import LAPTOP, Device
from tests.browser.evenings import NewDevice, devices_at
from tests.server.serving import ServerThread, server_thread

STRAIGHT = "Who's the last to leave ?"
CURVED = "Who’s the last to leave?"
OTHER = "Who is the first to arrive?"
SPANISH = """game = "tous_ego"
format = 1
id = "nuestro"
title = { es = "Nuestro" }

[[card]]
id = "es-1"
es = "¿Quién volverá?"

[[card]]
id = "es-2"
es = "¿Quién canta?"
en = "Who sings?"
tags = ["family"]
"""
PICTURES = os.environ.get("TABLEE_PICTURES")


def picture(device: Device, name: str) -> None:
    """For those who want to look."""
    if PICTURES:
        device.page.screenshot(path=Path(PICTURES) / f"{name}-{device.language}-{device.theme}.png")


def see(writer: Device) -> None:
    """Whether everybody can use this screen."""
    assert [*barriers(writer), *cut_off(writer)] == []


def question_of(writer: Device, language: int = 0) -> Locator:
    """The field of the question in one of the languages."""
    group = writer.page.get_by_role("group", name=writer.text("workshop-field-question"), exact=True)
    return group.get_by_role("textbox").nth(1 - language)  # English comes first


def save(writer: Device, key: str = "workshop-save") -> None:
    """With a finger: whatever remarks appear meanwhile, the button stays where it is."""
    writer.button(key).click()


def is_saved(writer: Device) -> Locator:
    return writer.page.get_by_role("status").filter(has_text=writer.text("workshop-saved"))


def begin(writer: Device, title: str, question: str) -> None:
    """A deck of Tous Ego with one question."""
    writer.go("/workshop")
    writer.page.get_by_role("region", name="Tous Ego").get_by_role(
        "button", name=writer.text("workshop-begin")
    ).click()
    writer.page.get_by_role("group", name=writer.text("workshop-deck-title")).get_by_role("textbox").nth(1).fill(
        title
    )
    question_of(writer, 1).fill(question)
    save(writer, "workshop-begin-yes")
    writer.page.wait_for_url("**/workshop/tous_ego/*")
    writer.page.get_by_role("heading", name=title).wait_for()


def open_card(writer: Device, words: str) -> None:
    writer.page.get_by_role("region", name=writer.text("workshop-questions")).get_by_role(
        "button", name=words
    ).click()
    question_of(writer).wait_for()


def test_a_writers_session(device: NewDevice, server: ServerThread, tmp_path: Path) -> None:
    writer = device(hurried=False)  # the file that it saves is there only for a while
    writer.go("/")
    writer.page.get_by_role("button", name=writer.text("web-workshop")).click()
    writer.page.get_by_role("region", name="Tous Ego").get_by_role("button", name="The house deck").click()
    writer.page.get_by_role("searchbox").fill("village further")
    found = writer.page.get_by_role("region", name=writer.text("workshop-questions")).get_by_role("button")
    expect(found.filter(has_text="is it much further?")).to_have_count(1)
    see(writer)
    found.filter(has_text="is it much further?").click()
    expect(writer.page.get_by_role("heading", name=writer.text("workshop-on-board"))).to_be_visible()
    assert writer.page.get_by_role("textbox").count() == 0, "the house's own is only looked at"
    writer.button("workshop-copy").click()
    writer.page.get_by_role("heading", name="The house deck (copy)").wait_for()
    # A question is written, checked meanwhile, kept over a reload, tried and saved.
    writer.page.get_by_role("button", name=writer.text("workshop-add")).click()
    question_of(writer, 1).fill(STRAIGHT)
    told = writer.page.get_by_text("English: a straight apostrophe; ’ is the right one.")
    told.wait_for()
    expect(writer.page.get_by_text("Only in English")).to_be_visible()
    writer.page.reload()
    writer.page.get_by_role("button", name=writer.text("workshop-unsaved-new")).click()
    expect(question_of(writer, 1)).to_have_value(STRAIGHT)
    told.wait_for()
    see(writer)
    question_of(writer, 1).fill(CURVED)
    question_of(writer, 0).fill("Qui part en dernier\u202f?")
    expect(told).to_have_count(0)
    writer.page.get_by_role("button", name=writer.text("web-tag-family"), exact=True).click()
    writer.button("workshop-try").click()
    expect(writer.page.get_by_role("region", name=writer.text("workshop-try")).get_by_text(CURVED)).to_have_count(2)
    save(writer)
    is_saved(writer).wait_for()
    # It is a file, which is read again; and it is gone when it is removed.
    writer.button("workshop-deck-menu").click()
    with writer.page.expect_download() as saving:
        writer.button("workshop-export-csv").click()
    saving.value.save_as(tmp_path / "saved.csv")
    (mine,) = [card for card in load(GAMES["tous_ego"], tmp_path / "saved.csv").card if card.words["en"] == CURVED]
    assert mine.tags == ("family",)
    see(writer)
    writer.page.keyboard.press("Escape")
    writer.button("workshop-remove").click()
    writer.button("workshop-remove-yes").click()
    writer.page.get_by_role("searchbox").fill(CURVED)
    expect(found).to_have_count(0)
    name = urlsplit(writer.page.url).path.rpartition("/")[2]
    deck = server.settings.data / "decks" / "tous_ego" / f"{name}.toml"
    assert CURVED not in deck.read_text("utf-8")


def test_two_writers_at_once_lose_nothing(device: NewDevice) -> None:
    ana, ben = device(size=LAPTOP, theme="dark"), device(language="fr")
    begin(ana, "Ours", CURVED)
    ana.button("workshop-deck-menu").click()
    ana.button("workshop-invite").click()
    code = ana.page.locator("strong.code").inner_text()
    ana.page.keyboard.press("Escape")
    ben.go("/workshop")
    ben.page.get_by_text(ben.text("workshop-with-code")).click()
    ben.page.get_by_role("textbox", name=ben.text("workshop-code")).fill(code)
    ben.button("workshop-join").click()
    ben.page.get_by_role("heading", name="Ours").wait_for()
    open_card(ana, CURVED)
    open_card(ben, CURVED)
    question_of(ana, 1).fill(OTHER)
    save(ana)
    is_saved(ana).wait_for()
    question_of(ben, 0).fill("Qui part le dernier\u202f?")
    save(ben)
    asked = ben.page.get_by_role("alertdialog", name=ben.text("workshop-conflict"))
    expect(asked.get_by_text(OTHER)).to_be_visible()
    expect(asked.get_by_text("Qui part le dernier")).to_be_visible()
    see(ben)
    # Ben puts both together, which is what is proposed: theirs is before his eyes, and saving takes its place.
    expect(asked.locator("button.main")).to_have_text(ben.text("workshop-put-together"))
    picture(ben, "conflict")
    ben.button("workshop-put-together").click()
    expect(asked).to_have_count(0)
    theirs = ben.page.get_by_role("region", name=ben.text("workshop-theirs"), exact=True)
    expect(theirs.get_by_text(OTHER)).to_be_visible()
    see(ben)
    question_of(ben, 1).fill(OTHER)
    save(ben)
    is_saved(ben).wait_for()
    expect(theirs).to_have_count(0)
    ana.page.reload()
    open_card(ana, OTHER)
    expect(question_of(ana, 0)).to_have_value("Qui part le dernier\u202f?")
    see(ana)


def test_reports_are_decided_and_decks_merged(browser: Browser, tmp_path: Path, seed: str) -> None:
    with server_thread(tmp_path, workshop="all") as server, devices_at(browser, server.url, seed) as new:
        keeper = new(size=LAPTOP)
        begin(keeper, "Ours", CURVED)
        (own,) = load(GAMES["tous_ego"], tmp_path / "decks" / "tous_ego" / "ours.toml").card
        server.wait_for(lambda house: doubt(house, [f"tous_ego/{own.id}", "tous_ego/ego-001"]))
        keeper.go("/workshop")
        keeper.page.get_by_role("button", name=keeper.text("workshop-reported")).click()
        keeper.page.get_by_role("button", name=CURVED).click()
        see(keeper)
        keeper.button("workshop-mend").click()
        question_of(keeper, 1).fill(OTHER)
        save(keeper)
        keeper.page.get_by_text(keeper.text("workshop-put-back-done")).wait_for()
        expect(keeper.page.get_by_role("button", name=CURVED)).to_have_count(0)
        keeper.page.get_by_role("button", name="ego-001").click()
        keeper.button("workshop-put-back").click()
        keeper.page.get_by_text(keeper.text("workshop-reported-none")).wait_for()
        # And now the whole house deck, but for what is much like one's own.
        keeper.go("/workshop/tous_ego/ours")
        keeper.button("workshop-deck-menu").click()
        keeper.button("workshop-merge").click()
        keeper.page.get_by_role("combobox", name=keeper.text("workshop-merge-which")).select_option("house")
        count = len(load(GAMES["tous_ego"], GAMES["tous_ego"].folder / "decks" / "house.toml").card)
        keeper.button("workshop-merge-yes", count=count).click()
        keeper.page.get_by_text(keeper.text("workshop-merged", count=count)).wait_for()
        kept = load(GAMES["tous_ego"], tmp_path / "decks" / "tous_ego" / "ours.toml")
        assert kept.card[0].words["en"] == OTHER
        assert len(kept.card) == count + 1


def test_what_differs_in_another_language_only_is_shown_in_it(device: NewDevice) -> None:
    writer = device(size=LAPTOP)
    begin(writer, "Ours", CURVED)
    name = urlsplit(writer.page.url).path.rpartition("/")[2]
    writer.button("workshop-deck-menu").click()
    writer.button("workshop-copy").click()
    # What the copy is called depends on which decks other tests have left on this server.
    writer.page.wait_for_url(re.compile(f"/workshop/tous_ego/(?!{name}$)"))
    open_card(writer, CURVED)
    question_of(writer, 0).fill("Qui part en dernier\u202f?")
    save(writer)
    is_saved(writer).wait_for()
    writer.button("workshop-deck-menu").click()
    writer.button("workshop-merge").click()
    writer.page.get_by_role("combobox", name=writer.text("workshop-merge-which")).select_option(name)
    versions = writer.page.locator(".version [lang]")
    expect(versions).to_have_text(["Qui part en dernier\u202f?", "–"])
    assert {one.get_attribute("lang") for one in versions.all()} == {"fr"}
    picture(writer, "merge")
    see(writer)


def test_a_text_in_a_language_that_nobody_speaks_here_stays(device: NewDevice, tmp_path: Path) -> None:
    """A deck in Spanish is brought, searched, called something else, saved with another tag, and thrown away."""
    (tmp_path / "deck.toml").write_text(SPANISH, "utf-8")
    writer = device(hurried=False)
    bring(writer, tmp_path / "deck.toml")
    writer.page.get_by_role("status").filter(has_text="“Nuestro”").wait_for()
    writer.page.keyboard.press("Escape")
    writer.page.get_by_role("button", name="Nuestro").click()
    questions = writer.page.get_by_role("region", name=writer.text("workshop-questions"))
    listed = questions.get_by_role("button")
    expect(listed).to_have_count(2)
    writer.page.get_by_role("combobox", name=writer.text("workshop-filter-language")).select_option("en")
    expect(listed).to_have_count(1)
    writer.page.get_by_role("searchbox").fill("volverá")
    listed.filter(has_text="¿Quién volverá?").click()
    spanish = writer.page.get_by_role("textbox", name="Spanish")
    expect(spanish).to_have_value("¿Quién volverá?")
    writer.page.get_by_role("button", name=writer.text("web-tag-family"), exact=True).click()
    picture(writer, "spanish")
    see(writer)
    save(writer)
    is_saved(writer).wait_for()
    writer.button("workshop-deck-menu").click()
    title = writer.page.get_by_role("group", name=writer.text("workshop-deck-title"))
    title.get_by_role("textbox", name="Spanish").fill("Nuestras preguntas")
    writer.button("workshop-save-title").click()
    writer.page.get_by_role("heading", name="Nuestras preguntas").first.wait_for()
    with writer.page.expect_download() as saving:
        writer.button("workshop-export-toml").click()
    saving.value.save_as(tmp_path / "saved.toml")
    before, after = (load(GAMES["tous_ego"], tmp_path / f"{name}.toml") for name in ("deck", "saved"))
    assert [card.words for card in after.card] == [card.words for card in before.card]
    assert [card.tags for card in after.card] == [("family",), ("family",)]
    writer.button("workshop-discard").click()
    writer.button("workshop-discard-yes").click()
    writer.page.wait_for_url("**/workshop")
    expect(writer.page.get_by_role("button", name="Nuestras preguntas")).to_have_count(0)


def test_a_card_of_caractere_is_checked_and_tried_in_french(device: NewDevice, server: ServerThread) -> None:
    writer = device(language="fr")
    begin_in(writer, "caractere", "Valises")
    writer.page.get_by_text(writer.text("workshop-caractere-choice-pack-ego")).click()
    question = french(writer.page, writer.text("workshop-field-question"))
    question.fill("Qu'emportez-vous\u202f?")
    options = french(writer.page, writer.text("workshop-caractere-field-options"))
    for number, answer in enumerate(("Un livre", "Un oreiller", "Rien")):
        if number == 2:
            writer.page.get_by_text(writer.text("workshop-remark-options_count", count=2)).wait_for()
        options.nth(number).fill(answer)
    straight = writer.page.get_by_text("En français\u00a0: une apostrophe droite\u00a0; ’ est la bonne.")
    straight.wait_for()
    question.fill("Qu’emportez-vous\u202f?")
    expect(straight).to_have_count(0)
    expect(writer.page.get_by_text("Seulement en français")).not_to_have_count(0)
    see(writer)
    writer.button("workshop-try").click()
    tried = writer.page.get_by_role("region", name=writer.text("workshop-try"))
    expect(tried.get_by_role("listitem").filter(has_text="Un oreiller")).to_have_count(2)
    picture(writer, "caractere")
    save(writer, "workshop-begin-yes")
    writer.page.wait_for_url("**/workshop/caractere/*")
    (card,) = saved_in(server, "caractere", "valises")
    assert (card.pack, card.kind, len(card.options)) == ("ego", "choice", 3)
    assert card.words == {"fr": "Qu’emportez-vous\u202f?"}


def test_a_card_of_incroyable_is_checked_and_tried_in_french(device: NewDevice, server: ServerThread) -> None:
    writer = device(language="fr")
    begin_in(writer, "incroyable", "Escaliers")
    groups = [
        writer.page.locator("details").filter(
            has=writer.page.get_by_text(writer.text(f"workshop-incroyable-group-{symbol}"))
        )
        for symbol in SYMBOLS
    ]
    for closed in groups[1:]:
        closed.locator("summary").click()
    for number, group in enumerate(groups, 1):
        french(group, writer.text("workshop-field-question")).fill(
            f"Combien de marches y a-t-il au n° {number}\u202f?"
        )
        answer = group.get_by_role("textbox", name=writer.text("workshop-incroyable-field-answer"))
        if number == 1:
            answer.fill("beaucoup")
            writer.page.get_by_text(writer.text("workshop-remark-no_whole_number")).wait_for()
            see(writer)
        answer.fill(str(10 * number))
    writer.page.get_by_text(writer.text("workshop-playable-but", count=len(SYMBOLS))).wait_for()
    expect(writer.page.get_by_role("dialog").locator("details[open]")).to_have_count(len(SYMBOLS))
    writer.button("workshop-try").click()
    tried = writer.page.get_by_role("region", name=writer.text("workshop-try"))
    expect(tried.get_by_role("listitem")).to_have_count(2 * len(SYMBOLS))
    expect(tried.get_by_text("50", exact=True)).to_have_count(0)
    tried.get_by_role("button", name=wording.text("fr", "incroyable-try-turn", "incroyable")).first.click()
    expect(tried.get_by_text("50", exact=True)).to_have_count(1)
    picture(writer, "incroyable")
    save(writer, "workshop-begin-yes")
    writer.page.wait_for_url("**/workshop/incroyable/*")
    (card,) = saved_in(server, "incroyable", "escaliers")
    assert [card.question(symbol).answer for symbol in SYMBOLS] == [10, 20, 30, 40, 50]


def begin_in(writer: Device, game: str, title: str) -> None:
    """The form of a new deck for this game, with its title."""
    writer.go("/workshop")
    region = writer.page.get_by_role("region", name=writer.text(f"web-game-{game}"))
    region.get_by_role("button", name=writer.text("workshop-begin")).click()
    french(writer.page, writer.text("workshop-deck-title")).fill(title)


def french(where: Page | Locator, group: str) -> Locator:
    """What is written in French in a group of fields."""
    return where.get_by_role("group", name=group, exact=True).get_by_role("textbox", name="français")


def saved_in(server: ServerThread, game: str, name: str) -> tuple[Any, ...]:
    """The cards of a deck, as they are on the disk."""
    cards: tuple[Any, ...] = load(GAMES[game], server.settings.data / "decks" / game / f"{name}.toml").card
    return cards


def bring(writer: Device, file: Path) -> None:
    """A file, into the workshop."""
    writer.go("/workshop")
    writer.button("workshop-import").click()
    writer.page.get_by_label(writer.text("web-deck-pick")).set_input_files(file)


async def doubt(house: Any, cards: list[str]) -> None:
    """As if players had reported these."""
    for card in cards:
        house.store.inner.db.execute("INSERT INTO reports (card, at) VALUES (?, ?)", (card, 1.0))
