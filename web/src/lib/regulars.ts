// The regulars: a group without accounts. This device has a key of its own, which goes in a header and in no address.

import type { About, Introduction, RegularsPass, RegularGame, RegularRecord, Regulars, RegularsKey, Sitter, TableInfo } from "../generated/protocol";
import { about, bearer, post, call, callJson, Refused } from "./api";
import { device, keep, kept, lastTable, tokensOf } from "./kept";
import { isOfLeague } from "./league";

/** A group as this device keeps it: its own key, and who it is there. */
export interface Group { id: string; key: string; name: string; me?: { id: number; name: string; look: number } }

export const groups = (): Group[] => kept<Group[]>("regulars", []);
export const groupOf = (id: string | undefined): Group | undefined => (id ? groups().find((one) => one.id === id) : undefined);

/** The one that this device has just been in comes first. */
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

/** Erasing looks at all tables, wherever they are, and waits for servers that are just dying. */
const ERASING_MS = 60_000;

const say = (group: Group, path: string, body: unknown = {}, timeout?: number): Promise<Response> =>
  call(path, { method: "POST", body: JSON.stringify(body), headers: { ...bearer(group.key), "content-type": "application/json" } }, timeout);

/** After this, this device's key opens nothing any more. If that is so already, an answer was lost, and all is done. */
async function goingAway(group: Group, path: string, body: unknown = {}): Promise<void> {
  await say(group, path, body, ERASING_MS).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === "no_such_regulars")) throw error;
  });
  dropGroup(group.id);
}

export const introduce = (group: Group, who: Introduction): Promise<Response> => say(group, "/api/regulars/me", who);
export const invite = async (group: Group): Promise<RegularsPass> => (await say(group, "/api/regulars/invite")).json() as Promise<RegularsPass>;

/** Whether the group wants ratings. */
export const wantRatings = (group: Group, on: boolean): Promise<Response> => say(group, "/api/regulars/ratings", { on });

/** With its last device the group is gone, and forgotten at its tables. */
export const leave = (group: Group): Promise<void> => goingAway(group, "/api/regulars/leave");

/** Forget whose device this is, with the questions that it has shown, or everything. */
export const erase = (group: Group, what: "me" | "group"): Promise<void> => goingAway(group, "/api/regulars/erase", { what, device: device() });

/** Forget another member, who has no device at hand. */
export const eraseMember = (group: Group, member: number): Promise<Response> => say(group, "/api/regulars/erase", { what: "member", member }, ERASING_MS);

/** What is kept of whose device this is, besides the group's games. */
export const recordOf = async (group: Group): Promise<RegularRecord> => (await say(group, "/api/regulars/record", { device: device() })).json() as Promise<RegularRecord>;

/** At a table that was opened for them, whoever sits on this chair is known: a member by their id, or with null somebody new. A guest may play all the same. */
export async function sitAsRegular(code: string, regulars: string | undefined, token: string, member: number | null | undefined = groupOf(regulars)?.me?.id): Promise<void> {
  const group = groupOf(regulars);
  if (group && member !== undefined) await say(group, `/api/tables/${code}/regular`, { token, member });
}

/** A device that has come in is perhaps at a table of the group, as a guest: then whose it is sits there from now on. The table's code; empty if there is none. */
export async function sitsFromNowOn(group: string): Promise<string> {
  const code = lastTable();
  const [chair] = code ? tokensOf(code).chairs : [];
  if (!code || !chair) return "";
  const { regulars, chairs = [] } = await about(code, chair.token).catch(() => ({ regulars: "" }) as Partial<TableInfo>);
  if (regulars !== group) return "";
  if (!chairs.find(({ id }) => id === chair.id)?.member) await sitAsRegular(code, group, chair.token);
  return code;
}

/** Members who do not sit at a table yet. */
export const unseated = <M extends { id: number }>(members: readonly M[], chairs: readonly Sitter[]): M[] =>
  members.filter(({ id }) => !chairs.some((chair) => !chair.gone && chair.member === id));

/** People at a table of the regulars who are none of them, as far as it knows. */
export const guestsAt = ({ regulars, chairs }: About): Sitter[] =>
  regulars && !isOfLeague(regulars) ? chairs.filter((chair) => !chair.gone && !chair.bot && !chair.member) : [];

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

