import { describe, expect, it } from "vitest";
import type { Incroyable } from "../../generated/protocol";
import { ring, markOf, snake, symbolOf } from "./cells";
import { wasRight } from "./fun";
import { fold, forDoubting, frameOf, ladder } from "./frame";
import { pace, path } from "./pace";

const board: Incroyable.Board = { finish: 50, bonus: 23, spirals: [5, 12, 20, 27, 34, 41, 46], black: { 9: 3, 17: 4, 29: 5, 37: 4, 44: 6, 48: 8 } };

const view = (more: Partial<Incroyable.View>): Incroyable.View => ({
  game: "incroyable", phase: "speaking", present: [0, 1, 2, 3], questioner: 1, round: 2, position: [4, 0, 2, 5], cards_left: 9, waiting: [], ...more,
});

const events = (list: object[]): Incroyable.Event[] => list as Incroyable.Event[];

describe("a frame", () => {
  it("ends where the view is when all events of a challenge are folded", () => {
    // The second turn of the sample game: Annie (0) doubts Bernard (1), who ranks second, and the answer is 45.
    const before = frameOf(view({ estimates: { 0: 42, 1: 50, 2: 45, 3: 51 }, speakers: [0], question: { words: { fr: "?" }, symbol: "tree", kind: "quantity", unit: { fr: "ans" } } }));
    const after = events([
      { event: "challenged", seat: 0, target: 1, value: 50 },
      { event: "answer_read", answer: 45, unit: { fr: "ans" }, note: { fr: "Voilà." } },
      { event: "challenge_judged", seat: 0, target: 1, success: true },
      { event: "scored", seat: 0, points: 9 }, { event: "scored", seat: 1, points: 0 },
      { event: "scored", seat: 2, points: 5 }, { event: "scored", seat: 3, points: 0 },
      { event: "walked", seat: 2, start: 2, steps: 5, bonus: 0, back: 0, end: 7 },
      { event: "walked", seat: 0, start: 4, steps: 9, bonus: 0, back: 0, end: 13 },
    ]).reduce(fold, before);
    const settled = frameOf(view({
      phase: "drawing", position: [13, 0, 7, 5],
      last: { question: { fr: "?" }, kind: "quantity", unit: { fr: "ans" }, note: { fr: "Voilà." }, reckoning: { card: 1, symbol: "tree", answer: 45, points: [9, 0, 5, 0], walks: [], estimates: [42, 50, 45, 51], challenger: 0, target: 1 } },
    }));
    expect(after).toEqual(settled);
  });

  it("lets the new lowest speak after a raise", () => {
    const before = frameOf(view({ estimates: { 0: 15, 1: 10, 2: 8, 3: 16 }, speakers: [2] }));
    const raised = fold(before, { event: "raised", seat: 2, old: 8, value: 12, kind: "quantity" });
    expect(raised.speakers).toEqual([1]);
    expect(ladder(raised.estimates)).toEqual([3, 0, 2, 1]);
  });

  it("keeps the survivors from one question of a risk round to the next", () => {
    const risk = events([
      { event: "answer_read", answer: 93, unit: {}, note: {} },
      { event: "bet_shown", seat: 0, sign: "-", right: true }, { event: "bet_shown", seat: 2, sign: "+", right: false },
    ]).reduce(fold, frameOf(view({ phase: "betting", survivors: [0, 2], announced: 95, stake: 2 })));
    expect(risk.survivors).toEqual([0]);
    const next = fold(risk, { event: "asked", questioner: 1, question: {}, symbol: "globe", stake: 3 });
    expect([next.survivors, next.announced, next.bets, next.stake]).toEqual([[0], null, {}, 3]);
  });

  it("tells from the settled question who was right", () => {
    const frame = frameOf(view({ phase: "continuing", last: { question: {}, kind: "quantity", unit: {}, note: {}, reckoning: { card: 0, symbol: "books", answer: 93, points: [2, 2, 0, 2], walks: [], announced: 95, signs: [[0, "-"], [2, "+"], [3, "-"]] } } }));
    expect(Object.entries(frame.bets).map(([seat, bet]) => [Number(seat), bet.right])).toEqual([[0, true], [2, false], [3, true]]);
    expect([frame.success, frame.stake]).toEqual([null, 2]);
  });

  it("knows from its numbers that a question is about a date", () => {
    const asked = fold(frameOf(view({ phase: "drawing" })), { event: "asked", questioner: 1, question: { fr: "Quand ?" }, symbol: "books" });
    expect(fold(asked, { event: "estimated", seat: 0, value: 1863, kind: "date" }).question?.kind).toBe("date");
  });

  it("tells whoever taps for fun whether it was right", () => {
    const frame = { ...frameOf(view({ phase: "betting", announced: 95 })), answer: 93 };
    expect([wasRight("-", frame), wasRight("+", frame)]).toEqual([true, false]);
  });

  it("pays seven for doubting the highest, and the rank on top for the others", () => {
    expect([1, 2, 3, 6].map(forDoubting)).toEqual([7, 9, 10, 13]);
  });
});

describe("the track", () => {
  it("carries the symbols that the rules list", () => {
    const of = (mark: string): number[] => Array.from({ length: 50 }, (_, cell) => cell).filter((cell) => markOf(board, cell) === mark);
    expect(of("professor")).toEqual([0, 6, 13, 19, 26, 33, 40, 49]);
    expect(of("tree")).toEqual([4, 11, 18, 25, 32, 39, 47]);
    expect(markOf(board, 50)).toBe("finish");
    expect(symbolOf(board, 1)).toBe("books");
  });

  it("lies round the edge without two cells in one place, on any screen", () => {
    for (const [width, height] of [[1900, 980], [1280, 700], [800, 900], [900, 520]] as const) {
      for (const count of [31, 51]) {
        const { spots, tile } = ring(count, width, height);
        expect(new Set(spots.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)).size).toBe(count);
        for (const { x, y } of spots) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
        // Nothing reaches into the middle of the board.
        for (const { x, y } of spots) expect(Math.min(x, y, width - x, height - y)).toBeLessThanOrEqual(spots[0]!.wide / 2);
        expect(tile).toBeLessThan(height * 0.12);
      }
    }
  });

  it("goes to and fro on a phone, each cell beside the one before", () => {
    const { spots, tile } = snake(51, 360);
    spots.slice(1).forEach((spot, index) => expect(Math.hypot(spot.x - spots[index]!.x, spot.y - spots[index]!.y)).toBeCloseTo(tile));
  });

  it("walks every cell: points, bonus, and back", () => {
    const walk = { seat: 0, start: 20, steps: 4, bonus: 3, back: 0 };
    expect(path(walk)).toEqual([21, 22, 23, 24, 25, 26, 27]);
    expect(path({ ...walk, start: 5, bonus: 0, back: 3 })).toEqual([6, 7, 8, 9, 8, 7, 6]);
    expect(pace({ event: "walked", ...walk, end: 27 })).toBeGreaterThan(pace({ event: "scored", seat: 0, points: 4 }));
  });
});
