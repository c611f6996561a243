// Numbers as people write them: 1 234 in French, 1,234 in English; but the year 1863 has no separator.

import { spaced, words } from "$lib/words.svelte";
import type { Words } from "../../generated/protocol";

/** What a number measures: quantity, date or percentage, and its unit. */
export interface Measure { kind: string; unit: Words }

export function figure(value: number, about?: Measure | null): string {
  return about?.kind === "date" ? String(value) : words.number(value);
}

export const WHOLE = 100;
/** Few percentages are above a hundred: whoever says one is asked whether they mean it. */
export const aboveWhole = (value: number, about?: Measure | null): boolean => about?.kind === "percentage" && value > WHOLE;

/** The unit after a number: English writes 45%, French 45 %. A line may end before a word, which can be long. */
export function withUnit(value: number, about?: Measure | null): string {
  const unit = about ? words.of(about.unit) : "";
  if (!unit) return figure(value, about);
  return about?.kind === "percentage" && unit === "%" ? spaced(words.number(value / WHOLE, { style: "percent" })) : `${figure(value, about)} ${unit}`;
}
