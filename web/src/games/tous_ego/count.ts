// The count, as a script: what is on the ballots comes from the events, in which order they are read out is decided here.

import { figures, type GameEvent, type TousEgo } from "../../generated/protocol";

export type Sign = "most" | "some" | "none";
export const SIGNS: readonly Sign[] = ["most", "some", "none"];
export const FACES: Record<Sign, string> = { most: "+", some: "±", none: "0" };
export const WORTH: Record<Sign, number> = figures.tous_ego.points;

/** What one person has at a count: `forecast` is empty for whoever made none. */
export interface Column {
  seat: number;
  ballots: number;
  standing: Sign;
  forecast: string;
  points: number;
}

/** How far the telling is: forecasts turned over, ballots laid, pawns moved. */
export interface Beat {
  turned: boolean;
  laid: number;
  scored: boolean;
}

export const START: Beat = { turned: false, laid: 0, scored: false };
export const DONE: Beat = { turned: true, laid: Infinity, scored: true };

/** All of the count that this event belongs to; nothing else is ever told in the middle of one. */
export function countAround(log: readonly GameEvent[], event: GameEvent): TousEgo.Counted[] {
  const at = log.lastIndexOf(event);
  if (at < 0) return event.event === "counted" ? [event] : [];
  let first = at;
  let last = at;
  while (log[first - 1]?.event === "counted") first -= 1;
  while (log[last + 1]?.event === "counted") last += 1;
  return log.slice(first, last + 1).filter((one) => one.event === "counted");
}

/** More than anybody else, some or tied for the most, or none. */
export function standingOf(ballots: readonly number[], seat: number): Sign {
  const own = ballots[seat] ?? 0;
  if (own === 0) return "none";
  const ahead = ballots.every((others, other) => other === seat || others < own);
  return ahead ? "most" : "some";
}

/** The last count, as it stays on the table. */
export function columnsOf(tally: TousEgo.Tally, seats: readonly number[]): Column[] {
  return seats.map((seat) => ({
    seat,
    ballots: tally.ballots[seat] ?? 0,
    standing: standingOf(tally.ballots, seat),
    forecast: tally.forecasts[seat] ?? "",
    points: tally.points[seat] ?? 0,
  }));
}

/** For whom each ballot is, in the order in which they are read out: mixed, and if one of them decides, it comes last.
    Totals alone go in, so every screen tells the same story and the order gives nothing away. */
export function readingOrder(columns: readonly Column[]): number[] {
  const slips = columns.flatMap(({ seat, ballots }) => Array<number>(ballots).fill(seat));
  const random = randomFrom(columns.reduce((seed, { seat, ballots }) => seed * 31 + seat * 7 + ballots, 17));
  for (let index = slips.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [slips[index], slips[other]] = [slips[other]!, slips[index]!];
  }
  const candidates = deciding(columns);
  const last = candidates[Math.floor(random() * candidates.length)];
  if (last === undefined) return slips;
  slips.splice(slips.indexOf(last), 1);
  return [...slips, last];
}

/** Whose ballot turns the result when it is the last: best if it decides who has the most, else if it is somebody's only
    one. */
export function deciding(columns: readonly Column[]): number[] {
  const leader = (missing?: number): number | undefined => {
    const counts = columns.map(({ seat, ballots }) => ballots - (seat === missing ? 1 : 0));
    return columns.find((_, place) => standingOf(counts, place) === "most")?.seat;
  };
  const named = columns.filter(({ ballots }) => ballots > 0);
  const forMost = named.filter(({ seat }) => leader(seat) !== leader());
  return (forMost.length ? forMost : named.filter(({ ballots }) => ballots === 1)).map(({ seat }) => seat);
}

/** Each person's part of the count on stage: with six people it takes less than twelve seconds. */
export const PER_PERSON_MS = 1_900;
const TURN_MS = 500;
const READ_FORECASTS_MS = 1_500;
const WALK_MS = 1_300;

/** When each beat comes, in milliseconds from the beginning, for so many people and ballots. */
export function timeline(people: number, ballots: number): { at: number; beat: Beat }[] {
  const from = TURN_MS + READ_FORECASTS_MS;
  const every = (people * PER_PERSON_MS - from - WALK_MS) / (ballots + 1); // The last one keeps everybody waiting twice as long.
  const laid = Array.from({ length: ballots }, (_, index) => ({
    at: Math.round(from + (index + (index === ballots - 1 ? 1 : 0)) * every),
    beat: { turned: true, laid: index + 1, scored: false },
  }));
  return [
    { at: TURN_MS, beat: { turned: true, laid: 0, scored: false } },
    ...laid,
    { at: Math.round(from + (ballots + 1) * every), beat: DONE },
  ];
}

/** A small generator that gives the same numbers for the same seed on every screen. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
