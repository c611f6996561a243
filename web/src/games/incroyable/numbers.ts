// Numbers as people write them: 1 234 in French, 1,234 in English; but the year 1863 has no separator.

import { words } from "$lib/words.svelte";
import type { Words } from "../../generated/protocol";

const LATEST_YEAR = 2_100;

export function figure(value: number, about?: { kind: string; unit: Words } | null): string {
  return isYear(value, about) ? String(value) : new Intl.NumberFormat(words.language).format(value);
}

/** The kind of a settled question is no longer told: four digits without a unit that could be a year are one. */
function isYear(value: number, about?: { kind: string; unit: Words } | null): boolean {
  if (!about) return false;
  if (about.kind) return about.kind === "date";
  return !words.of(about.unit) && value >= 1_000 && value <= LATEST_YEAR;
}

export function withUnit(value: number, about?: { kind: string; unit: Words } | null): string {
  const unit = about ? words.of(about.unit) : "";
  return unit ? `${figure(value, about)}\u00A0${unit}` : figure(value, about);
}

/** The interface's own words of this game. */
export const t = (id: string, facts: Record<string, unknown> = {}): string => words.text(`incroyable-${id}`, facts, "incroyable");
