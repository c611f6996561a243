// When pads look up.

import { expect, test } from "vitest";
import type { GameEvent } from "../generated/protocol";
import { leftToTheBoard } from "./moments";

const event = (name: string): GameEvent => ({ event: name }) as unknown as GameEvent;
const pace = (one: GameEvent): number => ({ passed: 900, raised: 1_600 })[one.event as "passed"] ?? 0;

test("one moment in a performance is enough, and small things are none", () => {
  expect(leftToTheBoard([event("passed")], pace)).toBe(false);
  expect(leftToTheBoard([event("raised"), event("passed")], pace)).toBe(true);
});

test("a game may say itself what is worth looking up for", () => {
  expect(leftToTheBoard([event("raised")], pace, () => false)).toBe(false);
});
