// A question that somebody writes: from the fields of a form to a card of the game's deck files, and what it still lacks.

import type { Writing } from "../games";
import type { Language } from "./words.svelte";

export const LONGEST = { question: 200, option: 60, unit: 60, note: 400 };

/** What the forms of all games have; each game adds its own fields. */
export interface Written { text: string }

/** One line, without spaces around it; no-break spaces stay, for French wants them. */
export const tidied = (text: string): string => text.normalize("NFC").replace(/[ \t\r\n]+/g, " ").trim();

/** Why it cannot be sent yet, as the end of a message's id; null if it can. */
export const lacks = <W extends Written>(game: Pick<Writing<W>, "lacks">, written: W): string | null =>
  tidied(written.text) ? game.lacks(written) : "text";

/** The card in the form of the game's deck files, in one language. */
export const cardOf = <W extends Written>(game: Pick<Writing<W>, "card">, written: W, language: Language): Record<string, unknown> =>
  ({ [language]: tidied(written.text), ...game.card(written, language) });
