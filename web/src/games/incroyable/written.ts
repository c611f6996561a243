// A question that somebody wrote: a whole number is its answer.

import type { Language } from "$lib/words.svelte";
import { tidied, type Written } from "$lib/written";

export const ANSWER_KINDS = ["quantity", "date", "percentage"] as const;

export interface Question extends Written {
  answer: string;
  kind: (typeof ANSWER_KINDS)[number];
  unit: string;
  note: string;
}

export const blank = (last?: Question): Question => ({ text: "", answer: "", kind: last?.kind ?? "quantity", unit: "", note: "" });

export const lacks = ({ answer }: Question): "answer" | null => (/^\d{1,4}$/.test(answer.trim()) && Number(answer) >= 1 ? null : "answer");

export function card(written: Question, language: Language): Record<string, unknown> {
  const field = (name: string, text: string): Record<string, unknown> => (tidied(text) ? { [name]: { [language]: tidied(text) } } : {});
  const unit = written.kind === "quantity" ? field("unit", written.unit) : {};
  return { answer: Number(written.answer), kind: written.kind, ...unit, ...field("note", written.note) };
}
