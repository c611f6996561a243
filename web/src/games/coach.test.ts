// What is explained when it first happens: whole games, played by the rules themselves, are looked at as a big screen does.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Coaching, Learner, Lesson, Situation } from ".";
import type { Ask, GameEvent, Incroyable, View } from "../generated/protocol";
import type { Pace, Seen } from "$lib/stage.svelte";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Game {
  about: Seen["about"];
  seats: number;
  steps: { events: GameEvent[]; view: View; mine: View }[];
}
const PLAYED = JSON.parse(
  execFileSync(here("../../../.venv/bin/python"), ["-m", "tests.words.transcript"], { cwd: here("../../.."), encoding: "utf8", maxBuffer: 2 ** 28 }),
) as Game[];

const GAMES = ["incroyable", "face_to_face", "caractere", "tous_ego"] as const;
type Name = (typeof GAMES)[number];
const coaches = Object.fromEntries(await Promise.all(GAMES.map(async (game) => [game, ((await import(`./${game}/coach.ts`)) as { coach: Coaching }).coach] as const))) as Record<Name, Coaching>;
const paces = Object.fromEntries(await Promise.all(GAMES.map(async (game) => [game, ((await import(`./${game}/pace.ts`)) as { pace: Pace }).pace] as const))) as Record<Name, Pace>;

/** A moment as screens are handed it, of a seat or of nobody's. */
function momentOf(game: Game, of: Partial<Seen>): Seen {
  const names = Array.from({ length: game.seats }, (_, seat) => `P${seat}`);
  return {
    view: of.view!, now: null, shown: [], all: [], log: [], floor: [], tempo: 1, about: game.about, seat: null, names,
    nameOf: (seat) => names[seat]!, lookOf: (seat) => seat, isAway: () => false, ...of, playing: (of.now ?? null) !== null,
  };
}

/** Every moment of a game: each event that is on stage for a while, and what is at rest between them. */
function* moments(game: Game, whose: "view" | "mine" = "view"): Generator<Seen> {
  const log: GameEvent[] = [];
  const seat = whose === "mine" ? 0 : null;
  let before: View | null = null;
  for (const step of game.steps) {
    log.push(...step.events);
    const common = { all: step.events, log: [...log], seat };
    for (const [index, now] of before ? step.events.entries() : []) {
      if (paces[game.about.game as keyof typeof paces](now) > 0) yield momentOf(game, { ...common, view: before!, now, shown: step.events.slice(0, index + 1) });
    }
    before = step[whose];
    yield momentOf(game, { ...common, view: before, shown: step.events });
  }
}

const idsIn = (game: Name, kind: "coach" | "learn", language: string): string[] =>
  ["", "learn."].flatMap((part) => [...readFileSync(here(`./${game}/words/${part}${language}.ftl`), "utf8").matchAll(new RegExp(`^${game}-${kind}-([\\w-]+) =`, "gm"))].map((found) => found[1]!));

/** What a message is not a coach line but says elsewhere too. */
const ELSEWHERE = ["tie"];

const partsIn = (game: Name): Set<string> => {
  const page = readFileSync(here(`./${game}/Rules.svelte`), "utf8");
  const named = [...page.matchAll(/data-part="(\w+)"/g)].map((found) => found[1]!);
  return new Set([...named, ...(page.includes("data-part={part}") ? [...page.matchAll(/part: "(\w+)"/g)].map((found) => found[1]!) : [])]);
};

test.each(GAMES)("every line of %s is said in some game, and every line that is said is written", (name) => {
  const met = new Set<string>();
  for (const game of PLAYED.filter(({ about }) => about.game === name)) {
    for (const moment of moments(game)) for (const { id } of coaches[name].situations(moment)) met.add(id);
  }
  for (const language of ["en", "fr"]) {
    expect([...met].filter((id) => !idsIn(name, "coach", language).includes(id))).toEqual([]);
    expect(idsIn(name, "coach", language).filter((id) => !met.has(id) && !ELSEWHERE.includes(id))).toEqual([]);
  }
});

test.each(GAMES)("whatever is asked about %s, the rules page has that part", (name) => {
  const parts = partsIn(name);
  const { moments: by, partOf, situations } = coaches[name];
  expect(Object.values(by).filter((part) => !parts.has(part))).toEqual([]);
  const situated = PLAYED.filter(({ about }) => about.game === name).flatMap((game) => [...moments(game)].flatMap(situations));
  expect(situated.filter(({ part }) => !parts.has(part ?? ""))).toEqual([]);
  const phases = new Set(PLAYED.filter(({ about }) => about.game === name).flatMap(({ steps }) => steps.map(({ view }) => view.phase)));
  expect([...phases].filter((phase) => !(phase in by))).toEqual([]);
  for (const file of ["rules", "phases", "moves", "table", "last_test", "__init__"]) {
    let code: string;
    try { code = readFileSync(here(`../../../src/tablee/games/${name}/${file}.py`), "utf8"); } catch { continue; }
    const rules = [...code.matchAll(/"((?:INC|F2F|EGO|CAR)-A?\d+)"/g)].map((found) => found[1]!);
    expect(rules.filter((rule) => !parts.has(partOf(rule)))).toEqual([]);
  }
});

