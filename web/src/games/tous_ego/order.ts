// The names stand in another order on every pad, so that nobody can read a vote from where a thumb goes; on one pad
// they never change places.

import { keep, kept } from "$lib/kept";
import { randomFrom } from "./count";

export function mixed(seats: readonly number[], salt: number): number[] {
  const weight = (seat: number): number => randomFrom(salt + Math.imul(seat + 1, 0x9e3779b1))();
  return [...seats].sort((a, b) => weight(a) - weight(b));
}

/** This pad's own number, made up once. */
export function saltOfThisPad(): number {
  const known = kept<number | null>("tous_ego.order", null);
  if (known !== null) return known;
  const salt = crypto.getRandomValues(new Uint32Array(1))[0]!;
  keep("tous_ego.order", salt);
  return salt;
}
