"""What is on the screen while somebody else has the keyboard, or for everybody, never holds a person's secret."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from tablee.core import Move, Seat, State
from tablee.games import GAMES
from tablee.games.incroyable import Estimate
from tablee.terminal.boards import board_of
from tablee.terminal.command import Visit
from tablee.terminal.commands import Quit
from tablee.terminal.covers import is_private
from tablee.terminal.table import TerminalTable
from tests.terminal.playing import NAMES, Paper, Script, arguments, deal, screen_on, table_with
from tools.rehearsal import Typist

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("incroyable", 3, {"board": "court"}),
    ("caractere", 4, {"board": "court"}),
    ("caractere", 5, {"board": "court", "guesses": "simultaneous", "open_ballot": True, "joks_in_test": True}),
    ("tous_ego", 3, {"target": 12}),
    ("tous_ego", 4, {"target": 12, "forecast": "with_vote", "question_choice": "pick_of_3"}),
    ("tous_ego", 3, {"target": 12, "question_choice": "free"}),
    ("face_to_face", 2, {"cards": 30}),
]
UNTIL_THE_REVEAL = ("answering", "guessing", "guessing_together")


class SecondThoughts(Typist):
    """Ana's answer to her nth secret ask is drawn with its own luck; all else is typed as it always is.

    The keyboard falls silent as soon as that answer is disclosed.
    """

    def __init__(self, nth: int, luck: int) -> None:
        super().__init__([], 7, "random")
        self.nth, self.luck = nth, Random(luck)
        self.asked = 0
        self.given: Move | None = None
        self.moment: tuple[int, str] | None = None
        self.paper = Paper()
        self.before = ""

    def readline(self) -> str:
        table = self.visit.table if self.visit is not None else None
        if self.moment is not None and (table is None or self._is_disclosed(table)):
            return ""
        self.before = self.paper.seen_by_others_than(0)
        return super().readline()

    def _is_disclosed(self, table: TerminalTable) -> bool:
        moment, phase = self.moment or (0, "")
        if phase == "answering":
            return table.state.phase.name not in UNTIL_THE_REVEAL
        return table.state.moment != moment

    def _mind(self, table: TerminalTable, seat: Seat) -> Move | None:
        move = super()._mind(table, seat)
        ask = table.state.asks()[seat]
        if seat != 0 or self.moment is not None or not is_private(table.state, seat) or ask.optional:
            return move
        self.asked += 1
        if self.asked == self.nth:
            name, values = ask.any_answer(self.luck)
            move = self.given = table.state.moves[name](**values)
            self.moment = (table.state.moment, table.state.phase.name)
        return move


def seen_by_others(game: str, seats: int, options: dict[str, Any], nth: int, luck: int, folder: Path) -> Any:
    """When Ana was asked, what she answered, and all that others saw before it was disclosed."""
    keyboard = SecondThoughts(nth, luck)
    paper = keyboard.paper
    agreed = " ".join(f"{key}={'yes' if value is True else value}" for key, value in options.items())
    command = f"play {game} --players {' '.join(NAMES[:seats])} --seed 11 --option {agreed}"
    visit = Visit(arguments(command, folder), screen_on(paper, keyboard))
    keyboard.visit, paper.table = visit, lambda: visit.table
    assert visit.run() == 0
    (folder / "game.tablee").unlink(missing_ok=True)
    return keyboard.moment, keyboard.given, keyboard.before


# Face to Face has no secret answers, only secret hands; leafing through the cards is seen, what was read is not.
SEALED = [
    variant for variant in VARIANTS if variant[0] != "face_to_face" and variant[2].get("question_choice") != "free"
]


@pytest.mark.parametrize("variant", SEALED, ids=str)
def test_an_answer_changes_nothing_for_others_until_it_is_disclosed(
    variant: tuple[str, int, dict[str, Any]], tmp_path: Path
) -> None:
    phases, differences = set(), 0
    for nth in (1, 2, 4):
        runs = [seen_by_others(*variant, nth, luck, tmp_path) for luck in (1, 2, 3)]
        moments = {moment for moment, _, _ in runs}
        assert len(moments) == 1, "the same game up to that answer"
        moment = moments.pop()
        if moment is None or moment[1] == "reading":
            continue
        phases.add(moment[1])
        answers = [given for _, given, _ in runs]
        kinds = {type(given).__name__ for given in answers}
        differences += len(set(answers)) - 1
        if kinds & {"Jok", "Refuse"} and len(kinds) > 1 and moment[1] == "answering":
            continue  # that somebody returns a jok is public
        shown = {text for _, _, text in runs}
        assert len(shown) == 1
    assert phases
    assert differences


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_screens_show_nothing_that_a_twin_of_the_game_would_not(
    variant: tuple[str, int, dict[str, Any]], tmp_path: Path
) -> None:
    """All that a seat may not know is drawn again: what this seat is shown stays the same, letter by letter."""
    game, seats, options = variant
    rng = Random(5)
    for seed in range(3):
        state = deal(game, seats, seed, **options)
        for _ in range(50):
            if state.outcome() is not None:
                break
            if rng.random() < 0.3:
                compare_with_twin(state, rng, tmp_path)
            state.answer(*state.any_answer(rng))


def compare_with_twin(state: State[Any], rng: Random, folder: Path) -> None:
    seat = state.waiting()[0]
    viewer = seat if is_private(state, seat) else None
    real, real_holder = first_prompt(state, folder)
    twin, twin_holder = first_prompt(state.reimagined_for(viewer, rng), folder)
    assert real_holder == twin_holder == viewer
    assert real == twin


def first_prompt(state: State[Any], folder: Path) -> tuple[str, Seat | None]:
    """All that is shown up to the first question, help included. (Nobody is there who may speak and need not.)"""
    holders: list[Seat | None] = []
    cover = [""] if is_private(state, state.waiting()[0]) else []
    table, paper = table_with(state.copy(), Script(*cover, "?", ""), folder)
    table.declined |= {(ask.id, seat) for seat, ask in state.asks().items() if ask.optional}
    with pytest.raises(EOFError):
        step_until_the_end(table, holders)
    return paper.getvalue(), holders[-1]


def step_until_the_end(table: TerminalTable, holders: list[Seat | None]) -> None:
    while True:
        table.step()
        holders.append(table.holder)


def test_what_is_typed_in_secret_is_not_seen_by_the_next_person(tmp_path: Path) -> None:
    """Numbers that nobody could mistake for others, as two people estimate one after the other."""
    state = deal("incroyable", 3, first_player=0, board="court")
    table, paper = table_with(state, Script("", "", "8642", "", "7531", "", "6420"), tmp_path)
    for _ in range(4):
        table.step()
    table.to_the_table()
    while_basile = "".join(text for holder, text in paper.written if holder == 1)
    while_chloe = "".join(text for holder, text in paper.written if holder == 2)
    assert "7531" in while_basile
    assert "8642" not in while_basile.replace(",", "")
    assert "8642" not in while_chloe.replace(",", "")
    assert "7531" not in while_chloe
    covers = [text for holder, text in paper.written if holder is None and "Hand the keyboard" in text]
    assert len(covers) == 3
    everybody = "".join(text for holder, text in paper.written if holder is None)
    assert "8,642" in everybody, "the estimates are disclosed together, at the end"
    assert everybody.index("8,642") > everybody.rindex("Hand the keyboard")


def test_a_count_is_seen_by_all_before_the_next_secret(tmp_path: Path) -> None:
    """A bot reads the next question: the count comes before it, once, and every secret has its cover."""
    state = deal("tous_ego", 3, first_player=0, bots=(1,))
    typed = ["", "", "1 2", "", "1 2", "", "3", "", "3", "", "", "q"]
    table, paper = table_with(state, Script(*typed), tmp_path, bots=(1,))
    with pytest.raises(Quit):
        step_until_the_end(table, [])
    everybody = "".join(text for holder, text in paper.written if holder is None)
    assert "The last count" in everybody
    assert everybody.index("The last count") < everybody.index("Press Enter to go on")
    assert everybody.count("Hand the keyboard") == 5, "Chloé votes and forecasts one after the other"
    alone = "".join(text for holder, text in paper.written if holder is not None)
    assert "allots for" not in alone


def test_drawn_cards_are_told_to_the_drawer_alone(tmp_path: Path) -> None:
    state = deal("face_to_face", 2, first_player=0)
    hand = state.view(0).hand
    lines = ["", f"1 {hand[0]}", f"1 {hand[1]}", "5", "", "q"]
    table, paper = table_with(state, Script(*lines), tmp_path)
    with pytest.raises(Quit):
        step_until_the_end(table, [])
    told = [text for holder, text in paper.written if holder == 1]
    assert not any("New in your hand" in text for text in told)
    assert any("draws 2 cards" in text for text in told)
    assert any("New in your hand" in table.words.event(event) for event in table.news.for_one[0]), "it waits for Ana"


def test_the_list_of_open_moments_names_real_ones_only() -> None:
    for game in GAMES.values():
        phases = {kind.__struct_config__.tag for kind in _phases(game.state_type)}
        assert board_of(game).open <= phases


def _phases(state_type: Any) -> list[Any]:
    return [getattr(kind, "__origin__", kind) for kind in get_args(get_type_hints(state_type)["phase"])] or [
        get_type_hints(state_type)["phase"]
    ]


def sealed_now(state: State[Any]) -> set[str]:
    """What players keep from the others at this moment. (The answer on a card of Incroyable! is nobody's secret.)"""
    own = ("sealed", "test answer", "forecast", *(["answer"] if state.game == "caractere" else []))
    kept = {name for name in state.hidden_from(None) if name.startswith(own)}
    return kept | {f"ballot of {seat}" for seat in state.pool.given}


def test_an_open_answer_leaves_no_secret_behind() -> None:
    """Every moment on the list is reached, and nothing that is said there has to be kept from anybody."""
    rng = Random(3)
    reached: dict[str, set[str]] = {game: set() for game in GAMES}
    ticking = ("caractere", 4, {"board": "court", "adjective_judge": "questionne"})
    for game, seats, options in (*VARIANTS, ticking, ticking):
        for seed in range(8):
            state = deal(game, seats, seed, **options)
            while state.outcome() is None:
                seat, move = state.any_answer(rng)
                move = Estimate(rng.randint(40, 44)) if isinstance(move, Estimate) else move  # so that some are equal
                phase, is_open, before = state.phase.name, not is_private(state, seat), sealed_now(state)
                state.answer(seat, move)
                if is_open:
                    reached[game].add(phase)
                    assert sealed_now(state) <= before, phase
    assert reached == {name: board_of(game).open for name, game in GAMES.items()}
