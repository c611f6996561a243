// Plain HTTP: opening, joining and reading. A refusal is thrown as the server's own code with its facts.

import type { Fault, Joined, Opened, Offer, Replay, TableInfo, Watching } from "../generated/protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Record<string, unknown> = {},
    readonly rule = "",
  ) {
    super(code);
  }
}

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...options, signal: AbortSignal.timeout(10_000) });
  } catch {
    throw new Refused("unreachable");
  }
  const body: unknown = await answer.json().catch(() => ({ code: "internal" }));
  if (!answer.ok) {
    const fault = body as Fault;
    throw new Refused(fault.code, fault.facts ?? {}, fault.rule ?? "");
  }
  return body as T;
}

const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  ask<T>(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

export const offer = (): Promise<Offer> => ask("/api/offer");
export const about = (code: string): Promise<TableInfo> => ask(`/api/tables/${code}`);
export const open = (game: string, language: string, options: Record<string, unknown> = {}): Promise<Opened> =>
  post("/api/tables", { game, language, options });
export const join = (code: string, name: string, look: number | null): Promise<Joined> =>
  post(`/api/tables/${code}/join`, { name, look });
export const watch = (code: string): Promise<Watching> => post(`/api/tables/${code}/watch`);
export const comeBack = (code: string, rescue: string): Promise<Joined> => post(`/api/tables/${code}/return`, { rescue });
export const replay = (code: string, game: number, token: string): Promise<Replay> =>
  ask(`/api/tables/${code}/replay?game=${game}`, { headers: { authorization: `Bearer ${token}` } });
