// The games: each folder here is one, and brings all that the shell shows of it. Screens are loaded when they are needed.

import type { Component } from "svelte";
import type { About, Ask, GameEvent, GameName, Move, View } from "../generated/protocol";
import type { Role } from "$lib/router.svelte";
import type { Session } from "$lib/session.svelte";
import type { Pace, Seen, Stage } from "$lib/stage.svelte";
import type { Language, Who } from "$lib/words.svelte";
import type { Written } from "$lib/written";
import { brought } from "$lib/brought.svelte";
import AnyLid from "../generic/Lid.svelte";

/** The screens around a player, worked out once for all that are on this page. */
export interface Around {
  role: Role;
  /** Whether a pad is on this page, and whether a board is. */
  pad: boolean;
  board: boolean;
  /** Whether there is a big screen in the room. */
  room: boolean;
  /** Whether there is room for both side by side. */
  wide: boolean;
  /** Whether the board beside a pad is large enough to play what happens; a small one leaves that to the pad. */
  beside: boolean;
  /** Whether the device lies flat between its players. */
  flat: boolean;
}

/** From this width on, a board beside a pad is large. */
export const LARGE_BOARD_PX = 760;

/** What is known of a game before it is opened: `box.ts`. */
export interface Box {
  /** What is drawn on the lid, 200 wide and 120 high. */
  Lid: Component;
  /** Where it stands on the shelf, from the left. */
  place: number;
  colour: string;
  minutes: number;
  /** Whether there are no questions in it, to be replaced or voided. */
  asksNothing?: boolean;
  /** Whether a player who is skipped has lost. */
  skippingLoses?: boolean;
  /** Options for those who study the game, shown apart. */
  forStudy?: readonly string[];
  /** How one person plays it alone: against how many bots, and what is agreed on then. */
  alone: {
    bots: number;
    options?: Record<string, number | string>;
    /** Whether it is about the people who play it: then alone it is good for trying it out. */
    wantsPeople?: boolean;
  };
  /** The option that decides how long it takes, and what is offered for it. */
  lengths?: { option: string; choices: readonly { value: number; minutes: number }[] };
}

/** By what people are ahead of each other. */
export interface Counted {
  unit: "cells" | "points" | "cards";
  seats: (view: View) => readonly number[];
  of: (view: View, seat: number) => number;
  /** Whether little is good. */
  lowest?: boolean;
  /** What is counted, in the game's own word: it stands before the number, in place of the unit. */
  label?: () => string;
}

/** Something to be explained: the message of this name, and where in the rules more of it stands, with its picture. */
export interface Explained {
  /** The end of the message's id. */
  id: string;
  facts?: Record<string, unknown>;
  /** A part of the rules: one of the `data-part`s of `Rules`. */
  part?: string;
}

/** What is explained when it first occurs, by the message `<game>-coach-<id>`. */
export interface Situation extends Explained {
  /** It is over in a moment: the sentence stays long enough to be read. */
  brief?: boolean;
}

/** What a game explains, and where: `coach.ts`. */
export interface Coaching {
  /** What there is to explain at this moment, the most pressing first. */
  situations: (seen: Seen) => readonly Situation[];
  /** The part of the rules that a moment is about, by its phase. */
  moments: Readonly<Record<string, string>>;
  /** The part that has this rule. */
  partOf: (rule: string) => string;
}

/** One who learns a game, at a moment of it. */
export interface Learner {
  seen: Seen;
  seat: number;
  /** What they are asked and have not answered yet. */
  ask: Ask | null;
}

/** A first round that explains itself, by the messages `<game>-learn-<id>`: `lesson.ts`. Without one a game has no guide. */
export interface Lesson {
  /** How many bots sit with one who learns alone. */
  bots: number;
  /** What the game is about. */
  goal: Explained;
  /** Why this happened and what it means; the stage waits until the learner goes on, the first time for each id. */
  why: (event: GameEvent, learner: Learner) => Explained | null;
  /** What can be done now, or whom the table waits for and what for. */
  now: (learner: Learner) => Explained | null;
  /** Whether enough has been seen to play without a guide. */
  learnt: (learner: Learner) => boolean;
}