/** The last months up to this day, as numbers, the oldest first: no more than a year, and none before the first game. */
function lastMonths(games: readonly RegularGame[], today: Date): number[] {
  if (!games.length) return [];
  const played = games.map((game) => monthOf(evening(game)));
  const last = Math.max(monthOf(today), ...played);
  const first = Math.max(last - 11, Math.min(...played));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
const named = (month: number): { year: number; month: number } => ({ year: Math.floor(month / 12), month: month % 12 });

export function months(games: readonly RegularGame[], members: readonly number[], today: Date): Month[] {
  return lastMonths(games, today).map((month) => {
    const then = games.filter((game) => monthOf(evening(game)) === month);
    return { ...named(month), tallies: members.map((member) => tallies(then, [member])[0]!) };
  });
}

/** As the reader's region calls a month. */
export const monthName = (region: string, { year, month }: { year: number; month: number }, style: "narrow" | "long"): string =>
  new Intl.DateTimeFormat(region, style === "narrow" ? { month: "narrow" } : { month: "long", year: "numeric" }).format(new Date(year, month, 15));

export interface Meetings { year: number; month: number; games: number; evenings: number }

/** How many games there were in each of the last months, on how many evenings. */
export function meetings(games: readonly RegularGame[], today: Date): Meetings[] {
  return lastMonths(games, today).map((month) => {
    const then = games.filter((game) => monthOf(evening(game)) === month);
    return { ...named(month), games: then.length, evenings: evenings(then) };
  });
}

// Ratings -------------------------------------------------------------------------------------------------------

/** Where everybody begins. */
export const RATING_BEGIN = 1000;
/** With fewer games than this a rating is still looking for its place. */
export const RATING_SURE = 5;

/** Of one member in one game: how many games count, the rating now, and at the end of each month; null before the first. */
export interface Curve { member: number; games: number; now: number; months: (number | null)[] }
export interface Rated { game: string; months: { year: number; month: number }[]; curves: Curve[] }

const ratingIn = ({ members, ratings = [] }: RegularGame, member: number): number | null => ratings.find((one, seat) => members[seat] === member && one !== null) ?? null;

/** The ratings of each game that has any, the most played first; in each the best first. */
export function rated(games: readonly RegularGame[], members: readonly number[], today: Date): Rated[] {
  const counting = games.filter(({ ratings }) => ratings?.some((one) => one !== null));
  const of = (game: string): RegularGame[] => counting.filter((one) => one.game === game);
  return [...new Set(counting.map(({ game }) => game))]
    .sort((a, b) => of(b).length - of(a).length || a.localeCompare(b))
    .map((game) => {
      const shown = lastMonths(of(game), today);
      const curves = members.flatMap((member) => curveOf(of(game), member, shown) ?? []).sort((a, b) => b.now - a.now || a.member - b.member);
      return { game, months: shown.map(named), curves };
    });
}

/** Games come the newest first. */
function curveOf(games: readonly RegularGame[], member: number, shown: readonly number[]): Curve | null {
  const mine = games.filter((game) => ratingIn(game, member) !== null);
  if (!mine.length) return null;
  const upTo = (month: number): number | null => { const last = mine.find((game) => monthOf(evening(game)) <= month); return last ? ratingIn(last, member) : null; };
  return { member, games: mine.length, now: ratingIn(mine[0]!, member)!, months: shown.map(upTo) };
}

// Against each other, and records -------------------------------------------------------------------------------

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

export interface Milestone { code: "streak" | "evening" | "games" | "table"; who: number[]; count: number; at: number }

/** What no single game tells: the longest row of wins, the most wins and the most games in one evening, the largest table. Of equals, the first. */
export function milestones(games: readonly RegularGame[]): Milestone[] {
  const best = new Map<string, Milestone>();
  const tell = (code: Milestone["code"], who: number[], count: number, at: number): void => {
    if (count > Math.max(best.get(code)?.count ?? 0, code === "table" ? 2 : 1)) best.set(code, { code, who, count, at });
  };
  const row = new Map<number, number>();
  const tonight = new Map<string, number>();
  const count = <K,>(of: Map<K, number>, one: K): number => of.set(one, (of.get(one) ?? 0) + 1).get(one)!;
  for (const game of [...games].reverse()) {
    const won = winnersOf(game);
    for (const member of game.members) if (!won.includes(member)) row.set(member, 0);
    for (const member of won) {
      tell("streak", [member], count(row, member), game.at);
      tell("evening", [member], count(tonight, `${dayOf(game)}/${member}`), game.at);
    }
    tell("games", [], count(tonight, dayOf(game)), game.at);
    tell("table", [], game.members.length - (game.bots?.length ?? 0), game.at);
  }
  return (["streak", "evening", "games", "table"] as const).flatMap((code) => best.get(code) ?? []);
}

/** All that is kept of one member, to be taken along. */
export function everythingOf(seen: Regulars, member: number, record: RegularRecord): Record<string, unknown> {
  const games = seen.games.filter((game) => game.members.includes(member)).map((game) => {
    const seat = game.members.indexOf(member);
    return { game: game.game, table: game.table, number: game.number, ended: new Date(game.at * 1000).toISOString(), won: (game.winners ?? []).includes(seat), rating: ratingIn(game, member) ?? undefined, highlights: (game.highlights ?? []).filter((one) => one.seats.includes(seat)) };
  });
  return { group: seen.name, member: record.member, games, tables: record.tables, questionsShown: record.questions, hadOthersErased: record.erasures.map((at) => new Date(at * 1000).toISOString()) };
}

/** At which ratings a line is drawn, six of them at most: one is always where everybody begins. */
export function ratingLines(low: number, high: number): number[] {
  const step = Math.max(50, Math.ceil((high - low) / 250) * 50);
  const first = RATING_BEGIN - Math.floor((RATING_BEGIN - low) / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}
