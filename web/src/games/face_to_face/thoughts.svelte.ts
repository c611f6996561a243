// What a player thinks and nobody sees: the plan for the next turn, and how the hand is sorted. Kept over a reload.

import { keep, kept } from "$lib/kept";
import type { Lay } from "./cards";

interface Kept {
  game: number;
  plan: Lay[];
  order: number[];
}

export class Thoughts {
  #plan = $state.raw<Lay[]>([]);
  #order = $state.raw<number[]>([]);
  #name = "";
  #game = 0;

  /** Another pair of eyes, or another game, has its own. Whether it is another. */
  meet(code: string, seat: number | null, game: number): boolean {
    const name = `hand.${code}.${seat}`;
    if (this.#name === name && this.#game === game) return false;
    this.#name = name;
    this.#game = game;
    const found = seat === null ? null : kept<Kept | null>(name, null);
    const same = found?.game === game;
    this.#plan = same ? found.plan : [];
    this.#order = same ? found.order : [];
    return true;
  }

  get plan(): Lay[] {
    return this.#plan;
  }

  set plan(plan: Lay[]) {
    this.#plan = plan;
    this.#keep();
  }

  set order(order: number[]) {
    this.#order = order;
    this.#keep();
  }

  /** The hand as it was sorted; cards drawn since come last. */
  sorted(hand: readonly number[]): number[] {
    const place = (card: number): number => {
      const at = this.#order.indexOf(card);
      return at < 0 ? 100 + card : at;
    };
    return [...hand].sort((one, other) => place(one) - place(other));
  }

  #keep(): void {
    const thoughts: Kept = { game: this.#game, plan: this.#plan, order: this.#order };
    keep(this.#name, thoughts);
  }
}
