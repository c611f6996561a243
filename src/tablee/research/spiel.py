"""Our games as games of OpenSpiel (https://github.com/google-deepmind/open_spiel): importing this registers them.

Moves are sequential: where several players are asked at once they act one after the other, and none sees what
another did. An information state is all that a player has seen so far and what it did itself, in order; an
observation is what it sees now. `resample_from_infostate` draws anew all that a player may not know, so that ISMCTS
searches without peeping. (In Python: the search that OpenSpiel compiles does not ask Python for it.)
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

from tablee.core.game import Game
from tablee.games import GAMES
from tablee.research.course import Course, Rules
from tablee.research.game import doors_of, versioned

PREFIX = "python_tablee_"


def names() -> tuple[str, ...]:
    """All that are registered."""
    return tuple(PREFIX + versioned(game) for game in _games())


def _games() -> list[Game]:
    return [game for game in GAMES.values() if game.research and doors_of(game).openspiel is not None]


def _register(game: Game) -> None:
    kind = _type_of(game)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A game of ours with its parameters."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.rules = rules_of(game.name, tuple(sorted((params or {}).items())))
            super().__init__(kind, _info_of(self.rules), params or {})

        def max_chance_nodes_in_history(self) -> int:
            """How often chance is asked."""
            return self.rules.chance.most_draws

        def new_initial_state(self) -> SpielState:
            """Before chance has drawn anything."""
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """Somebody who looks on."""
            if params:
                raise ValueError("An observer has no parameters.")
            return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    pyspiel.register_game(kind, SpielGame)


@cache
def rules_of(name: str, parameters: tuple[tuple[str, Any], ...]) -> Rules:
    """The rules of a game with these parameters."""
    game = GAMES[name]
    doors = doors_of(game)
    brought = doors.openspiel
    assert brought is not None  # noqa: S101 - only such games are registered
    chosen = {"players": game.usual, **brought.defaults, **dict(parameters)}
    setup = game.setup(**{name: chosen[name] for name in brought.defaults if name not in brought.not_options})
    seats = int(chosen["players"])
    return Rules(
        doors,
        brought,
        doors.space(setup),
        brought.chance(setup, seats, chosen),
        seats,
        brought.longest(setup),
        lambda: (rules_of, (name, parameters)),
    )


def _info_of(rules: Rules) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(rules.space),
        max_chance_outcomes=rules.chance.most,
        num_players=rules.seats,
        min_utility=-1.0,
        max_utility=float(rules.seats - 1),
        utility_sum=0.0,
        max_game_length=rules.longest,
    )


def _type_of(game: Game) -> Any:
    brought = doors_of(game).openspiel
    assert brought is not None  # noqa: S101 - only such games are registered
    parameters: dict[str, Any] = {"players": game.usual, **brought.defaults}
    return pyspiel.GameType(
        short_name=PREFIX + versioned(game),
        long_name=f"Tablée: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.course = Course(game.rules)

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        if self.course.is_chances():
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.course.player()
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over, or was broken off."""
        return self.course.is_over()

    def returns(self) -> list[float]:
        """By seat; 0 before the end."""
        return self.course.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, all equally likely."""
        found = self.course.to_draw()
        return [(outcome, 1 / len(found)) for outcome in found]

    def _apply_action(self, action: int) -> None:
        self.course.go_on(action)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that this player cannot tell from this one. (The list of past actions stays as it was.)"""
        twin: SpielState = self.clone()
        twin.course = self.course.imagined_for(player, Random(sampler()))  # noqa: S311
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else self.course.rules.space.names[action]

    def __str__(self) -> str:
        return str(self.course)


class Observer:
    """Looks at a state with the eyes of a player, or of everybody."""

    def __init__(self, rules: Rules, kind: Any) -> None:
        self.kind = kind
        self.is_for_all = kind.private_info == pyspiel.PrivateInfoType.NONE
        size = len(rules.any_table().features(0)) if kind.public_info and not kind.perfect_recall else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor} if size else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in the tensor."""
        self.tensor.fill(0)
        table = state.course.table
        if self.tensor.size and table is not None:
            self.tensor[:] = table.features(player, table.state.view(None) if self.is_for_all else None)

    def string_from(self, state: SpielState, player: int) -> str:
        """In letters."""
        course = state.course
        if not self.kind.public_info:
            own = course.table.state.private_view(player) if course.table is not None else {}
            return " ".join(f"{name}={value}" for name, value in own.items() if name != "ask")
        if self.is_for_all:
            return course.notice(None)
        return course.information(player) if self.kind.perfect_recall else course.notice(player)


for _game in _games():
    _register(_game)
