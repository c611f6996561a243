// The games: each folder here is one, and brings all that the shell shows of it. Screens are loaded when they are needed.

import type { Component } from "svelte";
import type { About, GameEvent, GameName, View } from "../generated/protocol";
import type { Role } from "$lib/router.svelte";
import type { Session } from "$lib/session.svelte";
import type { Pace, Seen, Stage } from "$lib/stage.svelte";
import type { Language } from "$lib/words.svelte";
import type { Written } from "$lib/written";

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
  /** Options for those who study the game, shown apart. */
  forStudy?: readonly string[];
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
}

/** What a game brings to the table: `index.ts`. */
export interface GameScreens {
  Pad: Component<{ session: Session; stage: Stage; around: Around }>;
  Board: Component<{ seen: Seen; around: Around }>;
  /** Its rules in our own words. */
  Rules: Component;
  /** How long each event is on stage. */
  pace: Pace;
  /** Where people stand. */
  standing: Counted;
  /** Whether nothing is decided now: everybody only waits for somebody to go on. */
  onlyGoingOn?: (view: View, options: About["options"]) => boolean;
  /** The question in sight, for a voice that reads it. */
  aloud?: (view: View) => string;
  /** What the end of this game looks like, in place of the usual result. */
  Final?: Component<{ seen: Seen }>;
  /** Whether several seats on one device lie flat between their players, who cover themselves. */
  flat?: boolean;
  /** Whether its board is as high as the screen leaves room for, wherever it is put. */
  fits?: boolean;
  /** Whether pads leave this event to the big screen; without it, whatever is on stage for long. */
  lookUp?: (event: GameEvent) => boolean;
  /** The message that says what a seat may get ready while nobody asks it anything; none if nothing. */
  canPrepare?: (view: View, seat: number) => string | null;
}

/** How a question of one's own is written for a game: `writing.ts`. The shell does not look into what is written: hence any. */
export interface Writing<W extends Written = any> {
  Form: Component<{ written: W }>;
  /** An empty form; after a card it keeps what the next one is likely to share with it. */
  blank: (last?: W) => W;
  /** Why it cannot be sent yet, as the end of a message's id; null if it can. */
  lacks: (written: W) => string | null;
  /** What the card has beside the question, in the form of the game's deck files. */
  card: (written: W, language: Language) => Record<string, unknown>;
}

/** By the names of their folders. */
function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split("/")[1], file]));
}

export const boxes = byGame(import.meta.glob<Box>("./*/box.ts", { eager: true, import: "box" }));
const tables = byGame(import.meta.glob<GameScreens>("./*/index.ts"));
const desks = byGame(import.meta.glob<Writing>("./*/writing.ts"));

export const screens = (game: GameName): Promise<GameScreens> => tables[game]!();
export const writing = async (game: GameName): Promise<Writing | null> => (await desks[game]?.()) ?? null;
