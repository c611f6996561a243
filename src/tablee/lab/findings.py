"""What the figures say, in a sentence each. The same sentences stand under the tables and over the plots."""

from __future__ import annotations

from tablee.lab.results import RaceStep, Results
from tablee.lab.vocabulary import count_of, percent


def about_seats(results: Results) -> str:
    """Whether some seat is better than others: whose intervals miss the fair share, narrowly or by far."""
    if len(results.by_bot) > 1 and not results.parameters["rotate"]:
        return "Bots kept their seats, so that seats cannot be told from bots: leave out --no-rotate to compare them."
    rates = results.by_seat
    outside = [rate for rate in rates if not rate.contains_fair()]
    fair = percent(rates[0].fair)
    if not outside:
        return f"No seat is favoured: all intervals contain {fair}."
    far = [rate for rate in outside if rate.misses_by_far(len(rates))]
    named = " and ".join(f"{rate.name} ({percent(rate.share)})" for rate in far or outside)
    if far:
        return f"Not all are equal: {named} instead of {fair}, hardly by luck."
    return f"Nothing certain: {named} misses {fair}, as one of {len(rates)} intervals may by luck."


def about_order(results: Results) -> str:
    """Whether it is better to begin."""
    first = results.by_order[0]
    better = "an advantage" if first.share > first.fair else "a disadvantage"
    what = "no advantage" if first.contains_fair() else better
    interval = f"{100 * first.low:.1f}–{100 * first.high:.1f}\u00a0%"
    return f"Beginning is {what}: {percent(first.share)} of the wins ({interval})."


def about_bots(results: Results) -> str:
    """Which bot is better, where there are several."""
    if len(results.by_bot) == 1:
        return f"All seats are played by the same bot, {results.by_bot[0].name}."
    best = max(results.by_bot, key=lambda rate: rate.share / rate.fair)
    if best.contains_fair():
        return f"No bot is clearly better: even the interval of {best.name} contains its fair share."
    return (
        f"{best.name} is the better bot: {percent(best.share)} of the wins where {percent(best.fair)} would be fair."
    )


def about_length(results: Results) -> str:
    """How long games are."""
    rounds, word = results.rounds, results.lab.round
    if rounds.p10 == rounds.p90:
        return f"Eight in ten games take {count_of(rounds.p10, word)}."
    return f"Eight in ten games take {rounds.p10} to {rounds.p90} {word}s, half are over after {rounds.median}."


def about_race(results: Results) -> str:
    """From when on the typical winner is ahead of nine in ten others, to the end."""
    lab, others = results.lab, f"{results.lab.others.removesuffix('s')}s"
    since = None
    for step in reversed(results.race):
        if not _is_ahead(step, down=results.goal == 0):
            break
        since = step.round
    if since is None:
        return f"At no {lab.round} is the typical winner ahead of nine in ten {others} for good."
    return f"From {lab.round} {since} on the typical winner is ahead of nine in ten {others}."


def _is_ahead(step: RaceStep, down: bool) -> bool:
    if step.winner is None or step.others is None:
        return False
    return step.winner.median < step.others.p10 if down else step.winner.median > step.others.p90
