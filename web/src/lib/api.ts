// Plain HTTP: opening, joining and reading. A refusal is thrown as the server's own code with its facts.

import type { Fault, Joined, Kept, Opened, Offer, Replay, Review, TableInfo, Venue, Watching, About } from "../generated/protocol";
import { brought } from "./brought.svelte";
import { device, forgetDevice, forgetKey, keepTokens, keyFor, tokensOf, writer } from "./kept";

type Talk = NonNullable<About["talk"]>;
const TIMEOUT_MS = 10_000;

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Record<string, unknown> = {},
    readonly rule = "",
  ) {
    super(code);
  }
}

export async function call(path: string, options: RequestInit = {}, timeout = TIMEOUT_MS): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(timeout) });
  } catch {
    throw new Refused("unreachable");
  }
  if (response.ok) return response;
  const fault = (await response.json().catch(() => ({ code: "internal" }))) as Fault;
  throw new Refused(fault.code, fault.facts ?? {}, fault.rule ?? "");
}

export async function callJson<T>(path: string, options: RequestInit = {}): Promise<T> {
  const response = await call(path, options);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Refused("internal");
  }
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
const nameQuery = (name: string): string => (name ? `?name=${encodeURIComponent(name)}` : "");

export const post = <T>(path: string, body: unknown = {}, more: Record<string, string> = {}): Promise<T> =>
  callJson<T>(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...more } });

async function takeChair(what: "join" | "return", code: string, wish: Record<string, unknown>): Promise<Joined> {
  const joined = await post<Joined>(`/api/tables/${code}/${what}`, { ...wish, device: device(), key: keyFor(what, code) });
  forgetKey(what, code);
  return joined;
}

export async function offer(): Promise<Offer> {
  const found = await callJson<Offer>("/api/offer");
  brought.note(found.games);
  return found;
}
/** The open tables, in a house that lists them. */
export const openTables = (): Promise<Venue> => callJson("/api/tables");
/** What anybody with the code may know; with a token of the table, also who sits there and whose turn it is. */
export const about = (code: string, token?: string): Promise<TableInfo> =>
  callJson(`/api/tables/${code}`, token ? { headers: bearer(token) } : {});
export const open = (game: string, language: string, options: Record<string, unknown> = {}, more: { guided?: boolean; hints?: boolean; talk?: Talk; onlookers?: boolean; place?: string; first_leads?: boolean; regulars?: string } = {}): Promise<Opened> =>
  post("/api/tables", { game, language, options, ...more });
/** What a table is opened with by people who are far apart. */
export const FAR_APART = { talk: "seated", onlookers: false } as const;
/** A chair. Asked for again because no reply came, it is the same one. At a league's table its entrants have a key or a code. */
export const join = (code: string, name: string, look: number | null, entrant: { entrant?: string; entrant_code?: string } = {}): Promise<Joined> =>
  takeChair("join", code, { name, look, ...entrant });
/** A watcher's token; it is kept. Where nobody may look on, whoever sits at the table still may have a board. */
export async function watch(code: string): Promise<string> {
  const { host, chairs } = tokensOf(code);
  const own = host ?? chairs[0]?.token;
  const { token } = await post<Watching>(`/api/tables/${code}/watch`, {}, own ? bearer(own) : {});
  keepTokens(code, { ...tokensOf(code), watch: token });
  return token;
}
export const comeBack = (code: string, rescue: string): Promise<Joined> => takeChair("return", code, { rescue });
export const replay = (code: string, game: number, token: string): Promise<Replay> =>
  callJson(`/api/tables/${code}/replay?game=${game}`, { headers: bearer(token) });
/** The game that has just ended, turn by turn, for one who played it; with open cards, everybody's turns. */
export const review = (code: string, game: number, token: string, open: boolean): Promise<Review> =>
  callJson(`/api/tables/${code}/review?game=${game}&open=${open ? "yes" : "no"}`, { headers: bearer(token) });

/** Keep a deck file on this server, for all tables and other evenings; for the host. */
export const keepDeck = (code: string, token: string, file: string | File, name = ""): Promise<Kept> =>
  callJson(`/api/tables/${code}/decks${nameQuery(name)}`, { method: "POST", body: file, headers: { ...bearer(token), "x-tablee-writer": writer(), "content-type": "text/plain" } });
/** What people wrote for this table, as a deck file; for the host. */
export const writtenDeck = async (code: string, token: string, name = ""): Promise<string> =>
  (await call(`/api/tables/${code}/deck${nameQuery(name)}`, { headers: bearer(token) })).text();
/** The server forgets which questions this device has shown, and from now on it is another device. */
export async function forgetSeen(): Promise<void> {
  const body = JSON.stringify({ device: device() });
  await call("/api/forget", { method: "POST", body, headers: { "content-type": "application/json" } });
  forgetDevice();
}
