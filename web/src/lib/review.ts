// A game that is over, as a curve: how likely one was to win, turn by turn or round by round, and where it was decided.

import type { Move, Review, ReviewedTurn } from "../generated/protocol";

/** A place on the curve of whoever looks at it. */
export interface Point {
  /** Which turn of the review it is, from 1; or which round, of which 0 is the start. */
  number: number;
  /** After it, from 0 to 1. */
  chance: number;
  /** After the best turn there was. */
  best: number;
  /** Whose turn it was; null for a round, which is everybody's. */
  seat: number | null;
}

/** A turn, judged, and where it stands in the picture. */
export interface Judged extends Point {
  turn: ReviewedTurn;
  seat: number;
  /** How far along the curve: the points are at 0, 1, 2 … */
  at: number;
  better: readonly Move[];
  /** What the better turn adds to the chance of its player. */
  gain: number;
}

/** By so much a turn or what came after it must have changed the chance to be a turning point, in fair shares. */
const SLIP = 0.1;
const SWING = 0.3;
const MOST_SLIPS = 3;
const MOST_SWINGS = 2;

/** From 0 to 100, however a chance was estimated; never a zero with a sign. */
export const percent = (chance: number): number => Math.min(100, Math.max(0, Math.round(100 * chance))) || 0;

const isByRounds = ({ rounds = [] }: Review): boolean => rounds.length > 0;

/** The chance of each, if all were equal. */
export const fairShare = ({ rounds = [] }: Review): number => 1 / (rounds[0]?.chances.length ?? 2);

/** The curve of one seat: of its chances after each round, or after each turn that is told. */
export function curve(review: Review, seat = review.seat): Point[] {
  if (!isByRounds(review)) return judged(review);
  return review.rounds!.map(({ chances }, number) => ({ number, chance: chances[seat]!, best: chances[seat]!, seat: null }));
}

/** All turns. Of two, what is good for the other is bad for this one; of more, each has a curve of their own to stand at. */
export function judged(review: Review): Judged[] {
  const inRounds = isByRounds(review);
  const mine = (turn: ReviewedTurn, chance: number): number => (inRounds || turn.seat === review.seat ? chance : 1 - chance);
  return review.turns.map((turn, index) => {
    const { chance, best, better = [] } = (review.open && turn.hindsight) || turn;
    const [number, at] = inRounds ? [turn.round!, within(review.turns, index)] : [index + 1, index];
    return { turn, number, at, seat: turn.seat, chance: mine(turn, chance), best: mine(turn, best), better, gain: best - chance };
  });
}

/** Where a turn stands between the beginning and the end of its round. */
function within(turns: readonly ReviewedTurn[], index: number): number {
  const { round = 0 } = turns[index]!;
  const all = turns.filter((turn) => turn.round === round);
  return round - 1 + (all.indexOf(turns[index]!) + 1) / (all.length + 1);
}

/** Turns that could have been better, the dearest first. */
export const slips = (turns: readonly Judged[], fair: number): Judged[] =>
  turns
    .filter(({ better, gain }) => better.length && gain >= SLIP * fair)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_SLIPS);

/** Pairs of points between which the chance changed most without a fault of one's own. */
export const swings = (points: readonly Point[], fair: number): [Point, Point][] =>
  points
    .slice(1)
    .map((after, index): [Point, Point] => [points[index]!, after])
    .filter(([before, after]) => Math.abs(after.best - before.chance) >= SWING * fair)
    .sort(([a, b], [c, d]) => Math.abs(d.best - c.chance) - Math.abs(b.best - a.chance))
    .slice(0, MOST_SWINGS)
    .sort(([a], [b]) => a.number - b.number);
