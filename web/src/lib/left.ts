// Tables that this device was at and may go back to: what it knew of them when it left, and how they stand now.

import type { About, TableInfo } from "../generated/protocol";
import { about, Refused } from "./api";
import { anyToken, forgetTable, keep, kept, tablesKept, tokensOf } from "./kept";

interface Note {
  at: number;
  game: string;
  names: string[];
  /** Whether it was the big screen there. */
  board: boolean;
}

export interface LeftTable extends Note {
  code: string;
  /** How it stands; null until the server has answered. */
  now: { status: About["status"]; myTurn: boolean; waiting: string[] } | null;
}

/** Few enough to be seen at a glance. */
export const MOST_SHOWN = 3;
/** Few enough to be asked for at every visit. */
const MOST_ASKED_FOR = 12;

/** This device is at a table now: those it has a place beside are named, so that it is known again. */
export function noteTable(code: string, table: About, mine: readonly number[], board: boolean): void {
  if (!anyToken(code)) return;
  const names = table.chairs.filter((chair) => !chair.gone && !mine.includes(chair.id)).map((chair) => chair.name);
  keep(`left.${code}`, { at: Date.now(), game: table.game, names, board } satisfies Note);
}

/** The tables that this device may go back to, the one it was at last first. */
export function tablesLeft(): LeftTable[] {
  const found: LeftTable[] = [];
  for (const code of tablesKept()) {
    const { host, chairs, watch } = tokensOf(code);
    const note = kept<Note | null>(`left.${code}`, null);
    if (note && (host || chairs.length || (watch && note.board))) found.push({ ...note, code, now: null });
  }
  return found.sort((a, b) => b.at - a.at).slice(0, MOST_ASKED_FOR);
}

/** Those that wait for this person first. */
export const byTurn = (tables: readonly LeftTable[]): LeftTable[] =>
  [...tables].sort((a, b) => Number(b.now?.myTurn ?? false) - Number(a.now?.myTurn ?? false) || b.at - a.at);

/** Whether it may become this person's turn there while they look elsewhere. */
export const mayCall = ({ code, now }: LeftTable): boolean => now?.status === "playing" && tokensOf(code).chairs.length > 0;

/** How it stands now; null if there is nothing to go back to, and as it was left if the server does not say. */
export async function asItStands(left: LeftTable): Promise<LeftTable | null> {
  const { host, chairs, watch } = tokensOf(left.code);
  try {
    const info = await about(left.code, host ?? chairs.at(-1)?.token ?? watch);
    return worthGoingBack(info) ? standing(left, info, chairs.map((chair) => chair.id)) : null;
  } catch (why) {
    const { code } = why as Refused;
    if (code === "no_such_table") forgetTable(left.code);
    return code === "no_such_table" || code === "not_known" ? null : left;
  }
}

/** A game that one person has played out against bots is over for good, and at an empty table nothing was begun. */
function worthGoingBack({ status, chairs = [] }: TableInfo): boolean {
  const people = chairs.filter((chair) => !chair.gone && !chair.bot).length;
  return status === "over" ? people > 1 : people > 0;
}

function standing(left: LeftTable, { game, status, chairs = [], waiting = [] }: TableInfo, mine: number[]): LeftTable {
  const others = chairs.filter((chair) => !chair.gone && !mine.includes(chair.id));
  return {
    ...left,
    game,
    names: others.map((chair) => chair.name),
    now: {
      status,
      myTurn: waiting.some((chair) => mine.includes(chair)),
      waiting: chairs.filter((chair) => waiting.includes(chair.id)).map((chair) => chair.name),
    },
  };
}

const DAY_MS = 24 * 3_600_000;
const midnightOf = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();

/** When that was, by the days of the calendar: “today”, “yesterday”, “3 days ago”. */
export function when(at: number, language: string, now = new Date()): string {
  // Rounded, since a day may have 23 hours or 25.
  const days = Math.round((midnightOf(now) - midnightOf(new Date(at))) / DAY_MS);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");
}
