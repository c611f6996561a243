"""How well bots with a persona know the others, beside the best constant answer and by thirds of a game.

    make bench-personas

Tous Ego: points a forecast. A constant player would always forecast the same; what that would have earned is counted
in the same urns. Caractère: how many guesses at EGO cards are right; a constant player always says the same option.
At a table of bots all are of one level. At a table of people one bot sits among random players who are made without
any part of the bots: they have favourites, each is known for something, and they answer EGO cards half of the time
like one of the twenty imagined people, else the first option twice as often as another. Strangers are the same, but
the bot has not heard of those of the twenty whom they are like.

Intervals are of 95 %, with whole games as the cases. Everything but the milliseconds follows from the seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from statistics import quantiles
from time import thread_time
from typing import Any

from tablee.bots import Bot, make_bot, play_out
from tablee.core import Ask, Move, Seat, Words
from tablee.games import caractere, tous_ego
from tablee.games.caractere.people import answers_to
from tablee.games.tous_ego import Forecast, Vote
from tablee.games.tous_ego.events import POINTS, standing
from tablee.games.tous_ego.moves import SIGNS

LEVELS = ("sensible", "easy", "medium", "strong")
TWENTY = 20
Z = 1.96


@dataclass
class Case:
    """A forecast or a guess: how far the game was, what it earned, and what each constant answer would have."""

    part: int
    earned: float
    constant: tuple[float, ...]


@dataclass
class Measured:
    """All cases of a table, by game; and how long its bots took to answer."""

    games: list[list[Case]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    contests: int = 0
    turns: int = 0

    def mean(self, value: Callable[[Case], float | None]) -> tuple[float, float]:
        """The mean of what is a number, and half of its interval: cases of one game hang together."""
        sums = [(sum(known), len(known)) for known in (_known(game, value) for game in self.games)]
        total, cases = sum(s for s, _ in sums), sum(n for _, n in sums)
        mean = total / cases
        spread = sum((s - mean * n) ** 2 for s, n in sums)
        return mean, Z * sqrt(spread * len(sums) / max(1, len(sums) - 1)) / cases

    def best_constant(self) -> int:
        """The constant answer that would have earned most."""
        size = len(self.games[0][0].constant)
        return max(range(size), key=lambda number: self.mean(lambda case: case.constant[number])[0])

    def learned(self) -> tuple[float, float]:
        """What the last third has more than the first, game by game."""
        first, last = (self.mean(_in_part(part)) for part in (0, 2))
        return last[0] - first[0], sqrt(first[1] ** 2 + last[1] ** 2)


def _known(game: list[Case], value: Callable[[Case], float | None]) -> list[float]:
    return [number for number in map(value, game) if number is not None]


def _in_part(part: int) -> Callable[[Case], float | None]:
    return lambda case: case.earned if case.part == part else None


# People, at random -------------------------------------------------------------------------------------------


class Company:
    """Some people: who is popular, and what each is known for."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.drawn: dict[object, float] = {}

    def feeling(self, *about: object) -> float:
        """How much somebody is thought of in some way; the same all evening."""
        if about not in self.drawn:
            self.drawn[about] = self.rng.gauss(0, 1)
        return self.drawn[about]

    def pull(self, voter: Seat, seat: Seat, theme: str) -> float:
        """How much somebody comes to this one's mind."""
        feelings = self.feeling(seat), self.feeling(voter, seat), self.feeling(seat, theme)
        return exp(0.5 * sum(feelings))


THEMES: dict[Words, str] = {card.words: card.theme for card in tous_ego.deck.house_deck().card}


class Person:
    """Answers anything legal at random, but has favourites, and is somebody."""

    def __init__(self, game: Any, seat: Seat, rng: Random, company: Company, like: int) -> None:
        self.seat, self.rng, self.company, self.like = seat, rng, company, like
        self.other = make_bot("random", game, seat, rng)

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """A vote, a name or an option as people give it; for the rest, any answer that is allowed."""
        moves = {option.move: option for option in ask.options}
        if "vote" in moves:
            others = [seat for seat in view.present if seat != self.seat]
            return Vote(tuple(self.rng.choices(others, self._pulls(others, THEMES.get(view.question, "")), k=2)))
        if "forecast" in moves:
            return Forecast(self.rng.choices(SIGNS, (25, 60, 15))[0])
        if "answer" in moves:
            return caractere.Answer(self._reply(view, moves["answer"].fields["value"]))
        if ask.optional:
            return None  # a contest: let them be rare
        if "guess" in moves:
            return caractere.Guess(self._first(moves["guess"].fields["value"]))
        return caractere.GoOn() if "go_on" in moves else self.other.answer(view, ask)

    def _pulls(self, others: list[Seat], theme: str) -> list[float]:
        return [self.company.pull(self.seat, seat, theme) for seat in others]

    def _reply(self, view: Any, allowed: Any) -> Any:
        if view.card.kind == "player":
            return self.rng.choices(allowed.options, self._pulls(allowed.options, view.card.card_id))[0]
        answers = answers_to(view.card.card_id) if view.card.kind == "choice" else ()
        return answers[self.like] if answers and self.rng.random() < 0.5 else self._first(allowed)

    def _first(self, allowed: Any) -> Any:
        if not hasattr(allowed, "options"):
            return allowed.any_value(self.rng)
        return self.rng.choices(allowed.options, [2.0] + [1.0] * (len(allowed.options) - 1))[0]


# Tables ------------------------------------------------------------------------------------------------------


