// What the screens say of events: years, separators, neighbours and spaces.

import type { GameEvent } from "../generated/protocol";
import { beforeAll, expect, test } from "vitest";

const store = new Map<string, string>();
Object.assign(globalThis, {
  document: { documentElement: { lang: "" } },
  navigator: { languages: ["en"], language: "en" },
  localStorage: { getItem: (name: string) => store.get(name) ?? null, setItem: (name: string, value: string) => store.set(name, value) },
});
const { spaced, stoppedOnce, words } = await import("./words.svelte");

beforeAll(async () => {
  words.names = ["Annie", "Bernard", "Cléo"];
  for (const game of ["", "incroyable", "caractere"]) for (const language of ["fr", "en"] as const) await words.load(game, language);
});

const read = (kind: string): GameEvent =>
  ({ event: "answer_read", answer: 1863, kind, unit: {}, note: {} }) as unknown as GameEvent;

test("a year is written as a year, a quantity with its separator", async () => {
  await words.speak("en");
  expect(words.event(read("date"), "incroyable")).toContain("1863");
  expect(words.event(read("quantity"), "incroyable")).toContain("1,863");
  await words.speak("fr");
  expect(words.event(read("date"), "incroyable")).toContain("1863");
  expect(words.event(read("quantity"), "incroyable")).toMatch(/1[\s\u00a0]863/);
});

test("a card that speaks of neighbours gets their names", async () => {
  await words.speak("en");
  const event = { event: "card_read", seat: 0, pack: "ego", question: { en: "Would {left} trust {right}?" }, value: 2, left: 1, right: 2 } as GameEvent;
  expect(words.event(event, "caractere")).toContain("Would Bernard trust Cléo?");
  expect(words.question({ words: { en: "And {right}?" }, left: 1, right: 2 })).toBe("And Cléo?");
});

test("without names it speaks of neighbours", async () => {
  await words.speak("en");
  const event = { event: "guessed", seat: 0, kind: "choice", choice: { en: "{left} does" } } as unknown as GameEvent;
  expect(words.event(event, "caractere")).toContain("the person on your left does");
});

test("the space before ? and ! is wide enough to be seen", () => {
  expect(spaced("Vraiment\u202f?")).toBe("Vraiment\u00a0?");
});

test("a name that ends with a full stop ends its sentence too", () => {
  expect(stoppedOnce("Waiting for Ana Q..")).toBe("Waiting for Ana Q.");
  expect(stoppedOnce("Ana Q.. Waiting for Bob.")).toBe("Ana Q. Waiting for Bob.");
  expect(stoppedOnce("And then... nothing.")).toBe("And then... nothing.");
});
