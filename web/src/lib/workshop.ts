// The workshop's way to the server: who writes here is known by a token that this device has made up.

import type { CardField, Checked, Comparison, Desk, Invitation, KeeperProof, Kept, LetIn, Reports, WorkCard, WorkDeck } from "../generated/protocol";
import { call, callJson } from "./api";
import type { Filled, Plain } from "./cards";
import { TAGS } from "./decks";
import { device, forget, keep, kept, namesBeginning, writer } from "./kept";
import { words } from "./words.svelte";

function headers(): Record<string, string> {
  const proof = kept<string>("keeper", "");
  return { "x-tablee-writer": writer(), "x-tablee-device": device(), ...(proof ? { "x-tablee-keeper": proof } : {}) };
}

const sent = (method: string, body: unknown): RequestInit =>
  ({ method, body: JSON.stringify(body), headers: { ...headers(), "content-type": "application/json" } });
const at = (game: string, deck: string, what = ""): string => `/api/workshop/decks/${game}/${encodeURIComponent(deck)}${what}`;

export const desk = (): Promise<Desk> => callJson("/api/workshop", { headers: headers() });
export const readDeck = (game: string, deck: string): Promise<WorkDeck> => callJson(at(game, deck), { headers: headers() });
export const beginDeck = (wish: { game: string; title: Record<string, string>; card?: Plain; copy?: string }): Promise<WorkDeck> =>
  callJson("/api/workshop/decks", sent("POST", wish));
export const bringDeck = (text: string, name: string): Promise<Kept> =>
  callJson(`/api/workshop/import${name ? `?name=${encodeURIComponent(name)}` : ""}`, { method: "POST", body: text, headers: { ...headers(), "content-type": "text/plain" } });
export const fileOf = async (game: string, deck: string, form: "toml" | "csv"): Promise<string> =>
  (await call(at(game, deck, `/file?form=${form}`), { headers: headers() })).text();
export const check = (game: string, deck: string | null, card: Plain): Promise<Checked> => callJson("/api/workshop/check", sent("POST", { game, deck, card }));
export const putCard = (game: string, deck: string, card: Plain, was: string): Promise<WorkCard> => callJson(at(game, deck, "/card"), sent("PUT", { card, was }));
export const removeCards = (game: string, deck: string, cards: Record<string, string>): Promise<unknown> => call(at(game, deck, "/remove"), sent("POST", { cards }));
export const putTitle = (game: string, deck: string, title: Record<string, string>, was: Record<string, string>): Promise<unknown> =>
  call(at(game, deck, "/title"), sent("PUT", { title, was }));
export const discardDeck = (game: string, deck: string, version: string): Promise<unknown> => call(at(game, deck, "/discard"), sent("POST", { version }));
export const compareDecks = (game: string, deck: string, other: string): Promise<Comparison> => callJson(at(game, deck, "/compare"), sent("POST", { other }));
export const mergeDecks = (game: string, deck: string, other: string, take: string[], { version, other_version }: Comparison): Promise<WorkDeck> =>
  callJson(at(game, deck, "/merge"), sent("POST", { other, take, version, other_version }));
export const invite = (game: string, deck: string): Promise<Invitation> => callJson(at(game, deck, "/invite"), sent("POST", {}));
export const accept = (code: string): Promise<LetIn> => callJson("/api/workshop/accept", sent("POST", { code }));
export const reported = (): Promise<Reports> => callJson("/api/workshop/reported", { headers: headers() });
export const putBack = (game: string, id: string): Promise<unknown> => call("/api/workshop/reported", sent("POST", { game, id }));
export async function keepServer(token: string): Promise<void> {
  keep("keeper", (await callJson<KeeperProof>("/api/workshop/keeper", sent("POST", { token }))).proof);
}

// What was begun and is not saved yet -----------------------------------------------------------------------------

/** A card in the making: as it stands in the form, and which version it was made from. */
export interface Begun { filled: Filled; was: string; id: string }

const draftName = (game: string, deck: string, id: string): string => `desk.${game}.${deck}.${id}`;
export const begunCard = (game: string, deck: string, id: string): Begun | null => kept<Begun | null>(draftName(game, deck, id), null);
export const keepBegun = (game: string, deck: string, id: string, begun: Begun): void => keep(draftName(game, deck, id), begun);
export const forgetBegun = (game: string, deck: string, id: string): void => forget(draftName(game, deck, id));
/** The cards of a deck that something was begun for on this device. */
export const begunIn = (game: string, deck: string): string[] => namesBeginning(`desk.${game}.${deck}.`).map((name) => name.split(".").slice(3).join("."));

// Words -----------------------------------------------------------------------------------------------------------

export const say = (id: string, facts: Record<string, unknown> = {}): string => words.text(`workshop-${id}`, facts, "workshop");

/** What a game calls something of its cards; what it has no word for is called by its name. */
export function labelOf(game: string, kind: "field" | "group" | "choice", name: string): string {
  const ids = [`workshop-${game}-${kind}-${name}`, `workshop-${kind}-${name}`];
  const id = ids.find((one) => words.has(one, "workshop"));
  return id ? words.text(id, {}, "workshop") : name;
}

/** What a tag is called where there is a word for it; decks and files have it as it is. */
export function tagName(tag: string): string {
  if ((TAGS as readonly string[]).includes(tag)) return words.text(`web-tag-${tag}`);
  return words.has(`workshop-tag-${tag}`, "workshop") ? say(`tag-${tag}`) : tag;
}

/** A language as the writer calls it; what only looks like one is called as it is written. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([words.region], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** The field that a remark is about, or the one that has it. */
export const isAbout = (at: string | undefined, path: string): boolean => at === path || (at ?? "").startsWith(`${path}.`);

export type { CardField };
