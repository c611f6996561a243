// A question that somebody wrote, for one of the three packs.

import type { Language } from "$lib/words.svelte";
import { NEIGHBOURS, tidied, type Written } from "$lib/written";

const optionsOf = (written: Written): string[] => written.options.map(tidied).filter(Boolean);

export function lacks(written: Written): "options" | "different" | "neighbour" | null {
  if (written.pack === "ego") {
    const options = optionsOf(written);
    if (options.length < 3) return "options";
    return new Set(options.map((option) => option.toLowerCase())).size < options.length ? "different" : null;
  }
  const wantsName = written.pack === "duo" && written.adjective;
  return wantsName && !NEIGHBOURS.some((place) => written.text.includes(place)) ? "neighbour" : null;
}

export function card(written: Written, language: Language): Record<string, unknown> {
  const { pack } = written;
  if (pack === "ego") return { pack, kind: "choice", options: optionsOf(written).map((option) => ({ [language]: option })) };
  return { pack, kind: pack === "duo" && written.adjective ? "adjective" : "player" };
}
