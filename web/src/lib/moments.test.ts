// When pads look up, and when anybody may go on.

import { expect, test } from "vitest";
import type { View } from "../generated/protocol";
import { leftToTheBoard, onlyGoingOn } from "./moments";
import type { AnyEvent } from "./session.svelte";

const event = (name: string): AnyEvent => ({ event: name }) as unknown as AnyEvent;
const pace = (one: AnyEvent): number => ({ passed: 900, raised: 1_600 })[one.event as "passed"] ?? 0;

test("one moment in a performance is enough, and small things are none", () => {
  expect(leftToTheBoard([event("passed")], pace)).toBe(false);
  expect(leftToTheBoard([event("raised"), event("passed")], pace)).toBe(true);
});

test("a game may say itself what is worth looking up for", () => {
  expect(leftToTheBoard([event("raised")], pace, () => false)).toBe(false);
});

const view = (game: string, phase: string): View => ({ game, phase }) as unknown as View;

test("nobody goes on for a reader who chooses the question", () => {
  expect(onlyGoingOn(view("tous_ego", "reading"), {})).toBe(true);
  expect(onlyGoingOn(view("tous_ego", "reading"), { question_choice: "free" })).toBe(false);
  expect(onlyGoingOn(view("tous_ego", "voting"), {})).toBe(false);
  expect(onlyGoingOn(view("caractere", "contesting"), {})).toBe(true);
});
