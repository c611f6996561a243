// The evening at a table, as this device saw it: which games, and who won. Kept here and nowhere else, and nothing of
// who said what of whom.

import type { About, Outcome } from "../generated/protocol";
import { keep, kept } from "./kept";

export interface Played { number: number; game: string; names: string[]; winners: string[] }
export interface Tally { name: string; games: number; wins: number }

export const evening = (code: string): Played[] => kept<Played[]>(`evening.${code}`, []);

export function noteGame(code: string, about: About, names: string[], outcome: Outcome): Played[] {
  const before = evening(code).filter((one) => one.number !== about.games);
  const played = { number: about.games, game: about.game, names, winners: outcome.winners.map((seat) => names[seat] ?? "") };
  const all = [...before, played].sort((a, b) => a.number - b.number);
  keep(`evening.${code}`, all);
  return all;
}

/** Who played how often and won how often, best first. */
export function tallies(games: readonly Played[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { names, winners } of games) {
    for (const name of names) {
      const one = found.get(name) ?? { name, games: 0, wins: 0 };
      found.set(name, { name, games: one.games + 1, wins: one.wins + (winners.includes(name) ? 1 : 0) });
    }
  }
  return [...found.values()].sort((a, b) => b.wins - a.wins || b.games - a.games || a.name.localeCompare(b.name));
}
