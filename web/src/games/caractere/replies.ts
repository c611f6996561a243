// What a card can be answered with, and how an answer or a guess is shown.

import type { Caractere, Seat, Words } from "../../generated/protocol";
import { PACKS } from "./packs";

/** What a card's options are called where there is no room for their words. */
export const LETTERS = "ABCD";

export type Reply = number | string;
export type WayOut = "jok" | "refuse";
/** What somebody is about to say: a reply, or the way out. */
export type Choice = { reply: Reply } | { out: WayOut };
/** A reply as everybody sees it: a name, one of the card's options, or an adjective. */
export type Said = { named: Seat } | { option: Words } | { adjective: string };

export function saidOf(card: Caractere.Shown, reply: Reply): Said {
  if (card.kind === "adjective") return { adjective: String(reply) };
  if (card.kind === "choice") return { option: card.options?.[Number(reply)] ?? {} };
  return { named: Number(reply) };
}

export function saidIn(event: Caractere.Guessed | Caractere.Revealed): Said {
  if (event.kind === "adjective") return { adjective: event.adjective ?? "" };
  return event.kind === "choice" ? { option: event.choice ?? {} } : { named: event.named ?? 0 };
}

/** Whether it is the same text, in whatever languages: of a card's options no two are. */
const sameText = (one: Words, other: Words): boolean => [...new Set([...Object.keys(one), ...Object.keys(other)])].every((language) => one[language] === other[language]);

const plain = (text: string): string => text.trim().toLocaleLowerCase();

export function same(one: Said, other: Said): boolean {
  if ("named" in one) return "named" in other && one.named === other.named;
  if ("adjective" in one) return "adjective" in other && plain(one.adjective) === plain(other.adjective);
  return "option" in other && sameText(one.option, other.option);
}

/** The replies that a card offers; none for an adjective, which is written (CAR-10 to CAR-13). */
export function repliesTo(card: Caractere.Shown, present: readonly Seat[], questionne: Seat): number[] {
  if (card.kind === "adjective") return [];
  if (card.kind === "choice") return (card.options ?? []).map((_, index) => index);
  return present.filter((seat) => card.pack !== "duo" || seat !== questionne);
}

/** A jok of the card's colour or, without one, three cells back (CAR-40 to CAR-43). */
export function wayOut(card: Caractere.Shown, joks: readonly number[] | undefined): WayOut {
  const pack = PACKS.findIndex((one) => one.name === card.pack);
  return (joks?.[pack] ?? 0) > 0 ? "jok" : "refuse";
}

export const sameChoice = (one: Choice | null, other: Choice): boolean =>
  one !== null && ("out" in one ? "out" in other && one.out === other.out : "reply" in other && one.reply === other.reply);
