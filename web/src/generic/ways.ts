// Where in a view something stands: "round", "last.points", "sides.*.hand" (core/shown.py says what that means).

import type { GameSheet } from "../generated/protocol";

export type Shown = GameSheet["shows"][number];
export type AnyView = Record<string, unknown> & { phase: string; waiting: number[]; present?: number[] };

const step = (found: unknown, part: string | number): unknown =>
  typeof found === "object" && found !== null ? (found as Record<string | number, unknown>)[part] : undefined;

/** What stands there, or undefined; `*` is this seat. */
export function at(view: unknown, way: string, seat?: number): unknown {
  return way.split(".").reduce<unknown>((found, part) => step(found, part === "*" ? (seat ?? -1) : part), view);
}

/** What stands there for this seat: a last `*` may be left out. */
export const forSeat = (view: unknown, way: string, seat: number): unknown => at(view, way.includes("*") ? way : `${way}.*`, seat);

/** A goal: the number itself, or what stands there in the view or, after an @, on the board. */
export function goalOf(goal: number | string | undefined, view: unknown, board: unknown): number {
  const found = typeof goal !== "string" ? goal : goal.startsWith("@") ? at(board, goal.slice(1)) : at(view, goal);
  return typeof found === "number" ? found : 0;
}

/** The id of the message that says what it is. */
export const labelOf = ({ field }: { field: string }): string => `shown-${field.split(".").filter((part) => part !== "*").join("-")}`;

/** Of those it is seen who has answered; a log of them would tell nothing else. */
const SEEN_ANYWAY = new Set(["answered", "sat_out"]);

/** Whether an event is told on a board: not what is for one seat alone. */
export const isTold = (event: { event: string; to?: number | null }): boolean => event.to == null && !SEEN_ANYWAY.has(event.event);

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Those who play; a view that does not say so has as many as there are names. */
export const seatsIn = (view: AnyView, names: readonly string[]): number[] => view.present ?? names.map((_, seat) => seat);
