"""Incroyable!: the two boards cell by cell, what makes a board valid, and where a pawn can rest."""

from __future__ import annotations

import pytest

from tablee.core.boards import read_board
from tablee.games import incroyable
from tablee.games.incroyable.board import Board, load_board, problems, walk
from tests.rules.helpers_incroyable import game

CLASSIQUE_SYMBOLS = {
    "professor": (0, 6, 13, 19, 26, 33, 40, 49),
    "books": (1, 7, 14, 21, 28, 35, 42),
    "globe": (2, 8, 15, 22, 30, 36, 43),
    "heart": (3, 10, 16, 24, 31, 38, 45),
    "tree": (4, 11, 18, 25, 32, 39, 47),
}
COURT_SYMBOLS = {
    "professor": (0, 6, 14, 21, 29),
    "books": (1, 7, 15, 23),
    "globe": (2, 9, 17, 24),
    "heart": (3, 10, 19, 26),
    "tree": (4, 12, 20, 27),
}


def test_inc_02_classique_as_listed() -> None:
    """INC-02: the default board, finish 50."""
    board = load_board("classique")
    assert (board.finish, board.bonus) == (50, 23)
    assert board.spirals == (5, 12, 20, 27, 34, 41, 46)
    assert board.black == {9: 3, 17: 4, 29: 5, 37: 4, 44: 6, 48: 8}
    assert {cell: cell - steps for cell, steps in board.black.items()} == {
        9: 6,
        17: 13,
        29: 24,
        37: 33,
        44: 38,
        48: 40,
    }


def test_inc_02_court_as_listed() -> None:
    """INC-02: the short board, finish 30."""
    board = load_board("court")
    assert (board.finish, board.bonus) == (30, 13)
    assert board.spirals == (5, 11, 18, 25)
    assert board.black == {8: 2, 16: 2, 22: 3, 28: 5}
    assert {cell: cell - steps for cell, steps in board.black.items()} == {8: 6, 16: 14, 22: 19, 28: 23}


@pytest.mark.parametrize(("name", "listed"), [("classique", CLASSIQUE_SYMBOLS), ("court", COURT_SYMBOLS)])
def test_inc_13_symbols_cell_by_cell(name: str, listed: dict[str, tuple[int, ...]]) -> None:
    """INC-13 and INC-14: every cell that is not special has its symbol, and no cell is missing."""
    board = load_board(name)
    for symbol, cells in listed.items():
        assert [board.symbol(cell) for cell in cells] == [symbol] * len(cells)
        assert not any(board.is_special(cell) for cell in cells)
    special = {board.bonus, *board.spirals, *board.black}
    assert sorted([*special, *(cell for cells in listed.values() for cell in cells)]) == list(range(board.finish))
    assert [cell for cell in range(board.finish) if board.is_special(cell)] == sorted(special)
    assert [cell for cell in range(board.finish) if board.is_spiral(cell)] == list(board.spirals)


def test_inc_02_the_option_chooses_the_board() -> None:
    """INC-02: option board."""
    assert incroyable.setup().board == load_board("classique")
    assert incroyable.setup(board="classique").board == load_board("classique")
    assert incroyable.setup(board="court").board == load_board("court")


@pytest.mark.parametrize(("name", "finish"), [("classique", 50), ("court", 30)])
def test_inc_a22_nobody_can_rest_on_a_bonus_or_black_cell(name: str, finish: int) -> None:
    """INC-A22: from every resting cell, with any points and any place in the race."""
    board = load_board(name)
    resting = [cell for cell in range(finish) if cell != board.bonus and cell not in board.black]
    for start in resting:
        for steps in range(1, 14):
            for ahead in range(6):
                position = (start, *(900,) * ahead, *(0,) * (5 - ahead))
                [moved] = walk(board, position, {0: steps}, (0, 1, 2, 3, 4, 5), "after_moves")
                assert moved.bonus == ((1 + ahead) if start < board.bonus <= start + steps else 0)
                assert moved.end in resting or moved.end >= finish


# The validator ----------------------------------------------------------------------------------------------

GOOD = Board(finish=40, bonus=20, spirals=(5, 30), black={10: 3, 27: 4})


def faults(**changed: object) -> list[str]:
    """What is wrong with the good board after a change."""
    parts: dict[str, object] = {"finish": 40, "bonus": 20, "spirals": (5, 30), "black": {10: 3, 27: 4}}
    return list(problems(Board(**{**parts, **changed})))  # type: ignore[arg-type]