/** Somebody of whom a review speaks: the reader is "you". */
export type Named = (seat: number) => Who;

/** What was done in a game that is over, in few words. */
export interface Retold {
  /** A move, with what else is known of its turn. */
  move: (move: Move, facts: Record<string, unknown>, named: Named) => string;
  /** What a round was about. */
  round?: (facts: Record<string, unknown>) => string;
  /** What else the message of a round that changed much speaks of. */
  swing?: (facts: Record<string, unknown>, seat: number, named: Named) => Record<string, unknown>;
}

/** What a game brings to the table: `index.ts`. */
export interface GameScreens {
  Pad: Component<{ session: Session; stage: Stage; around: Around }>;
  Board: Component<{ seen: Seen; around: Around }>;
  /** Its rules in our own words. */
  Rules: Component<{ game: GameName }>;
  /** How long each event is on stage. */
  pace: Pace;
  /** Where people stand. */
  standing: Counted;
  /** Whether nothing is decided now: everybody only waits for somebody to go on. */
  onlyGoingOn?: (view: View, options: About["options"]) => boolean;
  /** The question in sight, for a voice that reads it. */
  aloud?: (view: View) => string;
  /** What is explained when it first occurs, and where in the rules it stands. */
  coach?: Coaching;
  /** What the end of this game looks like, in place of the usual result. */
  Final?: Component<{ seen: Seen }>;
  /** Whether several seats on one device lie flat between their players, who cover themselves. */
  flat?: boolean;
  /** How a review is told, besides the messages `<game>-review-<id>`; without it there is none. */
  retold?: Retold;
  /** Whether its board is as high as the screen leaves room for, wherever it is put. */
  fits?: boolean;
  /** Whether pads leave this event to the big screen; without it, whatever is on stage for long. */
  lookUp?: (event: GameEvent) => boolean;
  /** The message that says what a seat may get ready while nobody asks it anything; none if nothing. */
  canPrepare?: (view: View, seat: number) => string | null;
}

/** How a question of one's own is written for a game: `writing.ts`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The shell does not look into what is written.
export interface Writing<W extends Written = any> {
  Form: Component<{ written: W }>;
  /** An empty form; after a card it keeps what the next one is likely to share with it. */
  blank: (last?: W) => W;
  /** Why it cannot be sent yet, as the end of a message's id; null if it can. */
  lacks: (written: W) => string | null;
  /** What the card has beside the question, in the form of the game's deck files. */
  card: (written: W, language: Language) => Record<string, unknown>;
  /** A card of its deck files as players see it, for whoever writes one; without it only its question is shown. */
  Card?: Component<{ card: Record<string, unknown>; screen: "pad" | "board" }>;
}

/** By the names of their folders. */
function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split("/")[1], file]));
}

const boxes = byGame(import.meta.glob<Box>("./*/box.ts", { eager: true, import: "box" }));
const tables = byGame(import.meta.glob<GameScreens>("./*/index.ts"));
const desks = byGame(import.meta.glob<Writing>("./*/writing.ts"));
const lessons = byGame(import.meta.glob<Lesson>("./*/lesson.ts", { import: "lesson" }));

/** The house's own, in the order of the shelf. */
export const houseGames = Object.keys(boxes).sort((a, b) => boxes[a]!.place - boxes[b]!.place);

/** The box of a game: the one that we drew, or one made from what the server says of it, if it has said anything. */
export function boxOf(game: GameName): Box | undefined {
  const info = brought.infos[game];
  if (boxes[game] || !info) return boxes[game];
  return { Lid: AnyLid, place: 100, colour: info.colour, minutes: info.minutes, asksNothing: !info.decks.length, alone: { bots: Math.max(1, info.fewest - 1) } };
}

/** Its own screens or, if it has none or this device wants it so, those that are made for any game. */
export const screens = async (game: GameName): Promise<GameScreens> =>
  tables[game] && !brought.plain ? tables[game]() : (await import("../generic")).screensOf(game);
export const canBeLearnt = (game: GameName): boolean => game in lessons;
export const lesson = async (game: GameName): Promise<Lesson | null> => (await lessons[game]?.()) ?? null;
export const writing = async (game: GameName): Promise<Writing | null> => (await desks[game]?.()) ?? null;
