// A game that is over, as a curve: how likely one was to win, turn by turn, and where it was decided.

import type { Review, ReviewedTurn } from "../generated/protocol";

/** A turn in the order of the game, with the chance of whoever looks at it. */
export interface Point {
  turn: ReviewedTurn;
  /** Which turn of the review it is, from 1. */
  number: number;
  /** After it, from 0 to 1. */
  chance: number;
  /** After the best turn there was. */
  best: number;
}

/** By so much a turn or what came after it must have changed the chance to be a turning point. */
const SLIP = 0.05;
const SWING = 0.15;
const MOST_SLIPS = 3;
const MOST_SWINGS = 2;

export const percent = (chance: number): number => Math.round(100 * chance);

/** All turns with the chance of one seat: what is good for the other is bad for this one. */
export function curve({ seat, turns }: Review): Point[] {
  const mine = (turn: ReviewedTurn, chance: number): number => (turn.seat === seat ? chance : 1 - chance);
  return turns.map((turn, index) => ({ turn, number: index + 1, chance: mine(turn, turn.chance), best: mine(turn, turn.best) }));
}

/** Turns that could have been better, the dearest first. */
export const slips = (points: readonly Point[]): Point[] =>
  points
    .filter(({ turn }) => turn.better?.length && turn.best - turn.chance >= SLIP)
    .sort((a, b) => b.turn.best - b.turn.chance - (a.turn.best - a.turn.chance))
    .slice(0, MOST_SLIPS);

/** Pairs of turns between which the chance changed most without a fault of one's own. */
export const swings = (points: readonly Point[]): [Point, Point][] =>
  points
    .slice(1)
    .map((after, index): [Point, Point] => [points[index]!, after])
    .filter(([before, after]) => Math.abs(after.best - before.chance) >= SWING)
    .sort(([a, b], [c, d]) => Math.abs(d.best - c.chance) - Math.abs(b.best - a.chance))
    .slice(0, MOST_SWINGS)
    .sort(([a], [b]) => a.number - b.number);
