// Plain HTTP: opening, joining and reading. A refusal is thrown as the server's own code with its facts.

import type { Fault, Joined, Kept, Opened, Offer, Replay, TableInfo, Watching } from "../generated/protocol";
import { device, forgetDevice, forgetKey, keyFor } from "./kept";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Record<string, unknown> = {},
    readonly rule = "",
  ) {
    super(code);
  }
}

async function answered(path: string, options: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...options, signal: AbortSignal.timeout(10_000) });
  } catch {
    throw new Refused("unreachable");
  }
  if (answer.ok) return answer;
  const fault = (await answer.json().catch(() => ({ code: "internal" }))) as Fault;
  throw new Refused(fault.code, fault.facts ?? {}, fault.rule ?? "");
}

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  const answer = await answered(path, options);
  try {
    return (await answer.json()) as T;
  } catch {
    throw new Refused("internal");
  }
}

const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
const named = (name: string): string => (name ? `?name=${encodeURIComponent(name)}` : "");

const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  ask<T>(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

async function seated(what: "join" | "return", code: string, wish: Record<string, unknown>): Promise<Joined> {
  const joined = await post<Joined>(`/api/tables/${code}/${what}`, { ...wish, device: device(), key: keyFor(what, code) });
  forgetKey(what, code);
  return joined;
}

export const offer = (): Promise<Offer> => ask("/api/offer");
export const about = (code: string): Promise<TableInfo> => ask(`/api/tables/${code}`);
export const open = (game: string, language: string, options: Record<string, unknown> = {}): Promise<Opened> =>
  post("/api/tables", { game, language, options });
/** A chair. Asked for again because no reply came, it is the same one. */
export const join = (code: string, name: string, look: number | null): Promise<Joined> =>
  seated("join", code, { name, look });
export const watch = (code: string): Promise<Watching> => post(`/api/tables/${code}/watch`);
export const comeBack = (code: string, rescue: string): Promise<Joined> => seated("return", code, { rescue });
export const replay = (code: string, game: number, token: string): Promise<Replay> =>
  ask(`/api/tables/${code}/replay?game=${game}`, { headers: bearer(token) });

/** Keep a deck file on this server, for all tables and other evenings; for the host. */
export const keepDeck = (code: string, token: string, file: string | File, name = ""): Promise<Kept> =>
  ask(`/api/tables/${code}/decks${named(name)}`, { method: "POST", body: file, headers: { ...bearer(token), "content-type": "text/plain" } });
/** What people wrote for this table, as a deck file; for the host. */
export const writtenDeck = async (code: string, token: string, name = ""): Promise<string> =>
  (await answered(`/api/tables/${code}/deck${named(name)}`, { headers: bearer(token) })).text();
/** Nobody remembers any more which questions this device has shown, and from now on it is another device. */
export async function forgetSeen(): Promise<void> {
  const body = JSON.stringify({ device: device() });
  await answered("/api/forget", { method: "POST", body, headers: { "content-type": "application/json" } });
  forgetDevice();
}
