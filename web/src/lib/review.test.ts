import { expect, test } from "vitest";
import type { Review, ReviewedTurn } from "../generated/protocol";
import { curve, fairShare, judged, percent, slips, swings } from "./review";

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
  const points = judged(review(turn(0, 0.5, 0.53), turn(0, 0.4, 0.6), turn(0, 0.3, 0.9), turn(0, 0.2, 0.3), turn(0, 0.1, 0.16)));
  expect(slips(points, 0.5).map(({ number }) => number)).toEqual([3, 2, 4]);
});

test("a swing is what changed between two turns, not a fault of one's own", () => {
  const points = curve(review(turn(0, 0.5), turn(0, 0.1, 0.5), turn(0, 0.4), turn(0, 0.45), turn(0, 0.8)));
  expect(swings(points, 0.5).map(([before]) => before.number)).toEqual([2, 4]);
});

const LONG: Review = {
  ...review(
    { ...turn(1, 0.3, 0.5), round: 1, hindsight: { chance: 0.2, best: 0.2 } },
    { ...turn(0, 0.2, 0.23), round: 1, hindsight: { chance: 0.1, best: 0.6, better: [MOVE] } },
    { ...turn(2, 0.2), round: 2, hindsight: null },
  ),
  open: false,
  rounds: [{ chances: [0.25, 0.25, 0.25, 0.25] }, { chances: [0.4, 0.3, 0.2, 0.1] }, { chances: [0.45, 0.1, 0.45, 0] }],
};

test("by rounds, everybody has a curve of their own, and turns stand between its points", () => {
  expect(fairShare(LONG)).toBe(0.25);
  expect(curve(LONG).map(({ chance }) => chance)).toEqual([0.25, 0.4, 0.45]);
  expect(curve(LONG, 3).map(({ chance }) => chance)).toEqual([0.25, 0.1, 0]);
  const turns = judged(LONG);
  expect(turns.map(({ at }) => at)).toEqual([1 / 3, 2 / 3, 1.5]);
  expect(turns.map(({ chance }) => chance)).toEqual([0.3, 0.2, 0.2]);
  expect(swings(curve(LONG), fairShare(LONG)).map(([, after]) => after.number)).toEqual([1]);
});

test("among more people a smaller difference is worth telling", () => {
  expect(slips(judged(LONG), 0.5).map(({ seat }) => seat)).toEqual([1]);
  expect(slips(judged(LONG), fairShare(LONG)).map(({ seat }) => seat)).toEqual([1, 0]);
});

test("with open cards, turns are judged by what everybody has seen since", () => {
  expect(slips(judged({ ...LONG, open: true }), 0.25).map(({ seat, gain }) => [seat, percent(gain)])).toEqual([[0, 50]]);
});

test("a chance is shown as something between 0 and 100, without a sign", () => {
  expect([-0.001, -0.2, 0.004, 0.5, 1.02].map(percent)).toEqual([0, 0, 0, 50, 100]);
});
