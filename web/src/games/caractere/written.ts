// A question that somebody wrote, for one of the three packs.

import type { Language } from "$lib/words.svelte";
import { tidied, type Written } from "$lib/written";

export const PACKS = ["melo", "ego", "duo"] as const;
export const NEIGHBOURS = ["{left}", "{right}"] as const;

export interface Question extends Written {
  pack: (typeof PACKS)[number];
  adjective: boolean;
  options: string[];
}

export const blank = (last?: Question): Question => ({
  text: "", pack: last?.pack ?? "melo", adjective: last?.adjective ?? false, options: ["", "", "", ""],
});

const optionsOf = (written: Question): string[] => written.options.map(tidied).filter(Boolean);

export function lacks(written: Question): "options" | "different" | "neighbour" | null {
  if (written.pack === "ego") {
    const options = optionsOf(written);
    if (options.length < 3) return "options";
    return new Set(options.map((option) => option.toLowerCase())).size < options.length ? "different" : null;
  }
  const wantsName = written.pack === "duo" && written.adjective;
  return wantsName && !NEIGHBOURS.some((place) => written.text.includes(place)) ? "neighbour" : null;
}

export function card(written: Question, language: Language): Record<string, unknown> {
  const { pack } = written;
  if (pack === "ego") return { pack, kind: "choice", options: optionsOf(written).map((option) => ({ [language]: option })) };
  return { pack, kind: pack === "duo" && written.adjective ? "adjective" : "player" };
}
