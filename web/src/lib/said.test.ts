// What the screens say of events: years, separators, neighbours and spaces.

import type { GameEvent, Outcome } from "../generated/protocol";
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
  for (const game of ["", "incroyable", "caractere", "tous_ego"]) for (const language of ["fr", "en"] as const) await words.load(game, language);
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

test("a game that was dealt with options of its own is told", async () => {
  await words.speak("en");
  const event = { event: "dealt", game: "tous_ego", names: ["Annie", "Bernard", "Cléo"], looks: [0, 1, 2], first: 0, options: { target: 6 } } as unknown as GameEvent;
  expect(words.event(event, "tous_ego")).toContain("Annie");
});

test("a card that speaks of neighbours gets their names", async () => {
  await words.speak("en");
  const event = { event: "card_read", seat: 0, pack: "ego", question: { en: "Would {left} trust {right}?" }, value: 2, left: 1, right: 2 } as GameEvent;
  expect(words.event(event, "caractere")).toContain("Would Bernard trust Cléo?");
  expect(words.question({ words: { en: "And {right}?" }, left: 1, right: 2 })).toBe("And Cléo?");
});

test("what was agreed on before a game is no text, and nothing stumbles over it", async () => {
  await words.speak("en");
  const event = { event: "dealt", game: "tous_ego", names: ["Annie", "Bernard", "Cléo"], looks: [0, 1, 2], first: 1, options: { target: 12 } } as unknown as GameEvent;
  expect(words.event(event, "tous_ego")).toContain("Bernard");
});

test("the words of the workshop are in this build: no server is asked for them", async () => {
  await words.load("workshop");
  expect(words.text("workshop-save", {}, "workshop")).not.toBe("workshop-save");
});

test("without names it speaks of neighbours", async () => {
  await words.speak("en");
  const event = { event: "guessed", seat: 0, kind: "choice", choice: { en: "{left} does" } } as unknown as GameEvent;
  expect(words.event(event, "caractere")).toContain("the person on your left does");
});

test("a pad says you, a board says names", async () => {
  const judged = { event: "challenge_judged", seat: 1, target: 0, success: true } as unknown as GameEvent;
  const over = { winners: [0, 1], reason: "finish" } as Outcome;
  words.reader = 0;
  await words.speak("en");
  expect(words.event(judged, "incroyable")).toBe("Well spotted, Bernard: your number was too high.");
  expect(words.phase("estimating", [0], "incroyable")).toMatch(/Waiting for you\.$/);
  expect(words.reason(over, "incroyable")).toBe("Bernard and you reach the end of the track together and share the win!");
  expect([words.label(0), words.label(1)]).toEqual(["You", "Bernard"]);
  await words.speak("fr");
  expect(words.event(judged, "incroyable")).toBe("Bien vu, Bernard\u00a0: votre nombre était trop haut.");
  expect(words.phase("estimating", [0, 2], "incroyable")).toMatch(/On attend Cléo et vous\.$/);
  expect(words.reason(over, "incroyable")).toMatch(/^Bernard et vous arrivez ensemble/);
  words.reader = null;
  expect(words.event(judged, "incroyable")).toBe("Bien vu, Bernard\u00a0: le nombre d’Annie était trop haut.");
});

test("what is missing is never said", async () => {
  await words.speak("en");
  const counted = { event: "counted", seat: 0, ballots: 0, standing: "none", forecast: "", points: 0, position: 3 } as unknown as GameEvent;
  expect(words.event(counted, "tous_ego")).toContain("no forecast");
  expect(words.text("notice-new_host", { name: words.person("", false) })).toMatch(/^Whoever opened/);
});

test("names are elided as they are spoken", async () => {
  await words.speak("fr");
  const before = words.names;
  const said = (name: string): string => {
    words.names = [name];
    return words.event({ event: "turn_began", seat: 0 } as unknown as GameEvent, "caractere");
  };
  for (const name of ["Ana", "Élodie", "Hélène", "Hadrien", "Yves", "Œdipe"]) expect(said(name)).toContain(`d’${name}`);
  for (const name of ["Bernard", "Hassan", "Heidi", "Yann", "Çelik"]) expect(said(name)).toContain(`de ${name}`);
  words.names = before;
  expect(words.text("web-hand-why", { name: "Ana" })).toContain("tant qu’Ana");
});

test("dates are those of the region that the device is in", async () => {
  await words.speak("en");
  Object.assign(navigator, { languages: ["en-GB", "fr"] });
  expect(words.region).toBe("en-GB");
  Object.assign(navigator, { languages: ["en", "fr-CA"] });
  expect(words.region).toBe("en-CA");
  Object.assign(navigator, { languages: ["en"] });
  expect(words.region).toBe("en");
});

test("the space before ? and ! is wide enough to be seen", () => {
  expect(spaced("Vraiment\u202f?")).toBe("Vraiment\u00a0?");
});

test("a name that ends with a full stop ends its sentence too", () => {
  expect(stoppedOnce("Waiting for Ana Q..")).toBe("Waiting for Ana Q.");
  expect(stoppedOnce("Ana Q.. Waiting for Bob.")).toBe("Ana Q. Waiting for Bob.");
  expect(stoppedOnce("And then... nothing.")).toBe("And then... nothing.");
});

test("what stands in for a text in another language says which it is", async () => {
  await words.speak("fr");
  expect(words.langOf({ en: "Who laughs first?" })).toBe("en");
  expect(words.langOf({ fr: "Qui rit ?", en: "Who laughs first?" })).toBeUndefined();
  expect([words.langOf({ und: "1863" }), words.langOf({}), words.langOf(null)]).toEqual([undefined, undefined, undefined]);
});
