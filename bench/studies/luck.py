"""How much of Face to Face is luck? The same cards are played twice, by two bots who change seats.

    python -m bench.studies.luck

If a bot wins with both hands, it played better; if the same side of the deal wins twice, whoever sits there, the
cards decided. Deals are the cases. Two of the same kind have different luck of their own in each game; medium has
none, so that it is not tried against itself.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from bench.studies.common import arguments, drawing, played, table
from tablee.bots import play_out
from tablee.games import GAMES
from tablee.lab.game import make_lab_bot
from tablee.lab.plot import BOTTLE, BRASS, BURGUNDY, INK
from tablee.lab.statistics import wilson

PAIRS = (
    ("strong", "strong"),
    ("easy", "easy"),
    ("strong", "medium"),
    ("strong", "least_damage"),
    ("strong", "easy"),
    ("medium", "easy"),
    ("easy", "sensible"),
    ("medium", "random"),
)
GAME = GAMES["face_to_face"]


class Twice(Struct, frozen=True):
    """One deal for two bots."""

    first: str
    second: str
    deal: int
    seed: int


def winners(task: Twice) -> tuple[int, int]:
    """The seats that win: with the first bot on seat 0, and with the second one there."""
    return _winner(task, 0), _winner(task, 1)


def _winner(task: Twice, game: int) -> int:
    luck = b"%d/%d" % (task.seed, task.deal)
    state = GAME.deal(GAME.setup(), 2, seed=luck, bots=(0, 1))
    names = (task.first, task.second)[:: -1 if game else 1]
    bots = {
        seat: make_lab_bot(name, GAME, seat, Random(luck + b"/%d/%d" % (game, seat)))
        for seat, name in enumerate(names)
    }
    return play_out(state, bots).winners[0]


class Found(Struct, frozen=True):
    """Of so many deals: how often the first bot won both games, the same side did, or the second bot."""

    pair: tuple[str, str]
    deals: int
    first: int
    cards: int
    second: int

    def share(self, count: int) -> str:
        """In percent, with its interval."""
        low, high = wilson(count, self.deals)
        return f"{100 * count / self.deals:.0f} % ({100 * low:.0f}–{100 * high:.0f})"

    def wins(self) -> float:
        """Of all games, the share that the first bot won."""
        return (self.first + self.cards / 2) / self.deals


def main() -> None:
    """Print the table and draw the plot."""
    chosen = arguments(__doc__ or "", 24, "two bots")
    pairs: tuple[tuple[str, str], ...] = ((chosen.only[0], chosen.only[-1]),) if chosen.only else PAIRS
    tasks = [Twice(*pair, deal, chosen.seed) for pair in pairs for deal in range(chosen.games)]
    results = iter(list(played(winners, tasks, chosen)))
    found = []
    for pair in pairs:
        both = [next(results) for _ in range(chosen.games)]
        cards = sum(one == other for one, other in both)
        first = sum(one == 0 and other == 1 for one, other in both)
        found.append(Found(pair, chosen.games, first, cards, chosen.games - cards - first))
    head = ("pair", "the first wins both", "the cards win both", "the second wins both", "games won by the first")
    rows = [
        (" – ".join(f.pair), *map(f.share, (f.first, f.cards, f.second)), f"{100 * f.wins():.0f} %") for f in found
    ]
    print(table(head, rows))
    if not chosen.only:
        draw(found)


def draw(found: list[Found]) -> None:
    """Stacked bars: who decides."""
    with drawing("luck", (8.6, 4.4)) as figure:
        axes = figure.add_subplot()
        names = [" – ".join(f.pair) for f in found]
        start = [0.0] * len(found)
        for label, colour, counts, hatch in (
            ("the first bot wins with both hands", BURGUNDY, [f.first for f in found], ""),
            ("the same cards win twice", BRASS, [f.cards for f in found], "//"),
            ("the second bot wins with both hands", BOTTLE, [f.second for f in found], ".."),
        ):
            shares = [100 * count / f.deals for count, f in zip(counts, found, strict=True)]
            axes.barh(
                names, shares, left=start, color=colour, label=label, hatch=hatch, edgecolor="white", linewidth=0
            )
            start = [one + other for one, other in zip(start, shares, strict=True)]
        axes.invert_yaxis()
        axes.axvline(50, color=INK, linewidth=0.7, linestyle=":")
        axes.set_xlim(0, 100)
        axes.set_xlabel(f"% of {found[0].deals} deals, each played twice")
        axes.set_title("Between equals the same cards win twice about as often as a coin would: half of the time.")
        figure.legend(loc="outside lower center", ncols=3, fontsize=7.5, frameon=False)


if __name__ == "__main__":
    main()
