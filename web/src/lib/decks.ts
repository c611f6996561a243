// Which questions a table plays with, and how many that makes.

import type { About, DeckInfo } from "../generated/protocol";
import type { Session } from "./session.svelte";

/** Tags that a table can choose by; what else is on a card is for those who write decks. */
export const TAGS = ["family", "friends", "just-met", "opener"] as const;
export const OWN = ["mixed", "only", "left_out"] as const;
export const MAX_FILE_BYTES = 1024 * 1024;

/** The decks that are chosen; none means the first, which is the house's. */
export function chosenDecks(about: About, decks: DeckInfo[]): DeckInfo[] {
  return about.decks.length ? decks.filter(({ name }) => about.decks.includes(name)) : decks.slice(0, 1);
}

/** How many of these cards have a tag; all of them without one. */
export const countOf = (decks: DeckInfo[], tag = ""): number =>
  decks.reduce((sum, deck) => sum + (tag ? (deck.tags?.[tag] ?? 0) : deck.cards), 0);

/** How many cards are played with, as agreed; null where tags overlap and only the server could count. */
export function cardsInPlay(about: About, decks: DeckInfo[]): number | null {
  const tags = about.tags ?? [];
  if (tags.length > 1) return null;
  const printed = about.own === "only" ? 0 : countOf(chosenDecks(about, decks), tags[0]);
  return printed + (about.own === "left_out" ? 0 : (about.written ?? 0));
}

/** The name that the server gives to a deck's file: « Noël 2026 » is noel-2026. */
export const fileName = (name: string): string =>
  name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]/g, "-").replace(/^-+|-+$/g, "") || "own";

/** The token that makes this device the host's. */
export function hostToken(session: Session): string {
  const host = session.about?.host ?? null;
  const { host: opened, chairs } = session.tokens;
  return (host === null ? opened : chairs.find(({ id }) => id === host)?.token) ?? "";
}