/** Where a line is said, what it says must be so: told from the view and the events alone. */
function* said(name: Name, id: string): Generator<{ moment: Seen; line: Situation }> {
  for (const game of PLAYED.filter(({ about }) => about.game === name)) {
    for (const moment of moments(game)) {
      const line = coaches[name].situations(moment).find((one) => one.id === id);
      if (line) yield { moment, line };
    }
  }
}
const shows = (moment: Seen, kind: string, fits: (event: never) => boolean = () => true): boolean =>
  moment.shown.some((event) => event.event === kind && fits(event as never));

test("Incroyable!: whoever speaks first has the second-highest number, and whoever must raise or doubt the lowest", () => {
  const speakers = (id: string): [string, string][] => [...said("incroyable", id)].filter(({ moment }) => !moment.playing).map(({ moment, line }) => {
    const { estimates = {} } = moment.view as Incroyable.View;
    const down = Object.keys(estimates).sort((a, b) => estimates[b]! - estimates[a]!).map((seat) => `P${seat}`);
    return [String(line.facts!["name"]), id === "first" ? down[1]! : down.at(-1)!];
  });
  for (const id of ["first", "must"]) {
    expect(speakers(id).length).toBeGreaterThan(10);
    expect(speakers(id).filter(([told, true_]) => told !== true_)).toEqual([]);
  }
  for (const { moment } of said("incroyable", "must")) if (!moment.playing) expect(moment.view.waiting.length).toBe(1);
});

test("what happened is what is explained", () => {
  const fits: [Name, string, string, (event: never) => boolean][] = [
    ["incroyable", "black", "walked", ({ back }: { back: number }) => back > 0],
    ["incroyable", "bonus", "walked", ({ bonus }: { bonus: number }) => bonus > 0],
    ["incroyable", "doubt-right", "challenge_judged", ({ success }: { success: boolean }) => success],
    ["incroyable", "doubt-wrong", "challenge_judged", ({ success }: { success: boolean }) => !success],
    ["face_to_face", "jump", "played", ({ jump }: { jump?: boolean }) => jump === true],
    ["face_to_face", "gift", "played", ({ help }: { help?: boolean }) => help === true],
    ["face_to_face", "two", "drew", ({ count }: { count: number }) => count <= 2],
    ["face_to_face", "empty", "drew", ({ left }: { left: number }) => left === 0],
    ["caractere", "even", "contest_judged", ({ sincere, insincere }: { sincere: number; insincere: number }) => sincere === insincere],
    ["caractere", "cell-back", "cell_acted", ({ effect }: { effect: string }) => effect === "back"],
    ["tous_ego", "none", "counted", ({ ballots, points }: { ballots: number; points: number }) => !ballots && points === 3],
  ];
  for (const [name, id, kind, fit] of fits) {
    const all = [...said(name, id)];
    expect(all.length, id).toBeGreaterThan(0);
    expect(all.filter(({ moment }) => !shows(moment, kind, fit)).length, id).toBe(0);
  }
  for (const { moment } of said("tous_ego", "level")) expect(shows(moment, "counted", ({ standing }: { standing: string }) => standing === "most")).toBe(false);
  // A refill after a gift: the hand is full, unless nothing was left to draw.
  for (const { moment } of said("face_to_face", "refill")) {
    const drew = moment.shown.findLast((event) => event.event === "drew") as { seat: number; left: number };
    if (!moment.playing && drew.left) expect((moment.view as unknown as { sides: { hand: number }[] }).sides[drew.seat]!.hand).toBe(6);
  }
});

// The guided first round ------------------------------------------------------------------------------------------

const lessons = Object.fromEntries(await Promise.all(GAMES.map(async (game) => [game, ((await import(`./${game}/lesson.ts`)) as { lesson: Lesson }).lesson] as const))) as Record<Name, Lesson>;

const learnerAt = (seen: Seen): Learner => ({ seen, seat: 0, ask: (seen.playing ? null : (seen.view.ask as Ask | undefined)) ?? null });

test.each(GAMES)("the guide of %s has something to say at every moment, and all that it can say is said in some game", (name) => {
  const { goal, why, now } = lessons[name];
  const parts = partsIn(name);
  const met = new Set([goal.id]);
  const silent = new Set<string>();
  for (const game of PLAYED.filter(({ about }) => about.game === name)) {
    for (const moment of moments(game, "mine")) {
      const told = moment.now ? why(moment.now, learnerAt(moment)) : now(learnerAt(moment));
      if (!moment.now && !told && moment.view.phase !== "over") silent.add(moment.view.phase);
      if (!told) continue;
      met.add(told.id);
      expect(parts).toContain(told.part);
      for (const fact of Object.values(told.facts ?? {})) expect(fact).not.toBeUndefined();
    }
  }
  expect([...silent]).toEqual([]);
  for (const language of ["en", "fr"]) {
    expect([...met].filter((id) => !idsIn(name, "learn", language).includes(id))).toEqual([]);
    expect(idsIn(name, "learn", language).filter((id) => !met.has(id))).toEqual([]);
  }
});

test.each(GAMES)("the guide of %s leaves before the game is old, and not before it has begun", (name) => {
  for (const game of PLAYED.filter(({ about }) => about.game === name)) {
    const learnt = [...moments(game, "mine")].filter(({ playing }) => !playing).map((moment) => lessons[name].learnt(learnerAt(moment)));
    const first = learnt.indexOf(true);
    expect(learnt[0]).toBe(false);
    if (first >= 0) expect(learnt.slice(0, first).length).toBeGreaterThan(4);
  }
});
