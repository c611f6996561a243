// The regulars: a group without accounts. This device has a key of its own, which goes in a header and in no address.

import type { Introduction, RegularsPass, RegularGame, Regulars, RegularsKey } from "../generated/protocol";
import { bearer, post, call, callJson } from "./api";
import { keep, kept } from "./kept";

/** A group as this device keeps it: its own key, and who it is there. */
export interface Group { id: string; key: string; name: string; me?: { id: number; name: string; look: number } }

export const groups = (): Group[] => kept<Group[]>("regulars", []);
export const groupOf = (id: string | undefined): Group | undefined => (id ? groups().find((one) => one.id === id) : undefined);

export function keepGroup(group: Group): void {
  keep("regulars", [group, ...groups().filter((one) => one.id !== group.id)]);
}

export function dropGroup(id: string): void {
  keep("regulars", groups().filter((one) => one.id !== id));
}

export async function found(name: string): Promise<Group> {
  const { id, key } = await post<RegularsKey>("/api/regulars", { name });
  keepGroup({ id, key, name });
  return groupOf(id)!;
}

/** Come in with a one-time code. */
export async function comeIn(code: string): Promise<Group> {
  const { id, key } = await post<RegularsKey>("/api/regulars/join", { code });
  keepGroup({ id, key, name: "" });
  return groupOf(id)!;
}

/** All that is remembered; what this device keeps of it is brought up to date. */
export async function look(group: Group): Promise<Regulars> {
  const seen = await callJson<Regulars>("/api/regulars", { headers: bearer(group.key) });
  const me = seen.members.find((one) => one.id === seen.me);
  keep("regulars", groups().map((one) => (one.id !== group.id ? one : { id: one.id, key: one.key, name: seen.name, ...(me && { me: { id: me.id, name: me.name, look: me.look } }) })));
  return seen;
}

const say = (group: Group, path: string, body: unknown = {}): Promise<Response> =>
  call(path, { method: "POST", body: JSON.stringify(body), headers: { ...bearer(group.key), "content-type": "application/json" } });

export const introduce = (group: Group, who: Introduction): Promise<Response> => say(group, "/api/regulars/me", who);
export const invite = async (group: Group): Promise<RegularsPass> => (await say(group, "/api/regulars/invite")).json() as Promise<RegularsPass>;

export async function leave(group: Group): Promise<void> {
  await say(group, "/api/regulars/leave");
  dropGroup(group.id);
}

/** Forget whose device this is, or everything. */
export async function erase(group: Group, what: "me" | "group"): Promise<void> {
  await say(group, "/api/regulars/erase", { what });
  dropGroup(group.id);
}

/** At a table that was opened for them, whoever sits on this chair is known. A guest may play all the same. */
export async function sitAsRegular(code: string, regulars: string | undefined, token: string): Promise<void> {
  const group = groupOf(regulars);
  if (group?.me) await say(group, `/api/tables/${code}/regular`, { token, member: group.me.id }).catch(() => undefined);
}

// What is told of their games -----------------------------------------------------------------------------------

/** An evening ends in the morning. */
const MORNING_MS = 5 * 3_600_000;
const NOBODY = 0;

const evening = ({ at }: RegularGame): Date => new Date(at * 1000 - MORNING_MS);
export const dayOf = (game: RegularGame): string => { const day = evening(game); return `${day.getFullYear()}-${day.getMonth()}-${day.getDate()}`; };
const monthOf = (date: Date): number => date.getFullYear() * 12 + date.getMonth();

export const evenings = (games: readonly RegularGame[]): number => new Set(games.map(dayOf)).size;
export const winnersOf = ({ winners = [], members }: RegularGame): number[] => winners.map((seat) => members[seat] ?? NOBODY).filter((one) => one !== NOBODY);

export interface Tally { member: number; games: number; wins: number }

/** How often each has played and won, the most wins first. */
export function tallies(games: readonly RegularGame[], members: readonly number[]): Tally[] {
  return members
    .map((member) => ({ member, games: games.filter((game) => game.members.includes(member)).length, wins: games.filter((game) => winnersOf(game).includes(member)).length }))
    .sort((a, b) => b.wins - a.wins || a.games - b.games || a.member - b.member);
}

export interface Month { year: number; month: number; tallies: Tally[] }

/** The last months up to this day, the oldest first: no more than a year, and none before the first game. */
export function months(games: readonly RegularGame[], members: readonly number[], today: Date): Month[] {
  if (!games.length) return [];
  const last = Math.max(monthOf(today), ...games.map((game) => monthOf(evening(game))));
  const first = Math.max(last - 11, Math.min(...games.map((game) => monthOf(evening(game)))));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index;
    const then = games.filter((game) => monthOf(evening(game)) === month);
    return { year: Math.floor(month / 12), month: month % 12, tallies: members.map((member) => tallies(then, [member])[0]!) };
  });
}

/** How often the one came out ahead of the other, in games that both played. */
export function aheadOf(games: readonly RegularGame[], one: number, other: number): number {
  const place = ({ members, ranking = [] }: RegularGame, member: number): number => ranking.findIndex((seats) => seats.some((seat) => members[seat] === member));
  return games.filter((game) => {
    const [first, second] = [place(game, one), place(game, other)];
    return first >= 0 && second >= 0 && first < second;
  }).length;
}

export interface BestEver { game: RegularGame; highlight: NonNullable<RegularGame["highlights"]>[number]; who: number[] }

/** Of each kind of highlight the most remarkable, where a member did it. Of equals, the first. */
export function records(games: readonly RegularGame[]): BestEver[] {
  const best = new Map<string, BestEver>();
  for (const game of [...games].reverse()) {
    for (const highlight of game.highlights ?? []) {
      const who = highlight.seats.map((seat) => game.members[seat] ?? NOBODY);
      const known = best.get(`${game.game}/${highlight.code}`);
      if (who.every((one) => one !== NOBODY) && (!known || highlight.worth > known.highlight.worth)) best.set(`${game.game}/${highlight.code}`, { game, highlight, who });
    }
  }
  return [...best.values()].sort((a, b) => a.game.game.localeCompare(b.game.game) || a.highlight.code.localeCompare(b.highlight.code));
}

/** All that is remembered of one member, to be taken along. */
export function everythingOf(seen: Regulars, member: number): Record<string, unknown> {
  const games = seen.games.filter((game) => game.members.includes(member)).map((game) => {
    const seat = game.members.indexOf(member);
    return { game: game.game, table: game.table, number: game.number, ended: new Date(game.at * 1000).toISOString(), won: (game.winners ?? []).includes(seat), highlights: (game.highlights ?? []).filter((one) => one.seats.includes(seat)) };
  });
  return { group: seen.name, member: seen.members.find((one) => one.id === member), games };
}
