"""Bots with a persona: the same all evening, legal and repeatable, using nothing but what a person sees."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from tablee.bots import Bot, make_bot, play_out
from tablee.core import Ask, Move, One, save
from tablee.core.personas import Persona, Somebody
from tablee.core.text import read_words
from tablee.games import GAMES, caractere, tous_ego
from tablee.games.caractere.deck import house_deck
from tablee.games.caractere.view import Shown
from tests.properties.helpers import OPTION_SETS, Case
from tests.server.devices import everybody, new_table, run, step
from tests.server.serving import ServerThread, server_thread

LEVELS = ("easy", "medium", "strong")
WITH_PERSONAS = ("tous_ego", "caractere")
SHORT: dict[str, dict[str, Any]] = {"tous_ego": {"target": 9}, "caractere": {"board": "court", "contest_pause": 0}}


def played(game: str, seats: int, seed: int, setup: Any = None) -> tuple[bytes, list[tuple[int, Move | None]]]:
    """A game of all three levels, as it was saved in the end, and every answer in it."""
    answers: list[tuple[int, Move | None]] = []

    class Heard:
        def __init__(self, seat: int) -> None:
            self.seat = seat
            self.bot = make_bot(LEVELS[seat % 3], GAMES[game], seat, Random(f"{seed}/{seat}"))

        def answer(self, view: Any, ask: Ask) -> Move | None:
            answers.append((self.seat, self.bot.answer(view, ask)))
            return answers[-1][1]

    state = GAMES[game].deal(setup or GAMES[game].setup(**SHORT[game]), seats, seed, tuple(range(seats)))
    play_out(state, {seat: Heard(seat) for seat in range(seats)}, most_steps=20_000)
    return save(state), answers


@pytest.mark.parametrize("game", WITH_PERSONAS)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    assert played(game, 5, 1) == played(game, 5, 1)
    assert played(game, 5, 1) != played(game, 5, 2)


@pytest.mark.parametrize("game", WITH_PERSONAS)
def test_every_answer_is_legal_whatever_was_agreed(game: str) -> None:
    """Whole games through the checked path, with questions that no bot has heard of."""
    for number in range(len(OPTION_SETS[game])):
        seats = (GAMES[game].fewest, 6)[number % 2]
        if OPTION_SETS[game][number].get("board") != "long":
            played(game, seats, number, Case(game, number, seats).setup())


@pytest.mark.parametrize("game", WITH_PERSONAS)
def test_bots_need_nothing_but_the_bytes_that_a_person_gets(game: str) -> None:
    """Asked with a view that went over the wire, they say the same."""
    rules = GAMES[game]
    state = rules.deal(rules.setup(**SHORT[game]), 4, 3, (0, 1, 2, 3))
    far = {seat: make_bot(LEVELS[seat % 3], rules, seat, Random(seat)) for seat in range(4)}

    class Compared:
        def __init__(self, seat: int) -> None:
            self.seat, self.bot = seat, make_bot(LEVELS[seat % 3], rules, seat, Random(seat))

        def answer(self, view: Any, ask: Ask) -> Move | None:
            read: Any = json.decode(json.encode(view), type=rules.view_type, dec_hook=read_words)
            move = self.bot.answer(view, ask)
            assert far[self.seat].answer(read, read.ask) == move
            return move

    play_out(state, {seat: Compared(seat) for seat in range(4)})


# Who it is ---------------------------------------------------------------------------------------------------


def test_a_persona_follows_from_its_chair_and_from_a_secret_that_it_does_not_show() -> None:
    one = Persona.of(b"secret", "BCDFG", 17.0, 3)
    assert one == Persona.of(b"secret", "BCDFG", 17.0, 3)
    others = [Persona.of(b"other", "BCDFG", 17.0, 3), Persona.of(b"secret", "BCDFG", 17.0, 4)]
    assert len({one.share("loyal"), *(other.share("loyal") for other in others)}) == 3
    assert one.share("loyal") == one.share("loyal") != one.share("vain")
    assert repr(one.seed) not in repr(one)


def answers_of(bot: Any) -> list[object]:
    """What a bot says of itself, on every EGO card."""
    cards = [card for card in house_deck().card if card.kind == "choice"]
    return [
        bot.reply(
            Shown(card.words, card.pack, card.kind, 1, 1, 2, card.options),
            One("choice", tuple(range(len(card.options)))),
        )
        for card in cards
    ]


def test_the_next_game_has_the_same_people_whatever_their_level() -> None:
    """Two evenings long: other luck, another level, and still the same answers; but not those of anybody else."""
    zoe, max_ = Persona.drawn(Random(1)), Persona.drawn(Random(2))
    first = make_bot("easy", caractere.GAME, 0, Random(3), zoe)
    again = make_bot("strong", caractere.GAME, 2, Random(4), zoe)
    other = make_bot("strong", caractere.GAME, 0, Random(3), max_)
    assert answers_of(first) == answers_of(again)
    differing = sum(one != two for one, two in zip(answers_of(first), answers_of(other), strict=True))
    assert differing > 40, "of 122"


def test_a_persona_has_favourites_in_tous_ego() -> None:
    zoe = Persona.drawn(Random(1))
    bots: list[Any] = [make_bot(level, tous_ego.GAME, 0, Random(level), zoe) for level in LEVELS]
    opinions = [[bot._opinion(seat, ("home",)) for seat in (1, 2, 3)] for bot in bots]
    assert opinions[0] == opinions[1] == opinions[2]
    assert len(set(opinions[0])) == 3


def test_at_a_table_the_bot_of_a_chair_is_the_same_in_the_next_game_and_on_no_disk(tmp_path: Path) -> None:
    async def evening(server: ServerThread) -> None:
        table = new_table(server, "tous_ego", 2, target=6)
        async with everybody(table, start=False) as (host, pads):
            await host.done("add_bot", level="strong")
            met: list[Bot] = []
            for game in (1, 2):
                await host.done("start")
                for pad in pads:
                    await pad.until("view", game=game)
                room = server.room(table.code)
                while not room.bots.bots:
                    if not await step(pads, Random(game)):
                        await pads[0].nothing_more()
                met += room.bots.bots.values()
                await host.done("stop_game")
            first, second = met
            assert isinstance(first, Somebody)
            assert isinstance(second, Somebody)
            assert first is not second
            assert first.persona == second.persona
            seeds.append(first.persona.seed)

    seeds: list[bytes] = []
    with server_thread(tmp_path) as server:
        run(evening(server))
        secret = server.house.persona_secret
    stored = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"tous_ego" in stored
    for kept in (secret, *seeds):
        assert kept not in stored
        assert kept.hex().encode() not in stored
