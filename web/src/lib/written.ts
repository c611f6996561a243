// A question that somebody writes: from the fields of a form to a card of the game's deck files, and what it still lacks.

import type { Writing } from "../games";
import type { Language } from "./words.svelte";

export const LONGEST = { question: 200, option: 60, unit: 60, note: 400 };
export const PACKS = ["melo", "ego", "duo"] as const;
export const ANSWER_KINDS = ["quantity", "date", "percentage"] as const;
export const NEIGHBOURS = ["{left}", "{right}"] as const;

/** What the forms of all games have; each uses what it needs. */
export interface Written {
  text: string;
  pack: (typeof PACKS)[number];
  adjective: boolean;
  options: string[];
  answer: string;
  kind: (typeof ANSWER_KINDS)[number];
  unit: string;
  note: string;
}

export const nothingWritten = (): Written => ({
  text: "", pack: "melo", adjective: false, options: ["", "", "", ""], answer: "", kind: "quantity", unit: "", note: "",
});

/** One line, without spaces around it; no-break spaces stay, for French wants them. */
export const tidied = (text: string): string => text.normalize("NFC").replace(/[ \t\r\n]+/g, " ").trim();

type Rules = Pick<Writing, "lacks" | "card">;

/** Why it cannot be sent yet, as the end of a message's id; null if it can. */
export const lacks = (game: Rules, written: Written): string | null => (tidied(written.text) ? game.lacks(written) : "text");

/** The card in the form of the game's deck files, in one language. */
export const cardOf = (game: Rules, written: Written, language: Language): Record<string, unknown> =>
  ({ [language]: tidied(written.text), ...game.card(written, language) });
