// What a player thinks and nobody sees: the plan for the next turn, and how the hand is sorted. Kept over a reload.

import { Draft } from "$lib/drafts.svelte";
import type { Session } from "$lib/session.svelte";
import type { Lay } from "./cards";

interface Kept {
  plan: Lay[];
  order: number[];
}

export class Thoughts {
  #draft = $state.raw<Draft<Kept> | null>(null);
  #whose = "";

  /** Another pair of eyes, or another game, has its own. Whether it is another. */
  meet(session: Session): boolean {
    const whose = `${session.seat} in ${session.news?.game}`;
    if (this.#whose === whose) return false;
    this.#whose = whose;
    this.#draft = session.seat === null ? null : new Draft(session, "hand", "game");
    return true;
  }

  get plan(): Lay[] {
    return this.#draft?.value?.plan ?? [];
  }

  set plan(plan: Lay[]) {
    this.#keep({ plan, order: this.#order });
  }

  set order(order: number[]) {
    this.#keep({ plan: this.plan, order });
  }

  get #order(): number[] {
    return this.#draft?.value?.order ?? [];
  }

  /** The hand as it was sorted; cards drawn since come last. */
  sorted(hand: readonly number[]): number[] {
    const order = this.#order;
    const place = (card: number): number => (order.includes(card) ? order.indexOf(card) : 100 + card);
    return [...hand].sort((one, other) => place(one) - place(other));
  }

  #keep(thoughts: Kept): void {
    if (this.#draft) this.#draft.value = thoughts;
  }
}
