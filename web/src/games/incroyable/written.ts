// A question that somebody wrote: a whole number is its answer.

import type { Language } from "$lib/words.svelte";
import { tidied, type Written } from "$lib/written";

export const lacks = ({ answer }: Written): "answer" | null => (/^\d{1,4}$/.test(answer.trim()) && Number(answer) >= 1 ? null : "answer");

export function card(written: Written, language: Language): Record<string, unknown> {
  const field = (name: string, text: string): Record<string, unknown> => (tidied(text) ? { [name]: { [language]: tidied(text) } } : {});
  const unit = written.kind === "quantity" ? field("unit", written.unit) : {};
  return { answer: Number(written.answer), kind: written.kind, ...unit, ...field("note", written.note) };
}
