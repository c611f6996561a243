// What is on stage, and which view screens are handed meanwhile.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, View } from "../generated/protocol";
import type { Listener } from "./session.svelte";
import type { Source } from "./stage.svelte";

const page = { visibilityState: "visible", documentElement: { dataset: {}, classList: { toggle: () => undefined } } };
vi.stubGlobal("document", page);
const { Stage } = await import("./stage.svelte");

const event = (name: string): GameEvent => ({ event: name }) as unknown as GameEvent;
const view = (round: number): View => ({ round }) as unknown as View;
const pace = (one: GameEvent): number => ({ shown: 1_000, long: 3_000 })[one.event as string] ?? 0;

/** A table at which something happens. */
class Table {
  view: View = view(0);
  presence = { boards: 0 };
  role = "board";
  about = { pace: "usual" };
  #listener: Listener = () => undefined;

  listen(listener: Listener): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  happens(...names: string[]): void {
    const before = this.view;
    this.view = view((before as unknown as { round: number }).round + 1);
    this.#listener(names.map(event), false, before);
  }
}

let table: Table;
let stage: InstanceType<typeof Stage>;
const seen = (): unknown => [stage.view, stage.now?.event ?? null, stage.shown.map((one) => one.event)];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  table = new Table();
  stage = new Stage(table as unknown as Source, pace);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("while something is shown the view is the one before it, and then the newest", () => {
  table.happens("at once", "shown", "long");
  expect(seen()).toEqual([view(0), "shown", ["at once", "shown"]]);
  vi.advanceTimersByTime(1_000);
  expect(seen()).toEqual([view(0), "long", ["at once", "shown", "long"]]);
  vi.advanceTimersByTime(3_000);
  expect(seen()).toEqual([view(1), null, ["at once", "shown", "long"]]);
});

test("what needs no moment of its own keeps nobody waiting", () => {
  table.happens("at once");
  expect(seen()).toEqual([view(1), null, ["at once"]]);
});

test("what happens meanwhile is shown after it, from the view that was before it", () => {
  table.happens("shown");
  table.happens("long");
  expect([seen(), stage.all.length]).toEqual([[view(0), "shown", ["shown"]], 2]);
  vi.advanceTimersByTime(1_000);
  expect(seen()).toEqual([view(1), "long", ["long"]]);
  vi.advanceTimersByTime(3_000);
  expect(seen()).toEqual([view(2), null, ["long"]]);
});

test.each([["unhurried", 1.4], ["usual", 1], ["brisk", 0.65]])("at a pace that is %s all of it takes its time", (agreed, longer) => {
  table.about = { pace: agreed };
  expect(stage.tempo).toBe(longer);
  table.happens("long");
  vi.advanceTimersByTime(3_000 * longer - 1);
  expect(stage.playing).toBe(true);
  vi.advanceTimersByTime(1);
  expect(stage.playing).toBe(false);
});

test("whoever has seen enough, missed something or looks elsewhere is at the newest view", () => {
  table.happens("long");
  stage.skip();
  expect(stage.view).toEqual(view(1));
  vi.stubGlobal("document", { visibilityState: "hidden" });
  table.happens("long");
  expect(stage.view).toEqual(view(2));
});

test("for somebody who learns it waits where it is told to, and goes on when they do", () => {
  stage.stops = (one) => (one.event as string) === "shown";
  table.happens("long", "shown", "long");
  vi.advanceTimersByTime(3_000);
  vi.advanceTimersByTime(60_000);
  expect([stage.now?.event, stage.held]).toEqual(["shown", true]);
  table.happens("shown");
  stage.goOn();
  expect([stage.now?.event, stage.held]).toEqual(["long", false]);
  stage.goOn();
  expect(stage.now?.event).toBe("long");
  vi.advanceTimersByTime(3_000);
  expect([stage.now?.event, stage.held]).toEqual(["shown", true]);
  stage.skip();
  expect([stage.now, stage.held]).toEqual([null, false]);
});
