"""Caractère: the three boards, cell by cell, and the validator."""

from __future__ import annotations

import pytest

from tablee.core.boards import read_board
from tablee.games import caractere
from tablee.games.caractere.board import Board, load_board, problems
from tests.rules.helpers_caractere import begin, game

SIGNS = {"+2": "forward", "−2": "back", "PREMS": "first", "DER": "last", "jok": "jok"}

CLASSIQUE = """
0 EGO, 1 MELO, 2 DUO, 3 EGO, 4 MELO +2, 5 DUO, 6 EGO, 7 MELO jok, 8 DUO DER, 9 EGO, 10 MELO, 11 DUO −2,
12 EGO jok, 13 MELO PREMS, 14 DUO, 15 EGO, 16 MELO +2, 17 DUO DER, 18 EGO, 19 MELO, 20 DUO −2, 21 EGO, 22 MELO,
23 DUO jok, 24 EGO
"""
COURT = """
0 EGO, 1 MELO, 2 DUO +2, 3 EGO, 4 MELO, 5 DUO jok, 6 EGO, 7 MELO PREMS, 8 DUO −2, 9 EGO, 10 MELO, 11 DUO DER,
12 EGO
"""
LONG = """
0 EGO, 1 MELO, 2 DUO, 3 EGO, 4 MELO +2, 5 DUO, 6 EGO, 7 MELO jok, 8 DUO DER, 9 EGO, 10 MELO, 11 DUO −2,
12 EGO jok, 13 MELO PREMS, 14 DUO, 15 EGO, 16 MELO +2, 17 DUO DER, 18 EGO, 19 MELO, 20 DUO −2, 21 EGO, 22 MELO,
23 DUO jok, 24 EGO, 25 MELO PREMS, 26 DUO, 27 EGO, 28 MELO +2, 29 DUO DER, 30 EGO, 31 MELO jok, 32 DUO −2, 33 EGO,
34 MELO, 35 DUO jok, 36 EGO
"""
BOARDS = {"classique": CLASSIQUE, "court": COURT, "long": LONG}


def cells(text: str) -> list[tuple[int, str, str | None]]:
    """Number, colour and effect of every cell."""
    rows = []
    for cell in text.replace("\n", " ").split(","):
        number, colour, *sign = cell.split()
        rows.append((int(number), colour.lower(), SIGNS[sign[0]] if sign else None))
    return rows


@pytest.mark.parametrize("name", BOARDS)
def test_the_boards_cell_by_cell(name: str) -> None:
    """CAR-04, CAR-52 to CAR-56, CAR-60: colour and effect of every cell, start to test."""
    board = load_board(name)
    expected = cells(BOARDS[name])
    assert [(cell, board.colour(cell), board.cells.get(cell)) for cell in range(board.test + 1)] == expected
    assert set(board.cells) == {number for number, _, effect in expected if effect}
    assert board.test == expected[-1][0]


@pytest.mark.parametrize(("name", "test", "each"), [("classique", 24, 8), ("court", 12, 4), ("long", 36, 12)])
def test_every_colour_as_often(name: str, test: int, each: int) -> None:
    """CAR-04: the colours go round and round before the test."""
    board = load_board(name)
    colours = [board.colour(cell) for cell in range(board.test)]
    assert board.test == test
    assert {colour: colours.count(colour) for colour in colours} == {"ego": each, "melo": each, "duo": each}


@pytest.mark.parametrize("name", BOARDS)
def test_the_option_chooses_the_board(name: str) -> None:
    """The option `board`: the game is played on it."""
    state = game(5, board=name)
    assert state.setup.board == load_board(name)
    test = state.setup.board.test
    begin(state, 0, test, 0, 0, 0, 0)
    assert state.phase.name == "test_drawing"


@pytest.mark.parametrize("name", BOARDS)
def test_whoever_is_sent_somewhere_finds_a_plain_cell(name: str) -> None:
    """CAR-52 to CAR-55, CAR-64: +2, −2, PREMS when first, DER when last and a failed test lead to plain cells."""
    board = load_board(name)
    steps = {"forward": 2, "first": 2, "back": -2, "last": -2}
    targets = [cell + steps[effect] for cell, effect in board.cells.items() if effect in steps]
    assert len(targets) == {"classique": 7, "court": 4, "long": 11}[name]
    for target in [*targets, board.test - 3]:
        assert 0 <= target < board.test
        assert target not in board.cells


@pytest.mark.parametrize(
    ("cell", "others", "target"),
    [
        (4, (0, 0), 6),
        (16, (24, 0), 18),
        (11, (0, 0), 9),
        (20, (24, 24), 18),
        (13, (20, 5), 20),
        (13, (13, 5), 15),
        (13, (24, 5), 24),
        (8, (3, 22), 3),
        (8, (8, 22), 6),
        (17, (0, 0), 0),
        (17, (18, 24), 15),
        (7, (0, 24), 7),
        (10, (0, 24), 10),
    ],
)
def test_where_a_cell_sends_its_player(cell: int, others: tuple[int, ...], target: int) -> None:
    """CAR-52, CAR-53, CAR-54, CAR-55, CAR-56: on the board classique."""
    assert load_board("classique").sent_to(cell, others) == target


