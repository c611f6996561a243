import { expect, test } from "vitest";
import type { Review, ReviewedTurn } from "../generated/protocol";
import { curve, percent, slips, swings } from "./review";

const MOVE = { move: "play", card: 12, pile: "own_ascending" } as const;

function turn(seat: number, chance: number, best = chance): ReviewedTurn {
  return { seat, hand: [], moves: [MOVE], chance, best, better: best > chance ? [MOVE] : [] };
}
const review = (...turns: ReviewedTurn[]): Review => ({ game: "face_to_face", number: 1, seat: 0, open: true, turns });

test("what is good for the other is bad for this one", () => {
  const points = curve(review(turn(0, 0.6), turn(1, 0.7, 0.9)));
  expect(points.map(({ number }) => number)).toEqual([1, 2]);
  expect(points.map(({ chance }) => percent(chance))).toEqual([60, 30]);
  expect(percent(points[1]!.best)).toBe(10);
});

test("the dearest slips come first, and small ones are none", () => {
  const points = curve(review(turn(0, 0.5, 0.53), turn(0, 0.4, 0.6), turn(0, 0.3, 0.9), turn(0, 0.2, 0.3), turn(0, 0.1, 0.16)));
  expect(slips(points).map(({ number }) => number)).toEqual([3, 2, 4]);
});

test("a swing is what changed between two turns, not a fault of one's own", () => {
  const points = curve(review(turn(0, 0.5), turn(0, 0.1, 0.5), turn(0, 0.4), turn(0, 0.45), turn(0, 0.8)));
  expect(swings(points).map(([before]) => before.number)).toEqual([2, 4]);
});
