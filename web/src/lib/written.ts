// A question that somebody writes: from the fields of a form to a card of the game's deck files, and what it still lacks.

import type { GameName } from "../generated/protocol";
import type { Language } from "./words.svelte";

export const LONGEST = { question: 200, option: 60, unit: 60, note: 400 };
export const HIGHEST_ANSWER = 9999;
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

const optionsOf = (written: Written): string[] => written.options.map(tidied).filter(Boolean);

/** Why it cannot be sent yet, as the end of a message's id; null if it can. */
export function lacks(game: GameName, written: Written): "text" | "options" | "different" | "neighbour" | "answer" | null {
  if (!tidied(written.text)) return "text";
  if (game === "caractere") return lacksForCaractere(written);
  if (game === "incroyable" && !isAnswer(written.answer)) return "answer";
  return null;
}

function lacksForCaractere(written: Written): "options" | "different" | "neighbour" | null {
  if (written.pack === "ego") {
    const options = optionsOf(written);
    if (options.length < 3) return "options";
    return new Set(options.map((option) => option.toLowerCase())).size < options.length ? "different" : null;
  }
  const wantsName = written.pack === "duo" && written.adjective;
  return wantsName && !NEIGHBOURS.some((place) => written.text.includes(place)) ? "neighbour" : null;
}

const isAnswer = (typed: string): boolean => /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1;

/** The card in the form of the game's deck files, in one language. */
export function cardOf(game: GameName, written: Written, language: Language): Record<string, unknown> {
  const question = { [language]: tidied(written.text) };
  if (game === "caractere") return { ...question, ...caractereCard(written, language) };
  if (game === "incroyable") return { ...question, ...incroyableCard(written, language) };
  return question;
}

function caractereCard(written: Written, language: Language): Record<string, unknown> {
  const { pack } = written;
  if (pack === "ego") return { pack, kind: "choice", options: optionsOf(written).map((option) => ({ [language]: option })) };
  return { pack, kind: pack === "duo" && written.adjective ? "adjective" : "player" };
}

function incroyableCard(written: Written, language: Language): Record<string, unknown> {
  const said = (name: string, text: string): Record<string, unknown> => (tidied(text) ? { [name]: { [language]: tidied(text) } } : {});
  const unit = written.kind === "quantity" ? said("unit", written.unit) : {};
  return { answer: Number(written.answer), kind: written.kind, ...unit, ...said("note", written.note) };
}