class Timed:
    """A bot, and how long it takes."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self.bot, self.seconds = bot, seconds

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """What the bot says."""
        began = thread_time()
        move = self.bot.answer(view, ask)
        self.seconds.append(thread_time() - began)
        return move


def sit_down(game: Any, seats: int, level: str, company_of: str, luck: str, seconds: list[float]) -> dict[Seat, Bot]:
    """All bots of one level; or one on seat 0, and people who are like some of the twenty."""
    if company_of == "bots":
        return {seat: Timed(make_bot(level, game, seat, Random(f"{luck}/{seat}")), seconds) for seat in range(seats)}
    rng = Random(f"{luck}/people")
    company, like = Company(rng), rng.sample(range(TWENTY), seats - 1)
    bot: Any = make_bot(level, game, 0, Random(f"{luck}/0"))
    if company_of == "strangers" and hasattr(getattr(bot, "memory", None), "known"):
        bot.memory.known = [person for person in range(TWENTY) if person not in like]
    sitting: dict[Seat, Bot] = {0: Timed(bot, seconds)}
    for seat in range(1, seats):
        sitting[seat] = Person(game, seat, Random(f"{luck}/{seat}"), company, like[seat - 1])
    return sitting


def tous_ego_cases(state: Any, bots: dict[Seat, Bot]) -> Iterator[Case]:
    """Every forecast of a bot in a game, played to its end."""
    tallies: list[Any] = []

    def look(game: Any) -> None:
        if game.last is not None and (not tallies or game.last is not tallies[-1]):
            tallies.append(game.last)

    play_out(state, bots, watch=look)
    for number, tally in enumerate(tallies):
        for seat, bot in bots.items():
            if isinstance(bot, Timed):
                came_out = standing(tally.ballots, seat)
                constant = tuple(float(POINTS[sign] * (sign == came_out)) for sign in SIGNS)
                yield Case(3 * number // len(tallies), tally.points[seat], constant)


def caractere_cases(state: Any, bots: dict[Seat, Bot], measured: Measured) -> Iterator[Case]:
    """Every guess of a bot at an EGO card, in a game played to its end."""
    settled: list[tuple[int, Any]] = []
    contests: set[int] = set()

    def look(game: Any) -> None:
        if game.contest is not None and not game.testing:
            contests.add(game.turns)
        if game.last is not None and game.last.votes is None and (not settled or game.last is not settled[-1][1]):
            settled.append((game.turns, game.last))

    play_out(state, bots, watch=look)
    measured.contests += len(contests)
    measured.turns += state.turns
    for turn, last in settled:
        card = state.setup.cards[last.card]
        for seat, guess in last.guesses:
            if card.kind == "choice" and isinstance(bots[seat], Timed):
                constant = tuple(float(last.answer == option) for option in range(3))
                # The turn may have ended with the guesses: then the next one has begun.
                yield Case(min(2, 3 * (turn - 1) // state.turns), float(guess == last.answer), constant)


def measure(game: str, seats: int, level: str, company_of: str, games: int, seed: int) -> Measured:
    """So many games at such a table."""
    rules: Any = {"tous_ego": tous_ego, "caractere": caractere}[game]
    measured, setup = Measured(), rules.setup()
    for number in range(games):
        luck = f"{seed}/{number}"
        state = rules.deal(setup, seats, luck.encode(), tuple(range(seats)))
        bots = sit_down(rules.GAME, seats, level, company_of, luck, measured.seconds)
        cases = tous_ego_cases(state, bots) if game == "tous_ego" else caractere_cases(state, bots, measured)
        if found := list(cases):
            measured.games.append(found)
    return measured


# The report --------------------------------------------------------------------------------------------------


def row(game: str, seats: int, level: str, company_of: str, found: Measured) -> tuple[str, ...]:
    """The figures of one table."""
    best = found.best_constant()
    form = "{:.2f} ± {:.2f}" if game == "tous_ego" else "{:.1%} ± {:.1%}"
    gain = form.replace("{:", "{:+", 1)
    milliseconds = quantiles(found.seconds, n=100)[98] * 1000
    contests = f"{found.contests / found.turns:.3f}" if found.turns else "–"
    return (
        f"{seats}, {company_of}",
        level,
        form.format(*found.mean(lambda case: case.earned)),
        form.format(*found.mean(lambda case: case.constant[best])),
        gain.format(*found.mean(lambda case: case.earned - case.constant[best])),
        *(form.split(" ", 1)[0].format(found.mean(_in_part(part))[0]) for part in range(3)),
        gain.format(*found.learned()),
        contests,
        f"{milliseconds:.1f}",
    )


COLUMNS = (
    *("seats", "level", "result", "best constant", "better by"),
    *("1st third", "2nd", "3rd", "3rd − 1st", "contests a turn", "ms, 99 %"),
)
TABLES = {"tous_ego": ("bots", "people"), "caractere": ("bots", "people", "strangers")}


def main() -> None:
    """Print a table for each game, row by row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="at each table of bots (200); with people four times")
    parser.add_argument("--game", choices=TABLES, action="append", help="only this one")
    parser.add_argument("--level", choices=LEVELS, action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for game in chosen.game or TABLES:
        print(f"\n{game}\n\n| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
        for company_of in TABLES[game]:
            for seats in (4, 6):
                for level in chosen.level or LEVELS:
                    games = chosen.games * (1 if company_of == "bots" else 4)
                    found = measure(game, seats, level, company_of, games, chosen.seed)
                    print(f"| {' | '.join(row(game, seats, level, company_of, found))} |", flush=True)


if __name__ == "__main__":
    main()