def test_inc_a22_good_boards_have_no_problems() -> None:
    """INC-A22: the two boards and the one that the bad ones below are made from."""
    assert faults() == []
    for name in ("classique", "court"):
        assert list(problems(load_board(name))) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"spirals": (5, 20)}, "different"),
        ({"spirals": (5, 10)}, "different"),
        ({"spirals": (5, 5)}, "different"),
        ({"bonus": 10, "black": {10: 3}}, "different"),
        ({"spirals": (0,)}, "cell 0 must lie between"),
        ({"spirals": (40,)}, "cell 40 must lie between"),
        ({"spirals": (41,)}, "cell 41 must lie between"),
        ({"spirals": (-1,)}, "cell -1 must lie between"),
        ({"bonus": 0}, "cell 0 must lie between"),
        ({"bonus": 40}, "cell 40 must lie between"),
        ({"black": {40: 3}}, "cell 40 must lie between"),
        ({"black": {0: 3}}, "cell 0 must lie between"),
    ],
)
def test_inc_a22_special_cells_are_different_and_lie_on_the_track(changed: dict[str, object], said: str) -> None:
    """INC-A22: spirals, black cells and bonus disjoint, none on the start or the finish."""
    assert any(said in fault for fault in faults(**changed))


@pytest.mark.parametrize(
    ("black", "said"),
    [
        ({10: 10}, "must lead back to cell 1"),
        ({10: 11}, "must lead back to cell 1"),
        ({10: 0}, "must lead back to cell 1"),
        ({10: -2}, "must lead back to cell 1"),
        ({10: 5}, "which has no symbol"),
        ({10: 3, 12: 2}, "which has no symbol"),
        ({33: 3}, "which has no symbol"),
    ],
)
def test_inc_a20_black_cells_lead_back_to_a_symbol(black: dict[int, int], said: str) -> None:
    """INC-A20 and INC-A21: no retreat to the start or below, to a spiral, or to another black cell."""
    assert any(said in fault for fault in faults(black=black))
    assert faults(black={10: 9}) == []  # cell 1 is the first with a question behind it


@pytest.mark.parametrize("steps", [2, 3, 10])
def test_inc_a15_inc_a16_no_black_cell_throws_a_pawn_to_the_bonus_or_over_it(steps: int) -> None:
    """INC-A15 and INC-A16: from 22 to 20 (the bonus itself), to 19 and to 12."""
    assert any("over the bonus cell" in fault for fault in faults(black={22: steps}))
    assert faults(black={22: 1}) == []
    assert faults(black={19: steps}) == []


def test_inc_02_a_finish_next_to_the_start_is_refused() -> None:
    """INC-02: there has to be a track."""
    assert any("finish" in fault for fault in problems(Board(finish=3, bonus=2, spirals=(), black={})))


TOML = "finish = 40\nbonus = 20\nspirals = [5, 30]\n[black]\n10 = 3\n27 = 4\n"


def test_inc_02_boards_are_read_from_text() -> None:
    """INC-02: board data as a file."""
    assert read_board(TOML, Board, problems) == GOOD


@pytest.mark.parametrize(
    "text",
    [
        TOML.replace("10 = 3", "10 = 5"),
        TOML.replace("bonus = 20", "bonus = 30"),
        TOML.replace("bonus = 20\n", ""),
        TOML.replace("finish = 40\n", ""),
        TOML.replace("bonus = 20", "bonus = [20, 21]"),
        TOML.replace("finish = 40", "finish = [40, 50]"),
        TOML.replace("27 = 4", "27 = 7"),
        "pictures = 3\n" + TOML,
    ],
)
def test_inc_02_bad_board_files_are_refused(text: str) -> None:
    """INC-02: exactly one bonus cell and one finish, and everything that the validator wants."""
    with pytest.raises(ValueError, match=r"."):
        read_board(text, Board, problems)


@pytest.mark.parametrize("board", [load_board("classique"), load_board("court"), GOOD])
def test_inc_14_the_start_is_always_a_professor(board: Board) -> None:
    """INC-14: whatever lies on the rest of the track."""
    assert board.symbol(0) == "professor"


def test_inc_13_special_cells_take_no_symbol_from_the_cycle() -> None:
    """INC-13: professor, books, globe, heart, tree in turn, and special cells are left out."""
    board = Board(finish=40, bonus=3, spirals=(1, 6), black={8: 3})
    cells = [cell for cell in range(14) if not board.is_special(cell)]
    assert [board.symbol(cell) for cell in cells] == [
        *("professor", "books", "globe", "heart", "tree"),
        *("professor", "books", "globe", "heart", "tree"),
    ]
    assert cells == [0, 2, 4, 5, 7, 9, 10, 11, 12, 13]


def test_inc_66_any_number_of_pawns_on_a_cell() -> None:
    """INC-66: the start is the first proof."""
    assert game(6).position == (0, 0, 0, 0, 0, 0)
