// What is filled in for a field of a move, and whether it is complete.

import type { Field, Option } from "../generated/protocol";

export type Value = number | string;
export type Filled = Value | Value[];

/** More than this are chosen from a list that opens. */
export const FEW = 12;

const among = (field: { options: Value[] }, value: unknown): boolean => field.options.includes(value as Value);

export function isComplete(field: Field, value: Filled | null | undefined): boolean {
  switch (field.field) {
    case "number": return typeof value === "number" && Number.isInteger(value) && value >= field.low && value <= field.high && !(field.taken ?? []).includes(value);
    case "one": return among(field, value);
    case "several": return picksOf(value).length >= field.least && picksOf(value).length <= field.most && picksOf(value).every((pick) => among(field, pick));
    case "per_seat": return picksOf(value).length === field.seats.length && picksOf(value).every((pick) => among(field, pick));
    case "text": return typeof value === "string" && value.trim().length > 0 && value.length <= field.longest;
  }
}

export const picksOf = (value: Filled | null | undefined): Value[] => (Array.isArray(value) ? value : []);

/** Nothing needs to be filled in: none is a choice, too. */
export const firstValue = (field: Field): Filled | null => (field.field === "several" && field.least === 0 ? [] : null);

/** Whether this move is one of this option's. */
export const isOf = (option: Option, move: object): boolean =>
  Object.entries({ move: option.move, ...option.fixed }).every(([name, value]) => (move as Record<string, unknown>)[name] === value);

/** What tells one option of an ask from another. */
export const keyOf = (option: Option): string => [option.move, ...Object.values(option.fixed ?? {})].join("-");
