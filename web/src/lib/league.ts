// An evening's league. This device may have an entrant's key, and the organiser's may know the word.

import type { EntrantCode, EntrantKey, EntrantStep, League, LeagueRound, LeagueTable } from "../generated/protocol";
import { bearer, call, callJson, post } from "./api";
import { forget, keep, kept } from "./kept";

export const entrantKey = (): string => kept("league", "");
/** The code for another device; none where this one came in by a link. */
export const entrantCode = (): string => kept("league-code", "");
export function keepEntrant(key: string, code = ""): void {
  keep("league", key);
  keep("league-code", code);
}
export function dropEntrant(): void {
  forget("league");
  forget("league-code");
}
export const organisersWord = (): string => kept("league-word", "");

export const seeLeague = (key = entrantKey()): Promise<League> => callJson("/api/league", key ? { headers: bearer(key) } : {});
/** Whether a table was opened for a league, by the group that a table says it is for. */
export const isOfLeague = (group: string | undefined): boolean => group?.startsWith("league:") ?? false;
export const takePart = (name: string): Promise<EntrantKey> => post("/api/league/entrants", { name });

const send = (path: string, body: unknown, key = ""): Promise<Response> =>
  call(path, { method: "POST", body: JSON.stringify(body), headers: { ...(key && bearer(key)), "content-type": "application/json" } });

export const stepAs = (what: EntrantStep["what"]): Promise<Response> => send("/api/league/me", { what }, entrantKey());
export const stepFor = (member: number, what: EntrantStep["what"]): Promise<Response> => send("/api/league/me", { what, member, word: organisersWord() });
export async function bringPhone(typed: string): Promise<void> {
  const { key, code } = await post<EntrantKey>("/api/league/phones", { code: typed });
  keepEntrant(key, code);
}
export const newCode = async (member: number): Promise<string> => (await post<EntrantCode>("/api/league/codes", { word: organisersWord(), member })).code;
export async function switchLeague(on: boolean, word: string): Promise<void> {
  await send("/api/league", { on, word });
  keep("league-word", word);
}
export const drawRound = (number: number, game: string, size: number, language: string): Promise<Response> =>
  send("/api/league/rounds", { word: organisersWord(), number, game, size, language });

/** Where somebody plays in a round; "bye" if they had to sit it out, null if they are not in it. */
export function seatIn(round: LeagueRound | undefined, member: number): LeagueTable | "bye" | null {
  if (!round) return null;
  if (round.byes.includes(member)) return "bye";
  return round.tables.find((table) => table.members.includes(member)) ?? null;
}

/** All that is kept of one entrant, to be taken along. */
export function entrantsData(league: League, member: number): Record<string, unknown> {
  const { name, points, wins, games } = league.entrants.find((one) => one.id === member)!;
  const rounds = league.rounds.map((round, index) => {
    const seat = seatIn(round, member);
    return { round: index + 1, game: round.game, ...(seat === "bye" ? { bye: true } : seat ? { table: seat.code, place: seat.places[seat.members.indexOf(member)] } : { played: false }) };
  });
  return { house: league.name, name, points, wins, games, rounds };
}