@pytest.mark.parametrize(("start", "end"), [(-5, 0), (-1, 0), (0, 0), (11, 11), (12, 12), (13, 12), (15, 12)])
def test_car_a07_car_a08_pawns_stay_on_the_board(start: int, end: int) -> None:
    """CAR-A07, CAR-A08: not behind the start, not beyond the test."""
    assert load_board("court").clamped(start) == end


# The validator --------------------------------------------------------------------------------------------------


def faults(test: int, **cells: str) -> list[str]:
    """What is wrong with a board; cells are given as c4="forward"."""
    board = Board(test, {int(name[1:]): effect for name, effect in cells.items()})  # type: ignore[misc]
    return list(problems(board))


def test_a_plain_board_is_good() -> None:
    """CAR-60: no special cell is needed."""
    assert faults(9) == []
    assert faults(30, c1="forward", c5="back", c4="jok", c29="jok") == []


@pytest.mark.parametrize("test", [0, 3, 6, 10, 11, 25, 26])
def test_the_test_must_be_an_ego_cell_and_not_too_near(test: int) -> None:
    """CAR-61, CAR-A04: the last cell is EGO; boards of fewer than nine cells are none."""
    assert faults(test) == ["the last test must be an EGO cell, at least 9 cells away"]


def test_a_failed_test_must_lead_to_a_plain_cell() -> None:
    """CAR-64: three cells back."""
    assert faults(24, c21="jok") == ["cell 21, where a failed test leads, must be plain"]


@pytest.mark.parametrize("cell", [0, 24, 25, 40])
def test_special_cells_lie_between_start_and_test(cell: int) -> None:
    """CAR-04, CAR-60: neither the start nor the test is special, and nothing lies beyond."""
    assert f"cell {cell} must lie between the start and the last test" in faults(24, **{f"c{cell}": "jok"})


@pytest.mark.parametrize(
    ("effect", "cell", "target"), [("forward", 4, 6), ("first", 4, 6), ("back", 8, 6), ("last", 8, 6)]
)
@pytest.mark.parametrize("there", ["jok", "forward", "first", "back", "last"])
def test_a_cell_may_not_lead_to_a_special_one(effect: str, cell: int, target: int, there: str) -> None:
    """CAR-A02, CAR-A03: whatever lies there."""
    found = faults(24, **{f"c{cell}": effect, f"c{target}": there})
    assert f"cell {cell} ({effect}) must lead to a plain cell" in found


@pytest.mark.parametrize(
    ("effect", "cell"),
    [("forward", 22), ("first", 22), ("forward", 23), ("first", 23), ("back", 1), ("last", 1)],
)
def test_a_cell_may_not_lead_to_the_test_or_off_the_board(effect: str, cell: int) -> None:
    """CAR-A04, CAR-A07: neither onto the test, nor beyond it, nor behind the start."""
    assert faults(24, **{f"c{cell}": effect}) == [f"cell {cell} ({effect}) must lead to a plain cell"]


def test_a_cell_may_lead_to_the_start() -> None:
    """CAR-04: the start is a plain EGO cell."""
    assert faults(24, c2="back") == []
    assert faults(24, c2="last") == []


def test_read_board_tells_all_faults() -> None:
    """The validator is asked when a board is read."""
    good = 'test = 12\n[cells]\n2 = "forward"\n5 = "jok"\n'
    assert read_board(good, Board, problems) == Board(12, {2: "forward", 5: "jok"})
    bad = 'test = 12\n[cells]\n2 = "forward"\n4 = "jok"\n9 = "jok"\n'
    with pytest.raises(ValueError, match=r"cell 9, where a failed.*; cell 2 \(forward\) must lead"):
        read_board(bad, Board, problems)


@pytest.mark.parametrize(
    "text",
    [
        'test = 12\n[cells]\n2 = "sideways"\n',
        'test = 12\n[cells]\ntwo = "forward"\n',
        'test = 12\ncolour = "red"\n[cells]\n',
        "test = 12\n",
        "[cells]\n",
        "test = ",
    ],
)
def test_read_board_refuses_what_is_no_board(text: str) -> None:
    """Unknown effects, cells or fields, missing parts, broken TOML."""
    with pytest.raises(ValueError, match=r"."):
        read_board(text, Board, problems)


def test_there_is_no_other_board() -> None:
    """The option `board` knows three names."""
    with pytest.raises(ValueError, match="not_an_option_of_this_game"):
        caractere.setup(board="immense")
