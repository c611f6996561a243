"""The results as tables in the terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablee.lab import findings
from tablee.lab.results import Results
from tablee.lab.statistics import Rate, Spread
from tablee.lab.vocabulary import percent


def print_report(console: Console, results: Results, seconds: float) -> None:
    """Print all tables, each with a line of what it says."""
    console.print(heading(results, seconds), highlight=False)
    console.print(_wins(results))
    for about in (findings.about_bots, findings.about_seats, findings.about_order, findings.about_length):
        console.print(escape(about(results)), highlight=False, style="bold")
    if results.shared:
        share = percent(results.shared / results.games)
        console.print(f"A shared win counts as a fraction for each winner ({share} of the games).", highlight=False)
    console.print(_spreads(results))
    console.print(_shares(results))


def heading(results: Results, seconds: float) -> str:
    """What was played, and how quickly."""
    chosen = results.parameters
    title = escape(results.lab.title)
    speed = f"{results.games / seconds:,.0f} games/s" if seconds > 0 else "in no time"
    bots = ", ".join(chosen["bots"])
    what = f"{results.games:,} games, {chosen['seats']} seats, {bots}, seed {chosen['seed']}"
    return f"\n[bold]{title}[/]  {what}  ({speed})"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="italic")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=bool(number))
    return table


def _wins(results: Results) -> Table:
    table = _table("Who wins", "", "wins", "share", "95 % interval", "fair")
    several_bots = results.by_bot if len(results.by_bot) > 1 else []
    for rates in (several_bots, results.by_seat, results.by_order):
        for rate in rates:
            table.add_row(*_rate_row(rate))
        table.add_section()
    return table


def _rate_row(rate: Rate) -> tuple[str, ...]:
    wins = f"{rate.wins:,.1f}".removesuffix(".0")
    outside = "" if rate.contains_fair() else " *"
    interval = f"{100 * rate.low:.1f}–{100 * rate.high:.1f} %{outside or '  '}"
    return rate.name, wins, _column(rate.share), interval, _column(rate.fair)


def _spreads(results: Results) -> Table:
    lab = results.lab
    table = _table("How long and how far", "", "mean", "10 %", "median", "90 %", "least", "most")
    table.add_row("answers per game", *_spread_row(results.answers))
    table.add_row(f"{lab.round}s per game", *_spread_row(results.rounds))
    table.add_row(lab.gain, *_spread_row(results.gains))
    for rank, place in enumerate(results.places, 1):
        if place.cases:
            table.add_row(lab.final_place(rank), *_spread_row(place))
    for name, counted in results.spreads.items():
        table.add_row(results.lab.spreads[name], *_spread_row(counted))
    return table


def _spread_row(counted: Spread) -> tuple[str, ...]:
    whole = (counted.p10, counted.median, counted.p90, counted.least, counted.most)
    return f"{counted.mean:,.2f}", *(f"{number:,}" for number in whole)


def _shares(results: Results) -> Table:
    table = _table("How often", "", "times", "share")
    ends = {"unfinished": "broken off, too long", **results.lab.ends}
    for reason, count in results.ends.items():
        table.add_row(f"end: {ends.get(reason, reason)}", f"{count:,}", _column(count / results.games))
    for name, parts in results.shares.items():
        table.add_section()
        share = results.lab.shares[name]
        for part, count in parts.items():
            table.add_row(f"{share.title}: {share.parts[part]}", f"{count:,}", _share(results, name, part))
    return table


def _share(results: Results, name: str, part: str) -> str:
    """Of all parts together, or of the same part of something else."""
    of = results.lab.shares[name].of
    cases = results.shares[of][part] if of else sum(results.shares[name].values())
    return _column(results.shares[name][part] / cases) if cases else "–"


def _column(share: float) -> str:
    """A share in percent, one decimal always, so that columns stand straight."""
    return f"{100 * share:.1f} %"
