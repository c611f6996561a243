// What screens for any game are made of: ways into a view, what is filled in, and rules as they are written.

import { expect, test } from "vitest";
import type { Field } from "../generated/protocol";
import { isComplete } from "./fields";
import { blocksOf, runsOf } from "./markdown";
import { at, forSeat, goalOf, isEmpty, labelOf } from "./ways";

const view = { round: 2, sides: [{ hand: 3 }, { hand: 5 }], estimates: { 0: 12, 2: 7 }, target: 12 };

test("a way leads into a view, and nowhere else", () => {
  expect(at(view, "round")).toBe(2);
  expect(at(view, "sides.*.hand", 1)).toBe(5);
  expect(at(view, "no.such.thing")).toBeUndefined();
  expect(at(null, "round")).toBeUndefined();
  expect([0, 1, 2].map((seat) => forSeat(view, "estimates", seat))).toEqual([12, undefined, 7]);
  expect(forSeat(view, "sides.*.hand", 0)).toBe(3);
});

test("a goal is a number, or stands in the view or on the board", () => {
  expect([goalOf(9, view, null), goalOf("target", view, null), goalOf("@finish", view, { finish: 40 }), goalOf("nowhere", view, null)]).toEqual([9, 12, 40, 0]);
});

test("labels leave seats out", () => {
  expect(labelOf({ field: "sides.*.ascending.card" })).toBe("shown-sides-ascending-card");
  expect([0, "", [], null, undefined, "x"].map(isEmpty)).toEqual([false, true, true, true, true, false]);
});

test.each<[Field, unknown[], unknown[]]>([
  [{ field: "number", low: 2, high: 9, taken: [5] }, [2, 9], [1, 10, 5, 2.5, "3", null]],
  [{ field: "one", of: "card", options: [1, 2] }, [1], ["1", 3, null, [1]]],
  [{ field: "several", of: "seat", options: [0, 1, 2], least: 1, most: 2 }, [[0], [1, 2]], [[], [0, 1, 2], [7], 0]],
  [{ field: "per_seat", of: "sign", seats: [0, 2], options: ["a", "b"] }, [["a", "b"]], [["a"], ["a", ""], null]],
  [{ field: "text", longest: 4 }, ["abc"], ["", "  ", "abcde", 3]],
])("what fits a field is complete, and nothing else", (field, fits, others) => {
  expect(fits.map((value) => isComplete(field, value as never))).toEqual(fits.map(() => true));
  expect(others.map((value) => isComplete(field, value as never))).toEqual(others.map(() => false));
});

test("rules are blocks of text, and never markup", () => {
  const blocks = blocksOf("# Title\n\nSome <b>words</b>\nthat go on.\n\n## Part\n\n- **MOT-01** Three\n  to six.\n- Two\n");
  expect(blocks.map(({ kind, part }) => [kind, part])).toEqual([["p", ""], ["h2", ""], ["li", "MOT-01"], ["li", ""]]);
  expect(blocks[0]!.runs).toEqual([{ text: "Some <b>words</b> that go on.", style: "plain" }]);
  expect(blocks[2]!.runs.map(({ text }) => text).join("")).toBe("MOT-01 Three to six.");
  expect(runsOf("a **b** *c*").map(({ style }) => style)).toEqual(["plain", "strong", "plain", "em"]);
});
